//! Weights under which what became of games was most likely (logistic regression).

use super::logistic::{logistic, surprise};
use super::minimum::minimum;
use crate::evaluate::{
    FeatureSet, MAX_PHASE, MAX_WEIGHT, SimilarityPrior, UNITS_PER_POINT, Weights,
};
use crate::score::Score;

/// A position and what became of it.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its features for the first side, as [`features`](crate::evaluate::features) gives them.
    pub features: Vec<(u32, i32)>,
    /// The first side's chance to win from there, as the game went.
    pub chance: f64,
}

/// What is thought of each weight before anything is seen: its value, and how far from that it may
/// well be, in logits for a usual amount of the feature.
#[derive(Clone, Debug)]
pub struct Prior {
    mean: Vec<f64>,
    spread: Vec<f64>,
    /// What a feature's amounts are divided by.
    unit: Vec<f64>,
    /// Weights that are much alike.
    bonds: Vec<SimilarityPrior>,
}

impl Prior {
    /// Weights of units as given, everything else at nothing. What concerns single sites and
    /// neighbours may differ from that by so large a share of what it usually does.
    pub fn new(shape: &FeatureSet, mean: &Weights, boldness: f64) -> Prior {
        let count = shape.count;
        let scale = f64::from(Score::POINTS * UNITS_PER_POINT);
        let mut prior = Prior {
            mean: mean.0.iter().map(|&weight| f64::from(weight) / scale).collect(),
            spread: vec![0.1; count],
            unit: vec![1.0; count],
            bonds: SimilarityPrior::of_shape(shape),
        };
        for (name, group) in shape.named_groups() {
            let word = name.split([' ', ',']).next().unwrap_or("");
            // How much more something counts late differs less than how much it counts.
            let later = if name.ends_with(", later") { 0.6 } else { 1.0 };
            // What a unit is worth varies most, about what it reaches; what it is worth on one site, or
            // beside one neighbour, less, or examples would be learned by heart.
            let (spread, unit) = match word {
                "unit" | "in" => (0.4, 1.0),
                "site" => (0.4 * boldness, 1.0),
                "pairs" => (0.05 * boldness, 1.0),
                // Units differ by a few sites, and so do the surroundings of a royal unit.
                "reach" => (0.3, 4.0),
                "siege" | "flight" | "room" => (0.5, 4.0),
                "mobility" => (1.0, 32.0),
                "state" => (1.0, 64.0),
                _ => (1.0, 1.0),
            };
            for index in group {
                (prior.spread[index], prior.unit[index]) = (spread * later, unit);
                prior.mean[index] *= unit;
            }
        }
        prior
    }
}

/// Fits weights to examples, beginning with `from`: the likeliest under the prior. Positions of one
/// game, and games of one kind, do not tell independently: an example counts for as much as `trust`,
/// from 0 to 1, says.
pub fn fit(
    prior: &Prior,
    from: &Weights,
    examples: &[Example],
    trust: f64,
    steps: usize,
) -> Weights {
    let (scale, phases) = (f64::from(Score::POINTS * UNITS_PER_POINT), f64::from(MAX_PHASE));
    let count = from.0.len();
    let begin: Vec<f64> =
        (0..count).map(|index| f64::from(from.0[index]) / scale * prior.unit[index]).collect();
    let told = (examples.len() as f64 * trust).max(1.0);
    let loss = |weights: &[f64], slope: &mut [f64]| {
        let mut loss = 0.0;
        for index in 0..count {
            let off = weights[index] - prior.mean[index];
            let pull = off / (prior.spread[index] * prior.spread[index] * told);
            loss += pull * off / 2.0;
            slope[index] = pull;
        }
        for bond in &prior.bonds {
            let (a, b, sign) = (bond.first as usize, bond.second as usize, f64::from(bond.sign));
            let off = weights[a] - sign * weights[b];
            let pull = off / (bond.slack * bond.slack * told);
            loss += pull * off / 2.0;
            slope[a] += pull;
            slope[b] -= sign * pull;
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
            loss += surprise(logit, example.chance) * share;
            for feature in &example.features {
                slope[feature.0 as usize] += error * amount(feature);
            }
        }
        loss
    };
    let weights = minimum(begin, steps, &loss);
    let most = f64::from(MAX_WEIGHT * UNITS_PER_POINT);
    let rounded = (0..count).map(|index| {
        (weights[index] / prior.unit[index] * scale).clamp(-most, most).round() as i32
    });
    Weights(rounded.collect())
}

/// How well weights tell what became of examples: the mean square of the error of the chance.
pub fn error(weights: &Weights, examples: &[Example]) -> f64 {
    let scale = f64::from(Score::POINTS * UNITS_PER_POINT * MAX_PHASE);
    let errors = examples.iter().map(|example| {
        let sum =
            |(index, times): &(u32, i32)| f64::from(weights.0[*index as usize]) * f64::from(*times);
        let logit: f64 = example.features.iter().map(sum).sum::<f64>() / scale;
        (logistic(logit) - example.chance).powi(2)
    });
    errors.sum::<f64>() / examples.len().max(1) as f64
}
