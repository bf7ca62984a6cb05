//! Static evaluation: features derived from the rules, with learned weights.

mod board_symmetries;
mod control;
mod direction_classes;
mod evaluator;
mod extraction;
mod feature_set;
mod feature_set_builder;
mod mobility;
mod mop_up;
mod priors;
mod symmetry;
mod tapered_value;
mod term_visitor;
mod territory;
mod weight_sharing;
mod weights;

pub(crate) use control::ControlTerms;
pub use evaluator::{BoardAccumulator, DecisionCounts, Evaluator};
pub use extraction::extract_features;
pub use feature_set::FeatureSet;
pub(crate) use mop_up::MopUp;
pub(crate) use priors::SimilarityPrior;
pub use symmetry::{GameSymmetries, GameSymmetry};
pub use tapered_value::MAX_PHASE;
pub(crate) use weights::MAX_WEIGHT;
pub use weights::{MAX_TEXT_BYTES, UNITS_PER_POINT, Weights, WeightsError};
