//! Reading of games.

use super::kinds::{self, Numbering, PdnKind};
use super::moves::Draughts;
use super::squares::Squares;
use super::{RESULTS, fen};
use crate::algebraic::Algebraic;
use crate::cutter::Cutter;
use crate::endings::read_within_ends;
use crate::error::{FormatError, ReadError};
use crate::pgn::game_texts::MoveScanner;
use crate::pgn::read::{Place, read_tags};
use crate::pgn::tags::{Tag, Tags};
use crate::source::{FoundGames, GameFinder, Games, WantedGame};
use crate::text::GameText;
use boardwright::{Game, Position, Record};
use std::io::BufRead;

/// Iterator over the games of a file in PDN.
///
/// After a [`ReadError::Format`] it goes on with the next game.
pub type PdnGames<R, F> = Games<GameTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<GameTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> PdnGames<R, F> {
        Games::from_texts(GameTexts(Cutter::new(input)), finder, read)
    }
}

/// Iterator over the texts of the games of a file. It holds one game at a time.
pub struct GameTexts<R>(Cutter<R>);

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.0.next_game(MoveScanner::new(RESULTS))?;
        Some(game.map(|game| game.decoded()))
    }
}

/// Reads one game.
fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let (tags, moves) = read_tags(text, RESULTS)?;
    let (notation, numbering) = find(text, &tags, moves, games)?;
    let squares = Squares::new(notation.game(), numbering);
    let place = Place { text, tags: &tags, moves };
    read_within_ends(notation, |notation| {
        let start = start(text, &tags, notation.game(), &squares)?;
        let squares = squares.clone();
        place.read_moves(start, &mut Draughts { notation, squares }, RESULTS, in_pgn)
    })
}

/// Finds the game, with its numbering of squares.
fn find<'a, F: GameFinder>(
    text: &GameText,
    tags: &Tags<'_>,
    moves: usize,
    games: &'a mut FoundGames<F>,
) -> Result<(&'a mut Algebraic, Numbering), FormatError> {
    let wanted = |kind: &PdnKind| WantedGame { name: Some(kind.id.to_owned()), ..tags.wanted() };
    if let Some(tag) = tags.find("GameType") {
        let error = |message| text.error(tag.offset, message);
        let (kind, numbering) = kinds::read(&tag.value).map_err(error)?;
        let notation = games.get(&wanted(kind)).map_err(error)?;
        return Ok((notation, numbering));
    }
    let usual = guess(tags.find("FEN"), &text.text[moves..]).map(|kind| kind.id);
    let wanted = WantedGame { name: None, usual, ..tags.wanted() };
    let notation = games.get(&wanted).map_err(|message| text.error(0, message))?;
    let kind = kinds::of_id(notation.game().id()).ok_or_else(|| {
        let message = "the game is not named: add a tag such as [GameType \"20\"]";
        text.error(0, format!("{message}; the types are {}", kinds::list()))
    })?;
    Ok((notation, kind.numbering))
}

/// Returns the kind of draughts that a first position or the first move shows.
fn guess(fen: Option<&Tag<'_>>, moves: &str) -> Option<&'static PdnKind> {
    let is_number = |word: &&str| !word.is_empty();
    let largest = |text: &str| {
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(is_number);
        numbers.filter_map(|number| number.parse::<u32>().ok()).max().unwrap_or(0)
    };
    if let Some(tag) = fen {
        return (largest(&tag.value) > 32).then(|| kinds::of_id("international-draughts"))?;
    }
    let mut words = moves.split_whitespace().map(|word| word.rsplit('.').next().unwrap_or(word));
    let first = words.find(|word| word.contains(['-', 'x', ':']) && !RESULTS.contains(word))?;
    let from = first.split(['-', 'x', ':']).next()?;
    match from.parse::<u32>() {
        Ok(31..=35) => kinds::of_id("international-draughts"),
        Ok(9..=12) => kinds::of_id("english-draughts"),
        _ => None,
    }
}

fn start(
    text: &GameText,
    tags: &Tags<'_>,
    game: &Game,
    squares: &Squares,
) -> Result<Position, FormatError> {
    let Some(tag) = tags.find("FEN") else { return tags.start(game, text) };
    fen::read(&tag.value, game, squares)
        .map_err(|message| text.error(tag.offset, format!("the tag FEN is no position: {message}")))
}

/// Returns the result of PGN for one of PDN.
fn in_pgn(result: &str) -> &str {
    match result {
        "2-0" => "1-0",
        "0-2" => "0-1",
        "1-1" => "1/2-1/2",
        // Both lost, which no record can say.
        "0-0" => "*",
        other => other,
    }
}
