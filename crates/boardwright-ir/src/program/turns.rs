//! The course of a game: phases, turns, decision points and ends.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use crate::expression::{Condition, Num};
use crate::statement::Block;

/// A decision point of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Name for players (`then shoot`), or empty.
    pub name: String,
    /// Its turn.
    pub turn: u16,
    /// Its index in the turn.
    pub index: u16,
    /// The code of the decision.
    pub body: Block,
    /// Named choices, with their bits in the packed move.
    pub fields: Vec<Field>,
    /// Number of bits of the label, the lowest of the packed move.
    pub label_bits: u8,
    /// Largest number of decisions of this stage in a turn; 1 if `None`.
    pub actions: Option<Num>,
    /// True if different choices may make the same move, so that duplicates must be removed.
    pub may_have_duplicates: bool,
}

/// A named choice in a packed move: 0 is "not made", else `value - low + 1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The variable's name.
    pub name: String,
    /// Its type.
    pub kind: FieldKind,
    /// Smallest value.
    pub low: i64,
    /// Lowest bit.
    pub shift: u8,
    /// Number of bits.
    pub bits: u8,
}

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A site.
    Site,
    /// A number.
    Number,
    /// A kind.
    Kind,
    /// A direction.
    Direction,
    /// A line, packed as `site | direction << site_bits | length << (site_bits + direction_bits)`.
    Line { site_bits: u8, direction_bits: u8 },
    /// A player.
    Player,
}

/// A turn: one or more stages.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its player; `None` for any player.
    pub player: Option<u8>,
    /// Its phase.
    pub phase: u16,
    /// Its stages in order.
    pub stages: Vec<u16>,
    /// Code run at its end.
    pub after: Block,
    /// Only completions of the turn with the largest value are legal.
    pub prefer: Option<Num>,
}

/// A phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// The first stage for each player, if that player has a turn.
    pub first_stage: Vec<Option<u16>>,
}

/// One end rule.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Condition of the end.
    pub condition: Condition,
    /// The winner; `None` for a draw.
    pub winner: Option<Num>,
    /// Reason, for players.
    pub reason: String,
    /// True if the condition reads the record of the game ([`Num::Repeats`] and the like).
    pub uses_history: bool,
}

/// One rule for a player without a legal decision.
#[derive(Clone, Debug, PartialEq)]
pub enum NoMove {
    /// The game ends.
    End(End),
    /// The player passes if the condition holds: the only legal decision.
    Pass(Condition),
}
