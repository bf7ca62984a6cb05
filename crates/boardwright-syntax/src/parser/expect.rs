//! Expected tokens, and the errors where another token stands.

use super::{ErrorReported, ParseResult, Parser, keywords};
use crate::diagnostic::{Diagnostic, Severity};
use crate::lexer::{self, Punct, Token, TokenKind, shorten};
use crate::limits::MAX_DIAGNOSTICS;
use crate::tree::{Name, Span, StringLiteral};

impl Parser<'_> {
    /// Reports an error at the next token, unless one was reported there.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> ErrorReported {
        if self.last_error != Some(self.position) {
            self.last_error = Some(self.position);
            self.emit(diagnostic);
        }
        ErrorReported
    }

    /// Reports an error about text that is parsed all the same.
    pub(super) fn emit(&mut self, diagnostic: Diagnostic) {
        if self.halted {
            return;
        }
        let is_error = diagnostic.severity == Severity::Error;
        let count = if is_error { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        let halts = is_error && *count >= MAX_DIAGNOSTICS;
        // One more warning than is shown says that there are more.
        if *count <= MAX_DIAGNOSTICS + 1 {
            self.diagnostics.push(diagnostic);
        }
        if halts {
            self.halt();
        }
    }

    /// Stops parsing: the rest of the text is skipped.
    pub(super) fn halt(&mut self) {
        self.halted = true;
        self.position = self.tokens.len() - 1;
    }

    /// Returns the next token as messages name it.
    pub(super) fn next_token_text(&self) -> String {
        self.describe(self.peek())
    }

    pub(super) fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::String => "a string".to_string(),
            TokenKind::Number => format!("the number {}", shorten(token.text(self.source))),
            TokenKind::Punct(punct) => format!("`{}`", punct.text()),
            _ => format!("`{}`", shorten(token.text(self.source))),
        }
    }

    /// Returns “expected X, found Y” within a construct: at the end of the line if the next token
    /// begins another line.
    pub(super) fn expected_next(&self, code: &'static str, what: &str) -> Diagnostic {
        let next = self.peek();
        if !next.first_on_line || next.kind == TokenKind::End || self.position == 0 {
            return self.expected(code, what);
        }
        let end = self.last_span().end as usize;
        let message = format!("expected {what}, found the end of the line");
        Diagnostic::error(code, Span::new(end, end), message).label("here")
    }

    /// Returns “expected X, found Y” at the next token.
    pub(super) fn expected(&self, code: &'static str, what: &str) -> Diagnostic {
        let message = format!("expected {what}, found {}", self.next_token_text());
        Diagnostic::error(code, self.peek().span, message).label("here")
    }

    /// Takes an operator or bracket; `place` says where it belongs: “after the board's sizes”.
    pub(super) fn expect_punct(&mut self, punct: Punct, place: &str) -> ParseResult<Span> {
        if self.at_punct(punct) {
            return Ok(self.take().span);
        }
        let wanted = format!("`{}` {place}", punct.text());
        let mut diagnostic = self.expected_next("expected-sign", &wanted);
        if punct == Punct::Equal && self.at_punct(Punct::Colon) {
            diagnostic = diagnostic.fix(self.peek().span, "=");
            self.emit(diagnostic);
            return Ok(self.take().span);
        }
        Err(self.report(diagnostic))
    }

    /// Takes a keyword; a near miss is reported and taken for it.
    pub(super) fn expect_word(&mut self, word: &'static str, place: &str) -> ParseResult<Span> {
        self.expect_word_or(word, &[], place)
    }

    /// Takes a keyword. A near miss, or one of the words `instead`, is reported and taken for it.
    pub(super) fn expect_word_or(
        &mut self,
        word: &'static str,
        instead: &[&str],
        place: &str,
    ) -> ParseResult<Span> {
        if self.at_word(word) {
            return Ok(self.take().span);
        }
        let diagnostic = self.expected_next("expected-word", &format!("`{word}` {place}"));
        let found = self.word().unwrap_or("");
        let close = crate::suggest::closest(found, [word]).is_some();
        if close || instead.contains(&found) {
            let span = self.peek().span;
            self.emit(diagnostic.help(format!("write `{word}`")).fix(span, word));
            return Ok(self.take().span);
        }
        Err(self.report(diagnostic))
    }

    /// Takes the `)` or `]` that closes `open`.
    pub(super) fn close(&mut self, punct: Punct, open: Span) -> ParseResult<Span> {
        if self.at_punct(punct) {
            return Ok(self.take().span);
        }
        let diagnostic = self
            .expected("unclosed-parenthesis", &format!("`{}`", punct.text()))
            .also(open, "to close what opens here");
        Err(self.report(diagnostic))
    }

    /// Takes a name; `what` names its owner: “the piece”.
    pub(super) fn name(&mut self, what: &str) -> ParseResult<Name> {
        let token = self.peek();
        if let Some(word) = self.word() {
            if keywords::is_reserved(word) {
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
        } else if token.kind == TokenKind::String {
            diagnostic = diagnostic.help("names are written without quotes");
        }
        Err(self.report(diagnostic))
    }

    /// Takes a name; an empty one if it is missing, which is reported.
    pub(super) fn name_or_empty(&mut self, what: &str) -> Name {
        let span = Span { end: self.peek().span.start, ..self.peek().span };
        self.name(what).unwrap_or(Name { text: String::new(), span })
    }

    /// Names with commas between them.
    pub(super) fn names(&mut self, what: &str) -> ParseResult<Vec<Name>> {
        let mut names = vec![self.name(what)?];
        while self.eat_punct(Punct::Comma) {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    /// Takes a string; `what` names it: “the game's title”.
    pub(super) fn string(&mut self, what: &str) -> ParseResult<StringLiteral> {
        if let Some(text) = self.eat_string() {
            return Ok(text);
        }
        let help = "a string is written in double quotes: \"like this\"";
        let diagnostic =
            self.expected_next("expected-string", &format!("{what}, a string")).help(help);
        Err(self.report(diagnostic))
    }

    /// Takes a string of at most `most` characters; `what` names it: “the game's title”.
    pub(super) fn short_string(&mut self, what: &str, most: usize) -> ParseResult<StringLiteral> {
        let text = self.string(what)?;
        self.check_length(&text, what, most);
        Ok(text)
    }

    /// Reports a text with more than `most` characters.
    pub(super) fn check_length(&mut self, text: &StringLiteral, what: &str, most: usize) {
        let length = text.text.chars().count();
        if length > most {
            let message = format!("{what} has {length} characters; it may have at most {most}");
            let diagnostic = Diagnostic::error("text-too-long", text.span, message);
            self.emit(diagnostic.help("shorten it"));
        }
    }

    /// Takes a string if the next token is one.
    pub(super) fn eat_string(&mut self) -> Option<StringLiteral> {
        let token = self.peek();
        if token.kind != TokenKind::String {
            return None;
        }
        self.take();
        Some(StringLiteral { text: lexer::string_value(token.text(self.source)), span: token.span })
    }
}
