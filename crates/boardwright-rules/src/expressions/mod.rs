//! Expressions: one walk types and lowers them.

mod bounds;
pub(crate) mod calls;
mod coercion;
pub(crate) mod constant;
pub(crate) mod fold;
mod functions;
pub(crate) mod interval;
mod movements;
mod moves;
mod operators;
mod progress;
mod region_functions;
pub(crate) mod typed_expr;

use crate::expressions::typed_expr::{DirectionSet, Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Expr, ExprKind, Name, Quantifier, Span};
use interval::Interval;

impl Lowerer<'_> {
    /// Types and lowers an expression.
    pub(crate) fn lower(&mut self, expr: &Expr, expected: Expectation) -> TypedExpr {
        if !self.charge_node(expr.span) {
            return TypedExpr::Error;
        }
        match &expr.kind {
            ExprKind::Number(number) => TypedExpr::Number(Num::Const(*number)),
            ExprKind::String(_) => self.fail(
                Diagnostic::error("stray-text", expr.span, "a text in quotes has no meaning here")
                    .help("texts belong after `betza`, in notation, and as words of explanation"),
            ),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Call { name, arguments } => self.call(name, arguments, expr.span),
            ExprKind::By(_) => self.fail(Diagnostic::error(
                "stray-by",
                expr.span,
                "`by` belongs inside `attacked(S, by P)` and `attackers(S, by P)`",
            )),
            ExprKind::Member { of, name } => self.member(of, name),
            ExprKind::Range(low, high) => self.range(low, high, expr.span),
            ExprKind::Negate(inner) => {
                let number = self.number(inner);
                TypedExpr::Number(fold::binary(NumOperator::Subtract, Num::Const(0), number))
            }
            ExprKind::Not(inner) => TypedExpr::Truth(fold::not(self.condition(inner))),
            ExprKind::Binary { operator, left, right } => {
                self.binary(*operator, left, right, expected, expr.span)
            }
            ExprKind::If { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, expected)
            }
            ExprKind::Filter { variable, domain, condition } => {
                self.filter(variable, domain, condition)
            }
            ExprKind::Union { variable, domain, body } => self.union(variable, domain, body),
            ExprKind::Fold { fold, variable, domain, body } => {
                self.fold(*fold, variable, domain, body)
            }
            ExprKind::Quantity { quantifier, set } => {
                let some = match self.lower(set, Expectation::Any) {
                    value @ (TypedExpr::Kinds(_) | TypedExpr::LayerAt(..)) => {
                        let mask = self.as_kinds(value, set.span);
                        fold::compare(Comparison::NotEqual, mask, Num::Const(0))
                    }
                    other => fold::some(self.as_set(other, set.span)),
                };
                TypedExpr::Truth(if *quantifier == Quantifier::No { fold::not(some) } else { some })
            }
            ExprKind::Quantified { quantifier, variable, domain, condition } => {
                self.quantity(*quantifier, variable, domain, condition)
            }
            ExprKind::SomeMove { quantifier, player, condition } => {
                self.some_move(*quantifier, player, condition.as_deref(), expr.span)
            }
            ExprKind::Movement(movement) => TypedExpr::Set(self.movement(movement)),
            ExprKind::Missing => TypedExpr::Error,
        }
    }

    fn quantity(
        &mut self,
        quantifier: Quantifier,
        variable: &Name,
        domain: &Expr,
        condition: &Expr,
    ) -> TypedExpr {
        let local = self.fresh_local(&variable.text, variable.span);
        let (local, domain, value) = self.domain_for(local, domain);
        let test = self.scoped(|this| {
            this.bind_variable(variable, value);
            this.condition(condition)
        });
        let some = |test| match &domain {
            Domain::Sites(set) => Condition::SomeWhere(local, set.clone(), Box::new(test)),
            _ => Condition::NonZero(folded(Fold::Max, local, domain.clone(), as_number(test))),
        };
        match quantifier {
            Quantifier::Some => TypedExpr::Truth(some(test)),
            Quantifier::No => TypedExpr::Truth(fold::not(some(test))),
            Quantifier::Every => TypedExpr::Truth(fold::not(some(fold::not(test)))),
            Quantifier::Count => TypedExpr::Number(match domain {
                Domain::Sites(set) => Num::CountWhere(local, Box::new(set), Box::new(test)),
                _ => folded(Fold::Sum, local, domain, as_number(test)),
            }),
        }
    }

    fn fold(&mut self, fold: tree::Fold, variable: &Name, domain: &Expr, body: &Expr) -> TypedExpr {
        let local = self.fresh_local(&variable.text, variable.span);
        let (local, domain, value) = self.domain_for(local, domain);
        let body = self.scoped(|this| {
            this.bind_variable(variable, value);
            this.number(body)
        });
        self.lints.fold_variables.insert(variable.text.clone());
        let fold = match fold {
            tree::Fold::Sum => Fold::Sum,
            tree::Fold::Max => Fold::Max,
            tree::Fold::Min => Fold::Min,
        };
        TypedExpr::Number(folded(fold, local, domain, body))
    }

    /// Lowers a filter, which is folded if its condition depends on the board only.
    fn filter(&mut self, variable: &Name, domain: &Expr, condition: &Expr) -> TypedExpr {
        let ((local, set, test), weight) =
            self.measure_expansion(|this| this.quantified(variable, domain, condition));
        let known = match &set {
            Set::Const(sites, _) => sites.len(),
            _ => 0,
        };
        if !self.charge_steps(known * weight, variable.span) {
            return TypedExpr::Error;
        }
        if let Set::Const(sites, _) = &set {
            let (program, steps) = (&self.program, &self.folding_steps);
            if let Some(kept) = constant::sites_where(program, &test, local, sites, steps) {
                return TypedExpr::Set(Set::Const(kept, String::new()));
            }
        }
        TypedExpr::Set(Set::Filter(local, Box::new(set), Box::new(test)))
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
            this.bind_variable(variable, TypedExpr::Site(Num::Local(local)));
            this.condition(test)
        });
        (local, set, test)
    }

    fn union(&mut self, variable: &Name, domain: &Expr, body: &Expr) -> TypedExpr {
        let (local, domain, value) = self.domain(variable, domain);
        let body = self.scoped(|this| {
            this.bind_variable(variable, value);
            this.set(body)
        });
        TypedExpr::Set(Set::Union(local, Box::new(domain), Box::new(body)))
    }

    /// Lowers the domain of a loop or choice; returns it with its local and the value of its
    /// variable.
    pub(crate) fn domain(&mut self, variable: &Name, expr: &Expr) -> (Local, Domain, TypedExpr) {
        let local = self.local_for(&variable.text, variable.span);
        self.domain_for(local, expr)
    }

    /// Lowers a domain for an existing local.
    pub(crate) fn domain_for(&mut self, local: Local, expr: &Expr) -> (Local, Domain, TypedExpr) {
        let it = Num::Local(local);
        let value = self.lower(expr, Expectation::Any);
        let (domain, value) = match value {
            TypedExpr::Range(low, high) => {
                if let (Some(a), Some(b)) = (self.bounds_of(&low), self.bounds_of(&high)) {
                    self.bounds.insert(local, Interval::new(a.low, b.high.max(a.low)));
                }
                (Domain::Range(low, high), TypedExpr::Number(it))
            }
            TypedExpr::Kinds(_) | TypedExpr::LayerAt(..) | TypedExpr::Place(..) => {
                let mask = self.as_kinds(value, expr.span);
                let possible = self.possible_kinds_of_mask(&mask);
                self.possible_kinds.insert(local, possible);
                (Domain::Kinds(mask), TypedExpr::Kind(it))
            }
            TypedExpr::Directions(_) | TypedExpr::Direction(_) => {
                (Domain::Directions(self.as_mask(value, expr.span)), TypedExpr::Direction(it))
            }
            TypedExpr::Runs(set) => (Domain::Lines(set), TypedExpr::Line(it)),
            TypedExpr::AllPlayers => (Domain::Players, TypedExpr::Player(it)),
            other => (Domain::Sites(self.as_set(other, expr.span)), TypedExpr::Site(it)),
        };
        (local, domain, value)
    }

    fn conditional(
        &mut self,
        condition: &Expr,
        then: &Expr,
        other: &Expr,
        expected: Expectation,
    ) -> TypedExpr {
        let test = self.condition(condition);
        let left = self.lower(then, expected);
        let right = self.lower(other, expected);
        match (test, left, right) {
            (Condition::Const(true), value, _) | (Condition::Const(false), _, value) => value,
            (_, TypedExpr::Error, _) | (_, _, TypedExpr::Error) => TypedExpr::Error,
            (test, left, right) => self.conditional_of(test, left, right, then.span, other.span),
        }
    }

    fn conditional_of(
        &mut self,
        test: Condition,
        left: TypedExpr,
        right: TypedExpr,
        a: Span,
        b: Span,
    ) -> TypedExpr {
        let pick = |left, right| Num::If(Box::new(test.clone()), Box::new(left), Box::new(right));
        match (left, right) {
            (TypedExpr::Number(x), y) => TypedExpr::Number(pick(x, self.as_number(y, b))),
            (TypedExpr::Truth(x), y) => {
                let y = self.as_condition(y, b);
                TypedExpr::Truth(Condition::If(Box::new(test), Box::new(x), Box::new(y)))
            }
            (TypedExpr::Site(x), TypedExpr::Site(y)) => TypedExpr::Site(pick(x, y)),
            (TypedExpr::Site(x), TypedExpr::Nothing) => TypedExpr::Site(pick(x, Num::Const(NONE))),
            (TypedExpr::Nothing, TypedExpr::Site(y)) => TypedExpr::Site(pick(Num::Const(NONE), y)),
            (
                x @ (TypedExpr::Kind(_) | TypedExpr::KindName(_)),
                y @ (TypedExpr::Kind(_) | TypedExpr::KindName(_) | TypedExpr::Nothing),
            ) => {
                let (x, y) = (self.as_kind(x, a), self.as_kind(y, b));
                TypedExpr::Kind(pick(x, y))
            }
            (x @ TypedExpr::Kinds(_), y) | (x, y @ TypedExpr::Kinds(_)) => {
                let (x, y) = (self.as_kinds(x, a), self.as_kinds(y, b));
                TypedExpr::Kinds(pick(x, y))
            }
            (
                x @ (TypedExpr::Player(_) | TypedExpr::PlayerName(_)),
                y @ (TypedExpr::Player(_) | TypedExpr::PlayerName(_)),
            ) => {
                let (x, y) = (self.as_player(x, a), self.as_player(y, b));
                TypedExpr::Player(pick(x, y))
            }
            (TypedExpr::Direction(x), y) => TypedExpr::Direction(pick(x, self.as_direction(y, b))),
            (x @ TypedExpr::Directions(_), y) => {
                let (x, y) = (self.as_mask(x, a), self.as_mask(y, b));
                TypedExpr::Directions(DirectionSet::Computed(pick(x, y)))
            }
            (x, y) => {
                let (x, y) = (self.as_set(x, a), self.as_set(y, b));
                TypedExpr::Set(Set::If(Box::new(test), Box::new(x), Box::new(y)))
            }
        }
    }
}

/// Returns a number combined over the values of a domain.
fn folded(fold: Fold, local: Local, domain: Domain, value: Num) -> Num {
    Num::Fold(fold, local, Box::new(domain), Box::new(value))
}

/// Returns 1 if a condition holds, else 0.
fn as_number(condition: Condition) -> Num {
    Num::If(Box::new(condition), Box::new(Num::Const(1)), Box::new(Num::Const(0)))
}
