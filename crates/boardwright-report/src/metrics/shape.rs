//! Shape: how long games are, how they end, and where they are played.

use crate::facts::GameFacts;
use crate::played_game::Termination;
use crate::statistics::{Bootstrap, Estimate, wilson};
use serde::Serialize;
use std::collections::BTreeMap;

/// Seed of the bootstrap.
const SEED: u64 = 0x5a9e;
/// Maximum number of bars of the histogram.
const BARS: u32 = 24;

/// The shape of games.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Shape {
    /// Number of games.
    pub games: u64,
    /// Median length in turns.
    pub median_turns: Option<Estimate>,
    /// Average length in decisions.
    pub plies: Option<Estimate>,
    /// Shortest game in turns.
    pub shortest: u32,
    /// Shortest game that a player won, in turns.
    pub shortest_win: Option<u32>,
    /// Longest game in turns.
    pub longest: u32,
    /// Histogram of lengths in turns.
    pub lengths: Vec<LengthBar>,
    /// Ends by result and reason, the most frequent first.
    pub ends: Vec<EndCount>,
    /// Share of games that reach the length at which they are given up.
    pub unfinished: Option<Estimate>,
    /// Share of games that reach a limit of the rules.
    pub limits: Option<Estimate>,
    /// Share of games in which a position occurs again.
    pub repetitions: Option<Estimate>,
    /// Heat maps by player.
    pub heat: Vec<HeatMap>,
}

/// A bar of the histogram of lengths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LengthBar {
    /// Fewest turns.
    pub from: u32,
    /// Most turns.
    pub to: u32,
    /// Number of games.
    pub games: u64,
}

/// An end with its frequency.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndCount {
    /// Index of the winner in turn order; `None` for a draw or without a result.
    pub winner: Option<u8>,
    /// Cause.
    pub termination: Termination,
    /// Reason in the words of the rules.
    pub reason: String,
    /// Share of the games.
    pub share: Estimate,
    /// Number of games.
    pub games: u64,
}

/// Heat map of a player: sites at which its units stand, arrive and are captured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeatMap {
    /// Index of the player in turn order.
    pub player: u8,
    /// Share of positions in which a unit of the player stands there, by site.
    pub stood: Vec<f64>,
    /// Number of arrivals a game, by site.
    pub arrived: Vec<f64>,
    /// Number of captures a game, by site.
    pub captured: Vec<f64>,
}

/// Computes the shape of games.
pub fn shape(games: &[&GameFacts]) -> Shape {
    let bootstrap = Bootstrap::new(SEED);
    let total = games.len() as u64;
    let turns: Vec<u32> = games.iter().map(|game| game.turns).collect();
    let numbers: Vec<f64> = turns.iter().map(|&turns| f64::from(turns)).collect();
    let plies: Vec<f64> = games.iter().map(|game| game.plies() as f64).collect();
    let ended = |cause: Termination| {
        wilson(games.iter().filter(|game| game.termination == cause).count() as u64, total)
    };
    let won = games.iter().filter(|game| game.winner.is_some());
    Shape {
        games: total,
        median_turns: bootstrap.median(&numbers),
        plies: bootstrap.mean(&plies),
        shortest: turns.iter().copied().min().unwrap_or(0),
        shortest_win: won.map(|game| game.turns).min(),
        longest: turns.iter().copied().max().unwrap_or(0),
        lengths: histogram(&turns),
        ends: ends(games),
        unfinished: ended(Termination::Unfinished),
        limits: ended(Termination::Limit),
        repetitions: wilson(games.iter().filter(|game| game.repetitions > 0).count() as u64, total),
        heat: (0..2).filter_map(|player| heat(games, player)).collect(),
    }
}

fn histogram(turns: &[u32]) -> Vec<LengthBar> {
    let (Some(&least), Some(&most)) = (turns.iter().min(), turns.iter().max()) else {
        return Vec::new();
    };
    let width = (most - least + 1).div_ceil(BARS);
    let bars = (most - least) / width + 1;
    let bar = |number: u32| {
        let from = least + number * width;
        let to = from + width - 1;
        let games = turns.iter().filter(|&&turns| (from..=to).contains(&turns)).count() as u64;
        LengthBar { from, to, games }
    };
    (0..bars).map(bar).collect()
}

fn ends(games: &[&GameFacts]) -> Vec<EndCount> {
    let mut counts: BTreeMap<(Option<u8>, Termination, &str), u64> = BTreeMap::new();
    for game in games {
        *counts.entry((game.winner, game.termination, &game.reason)).or_insert(0) += 1;
    }
    let mut ends: Vec<EndCount> = counts
        .into_iter()
        .filter_map(|((winner, termination, reason), count)| {
            let share = wilson(count, games.len() as u64)?;
            Some(EndCount { winner, termination, reason: reason.to_owned(), share, games: count })
        })
        .collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.games));
    ends
}

fn heat(games: &[&GameFacts], player: u8) -> Option<HeatMap> {
    let sites = games.first()?.sites[0].stood.len();
    let positions: usize = games.iter().map(|game| game.plies()).sum();
    let sum = |count: &dyn Fn(&GameFacts) -> &[u32], unit: usize| -> Vec<f64> {
        let mut sums = vec![0_u64; sites];
        for game in games {
            sums.iter_mut().zip(count(game)).for_each(|(sum, &one)| *sum += u64::from(one));
        }
        sums.into_iter().map(|sum| sum as f64 / unit.max(1) as f64).collect()
    };
    let at = usize::from(player);
    Some(HeatMap {
        player,
        stood: sum(&|game| &game.sites[at].stood, positions),
        arrived: sum(&|game| &game.sites[at].arrived, games.len()),
        captured: sum(&|game| &game.sites[at].captured, games.len()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contender::Contender;
    use crate::test_facts::facts;

    #[test]
    fn lengths_and_ends_of_three_games_are_counted() {
        let mut games: Vec<GameFacts> =
            [Some(0), Some(0), None].map(|winner| facts(0, [Contender::Random; 2], winner)).into();
        for (game, turns) in games.iter_mut().zip([10, 14, 20]) {
            game.turns = turns;
        }
        games[2].termination = Termination::Unfinished;
        games[2].repetitions = 3;
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = shape(&games);
        assert_eq!((found.shortest, found.longest, found.shortest_win), (10, 20, Some(10)));
        assert_eq!(found.median_turns.unwrap().value, 14.0);
        assert_eq!(found.lengths.len(), 11);
        assert_eq!(found.lengths.iter().map(|bar| bar.games).sum::<u64>(), 3);
        assert_eq!((found.ends[0].games, found.ends[0].winner), (2, Some(0)));
        assert!((found.unfinished.unwrap().value - 1.0 / 3.0).abs() < 1e-12);
        assert!((found.repetitions.unwrap().value - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn long_games_share_bars() {
        let turns: Vec<u32> = (1..=1_000).collect();
        let bars = histogram(&turns);
        assert!(bars.len() <= BARS as usize);
        assert_eq!(bars.iter().map(|bar| bar.games).sum::<u64>(), 1_000);
        assert_eq!((bars[0].from, bars[0].to), (1, 42));
    }
}
