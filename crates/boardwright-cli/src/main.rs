//! The `boardwright` program: the library on a command line.
//!
//! Only this crate uses files, standard streams, the clock and signals.

#[macro_use]
mod messages;

mod arguments;
mod atomic_file;
mod bench;
mod board_text;
mod commands;
#[cfg(feature = "parquet")]
mod decision_table;
mod diagnostics;
mod engine_server;
mod exit;
mod external_engine;
mod files_beside;
mod game_file;
mod game_runner;
mod inputs;
mod interrupt;
mod json_output;
mod learn;
mod load;
mod match_runner;
mod output;
mod play;
mod play_test;
mod players;
mod progress;
mod rules_source;
mod score_text;
mod search_task;
mod serve;
mod solve;
mod style;
mod termination;
#[cfg(test)]
mod test_games;
mod text_file;
mod text_kind;
mod wall_clock;

use anyhow::Error;
use arguments::{CliCommand, CommandLine};
use output::StandardOutput;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = BufWriter::new(StandardOutput::lock());
    let result = match CommandLine::read() {
        Ok(arguments) => {
            style::choose(arguments.color);
            termination::watch();
            run(arguments.command, &mut out)
        }
        Err(error) => output::print_help_or_error(&error),
    };
    // Output before an error is printed before it.
    let flushed = out.flush();
    let error = match result.and_then(|code| flushed.map(|()| code).map_err(Error::from)) {
        Ok(code) => return ExitCode::from(code),
        Err(error) => error,
    };
    // Output that could not be written is not tried again.
    let _ = out.into_parts();
    if exit::is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    exit::report(&error);
    ExitCode::from(exit::code(&error))
}

fn run(command: CliCommand, out: &mut dyn Write) -> anyhow::Result<u8> {
    match command {
        CliCommand::Games(arguments) => commands::games::run(&arguments, out),
        CliCommand::Rules(arguments) => commands::rules::run(&arguments, out),
        CliCommand::ShowRules(arguments) => commands::show_rules::run(&arguments, out),
        CliCommand::Show(arguments) => commands::show::run(&arguments, out),
        CliCommand::Check(arguments) => commands::check::run(&arguments, out),
        CliCommand::Fmt(arguments) => commands::fmt::run(&arguments, out),
        CliCommand::Import(arguments) => commands::import::run(&arguments, out),
        CliCommand::Ir(arguments) => commands::ir::run(&arguments, out),
        CliCommand::Moves(arguments) => commands::moves::run(&arguments, out),
        CliCommand::Perft(arguments) => commands::perft::run(&arguments, out),
        CliCommand::Playout(arguments) => commands::playout::run(&arguments, out),
        CliCommand::Coverage(arguments) => commands::coverage::run(&arguments, out),
        CliCommand::Solve(arguments) => solve::run(&arguments, out),
        CliCommand::Compile(arguments) => commands::compile::run(&arguments, out),
        CliCommand::Convert(arguments) => commands::convert::run(&arguments, out),
        CliCommand::Export(arguments) => commands::export::run(&arguments, out),
        CliCommand::Site(arguments) => commands::site::run(&arguments, out),
        CliCommand::Bench(arguments) => bench::run(&arguments, out),
        CliCommand::Learn(arguments) => learn::run(&arguments, out),
        CliCommand::Analyse(arguments) => commands::analyse::run(&arguments, out),
        CliCommand::Hint(arguments) => commands::hint::run(&arguments, out),
        CliCommand::Play(arguments) => play::run(&arguments, out),
        CliCommand::Report(arguments) => play_test::run(&arguments, out),
        CliCommand::Match(arguments) => match_runner::run(&arguments, out),
        CliCommand::Serve(arguments) => serve::run(&arguments, out),
        CliCommand::Uci(arguments) => engine_server::uci_server::run(&arguments, out),
        CliCommand::Xboard(arguments) => engine_server::xboard_server::run(&arguments, out),
    }
}
