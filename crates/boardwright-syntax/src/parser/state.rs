//! State and attributes.

use super::{ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::Punct;
use crate::suggest::closest;
use crate::tree::{Expr, Holder, ItemKind, Lifetime, StateDecl, StateType};

/// Maximum number of tokens in which the `..` of a range is looked for.
const MAX_BOUND_TOKENS: usize = 8;

impl Parser<'_> {
    /// `[outside identity]`.
    pub(super) fn outside_identity(&mut self) -> ParseResult<bool> {
        if !self.at_word("outside")
            || self.peek().first_on_line && self.word_at(1) != Some("identity")
        {
            return Ok(false);
        }
        self.take();
        self.expect_word("identity", "after `outside`")?;
        Ok(true)
    }

    /// `attribute NAME: TYPE [= initial] [outside identity]`.
    pub(super) fn attribute(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the attribute")?;
        self.expect_punct(Punct::Colon, "and a type after the attribute's name")?;
        let ty = self.state_type()?;
        let initial = self.initial()?;
        let outside_identity = self.outside_identity()?;
        self.reject_unknown_clause(
            "an attribute declaration",
            "it has a name, a type, `= VALUE` and `outside identity`, and lasts as long as its unit; what lasts for a turn or a move is `state`, such as `state moved: sites this turn`",
        )?;
        Ok(ItemKind::Attribute { name, ty, initial, outside_identity })
    }

    /// `state NAME: TYPE [= initial] [of each player|kind|site] [lifetime] [outside identity]`.
    pub(super) fn state(&mut self) -> ParseResult<StateDecl> {
        let name = self.name("the state")?;
        self.expect_punct(Punct::Colon, "and a type after the state's name")?;
        let ty = self.state_type()?;
        let initial = self.initial()?;
        let mut state = StateDecl {
            name,
            ty,
            initial,
            holder: Holder::Game,
            lifetime: Lifetime::Game,
            if_usable: false,
            outside_identity: false,
        };
        while self.state_clause(&mut state)? {}
        Ok(state)
    }

    fn initial(&mut self) -> ParseResult<Option<Expr>> {
        match self.eat_punct(Punct::Equal) {
            true => Ok(Some(self.expression()?)),
            false => Ok(None),
        }
    }

    /// One of the clauses after a state's type, in any order; false if there is none.
    fn state_clause(&mut self, state: &mut StateDecl) -> ParseResult<bool> {
        let span = self.peek().span;
        match (self.word(), self.word_at(1)) {
            (Some("of"), _) => {
                self.take();
                self.expect_word_or("each", &["every", "the"], "player after `of`")?;
                let holder = self.holder()?;
                let again = std::mem::replace(&mut state.holder, holder) != Holder::Game;
                self.reject_duplicate(again, "of each player", span);
            }
            (Some("this" | "for"), _) => {
                let lifetime = self.lifetime()?;
                let again = std::mem::replace(&mut state.lifetime, lifetime) != Lifetime::Game;
                self.reject_duplicate(again, "a lifetime", span);
                if lifetime == Lifetime::NextTurn && self.eat_word("if") {
                    self.expect_word("usable", "after `for next turn if`")?;
                    state.if_usable = true;
                }
            }
            (Some("outside"), _) => {
                let outside = self.outside_identity()?;
                let again = std::mem::replace(&mut state.outside_identity, outside);
                self.reject_duplicate(again, "outside identity", span);
                return Ok(outside);
            }
            _ if self.at_punct(Punct::Equal) => self.late_first_value(state)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `player`, `kind` or `site`, after `of each`.
    fn holder(&mut self) -> ParseResult<Holder> {
        if matches!(self.word(), Some("kind" | "kinds" | "piece" | "pieces")) {
            self.expect_word_or("kind", &["kinds", "piece", "pieces"], "after `of each`")?;
            return Ok(Holder::Kind);
        }
        const SITES: [&str; 7] = ["sites", "square", "squares", "cell", "cells", "point", "field"];
        if self.word().is_some_and(|word| word == "site" || SITES.contains(&word)) {
            self.expect_word_or("site", &SITES, "after `of each`")?;
            return Ok(Holder::Site);
        }
        self.expect_word_or("player", &["players"], "or `kind` or `site` after `of each`")?;
        Ok(Holder::Player)
    }

    /// `= VALUE` after another clause.
    fn late_first_value(&mut self, state: &mut StateDecl) -> ParseResult<()> {
        let span = self.peek().span;
        let again = state.initial.is_some();
        state.initial = self.initial()?;
        let message = match again {
            true => "the first value is written a second time",
            false => "the first value stands right after the type",
        };
        let help = "for example `state short: flag = yes of each player`";
        let diagnostic = Diagnostic::error("misplaced-clause", self.span_since(span), message);
        self.emit(diagnostic.help(help));
        Ok(())
    }

    /// `this move`, `this turn`, `for next turn`; the caller reads `if usable`.
    fn lifetime(&mut self) -> ParseResult<Lifetime> {
        if self.eat_word("for") {
            self.expect_word_or("next", &["the", "one"], "turn after `for`")?;
            self.expect_word("turn", "after `for next`")?;
            return Ok(Lifetime::NextTurn);
        }
        self.take();
        if self.eat_word("move") {
            return Ok(Lifetime::ThisMove);
        }
        self.expect_word("turn", "or `move` after `this`")?;
        Ok(Lifetime::ThisTurn)
    }

    fn state_type(&mut self) -> ParseResult<StateType> {
        const HELP: &str = "a type is `flag`, a range such as `0..20`, `site`, `sites`, `kind`, `player` or `direction`";
        let word = self.word().unwrap_or("");
        let is_range = self.peek_at(1).kind == Punct::Range.into();
        if let Some(ty) = state_type_named(word).filter(|_| !is_range) {
            self.take();
            return Ok(ty);
        }
        if self.eat_foreign_flag() {
            return Ok(StateType::Flag);
        }
        if matches!(word, "number" | "int" | "integer" | "Int" | "Number") && !is_range {
            let help = "a number says its range: `0..20`";
            let diagnostic = self.expected("expected-type", "a type").help(help);
            return Err(self.report(diagnostic));
        }
        let meant = closest(word, keywords::STATE_TYPES.iter().copied()).and_then(state_type_named);
        match meant.filter(|_| !is_range && !self.range_follows()) {
            Some(ty) => {
                let meant = closest(word, keywords::STATE_TYPES.iter().copied()).unwrap_or("");
                let diagnostic = self.expected("expected-type", "a type");
                let span = self.take().span;
                let help = format!("did you mean `{meant}`?");
                self.emit(diagnostic.help(help).fix(span, meant));
                Ok(ty)
            }
            None => {
                let (low, high) = self.range_type(HELP)?;
                Ok(StateType::Range(low, high))
            }
        }
    }

    /// True if `..` is among the next few tokens of the line, as in `-side..side`.
    fn range_follows(&self) -> bool {
        (0..MAX_BOUND_TOKENS)
            .take_while(|&ahead| ahead == 0 || !self.peek_at(ahead).first_on_line)
            .any(|ahead| self.punct_at(ahead, Punct::Range))
    }
}

fn state_type_named(word: &str) -> Option<StateType> {
    Some(match word {
        "flag" => StateType::Flag,
        "site" => StateType::Site,
        "sites" => StateType::Sites,
        "kind" => StateType::Kind,
        "player" => StateType::Player,
        "direction" => StateType::Direction,
        _ => return None,
    })
}
