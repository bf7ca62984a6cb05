//! The formatter: indentation by braces, and one space where a space belongs.
//!
//! It works on tokens and not on the tree. Comments and the writer's line breaks stay, and text
//! with syntax errors is formatted too. Apart from blank lines, no token and no line break is added
//! or lost.

mod spacing;

use crate::lexer::{self, Punct, Token, TokenKind};
use crate::limits::MAX_SOURCE_BYTES;

/// Columns by which the inside of a bracket, or a continued line, is indented.
const INDENTATION: usize = 2;

/// Returns the formatted text. A text with lexical errors comes back unchanged, and so does one
/// that indentation would make larger than the limit.
///
/// Formatting is idempotent and keeps the syntax tree.
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

/// An open bracket.
struct OpenBracket {
    punct: Punct,
    /// Indentation of the statement that opened it.
    base: usize,
    /// True if it holds the alternatives of a piece, where `or` begins its own line.
    piece: bool,
}

struct Formatter<'s> {
    source: &'s str,
    tokens: &'s [Token],
    text: String,
    open: Vec<OpenBracket>,
    /// Indentation of the current statement.
    base: usize,
    /// True if `piece` was the last word that began an item.
    piece_begins: bool,
}

impl Formatter<'_> {
    fn run(&mut self) {
        for index in 0..self.tokens.len() {
            // A text of brackets, each on its own line, would be indented without end.
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

    /// Writes a line break, a blank line if the writer left one, and the indentation.
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

    /// Returns the indentation of the line that begins with this token. A new statement sets the
    /// base for the lines that continue it.
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
        if innermost.punct != Punct::OpenBrace {
            return inner;
        }
        if self.continues(index) {
            return inner + INDENTATION;
        }
        self.base = inner;
        inner
    }

    /// True if the line that begins with this token continues the line before.
    fn continues(&self, index: usize) -> bool {
        let token = self.tokens[index];
        let Some(before) = index.checked_sub(1).map(|before| self.tokens[before]) else {
            return false;
        };
        if matches!(token.kind, TokenKind::Comment | TokenKind::DocComment) || is_comment(before) {
            return false;
        }
        let next = self.tokens.get(index + 1).map(|next| next.kind);
        match before.kind {
            TokenKind::Punct(Punct::CloseBrace | Punct::OpenBrace | Punct::Semicolon) => false,
            TokenKind::Punct(Punct::CloseParenthesis | Punct::CloseBracket) => {
                self.word_continues(token, next)
            }
            TokenKind::Punct(_) => true,
            _ => self.word_continues(token, next),
        }
    }

    fn word_continues(&self, token: Token, next: Option<TokenKind>) -> bool {
        match token.kind {
            TokenKind::Word => {
                let in_piece = self.open.last().is_some_and(|open| open.piece);
                let word = token.text(self.source);
                spacing::continues_line(word, next) && !(word == "or" && in_piece)
            }
            TokenKind::Punct(punct) => {
                !matches!(punct, Punct::OpenBrace | Punct::CloseBrace | Punct::Semicolon)
            }
            _ => false,
        }
    }

    /// Updates the open brackets and the start of pieces.
    fn follow(&mut self, index: usize) {
        let token = self.tokens[index];
        match token.kind {
            TokenKind::Word if self.begins_statement(index) => {
                self.piece_begins = token.text(self.source) == "piece";
            }
            TokenKind::Punct(punct) if is_opening(token.kind) => {
                let brace = punct == Punct::OpenBrace;
                let piece = brace && std::mem::take(&mut self.piece_begins);
                let base = match self.open.last() {
                    Some(open) if open.punct != Punct::OpenBrace => open.base + INDENTATION,
                    _ => self.base,
                };
                self.open.push(OpenBracket { punct, base, piece });
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
                Some(TokenKind::Punct(Punct::OpenBrace | Punct::CloseBrace | Punct::Semicolon))
            )
    }
}

fn is_comment(token: Token) -> bool {
    matches!(token.kind, TokenKind::Comment | TokenKind::DocComment)
}

fn is_opening(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Punct(Punct::OpenBrace | Punct::OpenParenthesis | Punct::OpenBracket))
}

fn is_closing(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Punct(Punct::CloseBrace | Punct::CloseParenthesis | Punct::CloseBracket)
    )
}
