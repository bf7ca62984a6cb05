//! The syntax tree: what a rules file says, before any name in it is known.
//!
//! Every node keeps its [`Span`]. Nothing here is checked beyond grammar.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

/// A range of bytes in the rules text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }
    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A word of the text: a name, declared or used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A string literal, without its quotes and escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The string's value.
    pub text: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A whole rules file.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    /// The title after `game`.
    pub title: Option<Text>,
    /// `///` words before `game`.
    pub words: Vec<String>,
    /// The items, in order.
    pub items: Vec<Item>,
}

/// One item with the `///` words before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The `///` lines before it, without the slashes.
    pub words: Vec<String>,
    /// What it is.
    pub kind: ItemKind,
    /// From its first word to its last.
    pub span: Span,
}

/// The kinds of item.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// `about "…"`.
    About(Text),
    /// `source "…"`.
    Source(Text),
    /// `ruling "…"`.
    Ruling(Text),
    /// `option NAME: TYPE = DEFAULT "words"`.
    Option { name: Name, ty: OptionType, default: Expr, note: Option<Text> },
    /// `ruleset NAME { option = value; … } "words"`.
    Ruleset { name: Name, settings: Vec<(Name, Expr)>, note: Option<Text> },
    /// `when CONDITION { … } else { … }`.
    When { condition: Expr, then: Vec<Item>, otherwise: Vec<Item> },
    /// `players A, B`.
    Players(Vec<Name>),
    /// `board …`.
    Board(BoardDecl),
    /// `region NAME = …` or `region NAME of P = …, of Q = …`.
    Region { name: Name, values: Vec<(Option<Name>, Expr)> },
    /// `piece …`.
    Piece(PieceDecl),
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
    /// `phase NAME { items }`: only turns, `after …`, `end`, `no move` make sense inside; the checker says so.
    Phase { name: Name, items: Vec<Item> },
    /// `turn …`.
    Turn(TurnDecl),
    /// `after move { … }`.
    AfterMove(Block),
    /// `after turn { … }`.
    AfterTurn(Block),
    /// `on capture { … }`.
    OnCapture(Block),
    /// `end { … }`.
    End(Vec<EndRule>),
    /// `no move { … }`.
    NoMove(Vec<EndRule>),
    /// `notation { NAME "template" … }`.
    Notation(Vec<(Name, Text)>),
    /// `position NAME { … }`.
    Position { name: Name, fields: Vec<PositionField> },
    /// `draw { … }`: each entry is its words and strings in order, the first a name.
    Draw(Vec<DrawEntry>),
}

/// One line of a `draw` block: `Rook "♖" "♜"`, `board checkered`.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawEntry {
    /// What is drawn.
    pub name: Name,
    /// The words after it (`checkered`, `White`).
    pub words: Vec<Name>,
    /// The strings after those.
    pub texts: Vec<Text>,
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

/// `board SHAPE(arguments) { details }`.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardDecl {
    /// `rectangle`, `hexagon`, `rhombus`, `triangle`, `rings`, `wheel`, `graph`.
    pub shape: Name,
    /// The sizes in parentheses.
    pub arguments: Vec<Expr>,
    /// What stands in the braces.
    pub details: Vec<BoardDetail>,
}

/// One line inside a board's braces.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardDetail {
    /// `names shogi`.
    Names(Name),
    /// `cut SET`.
    Cut(Expr),
    /// `wrap east`.
    Wrap(Name),
    /// `site NAME at (x, y)`; coordinates are constant expressions, possibly negative.
    Site { name: Name, x: Expr, y: Expr },
    /// `edge a - b - c as east, west` (labels may be absent).
    Edge { sites: Vec<Name>, labels: Vec<Name>, span: Span },
    /// `link [x in] FROM to TO as LABEL[, BACK]`.
    Link { variable: Option<Name>, from: Expr, to: Expr, label: Name, back: Option<Name> },
    /// `line DIRECTION goes on D, E`.
    Line { direction: Name, goes_on: Vec<Name> },
    /// `direction NAME = D` or `direction NAME of P = D, of Q = D`.
    Direction { name: Name, values: Vec<(Option<Name>, Expr)> },
}

/// `piece NAME LETTERS [of P] [= A + B] [promotes to K] { alternatives }`.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDecl {
    /// The kind's name.
    pub name: Name,
    /// Letters: a bare word or one or two strings. Empty if left out.
    pub letters: Vec<Text>,
    /// `of PLAYER`.
    pub owner: Option<Name>,
    /// `= A + B`: the parts of a union.
    pub parts: Vec<Name>,
    /// `promotes to K`.
    pub promotes_to: Option<Name>,
    /// The ways it moves.
    pub alternatives: Vec<Alternative>,
}

