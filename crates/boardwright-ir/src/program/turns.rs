//! The course of a game: phases, turns, stages and ends.
//!
//! A turn runs through its stages; at each stage its player makes a decision or several, its
//! *actions*; a decision is a path through the choices of the stage's body, packed as a *move*, and
//! counts as one *ply*.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use crate::expression::{Condition, Num};
use crate::statement::Block;
use boardwright_syntax::tree::Span;

/// A decision point of a turn. Its player makes one decision here, or several in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Name for players, as in `then shoot`; empty if the rules give none.
    pub name: String,
    /// Index of its turn in [`Program::turns`](super::Program::turns).
    pub turn: u16,
    /// Its position in [`Turn::stages`].
    pub index: u16,
    /// Code that lists and makes decisions: every path through its choices on which no condition
    /// fails is a legal decision.
    pub body: Block,
    /// Named choices, with their bits in the packed move.
    pub fields: Vec<Field>,
    /// Number of bits of the label, the lowest of the packed move. The label is the innermost
    /// branch name on the path, an index into [`Program::labels`](super::Program::labels).
    pub label_bits: u8,
    /// Number of decisions of this stage in a turn, unless a decision ends the turn or repeats the
    /// stage; 1 if `None`.
    pub actions: Option<Num>,
    /// True if different choices may make the same move, so that duplicates must be removed.
    pub may_have_duplicates: bool,
}

/// A named choice in a packed move. Its bits are 0 if the choice was not made, else
/// `value - low + 1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Name of the choice in the rules.
    pub name: String,
    /// Type of its values.
    pub kind: FieldKind,
    /// Smallest value that can be chosen.
    pub low: i64,
    /// Position of its lowest bit in the packed move.
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
    /// A kind of unit.
    Kind,
    /// A direction.
    Direction,
    /// A line, packed as `site | direction << site_bits | length << (site_bits + direction_bits)`.
    /// The length is its number of sites.
    Line { site_bits: u8, direction_bits: u8 },
    /// A player.
    Player,
}

/// A turn: one or more stages.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Index of its player; `None` for any player.
    pub player: Option<u8>,
    /// Index of its phase in [`Program::phases`](super::Program::phases).
    pub phase: u16,
    /// Its stages in order, as indices into [`Program::stages`](super::Program::stages).
    pub stages: Vec<u16>,
    /// Code run after its last decision, before the code that all turns share.
    pub after: Block,
    /// Value of a completed turn; only completions with the largest value are legal, as where the
    /// majority of captures is compulsory. `None` if all completions are legal.
    pub prefer: Option<Num>,
}

/// A phase: a part of the game with turns of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Its name in the rules.
    pub name: String,
    /// For each player, the first stage of the player's turn as an index into
    /// [`Program::stages`](super::Program::stages); `None` if the player has no turn in it.
    pub first_stage: Vec<Option<u16>>,
}

/// An end rule. The first one whose condition holds counts.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Condition of the end. The mover is the player who decided last; in a [`NoMove`] rule, the
    /// player without a legal decision.
    pub condition: Condition,
    /// The winner; a draw if `None` or no player.
    pub winner: Option<Num>,
    /// Reason of the end, shown to players.
    pub reason: String,
    /// True if the condition reads earlier positions ([`Num::Repeats`] and the like).
    pub uses_history: bool,
    /// True if the game ends so only when a player claims it. Play takes the claim for made;
    /// programs that play with others may play on.
    pub is_claim: bool,
    /// Places of the conditions in the rules: those of the `if`s around it, and its own.
    pub conditions: Vec<Span>,
}

/// A rule for a player without a legal decision. The rules are tried in order; if none applies,
/// that player loses.
#[derive(Clone, Debug, PartialEq)]
pub enum NoMove {
    /// The game ends by this rule if its condition holds.
    End(End),
    /// The player passes if the condition holds: the only legal decision.
    Pass(Condition),
}
