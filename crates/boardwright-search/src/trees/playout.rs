//! Playouts: uniformly random games from a leaf.

use super::placement_game::{PlacedSites, PlacementGame};
use super::win_probability;
use crate::search_position::SearchPosition;
use boardwright::Rng;
use boardwright::{Move, Outcome, PositionRef, State};

/// Playouts are cut off after this many decisions: later results say little about the leaf, and a
/// stop signal must be obeyed meanwhile.
const MAX_PLAYOUT_PLIES: u32 = 4_000;

/// Number of playout decisions between two looks at the clock, about: a few milliseconds with the
/// slowest rules.
pub(super) const WORK_BETWEEN_CLOCK_CHECKS: u32 = 256;

/// The same for playouts made decision by decision. Rules with captures are slow: in Go 256
/// decisions take some 30 ms.
const PLIES_BETWEEN_CLOCK_CHECKS: u32 = 32;

/// Outcome of a playout; `None` if it was cut off.
struct PlayoutEnd(Option<Outcome>);

/// Runs a playout in compiled code; returns its value for the first player and its final state.
pub(crate) fn uniform_playout(position: &mut SearchPosition, rng: &mut Rng) -> (u32, State) {
    let (session, state, history) = position.session_parts();
    let (last, outcome) = session.playout(PositionRef::new(state, history), rng, MAX_PLAYOUT_PLIES);
    (win_probability::from_outcome(outcome), last)
}

/// Runs playouts decision by decision to record placements. Rules with captures are so slow that
/// this costs no more.
#[derive(Default)]
pub(super) struct PlayoutRecorder {
    moves: Vec<Move>,
    pub placed: PlacedSites,
}

impl PlayoutRecorder {
    /// Runs a playout; returns its value for the first player and its length.
    /// [`PlayoutRecorder::placed`] holds the placements. `None` if the search was over first.
    pub fn recorded_playout(
        &mut self,
        position: &mut SearchPosition,
        rng: &mut Rng,
        placement: &PlacementGame,
        over: &dyn Fn() -> bool,
    ) -> Option<(u32, u32)> {
        self.placed.clear(placement);
        let ply = position.ply();
        let ended = self.play(position, rng, placement, over);
        let made = position.ply() - ply;
        (0..made).for_each(|_| position.pop());
        ended.map(|PlayoutEnd(outcome)| (win_probability::from_outcome(outcome), made as u32))
    }

    fn play(
        &mut self,
        position: &mut SearchPosition,
        rng: &mut Rng,
        placement: &PlacementGame,
        over: &dyn Fn() -> bool,
    ) -> Option<PlayoutEnd> {
        for made in 0..MAX_PLAYOUT_PLIES {
            // Expanding the leaf may have taken as long, so the clock comes first.
            if made % PLIES_BETWEEN_CLOCK_CHECKS == 0 && over() {
                return None;
            }
            let outcome = position.outcome_before_move_generation();
            if outcome.is_some() {
                return Some(PlayoutEnd(outcome));
            }
            position.decisions(&mut self.moves);
            let Some(&mv) = self.moves.get(rng.below(self.moves.len())) else {
                return Some(PlayoutEnd(position.outcome()));
            };
            let (player, stage) =
                (position.player(), position.game().interpreter().stage(position.state()));
            self.placed.record_after(player, placement.site(stage, mv));
            if !position.push(mv) {
                return Some(PlayoutEnd(None));
            }
        }
        Some(PlayoutEnd(None))
    }
}
