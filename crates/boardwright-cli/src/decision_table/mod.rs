//! Saved games as a table of decisions in the Parquet format, for pandas, DuckDB and their like.

mod columns;

use crate::atomic_file::{AtomicFile, cannot_be_written};
use anyhow::{Context, Result};
use boardwright::{Game, Player};
use boardwright_report::GameFacts;
use columns::{Columns, SCHEMA};
use parquet::basic::{Compression, GzipLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use serde_json::Value;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Number of rows that are held in memory and written together.
const ROWS_OF_GROUP: usize = 1 << 16;

/// A game for the table.
pub struct TableGame<'a> {
    /// The stream of the play-test that it belongs to, and its purpose.
    pub stream: Option<(u64, &'static str)>,
    /// The players in words, in turn order.
    pub players: [String; 2],
    /// Position at the start; `None` for that of the rules.
    pub start: Option<&'a str>,
    /// Decisions in the notation of records.
    pub moves: &'a [String],
    /// Cause of the end.
    pub termination: &'a str,
    /// Facts about the game and its decisions.
    pub facts: &'a GameFacts,
}

/// A table in the making, which appears at its path when it is committed.
pub struct DecisionTable {
    path: PathBuf,
    writer: SerializedFileWriter<BufWriter<AtomicFile>>,
    columns: Columns,
    /// Names of the players of the rules.
    names: Vec<String>,
}

impl DecisionTable {
    /// Begins a table of games with these settings, which the file holds, too.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn create(path: &Path, game: &Game, settings: &Value) -> Result<DecisionTable> {
        let shown = || cannot_be_written(path);
        let file = BufWriter::new(AtomicFile::replace(path).with_context(shown)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::GZIP(GzipLevel::default()))
            .set_created_by(format!("boardwright {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(metadata(game, settings)))
            .build();
        let schema = Arc::new(parse_message_type(SCHEMA).with_context(shown)?);
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties));
        Ok(DecisionTable {
            path: path.to_owned(),
            writer: writer.with_context(shown)?,
            columns: Columns::default(),
            names: game.players().map(|one: Player| game.player_name(one).to_owned()).collect(),
        })
    }

    /// Adds the decisions of a game.
    ///
    /// # Errors
    /// Fails if they cannot be written.
    pub fn add(&mut self, game: &TableGame) -> Result<()> {
        self.columns.add(game, &self.names);
        if self.columns.rows() >= ROWS_OF_GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let columns = std::mem::take(&mut self.columns);
        columns.write(&mut self.writer).with_context(|| cannot_be_written(&self.path))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// Fails if it cannot be written; nothing is at its path then, or the file from before.
    pub fn commit(mut self) -> Result<()> {
        if self.columns.rows() > 0 {
            self.write_group()?;
        }
        let shown = || cannot_be_written(&self.path);
        let file = self.writer.into_inner().with_context(shown)?;
        let file = file.into_inner().map_err(std::io::IntoInnerError::into_error);
        file.and_then(AtomicFile::commit).with_context(shown)
    }
}

/// The settings as keys and values of the file.
fn metadata(game: &Game, settings: &Value) -> Vec<KeyValue> {
    let pair = |name: &str, value: String| KeyValue::new(format!("boardwright.{name}"), value);
    let mut pairs = vec![pair("title", game.title().to_owned())];
    for (name, value) in settings.as_object().into_iter().flatten() {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        pairs.push(pair(name, text));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;
    use boardwright_report::replay::replay;
    use boardwright_report::{Contender, PlayedGame, Termination};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use serde_json::json;
    use std::fs::File;

    #[test]
    fn written_table_is_read_back() {
        let chess = game("chess");
        let played = PlayedGame {
            game: 7,
            players: [Contender::Level(3), Contender::Random],
            start: None,
            moves: ["e4", "d5", "exd5"].map(str::to_owned).to_vec(),
            chances: vec![Some(520), None, Some(700)],
            judged: Vec::new(),
            winner: None,
            termination: Termination::Unfinished,
            reason: String::new(),
        };
        let observed = replay(&chess, played).unwrap();
        let path = std::env::temp_dir().join(format!("boardwright-{}.parquet", std::process::id()));
        let settings = json!({ "seed": 4, "rules": "1f" });
        let mut table = DecisionTable::create(&path, &chess, &settings).unwrap();
        let game = TableGame {
            stream: Some((7, "ladder")),
            players: observed.played.players.map(|player| player.to_string()),
            start: None,
            moves: &observed.played.moves,
            termination: observed.played.termination.name(),
            facts: &observed.facts,
        };
        // More than one group of rows.
        let games = ROWS_OF_GROUP / 3 + 2;
        (0..games).for_each(|_| table.add(&game).unwrap());
        assert!(!path.exists());
        table.commit().unwrap();
        let file = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(file.num_row_groups(), 2);
        let metadata = file.metadata().file_metadata();
        assert_eq!(metadata.num_rows(), 3 * games as i64);
        let pairs = metadata.key_value_metadata().unwrap();
        let value = |key: &str| {
            let found = pairs.iter().find(|pair| pair.key == key);
            found.and_then(|pair| pair.value.clone()).unwrap_or_default()
        };
        assert_eq!(value("boardwright.seed"), "4");
        assert_eq!(value("boardwright.rules"), "1f");
        let rows: Vec<_> = file.get_row_iter(None).unwrap().map(Result::unwrap).take(4).collect();
        let columns: Vec<String> =
            rows[2].get_column_iter().map(|(name, _)| name.clone()).collect();
        let column = |name: &str| columns.iter().position(|found| found == name).unwrap();
        let [first, second, third, again] = &rows[..] else { panic!() };
        assert_eq!(third.get_long(column("game")).unwrap(), 7);
        assert_eq!(third.get_string(column("purpose")).unwrap(), "ladder");
        assert_eq!(third.get_string(column("player")).unwrap(), "White");
        assert_eq!(second.get_string(column("strength")).unwrap(), "random");
        assert_eq!(third.get_int(column("ply")).unwrap(), 2);
        assert_eq!(third.get_int(column("turn")).unwrap(), 3);
        assert_eq!(third.get_string(column("decision")).unwrap(), "exd5");
        assert_eq!(first.get_int(column("legal")).unwrap(), 20);
        assert_eq!(third.get_int(column("captures")).unwrap(), 1);
        assert_eq!(third.get_double(column("chance")).unwrap(), 0.7);
        assert!(second.get_double(column("chance")).is_err(), "no chance is known");
        assert!(third.get_string(column("winner")).is_err(), "nobody won");
        assert_eq!(third.get_double(column("score")).unwrap(), 0.5);
        assert_eq!(third.get_string(column("termination")).unwrap(), "unfinished");
        assert_eq!(again.get_string(column("decision")).unwrap(), "e4");
    }
}
