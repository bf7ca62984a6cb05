//! `boardwright compile`: a game as a WebAssembly module.

use crate::arguments::CompileArguments;
use crate::failure::OK;
use crate::source::Source;
use crate::whole;
use anyhow::{Context, Result};
use boardwright::Execution;
use boardwright_codegen::{Module, Target};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Writes the module and says how large it is.
pub fn run(arguments: &CompileArguments, out: &mut dyn Write) -> Result<u8> {
    let given = &arguments.game;
    let source = Source::find(&given.game)?;
    // The module is made below; for that the interpreter is enough.
    let game = source.game(&given.options, Execution::Interpreted)?;
    let began = Instant::now();
    let module = boardwright_codegen::compile(game.program(), Target::default())
        .with_context(|| format!("`{}` cannot be compiled", source.name))?;
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
    let path = arguments.output.clone().unwrap_or_else(|| source.usual_file("wasm"));
    if path == Path::new("-") {
        out.write_all(&module.bytes)?;
        return Ok(OK);
    }
    whole::only_over(&path, b"\0asm", "compiled game")?;
    whole::write(&path, &module.bytes)?;
    let (bytes, pages) = (module.bytes.len(), pages(&module));
    if arguments.json {
        let report = json!({
            "game": game.id(),
            "file": path.display().to_string(),
            "bytes": bytes,
            "pages": pages,
            "state": module.addresses.state_size,
            "milliseconds": milliseconds,
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        let shown = path.display();
        writeln!(out, "{shown}: {bytes} bytes, {pages} pages of memory, in {milliseconds:.1} ms")?;
    }
    Ok(OK)
}

/// Pages of 65,536 bytes that the imported memory must have.
fn pages(module: &Module) -> u32 {
    (module.addresses.base + module.addresses.size) >> 16
}
