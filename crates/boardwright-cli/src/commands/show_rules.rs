//! `boardwright show-rules`: prints the text of the rules, with all that they are based on.

use crate::arguments::ShowRulesArguments;
use crate::exit::OK;
use crate::load;
use anyhow::Result;
use std::io::Write;

/// Prints the text.
pub fn run(arguments: &ShowRulesArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    write!(out, "{}", game.whole_rules())?;
    Ok(OK)
}
