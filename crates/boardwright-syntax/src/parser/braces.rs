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
    /// The opening brace is present.
    Brace,
    /// The opening brace is missing, which was reported, so that the closing one may be missing
    /// too.
    Missing,
    /// As `Missing`, with contents on the line where the brace should be.
    MissingOnLine,
}

impl Parser<'_> {
    /// Parses a list in braces: `{ element; element … }`. After an error in an element, parsing
    /// continues at the next. A missing opening brace is reported; parsing goes on if the contents
    /// of a block follow, and fails otherwise.
    pub(super) fn braces(
        &mut self,
        place: &str,
        contents: BraceContents,
        mut element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<Span> {
        let is_first_error_here = self.last_error != Some(self.position);
        let (open, opening) = match self.open_brace(place) {
            Ok(open) => (open, BraceOpening::Brace),
            Err(_) if is_first_error_here && self.block_contents_follow() => match self.peek() {
                token if token.first_on_line => (token.span, BraceOpening::Missing),
                token => (token.span, BraceOpening::MissingOnLine),
            },
            Err(reported) => return Err(reported),
        };
        self.open_braces.push(self.position.saturating_sub(1));
        let result = self.nested(|parser| {
            parser.in_context(ExpressionContext::default(), |parser| {
                while !parser.finish_braces(open, opening, contents) {
                    parser.list_element(contents, &mut element);
                }
            });
            Ok(parser.span_since(open))
        });
        self.open_braces.pop();
        result
    }

    /// Parses one element of a list. If that consumes nothing, consumes a token; after an error,
    /// skips to the next element.
    pub(super) fn list_element(
        &mut self,
        contents: BraceContents,
        element: &mut impl FnMut(&mut Self) -> ParseResult<()>,
    ) {
        let start = self.position;
        if element(self).is_err() {
            self.skip_to_next(start, contents);
        } else if self.position == start {
            self.take();
        }
    }

    /// Consumes an opening brace. Reports a missing one, with help if a `:` stands in its place.
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

    /// Consumes separators. True if the braces end after them. A closing brace is consumed; a
    /// missing one is reported unless the opening brace was missing too.
    fn finish_braces(
        &mut self,
        open: Span,
        opening: BraceOpening,
        contents: BraceContents,
    ) -> bool {
        self.skip_separators();
        if opening == BraceOpening::MissingOnLine && self.line_is_over() {
            return true;
        }
        if self.eat_punct(Punct::CloseBrace) {
            return true;
        }
        let has_lost_brace = contents == BraceContents::Other && self.at_item_start();
        if !self.at_end() && !has_lost_brace {
            return false;
        }
        if opening == BraceOpening::Brace {
            self.report_unclosed(open);
        }
        true
    }

    /// True if the innermost block, which began on a line without its brace, is over. A new line
    /// then begins that is neither indented deeper nor closes the block.
    fn line_is_over(&self) -> bool {
        let Some(open) = self.open_braces.last() else { return false };
        let token = self.peek();
        let depth = self.line_column(*open) + usize::from(!self.at_punct(Punct::CloseBrace));
        token.first_on_line && self.column(token) < depth
    }

    /// Reports a missing closing brace, with the brace that the indentation makes suspect.
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

    /// Consumes semicolons and commas. The first comma on each line is reported.
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
