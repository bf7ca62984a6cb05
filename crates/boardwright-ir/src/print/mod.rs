//! Printing of programs as text for people: one statement a line, the same text for the same
//! program.
//!
//! Locals are printed as `name#number`, since names may repeat; everything else by its name. Sets
//! of sites too long for a line get a number (`sites-1`) and are listed at the end. Nothing parses
//! this text.

mod canonical;
mod condition;
mod layout;
mod number;
mod printer;
mod program;
mod set;
mod sort;
mod sort_inference;
mod statement;
mod vectors;

pub use canonical::canonical;

use crate::program::Program;
use printer::Printer;

/// Returns a whole program as text.
///
/// ```text
/// turn 0 of everybody in phase 0
///   stage 0
///     label: bits 0..1
///     field 0 to: site, bits 1..8
///     field 2 from: site, bits 8..15
///     choose from#0 field 2 in owned-by mover
///     moves-of kind-at(from#0)
/// ```
pub fn print(program: &Program) -> String {
    let mut printer = Printer::new(program);
    printer.program();
    printer.lines.join("\n") + "\n"
}
