//! The undo log of writes during scans: when it is kept, and how it is rolled back.

use crate::function::code::Code;
use crate::function::context::WriteMode;
use crate::generator::Generator;
use boardwright_ir::limits::Limit;
use boardwright_ir::{Domain, Num, Program, Statement};
use wasm_encoder::{Instruction as I, ValType};

impl<'p> Generator<'p> {
    /// Writes [`Key::UndoLogFull`](crate::function::key::Key::UndoLogFull): notes the limit. The
    /// scan stops at its next step.
    pub(crate) fn write_undo_log_full(&mut self) -> Code {
        let mut code = Code::new(&[]);
        self.note_limit(&mut code, Limit::Memory);
        code.u32_const(self.memory.undo).global_set(self.globals.undo);
        code
    }

    /// Writes [`Key::Rollback`](crate::function::key::Key::Rollback): restores what was logged
    /// since a mark, latest first.
    pub(crate) fn write_rollback(&mut self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let mark = code.parameter(0);
        let (undo, top) = (self.globals.undo, code.new_i32());
        code.global_get(undo).set(top);
        let out = code.begin_block();
        let round = code.begin_loop();
        code.get(top).get(mark).op(I::I32LeU).branch_if(out);
        code.get(top).i32_const(16).op(I::I32Sub).set(top);
        code.get(top).load32(0).get(top).load64(8).store64(0);
        code.branch(round);
        code.end();
        code.end();
        code.get(mark).global_set(undo);
        code
    }

    /// Returns how effects are written during scans.
    pub(crate) fn scan_writes(&self) -> WriteMode {
        WriteMode { hash: self.decisions_read_history, undo: true }
    }

    /// Returns true if nothing behind a stage's decision rejects it.
    pub(crate) fn never_rejects(&self, stage: usize) -> bool {
        let turn = usize::from(self.program.stages[stage].turn);
        !self.analysis.after_move.chooses_or_rejects() && !self.analysis.turn_end_rejects[turn]
    }

    /// Returns how effects are written while a decision is played. They are logged only if a path
    /// may fail after a write.
    pub(crate) fn play_writes(&self, stage: usize, trusts: bool) -> WriteMode {
        let undo = !trusts && !self.never_rejects(stage)
            || fails_after_writing(self.program, &self.program.stages[stage].body, &mut false, 0);
        WriteMode { hash: true, undo }
    }
}

/// Returns true if a path through a block may fail after a write. `wrote` is true if something was
/// written, before and after the block.
fn fails_after_writing(
    program: &Program,
    block: &[Statement],
    wrote: &mut bool,
    borrowed: u8,
) -> bool {
    let any = |blocks: &mut dyn Iterator<Item = &[Statement]>, wrote: &mut bool| {
        let before = *wrote;
        let mut fails = false;
        for block in blocks {
            let mut within = before;
            fails |= fails_after_writing(program, block, &mut within, borrowed);
            *wrote |= within;
        }
        fails
    };
    for statement in block {
        let fails = match statement {
            Statement::Let(..) | Statement::LetSet(..) => false,
            Statement::Choose { .. } | Statement::Require { .. } => *wrote,
            Statement::Either(branches) => {
                *wrote || any(&mut branches.iter().map(|branch| &branch.body[..]), wrote)
            }
            Statement::If { then, otherwise, .. } => {
                any(&mut [&then[..], &otherwise[..]].into_iter(), wrote)
            }
            Statement::For { body, .. } | Statement::Repeat(body) => {
                // The second iteration begins after a write of the first.
                any(&mut [&body[..]].into_iter(), wrote) || any(&mut [&body[..]].into_iter(), wrote)
            }
            Statement::MovesOf { kind, .. } => {
                *wrote || borrowed > 1 || {
                    let mut within = false;
                    let kinds = kinds_chosen(block, kind);
                    let mut moving = program.kinds.iter().enumerate().filter(|(index, _)| {
                        kinds.checked_shr(*index as u32).is_none_or(|kinds| kinds & 1 != 0)
                    });
                    let fails = moving.any(|(_, kind)| {
                        let mut one = false;
                        let fails =
                            fails_after_writing(program, &kind.body, &mut one, borrowed + 1);
                        within |= one;
                        fails
                    });
                    *wrote |= within;
                    fails
                }
            }
            _ => {
                *wrote = true;
                false
            }
        };
        if fails {
            return true;
        }
    }
    false
}

/// Returns the kinds that a number may be, as a mask, from how a block chooses it.
fn kinds_chosen(block: &[Statement], kind: &Num) -> u64 {
    let masks = block.iter().map(|statement| match statement {
        Statement::Choose { local, domain: Domain::Kinds(mask), .. }
            if *kind == Num::Local(*local) =>
        {
            boardwright_passes::kinds_in_mask(mask)
        }
        _ => 0,
    });
    // A local that the block does not choose, or sets elsewhere too, may be any kind.
    let sets = |statement: &Statement| match statement {
        Statement::Let(local, _) | Statement::For { local, .. } => *kind == Num::Local(*local),
        Statement::Either(_) | Statement::If { .. } | Statement::Repeat(_) => true,
        _ => false,
    };
    match masks.fold(0, |all, mask| all | mask) {
        0 => u64::MAX,
        _ if block.iter().any(sets) => u64::MAX,
        kinds => kinds,
    }
}
