//! Units that the rules forbid to leave under attack, and that are: a king in check, in any game.
//!
//! Rules say so by a condition after each decision, such as `require not attacked(own & King)`. If
//! it does not hold in a position as it is, and would if nothing were attacked, then whoever decides
//! there has to see to the attacked units that it names. Only conditions that read nothing but the
//! board are judged: others may mean something else after a decision than before it.

use crate::core::Core;
use crate::explorer::Explorer;
use crate::history::History;
use boardwright_board::{Bits, SiteSet};
use boardwright_ir::{Num, Program, Set, Statement, Test};

impl<const W: usize> Core<W> {
    /// The units of whoever decides that may not be left under attack, and are.
    pub fn checked(&self, words: &[u64]) -> SiteSet {
        let history = History::default();
        let mut explorer = Explorer::new(self, words, &history);
        let own = explorer.owned_by(explorer.context.mover);
        let mut checked = Bits::<W>::EMPTY;
        for test in conditions(&self.program) {
            if !explorer.holds(test, true) && explorer.holds(test, false) {
                explorer.add_attacked(test, own, &mut checked);
            }
        }
        checked.iter().collect()
    }
}

/// The conditions after each decision that say something of attacks and read nothing but the board.
/// What comes after something else than a condition may read what that has changed.
fn conditions(program: &Program) -> impl Iterator<Item = &Test> {
    let leading = program.after_move.iter().map_while(|statement| match statement {
        Statement::Require { test, .. } => Some(test),
        _ => None,
    });
    leading.filter(|test| is_of_board(test))
}

fn is_of_board(test: &Test) -> bool {
    match test {
        Test::Const(_) => true,
        Test::Not(test) => is_of_board(test),
        Test::And(tests) | Test::Or(tests) => tests.iter().all(is_of_board),
        Test::Compare(_, a, b) => is_plain(a) && is_plain(b),
        Test::Some(set) | Test::Attacked { sites: set, by: Num::Opponent } => is_set_of_board(set),
        _ => false,
    }
}

fn is_plain(number: &Num) -> bool {
    match number {
        Num::Const(_) | Num::Mover | Num::Opponent => true,
        Num::Count(set) => is_set_of_board(set),
        _ => false,
    }
}

fn is_set_of_board(set: &Set) -> bool {
    match set {
        Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied => true,
        Set::OwnedBy(number) | Set::OfKind(number) | Set::OfKinds(number) => is_plain(number),
        Set::Or(sets) | Set::And(sets) => sets.iter().all(is_set_of_board),
        Set::Minus(a, b) => is_set_of_board(a) && is_set_of_board(b),
        _ => false,
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Whether a condition holds, or would if nothing were attacked.
    fn holds(&mut self, test: &'p Test, may_attack: bool) -> bool {
        match test {
            Test::Not(test) => !self.holds(test, may_attack),
            Test::And(tests) => tests.iter().all(|test| self.holds(test, may_attack)),
            Test::Or(tests) => tests.iter().any(|test| self.holds(test, may_attack)),
            Test::Attacked { .. } if !may_attack => false,
            test => self.test(test),
        }
    }

    /// Adds those of `own` whose attack a condition asks about, and that are attacked.
    fn add_attacked(&mut self, test: &'p Test, own: Bits<W>, found: &mut Bits<W>) {
        match test {
            Test::Not(test) => self.add_attacked(test, own, found),
            Test::And(tests) | Test::Or(tests) => {
                tests.iter().for_each(|test| self.add_attacked(test, own, found));
            }
            Test::Attacked { sites, by } => {
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
