//! Tension: how the chances move while a game is played.
//!
//! After Browne and Maire, "Evolutionary game design" (2010), and the metrics of Ludii, with the
//! players' own win chances in place of a heuristic. Games are those of the strongest level against
//! itself.

use crate::facts::GameFacts;
use crate::statistics::{Bootstrap, Estimate};
use serde::Serialize;

/// Chance of a player from which it leads.
const LEAD: f64 = 0.6;
/// Chance from which a game is decided if it never falls below again.
const DECIDED: f64 = 0.9;
/// Number of points of the curve over a game.
const POINTS: usize = 20;
/// Seed of the bootstrap.
const SEED: u64 = 0x7e45;

/// Tension of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tension {
    /// Number of times a game that the lead goes from one side to the other.
    pub lead_changes: Option<Estimate>,
    /// Share of decided games that a side won after its chance was below 40 %.
    pub comebacks: Option<Estimate>,
    /// Average of the lowest chance of the later winner, from 0 to 1.
    pub lowest_chance: Option<Estimate>,
    /// Average share of a game after which it is decided: the winner's chance stays above 90 %.
    pub decided_at: Option<Estimate>,
    /// Uncertainty over a game, from its start to its end.
    pub curve: Vec<TensionPoint>,
}

/// A point of the curve.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TensionPoint {
    /// Share of the game that is over, from 0 to 1.
    pub progress: f64,
    /// Average uncertainty: 1 if both sides have the same chance, 0 if the result is certain.
    pub uncertainty: Estimate,
}

/// Computes the tension of games between equal players.
pub fn tension(games: &[&GameFacts]) -> Tension {
    let chances: Vec<GameChances> = games.iter().filter_map(|game| GameChances::of(game)).collect();
    let bootstrap = Bootstrap::new(SEED);
    let mean = |figure: &dyn Fn(&GameChances) -> Option<f64>| {
        bootstrap.mean(&chances.iter().filter_map(figure).collect::<Vec<f64>>())
    };
    let curve = (0..POINTS).filter_map(|point| {
        let progress = (point as f64 + 0.5) / POINTS as f64;
        let uncertainty = mean(&|game| Some(1.0 - (2.0 * game.at(progress) - 1.0).abs()))?;
        Some(TensionPoint { progress, uncertainty })
    });
    Tension {
        lead_changes: mean(&|game| Some(f64::from(game.lead_changes()))),
        comebacks: mean(&|game| Some(f64::from(u8::from(game.lowest_of_winner()? < 1.0 - LEAD)))),
        lowest_chance: mean(&GameChances::lowest_of_winner),
        decided_at: mean(&GameChances::decided_at),
        curve: curve.collect(),
    }
}

/// The first player's chances in one game.
struct GameChances {
    chances: Vec<f64>,
    winner: Option<u8>,
}

impl GameChances {
    /// Returns the chances of a game; `None` if it has none or no result.
    fn of(game: &GameFacts) -> Option<GameChances> {
        game.first_score()?;
        let chances: Vec<f64> =
            game.decisions.iter().filter_map(|decision| decision.chance).collect();
        (!chances.is_empty()).then_some(GameChances { chances, winner: game.winner })
    }

    fn at(&self, progress: f64) -> f64 {
        let place = (progress * self.chances.len() as f64) as usize;
        self.chances[place.min(self.chances.len() - 1)]
    }

    fn lead_changes(&self) -> u32 {
        let (mut leader, mut changes) = (None, 0);
        for &chance in &self.chances {
            let leads = if chance >= LEAD {
                Some(0)
            } else if chance <= 1.0 - LEAD {
                Some(1)
            } else {
                continue;
            };
            changes += u32::from(leader.is_some() && leader != leads);
            leader = leads;
        }
        changes
    }

    /// The winner's chances; `None` for a draw.
    fn of_winner(&self) -> Option<impl DoubleEndedIterator<Item = f64> + ExactSizeIterator + '_> {
        let is_first = self.winner? == 0;
        Some(self.chances.iter().map(move |&one| if is_first { one } else { 1.0 - one }))
    }

    fn lowest_of_winner(&self) -> Option<f64> {
        Some(self.of_winner()?.fold(1.0, f64::min))
    }

    fn decided_at(&self) -> Option<f64> {
        let after = self.of_winner()?.rev().take_while(|&chance| chance >= DECIDED).count();
        Some(1.0 - after as f64 / self.chances.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_facts::with_chances;

    #[test]
    fn comeback_with_two_changes_of_the_lead_is_counted() {
        let game = with_chances(Some(0), &[0.5, 0.7, 0.55, 0.3, 0.2, 0.5, 0.8, 0.95, 0.92, 1.0]);
        let found = tension(&[&game]);
        assert_eq!(found.lead_changes.unwrap().value, 2.0);
        assert_eq!(found.comebacks.unwrap().value, 1.0);
        assert_eq!(found.lowest_chance.unwrap().value, 0.2);
        assert!((found.decided_at.unwrap().value - 0.7).abs() < 1e-12);
        assert_eq!(found.curve.len(), 20);
        assert_eq!(found.curve[0].uncertainty.value, 1.0);
        assert_eq!(found.curve[19].uncertainty.value, 0.0);
    }

    #[test]
    fn drawn_game_has_neither_comeback_nor_decision() {
        let game = with_chances(None, &[0.5, 0.4, 0.5]);
        let found = tension(&[&game]);
        assert!(found.comebacks.is_none() && found.decided_at.is_none());
        assert_eq!(found.lead_changes.unwrap().value, 0.0);
    }
}
