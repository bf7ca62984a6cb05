//! Declarations: players, kinds, vectors, variables, stores of units, attributes.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

#[cfg(doc)]
use crate::expression::{FROM, TO};
use crate::expression::{NONE, Set};
use crate::statement::Block;
use boardwright_syntax::tree::{Holder, Lifetime, Span};

/// The owner of units that belong to no player, and the set of these units.
pub const NOBODY: &str = "nobody";

/// A side of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerInfo {
    /// Its name in the rules.
    pub name: String,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq)]
pub struct KindInfo {
    /// The name.
    pub name: String,
    /// Letter for each player, in turn order.
    pub letters: Vec<String>,
    /// Letters for each player, in turn order, that are read and never written.
    pub other_letters: Vec<Vec<String>>,
    /// The only player that may own it; the number of players if its units belong to nobody; `None`
    /// if every player may.
    pub owner: Option<u8>,
    /// Basic kinds of a union, ascending; otherwise the kind itself.
    pub parts: Vec<u8>,
    /// Index of the kind it promotes to; `None` if it does not promote.
    pub promotes_to: Option<u8>,
    /// Its description for players.
    pub words: String,
    /// Its moves: run with [`FROM`] set. Every path that moves the unit sets [`TO`].
    pub body: Block,
    /// Its plain movements as one set (with [`FROM`] set), for [`Set::Destinations`], if it has
    /// any.
    pub plain: Option<Set>,
    /// Span of its declaration.
    pub span: Span,
}

impl KindInfo {
    /// Returns all letters of a player that are read, the one that is written first. There are
    /// none if the player may not own the kind.
    pub fn letters_read(&self, player: usize) -> impl Iterator<Item = &str> {
        let owned = self.owner.is_none_or(|owner| usize::from(owner) == player);
        let written = self.letters.get(player).into_iter();
        let others = self.other_letters.get(player).into_iter().flatten();
        let letters = written.chain(others).map(String::as_str);
        letters.filter(move |letter| owned && !letter.is_empty())
    }
}

/// A vector: a direction of the board, or a leap.
#[derive(Clone, Debug, PartialEq)]
pub struct Vector {
    /// `north`, `(1, 2)`.
    pub name: String,
    /// Targets by site for a leap; empty for a direction of the board.
    pub leap: Vec<Vec<u16>>,
}

/// A variable of the state.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: VariableType,
    /// The holders of its values.
    pub holder: Holder,
    /// Lifetime of a value.
    pub lifetime: Lifetime,
    /// True if a value for the next turn is forgotten when that turn begins, unless the decisions
    /// depend on it.
    pub if_usable: bool,
    /// True if positions that differ in it are different.
    pub identity: bool,
    /// Initial value, unless it is a set.
    pub initial: i64,
    /// Initial value of a set.
    pub initial_set: boardwright_board::SiteSet,
}

impl Variable {
    /// Returns true if each player has a value of it.
    pub fn is_per_player(&self) -> bool {
        self.holder == Holder::Player
    }

    /// Returns the value read for a holder that does not exist.
    pub fn of_nobody(&self) -> i64 {
        match (self.holder, self.ty) {
            (Holder::Kind | Holder::Site, VariableType::Number { .. }) => 0,
            _ => NONE,
        }
    }

    /// Returns true if its values may live longer than the turn in which they were written.
    pub fn outlasts_a_turn(&self) -> bool {
        matches!(self.lifetime, Lifetime::Game | Lifetime::NextTurn)
    }
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableType {
    /// A number in a range; a flag is 0..1.
    Number { low: i32, high: i32, flag: bool },
    /// A site, or none.
    Site,
    /// A set of sites.
    Sites,
    /// A kind of unit, or none.
    Kind,
    /// Index of a player.
    Player,
    /// Index of a direction of the board.
    Direction,
}

/// A place or a layer: a store of units that counts them by kind.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitStore {
    /// Its name.
    pub name: String,
    /// True if positions that differ in it are different.
    pub identity: bool,
}

/// An attribute of units.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// Smallest value.
    pub low: u8,
    /// Largest value.
    pub high: u8,
    /// Value of a new unit.
    pub initial: u8,
    /// True if it is a flag.
    pub flag: bool,
    /// True if positions that differ in it are different.
    pub identity: bool,
}
