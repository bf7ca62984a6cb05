//! The generator: the module being written, and the loop that writes its functions.
//!
//! A [`Generator`] holds the module. Its functions are named by [`Key`]s. Calling one that is not
//! there yet declares it, and [`generate`] goes on until none is left to write.

use crate::attacks::guard::Guard;
use crate::format::{Addresses, Description, LIMITS, SECTION};
use crate::function::code::Code;
use crate::function::export::EXPORTS;
use crate::function::key::Key;
use crate::function::reads::HistoryReads;
use crate::kernels::kernel::Kernel;
use crate::limits::{MAX_LOCALS, MAX_TABLE_BYTES};
use crate::module::board_lines::BoardLines;
use crate::module::builder::ModuleBuilder;
use crate::module::memory_map::{Globals, MemoryMap};
use crate::{CompileError, Module, Target};
use boardwright_ir::analysis::{BlockAnalysis, ProgramAnalysis};
use boardwright_ir::capture_origins::CaptureOrigins;
use boardwright_ir::limits::Limit;
use boardwright_ir::{Program, Set, Statement};
use wasm_encoder::Instruction;

/// A module being written for a program.
pub(crate) struct Generator<'p> {
    /// The rules, after the passes.
    pub(crate) program: &'p Program,
    /// Facts about the statements that may run after each statement.
    pub(crate) analysis: &'p ProgramAnalysis,
    /// Lines of the board.
    pub(crate) lines: BoardLines,
    /// The module being written.
    pub(crate) builder: ModuleBuilder<Key>,
    /// Number of words of a set.
    pub(crate) words: usize,
    /// Global variables of the module.
    pub(crate) globals: Globals,
    /// Addresses of the module's memory.
    pub(crate) memory: MemoryMap,
    /// Blocks that keys refer to by number.
    pub(crate) blocks: Vec<(&'p [Statement], &'p BlockAnalysis)>,
    /// Number of effects written so far. Code that leaves it unchanged writes nothing to the state.
    pub(crate) written: u64,
    /// Statements whose alternatives may lead to the same decision, for each stage; `None` if they
    /// are not known.
    pub(crate) duplicate_points: Vec<Option<Vec<&'p Statement>>>,
    /// True if captures cause captures.
    pub(crate) captures_cascade: bool,
    /// True if captures change other units than those captured.
    pub(crate) captures_change_units: bool,
    /// Sites from which units could capture; `None` if they are not known.
    pub(crate) origins: Option<CaptureOrigins>,
    /// The rule that no royal unit may be attacked, if its shape allows pin detection.
    pub(crate) guard: Option<Guard>,
    /// Function of the host that tells whether a question has to end; `None` if there is none.
    pub(crate) is_over: Option<u32>,
    /// True if something reads the history of the game.
    pub(crate) reads_history: bool,
    /// True if a condition of a decision reads the history, and so the hash during a scan.
    pub(crate) decisions_read_history: bool,
    /// True if something counts earlier boards with a certain player to move.
    pub(crate) counts_boards_of_players: bool,
}

/// Compiles a program to a module.
pub(crate) fn generate(program: &Program, target: Target) -> Result<Module, CompileError> {
    let analysis = ProgramAnalysis::new(program);
    let lines = BoardLines::new(program)?;
    let history = HistoryReads::new(program);
    let memory = MemoryMap::new(program, target, history.anywhere);
    let mut builder = ModuleBuilder::new(memory.tables);
    let is_over = target.interruptible.then(|| builder.import_is_over());
    let globals = Globals::new(&mut builder, history);
    let captures_cascade = boardwright_ir::attack_bounds::contains_capture(&program.on_capture);
    let mut generator = Generator {
        program,
        analysis: &analysis,
        words: program.layout.set_words,
        lines,
        builder,
        globals,
        memory,
        blocks: Vec::new(),
        written: 0,
        duplicate_points: duplicate_points(program),
        captures_cascade,
        captures_change_units: boardwright_passes::captures_change_units(program),
        origins: if captures_cascade { None } else { CaptureOrigins::new(program) },
        guard: Guard::new(program),
        is_over,
        reads_history: history.anywhere,
        decisions_read_history: history.in_decisions,
        counts_boards_of_players: history.boards_of_players,
    };
    for (name, export) in EXPORTS {
        let index = generator.function(Key::Export(export));
        generator.builder.export(name, index);
    }
    generator.write_all()?;
    let tables = generator.builder.table_bytes();
    if tables > MAX_TABLE_BYTES {
        return Err(CompileError::TablesTooLarge { max: MAX_TABLE_BYTES });
    }
    let end = memory.tables + tables as u32;
    let size = (end - target.base).next_multiple_of(65_536);
    let pages = u64::from((target.base + size) / 65_536);
    let addresses = Addresses {
        base: target.base,
        size,
        steps: memory.steps,
        dice: memory.rng,
        history: memory.history,
        history_room: memory.history_room,
        slots: memory.slots,
        state_size: program.layout.total_words as u32 * 8,
        list: memory.list,
        list_room: memory.list_room,
    };
    let description = Description::new(program, addresses).text();
    let sections = [(SECTION, description.into_bytes())];
    Ok(Module { bytes: generator.builder.finish(pages, &sections), addresses })
}

impl<'p> Generator<'p> {
    /// Returns the index of the function with a key; declares it if it is new.
    pub(crate) fn function(&mut self, key: Key) -> u32 {
        let signature = self.signature(&key);
        self.builder.function(key, || signature)
    }

    /// Returns the index of a kernel's function.
    pub(crate) fn kernel(&mut self, kernel: Kernel) -> u32 {
        self.function(Key::Kernel(kernel))
    }

    fn write_all(&mut self) -> Result<(), CompileError> {
        while let Some((index, key)) = self.builder.next_waiting() {
            let code = self.write(&key);
            if code.locals.len() > MAX_LOCALS {
                return Err(CompileError::TooLarge { max: MAX_LOCALS });
            }
            self.builder.define(index, code)?;
        }
        Ok(())
    }

    /// Returns true if all units of a set are captured. A capture may remove units that were to be
    /// captured after it.
    pub(crate) fn takes_all(&self, set: &Set) -> bool {
        matches!(set, Set::One(_)) || !self.captures_change_units
    }

    /// Records that a limit was reached. The first one counts.
    pub(crate) fn note_limit(&self, code: &mut Code, reached: Limit) {
        let number = LIMITS.iter().position(|&limit| limit == reached).map_or(0, |place| place + 1);
        let limit = self.globals.limit;
        code.i32_const(number as i32).global_get(limit);
        code.global_get(limit).op(Instruction::I32Eqz).op(Instruction::Select);
        code.global_set(limit);
        // Loops that are still running end at their next step.
        code.i64_const(-1).global_set(self.globals.steps);
    }
}

/// Returns, for each stage, the statements whose alternatives may lead to the same decision; `None`
/// if they are not known.
fn duplicate_points(program: &Program) -> Vec<Option<Vec<&Statement>>> {
    let stages = program.stages.iter();
    stages
        .map(|stage| match stage.may_have_duplicates {
            true => boardwright_passes::ambiguous_choices(program, stage),
            false => Some(Vec::new()),
        })
        .collect()
}
