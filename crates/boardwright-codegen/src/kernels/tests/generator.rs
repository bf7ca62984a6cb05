//! A generator that writes kernels only.

use crate::function::key::Key;
use crate::generator::Generator;
use crate::module::board_lines::BoardLines;
use crate::module::builder::ModuleBuilder;
use crate::module::memory_map::{Globals, MemoryMap};
use boardwright_ir::Program;
use boardwright_ir::analysis::ProgramAnalysis;
use wasm_encoder::ValType;

/// Address of the first table.
pub(crate) const TABLES: u32 = 1 << 16;

/// Returns a generator for the kernels of a program.
pub(crate) fn for_kernels<'p>(
    program: &'p Program,
    analysis: &'p ProgramAnalysis,
) -> Generator<'p> {
    let mut builder: ModuleBuilder<Key> = ModuleBuilder::new(TABLES);
    // Kernels use only the globals of steps, of which there are plenty, and of limits.
    let steps = builder.global(ValType::I64, i64::MAX / 2);
    let steps_of_position = builder.global(ValType::I64, 0);
    let limit = builder.global(ValType::I32, 0);
    Generator {
        program,
        analysis,
        lines: BoardLines::new(program).expect("the lines are few"),
        builder,
        words: program.layout.set_words,
        globals: Globals { steps, steps_of_position, limit, ..Globals::default() },
        memory: MemoryMap::default(),
        blocks: Vec::new(),
        written: 0,
        duplicate_points: Vec::new(),
        origins: None,
        guard: None,
        captures_cascade: false,
        captures_change_units: false,
        is_over: None,
        reads_history: false,
        decisions_read_history: false,
        counts_boards_of_players: false,
    }
}
