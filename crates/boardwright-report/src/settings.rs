//! Settings of a play-test.

use crate::solution::DEFAULT_PROOF_NODES;
use boardwright::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Default maximum length of a game in decisions.
pub const DEFAULT_MAX_PLIES: u32 = 1_000;

/// Everything on which the games of a play-test depend. It stands on the first line of a file of
/// games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Version of the program that played them.
    pub version: String,
    /// Id of the game.
    pub game: String,
    /// Fingerprint of the compiled rules.
    pub rules: String,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// Random seed.
    pub seed: u64,
    /// The three levels of strength at which the game is played against itself, lowest first.
    pub levels: [u8; 3],
    /// Length in decisions at which a game is given up and counts as a draw.
    pub max_plies: u32,
    /// Decisions made in search of a proof of the result of best play. Absent in files of earlier
    /// versions.
    #[serde(default)]
    pub proof_nodes: u64,
}

impl Settings {
    /// Settings for a game with these levels.
    pub fn new(game: &Game, seed: u64, levels: [u8; 3], max_plies: u32) -> Settings {
        let options = game.program().options.iter();
        let changed = options.filter(|option| option.value != option.default);
        Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.id().to_owned(),
            rules: format!("{:016x}", fingerprint(game)),
            options: changed.map(|one| (one.name.clone(), one.value.clone())).collect(),
            seed,
            levels,
            max_plies,
            proof_nodes: DEFAULT_PROOF_NODES,
        }
    }
}

/// FNV-1a hash of the compiled rules: equal for rules that play alike.
pub fn fingerprint(game: &Game) -> u64 {
    boardwright::ir::print(game.program()).bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
