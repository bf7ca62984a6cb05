//! Error recovery: skipping tokens after an error, up to a token where parsing can continue.

use super::braces::BraceContents;
use super::{ParseResult, Parser};
use crate::lexer::{Punct, TokenKind};
use crate::tree::{Expr, ExprKind};

impl Parser<'_> {
    /// Skips to the start of the next construct: a `;`, the end of the braces, or a word that
    /// begins a line and does not continue the line before. Among items that word must begin an
    /// item, so that lines that lost their block are not reported one by one. An item that begins
    /// a line ends the skip even inside nested braces.
    ///
    /// `construct_start` is the index of the first token of the failed construct, which is no start
    /// of another. Consumes nothing if an end is reached already.
    pub(super) fn skip_to_next(&mut self, construct_start: usize, contents: BraceContents) {
        let mut braces = 0usize;
        let mut parentheses = 0i32;
        while !self.at_end() {
            if self.position > construct_start && self.at_item_start() {
                return;
            }
            match self.peek().kind {
                TokenKind::Punct(Punct::CloseBrace) if braces == 0 && !self.at_stray_brace() => {
                    return;
                }
                TokenKind::Punct(Punct::CloseBrace) => braces = braces.saturating_sub(1),
                TokenKind::Punct(Punct::OpenBrace) => braces += 1,
                TokenKind::Punct(Punct::OpenParenthesis) => parentheses += 1,
                TokenKind::Punct(Punct::CloseParenthesis) => parentheses -= 1,
                TokenKind::Punct(Punct::Semicolon) if braces == 0 => return,
                TokenKind::Word if braces == 0 && self.position > construct_start => {
                    let begins_line = self.at_new_line_start(parentheses > 0);
                    if begins_line
                        && (contents == BraceContents::Other || self.at_item_only_keyword())
                    {
                        return;
                    }
                }
                _ => {}
            }
            self.take();
        }
    }

    /// Skips past the closing brace of `{ x in … }` after an error inside it. Stops before a word
    /// that begins a line and does not continue the line before.
    pub(super) fn skip_past_brace(&mut self) {
        let mut depth = 0usize;
        while !self.at_end() {
            if self.peek().kind == TokenKind::Word && self.at_new_line_start(false) {
                return;
            }
            match self.take().kind {
                TokenKind::Punct(Punct::OpenBrace) => depth += 1,
                TokenKind::Punct(Punct::CloseBrace) if depth == 0 => return,
                TokenKind::Punct(Punct::CloseBrace) => depth -= 1,
                _ => {}
            }
        }
    }

    /// Continues parsing after a guessed keyword, which was reported. On failure the guess was
    /// wrong: further errors and the suggested fix are dropped, unless a limit stopped the parser.
    pub(super) fn with_guess<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        let count = self.diagnostics.len();
        let result = read(self);
        if result.is_err() && !self.halted {
            self.diagnostics.truncate(count);
            if let Some(guess) = self.diagnostics.last_mut() {
                guess.fix = None;
            }
        }
        result
    }

    /// Parses the expression before a block. After an error skips to the block, or to a `;`, a `}`
    /// or the next line if none comes first, and returns a missing expression.
    pub(super) fn expression_before_block(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<Expr>,
    ) -> Expr {
        let start = self.peek().span;
        if let Ok(expression) = read(self) {
            return expression;
        }
        let error_position = self.position;
        while !self.at_end() && !self.at_brace_or_semicolon() {
            if self.position > error_position && self.peek().first_on_line {
                break;
            }
            self.take();
        }
        // Any error here follows from the one just reported.
        self.last_error = Some(self.position);
        Expr { kind: ExprKind::Missing, span: self.span_since(start) }
    }

    /// True at a `{`, a `}` or a `;`.
    fn at_brace_or_semicolon(&self) -> bool {
        matches!(
            self.peek().kind,
            TokenKind::Punct(Punct::OpenBrace | Punct::CloseBrace | Punct::Semicolon)
        )
    }
}
