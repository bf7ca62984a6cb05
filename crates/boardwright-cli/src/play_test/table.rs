//! The games of a play-test as a table of decisions.

use super::PlayTest;
use crate::decision_table::{DecisionTable, TableGame};
use anyhow::Result;
use boardwright::Game;
use boardwright_report::{GameNumber, ObservedGame};
use std::path::Path;

/// Writes the table, in the order of the games' numbers.
pub fn write(path: &Path, play_test: &PlayTest, game: &Game) -> Result<()> {
    let settings = serde_json::to_value(&play_test.settings)?;
    let mut table = DecisionTable::create(path, game, &settings)?;
    let mut games: Vec<&ObservedGame> = play_test.games.iter().collect();
    games.sort_by_key(|game| game.played.game);
    for ObservedGame { played, facts, .. } in games {
        let stream = play_test.plan.stream(GameNumber(played.game));
        // Games of another version may belong to another plan.
        let stream = stream
            .filter(|_| play_test.plan.players(GameNumber(played.game)) == Some(played.players));
        table.add(&TableGame {
            stream: stream.map(|stream| (stream.number, stream.purpose.name())),
            players: played.players.map(|player| player.to_string()),
            start: played.start.as_deref(),
            moves: &played.moves,
            termination: played.termination.name(),
            facts,
        })?;
    }
    table.commit()
}
