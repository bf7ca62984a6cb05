//! Random openings of a match.

use boardwright::{Game, LimitReached, Move, PlayError, Position, Rng};

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
    /// opening of that length ends the game. It is empty if a limit of the rules is reached, which
    /// the game that follows then names.
    pub fn of(game: &Game, seed: u64, number: u64, plies: Option<u32>) -> RandomOpening {
        let mut length = plies;
        loop {
            for attempt in 0..ATTEMPTS {
                let mut rng = Rng::for_game(seed, number * ATTEMPTS + attempt);
                match RandomOpening::draw(game, &mut rng, length) {
                    Ok(Some(opening)) => return opening,
                    Ok(None) => {}
                    Err(_) => return RandomOpening::empty(game),
                }
            }
            length = match length {
                None => Some(DEFAULT_TURNS - 1),
                Some(0) => return RandomOpening::empty(game),
                Some(plies) => Some(plies / 2),
            };
        }
    }

    fn empty(game: &Game) -> RandomOpening {
        RandomOpening { decisions: Vec::new(), position: game.start() }
    }

    /// One attempt; `None` if it ends the game.
    fn draw(
        game: &Game,
        rng: &mut Rng,
        plies: Option<u32>,
    ) -> Result<Option<RandomOpening>, LimitReached> {
        let mut position = game.start();
        let mut decisions = Vec::new();
        let mut is_whole_turn = true;
        loop {
            let enough = match plies {
                Some(plies) => decisions.len() >= plies as usize,
                None => position.turns() >= DEFAULT_TURNS,
            };
            if enough && is_whole_turn {
                return Ok(Some(RandomOpening { decisions, position }));
            }
            if decisions.len() >= MAX_DECISIONS {
                return Ok(None);
            }
            let Some(mv) = position.nth(rng.below(position.count()?))? else { return Ok(None) };
            let turns = position.turns();
            match position.play_mut(mv) {
                Ok(()) => {}
                Err(PlayError::Illegal(_)) => return Ok(None),
                Err(PlayError::Limit(limit)) => return Err(limit),
            }
            decisions.push(mv);
            if position.outcome()?.is_some() {
                return Ok(None);
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
        assert_eq!(opening.position.outcome(), Ok(None));
        assert!(RandomOpening::of(&small, 1, 1, Some(0)).decisions.is_empty());
    }
}
