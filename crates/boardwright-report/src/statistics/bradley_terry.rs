//! Ratings by the model of Bradley and Terry ("Rank analysis of incomplete block designs", 1952).

use super::estimate::Estimate;
use super::likelihood::Z_95;
use super::logistic::{LogisticFit, Observation, fit_logistic};

/// Results of a pair of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// Indices of the players.
    pub players: [usize; 2],
    /// Losses, draws and wins of the first.
    pub scores: [u64; 3],
}

impl PairResult {
    /// Number of games.
    pub fn games(&self) -> u64 {
        self.scores.iter().sum()
    }
}

/// Ratings of players, relative to the first.
#[derive(Clone, PartialEq, Debug)]
pub struct BradleyTerry {
    fit: LogisticFit,
    /// Coefficient of each player; `None` for the first, and for those that no games join with it.
    coefficients: Vec<Option<usize>>,
}

impl BradleyTerry {
    /// Fits ratings to results, with a drawn game more for each pair that met. `None` if the first
    /// player met nobody.
    pub fn fit(players: usize, results: &[PairResult]) -> Option<BradleyTerry> {
        let joined = joined(players, results);
        let mut next = 0;
        let coefficients: Vec<Option<usize>> = joined
            .iter()
            .enumerate()
            .map(|(player, &joined)| {
                (joined && player > 0).then(|| {
                    next += 1;
                    next - 1
                })
            })
            .collect();
        let known = results.iter().filter(|pair| joined[pair.players[0]]);
        let observations =
            known.flat_map(|pair| {
                let mut variables = vec![0.0; next];
                for (player, sign) in pair.players.into_iter().zip([1.0, -1.0]) {
                    if let Some(at) = coefficients[player] {
                        variables[at] = sign;
                    }
                }
                let [losses, draws, wins] = pair.scores.map(|count| count as f64);
                [(0.0, losses), (0.5, draws + 1.0), (1.0, wins)].map(|(score, weight)| {
                    Observation { variables: variables.clone(), score, weight }
                })
            });
        let observations: Vec<Observation> = observations.collect();
        let fit = fit_logistic(&observations).filter(|_| next > 0)?;
        Some(BradleyTerry { fit, coefficients })
    }

    /// Rating of a player in Elo above the first; 0 if it is unknown.
    pub fn rating(&self, player: usize) -> f64 {
        self.coefficients[player].map_or(0.0, |at| self.fit.coefficients[at] * elo_per_logit())
    }

    /// Difference of two ratings in Elo, with interval; `None` if no games join the players with
    /// the first.
    pub fn difference(&self, one: usize, other: usize) -> Option<Estimate> {
        let coefficient = |player: usize| match self.coefficients[player] {
            None if player > 0 => None,
            at => Some(at),
        };
        let (a, b) = (coefficient(one)?, coefficient(other)?);
        let covariance = |a: Option<usize>, b: Option<usize>| {
            a.zip(b).map_or(0.0, |(a, b)| self.fit.model_covariance[a][b])
        };
        let variance = covariance(a, a) + covariance(b, b) - 2.0 * covariance(a, b);
        let error = Z_95 * variance.max(0.0).sqrt() * elo_per_logit();
        let value = self.rating(one) - self.rating(other);
        Some(Estimate { value, low: value - error, high: value + error, games: 0 })
    }
}

/// Elo of a unit of log-odds.
fn elo_per_logit() -> f64 {
    400.0 / std::f64::consts::LN_10
}

/// The players that games join with the first, themselves or over others.
fn joined(players: usize, results: &[PairResult]) -> Vec<bool> {
    let mut joined = vec![false; players];
    if let Some(first) = joined.first_mut() {
        *first = true;
    }
    for _ in 0..players {
        for pair in results.iter().filter(|pair| pair.games() > 0) {
            let [one, other] = pair.players;
            let either = joined[one] || joined[other];
            (joined[one], joined[other]) = (either, either);
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::elo;

    #[test]
    fn ratings_of_three_players_agree_with_their_odds() {
        // Odds of 1 : 2 : 6 give shares of 2/3, 3/4 and 6/7.
        let pair = |players, wins, losses| PairResult { players, scores: [losses, 0, wins] };
        let results = [
            pair([1, 0], 20_000, 10_000),
            pair([2, 1], 30_000, 10_000),
            pair([2, 0], 6_000, 1_000),
        ];
        let fit = BradleyTerry::fit(3, &results).unwrap();
        for (player, odds) in [(1, 2.0), (2, 6.0)] {
            let known = elo(odds / (odds + 1.0)).unwrap();
            let found = fit.difference(player, 0).unwrap();
            assert!((found.value - known).abs() < 1.0 && found.half_width() < 8.0, "{found:?}");
        }
        let between = fit.difference(2, 1).unwrap();
        assert!((between.value - elo(0.75).unwrap()).abs() < 1.0, "{between:?}");
    }

    #[test]
    fn player_who_won_every_game_has_a_wide_interval() {
        let results = [PairResult { players: [1, 0], scores: [0, 0, 60] }];
        let fit = BradleyTerry::fit(3, &results).unwrap();
        let found = fit.difference(1, 0).unwrap();
        assert!((700.0..900.0).contains(&found.value) && found.low < 500.0, "{found:?}");
        assert!(fit.difference(2, 0).is_none(), "it met nobody");
        assert!(BradleyTerry::fit(2, &[]).is_none());
    }
}
