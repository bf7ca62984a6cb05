//! `check-allowed`: a player without a legal move loses if a unit is attacked, and nothing keeps
//! players from leaving it attacked.

use crate::lowerer::Lowerer;
use boardwright_ir::visit::{IrNode, any};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;

impl Lowerer<'_> {
    pub(super) fn warn_of_unguarded_royals(&mut self) {
        let asks = |node: IrNode<'_>| any(node, &mut |node| is_attack(node));
        let ends = self.program.no_move.iter().filter_map(|rule| match rule {
            NoMove::End(end) => Some(end),
            NoMove::Pass(_) => None,
        });
        let mut ends =
            ends.filter(|end| end.winner.is_some() && asks(IrNode::Condition(&end.condition)));
        let Some(end) = ends.next() else { return };
        let span = end.conditions.last().copied().unwrap_or_default();
        if self.blocks_of_decisions().into_iter().any(|block| asks(IrNode::Block(block))) {
            return;
        }
        let message = "this is checkmate, but no rule forbids to leave the King attacked";
        self.report(Diagnostic::warning("check-allowed", span, message).help(
            "`use royal` forbids it, and so does `after move { require not attacked(own & King) else \"…\" }`",
        ));
    }

    /// Returns the blocks that may refuse a decision, whatever unit it moves.
    fn blocks_of_decisions(&self) -> Vec<&Block> {
        let program = &self.program;
        let mut blocks: Vec<&Block> = program.stages.iter().map(|stage| &stage.body).collect();
        blocks.extend(program.turns.iter().map(|turn| &turn.after));
        blocks.extend([&program.after_move, &program.after_turn]);
        blocks.extend(&self.lints.disabled);
        blocks
    }
}

fn is_attack(node: &IrNode<'_>) -> bool {
    matches!(node, IrNode::Condition(Condition::Attacked { .. }))
}
