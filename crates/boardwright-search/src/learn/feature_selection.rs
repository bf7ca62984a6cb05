//! Selection of feature groups by cross-validation.
//!
//! A few dozen games of weak players fit almost any feature a little, also one that says nothing. A
//! group is kept only if it predicts the results of games other than those it was fitted to.

use super::logistic::cross_entropy;
use super::regression::TrainingExample;
use crate::evaluate::{FeatureSet, MAX_PHASE, UNITS_PER_POINT, Weights};
use crate::score::Score;

/// Number of folds. Each game is held out of one fit.
const FOLDS: usize = 4;
/// With fewer games, results held out are too few to judge by.
const MIN_GAMES: usize = 4 * FOLDS;

/// Groups of features, each with its middlegame weights and its endgame deltas. Unit values are in
/// none: material is never dropped.
pub(super) struct FeatureGroups {
    /// Number of groups.
    count: usize,
    /// Group by weight index; `None` for unit values.
    group: Vec<Option<usize>>,
}

impl FeatureGroups {
    /// The groups of a game's features.
    pub(super) fn of_features(features: &FeatureSet) -> FeatureGroups {
        let mut groups = FeatureGroups { count: 0, group: vec![None; features.count] };
        let is_middlegame = |range: &std::ops::Range<usize>| range.start < features.features;
        for (name, range) in features.named_groups().filter(|(_, range)| is_middlegame(range)) {
            if name.starts_with("unit ") {
                continue;
            }
            for index in range {
                groups.group[index] = Some(groups.count);
                groups.group[index + features.features] = Some(groups.count);
            }
            groups.count += 1;
        }
        groups
    }

    /// Returns, by weight index, whether a weight should stay at its prior mean: that of a group
    /// without which held-out results are predicted no worse.
    ///
    /// `fit` fits weights to examples.
    pub(super) fn unfit_weights(
        &self,
        mean: &Weights,
        games: &[Vec<TrainingExample>],
        fit: impl Fn(&[TrainingExample]) -> Weights,
    ) -> Vec<bool> {
        if games.len() < MIN_GAMES {
            return vec![false; self.group.len()];
        }
        let mut gains = vec![0.0; self.count];
        for fold in 0..FOLDS {
            let is_held_out =
                |&(number, _): &(usize, &Vec<TrainingExample>)| number % FOLDS == fold;
            let (held_out, fitted): (Vec<_>, Vec<_>) =
                games.iter().enumerate().partition(is_held_out);
            let fitted: Vec<_> = fitted.into_iter().flat_map(|(_, game)| game.clone()).collect();
            let weights = fit(&fitted);
            for example in held_out.into_iter().flat_map(|(_, game)| game) {
                self.add_gains(mean, &weights, example, &mut gains);
            }
        }
        self.group.iter().map(|group| group.is_some_and(|group| gains[group] <= 0.0)).collect()
    }

    /// Adds to each group's gain: by how much its weights, instead of their prior means, lower the
    /// cross entropy of an example.
    fn add_gains(
        &self,
        mean: &Weights,
        weights: &Weights,
        example: &TrainingExample,
        gains: &mut [f64],
    ) {
        let scale = f64::from(Score::POINTS * UNITS_PER_POINT * MAX_PHASE);
        let (mut logit, mut shares) = (0.0, vec![0.0; self.count]);
        for &(index, times) in &example.features {
            let (index, times) = (index as usize, f64::from(times) / scale);
            logit += f64::from(weights.0[index]) * times;
            if let Some(group) = self.group[index] {
                shares[group] += f64::from(weights.0[index] - mean.0[index]) * times;
            }
        }
        let loss = cross_entropy(logit, example.chance);
        for (gain, share) in gains.iter_mut().zip(shares) {
            *gain += cross_entropy(logit - share, example.chance) - loss;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::Rng;

    /// Two groups of a middlegame weight each.
    fn two_groups() -> FeatureGroups {
        FeatureGroups { count: 2, group: vec![Some(0), Some(1)] }
    }

    /// Games that the first feature decides; the second is noise.
    fn games(count: usize) -> Vec<Vec<TrainingExample>> {
        let mut rng = Rng::new(1);
        let game = |_| {
            let (lead, noise) = (rng.below(21) as i32 - 10, rng.below(21) as i32 - 10);
            let features = vec![(0, lead * MAX_PHASE), (1, noise * MAX_PHASE)];
            vec![TrainingExample { features, chance: if lead > 0 { 1.0 } else { 0.0 } }]
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn a_feature_that_predicts_held_out_results_is_kept_and_noise_is_not() {
        let weight = Score::POINTS * UNITS_PER_POINT / 4;
        let mean = Weights(vec![0, 0]);
        let unfit = two_groups().unfit_weights(&mean, &games(40), |_| Weights(vec![weight; 2]));
        assert_eq!(unfit, [false, true]);
    }

    #[test]
    fn a_few_games_drop_no_feature() {
        let mean = Weights(vec![0, 0]);
        let fit = |_: &[TrainingExample]| -> Weights { unreachable!("nothing is fitted") };
        assert_eq!(two_groups().unfit_weights(&mean, &games(8), fit), [false, false]);
    }
}
