//! Players and analysis for any game, over the façade alone: nothing here knows a rule.
//!
//! A [`Player`] thinks about a position within a [`Task`], which has [limits](Limits), a
//! [clock](Clock) that the edge gives, and can be [stopped](Stop). What it finds is a [`Thought`].
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
mod full;
mod greedy;
pub mod knowledge;
pub mod learn;
mod learned;
mod levels;
mod logarithm;
mod player;
pub mod prove;
mod random;
mod score;
mod task;
mod trees;
mod walker;
mod words;

pub use alpha_beta::{AlphaBeta, TABLE_BYTES};
pub use clock::{Clock, Timeless};
pub use full::Full;
pub use greedy::Greedy;
pub use learned::{Learned, LearnedError, Search};
pub use levels::{Ladder, LadderError, Level, Steps, StepsError};
pub use player::{Line, Player, Thought};
pub use random::Random;
pub use score::Score;
pub use task::{Limits, Stop, Task, Watch};
pub use trees::{Leaf, TreeSearch, Uct, Weights};
pub use walker::Walker;
