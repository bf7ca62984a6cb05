//! Statistics of random games.

use super::game::PlayoutGame;
use crate::json_output;
use anyhow::Result;
use boardwright::Game;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// Statistics of playouts.
#[derive(Default)]
pub struct PlayoutStatistics {
    /// Number of games.
    pub games: u64,
    /// Number of decisions of all games.
    pub decisions: u64,
    turns: u64,
    choices: u64,
    widest: u64,
    shortest: u32,
    longest: u32,
    /// Number of games by result: the winner, a draw, or unfinished.
    results: BTreeMap<String, u64>,
    /// Number of games by result and reason.
    reasons: BTreeMap<String, u64>,
}

impl PlayoutStatistics {
    /// Adds a game.
    pub fn add(&mut self, game: &PlayoutGame) {
        let first = self.games == 0;
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        self.turns += u64::from(game.turns);
        self.choices += game.legal;
        self.widest = self.widest.max(game.widest);
        self.shortest = if first { game.decisions } else { self.shortest.min(game.decisions) };
        self.longest = self.longest.max(game.decisions);
        count(&mut self.results, &game.result);
        count(&mut self.reasons, &game.reason);
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    /// Average number of legal decisions.
    fn branching(&self) -> f64 {
        self.choices as f64 / self.decisions.max(1) as f64
    }

    /// Writes the statistics of games with these settings.
    pub fn write(
        &self,
        as_json: bool,
        settings: &Value,
        game: &Game,
        out: &mut dyn Write,
    ) -> Result<()> {
        if as_json {
            json_output::write(&self.json(settings, game), out)?;
        } else {
            self.print(game, out)?;
        }
        Ok(out.flush()?)
    }

    fn print(&self, game: &Game, out: &mut dyn Write) -> Result<()> {
        match self.games {
            0 => {
                writeln!(out, "{}: no playout was finished", game.title())?;
                return Ok(());
            }
            1 => writeln!(out, "{}: 1 playout", game.title())?,
            games => writeln!(out, "{}: {games} playouts", game.title())?,
        }
        for (result, count) in &self.results {
            let share = 100.0 * *count as f64 / self.games.max(1) as f64;
            writeln!(out, "  {result}: {count} ({share:.1} %)")?;
        }
        writeln!(out, "ends")?;
        for (reason, count) in &self.reasons {
            writeln!(out, "  {count}  {reason}")?;
        }
        let (mean, least, most) = (self.mean(self.decisions), self.shortest, self.longest);
        writeln!(out, "length     {mean:.1} decisions on average, {least} to {most}")?;
        writeln!(out, "           {:.1} turns on average", self.mean(self.turns))?;
        let (branching, widest) = (self.branching(), self.widest);
        writeln!(out, "branching  {branching:.1} on average, at most {widest}")?;
        Ok(())
    }

    fn json(&self, settings: &Value, game: &Game) -> Value {
        json!({
            "game": game.id(),
            "seed": settings["seed"],
            "games": self.games,
            "results": self.results,
            "ends": self.reasons,
            "decisions": {
                "total": self.decisions,
                "mean": self.mean(self.decisions),
                "least": self.shortest,
                "most": self.longest,
            },
            "turns": { "total": self.turns, "mean": self.mean(self.turns) },
            "branching": { "mean": self.branching(), "most": self.widest },
        })
    }
}

fn count(counts: &mut BTreeMap<String, u64>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => drop(counts.insert(name.to_owned(), 1)),
    }
}
