//! Bulk counting of last choices and formations.
//!
//! If nothing is left to choose or to check, each value of a choice among numbers, kinds or
//! directions is a decision. Lines of units that move in any direction as far as they can
//! (`choose line in runs(S); choose way in …; choose far in 1..reach(line, way, T)`) are found
//! together with their distances, a byte for each direction. The number of a line's decisions is
//! the sum of its bytes.
//!
//! Gain: see `benches`.

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::{Choice, PartialDecision};
use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use crate::function::context::Goal;
use crate::function::key::Key;
use crate::function::operand::{Operand, SetOperand, WordOperand};
use crate::function::reads::Reads;
use crate::kernels::kernel::{Formation, Kernel};
use boardwright_ir::{Domain, Num, Set, Statement};
use wasm_encoder::Instruction as I;

/// Three choices that move a line of units: the line, a direction and a distance.
struct FormationChoice<'p> {
    /// Units that may form lines.
    units: &'p Set,
    /// Field of the line.
    line_field: u16,
    /// Directions, as a mask.
    directions: u64,
    /// Field of the direction.
    direction_field: u16,
    /// Field of the distance.
    distance_field: u16,
    /// Sites that may be entered.
    through: &'p Set,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes a choice among numbers, kinds or directions whose values are all decisions, or a
    /// formation; returns false if the choice is neither.
    pub(crate) fn choose_in_bulk(
        &mut self,
        choice: Choice<'p>,
        rest: &Continuation<'p>,
        decision: PartialDecision,
    ) -> bool {
        let Some(field) = choice.field.filter(|_| choice.condition.is_none()) else { return false };
        if !matches!(self.context.goal, Goal::Scan) || !self.accepts_all() {
            return false;
        }
        if let Some(formation) = self.formation_choice(choice, rest) {
            self.choose_formation(&formation, decision);
            return true;
        }
        if rest.is_open() {
            return false;
        }
        match choice.domain {
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                let Operand::Const(first) = low else { return false };
                let max_values = (self.generator.words * 64) as i64;
                if high.high().saturating_sub(first) >= max_values - 1 {
                    return false;
                }
                let count = self.code.new_i64();
                self.push(high);
                self.code.i64_const(first - 1).op(I::I64Sub).set(count);
                self.code.get(count).i64_const(0).get(count).i64_const(0).op(I::I64GtS);
                self.code.op(I::Select).set(count);
                let sites = self.first_sites(count);
                self.emit_values(field, first, count, &sites, decision);
                true
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask);
                self.emit_mask(field, mask, self.generator.program.layout.kinds, decision)
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                self.emit_mask(field, mask, self.generator.lines.directions, decision)
            }
            _ => false,
        }
    }

    fn emit_mask(
        &mut self,
        field: u16,
        mask: Operand,
        max_values: usize,
        decision: PartialDecision,
    ) -> bool {
        let all = if max_values >= 64 { -1 } else { (1i64 << max_values) - 1 };
        let (bits, count) = (self.code.new_i64(), self.code.new_i64());
        self.push(mask);
        self.code.i64_const(all).op(I::I64And).tee(bits).op(I::I64Popcnt).set(count);
        let mut sites = self.empty_set();
        sites[0] = WordOperand::Local(bits);
        self.emit_values(field, 0, count, &sites, decision);
        true
    }

    /// Returns the set of the first `count` sites, fewer than a set has bits.
    fn first_sites(&mut self, count: Slot) -> SetOperand {
        let words = self.generator.words as i64;
        (0..words)
            .map(|word| {
                // All bits are set if the count exceeds the word, and none if it does not reach it.
                self.code.i64_const(1).get(count).op(I::I64Shl).i64_const(1).op(I::I64Sub);
                if word + 1 < words {
                    self.code.i64_const(-1);
                    self.code.get(count).i64_const(word * 64 + 64).op(I::I64LtS).op(I::Select);
                }
                if word > 0 {
                    self.code.i64_const(0);
                    self.code.get(count).i64_const(word * 64).op(I::I64GtS).op(I::Select);
                }
                WordOperand::Local(self.code.pop_i64())
            })
            .collect()
    }

    /// Emits a decision for each member of a set; its index from `first` on is the value of a
    /// field.
    fn emit_values(
        &mut self,
        field: u16,
        first: i64,
        count: Slot,
        sites: &[WordOperand],
        decision: PartialDecision,
    ) {
        let Some(skip) = self.skip() else { return };
        let info = self.field_info(field);
        let (shift, low) = info.map_or((63, 1), |field| (field.shift.into(), field.low));
        self.code.get(skip).get(count).op(I::I64LtU);
        self.code.begin_if();
        self.push_decision(decision);
        self.code.i64_const(shift).i64_const(first.wrapping_add(1).wrapping_sub(low)).get(skip);
        self.push_set(sites);
        self.call(Key::EmitSet);
        self.return_if_done(skip);
        self.code.begin_else();
        self.code.get(skip).get(count).op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// Returns a formation, if a choice and the two behind it are one.
    fn formation_choice(
        &self,
        choice: Choice<'p>,
        rest: &Continuation<'p>,
    ) -> Option<FormationChoice<'p>> {
        let Domain::Lines(units) = choice.domain else { return None };
        let [
            Statement::Choose {
                local: direction_local,
                domain: Domain::Directions(Num::Const(directions)),
                condition: None,
                field: Some(direction_field),
                ..
            },
            Statement::Choose {
                domain: Domain::Range(Num::Const(1), Num::Reach { sites, direction, through }),
                condition: None,
                field: Some(distance_field),
                ..
            },
            ..,
        ] = &rest.block[rest.index..]
        else {
            return None;
        };
        let mut after = rest.clone();
        after.index += 2;
        let mut reads = Reads::default();
        reads.set(through);
        let plain = **sites == Set::Line(Num::Local(choice.local))
            && **direction == Num::Local(*direction_local)
            && !reads.locals.contains(direction_local)
            && !reads.locals.contains(&choice.local)
            && !after.is_open();
        (plain && Formation::fits(&self.generator.lines)).then_some(FormationChoice {
            units,
            line_field: choice.field?,
            directions: *directions as u64,
            direction_field: *direction_field,
            distance_field: *distance_field,
            through,
        })
    }

    fn choose_formation(&mut self, formation: &FormationChoice<'p>, decision: PartialDecision) {
        let Some(skip) = self.skip() else { return };
        let (units, through) = (self.set(formation.units), self.set(formation.through));
        let scratch = self.generator.globals.scratch;
        let (from, end, start) = (self.code.new_i32(), self.code.new_i32(), self.code.new_i32());
        self.code.global_get(scratch).tee(from).set(start);
        self.reserve_scratch(self.max_lines() * 16);
        self.push_set(&units);
        self.push_set(&through);
        self.code.get(from);
        self.call_kernel(Kernel::Formations(Formation { directions: formation.directions }));
        self.code.i32_const(4).op(I::I32Shl).get(from).op(I::I32Add).set(end);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(from).get(end).op(I::I32GeU).branch_if(out);
        let (line, far, total) = (self.code.new_i64(), self.code.new_i64(), self.code.new_i64());
        self.code.get(from).load64(0).set(line).get(from).load64(8).set(far);
        self.code.get(from).i32_const(16).op(I::I32Add).set(from);
        // The bytes are added in pairs, and then all at once.
        let even = 0x00ff_00ff_00ff_00ff;
        self.code.get(far).i64_const(even).op(I::I64And);
        self.code.get(far).i64_const(8).op(I::I64ShrU).i64_const(even).op(I::I64And);
        self.code.op(I::I64Add).i64_const(0x0001_0001_0001_0001).op(I::I64Mul);
        self.code.i64_const(48).op(I::I64ShrU).set(total);
        self.code.get(skip).get(total).op(I::I64LtU);
        self.code.begin_if();
        let line = Operand::Local(line, 0, 1 << 40);
        let decision = self.with_field(decision, Some(formation.line_field), line);
        for way in
            (0..self.generator.lines.directions).filter(|way| formation.directions >> way & 1 != 0)
        {
            let count = self.code.new_i64();
            self.code.get(far).i64_const(way as i64 * 8).op(I::I64ShrU);
            self.code.i64_const(255).op(I::I64And).set(count);
            self.code.get(count).op(I::I64Eqz).op(I::I32Eqz);
            self.code.begin_if();
            let value = Operand::Const(way as i64);
            let decision = self.with_field(decision, Some(formation.direction_field), value);
            let sites = self.first_sites(count);
            self.emit_values(formation.distance_field, 1, count, &sites, decision);
            self.code.end();
        }
        self.code.begin_else();
        self.code.get(skip).get(total).op(I::I64Sub).set(skip);
        self.code.end();
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).global_set(scratch);
    }
}

