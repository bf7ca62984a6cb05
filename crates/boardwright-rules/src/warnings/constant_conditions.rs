//! `always-holds`, `never-fires`: constant conditions and empty domains.
//!
//! The body of a definition or named move may be lowered several times. A condition is reported
//! only if it is constant with the same truth each time.

use crate::lowerer::Lowerer;
use crate::lowerer::lint_facts::{ConditionFact, ConditionRole};
use boardwright_ir::{Condition, Domain, Num, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Span};

impl Lowerer<'_> {
    /// Lowers a condition and records its truth if that is constant.
    pub(crate) fn recorded_condition(&mut self, expr: &Expr, role: ConditionRole) -> Condition {
        let (test, by_option) = self.tracking_options(|this| this.condition(expr));
        let truth = self.constant_truth(&test);
        let reason = truth.and_then(|truth| self.explain_constant(&test, truth));
        self.record_condition(expr.span, ConditionFact { role, truth, by_option, reason });
        test
    }

    /// Records a domain that is always empty.
    pub(crate) fn record_domain(
        &mut self,
        span: Span,
        domain: &Domain,
        by_option: bool,
        role: ConditionRole,
    ) {
        let truth = self.is_empty_domain(domain).then_some(false);
        let reason = match domain {
            Domain::Sites(set) | Domain::Lines(set) if truth.is_some() => self.explain_empty(set),
            _ => None,
        };
        self.record_condition(span, ConditionFact { role, truth, by_option, reason });
    }

    /// Records whether the condition of an `else if` repeats the one before it.
    pub(crate) fn record_repeated(&mut self, span: Span, repeated: bool) {
        let each_time = self.lints.repeated.entry(span).or_insert(true);
        *each_time &= repeated;
    }

    fn record_condition(&mut self, span: Span, mut fact: ConditionFact) {
        fact.by_option |= self.lints.board_by_option;
        let conditions = &mut self.lints.conditions;
        match conditions.get_mut(&span) {
            Some(earlier) => {
                earlier.truth = earlier.truth.filter(|_| earlier.truth == fact.truth);
                earlier.by_option |= fact.by_option;
            }
            None => {
                conditions.insert(span, fact);
            }
        }
    }

    pub(super) fn warn_of_constant_conditions(&mut self) {
        for (span, _) in
            std::mem::take(&mut self.lints.repeated).into_iter().filter(|(_, repeated)| *repeated)
        {
            let reason = Some("the `if` before it has the same condition".to_owned());
            let fact = ConditionFact {
                role: ConditionRole::If,
                truth: Some(false),
                by_option: false,
                reason,
            };
            self.lints.conditions.insert(span, fact);
        }
        for (span, fact) in std::mem::take(&mut self.lints.conditions) {
            let (Some(truth), false) = (fact.truth, fact.by_option) else { continue };
            let Some((message, help)) = message_and_help(fact.role, truth) else { continue };
            let code = if truth { "always-holds" } else { "never-fires" };
            let mut diagnostic = Diagnostic::warning(code, span, message).help(help);
            if let Some(reason) = fact.reason {
                diagnostic = diagnostic.label(reason);
            }
            self.report(diagnostic);
        }
    }

    /// Returns a short reason why a condition is constant.
    pub(crate) fn explain_constant(&self, condition: &Condition, truth: bool) -> Option<String> {
        match condition {
            Condition::Not(inner) => self.explain_constant(inner, !truth),
            Condition::And(tests) if !truth => tests
                .iter()
                .find(|t| self.constant_truth(t) == Some(false))
                .and_then(|t| self.explain_constant(t, false)),
            Condition::Or(tests) if truth => tests
                .iter()
                .find(|t| self.constant_truth(t) == Some(true))
                .and_then(|t| self.explain_constant(t, true)),
            Condition::Compare(_, a, b) => {
                let (left, right) = (self.bounds_of(a)?, self.bounds_of(b)?);
                match (a, b) {
                    (Num::Const(_), Num::Const(_)) => None,
                    (Num::Const(_), _) => Some(format!("the right side is {right}")),
                    _ => Some(format!("the left side is {left}")),
                }
            }
            Condition::Some(set) | Condition::Attacked { sites: set, .. } => {
                self.explain_empty(set)
            }
            Condition::Contains(set, _) if self.is_always_empty(set) => self.explain_empty(set),
            Condition::SomeWhere(_, set, _) if self.is_always_empty(set) => self.explain_empty(set),
            Condition::SomeWhere(_, _, test) => self.explain_constant(test, false),
            _ => None,
        }
    }

    /// Returns the reason why a set is always empty.
    pub(crate) fn explain_empty(&self, set: &Set) -> Option<String> {
        match set {
            Set::Const(..) | Set::ByMover(..) => Some("no site is in it".to_owned()),
            Set::And(parts) => match self.disjointness(parts) {
                Some(are_disjoint) => Some(are_disjoint.to_owned()),
                None => parts
                    .iter()
                    .find(|part| self.is_always_empty(part))
                    .and_then(|part| self.explain_empty(part)),
            },
            Set::Minus(from, _) => self.explain_empty(from),
            Set::Filter(_, of, _) if self.is_always_empty(of) => self.explain_empty(of),
            Set::Filter(_, _, test) => self.explain_constant(test, false),
            Set::Walk { .. } | Set::Step { .. } | Set::Ray { .. } => {
                Some("from no site does this lead to another site of this board".to_owned())
            }
            _ => None,
        }
    }
}

/// Returns the message and the help for a constant condition.
fn message_and_help(role: ConditionRole, truth: bool) -> Option<(&'static str, &'static str)> {
    Some(match (role, truth) {
        (ConditionRole::Require, true) => (
            "this always holds, so it forbids nothing",
            "take it out, or say what it should forbid",
        ),
        (ConditionRole::Require, false) => (
            "this can never hold, so nothing gets past it",
            "say what should hold, or take out what it stands in",
        ),
        (ConditionRole::If, false) => (
            "this can never hold, so what follows it never happens",
            "change the condition, or take the whole out",
        ),
        (ConditionRole::IfElse, false) => (
            "this can never hold, so only what follows `else` happens",
            "change the condition, or leave only the part after `else`",
        ),
        (ConditionRole::IfElse, true) => (
            "this always holds, so what follows `else` never happens",
            "change the condition, or take out `if` and `else`",
        ),
        (ConditionRole::Movement, false) => (
            "this can never hold, so the piece never moves this way",
            "change the condition, or take the line out",
        ),
        (ConditionRole::Choice, false) => (
            "there is never anything to choose here, so this move can never be made",
            "say from what to choose, or take out the part it stands in",
        ),
        (ConditionRole::Where, false) => (
            "nothing ever satisfies this, so there is nothing to choose",
            "change what `where` asks, or take the choice out",
        ),
        (ConditionRole::Loop, false) => (
            "there is never anything to go through here",
            "say what to go through, or take the `for` out",
        ),
        // A condition that always holds here takes nothing away, and may be a safeguard.
        (
            ConditionRole::If
            | ConditionRole::Movement
            | ConditionRole::Choice
            | ConditionRole::Where
            | ConditionRole::Loop,
            true,
        ) => return None,
    })
}
