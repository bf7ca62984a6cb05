//! Verdicts as text and as JSON.

use crate::score_text::{self, line_as_json, percent, rounded};
use crate::style::heading;
use boardwright::{Player, Position, Record};
use boardwright_search::analysis::{AnalysisVerdict, JudgedDecision};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Maximum width of a column.
const MAX_WIDTH: usize = 20;

/// Writes the verdicts on a game.
pub struct AnalysisReport {
    /// The positions, from the start.
    positions: Vec<Position>,
    /// The text of each decision.
    texts: Vec<String>,
    /// Number of principal variations shown for an inferior decision.
    lines: usize,
    /// Widths of the columns of players and of decisions.
    widths: (usize, usize),
}

impl AnalysisReport {
    /// A report on a record.
    pub fn new(record: &Record, lines: usize) -> AnalysisReport {
        let positions = record.positions();
        let decided = positions.iter().zip(&record.decisions);
        let texts: Vec<String> =
            decided.map(|(position, recorded)| position.move_text(recorded.mv)).collect();
        let game = record.start.game();
        let names = game.players().map(|player| game.player_name(player).chars().count());
        let widest = texts.iter().map(|text| text.chars().count());
        let width =
            |widths: &mut dyn Iterator<Item = usize>| widths.max().unwrap_or(0).min(MAX_WIDTH);
        let widths = (width(&mut names.into_iter()), width(&mut widest.into_iter()));
        AnalysisReport { positions, texts, lines, widths }
    }

    /// Writes a decision with its verdict and better lines.
    pub fn write(&self, judged: &JudgedDecision, out: &mut dyn Write) -> io::Result<()> {
        let position = &self.positions[judged.index];
        let (name_width, width) = self.widths;
        writeln!(
            out,
            "{:>4} {:name_width$}  {:width$}  {:>5} → {:>5}  {}",
            self.number(position),
            self.name(judged.mover),
            self.texts[judged.index],
            percent(judged.before),
            percent(judged.after),
            coloured(judged.verdict),
        )?;
        if judged.is_improvable() && judged.verdict != AnalysisVerdict::Best {
            for line in judged.lines.iter().take(self.lines) {
                let better = score_text::line(position, line);
                writeln!(out, "       better: {better} ({})", percent(line.score))?;
            }
        }
        Ok(())
    }

    /// A decision as JSON.
    pub fn json(&self, judged: &JudgedDecision) -> Value {
        let position = &self.positions[judged.index];
        let lines = judged.lines.iter().map(|line| line_as_json(position, line));
        json!({
            "decision": judged.index + 1,
            "player": self.name(judged.mover),
            "move": self.texts[judged.index],
            "before": rounded(judged.before.win_probability()),
            "after": rounded(judged.after.win_probability()),
            "loss": rounded(judged.loss),
            "verdict": judged.verdict.name(),
            "lines": lines.collect::<Vec<Value>>(),
        })
    }

    /// Writes the average loss of each player, and the turning points.
    pub fn write_summary(
        &self,
        judged: &[JudgedDecision],
        points: &[&JudgedDecision],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if judged.is_empty() {
            return writeln!(out, "The record has no moves.");
        }
        writeln!(out)?;
        for (player, moves, average) in self.averages(judged) {
            let name = self.name(player);
            let plural = if moves == 1 { "" } else { "s" };
            let points = average * 100.0;
            writeln!(
                out,
                "{name}: {moves} move{plural}, {points:.1} points of win chance lost on average"
            )?;
        }
        if points.is_empty() {
            return writeln!(out, "The game has no turning point: no move changed much.");
        }
        for point in points {
            writeln!(out, "{}", self.turning_point(point))?;
        }
        Ok(())
    }

    /// The summary as JSON.
    pub fn summary_as_json(&self, judged: &[JudgedDecision], points: &[&JudgedDecision]) -> Value {
        let averages = self.averages(judged).into_iter().map(|(player, moves, average)| {
            json!({ "player": self.name(player), "moves": moves, "average_loss": rounded(average) })
        });
        let points: Vec<usize> = points.iter().map(|point| point.index + 1).collect();
        json!({ "players": averages.collect::<Vec<Value>>(), "turning_points": points })
    }

    fn turning_point(&self, point: &JudgedDecision) -> String {
        let position = &self.positions[point.index];
        let name = self.name(point.mover);
        let mut text = format!(
            "The game turned at {} {}: {name} fell from {} to {}",
            self.number(position),
            self.texts[point.index],
            percent(point.before),
            percent(point.after)
        );
        let best = point.lines.first().and_then(|line| line.moves.first());
        if let Some(&best) = best.filter(|_| point.is_improvable()) {
            text.push_str(&format!("; {} was better", position.move_text(best)));
        }
        text + "."
    }

    /// Each player with the number of decisions and the average loss.
    fn averages(&self, judged: &[JudgedDecision]) -> Vec<(Player, usize, f64)> {
        let Some(start) = self.positions.first() else { return Vec::new() };
        let of_player = |player: Player| {
            let own: Vec<f64> =
                judged.iter().filter(|one| one.mover == player).map(|one| one.loss).collect();
            (player, own.len(), own.iter().sum::<f64>() / own.len().max(1) as f64)
        };
        start.game().players().map(of_player).filter(|(_, moves, _)| *moves > 0).collect()
    }

    /// The number of a turn, as in records.
    fn number(&self, position: &Position) -> String {
        let players = position.game().program().players.len().max(1) as u32;
        let dots = if position.player().0 == 0 { "." } else { "..." };
        format!("{}{dots}", position.turns() / players + 1)
    }

    fn name(&self, player: Player) -> &str {
        self.positions.first().map_or("", |start| start.game().player_name(player))
    }
}

/// The name of a verdict; mistakes are highlighted.
fn coloured(verdict: AnalysisVerdict) -> String {
    match verdict {
        AnalysisVerdict::Mistake | AnalysisVerdict::Blunder | AnalysisVerdict::MissedWin => {
            heading(verdict.name())
        }
        _ => verdict.name().to_owned(),
    }
}
