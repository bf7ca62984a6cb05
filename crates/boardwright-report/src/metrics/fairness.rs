//! Fairness: the first player's score when players of equal strength meet.
//!
//! Unit: points a game, from 0 to 1, a draw counting half. The interval is that of profile
//! likelihood over wins, draws and losses.

use crate::contender::Contender;
use crate::facts::GameFacts;
use crate::openings::Openings;
use crate::statistics::{Estimate, WinDrawLoss, wilson};
use serde::Serialize;
use std::collections::BTreeMap;

/// Number of games from which a decision of the opening is listed.
const MIN_OPENING_GAMES: u64 = 5;
/// Maximum number of openings listed.
const MAX_OPENINGS: usize = 12;

/// Fairness at each strength.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Fairness {
    /// By strength, lowest first.
    pub strengths: Vec<StrengthFairness>,
    /// Change of the first player's score from the lowest strength to the highest.
    pub trend: Option<Estimate>,
    /// Scores by opening at the highest strength, the most frequent first.
    pub openings: Vec<OpeningScore>,
    /// Shannon entropy of the opening at the highest strength, in bits.
    pub opening_entropy: Option<f64>,
    /// Number of different first decisions; those that a symmetry maps to each other are one.
    pub first_choices: u64,
}

/// Fairness at one strength.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StrengthFairness {
    /// The players.
    pub contender: Contender,
    /// Games won by the first player.
    pub first_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won by the second player.
    pub second_wins: u64,
    /// The first player's score.
    pub score: Estimate,
    /// Share of draws.
    pub draw_rate: Estimate,
    /// Number of different games among them.
    pub distinct: u64,
}

impl StrengthFairness {
    /// True if half of the games or more repeat others, so that they say little about games of
    /// other players.
    pub fn is_repetitive(&self) -> bool {
        let games = self.score.games;
        games > 1 && self.distinct * 2 <= games
    }
}

/// The first player's score after an opening.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OpeningScore {
    /// The first turn, in the notation of records.
    pub opening: String,
    /// The first player's score.
    pub score: Estimate,
}

/// Computes fairness from games that equal players began from the start of the rules.
pub fn fairness(levels: &[Contender], games: &[&GameFacts], openings: &Openings) -> Fairness {
    let strengths: Vec<StrengthFairness> =
        levels.iter().filter_map(|&contender| at_strength(contender, games)).collect();
    let trend = match &strengths[..] {
        [low, .., high] => Some(high.score.minus(&low.score)),
        _ => None,
    };
    let strongest: Vec<&GameFacts> = match levels.last() {
        Some(&level) => games.iter().copied().filter(|game| game.is_self_play_of(level)).collect(),
        None => Vec::new(),
    };
    Fairness {
        strengths,
        trend,
        openings: by_opening(&strongest, openings),
        opening_entropy: entropy(&strongest, openings),
        first_choices: openings.choices,
    }
}

fn results(games: &[&GameFacts]) -> WinDrawLoss {
    let mut results = WinDrawLoss::default();
    for game in games.iter().filter(|game| game.first_score().is_some()) {
        results.count(game.winner.map(usize::from));
    }
    results
}

fn at_strength(contender: Contender, games: &[&GameFacts]) -> Option<StrengthFairness> {
    let games: Vec<&GameFacts> =
        games.iter().copied().filter(|game| game.is_self_play_of(contender)).collect();
    let results = results(&games);
    let mut hashes: Vec<u64> = games.iter().map(|game| game.positions_hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    Some(StrengthFairness {
        contender,
        first_wins: results.wins,
        draws: results.draws,
        second_wins: results.losses,
        score: results.counts().estimate(results.games())?,
        draw_rate: wilson(results.draws, results.games())?,
        distinct: hashes.len() as u64,
    })
}

fn count_openings<'a>(
    games: &[&'a GameFacts],
    names: &'a Openings,
) -> BTreeMap<&'a str, Vec<&'a GameFacts>> {
    let mut openings: BTreeMap<&str, Vec<&GameFacts>> = BTreeMap::new();
    for game in games.iter().filter(|game| !game.opening.is_empty()) {
        openings.entry(names.name(&game.opening)).or_default().push(game);
    }
    openings
}

fn by_opening(games: &[&GameFacts], names: &Openings) -> Vec<OpeningScore> {
    let mut scores: Vec<OpeningScore> = count_openings(games, names)
        .into_iter()
        .filter_map(|(opening, games)| {
            let results = results(&games);
            let score = results.counts().estimate(results.games())?;
            Some(OpeningScore { opening: opening.to_owned(), score })
        })
        .filter(|opening| opening.score.games >= MIN_OPENING_GAMES)
        .collect();
    scores.sort_by(|one, other| {
        other.score.games.cmp(&one.score.games).then_with(|| one.opening.cmp(&other.opening))
    });
    scores.truncate(MAX_OPENINGS);
    scores
}

fn entropy(games: &[&GameFacts], names: &Openings) -> Option<f64> {
    let counts = count_openings(games, names);
    let total: usize = counts.values().map(Vec::len).sum();
    let shares = counts.values().map(|games| games.len() as f64 / total as f64);
    (total > 0).then(|| -shares.map(|share| share * share.log2()).sum::<f64>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_facts::facts;

    #[test]
    fn scores_of_ten_games_are_counted_for_the_first_player() {
        let level = Contender::Level(3);
        let games: Vec<GameFacts> = (0..10)
            .map(|number| {
                let winner = [Some(0), Some(0), None, Some(1), Some(0)][number % 5];
                facts(number as u64, [level; 2], winner)
            })
            .collect();
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = fairness(&[Contender::Level(1), level], &games, &Openings::default());
        let [strength] = &found.strengths[..] else { panic!("{found:?}") };
        assert_eq!((strength.first_wins, strength.draws, strength.second_wins), (6, 2, 2));
        assert_eq!((strength.score.value, strength.distinct), (0.7, 10));
        assert!(!strength.is_repetitive());
        assert_eq!(strength.draw_rate.value, 0.2);
        assert!(found.trend.is_none(), "one strength has no trend");
    }

    #[test]
    fn two_openings_of_equal_frequency_have_one_bit() {
        let level = Contender::Level(3);
        let mut games: Vec<GameFacts> =
            (0..20).map(|number| facts(number, [level; 2], Some(0))).collect();
        for (index, game) in games.iter_mut().enumerate() {
            game.opening = ["e4", "d4"][index % 2].to_owned();
        }
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = fairness(&[level], &games, &Openings::default());
        assert_eq!(found.opening_entropy, Some(1.0));
        assert_eq!(found.openings.len(), 2);
        assert_eq!(found.openings[0].opening, "d4");
    }
}
