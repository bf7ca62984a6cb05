//! Statements that act on units: moving, capturing, putting, sending, changing, giving.

use super::{Parsed, Parser, Surroundings};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, TokenKind};
use crate::tree::{Expr, ExprKind, Span, StatementKind};

impl Parser<'_> {
    /// The rest of an effect after its keyword.
    pub(super) fn effect(&mut self, keyword: &str) -> Parsed<StatementKind> {
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
            "array" => Ok(StatementKind::Array(self.text("the array")?)),
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
    fn move_statement(&mut self) -> Parsed<StatementKind> {
        let surroundings = Surroundings { to_ends: true, ..self.surroundings };
        let from = self.within(surroundings, Self::sum)?;
        if !self.at_symbol(Symbol::Arrow) {
            let help = "a move is written `move from -> to`";
            let diagnostic =
                self.expected("expected-sign", "`->` and where to after `move`").help(help);
            let meant = self.at_symbol(Symbol::FatArrow)
                || self.at_symbol(Symbol::Comma)
                || matches!(self.word(), Some("to" | "into")) && self.operand_at(1);
            if !meant {
                return Err(self.report(diagnostic));
            }
            self.remark(diagnostic.fix(self.peek().span, "->"));
        }
        self.take();
        Ok(StatementKind::Move { from, to: self.sum()? })
    }

    /// A comma; the words `instead` are reported and taken for it.
    fn comma_or(&mut self, place: &str, instead: &[&str]) -> Parsed<()> {
        if self.word().is_some_and(|word| instead.contains(&word)) {
            let diagnostic = self.expected("expected-sign", &format!("`,` {place}"));
            let span = self.take().span;
            self.remark(diagnostic.fix(span, ","));
            return Ok(());
        }
        self.expect_symbol(Symbol::Comma, place)?;
        Ok(())
    }

    /// `S by d, n`.
    fn shift(&mut self) -> Parsed<StatementKind> {
        let sites = self.sum()?;
        self.expect_word("by", "and a direction after `shift`")?;
        let direction = self.sum()?;
        self.comma_or("and a number of steps after the direction", &[])?;
        Ok(StatementKind::Shift { sites, direction, distance: self.sum()? })
    }

    /// `[N] X`: a number and a kind, or a kind or unit alone.
    fn number_and_kind(&mut self, clauses: &[&str]) -> Parsed<(Option<Expr>, Expr)> {
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

    /// One operand after a clause's word.
    fn operand(&mut self) -> Parsed<Expr> {
        self.counted(Self::postfix)
    }

    /// `E` after `word`, if `word` stands here.
    pub(super) fn clause(&mut self, word: &str) -> Parsed<Option<Expr>> {
        match self.eat_word(word) {
            true => Ok(Some(self.operand()?)),
            false => Ok(None),
        }
    }

    /// `[N] X [of P] [from PLACE] at S [in LAYER]` or `[N] X [of P] in PLACE`.
    fn put(&mut self) -> Parsed<StatementKind> {
        const CLAUSES: &[&str] = &["of", "from", "at", "in", "on", "to"];
        let (number, what) = self.number_and_kind(CLAUSES)?;
        let placed = self.word().is_some_and(|word| CLAUSES.contains(&word));
        if let Some(kind) = number.as_ref().filter(|number| !placed && !is_literal(number)) {
            return Ok(self.put_without_at(kind.clone(), what));
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
        self.no_call_of_place()?;
        Ok(StatementKind::Put { number, what, owner, from, at, into })
    }

    /// `put King e1`: what looked like a number is the kind, and an `at` is missing.
    fn put_without_at(&mut self, what: Expr, at: Expr) -> StatementKind {
        let before = Span { start: at.span.start, end: at.span.start };
        let message = "`at` is missing before where to put it";
        let diagnostic = Diagnostic::error("expected-word", at.span, message);
        self.remark(diagnostic.fix(before, "at "));
        let (number, owner, from, into) = (None, None, None, None);
        StatementKind::Put { number, what, owner, from, at: Some(at), into }
    }

    /// `hand(White)` after `in`, `to` or `from`: the owner of a place is said with `of`.
    fn no_call_of_place(&mut self) -> Parsed<()> {
        if !self.at_symbol(Symbol::OpenParenthesis) {
            return Ok(());
        }
        let help = "whose place it is, is said with `of`: `put Rook of White in hand`, `send s to hand of White`";
        let message = "a place takes no arguments here";
        let diagnostic = Diagnostic::error("unexpected-arguments", self.peek().span, message);
        Err(self.report(diagnostic.help(help)))
    }

    /// `S to PLACE [of P]`.
    fn send(&mut self) -> Parsed<StatementKind> {
        let sites = self.sum_before_to()?;
        self.expect_word_or("to", &["into", "in"], "and a place after `send`")?;
        let place = self.name("a place")?;
        self.no_call_of_place()?;
        Ok(StatementKind::Send { sites, place, owner: self.clause("of")? })
    }

    /// `[N] K [of P] [at s] from NAME`.
    fn discard(&mut self) -> Parsed<StatementKind> {
        let (number, what) = self.number_and_kind(&["of", "at", "from"])?;
        let owner = self.clause("of")?;
        let at = match self.eat_word("at") {
            true => Some(self.counted(Self::product)?),
            false => None,
        };
        self.expect_word("from", "and a place or layer after `discard`")?;
        let from = self.name("a place or layer")?;
        self.no_call_of_place()?;
        Ok(StatementKind::Discard { number, what, owner, at, from })
    }

    /// Arguments of a statement's name.
    pub(super) fn counted_arguments(&mut self) -> Parsed<Vec<Expr>> {
        self.nested(Self::arguments)
    }
}

fn is_literal(number: &Expr) -> bool {
    matches!(number.kind, ExprKind::Number(_))
}
