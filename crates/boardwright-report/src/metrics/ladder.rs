//! Depth: a ladder of skill from random moves to the strongest player.
//!
//! Ratings are fitted to all games between players of different strength, those of the ladder and
//! those of restricted players together, by the model of Bradley and Terry ("Rank analysis of
//! incomplete block designs", 1952). The players are ordered by rating, and a rung is the weakest
//! player who scores 60 % against the rung below. The height is the difference from random moves to
//! the strongest player in steps of 70 %; the number of such steps is the depth of a game as
//! Thompson ("Defining the abstract", 2000) describes it.
//!
//! Every pair that met has one drawn game more, as in Hunter ("MM algorithms for generalized
//! Bradley–Terry models", 2004) and BayesElo, so that a player who won every game has a rating.

use crate::contender::Contender;
use crate::facts::GameFacts;
use crate::statistics::{BradleyTerry, Estimate, PairResult, elo, expected_score};
use serde::Serialize;
use std::collections::BTreeMap;

/// Score of the stronger player over a step of the scale.
pub const RUNG_SCORE: f64 = 0.7;
/// Least score of a rung against the one below.
const MIN_RUNG_SCORE: f64 = 0.6;
/// Rating difference in Elo beyond which a step says only "more".
const MAX_STEP: f64 = 800.0;

/// The skill ladder.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Ladder {
    /// All players that games join with random moves, weakest first.
    pub players: Vec<RatedPlayer>,
    /// The rungs above the weakest player, weakest first.
    pub rungs: Vec<Rung>,
    /// Number of steps from random moves to the strongest player, with interval.
    pub height: Option<Estimate>,
}

/// A player with its rating.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedPlayer {
    /// The player.
    pub player: Contender,
    /// Steps above random moves, with the number of its games.
    pub steps: Estimate,
}

/// A rung and the one below.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The stronger player.
    pub player: Contender,
    /// The weaker player.
    pub below: Contender,
    /// Score of the stronger by the fitted ratings.
    pub score: Estimate,
    /// Difference in Elo, at most 800.
    pub elo: f64,
    /// True if the difference is at least that.
    pub is_bound: bool,
}

/// Computes the ladder of these players, of whom the first plays at random.
pub fn ladder(players: &[Contender], games: &[&GameFacts]) -> Ladder {
    let results = results(players, games);
    let Some(fit) = BradleyTerry::fit(players.len(), &results) else { return Ladder::default() };
    let rated = |index: &usize| fit.difference(*index, 0).is_some();
    let mut order: Vec<usize> = (0..players.len()).filter(rated).collect();
    order.sort_by(|&one, &other| fit.rating(one).total_cmp(&fit.rating(other)));
    let steps = |index: usize, games: u64| {
        let difference = fit.difference(index, 0)?;
        Some(Estimate { games, ..difference.map(|elo| elo / step()) })
    };
    let strongest = order.last().copied().filter(|_| order.len() > 1);
    let total = results.iter().map(PairResult::games).sum();
    let rating = |&index: &usize| {
        let own = results.iter().filter(|pair| pair.players.contains(&index));
        let games = own.map(PairResult::games).sum();
        Some(RatedPlayer { player: players[index], steps: steps(index, games)? })
    };
    Ladder {
        players: order.iter().filter_map(rating).collect(),
        rungs: rungs(players, &order, &fit),
        height: strongest.and_then(|index| steps(index, total)),
    }
}

/// Elo of a step.
fn step() -> f64 {
    elo(RUNG_SCORE).unwrap_or(1.0)
}

