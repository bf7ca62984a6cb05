//! What edges share that let the engine think: how it is asked, and how its thoughts are written.

use crate::arguments::ThinkingArguments;
use crate::clock::Clock;
use crate::contestant::{Known, Own};
use crate::progress;
use boardwright::Position;
use boardwright_search::analysis::line_text;
use boardwright_search::{FullStrength, Limits, Score, StopSignal, Task, Variation};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How long a position is thought about if nothing is said.
pub const USUAL_TIME: Duration = Duration::from_millis(500);
/// Levels up to this one have few nodes, and are left what those need, so that they do the same on a
/// machine that is slow or busy.
const QUICK_LEVEL: u8 = 7;
/// The most decisions of a line that are written.
const LONGEST_LINE: usize = 8;

/// The engine at full strength, with so many best lines.
pub fn full(known: &Known, lines: u8, threads: usize) -> FullStrength {
    let (knowledge, search) = known.get();
    FullStrength::with_profile(knowledge, search, 1).with_threads(threads).with_lines(lines.into())
}

/// The task that arguments describe, for each position.
pub fn task(arguments: &ThinkingArguments, stop: &StopSignal) -> Task {
    let time = arguments.time.map(Duration::from_secs_f64);
    let nodes = arguments.nodes;
    let unlimited = time.is_none() && nodes.is_none();
    let limits = Limits { time: time.or(unlimited.then_some(USUAL_TIME)), nodes, depth: None };
    Task { stop: stop.clone(), ..Task::new(limits, Arc::new(Clock::start())) }
}

/// How long an opponent may think about a move; as long as it needs if it is quick.
pub fn time_of(opponent: Own) -> Option<Duration> {
    let quick = match opponent {
        Own::Random | Own::Greedy => true,
        Own::Level(level) => level <= QUICK_LEVEL,
        Own::Uct | Own::Full => false,
    };
    (!quick).then_some(USUAL_TIME)
}

/// A task of so much time.
pub fn timed(time: Option<Duration>, stop: &StopSignal) -> Task {
    let limits = Limits { time, ..Limits::default() };
    Task { stop: stop.clone(), ..Task::new(limits, Arc::new(Clock::start())) }
}

/// A line that says that there is thinking, until it is dropped; people only see it.
pub fn busy() -> Busy {
    let line = progress::line();
    line.set_message("thinking; Ctrl-C ends it with the best found so far");
    line.enable_steady_tick(Duration::from_millis(100));
    Busy(line)
}

/// See [`busy`].
pub struct Busy(ProgressBar);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The chance to win in hundredths; 100 and 0 are left to what is proven.
pub fn percent(score: Score) -> String {
    let hundredths = (score.chance() * 100.0).round() as u32;
    match score.is_forced() {
        true => format!("{hundredths} %"),
        false => format!("{} %", hundredths.clamp(1, 99)),
    }
}

/// The chance to win, and how soon the end is forced if it is; it may come sooner, since search does not look for the
/// soonest.
pub fn worth(score: Score) -> String {
    let soon = |plies: u32| match plies {
        1 => "in 1 move".to_owned(),
        _ => format!("within {plies} moves"),
    };
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => format!("{}, wins {}", percent(score), soon(plies)),
        (_, Some(plies)) => format!("{}, loses {}", percent(score), soon(plies)),
        _ => percent(score),
    }
}

/// A line as its moves, the first few of them.
pub fn moves(position: &Position, line: &Variation) -> String {
    let shown = &line.moves[..line.moves.len().min(LONGEST_LINE)];
    let more = if shown.len() < line.moves.len() { " …" } else { "" };
    line_text(position, shown).join(" ") + more
}

/// Best lines, one below another.
pub fn lines(position: &Position, lines: &[Variation]) -> String {
    let numbered = lines.iter().zip(1..).map(|(line, number)| {
        format!("{number}. {:>5}  {}\n", percent(line.score), moves(position, line))
    });
    numbered.collect()
}

/// A chance for programs, to so many places as mean anything.
pub fn rounded(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

/// A line for programs.
pub fn line_as_json(position: &Position, line: &Variation) -> Value {
    json!({
        "moves": line_text(position, &line.moves),
        "chance": rounded(line.score.chance()),
        "wins_in": line.score.wins_in(),
        "loses_in": line.score.loses_in(),
    })
}
