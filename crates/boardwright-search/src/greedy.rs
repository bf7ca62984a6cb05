//! A player who looks one decision ahead.

use crate::player::{ComputerPlayer, SearchResult};
use crate::score::Score;
use crate::task::Task;
use boardwright::Rng;
use boardwright::{Game, Kind, Move, Position, Setup, Site, Unit};

/// How many replies are looked at before a decision, to see which lose at once.
const MAX_REPLIES: usize = 5_000;

/// What a kind is worth that has no plain movements to judge it by.
const UNKNOWN_VALUE: i64 = 300;

/// Makes the decision that looks best at once: one that wins; else, of those that do not lose at
/// once, one with the most material, and of these one that leaves the fewest replies. Chance
/// decides between equals.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Rng,
    values: Vec<i64>,
}

impl ComputerPlayer for Greedy {
    fn think(
        &mut self,
        position: &Position,
        _: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        if position.outcome().is_some() {
            return None;
        }
        let mut moves = Vec::new();
        position.decisions(&mut moves);
        let best = self.best(position, moves);
        let chosen = self.dice.below(best.len());
        Some(SearchResult::of_move(*best.get(chosen)?, Score::EVEN))
    }
}

impl Greedy {
    /// One with a seed; the same seed and the same moves give the same replies.
    pub fn new(game: &Game, seed: u64) -> Greedy {
        let values = game.kinds().map(|kind| value(game, kind)).collect();
        Greedy { dice: Rng::new(seed), values }
    }

    /// The decisions that look best: one that wins; else, of those that do not lose at once, the
    /// ones with the most material, and of these the ones that leave the fewest replies.
    fn best(&self, position: &Position, moves: Vec<Move>) -> Vec<Move> {
        let me = position.player();
        let mut replies_left = MAX_REPLIES;
        let mut best: Vec<Move> = Vec::new();
        let mut best_score = None;
        for mv in moves {
            let Ok(next) = position.play(mv) else { continue };
            let score = match next.outcome() {
                Some(end) if end.winner == Some(me) => return vec![mv],
                Some(end) => (end.winner.is_none(), 0, 0),
                None => self.judge(&next, me, &mut replies_left),
            };
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

    /// Whether the other side cannot win at once, the material, and how few its replies are.
    fn judge(
        &self,
        next: &Position,
        me: boardwright::Player,
        replies_left: &mut usize,
    ) -> (bool, i64, i64) {
        let material = self.material(next, me);
        if next.player() == me {
            return (true, material, 0);
        }
        let mut replies = Vec::new();
        next.decisions(&mut replies);
        let looked_at = replies.len().min(*replies_left);
        *replies_left -= looked_at;
        let loses = replies[..looked_at].iter().any(|&reply| {
            let after = next.play(reply).ok().and_then(|after| after.outcome());
            after.is_some_and(|end| end.winner.is_some_and(|winner| winner != me))
        });
        (!loses, material, -(replies.len() as i64))
    }

    /// What stands on the board and waits in places, less what the others have.
    fn material(&self, position: &Position, me: boardwright::Player) -> i64 {
        let setup = position.setup();
        let sign = |owner: boardwright::Player| if owner == me { 1 } else { -1 };
        let board: i64 = setup
            .units
            .iter()
            .flatten()
            .map(|unit| sign(unit.owner) * self.values[unit.kind.index()])
            .sum();
        let places = &position.game().program().places;
        // Places outside identity hold what is only remembered.
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

/// A kind's worth: a hundred, and a hundred for every site it reaches on average on an empty board.
fn value(game: &Game, kind: Kind) -> i64 {
    let program = game.program();
    if program.kinds[kind.index()].plain.is_none() {
        return UNKNOWN_VALUE;
    }
    let owner =
        program.kinds[kind.index()].owner.map_or(boardwright::Player(0), boardwright::Player);
    let reached = |site: Site| {
        let mut setup = Setup::blank(game);
        setup.units[site.index()] = Some(Unit::fresh(program, owner, kind));
        let position = setup.position(game);
        game.interpreter().destinations(position.state(), site.0).len() as i64
    };
    let sum: i64 = game.board().sites().map(reached).sum();
    100 + 100 * sum / game.board().site_count().max(1) as i64
}