/// Counts the games from the start of the rules between different players.
fn results(players: &[Contender], games: &[&GameFacts]) -> Vec<PairResult> {
    let index = |player: Contender| players.iter().position(|&one| one == player);
    let mut counts: BTreeMap<[usize; 2], PairResult> = BTreeMap::new();
    for game in games.iter().filter(|game| game.even) {
        let [one, other] = game.players.map(index);
        let (Some(one), Some(other), Some(score)) = (one, other, game.first_score()) else {
            continue;
        };
        if one == other {
            continue;
        }
        let (pair, score) =
            if one < other { ([one, other], score) } else { ([other, one], 1.0 - score) };
        let result = counts.entry(pair).or_insert(PairResult { players: pair, scores: [0; 3] });
        result.scores[(score * 2.0) as usize] += 1;
    }
    counts.into_values().collect()
}

/// Chooses the rungs: from the weakest player up, each the weakest that scores enough against the
/// one before.
fn rungs(players: &[Contender], order: &[usize], fit: &BradleyTerry) -> Vec<Rung> {
    let mut rungs = Vec::new();
    let Some((&first, rest)) = order.split_first() else { return rungs };
    let mut below = first;
    for &index in rest {
        let Some(difference) = fit.difference(index, below) else { continue };
        let score = difference.map(expected_score);
        if score.value < MIN_RUNG_SCORE {
            continue;
        }
        let (player, below_player) = (players[index], players[below]);
        let elo = difference.value.clamp(-MAX_STEP, MAX_STEP);
        let is_bound = elo.abs() >= MAX_STEP;
        rungs.push(Rung { player, below: below_player, score, elo, is_bound });
        below = index;
    }
    rungs
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
    fn two_steps_of_seven_in_ten_are_nearly_two() {
        let players = [Contender::Random, Contender::Greedy, Contender::Level(1)];
        let mut games = ten(Contender::Greedy, Contender::Random, 7);
        games.extend(ten(Contender::Level(1), Contender::Greedy, 7));
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = ladder(&players, &games);
        let height = found.height.unwrap();
        // With the drawn game, 7.5 of 11.
        let known = 2.0 * (7.5_f64 / 3.5).ln() / (7.0_f64 / 3.0).ln();
        assert!((height.value - known).abs() < 0.02, "{height:?}");
        assert!(height.low < 1.0 && height.high > 3.0 && height.games == 20, "{height:?}");
        assert_eq!(found.rungs.len(), 2);
    }

    #[test]
    fn players_are_ordered_by_strength_and_not_by_name() {
        let [random, greedy, two, low] =
            [Contender::Random, Contender::Greedy, Contender::TwoPlies, Contender::Level(1)];
        let mut games = ten(greedy, random, 7);
        games.extend(ten(low, greedy, 7));
        // Two moves ahead beat the level, and games with it join the scale.
        games.extend(ten(two, low, 8));
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = ladder(&[random, greedy, low, two], &games);
        let order: Vec<Contender> = found.players.iter().map(|rated| rated.player).collect();
        assert_eq!(order, [random, greedy, low, two]);
        assert_eq!(found.rungs.last().unwrap().player, two);
        let top = found.players.last().unwrap();
        assert_eq!(found.height.unwrap().value, top.steps.value);
        assert_eq!(top.steps.games, 10);
    }

    #[test]
    fn player_who_is_hardly_better_is_no_rung() {
        let [random, greedy, low] = [Contender::Random, Contender::Greedy, Contender::Level(1)];
        let mut games = ten(greedy, random, 5);
        games.extend(ten(low, greedy, 8));
        let games: Vec<&GameFacts> = games.iter().collect();
        let rungs = ladder(&[random, greedy, low], &games).rungs;
        let [rung] = &rungs[..] else { panic!("{rungs:?}") };
        assert_eq!(rung.player, low);
    }

    #[test]
    fn player_without_games_that_join_it_is_left_out() {
        let players = [Contender::Random, Contender::Greedy, Contender::Level(1)];
        let games = ten(Contender::Greedy, Contender::Random, 10);
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = ladder(&players, &games);
        assert_eq!(found.players.len(), 2);
        assert!(found.height.unwrap().high > 3.0);
        assert_eq!(ladder(&players, &[]), Ladder::default());
    }
}
