//! Names, operators and quantifiers.

use crate::fold;
use crate::lowerer::Lowerer;
use crate::value::{DirectionSet, Value, Want};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind, Name, Quantifier, Span};

impl Lowerer<'_> {
    /// Types and lowers an expression.
    pub(crate) fn lower(&mut self, expr: &Expr, want: Want) -> Value {
        if !self.grow(expr.span) {
            return Value::Error;
        }
        match &expr.kind {
            ExprKind::Number(number) => Value::Number(Num::Const(*number)),
            ExprKind::String(_) => self.fail(
                Diagnostic::error("stray-text", expr.span, "a text in quotes has no meaning here")
                    .help("texts belong after `betza`, in notation, and as words of explanation"),
            ),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Call { name, arguments } => self.call(name, arguments, expr.span),
            ExprKind::By(_) => self.fail(Diagnostic::error(
                "stray-by",
                expr.span,
                "`by` belongs inside `attacked(S, by P)`",
            )),
            ExprKind::Member { of, name } => self.member(of, name),
            ExprKind::Range(low, high) => Value::Range(self.number(low), self.number(high)),
            ExprKind::Negate(inner) => {
                let number = self.number(inner);
                Value::Number(fold::binary(NumOperator::Subtract, Num::Const(0), number))
            }
            ExprKind::Not(inner) => Value::Truth(fold::not(self.test(inner))),
            ExprKind::Binary { operator, left, right } => {
                self.binary(*operator, left, right, want, expr.span)
            }
            ExprKind::If { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, want)
            }
            ExprKind::Filter { variable, domain, condition } => {
                self.filter(variable, domain, condition)
            }
            ExprKind::Union { variable, domain, body } => self.union(variable, domain, body),
            ExprKind::Quantity { quantifier, set } => {
                let some = match self.lower(set, Want::Any) {
                    value @ (Value::Kinds(_) | Value::LayerAt(..)) => {
                        let mask = self.as_kinds(value, set.span);
                        fold::compare(Comparison::NotEqual, mask, Num::Const(0))
                    }
                    other => fold::some(self.as_set(other, set.span)),
                };
                Value::Truth(if *quantifier == Quantifier::No { fold::not(some) } else { some })
            }
            ExprKind::Quantified { quantifier, variable, domain, condition } => {
                self.quantity(*quantifier, variable, domain, condition)
            }
            ExprKind::Movement(movement) => Value::Set(self.movement(movement)),
            ExprKind::Missing => Value::Error,
        }
    }

    fn quantity(
        &mut self,
        quantifier: Quantifier,
        variable: &Name,
        domain: &Expr,
        condition: &Expr,
    ) -> Value {
        let (local, set, test) = self.quantified(variable, domain, condition);
        match quantifier {
            Quantifier::Some => Value::Truth(Condition::SomeWhere(local, set, Box::new(test))),
            Quantifier::No => {
                Value::Truth(fold::not(Condition::SomeWhere(local, set, Box::new(test))))
            }
            Quantifier::Every => {
                Value::Truth(fold::not(Condition::SomeWhere(local, set, Box::new(fold::not(test)))))
            }
            Quantifier::Count => {
                Value::Number(Num::CountWhere(local, Box::new(set), Box::new(test)))
            }
        }
    }

    /// A filter whose condition asks nothing of the game in play is worked out at once.
    fn filter(&mut self, variable: &Name, domain: &Expr, condition: &Expr) -> Value {
        let ((local, set, test), weight) =
            self.weighed(|this| this.quantified(variable, domain, condition));
        let known = match &set {
            Set::Const(sites, _) => sites.len(),
            _ => 0,
        };
        if !self.charge_steps(known * weight, variable.span) {
            return Value::Error;
        }
        if let Set::Const(sites, _) = &set {
            let mut kept = boardwright_board::SiteSet::new(self.program.board.site_count());
            let mut known = true;
            for site in sites.iter() {
                match fold::with_site(&self.program.board, &test, local, site as i64) {
                    Some(true) => {
                        kept.insert(site);
                    }
                    Some(false) => {}
                    None => {
                        known = false;
                        break;
                    }
                }
            }
            if known {
                return Value::Set(Set::Const(kept, String::new()));
            }
        }
        Value::Set(Set::Filter(local, Box::new(set), Box::new(test)))
    }

    fn quantified(
        &mut self,
        variable: &Name,
        domain: &Expr,
        test: &Expr,
    ) -> (Local, Set, Condition) {
        let set = self.set(domain);
        let local = self.fresh_local(&variable.text, variable.span);
        let test = self.scoped(|this| {
            this.bind_variable(variable, Value::Site(Num::Local(local)));
            this.test(test)
        });
        (local, set, test)
    }

    fn union(&mut self, variable: &Name, domain: &Expr, body: &Expr) -> Value {
        let (local, domain, value) = self.domain(variable, domain);
        let body = self.scoped(|this| {
            this.bind_variable(variable, value);
            this.set(body)
        });
        Value::Set(Set::Union(local, Box::new(domain), Box::new(body)))
    }

    /// A loop or choice domain, with a fresh local and what its variable stands for.
    pub(crate) fn domain(&mut self, variable: &Name, expr: &Expr) -> (Local, Domain, Value) {
        let local = self.local_called(&variable.text, variable.span);
        self.domain_for(local, expr)
    }

    /// A domain for a local that exists.
    pub(crate) fn domain_for(&mut self, local: Local, expr: &Expr) -> (Local, Domain, Value) {
        let it = Num::Local(local);
        let value = self.lower(expr, Want::Any);
        let (domain, value) = match value {
            Value::Range(low, high) => {
                if let (Some(a), Some(b)) = (self.bounds_of(&low), self.bounds_of(&high)) {
                    self.bounds.insert(local, (a.0, b.1.max(a.0)));
                }
                (Domain::Range(low, high), Value::Number(it))
            }
            Value::Kinds(_) | Value::LayerAt(..) | Value::Place(..) => {
                let mask = self.as_kinds(value, expr.span);
                let possible = self.possible(&mask);
                self.possible_kinds.insert(local, possible);
                (Domain::Kinds(mask), Value::Kind(it))
            }
            Value::Directions(_) | Value::Direction(_) => {
                (Domain::Directions(self.as_mask(value, expr.span)), Value::Direction(it))
            }
            Value::Runs(set) => (Domain::Lines(set), Value::Line(it)),
            Value::AllPlayers => (Domain::Players, Value::Player(it)),
            other => (Domain::Sites(self.as_set(other, expr.span)), Value::Site(it)),
        };
        (local, domain, value)
    }

    fn conditional(&mut self, condition: &Expr, then: &Expr, other: &Expr, want: Want) -> Value {
        let test = self.test(condition);
        let left = self.lower(then, want);
        let right = self.lower(other, want);
        match (test, left, right) {
            (Condition::Const(true), value, _) | (Condition::Const(false), _, value) => value,
            (_, Value::Error, _) | (_, _, Value::Error) => Value::Error,
            (test, left, right) => self.conditional_of(test, left, right, then.span, other.span),
        }
    }

    fn conditional_of(
        &mut self,
        test: Condition,
        left: Value,
        right: Value,
        a: Span,
        b: Span,
    ) -> Value {
        let pick = |left, right| Num::If(Box::new(test.clone()), Box::new(left), Box::new(right));
        match (left, right) {
            (Value::Number(x), y) => Value::Number(pick(x, self.as_number(y, b))),
            (Value::Truth(x), y) => {
                let y = self.as_test(y, b);
                Value::Truth(Condition::If(Box::new(test), Box::new(x), Box::new(y)))
            }
            (Value::Site(x), Value::Site(y)) => Value::Site(pick(x, y)),
            (Value::Site(x), Value::Nothing) => Value::Site(pick(x, Num::Const(NONE))),
            (Value::Nothing, Value::Site(y)) => Value::Site(pick(Num::Const(NONE), y)),
            (
                x @ (Value::Kind(_) | Value::KindName(_)),
                y @ (Value::Kind(_) | Value::KindName(_) | Value::Nothing),
            ) => {
                let (x, y) = (self.as_kind(x, a), self.as_kind(y, b));
                Value::Kind(pick(x, y))
            }
            (x @ Value::Kinds(_), y) | (x, y @ Value::Kinds(_)) => {
                let (x, y) = (self.as_kinds(x, a), self.as_kinds(y, b));
                Value::Kinds(pick(x, y))
            }
            (
                x @ (Value::Player(_) | Value::PlayerName(_)),
                y @ (Value::Player(_) | Value::PlayerName(_)),
            ) => {
                let (x, y) = (self.as_player(x, a), self.as_player(y, b));
                Value::Player(pick(x, y))
            }
            (Value::Direction(x), y) => Value::Direction(pick(x, self.as_direction(y, b))),
            (x @ Value::Directions(_), y) => {
                let (x, y) = (self.as_mask(x, a), self.as_mask(y, b));
                Value::Directions(DirectionSet::Computed(pick(x, y)))
            }
            (x, y) => {
                let (x, y) = (self.as_set(x, a), self.as_set(y, b));
                Value::Set(Set::If(Box::new(test), Box::new(x), Box::new(y)))
            }
        }
    }
}
