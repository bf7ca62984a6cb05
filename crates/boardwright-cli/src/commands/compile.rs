//! `boardwright compile`: compiles a game to a WebAssembly module.

use crate::arguments::CompileArguments;
use crate::exit::OK;
use crate::json_output;
use crate::rules_source::RulesSource;
use crate::{atomic_file, inputs, load};
use anyhow::{Context, Result};
use boardwright::Execution;
use boardwright_codegen::{Module, Target};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Writes the module to a file and prints its size; with `-`, writes only the module to standard
/// output.
pub fn run(arguments: &CompileArguments, out: &mut dyn Write) -> Result<u8> {
    let game_arguments = &arguments.game;
    let source = RulesSource::find(&game_arguments.game)?;
    // The module is compiled below, so that the game itself need not be.
    let game = load::game_from_source(&source, &game_arguments.options, Execution::Interpreted)?;
    let began = Instant::now();
    let module = boardwright_codegen::compile(game.program(), Target::default())
        .with_context(|| format!("`{}` cannot be compiled", source.name))?;
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
    let path = arguments.output.clone().unwrap_or_else(|| source.default_file("wasm"));
    if path == Path::new("-") {
        out.write_all(&module.bytes)?;
        return Ok(OK);
    }
    inputs::refuse(&path)?;
    atomic_file::check_replaceable(&path, b"\0asm", "compiled game")?;
    atomic_file::write(&path, &module.bytes)?;
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
        json_output::write(&report, out)?;
    } else {
        let shown = path.display();
        writeln!(out, "{shown}: {bytes} bytes, {pages} pages of memory, in {milliseconds:.1} ms")?;
    }
    Ok(OK)
}

/// Number of 64 KiB pages of the imported memory.
fn pages(module: &Module) -> u32 {
    (module.addresses.base + module.addresses.size) >> 16
}
