//! What is asked.

use boardwright::Player;

/// How soon a win must come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Within {
    /// In so many turns of the player asked about, as problems count: before another turn of that
    /// player begins.
    Turns(u32),
    /// In so many decisions of all players.
    Plies(u32),
}

/// Whether a player can force a win against whatever all others do. A draw is no win, and neither
/// is a game that goes on for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who should win.
    pub player: Player,
    /// How soon; at any time if none.
    pub within: Option<Within>,
}

impl Question {
    /// Whether a player wins at any time.
    pub fn wins(player: Player) -> Question {
        Question { player, within: None }
    }

    /// Whether a player wins in so many turns.
    pub fn wins_in(player: Player, turns: u32) -> Question {
        Question { player, within: Some(Within::Turns(turns)) }
    }
}
