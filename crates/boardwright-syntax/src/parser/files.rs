//! The file: `game "Title" { items }`.

use super::recovery::Inside;
use super::{Parser, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, TokenKind};
use crate::tree::{GameFile, Item, Text};

impl Parser<'_> {
    /// Reads the whole file.
    pub(super) fn file(&mut self) -> GameFile {
        let words = if self.at_word("game") { self.words_here() } else { Vec::new() };
        let title = self.header();
        let mut items = Vec::new();
        if self.at_symbol(Symbol::OpenBrace) {
            items = self.items_in_braces("after the game's title");
            self.rest_of_file(&mut items);
        } else {
            self.loose_items(&mut items);
        }
        GameFile { title, words, items }
    }

    /// `game "Title"`, as far as it stands here.
    fn header(&mut self) -> Option<Text> {
        const HELP: &str =
            "a rules file is `game \"Title\" { … }`, with everything inside the braces";
        let word = self.word().unwrap_or("");
        if word != "game" {
            let diagnostic = self.expected("expected-game", "`game \"Title\" {`").help(HELP);
            self.report(diagnostic);
            crate::suggest::closest(word, ["game"])?;
        }
        self.take();
        let title = self.text("the game's title").ok();
        if title.is_none() && self.symbol_at(1, Symbol::OpenBrace) {
            self.take();
        }
        if !self.at_symbol(Symbol::OpenBrace) {
            let diagnostic =
                self.expected("expected-game", "`{` after the game's title").help(HELP);
            self.report(diagnostic);
        }
        title
    }

    fn item_word_here(&self) -> bool {
        self.word().is_some_and(|word| words::ITEMS.contains(&word))
    }

    /// Items that are in no braces: the header was reported already.
    fn loose_items(&mut self, items: &mut Vec<Item>) {
        while !self.at_end() && !self.item_word_here() {
            self.take();
        }
        while !self.at_end() {
            self.skip_separators();
            // The brace that closes a game never opened was reported with the header.
            if !self.eat_symbol(Symbol::CloseBrace) && !self.at_end() {
                self.one_of_many(Inside::Items, &mut |parser| {
                    items.push(parser.item()?);
                    Ok(())
                });
            }
        }
    }

    /// What stands after the game's closing brace is an error, and is read all the same.
    fn rest_of_file(&mut self, items: &mut Vec<Item>) {
        if self.at_end() {
            return;
        }
        let close = self.last_span();
        let diagnostic = match self.peek().kind {
            TokenKind::Symbol(Symbol::CloseBrace) => {
                Diagnostic::error("stray-brace", self.peek().span, "this `}` closes nothing")
                    .also(close, "the game's braces are closed here already")
            }
            _ => {
                let message = format!("{} stands outside the game's braces", self.found());
                Diagnostic::error("outside-game", self.peek().span, message).also(
                    close,
                    "the game's braces are closed here; is there a `}` too many before?",
                )
            }
        };
        self.report(diagnostic);
        // Anything but items may be prose that was never meant to be read.
        while !self.at_end() && !self.item_starts_here() {
            self.take();
        }
        self.loose_items(items);
    }

    /// `{ items }`.
    pub(super) fn items_in_braces(&mut self, place: &str) -> Vec<Item> {
        let mut items = Vec::new();
        // A missing brace is reported; an empty list is all there is to give.
        let _ = self.braces(place, Inside::Items, |parser| {
            items.push(parser.item()?);
            Ok(())
        });
        items
    }

    /// The `///` words before the token that comes next.
    pub(super) fn words_here(&self) -> Vec<String> {
        let start = self.words.partition_point(|(token, _)| *token < self.position);
        let here = self.words[start..].iter().take_while(|(token, _)| *token == self.position);
        here.map(|(_, words)| words.clone()).collect()
    }
}
