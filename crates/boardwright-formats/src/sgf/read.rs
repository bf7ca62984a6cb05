//! Reading of games.

use super::game_texts::GameTexts;
use super::points::Points;
use super::root::Root;
use super::tree::TreeReader;
use crate::endings::{ReadGame, contradiction, read_within_ends};
use crate::error::FormatError;
use crate::source::{FoundGames, GameFinder, Games};
use crate::text::GameText;
use boardwright::record::RecordedMove;
use boardwright::{GameEnd, LimitReached, Position, Record};
use std::io::BufRead;

/// Iterator over the games of a file in SGF.
///
/// After a [`ReadError::Format`](crate::ReadError::Format) it goes on with the next game.
pub type SgfGames<R, F> = Games<GameTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<GameTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> SgfGames<R, F> {
        Games::from_texts(GameTexts::new(input), finder, read)
    }
}

/// Reads one game.
fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let root = Root::read(text)?;
    let (place, kind) = root.kind(text)?;
    let wanted = root.wanted(text, kind)?;
    // Of the options it is nearly always the size that a game does not have.
    let option_place = root.value("SZ").map_or(place, |value| value.at);
    let notation = games.get(&wanted).map_err(|message| text.error(option_place, message))?;
    let points = Points::new(notation.game().board(), kind).ok_or_else(|| {
        text.error(place, format!("`{}` has no board of equal rows", notation.game().id()))
    })?;
    read_within_ends(notation, |notation| {
        let tree = TreeReader::new(text, notation, &root, kind, &points)?;
        let game = tree.game()?;
        finished(text, &root, game.record, game.last, game.given_up)
    })
}

/// Compares the result with the rules.
fn finished(
    text: &GameText,
    root: &Root<'_>,
    mut record: Record,
    mut last: Position,
    given_up: Option<GameEnd>,
) -> Result<ReadGame, FormatError> {
    let game = record.start.game().clone();
    let stated = root.value("RE");
    let (place, raw) = stated.map_or((text.text.len(), ""), |value| (value.at, value.raw.trim()));
    let limit = |limit: LimitReached| text.error(place, limit.to_string());
    match super::results::read(raw).or(given_up) {
        Some(end) => (record.result, record.reason) = super::results::fields(&end, &game),
        None if !raw.is_empty() => {
            record.tags.push(("ResultText".to_owned(), super::values::simple_text(raw)));
        }
        None => {}
    }
    if let Some(reason) = root.value("REASON").filter(|_| record.reason.is_empty()) {
        record.reason = super::values::simple_text(reason.raw);
    }
    let results = "`B+`, `W+` or `0`";
    let mut found = contradiction(&record, raw, &last, results).map_err(limit)?;
    // After two passes people take dead stones off, which the rules count.
    if found.is_some() && take_back_pass(&mut record) {
        last = record.last();
        found = contradiction(&record, raw, &last, results).map_err(limit)?;
    }
    Ok(ReadGame { record, contradiction: found.map(|message| text.error(place, message)) })
}

/// Takes a pass back that ended the game. Returns false if the last decision is none.
fn take_back_pass(record: &mut Record) -> bool {
    let Some(RecordedMove { mv, .. }) = record.decisions.last() else { return false };
    let mv = *mv;
    let mut before = record.clone();
    before.decisions.pop();
    let is_pass = before.last().pass().ok().flatten() == Some(mv);
    let removed = record.decisions.last().filter(|last| is_pass && last.variations.is_empty());
    let Some(comment) = removed.map(|last| last.comment.clone()) else { return false };
    record.decisions.pop();
    if let (Some(comment), Some(last)) = (comment, record.decisions.last_mut()) {
        crate::whole_moves::add_comment(&mut last.comment, &comment, "\n");
    }
    true
}
