//! Depth: a ladder of skill from random moves to the strongest level.
//!
//! Ratings are fitted to all games between neighbours on the ladder by the model of Bradley and
//! Terry ("Rank analysis of incomplete block designs", 1952). A rung is the rating difference at
//! which the stronger player scores 70 %; their number is the depth of the game as Thompson
//! ("Defining the abstract", 2000) describes it.

use super::head_to_head::head_to_head;
use crate::contender::Contender;
use crate::facts::GameFacts;
use crate::statistics::{Estimate, elo};
use serde::Serialize;

/// Score of the stronger player over a rung.
pub const RUNG_SCORE: f64 = 0.7;
/// Rating difference in Elo beyond which a pair of neighbours says only "more".
const MAX_STEP: f64 = 800.0;

/// The skill ladder.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Ladder {
    /// Pairs of neighbours, weakest first.
    pub rungs: Vec<Rung>,
    /// Number of rungs from random moves to the strongest level, with interval.
    pub height: Option<Estimate>,
}

/// A player against the next weaker one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The stronger player.
    pub player: Contender,
    /// The weaker player.
    pub below: Contender,
    /// Score of the stronger.
    pub score: Estimate,
    /// Difference in Elo, at most 800 either way.
    pub elo: f64,
    /// True if the difference is at least that, which nobody has lost.
    pub is_bound: bool,
}

/// Computes the ladder for players in order of strength, weakest first.
pub fn ladder(players: &[Contender], games: &[&GameFacts]) -> Ladder {
    let rungs: Vec<Rung> =
        players.windows(2).filter_map(|pair| rung(pair[1], pair[0], games)).collect();
    let complete = rungs.len() + 1 == players.len() && !rungs.is_empty();
    let height = complete.then(|| height(&rungs));
    Ladder { rungs, height }
}

fn rung(player: Contender, below: Contender, games: &[&GameFacts]) -> Option<Rung> {
    let counts = head_to_head(player, below, games);
    let score = counts.estimate(counts.total())?;
    let elo = bounded_elo(score.value);
    Some(Rung { player, below, score, elo, is_bound: elo.abs() >= MAX_STEP })
}

fn bounded_elo(score: f64) -> f64 {
    let sign = if score < 0.5 { -1.0 } else { 1.0 };
    elo(score).unwrap_or(sign * MAX_STEP).clamp(-MAX_STEP, MAX_STEP)
}

/// Adds up the steps; their errors are independent.
fn height(rungs: &[Rung]) -> Estimate {
    let unit = elo(RUNG_SCORE).unwrap_or(1.0);
    let (mut value, mut below, mut above, mut games) = (0.0, 0.0, 0.0, 0);
    for rung in rungs {
        value += rung.elo;
        below += (rung.elo - bounded_elo(rung.score.low)).powi(2);
        above += (bounded_elo(rung.score.high) - rung.elo).powi(2);
        games += rung.score.games;
    }
    Estimate {
        value: value / unit,
        low: (value - below.sqrt()) / unit,
        high: (value + above.sqrt()) / unit,
        games,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_facts::facts;

    /// `wins` of ten games for the stronger player, with alternating sides.
    fn ten(stronger: Contender, weaker: Contender, wins: u64) -> Vec<GameFacts> {
        let play = |number: u64| {
            let stronger_first = number.is_multiple_of(2);
            let players = if stronger_first { [stronger, weaker] } else { [weaker, stronger] };
            let winner = u8::from((number < wins) != stronger_first);
            facts(number, players, Some(winner))
        };
        (0..10).map(play).collect()
    }

    #[test]
    fn two_steps_of_seven_in_ten_are_two_rungs() {
        let players = [Contender::Random, Contender::Greedy, Contender::Level(1)];
        let mut games = ten(Contender::Greedy, Contender::Random, 7);
        games.extend(ten(Contender::Level(1), Contender::Greedy, 7));
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = ladder(&players, &games);
        let height = found.height.unwrap();
        assert!((height.value - 2.0).abs() < 1e-9, "{height:?}");
        assert!(height.low < 1.0 && height.high > 3.0 && height.games == 20, "{height:?}");
    }

    #[test]
    fn ladder_with_a_missing_rung_has_no_height() {
        let players = [Contender::Random, Contender::Greedy, Contender::Level(1)];
        let games = ten(Contender::Greedy, Contender::Random, 10);
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = ladder(&players, &games);
        assert!(found.height.is_none());
        assert!(found.rungs[0].is_bound && found.rungs[0].elo == 800.0);
    }
}
