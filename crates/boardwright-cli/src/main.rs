//! The `boardwright` program: the library on a command line.
//!
//! Only this crate uses files, standard streams, the clock and signals.

mod arguments;
mod atomic_file;
mod bench;
mod board_text;
mod commands;
mod diagnostics;
mod engine_server;
mod exit;
mod external_engine;
mod interrupt;
mod learn;
mod load;
mod match_runner;
mod play;
mod players;
mod progress;
mod rules_source;
mod score_text;
mod search_task;
mod serve;
mod solve;
mod style;
#[cfg(test)]
mod test_games;
mod text_file;
mod wall_clock;

use arguments::{CliCommand, CommandLine};
use std::io::{BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = CommandLine::read();
    style::choose(arguments.color);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = run(arguments.command, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) if exit::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Output before the error is printed before it.
            let _ = out.flush();
            eprintln!("{} {}", style::error("error:"), exit::text(&error));
            ExitCode::from(exit::code(&error))
        }
    }
}

fn run(command: CliCommand, out: &mut dyn Write) -> anyhow::Result<u8> {
    match command {
        CliCommand::Games(arguments) => commands::games::run(&arguments, out),
        CliCommand::Rules(arguments) => commands::rules::run(&arguments, out),
        CliCommand::Show(arguments) => commands::show::run(&arguments, out),
        CliCommand::Check(arguments) => commands::check::run(&arguments, out),
        CliCommand::Fmt(arguments) => commands::fmt::run(&arguments, out),
        CliCommand::Ir(arguments) => commands::ir::run(&arguments, out),
        CliCommand::Moves(arguments) => commands::moves::run(&arguments, out),
        CliCommand::Perft(arguments) => commands::perft::run(&arguments, out),
        CliCommand::Playout(arguments) => commands::playout::run(&arguments, out),
        CliCommand::Solve(arguments) => solve::run(&arguments, out),
        CliCommand::Compile(arguments) => commands::compile::run(&arguments, out),
        CliCommand::Export(arguments) => commands::export::run(&arguments, out),
        CliCommand::Bench(arguments) => bench::run(&arguments, out),
        CliCommand::Learn(arguments) => learn::run(&arguments, out),
        CliCommand::Analyse(arguments) => commands::analyse::run(&arguments, out),
        CliCommand::Hint(arguments) => commands::hint::run(&arguments, out),
        CliCommand::Play(arguments) => play::run(&arguments, out),
        CliCommand::Match(arguments) => match_runner::run(&arguments, out),
        CliCommand::Serve(arguments) => serve::run(&arguments, out),
        CliCommand::Uci(arguments) => engine_server::uci_server::run(&arguments, out),
        CliCommand::Xboard(arguments) => engine_server::xboard_server::run(&arguments, out),
    }
}
