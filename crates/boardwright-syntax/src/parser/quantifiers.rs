//! Expressions that bind a variable, `some` and `no`, and `if … then … else`.

use super::{ExpressionContext, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::tree::{BinaryOperator, Expr, ExprKind, Fold, Name, Quantifier, Span};

/// Most tokens of a clause that are looked at for a comparison.
const MAX_CLAUSE: usize = 32;

impl Parser<'_> {
    /// Returns the quantifier here, unless the word is a name or the value `no`.
    pub(super) fn quantifier_at(&self) -> Option<Quantifier> {
        let variable = self.word_at(1).is_some_and(|word| !keywords::is_reserved(word))
            && self.word_at(2) == Some("in");
        match self.word()? {
            // The line break tells `x = no` with a statement after it from `x = no y`.
            "no" if self.peek_at(1).first_on_line => None,
            "no" if variable || self.operand_at(1) => Some(Quantifier::No),
            "none" if self.set_follows() => Some(Quantifier::No),
            "some" if variable || self.operand_at(1) => Some(Quantifier::Some),
            "every" if variable || self.word_at(1).is_some() => Some(Quantifier::Every),
            "count" if variable => Some(Quantifier::Count),
            _ => None,
        }
    }

    /// True if the next word on this line is one of the built-in sets.
    fn set_follows(&self) -> bool {
        !self.peek_at(1).first_on_line
            && self.word_at(1).is_some_and(|word| keywords::SETS.contains(&word))
    }

    /// True if the operand of a prefix keyword may begin `ahead` tokens on.
    pub(super) fn operand_at(&self, ahead: usize) -> bool {
        match self.peek_at(ahead).kind {
            TokenKind::Number | TokenKind::Punct(Punct::OpenParenthesis) => true,
            TokenKind::Punct(Punct::OpenBrace) => self.filter_at(ahead),
            TokenKind::Word => {
                let next = self.word_at(ahead + 1);
                match self.word_at(ahead).unwrap_or("") {
                    "if" => true,
                    // The clauses after `= no` in a declaration of state.
                    "this" => !matches!(next, Some("move" | "turn")),
                    "for" => next != Some("next"),
                    "outside" => next != Some("identity"),
                    word => !keywords::is_reserved(word),
                }
            }
            _ => false,
        }
    }

    /// `some S`, `no S`, or a quantifier with a variable.
    pub(super) fn quantity(&mut self, quantifier: Quantifier) -> ParseResult<Expr> {
        let word = self.take();
        if word.text(self.source) == "none" {
            let message = "whether a set is empty is asked with `no`; `none` is the site or kind that is not there";
            let diagnostic = Diagnostic::error("foreign-word", word.span, message);
            self.emit(diagnostic.fix(word.span, "no"));
        }
        if self.at_word("move") && self.word_at(1) == Some("of") {
            return self.some_move(quantifier, word.span);
        }
        let bound = self.word().is_some_and(|word| !keywords::is_reserved(word))
            && self.word_at(1) == Some("in");
        if bound {
            let between = self.peek_at(1).span;
            let (variable, domain) = self.binding("a variable")?;
            self.reject_set_as_variable(&variable, between)?;
            let place = format!("and a condition after `{}` and its set", word.text(self.source));
            self.expect_where(&place)?;
            let condition = Box::new(self.expression()?);
            let domain = Box::new(domain);
            let kind = ExprKind::Quantified { quantifier, variable, domain, condition };
            return Ok(Expr { kind, span: self.span_since(word.span) });
        }
        if quantifier == Quantifier::Every {
            let help = "`every` names what it speaks of: `every x in S where C`";
            let diagnostic = self.expected("expected-word", "`x in` after `every`").help(help);
            return Err(self.report(diagnostic));
        }
        let set = Box::new(self.sum()?);
        let kind = ExprKind::Quantity { quantifier, set };
        Ok(Expr { kind, span: self.span_since(word.span) })
    }

    /// `move of P where C` after a quantifier.
    fn some_move(&mut self, quantifier: Quantifier, start: Span) -> ParseResult<Expr> {
        self.take();
        self.take();
        let player = Box::new(self.postfix()?);
        let condition = if self.at_word("where") || quantifier == Quantifier::Every {
            self.expect_where("and a condition after the player of `every move`")?;
            Some(Box::new(self.expression()?))
        } else {
            None
        };
        let kind = ExprKind::SomeMove { quantifier, player, condition };
        Ok(Expr { kind, span: self.span_since(start) })
    }

    /// Reports a set where a variable is expected, if no condition follows: `some own in camp`.
    fn reject_set_as_variable(&mut self, variable: &Name, between: Span) -> ParseResult<()> {
        if !keywords::SETS.contains(&variable.text.as_str()) || self.at_word("where") {
            return Ok(());
        }
        let name = &variable.text;
        let message = format!("`{name}` is a set, and whether two sets meet is asked with `&`");
        let diagnostic = Diagnostic::error("set-as-variable", between, message)
            .help(format!("`{name} & S` holds what is in both"))
            .fix(between, "&");
        Err(self.report(diagnostic))
    }

    /// `x in DOMAIN`.
    pub(super) fn binding(&mut self, what: &str) -> ParseResult<(Name, Expr)> {
        let variable = self.name(what)?;
        self.expect_word_or("in", &["from", "of", "on"], "after the variable")?;
        let domain = self.range()?;
        Ok((variable, self.recover_joined_sets(domain)?))
    }

    /// Parses the sets after `and` or `or`: each is reported and joined by the operator that is
    /// meant. What is no set is a condition, which follows `where`.
    pub(super) fn recover_joined_sets(&mut self, mut set: Expr) -> ParseResult<Expr> {
        loop {
            let word = match self.word() {
                Some("and") => "and",
                Some("or") if !self.context.or_separates => "or",
                _ => return Ok(set),
            };
            if word == "and" && !self.peek_at(1).first_on_line && self.condition_at(1) {
                let span = self.peek().span;
                let message =
                    "`and` stands between conditions, and the first of them follows `where`";
                let diagnostic = Diagnostic::error("expected-word", span, message);
                return Err(self.report(diagnostic.fix(span, "where")));
            }
            if !self.operand_at(1) || self.peek_at(1).first_on_line {
                return Ok(set);
            }
            // A branch whose brace before it is missing.
            if self.punct_at(2, Punct::OpenBrace) {
                return Ok(set);
            }
            let span = self.operator()?;
            let right = self.product()?;
            let (operator, sign) = match word == "or" || are_apart(&set, &right) {
                true => (BinaryOperator::Add, "+"),
                false => (BinaryOperator::Intersect, "&"),
            };
            let message =
                format!("`{word}` stands between conditions; sets are joined by `{sign}`");
            self.emit(Diagnostic::error("expected-sign", span, message).fix(span, sign));
            let whole = set.span.to(right.span);
            let kind = ExprKind::Binary { operator, left: Box::new(set), right: Box::new(right) };
            set = Expr { kind, span: whole };
        }
    }

    /// True if a condition begins some tokens on: it has the word of one, or a comparison before
    /// the end of the clause.
    fn condition_at(&self, ahead: usize) -> bool {
        let mut depth = 0;
        for ahead in ahead..ahead + MAX_CLAUSE {
            let token = self.peek_at(ahead);
            match token.kind {
                TokenKind::Punct(Punct::OpenParenthesis) => depth += 1,
                TokenKind::Punct(Punct::CloseParenthesis) if depth > 0 => depth -= 1,
                _ if depth > 0 => {}
                _ if token.first_on_line => return false,
                TokenKind::Word => match self.word_at(ahead).unwrap_or("") {
                    "not" | "some" | "no" | "every" | "in" | "attacked" | "stuck" => return true,
                    "and" | "or" | "where" => return false,
                    _ => {}
                },
                TokenKind::Number => {}
                TokenKind::Punct(punct) if is_comparison(punct) => return true,
                TokenKind::Punct(
                    Punct::Plus | Punct::Minus | Punct::And | Punct::Star | Punct::Range,
                ) => {}
                _ => return false,
            }
        }
        false
    }

    /// Takes `where`; the mathematical signs for it are reported and taken.
    fn expect_where(&mut self, place: &str) -> ParseResult<()> {
        if self.at_punct(Punct::Bar) || self.at_punct(Punct::Colon) {
            let diagnostic = self.expected("expected-word", "`where`");
            let span = self.take().span;
            self.emit(diagnostic.fix(span, "where"));
            return Ok(());
        }
        self.expect_word_or("where", &["with", "if", "when", "that"], place)?;
        Ok(())
    }

    /// True if `{ x in …` begins `ahead` tokens on; any other brace opens a block.
    fn filter_at(&self, ahead: usize) -> bool {
        self.punct_at(ahead, Punct::OpenBrace)
            && self.word_at(ahead + 1).is_some()
            && self.word_at(ahead + 2) == Some("in")
    }

    pub(super) fn at_filter(&self) -> bool {
        self.filter_at(0)
    }

    /// `{ x in S where C }`. After an error its closing brace is skipped, so that it does not close
    /// the block round it.
    pub(super) fn filter(&mut self) -> ParseResult<Expr> {
        let open = self.take().span;
        let result = self.in_context(ExpressionContext::default(), |parser| {
            let (variable, domain) = parser.binding("a variable")?;
            parser.expect_where("and a condition in a set with a condition")?;
            let condition = Box::new(parser.expression()?);
            parser.close(Punct::CloseBrace, open)?;
            let kind = ExprKind::Filter { variable, domain: Box::new(domain), condition };
            Ok(Expr { kind, span: parser.span_since(open) })
        });
        if result.is_err() {
            self.skip_past_brace();
        }
        result
    }

    /// `union x in S of E`.
    pub(super) fn union(&mut self) -> ParseResult<Expr> {
        let start = self.take().span;
        let (variable, domain) = self.binding("a variable")?;
        self.expect_word("of", "and what to unite after the set of `union`")?;
        let body = Box::new(self.sum()?);
        let kind = ExprKind::Union { variable, domain: Box::new(domain), body };
        Ok(Expr { kind, span: self.span_since(start) })
    }

    /// `sum x in S of E`.
    pub(super) fn fold(&mut self, fold: Fold) -> ParseResult<Expr> {
        let start = self.take().span;
        let (variable, domain) = self.binding("a variable")?;
        let place = format!("and a number after the set of `{}`", fold.word());
        self.expect_word("of", &place)?;
        let body = Box::new(self.product()?);
        let kind = ExprKind::Fold { fold, variable, domain: Box::new(domain), body };
        Ok(Expr { kind, span: self.span_since(start) })
    }

    /// `if C then A else B`.
    pub(super) fn conditional(&mut self) -> ParseResult<Expr> {
        let start = self.take().span;
        let condition = self.delimited()?;
        self.expect_then(start)?;
        let then = self.delimited()?;
        self.expect_word("else", "and a second value after the first")?;
        let otherwise = Box::new(self.expression()?);
        let kind = ExprKind::If { condition: Box::new(condition), then: Box::new(then), otherwise };
        Ok(Expr { kind, span: self.span_since(start) })
    }

    /// An expression whose end a keyword marks, so that it needs no context.
    fn delimited(&mut self) -> ParseResult<Expr> {
        self.in_context(ExpressionContext::default(), Self::expression)
    }

    fn expect_then(&mut self, start: Span) -> ParseResult<()> {
        if self.eat_word("then") {
            return Ok(());
        }
        let help = "a value that depends on a condition is `if C then A else B`; \
                    a movement in the condition stands in parentheses";
        let diagnostic = self.expected("expected-word", "`then` after the condition");
        Err(self.report(diagnostic.also(start, "of the `if` here").help(help)))
    }
}

fn is_comparison(punct: Punct) -> bool {
    matches!(
        punct,
        Punct::Equal
            | Punct::NotEqual
            | Punct::Less
            | Punct::LessOrEqual
            | Punct::Greater
            | Punct::GreaterOrEqual
    )
}

/// True if two sets have nothing in common by their spelling: `row(1)` and `row(8)`, `a1` and `h8`.
fn are_apart(one: &Expr, other: &Expr) -> bool {
    let last = match &one.kind {
        ExprKind::Binary { operator: BinaryOperator::Add, right, .. } => right,
        _ => one,
    };
    match (&last.kind, &other.kind) {
        (ExprKind::Call { name, .. }, ExprKind::Call { name: next, .. }) => {
            name.text == next.text && matches!(name.text.as_str(), "row" | "rank" | "file" | "ring")
        }
        (ExprKind::Name(name), ExprKind::Name(next)) => is_square(name) && is_square(next),
        _ => false,
    }
}

/// True for names such as `a1`.
fn is_square(name: &str) -> bool {
    let number = name.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    number.len() < name.len()
        && !number.is_empty()
        && number.bytes().all(|digit| digit.is_ascii_digit())
}
