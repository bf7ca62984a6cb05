//! Expressions that bind a variable, `some` and `no`, and `if … then … else`.

use super::{Parsed, Parser, Surroundings, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, TokenKind};
use crate::tree::{BinaryOperator, Expr, ExprKind, Name, Quantifier, Span};

impl Parser<'_> {
    /// The quantifier that stands here, if the word here is one and not a name or the value `no`.
    pub(super) fn quantifier_here(&self) -> Option<Quantifier> {
        let variable = self.word_at(1).is_some_and(|word| !words::is_reserved(word))
            && self.word_at(2) == Some("in");
        match self.word()? {
            // Nothing else could tell `x = no` and a statement after it from `x = no y`.
            "no" if self.peek_at(1).first_on_line => None,
            "no" if variable || self.operand_at(1) => Some(Quantifier::No),
            "none" if self.set_follows() => Some(Quantifier::No),
            "some" if variable || self.operand_at(1) => Some(Quantifier::Some),
            "every" if variable || self.word_at(1).is_some() => Some(Quantifier::Every),
            "count" if variable => Some(Quantifier::Count),
            _ => None,
        }
    }

    /// Whether the next word on this line is one of the sets that every game has.
    fn set_follows(&self) -> bool {
        !self.peek_at(1).first_on_line
            && self.word_at(1).is_some_and(|word| words::SETS.contains(&word))
    }

    /// Whether the operand of a prefix word may begin `ahead` places on.
    pub(super) fn operand_at(&self, ahead: usize) -> bool {
        match self.peek_at(ahead).kind {
            TokenKind::Number | TokenKind::Symbol(Symbol::OpenParenthesis) => true,
            TokenKind::Symbol(Symbol::OpenBrace) => self.filter_at(ahead),
            TokenKind::Word => {
                let next = self.word_at(ahead + 1);
                match self.word_at(ahead).unwrap_or("") {
                    "if" => true,
                    // The clauses after `= no` in a declaration of state.
                    "this" => !matches!(next, Some("move" | "turn")),
                    "for" => next != Some("next"),
                    "outside" => next != Some("identity"),
                    word => !words::is_reserved(word),
                }
            }
            _ => false,
        }
    }

    /// `some S`, `no S`, or a quantifier with a variable.
    pub(super) fn quantity(&mut self, quantifier: Quantifier) -> Parsed<Expr> {
        let word = self.take();
        if word.text(self.source) == "none" {
            let message = "whether a set is empty is asked with `no`; `none` is the site or kind that is not there";
            let diagnostic = Diagnostic::error("foreign-word", word.span, message);
            self.remark(diagnostic.fix(word.span, "no"));
        }
        let bound = self.word().is_some_and(|word| !words::is_reserved(word))
            && self.word_at(1) == Some("in");
        if bound {
            let between = self.peek_at(1).span;
            let (variable, domain) = self.binding("a variable")?;
            self.no_set_as_variable(&variable, between)?;
            let place = format!("and a condition after `{}` and its set", word.text(self.source));
            self.where_word(&place)?;
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

    /// Reports a set where a variable is wanted, if no condition follows: `some own in camp`.
    fn no_set_as_variable(&mut self, variable: &Name, between: Span) -> Parsed<()> {
        if !words::SETS.contains(&variable.text.as_str()) || self.at_word("where") {
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
    pub(super) fn binding(&mut self, what: &str) -> Parsed<(Name, Expr)> {
        let variable = self.name(what)?;
        self.expect_word_or("in", &["from", "of", "on"], "after the variable")?;
        let domain = self.range()?;
        Ok((variable, self.rest_of_set(domain)?))
    }

    /// What follows a set after `and` or `or`: reported, and joined to the set by the sign that is meant.
    pub(super) fn rest_of_set(&mut self, mut set: Expr) -> Parsed<Expr> {
        loop {
            let (word, sign) = match self.word() {
                Some("and") => ("and", "&"),
                Some("or") if !self.surroundings.or_separates => ("or", "+"),
                _ => return Ok(set),
            };
            if !self.operand_at(1) || self.peek_at(1).first_on_line {
                return Ok(set);
            }
            // A branch whose brace before it was forgotten.
            if self.symbol_at(2, Symbol::OpenBrace) {
                return Ok(set);
            }
            let span = self.operator()?;
            let message =
                format!("`{word}` stands between conditions; sets are joined by `{sign}`");
            self.remark(Diagnostic::error("expected-sign", span, message).fix(span, sign));
            let operator = match sign {
                "&" => BinaryOperator::Intersect,
                _ => BinaryOperator::Add,
            };
            let right = self.product()?;
            let whole = set.span.to(right.span);
            let kind = ExprKind::Binary { operator, left: Box::new(set), right: Box::new(right) };
            set = Expr { kind, span: whole };
        }
    }

    /// `where`; the signs mathematicians use for it are reported and taken.
    fn where_word(&mut self, place: &str) -> Parsed<()> {
        if self.at_symbol(Symbol::Bar) || self.at_symbol(Symbol::Colon) {
            let diagnostic = self.expected("expected-word", "`where`");
            let span = self.take().span;
            self.remark(diagnostic.fix(span, "where"));
            return Ok(());
        }
        self.expect_word_or("where", &["with", "if", "when", "that"], place)?;
        Ok(())
    }

    /// Whether `{ x in …` stands `ahead` places on; any other brace opens a block.
    fn filter_at(&self, ahead: usize) -> bool {
        self.symbol_at(ahead, Symbol::OpenBrace)
            && self.word_at(ahead + 1).is_some()
            && self.word_at(ahead + 2) == Some("in")
    }

    pub(super) fn filter_here(&self) -> bool {
        self.filter_at(0)
    }

    /// `{ x in S where C }`. After an error its closing brace is looked for, so that it is not
    /// taken for that of the block round it.
    pub(super) fn filter(&mut self) -> Parsed<Expr> {
        let open = self.take().span;
        let result = self.within(Surroundings::default(), |parser| {
            let (variable, domain) = parser.binding("a variable")?;
            parser.where_word("and a condition in a set with a condition")?;
            let condition = Box::new(parser.expression()?);
            parser.close(Symbol::CloseBrace, open)?;
            let kind = ExprKind::Filter { variable, domain: Box::new(domain), condition };
            Ok(Expr { kind, span: parser.span_since(open) })
        });
        if result.is_err() {
            self.skip_past_brace();
        }
        result
    }

    /// `union x in S of E`.
    pub(super) fn union(&mut self) -> Parsed<Expr> {
        let start = self.take().span;
        let (variable, domain) = self.binding("a variable")?;
        self.expect_word("of", "and what to unite after the set of `union`")?;
        let body = Box::new(self.sum()?);
        let kind = ExprKind::Union { variable, domain: Box::new(domain), body };
        Ok(Expr { kind, span: self.span_since(start) })
    }

    /// `if C then A else B`.
    pub(super) fn conditional(&mut self) -> Parsed<Expr> {
        let start = self.take().span;
        let condition = self.delimited()?;
        self.then_word(start)?;
        let then = self.delimited()?;
        self.expect_word("else", "and a second value after the first")?;
        let otherwise = Box::new(self.expression()?);
        let kind = ExprKind::If { condition: Box::new(condition), then: Box::new(then), otherwise };
        Ok(Expr { kind, span: self.span_since(start) })
    }

    /// An expression whose end a word marks, so that it may hold anything.
    fn delimited(&mut self) -> Parsed<Expr> {
        self.within(Surroundings::default(), Self::expression)
    }

    fn then_word(&mut self, start: Span) -> Parsed<()> {
        if self.eat_word("then") {
            return Ok(());
        }
        let help = "a value that depends on a condition is `if C then A else B`; \
                    a movement in the condition stands in parentheses";
        let diagnostic = self.expected("expected-word", "`then` after the condition");
        Err(self.report(diagnostic.also(start, "of the `if` here").help(help)))
    }
}
