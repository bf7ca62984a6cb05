//! A file of games: the settings on the first line, then a line of JSON for each game. It can be
//! read compressed by gzip, too.

use anyhow::{Context, Result, bail};
use flate2::read::MultiGzDecoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Maximum size of a file, after it is decompressed.
const MAX_BYTES: u64 = 1 << 30;
/// Maximum size of a line.
const MAX_LINE_BYTES: u64 = 1 << 24;
/// End of the name of a compressed file.
const COMPRESSED: &str = "gz";

/// A game with a number that no other game of its file has.
pub trait NumberedGame: Serialize + DeserializeOwned {
    /// The word for what the games belong to, such as `match`.
    const WHOLE: &'static str;

    /// The number.
    fn number(&self) -> u64;
}

/// An open file of games, which no other process can add to.
pub struct GamesFile {
    file: File,
    /// Length of the complete lines in bytes.
    length: u64,
}

impl GamesFile {
    /// Opens or creates a file; returns the games in it.
    ///
    /// # Errors
    /// Fails if the file is not of games with these settings, or cannot be read and written.
    pub fn open<G: NumberedGame>(path: &Path, settings: &Value) -> Result<(GamesFile, Vec<G>)> {
        let shown = path.display();
        if is_compressed(path) {
            bail!("`{shown}` is compressed and can only be read; `gunzip` it first");
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("`{shown}` cannot be opened"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("`{shown}` is in use by another {}; choose another with --save", G::WHOLE)
            }
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let text = read_bounded(&file, path)?;
        // The program was ended while it wrote a line without its end.
        let complete = text.rfind('\n').map_or(0, |at| at + 1);
        let is_cut_off = settings.to_string().starts_with(&text);
        let games = read(&text[..complete], settings)
            .with_context(|| format!("`{shown}` cannot continue this {}", G::WHOLE))?;
        if complete == 0 && !is_cut_off {
            bail!("`{shown}` is not a file of a {}; choose another with --save", G::WHOLE);
        }
        file.set_len(complete as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut saved = GamesFile { file, length: complete as u64 };
        if complete == 0 {
            saved.line(settings)?;
        }
        Ok((saved, games))
    }

    /// Appends a game and flushes the file.
    pub fn add(&mut self, game: &impl NumberedGame) -> Result<()> {
        self.line(&serde_json::to_value(game)?)
    }

    fn line(&mut self, value: &Value) -> Result<()> {
        let line = format!("{value}\n");
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        match written {
            Ok(()) => self.length += line.len() as u64,
            // No part of the line stays behind on a full disk.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        written.context("the game cannot be saved")
    }

    /// Waits until all games are on the disk.
    pub fn finish(self) -> Result<()> {
        self.file.sync_all().context("the games cannot be saved")
    }
}

/// Reads a file of games without adding to it: its settings, and its games. A file whose name ends
/// with `.gz` is decompressed.
///
/// # Errors
/// Fails if the file cannot be read, or with the line that is no game.
pub fn read_games<G: NumberedGame>(path: &Path) -> Result<(Value, Vec<G>)> {
    let mut lines = Lines::open(path)?;
    let not_ours = || format!("`{}` is not a file of a {}", path.display(), G::WHOLE);
    let settings = lines.next()?.with_context(not_ours)?;
    let settings = settings_in::<G>(&settings).with_context(not_ours)?;
    let mut games = Games::default();
    while let Some(line) = lines.next()? {
        games.add(&line).with_context(not_ours)?;
    }
    Ok((settings, games.games))
}

/// Lines of a file, one at a time: of a compressed file no more is in memory.
struct Lines<'a> {
    path: &'a Path,
    reader: Box<dyn BufRead>,
    /// Number of bytes that may still be read.
    left: u64,
}

impl Lines<'_> {
    fn open(path: &Path) -> Result<Lines<'_>> {
        let file = open_to_read(path)?;
        let reader: Box<dyn BufRead> = if is_compressed(path) {
            Box::new(BufReader::new(MultiGzDecoder::new(file)))
        } else {
            Box::new(BufReader::new(file))
        };
        Ok(Lines { path, reader, left: MAX_BYTES })
    }

    /// Returns the next complete line without its end; `None` after the last one.
    fn next(&mut self) -> Result<Option<String>> {
        let shown = self.path.display();
        let mut line = String::new();
        let most = self.left.min(MAX_LINE_BYTES);
        let length = self.reader.by_ref().take(most + 1).read_line(&mut line);
        let length = length.with_context(|| format!("`{shown}` cannot be read"))? as u64;
        if length > self.left {
            bail!("`{shown}` is too large: a file of games has at most {} MiB", MAX_BYTES >> 20);
        }
        if length > MAX_LINE_BYTES {
            bail!("`{shown}` has a line of more than {} MiB", MAX_LINE_BYTES >> 20);
        }
        self.left -= length;
        Ok(line.strip_suffix('\n').map(str::to_owned))
    }
}

