//! Reading of games.

use super::dialect::Dialect;
use super::game_texts::GameTexts;
use super::moves::MoveReader;
use super::tags::{Tag, Tags, result_in_words};
use super::tokens::{RESULTS, Results, Token, Tokens};
use crate::endings::{ReadGame, contradiction, read_within_ends};
use crate::error::FormatError;
use crate::source::{FoundGames, GameFinder, Games};
use crate::text::GameText;
use crate::xiangqi::{self, MoveNotation, Xiangqi};
use boardwright::record::RecordVariation;
use boardwright::{LimitReached, Position, Record};
use std::io::BufRead;

/// Iterator over the games of a file in PGN.
///
/// After a [`ReadError::Format`](crate::ReadError::Format) it goes on with the next game.
pub type PgnGames<R, F> = Games<GameTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<GameTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> PgnGames<R, F> {
        Games::from_texts(GameTexts::new(input), finder, read)
    }
}

/// Reads one game.
fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let (tags, moves) = read_tags(text, RESULTS)?;
    if tags.0.is_empty() && RESULTS.contains(&text.text[moves..].trim()) {
        let message = "a result without a game: the game before it has its own; delete one of them";
        return Err(text.error(moves, message));
    }
    let named = tags.find("Game").or_else(|| tags.find("Variant"));
    let place = named.map_or(0, |tag| tag.offset);
    let notation = games.get(&tags.wanted()).map_err(|message| text.error(place, message))?;
    if notation.game().players().count() != 2 {
        let message = format!("PGN is for two players, unlike `{}`", notation.game().id());
        return Err(text.error(place, message));
    }
    let place = Place { text, tags: &tags, moves };
    read_within_ends(notation, |notation| {
        let start = tags.start(notation.game(), text)?;
        if notation.game().id() != xiangqi::GAME {
            return place.read_moves(start, notation, RESULTS, |result| result);
        }
        let is_iccs = tags.get("Format").eq_ignore_ascii_case("ICCS");
        let style = if is_iccs { MoveNotation::Iccs } else { MoveNotation::Wxf };
        place.read_moves(start, &mut Xiangqi::new(notation, style), RESULTS, |result| result)
    })
}

/// Reads the tags of a game. Returns them, and the byte offset of what follows.
pub(crate) fn read_tags(
    text: &GameText,
    results: Results,
) -> Result<(Tags<'_>, usize), FormatError> {
    let mut tokens = Tokens::of_dialect(text, results);
    let mut tags = Tags(Vec::new());
    loop {
        match tokens.next_token()? {
            Some((offset, Token::Tag { name, value })) => {
                let tag = Tag { offset, name, value };
                tags.check_single(&tag).map_err(|message| text.error(offset, message))?;
                tags.0.push(tag);
            }
            Some((offset, _)) => return Ok((tags, offset)),
            None => return Ok((tags, text.text.len())),
        }
    }
}

/// A game whose tags were read.
pub(crate) struct Place<'a> {
    pub text: &'a GameText,
    pub tags: &'a Tags<'a>,
    /// Byte offset of the moves.
    pub moves: usize,
}

impl Place<'_> {
    /// Reads the moves behind the tags. `in_pgn` returns the result of PGN that is meant by one of
    /// the dialect.
    pub fn read_moves<D: Dialect>(
        &self,
        start: Position,
        dialect: &mut D,
        results: Results,
        in_pgn: impl Fn(&str) -> &str,
    ) -> Result<ReadGame, FormatError> {
        let Place { text, tags, moves } = *self;
        let game = start.game().clone();
        let mut record = tags.record(start);
        let mut tokens = Tokens::of_dialect(text, results).from(moves);
        let tokens = &mut tokens;
        let mut reader = MoveReader { text, tokens, dialect, read: 0, passed_end: false };
        let (line, last, result) = reader.line(&record.start, 0)?;
        let passed_end = reader.passed_end;
        let RecordVariation { comment, decisions } = line;
        (record.comment, record.decisions) = (comment, decisions);
        let in_words = |result| result_in_words(in_pgn(result), &game);
        let stated = match (tags.find("Result").map(|tag| tag.value.as_str()), result) {
            (None | Some("" | "*" | "?"), Some(result)) => result,
            (None | Some("" | "?"), None) => "*",
            (Some(tag), Some(result)) if result != "*" && in_words(tag) != in_words(result) => {
                let message = format!(
                    "the tag Result is `{tag}`, but the moves end with `{result}`; make them alike"
                );
                return Err(text.error(tags.find("Result").map_or(moves, |t| t.offset), message));
            }
            (Some(stated), _) => stated,
        };
        record.result = in_words(stated);
        let limit = |limit: LimitReached| text.error(moves, limit.to_string());
        let other = contradiction(&record, stated, &last, "`1-0`, `0-1`, `1/2-1/2` or `*`");
        let last_place = text.text.trim_end().len();
        let place = tags.find("Result").map_or(last_place, |tag| tag.offset);
        let contradiction = match other.map_err(limit)? {
            Some(message) => Some(text.error(place, message)),
            None if passed_end => Some(text.error(place, "moves follow the end of the game")),
            None => None,
        };
        Ok(ReadGame { record, contradiction })
    }
}
