//! Play-test reports: is a game fair, is it deep, what is each piece worth?
//!
//! A [`Plan`] lists the games that a report wants; a [`GamePlayer`] plays them, each from its
//! number alone, so that any process may play any part of them. What is saved of a game is a
//! [`PlayedGame`]; [`replay`](replay::replay) takes the [`GameFacts`] from it that the metrics are
//! computed from. A report is a function of the settings and the games, in whatever order and by
//! however many processes they were played.
//!
//! The crate opens no files, starts no threads and reads no clock.

mod affordable_levels;
mod comparison;
mod comparison_report;
mod contender;
mod dead_rules;
mod evidence;
mod facts;
pub mod flags;
mod game_player;
mod idle_options;
mod judge;
pub mod metrics;
mod mirror;
mod odds;
mod openings;
mod plan;
mod played_game;
mod proof_budget;
mod puzzles;
pub mod replay;
mod report;
mod rules_facts;
mod scheduler;
mod settings;
mod solution;
pub mod statistics;
#[cfg(test)]
mod test_facts;

pub use affordable_levels::{DEFAULT_LEVELS, affordable_levels};
pub use comparison::{Comparison, ComparisonOutcome, CoursePoint};
pub use comparison_report::{ComparisonReport, FigureDifference, FigureUnit};
pub use contender::{Contender, ContenderError, PlayerResources};
pub use evidence::{Evidence, SampleGame};
pub use facts::{DecisionFacts, GameFacts, KindFacts, MaterialSample, SiteFacts};
pub use flags::{Confidence, Flag, FlagKind};
pub use game_player::{GamePlayer, ObservedGame};
pub use idle_options::{IdleOption, idle_option, other_value};
pub use odds::{ArmyChange, Imbalance, Odds};
pub use openings::Openings;
pub use plan::{GameNumber, Plan, Purpose, Shard, Stream};
pub use played_game::{JudgedPosition, PlayedGame, Termination};
pub use proof_budget::affordable_nodes;
pub use puzzles::Puzzle;
pub use report::Report;
pub use rules_facts::RulesFacts;
pub use scheduler::Scheduler;
pub use settings::{DEFAULT_MAX_PLIES, Settings, fingerprint};
pub use solution::{DEFAULT_PROOF_NODES, Solution, solution};
