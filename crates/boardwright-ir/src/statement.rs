//! Statements: choices, conditions, effects.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use crate::expression::*;
use crate::program::CounterId;
use boardwright_syntax::tree::Span;

/// Statements in order.
pub type Block = Vec<Statement>;

/// Index into [`crate::Program::labels`]; 0 is no label, 1 is `pass`.
pub type LabelId = u16;

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A choice. `field` is its index among the stage's fields, the same for all choices of one
    /// name in a stage; `None` for `choose some`.
    Choose {
        local: Local,
        domain: Domain,
        condition: Option<Condition>,
        field: Option<u16>,
        span: Span,
    },
    /// A choice between branches.
    Either(Vec<Branch>),
    /// Rejects the decision unless the condition holds.
    Require { condition: Condition, message: Option<String>, span: Span },
    /// A branch that the position decides.
    If { condition: Condition, then: Block, otherwise: Block },
    /// Assigns a number-like local.
    Let(Local, Num),
    /// Assigns a set-valued local.
    LetSet(SetLocal, Set),
    /// Runs a block without choices for each value of a domain, which is evaluated once.
    For { local: Local, domain: Domain, body: Block },
    /// Runs a block without choices until an execution leaves the state as it was before it, apart
    /// from the hash.
    Repeat(Block),
    /// Moves a unit with its attributes. A unit on `to` is captured first. Nothing happens if
    /// `from` is none or vacant, or if `to` is none or equals `from`.
    Move { from: Num, to: Num },
    /// Exchanges the units on two sites, without capture.
    Swap(Num, Num),
    /// Moves all units of a set in a direction at once. Units that would leave the board, or end on
    /// a unit outside the set, stay.
    Shift { sites: Set, direction: Num, distance: Num },
    /// Captures the units on a set in board order: each runs `on capture`, then leaves the board.
    Capture(Set),
    /// Removes the units on a set from the board, without capture.
    Remove(Set),
    /// Puts a new unit with initial attributes on each site of a set. Units there are removed
    /// without capture.
    Put { kind: Num, owner: Num, at: Set },
    /// Puts a unit value on a site.
    PutUnit { unit: Num, at: Num },
    /// Adds units to a place, or removes them if the number is negative; never below zero.
    AddToPlace { place: PlaceId, owner: Num, kind: Num, number: Num },
    /// Adds units to a layer on each site of a set.
    AddToLayer { layer: LayerId, kind: Num, at: Set, number: Num },
    /// Moves the units of a set into a place of their owner or of a player, without capture.
    Send { sites: Set, place: PlaceId, owner: Option<Num> },
    /// Changes the kind of the units on a set and keeps their attributes.
    Change { sites: Set, kind: Num },
    /// Changes the owner of the units on a set.
    Give { sites: Set, owner: Num },
    /// Assigns a number-like variable, clamped to its range.
    SetVariable { variable: VariableId, player: Option<Num>, value: Num },
    /// Assigns a set variable.
    SetSites { variable: VariableId, player: Option<Num>, value: Set },
    /// Assigns an attribute of the units on a set, clamped to its range.
    SetAttribute { attribute: AttributeId, at: Set, value: Num },
    /// Runs the body of a kind for the unit on [`FROM`].
    MovesOf { kind: Num, span: Span },
    /// The same player decides again in the same stage.
    Again,
    /// No further stage in this turn.
    EndTurn,
    /// Sets the phase of later turns.
    Begin(u16),
    /// Gives the next turn to a player.
    NextPlayer(Num),
    /// Counts that a part of the rules runs, and does nothing else.
    Count(CounterId),
}

/// A branch of [`Statement::Either`].
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Its label, or 0. The innermost label on the path names the move.
    pub label: LabelId,
    /// True if it is open only when no branch before it leads to a legal move.
    pub or_else: bool,
    /// Its statements.
    pub body: Block,
}