/// One way a piece moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// A movement, any other set expression, or the bare name or call of a named move.
    pub movement: Expr,
    /// `if CONDITION`.
    pub condition: Option<Expr>,
    /// The statements after the displacement.
    pub block: Option<Block>,
    /// Whether it begins on the line of the one before it, with nothing between the two.
    pub abuts: bool,
    /// The whole alternative.
    pub span: Span,
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

/// How long a value lives.
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

/// `state NAME: TYPE …`.
#[derive(Clone, Debug, PartialEq)]
pub struct StateDecl {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: StateType,
    /// `= initial`.
    pub initial: Option<Expr>,
    /// `of each player`.
    pub per_player: bool,
    /// How long it lives.
    pub lifetime: Lifetime,
    /// `outside identity`.
    pub outside_identity: bool,
}

/// `turn …`.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnDecl {
    /// `of PLAYER`; everybody's if absent.
    pub player: Option<Name>,
    /// `up to N actions` (true) or `N actions` (false).
    pub actions: Option<(bool, Expr)>,
    /// The first decision.
    pub body: Block,
    /// `then [NAME] { … }`.
    pub stages: Vec<(Option<Name>, Block)>,
    /// `after { … }`.
    pub after: Option<Block>,
    /// `prefer most N`.
    pub prefer: Option<Expr>,
    /// `turn …` up to its body.
    pub span: Span,
}

/// One line of `end` or `no move`.
#[derive(Clone, Debug, PartialEq)]
pub enum EndRule {
    /// `WHO wins|loses if C "reason"`, `draw if C "reason"`.
    Result {
        who: Option<Name>,
        verdict: Verdict,
        condition: Option<Expr>,
        reason: Option<Text>,
        span: Span,
    },
    /// `if C { … }`.
    If { condition: Expr, rules: Vec<EndRule> },
    /// `pass [if C]` (in `no move` only).
    Pass { condition: Option<Expr>, span: Span },
}

/// What an end rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `wins`.
    Wins,
    /// `loses`.
    Loses,
    /// `draw`.
    Draw,
}

/// One field of a `position` block.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionField {
    /// `board` or `board [hand]`.
    Board { hand: Option<Name>, span: Span },
    /// `hand`-like: the name of a place, SFEN style.
    Place(Name),
    /// `player "w" "b"`.
    Player { letters: Vec<Text>, span: Span },
    /// `flags "K" short(White), …`.
    Flags { flags: Vec<(Text, Expr)>, span: Span },
    /// `site NAME`.
    Site(Name),
    /// `number NAME` (`turn` is the turn number).
    Number(Name),
    /// `text "-"`.
    Text(Text),
}

/// `{ statements }`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// Braces included.
    pub span: Span,
}

/// A statement with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `[optionally] choose [some] x in E [where C] [{ … }]`; a block scopes the variable.
    Choose {
        optional: bool,
        silent: bool,
        variable: Name,
        domain: Expr,
        condition: Option<Expr>,
        block: Option<Block>,
    },
    /// `optionally { … }`.
    Optionally(Block),
    /// `either … or … or else …`.
    Either(Vec<Branch>),
    /// `require C else "…"`.
    Require { condition: Expr, message: Option<Text> },
    /// `if C { … } else { … }`; `else if` nests one `If` in the block.
    If { condition: Expr, then: Block, otherwise: Option<Block> },
    /// `let x = E`.
    Let { variable: Name, value: Expr },
    /// `for x in E { … }`.
    For { variable: Name, domain: Expr, body: Block },
    /// `move a -> b`.
    Move { from: Expr, to: Expr },
    /// `swap a, b`.
    Swap(Expr, Expr),
    /// `shift S by d, n`.
    Shift { sites: Expr, direction: Expr, distance: Expr },
    /// `capture S`.
    Capture(Expr),
    /// `remove S`.
    Remove(Expr),
    /// `put [N] X [of P] [from PLACE] at S [in LAYER]` or `put [N] X [of P] in PLACE`.
    /// `what` is a kind or a unit; `at` absent means a place.
    Put {
        number: Option<Expr>,
        what: Expr,
        owner: Option<Expr>,
        from: Option<Expr>,
        at: Option<Expr>,
        into: Option<Name>,
    },
    /// `array "rnbq…"`: the board part of a FEN (in `start`).
    Array(Text),
    /// `send S to PLACE [of P]`.
    Send { sites: Expr, place: Name, owner: Option<Expr> },
    /// `discard [N] K [of P] [at s] from NAME`.
    Discard { number: Option<Expr>, what: Expr, owner: Option<Expr>, at: Option<Expr>, from: Name },
    /// `change S into K`.
    Change { sites: Expr, kind: Expr },
    /// `give S to P`.
    Give { sites: Expr, player: Expr },
    /// `x = E`, `x(a) += E`: `target` is a name or a call of a name with one argument.
    Assign { target: Expr, operator: AssignOperator, value: Expr },
    /// `moves of E`.
    MovesOf(Expr),
    /// `NAME` or `NAME(args)`.
    Call { name: Name, arguments: Vec<Expr> },
    /// `again`.
    Again,
    /// `end turn`.
    EndTurn,
    /// `begin NAME [of PLAYER]`.
    Begin(Name, Option<Expr>),
    /// `pass`.
    Pass,
}

