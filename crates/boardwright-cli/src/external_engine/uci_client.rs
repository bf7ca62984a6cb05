//! The client side of UCI.

use super::fault::{EngineFault, FaultKind, quoted};
use super::process::{EngineProcess, ReadError};
use super::protocol::{
    EngineReply, EngineSetup, MoveRequest, ProtocolClient, RequestError, SearchInfo, deadline,
    from_centipawns, read_until, send, send_options, unknown_variant,
};
use boardwright_search::{Limits, Score};
use std::time::{Duration, Instant};

/// The client of a UCI engine.
#[derive(Debug, Default)]
pub struct UciClient;

impl ProtocolClient for UciClient {
    fn start(
        &mut self,
        process: &EngineProcess,
        setup: &EngineSetup,
        patience: Duration,
    ) -> Result<(), EngineFault> {
        send(process, "uci")?;
        let mut options: Vec<(String, String)> = Vec::new();
        let mut name = String::new();
        let until = Instant::now() + patience;
        loop {
            match process.line(until, &|| false) {
                Ok(line) if line == "uciok" => break,
                Ok(line) => {
                    options.extend(option(&line));
                    if let Some(said) = line.strip_prefix("id name ") {
                        name = said.trim().to_owned();
                    }
                }
                Err(error) => {
                    let reason = match error {
                        ReadError::Closed => "the program ended",
                        ReadError::Timeout | ReadError::Cancelled => "no line came in time",
                    };
                    let detail = format!("it did not answer `uci` with `uciok`: {reason}");
                    return Err(EngineFault::new(FaultKind::NoStart, detail));
                }
            }
        }
        refuse_other_rules(&name, setup)?;
        choose_variant(process, &setup.variant, &options)?;
        let declared: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
        send_options(process, setup, &declared, |name, value| match value {
            Some(value) => format!("setoption name {name} value {value}"),
            None => format!("setoption name {name}"),
        })
    }

    fn new_game(
        &mut self,
        process: &EngineProcess,
        patience: Duration,
    ) -> Result<(), RequestError> {
        send(process, "ucinewgame")?;
        ready(process, patience, &|| false)
    }

    fn request_move(
        &mut self,
        process: &EngineProcess,
        request: &MoveRequest,
        info: &mut SearchInfo,
    ) -> Result<EngineReply, RequestError> {
        let sent = request.position;
        let mut position = match &sent.fen {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !sent.turns.is_empty() {
            position += " moves ";
            position += &sent.turns.join(" ");
        }
        send(process, position)?;
        // Skips the rest of the output about the position before.
        ready(process, request.patience, request.is_cancelled)?;
        let asked = Instant::now();
        send(process, go(request.limits))?;
        read_until(process, "go", deadline(request), request.is_cancelled, |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    info.elapsed = asked.elapsed();
                    return best(words.next().unwrap_or("")).map(Some);
                }
                Some("info") => read_info(line, info),
                _ => {}
            }
            Ok(None)
        })
    }
}

/// Waits until the engine has read its input.
fn ready(
    process: &EngineProcess,
    patience: Duration,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<(), RequestError> {
    send(process, "isready")?;
    let until = Instant::now() + patience;
    read_until(
        process,
        "isready",
        until,
        is_cancelled,
        |line| Ok((line == "readyok").then_some(())),
    )
}

/// The `go` command with these limits.
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

/// The reply of a `bestmove` line.
fn best(word: &str) -> Result<EngineReply, RequestError> {
    match word {
        "" | "(none)" | "none" | "NULL" => {
            let detail = format!("it answered `bestmove {word}` though the game is not over");
            Err(EngineFault::new(FaultKind::NoMove, detail).into())
        }
        "resign" => Ok(EngineReply::Resign),
        word => Ok(EngineReply::Move(word.to_owned())),
    }
}

/// Reads an `info` line about the first principal variation.
fn read_info(line: &str, info: &mut SearchInfo) {
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
        info.depth = depth.clamp(0, 1_000) as u32;
    }
    if let Some(nodes) = number("nodes") {
        info.nodes = nodes.max(0) as u64;
    }
    // A bound is not a score yet.
    if words.contains(&"lowerbound") || words.contains(&"upperbound") {
        return;
    }
    if let Some(centipawns) = number("cp") {
        info.score = Some(from_centipawns(centipawns));
    } else if let Some(moves) = number("mate") {
        let plies = moves.unsigned_abs().min(10_000) as u32 * 2;
        info.score = Some(match moves > 0 {
            true => Score::win_in(plies.saturating_sub(1)),
            false => Score::loss_in(plies),
        });
    }
}

