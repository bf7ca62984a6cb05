//! Whether what units seem to attack is what they capture in sample games.

use super::Attacks;
use crate::search_position::SearchPosition;
use boardwright::Move;
use boardwright::Rng;

/// Positions of sample games that are looked at.
const POSITIONS: usize = 100;
/// With more decisions than this a position is left out: each is made.
const MOST_DECISIONS: usize = 600;
/// After so many decisions a sample game is left.
const LONGEST_GAME: usize = 200;
/// One in so many positions of a sample game is looked at.
const SAMPLED: usize = 8;

/// Captures seen and foreseen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Evidence {
    /// Units that some decision captured by moving onto them.
    seen: u32,
    /// Those of them whose capture was foreseen.
    foreseen: u32,
    /// Units that seemed to be attacked.
    expected: u32,
    /// Decisions that removed an enemy's unit.
    captures: u32,
    /// Those by which a unit came to stand where the captured one had stood.
    replaced: u32,
    /// The most units that stood on a board.
    most: u32,
    /// Units on the board when a game begins.
    first: u32,
}

impl Evidence {
    /// What random games show, the same each time.
    pub fn of_games(attacks: &Attacks) -> Evidence {
        let mut evidence = Evidence::default();
        let start = attacks.game.start();
        evidence.first = attacks.taken(start.state().words()).count();
        let (mut walker, mut positions) = (SearchPosition::new(&start), 0);
        for game in 0..POSITIONS as u64 {
            if positions == POSITIONS {
                break;
            }
            walker.set(&start);
            let mut dice = Rng::for_game(0xca9, game);
            walker.wander(&mut dice, LONGEST_GAME, |walker, moves, dice| {
                if dice.below(SAMPLED) == 0 && moves.len() <= MOST_DECISIONS {
                    positions += 1;
                    evidence.look(attacks, walker, moves);
                }
                positions < POSITIONS
            });
        }
        evidence
    }

    /// Tries all decisions of a position.
    fn look(&mut self, attacks: &Attacks, walker: &mut SearchPosition, moves: &[Move]) {
        let player = usize::from(walker.player());
        let mut legal = Vec::new();
        for &mv in moves {
            if walker.push(mv) {
                if let Some(before) = walker.state_before() {
                    let after = walker.state();
                    legal.extend(self.note(attacks, before.words(), after.words(), player));
                }
                walker.pop();
            }
        }
        legal.sort_unstable();
        legal.dedup();
        self.seen += legal.len() as u32;
        let state = walker.state().words();
        let taken = attacks.taken(state);
        self.most = self.most.max(taken.count());
        let enemies = attacks.taken_by(state, 1 - player);
        for from in attacks.taken_by(state, player).iter() {
            let code = attacks.code(state, from);
            for to in (attacks.attacked(code, from, &taken) & enemies).iter() {
                self.expected += 1;
                self.foreseen += u32::from(legal.binary_search(&(from, to)).is_ok());
            }
        }
    }

    /// Takes note of what a player's decision removed; from where to where a unit went, if it came to
    /// stand where it had captured another.
    fn note(
        &mut self,
        attacks: &Attacks,
        before: &[u64],
        after: &[u64],
        player: usize,
    ) -> Option<(usize, usize)> {
        let other = 1 - player;
        let (own, owned) = (attacks.taken_by(before, player), attacks.taken_by(after, player));
        let lost = attacks.taken_by(before, other).minus(attacks.taken_by(after, other));
        if lost.is_empty() {
            return None;
        }
        self.captures += 1;
        let (left, to) = (own.minus(owned), lost & owned);
        let replaced = lost.count() == 1 && left.count() == 1 && !to.is_empty();
        self.replaced += u32::from(replaced);
        if replaced { left.first().zip(to.first()) } else { None }
    }

    /// Whether nothing is captured, while the board fills.
    pub fn shows_filling(&self) -> bool {
        self.captures == 0 && self.first > 0 && self.most >= 2 * self.first
    }

    /// Whether it can be told what units attack: most captures were foreseen, many that were foreseen
    /// are legal (others leave a king in check), and captures usually replace.
    pub fn convinces(&self) -> bool {
        self.seen >= 20
            && self.foreseen * 20 >= self.seen * 17
            && self.foreseen * 3 >= self.expected
            && self.replaced * 2 >= self.captures
    }
}
