//! Learning what features weigh, by playing.

mod fit;
mod games;
mod handicap;
mod logistic;
mod minimum;
mod quick;
mod rounds;

pub use handicap::Handicap;
pub(crate) use logistic::{exponential, logistic, surprise};
pub(crate) use minimum::minimum;
pub use quick::{initial_weights, quick_profile};
pub use rounds::{Learner, LearnerSettings, RoundSummary};
