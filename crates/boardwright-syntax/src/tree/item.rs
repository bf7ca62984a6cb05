//! Items: the declarations of a game.

use super::{
    Block, BoardDecl, DrawEntry, EndRule, Expr, Name, NotationTemplate, PieceDecl, PieceExtension,
    PositionField, Removal, Span, StateDecl, StateType, StringLiteral, TurnDecl,
};

/// An item with its doc comment.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Lines of the doc comment, without the slashes.
    pub doc_comment: Vec<String>,
    /// Its kind.
    pub kind: ItemKind,
    /// From its first word to its last.
    pub span: Span,
}

/// The kinds of item.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `about "…"`.
    About(StringLiteral),
    /// `source "…"`.
    Source(StringLiteral),
    /// `ruling "…"`.
    Ruling(StringLiteral),
    /// `option NAME: TYPE = DEFAULT "words"`. `fixed at VALUE` in place of the default makes that
    /// value the default too.
    Option {
        name: Name,
        ty: OptionType,
        default: Expr,
        fixed: Option<Expr>,
        note: Option<StringLiteral>,
    },
    /// `option NAME = VALUE`: an option of the base gets a value for good.
    FixOption { option: Name, value: Expr },
    /// `without …`: parts of the base that this game does not have.
    Without(Vec<Removal>),
    /// `use MODULE(parameter = value, …)`: the items of a module.
    Use { module: Name, arguments: Vec<Setting> },
    /// `parameter NAME = DEFAULT "words"`, in a module. Without a default it must be given.
    Parameter { name: Name, default: Option<Expr>, note: Option<StringLiteral> },
    /// `ruleset NAME { option = value; … } "words"`.
    Ruleset { name: Name, settings: Vec<Setting>, note: Option<StringLiteral> },
    /// `when CONDITION { … } else { … }`.
    When { condition: Expr, then: Vec<Item>, otherwise: Vec<Item> },
    /// `players A, B`.
    Players(Vec<Name>),
    /// `board …`.
    Board(BoardDecl),
    /// `region NAME = …` or `region NAME of P = …, of Q = …`.
    Region { name: Name, values: Vec<PlayerValue> },
    /// `piece …`.
    Piece(PieceDecl),
    /// `piece NAME also { … }`: a piece of the base gets more movements.
    ExtendPiece(PieceExtension),
    /// `place NAME [outside identity]`.
    Place { name: Name, outside_identity: bool },
    /// `layer NAME [outside identity]`.
    Layer { name: Name, outside_identity: bool },
    /// `attribute NAME: TYPE [= initial] [outside identity]`.
    Attribute { name: Name, ty: StateType, initial: Option<Expr>, outside_identity: bool },
    /// `state …`.
    State(StateDecl),
    /// `define NAME(params) = EXPR`.
    Define { name: Name, params: Vec<Name>, body: Expr },
    /// `move NAME(params) { … }`.
    Move { name: Name, params: Vec<Name>, body: Block },
    /// `start { … }`.
    Start(Block),
    /// `phase NAME { items }`. The compiler refuses all items inside but turns.
    Phase { name: Name, items: Vec<Item> },
    /// `turn …`.
    Turn(TurnDecl),
    /// `after move { … }`.
    AfterMove(Block),
    /// `after turn { … }`.
    AfterTurn(Block),
    /// `after setup { … }`.
    AfterSetup(Block),
    /// `on capture { … }`.
    OnCapture(Block),
    /// `end { … }`.
    End(Vec<EndRule>),
    /// `no move { … }`.
    NoMove(Vec<EndRule>),
    /// `notation { NAME "template" … }`.
    Notation(Vec<NotationTemplate>),
    /// `position NAME { … }`.
    Position { name: Name, fields: Vec<PositionField> },
    /// `draw { … }`: each entry is its words and strings in order, the first a name.
    Draw(Vec<DrawEntry>),
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionType {
    /// `low..high`, constants.
    Range(Expr, Expr),
    /// `flag`.
    Flag,
    /// `a | b | c`.
    Words(Vec<Name>),
}

/// `NAME = VALUE`: an option in a ruleset, or a parameter of a module that is used.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Name of the option or parameter.
    pub name: Name,
    /// Value that it gets.
    pub value: Expr,
}

/// `= E`, or `of P = E`: a value for all players or for one.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerValue {
    /// The player; `None` if the value holds for all.
    pub player: Option<Name>,
    /// The value.
    pub value: Expr,
}
