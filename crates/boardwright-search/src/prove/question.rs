//! What is asked.

use boardwright::Player;

/// How soon a win must come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinDeadline {
    /// In so many turns of the player asked about, as problems count: before another turn of that
    /// player begins.
    Turns(u32),
    /// In so many decisions of all players.
    Plies(u32),
}

/// Whether a player can force a win against whatever all others do. A draw is no win, and neither
/// is a game that goes on for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofQuery {
    /// Who should win.
    pub player: Player,
    /// How soon; at any time if none.
    pub within: Option<WinDeadline>,
}

impl ProofQuery {
    /// Whether a player wins at any time.
    pub fn wins(player: Player) -> ProofQuery {
        ProofQuery { player, within: None }
    }

    /// Whether a player wins in so many turns.
    pub fn wins_in(player: Player, turns: u32) -> ProofQuery {
        ProofQuery { player, within: Some(WinDeadline::Turns(turns)) }
    }
}
