//! Statements: choices, conditions, effects.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use crate::expression::*;
use boardwright_syntax::tree::Span;

/// Statements in order.
pub type Block = Vec<Statement>;

/// Index into [`crate::Program::labels`]; 0 is no label, 1 is `pass`.
pub type LabelId = u16;

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A choice. `field` is the index into the stage's fields, the same for every choice of that name in a stage; none if silent.
    Choose {
        local: Local,
        domain: Domain,
        condition: Option<Condition>,
        field: Option<u16>,
        span: Span,
    },
    /// One of several continuations.
    Either(Vec<Branch>),
    /// Go on only if the condition holds.
    Require { condition: Condition, message: Option<String>, span: Span },
    /// Deterministic branching.
    If { condition: Condition, then: Block, otherwise: Block },
    /// Sets a number-valued local.
    Let(Local, Num),
    /// Sets a set-valued local.
    LetSet(SetLocal, Set),
    /// Runs the block (without choices) for each value; the domain is evaluated once.
    For { local: Local, domain: Domain, body: Block },
    /// Moves a unit with its attributes. A unit on `to` is captured first. Nothing happens if `from` is none or empty, or `to` is none or the same.
    Move { from: Num, to: Num },
    /// Exchanges what stands on two sites; no capture.
    Swap(Num, Num),
    /// Moves all units of a set along a direction at once; units that would leave the board, or land on a unit outside the set, stay where they are.
    Shift { sites: Set, direction: Num, distance: Num },
    /// Captures the units on a set, in board order: each runs `on capture`, then leaves.
    Capture(Set),
    /// Takes units off the board; no capture.
    Remove(Set),
    /// Puts a new unit on each site of a set (what stood there goes without capture); attributes start afresh.
    Put { kind: Num, owner: Num, at: Set },
    /// Puts a unit value on a site.
    PutUnit { unit: Num, at: Num },
    /// Adds to a place (negative takes away; never below zero).
    AddToPlace { place: PlaceId, owner: Num, kind: Num, number: Num },
    /// Adds to a layer on each site of a set.
    AddToLayer { layer: LayerId, kind: Num, at: Set, number: Num },
    /// Takes the units of a set off the board into a place, of their owner or of the given player; no capture.
    Send { sites: Set, place: PlaceId, owner: Option<Num> },
    /// Changes the kind of the units on a set; attributes stay.
    Change { sites: Set, kind: Num },
    /// Changes the owner of the units on a set.
    Give { sites: Set, owner: Num },
    /// Writes a number-like variable; numbers stay within their range.
    SetVariable { variable: VariableId, player: Option<Num>, value: Num },
    /// Writes a set variable.
    SetSites { variable: VariableId, player: Option<Num>, value: Set },
    /// Writes an attribute of the units on a set, within its range.
    SetAttribute { attribute: AttributeId, at: Set, value: Num },
    /// The moves of a kind, made by the unit on [`FROM`]: runs that kind's body.
    MovesOf { kind: Num, span: Span },
    /// The same player decides again in the same stage.
    Again,
    /// No further stage in this turn.
    EndTurn,
    /// Later turns are of this phase.
    Begin(u16),
    /// The next turn is this player's, whoever's it would be.
    NextPlayer(Num),
}

/// A branch of [`Statement::Either`].
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Its name; the innermost taken names the move. 0 for none.
    pub label: LabelId,
    /// Open only if no branch before it leads to a legal move.
    pub or_else: bool,
    /// Its statements.
    pub body: Block,
}
