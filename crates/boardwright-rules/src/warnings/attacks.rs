//! `attacked-by-itself`: `attacked(enemy & King)` asks whether the enemy guards its own King, and
//! the writer means whether the mover attacks it.

use crate::lowerer::Lowerer;
use boardwright_ir::{Num, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

impl Lowerer<'_> {
    /// Warns of units of the opponent that the opponent is asked to attack.
    pub(crate) fn warn_of_attack_on_own_side(
        &mut self,
        function: &'static str,
        sites: &Set,
        span: Span,
    ) {
        if !is_of_opponent(sites) {
            return;
        }
        self.defer(|_| {
            let message = "this asks whether the enemy guards its own units";
            Diagnostic::warning("attacked-by-itself", span, message)
                .help(format!("whether the mover attacks them is `{function}(…, by mover)`"))
        });
    }
}

/// True if every site of the set has a unit of the opponent.
fn is_of_opponent(sites: &Set) -> bool {
    match sites {
        Set::OwnedBy(owner) => *owner == Num::Opponent,
        Set::And(parts) => parts.iter().any(is_of_opponent),
        Set::Or(parts) => !parts.is_empty() && parts.iter().all(is_of_opponent),
        Set::Minus(left, _) | Set::Filter(_, left, _) => is_of_opponent(left),
        _ => false,
    }
}
