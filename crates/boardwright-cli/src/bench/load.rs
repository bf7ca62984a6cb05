//! Time from rules text to a running module, and the size of the module.

use super::bench_game::BenchGame;
use super::measurement::Measurements;
use anyhow::{Context, Result};
use boardwright_codegen::Target;
use boardwright_host::{CompiledGame, Metering};
use std::sync::Arc;
use std::time::Instant;

/// Number of attempts, of which the best counts.
const ATTEMPTS: usize = 3;

/// Wall times in milliseconds.
#[derive(Clone, Copy)]
struct LoadTimes {
    load: f64,
    generate: f64,
    native: f64,
}

impl LoadTimes {
    fn ready(&self) -> f64 {
        self.load + self.generate + self.native
    }
}

/// Measures loading, generating the module and compiling it to machine code.
pub fn measure(subject: &BenchGame, rows: &mut Measurements) -> Result<()> {
    let mut best: Option<(LoadTimes, CompiledGame)> = None;
    for _ in 0..ATTEMPTS {
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

fn once(subject: &BenchGame) -> Result<(LoadTimes, CompiledGame)> {
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
    Ok((LoadTimes { load, generate, native: milliseconds(began) }, compiled))
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}
