//! Totals of a match, and their report.

use super::saved_game::{PlayerSlot, SavedGame};
use anyhow::Result;
use boardwright_report::statistics::{Sprt, SprtOutcome, WinDrawLoss};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// Totals of a match, from the point of view of player A.
#[derive(Default)]
pub struct MatchTotals {
    /// Wins, draws and losses of A.
    pub results: WinDrawLoss,
    /// Results of A moving first and moving second.
    by_turn_order: [WinDrawLoss; 2],
    unfinished: u64,
    resigned: u64,
    plies: u64,
    reasons: BTreeMap<String, u64>,
    /// Games that met a limit of the rules, by limit; they have no result.
    limits: BTreeMap<String, LimitCount>,
    faults: [BTreeMap<String, FaultCount>; 2],
    overrun_ms: [f64; 2],
}

/// Games that met a limit.
#[derive(Default)]
struct LimitCount {
    count: u64,
    /// Number of the first game, from 1, and its length in decisions.
    first: (u64, u32),
}

/// Faults of one kind.
#[derive(Default)]
struct FaultCount {
    count: u64,
    /// Game and detail of the first fault.
    first: String,
}

impl MatchTotals {
    /// Adds a game.
    pub fn add(&mut self, game: &SavedGame) {
        if game.limit {
            let limits = self.limits.entry(game.reason.clone()).or_default();
            if limits.count == 0 {
                limits.first = (game.game + 1, game.plies);
            }
            limits.count += 1;
            return;
        }
        let order = usize::from(game.first == PlayerSlot::B);
        for results in [&mut self.results, &mut self.by_turn_order[order]] {
            results.count(game.winner.map(PlayerSlot::index));
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
        for side in [PlayerSlot::A, PlayerSlot::B] {
            let worst = &mut self.overrun_ms[side.index()];
            *worst = worst.max(game.overrun_ms[side.index()]);
        }
    }

    /// Number of games that met a limit of the rules and have no result.
    pub fn without_result(&self) -> u64 {
        self.limits.values().map(|limits| limits.count).sum()
    }

    /// Number of games played, with those that have no result.
    pub fn played(&self) -> u64 {
        self.results.games() + self.without_result()
    }

    /// Results in a few words, for the progress bar.
    pub fn short(&self) -> String {
        let WinDrawLoss { wins, draws, losses } = self.results;
        let elo = self.elo_text().map(|text| format!(", Elo {text}"));
        format!("games, +{wins} ={draws} -{losses}{}", elo.unwrap_or_default())
    }

    fn elo_text(&self) -> Option<String> {
        let elo = self.results.elo()?;
        let error = self.results.elo_error().map(|error| format!(" ± {error:.0}"));
        Some(format!("{elo:+.0}{}", error.unwrap_or_default()))
    }

    /// The report as JSON.
    pub fn json(&self, settings: &Value, sprt: Option<&Sprt>, interrupted: bool) -> Value {
        let WinDrawLoss { wins, draws, losses } = self.results;
        let games = self.results.games();
        let counts = |results: &WinDrawLoss| json!({ "wins": results.wins, "draws": results.draws, "losses": results.losses });
        let faults = |side: PlayerSlot| {
            let faults = self.faults[side.index()].iter().map(|(kind, faults)| {
                (kind.clone(), json!({ "games": faults.count, "first": faults.first }))
            });
            Value::Object(faults.collect())
        };
        let limits = self.limits.iter().map(|(limit, LimitCount { count, first })| {
            let first = json!({ "game": first.0, "plies": first.1 });
            (limit.clone(), json!({ "games": count, "first": first }))
        });
        json!({
            "match": settings,
            "games": games,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "score": self.results.score(),
            "elo": self.results.elo(),
            "error": self.results.elo_error(),
            "as_first": counts(&self.by_turn_order[0]),
            "as_second": counts(&self.by_turn_order[1]),
            "unfinished": self.unfinished,
            "resigned": self.resigned,
            "mean_plies": self.plies as f64 / games.max(1) as f64,
            "reasons": self.reasons,
            "without_result": self.without_result(),
            "limits": Value::Object(limits.collect()),
            "faults": { "a": faults(PlayerSlot::A), "b": faults(PlayerSlot::B) },
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
            "llr": sprt.log_likelihood_ratio(&self.results.counts()),
            "lower": low,
            "upper": high,
            "accepted": match sprt.outcome(&self.results.counts()) {
                SprtOutcome::Continue => None,
                SprtOutcome::AcceptH0 => Some("elo0"),
                SprtOutcome::AcceptH1 => Some("elo1"),
            },
        })
    }

    /// Prints the report; `names` are those of A and B.
    pub fn print(&self, names: [&str; 2], sprt: Option<&Sprt>, out: &mut dyn Write) -> Result<()> {
        let WinDrawLoss { wins, draws, losses } = self.results;
        let games = self.results.games();
        let plural = if games == 1 { "" } else { "s" };
        writeln!(out, "{} against {}: {games} game{plural}", names[0], names[1])?;
        writeln!(out, "  wins {wins}, draws {draws}, losses {losses}")?;
        if let Some(score) = self.results.score() {
            let elo = self.elo_text().unwrap_or_else(|| "unbounded".to_owned());
            writeln!(out, "  score {:.1} %, Elo {elo}", 100.0 * score)?;
        }
        for (results, order) in self.by_turn_order.iter().zip(["first", "second"]) {
            let WinDrawLoss { wins, draws, losses } = results;
            writeln!(out, "  moving {order}: wins {wins}, draws {draws}, losses {losses}")?;
        }
        writeln!(out, "ends")?;
        for (reason, count) in &self.reasons {
            writeln!(out, "  {count}  {reason}")?;
        }
        if self.unfinished > 0 {
            writeln!(out, "adjudicated as draws: {}", self.unfinished)?;
        }
        for (limit, LimitCount { count, first: (game, plies) }) in &self.limits {
            let (games, are) = if *count == 1 { ("game", "is") } else { ("games", "are") };
            writeln!(
                out,
                "{count} {games} met a limit and {are} not counted: {limit} (first in game {game}, \
                 after {plies} decisions)"
            )?;
        }
        for (name, (faults, overrun)) in names.iter().zip(self.faults.iter().zip(self.overrun_ms)) {
            for (kind, FaultCount { count, first }) in faults {
                writeln!(out, "{name} forfeited by {kind}: {count}, first in {first}")?;
            }
            if overrun >= 1.0 {
                writeln!(out, "{name} exceeded its time per move by up to {overrun:.0} ms")?;
            }
        }
        if let Some(sprt) = sprt {
            let ratio = sprt.log_likelihood_ratio(&self.results.counts());
            let (low, high) = Sprt::bounds();
            let outcome = match sprt.outcome(&self.results.counts()) {
                SprtOutcome::Continue => "no decision".to_owned(),
                SprtOutcome::AcceptH0 => format!("H0 accepted, Elo {}", sprt.elo0),
                SprtOutcome::AcceptH1 => format!("H1 accepted, Elo {}", sprt.elo1),
            };
            writeln!(out, "SPRT: LLR {ratio:.2} ({low:.2}, {high:.2}), {outcome}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fault_counts_against_the_loser() {
        let mut totals = MatchTotals::default();
        totals.add(&SavedGame {
            game: 6,
            seed: 1,
            first: PlayerSlot::B,
            winner: Some(PlayerSlot::A),
            reason: "crash".to_owned(),
            unfinished: false,
            limit: false,
            resigned: false,
            fault: Some(("crash".to_owned(), "it ended".to_owned())),
            overrun_ms: [0.0, 3.0],
            plies: 10,
            moves: Vec::new(),
            chances: Vec::new(),
        });
        let json = totals.json(&Value::Null, None, false);
        assert_eq!(json["faults"]["b"]["crash"]["games"], 1);
        assert_eq!(json["faults"]["b"]["crash"]["first"], "game 7: it ended");
        assert_eq!(json["as_second"]["wins"], 1);
        assert_eq!(json["worst_overrun_ms"]["b"], 3.0);
        assert!(json["elo"].is_null() && json["sprt"].is_null());
    }
}
