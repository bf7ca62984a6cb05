//! Common parts of the clients of engine protocols.

use super::fault::{EngineFault, FaultKind, quoted};
use super::process::{EngineProcess, ReadError};
use boardwright::LimitReached;
use boardwright_search::{Limits, Score};
use std::time::{Duration, Instant};

/// A protocol of engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface with `UCI_Variant`.
    Uci,
    /// The XBoard protocol, version 2.
    Xboard,
}

/// The game and the options of an engine.
#[derive(Clone, Debug)]
pub struct EngineSetup {
    /// Name of the game in the protocol.
    pub variant: String,
    /// Beginning of the names of engines that play other rules under this name; empty if there are
    /// none, or if somebody chose the name.
    pub other_in: &'static str,
    /// Options by name; one without a value is a button.
    pub options: Vec<(String, Option<String>)>,
}

/// A position as an engine is given it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnginePosition {
    /// Start as FEN; `None` for the start of the game.
    pub fen: Option<String>,
    /// Turns from the start, in coordinate notation.
    pub turns: Vec<String>,
}

/// The reply of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineReply {
    /// A move, in coordinate notation.
    Move(String),
    /// It resigns.
    Resign,
}

/// Reasons for which an engine gave no reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// A fault of the engine.
    Fault(EngineFault),
    /// The request was cancelled.
    Cancelled,
    /// A limit of the rules was reached in reading the move.
    Limit(LimitReached),
}

/// A request for a move.
pub struct MoveRequest<'a> {
    /// Position to move in.
    pub position: &'a EnginePosition,
    /// Limits of the search.
    pub limits: &'a Limits,
    /// Time beyond the limit until the engine forfeits.
    pub patience: Duration,
    /// Returns true if the request is cancelled.
    pub is_cancelled: &'a dyn Fn() -> bool,
}

/// Information about a search that an engine sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchInfo {
    /// Score of the position for the engine.
    pub score: Option<Score>,
    /// Depth of the search.
    pub depth: u32,
    /// Number of nodes.
    pub nodes: u64,
    /// Time from the request to the reply.
    pub elapsed: Duration,
}

/// The client side of a protocol.
pub trait ProtocolClient: Send {
    /// Performs the handshake, and sets the game and the options.
    ///
    /// # Errors
    /// Fails if the engine does not answer or does not play the game.
    fn start(
        &mut self,
        process: &EngineProcess,
        setup: &EngineSetup,
        patience: Duration,
    ) -> Result<(), EngineFault>;

    /// Starts a new game.
    ///
    /// # Errors
    /// Fails if the engine does not answer.
    fn new_game(&mut self, process: &EngineProcess, patience: Duration)
    -> Result<(), RequestError>;

    /// Requests a move.
    ///
    /// # Errors
    /// Fails if the engine gives no move, or if the request is cancelled.
    fn request_move(
        &mut self,
        process: &EngineProcess,
        request: &MoveRequest,
        info: &mut SearchInfo,
    ) -> Result<EngineReply, RequestError>;
}

/// Centipawns that multiply the odds by e: 400 / ln 10, as for Elo ratings.
const CENTIPAWNS_PER_E: f64 = 173.7;

/// The score for a number of centipawns.
pub fn from_centipawns(centipawns: i64) -> Score {
    let pawns = centipawns.clamp(-1_000_000, 1_000_000) as f64;
    Score::estimate((pawns * f64::from(Score::POINTS) / CENTIPAWNS_PER_E).round() as i32)
}

/// The centipawns of a score that is no forced end.
pub fn to_centipawns(score: Score) -> i64 {
    (f64::from(score.points()) * CENTIPAWNS_PER_E / f64::from(Score::POINTS)).round() as i64
}

