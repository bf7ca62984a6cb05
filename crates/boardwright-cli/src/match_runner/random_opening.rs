//! Random openings of a match.

use boardwright::Rng;
use boardwright::{Game, Move, Position};

/// Number of attempts at an opening that does not end the game.
const ATTEMPTS: u64 = 200;

/// Default length in turns.
const DEFAULT_TURNS: u32 = 4;

/// Maximum length in decisions, since the rules need not end a turn.
const MAX_DECISIONS: usize = 1_000;

/// Random decisions before the players take over.
#[derive(Clone, Debug)]
pub struct RandomOpening {
    /// The decisions from the start of the game.
    pub decisions: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

impl RandomOpening {
    /// The opening of this number and seed: `plies` random decisions, or four turns.
    ///
    /// It is completed to a whole turn, since players decide whole turns. It is shorter if every
    /// opening of that length ends the game.
    pub fn of(game: &Game, seed: u64, number: u64, plies: Option<u32>) -> RandomOpening {
        let mut length = plies;
        loop {
            for attempt in 0..ATTEMPTS {
                let mut rng = Rng::for_game(seed, number * ATTEMPTS + attempt);
                if let Some(opening) = RandomOpening::draw(game, &mut rng, length) {
                    return opening;
                }
            }
            length = match length {
                None => Some(DEFAULT_TURNS - 1),
                Some(0) => return RandomOpening { decisions: Vec::new(), position: game.start() },
                Some(plies) => Some(plies / 2),
            };
        }
    }

    /// One attempt; `None` if it ends the game.
    fn draw(game: &Game, rng: &mut Rng, plies: Option<u32>) -> Option<RandomOpening> {
        let mut position = game.start();
        let mut decisions = Vec::new();
        let mut is_whole_turn = true;
        loop {
            let enough = match plies {
                Some(plies) => decisions.len() >= plies as usize,
                None => position.turns() >= DEFAULT_TURNS,
            };
            if enough && is_whole_turn {
                return Some(RandomOpening { decisions, position });
            }
            if decisions.len() >= MAX_DECISIONS {
                return None;
            }
            let mv = position.nth(rng.below(position.count()))?;
            let turns = position.turns();
            position.play_mut(mv).ok()?;
            decisions.push(mv);
            if position.outcome().is_some() {
                return None;
            }
            is_whole_turn = position.turns() != turns;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;

    #[test]
    fn opening_has_whole_turns_and_depends_on_its_seed() {
        let amazons = game("amazons");
        let opening = RandomOpening::of(&amazons, 3, 5, Some(3));
        assert_eq!(opening.decisions.len(), 4);
        assert_eq!(opening.decisions, RandomOpening::of(&amazons, 3, 5, Some(3)).decisions);
        assert_ne!(opening.decisions, RandomOpening::of(&amazons, 3, 6, Some(3)).decisions);
        assert_eq!(RandomOpening::of(&amazons, 1, 1, None).decisions.len(), 8);
    }

    #[test]
    fn opening_never_ends_the_game() {
        let small = game("tic-tac-toe");
        let opening = RandomOpening::of(&small, 1, 1, Some(1_000));
        assert!(opening.position.outcome().is_none());
        assert!(RandomOpening::of(&small, 1, 1, Some(0)).decisions.is_empty());
    }
}
