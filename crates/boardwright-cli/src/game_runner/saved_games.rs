//! Games that are saved while they are played, and games of several files.

use super::games_file::{
    GamesFile, NumberedGame, SettingDifference, read_games, setting_difference,
};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file of `--save`, or nothing without one.
pub struct SavedGames(Option<GamesFile>);

impl SavedGames {
    /// Opens or creates the file; returns the games in it.
    ///
    /// # Errors
    /// Fails if the file is not of games with these settings, or cannot be read and written.
    pub fn open<G: NumberedGame>(
        path: Option<&Path>,
        settings: &Value,
    ) -> Result<(SavedGames, Vec<G>)> {
        let Some(path) = path else { return Ok((SavedGames(None), Vec::new())) };
        let (file, games) = GamesFile::open(path, settings)?;
        Ok((SavedGames(Some(file)), games))
    }

    /// Returns true if games are saved.
    pub fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Appends a game.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn add(&mut self, game: &impl NumberedGame) -> Result<()> {
        self.0.as_mut().map_or(Ok(()), |file| file.add(game))
    }

    /// Waits until all games are on the disk.
    ///
    /// # Errors
    /// Fails if they cannot be written.
    pub fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), GamesFile::finish)
    }
}

/// A game of one of several files.
pub struct MergedGame<'a, G> {
    /// The game.
    pub game: G,
    /// The file.
    pub path: &'a Path,
    /// Its line, from 1.
    pub line: usize,
}

impl<G> MergedGame<'_, G> {
    /// The place of the game in words.
    pub fn place(&self) -> String {
        format!("`{}`: line {}", self.path.display(), self.line)
    }
}

/// Reads files of games with the same settings; returns the settings and all games.
///
/// # Errors
/// Fails if a file cannot be read, or has other settings than the first, or a game of another.
pub fn merge_games<G: NumberedGame>(paths: &[PathBuf]) -> Result<(Value, Vec<MergedGame<'_, G>>)> {
    let mut first: Option<Value> = None;
    let mut merged = Vec::new();
    let mut files: BTreeMap<u64, &Path> = BTreeMap::new();
    for path in paths {
        let (settings, games) = read_games::<G>(path)?;
        let shown = path.display();
        let first = first.get_or_insert_with(|| settings.clone());
        if let Some(SettingDifference { name, there, here }) = setting_difference(&settings, first)
        {
            bail!(
                "`{shown}`: its games were played with {name} {}, and those of `{}` with {here}",
                there.unwrap_or(&Value::Null),
                paths[0].display(),
            );
        }
        for (index, game) in games.into_iter().enumerate() {
            let game = MergedGame { game, path, line: index + 2 };
            if let Some(other) = files.insert(game.game.number(), path) {
                bail!(
                    "{}: game {} is in `{}`, too",
                    game.place(),
                    game.game.number(),
                    other.display()
                );
            }
            merged.push(game);
        }
    }
    Ok((first.context("no file to merge")?, merged))
}
