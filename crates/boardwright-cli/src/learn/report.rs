//! What is printed of each round, and of each level.

use anyhow::Result;
use boardwright::{Game, Player};
use boardwright_search::learn::{Handicap, RoundSummary};
use std::io::Write;

/// Who is held back and how much, after some words; nothing if nobody is.
pub fn held_back(game: &Game, handicap: Handicap, before: &str) -> String {
    let Some(player) = handicap.player() else { return String::new() };
    let (name, percent) = (game.player_name(Player(player)), handicap.thousandths() as f64 / 10.0);
    format!("{before} about {percent} % of {name}'s early decisions at random")
}

/// Tells of a round, as JSON or for people.
pub fn round(json: bool, game: &Game, round: &RoundSummary, out: &mut dyn Write) -> Result<()> {
    let names = [0, 1].map(|player| game.player_name(Player(player)));
    if json {
        let line = serde_json::json!({
            "round": round.number,
            "games": round.games,
            "length": round.length,
            "positions": round.positions,
            "won": round.won,
            "held_back": round.handicap.player().map(|player| names[usize::from(player)]),
            "random": round.handicap.thousandths() as f64 / 1000.0,
            "error": round.error,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "round {}: {} games of {} decisions, {} won {}, {} {}{}; foreseen with an error of {:.4}",
            round.number,
            round.games,
            round.length,
            names[0],
            round.won[0],
            names[1],
            round.won[1],
            held_back(game, round.handicap, ","),
            round.error
        )?;
    }
    Ok(out.flush()?)
}

/// Tells of a level in one of the parts of the games, with its share of the points against the one below.
pub fn level(
    json: bool,
    [part, parts]: [u64; 2],
    level: u8,
    share: f64,
    out: &mut dyn Write,
) -> Result<()> {
    if json {
        let line = serde_json::json!({ "part": part, "level": level, "share": share });
        writeln!(out, "{line}")?;
    } else {
        let (percent, below) = (share * 100.0, level - 1);
        writeln!(
            out,
            "part {part} of {parts}: level {level} has {percent:.0} % against level {below}"
        )?;
    }
    Ok(out.flush()?)
}
