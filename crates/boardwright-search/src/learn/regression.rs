//! Logistic regression of game results on features, with Gaussian priors.

use super::lbfgs::minimize;
use super::logistic::{cross_entropy, logistic};
use crate::evaluate::{
    FeatureSet, MAX_PHASE, MAX_WEIGHT, SimilarityPrior, UNITS_PER_POINT, Weights,
};
use crate::score::Score;

/// A training example.
#[derive(Clone, Debug)]
pub(crate) struct TrainingExample {
    /// Features for the first side, as [`extract_features`](crate::evaluate::extract_features)
    /// gives them.
    pub(crate) features: Vec<(u32, i32)>,
    /// Target: the first side's winning probability.
    pub(crate) chance: f64,
}

/// Gaussian prior of the weights: mean and standard deviation, in logits per typical amount of the
/// feature.
#[derive(Clone, Debug)]
pub(crate) struct WeightPrior {
    mean: Vec<f64>,
    deviation: Vec<f64>,
    /// Typical amount of each feature.
    unit: Vec<f64>,
    /// True for weights that stay at their means.
    fixed: Vec<bool>,
    /// Priors on differences between weights.
    similarities: Vec<SimilarityPrior>,
}

impl WeightPrior {
    /// Creates the prior with the given mean. `boldness` scales the deviations of site and pair
    /// weights.
    pub(crate) fn new(features: &FeatureSet, mean: &Weights, boldness: f64) -> WeightPrior {
        let count = features.count;
        let scale = f64::from(Score::POINTS * UNITS_PER_POINT);
        let mut prior = WeightPrior {
            mean: mean.0.iter().map(|&weight| f64::from(weight) / scale).collect(),
            deviation: vec![0.1; count],
            unit: vec![1.0; count],
            fixed: vec![false; count],
            similarities: SimilarityPrior::of_features(features),
        };
        for (name, group) in features.named_groups() {
            let word = name.split([' ', ',']).next().unwrap_or("");
            // Endgame deltas vary less than middlegame weights.
            let later = if name.ends_with(", later") { 0.6 } else { 1.0 };
            // Unit values vary most, around their reach. Site and pair weights vary less, or the
            // fit would memorise examples.
            let (deviation, unit) = match word {
                "unit" | "in" => (0.4, 1.0),
                "site" => (0.4 * boldness, 1.0),
                "pairs" => (0.05 * boldness, 1.0),
                // These counts differ by a few sites between positions.
                "reach" => (0.3, 4.0),
                "siege" | "flight" | "room" => (0.5, 4.0),
                "mobility" => (1.0, 32.0),
                "state" => (1.0, 64.0),
                _ => (1.0, 1.0),
            };
            for index in group {
                (prior.deviation[index], prior.unit[index]) = (deviation * later, unit);
                prior.mean[index] *= unit;
            }
        }
        prior
    }

    /// Keeps weights at their means: those whose index is `true`.
    pub(crate) fn with_fixed(self, fixed: Vec<bool>) -> WeightPrior {
        WeightPrior { fixed, ..self }
    }
}

/// Returns the maximum a posteriori weights, starting from `from`. Positions of one game are
/// correlated, so each example counts as `example_weight` of an independent one, from 0 to 1.
pub(crate) fn fit(
    prior: &WeightPrior,
    from: &Weights,
    examples: &[TrainingExample],
    example_weight: f64,
    max_iterations: usize,
) -> Weights {
    let (scale, phases) = (f64::from(Score::POINTS * UNITS_PER_POINT), f64::from(MAX_PHASE));
    let count = from.0.len();
    let start = |index: usize| match prior.fixed[index] {
        true => prior.mean[index],
        false => f64::from(from.0[index]) / scale * prior.unit[index],
    };
    let start: Vec<f64> = (0..count).map(start).collect();
    let effective_examples = (examples.len() as f64 * example_weight).max(1.0);
    let loss = |weights: &[f64], gradient: &mut [f64]| {
        let mut loss = 0.0;
        for index in 0..count {
            let offset = weights[index] - prior.mean[index];
            let pull =
                offset / (prior.deviation[index] * prior.deviation[index] * effective_examples);
            loss += pull * offset / 2.0;
            gradient[index] = pull;
        }
        for similarity in &prior.similarities {
            let (a, b, sign) =
                (similarity.first as usize, similarity.second as usize, f64::from(similarity.sign));
            let offset = weights[a] - sign * weights[b];
            let pull = offset / (similarity.deviation * similarity.deviation * effective_examples);
            loss += pull * offset / 2.0;
            gradient[a] += pull;
            gradient[b] -= sign * pull;
        }
        let share = 1.0 / examples.len().max(1) as f64;
        for example in examples {
            let amount = |&(index, times): &(u32, i32)| {
                f64::from(times) / (phases * prior.unit[index as usize])
            };
            let logit: f64 =
                example.features.iter().map(|f| weights[f.0 as usize] * amount(f)).sum();
            let chance = logistic(logit);
            let error = (chance - example.chance) * share;
            loss += cross_entropy(logit, example.chance) * share;
            for feature in &example.features {
                gradient[feature.0 as usize] += error * amount(feature);
            }
        }
        let fixed = gradient.iter_mut().zip(&prior.fixed).filter(|(_, fixed)| **fixed);
        fixed.for_each(|(component, _)| *component = 0.0);
        loss
    };
    let weights = minimize(start, max_iterations, &loss);
    let most = f64::from(MAX_WEIGHT * UNITS_PER_POINT);
    let rounded = (0..count).map(|index| {
        (weights[index] / prior.unit[index] * scale).clamp(-most, most).round() as i32
    });
    Weights(rounded.collect())
}

/// Returns the mean squared error of the predicted probabilities.
pub(crate) fn error(weights: &Weights, examples: &[TrainingExample]) -> f64 {
    let scale = f64::from(Score::POINTS * UNITS_PER_POINT * MAX_PHASE);
    let errors = examples.iter().map(|example| {
        let sum =
            |(index, times): &(u32, i32)| f64::from(weights.0[*index as usize]) * f64::from(*times);
        let logit: f64 = example.features.iter().map(sum).sum::<f64>() / scale;
        (logistic(logit) - example.chance).powi(2)
    });
    errors.sum::<f64>() / examples.len().max(1) as f64
}
