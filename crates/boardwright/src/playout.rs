//! Playouts: uniformly random games. The same seed gives the same game on every machine.

use crate::position::{GameEnd, Position};
use boardwright_interpret::{LimitReached, Move, Rng};

/// Number of decisions after which a playout is given up as endless.
pub const MAX_PLAYOUT_DECISIONS: u32 = 100_000;

/// Result of a playout.
#[derive(Clone, Debug)]
pub struct Playout {
    /// Number of decisions made.
    pub decisions: u32,
    /// The end of the game; `None` if it was given up.
    pub end: Option<GameEnd>,
    /// The limit of the rules that stopped the game; `None` if none did.
    pub limit: Option<LimitReached>,
    /// The last position. Its history is complete as far as the rules read it.
    pub last: Position,
}

/// One decision that a playout made.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutStep<'a> {
    /// The position before the decision.
    pub position: &'a Position,
    /// The legal decisions there.
    pub moves: &'a [Move],
    /// Index of the chosen decision among them.
    pub chosen: usize,
}

/// Result of a playout whose every position was listed.
#[derive(Clone, Debug)]
pub struct ObservedPlayout {
    /// The result.
    pub playout: Playout,
    /// Sum of the numbers of legal decisions.
    pub legal_moves: u64,
    /// Largest number of legal decisions in a position.
    pub max_legal_moves: usize,
}

/// Plays a random game to its end, or to [`MAX_PLAYOUT_DECISIONS`]. Compiled rules play it in one
/// call.
///
/// ```
/// use boardwright::playout::playout;
/// use boardwright::{Options, Rng, bundled};
///
/// let (game, _) = bundled::find("tic-tac-toe").unwrap().compile(&Options::default());
/// let game = playout(&game.unwrap().start(), &mut Rng::new(1));
/// assert!((5..=9).contains(&game.decisions) && game.end.is_some());
/// ```
pub fn playout(start: &Position, rng: &mut Rng) -> Playout {
    match start.game().rules().playout(start.as_ref(), rng, MAX_PLAYOUT_DECISIONS) {
        Ok(played) => {
            let last = start.with_state(played.last, played.history);
            let (end, limit) = match last.outcome() {
                Ok(end) => (end, None),
                Err(limit) => (None, Some(limit)),
            };
            Playout { decisions: played.decisions, end, limit, last }
        }
        // A second run finds the position in which the limit was reached.
        Err(_) => observe_playout(start, rng, &mut |_| {}).playout,
    }
}

/// Plays the same game as [`playout`] decision by decision; `observe` sees each one that was
/// made.
pub fn observe_playout(
    start: &Position,
    rng: &mut Rng,
    observe: &mut dyn FnMut(PlayoutStep),
) -> ObservedPlayout {
    let mut position = start.clone();
    let (mut decisions, mut legal_moves, mut max_legal_moves, mut limit) = (0, 0, 0, None);
    while decisions < MAX_PLAYOUT_DECISIONS {
        let moves = match position.decisions() {
            Ok(moves) if moves.is_empty() => break,
            Ok(moves) => moves,
            Err(reached) => {
                limit = Some(reached);
                break;
            }
        };
        let chosen = rng.below(moves.len());
        let next = match position.state_after_listed(moves[chosen]) {
            Ok(next) => next,
            Err(error) => {
                limit = error.limit();
                break;
            }
        };
        legal_moves += moves.len() as u64;
        max_legal_moves = max_legal_moves.max(moves.len());
        observe(PlayoutStep { position: &position, moves: &moves, chosen });
        position.advance(next);
        decisions += 1;
    }
    let end = match (limit, position.outcome()) {
        (None, Ok(end)) => end,
        (limit_before, end) => {
            limit = limit_before.or(end.err());
            None
        }
    };
    let playout = Playout { decisions, end, limit, last: position };
    ObservedPlayout { playout, legal_moves, max_legal_moves }
}
