//! What positions are worth: features read off the rules, and weights that are learned.

mod activity;
mod bonds;
mod classes;
mod contest;
mod evaluator;
mod extract;
mod pursuit;
mod shape;
mod symmetry;
mod territory;
mod ties;
mod weights;
mod worth;

pub use bonds::SimilarityPrior;
pub use classes::DirectionClasses;
pub(crate) use contest::Contest;
pub use evaluator::{BoardAccumulator, DecisionCounts, Evaluator};
pub use extract::features;
pub use pursuit::MopUp;
pub use shape::FeatureSet;
pub use symmetry::{GameSymmetries, GameSymmetry};
pub use weights::{MAX_TEXT_BYTES, MAX_WEIGHT, UNITS_PER_POINT, Weights, WeightsError};
pub use worth::{MAX_PHASE, TaperedValue};
