//! Tests of the rules compiler.

mod betza;
mod building;
mod bundled;
mod hostile;
mod modules;
mod print;
mod ranges;
mod text_lengths;
mod warnings;
