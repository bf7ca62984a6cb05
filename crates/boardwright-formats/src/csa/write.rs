//! Writing of games.

use super::position::Board;
use super::{DRAWS, LOSSES, TAGS, code_of, sign};
use crate::algebraic::Algebraic;
use crate::error::WriteError;
use boardwright::{GameEnd, LimitReached, Position, Record, Site};

/// Returns a game as CSA. Variations and marks are left out, which the format lacks. `notation` is
/// that of its game.
///
/// # Errors
///
/// If the game is none that CSA can hold, or a limit of the rules is reached.
pub fn write(record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
    let game = record.start.game();
    let other = || WriteError(format!("CSA is for shogi, unlike `{}`", game.id()));
    let start = record.start.format().ok_or_else(other)?;
    let fields: Vec<&str> = start.split(' ').collect();
    let [ranks, _, hand, _] = fields[..] else { return Err(other()) };
    let board = Board::of_sfen(ranks, hand).and_then(|board| board.statements());
    let mut text = "V2.2\n".to_owned();
    for (name, sign) in record.names.iter().zip(['+', '-']).filter(|(name, _)| !name.is_empty()) {
        text.push_str(&format!("N{sign}{}\n", one_line(name)));
    }
    for (tag, keyword) in TAGS {
        for (_, value) in record.tags.iter().filter(|(name, _)| name == tag) {
            text.push_str(&format!("${keyword}:{}\n", one_line(value)));
        }
    }
    if !record.date.is_empty() {
        text.push_str(&format!("$START_TIME:{}\n", one_line(&record.date)));
    }
    text.push_str(&board.ok_or_else(other)?);
    text.push_str(&format!("{}\n", sign(record.start.player())));
    add_comment(&mut text, record.comment.as_deref());
    let failed = |limit: LimitReached| WriteError(limit.to_string());
    let mut position = record.start.clone();
    for recorded in &record.decisions {
        let mover = sign(position.player());
        let ends = notation.ends(&mut position, recorded.mv).map_err(failed)?;
        let (from, to, letter) = ends.ok_or_else(other)?;
        let from = match from {
            None => "00".to_owned(),
            Some(site) => square(&position, site).ok_or_else(other)?,
        };
        let to = square(&position, to).ok_or_else(other)?;
        let code = code_of(&letter).ok_or_else(other)?;
        text.push_str(&format!("{mover}{from}{to}{code}\n"));
        add_comment(&mut text, recorded.comment.as_deref());
    }
    let by_rules = position.outcome().map_err(failed)?;
    text.push_str(&special_move(&position, by_rules, record.stated_end()));
    text.push('\n');
    Ok(text)
}

/// Returns the special move that ends a game.
fn special_move(position: &Position, by_rules: Option<GameEnd>, stated: Option<GameEnd>) -> String {
    let mover = position.player();
    let is_by_rules = by_rules.is_some();
    let Some(end) = by_rules.or(stated) else { return "%CHUDAN".to_owned() };
    let of_reason = |table: &[(&'static str, &'static str)], usual: &'static str| {
        let found = table.iter().find(|(_, reason)| *reason == end.reason);
        found.map_or(usual, |(statement, _)| *statement).to_owned()
    };
    match end.winner {
        None => of_reason(&DRAWS, if is_by_rules { "%SENNICHITE" } else { "%HIKIWAKE" }),
        Some(winner) if winner != mover => {
            of_reason(&LOSSES, if is_by_rules { "%TSUMI" } else { "%TORYO" })
        }
        Some(_) if is_by_rules || end.reason == "by an illegal action" => {
            let loser = if sign(mover) == '+' { '-' } else { '+' };
            format!("%{loser}ILLEGAL_ACTION")
        }
        Some(_) => "%KACHI".to_owned(),
    }
}

/// Returns a site as CSA writes it: `77`.
fn square(position: &Position, site: Site) -> Option<String> {
    let name = &position.game().board().site(site).name;
    let mut characters = name.chars();
    let (file, rank) = (characters.next()?, characters.next()?);
    let is_square = file.is_ascii_digit() && ('a'..='i').contains(&rank);
    (is_square && characters.next().is_none())
        .then(|| format!("{file}{}", rank as u32 - 'a' as u32 + 1))
}

fn add_comment(text: &mut String, comment: Option<&str>) {
    if let Some(comment) = comment {
        text.push_str(&format!("'*{}\n", one_line(comment)));
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}
