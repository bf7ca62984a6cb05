//! Building on other rules: `based on "chess"`, `without …`, and options that are fixed.

use super::{ErrorReported, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::limits::MAX_BASE_NAME;
use crate::suggest::closest;
use crate::tree::{ItemKind, ItemSort, Name, Removal, StringLiteral};

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
        let mut removals = Vec::new();
        loop {
            self.removals_of_sort(&mut removals)?;
            // Another sort after a comma was reported, and is taken along.
            if !self.other_removal() {
                return Ok(ItemKind::Without(removals));
            }
        }
    }

    /// Takes the comma before another sort of items, which is reported; false at anything else.
    fn other_removal(&mut self) -> bool {
        if !self.at_punct(Punct::Comma) || self.sort_at(1).is_none() {
            return false;
        }
        let span = self.take().span;
        let diagnostic = Diagnostic::error(
            "expected-sign",
            span,
            "each sort of items has a `without` of its own",
        );
        self.emit(diagnostic.fix(span, "; without"));
        true
    }

    /// Returns the sort of items that the words some tokens on name, with the number of words.
    fn sort_at(&self, ahead: usize) -> Option<(ItemSort, usize)> {
        let word = self.word_at(ahead)?;
        let two = format!("{word} {}", self.word_at(ahead + 1).unwrap_or(""));
        let named = |words: &str| ItemSort::REMOVABLE.iter().find(|sort| sort.words() == words);
        let long = named(&two).map(|sort| (*sort, 2));
        long.or_else(|| named(word).map(|sort| (*sort, 1)))
    }

    /// `piece Queen, Rook`, `ruling "First words"` or `after move`.
    fn removals_of_sort(&mut self, removals: &mut Vec<Removal>) -> ParseResult<()> {
        let start = self.peek().span;
        if self.word() == Some("ruling") && self.peek_at(1).kind == TokenKind::String {
            return self.removed_rulings(removals);
        }
        let sort = self.removed_sort()?;
        if !sort.is_named() {
            let span = self.span_since(start);
            removals.push(Removal { sort, name: None, span });
            return self.refuse_name_after(sort);
        }
        let before = removals.len();
        let what = format!("the name of the {} that is taken away", sort.words());
        loop {
            // A word on another line begins an item.
            if removals.len() == before && self.peek().first_on_line {
                return Err(self.report(self.expected_next("expected-name", &what)));
            }
            let name = self.name(&format!("the {}", sort.words()))?;
            let span = if removals.len() == before { start.to(name.span) } else { name.span };
            removals.push(Removal { sort, name: Some(name), span });
            let is_list = self.at_punct(Punct::Comma) && self.sort_at(1).is_none();
            if !is_list {
                return Ok(());
            }
            self.take();
        }
    }

    /// `ruling "First words", "Others"`.
    fn removed_rulings(&mut self, removals: &mut Vec<Removal>) -> ParseResult<()> {
        self.take();
        loop {
            let StringLiteral { text, span } = self.string("the first words of the ruling")?;
            let name = Some(Name { text, span });
            removals.push(Removal { sort: ItemSort::Ruling, name, span });
            if !self.at_punct(Punct::Comma) || self.sort_at(1).is_some() {
                return Ok(());
            }
            self.take();
        }
    }

    /// Reports a name after a sort of items that are taken away all together.
    fn refuse_name_after(&mut self, sort: ItemSort) -> ParseResult<()> {
        let next = self.peek();
        let is_item = self.word().is_none_or(|word| keywords::ITEMS.contains(&word));
        if is_item || next.first_on_line {
            return Ok(());
        }
        let message =
            format!("`without {}` takes away all of it, and no name follows", sort.words());
        let help = match sort {
            ItemSort::Notation | ItemSort::Draw => format!(
                "an entry of the game takes the place of the base's with its name: `{} {{ {} … }}`",
                sort.words(),
                self.word().unwrap_or_default()
            ),
            ItemSort::End | ItemSort::NoMove => format!(
                "`{0}` of the game stands before the base's; to keep some of them, take all away and write those anew",
                sort.words()
            ),
            _ => "leave the name out".to_owned(),
        };
        let diagnostic = Diagnostic::error("expected-item", next.span, message).help(help);
        let ErrorReported = self.report(diagnostic);
        self.take();
        Ok(())
    }

    /// The words after `without`, up to a name.
    fn removed_sort(&mut self) -> ParseResult<ItemSort> {
        if let Some((sort, words)) = self.sort_at(0) {
            for _ in 0..words {
                self.take();
            }
            return Ok(sort);
        }
        let word = self.word().unwrap_or("");
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
        let help = "write `without piece Queen`, `without option NAME`, `without end`, `without after move`, `without rulings`, `without ruling \"First words\"`";
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
