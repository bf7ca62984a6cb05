//! The syntax tree: what a rules file says, before any name in it is resolved.
//!
//! Every node keeps its [`Span`]. The tree is checked for grammar only.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

mod board;
mod expression;
mod item;
mod movement;
mod piece;
mod presentation;
mod sort;
mod span;
mod state;
mod statement;
mod turn;

pub use board::{BoardDecl, BoardDetail};
pub use expression::{BinaryOperator, Expr, ExprKind, Fold, Quantifier};
pub use item::{Item, ItemKind, OptionType, PlayerValue, Setting};
pub use movement::{Leg, LegKind, LegTurn, Movement};
pub use piece::{Alternative, PieceDecl, PieceExtension};
pub use presentation::{
    DrawEntry, NotationTemplate, PositionField, PositionFlag, PositionPhase, PositionState,
};
pub use sort::{ItemSort, Removal};
pub use span::{Name, Span, StringLiteral};
pub use state::{Holder, Lifetime, StateDecl, StateType};
pub use statement::{AssignOperator, Block, Branch, Statement, StatementKind};
pub use turn::{ActionLimit, EndResult, EndRule, TurnDecl, TurnStage};

/// A module: items for games that use it.
#[derive(Clone, Debug, PartialEq)]
pub struct ModuleFile {
    /// The name after `module`.
    pub name: Option<Name>,
    /// The items and parameters, in order.
    pub items: Vec<Item>,
}

/// A whole rules file.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    /// The title after `game`.
    pub title: Option<StringLiteral>,
    /// Lines of the doc comment before `game`, without the slashes.
    pub doc_comment: Vec<String>,
    /// The game that this one is based on, from `based` to its name; `None` if there is none.
    pub base: Option<StringLiteral>,
    /// The items, in order.
    pub items: Vec<Item>,
}
