//! Units in check: attacked units that the rules forbid to leave attacked.
//!
//! Rules express check by a condition after each decision, such as
//! `require not attacked(own & King)`. Units are in check if the condition fails now and would hold
//! if nothing were attacked. Only conditions that depend on the board alone are tested; others may
//! change their value with the decision.

use crate::core::Core;
use crate::explorer::Explorer;
use crate::history::History;
use boardwright_board::{Bits, SiteSet};
use boardwright_ir::{Condition, Num, Program, Set, Statement, Vectors};

impl<const W: usize> Core<W> {
    /// Returns the units in check of the player to move.
    pub fn checked(&self, words: &[u64]) -> SiteSet {
        let history = History::default();
        let mut explorer = Explorer::new(self, words, &history);
        let own = explorer.owned_by(explorer.context.mover);
        let mut checked = Bits::<W>::EMPTY;
        for condition in conditions(&self.program) {
            if !explorer.holds(condition, true) && explorer.holds(condition, false) {
                explorer.add_attacked(condition, own, &mut checked);
            }
        }
        checked.iter().collect()
    }
}

/// Returns the leading conditions after each decision that depend on the board alone. A condition
/// after another statement may depend on changes made by it.
fn conditions(program: &Program) -> impl Iterator<Item = &Condition> {
    let leading = program.after_move.iter().map_while(|statement| match statement {
        Statement::Require { condition, .. } => Some(condition),
        _ => None,
    });
    leading.filter(|condition| reads_only_board(condition))
}

fn reads_only_board(condition: &Condition) -> bool {
    match condition {
        Condition::Const(_) => true,
        Condition::Not(condition) => reads_only_board(condition),
        Condition::And(conditions) | Condition::Or(conditions) => {
            conditions.iter().all(reads_only_board)
        }
        Condition::Compare(_, a, b) => number_reads_only_board(a) && number_reads_only_board(b),
        Condition::Some(set)
        | Condition::Attacked { sites: set, by: Num::Opponent, from: None } => {
            set_reads_only_board(set)
        }
        _ => false,
    }
}

fn number_reads_only_board(number: &Num) -> bool {
    match number {
        Num::Const(_) | Num::Mover | Num::Opponent => true,
        Num::Count(set) => set_reads_only_board(set),
        _ => false,
    }
}

fn set_reads_only_board(set: &Set) -> bool {
    match set {
        Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied => true,
        Set::OwnedBy(number) | Set::OfKind(number) | Set::OfKinds(number) => {
            number_reads_only_board(number)
        }
        Set::Or(sets) | Set::And(sets) => sets.iter().all(set_reads_only_board),
        Set::Minus(a, b) => set_reads_only_board(a) && set_reads_only_board(b),
        Set::Step { of, vectors: Vectors::ByPlayer(_) } => set_reads_only_board(of),
        _ => false,
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Evaluates a condition, with every attack false unless `may_attack`.
    fn holds(&mut self, condition: &'p Condition, may_attack: bool) -> bool {
        match condition {
            Condition::Not(condition) => !self.holds(condition, may_attack),
            Condition::And(conditions) => {
                conditions.iter().all(|condition| self.holds(condition, may_attack))
            }
            Condition::Or(conditions) => {
                conditions.iter().any(|condition| self.holds(condition, may_attack))
            }
            Condition::Attacked { .. } if !may_attack => false,
            condition => self.condition(condition),
        }
    }

    /// Adds the attacked units of `own` that the attack conditions name.
    fn add_attacked(&mut self, condition: &'p Condition, own: Bits<W>, found: &mut Bits<W>) {
        match condition {
            Condition::Not(condition) => self.add_attacked(condition, own, found),
            Condition::And(conditions) | Condition::Or(conditions) => {
                conditions.iter().for_each(|condition| self.add_attacked(condition, own, found));
            }
            Condition::Attacked { sites, by, .. } => {
                let (sites, by) = (self.set(sites) & own, self.number(by));
                let Some(by) = self.core.player(by) else { return };
                for site in sites.iter() {
                    if self.is_attacked(Bits::single(site), by, None) {
                        *found |= Bits::single(site);
                    }
                }
            }
            _ => {}
        }
    }
}
