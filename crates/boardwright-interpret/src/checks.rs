//! Units that the rules forbid to leave under attack, and that are: a king in check, in any game.
//!
//! Rules say so by a condition after each decision, such as `require not attacked(own & King)`. If
//! it does not hold in a position as it is, and would if nothing were attacked, then whoever
//! decides there has to see to the attacked units that it names. Only conditions that read nothing
//! but the board are judged: others may mean something else after a decision than before it.

use crate::core::Core;
use crate::explorer::Explorer;
use crate::history::History;
use boardwright_board::{Bits, SiteSet};
use boardwright_ir::{Condition, Num, Program, Set, Statement};

impl<const W: usize> Core<W> {
    /// The units of whoever decides that may not be left under attack, and are.
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

/// The conditions after each decision that say something of attacks and read nothing but the board.
/// What comes after something else than a condition may read what that has changed.
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
        Condition::Some(set) | Condition::Attacked { sites: set, by: Num::Opponent } => {
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
        _ => false,
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// True if a condition holds, or would if nothing were attacked.
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

    /// Adds those of `own` whose attack a condition asks about, and that are attacked.
    fn add_attacked(&mut self, condition: &'p Condition, own: Bits<W>, found: &mut Bits<W>) {
        match condition {
            Condition::Not(condition) => self.add_attacked(condition, own, found),
            Condition::And(conditions) | Condition::Or(conditions) => {
                conditions.iter().for_each(|condition| self.add_attacked(condition, own, found));
            }
            Condition::Attacked { sites, by } => {
                let (sites, by) = (self.set(sites) & own, self.number(by));
                let Some(by) = self.core.player(by) else { return };
                for site in sites.iter() {
                    if self.is_attacked(Bits::single(site), by) {
                        *found |= Bits::single(site);
                    }
                }
            }
            _ => {}
        }
    }
}
