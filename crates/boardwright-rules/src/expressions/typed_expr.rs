//! Typed expressions.

use boardwright_ir::{Condition, LayerId, Num, PlaceId, Set};

/// A typed and lowered expression. Names of kinds, players, places and layers stay names until the
/// context decides their type.
#[derive(Clone, Debug)]
pub(crate) enum TypedExpr {
    /// An error that was reported; it has every type, so that no further errors follow.
    Error,
    /// `none`: no site, no kind, the empty set.
    Nothing,
    Number(Num),
    Truth(Condition),
    Site(Num),
    Set(Set),
    Kind(Num),
    KindName(u8),
    Kinds(Num),
    Player(Num),
    PlayerName(u8),
    Direction(Num),
    Directions(DirectionSet),
    Line(Num),
    Unit(Num),
    Range(Num, Num),
    /// A place, and the player whose part is meant if one is named.
    Place(PlaceId, Option<Num>),
    Layer(LayerId),
    /// The contents of a layer at a site.
    LayerAt(LayerId, Num),
    /// The straight lines within a set.
    Runs(Set),
    /// All players, as a domain.
    AllPlayers,
    /// A word that is a value of an option.
    Word(String),
}

/// A set of directions.
#[derive(Clone, Debug)]
pub(crate) enum DirectionSet {
    /// Constant: a mask for each player.
    Known(Vec<u64>),
    /// Computed in play: a mask.
    Computed(Num),
}

/// Expected type of an expression; it decides ambiguous cases only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expectation {
    Any,
    Set,
    Kind,
    Kinds,
}

impl TypedExpr {
    /// Returns the type in the writer's words, with an article.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            TypedExpr::Error => "something unreadable",
            TypedExpr::Nothing => "`none`",
            TypedExpr::Number(_) => "a number",
            TypedExpr::Truth(_) => "a condition",
            TypedExpr::Site(_) => "a site",
            TypedExpr::Set(_) => "a set of sites",
            TypedExpr::Kind(_) | TypedExpr::KindName(_) => "a kind of piece",
            TypedExpr::Kinds(_) => "a set of kinds",
            TypedExpr::Player(_) | TypedExpr::PlayerName(_) => "a player",
            TypedExpr::Direction(_) => "a direction",
            TypedExpr::Directions(_) => "a set of directions",
            TypedExpr::Line(_) => "a line",
            TypedExpr::Unit(_) => "a unit",
            TypedExpr::Range(..) => "a range of numbers",
            TypedExpr::Place(..) => "a place off the board",
            TypedExpr::Layer(_) => "a layer",
            TypedExpr::LayerAt(..) => "what lies in a layer",
            TypedExpr::Runs(_) => "straight lines",
            TypedExpr::AllPlayers => "all players",
            TypedExpr::Word(_) => "an option's word",
        }
    }
}
