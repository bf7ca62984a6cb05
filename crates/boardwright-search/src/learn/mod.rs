//! Learning what features weigh, by playing.

mod fit;
mod games;
mod logistic;
mod minimum;
mod quick;
mod rounds;

pub(crate) use logistic::exponential;
pub use quick::{quick, reach};
pub use rounds::{Learner, Round, Settings};
