//! A random game from where a walker stands.

use super::chance;
use super::placement::{Placed, Placement};
use crate::walker::Walker;
use boardwright::playout::Dice;
use boardwright::{Move, Outcome, State};

/// After so many decisions a random game is given up: what comes so late says little of now, and a
/// stop has to be obeyed in the meantime.
const MOST_DECISIONS: u32 = 4_000;

/// What the end of a random game is worth to the first player, and the last state.
pub(super) fn random_game(walker: &mut Walker, dice: &mut Dice) -> (u32, State) {
    let (session, state, history) = walker.ask();
    let (last, outcome) = session.random_game_within(state, history, dice, MOST_DECISIONS);
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
    /// made; what was placed in it is in [`Recorder::placed`].
    pub fn random_game(
        &mut self,
        walker: &mut Walker,
        dice: &mut Dice,
        placement: &Placement,
    ) -> (u32, u32) {
        self.placed.clear(placement);
        let ply = walker.ply();
        let outcome = self.play(walker, dice, placement);
        let made = walker.ply() - ply;
        (0..made).for_each(|_| walker.pop());
        (chance::of_outcome(outcome), made as u32)
    }

    fn play(
        &mut self,
        walker: &mut Walker,
        dice: &mut Dice,
        placement: &Placement,
    ) -> Option<Outcome> {
        for _ in 0..MOST_DECISIONS {
            let outcome = walker.outcome_but_for_standstill();
            if outcome.is_some() {
                return outcome;
            }
            walker.decisions(&mut self.moves);
            let Some(&mv) = self.moves.get(dice.below(self.moves.len())) else {
                return walker.outcome();
            };
            let (player, stage) = (walker.player(), walker.game().machine().stage(walker.state()));
            self.placed.note_later(player, placement.site(stage, mv));
            if !walker.push(mv) {
                return None;
            }
        }
        None
    }
}