/// Returns true if the name of a file says that it is compressed.
fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case(COMPRESSED))
}

/// Reads the settings of a file of games; `None` if there is no such file, or no complete line in
/// it.
///
/// # Errors
/// Fails if the file cannot be read, or if its first line is something else.
pub fn read_settings<G: NumberedGame>(path: &Path) -> Result<Option<Value>> {
    if !path.exists() {
        return Ok(None);
    }
    let mut first = String::new();
    let mut file = BufReader::new(open_to_read(path)?.take(MAX_BYTES));
    file.read_line(&mut first).with_context(|| format!("`{}` cannot be read", path.display()))?;
    let Some(first) = first.strip_suffix('\n') else { return Ok(None) };
    let not_ours = || format!("`{}` is not a file of a {}", path.display(), G::WHOLE);
    settings_in::<G>(first).with_context(not_ours).map(Some)
}

fn open_to_read(path: &Path) -> Result<File> {
    File::open(path).with_context(|| format!("`{}` cannot be opened", path.display()))
}

fn settings_in<G: NumberedGame>(line: &str) -> Result<Value> {
    serde_json::from_str(line)
        .with_context(|| format!("line 1: not the settings of a {}", G::WHOLE))
}

fn read_bounded(file: &File, path: &Path) -> Result<String> {
    let shown = path.display();
    let mut text = String::new();
    let length = file
        .take(MAX_BYTES + 1)
        .read_to_string(&mut text)
        .with_context(|| format!("`{shown}` cannot be read"))?;
    if length as u64 > MAX_BYTES {
        bail!("`{shown}` is too large: a file of games has at most {} MiB", MAX_BYTES >> 20);
    }
    Ok(text)
}

fn read<G: NumberedGame>(text: &str, settings: &Value) -> Result<Vec<G>> {
    let Some((first, rest)) = text.split_once('\n') else { return Ok(Vec::new()) };
    let there: Value = serde_json::from_str(first).with_context(|| {
        format!("line 1: not the settings of a {}; choose another file with --save", G::WHOLE)
    })?;
    check_settings(&there, settings, G::WHOLE)?;
    games(rest)
}

/// Reads the games after the line of settings.
fn games<G: NumberedGame>(text: &str) -> Result<Vec<G>> {
    let mut games = Games::default();
    text.lines().try_for_each(|line| games.add(line))?;
    Ok(games.games)
}

/// Games of a file, each with another number.
struct Games<G> {
    games: Vec<G>,
    numbers: BTreeSet<u64>,
}

impl<G> Default for Games<G> {
    fn default() -> Games<G> {
        Games { games: Vec::new(), numbers: BTreeSet::new() }
    }
}

impl<G: NumberedGame> Games<G> {
    /// Adds the game of a line.
    fn add(&mut self, line: &str) -> Result<()> {
        let number = self.games.len() + 2;
        let game: G = serde_json::from_str(line)
            .with_context(|| format!("line {number}: not a game of a {}", G::WHOLE))?;
        if !self.numbers.insert(game.number()) {
            bail!("line {number}: game {} stands twice", game.number());
        }
        self.games.push(game);
        Ok(())
    }
}

/// Fails with the first setting that differs.
fn check_settings(there: &Value, here: &Value, whole: &str) -> Result<()> {
    if !there.is_object() || !here.is_object() {
        bail!("line 1: not the settings of a {whole}; choose another file with --save");
    }
    let Some(SettingDifference { name, there, here }) = setting_difference(there, here) else {
        return Ok(());
    };
    let Some(found) = there else {
        bail!("line 1: the setting `{name}` is missing; choose another file with --save");
    };
    if name == "rules" {
        bail!("line 1: its games were played by other rules; choose another file with --save");
    }
    bail!(
        "line 1: its games were played with {name} {found}, and this {whole} has {here}; use the \
         same settings, or choose another file with --save"
    )
}

/// A setting that differs between two files of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SettingDifference<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value there; `None` if it is missing.
    pub there: Option<&'a Value>,
    /// Its value here.
    pub here: &'a Value,
}

