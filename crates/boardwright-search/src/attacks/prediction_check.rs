//! Checks the probed attack patterns against the captures of sample games.

use super::Attacks;
use crate::search_position::SearchPosition;
use boardwright::Move;
use boardwright::Rng;

/// Number of sample positions.
const POSITIONS: usize = 100;
/// Positions with more decisions than this are skipped, since every decision is tried.
const MAX_DECISIONS: usize = 600;
/// Maximum length of a sample game in decisions.
const MAX_GAME_PLIES: usize = 200;
/// One in this many positions of a sample game is examined.
const SAMPLING_ODDS: usize = 8;

/// Predicted and actual captures in the sample games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PredictionCheck {
    /// Number of captures by displacement that were legal.
    actual: u32,
    /// Number of those that were predicted.
    predicted_correctly: u32,
    /// Number of captures predicted.
    predicted: u32,
    /// Number of decisions that removed an enemy unit.
    captures: u32,
    /// Number of those whose unit ended where the captured one had stood.
    replaced: u32,
    /// Largest number of units on a board.
    most: u32,
    /// Number of units at the start of the game.
    first: u32,
}

impl PredictionCheck {
    /// Plays the sample games, with a fixed random seed.
    pub fn of_games(attacks: &Attacks) -> PredictionCheck {
        let mut check = PredictionCheck::default();
        let start = attacks.game.start();
        check.first = attacks.occupied(start.state().words()).count();
        let (mut position, mut positions) = (SearchPosition::new(&start), 0);
        for game in 0..POSITIONS as u64 {
            if positions == POSITIONS {
                break;
            }
            position.set(&start);
            let mut rng = Rng::for_game(0xca9, game);
            position.random_walk(&mut rng, MAX_GAME_PLIES, |position, moves, rng| {
                if rng.below(SAMPLING_ODDS) == 0 && moves.len() <= MAX_DECISIONS {
                    positions += 1;
                    check.try_all_decisions(attacks, position, moves);
                }
                positions < POSITIONS
            });
        }
        check
    }

    /// Tries all decisions of a position.
    fn try_all_decisions(
        &mut self,
        attacks: &Attacks,
        position: &mut SearchPosition,
        moves: &[Move],
    ) {
        let player = usize::from(position.player());
        let mut legal = Vec::new();
        for &mv in moves {
            if position.push(mv) {
                if let Some(before) = position.previous_state() {
                    let after = position.state();
                    legal.extend(self.record(attacks, before.words(), after.words(), player));
                }
                position.pop();
            }
        }
        legal.sort_unstable();
        legal.dedup();
        self.actual += legal.len() as u32;
        let state = position.state().words();
        let occupied = attacks.occupied(state);
        self.most = self.most.max(occupied.count());
        let enemies = attacks.occupied_by(state, 1 - player);
        for from in attacks.occupied_by(state, player).iter() {
            let code = attacks.code(state, from);
            for to in (attacks.attacked(code, from, &occupied) & enemies).iter() {
                self.predicted += 1;
                self.predicted_correctly += u32::from(legal.binary_search(&(from, to)).is_ok());
            }
        }
    }

    /// Records the captures of one decision. Returns origin and target if it captured by
    /// displacement.
    fn record(
        &mut self,
        attacks: &Attacks,
        before: &[u64],
        after: &[u64],
        player: usize,
    ) -> Option<(usize, usize)> {
        let other = 1 - player;
        let (own, owned) =
            (attacks.occupied_by(before, player), attacks.occupied_by(after, player));
        let lost = attacks.occupied_by(before, other).minus(attacks.occupied_by(after, other));
        if lost.is_empty() {
            return None;
        }
        self.captures += 1;
        let (left, to) = (own.minus(owned), lost & owned);
        let replaced = lost.count() == 1 && left.count() == 1 && !to.is_empty();
        self.replaced += u32::from(replaced);
        if replaced { left.first().zip(to.first()) } else { None }
    }

    /// Returns true if nothing is captured and the board fills.
    pub fn board_fills(&self) -> bool {
        self.captures == 0 && self.first > 0 && self.most >= 2 * self.first
    }

    /// Returns true if the patterns are reliable: high recall (85 %), fair precision (a third,
    /// since pins and checks make captures illegal), and mostly captures by displacement.
    pub fn is_reliable(&self) -> bool {
        self.actual >= 20
            && self.predicted_correctly * 20 >= self.actual * 17
            && self.predicted_correctly * 3 >= self.predicted
            && self.replaced * 2 >= self.captures
    }
}
