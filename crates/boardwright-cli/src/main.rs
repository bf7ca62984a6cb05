//! The `boardwright` program: the library on a command line.
//!
//! Files, standard streams, the clock and signals are dealt with here and nowhere below.

mod arguments;
mod bench;
mod clock;
mod commands;
mod contest;
mod contestant;
mod drawing;
mod engine;
#[cfg(test)]
mod examples;
mod external;
mod failure;
mod interrupt;
mod learn;
mod play;
mod progress;
mod render;
mod serve;
mod solve;
mod source;
mod style;
mod thinking;
mod whole;

use arguments::{Arguments, Command};
use std::io::{BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    style::choose(arguments.color);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = run(arguments.command, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) if failure::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was written before the error belongs before it.
            let _ = out.flush();
            eprintln!("{} {}", style::error("error:"), failure::text(&error));
            ExitCode::from(failure::code(&error))
        }
    }
}

fn run(command: Command, out: &mut dyn Write) -> anyhow::Result<u8> {
    match command {
        Command::Games(arguments) => commands::games::run(&arguments, out),
        Command::Rules(arguments) => commands::rules::run(&arguments, out),
        Command::Show(arguments) => commands::show::run(&arguments, out),
        Command::Check(arguments) => commands::check::run(&arguments, out),
        Command::Fmt(arguments) => commands::fmt::run(&arguments, out),
        Command::Ir(arguments) => commands::ir::run(&arguments, out),
        Command::Moves(arguments) => commands::moves::run(&arguments, out),
        Command::Perft(arguments) => commands::perft::run(&arguments, out),
        Command::Playout(arguments) => commands::playout::run(&arguments, out),
        Command::Solve(arguments) => solve::run(&arguments, out),
        Command::Compile(arguments) => commands::compile::run(&arguments, out),
        Command::Export(arguments) => commands::export::run(&arguments, out),
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Learn(arguments) => learn::run(&arguments, out),
        Command::Analyse(arguments) => commands::analyse::run(&arguments, out),
        Command::Hint(arguments) => commands::hint::run(&arguments, out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Match(arguments) => contest::run(&arguments, out),
        Command::Serve(arguments) => serve::run(&arguments, out),
        Command::Uci(arguments) => engine::uci::run(&arguments, out),
        Command::Xboard(arguments) => engine::xboard::run(&arguments, out),
    }
}