/// Sends a line.
///
/// # Errors
/// Fails if the engine does not read its input.
pub fn send(process: &EngineProcess, line: impl Into<String>) -> Result<(), EngineFault> {
    let line = line.into();
    if process.send(line.as_str()) {
        return Ok(());
    }
    let shown = quoted(&line);
    Err(EngineFault::new(FaultKind::Hang, format!("it does not read its input, such as {shown}")))
}

/// Sends the options of a setup. `command` gives the line that sets an option under the name that
/// the engine declares.
///
/// # Errors
/// Fails if the engine does not declare an option.
pub fn send_options(
    process: &EngineProcess,
    setup: &EngineSetup,
    declared: &[&str],
    command: impl Fn(&str, Option<&str>) -> String,
) -> Result<(), EngineFault> {
    for (name, value) in &setup.options {
        let known = declared.iter().find(|known| known.eq_ignore_ascii_case(name));
        let known = known.ok_or_else(|| unknown_option(name, declared))?;
        send(process, command(known, value.as_deref()))?;
    }
    Ok(())
}

fn unknown_option(name: &str, declared: &[&str]) -> EngineFault {
    let closest = boardwright_syntax::suggest::closest(name, declared.iter().copied());
    let hint = closest.map(|closest| format!("; did you mean {}?", quoted(closest)));
    let detail = format!("it has no option {}{}", quoted(name), hint.unwrap_or_default());
    EngineFault::new(FaultKind::NoStart, detail)
}

/// The fault of an engine that does not play the game; `list` names where it lists its games.
pub fn unknown_variant(variant: &str, list: &str) -> EngineFault {
    let detail = format!("it does not play {}: {list} does not list it", quoted(variant));
    EngineFault::new(FaultKind::NoStart, detail)
}

/// Reads lines until `read` returns a value. `command` is what the engine answers.
///
/// # Errors
/// Fails if no line comes, or if `read` fails.
pub fn read_until<T>(
    process: &EngineProcess,
    command: &str,
    until: Instant,
    is_cancelled: &dyn Fn() -> bool,
    mut read: impl FnMut(&str) -> Result<Option<T>, RequestError>,
) -> Result<T, RequestError> {
    loop {
        let line = process.line(until, is_cancelled).map_err(|error| no_reply(error, command))?;
        if let Some(value) = read(&line)? {
            return Ok(value);
        }
    }
}

/// The error of a request if reading the reply to `command` failed.
pub fn no_reply(error: ReadError, command: &str) -> RequestError {
    match error {
        ReadError::Cancelled => RequestError::Cancelled,
        ReadError::Timeout => {
            let detail = format!("no answer to `{command}` in time");
            RequestError::Fault(EngineFault::new(FaultKind::Hang, detail))
        }
        ReadError::Closed => {
            let detail = format!("the program ended without an answer to `{command}`");
            RequestError::Fault(EngineFault::new(FaultKind::Crash, detail))
        }
    }
}

impl From<EngineFault> for RequestError {
    fn from(fault: EngineFault) -> RequestError {
        RequestError::Fault(fault)
    }
}

/// The time at which the reply to a request is overdue.
pub fn deadline(request: &MoveRequest) -> Instant {
    let time = request.limits.time.unwrap_or_default();
    // A time beyond the range of the clock becomes a year.
    let year = Duration::from_secs(31_536_000);
    let now = Instant::now();
    now.checked_add(time.saturating_add(request.patience)).unwrap_or(now + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centipawns_are_converted_to_scores_and_back() {
        assert_eq!(from_centipawns(0), Score::EVEN);
        assert_eq!(to_centipawns(from_centipawns(250)), 250);
        // A difference of 400 Elo means odds of ten to one.
        assert!((from_centipawns(400).win_probability() - 10.0 / 11.0).abs() < 0.001);
        assert!(!from_centipawns(i64::MIN).is_forced());
    }

    #[test]
    fn unknown_option_suggests_a_similar_name() {
        assert!(unknown_option("Hesh", &["Hash"]).detail.contains("`Hash`"));
    }
}
