//! Statements.

use super::{Expr, Name, Span, StringLiteral};

/// `{ statements }`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// Braces included.
    pub span: Span,
}

/// A statement with its span.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// Its kind.
    pub kind: StatementKind,
    /// Its place in the text.
    pub span: Span,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `[optionally] choose [some] x in E [where C] ["words"] [{ … }]`; a block scopes the
    /// variable. The words say what is chosen: “a ship to pull”.
    Choose {
        optional: bool,
        silent: bool,
        variable: Name,
        domain: Expr,
        condition: Option<Expr>,
        words: Option<StringLiteral>,
        block: Option<Block>,
    },
    /// `optionally { … }`.
    Optionally(Block),
    /// `either … or … or else …`.
    Either(Vec<Branch>),
    /// `require C else "…"`.
    Require { condition: Expr, message: Option<StringLiteral> },
    /// `if C { … } else { … }`; `else if` nests one `If` in the block.
    If { condition: Expr, then: Block, otherwise: Option<Block> },
    /// `let x = E`.
    Let { variable: Name, value: Expr },
    /// `for x in E { … }`.
    For { variable: Name, domain: Expr, body: Block },
    /// `repeat { … } until nothing changes`.
    Repeat(Block),
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
    Array(StringLiteral),
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
    /// Its words for players, after the name: “pull a ship”.
    pub words: Option<StringLiteral>,
    /// True after `or else`.
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
