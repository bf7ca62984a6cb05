//! A decision with its rank in move order.

use boardwright::Move;

/// Base ranks of winning and losing captures, above and below those of killers.
pub(super) const GOOD_CAPTURE_RANK: i32 = 1_000_000;
pub(super) const BAD_CAPTURE_RANK: i32 = 600_000;

/// Expected gain of a decision.
#[derive(Clone, Copy)]
pub(super) struct ExpectedGain {
    /// The gain in points.
    pub points: i32,
    /// True if the gain is likely, so that the decision is not quiet.
    pub likely: bool,
}

/// A unit's move from one site to another.
#[derive(Clone, Copy)]
pub(super) struct UnitMove {
    /// Origin.
    pub from: u16,
    /// Destination.
    pub to: u16,
}

/// A decision with its rank and what was learned while ranking it.
#[derive(Clone, Copy)]
pub(super) struct RankedMove {
    pub mv: Move,
    pub rank: i32,
    /// True if it seems to change material or to end the game; the opposite of quiet.
    pub noisy: bool,
    /// Gain of the moving unit's site value, in points.
    pub positional_gain: i32,
    /// Unit code of the victim; 0 for none.
    pub victim: usize,
    /// Expected gain in points.
    pub gain: i32,
    /// Its unit's move, if static exchange evaluation applies.
    pub unit_move: Option<UnitMove>,
    /// Loss of a capture by static exchange evaluation, in points; 0 if it does not lose.
    pub see_loss: i32,
}

impl RankedMove {
    /// Returns true for a losing capture, ranked below the best quiet decisions.
    pub fn is_bad_capture(&self) -> bool {
        self.noisy && self.rank < (GOOD_CAPTURE_RANK + BAD_CAPTURE_RANK) / 2
    }
}

/// Swaps the best-ranked decision from `index` on to `index` (selection sort, one step per move).
pub(super) fn pick_best(moves: &mut [RankedMove], index: usize) {
    let ranks = moves.iter().map(|ranked| ranked.rank).enumerate().skip(index);
    // The first of equal ranks wins, so that the order is reproducible.
    let first = (index, moves[index].rank);
    let (best, _) = ranks.fold(first, |best, next| if next.1 > best.1 { next } else { best });
    moves.swap(index, best);
}
