//! A generator that writes kernels only.

use crate::function::key::Key;
use crate::generator::Generator;
use crate::module::board_lines::Lines;
use crate::module::builder::Builder;
use crate::module::memory_map::{Globals, Places};
use boardwright_ir::Program;
use boardwright_ir::analysis::ProgramAnalysis;
use wasm_encoder::ValType;

/// Address of the first table.
pub const TABLES: u32 = 1 << 16;

/// A generator for the kernels of a program.
pub fn for_kernels<'p>(program: &'p Program, notes: &'p ProgramAnalysis) -> Generator<'p> {
    let mut builder: Builder<Key> = Builder::new(TABLES);
    // Kernels know no other global variable than that of steps, of which there are plenty.
    let steps = builder.global(ValType::I64, i64::MAX / 2);
    Generator {
        program,
        notes,
        lines: Lines::new(program).expect("the lines are few"),
        builder,
        words: program.layout.set_words,
        globals: Globals { steps, ..Globals::default() },
        places: Places::default(),
        blocks: Vec::new(),
        written: 0,
        doubtful: Vec::new(),
        origins: None,
        guard: None,
        explosive: false,
        captures_change_units: false,
        reads_record: false,
        decisions_read_record: false,
    }
}
