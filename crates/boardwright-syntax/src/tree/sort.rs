//! Sorts of item, and what building on other rules takes away.

use super::{ItemKind, Name, Span};

/// The sort of an item: what it declares, without its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ItemSort {
    /// `about`.
    About,
    /// `source`.
    Source,
    /// `ruling`.
    Ruling,
    /// `option`.
    Option,
    /// `ruleset`.
    Ruleset,
    /// `use`.
    Use,
    /// `players`.
    Players,
    /// `board`.
    Board,
    /// `region`.
    Region,
    /// `piece`.
    Piece,
    /// `place`.
    Place,
    /// `layer`.
    Layer,
    /// `attribute`.
    Attribute,
    /// `state`.
    State,
    /// `define`.
    Define,
    /// `move`.
    Move,
    /// `start`.
    Start,
    /// `phase`.
    Phase,
    /// `turn`.
    Turn,
    /// `after move`.
    AfterMove,
    /// `after turn`.
    AfterTurn,
    /// `after setup`.
    AfterSetup,
    /// `on capture`.
    OnCapture,
    /// `end`.
    End,
    /// `no move`.
    NoMove,
    /// `notation`.
    Notation,
    /// `position`.
    Position,
    /// `draw`.
    Draw,
}

impl ItemSort {
    /// Sorts that `without` takes away: all but players and board, which every game needs.
    pub const REMOVABLE: &[ItemSort] = &[
        ItemSort::About,
        ItemSort::Source,
        ItemSort::Ruling,
        ItemSort::Option,
        ItemSort::Ruleset,
        ItemSort::Use,
        ItemSort::Region,
        ItemSort::Piece,
        ItemSort::Place,
        ItemSort::Layer,
        ItemSort::Attribute,
        ItemSort::State,
        ItemSort::Define,
        ItemSort::Move,
        ItemSort::Start,
        ItemSort::Phase,
        ItemSort::Turn,
        ItemSort::AfterMove,
        ItemSort::AfterTurn,
        ItemSort::AfterSetup,
        ItemSort::OnCapture,
        ItemSort::End,
        ItemSort::NoMove,
        ItemSort::Notation,
        ItemSort::Position,
        ItemSort::Draw,
    ];

    /// Returns the words that `without` and messages use.
    pub fn words(self) -> &'static str {
        match self {
            ItemSort::About => "about",
            ItemSort::Source => "sources",
            ItemSort::Ruling => "rulings",
            ItemSort::Option => "option",
            ItemSort::Ruleset => "ruleset",
            ItemSort::Use => "use",
            ItemSort::Players => "players",
            ItemSort::Board => "board",
            ItemSort::Region => "region",
            ItemSort::Piece => "piece",
            ItemSort::Place => "place",
            ItemSort::Layer => "layer",
            ItemSort::Attribute => "attribute",
            ItemSort::State => "state",
            ItemSort::Define => "define",
            ItemSort::Move => "move",
            ItemSort::Start => "start",
            ItemSort::Phase => "phase",
            ItemSort::Turn => "turn",
            ItemSort::AfterMove => "after move",
            ItemSort::AfterTurn => "after turn",
            ItemSort::AfterSetup => "after setup",
            ItemSort::OnCapture => "on capture",
            ItemSort::End => "end",
            ItemSort::NoMove => "no move",
            ItemSort::Notation => "notation",
            ItemSort::Position => "position",
            ItemSort::Draw => "draw",
        }
    }

    /// True if its items have names.
    pub fn is_named(self) -> bool {
        matches!(
            self,
            ItemSort::Option
                | ItemSort::Ruleset
                | ItemSort::Use
                | ItemSort::Region
                | ItemSort::Piece
                | ItemSort::Place
                | ItemSort::Layer
                | ItemSort::Attribute
                | ItemSort::State
                | ItemSort::Define
                | ItemSort::Move
                | ItemSort::Phase
                | ItemSort::Position
        )
    }
}

/// One of the things that `without` takes away.
#[derive(Clone, Debug, PartialEq)]
pub struct Removal {
    /// Its sort.
    pub sort: ItemSort,
    /// Its name, if the sort has names; the first words of one ruling.
    pub name: Option<Name>,
    /// Its place.
    pub span: Span,
}

impl ItemKind {
    /// Returns the sort; `None` for `when`, `without`, fixed options and parameters, which declare
    /// nothing of a game.
    pub fn sort(&self) -> Option<ItemSort> {
        Some(match self {
            ItemKind::About(_) => ItemSort::About,
            ItemKind::Source(_) => ItemSort::Source,
            ItemKind::Ruling(_) => ItemSort::Ruling,
            ItemKind::Option { .. } => ItemSort::Option,
            ItemKind::Ruleset { .. } => ItemSort::Ruleset,
            ItemKind::Use { .. } => ItemSort::Use,
            ItemKind::Players(_) => ItemSort::Players,
            ItemKind::Board(_) => ItemSort::Board,
            ItemKind::Region { .. } => ItemSort::Region,
            ItemKind::Piece(_) => ItemSort::Piece,
            ItemKind::Place { .. } => ItemSort::Place,
            ItemKind::Layer { .. } => ItemSort::Layer,
            ItemKind::Attribute { .. } => ItemSort::Attribute,
            ItemKind::State(_) => ItemSort::State,
            ItemKind::Define { .. } => ItemSort::Define,
            ItemKind::Move { .. } => ItemSort::Move,
            ItemKind::Start(_) => ItemSort::Start,
            ItemKind::Phase { .. } => ItemSort::Phase,
            ItemKind::Turn(_) => ItemSort::Turn,
            ItemKind::AfterMove(_) => ItemSort::AfterMove,
            ItemKind::AfterTurn(_) => ItemSort::AfterTurn,
            ItemKind::AfterSetup(_) => ItemSort::AfterSetup,
            ItemKind::OnCapture(_) => ItemSort::OnCapture,
            ItemKind::End(_) => ItemSort::End,
            ItemKind::NoMove(_) => ItemSort::NoMove,
            ItemKind::Notation(_) => ItemSort::Notation,
            ItemKind::Position { .. } => ItemSort::Position,
            ItemKind::Draw(_) => ItemSort::Draw,
            ItemKind::When { .. }
            | ItemKind::Without(_)
            | ItemKind::FixOption { .. }
            | ItemKind::ExtendPiece(_)
            | ItemKind::Parameter { .. } => return None,
        })
    }

    /// Returns the name; `None` if items of this sort have none.
    pub fn name(&self) -> Option<&Name> {
        match self {
            ItemKind::Option { name, .. }
            | ItemKind::Ruleset { name, .. }
            | ItemKind::Use { module: name, .. }
            | ItemKind::Parameter { name, .. }
            | ItemKind::Region { name, .. }
            | ItemKind::Place { name, .. }
            | ItemKind::Layer { name, .. }
            | ItemKind::Attribute { name, .. }
            | ItemKind::Define { name, .. }
            | ItemKind::Move { name, .. }
            | ItemKind::Phase { name, .. }
            | ItemKind::Position { name, .. } => Some(name),
            ItemKind::Piece(piece) => Some(&piece.name),
            ItemKind::State(state) => Some(&state.name),
            _ => None,
        }
    }
}
