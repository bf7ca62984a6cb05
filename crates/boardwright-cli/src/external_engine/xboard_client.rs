//! The client side of the XBoard protocol, version 2.

use super::fault::{EngineFault, FaultKind, quoted};
use super::process::{EngineProcess, ReadError};
use super::protocol::{
    EnginePosition, EngineReply, EngineSetup, MoveRequest, ProtocolClient, RequestError,
    SearchInfo, deadline, from_centipawns, no_reply, read_until, send, send_options,
    unknown_variant,
};
use std::time::{Duration, Instant};

/// Time to announce features, unless the engine asks for more.
const FEATURE_TIME: Duration = Duration::from_secs(2);

/// Smallest score in centipawns that means mate.
const MATE: i64 = 100_000;

/// The client of an XBoard engine.
#[derive(Debug, Default)]
pub struct XboardClient {
    variant: String,
    features: Features,
    /// The position that the engine knows.
    known: EnginePosition,
    /// True if the engine has moved since.
    has_moved: bool,
    pings: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Features {
    usermove: bool,
    ping: bool,
    setboard: bool,
    variants: Option<String>,
    options: Vec<String>,
    done: Option<bool>,
}

impl ProtocolClient for XboardClient {
    fn start(
        &mut self,
        process: &EngineProcess,
        setup: &EngineSetup,
        patience: Duration,
    ) -> Result<(), EngineFault> {
        // The program may have been started anew.
        *self = XboardClient { variant: setup.variant.clone(), ..XboardClient::default() };
        send(process, "xboard")?;
        send(process, "protover 2")?;
        self.read_features(process, patience)?;
        if let Some(variants) = &self.features.variants {
            let plays = variants.split(',').any(|known| known.trim() == self.variant);
            // Fairy-Stockfish lists `chess`, which the protocol calls `normal`.
            let chess =
                self.variant == "normal" && variants.split(',').any(|known| known == "chess");
            if !plays && !chess {
                return Err(unknown_variant(&self.variant, "its feature `variants`"));
            }
        }
        let declared: Vec<&str> = self.features.options.iter().map(String::as_str).collect();
        send_options(process, setup, &declared, |name, value| match value {
            Some(value) => format!("option {name}={value}"),
            None => format!("option {name}"),
        })
    }

    fn new_game(
        &mut self,
        process: &EngineProcess,
        patience: Duration,
    ) -> Result<(), RequestError> {
        self.known = EnginePosition::default();
        self.has_moved = false;
        send(process, "new")?;
        if self.variant != "normal" {
            send(process, format!("variant {}", self.variant))?;
        }
        for line in ["force", "easy", "post"] {
            send(process, line)?;
        }
        // Claims about the game before are ignored.
        self.wait(process, patience, &|| false).map(|_| ())
    }

    fn request_move(
        &mut self,
        process: &EngineProcess,
        request: &MoveRequest,
        info: &mut SearchInfo,
    ) -> Result<EngineReply, RequestError> {
        self.send_position(process, request)?;
        let mut claim = self.wait(process, request.patience, request.is_cancelled)?;
        for line in time_control(request) {
            send(process, line)?;
        }
        let asked = Instant::now();
        send(process, "go")?;
        let answer = read_move(process, request, info, &mut claim)?;
        info.elapsed = asked.elapsed();
        send(process, "force")?;
        self.has_moved = matches!(answer, EngineReply::Move(_));
        Ok(answer)
    }
}

impl XboardClient {
    fn read_features(
        &mut self,
        process: &EngineProcess,
        patience: Duration,
    ) -> Result<(), EngineFault> {
        let mut until = Instant::now() + FEATURE_TIME.min(patience);
        while self.features.done != Some(true) {
            match process.line(until, &|| false) {
                Ok(line) => {
                    for (name, value) in features(&line) {
                        self.features.set(&name, value);
                        send(process, format!("accepted {name}"))?;
                    }
                    if self.features.done == Some(false) {
                        until = Instant::now() + patience;
                        self.features.done = None;
                    }
                }
                // An engine of protocol version 1 announces no features.
                Err(ReadError::Timeout | ReadError::Cancelled) => return Ok(()),
                Err(ReadError::Closed) => {
                    let detail = "the program ended before it announced its features";
                    return Err(EngineFault::new(FaultKind::NoStart, detail));
                }
            }
        }
        Ok(())
    }

