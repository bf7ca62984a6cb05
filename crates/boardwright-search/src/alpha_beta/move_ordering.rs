//! Move ordering: hash move, winning captures, killers, countermove, losing captures, history.

use super::history::NO_MOVE;
use super::ranked_move::{BAD_CAPTURE_RANK, ExpectedGain, GOOD_CAPTURE_RANK, RankedMove, UnitMove};
use super::worker::SearchWorker;
use crate::capture_predictor::{CapturePrediction, MoveSketch};
use boardwright::Move;

/// Rank of the hash move, before all others.
const TT_MOVE_RANK: i32 = 10_000_000;
/// Assumed gain of a decision that seems to win at once.
const WINNING_GAIN: i32 = 400_000;
/// Most decisions that are held of a position below the root: a line of search holds those of all
/// its positions, and a rulebook may have a million in each.
pub(super) const MAX_HELD: usize = 1 << 14;
/// Number of decisions ranked between two looks at the budget.
const DECISIONS_BETWEEN_LOOKS: usize = 4_096;

impl SearchWorker {
    /// Lists the legal decisions with their ranks. Of more than can be held, some are given up.
    pub fn rank_moves(&mut self, tt_move: Move, moves: &mut Vec<RankedMove>) {
        let ply = self.ply();
        let mut list = std::mem::take(&mut self.move_list);
        self.position.decisions(&mut list);
        self.stack[ply].legal_count = Some(list.len());
        let player = self.position.player();
        let before =
            ply.checked_sub(1).and_then(|ply| self.stack[ply].current_move).unwrap_or(NO_MOVE);
        let countermove = self.history.countermove(before);
        let killers = self.stack[ply].killers;
        let state = self.position.state().words();
        moves.clear();
        let step = step_to_hold(list.len(), ply, moves);
        for (index, &mv) in list.iter().enumerate() {
            if self.is_over_while_ranking(index) {
                break;
            }
            if index % step != 0 && mv != tt_move {
                continue;
            }
            let sketch = self.profile.captures.sketch(state, mv, &self.evaluator);
            let gain = self.expected_gain(&sketch);
            let ranked = self.rank_move(mv, &sketch, gain, tt_move, |positional_gain| match () {
                () if mv == killers[0] => 900_000,
                () if mv == killers[1] => 800_000,
                () if mv == countermove => 700_000,
                () => {
                    self.history.quiet_score(player, mv, before)
                        + self.quiet_bonus(mv, positional_gain)
                }
            });
            moves.push(ranked);
        }
        self.move_list = list;
    }

    /// True if the budget is over, of which one decision in many is told.
    pub fn is_over_while_ranking(&self, index: usize) -> bool {
        index % DECISIONS_BETWEEN_LOOKS == DECISIONS_BETWEEN_LOOKS - 1 && self.position.is_over()
    }

    /// Ranks a decision from its expected gain. `quiet` ranks quiet decisions by their positional
    /// gain.
    pub fn rank_move(
        &self,
        mv: Move,
        sketch: &MoveSketch,
        expected: ExpectedGain,
        tt_move: Move,
        quiet: impl FnOnce(i32) -> i32,
    ) -> RankedMove {
        let ExpectedGain { points: gain, likely: noisy } = expected;
        let unit_move = unit_move(sketch);
        let positional_gain = if noisy { 0 } else { self.positional_gain(sketch) };
        let see_loss = if noisy { self.see_loss(sketch, unit_move, gain) } else { 0 };
        let rank = match () {
            () if mv == tt_move => TT_MOVE_RANK,
            () if noisy => self.capture_rank(mv, sketch, gain, see_loss),
            () => quiet(positional_gain),
        };
        RankedMove {
            mv,
            rank,
            noisy,
            positional_gain,
            victim: sketch.victim,
            gain,
            unit_move,
            see_loss,
        }
    }

    /// Returns the gain of the moving unit's site value, in points.
    fn positional_gain(&self, sketch: &MoveSketch) -> i32 {
        let (Some(goal), true) = (sketch.destination, sketch.actor > 0) else { return 0 };
        let there = self.evaluator.unit_value(sketch.actor, goal);
        there - self.evaluator.unit_value(sketch.actor, sketch.actor_site)
    }

