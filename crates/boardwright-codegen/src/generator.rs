//! The module being written and the loop that writes its functions.
//!
//! A [`Generator`] holds the module. Its functions are named by [`Key`]s; calling one that is not there yet declares it,
//! and [`generate`] goes on until none is left to be written. A [`Scope`](crate::function::builder::Scope) is one function of it. The files
//! follow the interpreter: [`numbers`](crate::expressions::numbers), [`conditions`](crate::expressions::conditions) and [`sets`](mod@crate::expressions::sets) are expressions,
//! [`effects`](crate::effects::statements) and [`writes`](crate::effects::writes) statements, [`run`](crate::enumeration::explore) the walk through a decision and
//! [`choose`](crate::enumeration::choices) its choices, [`finish`](crate::enumeration::finish) what follows it, [`attack`](crate::attacks::attack) and
//! [`scan`](crate::enumeration::scan) the questions, [`exports`](crate::function::exports) what the host calls.

use crate::attacks::guard::Guard;
use crate::attacks::origins::Origins;
use crate::enumeration::distinct;
use crate::format::Addresses;
use crate::function::code::Code;
use crate::function::exports::EXPORTS;
use crate::function::key::Key;
use crate::function::reads::reads_record;
use crate::kernels::Kernel;
use crate::limits::{MAX_LOCALS, MAX_TABLE_BYTES};
use crate::module::board_lines::Lines;
use crate::module::builder::Builder;
use crate::module::memory_map::{Globals, Places};
use crate::{CompileError, Module, Target, format};
use boardwright_ir::analysis::{BlockAnalysis, ProgramAnalysis};
use boardwright_ir::{Program, Set, Statement};
use wasm_encoder::Instruction;

/// A module being made of a program.
pub struct Generator<'p> {
    /// The rules, after the passes.
    pub program: &'p Program,
    /// What is known of each statement's future.
    pub notes: &'p ProgramAnalysis,
    /// The lines of the board.
    pub lines: Lines,
    /// The module.
    pub builder: Builder<Key>,
    /// Words of a set.
    pub words: usize,
    /// Global variables of the module.
    pub globals: Globals,
    /// Where things are.
    pub places: Places,
    /// Blocks that keys name by number.
    pub blocks: Vec<(&'p [Statement], &'p BlockAnalysis)>,
    /// Effects written so far, so that it can be told whether a piece of code has any.
    pub written: u64,
    /// For each stage, the choices at which ways may part that make the same decision; none if it is not known.
    pub doubtful: Vec<Option<Vec<&'p Statement>>>,
    /// Whether captures cause captures.
    pub explosive: bool,
    /// Whether captures change what stands on the board besides what is captured.
    pub captures_change_units: bool,
    /// From where units could capture at all.
    pub origins: Option<Origins>,
    /// The rule that no royal unit may be attacked, if it has the shape that can be guarded.
    pub guard: Option<Guard>,
    /// Whether something reads the record of the game.
    pub reads_record: bool,
    /// Whether a condition of a decision reads the record of the game, and so the hash while it is tried.
    pub decisions_read_record: bool,
}

/// Makes a module of a program.
pub fn generate(program: &Program, target: Target) -> Result<Module, CompileError> {
    let notes = ProgramAnalysis::new(program);
    let lines = Lines::new(program)?;
    let reads_record = reads_record(program);
    let places = Places::new(program, target, reads_record.0);
    let mut builder = Builder::new(places.tables);
    let globals = Globals::new(&mut builder);
    let explosive = boardwright_ir::attack_bounds::contains_capture(&program.on_capture);
    let mut generator = Generator {
        program,
        notes: &notes,
        words: program.layout.set_words,
        lines,
        builder,
        globals,
        places,
        blocks: Vec::new(),
        written: 0,
        doubtful: distinct::doubtful(program),
        explosive,
        captures_change_units: boardwright_passes::captures_change_units(program),
        origins: if explosive { None } else { Origins::new(program) },
        guard: Guard::new(program),
        reads_record: reads_record.0,
        decisions_read_record: reads_record.1,
    };
    for (name, export) in EXPORTS {
        let index = generator.function(Key::Export(export));
        generator.builder.export(name, index);
    }
    generator.write_all()?;
    let tables = generator.builder.table_bytes();
    if tables > MAX_TABLE_BYTES {
        return Err(CompileError::TablesTooLarge { most: MAX_TABLE_BYTES });
    }
    let end = places.tables + tables as u32;
    let size = (end - target.base).next_multiple_of(65_536);
    let pages = u64::from((target.base + size) / 65_536);
    let addresses = Addresses {
        base: target.base,
        size,
        steps: places.steps,
        dice: places.dice,
        history: places.history,
        history_room: places.history_room,
        slots: places.slots,
        state_size: program.layout.total_words as u32 * 8,
        list: places.list,
        list_room: places.list_room,
    };
    let description = format::Description::new(program, addresses).text();
    let sections = [(format::SECTION, description.into_bytes())];
    Ok(Module { bytes: generator.builder.finish(pages, &sections), addresses })
}

impl<'p> Generator<'p> {
    /// The function with a key, declared now if it is new.
    pub fn function(&mut self, key: Key) -> u32 {
        let signature = self.signature(&key);
        self.builder.function(key, || signature)
    }

    /// The function of a kernel.
    pub fn kernel(&mut self, kernel: Kernel) -> u32 {
        self.function(Key::Kernel(kernel))
    }

    fn write_all(&mut self) -> Result<(), CompileError> {
        while let Some((index, key)) = self.builder.next_waiting() {
            let code = self.write(&key);
            if code.locals.len() > MAX_LOCALS {
                return Err(CompileError::TooLarge { most: MAX_LOCALS });
            }
            self.builder.define(index, code)?;
        }
        Ok(())
    }

    /// Whether all units of a set are captured where it is said that they are; a capture may take away others that
    /// were to be captured after it.
    pub fn takes_all(&self, set: &Set) -> bool {
        matches!(set, Set::One(_)) || !self.captures_change_units
    }

    /// Takes steps; every loop that takes steps ends once there are none left. Leaves 1 on the stack if the work
    /// must stop.
    pub fn tick(&self, code: &mut Code, steps: i64) {
        let steps_left = self.globals.steps;
        code.op(Instruction::GlobalGet(steps_left));
        code.long_const(steps).op(Instruction::I64Sub);
        code.op(Instruction::GlobalSet(steps_left));
        code.op(Instruction::GlobalGet(steps_left));
        code.long_const(0).op(Instruction::I64LtS);
    }

    /// Notes a limit, by its number; the first one counts.
    pub fn note_limit(&self, code: &mut Code, number: i32) {
        let limit = self.globals.limit;
        code.int_const(number).op(Instruction::GlobalGet(limit));
        code.op(Instruction::GlobalGet(limit)).op(Instruction::I32Eqz).op(Instruction::Select);
        code.op(Instruction::GlobalSet(limit));
        // Whatever is still going on ends at its next step.
        code.long_const(-1).op(Instruction::GlobalSet(self.globals.steps));
    }
}
