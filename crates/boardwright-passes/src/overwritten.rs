//! What is written and at once written over is not written.
//!
//! `set quiet = quiet + 1`, delayed to the branch that captures, may come to stand just before
//! `set quiet = 0`. Of two writes to the same variable with nothing between them that reads it, and
//! nothing that could turn the decision away from the second, the first leaves no trace.
//!
//! Gain: none that shows in the bundled games, which do not write twice; it is for what other passes leave behind.

use super::footprint::{Cell, Footprints};
use super::parts::{PartMut, Rewrite};
use boardwright_ir::{Block, Num, Program, Statement, VariableId};

/// The most statements looked at for a second write.
const MAX_DISTANCE: usize = 16;

/// Drops writes that are written over from the bodies of stages and kinds.
pub fn overwritten(program: &mut Program) {
    let mut pass = Overwritten { prints: Footprints::new(program) };
    let kinds = program.kinds.iter_mut().map(|kind| &mut kind.body);
    let bodies = kinds.chain(program.stages.iter_mut().map(|stage| &mut stage.body));
    bodies.for_each(|body| pass.part(PartMut::Block(body)));
}

struct Overwritten {
    prints: Footprints,
}

impl Rewrite for Overwritten {
    fn block(&mut self, block: &mut Block) {
        for index in (0..block.len()).rev() {
            let (first, later) = block.split_at(index + 1);
            if self.is_overwritten(&first[index], later) {
                block.remove(index);
            }
        }
    }
}

impl Overwritten {
    fn is_overwritten(&self, statement: &Statement, later: &[Statement]) -> bool {
        let Some((variable, player)) = written(statement) else { return false };
        for next in later.iter().take(MAX_DISTANCE) {
            let print = self.prints.statement(next);
            if print.open || print.reads_all || print.reads.contains(&Cell::Variable(variable)) {
                return false;
            }
            if written(next) == Some((variable, player)) {
                return true;
            }
        }
        false
    }
}

/// The variable that a statement writes, and whose, if that is plain to see.
fn written(statement: &Statement) -> Option<(VariableId, Option<&Num>)> {
    match statement {
        Statement::SetVariable { variable, player, .. }
        | Statement::SetSites { variable, player, .. } => match player {
            None | Some(Num::Mover | Num::Opponent | Num::Const(_)) => {
                Some((*variable, player.as_ref()))
            }
            Some(_) => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{after, lines};

    #[test]
    fn the_last_write_counts() {
        let program = after(
            "state quiet: 0..9 = 0
             turn { choose to in occupied  quiet += 1  remove to  quiet = 0 }",
            super::overwritten,
        );
        assert_eq!(lines(&program, "set quiet"), ["set quiet = 0"]);
    }

    #[test]
    fn what_is_read_in_between_is_written() {
        let program = after(
            "state quiet: 0..9 = 0
             turn { choose to in occupied  quiet = 3  quiet += 1 }",
            super::overwritten,
        );
        assert_eq!(lines(&program, "set quiet").len(), 2);
    }
}
