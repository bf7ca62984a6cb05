//! Items: the declarations in the game's braces.

use super::braces::BraceContents;
use super::expressions::RANGE_OF_SITES;
use super::{ErrorReported, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::tree::{Expr, ExprKind, Item, ItemKind, Name, OptionType, PlayerValue, Setting, Span};

impl Parser<'_> {
    /// Parses an item with its doc comment.
    pub(super) fn item(&mut self) -> ParseResult<Item> {
        let doc_comment = self.doc_comment_here();
        let start = self.peek().span;
        let keyword = self.item_keyword()?;
        let with_guess = self.word() != Some(keyword);
        self.take();
        let kind = match with_guess {
            true => self.with_guess(|parser| parser.item_kind(keyword))?,
            false => self.item_kind(keyword)?,
        };
        Ok(Item { doc_comment, kind, span: self.span_since(start) })
    }

    /// Returns the keyword here, or the one that is meant.
    fn item_keyword(&mut self) -> ParseResult<&'static str> {
        let Some(word) = self.word() else {
            let help = match self.at_punct(Punct::Range) {
                true => RANGE_OF_SITES,
                false => "items begin with a word such as `board`, `piece`, `turn`, `end`",
            };
            let diagnostic = self.expected("expected-item", "an item of the game").help(help);
            return Err(self.report(diagnostic));
        };
        if let Some(keyword) = keywords::ITEMS.iter().find(|keyword| **keyword == word) {
            return Ok(keyword);
        }
        let span = self.peek().span;
        let message = format!("no item of a game begins with `{word}`");
        let diagnostic = Diagnostic::error("unknown-item", span, message);
        if keywords::STATEMENTS.contains(&word) {
            let help = "statements stand in the braces of `start`, `turn`, `move`, `after move` and the like";
            return Err(self.report(diagnostic.help(help)));
        }
        if let Some(help) = self.after_definition() {
            return Err(self.report(diagnostic.help(help)));
        }
        match keywords::intended_item(word) {
            Some(meant) => {
                self.emit(diagnostic.help(format!("did you mean `{meant}`?")).fix(span, meant));
                Ok(meant)
            }
            None => {
                let help = "items begin with a word such as `board`, `piece`, `turn`, `end`";
                Err(self.report(diagnostic.help(help)))
            }
        }
    }

    /// Returns the help for a word on the line of a definition, which ended before it.
    fn after_definition(&self) -> Option<&'static str> {
        if self.peek().first_on_line {
            return None;
        }
        let line = self.source[..self.peek().span.start as usize].rsplit('\n').next()?;
        let definition = line.trim_start().strip_prefix("define ")?;
        let (_, value) = definition.split_once('=')?;
        let first = value.split_whitespace().next()?;
        if keywords::STATEMENTS.contains(&first) {
            return Some(
                "a definition is an expression; statements with a name are a move: `move NAME(s) { capture s }`",
            );
        }
        matches!(first, "step" | "slide" | "hop" | "leap" | "ride").then_some(
            "a sum or difference inside a movement stands in parentheses: `hop any over (enemy - taken) from s`",
        )
    }

    fn item_kind(&mut self, keyword: &str) -> ParseResult<ItemKind> {
        match keyword {
            "about" => Ok(ItemKind::About(self.string("what the game is about")?)),
            "source" => Ok(ItemKind::Source(self.string("the source")?)),
            "ruling" => Ok(ItemKind::Ruling(self.string("the ruling")?)),
            "option" => self.option(),
            "ruleset" => self.ruleset(),
            "without" => self.without(),
            "use" => self.used_module(),
            "parameter" => self.module_parameter(),
            "when" => self.when(),
            "players" => Ok(ItemKind::Players(self.players()?)),
            "board" => Ok(ItemKind::Board(self.board()?)),
            "region" => self.region(),
            "piece" => self.piece_item(),
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
                let name = self.name_or_empty("the phase");
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
            _ => Err(ErrorReported),
        }
    }

    /// `option NAME: TYPE = DEFAULT "words"`, or with `fixed at VALUE` in place of the default;
    /// or `option NAME = VALUE`.
    fn option(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the option")?;
        if self.at_punct(Punct::Equal) {
            return self.fixed_option(name);
        }
        self.expect_punct(Punct::Colon, "and a type after the option's name")?;
        let ty = self.option_type()?;
        let is_fixed = self.eat_word("fixed");
        if is_fixed {
            self.expect_word("at", "after `fixed`")?;
        } else {
            self.expect_punct(Punct::Equal, "and a default after the option's type")?;
        }
        let default = self.expression()?;
        let fixed = is_fixed.then(|| default.clone());
        Ok(ItemKind::Option { name, ty, default, fixed, note: self.eat_string() })
    }

    fn option_type(&mut self) -> ParseResult<OptionType> {
        if self.word().is_some() && self.punct_at(1, Punct::Bar) {
            let mut words = vec![self.name("a value of the option")?];
            while self.eat_punct(Punct::Bar) {
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

    /// The players, with commas between them. A missing comma, or `and` in its place, is reported
    /// and taken.
    fn players(&mut self) -> ParseResult<Vec<Name>> {
        let mut names = vec![self.name("a player")?];
        loop {
            if !self.eat_punct(Punct::Comma) {
                let name = self.word().filter(|word| !keywords::ITEMS.contains(word));
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
                self.emit(diagnostic.help("write `players White, Black`").fix(repaired, ","));
            }
            names.push(self.name("a player")?);
        }
    }

    /// Takes `bool` and similar words for `flag`, and reports them.
    pub(super) fn eat_foreign_flag(&mut self) -> bool {
        let foreign = matches!(self.word(), Some("bool" | "boolean" | "Bool" | "Boolean"));
        if foreign {
            let diagnostic = self.expected("foreign-word", "the type `flag`");
            let span = self.take().span;
            self.emit(diagnostic.fix(span, "flag"));
        }
        foreign
    }

    /// `low..high`.
    pub(super) fn range_type(&mut self, help: &str) -> ParseResult<(Expr, Expr)> {
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
    fn ruleset(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the ruleset")?;
        let mut settings = Vec::new();
        self.braces("after the ruleset's name", BraceContents::Other, |parser| {
            let option = parser.name("an option")?;
            parser.expect_punct(Punct::Equal, "and a value after the option's name")?;
            settings.push(Setting { name: option, value: parser.expression()? });
            Ok(())
        })?;
        Ok(ItemKind::Ruleset { name, settings, note: self.eat_string() })
    }

    /// `when CONDITION { … } else { … }`; `else when` may follow too.
    fn when(&mut self) -> ParseResult<ItemKind> {
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
    fn region(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the region")?;
        let values = self.values_per_player("the region's name")?;
        Ok(ItemKind::Region { name, values })
    }

    /// `= E` or `of P = E, of Q = E`.
    pub(super) fn values_per_player(&mut self, place: &str) -> ParseResult<Vec<PlayerValue>> {
        if !self.at_word("of") {
            self.expect_punct(Punct::Equal, &format!("after {place}"))?;
            return Ok(vec![PlayerValue { player: None, value: self.expression()? }]);
        }
        let mut values = Vec::new();
        loop {
            self.expect_word("of", "before the next player")?;
            let player = self.name("a player")?;
            self.expect_punct(Punct::Equal, "after the player")?;
            values.push(PlayerValue { player: Some(player), value: self.expression()? });
            if !self.eat_punct(Punct::Comma) {
                return Ok(values);
            }
        }
    }

    /// `define NAME(params) = EXPR`.
    fn define(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the definition")?;
        let params = self.parameters()?;
        if self.at_punct(Punct::OpenBrace) {
            let help =
                "`define` names an expression; a named move with statements is `move NAME { … }`";
            let diagnostic = self.expected("expected-sign", "`=` and an expression").help(help);
            return Err(self.report(diagnostic));
        }
        self.expect_punct(Punct::Equal, "after the definition's name")?;
        Ok(ItemKind::Define { name, params, body: self.expression()? })
    }

    /// `move NAME(params) { … }`.
    fn named_move(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the move")?;
        let params = self.parameters()?;
        Ok(ItemKind::Move { name, params, body: self.block("after the move's name")? })
    }

    /// `(a, b)`, or nothing.
    fn parameters(&mut self) -> ParseResult<Vec<Name>> {
        if !self.at_punct(Punct::OpenParenthesis) {
            return Ok(Vec::new());
        }
        let open = self.take().span;
        let mut params = Vec::new();
        if !self.at_punct(Punct::CloseParenthesis) {
            params = self.names("a parameter")?;
        }
        self.close(Punct::CloseParenthesis, open)?;
        Ok(params)
    }

    /// `after move { … }`, `after turn { … }`, `after setup { … }`.
    fn after(&mut self) -> ParseResult<ItemKind> {
        if self.eat_word("setup") {
            return Ok(ItemKind::AfterSetup(self.block("after `after setup`")?));
        }
        if self.eat_word("turn") {
            return Ok(ItemKind::AfterTurn(self.block("after `after turn`")?));
        }
        if self.at_punct(Punct::OpenBrace) || self.peek().kind != TokenKind::Word {
            let diagnostic =
                self.expected("expected-word", "`move`, `turn` or `setup` after `after`");
            self.report(diagnostic);
        } else {
            self.expect_word_or(
                "move",
                &["moves", "each", "every"],
                "or `turn` or `setup` after `after`",
            )?;
        }
        Ok(ItemKind::AfterMove(self.block("after `after move`")?))
    }
}
