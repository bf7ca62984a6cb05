//! The warning `no-end-in-sight`: nothing in the rules bounds the length of a game, and a random
//! game does not end.

use crate::game::Game;
use crate::source_lines::line_of;
use boardwright_interpret::Rng;
use boardwright_ir::budget::{Budget, Clock, StopSignal};
use boardwright_ir::visit::{IrNode, NodeRead, any, children_of_end};
use boardwright_ir::{Program, VariableType};
use boardwright_syntax::diagnostic::Diagnostic;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Number of decisions that games may have in any case, for each site, and at most.
const DECISIONS: (u32, u32, u32) = (200, 4, 1_500);
/// Number of looks at the budget after which the game is given up without a warning.
const MAX_LOOKS: u64 = 500;

/// Number of decisions listed in all after which the game is not played: listing takes few looks.
const MAX_LISTED: u64 = 100_000_000;

/// Returns the warning; `None` if the rules bound the game, or a random one ends.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let program = game.program();
    if program.ends.is_empty() || is_bounded(program) {
        return None;
    }
    let most = DECISIONS.0 + DECISIONS.1 * program.board.site_count() as u32;
    let most = most.min(DECISIONS.2);
    if !goes_on(game, most) {
        return None;
    }
    let place = ["end", "turn", "game"].into_iter().find_map(|word| line_of(word, game.source()));
    let message =
        format!("nothing bounds the length of a game: a random one went on after {most} decisions");
    let help = "end games that repeat, as in `draw if repeats >= 2 \"the position occurs for the third time\"`, or those that are too long, as in `draw if turns >= 300 \"three hundred turns\"`";
    Some(Diagnostic::warning("no-end-in-sight", place.unwrap_or_default(), message).help(help))
}

/// True if an end reads the length of the game, earlier positions or a counter, or the rules of
/// decisions read earlier positions.
fn is_bounded(program: &Program) -> bool {
    let mut bounded = false;
    for end in &program.ends {
        children_of_end(end, &mut |node| bounded |= any(node, &mut |node| bounds(program, node)));
    }
    let blocks = program.stages.iter().map(|stage| &stage.body);
    let blocks = blocks.chain([&program.after_move, &program.after_turn]);
    bounded
        || blocks.into_iter().any(|block| {
            any(IrNode::Block(block), &mut |node| matches!(node.own_read(), NodeRead::History(_)))
        })
}

fn bounds(program: &Program, node: &IrNode<'_>) -> bool {
    match node.own_read() {
        NodeRead::Turns | NodeRead::Plies | NodeRead::History(_) => true,
        NodeRead::Variable(variable) => {
            let declared = &program.variables[usize::from(variable)];
            matches!(declared.ty, VariableType::Number { .. })
        }
        _ => false,
    }
}

/// True if a random game has not ended after some decisions. A game whose decisions are too many,
/// or take too many steps, counts as one that ends.
fn goes_on(game: &Game, decisions: u32) -> bool {
    let clock: Arc<dyn Clock> = Arc::new(LookCounter::default());
    let budget = Budget::of_stop(&StopSignal::default());
    let _scope = budget.with_time(&clock, Duration::from_nanos(MAX_LOOKS)).enter();
    let start = game.start();
    if start.count().is_ok_and(|legal| legal as u64 * u64::from(decisions) > MAX_LISTED) {
        return false;
    }
    let played = game.interpreter().playout(start.as_ref(), &mut Rng::new(1), decisions);
    played.is_ok_and(|played| played.decisions == decisions)
}

/// A clock that advances by a nanosecond whenever it is read, so that a budget bounds steps and
/// holds alike on every machine.
#[derive(Default)]
struct LookCounter(AtomicU64);

impl Clock for LookCounter {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::warning;
    use crate::game::{Game, Options};

    fn is_warned_of(size: usize) -> bool {
        let rules = format!(
            "game \"Stones\" {{ players A, B board rectangle({size}, {size}) piece Stone O \
             turn {{ choose a in sites choose b in sites put Stone at a }} \
             end {{ draw if no empty }} }}"
        );
        let (game, diagnostics) = Game::compile(&rules, &Options::default());
        warning(&game.unwrap_or_else(|| panic!("{diagnostics:?}"))).is_some()
    }

    #[test]
    fn game_with_a_million_decisions_is_not_played() {
        // A random game of 961 sites that are chosen again and again fills them after about 7,000
        // decisions.
        assert!(!is_warned_of(31));
        assert!(is_warned_of(12));
    }
}
