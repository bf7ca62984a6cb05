//! What the protocols of engines have in common.

use super::fault::{Fault, FaultKind, quoted};
use super::process::{Process, Silence};
use boardwright_search::{Limits, Score};
use std::time::{Duration, Instant};

/// A language of engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// The Universal Chess Interface with `UCI_Variant`.
    Uci,
    /// The XBoard protocol, version 2.
    Xboard,
}

/// What a program is to be told when it starts.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// The name of the game in its language.
    pub variant: String,
    /// Options by name; one without a value is a button.
    pub options: Vec<(String, Option<String>)>,
}

/// A game as a program is told it: in its own texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Where it began, as FEN; none at the usual start.
    pub fen: Option<String>,
    /// A text for each turn.
    pub turns: Vec<String>,
}

/// What a program answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move, in its own text.
    Move(String),
    /// It gives the game up.
    Resigns,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The program is at fault.
    Fault(Fault),
    /// Whoever asked gave up.
    GivenUp,
}

/// A question to a program.
pub struct Question<'a> {
    /// The game so far.
    pub told: &'a Told,
    /// How long it may think.
    pub limits: &'a Limits,
    /// How much longer it is waited for.
    pub patience: Duration,
    /// Whether whoever asks has given up.
    pub given_up: &'a dyn Fn() -> bool,
}

/// What a program said on the way to its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// What it thinks the position is worth to itself.
    pub score: Option<Score>,
    /// How deep it has searched.
    pub depth: u32,
    /// How many positions it has seen.
    pub nodes: u64,
    /// How long it took to answer, from the moment it was asked.
    pub took: Duration,
}

/// A conversation with a program.
pub trait Protocol: Send {
    /// Greets it, and says which game is played with which options.
    fn introduce(
        &mut self,
        process: &Process,
        introduction: &Introduction,
        patience: Duration,
    ) -> Result<(), Fault>;

    /// Another game begins.
    fn new_game(&mut self, process: &Process, patience: Duration) -> Result<(), Failure>;

    /// Asks for a move.
    fn ask(
        &mut self,
        process: &Process,
        question: &Question,
        heard: &mut Heard,
    ) -> Result<Answer, Failure>;
}

/// Hundredths of a pawn that multiply the odds by e: 400 / ln 10, as ratings have it.
const CENTIPAWNS: f64 = 173.7;

/// The score for so many hundredths of a pawn.
pub fn from_centipawns(centipawns: i64) -> Score {
    let pawns = centipawns.clamp(-1_000_000, 1_000_000) as f64;
    Score::estimate((pawns * f64::from(Score::POINTS) / CENTIPAWNS).round() as i32)
}

/// The hundredths of a pawn for a score that is no forced end.
pub fn to_centipawns(score: Score) -> i64 {
    (f64::from(score.0) * CENTIPAWNS / f64::from(Score::POINTS)).round() as i64
}

/// Says a line; a program that reads nothing is stuck.
pub fn say(process: &Process, line: impl Into<String>) -> Result<(), Fault> {
    let line = line.into();
    if process.say(line.as_str()) {
        return Ok(());
    }
    let shown = quoted(&line);
    Err(Fault::new(FaultKind::Hang, format!("it does not read what it is told, such as {shown}")))
}

/// The fault of a program that is silent where it should have answered `asked`.
pub fn silence(silence: Silence, asked: &str) -> Failure {
    match silence {
        Silence::GivenUp => Failure::GivenUp,
        Silence::Late => {
            let detail = format!("no answer to `{asked}` in time");
            Failure::Fault(Fault::new(FaultKind::Hang, detail))
        }
        Silence::Closed => {
            let detail = format!("the program ended without an answer to `{asked}`");
            Failure::Fault(Fault::new(FaultKind::Crash, detail))
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

/// The moment until which an answer is waited for.
pub fn until(question: &Question) -> Instant {
    let time = question.limits.time.unwrap_or_default();
    // A time beyond what the clock holds is as good as a year.
    let year = Duration::from_secs(31_536_000);
    let now = Instant::now();
    now.checked_add(time.saturating_add(question.patience)).unwrap_or(now + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_and_points_agree() {
        assert_eq!(from_centipawns(0), Score::EVEN);
        assert_eq!(to_centipawns(from_centipawns(250)), 250);
        // Four hundred points of rating are odds of ten to one.
        assert!((from_centipawns(400).chance() - 10.0 / 11.0).abs() < 0.001);
        assert!(!from_centipawns(i64::MIN).is_forced());
    }
}
