//! The games of a match as a table of decisions.

use super::runner::MatchRunner;
use super::saved_game::{PlayerSlot, SavedGame};
use crate::arguments::MatchArguments;
use crate::decision_table::{DecisionTable, TableGame};
use crate::inputs;
use anyhow::{Context, Result, bail};
use boardwright::Game;
use boardwright_report::replay::observe;
use boardwright_report::{Contender, PlayedGame, Termination};
use serde_json::Value;

/// The table of `--parquet`, or nothing without it.
pub struct MatchTable {
    table: Option<DecisionTable>,
    game: Game,
    players: [String; 2],
}

impl MatchTable {
    /// Begins the table.
    pub fn create(
        arguments: &MatchArguments,
        runner: &MatchRunner,
        game: &Game,
        settings: &Value,
    ) -> Result<MatchTable> {
        let mut table = None;
        if let Some(path) = &arguments.parquet {
            inputs::refuse(path)?;
            if path.exists() {
                bail!("`{}` exists; choose another file with --parquet", path.display());
            }
            table = Some(DecisionTable::create(path, game, settings)?);
        }
        let players = runner.players.map(|player| player.to_string());
        Ok(MatchTable { table, game: game.clone(), players })
    }

    /// Adds a game.
    pub fn add(&mut self, saved: &SavedGame) -> Result<()> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let seat = |slot: PlayerSlot| u8::from(slot != saved.first);
        let (termination, name) = match saved {
            SavedGame { limit: true, .. } => (Termination::Limit, "limit"),
            SavedGame { unfinished: true, .. } => (Termination::Unfinished, "unfinished"),
            SavedGame { resigned: true, .. } => (Termination::Rules, "resigned"),
            SavedGame { fault: Some(_), .. } => (Termination::Rules, "fault"),
            _ => (Termination::Rules, "rules"),
        };
        let played = PlayedGame {
            game: saved.game,
            // The table names the players of the match instead.
            players: [Contender::Random; 2],
            start: None,
            moves: saved.moves.clone(),
            chances: saved.chances.clone(),
            judged: Vec::new(),
            winner: saved.winner.map(seat),
            termination,
            reason: saved.reason.clone(),
        };
        let place = || format!("game {}", saved.game + 1);
        let (observed, _) = observe(&self.game, played).with_context(place)?;
        let [a, b] = self.players.clone();
        table.add(&TableGame {
            stream: None,
            players: if saved.first == PlayerSlot::A { [a, b] } else { [b, a] },
            start: None,
            moves: &observed.played.moves,
            termination: name,
            facts: &observed.facts,
        })
    }

    /// Puts the file in its place.
    pub fn commit(self) -> Result<()> {
        self.table.map_or(Ok(()), DecisionTable::commit)
    }
}
