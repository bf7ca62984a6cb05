//! The file: `game "Title" { items }`.

use super::braces::BraceContents;
use super::{Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::limits::MAX_TITLE;
use crate::tree::{GameFile, Item, StringLiteral};

impl Parser<'_> {
    /// Parses the whole file.
    pub(super) fn file(&mut self) -> GameFile {
        let doc_comment = if self.at_word("game") { self.doc_comment_here() } else { Vec::new() };
        let (title, base) = self.header();
        let mut items = Vec::new();
        if self.at_punct(Punct::OpenBrace) {
            items = self.items_in_braces("after the game's title");
            self.items_after_braces(&mut items);
        } else {
            self.items_without_braces(&mut items);
        }
        GameFile { title, doc_comment, base, items }
    }

    /// `game "Title" [based on "chess"]`; missing parts are reported.
    fn header(&mut self) -> (Option<StringLiteral>, Option<StringLiteral>) {
        const HELP: &str =
            "a rules file is `game \"Title\" { … }`, with everything inside the braces";
        let word = self.word().unwrap_or("");
        if word != "game" {
            let help = match word {
                "module" => "this is a module, of which no game is made; a game says `use NAME`",
                _ => HELP,
            };
            let diagnostic = self.expected("expected-game", "`game \"Title\" {`").help(help);
            self.report(diagnostic);
            if crate::suggest::closest(word, ["game"]).is_none() {
                return (None, None);
            }
        }
        self.take();
        let title = self.short_string("the game's title", MAX_TITLE).ok();
        if title.is_none() && self.punct_at(1, Punct::OpenBrace) {
            self.take();
        }
        let base = self.base();
        if !self.at_punct(Punct::OpenBrace) {
            let diagnostic =
                self.expected("expected-game", "`{` after the game's title").help(HELP);
            self.report(diagnostic);
        }
        (title, base)
    }

    fn at_item_keyword(&self) -> bool {
        self.word().is_some_and(|word| keywords::ITEMS.contains(&word))
    }

    /// Parses items without braces round them; the header was reported already.
    fn items_without_braces(&mut self, items: &mut Vec<Item>) {
        while !self.at_end() && !self.at_item_keyword() {
            self.take();
        }
        while !self.at_end() {
            self.skip_separators();
            // The brace that closes a game never opened was reported with the header.
            if !self.eat_punct(Punct::CloseBrace) && !self.at_end() {
                self.list_element(BraceContents::Items, &mut |parser| {
                    items.push(parser.item()?);
                    Ok(())
                });
            }
        }
    }

    /// Parses items after the game's closing brace, which is an error.
    fn items_after_braces(&mut self, items: &mut Vec<Item>) {
        if self.at_end() {
            return;
        }
        let close = self.last_span();
        let diagnostic = match self.peek().kind {
            TokenKind::Punct(Punct::CloseBrace) => {
                Diagnostic::error("stray-brace", self.peek().span, "this `}` closes nothing")
                    .also(close, "the game's braces are closed here already")
            }
            _ => {
                let message =
                    format!("{} stands outside the game's braces", self.next_token_text());
                Diagnostic::error("outside-game", self.peek().span, message).also(
                    close,
                    "the game's braces are closed here; is there a `}` too many before?",
                )
            }
        };
        self.report(diagnostic);
        // Anything but items may be prose that is not meant as rules.
        while !self.at_end() && !self.at_item_start() {
            self.take();
        }
        self.items_without_braces(items);
    }

    /// `{ items }`.
    pub(super) fn items_in_braces(&mut self, place: &str) -> Vec<Item> {
        let mut items = Vec::new();
        // A missing brace is reported; the list is empty then.
        let _ = self.braces(place, BraceContents::Items, |parser| {
            items.push(parser.item()?);
            Ok(())
        });
        items
    }

    /// The lines of the doc comment before the next token.
    pub(super) fn doc_comment_here(&self) -> Vec<String> {
        let start = self.doc_comments.partition_point(|(token, _)| *token < self.position);
        let here =
            self.doc_comments[start..].iter().take_while(|(token, _)| *token == self.position);
        here.map(|(_, line)| line.clone()).collect()
    }
}
