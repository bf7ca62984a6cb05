//! The file of a match: its settings on the first line, then a line of JSON for each game.

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Maximum size of a file.
const MAX_BYTES: u64 = 1 << 30;

/// A player of the match, by its place on the command line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerSlot {
    /// The first player.
    A,
    /// The second player.
    B,
}

impl PlayerSlot {
    /// 0 for A and 1 for B.
    pub fn index(self) -> usize {
        match self {
            PlayerSlot::A => 0,
            PlayerSlot::B => 1,
        }
    }

    /// The opponent.
    pub fn other(self) -> PlayerSlot {
        match self {
            PlayerSlot::A => PlayerSlot::B,
            PlayerSlot::B => PlayerSlot::A,
        }
    }
}

/// A line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// Number of the game, from 0.
    pub game: u64,
    /// Random seed of the match.
    pub seed: u64,
    /// The player who moved first.
    pub first: PlayerSlot,
    /// The winner; `None` for a draw or without a result.
    pub winner: Option<PlayerSlot>,
    /// Reason of the result.
    pub reason: String,
    /// True if the game was adjudicated as a draw.
    pub unfinished: bool,
    /// True if the game met a limit of the rules, which is its reason; it has no result. Absent in
    /// files of earlier versions.
    #[serde(default)]
    pub limit: bool,
    /// True if a player resigned.
    pub resigned: bool,
    /// Fault of the loser: its name and its circumstances.
    pub fault: Option<(String, String)>,
    /// Longest time beyond the limit of A and of B in milliseconds.
    pub overrun_ms: [f64; 2],
    /// Number of decisions, including the opening.
    pub plies: u32,
    /// Decisions in the notation of records.
    pub moves: Vec<String>,
    /// Win chance in thousandths that the player of each decision gave itself, if it gives a score.
    /// Absent in files of earlier versions.
    #[serde(default)]
    pub chances: Vec<Option<u16>>,
}

/// An open file of a match, which no other match can add to.
pub struct MatchFile {
    file: File,
    /// Length of the complete lines in bytes.
    length: u64,
}

impl MatchFile {
    /// Opens or creates a file; returns the games in it.
    ///
    /// # Errors
    /// Fails if the file is not of a match with these settings, or cannot be read and written.
    pub fn open(path: &Path, settings: &Value) -> Result<(MatchFile, Vec<SavedGame>)> {
        let shown = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("`{shown}` cannot be opened"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("`{shown}` is in use by another match; choose another with --save")
            }
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut text = String::new();
        let length = (&file)
            .take(MAX_BYTES + 1)
            .read_to_string(&mut text)
            .with_context(|| format!("`{shown}` cannot be read"))?;
        if length as u64 > MAX_BYTES {
            bail!("`{shown}` is too large: a file of games has at most {} MiB", MAX_BYTES >> 20);
        }
        // The program was ended while it wrote a line without its end.
        let complete = text.rfind('\n').map_or(0, |at| at + 1);
        let is_cut_off = settings.to_string().starts_with(&text);
        let games = read(&text[..complete], settings)
            .with_context(|| format!("`{shown}` cannot continue this match"))?;
        if complete == 0 && !is_cut_off {
            bail!("`{shown}` is not a file of a match; choose another with --save");
        }
        file.set_len(complete as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut saved = MatchFile { file, length: complete as u64 };
        if complete == 0 {
            saved.line(settings)?;
        }
        Ok((saved, games))
    }

    /// Appends a game and flushes the file.
    pub fn add(&mut self, game: &SavedGame) -> Result<()> {
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

fn read(text: &str, settings: &Value) -> Result<Vec<SavedGame>> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let there: Value = serde_json::from_str(first)
        .context("line 1: not the settings of a match; choose another file with --save")?;
    check_settings(&there, settings)?;
    let mut games: Vec<SavedGame> = Vec::new();
    let mut numbers = BTreeSet::new();
    for (index, line) in lines.enumerate() {
        let number = index + 2;
        let game: SavedGame = serde_json::from_str(line)
            .with_context(|| format!("line {number}: not a game of a match"))?;
        if !numbers.insert(game.game) {
            bail!("line {number}: game {} stands twice", game.game);
        }
        games.push(game);
    }
    Ok(games)
}

/// Fails with the first setting that differs.
fn check_settings(there: &Value, here: &Value) -> Result<()> {
    let (Some(there), Some(here)) = (there.as_object(), here.as_object()) else {
        bail!("line 1: not the settings of a match; choose another file with --save");
    };
    for (name, value) in here {
        let Some(found) = there.get(name) else {
            bail!("line 1: the setting `{name}` is missing; choose another file with --save");
        };
        if name == "rules" && found != value {
            bail!("line 1: its games were played by other rules; choose another file with --save");
        }
        if found != value {
            bail!(
                "line 1: its games were played with {name} {found}, and this match has {value}; use \
                 the same settings, or choose another file with --save"
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
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
            std::env::temp_dir().join(format!("boardwright-match-file-{}", std::process::id()));
        let settings = json!({ "a": "random", "game": "hex" });
        for foreign in ["{\"name\":\"mine\"", "{\"name\":\"mine\"}", "notes", "{}\n"] {
            std::fs::write(&path, foreign).unwrap();
            assert!(MatchFile::open(&path, &settings).is_err(), "{foreign}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), foreign);
        }
        // A file that was cut off in its first line begins anew.
        for cut_off in ["", "{\"a\":\"ran", "{\"a\":\"random\",\"game\":\"hex\"}"] {
            std::fs::write(&path, cut_off).unwrap();
            assert!(MatchFile::open(&path, &settings).unwrap().1.is_empty(), "{cut_off}");
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn match_by_other_rules_is_not_continued() {
        let [one, other] = ["1f", "2e"].map(|rules| json!({ "game": "mine", "rules": rules }));
        let error = format!("{:#}", read(&format!("{one}\n"), &other).unwrap_err());
        assert!(error.contains("other rules") && error.contains("--save"), "{error}");
        let error = format!("{:#}", read("{}\n", &one).unwrap_err());
        assert!(error.contains("the setting `game` is missing"), "{error}");
    }

    #[test]
    fn settings_must_agree_and_each_game_stands_once() {
        let settings = json!({ "game": "hex", "a": "random" });
        let mut text = format!("{settings}\n{}\n", serde_json::to_value(saved_game(4)).unwrap());
        assert_eq!(read(&text, &settings).unwrap(), [saved_game(4)]);
        let other = json!({ "game": "hex", "a": "greedy" });
        let error = format!("{:#}", read(&text, &other).unwrap_err());
        assert!(error.contains("a \"random\"") && error.contains("--save"), "{error}");
        text += &format!("{}\n", serde_json::to_value(saved_game(4)).unwrap());
        assert!(format!("{:#}", read(&text, &settings).unwrap_err()).contains("twice"));
        assert!(read("nonsense\n", &settings).is_err());
    }
}
