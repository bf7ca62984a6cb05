//! Items: what stands directly in the game's braces.

use super::recovery::Inside;
use super::{Parsed, Parser, Reported, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, TokenKind};
use crate::tree::{Expr, ExprKind, Item, ItemKind, Name, OptionType, Span};

impl Parser<'_> {
    /// Reads one item with the words before it.
    pub(super) fn item(&mut self) -> Parsed<Item> {
        let words = self.words_here();
        let start = self.peek().span;
        let keyword = self.item_keyword()?;
        let guessed = self.word() != Some(keyword);
        self.take();
        let kind = match guessed {
            true => self.guessed(|parser| parser.item_kind(keyword))?,
            false => self.item_kind(keyword)?,
        };
        Ok(Item { words, kind, span: self.span_since(start) })
    }

    /// The keyword that stands here, or the one that was meant.
    fn item_keyword(&mut self) -> Parsed<&'static str> {
        let Some(word) = self.word() else {
            let diagnostic = self
                .expected("expected-item", "an item of the game")
                .help("items begin with a word such as `board`, `piece`, `turn`, `end`");
            return Err(self.report(diagnostic));
        };
        if let Some(keyword) = words::ITEMS.iter().find(|keyword| **keyword == word) {
            return Ok(keyword);
        }
        let span = self.peek().span;
        let message = format!("no item of a game begins with `{word}`");
        let diagnostic = Diagnostic::error("unknown-item", span, message);
        if words::STATEMENTS.contains(&word) {
            let help = "statements stand in the braces of `start`, `turn`, `move`, `after move` and the like";
            return Err(self.report(diagnostic.help(help)));
        }
        match words::item_meant(word) {
            Some(meant) => {
                self.remark(diagnostic.help(format!("did you mean `{meant}`?")).fix(span, meant));
                Ok(meant)
            }
            None => {
                let help = "items begin with a word such as `board`, `piece`, `turn`, `end`";
                Err(self.report(diagnostic.help(help)))
            }
        }
    }

    fn item_kind(&mut self, keyword: &str) -> Parsed<ItemKind> {
        match keyword {
            "about" => Ok(ItemKind::About(self.text("what the game is about")?)),
            "source" => Ok(ItemKind::Source(self.text("the source")?)),
            "ruling" => Ok(ItemKind::Ruling(self.text("the ruling")?)),
            "option" => self.option(),
            "ruleset" => self.ruleset(),
            "when" => self.when(),
            "players" => Ok(ItemKind::Players(self.players()?)),
            "board" => Ok(ItemKind::Board(self.board()?)),
            "region" => self.region(),
            "piece" => Ok(ItemKind::Piece(self.piece()?)),
            "place" => {
                let name = self.name("the place")?;
                Ok(ItemKind::Place { name, outside_identity: self.outside_identity()? })
            }
            "layer" => {
                let name = self.name("the layer")?;
                Ok(ItemKind::Layer { name, outside_identity: self.outside_identity()? })
            }
            "attribute" => self.attribute(),
            "state" => Ok(ItemKind::State(self.state()?)),
            "define" => self.define(),
            "move" => self.named_move(),
            "start" => Ok(ItemKind::Start(self.block("after `start`")?)),
            "phase" => {
                let name = self.name_or_blank("the phase");
                Ok(ItemKind::Phase { name, items: self.items_in_braces("after the phase's name") })
            }
            "turn" => Ok(ItemKind::Turn(self.turn()?)),
            "after" => self.after(),
            "on" => {
                self.expect_word("capture", "after `on`")?;
                Ok(ItemKind::OnCapture(self.block("after `on capture`")?))
            }
            "end" => Ok(ItemKind::End(self.end_rules("after `end`")?)),
            "no" => {
                self.expect_word_or("move", &["moves"], "after `no`")?;
                Ok(ItemKind::NoMove(self.end_rules("after `no move`")?))
            }
            "notation" => self.notation(),
            "position" => self.position_format(),
            "draw" => self.drawing(),
            _ => Err(Reported),
        }
    }

    /// `option NAME: TYPE = DEFAULT "words"`.
    fn option(&mut self) -> Parsed<ItemKind> {
        let name = self.name("the option")?;
        self.expect_symbol(Symbol::Colon, "and a type after the option's name")?;
        let ty = self.option_type()?;
        self.expect_symbol(Symbol::Equal, "and a default after the option's type")?;
        let default = self.expression()?;
        Ok(ItemKind::Option { name, ty, default, note: self.text_if_any() })
    }

    fn option_type(&mut self) -> Parsed<OptionType> {
        if self.word().is_some() && self.symbol_at(1, Symbol::Bar) {
            let mut words = vec![self.name("a value of the option")?];
            while self.eat_symbol(Symbol::Bar) {
                words.push(self.name("a value of the option")?);
            }
            return Ok(OptionType::Words(words));
        }
        if self.eat_word("flag") {
            return Ok(OptionType::Flag);
        }
        if self.eat_foreign_flag() {
            return Ok(OptionType::Flag);
        }
        let (low, high) =
            self.range_type("the type of an option is `low..high`, `flag` or `this | that`")?;
        Ok(OptionType::Range(low, high))
    }

    /// The players, with commas between them; a comma forgotten or spelt out is only remarked.
    fn players(&mut self) -> Parsed<Vec<Name>> {
        let mut names = vec![self.name("a player")?];
        loop {
            if !self.eat_symbol(Symbol::Comma) {
                let name = self.word().filter(|word| !words::ITEMS.contains(word));
                if name.is_none() || self.peek().first_on_line {
                    return Ok(names);
                }
                let end = self.last_span().end as usize;
                let here = self.peek().span;
                let repaired = match self.at_word("and") {
                    true => Span::new(end, self.take().span.end as usize),
                    false => Span::new(end, end),
                };
                let diagnostic =
                    Diagnostic::error("expected-sign", here, "between the players stands a `,`");
                self.remark(diagnostic.help("write `players White, Black`").fix(repaired, ","));
            }
            names.push(self.name("a player")?);
        }
    }

    /// `bool` and its like: reported, and taken for `flag`.
    pub(super) fn eat_foreign_flag(&mut self) -> bool {
        let foreign = matches!(self.word(), Some("bool" | "boolean" | "Bool" | "Boolean"));
        if foreign {
            let diagnostic = self.expected("foreign-word", "the type `flag`");
            let span = self.take().span;
            self.remark(diagnostic.fix(span, "flag"));
        }
        foreign
    }

    /// `low..high`.
    pub(super) fn range_type(&mut self, help: &str) -> Parsed<(Expr, Expr)> {
        let start = self.position;
        let expression = self.range()?;
        match expression.kind {
            ExprKind::Range(low, high) => Ok((*low, *high)),
            _ => {
                self.position = start;
                let diagnostic = self.expected("expected-type", "a type").help(help);
                Err(self.report(diagnostic))
            }
        }
    }

    /// `ruleset NAME { option = value; … } "words"`.
    fn ruleset(&mut self) -> Parsed<ItemKind> {
        let name = self.name("the ruleset")?;
        let mut settings = Vec::new();
        self.braces("after the ruleset's name", Inside::Other, |parser| {
            let option = parser.name("an option")?;
            parser.expect_symbol(Symbol::Equal, "and a value after the option's name")?;
            settings.push((option, parser.expression()?));
            Ok(())
        })?;
        Ok(ItemKind::Ruleset { name, settings, note: self.text_if_any() })
    }

    /// `when CONDITION { … } else { … }`; `else when` may follow too.
    fn when(&mut self) -> Parsed<ItemKind> {
        let condition = self.expression_before_block(Self::expression);
        let then = self.items_in_braces("after the condition of `when`");
        let mut otherwise = Vec::new();
        if self.eat_word("else") {
            if self.at_word("when") {
                otherwise.push(self.nested(Self::item)?);
            } else {
                otherwise = self.items_in_braces("after `else`");
            }
        }
        Ok(ItemKind::When { condition, then, otherwise })
    }

    /// `region NAME = …` or `region NAME of P = …, of Q = …`.
    fn region(&mut self) -> Parsed<ItemKind> {
        let name = self.name("the region")?;
        let values = self.values_per_player("the region's name")?;
        Ok(ItemKind::Region { name, values })
    }

    /// `= E` or `of P = E, of Q = E`.
    pub(super) fn values_per_player(&mut self, place: &str) -> Parsed<Vec<(Option<Name>, Expr)>> {
        if !self.at_word("of") {
            self.expect_symbol(Symbol::Equal, &format!("after {place}"))?;
            return Ok(vec![(None, self.expression()?)]);
        }
        let mut values = Vec::new();
        loop {
            self.expect_word("of", "before the next player")?;
            let player = self.name("a player")?;
            self.expect_symbol(Symbol::Equal, "after the player")?;
            values.push((Some(player), self.expression()?));
            if !self.eat_symbol(Symbol::Comma) {
                return Ok(values);
            }
        }
    }

    /// `define NAME(params) = EXPR`.
    fn define(&mut self) -> Parsed<ItemKind> {
        let name = self.name("the definition")?;
        let params = self.parameters()?;
        if self.at_symbol(Symbol::OpenBrace) {
            let help =
                "`define` names an expression; a named move with statements is `move NAME { … }`";
            let diagnostic = self.expected("expected-sign", "`=` and an expression").help(help);
            return Err(self.report(diagnostic));
        }
        self.expect_symbol(Symbol::Equal, "after the definition's name")?;
        Ok(ItemKind::Define { name, params, body: self.expression()? })
    }

    /// `move NAME(params) { … }`.
    fn named_move(&mut self) -> Parsed<ItemKind> {
        let name = self.name("the move")?;
        let params = self.parameters()?;
        Ok(ItemKind::Move { name, params, body: self.block("after the move's name")? })
    }

    /// `(a, b)`, or nothing.
    fn parameters(&mut self) -> Parsed<Vec<Name>> {
        if !self.at_symbol(Symbol::OpenParenthesis) {
            return Ok(Vec::new());
        }
        let open = self.take().span;
        let mut params = Vec::new();
        if !self.at_symbol(Symbol::CloseParenthesis) {
            params = self.names("a parameter")?;
        }
        self.close(Symbol::CloseParenthesis, open)?;
        Ok(params)
    }

    /// `after move { … }`, `after turn { … }`.
    fn after(&mut self) -> Parsed<ItemKind> {
        if self.eat_word("turn") {
            return Ok(ItemKind::AfterTurn(self.block("after `after turn`")?));
        }
        if self.at_symbol(Symbol::OpenBrace) || self.peek().kind != TokenKind::Word {
            let diagnostic = self.expected("expected-word", "`move` or `turn` after `after`");
            self.report(diagnostic);
        } else {
            self.expect_word_or("move", &["moves", "each", "every"], "or `turn` after `after`")?;
        }
        Ok(ItemKind::AfterMove(self.block("after `after move`")?))
    }
}
