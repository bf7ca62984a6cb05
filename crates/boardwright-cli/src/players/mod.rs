//! Players as the command line names them: built-in players and external engines.

mod builtin;
mod match_player;
mod shared_profile;
mod spec;

pub use builtin::{BuiltinPlayer, SearchResources};
pub use match_player::{MatchPlayer, PlayerAction};
pub use shared_profile::SharedProfile;
pub use spec::PlayerSpec;
