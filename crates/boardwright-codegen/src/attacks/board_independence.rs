//! Independence of captures from the rest of the board.
//!
//! Pin detection (`pins.rs`) looks along lines only. It is right where no condition on a capture's
//! path depends on other units.

use crate::function::reads::Reads;
use boardwright_ir::{Condition, Domain, FROM, Num, Set, Statement, TO, VariableId};

/// Effects on the way to a statement that a later condition might read.
#[derive(Clone, Default)]
pub(crate) struct EarlierEffects {
    /// Variables whose values may depend on the board.
    written: Vec<VariableId>,
    /// True if units may have changed otherwise than by the movement.
    touched: bool,
}

impl EarlierEffects {
    /// Collects the effects of any path through some blocks.
    pub(crate) fn after<'a>(blocks: impl IntoIterator<Item = &'a [Statement]>) -> EarlierEffects {
        let mut before = EarlierEffects::default();
        blocks.into_iter().flatten().for_each(|statement| before.note(statement));
        before
    }

    fn note(&mut self, statement: &Statement) {
        match statement {
            Statement::SetVariable { variable, player, value } => {
                let numbers = || std::iter::once(value).chain(player);
                let is_known = numbers().all(number_ignores_board)
                    && !self.was_written(|reads| numbers().for_each(|number| reads.number(number)));
                if !is_known {
                    self.written.push(*variable);
                }
            }
            Statement::SetSites { variable, .. } => self.written.push(*variable),
            Statement::Either(branches) => {
                branches.iter().flat_map(|branch| &branch.body).for_each(|inner| self.note(inner));
            }
            Statement::If { then, otherwise, .. } => {
                // The condition decides whether the statements are run.
                add_variables_set(then, &mut self.written);
                add_variables_set(otherwise, &mut self.written);
                then.iter().chain(otherwise).for_each(|inner| self.note(inner));
            }
            Statement::For { body, .. } | Statement::Repeat(body) => {
                add_variables_set(body, &mut self.written);
                self.touched = true;
            }
            Statement::Choose { .. }
            | Statement::Require { .. }
            | Statement::Let(..)
            | Statement::LetSet(..)
            | Statement::Move { .. }
            | Statement::AddToPlace { .. }
            | Statement::MovesOf { .. }
            | Statement::Again
            | Statement::EndTurn
            | Statement::Begin(_)
            | Statement::NextPlayer(_)
            | Statement::Count(_) => {}
            _ => self.touched = true,
        }
    }

    fn was_written(&self, read: impl FnOnce(&mut Reads)) -> bool {
        let mut reads = Reads::default();
        read(&mut reads);
        self.written.iter().any(|variable| reads.variables.contains(variable))
    }

    /// Returns true if a condition does not depend on other units.
    fn is_independent(&self, condition: &Condition) -> bool {
        let near = ignores_board(condition) || !self.touched && reads_only_moving_unit(condition);
        near && !self.was_written(|reads| reads.condition(condition))
    }
}

/// Returns true if no condition in `block` depends on other units.
pub(crate) fn is_board_independent(block: &[Statement], before: &mut EarlierEffects) -> bool {
    block.iter().all(|statement| {
        let is_settled = match statement {
            Statement::Require { condition, .. } => before.is_independent(condition),
            Statement::If { condition, then, otherwise } => {
                let inner = |block| is_board_independent(block, &mut before.clone());
                let both = [&then[..], &otherwise[..]];
                both.iter().all(|block| inner(block))
                    && (before.is_independent(condition)
                        || both.iter().all(|block| never_fails(block)))
            }
            Statement::Either(branches) => branches
                .iter()
                .all(|branch| is_board_independent(&branch.body, &mut before.clone())),
            Statement::Choose { local, domain, condition, .. } => {
                !is_origin_or_destination(*local)
                    && condition.is_none()
                    && is_constant_choice(domain)
            }
            Statement::Let(local, _) => !is_origin_or_destination(*local),
            Statement::For { .. } | Statement::Repeat(_) => false,
            _ => true,
        };
        before.note(statement);
        is_settled
    })
}

