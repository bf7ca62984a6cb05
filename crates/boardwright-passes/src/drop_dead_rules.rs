//! Drops what can never come to anything.
//!
//! In the bodies of stages and kinds a way that has to meet `require never`, or to choose from
//! nothing, can never be completed: no decision comes of it, and none is told apart by it, so that
//! the branch goes. `or else` asks whether a branch before it led to a legal decision, which such a
//! branch never did. Where only one unnamed branch is left, its statements take the place of the
//! choice; a choice that is all there is to a branch joins the choice around it. Conditions that
//! always hold go too, everywhere. In what follows a decision nothing else is dropped, since there
//! a condition may count as met although it is not (a pass that nothing may forbid). The places of
//! ends stay as they are, since states hold them.
//!
//! Gain: operations a decision without it: Hex 1.61 times as many, Kylatori Sunset 1.57, Yavalath 1.55.

use super::fold::sets::is_empty;
use super::parts::{PartMut, Rewrite};
use boardwright_ir::{Block, Branch, Condition, Domain, Num, Program, Statement};
use boardwright_syntax::tree::Span;

/// Drops what can never come to anything from a program.
pub fn drop_dead_rules(program: &mut Program) {
    let mut bodies = DeadRules { decides: true };
    let kinds = program.kinds.iter_mut().map(|kind| &mut kind.body);
    let stages = program.stages.iter_mut().map(|stage| &mut stage.body);
    kinds.chain(stages).for_each(|body| bodies.part(PartMut::Block(body)));
    let mut hooks = DeadRules { decides: false };
    let after = program.turns.iter_mut().map(|turn| &mut turn.after);
    let hook = [
        &mut program.start,
        &mut program.after_move,
        &mut program.after_turn,
        &mut program.on_capture,
    ];
    after.chain(hook).for_each(|block| hooks.part(PartMut::Block(block)));
}

/// The pass at work.
struct DeadRules {
    /// Whether the blocks are bodies of decisions.
    decides: bool,
}

impl Rewrite for DeadRules {
    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Either(branches) => {
                branches.retain(|branch| !is_dead(&branch.body));
                *branches = flat(std::mem::take(branches));
            }
            Statement::Choose { condition, .. } if *condition == Some(Condition::Const(true)) => {
                *condition = None;
            }
            _ => {}
        }
    }

    fn block(&mut self, block: &mut Block) {
        let mut kept = Vec::with_capacity(block.len());
        for statement in std::mem::take(block) {
            self.keep(statement, &mut kept);
            let never = kept.last().is_some_and(never_goes_on);
            if never && self.decides {
                let last = kept.pop();
                kept = vec![as_requirement(last)];
                break;
            }
        }
        *block = kept;
    }
}

impl DeadRules {
    /// Adds what is left of a statement.
    fn keep(&self, statement: Statement, kept: &mut Block) {
        match statement {
            Statement::Require { condition: Condition::Const(true), .. } => {}
            Statement::If { condition: Condition::Const(value), then, otherwise } => {
                kept.extend(if value { then } else { otherwise });
            }
            Statement::If { then, otherwise, .. } if then.is_empty() && otherwise.is_empty() => {}
            Statement::If { condition, then, otherwise } if self.decides && is_dead(&then) => {
                let not = Condition::Not(Box::new(condition));
                kept.push(required(not, then));
                kept.extend(otherwise);
            }
            Statement::If { condition, then, otherwise } if self.decides && is_dead(&otherwise) => {
                kept.push(required(condition, otherwise));
                kept.extend(then);
            }
            Statement::For { body, .. } if body.is_empty() => {}
            Statement::For { domain, .. } if offers_nothing(&domain) => {}
            Statement::Either(mut branches)
                if branches.len() == 1 && branches.iter().all(|branch| branch.label == 0) =>
            {
                kept.extend(branches.pop().map(|branch| branch.body).unwrap_or_default());
            }
            statement => kept.push(statement),
        }
    }
}

/// Whether nothing comes of a block. Blocks are rewritten so that this shows.
fn is_dead(block: &Block) -> bool {
    matches!(block.as_slice(), [Statement::Require { condition: Condition::Const(false), .. }])
}

