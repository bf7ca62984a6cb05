//! What the games of a match add up to.

use super::saved::{SavedGame, Side};
use super::statistics::{Results, Sprt, Verdict};
use anyhow::Result;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// The sum of a match, from the first contestant's side.
#[derive(Default)]
pub struct Tally {
    /// Wins, draws and losses of A.
    pub results: Results,
    /// By A's place in turn order.
    by_place: [Results; 2],
    unfinished: u64,
    resigned: u64,
    plies: u64,
    reasons: BTreeMap<String, u64>,
    faults: [BTreeMap<String, Faults>; 2],
    overrun_ms: [f64; 2],
}

/// Failures of one kind.
#[derive(Default)]
struct Faults {
    count: u64,
    /// What the first one was about.
    first: String,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &SavedGame) {
        let place = usize::from(game.first == Side::B);
        for results in [&mut self.results, &mut self.by_place[place]] {
            results.count(game.winner.map(Side::index));
        }
        self.unfinished += u64::from(game.unfinished);
        self.resigned += u64::from(game.resigned);
        self.plies += u64::from(game.plies);
        *self.reasons.entry(game.reason.clone()).or_default() += 1;
        if let (Some((kind, detail)), Some(winner)) = (&game.fault, game.winner) {
            let faults = &mut self.faults[winner.other().index()];
            let faults = faults.entry(kind.clone()).or_default();
            if faults.count == 0 {
                faults.first = format!("game {}: {detail}", game.game + 1);
            }
            faults.count += 1;
        }
        for side in [Side::A, Side::B] {
            let worst = &mut self.overrun_ms[side.index()];
            *worst = worst.max(game.overrun_ms[side.index()]);
        }
    }

    /// Results in a few words, for a bar of progress.
    pub fn short(&self) -> String {
        let Results { wins, draws, losses } = self.results;
        let elo = self.elo_text().map(|text| format!(", Elo {text}"));
        format!("games, +{wins} ={draws} -{losses}{}", elo.unwrap_or_default())
    }

    fn elo_text(&self) -> Option<String> {
        let elo = self.results.elo()?;
        let error = self.results.error().map(|error| format!(" ± {error:.0}"));
        Some(format!("{elo:+.0}{}", error.unwrap_or_default()))
    }

    /// All of it as JSON; `settings` come first.
    pub fn json(&self, settings: &Value, sprt: Option<&Sprt>, interrupted: bool) -> Value {
        let Results { wins, draws, losses } = self.results;
        let games = self.results.games();
        let place = |results: &Results| json!({ "wins": results.wins, "draws": results.draws, "losses": results.losses });
        let faults = |side: Side| {
            let faults = self.faults[side.index()].iter().map(|(kind, faults)| {
                (kind.clone(), json!({ "games": faults.count, "first": faults.first }))
            });
            Value::Object(faults.collect())
        };
        json!({
            "match": settings,
            "games": games,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "score": self.results.score(),
            "elo": self.results.elo(),
            "error": self.results.error(),
            "as_first": place(&self.by_place[0]),
            "as_second": place(&self.by_place[1]),
            "unfinished": self.unfinished,
            "resigned": self.resigned,
            "mean_plies": self.plies as f64 / games.max(1) as f64,
            "reasons": self.reasons,
            "faults": { "a": faults(Side::A), "b": faults(Side::B) },
            "worst_overrun_ms": { "a": self.overrun_ms[0], "b": self.overrun_ms[1] },
            "sprt": sprt.map(|sprt| self.sprt_json(sprt)),
            "interrupted": interrupted,
        })
    }

    fn sprt_json(&self, sprt: &Sprt) -> Value {
        let (low, high) = Sprt::bounds();
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": self.results.log_likelihood_ratio(sprt.elo0, sprt.elo1),
            "lower": low,
            "upper": high,
            "accepted": match sprt.verdict(&self.results) {
                Verdict::Open => None,
                Verdict::Lower => Some("elo0"),
                Verdict::Higher => Some("elo1"),
            },
        })
    }

    /// All of it in words; `names` are those of A and B.
    pub fn print(&self, names: [&str; 2], sprt: Option<&Sprt>, out: &mut dyn Write) -> Result<()> {
        let Results { wins, draws, losses } = self.results;
        let games = self.results.games();
        let plural = if games == 1 { "" } else { "s" };
        writeln!(out, "{} against {}: {games} game{plural}", names[0], names[1])?;
        writeln!(out, "  wins {wins}, draws {draws}, losses {losses}")?;
        if let Some(score) = self.results.score() {
            let elo = self.elo_text().unwrap_or_else(|| "without bounds".to_owned());
            writeln!(out, "  score {:.1} %, Elo {elo}", 100.0 * score)?;
        }
        for (results, place) in self.by_place.iter().zip(["first", "second"]) {
            let Results { wins, draws, losses } = results;
            writeln!(out, "  moving {place}: wins {wins}, draws {draws}, losses {losses}")?;
        }
        writeln!(out, "ends")?;
        for (reason, count) in &self.reasons {
            writeln!(out, "  {count}  {reason}")?;
        }
        if self.unfinished > 0 {
            writeln!(out, "cut off and counted as draws: {}", self.unfinished)?;
        }
        for (name, (faults, overrun)) in names.iter().zip(self.faults.iter().zip(self.overrun_ms)) {
            for (kind, Faults { count, first }) in faults {
                writeln!(out, "{name} failed: {count} × {kind}, first in {first}")?;
            }
            if overrun >= 1.0 {
                writeln!(out, "{name} used up to {overrun:.0} ms more than it had for a move")?;
            }
        }
        if let Some(sprt) = sprt {
            let ratio = self.results.log_likelihood_ratio(sprt.elo0, sprt.elo1);
            let (low, high) = Sprt::bounds();
            let verdict = match sprt.verdict(&self.results) {
                Verdict::Open => "undecided".to_owned(),
                Verdict::Lower => format!("Elo {} it is", sprt.elo0),
                Verdict::Higher => format!("Elo {} it is", sprt.elo1),
            };
            writeln!(out, "likelihood ratio {ratio:.2} within {low:.2} and {high:.2}: {verdict}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_counts_against_who_lost() {
        let mut tally = Tally::default();
        tally.add(&SavedGame {
            game: 6,
            seed: 1,
            first: Side::B,
            winner: Some(Side::A),
            reason: "crash".to_owned(),
            unfinished: false,
            resigned: false,
            fault: Some(("crash".to_owned(), "it ended".to_owned())),
            overrun_ms: [0.0, 3.0],
            plies: 10,
            moves: Vec::new(),
            chances: Vec::new(),
        });
        let json = tally.json(&Value::Null, None, false);
        assert_eq!(json["faults"]["b"]["crash"]["games"], 1);
        assert_eq!(json["faults"]["b"]["crash"]["first"], "game 7: it ended");
        assert_eq!(json["as_second"]["wins"], 1);
        assert_eq!(json["worst_overrun_ms"]["b"], 3.0);
        assert!(json["elo"].is_null() && json["sprt"].is_null());
    }
}
