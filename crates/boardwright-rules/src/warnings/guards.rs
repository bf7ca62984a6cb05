//! Conditions that can never hold, and choices from nothing: rules that never fire.
//!
//! What is written once may be lowered several times, in a definition or a named move. It is reported only if it comes
//! to the same each time.

use crate::lowerer::Lowerer;
use boardwright_ir::{Condition, Domain, Num, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Span};

/// What a condition or a set is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// `require C`.
    Require,
    /// `if C { … }`.
    If,
    /// `if C { … } else { … }`.
    IfElse,
    /// `if C` after a piece's movement.
    Way,
    /// `choose x in S`.
    Choice,
    /// `where C` of a choice.
    Where,
    /// `for x in S`.
    Loop,
}

/// What is known of one guard.
pub(super) struct Verdict {
    guard: Guard,
    /// The same each time it was lowered.
    certain: Option<bool>,
    by_option: bool,
    why: Option<String>,
}

impl Lowerer<'_> {
    /// Lowers a condition, and remembers what is certain of it.
    pub(crate) fn condition(&mut self, expr: &Expr, guard: Guard) -> Condition {
        let (test, by_option) = self.reading_options(|this| this.test(expr));
        let certain = self.certain(&test);
        let why = certain.and_then(|certain| self.why(&test, certain));
        self.note_guard(expr.span, Verdict { guard, certain, by_option, why });
        test
    }

    /// Remembers whether a choice or a loop ever has anything to run over.
    pub(crate) fn note_domain(
        &mut self,
        span: Span,
        domain: &Domain,
        by_option: bool,
        guard: Guard,
    ) {
        let certain = self.never_any(domain).then_some(false);
        let why = match domain {
            Domain::Sites(set) | Domain::Lines(set) if certain.is_some() => self.why_empty(set),
            _ => None,
        };
        self.note_guard(span, Verdict { guard, certain, by_option, why });
    }

    /// Remembers whether a condition comes too late, since an `if` before it has the same.
    pub(crate) fn note_repeated(&mut self, span: Span, repeated: bool) {
        let each_time = self.watch.repeated.entry(span).or_insert(true);
        *each_time &= repeated;
    }

    fn note_guard(&mut self, span: Span, mut verdict: Verdict) {
        verdict.by_option |= self.watch.board_by_option;
        let guards = &mut self.watch.guards;
        match guards.get_mut(&span) {
            Some(earlier) => {
                earlier.certain = earlier.certain.filter(|_| earlier.certain == verdict.certain);
                earlier.by_option |= verdict.by_option;
            }
            None => {
                guards.insert(span, verdict);
            }
        }
    }

    pub(super) fn judge_guards(&mut self) {
        for (span, _) in
            std::mem::take(&mut self.watch.repeated).into_iter().filter(|(_, repeated)| *repeated)
        {
            let why = Some("the `if` before it has the same condition".to_owned());
            let verdict = Verdict { guard: Guard::If, certain: Some(false), by_option: false, why };
            self.watch.guards.insert(span, verdict);
        }
        for (span, verdict) in std::mem::take(&mut self.watch.guards) {
            let (Some(certain), false) = (verdict.certain, verdict.by_option) else { continue };
            let Some((message, help)) = words(verdict.guard, certain) else { continue };
            let code = if certain { "always-holds" } else { "never-fires" };
            let mut diagnostic = Diagnostic::warning(code, span, message).help(help);
            if let Some(why) = verdict.why {
                diagnostic = diagnostic.label(why);
            }
            self.report(diagnostic);
        }
    }

    /// What makes a test certain, in words, if it can be said shortly.
    pub(crate) fn why(&self, test: &Condition, certain: bool) -> Option<String> {
        match test {
            Condition::Not(inner) => self.why(inner, !certain),
            Condition::And(tests) if !certain => tests
                .iter()
                .find(|t| self.certain(t) == Some(false))
                .and_then(|t| self.why(t, false)),
            Condition::Or(tests) if certain => {
                tests.iter().find(|t| self.certain(t) == Some(true)).and_then(|t| self.why(t, true))
            }
            Condition::Compare(_, a, b) => {
                let (left, right) = (self.bounds_of(a)?, self.bounds_of(b)?);
                match (a, b) {
                    (Num::Const(_), Num::Const(_)) => None,
                    (Num::Const(_), _) => Some(format!("the right side is {}", extent(right))),
                    _ => Some(format!("the left side is {}", extent(left))),
                }
            }
            Condition::Some(set) | Condition::Attacked { sites: set, .. } => self.why_empty(set),
            Condition::Contains(set, _) if self.is_never_filled(set) => self.why_empty(set),
            Condition::SomeWhere(_, set, _) if self.is_never_filled(set) => self.why_empty(set),
            Condition::SomeWhere(_, _, test) => self.why(test, false),
            _ => None,
        }
    }

    /// Why a set never has a site.
    pub(crate) fn why_empty(&self, set: &Set) -> Option<String> {
        match set {
            Set::Const(..) | Set::ByMover(..) => Some("no site is in it".to_owned()),
            Set::And(parts) => match self.clash_in_words(parts) {
                Some(clash) => Some(clash.to_owned()),
                None => parts
                    .iter()
                    .find(|part| self.is_never_filled(part))
                    .and_then(|part| self.why_empty(part)),
            },
            Set::Minus(from, _) => self.why_empty(from),
            Set::Filter(_, of, _) if self.is_never_filled(of) => self.why_empty(of),
            Set::Filter(_, _, test) => self.why(test, false),
            Set::Walk { .. } | Set::Step { .. } | Set::Ray { .. } => {
                Some("from no site does this lead to another site of this board".to_owned())
            }
            _ => None,
        }
    }
}

/// `between 0 and 100`.
fn extent((low, high): (i64, i64)) -> String {
    if low == high { format!("always {low}") } else { format!("between {low} and {high}") }
}

/// The message and the help for a guard of which something is certain.
fn words(guard: Guard, certain: bool) -> Option<(&'static str, &'static str)> {
    Some(match (guard, certain) {
        (Guard::Require, true) => (
            "this always holds, so it forbids nothing",
            "take it out, or say what it should forbid",
        ),
        (Guard::Require, false) => (
            "this can never hold, so nothing gets past it",
            "say what should hold, or take out what it stands in",
        ),
        (Guard::If, false) => (
            "this can never hold, so what follows it never happens",
            "change the condition, or take the whole out",
        ),
        (Guard::IfElse, false) => (
            "this can never hold, so only what follows `else` happens",
            "change the condition, or leave only the part after `else`",
        ),
        (Guard::IfElse, true) => (
            "this always holds, so what follows `else` never happens",
            "change the condition, or take out `if` and `else`",
        ),
        (Guard::Way, false) => (
            "this can never hold, so the piece never moves this way",
            "change the condition, or take the line out",
        ),
        (Guard::Choice, false) => (
            "there is never anything to choose here, so this is no move at all",
            "say from what to choose, or take out the part it stands in",
        ),
        (Guard::Where, false) => (
            "nothing ever satisfies this, so there is nothing to choose",
            "change what `where` asks, or take the choice out",
        ),
        (Guard::Loop, false) => (
            "there is never anything to go through here",
            "say what to go through, or take the `for` out",
        ),
        _ => return None,
    })
}
