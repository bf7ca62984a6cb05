//! The columns of the table.

use super::TableGame;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use std::io::Write;

/// The columns, in the order in which [`Columns::write`] writes them.
pub const SCHEMA: &str = "message decisions {
    required int64 game;
    optional int32 stream;
    optional binary purpose (STRING);
    required binary first (STRING);
    required binary second (STRING);
    optional binary start (STRING);
    required int32 ply;
    required int32 turn;
    required binary player (STRING);
    required binary strength (STRING);
    required binary decision (STRING);
    required int32 legal;
    optional int32 good;
    optional double chance;
    required int32 captures;
    optional binary winner (STRING);
    optional double score;
    required binary termination (STRING);
    required binary reason (STRING);
}";

/// Values of a column that may have none in some rows.
struct Optional<T> {
    /// The values that exist.
    values: Vec<T>,
    /// For each row, 1 if it has a value, and else 0.
    levels: Vec<i16>,
}

impl<T> Default for Optional<T> {
    fn default() -> Optional<T> {
        Optional { values: Vec::new(), levels: Vec::new() }
    }
}

impl<T> Optional<T> {
    fn push(&mut self, value: Option<T>) {
        self.levels.push(i16::from(value.is_some()));
        self.values.extend(value);
    }
}

/// Rows that are not written yet, by column.
#[derive(Default)]
pub struct Columns {
    game: Vec<i64>,
    stream: Optional<i32>,
    purpose: Optional<ByteArray>,
    first: Vec<ByteArray>,
    second: Vec<ByteArray>,
    start: Optional<ByteArray>,
    ply: Vec<i32>,
    turn: Vec<i32>,
    player: Vec<ByteArray>,
    strength: Vec<ByteArray>,
    decision: Vec<ByteArray>,
    legal: Vec<i32>,
    good: Optional<i32>,
    chance: Optional<f64>,
    captures: Vec<i32>,
    winner: Optional<ByteArray>,
    score: Optional<f64>,
    termination: Vec<ByteArray>,
    reason: Vec<ByteArray>,
}

impl Columns {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.game.len()
    }

    /// Adds the decisions of a game; `names` are those of the players of the rules.
    pub fn add(&mut self, game: &TableGame, names: &[String]) {
        let facts = game.facts;
        let name =
            |player: u8| ByteArray::from(names.get(usize::from(player)).map_or("", String::as_str));
        let names = [0, 1].map(name);
        let strengths = game.players.each_ref().map(|player| ByteArray::from(player.as_str()));
        let (stream, purpose) = game.stream.unzip();
        let purpose = purpose.map(ByteArray::from);
        let start = game.start.map(ByteArray::from);
        let winner = facts.winner.map(name);
        let termination = ByteArray::from(game.termination);
        let reason = ByteArray::from(facts.reason.as_str());
        for (ply, (decision, text)) in facts.decisions.iter().zip(game.moves).enumerate() {
            let player = usize::from(decision.player.min(1));
            let of_player = |first: f64| if player == 0 { first } else { 1.0 - first };
            self.game.push(facts.game as i64);
            self.stream.push(stream.map(|number| number as i32));
            self.purpose.push(purpose.clone());
            self.first.push(strengths[0].clone());
            self.second.push(strengths[1].clone());
            self.start.push(start.clone());
            self.ply.push(ply as i32);
            self.turn.push(decision.turn as i32);
            self.player.push(names[player].clone());
            self.strength.push(strengths[player].clone());
            self.decision.push(ByteArray::from(text.as_str()));
            self.legal.push(decision.legal as i32);
            self.good.push(decision.good.map(|good| good as i32));
            self.chance.push(decision.chance.map(of_player).map(thousandths));
            self.captures.push(decision.captures as i32);
            self.winner.push(winner.clone());
            self.score.push(facts.first_score().map(of_player));
            self.termination.push(termination.clone());
            self.reason.push(reason.clone());
        }
    }

    /// Writes the rows as a group.
    pub fn write<W: Write + Send>(&self, file: &mut SerializedFileWriter<W>) -> Result<()> {
        let mut group = file.next_row_group()?;
        write::<Int64Type, W>(&mut group, &self.game)?;
        write_optional::<Int32Type, W>(&mut group, &self.stream)?;
        write_optional::<ByteArrayType, W>(&mut group, &self.purpose)?;
        write::<ByteArrayType, W>(&mut group, &self.first)?;
        write::<ByteArrayType, W>(&mut group, &self.second)?;
        write_optional::<ByteArrayType, W>(&mut group, &self.start)?;
        write::<Int32Type, W>(&mut group, &self.ply)?;
        write::<Int32Type, W>(&mut group, &self.turn)?;
        write::<ByteArrayType, W>(&mut group, &self.player)?;
        write::<ByteArrayType, W>(&mut group, &self.strength)?;
        write::<ByteArrayType, W>(&mut group, &self.decision)?;
        write::<Int32Type, W>(&mut group, &self.legal)?;
        write_optional::<Int32Type, W>(&mut group, &self.good)?;
        write_optional::<DoubleType, W>(&mut group, &self.chance)?;
        write::<Int32Type, W>(&mut group, &self.captures)?;
        write_optional::<ByteArrayType, W>(&mut group, &self.winner)?;
        write_optional::<DoubleType, W>(&mut group, &self.score)?;
        write::<ByteArrayType, W>(&mut group, &self.termination)?;
        write::<ByteArrayType, W>(&mut group, &self.reason)?;
        group.close()?;
        Ok(())
    }
}

/// Chances are saved in thousandths; the difference from one is not rounded.
fn thousandths(chance: f64) -> f64 {
    (chance * 1_000.0).round() / 1_000.0
}

fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
) -> Result<()> {
    write_column::<T, W>(group, values, None)
}

fn write_optional<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    column: &Optional<T::T>,
) -> Result<()> {
    write_column::<T, W>(group, &column.values, Some(&column.levels))
}

fn write_column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<()> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, levels, None)?;
        column.close()?;
    }
    Ok(())
}
