//! The budget for inline expansion of definitions and named moves, which bounds hostile rules.

use super::Lowerer;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Name, Span};

/// Maximum nesting of expanded definitions and named moves.
pub(crate) const MAX_EXPANSION_DEPTH: usize = 24;
/// Maximum number of statements and expressions of a rules file after expansion.
const MAX_EXPANSION: usize = 200_000;
/// Steps on the board that cost as much as one node.
const STEPS_PER_NODE: usize = 64;

impl Lowerer<'_> {
    /// Charges one expanded node; false once the budget is spent, which is reported once.
    pub(crate) fn charge_node(&mut self, span: Span) -> bool {
        self.charge(1, span)
    }

    /// Charges `nodes` expanded nodes for copies and constant folding.
    pub(crate) fn charge(&mut self, nodes: usize, span: Span) -> bool {
        self.expansion = self.expansion.saturating_add(nodes);
        if self.expansion >= MAX_EXPANSION {
            self.too_large(span);
        }
        !self.halted
    }

    /// Charges steps on the board during constant folding, which cost less than nodes.
    pub(crate) fn charge_steps(&mut self, steps: usize, span: Span) -> bool {
        self.charge(steps / STEPS_PER_NODE, span)
    }

    /// Runs and returns the number of nodes it charged: the cost of a copy of the result.
    pub(crate) fn measure_expansion<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> (R, usize) {
        let before = self.expansion;
        let result = run(self);
        (result, self.expansion - before)
    }

    /// Records the cost of a copy of an argument while its definition is expanded.
    pub(crate) fn push_argument_weight(&mut self, param: &str, weight: usize) {
        self.weights.entry(param.to_owned()).or_default().push(weight);
    }

    /// Removes the recorded costs of a definition's arguments.
    pub(crate) fn pop_argument_weights(&mut self, params: &[Name]) {
        for param in params {
            if let Some(weights) = self.weights.get_mut(&param.text) {
                weights.pop();
            }
        }
    }

    /// Charges a copy of the value of a name in scope.
    pub(crate) fn charge_copy(&mut self, name: &str, span: Span) -> bool {
        let weight =
            self.weights.get(name).and_then(|weights| weights.last()).copied().unwrap_or(0);
        self.charge(weight, span)
    }

    /// Reports that there are too many of something, and stops lowering.
    pub(crate) fn refuse_more(&mut self, span: Span, message: String) {
        if !self.halted {
            self.report(Diagnostic::error("too-many", span, message));
        }
        self.halted = true;
    }

    /// True once a limit was exceeded and lowering has stopped.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted
    }

    pub(super) fn too_large(&mut self, span: Span) {
        if self.halted {
            return;
        }
        self.halted = true;
        self.report(
            Diagnostic::error(
                "rules-too-large",
                span,
                format!("the rules grow beyond {MAX_EXPANSION} steps once definitions are expanded"),
            )
            .help("definitions and named moves are copied where they are used; use fewer, or shorter ones"),
        );
    }
}
