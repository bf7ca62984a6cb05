//! Uniformly random games. The same seed gives the same games on every machine.

use crate::position::{End, Position};
use boardwright_interpret::{LimitReached, Move};

pub use crate::dice::Dice;

/// After so many decisions a random game is given up as endless.
pub const MAX_PLAYOUT_DECISIONS: u32 = 100_000;

/// One decision of a random game.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The position before it.
    pub position: &'a Position,
    /// The legal decisions there.
    pub moves: &'a [Move],
    /// The place of the chosen one among them.
    pub chosen: usize,
}

/// A random game.
#[derive(Clone, Debug)]
pub struct Playout {
    /// Its decisions.
    pub decisions: u32,
    /// The sum of the numbers of legal decisions.
    pub choices: u64,
    /// The largest number of legal decisions.
    pub widest: usize,
    /// How it ended; `None` if it was given up.
    pub end: Option<End>,
    /// The limit of the interpreter for which it was given up, if that was why.
    pub limit: Option<LimitReached>,
    /// Where it ended.
    pub last: Position,
}

/// Plays at random to the end, or to [`MAX_PLAYOUT_DECISIONS`]. `tell` sees each decision before
/// it is made.
pub fn playout(start: &Position, dice: &mut Dice, tell: &mut dyn FnMut(Step)) -> Playout {
    let mut position = start.clone();
    let (mut decisions, mut choices, mut widest, mut limit) = (0, 0, 0, None);
    while decisions < MAX_PLAYOUT_DECISIONS {
        let moves = match position.try_decisions() {
            Ok(moves) if moves.is_empty() => break,
            Ok(moves) => moves,
            Err(reached) => {
                limit = Some(reached);
                break;
            }
        };
        choices += moves.len() as u64;
        widest = widest.max(moves.len());
        let chosen = dice.below(moves.len());
        tell(Step { position: &position, moves: &moves, chosen });
        position.play_listed(moves[chosen]);
        decisions += 1;
    }
    let end = if limit.is_some() { None } else { position.outcome() };
    Playout { decisions, choices, widest, end, limit, last: position }
}

/// A random game of which only the end was wanted.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// Its decisions.
    pub decisions: u32,
    /// How it ended; `None` if it was given up.
    pub end: Option<End>,
    /// The limit of the rules for which it was given up, if that was why.
    pub limit: Option<LimitReached>,
    /// Where it ended. The record that goes with it is complete as far as the rules read it.
    pub last: Position,
}

/// Plays the same game as [`playout`] with the same dice, faster: compiled rules play all of it at
/// once.
pub fn random_game(start: &Position, dice: &mut Dice) -> RandomGame {
    let mut words = dice.words();
    let runner = start.game().runner();
    let most = MAX_PLAYOUT_DECISIONS;
    match runner.random_game(start.state(), start.history(), &mut words, most) {
        Some(game) => {
            *dice = Dice::from_words(words);
            let last = start.later(game.last, game.history);
            let end = last.outcome();
            RandomGame { decisions: game.decisions, end, limit: None, last }
        }
        None => {
            let game = playout(start, dice, &mut |_| {});
            let Playout { decisions, end, limit, last, .. } = game;
            RandomGame { decisions, end, limit, last }
        }
    }
}
