//! From the text of the rules to a module that runs, and how large it is.

use super::row::Rows;
use super::subject::Subject;
use anyhow::{Context, Result};
use boardwright_codegen::Target;
use boardwright_host::{CompiledGame, Metering};
use std::sync::Arc;
use std::time::Instant;

/// The best of so many tries counts; the others met a cold processor.
const TRIES: usize = 3;

/// Milliseconds that pass on the wall, since a person waits for them.
#[derive(Clone, Copy)]
struct Times {
    load: f64,
    generate: f64,
    native: f64,
}

impl Times {
    fn ready(&self) -> f64 {
        self.load + self.generate + self.native
    }
}

/// Loads, generates and makes machine code, each measured.
pub fn measure(subject: &Subject, rows: &mut Rows) -> Result<()> {
    let mut best: Option<(Times, CompiledGame)> = None;
    for _ in 0..TRIES {
        let next = once(subject)?;
        if best.as_ref().is_none_or(|(times, _)| next.0.ready() < times.ready()) {
            best = Some(next);
        }
    }
    let Some((times, game)) = best else { return Ok(()) };
    let name = &subject.name;
    rows.add(name, "load", (times.load, "ms"), "");
    rows.add(name, "generate", (times.generate, "ms"), "");
    rows.add(name, "native", (times.native, "ms"), "");
    rows.add(name, "ready", (times.ready(), "ms"), "");
    rows.add(name, "module", (game.module_size() as f64, "bytes"), "");
    rows.add(name, "state", (game.state_size() as f64, "bytes"), "");
    Ok(())
}

fn once(subject: &Subject) -> Result<(Times, CompiledGame)> {
    let within = || format!("`{}` cannot be compiled", subject.name);
    boardwright_host::forget_modules();
    let began = Instant::now();
    let game = subject.game()?;
    let load = milliseconds(began);
    let program = Arc::new(game.program().clone());
    let began = Instant::now();
    let module = boardwright_codegen::compile(&program, Target::default()).with_context(within)?;
    let generate = milliseconds(began);
    let began = Instant::now();
    let compiled =
        CompiledGame::of_module(&module, program, Metering::Steps).with_context(within)?;
    compiled.instance()?.start()?;
    Ok((Times { load, generate, native: milliseconds(began) }, compiled))
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}
