//! `boardwright site`: writes the application with some games as a folder for any static host.

mod files;
mod folder;
mod game;
mod page;
mod picture;

use crate::arguments::SiteArguments;
use crate::exit::{self, OK, usage};
use crate::interrupt;
use crate::serve::{NOT_BUILT, assets};
use crate::style::heading;
use anyhow::{Result, bail};
use files::SiteFiles;
use folder::SiteFolder;
use game::SiteGame;
pub use game::board_style_of;
use std::io::Write;

/// Title of a site with several games.
const TITLE: &str = "Board games";
/// Sentence below the title.
const ABOUT: &str =
    "Pick a game and play. Illegal moves are explained, and the computer plays at ten levels.";
/// Maximum number of letters of a title, and of the sentence below it.
const LONGEST_TITLE: usize = 200;
const LONGEST_ABOUT: usize = 1000;

/// Writes the site, or nothing.
pub fn run(arguments: &SiteArguments, out: &mut dyn Write) -> Result<u8> {
    if !assets::are_there() {
        bail!(NOT_BUILT);
    }
    interrupt::watch();
    let folder = SiteFolder::check(&arguments.output, arguments.force)?;
    let games = read_games(&arguments.games)?;
    let title = arguments.title.as_deref().unwrap_or(match &games[..] {
        [only] => &only.title,
        _ => TITLE,
    });
    let about = arguments.about.as_deref().unwrap_or(ABOUT);
    check_length("--title", title, LONGEST_TITLE)?;
    check_length("--about", about, LONGEST_ABOUT)?;
    let files = SiteFiles::of(title, about, &games)?;
    if interrupt::is_stopped() {
        message!("stopped; nothing was written");
        return Ok(interrupt::exit_code(false));
    }
    folder.write(&files)?;
    let shown = arguments.output.display();
    let count = games.len();
    let plural = if count == 1 { "" } else { "s" };
    let megabytes = files.bytes() as f64 / 1e6;
    writeln!(
        out,
        "{}: {title}, {count} game{plural}, {megabytes:.1} MB",
        heading(&shown.to_string())
    )?;
    writeln!(out, "Put the folder on any web server, or look at it here:")?;
    writeln!(out, "python3 -m http.server --directory {}", quoted(&shown.to_string()))?;
    Ok(OK)
}

/// Reads all games; the errors of each are printed.
fn read_games(names: &[String]) -> Result<Vec<SiteGame>> {
    let mut games: Vec<SiteGame> = Vec::new();
    let mut failed = None;
    for name in names {
        let read = SiteGame::read(name, &games);
        match read {
            Ok(game) => games.push(game),
            Err(error) => {
                if let Some(earlier) = failed.replace(error) {
                    exit::report(&earlier);
                }
            }
        }
        if interrupt::is_stopped() {
            break;
        }
    }
    match failed {
        Some(error) => Err(error),
        None => Ok(games),
    }
}

/// A path as shells of Unix take it.
fn quoted(path: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./".contains(letter);
    match path.chars().all(is_plain) {
        true => path.to_owned(),
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

fn check_length(option: &str, text: &str, longest: usize) -> Result<()> {
    match text.chars().count() {
        0 => Err(usage(format!("{option} is empty; leave it out, or give it words"))),
        length if length > longest => {
            Err(usage(format!("{option} has {length} letters; it may have {longest} at most")))
        }
        _ => Ok(()),
    }
}
