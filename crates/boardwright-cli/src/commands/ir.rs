//! `boardwright ir`: what the compiler makes of the rules.

use crate::arguments::IrArguments;
use crate::failure::OK;
use crate::source;
use anyhow::Result;
use std::io::Write;

/// Prints the program.
pub fn run(arguments: &IrArguments, out: &mut dyn Write) -> Result<u8> {
    let game = source::game(&arguments.game)?;
    write!(out, "{}", boardwright_ir::print(game.program()))?;
    Ok(OK)
}
