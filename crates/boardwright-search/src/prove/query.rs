//! Queries to the prover.

use boardwright::Player;

/// Limit within which a win must come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinDeadline {
    /// Turns of the player asked about, as problems count: before another turn of that player
    /// begins.
    Turns(u32),
    /// Decisions of all players.
    Plies(u32),
}

/// The query whether a player can force a win against all others. Neither a draw nor an endless
/// game is a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofQuery {
    /// The player to win.
    pub player: Player,
    /// The limit; `None` for a win at any time.
    pub within: Option<WinDeadline>,
}

impl ProofQuery {
    /// The query whether a player wins at any time.
    pub fn wins(player: Player) -> ProofQuery {
        ProofQuery { player, within: None }
    }

    /// The query whether a player wins within `turns` turns.
    pub fn wins_in(player: Player, turns: u32) -> ProofQuery {
        ProofQuery { player, within: Some(WinDeadline::Turns(turns)) }
    }
}
