//! What positions are worth: features read off the rules, and weights that are learned.

mod bonds;
mod classes;
mod evaluator;
mod extract;
mod shape;
mod symmetry;
mod ties;
mod weights;
mod words;
mod worth;

pub use bonds::Bond;
pub use classes::Classes;
pub use evaluator::{Choices, Evaluator, Standing};
pub use extract::features;
pub use shape::Shape;
pub use symmetry::{Symmetries, Symmetry};
pub use weights::{MAX_TEXT, MAX_WEIGHT, PARTS, Weights, WeightsError};
pub(crate) use words::byte;
pub use worth::{PHASES, Worth};
