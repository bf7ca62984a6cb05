//! The beginning of a file: fields, and the first position.

use super::position::{hand, rank};
use super::{HANDICAPS, Handicap, OTHER_HANDICAP, TAGS, begins_moves, trimmed};
use crate::error::FormatError;
use crate::shogi::board::{Board, MAX_SIDE};
use crate::shogi::usual_game;
use crate::source::WantedGame;
use crate::text::GameText;
use boardwright::{Game, Position, Record};

/// Names of first positions that are drawn.
const DRAWN: [&str; 4] = [OTHER_HANDICAP, "詰将棋", "詰め将棋", "実戦詰将棋"];

/// The beginning of a game.
#[derive(Default)]
pub(super) struct Header {
    names: [String; 2],
    date: String,
    tags: Vec<(String, String)>,
    handicap: Option<&'static Handicap>,
    /// Byte offset of the first position, or of what stands for it.
    place: usize,
    ranks: Vec<Vec<String>>,
    hands: Vec<String>,
    /// True if the first player is to move; `None` if that is not stated.
    is_first_to_move: Option<bool>,
    /// Comments before the first move.
    pub comments: Vec<String>,
}

impl Header {
    /// Reads to the first line with a move. Returns the byte offset of that line, too.
    pub fn read(text: &GameText) -> Result<(Header, usize), FormatError> {
        let (mut header, mut at) = (Header::default(), 0);
        for whole in text.text.split_inclusive('\n') {
            let line = trimmed(whole);
            if begins_moves(line) {
                return Ok((header, at));
            }
            let indent = whole.find(line).unwrap_or(0);
            let read = header.line(line, at);
            read.map_err(|(offset, message)| text.error(at + indent + offset, message))?;
            at += whole.len();
        }
        Ok((header, text.text.len()))
    }

    fn line(&mut self, line: &str, place: usize) -> Result<(), (usize, String)> {
        if let Some(comment) = line.strip_prefix('*') {
            self.comments.push(comment.to_owned());
            return Ok(());
        }
        if line.starts_with(['|', '｜']) {
            if self.ranks.len() >= MAX_SIDE {
                return Err((0, format!("a board has at most {MAX_SIDE} ranks")));
            }
            if self.ranks.is_empty() {
                self.place = place;
            }
            let squares = rank(line)?;
            if self.ranks.first().is_some_and(|first| first.len() != squares.len()) {
                return Err((0, "this rank is not as long as the first".to_owned()));
            }
            self.ranks.push(squares);
            return Ok(());
        }
        match line {
            "先手番" | "下手番" => self.is_first_to_move = Some(true),
            "後手番" | "上手番" => self.is_first_to_move = Some(false),
            _ if is_skipped(line) => {}
            _ => match line.split_once('：') {
                Some((name, value)) => {
                    let offset = name.len() + '：'.len_utf8();
                    self.field(name, value, place)
                        .map_err(|(at, message)| (offset + at, message))?;
                }
                None => return Err((0, format!("`{line}` is no field such as `先手：Ann`"))),
            },
        }
        Ok(())
    }

