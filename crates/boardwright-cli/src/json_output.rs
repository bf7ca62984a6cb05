//! JSON on standard output, written while it is made.

use serde::Serialize;
use std::io::{self, Write};

/// Writes a value as indented JSON, with a line break at its end.
///
/// # Errors
/// Fails if it cannot be written.
pub fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    // The error of the stream itself tells a closed pipe from a full disk.
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}
