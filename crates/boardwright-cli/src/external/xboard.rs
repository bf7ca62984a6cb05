//! The XBoard protocol, version 2, spoken to a program.

use super::fault::{Fault, FaultKind, quoted};
use super::process::{Process, Silence};
use super::protocol::{
    Answer, Failure, Heard, Introduction, Protocol, Question, Told, from_centipawns, say, silence,
    until,
};
use std::time::{Duration, Instant};

/// How long a program may take to announce its features, unless it asks for more.
const FEATURES: Duration = Duration::from_secs(2);

/// From so many hundredths of a pawn on, programs mean mate.
const MATE: i64 = 100_000;

/// A conversation in the XBoard protocol.
#[derive(Debug, Default)]
pub struct Xboard {
    variant: String,
    features: Features,
    /// What the program knows of the game.
    known: Told,
    /// Whether it has made a move of its own since.
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

impl Protocol for Xboard {
    fn introduce(
        &mut self,
        process: &Process,
        introduction: &Introduction,
        patience: Duration,
    ) -> Result<(), Fault> {
        // It may have been another run of the program that was spoken to before.
        *self = Xboard { variant: introduction.variant.clone(), ..Xboard::default() };
        say(process, "xboard")?;
        say(process, "protover 2")?;
        self.hear_features(process, patience)?;
        if let Some(variants) = &self.features.variants {
            let plays = variants.split(',').any(|known| known.trim() == self.variant);
            // FSF lists `chess`, which the protocol calls `normal`.
            let chess =
                self.variant == "normal" && variants.split(',').any(|known| known == "chess");
            if !plays && !chess {
                let shown = quoted(&self.variant);
                let detail = format!("it does not play {shown}, as its feature `variants` says");
                return Err(Fault::new(FaultKind::NoStart, detail));
            }
        }
        for (name, value) in &introduction.options {
            let declared = &self.features.options;
            let Some(known) = declared.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
                let detail = format!("it has no option {}", quoted(name));
                return Err(Fault::new(FaultKind::NoStart, detail));
            };
            match value {
                Some(value) => say(process, format!("option {known}={value}"))?,
                None => say(process, format!("option {known}"))?,
            }
        }
        Ok(())
    }

    fn new_game(&mut self, process: &Process, patience: Duration) -> Result<(), Failure> {
        self.known = Told::default();
        self.has_moved = false;
        say(process, "new")?;
        if self.variant != "normal" {
            say(process, format!("variant {}", self.variant))?;
        }
        for line in ["force", "easy", "post"] {
            say(process, line)?;
        }
        // What it had to say of the end of the game before is of no interest.
        self.wait(process, patience, &|| false).map(|_| ())
    }

    fn ask(
        &mut self,
        process: &Process,
        question: &Question,
        heard: &mut Heard,
    ) -> Result<Answer, Failure> {
        self.tell(process, question)?;
        let mut claim = self.wait(process, question.patience, question.given_up)?;
        for line in time_control(question) {
            say(process, line)?;
        }
        let asked = Instant::now();
        say(process, "go")?;
        let answer = hear_move(process, question, heard, &mut claim)?;
        heard.took = asked.elapsed();
        say(process, "force")?;
        self.has_moved = matches!(answer, Answer::Move(_));
        Ok(answer)
    }
}

impl Xboard {
    fn hear_features(&mut self, process: &Process, patience: Duration) -> Result<(), Fault> {
        let mut until = Instant::now() + FEATURES.min(patience);
        while self.features.done != Some(true) {
            match process.line(until, &|| false) {
                Ok(line) => {
                    for (name, value) in features(&line) {
                        self.features.note(&name, value);
                        say(process, format!("accepted {name}"))?;
                    }
                    if self.features.done == Some(false) {
                        until = Instant::now() + patience;
                        self.features.done = None;
                    }
                }
                // A program of the protocol's first version announces none.
                Err(Silence::Late | Silence::GivenUp) => return Ok(()),
                Err(Silence::Closed) => {
                    let detail = "the program ended before it announced its features";
                    return Err(Fault::new(FaultKind::NoStart, detail));
                }
            }
        }
        Ok(())
    }

    /// Tells it what was played since it was asked last.
    fn tell(&mut self, process: &Process, question: &Question) -> Result<(), Failure> {
        let told = question.told;
        let known = self.known.turns.len();
        if let Some(own) = told.turns.get(known).filter(|_| self.has_moved) {
            self.known.turns.push(own.clone());
        }
        self.has_moved = false;
        let goes_on = self.known.fen == told.fen && told.turns.starts_with(&self.known.turns);
        if !goes_on {
            self.new_game(process, question.patience)?;
        }
        if self.known.fen != told.fen
            && let Some(fen) = &told.fen
        {
            if !self.features.setboard {
                let detail = "it cannot be given a position: it has no feature `setboard`";
                return Err(Fault::new(FaultKind::NoStart, detail).into());
            }
            say(process, format!("setboard {fen}"))?;
        }
        for text in &told.turns[self.known.turns.len()..] {
            match self.features.usermove {
                true => say(process, format!("usermove {text}"))?,
                false => say(process, text.as_str())?,
            }
        }
        self.known = told.clone();
        Ok(())
    }

