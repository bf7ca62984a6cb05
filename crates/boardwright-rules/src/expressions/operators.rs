//! Operators: arithmetic, sets, comparisons, membership, equality.

use crate::expressions::fold;
use crate::expressions::typed_expr::{DirectionSet, Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{BinaryOperator, Expr, ExprKind, Span};

/// Places of the operands of a binary operator.
#[derive(Clone, Copy)]
pub(crate) struct OperandSpans {
    pub left: Span,
    pub right: Span,
}

impl Lowerer<'_> {
    pub(crate) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        expected: Expectation,
        span: Span,
    ) -> TypedExpr {
        use BinaryOperator as Op;
        match operator {
            Op::And | Op::Or => {
                let (a, b) =
                    (self.lower(left, Expectation::Any), self.lower(right, Expectation::Any));
                if is_set(&a) && is_set(&b) {
                    let wants_set = expected == Expectation::Set;
                    return self.word_between_sets(operator, (left, a), (right, b), wants_set);
                }
                let tests = vec![self.as_condition(a, left.span), self.as_condition(b, right.span)];
                TypedExpr::Truth(if operator == Op::And {
                    fold::and(tests)
                } else {
                    fold::or(tests)
                })
            }
            Op::Multiply => self.arithmetic(NumOperator::Multiply, left, right),
            Op::Divide => self.arithmetic(NumOperator::Divide, left, right),
            Op::Remainder => self.arithmetic(NumOperator::Remainder, left, right),
            Op::Add | Op::Subtract | Op::Intersect => {
                let a = self.lower(left, expected);
                let b = self.lower(right, expected);
                let spans = OperandSpans { left: left.span, right: right.span };
                self.combine(operator, a, b, expected, spans)
            }
            Op::In => TypedExpr::Truth(self.membership(left, right)),
            Op::NotIn => TypedExpr::Truth(fold::not(self.membership(left, right))),
            Op::Equal => TypedExpr::Truth(self.equality(left, right, span)),
            Op::NotEqual => TypedExpr::Truth(fold::not(self.equality(left, right, span))),
            Op::Less => self.ordering(Comparison::Less, left, right),
            Op::LessOrEqual => self.ordering(Comparison::LessOrEqual, left, right),
            Op::Greater => self.ordering(Comparison::Greater, left, right),
            Op::GreaterOrEqual => self.ordering(Comparison::GreaterOrEqual, left, right),
        }
    }

    /// Lowers a range of numbers. One of sites is reported with its repair.
    pub(crate) fn range(&mut self, low: &Expr, high: &Expr, span: Span) -> TypedExpr {
        let first = self.lower(low, Expectation::Any);
        let is_site = |value: &TypedExpr| match value {
            TypedExpr::Site(_) => true,
            TypedExpr::Set(set) => fold::single_site(set).is_some(),
            _ => false,
        };
        if !is_site(&first) {
            return TypedExpr::Range(self.as_number(first, low.span), self.number(high));
        }
        let message = "a range has numbers at its ends, not sites";
        let mut diagnostic = Diagnostic::error("range-of-sites", span, message)
            .help("sites from corner to corner are `box(a1, e1)`");
        if let (ExprKind::Name(low), ExprKind::Name(high)) = (&low.kind, &high.kind) {
            diagnostic = diagnostic.fix(span, format!("box({low}, {high})"));
        }
        self.fail(diagnostic)
    }

    /// Reports `and` or `or` between sets, which are joined by `&` and `+`.
    fn word_between_sets(
        &mut self,
        operator: BinaryOperator,
        (left, a): (&Expr, TypedExpr),
        (right, b): (&Expr, TypedExpr),
        wants_set: bool,
    ) -> TypedExpr {
        let (a, b) = (self.as_set(a, left.span), self.as_set(b, right.span));
        let in_both = Set::And(vec![a, b]);
        let (word, sign, help) = match operator {
            BinaryOperator::And if self.is_always_empty(&in_both) => {
                ("and", "+", "no site is in both sets; what is in either is written with `+`")
            }
            BinaryOperator::And => {
                ("and", "&", "what is in both sets is written with `&`: `own & Rook`")
            }
            _ => ("or", "+", "what is in either set is written with `+`: `Rook + King`"),
        };
        let help = match wants_set {
            true => help.to_owned(),
            false => format!(
                "{help}; whether a set has a member is asked with `some`: `some (A {sign} B)`, `some A {word} some B`"
            ),
        };
        let between = Span { start: left.span.end, end: right.span.start };
        // If a sign of another language was repaired to this word, the repair becomes the sign for
        // sets.
        let foreign = self.diagnostics.iter_mut().find(|known| {
            known.code == "foreign-sign"
                && between.start <= known.span.start
                && known.span.end <= between.end
        });
        if let Some(foreign) = foreign {
            if let Some(fix) = &mut foreign.fix {
                fix.replacement = sign.to_owned();
            }
            foreign.help = Some(help);
            return TypedExpr::Error;
        }
        let message = format!("`{word}` stands between conditions, but these are sets");
        self.fail(
            Diagnostic::error("wrong-type", left.span.to(right.span), message)
                .help(help)
                .fix(between, format!(" {sign} ")),
        )
    }

    pub(crate) fn arithmetic(
        &mut self,
        operator: NumOperator,
        left: &Expr,
        right: &Expr,
    ) -> TypedExpr {
        let (left, right) = (self.number(left), self.number(right));
        TypedExpr::Number(fold::binary(operator, left, right))
    }

    /// Sites are compared by their order on the board.
    pub(crate) fn ordering(
        &mut self,
        comparison: Comparison,
        left: &Expr,
        right: &Expr,
    ) -> TypedExpr {
        let a = self.lower(left, Expectation::Any);
        let b = self.lower(right, Expectation::Any);
        let (a, b) = match (a, b) {
            (TypedExpr::Site(a), TypedExpr::Site(b)) => (a, b),
            (TypedExpr::Kind(a), TypedExpr::Kind(b)) => (a, b),
            (a, b) => (self.as_number(a, left.span), self.as_number(b, right.span)),
        };
        TypedExpr::Truth(fold::compare(comparison, a, b))
    }

    pub(crate) fn combine(
        &mut self,
        operator: BinaryOperator,
        a: TypedExpr,
        b: TypedExpr,
        expected: Expectation,
        spans: OperandSpans,
    ) -> TypedExpr {
        use BinaryOperator as Op;
        let kind_like = |v: &TypedExpr| matches!(v, TypedExpr::Kind(_) | TypedExpr::KindName(_));
        let mask_like = |v: &TypedExpr| matches!(v, TypedExpr::Kinds(_) | TypedExpr::LayerAt(..));
        let place = |v: &TypedExpr| matches!(v, TypedExpr::Place(..));
        // In `kinds(…)` sets of sites are combined first; the kinds are those on the resulting set.
        let in_kinds = expected == Expectation::Kinds
            && (place(&a) || place(&b) || (kind_like(&a) && kind_like(&b)));
        match (a, b) {
            (TypedExpr::Error, _) | (_, TypedExpr::Error) => TypedExpr::Error,
            (TypedExpr::Number(a), b) if operator != Op::Intersect => {
                let b = self.as_number(b, spans.right);
                let operator =
                    if operator == Op::Add { NumOperator::Add } else { NumOperator::Subtract };
                TypedExpr::Number(fold::binary(operator, a, b))
            }
            (a @ (TypedExpr::Directions(_) | TypedExpr::Direction(_)), b) => {
                self.combine_directions(operator, a, b, spans)
            }
            (a, b) if mask_like(&a) || mask_like(&b) || in_kinds => {
                let (a, b) = (self.as_kinds(a, spans.left), self.as_kinds(b, spans.right));
                TypedExpr::Kinds(fold::binary(mask_operator(operator), a, b))
            }
            (a, b)
                if operator == Op::Add
                    && kind_like(&a)
                    && kind_like(&b)
                    && (expected == Expectation::Kind
                        || matches!(a, TypedExpr::Kind(_))
                        || matches!(b, TypedExpr::Kind(_))) =>
            {
                let (a, b) = (self.as_kind(a, spans.left), self.as_kind(b, spans.right));
                TypedExpr::Kind(Num::UnionKind(Box::new(a), Box::new(b)))
            }
            (a, b) => {
                if let (
                    TypedExpr::Site(Num::Const(one)),
                    TypedExpr::Site(Num::Const(other)),
                    Op::Subtract,
                ) = (&a, &b, operator)
                    && one != other
                {
                    self.warn_of_site_range(spans.left.to(spans.right));
                }
                let (a, b) = (self.as_set(a, spans.left), self.as_set(b, spans.right));
                TypedExpr::Set(match operator {
                    Op::Add => fold::union(a, b),
                    Op::Subtract => fold::difference(a, b),
                    _ => fold::intersection(a, b),
                })
            }
        }
    }

    pub(crate) fn combine_directions(
        &mut self,
        operator: BinaryOperator,
        a: TypedExpr,
        b: TypedExpr,
        spans: OperandSpans,
    ) -> TypedExpr {
        if let (
            TypedExpr::Directions(DirectionSet::Known(a)),
            TypedExpr::Directions(DirectionSet::Known(b)),
        ) = (&a, &b)
        {
            let each = a.iter().zip(b).map(|(a, b)| match operator {
                BinaryOperator::Add => a | b,
                BinaryOperator::Subtract => a & !b,
                _ => a & b,
            });
            return TypedExpr::Directions(DirectionSet::Known(each.collect()));
        }
        let (a, b) = (self.as_mask(a, spans.left), self.as_mask(b, spans.right));
        TypedExpr::Directions(DirectionSet::Computed(fold::binary(mask_operator(operator), a, b)))
    }

    pub(crate) fn membership(&mut self, left: &Expr, right: &Expr) -> Condition {
        let group = self.lower(right, Expectation::Any);
        let (one, weight) = self.measure_expansion(|this| this.lower(left, Expectation::Any));
        match (one, group) {
            (TypedExpr::Error, _) | (_, TypedExpr::Error) => Condition::Const(true),
            (_, TypedExpr::Range(..)) if !self.charge(weight, left.span) => Condition::Const(true),
            (one, TypedExpr::Range(low, high)) => {
                let number = self.as_number(one, left.span);
                fold::and(vec![
                    fold::compare(Comparison::GreaterOrEqual, number.clone(), low),
                    fold::compare(Comparison::LessOrEqual, number, high),
                ])
            }
            (one @ (TypedExpr::Kind(_) | TypedExpr::KindName(_)), group)
                if !matches!(
                    group,
                    TypedExpr::Set(_) | TypedExpr::PlayerName(_) | TypedExpr::Player(_)
                ) =>
            {
                let (kind, mask) = (self.as_kind(one, left.span), self.as_kinds(group, right.span));
                Condition::InMask(mask, kind)
            }
            (one @ (TypedExpr::Direction(_) | TypedExpr::Directions(_)), group) => {
                let (direction, mask) =
                    (self.as_direction(one, left.span), self.as_mask(group, right.span));
                Condition::InMask(mask, direction)
            }
            (TypedExpr::Site(site), group) => {
                let set = self.as_set(group, right.span);
                match (&set, &site) {
                    (Set::Const(sites, _), Num::Const(s)) => {
                        Condition::Const(*s >= 0 && sites.contains(*s as usize))
                    }
                    _ => Condition::Contains(set, site),
                }
            }
            (TypedExpr::Nothing, _) => Condition::Const(false),
            (one, group) => {
                let (one, set) = (self.as_set(one, left.span), self.as_set(group, right.span));
                // A missing site, such as the one beyond the edge, is in no set.
                fold::and(vec![fold::some(one.clone()), Condition::Subset(one, set)])
            }
        }
    }

    pub(crate) fn equality(&mut self, left: &Expr, right: &Expr, span: Span) -> Condition {
        if let Some(test) =
            self.option_comparison(left, right).or_else(|| self.option_comparison(right, left))
        {
            return test;
        }
        if let Some(test) = self.progress(left, right, span) {
            return test;
        }
        let a = self.lower(left, Expectation::Any);
        let (b, weight) = self.measure_expansion(|this| this.lower(right, Expectation::Any));
        let equal = |a, b| fold::compare(Comparison::Equal, a, b);
        match (a, b) {
            (TypedExpr::Error, _) | (_, TypedExpr::Error) => Condition::Const(true),
            (TypedExpr::Word(a), TypedExpr::Word(b)) => Condition::Const(a == b),
            (TypedExpr::Word(_), _) | (_, TypedExpr::Word(_)) => {
                self.report(
                    Diagnostic::error("wrong-type", span, "a word of an option is compared with something that is not one of its words")
                        .help("an option stands on one side and one of its words on the other: `rules = historical`"),
                );
                Condition::Const(true)
            }
            (TypedExpr::Number(a), b) => equal(a, self.as_number(b, right.span)),
            (TypedExpr::Truth(_), _) if !self.charge(weight, right.span) => Condition::Const(true),
            (TypedExpr::Truth(a), b) => {
                let b = self.as_condition(b, right.span);
                Condition::If(Box::new(a), Box::new(b.clone()), Box::new(fold::not(b)))
            }
            (TypedExpr::Site(a), TypedExpr::Site(b)) => equal(a, b),
            (TypedExpr::Site(a), TypedExpr::Nothing) | (TypedExpr::Nothing, TypedExpr::Site(a)) => {
                equal(a, Num::Const(NONE))
            }
            (TypedExpr::Kind(a), b) => equal(a, self.as_kind(b, right.span)),
            (a @ TypedExpr::KindName(_), TypedExpr::Kind(b)) => {
                equal(self.as_kind(a, left.span), b)
            }
            (TypedExpr::Unit(a), TypedExpr::Unit(b)) => equal(a, b),
            (TypedExpr::Player(a), b) => equal(a, self.as_player(b, right.span)),
            (
                a @ TypedExpr::PlayerName(_),
                b @ (TypedExpr::Player(_) | TypedExpr::PlayerName(_)),
            ) => equal(self.as_player(a, left.span), self.as_player(b, right.span)),
            (TypedExpr::Direction(a), b) => equal(a, self.as_direction(b, right.span)),
            (a @ TypedExpr::Directions(_), TypedExpr::Direction(b)) => {
                equal(self.as_direction(a, left.span), b)
            }
            (a @ (TypedExpr::Kinds(_) | TypedExpr::LayerAt(..)), b) => {
                equal(self.as_kinds(a, left.span), self.as_kinds(b, right.span))
            }
            (a, b) => {
                self.warn_of_site_as_set(&a, &b, left, right);
                let (a, b) = (self.as_set(a, left.span), self.as_set(b, right.span));
                Condition::SetEqual(a, b)
            }
        }
    }
}

fn is_set(value: &TypedExpr) -> bool {
    use TypedExpr as V;
    matches!(value, V::Set(_) | V::KindName(_) | V::PlayerName(_) | V::Layer(_) | V::Line(_))
}

fn mask_operator(operator: BinaryOperator) -> NumOperator {
    match operator {
        BinaryOperator::Add => NumOperator::BitOr,
        BinaryOperator::Subtract => NumOperator::BitMinus,
        _ => NumOperator::BitAnd,
    }
}