    fn field(&mut self, name: &str, value: &str, place: usize) -> Result<(), (usize, String)> {
        let whole = value;
        let value = trimmed(value);
        match trimmed(name) {
            "先手" | "下手" => value.clone_into(&mut self.names[0]),
            "後手" | "上手" => value.clone_into(&mut self.names[1]),
            "開始日時" | "対局日" => value.clone_into(&mut self.date),
            "先手の持駒" | "下手の持駒" => self.hands.extend(hand(whole, true)?),
            "後手の持駒" | "上手の持駒" => self.hands.extend(hand(whole, false)?),
            "手合割" => {
                let known = HANDICAPS.iter().find(|known| known.name == value);
                (self.handicap, self.place) = (known, place);
                let message = format!("`{value}` is no first position that is known; draw it");
                if known.is_none() && !DRAWN.contains(&value) {
                    return Err((0, message));
                }
            }
            name if !value.is_empty() => {
                let tag = TAGS.iter().find(|(_, field)| *field == name);
                let tag = tag.map_or_else(|| tag_name(name), |(tag, _)| (*tag).to_owned());
                self.tags.push((tag, value.to_owned()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the game that the beginning names.
    pub fn wanted(&self) -> WantedGame {
        let name = self.handicap.map(|handicap| handicap.game.to_owned());
        let usual = Some(usual_game(self.ranks.len()));
        WantedGame { name, usual, ..WantedGame::default() }
    }

    /// Creates a record without moves.
    pub fn record(&self, game: &Game, text: &GameText) -> Result<Record, FormatError> {
        let mut record = Record::new(self.start(game, text)?);
        for (place, name) in record.names.iter_mut().zip(&self.names) {
            place.clone_from(name);
        }
        record.date.clone_from(&self.date);
        record.tags.clone_from(&self.tags);
        Ok(record)
    }

    fn start(&self, game: &Game, text: &GameText) -> Result<Position, FormatError> {
        let usual = game.start();
        let removed = self.handicap.map_or(&[][..], |handicap| handicap.removed);
        if self.ranks.is_empty() && removed.is_empty() {
            return Ok(usual);
        }
        let (board, is_first_to_move) = match self.ranks.is_empty() {
            true => (without(&usual, removed), removed.is_empty()),
            false => {
                let board = Board { squares: self.ranks.clone(), hands: self.hands.clone() };
                (Some(board), self.is_first_to_move.unwrap_or(removed.is_empty()))
            }
        };
        let sfen = board.map(|board| board.sfen(is_first_to_move));
        let position = sfen
            .ok_or("it has no such handicap".to_owned())
            .and_then(|sfen| Position::read(game, &sfen).map_err(|error| error.to_string()));
        let position = position.map_err(|message| {
            let game = game.title();
            text.error(self.place, format!("the first position is none of {game}: {message}"))
        })?;
        Ok(if position == usual { usual } else { position })
    }
}

/// Returns the usual first position without some units of the second player.
fn without(usual: &Position, removed: &[(usize, usize)]) -> Option<Board> {
    let mut board = Board::of_sfen(&usual.format()?)?;
    for &(file, rank) in removed {
        board.square_mut(file, rank)?.clear();
    }
    Some(board)
}

/// Returns the handicap of a first position, if it has a name.
pub(super) fn handicap_of(start: &Position) -> Option<&'static Handicap> {
    let game = start.game();
    let usual = game.start();
    let own = HANDICAPS.iter().filter(|known| known.game == game.id());
    if *start == usual {
        return own.into_iter().find(|known| known.removed.is_empty());
    }
    let text = start.format()?;
    let mut given = own.filter(|known| !known.removed.is_empty());
    given
        .find(|known| without(&usual, known.removed).is_some_and(|board| board.sfen(false) == text))
}

/// True for lines that say nothing, or what is known from others.
fn is_skipped(line: &str) -> bool {
    line.is_empty()
        || line.starts_with(['#', '&', '+'])
        || line.starts_with("手数")
        || line.chars().all(|c| c.is_numeric() || c.is_whitespace())
}

/// True for a field that is no tag, or that would be read as something else.
pub(super) fn is_own_field(name: &str) -> bool {
    /// Names of the fields of the beginning.
    const OWN: [&str; 7] = ["先手", "後手", "下手", "上手", "手合割", "開始日時", "対局日"];
    OWN.contains(&name)
        || name.ends_with("の持駒")
        || begins_moves(&format!("{name}："))
        || name.starts_with("手数")
}

/// True if a name is a tag's as it is.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_part_of_tag)
}

fn is_part_of_tag(character: char) -> bool {
    character.is_alphanumeric() || "_-".contains(character)
}

/// Returns the name of a field as a tag, without spaces.
fn tag_name(field: &str) -> String {
    let name: String = field.chars().filter(|&character| is_part_of_tag(character)).collect();
    if name.is_empty() { "Remark".to_owned() } else { name }
}