/// Returns the first setting here that differs there.
pub fn setting_difference<'a>(there: &'a Value, here: &'a Value) -> Option<SettingDifference<'a>> {
    here.as_object()?.iter().find_map(|(name, here)| {
        let there = there.get(name);
        (there != Some(here)).then_some(SettingDifference { name, there, here })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_runner::{PlayerSlot, SavedGame};
    use serde_json::json;

    fn saved_game(number: u64) -> SavedGame {
        SavedGame {
            game: number,
            seed: 1,
            first: PlayerSlot::A,
            winner: Some(PlayerSlot::B),
            reason: "three in a row".to_owned(),
            unfinished: false,
            limit: false,
            resigned: false,
            fault: None,
            overrun_ms: [0.0, 1.5],
            plies: 3,
            moves: vec!["a1".to_owned()],
            chances: vec![None],
        }
    }

    #[test]
    fn only_a_match_file_is_written_to() {
        let path =
            std::env::temp_dir().join(format!("boardwright-games-file-{}", std::process::id()));
        let settings = json!({ "a": "random", "game": "hex" });
        for foreign in ["{\"name\":\"mine\"", "{\"name\":\"mine\"}", "notes", "{}\n"] {
            std::fs::write(&path, foreign).unwrap();
            assert!(GamesFile::open::<SavedGame>(&path, &settings).is_err(), "{foreign}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), foreign);
        }
        // A file that was cut off in its first line begins anew.
        for cut_off in ["", "{\"a\":\"ran", "{\"a\":\"random\",\"game\":\"hex\"}"] {
            std::fs::write(&path, cut_off).unwrap();
            assert!(
                GamesFile::open::<SavedGame>(&path, &settings).unwrap().1.is_empty(),
                "{cut_off}"
            );
        }
        std::fs::remove_file(path).unwrap();
    }

    /// Compresses a text, writes it to a file and reads it as games.
    fn read_compressed(name: &str, text: &[u8]) -> Result<(Value, Vec<SavedGame>)> {
        let path = std::env::temp_dir().join(format!("{name}-{}.games.gz", std::process::id()));
        let file = File::create(&path).unwrap();
        let mut writer = flate2::write::GzEncoder::new(file, flate2::Compression::best());
        writer.write_all(text).unwrap();
        writer.finish().unwrap();
        let read = read_games(&path);
        std::fs::remove_file(path).unwrap();
        read
    }

    #[test]
    fn compressed_file_is_read_but_not_written_to() {
        let settings = json!({ "a": "random" });
        let game = serde_json::to_value(saved_game(4)).unwrap();
        let text = format!("{settings}\n{game}\n{{\"cut\":");
        let found = read_compressed("boardwright-read", text.as_bytes()).unwrap();
        assert_eq!(found, (settings.clone(), vec![saved_game(4)]));
        let opened = GamesFile::open::<SavedGame>(Path::new("none.games.gz"), &settings);
        assert!(opened.is_err_and(|error| error.to_string().contains("gunzip")));
    }

    #[test]
    fn file_that_decompresses_to_too_much_is_refused() {
        let long = vec![b' '; MAX_LINE_BYTES as usize + 1];
        let error = read_compressed("boardwright-long", &long).unwrap_err().to_string();
        assert!(error.contains("a line of more than 16 MiB"), "{error}");
        let error = read_compressed("boardwright-short", b"\x1f\x8b").unwrap_err().to_string();
        assert!(error.contains("cannot be read"), "{error}");
        let mut lines = Lines {
            path: Path::new("many.games"),
            reader: Box::new(BufReader::new(std::io::repeat(b'\n'))),
            left: 3,
        };
        (0..3).for_each(|_| assert_eq!(lines.next().unwrap().as_deref(), Some("")));
        assert!(lines.next().unwrap_err().to_string().contains("at most 1024 MiB"));
    }

    #[test]
    fn match_by_other_rules_is_not_continued() {
        let [one, other] = ["1f", "2e"].map(|rules| json!({ "game": "mine", "rules": rules }));
        let error = format!("{:#}", read::<SavedGame>(&format!("{one}\n"), &other).unwrap_err());
        assert!(error.contains("other rules") && error.contains("--save"), "{error}");
        let error = format!("{:#}", read::<SavedGame>("{}\n", &one).unwrap_err());
        assert!(error.contains("the setting `game` is missing"), "{error}");
    }

    #[test]
    fn settings_must_agree_and_each_game_stands_once() {
        let settings = json!({ "game": "hex", "a": "random" });
        let mut text = format!("{settings}\n{}\n", serde_json::to_value(saved_game(4)).unwrap());
        assert_eq!(read::<SavedGame>(&text, &settings).unwrap(), [saved_game(4)]);
        let other = json!({ "game": "hex", "a": "greedy" });
        let error = format!("{:#}", read::<SavedGame>(&text, &other).unwrap_err());
        assert!(error.contains("a \"random\"") && error.contains("--save"), "{error}");
        text += &format!("{}\n", serde_json::to_value(saved_game(4)).unwrap());
        assert!(
            format!("{:#}", read::<SavedGame>(&text, &settings).unwrap_err()).contains("twice")
        );
        assert!(read::<SavedGame>("nonsense\n", &settings).is_err());
    }
}
