//! Ends of the game.

use super::braces::BraceContents;
use super::{ParseResult, Parser};
use crate::limits::MAX_MESSAGE;
use crate::tree::{EndResult, EndRule, Expr, Name, Span};

impl Parser<'_> {
    /// `{ rules }`.
    pub(super) fn end_rules(&mut self, place: &str) -> ParseResult<Vec<EndRule>> {
        let mut rules = Vec::new();
        self.braces(place, BraceContents::Other, |parser| {
            rules.push(parser.end_rule()?);
            Ok(())
        })?;
        Ok(rules)
    }

    fn end_rule(&mut self) -> ParseResult<EndRule> {
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
                self.result_rule(start, None, EndResult::Draw)
            }
            Some("wins" | "loses") => {
                let help = "say who: `mover wins if …`, `White loses if …`";
                let diagnostic = self.expected("expected-name", "a player").help(help);
                Err(self.report(diagnostic))
            }
            Some(_) => {
                let who = self.name("a player")?;
                let result = self.end_result(&who)?;
                self.result_rule(start, Some(who), result)
            }
            None => {
                let help = "`White wins if …`, `mover loses if …`, `draw if …` or `if … { … }`";
                let diagnostic = self.expected("expected-end", "how the game ends").help(help);
                Err(self.report(diagnostic))
            }
        }
    }

    /// `wins` or `loses`; of players with a name in the plural, such as `Attackers`, also `win` or
    /// `lose`.
    fn end_result(&mut self, who: &Name) -> ParseResult<EndResult> {
        let span = self.peek().span;
        let word = self.word().unwrap_or("");
        let (result, meant) = match word {
            "wins" => (EndResult::Wins, "wins"),
            "loses" => (EndResult::Loses, "loses"),
            "win" if who.text.ends_with('s') => (EndResult::Wins, "win"),
            "lose" if who.text.ends_with('s') => (EndResult::Loses, "lose"),
            "win" | "won" | "winner" => (EndResult::Wins, "wins"),
            "lose" | "looses" | "lost" | "loss" => (EndResult::Loses, "loses"),
            _ => {
                self.expect_word("wins", "or `loses` after the player")?;
                return Ok(EndResult::Wins);
            }
        };
        if word != meant {
            let diagnostic = self.expected("expected-word", &format!("`{meant}`"));
            self.emit(diagnostic.fix(span, meant));
        }
        self.take();
        Ok(result)
    }

    /// `[on claim] [if C] ["reason"]`.
    fn result_rule(
        &mut self,
        start: Span,
        who: Option<Name>,
        result: EndResult,
    ) -> ParseResult<EndRule> {
        let claimed = self.at_word("on").then(|| self.take().span);
        if claimed.is_some() {
            self.expect_word("claim", "after `on`: a player may claim this result")?;
        }
        let condition = self.end_condition()?;
        let reason = self.eat_string();
        if let Some(reason) = &reason {
            self.check_length(reason, "the reason of an end", MAX_MESSAGE);
        }
        let span = self.span_since(start);
        Ok(EndRule::Result { who, result, claimed, condition, reason, span })
    }

    fn end_condition(&mut self) -> ParseResult<Option<Expr>> {
        if matches!(self.word(), Some("when" | "where")) {
            let span = self.peek().span;
            let diagnostic = self.expected("foreign-word", "`if` before a condition");
            self.emit(diagnostic.fix(span, "if"));
        } else if !self.at_word("if") {
            return Ok(None);
        }
        self.take();
        Ok(Some(self.expression()?))
    }
}
