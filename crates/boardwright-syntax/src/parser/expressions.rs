//! Expressions by precedence, loosest first: `or`, `and`, `not`, comparisons, `..`, `+ -`, `* / %
//! &`, unary `-`, then names, calls and members.

use super::{ErrorReported, ExpressionContext, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::limits::MAX_EXPRESSION_OPERATORS;
use crate::tree::{BinaryOperator, Expr, ExprKind, Fold, Name, Span};

impl Parser<'_> {
    /// A whole expression. Where `or` separates alternatives, it ends at the level of `and`.
    pub(super) fn expression(&mut self) -> ParseResult<Expr> {
        self.count_operators(|parser| {
            let mut left = parser.conjunction()?;
            while !parser.context.or_separates && parser.at_word("or") {
                parser.operator()?;
                left = binary(BinaryOperator::Or, left, parser.conjunction()?);
            }
            Ok(left)
        })
    }

    /// Runs `read` and counts the operators of an outermost expression.
    pub(super) fn count_operators(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<Expr>,
    ) -> ParseResult<Expr> {
        if self.expressions == 0 {
            self.operators = 0;
        }
        self.expressions += 1;
        let result = read(self);
        self.expressions -= 1;
        result
    }

    /// Takes and counts an operator.
    pub(super) fn operator(&mut self) -> ParseResult<Span> {
        self.operators += 1;
        if self.operators > MAX_EXPRESSION_OPERATORS {
            let message =
                format!("this expression has more than {MAX_EXPRESSION_OPERATORS} operators");
            let diagnostic = Diagnostic::error("too-deep", self.peek().span, message)
                .help("give parts of it names with `define` or `region`; the text after it is not checked");
            self.report(diagnostic);
            self.halt();
            return Err(ErrorReported);
        }
        Ok(self.take().span)
    }

    fn conjunction(&mut self) -> ParseResult<Expr> {
        let mut left = self.negation()?;
        while self.at_word("and") {
            self.operator()?;
            left = binary(BinaryOperator::And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> ParseResult<Expr> {
        if !self.at_word("not") {
            return self.comparison();
        }
        let start = self.take().span;
        let inner = self.nested(Self::negation)?;
        let span = start.to(inner.span);
        Ok(Expr { kind: ExprKind::Not(Box::new(inner)), span })
    }

    fn comparison(&mut self) -> ParseResult<Expr> {
        let left = self.range()?;
        if let Some(membership) = self.recover_unit_at_site(&left)? {
            return Ok(membership);
        }
        let Some(operator) = self.comparison_operator()? else { return Ok(left) };
        let right = self.range()?;
        let whole = binary(operator, left, right);
        if self.at_comparison() {
            let help = "write two comparisons: `1 < x and x < 5`";
            let message = "comparisons do not chain";
            let diagnostic = Diagnostic::error("chained-comparison", self.peek().span, message)
                .label("a second comparison")
                .also(whole.span, "this one is complete");
            return Err(self.report(diagnostic.help(help)));
        }
        Ok(whole)
    }

    /// `King at h8` as a condition: reported, and parsed as `h8 in King`.
    fn recover_unit_at_site(&mut self, units: &Expr) -> ParseResult<Option<Expr>> {
        let ExprKind::Name(name) = &units.kind else { return Ok(None) };
        if !self.at_word("at") || self.peek().first_on_line || self.word_at(1).is_none() {
            return Ok(None);
        }
        self.operator()?;
        let site = self.range()?;
        let text = &self.source[site.span.start as usize..site.span.end as usize];
        let span = units.span.to(site.span);
        let diagnostic = Diagnostic::error("foreign-word", span, "`at` is not a comparison")
            .help("whether a unit stands on a site is asked by `in`")
            .fix(span, format!("{text} in {name}"));
        self.emit(diagnostic);
        Ok(Some(binary(BinaryOperator::In, site, units.clone())))
    }

    pub(super) fn at_comparison(&self) -> bool {
        punct_comparison(self.peek().kind).is_some()
            || matches!(self.word(), Some("in" | "is"))
            || self.at_word("not") && self.word_at(1) == Some("in")
    }

    fn comparison_operator(&mut self) -> ParseResult<Option<BinaryOperator>> {
        if !self.at_comparison() {
            return Ok(None);
        }
        let token = self.peek();
        self.operator()?;
        if let Some(operator) = punct_comparison(token.kind) {
            if token.kind == Punct::FatArrow.into() {
                let message = "`=>` is not a comparison";
                let diagnostic = Diagnostic::error("foreign-sign", token.span, message);
                self.emit(diagnostic.help("write `>=`").fix(token.span, ">="));
            }
            return Ok(Some(operator));
        }
        Ok(Some(match token.text(self.source) {
            "in" => BinaryOperator::In,
            "not" => {
                self.take();
                BinaryOperator::NotIn
            }
            _ if self.eat_word("not") => BinaryOperator::NotEqual,
            _ => BinaryOperator::Equal,
        }))
    }

    /// `low..high`, or a sum.
    pub(super) fn range(&mut self) -> ParseResult<Expr> {
        let low = self.sum()?;
        if !self.at_punct(Punct::Range) {
            return Ok(low);
        }
        let dots = self.take().span;
        if self.at_punct(Punct::Dot) {
            let span = dots.to(self.take().span);
            let diagnostic =
                Diagnostic::error("foreign-sign", span, "a range is written with two dots");
            self.emit(diagnostic.help("from the smallest to the largest: `4..11`").fix(span, ".."));
        }
        let high = self.sum()?;
        let span = low.span.to(high.span);
        Ok(Expr { kind: ExprKind::Range(Box::new(low), Box::new(high)), span })
    }

    /// Precedence level of `+` and `-`: operand of statements whose own keyword follows a set.
    pub(super) fn sum(&mut self) -> ParseResult<Expr> {
        self.count_operators(|parser| {
            let mut left = parser.product()?;
            loop {
                let operator = match parser.peek().kind {
                    TokenKind::Punct(Punct::Plus) => BinaryOperator::Add,
                    TokenKind::Punct(Punct::Minus) => BinaryOperator::Subtract,
                    _ => return Ok(left),
                };
                parser.operator()?;
                let right = parser.product()?;
                if operator == BinaryOperator::Add {
                    parser.warn_of_open_landing(&left, &right);
                }
                left = binary(operator, left, right);
            }
        })
    }

    /// Warns of a set that is added to a movement, and probably belongs to its landing.
    fn warn_of_open_landing(&mut self, left: &Expr, right: &Expr) {
        let ExprKind::Movement(movement) = &left.kind else { return };
        let (Some(first), Some(last)) = (movement.legs.first(), movement.legs.last()) else {
            return;
        };
        let is_in_parentheses = left.span.start < first.span.start;
        if is_in_parentheses || last.to.is_none() || !is_common_set(right) {
            return;
        }
        let span = right.span;
        let set = self.source[span.start as usize..span.end as usize].to_owned();
        let message = format!("`+ {set}` adds any site of `{set}` on the board to this movement");
        let help = format!(
            "of several landings write `to (empty + enemy)`; else put the movement in parentheses: `(step …) + {set}`"
        );
        self.emit(Diagnostic::warning("way-to-anywhere", span, message).help(help));
    }

    /// Precedence level of `*`, `/`, `%` and `&`: operand of a movement's modifiers.
    pub(super) fn product(&mut self) -> ParseResult<Expr> {
        let mut left = self.unary()?;
        loop {
            let operator = match self.peek().kind {
                TokenKind::Punct(Punct::Star) => BinaryOperator::Multiply,
                TokenKind::Punct(Punct::Slash) => BinaryOperator::Divide,
                TokenKind::Punct(Punct::Percent) => BinaryOperator::Remainder,
                TokenKind::Punct(Punct::And) => BinaryOperator::Intersect,
                _ => return Ok(left),
            };
            self.operator()?;
            left = binary(operator, left, self.unary()?);
        }
    }

    fn unary(&mut self) -> ParseResult<Expr> {
        if !self.at_punct(Punct::Minus) {
            return self.postfix();
        }
        let start = self.take().span;
        let inner = self.nested(Self::unary)?;
        let span = start.to(inner.span);
        Ok(Expr { kind: ExprKind::Negate(Box::new(inner)), span })
    }

    /// A primary expression with `.name` suffixes.
    pub(super) fn postfix(&mut self) -> ParseResult<Expr> {
        let mut of = self.primary()?;
        while self.at_punct(Punct::Dot) {
            self.operator()?;
            if self.peek().kind == TokenKind::Number && matches!(of.kind, ExprKind::Number(_)) {
                let message = "numbers are whole here";
                let diagnostic =
                    Diagnostic::error("decimal-number", of.span.to(self.peek().span), message);
                return Err(
                    self.report(diagnostic.help("a range is written with two dots: `1..5`"))
                );
            }
            let name = self.name("a kind or place after `.`")?;
            let span = of.span.to(name.span);
            of = Expr { kind: ExprKind::Member { of: Box::new(of), name }, span };
        }
        if self.at_punct(Punct::OpenBracket) && !self.peek().first_on_line {
            let help = "what belongs to a site or player is written with parentheses: `charges(s)`";
            let diagnostic =
                Diagnostic::error("foreign-sign", self.peek().span, "`[` has no meaning here");
            return Err(self.report(diagnostic.help(help)));
        }
        Ok(of)
    }

    fn primary(&mut self) -> ParseResult<Expr> {
        let token = self.peek();
        match token.kind {
            TokenKind::Number => {
                self.take();
                // A number too large was reported by the lexer.
                let value = token.text(self.source).parse().unwrap_or(0);
                Ok(Expr { kind: ExprKind::Number(value), span: token.span })
            }
            TokenKind::String => {
                let text = self.string("a string")?;
                Ok(Expr { kind: ExprKind::String(text.text), span: text.span })
            }
            TokenKind::Punct(Punct::OpenParenthesis) => self.nested(Self::parenthesised),
            TokenKind::Punct(Punct::OpenBrace) if self.at_filter() => self.nested(Self::filter),
            TokenKind::Word => self.word_expression(),
            _ => Err(self.missing_expression()),
        }
    }

    fn parenthesised(&mut self) -> ParseResult<Expr> {
        let open = self.take().span;
        let mut inner = self.in_context(ExpressionContext::default(), Self::expression)?;
        if self.at_punct(Punct::Comma) {
            let help = "sets are joined by `+`: `(a1 + b2)`";
            let diagnostic = self.expected("unclosed-parenthesis", "`)`").help(help);
            return Err(self.report(diagnostic.also(open, "to close what opens here")));
        }
        let close = self.close(Punct::CloseParenthesis, open)?;
        inner.span = open.to(close);
        Ok(inner)
    }

    /// An expression that begins with a word.
    fn word_expression(&mut self) -> ParseResult<Expr> {
        let word = self.word().unwrap_or("");
        if word == "if" {
            return self.nested(Self::conditional);
        }
        if keywords::is_reserved(word) || self.at_statement_instead() {
            return Err(self.missing_expression());
        }
        if let Some(quantifier) = self.quantifier_at() {
            return self.nested(|parser| parser.quantity(quantifier));
        }
        if self.word_at(2) == Some("in") && self.word_at(1).is_some() {
            if word == "union" {
                return self.nested(Self::union);
            }
            if let Some(fold) = Fold::named(word) {
                return self.nested(|parser| parser.fold(fold));
            }
        }
        if self.movement_at(0) {
            return self.nested(Self::movement);
        }
        self.name_or_call()
    }

    fn name_or_call(&mut self) -> ParseResult<Expr> {
        let name = self.name("a value")?;
        // On a line of its own a parenthesis begins another movement, not the arguments of a call.
        if self.at_punct(Punct::OpenParenthesis) && !self.peek().first_on_line {
            let arguments = self.nested(Self::arguments)?;
            let span = self.span_since(name.span);
            return Ok(Expr { kind: ExprKind::Call { name, arguments }, span });
        }
        self.report_foreign_value(&name);
        Ok(Expr { kind: ExprKind::Name(name.text), span: name.span })
    }

    fn report_foreign_value(&mut self, name: &Name) {
        let meant = match name.text.as_str() {
            "true" | "True" => "yes",
            "false" | "False" => "no",
            "null" | "nil" | "None" => "none",
            _ => return,
        };
        let message = format!("`{}` is written `{meant}` here", name.text);
        let diagnostic = Diagnostic::error("foreign-word", name.span, message);
        self.emit(diagnostic.fix(name.span, meant));
    }

    /// `(a, b)`; `by P` may be an argument.
    pub(super) fn arguments(&mut self) -> ParseResult<Vec<Expr>> {
        let open = self.expect_punct(Punct::OpenParenthesis, "and arguments")?;
        self.in_context(ExpressionContext::default(), |parser| {
            let mut arguments = Vec::new();
            if !parser.at_punct(Punct::CloseParenthesis) {
                arguments.push(parser.argument()?);
                while parser.eat_punct(Punct::Comma) {
                    arguments.push(parser.argument()?);
                }
            }
            parser.close(Punct::CloseParenthesis, open)?;
            Ok(arguments)
        })
    }

    fn argument(&mut self) -> ParseResult<Expr> {
        if !self.at_word("by") {
            return self.expression();
        }
        let start = self.take().span;
        let player = self.expression()?;
        let span = start.to(player.span);
        Ok(Expr { kind: ExprKind::By(Box::new(player)), span })
    }

    /// True if a statement begins here where an expression is expected.
    fn at_statement_instead(&self) -> bool {
        let word = self.word().unwrap_or("");
        self.at_item_start()
            || self.peek().first_on_line
                && keywords::STATEMENTS.contains(&word)
                && (self.word_at(1).is_some() || self.punct_at(1, Punct::OpenBrace))
                && !self.peek_at(1).first_on_line
    }

    pub(super) fn expression_expected(&self) -> Diagnostic {
        self.expected_next("expected-expression", "a value, a set or a condition")
    }

    fn missing_expression(&mut self) -> ErrorReported {
        let mut diagnostic = self.expression_expected();
        if self.at_word("not") {
            diagnostic = diagnostic.help(
                "put parentheses round `not …` here; of sets, `-` takes away: `own - Rook`, `sites - own`",
            );
        } else if self.at_punct(Punct::OpenBrace) {
            diagnostic = diagnostic.help(
                "sets are joined by `+`: `a1 + b2`; a set with a condition is `{ x in S where C }`",
            );
        } else if self.at_word("then") {
            diagnostic = diagnostic.help(
                "`then` carries on a movement; a sum after `over`, `to` and the like stands in parentheses",
            );
        } else if self.at_punct(Punct::Equal) {
            diagnostic = diagnostic.help("one `=` both compares and assigns");
        }
        self.report(diagnostic)
    }
}

/// `left operator right`.
fn binary(operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let kind = ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) };
    Expr { kind, span }
}

fn punct_comparison(kind: TokenKind) -> Option<BinaryOperator> {
    let TokenKind::Punct(punct) = kind else { return None };
    Some(match punct {
        Punct::Equal => BinaryOperator::Equal,
        Punct::NotEqual => BinaryOperator::NotEqual,
        Punct::Less => BinaryOperator::Less,
        Punct::LessOrEqual => BinaryOperator::LessOrEqual,
        Punct::Greater => BinaryOperator::Greater,
        Punct::GreaterOrEqual | Punct::FatArrow => BinaryOperator::GreaterOrEqual,
        _ => return None,
    })
}

/// Help for a range of sites.
pub(super) const RANGE_OF_SITES: &str = "a range has numbers at its ends; sites from corner to corner are `box(a1, e1)`, ranks `rank(1..2)`, files `file(a..e)`";

/// True if an expression is one of the sets that movements land on most.
pub(super) fn is_common_set(set: &Expr) -> bool {
    matches!(&set.kind, ExprKind::Name(name)
        if matches!(name.as_str(), "empty" | "enemy" | "own" | "occupied" | "sites"))
}
