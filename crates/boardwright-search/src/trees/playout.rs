//! A random game from where a walker stands.

use super::chance;
use super::placement::{Placed, Placement};
use crate::search_position::SearchPosition;
use boardwright::Rng;
use boardwright::{Move, Outcome, PositionRef, State};

/// After so many decisions a random game is given up: what comes so late says little of now, and a
/// stop has to be obeyed in the meantime.
const MOST_DECISIONS: u32 = 4_000;

/// After about so many decisions of random games that rules play at a stretch the clock is looked at again: a few
/// milliseconds with the slowest bundled rules that are played so.
pub(super) const WORK_BETWEEN_LOOKS: u32 = 256;

/// After so many decisions of one random game that are made one by one the clock is looked at again. Rules that take
/// units away are slow: in Go 256 decisions take some thirty milliseconds.
const DECISIONS_BETWEEN_LOOKS: u32 = 32;

/// How a random game ended; without an outcome if it was given up.
struct Ended(Option<Outcome>);

/// What the end of a random game is worth to the first player, and the last state.
pub(super) fn random_game(walker: &mut SearchPosition, dice: &mut Rng) -> (u32, State) {
    let (session, state, history) = walker.ask();
    let (last, outcome) = session.playout(PositionRef::new(state, history), dice, MOST_DECISIONS);
    (chance::of_outcome(outcome), last)
}

/// Plays random games decision by decision, to see what is placed. Rules that take units away are
/// so slow that this costs no more.
#[derive(Default)]
pub(super) struct Recorder {
    moves: Vec<Move>,
    pub placed: Placed,
}

impl Recorder {
    /// What the end of a random game is worth to the first player, and how many decisions were
    /// made; what was placed in it is in [`Recorder::placed`]. None if the search was over before.
    pub fn random_game(
        &mut self,
        walker: &mut SearchPosition,
        dice: &mut Rng,
        placement: &Placement,
        over: &dyn Fn() -> bool,
    ) -> Option<(u32, u32)> {
        self.placed.clear(placement);
        let ply = walker.ply();
        let ended = self.play(walker, dice, placement, over);
        let made = walker.ply() - ply;
        (0..made).for_each(|_| walker.pop());
        ended.map(|Ended(outcome)| (chance::of_outcome(outcome), made as u32))
    }

    fn play(
        &mut self,
        walker: &mut SearchPosition,
        dice: &mut Rng,
        placement: &Placement,
        over: &dyn Fn() -> bool,
    ) -> Option<Ended> {
        for made in 0..MOST_DECISIONS {
            // The first look comes after the position was put into the tree, which takes as long again.
            if made % DECISIONS_BETWEEN_LOOKS == 0 && over() {
                return None;
            }
            let outcome = walker.outcome_but_for_standstill();
            if outcome.is_some() {
                return Some(Ended(outcome));
            }
            walker.decisions(&mut self.moves);
            let Some(&mv) = self.moves.get(dice.below(self.moves.len())) else {
                return Some(Ended(walker.outcome()));
            };
            let (player, stage) =
                (walker.player(), walker.game().interpreter().stage(walker.state()));
            self.placed.note_later(player, placement.site(stage, mv));
            if !walker.push(mv) {
                return Some(Ended(None));
            }
        }
        Some(Ended(None))
    }
}
