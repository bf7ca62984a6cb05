//! Tail duplication: the rest of a block after an `if` is copied into both branches, where the
//! branch condition decides later conditions.
//!
//! `if was in {Trode Ion} { … } else { … }`, and further down `if was = Ion { choose … }`: within
//! the second branch nothing is left to choose, so that effects can sink past the last choice
//! there. While both branches share their tail this is impossible. The tail is copied only if a
//! condition in it is thereby decided, and only if it is small.
//!
//! Gain: instructions a decision without it: Kylatori Sunset 1.85 times as many, others the same.

use crate::footprint::{Cell, Footprints};
use crate::local_range::{self, LocalRange};
use boardwright_ir::visit::{any, children_of_statement};
use boardwright_ir::{Block, Condition, Program, Statement};

/// Most nodes copied for one program.
const MAX_COPIED: usize = 1500;
/// Largest tail that is copied, in nodes.
const MAX_TAIL: usize = 250;

/// Duplicates tails in the code of decisions.
pub fn tail_duplication(program: &mut Program) {
    let mut pass = TailDuplication { footprints: Footprints::new(program), budget: MAX_COPIED };
    let kinds = program.kinds.iter_mut().map(|kind| &mut kind.body);
    let bodies = kinds.chain(program.stages.iter_mut().map(|stage| &mut stage.body));
    bodies.for_each(|body| pass.block(body));
}

struct TailDuplication {
    footprints: Footprints,
    /// Nodes that may still be copied.
    budget: usize,
}

impl TailDuplication {
    fn block(&mut self, block: &mut Block) {
        for index in 0..block.len() {
            let (first, tail) = block.split_at_mut(index + 1);
            if let Statement::If { condition, then, otherwise } = &mut first[index]
                && self.is_profitable(condition, then, otherwise, tail)
            {
                for (branch, value) in [(&mut *then, true), (&mut *otherwise, false)] {
                    let known = local_range::implied_by(condition, value);
                    branch.extend(tail.iter().cloned().map(|mut statement| {
                        decide(&mut statement, &known);
                        statement
                    }));
                    self.block(branch);
                }
                block.truncate(index + 1);
                return;
            }
            match &mut first[index] {
                Statement::If { then, otherwise, .. } => {
                    self.block(then);
                    self.block(otherwise);
                }
                Statement::Either(branches) => {
                    branches.iter_mut().for_each(|branch| self.block(&mut branch.body));
                }
                _ => {}
            }
        }
    }

    /// Returns true if copying the tail decides a condition in it; charges the budget.
    fn is_profitable(
        &mut self,
        condition: &Condition,
        then: &Block,
        otherwise: &Block,
        tail: &[Statement],
    ) -> bool {
        let known = [true, false].map(|value| local_range::implied_by(condition, value));
        if self.budget == 0 || tail.is_empty() || known.iter().all(Vec::is_empty) {
            return false;
        }
        let Some(size) = size_of(tail).filter(|&size| size <= self.budget) else { return false };
        let mut written = self.footprints.of_block(then);
        written.add(&self.footprints.of_block(otherwise));
        let tail_footprints: Vec<_> =
            tail.iter().map(|statement| self.footprints.of_statement(statement)).collect();
        tail_footprints.iter().for_each(|footprint| written.add(footprint));
        let is_stable = |known: &[LocalRange]| {
            known.iter().all(|range| !written.writes.contains(&Cell::Local(range.local)))
        };
        let is_profitable = tail_footprints.iter().any(|footprint| footprint.chooses_or_rejects)
            && known.iter().all(|known| is_stable(known))
            && tail.iter().any(|one| known.iter().any(|known| decides(one, known)));
        if is_profitable {
            self.budget -= size;
        }
        is_profitable
    }
}

/// Returns the number of nodes of a tail, or `None` if it is too large to copy.
fn size_of(tail: &[Statement]) -> Option<usize> {
    let mut size = 0;
    let is_too_large = tail.iter().any(|statement| {
        let mut found = false;
        children_of_statement(statement, &mut |child| {
            found = found
                || any(child, &mut |_| {
                    size += 1;
                    size > MAX_TAIL
                });
        });
        found
    });
    (!is_too_large).then_some(size)
}

/// Returns true if known ranges decide the condition of a statement.
fn decides(statement: &Statement, known: &[LocalRange]) -> bool {
    match statement {
        Statement::If { condition, .. } | Statement::Require { condition, .. } => {
            local_range::value_of(condition, known).is_some()
        }
        _ => false,
    }
}

/// Replaces the condition of a statement by its value, if known ranges decide it.
fn decide(statement: &mut Statement, known: &[LocalRange]) {
    if let Statement::If { condition, .. } | Statement::Require { condition, .. } = statement
        && let Some(value) = local_range::value_of(condition, known)
    {
        *condition = Condition::Const(value);
    }
}

#[cfg(test)]
mod tests {
    use crate::constant_folding::constant_folding;
    use crate::dead_code_elimination::dead_code_elimination;
    use crate::test_support::{after, body};
    use boardwright_ir::Program;

    #[test]
    fn tail_in_each_branch_uses_the_branch_condition() {
        let items = "piece Man M piece King K
             turn { choose from in own  let was = kind(from)
                    if was is Man { remove from } else { give from to opponent }
                    if was is King { choose to in empty  put Man at to } }";
        let pass = |program: &mut Program| {
            super::tail_duplication(program);
            constant_folding(program);
            dead_code_elimination(program);
        };
        assert_eq!(
            body(&after(items, pass))[2..],
            [
                "if was#3 = Man",
                "  remove {from#0}",
                "else",
                "  give {from#0} to opponent",
                "  if was#3 = King",
                "    choose to#1 field 1 in vacant",
                "    put Man of mover at {to#1}",
            ]
        );
    }

    #[test]
    fn tail_is_not_duplicated_where_nothing_is_decided() {
        let items = "piece Man M piece King K
             turn { choose from in own  let was = kind(from)
                    if was is Man { remove from }
                    if some own { choose to in empty  put Man at to } }";
        let plain = crate::test_support::compiled(items);
        assert_eq!(body(&after(items, super::tail_duplication)), body(&plain));
    }
}
