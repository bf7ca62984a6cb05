//! Compares the texts of all legal moves with Fairy-Stockfish's, in positions of playouts of every
//! game that both play. `FAIRY_STOCKFISH` names another program than Debian's
//! (`scripts/fairy-stockfish` builds one that plays more games).

use super::coordinate_notation::{CoordinateNotation, ends_turn};
use super::fen::to_fen;
use super::process::EngineProcess;
use super::protocol::Protocol;
use super::variants::{EngineVariant, all};
use boardwright::Rng;
use boardwright::{Game, Move, Options, Position, bundled};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Number of positions of each game.
const POSITIONS: usize = 120;

/// Maximum number of legal decisions in a compared position.
const MAX_LEGAL: usize = 5_000;

fn compiled(variant: &EngineVariant) -> Game {
    let settings = variant.settings.iter();
    let options = Options {
        settings: settings.map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        ..Options::default()
    };
    bundled::find(variant.game).unwrap().compile(&options).0.unwrap()
}

/// The legal turns, each with its text.
fn turns(position: &Position, coordinates: CoordinateNotation) -> Vec<(Vec<Move>, String)> {
    let mut found = Vec::new();
    let mut open = vec![(position.clone(), Vec::new())];
    while let Some((here, made)) = open.pop() {
        for mv in here.decisions().unwrap() {
            let next = here.play(mv).unwrap();
            let decisions = [made.as_slice(), &[mv]].concat();
            if ends_turn(&here, &next).unwrap() {
                let text = coordinates.turn(position, &decisions);
                found.push((decisions, text));
            } else {
                open.push((next, decisions));
            }
        }
    }
    found
}

fn lines(process: &EngineProcess, last: &str) -> Vec<String> {
    let until = Instant::now() + Duration::from_secs(20);
    let mut lines = Vec::new();
    loop {
        let line = process.line(until, &|| false).unwrap();
        if line.starts_with(last) {
            return lines;
        }
        lines.push(line);
    }
}

/// The texts of the engine's legal moves.
fn engine_moves(process: &EngineProcess, position: &str) -> BTreeSet<String> {
    process.send(position);
    process.send("go perft 1");
    let counted = |line: &String| Some(line.strip_suffix(": 1")?.to_owned());
    lines(process, "Nodes searched").iter().filter_map(counted).collect()
}

/// The engine with its name and its variants.
fn fairy_stockfish() -> Option<(EngineProcess, String, BTreeSet<String>)> {
    let chosen = std::env::var("FAIRY_STOCKFISH").ok();
    let usual = ["fairy-stockfish", "/usr/games/fairy-stockfish"];
    let mut programs = chosen.as_deref().into_iter().chain(usual);
    let process = programs.find_map(|program| EngineProcess::start(program, &[]).ok())?;
    process.send("uci");
    let options = lines(&process, "uciok");
    let name = options.iter().find_map(|line| line.strip_prefix("id name "))?.to_owned();
    let variants = options.iter().find(|line| line.contains("UCI_Variant"))?;
    let known = variants.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
    Some((process, name, known))
}

#[test]
fn moves_are_written_as_in_fairy_stockfish() {
    let Some((process, name, known)) = fairy_stockfish() else {
        eprintln!("fairy-stockfish is not installed: nothing is compared");
        return;
    };
    let mut differences = Vec::new();
    let mut compared = 0;
    let plays = |it: &&EngineVariant| {
        let has_other_rules = !it.other_in.is_empty() && name.starts_with(it.other_in);
        known.contains(it.uci) && !has_other_rules
    };
    for variant in all().iter().filter(plays) {
        process.send(format!("setoption name UCI_Variant value {}", variant.uci));
        let game = compiled(variant);
        let coordinates = CoordinateNotation::of(&game, Protocol::Uci);
        let mut rng = Rng::new(7);
        let (mut position, mut sent) = (game.start(), Vec::<String>::new());
        let mut wrong = 0;
        for number in 0..POSITIONS {
            if position.outcome().unwrap().is_some() || position.count().unwrap() > MAX_LEGAL {
                (position, sent) = (game.start(), Vec::new());
            }
            let turns = turns(&position, coordinates);
            let ours: BTreeSet<String> = turns.iter().map(|(_, text)| text.clone()).collect();
            let moves = if sent.is_empty() { String::new() } else { " moves ".to_owned() };
            let asked = format!("position startpos{moves}{}", sent.join(" "));
            let mut theirs = vec![engine_moves(&process, &asked)];
            // The position as FEN, which has no history of repetition.
            let fen = to_fen(&position).unwrap();
            theirs.push(engine_moves(&process, &format!("position fen {fen}")));
            for theirs in theirs {
                compared += 1;
                if ours != theirs {
                    wrong += 1;
                    let (more, less): (Vec<_>, Vec<_>) =
                        (ours.difference(&theirs).collect(), theirs.difference(&ours).collect());
                    if wrong <= 3 {
                        differences.push(format!(
                            "{} {number} {fen}: only ours {more:?}, only theirs {less:?}",
                            variant.uci
                        ));
                    }
                }
            }
            for (decisions, text) in &turns {
                let read = coordinates.read(&position, text).unwrap();
                assert_eq!(read.as_ref(), Some(decisions), "{} {text} in {fen}", variant.uci);
            }
            let (decisions, text) = &turns[rng.below(turns.len())];
            decisions.iter().for_each(|&mv| position.play_mut(mv).unwrap());
            sent.push(text.clone());
        }
        if wrong > 0 {
            differences.push(format!("{}: {wrong} of {} differ", variant.uci, 2 * POSITIONS));
        }
    }
    assert!(compared > 1_000, "only {compared} lists were compared");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
