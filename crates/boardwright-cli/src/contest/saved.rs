//! The games of a match in a file: its settings on the first line, then a line for each game.

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The largest file that is read.
const MAX_BYTES: u64 = 1 << 30;

/// Which contestant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first one named.
    A,
    /// The second one.
    B,
}

impl Side {
    /// Its place among two.
    pub fn index(self) -> usize {
        match self {
            Side::A => 0,
            Side::B => 1,
        }
    }

    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// A game of a match, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// Its number, from 0.
    pub game: u64,
    /// The seed of the match.
    pub seed: u64,
    /// Who had the first player's side.
    pub first: Side,
    /// Who won; none in a draw.
    pub winner: Option<Side>,
    /// Why, in words.
    pub reason: String,
    /// Whether it was cut off and counts as a draw.
    pub unfinished: bool,
    /// Whether it was given up.
    pub resigned: bool,
    /// What went wrong with the loser: a name, and the circumstances.
    pub fault: Option<(String, String)>,
    /// The most time beyond the limit in milliseconds, of A and of B.
    pub overrun_ms: [f64; 2],
    /// Decisions, with those of the opening.
    pub plies: u32,
    /// The decisions as a record has them.
    pub moves: Vec<String>,
    /// For every decision what chance its player gave itself, in thousandths, if it said so. Files that earlier
    /// versions wrote have none.
    #[serde(default)]
    pub chances: Vec<Option<u16>>,
}

/// A file of games.
pub struct Saved(File);

impl Saved {
    /// Opens a file or begins one. What it holds must be games of the match with these settings.
    pub fn open(path: &Path, settings: &Value) -> Result<(Saved, Vec<SavedGame>)> {
        let shown = path.display();
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("`{shown}` cannot be opened for games"))?;
        let mut text = String::new();
        let length = (&file)
            .take(MAX_BYTES + 1)
            .read_to_string(&mut text)
            .with_context(|| format!("`{shown}` cannot be read"))?;
        if length as u64 > MAX_BYTES {
            bail!("`{shown}` is too large: games are at most {} MiB", MAX_BYTES >> 20);
        }
        // A line without its end was cut off while it was written.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let cut_off = settings.to_string().starts_with(&text);
        let games = read(&text[..whole], settings)
            .with_context(|| format!("`{shown}` does not go with this match"))?;
        if whole == 0 && !cut_off {
            bail!("`{shown}` is no file of games; name another with --save");
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut saved = Saved(file);
        if whole == 0 {
            saved.line(settings)?;
        }
        Ok((saved, games))
    }

    /// Adds a game, so that it stays whatever comes.
    pub fn add(&mut self, game: &SavedGame) -> Result<()> {
        self.line(&serde_json::to_value(game)?)
    }

    fn line(&mut self, value: &Value) -> Result<()> {
        let mut write = || {
            self.0.write_all(format!("{value}\n").as_bytes())?;
            self.0.flush()
        };
        write().context("the game cannot be saved")
    }
}

fn read(text: &str, settings: &Value) -> Result<Vec<SavedGame>> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let there: Value =
        serde_json::from_str(first).context("line 1: these are no settings of a match")?;
    agree(&there, settings)?;
    let mut games: Vec<SavedGame> = Vec::new();
    let mut numbers = BTreeSet::new();
    for (index, line) in lines.enumerate() {
        let number = index + 2;
        let game: SavedGame = serde_json::from_str(line)
            .with_context(|| format!("line {number}: this is no game"))?;
        if !numbers.insert(game.game) {
            bail!("line {number}: game {} is there twice", game.game);
        }
        games.push(game);
    }
    Ok(games)
}

/// Names the first setting that differs.
fn agree(there: &Value, here: &Value) -> Result<()> {
    let (Some(there), Some(here)) = (there.as_object(), here.as_object()) else {
        bail!("line 1: these are no settings of a match");
    };
    for (name, value) in here {
        let Some(found) = there.get(name) else {
            bail!("line 1: it says nothing of `{name}`; name another file with --save");
        };
        if name == "rules" && found != value {
            bail!("line 1: its games were played by other rules; name another file with --save");
        }
        if found != value {
            bail!(
                "line 1: its games were played with {name} {found}, this match has {value}; repeat \
                 the settings, or name another file with --save"
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn a_game(number: u64) -> SavedGame {
        SavedGame {
            game: number,
            seed: 1,
            first: Side::A,
            winner: Some(Side::B),
            reason: "three in a row".to_owned(),
            unfinished: false,
            resigned: false,
            fault: None,
            overrun_ms: [0.0, 1.5],
            plies: 3,
            moves: vec!["a1".to_owned()],
            chances: vec![None],
        }
    }

    #[test]
    fn only_a_file_of_games_is_written_to() {
        let path = std::env::temp_dir().join(format!("boardwright-saved-{}", std::process::id()));
        let settings = json!({ "a": "random", "game": "hex" });
        for foreign in ["{\"name\":\"mine\"", "{\"name\":\"mine\"}", "notes", "{}\n"] {
            std::fs::write(&path, foreign).unwrap();
            assert!(Saved::open(&path, &settings).is_err(), "{foreign}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), foreign);
        }
        // What was cut off while its first line was written begins anew.
        for cut_off in ["", "{\"a\":\"ran", "{\"a\":\"random\",\"game\":\"hex\"}"] {
            std::fs::write(&path, cut_off).unwrap();
            assert!(Saved::open(&path, &settings).unwrap().1.is_empty(), "{cut_off}");
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn games_by_other_rules_are_not_gone_on_with() {
        let [one, other] = ["1f", "2e"].map(|rules| json!({ "game": "mine", "rules": rules }));
        let error = format!("{:#}", read(&format!("{one}\n"), &other).unwrap_err());
        assert!(error.contains("other rules") && error.contains("--save"), "{error}");
        let error = format!("{:#}", read("{}\n", &one).unwrap_err());
        assert!(error.contains("says nothing of `game`"), "{error}");
    }

    #[test]
    fn settings_must_agree_and_games_come_once() {
        let settings = json!({ "game": "hex", "a": "random" });
        let mut text = format!("{settings}\n{}\n", serde_json::to_value(a_game(4)).unwrap());
        assert_eq!(read(&text, &settings).unwrap(), [a_game(4)]);
        let other = json!({ "game": "hex", "a": "greedy" });
        let error = format!("{:#}", read(&text, &other).unwrap_err());
        assert!(error.contains("a \"random\"") && error.contains("--save"), "{error}");
        text += &format!("{}\n", serde_json::to_value(a_game(4)).unwrap());
        assert!(format!("{:#}", read(&text, &settings).unwrap_err()).contains("twice"));
        assert!(read("nonsense\n", &settings).is_err());
    }
}
