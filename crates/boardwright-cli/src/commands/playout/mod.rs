//! `boardwright playout`: plays uniformly random games.

mod trace;

use crate::arguments::PlayoutArguments;
use crate::exit::OK;
use crate::json_output;
use crate::{interrupt, load, progress, wall_clock};
use anyhow::{Result, bail};
use boardwright::playout::{ObservedPlayout, observe_playout};
use boardwright::{Game, Rng};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};
use trace::TraceFile;

/// Time of a game after which it is given up.
const GAME_TIME: Duration = Duration::from_secs(60);

/// Plays and reports. Ctrl-C, the end of the time and a limit of the rules end the game in
/// progress; the games played before it are reported.
pub fn run(arguments: &PlayoutArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let start = load::position(&game, arguments.position.as_deref())?;
    let mut trace = arguments.trace.as_deref().map(TraceFile::create).transpose()?;
    interrupt::stop_after(arguments.seconds);
    let _scope = interrupt::budget().enter();
    let bar = progress::bar(arguments.games, "games");
    let began = Instant::now();
    let mut totals = PlayoutStatistics::default();
    let mut limit = None;
    for number in 0..arguments.games {
        let mut rng = Rng::for_game(arguments.seed, number);
        let mut written = Ok(());
        let game_scope = wall_clock::budget(GAME_TIME).enter();
        let result = observe_playout(&start, &mut rng, &mut |step| {
            if let (Some(trace), true) = (&mut trace, written.is_ok()) {
                written = trace.step(number, &step);
            }
        });
        drop(game_scope);
        written?;
        if let Some(reached) = result.playout.limit {
            limit = Some((reached, result.playout.decisions));
            break;
        }
        if let Some(trace) = &mut trace {
            trace.end(number, &result)?;
            if number == 0 {
                trace.warn_of_size(arguments.games);
            }
        }
        totals.add(&game, &result);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(trace) = trace {
        trace.commit(limit.is_some())?;
    }
    if arguments.json {
        json_output::write(&totals.json(arguments, &game), out)?;
    } else {
        totals.print(&game, out)?;
    }
    out.flush()?;
    print_speed(&totals, began.elapsed().as_secs_f64());
    let Some((limit, decisions)) = limit else { return Ok(OK) };
    if interrupt::is_stopped() {
        let reason = interrupt::reason();
        message!("{reason} after {} of {} games", totals.games, arguments.games);
        return Ok(interrupt::exit_code(totals.games > 0));
    }
    let reason = match limit.is_interruption() {
        true => format!("it took more than {} s", GAME_TIME.as_secs()),
        false => limit.to_string(),
    };
    bail!(
        "game {} of {} ended after {decisions} decisions and is not counted: {reason}",
        totals.games + 1,
        arguments.games
    )
}

/// Prints the speed on standard error: it differs from run to run, and is no part of the output.
fn print_speed(totals: &PlayoutStatistics, seconds: f64) {
    if seconds > 0.0 {
        let speed = totals.decisions as f64 / seconds;
        message!("{} decisions in {seconds:.2} s: {speed:.0} a second", totals.decisions);
    }
}

/// Statistics of playouts.
#[derive(Default)]
struct PlayoutStatistics {
    games: u64,
    decisions: u64,
    turns: u64,
    choices: u64,
    widest: usize,
    shortest: u32,
    longest: u32,
    /// Number of games by result: the winner, a draw, or unfinished.
    results: BTreeMap<String, u64>,
    /// Number of games by result and reason.
    reasons: BTreeMap<String, u64>,
}

impl PlayoutStatistics {
    fn add(&mut self, game: &Game, observed: &ObservedPlayout) {
        let result = &observed.playout;
        let first = self.games == 0;
        self.games += 1;
        self.decisions += u64::from(result.decisions);
        self.turns += u64::from(result.last.turns());
        self.choices += observed.legal_moves;
        self.widest = self.widest.max(observed.max_legal_moves);
        self.shortest = if first { result.decisions } else { self.shortest.min(result.decisions) };
        self.longest = self.longest.max(result.decisions);
        let (winner, reason) = match &result.end {
            Some(end) => (end.result(game), end.text(game)),
            None => ("unfinished".to_owned(), "unfinished".to_owned()),
        };
        *self.results.entry(winner).or_insert(0) += 1;
        *self.reasons.entry(reason).or_insert(0) += 1;
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    /// Average number of legal decisions.
    fn branching(&self) -> f64 {
        self.choices as f64 / self.decisions.max(1) as f64
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

    fn json(&self, arguments: &PlayoutArguments, game: &Game) -> Value {
        json!({
            "game": game.id(),
            "seed": arguments.seed,
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