    /// Returns the part of a quiet decision's rank that comes from its positional gain. A
    /// pseudo-random term breaks ties, since lists begin at one player's end of the board.
    fn quiet_bonus(&self, mv: Move, positional_gain: i32) -> i32 {
        let chance = ((mv.0 ^ self.noise.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57) as i32;
        positional_gain.clamp(-100, 100) * 2_000 / self.profile.average_unit_value.max(20) + chance
    }

    /// Returns the expected gain.
    pub fn expected_gain(&self, sketch: &MoveSketch) -> ExpectedGain {
        if self.profile.captures.wins_at_once(sketch, &self.evaluator) {
            return ExpectedGain { points: WINNING_GAIN, likely: true };
        }
        match self.profile.captures.prediction(sketch) {
            CapturePrediction::Quiet | CapturePrediction::Uncertain => {
                ExpectedGain { points: 0, likely: false }
            }
            CapturePrediction::Gains(average) if sketch.victim == 0 => {
                ExpectedGain { points: average, likely: true }
            }
            CapturePrediction::Gains(_) => {
                ExpectedGain { points: self.evaluator.kind_value(sketch.victim), likely: true }
            }
        }
    }

    /// Ranks a capture by most valuable victim, least valuable attacker and capture history.
    fn capture_rank(&self, mv: Move, sketch: &MoveSketch, gain: i32, see_loss: i32) -> i32 {
        let actor = if sketch.actor == 0 { 0 } else { self.evaluator.kind_value(sketch.actor) };
        let known = self.history.capture_score(mv, sketch.victim);
        let rank = gain.min(WINNING_GAIN / 8) * 8 - actor + known / 2;
        let doubtful = match self.profile.static_exchange {
            Some(_) => see_loss > 0,
            None => actor > gain && known < 0,
        };
        if doubtful { BAD_CAPTURE_RANK + rank } else { GOOD_CAPTURE_RANK + rank }
    }

    /// Returns the loss by static exchange evaluation; 0 if the attacker is worth no more than its
    /// victim.
    fn see_loss(&self, sketch: &MoveSketch, unit_move: Option<UnitMove>, gain: i32) -> i32 {
        if self.evaluator.kind_value(sketch.actor) <= gain {
            return 0;
        }
        (-self.static_exchange_gain(unit_move)).max(0)
    }

    /// Returns the gain by static exchange evaluation, in points.
    pub fn static_exchange_gain(&self, unit_move: Option<UnitMove>) -> i32 {
        let Some(exchanges) = &self.profile.static_exchange else { return 0 };
        let Some(UnitMove { from, to }) = unit_move else { return 0 };
        exchanges.gain(self.position.state().words(), from.into(), to.into())
    }
}

/// Returns the distance between decisions that are held, of `count` in a list; 1 if all are.
fn step_to_hold(count: usize, ply: usize, moves: &mut Vec<RankedMove>) -> usize {
    let most = if ply == 0 { count } else { MAX_HELD };
    let mut step = count.div_ceil(most.max(1)).max(1);
    while step < count && moves.try_reserve(count / step + 1).is_err() {
        step *= 2;
    }
    step
}

/// Returns the unit move that a decision makes.
fn unit_move(sketch: &MoveSketch) -> Option<UnitMove> {
    let to = if sketch.victim > 0 { Some(sketch.victim_site) } else { sketch.destination };
    to.filter(|_| sketch.actor > 0)
        .map(|to| UnitMove { from: sketch.actor_site as u16, to: to as u16 })
}

#[cfg(test)]
mod tests {
    use super::{MAX_HELD, step_to_hold};

    #[test]
    fn decisions_that_cannot_be_held_are_given_up() {
        let mut moves = Vec::new();
        assert_eq!(step_to_hold(0, 3, &mut moves), 1);
        assert_eq!(step_to_hold(MAX_HELD, 3, &mut moves), 1);
        assert_eq!(step_to_hold(1_000_000, 0, &mut Vec::new()), 1, "the root holds all");
        let step = step_to_hold(1_000_000, 3, &mut moves);
        assert!(1_000_000 / step <= MAX_HELD && step < 100, "{step}");
        assert!(moves.capacity() < 2 * MAX_HELD);
    }
}
