//! Picking resumes where counting left off.
//!
//! A playout counts the decisions of a position and then picks one of them by its index. The count
//! records the number of decisions below each value of a choice. The pick then skips whole values
//! without exploring them.
//!
//! Gain: see `benches`.

use crate::function::builder::{FunctionBuilder, ValueCounts};
use crate::function::code::Label;
use crate::function::context::{Goal, Nesting};
use crate::function::key::{ExploreGoal, ExploreKey};
use boardwright_ir::Domain;
use wasm_encoder::Instruction as I;

/// The use of value counts. The module keeps it in a global variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CountMode {
    /// Counts are neither recorded nor used.
    Idle = 0,
    /// A count records them.
    Record = 1,
    /// They hold for the position in which a decision is picked.
    Use = 2,
}

/// Most choices of a stage whose values are counted.
const MAX_COUNTED_CHOICES: u8 = 8;

impl FunctionBuilder<'_, '_> {
    /// Prepares value counts in an exploration of a whole stage whose decisions are counted one by
    /// one.
    pub(crate) fn begin_value_counts(&mut self, key: &ExploreKey, is_whole_stage: bool) {
        let counts_directly = self.stages_without_list()[key.stage];
        if key.goal != ExploreGoal::Scan
            || !is_whole_stage
            || key.nesting != Nesting::default()
            || !counts_directly
            || self.can_bulk_count()
        {
            return;
        }
        // Equal tables share their memory: the text keeps this one apart.
        let mut counts = b"how many decisions come of each value".to_vec();
        let bytes = self.generator.lines.sites * usize::from(MAX_COUNTED_CHOICES) * 4;
        counts.resize(counts.len().max(bytes), 0);
        let address = self.generator.builder.table(counts);
        self.code.u32_const(address);
        let next = self.code.pop_i32();
        self.value_counts = Some(ValueCounts { next, choices_left: MAX_COUNTED_CHOICES });
    }

    /// Writes the exploration of a value that is not counted. Later choices are not counted either:
    /// there is memory for one count of each of their values, not for one each time they are made.
    pub(crate) fn without_value_counts(&mut self, body: impl FnOnce(&mut Self)) {
        let counts = self.value_counts.take();
        body(self);
        self.value_counts = counts;
    }

    /// Writes the exploration of a value. Its decisions are counted if it is a site and belongs to
    /// the first choice on the path.
    pub(crate) fn with_value_count(
        &mut self,
        domain: &Domain,
        next: Label,
        body: impl FnOnce(&mut Self),
    ) {
        let (Some(ValueCounts { next: address, choices_left: 1.. }), Some(sink)) =
            (self.value_counts, self.sink)
        else {
            return self.without_value_counts(body);
        };
        if self.context.goal != Goal::Scan || !matches!(domain, Domain::Sites(_)) || sink.gathers {
            return self.without_value_counts(body);
        }
        let (skip, mode) = (sink.skip, self.generator.globals.count_mode);
        let (before, count, here) = (self.code.new_i64(), self.code.new_i64(), self.code.new_i32());
        self.code.get(address).tee(here).i32_const(4).op(I::I32Add).set(address);
        self.code.global_get(mode).i32_const(CountMode::Use as i32).op(I::I32Eq);
        self.code.begin_if();
        self.code.get(here).load32(0).op(I::I64ExtendI32U).set(count);
        self.code.get(skip).get(count).op(I::I64GeU);
        self.code.begin_if();
        self.code.get(skip).get(count).op(I::I64Sub).set(skip).branch(next);
        self.code.end();
        self.code.end();
        self.code.get(skip).set(before);
        self.without_value_counts(body);
        self.code.global_get(mode).i32_const(CountMode::Record as i32).op(I::I32Eq);
        self.code.begin_if();
        self.code.get(here).get(before).get(skip).op(I::I64Sub).op(I::I32WrapI64).store32(0);
        self.code.end();
    }

    /// Records that the values of one more choice are counted.
    pub(crate) fn end_value_counts(&mut self) {
        if let Some(counts) = &mut self.value_counts {
            counts.choices_left = counts.choices_left.saturating_sub(1);
        }
    }

    /// Changes the use of value counts from here on.
    pub(crate) fn set_count_mode(&mut self, mode: CountMode) {
        self.code.i32_const(mode as i32).global_set(self.generator.globals.count_mode);
    }
}
