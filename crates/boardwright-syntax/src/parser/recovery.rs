//! Braces, parentheses and what to do when they do not match; where to go on after an error.

use super::{Parsed, Parser, Surroundings, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, Token, TokenKind};
use crate::tree::{Expr, ExprKind, Name, Span};

/// What stands in a pair of braces, as far as recovery cares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// Items: an item within is no sign of a forgotten brace.
    Items,
    /// Anything else: an item that begins a line means that a brace was forgotten before it.
    Other,
}

/// How a pair of braces was opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    Brace,
    /// Without its brace, which was reported, so that the closing one is not missed.
    Forgotten,
    /// Likewise, with the first of what it holds on the line of what comes before.
    ForgottenOnLine,
}

impl Parser<'_> {
    /// Reads `{ one; one … }`. An error in one is recovered from at the next.
    pub(super) fn braces(
        &mut self,
        place: &str,
        inside: Inside,
        mut one: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<Span> {
        let fresh = self.last_error != Some(self.position);
        let (open, opening) = match self.open_brace(place) {
            Ok(open) => (open, Opening::Brace),
            Err(_) if fresh && self.inside_follows() => match self.peek() {
                token if token.first_on_line => (token.span, Opening::Forgotten),
                token => (token.span, Opening::ForgottenOnLine),
            },
            Err(reported) => return Err(reported),
        };
        self.open_braces.push(self.position.saturating_sub(1));
        let result = self.nested(|parser| {
            parser.within(Surroundings::default(), |parser| {
                while !parser.braces_end(open, opening, inside) {
                    parser.one_of_many(inside, &mut one);
                }
            });
            Ok(parser.span_since(open))
        });
        self.open_braces.pop();
        result
    }

    /// Whether the innermost block, begun on a line without its brace, is over: a new line begins, neither indented
    /// deeper nor with the brace that closes the block.
    fn line_is_over(&self) -> bool {
        let Some(open) = self.open_braces.last() else { return false };
        let token = self.peek();
        let depth = self.line_column(*open) + usize::from(!self.at_symbol(Symbol::CloseBrace));
        token.first_on_line && self.column(token) < depth
    }

    /// Whether only the opening brace is missing: what follows looks like the inside of a block.
    fn inside_follows(&self) -> bool {
        let token = self.peek();
        let keyword = self
            .word()
            .is_some_and(|word| words::STATEMENTS.contains(&word) || words::GAITS.contains(&word));
        let begins = token.kind == TokenKind::Word && (token.first_on_line || keyword);
        begins && !self.item_starts_here()
    }

    /// Reads one of a list; whatever happens, something is taken.
    pub(super) fn one_of_many(
        &mut self,
        inside: Inside,
        one: &mut impl FnMut(&mut Self) -> Parsed<()>,
    ) {
        let before = self.position;
        if one(self).is_err() {
            self.skip_to_next(before, inside);
        } else if self.position == before {
            self.take();
        }
    }

    fn open_brace(&mut self, place: &str) -> Parsed<Span> {
        if self.at_symbol(Symbol::Colon) && !self.peek_at(1).first_on_line {
            let diagnostic = self.expected("expected-sign", &format!("`{{` {place}"));
            return Err(self.report(diagnostic.help("blocks stand in braces: `{ … }`")));
        }
        self.expect_symbol(Symbol::OpenBrace, place)
    }

    /// Whether the braces end here: closed, or found to be left open.
    fn braces_end(&mut self, open: Span, opening: Opening, inside: Inside) -> bool {
        self.skip_separators();
        if opening == Opening::ForgottenOnLine && self.line_is_over() {
            return true;
        }
        if self.eat_symbol(Symbol::CloseBrace) {
            return true;
        }
        let forgotten = inside == Inside::Other && self.item_starts_here();
        if !self.at_end() && !forgotten {
            return false;
        }
        if opening == Opening::Brace {
            self.report_unclosed(open);
        }
        true
    }

    fn report_unclosed(&mut self, open: Span) {
        let message = format!("expected `}}` before {}", self.found());
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

    /// The first opening brace whose closing brace is indented unlike the line that opened it.
    fn suspect_brace(&self) -> Option<Span> {
        let mut open: Vec<(Span, usize)> = Vec::new();
        let mut indentation = 0;
        for token in &self.tokens[..self.position] {
            if token.first_on_line {
                indentation = self.column(*token);
            }
            match token.kind {
                TokenKind::Symbol(Symbol::OpenBrace) => open.push((token.span, indentation)),
                TokenKind::Symbol(Symbol::CloseBrace) => {
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

    /// How many bytes stand before a token on its line.
    fn column(&self, token: Token) -> usize {
        let before = &self.source[..token.span.start as usize];
        before.len() - before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Takes semicolons. A comma in their place is reported, the first on its line only.
    pub(super) fn skip_separators(&mut self) {
        loop {
            if self.at_symbol(Symbol::Comma) {
                let span = self.take().span;
                let before = self.last_comma.replace(self.position);
                let same_line = before.is_some_and(|before| {
                    !self.tokens[before..self.position].iter().any(|token| token.first_on_line)
                });
                if !same_line {
                    let (message, sign) = match self.goes_on_with_a_name() {
                        true => ("sites, sets and kinds are joined by `+`, not `,`", " +"),
                        false => ("`;` or nothing separates these, not `,`", ";"),
                    };
                    self.remark(Diagnostic::error("expected-sign", span, message).fix(span, sign));
                }
            } else if !self.eat_symbol(Symbol::Semicolon) {
                return;
            }
        }
    }

    /// Whether what is called like a site or a piece stands here by itself, as in a list: `a1, b1, c1`.
    fn goes_on_with_a_name(&self) -> bool {
        let ends = [Symbol::Comma, Symbol::CloseBrace, Symbol::Semicolon];
        let is_name = |word: &str| {
            word.starts_with(char::is_uppercase) || word.ends_with(|c: char| c.is_ascii_digit())
        };
        self.word().is_some_and(is_name)
            && (self.peek_at(1).first_on_line || ends.iter().any(|&end| self.symbol_at(1, end)))
    }

    /// Takes the `)` (or `]`) that belongs to `open`.
    pub(super) fn close(&mut self, symbol: Symbol, open: Span) -> Parsed<Span> {
        if self.at_symbol(symbol) {
            return Ok(self.take().span);
        }
        let diagnostic = self
            .expected("unclosed-parenthesis", &format!("`{}`", symbol.text()))
            .also(open, "to close what opens here");
        Err(self.report(diagnostic))
    }

    /// Reads on as a keyword that was only guessed and reported. If that fails the guess was poor:
    /// nothing more is said, and nothing is offered to be mended by machine.
    pub(super) fn guessed<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
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

    /// Goes on to where something new begins: a `;`, the end of the braces, a word that begins a
    /// line and does not carry on the line before. Among items that must be a word for an item:
    /// lines that lost their block are not each an error. Takes at least one token unless at an end.
    fn skip_to_next(&mut self, start: usize, inside: Inside) {
        let mut braces = 0usize;
        let mut parentheses = 0i32;
        while !self.at_end() {
            if self.position > start && self.item_starts_here() {
                return;
            }
            match self.peek().kind {
                TokenKind::Symbol(Symbol::CloseBrace)
                    if braces == 0 && !self.stray_brace_here() =>
                {
                    return;
                }
                TokenKind::Symbol(Symbol::CloseBrace) => braces = braces.saturating_sub(1),
                TokenKind::Symbol(Symbol::OpenBrace) => braces += 1,
                TokenKind::Symbol(Symbol::OpenParenthesis) => parentheses += 1,
                TokenKind::Symbol(Symbol::CloseParenthesis) => parentheses -= 1,
                TokenKind::Symbol(Symbol::Semicolon) if braces == 0 => return,
                TokenKind::Word if braces == 0 && self.position > start => {
                    let anew = self.line_begins_anew(parentheses > 0);
                    if anew && (inside == Inside::Other || self.only_item_word_here()) {
                        return;
                    }
                }
                _ => {}
            }
            self.take();
        }
    }

    /// Whether the word here, perhaps misspelt, begins items and never statements.
    fn only_item_word_here(&self) -> bool {
        let word = self.word().unwrap_or("");
        !words::STATEMENTS.contains(&word)
            && (words::ITEMS.contains(&word) || words::item_meant(word).is_some())
    }

    /// After an error: whether the `}` here closes less than the block, going by the indentation of
    /// the line after it.
    fn stray_brace_here(&self) -> bool {
        let Some(open) = self.open_braces.last() else { return false };
        let next = self.peek_at(1);
        let same_line = !self.peek().first_on_line;
        let goes_on = next.first_on_line && next.kind == TokenKind::Word;
        same_line && goes_on && self.column(next) > self.line_column(*open)
    }

    /// The indentation of the line on which a token stands.
    fn line_column(&self, index: usize) -> usize {
        let first = self.tokens[..=index].iter().rev().find(|token| token.first_on_line);
        first.map_or(0, |first| self.column(*first))
    }

    /// Whether the word here begins a line that is indented deeper than that of the token at
    /// `index`, and is no item's.
    pub(super) fn deeper_line_here(&self, index: usize) -> bool {
        let token = self.peek();
        token.kind == TokenKind::Word
            && token.first_on_line
            && self.column(token) > self.line_column(index)
            && !words::ITEMS.contains(&token.text(self.source))
    }

    /// After an error inside `{ x in … }`: past its closing brace, if that comes before anything new.
    pub(super) fn skip_past_brace(&mut self) {
        let mut depth = 0usize;
        while !self.at_end() {
            if self.peek().kind == TokenKind::Word && self.line_begins_anew(false) {
                return;
            }
            match self.take().kind {
                TokenKind::Symbol(Symbol::OpenBrace) => depth += 1,
                TokenKind::Symbol(Symbol::CloseBrace) if depth == 0 => return,
                TokenKind::Symbol(Symbol::CloseBrace) => depth -= 1,
                _ => {}
            }
        }
    }

    /// Whether the word here begins a line and starts something of its own.
    fn line_begins_anew(&self, in_parentheses: bool) -> bool {
        let token = self.peek();
        let word = token.text(self.source);
        let keyword = words::STATEMENTS.contains(&word) || words::ITEMS.contains(&word);
        if !token.first_on_line || (words::is_reserved(word) && word != "if") {
            return false;
        }
        let before = self.tokens[self.position - 1].kind;
        let carried_on = match before {
            TokenKind::Symbol(symbol) => !matches!(
                symbol,
                Symbol::CloseParenthesis | Symbol::CloseBrace | Symbol::CloseBracket
            ),
            _ => false,
        };
        keyword || (!carried_on && !in_parentheses)
    }

    /// Whether the word here begins a line and, going by what follows it, an item.
    pub(super) fn item_starts_here(&self) -> bool {
        let Some(word) = self.word().filter(|_| self.peek().first_on_line) else { return false };
        let named = self.word_at(1).is_some() && !self.peek_at(1).first_on_line;
        let braces = self.symbol_at(1, Symbol::OpenBrace);
        let symbol = |symbols: &[Symbol]| symbols.iter().any(|symbol| self.symbol_at(2, *symbol));
        match word {
            "about" | "source" | "ruling" => self.peek_at(1).kind == TokenKind::Text,
            "option" | "attribute" | "state" => named && symbol(&[Symbol::Colon]),
            "ruleset" | "phase" | "position" => named && symbol(&[Symbol::OpenBrace]),
            "board" => named && symbol(&[Symbol::OpenBrace, Symbol::OpenParenthesis]),
            "region" => named && (symbol(&[Symbol::Equal]) || self.word_at(2) == Some("of")),
            "define" => named && symbol(&[Symbol::Equal, Symbol::OpenParenthesis]),
            "players" | "piece" | "place" | "layer" => named,
            "move" => named && self.move_item_starts_here(),
            "when" => {
                named
                    || self.symbol_at(1, Symbol::OpenParenthesis) && !self.peek_at(1).first_on_line
            }
            "start" | "end" | "notation" | "draw" => braces,
            "turn" => {
                braces
                    || matches!(self.word_at(1), Some("of" | "up"))
                    || self.symbol_at(1, Symbol::Comma)
            }
            "after" => matches!(self.word_at(1), Some("move" | "turn")),
            "on" => self.word_at(1) == Some("capture"),
            "no" => self.word_at(1) == Some("move"),
            _ => false,
        }
    }

    /// `move NAME {` or `move NAME(…) {`, as against the statement `move a -> b`.
    fn move_item_starts_here(&self) -> bool {
        if !self.symbol_at(2, Symbol::OpenParenthesis) {
            return self.symbol_at(2, Symbol::OpenBrace);
        }
        const FARTHEST: usize = 40;
        let close = (3..FARTHEST).find(|&ahead| self.symbol_at(ahead, Symbol::CloseParenthesis));
        close.is_some_and(|close| self.symbol_at(close + 1, Symbol::OpenBrace))
    }

    /// The expression before a block. If it cannot be read, reading goes on at the block.
    pub(super) fn expression_before_block(
        &mut self,
        read: impl FnOnce(&mut Self) -> Parsed<Expr>,
    ) -> Expr {
        let start = self.peek().span;
        if let Ok(expression) = read(self) {
            return expression;
        }
        let before = self.position;
        while !self.at_end() && !self.block_or_end_here() {
            if self.position > before && self.peek().first_on_line {
                break;
            }
            self.take();
        }
        // Whatever is wrong here follows from the error just reported.
        self.last_error = Some(self.position);
        Expr { kind: ExprKind::Missing, span: self.span_since(start) }
    }

    fn block_or_end_here(&self) -> bool {
        matches!(
            self.peek().kind,
            TokenKind::Symbol(Symbol::OpenBrace | Symbol::CloseBrace | Symbol::Semicolon)
        )
    }

    /// A name, or an empty one after reporting that it is missing.
    pub(super) fn name_or_blank(&mut self, what: &str) -> Name {
        let span = Span { end: self.peek().span.start, ..self.peek().span };
        self.name(what).unwrap_or(Name { text: String::new(), span })
    }
}