    /// Waits until it has dealt with all it was told. Gives an end that it claimed meanwhile.
    fn wait(
        &mut self,
        process: &Process,
        patience: Duration,
        given_up: &dyn Fn() -> bool,
    ) -> Result<Option<String>, Failure> {
        let mut claim = None;
        if !self.features.ping {
            return Ok(claim);
        }
        self.pings += 1;
        let wanted = format!("pong {}", self.pings);
        say(process, format!("ping {}", self.pings))?;
        let until = Instant::now() + patience;
        loop {
            match process.line(until, given_up) {
                Ok(line) if without_prompt(&line).trim_end() == wanted => return Ok(claim),
                Ok(line) => {
                    refused(&line)?;
                    claim = claim.or_else(|| claimed(&line));
                }
                Err(reason) => return Err(silence(reason, "ping")),
            }
        }
    }
}

impl Features {
    fn note(&mut self, name: &str, value: String) {
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

/// The features that a line announces: `feature ping=1 myname="A B"`.
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

/// The lines that limit the next move. A time that is no whole number of seconds is a clock for one
/// move.
fn time_control(question: &Question) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(time) = question.limits.time {
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
    if let Some(depth) = question.limits.depth {
        lines.push(format!("sd {depth}"));
    }
    lines
}

/// How long a program may go on thinking after it has claimed an end.
const AFTER_CLAIM: Duration = Duration::from_secs(1);

/// Hears lines until a move. A program may claim an end and move all the same; one that does not
/// has failed.
fn hear_move(
    process: &Process,
    question: &Question,
    heard: &mut Heard,
    claim: &mut Option<String>,
) -> Result<Answer, Failure> {
    let last = until(question);
    let soon = |claim: &Option<String>| match claim {
        Some(_) => {
            last.min(Instant::now() + question.limits.time.unwrap_or_default() + AFTER_CLAIM)
        }
        None => last,
    };
    let mut until = soon(claim);
    loop {
        let line = match (process.line(until, question.given_up), claim.as_ref()) {
            (Ok(line), _) => line,
            (Err(Silence::Late), Some(claim)) => {
                let detail = format!("it says {} though the game goes on", quoted(claim));
                return Err(Fault::new(FaultKind::OtherEnd, detail).into());
            }
            (Err(reason), _) => return Err(silence(reason, "go")),
        };
        let line = without_prompt(&line);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("move") => return Ok(Answer::Move(words.next().unwrap_or("").to_owned())),
            Some("resign") => return Ok(Answer::Resigns),
            Some(_) => note(line, heard),
            None => {}
        }
        refused(line)?;
        if claim.is_none() {
            *claim = claimed(line);
            until = soon(claim);
        }
    }
}

/// Notes what a line of thought says: depth, hundredths of a pawn, time, nodes.
fn note(line: &str, heard: &mut Heard) {
    let words = line.split_whitespace().enumerate();
    let number = |(index, word): (usize, &str)| match index {
        // Some mark the depth.
        0 => word.trim_end_matches(['.', '+', '-', '&']).parse::<i64>().ok(),
        _ => word.parse().ok(),
    };
    let numbers: Vec<i64> = words.map_while(number).take(4).collect();
    if let [depth, score, _, nodes] = numbers[..] {
        heard.depth = depth.clamp(0, 1_000) as u32;
        heard.nodes = nodes.max(0) as u64;
        heard.score = Some(from_centipawns(score.clamp(-MATE, MATE)));
    }
}

/// The fault in a line by which the program refuses a move.
fn refused(line: &str) -> Result<(), Failure> {
    let line = without_prompt(line);
    if line.to_lowercase().starts_with("illegal move") {
        let detail = format!("it refused a legal move: {}", quoted(line));
        return Err(Fault::new(FaultKind::OtherEnd, detail).into());
    }
    Ok(())
}

/// The line itself if it claims an end of the game.
fn claimed(line: &str) -> Option<String> {
    let line = without_prompt(line);
    let claims = ["1-0", "0-1", "1/2-1/2"].iter().any(|result| line.starts_with(result));
    claims.then(|| line.to_owned())
}

/// A line without the prompt that some programs put before it.
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
    fn features_have_quoted_values() {
        let line = "feature ping=1 myname=\"A = B\" variants=\"normal,shogi\" done=0";
        let found = features(line);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["ping", "myname", "variants", "done"]);
        assert_eq!(found[1].1, "A = B");
        let mut features = Features::default();
        found.into_iter().for_each(|(name, value)| features.note(&name, value));
        assert!(features.ping && features.done == Some(false));
    }

    #[test]
    fn times_below_a_second_are_a_clock_for_one_move() {
        let told = Told::default();
        let lines = |time| {
            let limits = Limits::time(time);
            let given_up = &|| false;
            let patience = Duration::ZERO;
            time_control(&Question { told: &told, limits: &limits, patience, given_up })
        };
        assert_eq!(lines(Duration::from_millis(100)), ["level 1 0:01 0", "time 10", "otim 10"]);
        assert_eq!(lines(Duration::from_secs(3)), ["st 3", "time 300", "otim 300"]);
    }

    #[test]
    fn claims_refusals_and_thoughts_are_told_apart() {
        assert!(claimed("1/2-1/2 {repetition}").is_some());
        assert_eq!(claimed("1 23 0 55 e2e4"), None);
        assert!(refused("Illegal move: e2e4").is_err());
        assert!(refused("1 23 0 55 e2e4").is_ok());
        let mut heard = Heard::default();
        note("9. 174 5 1234 e2e4 e7e5", &mut heard);
        assert_eq!((heard.depth, heard.nodes), (9, 1234));
        assert_eq!(heard.score, Some(from_centipawns(174)));
        assert_eq!(without_prompt("#[Chess] 0w> move e2e4"), "move e2e4");
    }
}