/// The name of an option from its declaration, and the rest of the line.
fn option(line: &str) -> Option<(String, String)> {
    let rest = line.strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    Some((name.trim().to_owned(), rest.to_owned()))
}

/// The values of a combo option.
fn combo_values(declaration: &str) -> Vec<&str> {
    let words: Vec<&str> = declaration.split_whitespace().collect();
    let pairs = words.windows(2);
    pairs.filter(|pair| pair[0] == "var").map(|pair| pair[1]).collect()
}

/// Refuses an engine that plays other rules under the name of the game.
fn refuse_other_rules(engine: &str, setup: &EngineSetup) -> Result<(), EngineFault> {
    if setup.other_in.is_empty() || !engine.starts_with(setup.other_in) {
        return Ok(());
    }
    let (engine, variant) = (quoted(engine), &setup.variant);
    let detail = format!(
        "{engine} plays other rules under the name `{variant}`; a later version plays these (to \
         play all the same, set `UCI_Variant={variant}`)"
    );
    Err(EngineFault::new(FaultKind::NoStart, detail))
}

fn choose_variant(
    process: &EngineProcess,
    variant: &str,
    options: &[(String, String)],
) -> Result<(), EngineFault> {
    let declared = options.iter().find(|(name, _)| name == "UCI_Variant");
    match declared {
        Some((_, declaration)) if combo_values(declaration).contains(&variant) => {
            send(process, format!("setoption name UCI_Variant value {variant}"))
        }
        // A chess engine has no such option.
        None if variant == "chess" => Ok(()),
        _ => Err(unknown_variant(variant, "its option UCI_Variant")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_is_that_of_the_first_principal_variation() {
        let mut info = SearchInfo::default();
        read_info("info depth 9 score cp 100 nodes 1234 pv e2e4", &mut info);
        read_info("info depth 9 multipv 2 score cp -900 nodes 1234 pv a2a3", &mut info);
        assert_eq!((info.depth, info.nodes), (9, 1234));
        assert_eq!(info.score, Some(from_centipawns(100)));
        read_info("info depth 10 score mate -3", &mut info);
        assert_eq!(info.score.unwrap().loses_in(), Some(6));
        read_info("info depth nonsense score cp", &mut info);
        read_info("info depth 10 score mate 2", &mut info);
        assert_eq!(info.score.unwrap().wins_in(), Some(3));
    }

    #[test]
    fn limits_are_sent_with_go() {
        assert_eq!(go(&Limits::time(Duration::from_millis(100))), "go movetime 100");
        assert_eq!(go(&Limits::time(Duration::from_nanos(1))), "go movetime 1");
        assert_eq!(go(&Limits::nodes(5000)), "go nodes 5000");
    }

    #[test]
    fn engine_with_other_rules_of_the_name_is_refused() {
        let setup =
            |other_in| EngineSetup { variant: "dobutsu".to_owned(), other_in, options: Vec::new() };
        let old = "Fairy-Stockfish 11.1 LB 64";
        let fault = refuse_other_rules(old, &setup("Fairy-Stockfish 11")).unwrap_err();
        assert!(fault.detail.contains("other rules under the name `dobutsu`"), "{fault}");
        refuse_other_rules(old, &setup("")).unwrap();
        refuse_other_rules("Fairy-Stockfish 14", &setup("Fairy-Stockfish 11")).unwrap();
    }

    #[test]
    fn options_are_read_from_their_declarations() {
        let line = "option name UCI_Variant type combo default chess var chess var shogi";
        let (name, declaration) = option(line).unwrap();
        assert_eq!(
            (name.as_str(), combo_values(&declaration)),
            ("UCI_Variant", vec!["chess", "shogi"])
        );
    }
}
