//! What positions are worth: features read off the rules, and weights that are learned.

mod evaluator;
mod extract;
mod shape;
mod symmetry;
mod ties;
mod weights;
mod words;

pub use evaluator::{Choices, Evaluator};
pub use extract::features;
pub use shape::Shape;
pub use symmetry::Symmetry;
pub use weights::{MAX_TEXT, MAX_WEIGHT, PARTS, Weights, WeightsError};
pub(crate) use words::byte;
