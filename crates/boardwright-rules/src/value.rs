//! What an expression means once typed.

use boardwright_ir::{Condition, LayerId, Num, PlaceId, Set};

/// A typed expression. Names of kinds, players, places and layers stay names until the context says what they are taken for.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// Something was wrong and has been reported; it fits everywhere without further complaint.
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
    /// A place, and whose part of it if that was said.
    Place(PlaceId, Option<Num>),
    Layer(LayerId),
    /// What a layer holds at a site.
    LayerAt(LayerId, Num),
    /// The straight lines within a set.
    Runs(Set),
    /// All players, as a domain.
    AllPlayers,
    /// A word that is a value of some option.
    Word(String),
}

/// A set of directions.
#[derive(Clone, Debug)]
pub(crate) enum DirectionSet {
    /// Known now: a mask for each player.
    Known(Vec<u64>),
    /// Known at run time: a mask.
    Computed(Num),
}

/// What the context would like an expression to be; it decides only what is ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    Any,
    Set,
    Kind,
    Kinds,
}

impl Value {
    /// What it is, in the writer's words, with an article.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Value::Error => "something unreadable",
            Value::Nothing => "`none`",
            Value::Number(_) => "a number",
            Value::Truth(_) => "a condition",
            Value::Site(_) => "a site",
            Value::Set(_) => "a set of sites",
            Value::Kind(_) | Value::KindName(_) => "a kind of piece",
            Value::Kinds(_) => "a set of kinds",
            Value::Player(_) | Value::PlayerName(_) => "a player",
            Value::Direction(_) => "a direction",
            Value::Directions(_) => "a set of directions",
            Value::Line(_) => "a line",
            Value::Unit(_) => "a unit",
            Value::Range(..) => "a range of numbers",
            Value::Place(..) => "a place off the board",
            Value::Layer(_) => "a layer",
            Value::LayerAt(..) => "what lies in a layer",
            Value::Runs(_) => "straight lines",
            Value::AllPlayers => "all players",
            Value::Word(_) => "an option's word",
        }
    }
}
