//! Pieces: the value of each kind by two methods that must agree, and how it is used.
//!
//! Both fit the log-odds of the first player's score to differences of armies by logistic
//! regression, and divide each coefficient by that of the kind chosen as measure.
//!
//! - From odds: games between equal players whose armies differ at the start. This is Muller's
//!   method; see [`Odds`](crate::Odds).
//! - From play: positions of all games between equal players, at random one a game, with the armies
//!   as they are.

use crate::facts::{GameFacts, KindFacts, MaterialSample};
use crate::statistics::{Estimate, LogisticFit, Observation, Z_95, fit_logistic, wilson};
use boardwright::{Kind, Rng};
use serde::Serialize;

/// Number of positions of a game from which values are fitted.
const SAMPLES: usize = 4;
/// Share of a game from which positions are taken: openings say nothing, and at the end the result
/// is known.
const SAMPLED: std::ops::Range<f64> = 0.15..0.85;
/// Seed of the choice of positions.
const SEED: u64 = 0x9ece;
/// Minimum number of games with a difference in a kind.
const MIN_GAMES: u64 = 12;

/// Figures about the kinds of unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Pieces {
    /// Index of the kind that is worth 1; `None` if values cannot be measured.
    pub measure: Option<u8>,
    /// Log-odds that a unit of the measure is worth, by odds.
    pub measure_log_odds: Option<Estimate>,
    /// Figures by kind.
    pub kinds: Vec<KindFigures>,
}

/// Figures about a kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KindFigures {
    /// Index of the kind.
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// Value from games at odds.
    pub by_odds: Option<PieceValue>,
    /// Value from positions of all games.
    pub by_play: Option<PieceValue>,
    /// Number of decisions a game that move or place one, both players together.
    pub moves: f64,
    /// Number of enemy units a game that one captures.
    pub captures: f64,
    /// Number of units a game that are captured.
    pub captured: f64,
    /// Number of times a game that the other side moves one, as by a push.
    pub displaced: f64,
    /// Share of the units at the start that are on the board at the end.
    pub survival: Option<Estimate>,
}

/// A value in units of the measure.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PieceValue {
    /// The value, with the number of games that say something about it.
    pub value: Estimate,
}

/// Computes the figures: values from `at_odds` (games at odds, and games of the same players from
/// the start) and from `all` games between equal players, the rest from `strongest`.
pub fn pieces(
    names: &[String],
    measure: Option<Kind>,
    at_odds: &[&GameFacts],
    all: &[&GameFacts],
    strongest: &[&GameFacts],
) -> Pieces {
    let from_odds = measure.and_then(|kind| Values::fit(&odds(at_odds), names.len(), kind));
    let from_play = measure.and_then(|kind| Values::fit(&positions(all), names.len(), kind));
    let kinds = names.iter().enumerate().map(|(kind, name)| KindFigures {
        kind: kind as u8,
        name: name.clone(),
        by_odds: from_odds.as_ref().and_then(|values| values.of(kind)),
        by_play: from_play.as_ref().and_then(|values| values.of(kind)),
        moves: a_game(strongest, kind, |units| units.moved),
        captures: a_game(strongest, kind, |units| units.captures),
        captured: a_game(strongest, kind, |units| units.captured),
        displaced: a_game(strongest, kind, |units| units.displaced),
        survival: survival(strongest, kind),
    });
    Pieces {
        measure: measure.map(|kind| kind.0),
        measure_log_odds: from_odds.as_ref().map(Values::of_measure),
        kinds: kinds.collect(),
    }
}

/// An army difference with the first player's score.
struct ArmyScore<'a> {
    difference: &'a [i16],
    score: f64,
    weight: f64,
}

fn odds<'a>(games: &[&'a GameFacts]) -> Vec<ArmyScore<'a>> {
    let score = |game: &&'a GameFacts| {
        let difference = &game.material.first()?.difference;
        Some(ArmyScore { difference, score: game.first_score()?, weight: 1.0 })
    };
    games.iter().filter_map(score).collect()
}

fn positions<'a>(games: &[&'a GameFacts]) -> Vec<ArmyScore<'a>> {
    let mut found = Vec::new();
    for game in games {
        let Some(score) = game.first_score() else { continue };
        let plies = game.plies() as f64;
        let samples: Vec<&MaterialSample> = game
            .material
            .iter()
            .filter(|sample| SAMPLED.contains(&(f64::from(sample.ply) / plies)))
            .collect();
        if samples.is_empty() {
            continue;
        }
        let mut rng = Rng::for_game(SEED, game.game);
        found.extend((0..SAMPLES).map(|_| ArmyScore {
            difference: &samples[rng.below(samples.len())].difference,
            score,
            // The positions of one game are no independent games.
            weight: 1.0 / SAMPLES as f64,
        }));
    }
    found
}

/// Fitted values.
struct Values {
    fit: LogisticFit,
    /// Coefficient of each kind; `None` if armies never differ in it.
    coefficients: Vec<Option<usize>>,
    /// Number of games with a difference, by kind.
    games: Vec<u64>,
    measure: usize,
}

impl Values {
    fn fit(armies: &[ArmyScore], kinds: usize, measure: Kind) -> Option<Values> {
        let games: Vec<u64> = (0..kinds)
            .map(|kind| {
                let differing = armies.iter().filter(|one| one.difference[kind] != 0);
                differing.map(|one| one.weight).sum::<f64>().round() as u64
            })
            .collect();
        // The first coefficient is the advantage of the first player.
        let mut next = 1;
        let coefficients: Vec<Option<usize>> = games
            .iter()
            .map(|&games| {
                (games >= MIN_GAMES).then(|| {
                    next += 1;
                    next - 1
                })
            })
            .collect();
        coefficients[measure.index()]?;
        let observations: Vec<Observation> = armies
            .iter()
            .map(|army| {
                let mut variables = vec![0.0; next];
                variables[0] = 1.0;
                for (kind, &at) in coefficients.iter().enumerate() {
                    if let Some(at) = at {
                        variables[at] = f64::from(army.difference[kind]);
                    }
                }
                Observation { variables, score: army.score, weight: army.weight }
            })
            .collect();
        let fit = fit_logistic(&observations)?;
        Some(Values { fit, coefficients, games, measure: measure.index() })
    }

