//! The undo log of what is written while decisions are looked for: where it is needed, and how it is read back.

use crate::function::builder::Writes;
use crate::function::code::Code;
use crate::generator::Generator;
use boardwright_ir::{Domain, Num, Program, Statement};
use wasm_encoder::{Instruction as I, ValType};

impl<'p> Generator<'p> {
    /// There is no room in the undo log: a limit is noted, and what follows stops at its next step.
    pub fn write_log_is_full(&mut self) -> Code {
        let mut code = Code::new(&[]);
        self.note_limit(&mut code, 6);
        code.address(self.places.undo).op(I::GlobalSet(self.globals.undo));
        code
    }

    /// What was noted since a point is put back, latest first.
    pub fn write_rollback(&mut self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let mark = code.parameter(0);
        let (undo, top) = (self.globals.undo, code.int());
        code.op(I::GlobalGet(undo)).set(top);
        let out = code.block();
        let round = code.begin_loop();
        code.get(top).get(mark).op(I::I32LeU).branch_if(out);
        code.get(top).int_const(16).op(I::I32Sub).set(top);
        code.get(top).load32(0).get(top).load64(8).store64(0);
        code.branch(round);
        code.end();
        code.end();
        code.get(mark).op(I::GlobalSet(undo));
        code
    }

    /// How effects are written while decisions are looked for.
    pub fn scan_writes(&self) -> Writes {
        Writes { hash: self.decisions_read_record, undo: true }
    }

    /// Whether nothing that follows a stage's decision rejects it.
    pub fn never_rejects(&self, stage: usize) -> bool {
        let turn = usize::from(self.program.stages[stage].turn);
        !self.notes.after_move.chooses_or_rejects() && !self.notes.turn_end_rejects[turn]
    }

    /// How effects are written while a decision is made: what is written is noted only where a path may have to be
    /// given up after something was written.
    pub fn play_writes(&self, stage: usize, trusts: bool) -> Writes {
        let undo = !trusts && !self.never_rejects(stage)
            || fails_after_writing(self.program, &self.program.stages[stage].body, &mut false, 0);
        Writes { hash: true, undo }
    }
}

/// Whether a path through a block may fail after something was written; `wrote` says whether something was before,
/// and afterwards whether something was.
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
            Statement::For { body, .. } => {
                // The second time round something was written the first time.
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

/// The kinds that a number in a block may be, from how it is chosen there.
fn kinds_chosen(block: &[Statement], kind: &Num) -> u64 {
    let masks = block.iter().map(|statement| match statement {
        Statement::Choose { local, domain: Domain::Kinds(mask), .. }
            if *kind == Num::Local(*local) =>
        {
            boardwright_passes::kinds_in_mask(mask)
        }
        _ => 0,
    });
    // A local that is not chosen in the block, or set there in other ways too, may be anything.
    let sets = |statement: &Statement| match statement {
        Statement::Let(local, _) | Statement::For { local, .. } => *kind == Num::Local(*local),
        Statement::Either(_) | Statement::If { .. } => true,
        _ => false,
    };
    match masks.fold(0, |all, mask| all | mask) {
        0 => u64::MAX,
        _ if block.iter().any(sets) => u64::MAX,
        kinds => kinds,
    }
}
