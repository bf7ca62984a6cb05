//! `boardwright ir`: prints the intermediate representation of the rules.

use crate::arguments::IrArguments;
use crate::exit::OK;
use crate::load;
use anyhow::Result;
use std::io::Write;

/// Prints the program.
pub fn run(arguments: &IrArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    write!(out, "{}", boardwright_ir::print(game.program()))?;
    Ok(OK)
}
