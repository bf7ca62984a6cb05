//! Counters of the parts of the rules, for programs that are compiled to be measured.
//!
//! A part that is lowered several times, as a named move is, has one counter. It counts text, not
//! statements.

use super::Lowerer;
use boardwright_ir::visit::{Rewrite, each_statement};
use boardwright_ir::*;
use boardwright_syntax::tree::Span;

impl Lowerer<'_> {
    /// Returns the statement that counts a part of the rules; `None` unless executions are counted.
    pub(crate) fn count(&mut self, role: CounterRole, span: Span, head: Span) -> Option<Statement> {
        if self.in_start || self.in_setup {
            return None;
        }
        let ids = self.counter_ids.as_mut()?;
        let counters = &mut self.program.counters;
        let id = *ids.entry((role, span)).or_insert(counters.len() as CounterId);
        if id as usize == counters.len() {
            counters.push(Counter { role, span, head });
        }
        Some(Statement::Count(id))
    }

    /// Returns a block that counts its executions, if executions are counted.
    pub(crate) fn counted(
        &mut self,
        role: CounterRole,
        span: Span,
        head: Span,
        mut body: Block,
    ) -> Block {
        body.splice(0..0, self.count(role, span, head));
        body
    }

    /// Adds the count of an effect on a set of sites, which does nothing if the set is empty.
    pub(crate) fn count_effect(&mut self, sites: &Set, span: Span, out: &mut Block) {
        if let Set::Const(..) = sites {
            return;
        }
        if let Some(count) = self.count(CounterRole::Effect, span, span) {
            let condition = Condition::Some(sites.clone());
            out.push(Statement::If { condition, then: vec![count], otherwise: Vec::new() });
        }
    }

    /// Takes away the counters of blocks that an option or a constant condition disables, and those
    /// of pieces whose movements no `moves of` makes: where rules ask for `destinations` alone, it
    /// is not known by which movement a unit goes.
    pub(crate) fn drop_unused_counters(&mut self) {
        if self.program.counters.is_empty() {
            return;
        }
        let moving = self.kinds_that_move();
        let program = &mut self.program;
        let mut is_used: Vec<bool> = program
            .counters
            .iter()
            .map(|counter| matches!(counter.role, CounterRole::End(_) | CounterRole::NoMove(_)))
            .collect();
        let stages = program.stages.iter().map(|stage| &stage.body);
        let kinds = program.kinds.iter().enumerate();
        let kinds = kinds.filter(|(index, _)| moving >> index & 1 == 1).map(|(_, kind)| &kind.body);
        let turns = program.turns.iter().map(|turn| &turn.after);
        let hooks = [&program.after_move, &program.after_turn, &program.on_capture];
        for block in stages.chain(kinds).chain(turns).chain(hooks) {
            each_statement(block, &mut |statement| {
                if let Statement::Count(counter) = statement {
                    is_used[*counter as usize] = true;
                }
            });
        }
        let mut next = 0;
        let new_ids = is_used.iter().map(|used| {
            next += CounterId::from(*used);
            used.then(|| next - 1)
        });
        Renumbering { new_ids: new_ids.collect() }.program(program);
        let mut is_used = is_used.into_iter();
        program.counters.retain(|_| is_used.next().unwrap_or(false));
    }

    /// Returns the kinds whose movements some `moves of` may make, a bit for each.
    fn kinds_that_move(&self) -> u64 {
        let borrowed = |block: &Block| {
            let mut kinds = 0;
            each_statement(block, &mut |statement| {
                if let Statement::MovesOf { kind, .. } = statement {
                    kinds |= self.possible_kind(kind);
                }
            });
            kinds
        };
        let stages = self.program.stages.iter().map(|stage| borrowed(&stage.body));
        let kinds = self.program.kinds.iter().map(|kind| borrowed(&kind.body));
        stages.chain(kinds).fold(0, |all, kinds| all | kinds)
    }
}

/// Gives counters new numbers, and takes away those that are not used.
struct Renumbering {
    new_ids: Vec<Option<CounterId>>,
}

impl Rewrite for Renumbering {
    fn block(&mut self, block: &mut Block) {
        block.retain_mut(|statement| {
            let Statement::Count(counter) = statement else { return true };
            let new_id = self.new_ids[*counter as usize];
            *counter = new_id.unwrap_or_default();
            new_id.is_some()
        });
    }
}
