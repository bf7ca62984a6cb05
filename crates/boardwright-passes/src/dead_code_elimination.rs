//! Dead-code elimination: code that no decision ever completes is removed.
//!
//! In the bodies of stages and kinds a path that must meet `require never`, or choose from nothing,
//! never completes. No decision comes of it, so the branch is removed. `or else` asks whether an
//! earlier branch led to a legal decision, which such a branch never did. A single unnamed branch
//! is inlined, and a branch that consists of nested branches is flattened. Conditions that always
//! hold are removed everywhere.
//!
//! Blocks that run after a decision keep their failing code: a condition there may count as met
//! although it is not, as for a pass that nothing may forbid. Ends stay where they are, since
//! states hold their indices.
//!
//! Gain: instructions a decision without it: Hex 1.62 times as many, Kylatori Sunset 1.58, Yavalath
//! 1.56.

use crate::constant_sets::is_empty;
use boardwright_ir::visit::{IrNodeMut, Rewrite};
use boardwright_ir::{Block, Branch, Condition, Domain, Num, Program, Statement};
use boardwright_syntax::tree::Span;

/// Removes dead code from a program.
pub fn dead_code_elimination(program: &mut Program) {
    DeadCodeElimination { in_decision: true }.decision_bodies(program);
    let mut hooks = DeadCodeElimination { in_decision: false };
    let after = program.turns.iter_mut().map(|turn| &mut turn.after);
    let others = [
        &mut program.start,
        &mut program.after_move,
        &mut program.after_turn,
        &mut program.on_capture,
    ];
    after.chain(others).for_each(|block| hooks.node(IrNodeMut::Block(block)));
}

struct DeadCodeElimination {
    /// True in bodies of decisions, where code that always fails may be removed.
    in_decision: bool,
}

impl Rewrite for DeadCodeElimination {
    fn statement(&mut self, statement: &mut Statement) {
        match statement {
            Statement::Either(branches) => {
                branches.retain(|branch| !is_dead(&branch.body));
                *branches = flatten(std::mem::take(branches));
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
            let fails = kept.last().is_some_and(always_fails);
            if fails && self.in_decision {
                let last = kept.pop();
                kept = vec![require_never(last)];
                break;
            }
        }
        *block = kept;
    }
}

impl DeadCodeElimination {
    /// Adds a statement, or its simplified form.
    fn keep(&self, statement: Statement, kept: &mut Block) {
        match statement {
            Statement::Require { condition: Condition::Const(true), .. } => {}
            Statement::If { condition: Condition::Const(value), then, otherwise } => {
                kept.extend(if value { then } else { otherwise });
            }
            Statement::If { then, otherwise, .. } if then.is_empty() && otherwise.is_empty() => {}
            Statement::If { condition, then, otherwise } if self.in_decision && is_dead(&then) => {
                let negation = Condition::Not(Box::new(condition));
                kept.push(require(negation, then));
                kept.extend(otherwise);
            }
            Statement::If { condition, then, otherwise }
                if self.in_decision && is_dead(&otherwise) =>
            {
                kept.push(require(condition, otherwise));
                kept.extend(then);
            }
            Statement::For { body, .. } | Statement::Repeat(body) if body.is_empty() => {}
            Statement::For { domain, .. } if is_empty_domain(&domain) => {}
            Statement::Either(mut branches)
                if branches.len() == 1 && branches.iter().all(|branch| branch.label == 0) =>
            {
                kept.extend(branches.pop().map(|branch| branch.body).unwrap_or_default());
            }
            statement => kept.push(statement),
        }
    }
}

/// Returns true if a rewritten block always fails; rewriting leaves a single statement then.
fn is_dead(block: &Block) -> bool {
    matches!(block.as_slice(), [Statement::Require { condition: Condition::Const(false), .. }])
}

/// Returns true if no path leads past a statement.
fn always_fails(statement: &Statement) -> bool {
    match statement {
        Statement::Require { condition, .. } => *condition == Condition::Const(false),
        Statement::Choose { domain, condition, .. } => {
            *condition == Some(Condition::Const(false)) || is_empty_domain(domain)
        }
        Statement::Either(branches) => branches.is_empty(),
        _ => false,
    }
}

/// Returns true if a domain is empty in every state.
fn is_empty_domain(domain: &Domain) -> bool {
    match domain {
        Domain::Sites(set) | Domain::Lines(set) => is_empty(set),
        Domain::Range(Num::Const(low), Num::Const(high)) => low > high,
        Domain::Kinds(Num::Const(mask)) | Domain::Directions(Num::Const(mask)) => *mask == 0,
        _ => false,
    }
}

/// Returns `require never` in place of a statement that always fails.
fn require_never(statement: Option<Statement>) -> Statement {
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

/// Returns a requirement in place of a dead block, with the dead block's message.
fn require(condition: Condition, dead: Block) -> Statement {
    match dead.into_iter().next() {
        Some(Statement::Require { message, span, .. }) => {
            Statement::Require { condition, message, span }
        }
        _ => Statement::Require { condition, message: None, span: Span::default() },
    }
}

/// Replaces each branch that consists of nested branches by those.
fn flatten(branches: Vec<Branch>) -> Vec<Branch> {
    let mut all = Vec::with_capacity(branches.len());
    for mut branch in branches {
        let is_plain = |inner: &Branch| !inner.or_else;
        let is_nested = match branch.body.as_slice() {
            // A nested `or else` looks only at the branches before it in its own list.
            [Statement::Either(inner)] => {
                !branch.or_else && (all.is_empty() || inner.iter().all(is_plain))
            }
            _ => false,
        };
        match branch.body.pop() {
            Some(Statement::Either(inner)) if is_nested => {
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
    use crate::constant_folding::constant_folding;
    use crate::test_support::{after, body};
    use boardwright_ir::Program;

    fn fold_and_eliminate(program: &mut Program) {
        constant_folding(program);
        super::dead_code_elimination(program);
    }

    #[test]
    fn branch_that_always_fails_is_removed() {
        let program = after(
            "turn { either { choose to in empty  put Man at to }
                    or swap { choose to in enemy  require 1 > 2  remove to } }",
            fold_and_eliminate,
        );
        assert_eq!(body(&program), ["choose to#1 field 0 in vacant", "put Man of mover at {to#1}"]);
    }

    #[test]
    fn last_branch_keeps_its_name() {
        let program = after(
            "turn { either put_one { choose to in empty  put Man at to } or never { require 1 > 2 } }",
            fold_and_eliminate,
        );
        assert_eq!(body(&program)[..2], ["either", "  branch put_one"]);
    }

    #[test]
    fn body_without_live_branch_becomes_require_never() {
        let program = after(
            "turn { choose to in empty
                    either { require 1 > 2  put Man at to } or { choose from in none  remove from } }",
            fold_and_eliminate,
        );
        assert_eq!(body(&program), ["require never"]);
    }

    #[test]
    fn nested_branches_are_flattened() {
        let program = after(
            "turn { either a { choose to in empty  put Man at to }
                    or { either b { choose to in own  remove to } or c { choose to in enemy  remove to } } }",
            fold_and_eliminate,
        );
        let branches: Vec<String> =
            body(&program).into_iter().filter(|line| line.contains("branch")).collect();
        assert_eq!(branches, ["  branch a", "  branch b", "  branch c"]);
    }
}
