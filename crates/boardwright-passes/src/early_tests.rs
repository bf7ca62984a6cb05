//! Conditions are judged where they stand, and what they decide is done later.
//!
//! `if kind-at(from) = Pawn { set pawn_moved = 1 }` before the moves of a unit cannot be delayed as
//! it is, since the moves change what stands on `from`. Its answer can be kept in a local of its
//! own, and then only the local is asked for: `let answer = …`, `if answer { … }`. That is done
//! where the condition alone is in the way.
//!
//! Gain: operations a decision without it: Odin's Rune Chess 1.08 times as many, others the same.

use super::footprint::{Footprint, Footprints};
use super::parts::{Part, PartMut, Rewrite};
use boardwright_ir::{Block, Condition, Local, Num, Program, Statement};

/// The most answers that are kept, and the most locals that a program may have with them.
const MAX_ANSWERS: u16 = 64;
const MAX_LOCALS: u16 = 4096;

/// Keeps answers in the bodies of stages and kinds where that lets effects be delayed.
pub fn early_tests(program: &mut Program) {
    let (first, prints) = (program.local_count, Footprints::new(program));
    let most = MAX_LOCALS.saturating_sub(first).min(MAX_ANSWERS);
    let mut pass = EarlyTests { prints, next: first, end: first + most };
    let kinds = program.kinds.iter_mut().map(|kind| &mut kind.body);
    let bodies = kinds.chain(program.stages.iter_mut().map(|stage| &mut stage.body));
    bodies.for_each(|body| pass.part(PartMut::Block(body)));
    program.local_count = pass.next;
    program.local_names.resize(pass.next.into(), String::new());
}

struct EarlyTests {
    prints: Footprints,
    /// The next local that is free, and the first that may not be used.
    next: Local,
    end: Local,
}

impl Rewrite for EarlyTests {
    fn block(&mut self, block: &mut Block) {
        for index in (0..block.len().saturating_sub(1)).rev() {
            let (first, later) = block.split_at_mut(index + 1);
            let Some(next) = later.first() else { continue };
            if self.next < self.end && self.gains(&first[index], next) {
                let answer = self.kept(&mut first[index]);
                block.insert(index, answer);
            }
        }
    }
}

impl EarlyTests {
    /// Whether only its condition keeps an effect from passing a statement.
    fn gains(&self, effect: &Statement, next: &Statement) -> bool {
        let Statement::If { condition, then, otherwise } = effect else { return false };
        let asks = self.prints.part(Part::Condition(condition));
        let mut does = self.prints.block(then);
        does.add(&self.prints.block(otherwise));
        if does.open {
            return false;
        }
        let next: Footprint = self.prints.statement(next);
        next.open && next.disturbs(&asks) && does.is_independent_of(&next) && !does.disturbs(&asks)
    }

    /// Lets a condition be asked of a local; gives what puts the answer there.
    fn kept(&mut self, effect: &mut Statement) -> Statement {
        let local = self.next;
        self.next += 1;
        let mut answer = Condition::NonZero(Num::Local(local));
        if let Statement::If { condition, .. } = effect {
            std::mem::swap(condition, &mut answer);
        }
        let [yes, no] = [1, 0].map(|value| Box::new(Num::Const(value)));
        Statement::Let(local, Num::If(Box::new(answer), yes, no))
    }
}

#[cfg(test)]
mod tests {
    use crate::delay_effects;
    use crate::testing::{after, body};
    use boardwright_ir::Program;

    #[test]
    fn the_answer_is_kept_over_borrowed_moves() {
        let items = "piece Man M { step any } piece King K { step any }
             state walks: flag this move
             turn { choose from in own  if kind(from) is Man { walks = yes }  moves of from }";
        let pass = |program: &mut Program| {
            super::early_tests(program);
            delay_effects(program);
        };
        assert_eq!(
            body(&after(items, pass))[1..],
            [
                "let #3 = (if kind-at(from#0) = Man then 1 else 0)",
                "moves-of kind-at(from#0)",
                "if #3",
                "  set walks = 1",
            ]
        );
    }
}