    /// Sends the moves since the last request.
    fn send_position(
        &mut self,
        process: &EngineProcess,
        request: &MoveRequest,
    ) -> Result<(), RequestError> {
        let sent = request.position;
        let known = self.known.turns.len();
        if let Some(own) = sent.turns.get(known).filter(|_| self.has_moved) {
            self.known.turns.push(own.clone());
        }
        self.has_moved = false;
        let continues = self.known.fen == sent.fen && sent.turns.starts_with(&self.known.turns);
        if !continues {
            self.new_game(process, request.patience)?;
        }
        if self.known.fen != sent.fen
            && let Some(fen) = &sent.fen
        {
            if !self.features.setboard {
                let detail = "it cannot be given a position: it has no feature `setboard`";
                return Err(EngineFault::new(FaultKind::NoStart, detail).into());
            }
            send(process, format!("setboard {fen}"))?;
        }
        for text in &sent.turns[self.known.turns.len()..] {
            match self.features.usermove {
                true => send(process, format!("usermove {text}"))?,
                false => send(process, text.as_str())?,
            }
        }
        self.known = sent.clone();
        Ok(())
    }

    /// Waits until the engine has read its input; returns a result that it claimed meanwhile.
    fn wait(
        &mut self,
        process: &EngineProcess,
        patience: Duration,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<String>, RequestError> {
        let mut claim = None;
        if !self.features.ping {
            return Ok(claim);
        }
        self.pings += 1;
        let wanted = format!("pong {}", self.pings);
        send(process, format!("ping {}", self.pings))?;
        let until = Instant::now() + patience;
        read_until(process, "ping", until, is_cancelled, |line| {
            if without_prompt(line).trim_end() == wanted {
                return Ok(Some(()));
            }
            check_refusal(line)?;
            claim = claim.take().or_else(|| claimed_result(line));
            Ok(None)
        })?;
        Ok(claim)
    }
}

impl Features {
    fn set(&mut self, name: &str, value: String) {
        match name {
            "usermove" => self.usermove = value == "1",
            "ping" => self.ping = value == "1",
            "setboard" => self.setboard = value == "1",
            "variants" => self.variants = Some(value),
            "option" => {
                let name = value.split(" -").next().unwrap_or("");
                self.options.push(name.trim().to_owned());
            }
            "done" => self.done = Some(value == "1"),
            _ => {}
        }
    }
}

/// Parses a line of features: `feature ping=1 myname="A B"`.
fn features(line: &str) -> Vec<(String, String)> {
    let Some(mut rest) = line.strip_prefix("feature ") else { return Vec::new() };
    let mut found = Vec::new();
    while let Some((name, after)) = rest.trim_start().split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(inside) => inside.split_once('"').unwrap_or((inside, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = left;
    }
    found
}

/// The lines that limit the next move. A fraction of a second is set as a clock for one move.
fn time_control(request: &MoveRequest) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(time) = request.limits.time {
        let centiseconds = (time.as_millis() / 10).max(1);
        if time.subsec_nanos() == 0 && time.as_secs() > 0 {
            lines.push(format!("st {}", time.as_secs()));
        } else {
            let seconds = time.as_secs() + 1;
            lines.push(format!("level 1 {}:{:02} 0", seconds / 60, seconds % 60));
        }
        lines.push(format!("time {centiseconds}"));
        lines.push(format!("otim {centiseconds}"));
    }
    if let Some(depth) = request.limits.depth {
        lines.push(format!("sd {depth}"));
    }
    lines
}

/// Time for a move after a claim of the result.
const TIME_AFTER_CLAIM: Duration = Duration::from_secs(1);

/// Reads lines until a move. An engine may claim a result and still move; otherwise the claim is a
/// fault.
fn read_move(
    process: &EngineProcess,
    request: &MoveRequest,
    info: &mut SearchInfo,
    claim: &mut Option<String>,
) -> Result<EngineReply, RequestError> {
    let last = deadline(request);
    let due = |claim: &Option<String>| match claim {
        Some(_) => {
            last.min(Instant::now() + request.limits.time.unwrap_or_default() + TIME_AFTER_CLAIM)
        }
        None => last,
    };
    let mut until = due(claim);
    loop {
        let line = match (process.line(until, request.is_cancelled), claim.as_ref()) {
            (Ok(line), _) => line,
            (Err(ReadError::Timeout), Some(claim)) => {
                let detail = format!("it claims {} though the game is not over", quoted(claim));
                return Err(EngineFault::new(FaultKind::OtherEnd, detail).into());
            }
            (Err(error), _) => return Err(no_reply(error, "go")),
        };
        let line = without_prompt(&line);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("move") => return Ok(EngineReply::Move(words.next().unwrap_or("").to_owned())),
            Some("resign") => return Ok(EngineReply::Resign),
            Some(_) => read_info(line, info),
            None => {}
        }
        check_refusal(line)?;
        if claim.is_none() {
            *claim = claimed_result(line);
            until = due(claim);
        }
    }
}

/// Reads a line of thinking output: depth, centipawns, time, nodes.
fn read_info(line: &str, info: &mut SearchInfo) {
    let words = line.split_whitespace().enumerate();
    let number = |(index, word): (usize, &str)| match index {
        // Some engines mark the depth.
        0 => word.trim_end_matches(['.', '+', '-', '&']).parse::<i64>().ok(),
        _ => word.parse().ok(),
    };
    let numbers: Vec<i64> = words.map_while(number).take(4).collect();
    if let [depth, score, _, nodes] = numbers[..] {
        info.depth = depth.clamp(0, 1_000) as u32;
        info.nodes = nodes.max(0) as u64;
        info.score = Some(from_centipawns(score.clamp(-MATE, MATE)));
    }
}

/// The fault of an engine that calls a legal move illegal.
fn check_refusal(line: &str) -> Result<(), RequestError> {
    let line = without_prompt(line);
    if line.to_lowercase().starts_with("illegal move") {
        let detail = format!("it refused a legal move: {}", quoted(line));
        return Err(EngineFault::new(FaultKind::OtherEnd, detail).into());
    }
    Ok(())
}

/// The line if it claims a result.
fn claimed_result(line: &str) -> Option<String> {
    let line = without_prompt(line);
    let claims = ["1-0", "0-1", "1/2-1/2"].iter().any(|result| line.starts_with(result));
    claims.then(|| line.to_owned())
}

/// The line without the prompt that some engines print before it.
fn without_prompt(line: &str) -> &str {
    match line.split_once('>') {
        Some((prompt, rest)) if prompt.starts_with('#') => rest.trim_start(),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_search::Limits;

    #[test]
    fn feature_values_may_be_quoted() {
        let line = "feature ping=1 myname=\"A = B\" variants=\"normal,shogi\" done=0";
        let found = features(line);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["ping", "myname", "variants", "done"]);
        assert_eq!(found[1].1, "A = B");
        let mut features = Features::default();
        found.into_iter().for_each(|(name, value)| features.set(&name, value));
        assert!(features.ping && features.done == Some(false));
    }

    #[test]
    fn fractions_of_a_second_are_a_clock_for_one_move() {
        let position = EnginePosition::default();
        let lines = |time| {
            let limits = Limits::time(time);
            let is_cancelled = &|| false;
            let patience = Duration::ZERO;
            time_control(&MoveRequest {
                position: &position,
                limits: &limits,
                patience,
                is_cancelled,
            })
        };
        assert_eq!(lines(Duration::from_millis(100)), ["level 1 0:01 0", "time 10", "otim 10"]);
        assert_eq!(lines(Duration::from_secs(3)), ["st 3", "time 300", "otim 300"]);
    }

    #[test]
    fn claims_refusals_and_thinking_output_are_distinguished() {
        assert!(claimed_result("1/2-1/2 {repetition}").is_some());
        assert_eq!(claimed_result("1 23 0 55 e2e4"), None);
        assert!(check_refusal("Illegal move: e2e4").is_err());
        assert!(check_refusal("1 23 0 55 e2e4").is_ok());
        let mut info = SearchInfo::default();
        read_info("9. 174 5 1234 e2e4 e7e5", &mut info);
        assert_eq!((info.depth, info.nodes), (9, 1234));
        assert_eq!(info.score, Some(from_centipawns(174)));
        assert_eq!(without_prompt("#[Chess] 0w> move e2e4"), "move e2e4");
    }
}
