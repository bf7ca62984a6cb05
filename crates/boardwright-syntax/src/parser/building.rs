//! Building on other rules: `based on "chess"`, `without …`, and options that are fixed.

use super::{ErrorReported, ParseResult, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::limits::MAX_BASE_NAME;
use crate::suggest::closest;
use crate::tree::{ItemKind, ItemSort, Removal, StringLiteral};

/// Words of other languages for `based on`.
const FOREIGN: &[&str] = &["extends", "inherits", "from", "like", "as", "on", "is", "variant"];

impl Parser<'_> {
    /// `[based on "chess"]`.
    pub(super) fn base(&mut self) -> Option<StringLiteral> {
        let word = self.word()?;
        let start = self.peek().span;
        if word == "based" || closest(word, ["based"]).is_some() {
            self.expect_word("based", "before `on`").ok()?;
            self.expect_word_or("on", &["of", "upon", "in"], "after `based`").ok()?;
        } else if FOREIGN.contains(&word) && self.peek_at(1).kind == TokenKind::String {
            let message = format!("`{word}` does not say what a game is based on");
            let span = self.take().span;
            let diagnostic = Diagnostic::error("foreign-word", span, message);
            self.emit(diagnostic.help("write `based on`").fix(span, "based on"));
        } else {
            return None;
        }
        let name = self.base_name()?;
        self.check_length(&name, "the name of a base", MAX_BASE_NAME);
        Some(StringLiteral { span: start.to(name.span), ..name })
    }

    /// The string after `based on`; a bare word is reported and taken.
    fn base_name(&mut self) -> Option<StringLiteral> {
        let bare = self.word().filter(|_| !self.peek().first_on_line);
        if let (Some(word), Punct::OpenBrace) = (bare, self.punct_after()) {
            let span = self.take().span;
            let text = word.to_owned();
            let diagnostic =
                Diagnostic::error("expected-string", span, "the base stands in double quotes");
            self.emit(diagnostic.fix(span, format!("\"{word}\"")));
            return Some(StringLiteral { text, span });
        }
        self.string("the game that this one is based on").ok()
    }

    fn punct_after(&self) -> Punct {
        match self.peek_at(1).kind {
            TokenKind::Punct(punct) => punct,
            _ => Punct::Dot,
        }
    }

    /// `without piece Queen, Rook`, `without after move`.
    pub(super) fn without(&mut self) -> ParseResult<ItemKind> {
        let start = self.peek().span;
        let sort = self.removed_sort()?;
        if !sort.is_named() {
            let span = self.span_since(start);
            return Ok(ItemKind::Without(vec![Removal { sort, name: None, span }]));
        }
        let mut removals = Vec::new();
        let what = format!("the name of the {} that is taken away", sort.words());
        loop {
            // A word on another line begins an item.
            if removals.is_empty() && self.peek().first_on_line {
                return Err(self.report(self.expected_next("expected-name", &what)));
            }
            let name = self.name(&format!("the {}", sort.words()))?;
            let span = if removals.is_empty() { start.to(name.span) } else { name.span };
            removals.push(Removal { sort, name: Some(name), span });
            if !self.eat_punct(Punct::Comma) {
                return Ok(ItemKind::Without(removals));
            }
        }
    }

    /// The words after `without`, up to a name.
    fn removed_sort(&mut self) -> ParseResult<ItemSort> {
        let word = self.word().unwrap_or("");
        let two = format!("{word} {}", self.word_at(1).unwrap_or(""));
        if let Some(sort) = ItemSort::REMOVABLE.iter().find(|sort| sort.words() == two) {
            self.take();
            self.take();
            return Ok(*sort);
        }
        if let Some(sort) = ItemSort::REMOVABLE.iter().find(|sort| sort.words() == word) {
            self.take();
            return Ok(*sort);
        }
        let plural = word.strip_suffix('s').unwrap_or(word);
        let meant = ItemSort::REMOVABLE.iter().find(|sort| {
            let words = sort.words();
            words == plural || words.strip_suffix('s') == Some(word)
        });
        let diagnostic = self.expected_next("expected-item", "what is taken away");
        if let Some(sort) = meant {
            let span = self.peek().span;
            self.emit(diagnostic.help(format!("write `{}`", sort.words())).fix(span, sort.words()));
            self.take();
            return Ok(*sort);
        }
        let help = "write `without piece Queen`, `without option NAME`, `without end`, `without after move`, `without rulings`";
        Err(self.report(diagnostic.help(help)))
    }

    /// `= VALUE` after `option NAME`: the base's option is fixed.
    pub(super) fn fixed_option(&mut self, option: crate::tree::Name) -> ParseResult<ItemKind> {
        self.take();
        let value = self.expression()?;
        if self.at_string() {
            let diagnostic = self
                .expected("fixed-option-note", "the end of the line")
                .help("an option that is fixed is no choice any more and needs no words");
            let ErrorReported = self.report(diagnostic);
            self.take();
        }
        Ok(ItemKind::FixOption { option, value })
    }
}
