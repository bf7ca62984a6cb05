//! Operators: arithmetic, sets, comparisons, membership, equality.

use crate::fold;
use crate::lowerer::Lowerer;
use crate::value::{DirectionSet, Value, Want};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{BinaryOperator, Expr, Span};

impl Lowerer<'_> {
    pub(crate) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        want: Want,
        span: Span,
    ) -> Value {
        use BinaryOperator as Op;
        match operator {
            Op::And | Op::Or => {
                let (a, b) = (self.lower(left, Want::Any), self.lower(right, Want::Any));
                if is_set(&a) && is_set(&b) {
                    return self.word_between_sets(operator, left, right);
                }
                let tests = vec![self.as_test(a, left.span), self.as_test(b, right.span)];
                Value::Truth(if operator == Op::And { fold::and(tests) } else { fold::or(tests) })
            }
            Op::Multiply => self.arithmetic(NumOperator::Multiply, left, right),
            Op::Divide => self.arithmetic(NumOperator::Divide, left, right),
            Op::Remainder => self.arithmetic(NumOperator::Remainder, left, right),
            Op::Add | Op::Subtract | Op::Intersect => {
                let a = self.lower(left, want);
                let b = self.lower(right, want);
                self.combine(operator, a, b, want, (left.span, right.span))
            }
            Op::In => Value::Truth(self.membership(left, right)),
            Op::NotIn => Value::Truth(fold::not(self.membership(left, right))),
            Op::Equal => Value::Truth(self.equality(left, right, span)),
            Op::NotEqual => Value::Truth(fold::not(self.equality(left, right, span))),
            Op::Less => self.ordering(Comparison::Less, left, right),
            Op::LessOrEqual => self.ordering(Comparison::LessOrEqual, left, right),
            Op::Greater => self.ordering(Comparison::Greater, left, right),
            Op::GreaterOrEqual => self.ordering(Comparison::GreaterOrEqual, left, right),
        }
    }

    /// Reports `and` or `or` between sets, which are joined by signs.
    fn word_between_sets(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr) -> Value {
        let (word, sign, help) = match operator {
            BinaryOperator::And => {
                ("and", "&", "what is in both sets is written with `&`: `own & Rook`")
            }
            _ => ("or", "+", "what is in either set is written with `+`: `Rook + King`"),
        };
        let between = Span { start: left.span.end, end: right.span.start };
        // A sign of another language was reported with this word for it: the sign for sets is meant.
        let foreign = self.diagnostics.iter_mut().find(|known| {
            known.code == "foreign-sign"
                && between.start <= known.span.start
                && known.span.end <= between.end
        });
        if let Some(foreign) = foreign {
            if let Some(fix) = &mut foreign.fix {
                fix.replacement = sign.to_owned();
            }
            foreign.help = Some(help.to_owned());
            return Value::Error;
        }
        let message = format!("`{word}` stands between conditions, but these are sets");
        self.fail(
            Diagnostic::error("wrong-type", left.span.to(right.span), message)
                .help(help)
                .fix(between, format!(" {sign} ")),
        )
    }

    pub(crate) fn arithmetic(&mut self, operator: NumOperator, left: &Expr, right: &Expr) -> Value {
        let (left, right) = (self.number(left), self.number(right));
        Value::Number(fold::binary(operator, left, right))
    }

    /// Sites are compared by their order on the board.
    pub(crate) fn ordering(&mut self, comparison: Comparison, left: &Expr, right: &Expr) -> Value {
        let a = self.lower(left, Want::Any);
        let b = self.lower(right, Want::Any);
        let (a, b) = match (a, b) {
            (Value::Site(a), Value::Site(b)) => (a, b),
            (Value::Kind(a), Value::Kind(b)) => (a, b),
            (a, b) => (self.as_number(a, left.span), self.as_number(b, right.span)),
        };
        Value::Truth(fold::compare(comparison, a, b))
    }

    pub(crate) fn combine(
        &mut self,
        operator: BinaryOperator,
        a: Value,
        b: Value,
        want: Want,
        spans: (Span, Span),
    ) -> Value {
        use BinaryOperator as Op;
        let kind_like = |v: &Value| matches!(v, Value::Kind(_) | Value::KindName(_));
        let mask_like = |v: &Value| matches!(v, Value::Kinds(_) | Value::LayerAt(..));
        let place = |v: &Value| matches!(v, Value::Place(..));
        // In `kinds(…)` sets of sites are combined as such, and the kinds on the outcome are meant.
        let in_kinds =
            want == Want::Kinds && (place(&a) || place(&b) || (kind_like(&a) && kind_like(&b)));
        match (a, b) {
            (Value::Error, _) | (_, Value::Error) => Value::Error,
            (Value::Number(a), b) if operator != Op::Intersect => {
                let b = self.as_number(b, spans.1);
                let operator =
                    if operator == Op::Add { NumOperator::Add } else { NumOperator::Subtract };
                Value::Number(fold::binary(operator, a, b))
            }
            (a @ (Value::Directions(_) | Value::Direction(_)), b) => {
                self.combine_directions(operator, a, b, spans)
            }
            (a, b) if mask_like(&a) || mask_like(&b) || in_kinds => {
                let (a, b) = (self.as_kinds(a, spans.0), self.as_kinds(b, spans.1));
                Value::Kinds(fold::binary(mask_operator(operator), a, b))
            }
            (a, b)
                if operator == Op::Add
                    && kind_like(&a)
                    && kind_like(&b)
                    && (want == Want::Kind
                        || matches!(a, Value::Kind(_))
                        || matches!(b, Value::Kind(_))) =>
            {
                let (a, b) = (self.as_kind(a, spans.0), self.as_kind(b, spans.1));
                Value::Kind(Num::UnionKind(Box::new(a), Box::new(b)))
            }
            (a, b) => {
                if let (Value::Site(Num::Const(one)), Value::Site(Num::Const(other)), Op::Subtract) =
                    (&a, &b, operator)
                    && one != other
                {
                    self.doubt_span_of_sites(spans);
                }
                let (a, b) = (self.as_set(a, spans.0), self.as_set(b, spans.1));
                Value::Set(match operator {
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
        a: Value,
        b: Value,
        spans: (Span, Span),
    ) -> Value {
        if let (
            Value::Directions(DirectionSet::Known(a)),
            Value::Directions(DirectionSet::Known(b)),
        ) = (&a, &b)
        {
            let each = a.iter().zip(b).map(|(a, b)| match operator {
                BinaryOperator::Add => a | b,
                BinaryOperator::Subtract => a & !b,
                _ => a & b,
            });
            return Value::Directions(DirectionSet::Known(each.collect()));
        }
        let (a, b) = (self.as_mask(a, spans.0), self.as_mask(b, spans.1));
        Value::Directions(DirectionSet::Computed(fold::binary(mask_operator(operator), a, b)))
    }

    pub(crate) fn membership(&mut self, left: &Expr, right: &Expr) -> Condition {
        let group = self.lower(right, Want::Any);
        let (one, weight) = self.weighed(|this| this.lower(left, Want::Any));
        match (one, group) {
            (Value::Error, _) | (_, Value::Error) => Condition::Const(true),
            (_, Value::Range(..)) if !self.charge(weight, left.span) => Condition::Const(true),
            (one, Value::Range(low, high)) => {
                let number = self.as_number(one, left.span);
                fold::and(vec![
                    fold::compare(Comparison::GreaterOrEqual, number.clone(), low),
                    fold::compare(Comparison::LessOrEqual, number, high),
                ])
            }
            (one @ (Value::Kind(_) | Value::KindName(_)), group)
                if !matches!(group, Value::Set(_) | Value::PlayerName(_) | Value::Player(_)) =>
            {
                let (kind, mask) = (self.as_kind(one, left.span), self.as_kinds(group, right.span));
                Condition::InMask(mask, kind)
            }
            (one @ (Value::Direction(_) | Value::Directions(_)), group) => {
                let (direction, mask) =
                    (self.as_direction(one, left.span), self.as_mask(group, right.span));
                Condition::InMask(mask, direction)
            }
            (Value::Site(site), group) => {
                let set = self.as_set(group, right.span);
                match (&set, &site) {
                    (Set::Const(sites, _), Num::Const(s)) => {
                        Condition::Const(*s >= 0 && sites.contains(*s as usize))
                    }
                    _ => Condition::Contains(set, site),
                }
            }
            (Value::Nothing, _) => Condition::Const(false),
            (one, group) => {
                let (one, set) = (self.as_set(one, left.span), self.as_set(group, right.span));
                // Nothing is in nothing: a missing site, such as the one beyond the edge, is in no set.
                fold::and(vec![fold::some(one.clone()), Condition::Subset(one, set)])
            }
        }
    }

    pub(crate) fn equality(&mut self, left: &Expr, right: &Expr, span: Span) -> Condition {
        if let Some(test) = self.option_is(left, right).or_else(|| self.option_is(right, left)) {
            return test;
        }
        let a = self.lower(left, Want::Any);
        let (b, weight) = self.weighed(|this| this.lower(right, Want::Any));
        let equal = |a, b| fold::compare(Comparison::Equal, a, b);
        match (a, b) {
            (Value::Error, _) | (_, Value::Error) => Condition::Const(true),
            (Value::Word(a), Value::Word(b)) => Condition::Const(a == b),
            (Value::Word(_), _) | (_, Value::Word(_)) => {
                self.report(
                    Diagnostic::error("wrong-type", span, "an option's word is compared with something that is no word of it")
                        .help("an option stands on one side and one of its words on the other: `rules = historical`"),
                );
                Condition::Const(true)
            }
            (Value::Number(a), b) => equal(a, self.as_number(b, right.span)),
            (Value::Truth(_), _) if !self.charge(weight, right.span) => Condition::Const(true),
            (Value::Truth(a), b) => {
                let b = self.as_test(b, right.span);
                Condition::If(Box::new(a), Box::new(b.clone()), Box::new(fold::not(b)))
            }
            (Value::Site(a), Value::Site(b)) => equal(a, b),
            (Value::Site(a), Value::Nothing) | (Value::Nothing, Value::Site(a)) => {
                equal(a, Num::Const(NONE))
            }
            (Value::Kind(a), b) => equal(a, self.as_kind(b, right.span)),
            (a @ Value::KindName(_), Value::Kind(b)) => equal(self.as_kind(a, left.span), b),
            (Value::Unit(a), Value::Unit(b)) => equal(a, b),
            (Value::Player(a), b) => equal(a, self.as_player(b, right.span)),
            (a @ Value::PlayerName(_), b @ (Value::Player(_) | Value::PlayerName(_))) => {
                equal(self.as_player(a, left.span), self.as_player(b, right.span))
            }
            (Value::Direction(a), b) => equal(a, self.as_direction(b, right.span)),
            (a @ Value::Directions(_), Value::Direction(b)) => {
                equal(self.as_direction(a, left.span), b)
            }
            (a @ (Value::Kinds(_) | Value::LayerAt(..)), b) => {
                equal(self.as_kinds(a, left.span), self.as_kinds(b, right.span))
            }
            (a, b) => {
                self.doubt_site_as_set(&a, &b, left, right);
                let (a, b) = (self.as_set(a, left.span), self.as_set(b, right.span));
                Condition::SetEqual(a, b)
            }
        }
    }
}

fn is_set(value: &Value) -> bool {
    use Value as V;
    matches!(value, V::Set(_) | V::KindName(_) | V::PlayerName(_) | V::Layer(_) | V::Line(_))
}

fn mask_operator(operator: BinaryOperator) -> NumOperator {
    match operator {
        BinaryOperator::Add => NumOperator::BitOr,
        BinaryOperator::Subtract => NumOperator::BitMinus,
        _ => NumOperator::BitAnd,
    }
}
