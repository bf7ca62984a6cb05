//! A finished game and the training targets of its sampled positions.

use super::logistic::logistic;
use super::regression::TrainingExample;
use crate::score::Score;
use boardwright::Outcome;

/// A sampled position whose result is not known yet.
pub(super) struct SampledPosition {
    pub features: Vec<(u32, i32)>,
    /// The search score for the first side in points; `None` if the position was not searched.
    pub score: Option<i32>,
    /// The search score for the first side in points at the next random decision, which replaces
    /// the result of the game in the target. `None` if no random decision followed.
    pub score_at_random_move: Option<i32>,
}

/// A finished game with its sampled positions.
pub(super) struct TrainingGame {
    pub sampled: Vec<SampledPosition>,
    pub outcome: Option<Outcome>,
    /// The last search score for the first side in points, if the game reached its maximum length.
    pub adjudicated_score: Option<i32>,
}

impl TrainingGame {
    /// Returns the sampled positions with their training targets: the result, or the score before a
    /// random decision that spoiled it. The search score has a weight of `share`, since results are
    /// noisy.
    pub fn examples(self, share: f64) -> impl Iterator<Item = TrainingExample> {
        let chance = |score: i32| logistic(f64::from(score) / f64::from(Score::POINTS));
        let result = match (self.outcome, self.adjudicated_score) {
            (Some(Outcome::Win(0)), _) => 1.0,
            (Some(Outcome::Win(_)), _) => 0.0,
            (None, Some(score)) => chance(score),
            _ => 0.5,
        };
        // A game that was given up has no result and gives no examples.
        let has_result = self.outcome.is_some() || self.adjudicated_score.is_some();
        self.sampled.into_iter().filter(move |_| has_result).map(move |sampled| {
            let outcome_chance = sampled.score_at_random_move.map_or(result, chance);
            let search_chance = sampled.score.map(chance);
            let chance = search_chance.map_or(outcome_chance, |search_chance| {
                share * search_chance + (1.0 - share) * outcome_chance
            });
            TrainingExample { features: sampled.features, chance }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{SampledPosition, TrainingGame};
    use crate::score::Score;
    use boardwright::Outcome;

    #[test]
    fn a_random_decision_does_not_affect_earlier_targets() {
        let sampled = |score_at_random_move| SampledPosition {
            features: Vec::new(),
            score: Some(0),
            score_at_random_move,
        };
        let sampled = vec![sampled(Some(20 * Score::POINTS)), sampled(None)];
        let game =
            TrainingGame { sampled, outcome: Some(Outcome::Win(1)), adjudicated_score: None };
        let chances: Vec<f64> = game.examples(0.0).map(|example| example.chance).collect();
        assert!(chances[0] > 0.999 && chances[1] == 0.0, "{chances:?}");
    }

    #[test]
    fn the_search_score_has_its_share_of_the_target() {
        let sampled = vec![SampledPosition {
            features: Vec::new(),
            score: Some(0),
            score_at_random_move: None,
        }];
        let game =
            TrainingGame { sampled, outcome: Some(Outcome::Win(0)), adjudicated_score: None };
        let chances: Vec<f64> = game.examples(0.5).map(|example| example.chance).collect();
        assert_eq!(chances, [0.75]);
    }

    #[test]
    fn an_adjudicated_game_has_its_last_score_as_target() {
        let game = |adjudicated_score| {
            let sampled = vec![SampledPosition {
                features: Vec::new(),
                score: Some(0),
                score_at_random_move: None,
            }];
            TrainingGame { sampled, outcome: None, adjudicated_score }
        };
        let chances: Vec<f64> =
            game(Some(20 * Score::POINTS)).examples(0.0).map(|e| e.chance).collect();
        assert!(chances[0] > 0.999, "{chances:?}");
        assert_eq!(game(None).examples(0.0).count(), 0);
    }
}
