//! Reading of games.

use super::game_texts::GameTexts;
use super::moves::MoveReader;
use super::tags::{Tag, Tags, result_in_words};
use super::tokens::{Token, Tokens};
use crate::algebraic::Algebraic;
use crate::error::{FormatError, ReadError};
use crate::source::{FoundGames, GameFinder};
use crate::text::GameText;
use boardwright::Record;
use boardwright::record::RecordVariation;
use std::io::BufRead;

/// Iterator over the games of a file in PGN.
///
/// After a [`ReadError::Format`] it goes on with the next game.
pub struct PgnGames<R, F> {
    texts: GameTexts<R>,
    games: FoundGames<F>,
}

impl<R: BufRead, F: GameFinder> PgnGames<R, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> PgnGames<R, F> {
        PgnGames { texts: GameTexts::new(input), games: FoundGames::new(finder) }
    }
}

impl<R: BufRead, F: GameFinder> Iterator for PgnGames<R, F> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = match self.texts.next()? {
            Ok(text) => text,
            Err(error) => return Some(Err(error)),
        };
        Some(read(&text, &mut self.games).map_err(ReadError::from))
    }
}

/// Reads one game.
fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let mut tokens = Tokens::new(text);
    let mut tags = Tags(Vec::new());
    let first = loop {
        match tokens.next_token()? {
            Some((offset, Token::Tag { name, value })) => {
                tags.0.push(Tag { offset, name, value });
            }
            next => break next,
        }
    };
    let moves = first.as_ref().map_or(text.text.len(), |(offset, _)| *offset);
    let named = tags.find("Game").or_else(|| tags.find("Variant"));
    let place = named.map_or(0, |tag| tag.offset);
    let notation = games.get(&tags.wanted()).map_err(|message| text.error(place, message))?;
    if notation.game().players().count() != 2 {
        let message = format!("PGN is for two players, unlike `{}`", notation.game().id());
        return Err(text.error(place, message));
    }
    let claimed = read_moves(text, &tags, moves, notation);
    if claimed.as_ref().is_ok_and(|game| game.is_within_ends()) {
        return claimed.map(|game| game.record);
    }
    // A draw that a player may claim does not end the game if nobody does.
    let unclaimed =
        notation.without_claims().map(|notation| read_moves(text, &tags, moves, notation));
    match unclaimed {
        Some(Ok(game)) if game.is_within_ends() => Ok(game.record),
        _ => claimed.and_then(|game| Err(game.contradiction(text, &tags))),
    }
}

/// A game that was read, before its result is compared with the rules.
struct ReadGame {
    record: Record,
    /// True if moves follow an end.
    passed_end: bool,
    /// End by the rules in words, if it contradicts the result; or a limit.
    other_end: Option<String>,
}

impl ReadGame {
    fn is_within_ends(&self) -> bool {
        !self.passed_end && self.other_end.is_none()
    }

    fn contradiction(&self, text: &GameText, tags: &Tags<'_>) -> FormatError {
        let end = self.other_end.as_deref();
        let place = tags.find("Result").map_or(text.text.trim_end().len(), |tag| tag.offset);
        match end {
            Some(end) => text.error(place, end),
            None => text.error(place, "moves follow the end of the game"),
        }
    }
}

/// Reads the moves behind the tags.
fn read_moves(
    text: &GameText,
    tags: &Tags<'_>,
    moves: usize,
    notation: &mut Algebraic,
) -> Result<ReadGame, FormatError> {
    let game = notation.game().clone();
    let mut record = tags.record(&game, text)?;
    let mut tokens = Tokens::from(text, moves);
    let mut reader = MoveReader { text, tokens: &mut tokens, notation, read: 0, passed_end: false };
    let (line, last, result) = reader.line(&record.start, 0)?;
    let passed_end = reader.passed_end;
    let RecordVariation { comment, decisions } = line;
    (record.comment, record.decisions) = (comment, decisions);
    let stated = match (tags.get("Result"), result) {
        ("" | "*" | "?", Some(result)) => result,
        ("" | "?", None) => "*",
        (stated, _) => stated,
    };
    record.result = result_in_words(stated, &game);
    let end = last.outcome().map_err(|limit| text.error(moves, limit.to_string()))?;
    let other_end = match end {
        _ if record.result == "*" => None,
        Some(end) if end.result(&game) != record.result => Some(format!(
            "the result is given as `{stated}`, but the game ended: {}",
            end.text(&game)
        )),
        None if record.stated_end().is_none() => {
            Some(format!("`{stated}` is no result: write `1-0`, `0-1`, `1/2-1/2` or `*`"))
        }
        _ => None,
    };
    Ok(ReadGame { record, passed_end, other_end })
}
