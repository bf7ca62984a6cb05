//! How games of a match begin.

use boardwright::Rng;
use boardwright::{Game, Move, Position};

/// How often another opening is tried where one ends the game.
const TRIES: u64 = 200;

/// How many turns are played at random unless it is said otherwise.
const TURNS: u32 = 4;

/// After so many decisions within an opening it is given up: some turns need not end.
const MOST_DECISIONS: usize = 1_000;

/// The decisions before the contestants take over.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The decisions from the start of the game.
    pub decisions: Vec<Move>,
    /// Where they lead.
    pub position: Position,
}

impl Opening {
    /// The opening of this number under a seed: random decisions, so many of them or four turns,
    /// and on to the end of a turn, since contestants decide whole turns. Where no opening of that
    /// length leaves a game to play it is shorter.
    pub fn of(game: &Game, seed: u64, number: u64, plies: Option<u32>) -> Opening {
        let mut length = plies;
        loop {
            for attempt in 0..TRIES {
                let mut dice = Rng::for_game(seed, number * TRIES + attempt);
                if let Some(opening) = Opening::draw(game, &mut dice, length) {
                    return opening;
                }
            }
            length = match length {
                None => Some(TURNS - 1),
                Some(0) => return Opening { decisions: Vec::new(), position: game.start() },
                Some(plies) => Some(plies / 2),
            };
        }
    }

    /// One attempt; none if it ends the game.
    fn draw(game: &Game, dice: &mut Rng, plies: Option<u32>) -> Option<Opening> {
        let mut position = game.start();
        let mut decisions = Vec::new();
        let mut whole = true;
        loop {
            let enough = match plies {
                Some(plies) => decisions.len() >= plies as usize,
                None => position.turns() >= TURNS,
            };
            if enough && whole {
                return Some(Opening { decisions, position });
            }
            if decisions.len() >= MOST_DECISIONS {
                return None;
            }
            let mv = position.nth(dice.below(position.count()))?;
            let turns = position.turns();
            position.play_mut(mv).ok()?;
            decisions.push(mv);
            if position.outcome().is_some() {
                return None;
            }
            whole = position.turns() != turns;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;

    #[test]
    fn an_opening_has_whole_turns_and_its_seed_decides() {
        let amazons = game("amazons");
        let opening = Opening::of(&amazons, 3, 5, Some(3));
        assert_eq!(opening.decisions.len(), 4);
        assert_eq!(opening.decisions, Opening::of(&amazons, 3, 5, Some(3)).decisions);
        assert_ne!(opening.decisions, Opening::of(&amazons, 3, 6, Some(3)).decisions);
        assert_eq!(Opening::of(&amazons, 1, 1, None).decisions.len(), 8);
    }

    #[test]
    fn an_opening_never_ends_the_game() {
        let small = game("tic-tac-toe");
        let opening = Opening::of(&small, 1, 1, Some(1_000));
        assert!(opening.position.outcome().is_none());
        assert!(Opening::of(&small, 1, 1, Some(0)).decisions.is_empty());
    }
}
