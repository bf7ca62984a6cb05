//! Declared state.

use super::{Expr, Name};

/// `state NAME: TYPE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct StateDecl {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: StateType,
    /// `= initial`.
    pub initial: Option<Expr>,
    /// `of each player`, `of each kind`, `of each site`.
    pub holder: Holder,
    /// Lifetime of its value.
    pub lifetime: Lifetime,
    /// `if usable`.
    pub if_usable: bool,
    /// `outside identity`.
    pub outside_identity: bool,
}

/// A declared type of state.
#[derive(Clone, Debug, PartialEq)]
pub enum StateType {
    /// `flag`.
    Flag,
    /// `low..high`.
    Range(Expr, Expr),
    /// `site`.
    Site,
    /// `sites`.
    Sites,
    /// `kind`.
    Kind,
    /// `player`.
    Player,
    /// `direction`.
    Direction,
}

/// The holders of a state's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// The game: there is one value.
    Game,
    /// Each player has a value.
    Player,
    /// Each kind has a value.
    Kind,
    /// Each site has a value.
    Site,
}

/// Lifetime of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lifetime {
    /// The whole game.
    Game,
    /// Reset when the turn ends.
    ThisTurn,
    /// Reset when a decision begins.
    ThisMove,
    /// Written now, read during the next turn.
    NextTurn,
}
