//! Whether a way to capture hangs on nothing but the lines that `pins.rs` looks along: what stands around it in the
//! rules may ask of no other part of the board whether the capture is made. What a condition or a number looks at at all.

use crate::function::reads::Reads;
use boardwright_ir::{Condition, Domain, FROM, Num, Set, Statement, TO, VariableId};

/// What was done on the way to a statement that a condition there might read.
#[derive(Clone, Default)]
pub struct Before {
    /// Variables that may have been given other values than the rules alone say.
    written: Vec<VariableId>,
    /// Whether units may have been changed in other ways than by the movement.
    touched: bool,
}

impl Before {
    /// What any path through some blocks may have done.
    pub fn after<'a>(blocks: impl IntoIterator<Item = &'a [Statement]>) -> Before {
        let mut before = Before::default();
        blocks.into_iter().flatten().for_each(|statement| before.note(statement));
        before
    }

    fn note(&mut self, statement: &Statement) {
        match statement {
            Statement::SetVariable { variable, player, value } => {
                let numbers = || std::iter::once(value).chain(player);
                let is_known = numbers().all(is_blind)
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
                // Whether it is done hangs on the test.
                add_variables_set(then, &mut self.written);
                add_variables_set(otherwise, &mut self.written);
                then.iter().chain(otherwise).for_each(|inner| self.note(inner));
            }
            Statement::For { body, .. } => {
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
            | Statement::NextPlayer(_) => {}
            _ => self.touched = true,
        }
    }

    fn was_written(&self, read: impl FnOnce(&mut Reads)) -> bool {
        let mut reads = Reads::default();
        read(&mut reads);
        self.written.iter().any(|variable| reads.variables.contains(variable))
    }

    /// Whether a condition says the same whatever stands elsewhere.
    fn settles(&self, condition: &Condition) -> bool {
        let near = is_blind_condition(condition) || !self.touched && is_near_condition(condition);
        near && !self.was_written(|reads| reads.condition(condition))
    }
}

/// Whether a block, after what was done before, makes a path fail on account of what stands elsewhere never.
pub fn never_hangs_on_others(block: &[Statement], before: &mut Before) -> bool {
    block.iter().all(|statement| {
        let is_settled = match statement {
            Statement::Require { condition, .. } => before.settles(condition),
            Statement::If { condition, then, otherwise } => {
                let inner = |block| never_hangs_on_others(block, &mut before.clone());
                let both = [&then[..], &otherwise[..]];
                both.iter().all(|block| inner(block))
                    && (before.settles(condition) || both.iter().all(|block| never_fails(block)))
            }
            Statement::Either(branches) => branches
                .iter()
                .all(|branch| never_hangs_on_others(&branch.body, &mut before.clone())),
            Statement::Choose { local, domain, condition, .. } => {
                !is_end(*local) && condition.is_none() && is_constant_choice(domain)
            }
            Statement::Let(local, _) => !is_end(*local),
            Statement::For { .. } => false,
            _ => true,
        };
        before.note(statement);
        is_settled
    })
}

/// Whether a block, with nothing done before, besides that leaves all as it is that conditions behind it might read, so
/// that a capture may come after it.
pub fn only_looks(block: &[Statement]) -> bool {
    let mut before = Before::default();
    never_hangs_on_others(block, &mut before)
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
pub fn add_variables_set(block: &[Statement], variables: &mut Vec<VariableId>) {
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
            Statement::For { body, .. } => add_variables_set(body, variables),
            _ => {}
        }
    }
}

/// Whether a block only does things.
fn never_fails(block: &[Statement]) -> bool {
    block.iter().all(|statement| match statement {
        Statement::Require { .. } | Statement::Choose { .. } | Statement::Either(_) => false,
        Statement::For { .. } | Statement::MovesOf { .. } => false,
        Statement::If { then, otherwise, .. } => never_fails(then) && never_fails(otherwise),
        _ => true,
    })
}

/// Whether a local says from where or to where a unit moves.
pub fn is_end(local: u16) -> bool {
    local == FROM || local == TO
}

/// Whether the values of a choice are some, and always the same.
fn is_constant_choice(domain: &Domain) -> bool {
    match domain {
        Domain::Kinds(Num::Const(mask)) | Domain::Directions(Num::Const(mask)) => *mask != 0,
        Domain::Range(Num::Const(low), Num::Const(high)) => low <= high,
        Domain::Sites(Set::Const(sites, _)) => !sites.is_empty(),
        Domain::Players => true,
        _ => false,
    }
}

/// Whether a set is the same whatever stands on the board.
pub fn is_constant(set: &Set) -> bool {
    matches!(set, Set::Const(..) | Set::ByMover(..))
}

/// Whether a condition looks at nothing on the board.
pub fn is_blind_condition(condition: &Condition) -> bool {
    match condition {
        Condition::Const(_) => true,
        Condition::Not(condition) => is_blind_condition(condition),
        Condition::And(conditions) | Condition::Or(conditions) => {
            conditions.iter().all(is_blind_condition)
        }
        Condition::NonZero(number) => is_blind(number),
        Condition::Compare(_, a, b) => is_blind(a) && is_blind(b),
        Condition::Contains(set, number) => is_constant(set) && is_blind(number),
        _ => false,
    }
}

/// Whether a condition looks at nothing on the board but what has just moved, or has no part in capturing.
pub fn is_near_condition(condition: &Condition) -> bool {
    match condition {
        Condition::Const(_) => true,
        Condition::Not(condition) => is_near_condition(condition),
        Condition::And(conditions) | Condition::Or(conditions) => {
            conditions.iter().all(is_near_condition)
        }
        Condition::NonZero(number) => is_near(number),
        Condition::Compare(_, a, b) | Condition::InMask(a, b) => is_near(a) && is_near(b),
        Condition::Contains(set, number) => is_constant(set) && is_near(number),
        _ => false,
    }
}

fn is_near(number: &Num) -> bool {
    match number {
        Num::Local(local) => matches!(*local, FROM | TO),
        Num::KindAt(site) => matches!(**site, Num::Local(FROM | TO)),
        Num::Promotion(kind) => is_near(kind),
        number => is_blind(number),
    }
}

/// Whether a number says the same whatever stands on the board.
pub fn is_blind(number: &Num) -> bool {
    match number {
        Num::Const(_) | Num::Local(FROM) | Num::Mover | Num::Opponent => true,
        Num::Variable(_, player) => player.as_deref().is_none_or(is_blind),
        _ => false,
    }
}
