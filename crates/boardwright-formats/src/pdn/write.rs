//! Writing of games.

use super::fen;
use super::kinds::{self, PdnKind};
use super::moves::Draughts;
use super::squares::Squares;
use crate::algebraic::Algebraic;
use crate::error::WriteError;
use crate::pgn::tags::{options_of, result_of};
use crate::pgn::write::write_game;
use boardwright::{Game, GameEnd, Record};

/// Returns a game as PDN, with an empty line behind it. `notation` is that of its game.
///
/// # Errors
///
/// If the game is no draughts of PDN, if its first position is none that PDN can state, or if a
/// limit of the rules is reached.
pub fn write(record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
    let game = record.start.game();
    let kind = kinds::of_id(game.id()).ok_or_else(|| {
        let list = kinds::list();
        WriteError(format!("PDN is for draughts, unlike `{}`; the types are {list}", game.id()))
    })?;
    let squares = Squares::new(game, kind.numbering);
    let naming = || naming(record, kind, &squares);
    let dialect = &mut Draughts { notation, squares: squares.clone() };
    write_game(record, dialect, result_in(kind), naming)
}

/// Returns the tags that name the game and its first position.
fn naming(
    record: &Record,
    kind: &PdnKind,
    squares: &Squares,
) -> Result<Vec<(String, String)>, WriteError> {
    let game = record.start.game();
    let mut tags = vec![("GameType".to_owned(), kinds::write(kind))];
    tags.extend(options_of(game));
    if record.start != game.start() {
        let position = fen::write(&record.start, squares).ok_or_else(|| {
            let message = "PDN can state the units of the first position, who is to move and the \
                           moves counted; this one has more";
            WriteError(message.to_owned())
        })?;
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        tags.push(("FEN".to_owned(), position));
    }
    Ok(tags)
}

/// Returns the texts of results in a kind of draughts: on the large boards a win has two points.
fn result_in(kind: &'static PdnKind) -> impl Fn(Option<&GameEnd>, &Game) -> &'static str {
    move |end, game| {
        let result = result_of(end, game);
        let of_two = match result {
            "1-0" => "2-0",
            "0-1" => "0-2",
            "1/2-1/2" => "1-1",
            other => other,
        };
        if kind.side >= 10 { of_two } else { result }
    }
}
