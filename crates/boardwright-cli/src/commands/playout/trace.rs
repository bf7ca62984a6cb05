//! The trace of playouts: a line of JSON for each position.

use crate::atomic_file::{self, AtomicFile, cannot_be_written};
use crate::inputs;
use anyhow::{Context, Result};
use boardwright::Position;
use boardwright::playout::{ObservedPlayout, PlayoutStep};
use serde_json::{Value, json};
use std::io::{BufWriter, Write};
use std::path::Path;

/// First bytes of a trace.
const START: &[u8] = b"{\"chosen\":";
/// Number of bytes from which a trace is large.
const LARGE: u64 = 100_000_000;

/// A trace in the making, which appears at its path when it is committed.
pub struct TraceFile<'a> {
    path: &'a Path,
    file: BufWriter<AtomicFile>,
    /// Number of bytes written.
    bytes: u64,
    /// Number of positions written.
    positions: u64,
}

impl TraceFile<'_> {
    /// Begins a trace.
    ///
    /// # Errors
    /// Fails if another kind of file is at the path, or if it cannot be written.
    pub fn create(path: &Path) -> Result<TraceFile<'_>> {
        inputs::refuse(path)?;
        atomic_file::check_replaceable(path, START, "trace")?;
        let file = AtomicFile::replace(path).with_context(|| cannot_be_written(path))?;
        Ok(TraceFile { path, file: BufWriter::new(file), bytes: 0, positions: 0 })
    }

    /// Adds a position with its legal moves and the move chosen.
    pub fn step(&mut self, game: u64, step: &PlayoutStep) -> Result<()> {
        let texts: Vec<String> =
            step.position.iter_texts(step.moves).map(|(_, text)| text).collect();
        let after = |mv| step.position.play(mv).map(|next| next.text()).ok();
        let positions: Vec<Option<String>> = step.moves.iter().map(|&mv| after(mv)).collect();
        self.line(&json!({
            "game": game,
            "ply": step.position.plies(),
            "position": step.position.text(),
            "moves": texts,
            "positions": positions,
            "chosen": texts.get(step.chosen),
        }))
    }

    /// Adds the last position of a game.
    pub fn end(&mut self, game: u64, result: &ObservedPlayout) -> Result<()> {
        let last: &Position = &result.playout.last;
        self.line(&json!({
            "game": game,
            "ply": last.plies(),
            "position": last.text(),
            "moves": [],
            "positions": [],
            "chosen": null,
            "result": result.playout.end.as_ref().map(|end| end.text(last.game())),
        }))
    }

    /// Warns after the first of several games if the trace of all will be large.
    pub fn warn_of_size(&self, games: u64) {
        let expected = self.bytes.saturating_mul(games);
        if expected >= LARGE {
            let megabytes = expected / 1_000_000;
            message!(
                "warning: the trace of {games} games will have about {megabytes} MB, with every legal \
                 move and the position after it; a smaller --games makes it shorter"
            );
        }
    }

    fn line(&mut self, line: &Value) -> Result<()> {
        let text = line.to_string();
        self.bytes += text.len() as u64 + 1;
        self.positions += 1;
        writeln!(self.file, "{text}").with_context(|| cannot_be_written(self.path))
    }

    /// Puts the trace in its place, and says how long it is and whether its last game has no end.
    pub fn commit(self, is_cut: bool) -> Result<()> {
        let file = self.file.into_inner().map_err(|error| error.into_error());
        file.and_then(AtomicFile::commit).with_context(|| cannot_be_written(self.path))?;
        let end = if is_cut { "; the last game in it has no end" } else { "" };
        let plural = if self.positions == 1 { "" } else { "s" };
        message!("{}: {} position{plural}{end}", self.path.display(), self.positions);
        Ok(())
    }
}
