//! What follows a choice that the position decides goes into its branches, where the branches know
//! more.
//!
//! `if was in {Trode Ion} { … } else { … }`, and further down `if was = Ion { choose … }`: within
//! the second branch there is nothing more to choose, so that there effects can be delayed past
//! the last choice, but not as long as both branches go on alike. The rest of the block is copied
//! into both, if a condition in it is thereby decided and it is small.
//!
//! Gain: operations a decision without it: Kylatori Sunset 1.84 times as many, others the same.

use super::footprint::{Cell, Footprints};
use super::parts::{any, of_statement};
use boardwright_ir::{Block, Comparison, Condition, Local, Num, Program, Statement};

/// The most parts that are copied for one program.
const MAX_COPIED: usize = 1500;
/// The largest rest of a block, in parts, that is copied.
const MAX_REST: usize = 250;

/// Splits the bodies of stages and kinds.
pub fn split_paths(program: &mut Program) {
    let mut pass = Split { prints: Footprints::new(program), room: MAX_COPIED };
    let kinds = program.kinds.iter_mut().map(|kind| &mut kind.body);
    let bodies = kinds.chain(program.stages.iter_mut().map(|stage| &mut stage.body));
    bodies.for_each(|body| pass.block(body));
}

struct Split {
    prints: Footprints,
    /// Parts that may still be copied.
    room: usize,
}

/// What a local may hold: one of these bits, or something that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Holds {
    local: Local,
    bits: u64,
    other: bool,
}

impl Split {
    fn block(&mut self, block: &mut Block) {
        for index in 0..block.len() {
            let (first, rest) = block.split_at_mut(index + 1);
            if let Statement::If { condition, then, otherwise } = &mut first[index]
                && self.pays(condition, then, otherwise, rest)
            {
                for (branch, value) in [(&mut *then, true), (&mut *otherwise, false)] {
                    let known = holds(condition, value);
                    branch.extend(rest.iter().cloned().map(|mut statement| {
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

    /// Whether it pays to copy the rest of a block into the branches before it.
    fn pays(
        &mut self,
        condition: &Condition,
        then: &Block,
        otherwise: &Block,
        rest: &[Statement],
    ) -> bool {
        let known = [holds(condition, true), holds(condition, false)];
        if self.room == 0 || rest.is_empty() || known.iter().all(Vec::is_empty) {
            return false;
        }
        let mut size = 0;
        let larger = rest.iter().any(|statement| {
            let mut found = false;
            of_statement(statement, &mut |part| {
                found = found
                    || any(part, &mut |_| {
                        size += 1;
                        size > MAX_REST
                    });
            });
            found
        });
        if larger || size > self.room {
            return false;
        }
        let mut print = self.prints.block(then);
        print.add(&self.prints.block(otherwise));
        let mut later = print.clone();
        rest.iter().for_each(|statement| later.add(&self.prints.statement(statement)));
        let fixed = |known: &[Holds]| {
            known.iter().all(|holds| !later.writes.contains(&Cell::Local(holds.local)))
        };
        let open = rest.iter().any(|statement| self.prints.statement(statement).open);
        let pays = open
            && known.iter().all(|known| fixed(known))
            && rest.iter().any(|one| known.iter().any(|known| decides(one, known)));
        if pays {
            self.room -= size;
        }
        pays
    }
}

/// What is sure of locals where a test has a value.
fn holds(condition: &Condition, value: bool) -> Vec<Holds> {
    let one = |local: &Local, bits: u64, value: bool| {
        let bits = if value { bits } else { !bits };
        vec![Holds { local: *local, bits, other: !value }]
    };
    match condition {
        Condition::InMask(Num::Const(mask), Num::Local(local)) => one(local, *mask as u64, value),
        Condition::Compare(Comparison::Equal, Num::Local(local), Num::Const(bit @ 0..64)) => {
            one(local, 1 << bit, value)
        }
        Condition::Compare(Comparison::NotEqual, Num::Local(local), Num::Const(bit @ 0..64)) => {
            one(local, 1 << bit, !value)
        }
        Condition::And(conditions) if value => {
            conditions.iter().flat_map(|condition| holds(condition, true)).collect()
        }
        Condition::Or(conditions) if !value => {
            conditions.iter().flat_map(|condition| holds(condition, false)).collect()
        }
        Condition::Not(condition) => holds(condition, !value),
        _ => Vec::new(),
    }
}

/// The value of a test, if what is known decides it.
fn value(condition: &Condition, known: &[Holds]) -> Option<bool> {
    match condition {
        Condition::And(conditions) => {
            let mut values = conditions.iter().map(|condition| value(condition, known));
            values.any(|value| value == Some(false)).then_some(false)
        }
        Condition::Not(condition) => value(condition, known).map(|value| !value),
        _ => {
            // For a test of one local: where it holds, as bits.
            let [asked] = holds(condition, true)[..] else { return None };
            let known = known.iter().filter(|holds| holds.local == asked.local);
            known.fold(None, |decided, known| {
                let other = known.other && asked.other;
                if known.bits & asked.bits == 0 && !other {
                    Some(false)
                } else if known.bits & !asked.bits == 0 && (!known.other || asked.other) {
                    Some(true)
                } else {
                    decided
                }
            })
        }
    }
}

/// Whether what is known decides a condition on the way through a statement.
fn decides(statement: &Statement, known: &[Holds]) -> bool {
    match statement {
        Statement::If { condition, .. } | Statement::Require { condition, .. } => {
            value(condition, known).is_some()
        }
        _ => false,
    }
}

/// Writes down what is known of a statement's condition.
fn decide(statement: &mut Statement, known: &[Holds]) {
    if let Statement::If { condition, .. } | Statement::Require { condition, .. } = statement
        && let Some(value) = value(condition, known)
    {
        *condition = Condition::Const(value);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, body};
    use crate::{drop_dead_rules, fold};
    use boardwright_ir::Program;

    #[test]
    fn each_branch_goes_on_with_what_it_knows() {
        let items = "piece Man M piece King K
             turn { choose from in own  let was = kind(from)
                    if was is Man { remove from } else { give from to opponent }
                    if was is King { choose to in empty  put Man at to } }";
        let pass = |program: &mut Program| {
            super::split_paths(program);
            fold(program);
            drop_dead_rules(program);
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
    fn nothing_is_copied_where_nothing_is_decided() {
        let items = "piece Man M piece King K
             turn { choose from in own  let was = kind(from)
                    if was is Man { remove from }
                    if some own { choose to in empty  put Man at to } }";
        let plain = crate::testing::compiled(items);
        assert_eq!(body(&after(items, super::split_paths)), body(&plain));
    }
}
