//! Assignments and calls: statements that begin with a name.

use super::{ParseResult, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::tree::{AssignOperator, Expr, ExprKind, Name, StatementKind};

impl Parser<'_> {
    /// `NAME`, `NAME(args)`, `NAME = E`, `NAME(arg) += E`.
    pub(super) fn call_or_assignment(&mut self) -> ParseResult<StatementKind> {
        let name = self.name("a move or a state")?;
        let called = self.at_punct(Punct::OpenParenthesis);
        let arguments = match called {
            true => self.counted_arguments()?,
            false => Vec::new(),
        };
        let counting = [Punct::Plus, Punct::Minus]
            .into_iter()
            .find(|sign| self.at_punct(*sign) && self.punct_at(1, *sign));
        if let Some(sign) = counting {
            return self.recover_increment(name, sign);
        }
        let Some(operator) = self.assignment_at(0) else {
            self.reject_operator_after(&name.text)?;
            return Ok(StatementKind::Call { name, arguments });
        };
        let span = self.span_since(name.span);
        let kind = match called {
            true => ExprKind::Call { name, arguments },
            false => ExprKind::Name(name.text),
        };
        self.take();
        let value = self.expression()?;
        Ok(StatementKind::Assign { target: Expr { kind, span }, operator, value })
    }

    /// Returns the assignment operator `ahead` tokens on.
    pub(super) fn assignment_at(&self, ahead: usize) -> Option<AssignOperator> {
        match self.peek_at(ahead).kind {
            TokenKind::Punct(Punct::Equal) => Some(AssignOperator::Set),
            TokenKind::Punct(Punct::PlusEqual) => Some(AssignOperator::Add),
            TokenKind::Punct(Punct::MinusEqual) => Some(AssignOperator::Subtract),
            _ => None,
        }
    }

    /// `x++`, `x--`: reported, and parsed as `x += 1`, `x -= 1`.
    fn recover_increment(&mut self, name: Name, sign: Punct) -> ParseResult<StatementKind> {
        let span = self.take().span.to(self.take().span);
        let one = format!(" {}= 1", sign.text());
        let message = format!("`{0}{0}` is written `{1}`", sign.text(), one.trim_start());
        self.emit(Diagnostic::error("foreign-sign", span, message).fix(span, one));
        let operator = match sign {
            Punct::Plus => AssignOperator::Add,
            _ => AssignOperator::Subtract,
        };
        let target = Expr { kind: ExprKind::Name(name.text), span: name.span };
        Ok(StatementKind::Assign {
            target,
            operator,
            value: Expr { kind: ExprKind::Number(1), span },
        })
    }

    /// Reports an operator after the name of a move: a statement of another language.
    fn reject_operator_after(&mut self, name: &str) -> ParseResult<()> {
        let TokenKind::Punct(punct) = self.peek().kind else { return Ok(()) };
        let help = match punct {
            Punct::Semicolon | Punct::CloseBrace | Punct::Comma => return Ok(()),
            Punct::Plus => format!("to count up write `{name} += 1`"),
            Punct::Minus => format!("to count down write `{name} -= 1`"),
            Punct::Arrow => format!("to move write `move {name} -> …`"),
            Punct::Dot => match self.word_at(1) {
                Some(whose) => format!(
                    "places change by `put`, `send` and `discard`, not by assignment; a player's state is written `{name}({whose})`"
                ),
                None => {
                    "places change by `put`, `send` and `discard`, not by assignment".to_string()
                }
            },
            Punct::OpenBracket => format!("write `{name}(…)` with parentheses"),
            _ => "a state changes by `=`, `+=` or `-=`".to_string(),
        };
        let diagnostic =
            self.expected("expected-statement", &format!("a new statement after `{name}`"));
        Err(self.report(diagnostic.help(help)))
    }
}
