//! Learning of evaluation weights by self-play and logistic regression.

mod feature_selection;
mod handicap;
mod lbfgs;
mod learner;
mod logistic;
mod playout_sample;
mod quick_estimate;
mod quick_profile;
mod regression;
mod self_play;
mod training_game;
mod trial_matches;

pub use handicap::Handicap;
pub(crate) use lbfgs::minimize;
pub use learner::{Learner, LearnerSettings, Round, RoundPlayer, RoundSummary};
pub(crate) use logistic::{cross_entropy, exp, logistic};
pub use quick_estimate::quick_estimate;
pub use quick_profile::{initial_weights, quick_profile};
pub use self_play::{SampleScores, SelfPlayGame, SelfPlayRecord, SelfPlayRecordError};
