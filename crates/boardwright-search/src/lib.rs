//! Players and analysis for any game, over the façade alone: nothing here knows a rule.
//!
//! A [`ComputerPlayer`] thinks about a position within a [`Task`], which has [limits](Limits), a
//! [clock](Clock) that the edge gives, and can be [stopped](Stop). What it finds is a [`SearchResult`].
//!
//! One thread with a limit of nodes gives the same thought everywhere: scores are integers, and
//! chance has a seed.

mod alpha_beta;
pub mod analysis;
mod attacks;
mod captures;
mod clock;
pub mod evaluate;
#[cfg(test)]
mod examples;
mod exchange;
mod full_strength;
mod greedy;
pub mod learn;
mod levels;
mod logarithm;
mod player;
pub mod profile;
pub mod prove;
mod random;
mod score;
mod search_position;
mod task;
mod trees;
mod weights_file;
mod words;

pub use alpha_beta::{AlphaBeta, TABLE_BYTES};
pub use clock::{Clock, FrozenClock};
pub use full_strength::FullStrength;
pub use greedy::Greedy;
pub use levels::{Level, LevelMatches, LevelMatchesError, LevelSpacing, LevelSpacingError};
pub use player::{ComputerPlayer, SearchResult, Variation};
pub use random::Random;
pub use score::Score;
pub use search_position::SearchPosition;
pub use task::{LimitMonitor, Limits, StopSignal, Task};
pub use trees::{LeafEvaluator, TreeParameters, TreeSearch, Uct};
pub use weights_file::{SearchKind, WeightsFile, WeightsFileError};
