//! Statistics: shares and scores with their intervals, sequential tests, the bootstrap, logistic
//! regression.

mod bootstrap;
mod bradley_terry;
mod elo;
mod estimate;
mod likelihood;
mod logistic;
mod paired_scores;
mod sprt;
mod wilson;
mod win_draw_loss;

pub use bootstrap::{Bootstrap, quantile};
pub use bradley_terry::{BradleyTerry, PairResult};
pub use elo::{elo, expected_score};
pub use estimate::Estimate;
pub use likelihood::{ScoreCounts, Z_95};
pub use logistic::{LogisticFit, Observation, fit_logistic};
pub use paired_scores::PairedScores;
pub use sprt::{Sprt, SprtOutcome, SprtParseError};
pub use wilson::wilson;
pub use win_draw_loss::WinDrawLoss;
