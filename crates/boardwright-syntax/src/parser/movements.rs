//! Movements: legs, their directions and modifiers, and the `then` between them.

use super::{ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::tree::{BinaryOperator, Expr, ExprKind, Leg, LegKind, LegTurn, Movement, Span};

impl Parser<'_> {
    /// True if a movement begins `ahead` tokens on: its keyword and an operand.
    pub(super) fn movement_at(&self, ahead: usize) -> bool {
        let Some(word) = self.word_at(ahead).filter(|word| keywords::LEGS.contains(word)) else {
            return false;
        };
        let next = self.peek_at(ahead + 1);
        match word {
            "betza" => next.kind == TokenKind::String,
            "leap" | "ride" => {
                next.kind == TokenKind::Number
                    || next.kind == TokenKind::Punct(Punct::OpenParenthesis)
            }
            _ => self.operand_at(ahead + 1),
        }
    }

    /// `LEG then LEG …`.
    pub(super) fn movement(&mut self) -> ParseResult<Expr> {
        let start = self.peek().span;
        let mut legs = vec![self.leg(LegTurn::Free, true)?];
        while self.at_word("then") {
            let turn = match self.word_at(1) {
                _ if self.movement_at(1) => LegTurn::Free,
                Some("outward") if self.movement_at(2) => LegTurn::Outward,
                Some("onward") if self.movement_at(2) => LegTurn::Onward,
                // The `then` of `if … then … else`.
                _ => break,
            };
            self.take();
            if turn != LegTurn::Free {
                self.take();
            }
            legs.push(self.leg(turn, false)?);
        }
        let span = self.span_since(start);
        Ok(Expr { kind: ExprKind::Movement(Box::new(Movement { legs })), span })
    }

    fn leg(&mut self, turn: LegTurn, first: bool) -> ParseResult<Leg> {
        let start = self.peek().span;
        let mut leg = Leg {
            kind: self.leg_kind()?,
            turn,
            least: None,
            most: None,
            through: None,
            over: None,
            from: None,
            to: None,
            span: start,
        };
        self.reject_bare_number()?;
        while self.modifier(&mut leg, first)? {}
        leg.span = self.span_since(start);
        Ok(leg)
    }

    fn leg_kind(&mut self) -> ParseResult<LegKind> {
        let word = self.take();
        match word.text(self.source) {
            "step" => Ok(LegKind::Step(self.direction("step")?)),
            "slide" => Ok(LegKind::Slide(self.direction("slide")?)),
            "hop" => Ok(LegKind::Hop(self.direction("hop")?)),
            "leap" => self.pair("of the leap").map(|(a, b)| LegKind::Leap(a, b)),
            "ride" => self.pair("of the ride").map(|(a, b)| LegKind::Ride(a, b)),
            // `betza`, the only other word of `keywords::LEGS`.
            _ => Ok(LegKind::Betza(self.string("the movement in Betza notation")?)),
        }
    }

    /// A name, call or parenthesised expression, or a sum of them: `step forward + diagonal`. The
    /// sum ends before another movement, since `step north + step south` is a union of two
    /// movements.
    fn direction(&mut self, keyword: &str) -> ParseResult<Expr> {
        let missing = matches!(self.word(), Some("from" | "to" | "through" | "over"));
        if missing || self.peek().kind == TokenKind::Number {
            let wanted = format!("a direction after `{keyword}`");
            let help = format!("for example `{keyword} orthogonal`, `{keyword} (north + south)`");
            let diagnostic = self.expected("expected-direction", &wanted).help(help);
            return Err(self.report(diagnostic));
        }
        let mut sum = self.postfix()?;
        while self.at_punct(Punct::Plus) && !self.movement_at(1) && self.operand_at(1) {
            self.operator()?;
            let right = self.postfix()?;
            let span = sum.span.to(right.span);
            let (left, right) = (Box::new(sum), Box::new(right));
            sum = Expr {
                kind: ExprKind::Binary { operator: BinaryOperator::Add, left, right },
                span,
            };
        }
        Ok(sum)
    }

    /// Reports `slide forward 2`: it is not clear whether 2 is a maximum or an exact count.
    fn reject_bare_number(&mut self) -> ParseResult<()> {
        if self.peek().kind != TokenKind::Number || self.peek().first_on_line {
            return Ok(());
        }
        let number = self.peek().text(self.source);
        let help = format!("write `up to {number}`, `at least {number}` or `exactly {number}`");
        let message = format!("`{number}` needs `up to`, `at least` or `exactly` before it");
        let diagnostic = Diagnostic::error("expected-word", self.peek().span, message).help(help);
        Err(self.report(diagnostic))
    }

    /// Parses one modifier; false if there is none.
    fn modifier(&mut self, leg: &mut Leg, first: bool) -> ParseResult<bool> {
        let Some(word) = self.word().filter(|word| self.is_leg_modifier(word)) else {
            return Ok(false);
        };
        let span = self.take().span;
        if matches!(word, "up" | "at") {
            self.take();
        }
        if word == "from" && !first {
            self.report_late_from(span);
        }
        // `from` takes one site: `step left from s & enemy` are the sites reached that hold
        // enemies.
        let operand = if word == "from" { self.postfix()? } else { self.product()? };
        let is_duplicate = match word {
            "up" => leg.most.replace(operand).is_some(),
            "at" => leg.least.replace(operand).is_some(),
            "exactly" => {
                let least = leg.least.replace(operand.clone()).is_some();
                leg.most.replace(operand).is_some() || least
            }
            "through" => leg.through.replace(operand).is_some(),
            "over" => leg.over.replace(operand).is_some(),
            "from" => leg.from.replace(operand).is_some(),
            // `to`, the only other word of `is_leg_modifier`.
            _ => leg.to.replace(operand).is_some(),
        };
        self.reject_duplicate(is_duplicate, word, span);
        Ok(true)
    }

    fn is_leg_modifier(&self, word: &str) -> bool {
        // `to = …` on the next line is a statement of its own.
        let assigned = [Punct::Equal, Punct::PlusEqual, Punct::MinusEqual, Punct::Arrow]
            .iter()
            .any(|punct| self.punct_at(1, *punct));
        match word {
            "up" => self.word_at(1) == Some("to"),
            "at" => self.word_at(1) == Some("least"),
            "to" => !self.context.to_ends && !assigned,
            "from" | "through" | "over" | "exactly" => !assigned,
            _ => false,
        }
    }

    fn report_late_from(&mut self, span: Span) {
        let message = "`from` belongs to the first leg of a movement";
        let help = "write it before the first `then`: `step north from s then slide east`";
        self.emit(Diagnostic::error("misplaced-clause", span, message).help(help));
    }
}
