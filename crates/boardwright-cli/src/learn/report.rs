//! Output of each round and of each level.

use anyhow::Result;
use boardwright::{Game, Player};
use boardwright_search::learn::{Handicap, RoundSummary};
use std::io::Write;

/// The handicap of a round after the text `before`; empty without a handicap.
pub fn handicap_text(game: &Game, handicap: Handicap, before: &str) -> String {
    let Some(player) = handicap.player() else { return String::new() };
    let (name, percent) = (game.player_name(Player(player)), handicap.thousandths() as f64 / 10.0);
    format!("{before} about {percent} % of {name}'s early decisions at random")
}

/// Prints a round.
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
            "round {}: {} games of {} decisions, {} won {}, {} {}{}; prediction error {:.4}",
            round.number,
            round.games,
            round.length,
            names[0],
            round.won[0],
            names[1],
            round.won[1],
            handicap_text(game, round.handicap, ","),
            round.error
        )?;
    }
    Ok(out.flush()?)
}

/// Prints the score of a level against the level below in a part of the games.
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
            "part {part} of {parts}: level {level} scored {percent:.0} % against level {below}"
        )?;
    }
    Ok(out.flush()?)
}
