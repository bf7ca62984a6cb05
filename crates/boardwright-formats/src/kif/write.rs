//! Writing of games.

use super::header::{handicap_of, is_own_field, is_tag_name};
use super::position::drawing;
use super::{SUMMARY, TAGS, VARIATION, moves, times};
use crate::algebraic::Algebraic;
use crate::error::WriteError;
use crate::shogi::board::Board;
use crate::shogi::ending::{self, Result as EndResult};
use crate::shogi::has_shogi_pieces;
use boardwright::record::{RecordVariation, RecordedMove};
use boardwright::{GameEnd, Position, Record, Site};

/// Names of the players: of a game on even terms, and of one with a handicap.
const SIDES: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];

/// Returns a game as KIF in UTF-8. Marks are left out, which the format lacks. `notation` is that
/// of its game.
///
/// # Errors
///
/// If the game has pieces or squares without names in KIF, or a limit of the rules is reached.
pub fn write(record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
    let game = record.start.game();
    if !has_shogi_pieces(game) {
        return Err(WriteError(format!("KIF has no names for all pieces of `{}`", game.id())));
    }
    let handicap = handicap_of(&record.start);
    let sides = SIDES[usize::from(handicap.is_some_and(|known| !known.removed.is_empty()))];
    let mut text = "# KIF version=2.0 encoding=UTF-8\n".to_owned();
    fields(&mut text, record);
    match handicap {
        Some(known) => text.push_str(&format!("手合割：{}\n", known.name)),
        None => position(&mut text, &record.start, sides)?,
    }
    for (side, name) in sides.iter().zip(&record.names) {
        text.push_str(&format!("{side}：{}\n", one_line(name)));
    }
    text.push_str("手数----指手---------消費時間--\n");
    comment(&mut text, record.comment.as_deref());
    let has_times = record.decisions.iter().any(|made| time_of(made).0 > 0);
    let mut writer = Writer { text, notation, has_times };
    let place = Place { position: record.start.clone(), last: None, number: 1, sums: [0; 2] };
    let (end, branches) = writer.line(place, &record.decisions)?;
    let by_rules = end.position.outcome().map_err(|limit| WriteError(limit.to_string()))?;
    writer.end(&end, by_rules.as_ref(), record.stated_end().as_ref(), sides);
    writer.variations(branches)?;
    writer.text.push('\n');
    Ok(writer.text)
}

fn fields(text: &mut String, record: &Record) {
    if !record.date.is_empty() {
        text.push_str(&format!("開始日時：{}\n", one_line(&record.date)));
    }
    for (name, value) in &record.tags {
        let known = TAGS.iter().find(|(tag, _)| tag == name);
        let field = known.map_or(name.as_str(), |(_, field)| field);
        if is_tag_name(field) && !is_own_field(field) {
            text.push_str(&format!("{field}：{}\n", one_line(value)));
        }
    }
}

/// Writes a first position that has no name.
fn position(text: &mut String, start: &Position, sides: [&str; 2]) -> Result<(), WriteError> {
    let game = start.game();
    let board = start.format().and_then(|sfen| Board::of_sfen(&sfen));
    let drawn = board.and_then(|board| drawing(&board, sides));
    let drawn = drawn
        .ok_or_else(|| WriteError(format!("KIF cannot draw this position of `{}`", game.id())))?;
    text.push_str(&drawn);
    if start.player().0 != 0 {
        text.push_str(&format!("{}番\n", sides[1]));
    }
    Ok(())
}

/// A place in a line of play.
#[derive(Clone)]
struct Place {
    position: Position,
    /// Destination of the decision before.
    last: Option<Site>,
    /// Number of the next move.
    number: usize,
    /// Sums of the times of the players in seconds.
    sums: [u32; 2],
}

/// Variations in place of a decision, with the place before it.
type Branch<'a> = (Place, &'a [RecordVariation]);

struct Writer<'a> {
    text: String,
    notation: &'a mut Algebraic,
    /// True if the moves have times.
    has_times: bool,
}

impl Writer<'_> {
    /// Writes a line of play. Returns its end, and the variations of its decisions.
    fn line<'r>(
        &mut self,
        mut place: Place,
        decisions: &'r [RecordedMove],
    ) -> Result<(Place, Vec<Branch<'r>>), WriteError> {
        let mut branches = Vec::new();
        for recorded in decisions {
            if !recorded.variations.is_empty() {
                branches.push((place.clone(), recorded.variations.as_slice()));
            }
            let player = place.position.player().index().min(1);
            let written = moves::write(self.notation, &mut place.position, recorded.mv, place.last);
            let written = written.map_err(|limit| WriteError(limit.to_string()))?;
            let (word, to) = written.ok_or_else(|| {
                let game = place.position.game().id();
                WriteError(format!("KIF cannot write move {} of `{game}`", place.number))
            })?;
            let (seconds, rest) = time_of(recorded);
            place.sums[player] = place.sums[player].saturating_add(seconds);
            self.text.push_str(&format!("{:4} {word}", place.number));
            if self.has_times {
                self.text.push_str(&format!("   {}", times::pair(seconds, place.sums[player])));
            }
            self.text.push('\n');
            comment(&mut self.text, rest);
            place.last = Some(to);
            place.number += 1;
        }
        Ok((place, branches))
    }

    /// Writes variations, those of the last decisions first, each with its own behind it.
    fn variations(&mut self, branches: Vec<Branch<'_>>) -> Result<(), WriteError> {
        for (place, variations) in branches.into_iter().rev() {
            for variation in variations {
                self.text.push_str(&format!("\n{VARIATION}{}手\n", place.number));
                comment(&mut self.text, variation.comment.as_deref());
                let (_, branches) = self.line(place.clone(), &variation.decisions)?;
                self.variations(branches)?;
            }
        }
        Ok(())
    }

    fn end(
        &mut self,
        place: &Place,
        by_rules: Option<&GameEnd>,
        stated: Option<&GameEnd>,
        sides: [&str; 2],
    ) {
        let mover = place.position.player();
        let special = ending::of_end(mover, by_rules, stated, |special| special.kif);
        self.text.push_str(&format!("{:4} {}\n", place.number, special.kif));
        let moves = place.number - 1;
        let winner = special.end(mover).and_then(|end| end.winner);
        let summary = match winner {
            Some(winner) => format!("{}の勝ち", sides[winner.index().min(1)]),
            None if special.result == EndResult::Draw => special.kif.to_owned(),
            None => "中断".to_owned(),
        };
        self.text.push_str(&format!("{SUMMARY}{moves}手で{summary}\n"));
    }
}

/// Returns the time of a decision in seconds, and the rest of its comment.
fn time_of(recorded: &RecordedMove) -> (u32, Option<&str>) {
    let comment = recorded.comment.as_deref();
    match comment.and_then(times::take) {
        Some((seconds, rest)) => (seconds, Some(rest)),
        None => (0, comment),
    }
}

fn comment(text: &mut String, comment: Option<&str>) {
    let comment = comment.map(one_line).filter(|comment| !comment.is_empty());
    if let Some(comment) = comment {
        text.push_str(&format!("*{comment}\n"));
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}
