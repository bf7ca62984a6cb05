//! Reading of files of games.

use super::{GivenGame, format_of};
use crate::exit::usage;
use crate::inputs;
use crate::load;
use crate::text_file::{self, FileKind};
use anyhow::{Context, Error, Result, anyhow, bail};
use boardwright::Record;
use boardwright_formats::{FileGames, GameFormat, ReadError};
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, stdin};
use std::path::Path;

/// Opens a file of games; `-` is standard input. The format is told by the name, or else by the
/// content.
///
/// # Errors
/// Fails if the file cannot be opened, or if it is a record that cannot be read.
pub fn open(path: &Path, format: Option<GameFormat>, given: GivenGame) -> Result<FileGames> {
    let mut input = input(path)?;
    let format = match format.or_else(|| format_of(path)) {
        Some(format) => format,
        None => GameFormat::of_content(
            input.fill_buf().with_context(|| format!("{} cannot be read", shown(path)))?,
        )
        .unwrap_or(GameFormat::Record),
    };
    Ok(match format {
        GameFormat::Record => {
            let text = text_file::read_from(input, &shown(path), FileKind::Record)?;
            let record = load::record_in_text(&given, &text, path)?;
            Box::new(std::iter::once(Ok(record)))
        }
        other => other.games(input, given),
    })
}

/// Returns the only game of a file.
///
/// # Errors
/// Fails if there is none, or if there are several.
pub fn only_game(path: &Path, given: GivenGame) -> Result<Record> {
    let mut games = open(path, None, given)?;
    let Some(first) = games.next() else { bail!("{} has no game", shown(path)) };
    let first = first.map_err(|error| failed(path, 1, error))?;
    if games.next().is_some() {
        let file = path.display();
        return Err(usage(format!(
            "{} has several games; `boardwright convert --number 1 {file} one.record` takes the \
             first one out",
            shown(path)
        )));
    }
    Ok(first)
}

/// The error of a game of a file, which has this number.
pub fn failed(path: &Path, number: usize, error: ReadError) -> Error {
    let place = format!("{}, game {number}", shown(path));
    Error::from(error).context(place)
}

/// Name of a file in messages.
pub fn shown(path: &Path) -> String {
    match path == Path::new("-") {
        true => "standard input".to_owned(),
        false => format!("`{}`", path.display()),
    }
}

fn input(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        inputs::note_standard_input();
        return Ok(Box::new(BufReader::new(stdin())));
    }
    if path.is_dir() {
        return Err(usage(format!("`{}` is a folder, not a file of games", path.display())));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => usage(format!("there is no file {}; check the path", shown(path))),
        _ => anyhow!("{} cannot be read: {error}", shown(path)),
    })?;
    inputs::note(path);
    Ok(Box::new(BufReader::new(file)))
}
