//! `boardwright convert`: games from one format to another.

use crate::arguments::ConvertArguments;
use crate::atomic_file::{self, AtomicFile};
use crate::exit::{self, OK, usage};
use crate::game_file::{self, GivenGame, format_of};
use crate::inputs;
use anyhow::{Context, Error, Result, anyhow, bail};
use boardwright::Record;
use boardwright_formats::{Algebraic, FileGames, GameFormat, ReadError};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

/// Reads games one after the other and writes each in the other format.
pub fn run(arguments: &ConvertArguments, out: &mut dyn Write) -> Result<u8> {
    let output = arguments.output.as_path();
    let Some(to) = arguments.to.or_else(|| format_of(output)) else {
        return Err(usage(format!(
            "`{}` does not tell a format by its name; name one with --to",
            output.display()
        )));
    };
    let mut writer = GameWriter { format: to, notation: None, games: 0, skipped: 0 };
    let given = GivenGame { game: arguments.game.clone(), options: arguments.options.clone() };
    let games = game_file::open(&arguments.input, arguments.from, given)?;
    if output == Path::new("-") {
        writer.copy(games, arguments, out)?;
        return Ok(OK);
    }
    inputs::refuse(output)?;
    let file = match arguments.force {
        true => AtomicFile::replace(output),
        false => AtomicFile::create_new(output),
    };
    let file = file.map_err(|error| write_error(output, error))?;
    let mut file = BufWriter::new(file);
    writer.copy(games, arguments, &mut file)?;
    // The games name rules, which are files, too.
    inputs::refuse(output)?;
    let failed = || atomic_file::cannot_be_written(output);
    let file = file.into_inner().map_err(|error| error.into_error()).with_context(failed)?;
    file.commit().map_err(|error| write_error(output, error))?;
    writer.report(out)?;
    Ok(OK)
}

fn write_error(path: &Path, error: std::io::Error) -> Error {
    match error.kind() {
        ErrorKind::AlreadyExists => usage(format!(
            "`{}` already exists; choose another file, or replace it with --force",
            path.display()
        )),
        _ => anyhow!("{}: {error}", atomic_file::cannot_be_written(path)),
    }
}

/// Writer of games in a format.
struct GameWriter {
    format: GameFormat,
    /// Notation of the game written last.
    notation: Option<Algebraic>,
    games: usize,
    /// Number of games that were left out because of errors.
    skipped: usize,
}

impl GameWriter {
    /// Writes the games.
    ///
    /// # Errors
    /// Fails if a game cannot be read or written, or if there is none to write.
    fn copy(
        &mut self,
        games: FileGames,
        arguments: &ConvertArguments,
        out: &mut dyn Write,
    ) -> Result<()> {
        let input = arguments.input.as_path();
        let mut number = 0;
        for game in games {
            number += 1;
            if arguments.number.is_some_and(|wanted| wanted != number) {
                continue;
            }
            match game {
                Ok(record) => self.write(&record, number, out)?,
                Err(error @ ReadError::Format(_)) if arguments.skip => {
                    self.skipped += 1;
                    exit::report(&game_file::failed(input, number, error));
                }
                Err(error) => return Err(game_file::failed(input, number, error)),
            }
            if arguments.number.is_some() {
                return self.check_written(input);
            }
        }
        match arguments.number {
            Some(wanted) => bail!("there is no game {wanted}; the file has {number}"),
            None => self.check_written(input),
        }
    }

    /// Checks that there is a game to write: a file without games replaces none.
    fn check_written(&self, input: &Path) -> Result<()> {
        let shown = game_file::shown(input);
        match (self.games, self.skipped) {
            (0, 0) => bail!("{shown} has no game; nothing is written"),
            (0, _) => bail!("no game of {shown} is without errors; nothing is written"),
            _ => Ok(()),
        }
    }

    fn write(&mut self, record: &Record, number: usize, out: &mut dyn Write) -> Result<()> {
        if self.games > 0 {
            let Some(separator) = self.format.separator() else {
                return Err(usage(
                    "a record has one game, and the file has several; choose one with --number",
                ));
            };
            out.write_all(separator.as_bytes())?;
        }
        let game = record.start.game();
        let known = self.notation.take().filter(|known| known.game().is_same(game));
        let notation = self.notation.insert(known.unwrap_or_else(|| Algebraic::new(game)));
        let text = self.format.write(record, notation).with_context(|| format!("game {number}"))?;
        out.write_all(text.as_bytes())?;
        self.games += 1;
        Ok(())
    }

    fn report(&self, out: &mut dyn Write) -> Result<()> {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let skipped = match self.skipped {
            0 => String::new(),
            count => format!(", {count} left out"),
        };
        writeln!(out, "{} game{} written{skipped}", self.games, plural(self.games))?;
        Ok(())
    }
}
