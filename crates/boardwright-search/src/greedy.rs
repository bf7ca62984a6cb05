//! A player that looks one ply ahead.

use crate::any_decision::search_within_budget;
use crate::player::{ComputerPlayer, SearchResult};
use crate::score::Score;
use crate::task::Task;
use boardwright::ir::budget;
use boardwright::{Game, Kind, LimitReached, Move, Position, Rng, Setup, Site, Unit};

/// Maximum number of replies examined per decision to find immediate losses.
const MAX_REPLIES: usize = 5_000;

/// Value of a kind without plain moves to measure.
const UNKNOWN_VALUE: i64 = 300;

/// Plays the best decision at a depth of one ply.
///
/// It prefers an immediate win; then decisions that do not lose at once, by material, then by the
/// number of replies left to the opponent. Ties are broken at random.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    values: Vec<i64>,
}

impl ComputerPlayer for Greedy {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        search_within_budget(position, task, || {
            let mut moves = position.decisions().ok()?;
            moves.retain(|&mv| task.allows(mv));
            let best = self.best(position, moves);
            let &mv = best.get(self.rng.below(best.len()))?;
            Some(SearchResult::of_move(mv, Score::EVEN))
        })
    }
}

impl Greedy {
    /// Creates the player with a random seed. The same seed and moves give the same replies.
    pub fn new(game: &Game, seed: u64) -> Greedy {
        let values = game.kinds().map(|kind| value(game, kind)).collect();
        Greedy { rng: Rng::new(seed), values }
    }

    /// Returns all decisions that share the best score. Those after which a limit of the rules is
    /// reached are left out.
    fn best(&self, position: &Position, moves: Vec<Move>) -> Vec<Move> {
        let me = position.player();
        let mut replies_left = MAX_REPLIES;
        let mut best: Vec<Move> = Vec::new();
        let mut best_score = None;
        for mv in moves {
            if budget::is_over() {
                break;
            }
            let Ok(next) = position.play(mv) else { continue };
            let Ok(outcome) = next.outcome() else { continue };
            let score = match outcome {
                Some(end) if end.winner == Some(me) => return vec![mv],
                Some(end) => Ok((end.winner.is_none(), 0, 0)),
                None => self.sort_key(&next, me, &mut replies_left),
            };
            let Ok(score) = score else { continue };
            if best_score.is_none_or(|known| score > known) {
                best.clear();
                best_score = Some(score);
            }
            if best_score == Some(score) {
                best.push(mv);
            }
        }
        best
    }

    /// Returns the sort key of a position: not lost at once, material, and minus the number of
    /// replies.
    fn sort_key(
        &self,
        next: &Position,
        me: boardwright::Player,
        replies_left: &mut usize,
    ) -> Result<(bool, i64, i64), LimitReached> {
        let material = self.material(next, me);
        if next.player() == me {
            return Ok((true, material, 0));
        }
        let replies = next.decisions()?;
        let looked_at = replies.len().min(*replies_left);
        *replies_left -= looked_at;
        let loses = replies[..looked_at].iter().any(|&reply| {
            // A reply after which nothing is known is no loss.
            let after = next.play(reply).ok().and_then(|after| after.outcome().ok()?);
            after.is_some_and(|end| end.winner.is_some_and(|winner| winner != me))
        });
        Ok((!loses, material, -(replies.len() as i64)))
    }

    /// Returns the material balance, on the board and in hand.
    fn material(&self, position: &Position, me: boardwright::Player) -> i64 {
        let setup = position.setup();
        let nobody = position.game().nobody();
        let sign = |owner: boardwright::Player| match owner {
            owner if owner == me => 1,
            owner if owner == nobody => 0,
            _ => -1,
        };
        let board: i64 = setup
            .units
            .iter()
            .flatten()
            .map(|unit| sign(unit.owner) * self.values[unit.kind.index()])
            .sum();
        let places = &position.game().program().places;
        // Places outside position identity hold captured units that never return.
        let held: i64 = setup
            .places
            .iter()
            .zip(places)
            .filter(|(_, place)| place.identity)
            .flat_map(|(owners, _)| position.game().players().zip(owners))
            .map(|(owner, counts)| {
                let worth = counts.iter().zip(&self.values);
                sign(owner) * worth.map(|(&count, value)| i64::from(count) * value).sum::<i64>()
            })
            .sum();
        board + held
    }
}

/// Returns a kind's value: 100, plus 100 per site that it reaches on average on an empty board.
/// Sites that the budget of the thread leaves no time for are left out.
fn value(game: &Game, kind: Kind) -> i64 {
    let program = game.program();
    if program.kinds[kind.index()].plain.is_none() {
        return UNKNOWN_VALUE;
    }
    let owner =
        program.kinds[kind.index()].owner.map_or(boardwright::Player(0), boardwright::Player);
    let reached = |site: Site| {
        let mut setup = Setup::blank(game);
        setup.units[site.index()] = Some(Unit::new(program, owner, kind));
        let position = setup.unchecked_position(game);
        game.interpreter().destinations(position.state(), site.0).len() as i64
    };
    let sum: i64 = game.board().sites().take_while(|_| !budget::is_over()).map(reached).sum();
    100 + 100 * sum / game.board().site_count().max(1) as i64
}
