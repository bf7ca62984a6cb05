//! Writing of games.

use super::{TAGS, code_of, position, sign};
use crate::algebraic::Algebraic;
use crate::error::WriteError;
use crate::shogi::board::Board;
use crate::shogi::ending::{self, ILLEGAL_ACTION};
use crate::shogi::file_and_rank;
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
    let board = Board::of_sfen(&start).and_then(|board| position::statements(&board));
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
    text.push_str(&special_move(&position, by_rules.as_ref(), record.stated_end().as_ref()));
    text.push('\n');
    Ok(text)
}

/// Returns the special move that ends a game.
fn special_move(
    position: &Position,
    by_rules: Option<&GameEnd>,
    stated: Option<&GameEnd>,
) -> String {
    let mover = position.player();
    let end = by_rules.or(stated);
    let special = ending::of_end(mover, by_rules, stated, |special| special.csa);
    let is_won = end.is_some_and(|end| end.winner == Some(mover));
    if is_won && (by_rules.is_some() || end.is_some_and(|end| end.reason == ILLEGAL_ACTION)) {
        let loser = if sign(mover) == '+' { '-' } else { '+' };
        return format!("%{loser}ILLEGAL_ACTION");
    }
    special.csa.to_owned()
}

/// Returns a site as CSA writes it: `77`.
fn square(position: &Position, site: Site) -> Option<String> {
    let (file, rank) = file_and_rank(position, site)?;
    Some(format!("{file}{rank}"))
}

fn add_comment(text: &mut String, comment: Option<&str>) {
    if let Some(comment) = comment {
        text.push_str(&format!("'*{}\n", one_line(comment)));
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}
