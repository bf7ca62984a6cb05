//! Expressions and movements as S-expressions.

use super::{clause, list, optional, quoted, text};
use crate::tree::{BinaryOperator, Expr, ExprKind, Leg, LegKind, LegTurn, Movement, Quantifier};

/// An expression as an S-expression.
pub fn expression(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::String(value) => quoted(value),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Call { name, arguments } => list(&name.text, arguments.iter().map(expression)),
        ExprKind::By(player) => list("by", [expression(player)]),
        ExprKind::Member { of, name } => list(".", [expression(of), name.text.clone()]),
        ExprKind::Range(low, high) => list("..", [expression(low), expression(high)]),
        ExprKind::Negate(inner) => list("negate", [expression(inner)]),
        ExprKind::Not(inner) => list("not", [expression(inner)]),
        ExprKind::Binary { operator, left, right } => {
            list(operator_text(*operator), [expression(left), expression(right)])
        }
        ExprKind::If { condition, then, otherwise } => {
            list("if", [expression(condition), expression(then), expression(otherwise)])
        }
        ExprKind::Filter { variable, domain, condition } => {
            list("filter", [variable.text.clone(), expression(domain), expression(condition)])
        }
        ExprKind::Union { variable, domain, body } => {
            list("union", [variable.text.clone(), expression(domain), expression(body)])
        }
        ExprKind::Fold { fold, variable, domain, body } => {
            list(fold.word(), [variable.text.clone(), expression(domain), expression(body)])
        }
        ExprKind::Quantity { quantifier, set } => {
            list(quantifier_text(*quantifier), [expression(set)])
        }
        ExprKind::Quantified { quantifier, variable, domain, condition } => list(
            quantifier_text(*quantifier),
            [variable.text.clone(), expression(domain), expression(condition)],
        ),
        ExprKind::SomeMove { quantifier, player, condition } => {
            let head = format!("{}-move", quantifier_text(*quantifier));
            let condition = condition.as_deref().map(expression);
            list(&head, [expression(player)].into_iter().chain(condition))
        }
        ExprKind::Movement(movement) => movement_text(movement),
        ExprKind::Missing => "?".to_string(),
    }
}

fn movement_text(movement: &Movement) -> String {
    match movement.legs.as_slice() {
        [leg] => leg_text(leg),
        legs => list("then", legs.iter().map(leg_text)),
    }
}

fn leg_text(leg: &Leg) -> String {
    let (head, operands) = match &leg.kind {
        LegKind::Step(direction) => ("step", vec![expression(direction)]),
        LegKind::Slide(direction) => ("slide", vec![expression(direction)]),
        LegKind::Hop(direction) => ("hop", vec![expression(direction)]),
        LegKind::Leap(a, b) => ("leap", vec![expression(a), expression(b)]),
        LegKind::Ride(a, b) => ("ride", vec![expression(a), expression(b)]),
        LegKind::Betza(notation) => ("betza", vec![text(notation)]),
    };
    let modifiers = [
        ("least", &leg.least),
        ("most", &leg.most),
        ("through", &leg.through),
        ("over", &leg.over),
        ("from", &leg.from),
        ("to", &leg.to),
    ];
    let modifiers = modifiers.iter().map(|(word, value)| clause(word, optional(value)));
    let leg_alone = list(head, operands.into_iter().chain(modifiers));
    match leg.turn {
        LegTurn::Free => leg_alone,
        LegTurn::Outward => list("outward", [leg_alone]),
        LegTurn::Onward => list("onward", [leg_alone]),
    }
}

fn quantifier_text(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Some => "some",
        Quantifier::No => "no",
        Quantifier::Every => "every",
        Quantifier::Count => "count",
    }
}

fn operator_text(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Remainder => "%",
        BinaryOperator::Intersect => "&",
        BinaryOperator::Equal => "=",
        BinaryOperator::NotEqual => "!=",
        BinaryOperator::Less => "<",
        BinaryOperator::LessOrEqual => "<=",
        BinaryOperator::Greater => ">",
        BinaryOperator::GreaterOrEqual => ">=",
        BinaryOperator::In => "in",
        BinaryOperator::NotIn => "not-in",
        BinaryOperator::And => "and",
        BinaryOperator::Or => "or",
    }
}
