//! Rules text in its usual dress: indented by braces, one space where a space belongs.
//!
//! Works on tokens, not on the tree, so that comments and the writer's line breaks stay and text
//! with errors of grammar can be formatted too. No token and no line break is added or lost, but
//! for blank lines.

mod spacing;

use crate::lexer::{self, Symbol, Token, TokenKind};
use crate::limits::MAX_SOURCE_BYTES;

/// How far the inside of a bracket, or a continued line, stands to the right.
const INDENTATION: usize = 2;

/// The text formatted. A text that cannot be cut into tokens, or that indentation would make too
/// large to be read, comes back as it is.
///
/// Formatting twice changes nothing more, and the text says what it said.
pub fn format(source: &str) -> String {
    if source.len() > MAX_SOURCE_BYTES {
        return source.to_string();
    }
    let (tokens, diagnostics) = lexer::lex(source);
    if !diagnostics.is_empty() {
        return source.to_string();
    }
    let mut formatter = Formatter {
        source,
        tokens: &tokens[..tokens.len() - 1],
        text: String::with_capacity(source.len() + source.len() / 8),
        open: Vec::new(),
        base: 0,
        piece_begins: false,
    };
    formatter.run();
    if formatter.text.len() > MAX_SOURCE_BYTES {
        return source.to_string();
    }
    formatter.text
}

/// A bracket not yet closed.
struct Open {
    symbol: Symbol,
    /// The indentation of the statement in which it was opened.
    base: usize,
    /// Whether it holds the alternatives of a piece, where `or` begins a line of its own.
    piece: bool,
}

struct Formatter<'s> {
    source: &'s str,
    tokens: &'s [Token],
    text: String,
    open: Vec<Open>,
    /// The indentation of the current statement.
    base: usize,
    /// Whether the last word that began an item was `piece`.
    piece_begins: bool,
}

impl Formatter<'_> {
    fn run(&mut self) {
        for index in 0..self.tokens.len() {
            // Nothing but brackets, each on a line, would be indented without end.
            if self.text.len() > MAX_SOURCE_BYTES {
                return;
            }
            let token = self.tokens[index];
            if token.first_on_line {
                self.break_line(index);
            } else if spacing::spaced(self.source, self.tokens, index) {
                self.text.push(' ');
            }
            self.text.push_str(token.text(self.source).trim_end());
            self.follow(index);
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// A line break, a blank line if the writer left one, and the indentation.
    fn break_line(&mut self, index: usize) {
        let token = self.tokens[index];
        if index > 0 {
            self.text.push('\n');
            let opens = is_opening(self.tokens[index - 1].kind);
            if !opens && !is_closing(token.kind) && self.blank_line_before(index) {
                self.text.push('\n');
            }
        }
        let indentation = self.indentation(index);
        self.text.extend(std::iter::repeat_n(' ', indentation));
    }

    fn blank_line_before(&self, index: usize) -> bool {
        let start = self.tokens[index - 1].span.end as usize;
        let end = self.tokens[index].span.start as usize;
        let between = self.source[start..end].replace("\r\n", "\n");
        between.chars().filter(|c| matches!(c, '\n' | '\r')).count() > 1
    }

    /// How far the line that begins with this token stands to the right; a new statement sets
    /// the base of those that continue it.
    fn indentation(&mut self, index: usize) -> usize {
        let inner = self.open.last().map_or(0, |open| open.base + INDENTATION);
        let Some(innermost) = self.open.last() else {
            if self.continues(index) {
                return self.base + INDENTATION;
            }
            self.base = 0;
            return 0;
        };
        if is_closing(self.tokens[index].kind) {
            return innermost.base;
        }
        if innermost.symbol != Symbol::OpenBrace {
            return inner;
        }
        if self.continues(index) {
            return inner + INDENTATION;
        }
        self.base = inner;
        inner
    }

    /// Whether a line goes on with what the line before began.
    fn continues(&self, index: usize) -> bool {
        let token = self.tokens[index];
        let Some(before) = index.checked_sub(1).map(|before| self.tokens[before]) else {
            return false;
        };
        if matches!(token.kind, TokenKind::Comment | TokenKind::Words) || is_comment(before) {
            return false;
        }
        let next = self.tokens.get(index + 1).map(|next| next.kind);
        match before.kind {
            TokenKind::Symbol(Symbol::CloseBrace | Symbol::OpenBrace | Symbol::Semicolon) => false,
            TokenKind::Symbol(Symbol::CloseParenthesis | Symbol::CloseBracket) => {
                self.word_continues(token, next)
            }
            TokenKind::Symbol(_) => true,
            _ => self.word_continues(token, next),
        }
    }

    fn word_continues(&self, token: Token, next: Option<TokenKind>) -> bool {
        match token.kind {
            TokenKind::Word => {
                let in_piece = self.open.last().is_some_and(|open| open.piece);
                let word = token.text(self.source);
                spacing::carries_on(word, next) && !(word == "or" && in_piece)
            }
            TokenKind::Symbol(symbol) => {
                !matches!(symbol, Symbol::OpenBrace | Symbol::CloseBrace | Symbol::Semicolon)
            }
            _ => false,
        }
    }

    /// Keeps track of brackets and of where pieces begin.
    fn follow(&mut self, index: usize) {
        let token = self.tokens[index];
        match token.kind {
            TokenKind::Word if self.begins_statement(index) => {
                self.piece_begins = token.text(self.source) == "piece";
            }
            TokenKind::Symbol(symbol) if is_opening(token.kind) => {
                let brace = symbol == Symbol::OpenBrace;
                let piece = brace && std::mem::take(&mut self.piece_begins);
                let base = match self.open.last() {
                    Some(open) if open.symbol != Symbol::OpenBrace => open.base + INDENTATION,
                    _ => self.base,
                };
                self.open.push(Open { symbol, base, piece });
            }
            _ if is_closing(token.kind) => {
                if let Some(open) = self.open.pop() {
                    self.base = open.base;
                }
            }
            _ => {}
        }
    }

    fn begins_statement(&self, index: usize) -> bool {
        let before = index.checked_sub(1).map(|before| self.tokens[before].kind);
        self.tokens[index].first_on_line
            || matches!(
                before,
                Some(TokenKind::Symbol(Symbol::OpenBrace | Symbol::CloseBrace | Symbol::Semicolon))
            )
    }
}

fn is_comment(token: Token) -> bool {
    matches!(token.kind, TokenKind::Comment | TokenKind::Words)
}

fn is_opening(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Symbol(Symbol::OpenBrace | Symbol::OpenParenthesis | Symbol::OpenBracket)
    )
}

fn is_closing(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Symbol(Symbol::CloseBrace | Symbol::CloseParenthesis | Symbol::CloseBracket)
    )
}