impl FunctionBuilder<'_, '_> {
    /// Pushes 1 if a line value is a line of a set: its sites are members, and its direction is the
    /// lower of two opposite ones, or the first for a single site.
    pub(crate) fn push_is_line_of(&mut self, sites: &[WordOperand], line: Operand) {
        let lines = &self.generator.lines;
        let serves = |direction: &usize| {
            lines.opposite[*direction].is_none_or(|back| usize::from(back) >= *direction)
        };
        let serving: u64 =
            (0..lines.directions.min(64)).filter(serves).map(|direction| 1 << direction).sum();
        self.push(line);
        self.call_kernel(Kernel::LineSites);
        let members = self.pop_set();
        let outside = self.difference(&members, sites);
        let count = self.count_sites(&members);
        let (length, direction) = (self.code.new_i64(), self.code.new_i64());
        self.push(line);
        self.code.i64_const(24).op(I::I64ShrU).set(length);
        self.push(line);
        self.code.i64_const(16).op(I::I64ShrU).i64_const(0xff).op(I::I64And).set(direction);
        self.push_is_not_empty(&outside);
        self.code.op(I::I32Eqz);
        self.push(count);
        self.code.get(length).op(I::I64Eq).op(I::I32And);
        self.code.get(length).i64_const(0).op(I::I64GtS).op(I::I32And);
        self.code.i64_const(serving as i64).get(direction).op(I::I64ShrU);
        self.code.op(I::I32WrapI64).i32_const(1).op(I::I32And).op(I::I32And);
        self.code.get(direction).i64_const(64).op(I::I64LtU).op(I::I32And);
        self.code.get(direction).op(I::I64Eqz);
        self.code.get(length).i64_const(1).op(I::I64GtS).op(I::I32Or).op(I::I32And);
    }
}
