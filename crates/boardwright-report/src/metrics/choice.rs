//! Choice: how much there is to decide.
//!
//! Games are those of the strongest level against itself. A forced decision is the only legal one;
//! a decision is good if a shallow search gives it a win chance within 5 % of the best.

use crate::facts::{DecisionFacts, GameFacts};
use crate::statistics::{Bootstrap, Estimate, quantile};
use serde::Serialize;

/// Seed of the bootstrap.
const SEED: u64 = 0xc401;
/// Number of points of the curve over a game.
const POINTS: usize = 20;

/// Choice in a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Choice {
    /// Average number of legal decisions.
    pub branching: Option<Estimate>,
    /// Median number of legal decisions.
    pub median: Option<f64>,
    /// Largest number of legal decisions in a position.
    pub most: u32,
    /// Average number of legal decisions over a game: (progress from 0 to 1, average).
    pub curve: Vec<(f64, f64)>,
    /// Average number of good decisions.
    pub good: Option<Estimate>,
    /// Share of positions with one good decision, and more legal ones.
    pub single_good: Option<Estimate>,
    /// Share of forced decisions.
    pub forced: Option<Estimate>,
}

/// Computes the choice in games between equal players.
pub fn choice(games: &[&GameFacts]) -> Choice {
    let bootstrap = Bootstrap::new(SEED);
    // Decisions of one game resemble each other, so that games are resampled.
    let mean = |figure: &dyn Fn(&DecisionFacts) -> Option<f64>| {
        let sums: Vec<(f64, f64)> = games
            .iter()
            .map(|game| {
                let found: Vec<f64> = game.decisions.iter().filter_map(figure).collect();
                (found.iter().sum(), found.len() as f64)
            })
            .filter(|(_, count)| *count > 0.0)
            .collect();
        bootstrap.estimate(&sums, |sums| {
            let (sum, count) =
                sums.iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
            (count > 0.0).then(|| sum / count)
        })
    };
    let share = |holds: bool| Some(f64::from(u8::from(holds)));
    let mut legal: Vec<f64> = all(games).map(|decision| f64::from(decision.legal)).collect();
    legal.sort_by(f64::total_cmp);
    Choice {
        branching: mean(&|decision| Some(f64::from(decision.legal))),
        median: quantile(&legal, 0.5),
        most: all(games).map(|decision| decision.legal).max().unwrap_or(0),
        curve: curve(games),
        good: mean(&|decision| decision.good.map(f64::from)),
        single_good: mean(&|decision| {
            decision.good.and_then(|good| share(good == 1 && decision.legal > 1))
        }),
        forced: mean(&|decision| share(decision.legal == 1)),
    }
}

fn all<'a>(games: &'a [&GameFacts]) -> impl Iterator<Item = &'a DecisionFacts> {
    games.iter().flat_map(|game| &game.decisions)
}

fn curve(games: &[&GameFacts]) -> Vec<(f64, f64)> {
    let mut sums = [(0.0, 0.0); POINTS];
    for game in games {
        for (ply, decision) in game.decisions.iter().enumerate() {
            let point = &mut sums[ply * POINTS / game.plies()];
            point.0 += f64::from(decision.legal);
            point.1 += 1.0;
        }
    }
    let points = sums.into_iter().enumerate().filter(|(_, (_, count))| *count > 0.0);
    points
        .map(|(point, (sum, count))| ((point as f64 + 0.5) / POINTS as f64, sum / count))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_facts::with_chances;

    #[test]
    fn forced_and_single_good_decisions_are_told_apart() {
        let mut game = with_chances(Some(0), &[0.5; 4]);
        for (decision, (legal, good)) in
            game.decisions.iter_mut().zip([(1, None), (5, Some(1)), (10, Some(3)), (8, None)])
        {
            (decision.legal, decision.good) = (legal, good);
        }
        let found = choice(&[&game]);
        assert_eq!(found.branching.unwrap().value, 6.0);
        assert_eq!(found.median, Some(6.5));
        assert_eq!(found.most, 10);
        assert_eq!(found.forced.unwrap().value, 0.25);
        assert_eq!(found.single_good.unwrap().value, 0.5);
        assert_eq!(found.good.unwrap().value, 2.0);
        assert_eq!(found.curve[0], (0.025, 1.0));
    }

    #[test]
    fn no_game_has_no_choice() {
        assert_eq!(choice(&[]), Choice::default());
    }
}
