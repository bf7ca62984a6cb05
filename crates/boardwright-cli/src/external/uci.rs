//! The Universal Chess Interface, spoken to a program.

use super::fault::{Fault, FaultKind, quoted};
use super::process::Process;
use super::protocol::{
    Answer, Failure, Heard, Introduction, Protocol, Question, from_centipawns, say, silence, until,
};
use boardwright_search::{Limits, Score};
use std::time::{Duration, Instant};

/// A conversation in UCI.
#[derive(Debug, Default)]
pub struct Uci;

impl Protocol for Uci {
    fn introduce(
        &mut self,
        process: &Process,
        introduction: &Introduction,
        patience: Duration,
    ) -> Result<(), Fault> {
        say(process, "uci")?;
        let mut options: Vec<(String, String)> = Vec::new();
        let until = Instant::now() + patience;
        loop {
            match process.line(until, &|| false) {
                Ok(line) if line == "uciok" => break,
                Ok(line) => options.extend(option(&line)),
                Err(silence) => {
                    let detail = format!("no `uciok` after `uci`: {silence:?}").to_lowercase();
                    return Err(Fault::new(FaultKind::NoStart, detail));
                }
            }
        }
        choose_variant(process, &introduction.variant, &options)?;
        for (name, value) in &introduction.options {
            let Some((known, _)) =
                options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))
            else {
                return Err(unknown_option(name, &options));
            };
            match value {
                Some(value) => say(process, format!("setoption name {known} value {value}"))?,
                None => say(process, format!("setoption name {known}"))?,
            }
        }
        Ok(())
    }

    fn new_game(&mut self, process: &Process, patience: Duration) -> Result<(), Failure> {
        say(process, "ucinewgame")?;
        ready(process, patience, &|| false)
    }

    fn ask(
        &mut self,
        process: &Process,
        question: &Question,
        heard: &mut Heard,
    ) -> Result<Answer, Failure> {
        let told = question.told;
        let mut position = match &told.fen {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !told.turns.is_empty() {
            position += " moves ";
            position += &told.turns.join(" ");
        }
        say(process, position)?;
        // What it still had to say about the position before is passed over.
        ready(process, question.patience, question.given_up)?;
        let asked = Instant::now();
        say(process, go(question.limits))?;
        let until = until(question);
        loop {
            let line =
                process.line(until, question.given_up).map_err(|reason| silence(reason, "go"))?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    heard.took = asked.elapsed();
                    return best(words.next().unwrap_or(""));
                }
                Some("info") => note(&line, heard),
                _ => {}
            }
        }
    }
}

fn ready(
    process: &Process,
    patience: Duration,
    given_up: &dyn Fn() -> bool,
) -> Result<(), Failure> {
    say(process, "isready")?;
    let until = Instant::now() + patience;
    loop {
        match process.line(until, given_up) {
            Ok(line) if line == "readyok" => return Ok(()),
            Ok(_) => {}
            Err(reason) => return Err(silence(reason, "isready")),
        }
    }
}

fn go(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    if let Some(time) = limits.time {
        line += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = limits.nodes {
        line += &format!(" nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        line += &format!(" depth {depth}");
    }
    line
}

fn best(word: &str) -> Result<Answer, Failure> {
    match word {
        "" | "(none)" | "none" | "NULL" => {
            let detail = format!("it answered `bestmove {word}` though the game goes on");
            Err(Fault::new(FaultKind::NoMove, detail).into())
        }
        "resign" => Ok(Answer::Resigns),
        word => Ok(Answer::Move(word.to_owned())),
    }
}

/// Notes what an `info` line says of the best line.
fn note(line: &str, heard: &mut Heard) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1).copied()
    };
    if after("multipv").is_some_and(|number| number != "1") {
        return;
    }
    let number = |name: &str| after(name).and_then(|word| word.parse::<i64>().ok());
    if let Some(depth) = number("depth") {
        heard.depth = depth.clamp(0, 1_000) as u32;
    }
    if let Some(nodes) = number("nodes") {
        heard.nodes = nodes.max(0) as u64;
    }
    // Bounds are no scores yet.
    if words.contains(&"lowerbound") || words.contains(&"upperbound") {
        return;
    }
    if let Some(centipawns) = number("cp") {
        heard.score = Some(from_centipawns(centipawns));
    } else if let Some(moves) = number("mate") {
        let plies = moves.unsigned_abs().min(10_000) as u32 * 2;
        heard.score = Some(match moves > 0 {
            true => Score::win_in(plies.saturating_sub(1)),
            false => Score::loss_in(plies),
        });
    }
}

/// The name of an option that a line declares, and the rest of the line.
fn option(line: &str) -> Option<(String, String)> {
    let rest = line.strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    Some((name.trim().to_owned(), rest.to_owned()))
}

/// Which games an option's declaration lists.
fn listed(declaration: &str) -> Vec<&str> {
    let words: Vec<&str> = declaration.split_whitespace().collect();
    let pairs = words.windows(2);
    pairs.filter(|pair| pair[0] == "var").map(|pair| pair[1]).collect()
}

fn choose_variant(
    process: &Process,
    variant: &str,
    options: &[(String, String)],
) -> Result<(), Fault> {
    let declared = options.iter().find(|(name, _)| name == "UCI_Variant");
    match declared {
        Some((_, declaration)) if listed(declaration).contains(&variant) => {
            say(process, format!("setoption name UCI_Variant value {variant}"))
        }
        // An engine for chess alone has no such option.
        None if variant == "chess" => Ok(()),
        _ => {
            let detail = format!("it does not play {}, as its UCI_Variant says", quoted(variant));
            Err(Fault::new(FaultKind::NoStart, detail))
        }
    }
}

fn unknown_option(name: &str, options: &[(String, String)]) -> Fault {
    let known = options.iter().map(|(known, _)| known.as_str()).collect::<Vec<_>>();
    let closest = boardwright_syntax::suggest::closest(name, known.iter().copied());
    let hint = closest.map(|closest| format!("; did you mean {}?", quoted(closest)));
    let detail = format!("it has no option {}{}", quoted(name), hint.unwrap_or_default());
    Fault::new(FaultKind::NoStart, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_best_line() {
        let mut heard = Heard::default();
        note("info depth 9 score cp 100 nodes 1234 pv e2e4", &mut heard);
        note("info depth 9 multipv 2 score cp -900 nodes 1234 pv a2a3", &mut heard);
        assert_eq!((heard.depth, heard.nodes), (9, 1234));
        assert_eq!(heard.score, Some(from_centipawns(100)));
        note("info depth 10 score mate -3", &mut heard);
        assert_eq!(heard.score.unwrap().loses_in(), Some(6));
        note("info depth nonsense score cp", &mut heard);
        note("info depth 10 score mate 2", &mut heard);
        assert_eq!(heard.score.unwrap().wins_in(), Some(3));
    }

    #[test]
    fn limits_become_a_go() {
        assert_eq!(go(&Limits::time(Duration::from_millis(100))), "go movetime 100");
        assert_eq!(go(&Limits::time(Duration::from_nanos(1))), "go movetime 1");
        assert_eq!(go(&Limits::nodes(5000)), "go nodes 5000");
    }

    #[test]
    fn options_are_read_from_their_declarations() {
        let line = "option name UCI_Variant type combo default chess var chess var shogi";
        let (name, declaration) = option(line).unwrap();
        assert_eq!((name.as_str(), listed(&declaration)), ("UCI_Variant", vec!["chess", "shogi"]));
        assert!(
            unknown_option("Hesh", &[("Hash".into(), String::new())]).detail.contains("`Hash`")
        );
    }
}