/// A branch of `either`.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The branch's name, if it has one.
    pub label: Option<Name>,
    /// Whether it came after `or else`.
    pub or_else: bool,
    /// Its statements.
    pub body: Block,
}

/// `=`, `+=`, `-=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignOperator {
    /// `=`.
    Set,
    /// `+=`.
    Add,
    /// `-=`.
    Subtract,
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number literal.
    Number(i64),
    /// A string literal (only `betza` takes one; elsewhere the checker objects).
    Text(String),
    /// A name.
    Name(String),
    /// `f(a, b)`; `by P` as in `attacked(S, by P)` is an argument wrapped in [`ExprKind::By`].
    Call { name: Name, arguments: Vec<Expr> },
    /// `by E` as an argument.
    By(Box<Expr>),
    /// `hand.Rook`, `hand(White).Rook`.
    Member { of: Box<Expr>, name: Name },
    /// `low..high`.
    Range(Box<Expr>, Box<Expr>),
    /// `- a`.
    Negate(Box<Expr>),
    /// `not a`.
    Not(Box<Expr>),
    /// `a op b`.
    Binary { operator: BinaryOperator, left: Box<Expr>, right: Box<Expr> },
    /// `if C then A else B`.
    If { condition: Box<Expr>, then: Box<Expr>, otherwise: Box<Expr> },
    /// `{ x in S where C }`.
    Filter { variable: Name, domain: Box<Expr>, condition: Box<Expr> },
    /// `union x in S of E`.
    Union { variable: Name, domain: Box<Expr>, body: Box<Expr> },
    /// `some S`, `no S`.
    Quantity { quantifier: Quantifier, set: Box<Expr> },
    /// `some x in S where C`, `no …`, `every …`, `count …`.
    Quantified { quantifier: Quantifier, variable: Name, domain: Box<Expr>, condition: Box<Expr> },
    /// A movement.
    Movement(Box<Movement>),
    /// What stood here could not be read; an error was reported.
    Missing,
}

/// The quantifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// At least one.
    Some,
    /// None at all.
    No,
    /// Each of them.
    Every,
    /// How many (only with a variable).
    Count,
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `%`.
    Remainder,
    /// `&`.
    Intersect,
    /// `=` or `is`.
    Equal,
    /// `!=` or `is not`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
    /// `in`.
    In,
    /// `not in`.
    NotIn,
    /// `and`.
    And,
    /// `or`.
    Or,
}

/// A chain of legs: `step diagonal then slide orthogonal at least 3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// One or more.
    pub legs: Vec<Leg>,
}

/// One leg of a movement with its modifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// How it goes.
    pub gait: Gait,
    /// Its direction relative to the leg before (always `Free` for the first).
    pub turn: LegTurn,
    /// `up to N`, `at least N`, `exactly N` as (least, most); absent ends are unbounded (least 1).
    pub least: Option<Expr>,
    /// See `least`.
    pub most: Option<Expr>,
    /// `through S`.
    pub through: Option<Expr>,
    /// `over S`.
    pub over: Option<Expr>,
    /// `from s` (the first leg only).
    pub from: Option<Expr>,
    /// `to S`.
    pub to: Option<Expr>,
    /// The leg with its modifiers.
    pub span: Span,
}

/// How a leg goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Gait {
    /// `step D`; D is a direction expression (parsed at the level of `+`).
    Step(Expr),
    /// `slide D`.
    Slide(Expr),
    /// `hop D` (needs `over`).
    Hop(Expr),
    /// `leap (a, b)`.
    Leap(Expr, Expr),
    /// `ride (a, b)`.
    Ride(Expr, Expr),
    /// `betza "…"` (takes `from` and `to` only).
    Betza(Text),
}

/// How a leg turns from the leg before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegTurn {
    /// Any of its directions.
    Free,
    /// Within 45° of the last one.
    Outward,
    /// The same direction.
    Onward,
}
