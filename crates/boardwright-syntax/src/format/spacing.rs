//! Spaces between the tokens of a line.

use crate::lexer::{Punct, Token, TokenKind};

/// Words before a parenthesis that groups: a space stands between the two.
const GROUPING: &[&str] = &[
    "and", "or", "not", "in", "is", "if", "then", "else", "where", "of", "by", "as", "no", "some",
    "every", "step", "slide", "hop", "leap", "ride", "from", "to", "through", "over", "at",
    "least", "most", "exactly", "into",
];

/// Words that are keywords before a group, or names before arguments. The writer's spacing decides.
const UNDECIDED: &[&str] = &[
    "choose", "require", "let", "for", "move", "swap", "shift", "capture", "remove", "put", "send",
    "discard", "change", "give", "cut", "link", "wrap", "when",
];

/// Words after which a `-` next to its operand is a sign and not a difference.
const BEFORE_SIGN: &[&str] = &[
    "and", "or", "not", "in", "is", "if", "then", "else", "where", "of", "by", "to", "from",
    "least", "most", "exactly", "put",
];

/// True if a space stands before the token at `index`, which is not the first of its line.
pub(super) fn spaced(source: &str, tokens: &[Token], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    let (left, right) = (tokens[before], tokens[index]);
    let adjacent = left.span.end == right.span.start;
    let (TokenKind::Punct(_), TokenKind::Punct(_)) = (left.kind, right.kind) else {
        return wanted(source, tokens, before);
    };
    // Two operators written apart may be another operator when written together.
    let bracket = is_separate(left.kind) || is_separate(right.kind);
    wanted(source, tokens, before) || !(adjacent || bracket)
}

/// True for operators and brackets that are never part of a longer one.
fn is_separate(kind: TokenKind) -> bool {
    let TokenKind::Punct(punct) = kind else { return false };
    matches!(
        punct,
        Punct::OpenBrace
            | Punct::CloseBrace
            | Punct::OpenParenthesis
            | Punct::CloseParenthesis
            | Punct::OpenBracket
            | Punct::CloseBracket
            | Punct::Comma
            | Punct::Semicolon
    )
}

/// True if a space is wanted between the token at `before` and the next.
fn wanted(source: &str, tokens: &[Token], before: usize) -> bool {
    let (left, right) = (tokens[before], tokens[before + 1]);
    if let TokenKind::Punct(punct) = right.kind {
        match punct {
            Punct::CloseParenthesis
            | Punct::CloseBracket
            | Punct::Comma
            | Punct::Semicolon
            | Punct::Colon
            | Punct::Dot
            | Punct::Range => return false,
            Punct::CloseBrace => return left.kind != Punct::OpenBrace.into(),
            Punct::OpenParenthesis if left.kind == TokenKind::Word => {
                return before_parenthesis(source, tokens, before);
            }
            _ => {}
        }
    }
    match left.kind {
        TokenKind::Punct(Punct::OpenParenthesis | Punct::OpenBracket) => false,
        TokenKind::Punct(Punct::Dot | Punct::Range) => false,
        TokenKind::Punct(Punct::Minus) => !is_sign(source, tokens, before),
        _ => true,
    }
}

fn before_parenthesis(source: &str, tokens: &[Token], index: usize) -> bool {
    let (left, right) = (tokens[index], tokens[index + 1]);
    let word = left.text(source);
    // A definition may have the name of a word before a group, such as `at`.
    let name_of_definition = index.checked_sub(1).is_some_and(|before| {
        tokens[before].text(source) == "define" && tokens[before].first_on_line
    });
    if name_of_definition {
        return false;
    }
    if UNDECIDED.contains(&word) {
        return left.span.end != right.span.start;
    }
    GROUPING.contains(&word)
}

/// True if the `-` at `index` is a sign.
fn is_sign(source: &str, tokens: &[Token], index: usize) -> bool {
    let Some(left) = index.checked_sub(1).map(|before| tokens[before]) else { return true };
    match left.kind {
        TokenKind::Punct(punct) => {
            !matches!(punct, Punct::CloseParenthesis | Punct::CloseBracket | Punct::CloseBrace)
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

/// True if a line that begins with this word continues the line before.
pub(super) fn continues_line(word: &str, next: Option<TokenKind>) -> bool {
    let assigned = matches!(
        next,
        Some(TokenKind::Punct(Punct::Equal | Punct::PlusEqual | Punct::MinusEqual | Punct::Arrow))
    );
    match word {
        "and" | "or" | "not" | "in" | "is" | "then" | "else" | "where" | "of" | "by" | "as" => true,
        "from" | "to" | "through" | "over" | "exactly" | "into" => !assigned,
        _ => false,
    }
}
