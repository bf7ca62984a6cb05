//! Reading of files of games.

use super::{GivenGame, format_of};
use crate::exit::usage;
use crate::inputs;
use crate::load;
use crate::text_file::{self, FileKind};
use anyhow::{Context, Error, Result, anyhow, bail};
use boardwright::Record;
use boardwright_formats::{FileGames, FormatError, GameFormat, ReadError};
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, stdin};
use std::path::Path;

/// Opens a file of games; `-` is standard input. The format is told by the name, or else by the
/// content.
///
/// # Errors
/// Fails if the file cannot be opened, or if it is a record that cannot be read.
pub fn open(path: &Path, from: Option<GameFormat>, given: GivenGame) -> Result<FileGames> {
    let mut input = input(path)?;
    let start = input.fill_buf().with_context(|| format!("{} cannot be read", shown(path)))?;
    let content = GameFormat::of_content(start);
    let bare_moves = || {
        let moves = GameFormat::of_bare_moves(&String::from_utf8_lossy(start));
        moves.filter(|_| given.game.is_none())
    };
    let named = from.or_else(|| format_of(path));
    let format = named.or(content).or_else(bare_moves);
    let mistake = match (named, content) {
        (Some(named), Some(content)) => mistake(named, content, from.is_some()),
        _ => None,
    };
    let games = match format {
        Some(GameFormat::Record) | None => {
            let text = text_file::read_from(input, &shown(path), FileKind::Record)?;
            if text.trim().is_empty() {
                return Ok(Box::new(std::iter::empty()));
            }
            match (load::record_in_text(&given, &text, path), mistake) {
                (Ok(record), _) => return Ok(Box::new(std::iter::once(Ok(record)))),
                (Err(_), Some(mistake)) => bail!("{}: {mistake}", shown(path)),
                (Err(_), None) if is_unknown(format, &text, &given) => bail!(
                    "the format of {} is not known by its beginning; `boardwright convert --from \
                     FORMAT` reads it as FORMAT",
                    shown(path)
                ),
                (Err(error), None) => return Err(error),
            }
        }
        Some(other) => other.games(input, given),
    };
    Ok(match mistake {
        Some(mistake) => Box::new(Mistaken { games, mistake: Some(mistake) }),
        None => games,
    })
}

/// True if nothing tells that a text is a record, and of which game.
fn is_unknown(format: Option<GameFormat>, text: &str, given: &GivenGame) -> bool {
    let begins_with_tag = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
    format.is_none() && given.game.is_none() && !begins_with_tag
}

/// The reason why games cannot be read in the format that is named; `None` if the content may be of
/// this format.
fn mistake(named: GameFormat, content: GameFormat, by_option: bool) -> Option<String> {
    let of_pgn = |format| matches!(format, GameFormat::Pgn | GameFormat::Wxf | GameFormat::Iccs);
    if named == content || of_pgn(named) && of_pgn(content) {
        return None;
    }
    let (is, is_not, name) = (content.spoken_name(), named.spoken_name(), content.name());
    let repair = match by_option {
        true => format!("use `--from {name}`"),
        false => format!("let its name end in `.{name}`"),
    };
    Some(format!("this looks like {is}, not like {is_not}; {repair}"))
}

/// Games read in a format that their content does not show. An error of the first one names this
/// mistake.
struct Mistaken {
    games: FileGames,
    mistake: Option<String>,
}

impl Iterator for Mistaken {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.games.next();
        match (game, self.mistake.take()) {
            (None | Some(Err(ReadError::Format(_))), Some(message)) => {
                Some(Err(FormatError { line: 1, column: 1, message }.into()))
            }
            (game, _) => game,
        }
    }
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
