//! The token cursor: lookahead, taking tokens, spans and columns, and the limit on nesting.

use super::{ErrorReported, ExpressionContext, ParseResult, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, Token, TokenKind};
use crate::limits::MAX_NESTING;
use crate::tree::Span;

impl<'s> Parser<'s> {
    /// Returns the token `ahead` tokens on; past the end of the text, its last token.
    pub(super) fn peek_at(&self, ahead: usize) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[(self.position + ahead).min(last)]
    }

    pub(super) fn peek(&self) -> Token {
        self.peek_at(0)
    }

    pub(super) fn at_end(&self) -> bool {
        self.peek().kind == TokenKind::End
    }

    /// Returns the word `ahead` tokens on, if that token is a word.
    pub(super) fn word_at(&self, ahead: usize) -> Option<&'s str> {
        let token = self.peek_at(ahead);
        (token.kind == TokenKind::Word).then(|| token.text(self.source))
    }

    pub(super) fn word(&self) -> Option<&'s str> {
        self.word_at(0)
    }

    pub(super) fn at_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    pub(super) fn at_punct(&self, punct: Punct) -> bool {
        self.punct_at(0, punct)
    }

    pub(super) fn punct_at(&self, ahead: usize, punct: Punct) -> bool {
        self.peek_at(ahead).kind == TokenKind::Punct(punct)
    }

    pub(super) fn at_string(&self) -> bool {
        self.peek().kind == TokenKind::String
    }

    /// Takes the next token of any kind; the end of the text is never taken.
    pub(super) fn take(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.position += 1;
        }
        token
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let there = self.at_word(word);
        if there {
            self.take();
        }
        there
    }

    pub(super) fn eat_punct(&mut self, punct: Punct) -> bool {
        let there = self.at_punct(punct);
        if there {
            self.take();
        }
        there
    }

    /// Returns the span of the last token taken.
    pub(super) fn last_span(&self) -> Span {
        match self.position.checked_sub(1) {
            Some(last) => self.tokens[last].span,
            None => Span::default(),
        }
    }

    /// Returns the span from `start` to the last token taken.
    pub(super) fn span_since(&self, start: Span) -> Span {
        if self.last_span().end < start.end { start } else { start.to(self.last_span()) }
    }

    /// Returns the number of bytes before a token on its line.
    pub(super) fn column(&self, token: Token) -> usize {
        let before = &self.source[..token.span.start as usize];
        before.len() - before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Returns the indentation of the line of the token at `index`.
    pub(super) fn line_column(&self, index: usize) -> usize {
        let first = self.tokens[..=index].iter().rev().find(|token| token.first_on_line);
        first.map_or(0, |first| self.column(*first))
    }

    /// Runs `inner` one level deeper. Past the limit the error is reported and parsing stops.
    pub(super) fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        if self.nesting >= MAX_NESTING {
            let message = format!("this nests more than {MAX_NESTING} levels deep");
            let diagnostic = Diagnostic::error("too-deep", self.peek().span, message)
                .help("give a part of it a name with `define` or `move`; the text after it is not checked");
            self.report(diagnostic);
            self.halt();
            return Err(ErrorReported);
        }
        self.nesting += 1;
        let result = inner(self);
        self.nesting -= 1;
        result
    }

    /// Runs `inner` in another context.
    pub(super) fn in_context<T>(
        &mut self,
        context: ExpressionContext,
        inner: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.context, context);
        let result = inner(self);
        self.context = outer;
        result
    }
}
