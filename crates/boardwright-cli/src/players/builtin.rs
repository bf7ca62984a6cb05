//! The built-in players.

use super::shared_profile::SharedProfile;
use boardwright_search as search;
use boardwright_search::ComputerPlayer;
use std::fmt;

/// A built-in player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuiltinPlayer {
    /// Level of strength, from 1 to 10.
    Level(u8),
    /// The engine at full strength.
    Full,
    /// Plain UCT tree search with random playouts.
    Uct,
    /// One decision of lookahead.
    Greedy,
    /// Any legal decision.
    Random,
}

/// Resources of a search, named as UCI options name them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchResources {
    /// Search threads.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Number of principal variations.
    pub multi_pv: usize,
}

impl Default for SearchResources {
    fn default() -> SearchResources {
        SearchResources { threads: 1, hash_mib: search::TABLE_BYTES >> 20, multi_pv: 1 }
    }
}

impl BuiltinPlayer {
    /// The default opponent.
    pub const DEFAULT: BuiltinPlayer = BuiltinPlayer::Level(5);

    /// The player of a name without a colon: `full`, `uct`, `greedy` or `random`.
    pub fn named(name: &str) -> Option<BuiltinPlayer> {
        match name {
            "full" => Some(BuiltinPlayer::Full),
            "uct" => Some(BuiltinPlayer::Uct),
            "greedy" => Some(BuiltinPlayer::Greedy),
            "random" => Some(BuiltinPlayer::Random),
            _ => None,
        }
    }

    /// Makes the player. Only the engine at full strength uses `resources`.
    pub fn player(
        self,
        profile: &SharedProfile,
        seed: u64,
        resources: SearchResources,
    ) -> Box<dyn ComputerPlayer> {
        let full = || {
            let (profile, search) = profile.get();
            search::FullStrength::with_profile(profile, search, seed)
                .with_threads(resources.threads)
                .with_lines(resources.multi_pv)
                .with_table(resources.hash_mib << 20)
        };
        match self {
            BuiltinPlayer::Level(level) => {
                let (profile, search) = profile.get();
                Box::new(search::Level::with_profile(profile, search, level, seed))
            }
            BuiltinPlayer::Full => Box::new(full()),
            BuiltinPlayer::Uct => Box::new(search::Uct::new(profile.game(), seed)),
            BuiltinPlayer::Greedy => Box::new(search::Greedy::new(profile.game(), seed)),
            BuiltinPlayer::Random => Box::new(search::Random::new(seed)),
        }
    }
}

impl fmt::Display for BuiltinPlayer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuiltinPlayer::Level(level) => write!(formatter, "level:{level}"),
            BuiltinPlayer::Full => formatter.write_str("full"),
            BuiltinPlayer::Uct => formatter.write_str("uct"),
            BuiltinPlayer::Greedy => formatter.write_str("greedy"),
            BuiltinPlayer::Random => formatter.write_str("random"),
        }
    }
}