/// Whether no way leads past a statement.
fn never_goes_on(statement: &Statement) -> bool {
    match statement {
        Statement::Require { condition, .. } => *condition == Condition::Const(false),
        Statement::Choose { domain, condition, .. } => {
            *condition == Some(Condition::Const(false)) || offers_nothing(domain)
        }
        Statement::Either(branches) => branches.is_empty(),
        _ => false,
    }
}

/// Whether a domain is empty whatever the state.
fn offers_nothing(domain: &Domain) -> bool {
    match domain {
        Domain::Sites(set) | Domain::Lines(set) => is_empty(set),
        Domain::Range(Num::Const(low), Num::Const(high)) => low > high,
        Domain::Kinds(Num::Const(mask)) | Domain::Directions(Num::Const(mask)) => *mask == 0,
        _ => false,
    }
}

/// A statement past which no way leads, as a requirement that is never met.
fn as_requirement(statement: Option<Statement>) -> Statement {
    match statement {
        Some(statement @ Statement::Require { .. }) => statement,
        Some(Statement::Choose { span, .. }) => {
            Statement::Require { condition: Condition::Const(false), message: None, span }
        }
        _ => {
            let span = Span::default();
            Statement::Require { condition: Condition::Const(false), message: None, span }
        }
    }
}

/// A requirement in place of a dead block, with the dead block's words.
fn required(condition: Condition, dead: Block) -> Statement {
    match dead.into_iter().next() {
        Some(Statement::Require { message, span, .. }) => {
            Statement::Require { condition, message, span }
        }
        _ => Statement::Require { condition, message: None, span: Span::default() },
    }
}

/// Branches that are nothing but a choice between branches, replaced by those.
fn flat(branches: Vec<Branch>) -> Vec<Branch> {
    let mut all = Vec::with_capacity(branches.len());
    for mut branch in branches {
        let plain = |inner: &Branch| !inner.or_else;
        let joins = match branch.body.as_slice() {
            // An `or else` within looks only at the branches before it in there.
            [Statement::Either(inner)] => {
                !branch.or_else && (all.is_empty() || inner.iter().all(plain))
            }
            _ => false,
        };
        match branch.body.pop() {
            Some(Statement::Either(inner)) if joins => {
                let label = branch.label;
                all.extend(inner.into_iter().map(|inner| Branch {
                    label: if inner.label == 0 { label } else { inner.label },
                    ..inner
                }));
            }
            last => {
                branch.body.extend(last);
                all.push(branch);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::fold;
    use crate::testing::{after, body};
    use boardwright_ir::Program;

    fn folded_and_dropped(program: &mut Program) {
        fold(program);
        super::drop_dead_rules(program);
    }

    #[test]
    fn a_branch_that_cannot_be_completed_goes() {
        let program = after(
            "turn { either { choose to in empty  put Man at to }
                    or swap { choose to in enemy  require 1 > 2  remove to } }",
            folded_and_dropped,
        );
        assert_eq!(body(&program), ["choose to#1 field 0 in vacant", "put Man of mover at {to#1}"]);
    }

    #[test]
    fn a_named_branch_keeps_its_name() {
        let program = after(
            "turn { either put_one { choose to in empty  put Man at to } or never { require 1 > 2 } }",
            folded_and_dropped,
        );
        assert_eq!(body(&program)[..2], ["either", "  branch put_one"]);
    }

    #[test]
    fn where_every_branch_is_dead_nothing_can_be_done() {
        let program = after(
            "turn { choose to in empty
                    either { require 1 > 2  put Man at to } or { choose from in none  remove from } }",
            folded_and_dropped,
        );
        assert_eq!(body(&program), ["require never"]);
    }

    #[test]
    fn choices_within_choices_are_one() {
        let program = after(
            "turn { either a { choose to in empty  put Man at to }
                    or { either b { choose to in own  remove to } or c { choose to in enemy  remove to } } }",
            folded_and_dropped,
        );
        let branches: Vec<String> =
            body(&program).into_iter().filter(|line| line.contains("branch")).collect();
        assert_eq!(branches, ["  branch a", "  branch b", "  branch c"]);
    }
}
