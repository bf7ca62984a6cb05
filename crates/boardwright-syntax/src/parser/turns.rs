//! Turns, and how games end.

use super::recovery::Inside;
use super::{Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Symbol;
use crate::tree::{Block, EndRule, Expr, Name, Span, TurnDecl, Verdict};

impl Parser<'_> {
    /// `[of PLAYER] [, up to N actions | , N actions] { … }` and its clauses.
    pub(super) fn turn(&mut self) -> Parsed<TurnDecl> {
        let start = self.last_span();
        let player = self.turn_player()?;
        let actions = self.turn_actions()?;
        let span = self.span_since(start);
        let body = self.block("and what the player decides after `turn`")?;
        let mut turn =
            TurnDecl { player, actions, body, stages: Vec::new(), after: None, prefer: None, span };
        while self.turn_clause(&mut turn)? {}
        Ok(turn)
    }

    fn turn_player(&mut self) -> Parsed<Option<Name>> {
        if self.eat_word("of") {
            return Ok(Some(self.name("a player")?));
        }
        // `turn White {`: the `of` is easily forgotten.
        let follows = self.symbol_at(1, Symbol::OpenBrace) || self.symbol_at(1, Symbol::Comma);
        if self.word().is_some() && follows {
            let name = self.name("a player")?;
            let message = format!("`of` is missing before `{}`", name.text);
            let diagnostic = Diagnostic::error("expected-word", name.span, message);
            self.remark(diagnostic.fix(name.span, format!("of {}", name.text)));
            return Ok(Some(name));
        }
        Ok(None)
    }

    /// `, up to N actions` or `, N actions`.
    fn turn_actions(&mut self) -> Parsed<Option<(bool, Expr)>> {
        let span = self.peek().span;
        if !self.eat_symbol(Symbol::Comma) {
            if self.at_symbol(Symbol::OpenBrace) || !self.at_word("up") {
                return Ok(None);
            }
            let before = self.last_span();
            let diagnostic =
                Diagnostic::error("expected-sign", span, "`,` is missing before `up to`");
            self.remark(diagnostic.fix(Span { start: before.end, end: before.end }, ","));
        }
        let up_to = self.eat_word("up");
        if up_to {
            self.expect_word("to", "after `up`")?;
        }
        let number = self.sum()?;
        if !self.eat_word("action") {
            self.expect_word_or("actions", &["moves", "times"], "after their number")?;
        }
        Ok(Some((up_to, number)))
    }

    /// `then [NAME] { … }`, `after { … }` or `prefer most N`.
    fn turn_clause(&mut self, turn: &mut TurnDecl) -> Parsed<bool> {
        let span = self.peek().span;
        if self.eat_word("then") {
            let name = match self.at_symbol(Symbol::OpenBrace) {
                true => None,
                false => Some(self.name("the stage")?),
            };
            turn.stages.push((name, self.block("after `then`")?));
        } else if self.at_word("after") && self.symbol_at(1, Symbol::OpenBrace) {
            self.take();
            let after = self.block("after `after`")?;
            let again = turn.after.replace(after).is_some();
            self.no_second(again, "after", span);
        } else if self.eat_word("prefer") {
            self.expect_word_or("most", &["the", "max", "maximum"], "after `prefer`")?;
            let prefer = self.sum()?;
            let again = turn.prefer.replace(prefer).is_some();
            self.no_second(again, "prefer most", span);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// `{ rules }`.
    pub(super) fn end_rules(&mut self, place: &str) -> Parsed<Vec<EndRule>> {
        let mut rules = Vec::new();
        self.braces(place, Inside::Other, |parser| {
            rules.push(parser.end_rule()?);
            Ok(())
        })?;
        Ok(rules)
    }

    fn end_rule(&mut self) -> Parsed<EndRule> {
        let start = self.peek().span;
        match self.word() {
            Some("if") => {
                self.take();
                let condition = self.expression_before_block(Self::expression);
                let rules = self.end_rules("after the condition")?;
                Ok(EndRule::If { condition, rules })
            }
            Some("pass") => {
                self.take();
                let condition = self.end_condition()?;
                Ok(EndRule::Pass { condition, span: self.span_since(start) })
            }
            Some("draw") => {
                self.take();
                self.result(start, None, Verdict::Draw)
            }
            Some("wins" | "loses") => {
                let help = "say who: `mover wins if …`, `White loses if …`";
                let diagnostic = self.expected("expected-name", "a player").help(help);
                Err(self.report(diagnostic))
            }
            Some(_) => {
                let who = self.name("a player")?;
                let verdict = self.verdict()?;
                self.result(start, Some(who), verdict)
            }
            None => {
                let help = "`White wins if …`, `mover loses if …`, `draw if …` or `if … { … }`";
                let diagnostic = self.expected("expected-end", "how the game ends").help(help);
                Err(self.report(diagnostic))
            }
        }
    }

    fn verdict(&mut self) -> Parsed<Verdict> {
        let span = self.peek().span;
        let word = self.word().unwrap_or("");
        let (verdict, meant) = match word {
            "wins" => (Verdict::Wins, "wins"),
            "loses" => (Verdict::Loses, "loses"),
            "win" | "won" | "winner" => (Verdict::Wins, "wins"),
            "lose" | "looses" | "lost" | "loss" => (Verdict::Loses, "loses"),
            _ => {
                self.expect_word("wins", "or `loses` after the player")?;
                return Ok(Verdict::Wins);
            }
        };
        if word != meant {
            let diagnostic = self.expected("expected-word", &format!("`{meant}`"));
            self.remark(diagnostic.fix(span, meant));
        }
        self.take();
        Ok(verdict)
    }

    /// `[if C] ["reason"]`.
    fn result(&mut self, start: Span, who: Option<Name>, verdict: Verdict) -> Parsed<EndRule> {
        let condition = self.end_condition()?;
        let reason = self.text_if_any();
        Ok(EndRule::Result { who, verdict, condition, reason, span: self.span_since(start) })
    }

    fn end_condition(&mut self) -> Parsed<Option<Expr>> {
        if matches!(self.word(), Some("when" | "where")) {
            let span = self.peek().span;
            let diagnostic = self.expected("foreign-word", "`if` before a condition");
            self.remark(diagnostic.fix(span, "if"));
        } else if !self.at_word("if") {
            return Ok(None);
        }
        self.take();
        Ok(Some(self.expression()?))
    }

    /// `{ statements }`.
    pub(super) fn block(&mut self, place: &str) -> Parsed<Block> {
        let mut statements = Vec::new();
        let span = self.braces(place, Inside::Other, |parser| {
            statements.push(parser.statement()?);
            Ok(())
        })?;
        Ok(Block { statements, span })
    }
}
