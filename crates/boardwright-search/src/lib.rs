//! Computer players and analysis for any game. This crate knows states, decisions and outcomes
//! through the library `boardwright`, but no rule.
//!
//! A [`ComputerPlayer`] searches a position within a [`Task`]: [limits](Limits), a [clock](Clock)
//! that the caller supplies, and a [stop signal](StopSignal). It returns a [`SearchResult`].
//!
//! With one thread and a node limit, results are the same on every platform: scores are integers,
//! and randomness comes from a seed.

mod alpha_beta;
pub mod analysis;
mod any_decision;
mod attacks;
mod capture_predictor;
pub mod evaluate;
mod exact_math;
#[cfg(test)]
mod examples;
mod full_strength;
mod greedy;
pub mod learn;
mod levels;
mod memory;
mod player;
pub mod profile;
pub mod prove;
mod random;
mod score;
mod search_kind;
mod search_position;
mod state_words;
mod static_exchange;
mod task;
mod trees;
mod weights_file;

pub use boardwright::ir::budget::{Clock, FrozenClock, StopSignal};

pub use alpha_beta::{AlphaBeta, TABLE_BYTES};
pub use full_strength::FullStrength;
pub use greedy::Greedy;
pub use levels::{Level, LevelMatches, LevelMatchesError, LevelSpacing, LevelSpacingError};
pub use player::{ComputerPlayer, SearchResult, Variation};
pub use random::Random;
pub use score::Score;
pub use search_kind::SearchKind;
pub use search_position::SearchPosition;
pub use task::{LimitMonitor, Limits, Task};
pub use trees::{LeafEvaluator, TreeParameters, TreeSearch, Uct};
pub use weights_file::{WeightsFile, WeightsFileError};
