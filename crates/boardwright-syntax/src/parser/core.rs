//! Looking at tokens, taking them, expecting them; reporting; the limit on nesting.

use super::{Parsed, Parser, Reported, Surroundings, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{self, Symbol, Token, TokenKind};
use crate::limits::{MAX_DIAGNOSTICS, MAX_NESTING};
use crate::tree::{Name, Span, Text};

impl<'s> Parser<'s> {
    /// The token `ahead` places on; the end again and again past the end.
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

    /// The word `ahead` places on, if a word stands there.
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

    pub(super) fn at_symbol(&self, symbol: Symbol) -> bool {
        self.symbol_at(0, symbol)
    }

    pub(super) fn symbol_at(&self, ahead: usize, symbol: Symbol) -> bool {
        self.peek_at(ahead).kind == TokenKind::Symbol(symbol)
    }

    pub(super) fn at_text(&self) -> bool {
        self.peek().kind == TokenKind::Text
    }

    /// Takes the token, whatever it is; the end stays.
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

    pub(super) fn eat_symbol(&mut self, symbol: Symbol) -> bool {
        let there = self.at_symbol(symbol);
        if there {
            self.take();
        }
        there
    }

    /// The span of the last token taken.
    pub(super) fn last_span(&self) -> Span {
        match self.position.checked_sub(1) {
            Some(last) => self.tokens[last].span,
            None => Span::default(),
        }
    }

    /// From a start to the last token taken.
    pub(super) fn span_since(&self, start: Span) -> Span {
        if self.last_span().end < start.end { start } else { start.to(self.last_span()) }
    }

    /// Reports an error at the token that comes next, unless one was reported there.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.last_error != Some(self.position) {
            self.last_error = Some(self.position);
            self.remark(diagnostic);
        }
        Reported
    }

    /// Reports an error about something that was read all the same.
    pub(super) fn remark(&mut self, diagnostic: Diagnostic) {
        if self.halted {
            return;
        }
        self.diagnostics.push(diagnostic);
        if self.diagnostics.len() >= MAX_DIAGNOSTICS {
            self.halt();
        }
    }

    /// Gives up: the rest of the text is not looked at.
    pub(super) fn halt(&mut self) {
        self.halted = true;
        self.position = self.tokens.len() - 1;
    }

    /// What stands next, as a message says it.
    pub(super) fn found(&self) -> String {
        self.describe(self.peek())
    }

    pub(super) fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Text => "a string".to_string(),
            TokenKind::Number => format!("the number {}", shorten(token.text(self.source))),
            TokenKind::Symbol(symbol) => format!("`{}`", symbol.text()),
            _ => format!("`{}`", shorten(token.text(self.source))),
        }
    }

    /// “Expected X, found Y”, in the middle of something: where the line ends, it is there that X is missing.
    pub(super) fn expected_next(&self, code: &'static str, what: &str) -> Diagnostic {
        let next = self.peek();
        if !next.first_on_line || next.kind == TokenKind::End || self.position == 0 {
            return self.expected(code, what);
        }
        let end = self.last_span().end as usize;
        let message = format!("expected {what}, found the end of the line");
        Diagnostic::error(code, Span::new(end, end), message).label("here")
    }

    /// “Expected X, found Y”, at what comes next.
    pub(super) fn expected(&self, code: &'static str, what: &str) -> Diagnostic {
        let message = format!("expected {what}, found {}", self.found());
        Diagnostic::error(code, self.peek().span, message).label("here")
    }

    /// Takes a symbol; `place` says where it belongs: “after the board's sizes”.
    pub(super) fn expect_symbol(&mut self, symbol: Symbol, place: &str) -> Parsed<Span> {
        if self.at_symbol(symbol) {
            return Ok(self.take().span);
        }
        let wanted = format!("`{}` {place}", symbol.text());
        let mut diagnostic = self.expected_next("expected-sign", &wanted);
        if symbol == Symbol::Equal && self.at_symbol(Symbol::Colon) {
            diagnostic = diagnostic.fix(self.peek().span, "=");
            self.remark(diagnostic);
            return Ok(self.take().span);
        }
        Err(self.report(diagnostic))
    }

    /// Takes a word of the construct; a near miss is reported and taken.
    pub(super) fn expect_word(&mut self, word: &'static str, place: &str) -> Parsed<Span> {
        self.expect_word_or(word, &[], place)
    }

    /// Takes a word of the construct; the words `instead` are reported and taken for it.
    pub(super) fn expect_word_or(
        &mut self,
        word: &'static str,
        instead: &[&str],
        place: &str,
    ) -> Parsed<Span> {
        if self.at_word(word) {
            return Ok(self.take().span);
        }
        let diagnostic = self.expected_next("expected-word", &format!("`{word}` {place}"));
        let found = self.word().unwrap_or("");
        let close = crate::suggest::closest(found, [word]).is_some();
        if close || instead.contains(&found) {
            let span = self.peek().span;
            self.remark(diagnostic.help(format!("write `{word}`")).fix(span, word));
            return Ok(self.take().span);
        }
        Err(self.report(diagnostic))
    }

    /// Takes a name that is declared or referred to; `what` says of what: “the piece”.
    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek();
        if let Some(word) = self.word() {
            if words::is_reserved(word) {
                let message =
                    format!("`{word}` is a word of the language and cannot be the name of {what}");
                let diagnostic = Diagnostic::error("reserved-word", token.span, message);
                return Err(self.report(diagnostic));
            }
            self.take();
            return Ok(Name { text: word.to_string(), span: token.span });
        }
        let mut diagnostic = self.expected_next("expected-name", &format!("the name of {what}"));
        if token.kind == TokenKind::Number {
            diagnostic =
                diagnostic.help("a name has letters, digits and `_`, and at least one letter");
        } else if token.kind == TokenKind::Text {
            diagnostic = diagnostic.help("names are written without quotes");
        }
        Err(self.report(diagnostic))
    }

    /// Names with commas between them.
    pub(super) fn names(&mut self, what: &str) -> Parsed<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.eat_symbol(Symbol::Comma) {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Takes a string; `what` says which: “the game's title”.
    pub(super) fn text(&mut self, what: &str) -> Parsed<Text> {
        if let Some(text) = self.text_if_any() {
            return Ok(text);
        }
        let help = "a string is written in double quotes: \"like this\"";
        let diagnostic =
            self.expected_next("expected-string", &format!("{what}, a string")).help(help);
        Err(self.report(diagnostic))
    }

    /// Takes a string if one stands here.
    pub(super) fn text_if_any(&mut self) -> Option<Text> {
        let token = self.peek();
        if token.kind != TokenKind::Text {
            return None;
        }
        self.take();
        Some(Text { text: lexer::text_value(token.text(self.source)), span: token.span })
    }

    /// Runs `inner` one level deeper; past the limit nothing more is read.
    pub(super) fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= MAX_NESTING {
            let message = format!("this nests more than {MAX_NESTING} levels deep");
            let diagnostic = Diagnostic::error("too-deep", self.peek().span, message)
                .help("give a part of it a name with `define` or `move`; the text after it is not checked");
            self.report(diagnostic);
            self.halt();
            return Err(Reported);
        }
        self.nesting += 1;
        let result = inner(self);
        self.nesting -= 1;
        result
    }

    /// Runs `inner` in other surroundings.
    pub(super) fn within<T>(
        &mut self,
        surroundings: Surroundings,
        inner: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.surroundings, surroundings);
        let result = inner(self);
        self.surroundings = outer;
        result
    }
}

/// A word of the text as a message shows it.
fn shorten(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_string(),
    }
}