/// Returns true if a block only prepares a capture: its conditions do not depend on other units,
/// and it changes nothing that later conditions might read.
pub(crate) fn only_prepares(block: &[Statement]) -> bool {
    let mut before = EarlierEffects::default();
    is_board_independent(block, &mut before)
        && before.written.is_empty()
        && block.iter().all(|statement| {
            matches!(
                statement,
                Statement::Require { .. }
                    | Statement::Choose { .. }
                    | Statement::Let(..)
                    | Statement::LetSet(..)
                    | Statement::SetVariable { .. }
            )
        })
}

/// Adds the variables that a block may set.
pub(crate) fn add_variables_set(block: &[Statement], variables: &mut Vec<VariableId>) {
    for statement in block {
        match statement {
            Statement::SetVariable { variable, .. } | Statement::SetSites { variable, .. } => {
                variables.push(*variable);
            }
            Statement::If { then, otherwise, .. } => {
                add_variables_set(then, variables);
                add_variables_set(otherwise, variables);
            }
            Statement::Either(branches) => {
                branches.iter().for_each(|branch| add_variables_set(&branch.body, variables));
            }
            Statement::For { body, .. } | Statement::Repeat(body) => {
                add_variables_set(body, variables);
            }
            _ => {}
        }
    }
}

/// Returns true if no statement of a block can fail.
fn never_fails(block: &[Statement]) -> bool {
    block.iter().all(|statement| match statement {
        Statement::Require { .. } | Statement::Choose { .. } | Statement::Either(_) => false,
        Statement::For { .. } | Statement::Repeat(_) | Statement::MovesOf { .. } => false,
        Statement::If { then, otherwise, .. } => never_fails(then) && never_fails(otherwise),
        _ => true,
    })
}

/// Returns true if a local holds a move's origin or destination.
pub(crate) fn is_origin_or_destination(local: u16) -> bool {
    local == FROM || local == TO
}

/// Returns true if the values of a choice are constant, and there is one.
fn is_constant_choice(domain: &Domain) -> bool {
    match domain {
        Domain::Kinds(Num::Const(mask)) | Domain::Directions(Num::Const(mask)) => *mask != 0,
        Domain::Range(Num::Const(low), Num::Const(high)) => low <= high,
        Domain::Sites(Set::Const(sites, _)) => !sites.is_empty(),
        Domain::Players => true,
        _ => false,
    }
}

/// Returns true if a set does not depend on the board.
pub(crate) fn is_constant(set: &Set) -> bool {
    matches!(set, Set::Const(..) | Set::ByMover(..))
}

/// Returns true if a condition does not read the board.
pub(crate) fn ignores_board(condition: &Condition) -> bool {
    match condition {
        Condition::Const(_) => true,
        Condition::Not(condition) => ignores_board(condition),
        Condition::And(conditions) | Condition::Or(conditions) => {
            conditions.iter().all(ignores_board)
        }
        Condition::NonZero(number) => number_ignores_board(number),
        Condition::Compare(_, a, b) => number_ignores_board(a) && number_ignores_board(b),
        Condition::Contains(set, number) => is_constant(set) && number_ignores_board(number),
        _ => false,
    }
}

/// Returns true if a condition reads nothing on the board but the moving unit.
pub(crate) fn reads_only_moving_unit(condition: &Condition) -> bool {
    match condition {
        Condition::Const(_) => true,
        Condition::Not(condition) => reads_only_moving_unit(condition),
        Condition::And(conditions) | Condition::Or(conditions) => {
            conditions.iter().all(reads_only_moving_unit)
        }
        Condition::NonZero(number) => number_reads_only_moving_unit(number),
        Condition::Compare(_, a, b) | Condition::InMask(a, b) => {
            number_reads_only_moving_unit(a) && number_reads_only_moving_unit(b)
        }
        Condition::Contains(set, number) => {
            is_constant(set) && number_reads_only_moving_unit(number)
        }
        _ => false,
    }
}

fn number_reads_only_moving_unit(number: &Num) -> bool {
    match number {
        Num::Local(local) => matches!(*local, FROM | TO),
        Num::KindAt(site) => matches!(**site, Num::Local(FROM | TO)),
        Num::Promotion(kind) => number_reads_only_moving_unit(kind),
        number => number_ignores_board(number),
    }
}

/// Returns true if a number does not depend on the board.
pub(crate) fn number_ignores_board(number: &Num) -> bool {
    match number {
        Num::Const(_) | Num::Local(FROM) | Num::Mover | Num::Opponent => true,
        Num::Variable(_, player) => player.as_deref().is_none_or(number_ignores_board),
        _ => false,
    }
}
