//! Dead-store elimination: a write to a variable that another write overwrites is removed.
//!
//! `set quiet = quiet + 1`, sunk into the branch that captures, may end up just before
//! `set quiet = 0`. The first write is dead if nothing between the two reads the variable, chooses
//! or rejects the decision.
//!
//! Gain: instructions a decision without it: Nine Men's Morris 1.001 times as many, others the
//! same.

use crate::footprint::{Cell, Footprints};
use boardwright_ir::visit::Rewrite;
use boardwright_ir::{Block, Num, Program, Statement, VariableId};

/// Most statements searched for the second write.
const MAX_DISTANCE: usize = 16;

/// Removes dead stores from the code of decisions.
pub fn dead_store_elimination(program: &mut Program) {
    DeadStoreElimination { footprints: Footprints::new(program) }.decision_bodies(program);
}

struct DeadStoreElimination {
    footprints: Footprints,
}

impl Rewrite for DeadStoreElimination {
    fn block(&mut self, block: &mut Block) {
        for index in (0..block.len()).rev() {
            let (first, later) = block.split_at(index + 1);
            if self.is_dead(&first[index], later) {
                block.remove(index);
            }
        }
    }
}

impl DeadStoreElimination {
    fn is_dead(&self, statement: &Statement, later: &[Statement]) -> bool {
        let Some(target) = StoreTarget::of(statement) else { return false };
        let cell = Cell::Variable(target.variable);
        for next in later.iter().take(MAX_DISTANCE) {
            let footprint = self.footprints.of_statement(next);
            if footprint.chooses_or_rejects
                || footprint.reads_all
                || footprint.reads.contains(&cell)
            {
                return false;
            }
            if StoreTarget::of(next) == Some(target) {
                return true;
            }
        }
        false
    }
}

/// The variable that a statement writes.
#[derive(Clone, Copy, PartialEq)]
struct StoreTarget<'s> {
    variable: VariableId,
    /// The player whose value is written, for a variable kept by each player.
    player: Option<&'s Num>,
}

impl StoreTarget<'_> {
    /// Returns the target of a store, or `None` if the player is not known beforehand.
    fn of(statement: &Statement) -> Option<StoreTarget<'_>> {
        match statement {
            Statement::SetVariable { variable, player, .. }
            | Statement::SetSites { variable, player, .. } => match player {
                None | Some(Num::Mover | Num::Opponent | Num::Const(_)) => {
                    Some(StoreTarget { variable: *variable, player: player.as_ref() })
                }
                Some(_) => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_support::{after, lines};

    #[test]
    fn store_before_another_is_removed() {
        let program = after(
            "state quiet: 0..9 = 0
             turn { choose to in occupied  quiet += 1  remove to  quiet = 0 }",
            super::dead_store_elimination,
        );
        assert_eq!(lines(&program, "set quiet"), ["set quiet = 0"]);
    }

    #[test]
    fn store_that_is_read_stays() {
        let program = after(
            "state quiet: 0..9 = 0
             turn { choose to in occupied  quiet = 3  quiet += 1 }",
            super::dead_store_elimination,
        );
        assert_eq!(lines(&program, "set quiet").len(), 2);
    }
}
