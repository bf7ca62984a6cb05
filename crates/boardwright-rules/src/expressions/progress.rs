//! Conditions on the progress of the game: `turn is over` and `phase is NAME`.

use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_ir::Condition;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind, Span};

impl Lowerer<'_> {
    /// Lowers `turn is over` and `phase is NAME`; `None` if something else is compared. Rules may
    /// use both words for names of their own.
    pub(crate) fn progress(&mut self, left: &Expr, right: &Expr, span: Span) -> Option<Condition> {
        let ExprKind::Name(subject) = &left.kind else { return None };
        let is_progress = matches!(subject.as_str(), "turn" | "phase");
        if !is_progress || self.local(subject).is_some() || self.symbols.peek(subject).is_some() {
            return None;
        }
        let ExprKind::Name(value) = &right.kind else {
            return Some(self.report_progress(subject, right.span));
        };
        Some(match subject.as_str() {
            "phase" => self.phase_is(value, right.span),
            _ if value == "over" => self.turn_is_over(span),
            _ => self.report_progress(subject, right.span),
        })
    }

    fn phase_is(&mut self, name: &str, span: Span) -> Condition {
        match self.symbols.find(name) {
            Some(Symbol::Phase(phase)) => Condition::InPhase(phase),
            Some(_) | None => self.report_progress("phase", span),
        }
    }

    fn turn_is_over(&mut self, span: Span) -> Condition {
        if !self.in_end {
            let message = "`turn is over` is asked in `end`, which is judged after every decision";
            self.report(
                Diagnostic::error("turn-is-not-over", span, message)
                    .help("what runs at the end of a turn stands in its `after { … }`, or in `after turn { … }` for all turns"),
            );
        }
        Condition::TurnOver
    }

    /// Reports a value that the turn or the phase is not compared with.
    fn report_progress(&mut self, subject: &str, span: Span) -> Condition {
        let diagnostic = if subject == "turn" {
            let message = "of the turn one asks only whether it is over";
            Diagnostic::error("wrong-type", span, message).help(
                "`turn is over`; whose turn it is says `mover`, and how many there were, `turns`",
            )
        } else {
            let declared = self.symbols.iter();
            let phases = declared.filter(|(_, entry)| matches!(entry.symbol, Symbol::Phase(_)));
            let phases: Vec<String> = phases.map(|(name, _)| format!("`{name}`")).collect();
            let message = "this is no phase of the game";
            Diagnostic::error("not-a-phase", span, message).help(match phases.is_empty() {
                true => "phases are declared by `phase NAME { turn … }`".to_owned(),
                false => format!("its phases are {}", phases.join(", ")),
            })
        };
        self.report(diagnostic);
        Condition::Const(true)
    }
}