    fn coefficient(&self, kind: usize) -> Option<(f64, usize)> {
        let at = self.coefficients[kind]?;
        Some((self.fit.coefficients[at], at))
    }

    /// Log-odds of a unit of the measure.
    fn of_measure(&self) -> Estimate {
        let (value, at) = self.coefficient(self.measure).unwrap_or((0.0, 0));
        let error = Z_95 * self.fit.covariance[at][at].sqrt();
        let games = self.games[self.measure];
        Estimate { value, low: value - error, high: value + error, games }
    }

    /// The value of a kind in units of the measure, with Fieller's interval of a ratio (1954);
    /// `None` if the measure's own value may be zero.
    fn of(&self, kind: usize) -> Option<PieceValue> {
        let (value, at) = self.coefficient(kind)?;
        let (unit, unit_at) = self.coefficient(self.measure)?;
        let games = self.games[kind];
        if kind == self.measure {
            return Some(PieceValue { value: Estimate { value: 1.0, low: 1.0, high: 1.0, games } });
        }
        let covariance = &self.fit.covariance;
        let (v, u, c) = (covariance[at][at], covariance[unit_at][unit_at], covariance[at][unit_at]);
        let z2 = Z_95 * Z_95;
        let (a, b, d) = (unit * unit - z2 * u, value * unit - z2 * c, value * value - z2 * v);
        let root = b * b - a * d;
        if unit <= 0.0 || a <= 0.0 || root < 0.0 {
            return None;
        }
        let (low, high) = ((b - root.sqrt()) / a, (b + root.sqrt()) / a);
        Some(PieceValue { value: Estimate { value: value / unit, low, high, games } })
    }
}

fn both<'a>(games: &'a [&GameFacts], kind: usize) -> impl Iterator<Item = &'a KindFacts> {
    games.iter().flat_map(move |game| game.units.iter().filter_map(move |units| units.get(kind)))
}

fn a_game(games: &[&GameFacts], kind: usize, count: impl Fn(&KindFacts) -> u32) -> f64 {
    let sum: u64 = both(games, kind).map(|units| u64::from(count(units))).sum();
    sum as f64 / games.len().max(1) as f64
}

fn survival(games: &[&GameFacts], kind: usize) -> Option<Estimate> {
    let start: u64 = both(games, kind).map(|units| u64::from(units.start)).sum();
    let end: u64 = both(games, kind).map(|units| u64::from(units.end.min(units.start))).sum();
    wilson(end, start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contender::Contender;
    use crate::test_facts::facts;

    /// Games whose results follow the odds exactly: `worth` log-odds a unit, by kind.
    fn games_at_odds(worth: &[f64], armies: &[&[i16]]) -> Vec<GameFacts> {
        const GAMES: u64 = 400;
        let mut games = Vec::new();
        for difference in armies {
            let sum: f64 =
                difference.iter().zip(worth).map(|(&units, worth)| f64::from(units) * worth).sum();
            let wins = (GAMES as f64 / (1.0 + (-sum).exp())).round() as u64;
            for number in 0..GAMES {
                let mut game =
                    facts(number, [Contender::Level(2); 2], Some(u8::from(number >= wins)));
                game.material = vec![MaterialSample { ply: 0, difference: difference.to_vec() }];
                games.push(game);
            }
        }
        games
    }

    #[test]
    fn values_of_made_up_armies_are_found() {
        // A Rook of five Pawns and a Knight of three, at half a logit a Pawn.
        let worth = [0.5, 1.5, 2.5];
        let armies: [&[i16]; 6] =
            [&[1, 0, 0], &[-1, 0, 0], &[3, -1, 0], &[-3, 1, 0], &[2, 1, -1], &[-2, -1, 1]];
        let games = games_at_odds(&worth, &armies);
        let games: Vec<&GameFacts> = games.iter().collect();
        let names = ["Pawn", "Knight", "Rook"].map(str::to_owned);
        let found = pieces(&names, Some(Kind(0)), &games, &[], &[]);
        let unit = found.measure_log_odds.unwrap();
        assert!((unit.value - 0.5).abs() < 0.02, "{unit:?}");
        for (kind, known) in [(1, 3.0), (2, 5.0)] {
            let value = found.kinds[kind].by_odds.unwrap().value;
            assert!((value.value - known).abs() < 0.1 && value.contains(known), "{value:?}");
            assert!(value.half_width() < 1.5, "{value:?}");
        }
        assert!(found.kinds[1].by_play.is_none());
    }

    #[test]
    fn kind_without_a_difference_has_no_value() {
        let games = games_at_odds(&[0.5, 1.0], &[&[1, 0], &[-1, 0]]);
        let games: Vec<&GameFacts> = games.iter().collect();
        let names = ["Man", "King"].map(str::to_owned);
        let found = pieces(&names, Some(Kind(0)), &games, &[], &[]);
        assert!(found.kinds[1].by_odds.is_none());
        assert_eq!(found.kinds[0].by_odds.unwrap().value.value, 1.0);
        assert!(pieces(&names, None, &games, &[], &[]).kinds[0].by_odds.is_none());
    }
}
