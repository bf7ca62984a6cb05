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

pub use bonds::Bond;
pub use classes::Classes;
pub(crate) use contest::Contest;
pub use evaluator::{Choices, Evaluator, Standing};
pub use extract::features;
pub use pursuit::Pursuit;
pub use shape::Shape;
pub use symmetry::{Symmetries, Symmetry};
pub use weights::{MAX_TEXT, MAX_WEIGHT, PARTS, Weights, WeightsError};
pub use worth::{PHASES, Worth};
