//! Output of `solve`.

use super::SolveResult;
use crate::json_output;
use anyhow::Result;
use boardwright::{Move, Player, Position};
use boardwright_search::prove::{
    GameValue, ProofAnswer, ProofFlaw, ProofMethod, ProofQuery, ProofVerdict, UnknownReason,
    WinDeadline,
};
use serde_json::{Value as Json, json};
use std::io::Write;

/// Prints the result as text.
pub fn text(
    position: &Position,
    asked: Option<&ProofQuery>,
    result: &SolveResult,
    out: &mut dyn Write,
) -> Result<()> {
    let game = position.game();
    let name = |player: Player| game.player_name(player);
    let player = asked.map_or(position.player(), |question| question.player);
    if let Some(end) = position.outcome()? {
        writeln!(out, "the game is over; {}", end.text(game))?;
        if matches!(result, SolveResult::Value(_)) {
            return Ok(());
        }
    }
    match result {
        SolveResult::Answer(answer) => {
            writeln!(out, "{}", claim(position, player, asked, answer))?;
            line(position, answer, out)?;
        }
        SolveResult::Value(GameValue::Win(winner, answer)) => {
            writeln!(out, "{}", claim(position, *winner, None, answer))?;
            line(position, answer, out)?;
        }
        SolveResult::Value(GameValue::Draw(one, _)) => {
            writeln!(out, "draw: neither player can force a win")?;
            line(position, one, out)?;
        }
        SolveResult::Value(GameValue::Unknown(one, other)) => {
            let second = game.players().find(|&other| other != player).unwrap_or(player);
            for (player, answer) in [(player, one), (second, other)] {
                writeln!(out, "{}", claim(position, player, None, answer))?;
            }
        }
        SolveResult::Moves(moves) => {
            let texts: Vec<String> = moves.iter().map(|(mv, _)| position.move_text(*mv)).collect();
            let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
            for ((_, answer), text) in moves.iter().zip(&texts) {
                writeln!(out, "{text:width$}  {}", of_move(position, player, answer))?;
            }
            let winning = moves.iter().filter(|(_, answer)| answer.wins() == Some(true)).count();
            let unknown = moves.iter().filter(|(_, answer)| answer.wins().is_none()).count();
            let within = within(asked);
            let (all, name) = (moves.len(), name(player));
            write!(out, "\n{name} wins{within} after {winning} of {all} first moves")?;
            match unknown {
                0 => writeln!(out)?,
                _ => writeln!(out, "; {unknown} are unknown")?,
            }
        }
    }
    Ok(())
}

/// Prints the result as a JSON object.
pub fn json(
    position: &Position,
    asked: Option<&ProofQuery>,
    result: &SolveResult,
    out: &mut dyn Write,
) -> Result<()> {
    let game = position.game();
    let player = asked.map_or(position.player(), |question| question.player);
    let within = asked.and_then(|question| question.within).map(|within| match within {
        WinDeadline::Turns(turns) => json!({ "turns": turns }),
        WinDeadline::Plies(plies) => json!({ "plies": plies }),
    });
    let mut output = json!({
        "game": game.id(),
        "position": position.text(),
        "to_move": game.player_name(position.player()),
    });
    let found = match result {
        SolveResult::Answer(answer) => json!({
            "player": game.player_name(player),
            "within": within,
            "answer": answer_json(position, player, answer),
        }),
        SolveResult::Value(value) => {
            let (outcome, answers) = match value {
                GameValue::Win(winner, answer) => {
                    (format!("{} wins", game.player_name(*winner)), vec![(*winner, answer)])
                }
                GameValue::Draw(one, other) => ("draw".to_owned(), both(position, one, other)),
                GameValue::Unknown(one, other) => {
                    ("unknown".to_owned(), both(position, one, other))
                }
            };
            let answers: Vec<Json> = answers
                .into_iter()
                .map(|(player, answer)| answer_json(position, player, answer))
                .collect();
            json!({ "result": outcome, "answers": answers })
        }
        SolveResult::Moves(moves) => {
            let moves: Vec<Json> = moves
                .iter()
                .map(|(mv, answer)| {
                    json!({
                        "move": position.move_text(*mv),
                        "answer": answer_json(position, player, answer),
                    })
                })
                .collect();
            json!({ "player": game.player_name(player), "within": within, "moves": moves })
        }
    };
    if let (Json::Object(output), Json::Object(found)) = (&mut output, found) {
        output.extend(found);
    }
    json_output::write(&output, out)?;
    Ok(())
}

