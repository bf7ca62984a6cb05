//! Where a space stands between two tokens of a line.

use crate::lexer::{Symbol, Token, TokenKind};

/// Words with a space before a parenthesis: it groups, and holds no arguments.
const GROUPING: &[&str] = &[
    "and", "or", "not", "in", "is", "if", "then", "else", "where", "of", "by", "as", "no", "some",
    "every", "step", "slide", "hop", "leap", "ride", "from", "to", "through", "over", "at",
    "least", "most", "exactly", "into",
];

/// Words that may be keywords before a group or names before arguments: the writer knows which.
const UNDECIDED: &[&str] = &[
    "choose", "require", "let", "for", "move", "swap", "shift", "capture", "remove", "put", "send",
    "discard", "change", "give", "cut", "link", "wrap", "when",
];

/// Words after which a `-` written close to what follows is a sign and no difference.
const BEFORE_SIGN: &[&str] = &[
    "and", "or", "not", "in", "is", "if", "then", "else", "where", "of", "by", "to", "from",
    "least", "most", "exactly", "put",
];

/// Whether a space stands before the token at `index`, which is not the first of its line.
pub(super) fn spaced(source: &str, tokens: &[Token], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    let (left, right) = (tokens[before], tokens[index]);
    let adjacent = left.span.end == right.span.start;
    let (TokenKind::Symbol(_), TokenKind::Symbol(_)) = (left.kind, right.kind) else {
        return wanted(source, tokens, before);
    };
    // Two symbols written apart may be another symbol when written together.
    let bracket = is_separate(left.kind) || is_separate(right.kind);
    wanted(source, tokens, before) || !(adjacent || bracket)
}

/// Symbols that are never part of a longer one.
fn is_separate(kind: TokenKind) -> bool {
    let TokenKind::Symbol(symbol) = kind else { return false };
    matches!(
        symbol,
        Symbol::OpenBrace
            | Symbol::CloseBrace
            | Symbol::OpenParenthesis
            | Symbol::CloseParenthesis
            | Symbol::OpenBracket
            | Symbol::CloseBracket
            | Symbol::Comma
            | Symbol::Semicolon
    )
}

/// Whether a space is wanted between the token at `before` and the next.
fn wanted(source: &str, tokens: &[Token], before: usize) -> bool {
    let (left, right) = (tokens[before], tokens[before + 1]);
    if let TokenKind::Symbol(symbol) = right.kind {
        match symbol {
            Symbol::CloseParenthesis
            | Symbol::CloseBracket
            | Symbol::Comma
            | Symbol::Semicolon
            | Symbol::Colon
            | Symbol::Dot
            | Symbol::Range => return false,
            Symbol::CloseBrace => return left.kind != Symbol::OpenBrace.into(),
            Symbol::OpenParenthesis if left.kind == TokenKind::Word => {
                return before_parenthesis(source, left, right);
            }
            _ => {}
        }
    }
    match left.kind {
        TokenKind::Symbol(Symbol::OpenParenthesis | Symbol::OpenBracket) => false,
        TokenKind::Symbol(Symbol::Dot | Symbol::Range) => false,
        TokenKind::Symbol(Symbol::Minus) => !is_sign(source, tokens, before),
        _ => true,
    }
}

fn before_parenthesis(source: &str, left: Token, right: Token) -> bool {
    let word = left.text(source);
    if UNDECIDED.contains(&word) {
        return left.span.end != right.span.start;
    }
    GROUPING.contains(&word)
}

/// Whether the `-` at `index` is a sign.
fn is_sign(source: &str, tokens: &[Token], index: usize) -> bool {
    let Some(left) = index.checked_sub(1).map(|before| tokens[before]) else { return true };
    match left.kind {
        TokenKind::Symbol(symbol) => {
            !matches!(symbol, Symbol::CloseParenthesis | Symbol::CloseBracket | Symbol::CloseBrace)
        }
        TokenKind::Word if BEFORE_SIGN.contains(&left.text(source)) => {
            let apart = left.span.end != tokens[index].span.start;
            let close = tokens.get(index + 1).is_some_and(|next| {
                next.span.start == tokens[index].span.end && !next.first_on_line
            });
            apart && close
        }
        _ => false,
    }
}

/// Whether a line that begins with this word goes on with the line before.
pub(super) fn carries_on(word: &str, next: Option<TokenKind>) -> bool {
    let assigned = matches!(
        next,
        Some(TokenKind::Symbol(
            Symbol::Equal | Symbol::PlusEqual | Symbol::MinusEqual | Symbol::Arrow
        ))
    );
    match word {
        "and" | "or" | "not" | "in" | "is" | "then" | "else" | "where" | "of" | "by" | "as" => true,
        "from" | "to" | "through" | "over" | "exactly" | "into" => !assigned,
        _ => false,
    }
}
