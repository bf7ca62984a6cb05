//! Lists in braces, also where a brace is missing.

use super::{ExpressionContext, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::tree::Span;

/// Contents of a pair of braces, as error recovery needs it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BraceContents {
    /// Items: an item among them is no sign of a missing brace.
    Items,
    /// Anything else: an item that begins a line means that a brace is missing before it.
    Other,
}

/// Opening of a pair of braces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BraceOpening {
    Brace,
    /// The opening brace is missing, which was reported, so that the closing one may be missing
    /// too.
    Missing,
    /// The same, with the first of the contents on the line before it.
    MissingOnLine,
}

impl Parser<'_> {
    /// Parses `{ one; one … }`. After an error in one, parsing continues at the next.
    pub(super) fn braces(
        &mut self,
        place: &str,
        inside: BraceContents,
        mut one: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<Span> {
        let fresh = self.last_error != Some(self.position);
        let (open, opening) = match self.open_brace(place) {
            Ok(open) => (open, BraceOpening::Brace),
            Err(_) if fresh && self.block_contents_follow() => match self.peek() {
                token if token.first_on_line => (token.span, BraceOpening::Missing),
                token => (token.span, BraceOpening::MissingOnLine),
            },
            Err(reported) => return Err(reported),
        };
        self.open_braces.push(self.position.saturating_sub(1));
        let result = self.nested(|parser| {
            parser.in_context(ExpressionContext::default(), |parser| {
                while !parser.at_braces_end(open, opening, inside) {
                    parser.list_element(inside, &mut one);
                }
            });
            Ok(parser.span_since(open))
        });
        self.open_braces.pop();
        result
    }

    /// Parses one element of a list; takes at least one token.
    pub(super) fn list_element(
        &mut self,
        inside: BraceContents,
        one: &mut impl FnMut(&mut Self) -> ParseResult<()>,
    ) {
        let before = self.position;
        if one(self).is_err() {
            self.skip_to_next(before, inside);
        } else if self.position == before {
            self.take();
        }
    }

    fn open_brace(&mut self, place: &str) -> ParseResult<Span> {
        if self.at_punct(Punct::Colon) && !self.peek_at(1).first_on_line {
            let diagnostic = self.expected("expected-sign", &format!("`{{` {place}"));
            return Err(self.report(diagnostic.help("blocks stand in braces: `{ … }`")));
        }
        self.expect_punct(Punct::OpenBrace, place)
    }

    /// True if only the opening brace is missing: the next tokens look like the contents of a
    /// block.
    fn block_contents_follow(&self) -> bool {
        let token = self.peek();
        let keyword = self.word().is_some_and(|word| {
            keywords::STATEMENTS.contains(&word) || keywords::LEGS.contains(&word)
        });
        let begins = token.kind == TokenKind::Word && (token.first_on_line || keyword);
        begins && !self.at_item_start()
    }

    /// True if the braces end here: closed, or left open, which is reported.
    fn at_braces_end(&mut self, open: Span, opening: BraceOpening, inside: BraceContents) -> bool {
        self.skip_separators();
        if opening == BraceOpening::MissingOnLine && self.line_is_over() {
            return true;
        }
        if self.eat_punct(Punct::CloseBrace) {
            return true;
        }
        let forgotten = inside == BraceContents::Other && self.at_item_start();
        if !self.at_end() && !forgotten {
            return false;
        }
        if opening == BraceOpening::Brace {
            self.report_unclosed(open);
        }
        true
    }

    /// True if the innermost block, which began on a line without its brace, is over: a new line
    /// begins that is neither indented deeper nor closes the block.
    fn line_is_over(&self) -> bool {
        let Some(open) = self.open_braces.last() else { return false };
        let token = self.peek();
        let depth = self.line_column(*open) + usize::from(!self.at_punct(Punct::CloseBrace));
        token.first_on_line && self.column(token) < depth
    }

    fn report_unclosed(&mut self, open: Span) {
        let message = format!("expected `}}` before {}", self.next_token_text());
        let mut diagnostic = Diagnostic::error("unclosed-brace", self.peek().span, message);
        let suspect = self.suspect_brace();
        match suspect.filter(|suspect| self.at_end() || suspect.start > open.start) {
            Some(suspect) => {
                diagnostic = diagnostic
                    .also(suspect, "going by the indentation, this brace is the one left open");
            }
            None => diagnostic = diagnostic.also(open, "this brace is not closed"),
        }
        self.report(diagnostic);
    }

    /// Returns the first opening brace whose closing brace is indented less than the line that
    /// opened it.
    fn suspect_brace(&self) -> Option<Span> {
        let mut open: Vec<(Span, usize)> = Vec::new();
        let mut indentation = 0;
        for token in &self.tokens[..self.position] {
            if token.first_on_line {
                indentation = self.column(*token);
            }
            match token.kind {
                TokenKind::Punct(Punct::OpenBrace) => open.push((token.span, indentation)),
                TokenKind::Punct(Punct::CloseBrace) => {
                    let (span, expected) = open.pop()?;
                    if token.first_on_line && indentation < expected {
                        return Some(span);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Takes semicolons. The first comma in their place on each line is reported.
    pub(super) fn skip_separators(&mut self) {
        loop {
            if self.at_punct(Punct::Comma) {
                let span = self.take().span;
                let before = self.last_comma.replace(self.position);
                let same_line = before.is_some_and(|before| {
                    !self.tokens[before..self.position].iter().any(|token| token.first_on_line)
                });
                if !same_line {
                    let (message, sign) = match self.name_list_follows() {
                        true => ("sites, sets and kinds are joined by `+`, not `,`", " +"),
                        false => ("`;` or nothing separates these, not `,`", ";"),
                    };
                    self.emit(Diagnostic::error("expected-sign", span, message).fix(span, sign));
                }
            } else if !self.eat_punct(Punct::Semicolon) {
                return;
            }
        }
    }

    /// True if the next token is a single name like that of a site or piece, as in a list: `a1, b1,
    /// c1`.
    fn name_list_follows(&self) -> bool {
        let ends = [Punct::Comma, Punct::CloseBrace, Punct::Semicolon];
        let is_name = |word: &str| {
            word.starts_with(char::is_uppercase) || word.ends_with(|c: char| c.is_ascii_digit())
        };
        self.word().is_some_and(is_name)
            && (self.peek_at(1).first_on_line || ends.iter().any(|&end| self.punct_at(1, end)))
    }
}
