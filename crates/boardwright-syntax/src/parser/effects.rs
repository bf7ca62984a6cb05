//! Effects: statements that move, capture, put, send, change and give units.

use super::{ExpressionContext, ParseResult, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::tree::{Expr, ExprKind, Span, StatementKind};

impl Parser<'_> {
    /// An effect after its keyword.
    pub(super) fn effect(&mut self, keyword: &str) -> ParseResult<StatementKind> {
        match keyword {
            "move" => self.move_statement(),
            "swap" => {
                let first = self.sum()?;
                self.comma_or("between the two that swap", &["and", "with"])?;
                Ok(StatementKind::Swap(first, self.sum()?))
            }
            "shift" => self.shift(),
            "capture" => Ok(StatementKind::Capture(self.sum()?)),
            "remove" => Ok(StatementKind::Remove(self.sum()?)),
            "put" => self.put(),
            "array" => Ok(StatementKind::Array(self.string("the array")?)),
            "send" => self.send(),
            "discard" => self.discard(),
            "change" => {
                let sites = self.sum_before_to()?;
                self.expect_word_or("into", &["to"], "and a kind after `change`")?;
                Ok(StatementKind::Change { sites, kind: self.expression()? })
            }
            _ => {
                let sites = self.sum_before_to()?;
                self.expect_word("to", "and a player after `give`")?;
                Ok(StatementKind::Give { sites, player: self.sum()? })
            }
        }
    }

    /// `a -> b`.
    fn move_statement(&mut self) -> ParseResult<StatementKind> {
        let context = ExpressionContext { to_ends: true, ..self.context };
        let from = self.in_context(context, Self::sum)?;
        if !self.at_punct(Punct::Arrow) {
            let help = "a move is written `move from -> to`";
            let diagnostic =
                self.expected("expected-sign", "`->` and where to after `move`").help(help);
            let meant = self.at_punct(Punct::FatArrow)
                || self.at_punct(Punct::Comma)
                || matches!(self.word(), Some("to" | "into")) && self.operand_at(1);
            if !meant {
                return Err(self.report(diagnostic));
            }
            self.emit(diagnostic.fix(self.peek().span, "->"));
        }
        self.take();
        Ok(StatementKind::Move { from, to: self.sum()? })
    }

    /// Takes a comma; the words `instead` are reported and taken for it.
    fn comma_or(&mut self, place: &str, instead: &[&str]) -> ParseResult<()> {
        if self.word().is_some_and(|word| instead.contains(&word)) {
            let diagnostic = self.expected("expected-sign", &format!("`,` {place}"));
            let span = self.take().span;
            self.emit(diagnostic.fix(span, ","));
            return Ok(());
        }
        self.expect_punct(Punct::Comma, place)?;
        Ok(())
    }

    /// `S by d, n`.
    fn shift(&mut self) -> ParseResult<StatementKind> {
        let sites = self.sum()?;
        self.expect_word("by", "and a direction after `shift`")?;
        let direction = self.sum()?;
        self.comma_or("and a number of steps after the direction", &[])?;
        Ok(StatementKind::Shift { sites, direction, distance: self.sum()? })
    }

    /// `[N] X`: a number and a kind, or only a kind or unit.
    fn number_and_kind(&mut self, clauses: &[&str]) -> ParseResult<(Option<Expr>, Expr)> {
        let first = self.sum()?;
        let next = self.peek();
        let kind_follows = self.operand_at(0)
            && next.kind != TokenKind::Number
            && !next.first_on_line
            && !self.word().is_some_and(|word| clauses.contains(&word));
        if kind_follows {
            return Ok((Some(first), self.sum()?));
        }
        Ok((None, first))
    }

    /// An operand after the keyword of a clause.
    fn operand(&mut self) -> ParseResult<Expr> {
        self.count_operators(Self::postfix)
    }

    /// An operand after `word`, if the next token is `word`.
    pub(super) fn clause(&mut self, word: &str) -> ParseResult<Option<Expr>> {
        match self.eat_word(word) {
            true => Ok(Some(self.operand()?)),
            false => Ok(None),
        }
    }

    /// `[N] X [of P] [from PLACE] at S [in LAYER]` or `[N] X [of P] in PLACE`.
    fn put(&mut self) -> ParseResult<StatementKind> {
        const CLAUSES: &[&str] = &["of", "from", "at", "in", "on", "to"];
        let (number, what) = self.number_and_kind(CLAUSES)?;
        let placed = self.word().is_some_and(|word| CLAUSES.contains(&word));
        if let Some(kind) = number.as_ref().filter(|number| !placed && !is_literal(number)) {
            return Ok(self.recover_missing_at(kind.clone(), what));
        }
        let owner = self.clause("of")?;
        let from = self.clause("from")?;
        let mut at = None;
        if matches!(self.word(), Some("at" | "on")) {
            self.expect_word_or("at", &["on"], "before where to put it")?;
            at = Some(self.sum()?);
        } else if !self.at_word("in") {
            let help = "write `put Rook at a1`, `put Stone of Black at d4`, `put 6 Stone in hand`";
            let diagnostic =
                self.expected("expected-word", "`at` and a site, or `in` and a place, after `put`");
            return Err(self.report(diagnostic.help(help)));
        }
        let into = match self.eat_word("in") {
            true => Some(self.name("a place or layer")?),
            false => None,
        };
        self.reject_place_arguments()?;
        Ok(StatementKind::Put { number, what, owner, from, at, into })
    }

    /// `put King e1`: the apparent number is the kind, and an `at` is missing.
    fn recover_missing_at(&mut self, what: Expr, at: Expr) -> StatementKind {
        let before = Span { start: at.span.start, end: at.span.start };
        let message = "`at` is missing before where to put it";
        let diagnostic = Diagnostic::error("expected-word", at.span, message);
        self.emit(diagnostic.fix(before, "at "));
        let (number, owner, from, into) = (None, None, None, None);
        StatementKind::Put { number, what, owner, from, at: Some(at), into }
    }

    /// Reports `hand(White)` after `in`, `to` or `from`: the owner of a place stands after `of`.
    fn reject_place_arguments(&mut self) -> ParseResult<()> {
        if !self.at_punct(Punct::OpenParenthesis) {
            return Ok(());
        }
        let help = "whose place it is, is said with `of`: `put Rook of White in hand`, `send s to hand of White`";
        let message = "a place takes no arguments here";
        let diagnostic = Diagnostic::error("unexpected-arguments", self.peek().span, message);
        Err(self.report(diagnostic.help(help)))
    }

    /// `S to PLACE [of P]`.
    fn send(&mut self) -> ParseResult<StatementKind> {
        let sites = self.sum_before_to()?;
        self.expect_word_or("to", &["into", "in"], "and a place after `send`")?;
        let place = self.name("a place")?;
        self.reject_place_arguments()?;
        Ok(StatementKind::Send { sites, place, owner: self.clause("of")? })
    }

    /// `[N] K [of P] [at s] from NAME`.
    fn discard(&mut self) -> ParseResult<StatementKind> {
        let (number, what) = self.number_and_kind(&["of", "at", "from"])?;
        let owner = self.clause("of")?;
        let at = match self.eat_word("at") {
            true => Some(self.count_operators(Self::product)?),
            false => None,
        };
        self.expect_word("from", "and a place or layer after `discard`")?;
        let from = self.name("a place or layer")?;
        self.reject_place_arguments()?;
        Ok(StatementKind::Discard { number, what, owner, at, from })
    }

    /// Arguments of a statement's name.
    pub(super) fn counted_arguments(&mut self) -> ParseResult<Vec<Expr>> {
        self.nested(Self::arguments)
    }
}

fn is_literal(number: &Expr) -> bool {
    matches!(number.kind, ExprKind::Number(_))
}