/// Prints the speed on standard error: it differs from run to run, and is no part of the output.
pub fn print_speed(result: &SolveResult, seconds: f64) {
    let answers: Vec<&ProofAnswer> = match result {
        SolveResult::Answer(answer) | SolveResult::Value(GameValue::Win(_, answer)) => vec![answer],
        SolveResult::Value(GameValue::Draw(one, other) | GameValue::Unknown(one, other)) => {
            vec![one, other]
        }
        SolveResult::Moves(moves) => moves.iter().map(|(_, answer)| answer).collect(),
    };
    let each = matches!(result, SolveResult::Moves(_));
    let total = |count: fn(&ProofAnswer) -> u64| -> u64 {
        let counts = answers.iter().map(|answer| count(answer));
        if each { counts.sum() } else { counts.max().unwrap_or(0) }
    };
    let (nodes, checked) = (total(|answer| answer.nodes), total(|answer| answer.checked));
    let method = answers.iter().max_by_key(|answer| answer.nodes).map_or("", |a| a.method.name());
    if seconds > 0.0 {
        let speed = nodes as f64 / seconds;
        message!(
            "{nodes} nodes (answer by {method}), {checked} positions verified, in {seconds:.2} s: \
             {speed:.0} nodes a second"
        );
    }
}

fn both<'a>(
    position: &Position,
    one: &'a ProofAnswer,
    other: &'a ProofAnswer,
) -> Vec<(Player, &'a ProofAnswer)> {
    let first = position.player();
    let second = position.game().players().find(|&player| player != first).unwrap_or(first);
    vec![(first, one), (second, other)]
}

fn answer_json(position: &Position, player: Player, answer: &ProofAnswer) -> Json {
    let (verdict, plies, doubt) = match answer.verdict {
        ProofVerdict::Proved { plies } => ("wins", Some(plies), None),
        ProofVerdict::Refuted => ("does not win", None, None),
        ProofVerdict::Unknown(doubt) => ("unknown", None, Some(doubt.to_string())),
    };
    json!({
        "player": position.game().player_name(player),
        "verdict": verdict,
        "plies": plies,
        "doubt": doubt,
        "line": texts(position, &answer.line),
        "method": method_id(answer.method),
        "nodes": answer.nodes,
        "checked": answer.checked,
    })
}

/// Name of a method in JSON.
fn method_id(method: ProofMethod) -> &'static str {
    match method {
        ProofMethod::ProofNumber => "proof numbers",
        ProofMethod::IterativeDeepening => "deepening",
    }
}

/// The answer as a sentence.
fn claim(
    position: &Position,
    player: Player,
    asked: Option<&ProofQuery>,
    answer: &ProofAnswer,
) -> String {
    let name = position.game().player_name(player);
    match answer.verdict {
        ProofVerdict::Proved { plies } => {
            format!("{name} wins{}", length(position, player, answer, plies))
        }
        ProofVerdict::Refuted => format!("{name} does not win{}", within(asked)),
        ProofVerdict::Unknown(doubt) => {
            // Each first move has a proof of its own, in which lines may not come back.
            let more = match doubt {
                UnknownReason::Unconfirmed(ProofFlaw::Circular) => {
                    "; `--all` asks about each first move by itself, and may know more"
                }
                _ => "",
            };
            format!("unknown whether {name} wins{}: {doubt}{more}", within(asked))
        }
    }
}

fn of_move(position: &Position, player: Player, answer: &ProofAnswer) -> String {
    match answer.verdict {
        ProofVerdict::Proved { plies } => {
            format!("wins{}", length(position, player, answer, plies))
        }
        ProofVerdict::Refuted => "does not win".to_owned(),
        ProofVerdict::Unknown(_) => "unknown".to_owned(),
    }
}

fn within(asked: Option<&ProofQuery>) -> String {
    match asked.and_then(|question| question.within) {
        None => String::new(),
        Some(WinDeadline::Turns(turns)) => {
            format!(" in {}", counted(turns as usize, "turn", "turns"))
        }
        Some(WinDeadline::Plies(plies)) => {
            format!(" in {}", counted(plies as usize, "ply", "plies"))
        }
    }
}

/// Length of the win against the longest resistance.
fn length(position: &Position, player: Player, answer: &ProofAnswer, plies: u32) -> String {
    let turns = turns(position, player, &answer.line);
    match plies {
        0 => String::new(),
        1 => " in 1 turn".to_owned(),
        _ => format!(
            " in {}, at most {}",
            counted(turns, "turn", "turns"),
            counted(plies as usize, "ply", "plies")
        ),
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Number of turns of a player in a line.
fn turns(position: &Position, player: Player, line: &[Move]) -> usize {
    let (mut here, mut count) = (position.clone(), 0);
    let mut latest = None;
    for &mv in line {
        let turn = (here.player(), here.turns());
        if turn.0 == player && latest != Some(turn) {
            count += 1;
        }
        latest = Some(turn);
        if here.play_mut(mv).is_err() {
            break;
        }
    }
    count
}

fn texts(position: &Position, line: &[Move]) -> Vec<String> {
    let mut here = position.clone();
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(here.move_text(mv));
        if here.play_mut(mv).is_err() {
            break;
        }
    }
    texts
}

fn line(position: &Position, answer: &ProofAnswer, out: &mut dyn Write) -> Result<()> {
    if !answer.line.is_empty() {
        writeln!(out, "line: {}", texts(position, &answer.line).join(" "))?;
    }
    Ok(())
}
