//! Moves: `７六歩(77)`, `同　銀成(31)`, `５五角打`, and in KI2 `▲７八金右`.

use super::{MOVE_MARKS, trimmed};
use crate::algebraic::Algebraic;
use crate::digits::{digit, kanji, wide};
use crate::shogi::{PIECES, ShogiPiece, file_and_rank, piece_of_letter, site};
use boardwright::{LimitReached, Move, Position, Site};

/// A move as it is written.
pub(super) struct WrittenMove {
    /// File and rank; `None` for the destination of the move before.
    to: Option<(u32, u32)>,
    piece: &'static ShogiPiece,
    /// Signs that tell a piece from others, in KI2.
    signs: Vec<char>,
    promotes: bool,
    drops: bool,
    from: Option<(u32, u32)>,
}

/// Signs that tell a piece from others that could go to the same square.
const SIGNS: [char; 8] = ['左', '直', '右', '上', '寄', '引', '行', '入'];

/// Reads the move that begins a text. Returns the rest, too; `None` if no move does.
pub(super) fn parse(text: &str) -> Option<(WrittenMove, &str)> {
    let is_space = |c: char| c.is_whitespace() || c == '\u{3000}';
    let text = text.trim_start_matches(MOVE_MARKS).trim_start_matches(is_space);
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (None, rest.trim_start_matches(is_space)),
        None => {
            let (square, rest) = square(text)?;
            (Some(square), rest)
        }
    };
    let (piece, mut rest) = piece(rest)?;
    let mut written =
        WrittenMove { to, piece, signs: Vec::new(), promotes: false, drops: false, from: None };
    loop {
        let behind = rest.chars().next().map_or("", |first| &rest[first.len_utf8()..]);
        match rest.chars().next() {
            Some('不') => rest = behind.strip_prefix('成').unwrap_or(behind),
            Some('成') => (written.promotes, rest) = (true, behind),
            Some('打') => (written.drops, rest) = (true, behind),
            Some(sign) if SIGNS.contains(&sign) => {
                written.signs.push(sign);
                rest = behind;
            }
            Some('(' | '（') => {
                if let Some((from, behind)) = square(behind) {
                    written.from = Some(from);
                    rest = behind.strip_prefix([')', '）'])?;
                }
                return Some((written, rest));
            }
            _ => return Some((written, rest)),
        }
    }
}

/// Reads the file and the rank that begin a text.
fn square(text: &str) -> Option<((u32, u32), &str)> {
    let mut characters = text.chars();
    let (file, rank) = (digit(characters.next()?)?, digit(characters.next()?)?);
    Some(((file, rank), characters.as_str()))
}

/// Reads the name of a piece that begins a text.
fn piece(text: &str) -> Option<(&'static ShogiPiece, &str)> {
    // The longest name counts: `成銀`.
    let named = |piece: &'static ShogiPiece| {
        let names = piece.others.iter().chain([&piece.kif]);
        names.filter_map(move |name| Some((piece, text.strip_prefix(name)?)))
    };
    PIECES.iter().flat_map(named).min_by_key(|(_, rest)| rest.len())
}

impl WrittenMove {
    /// Returns the legal decision. `last` is the destination of the decision before.
    ///
    /// # Errors
    ///
    /// A message if there is none, or several.
    pub fn find(
        &self,
        notation: &mut Algebraic,
        position: &Position,
        last: Option<Site>,
    ) -> Result<Move, String> {
        let game = position.game();
        let outside = |(file, rank)| format!("the board has no square {file}{rank}");
        let to = match self.to {
            Some(square) => site(game, square.0, square.1).ok_or_else(|| outside(square))?,
            None => last.ok_or("`同` follows no move")?,
        };
        let letter = match self.promotes {
            true => format!("+{}", self.piece.letter),
            false => self.piece.letter.to_owned(),
        };
        let limit = |limit: LimitReached| limit.to_string();
        if let Some(square) = self.from {
            let from = site(game, square.0, square.1).ok_or_else(|| outside(square))?;
            let found = notation.matching(position, (Some(from), to), &letter).map_err(limit)?;
            let is_named = notation.letter_at(position, from) == self.piece.letter;
            return found.filter(|_| is_named).ok_or_else(|| "it is not legal".to_owned());
        }
        let found = notation.arrivals(position, to, &letter, |_| true).map_err(limit)?;
        let drop = found.iter().find(|(_, from)| from.is_none()).map(|(mv, _)| *mv);
        let mut moves = Vec::new();
        for &(mv, from) in &found {
            let Some(from) = from else { continue };
            if notation.letter_at(position, from) == self.piece.letter {
                moves.push((mv, file_and_rank(position, from).ok_or("it is not legal")?));
            }
        }
        if self.drops || moves.is_empty() && self.signs.is_empty() {
            return drop.ok_or_else(|| "it is not legal".to_owned());
        }
        let to = file_and_rank(position, to).ok_or("it is not legal")?;
        for &sign in &self.signs {
            keep(&mut moves, sign, to, position.player().0 == 0);
        }
        match moves[..] {
            [(mv, _)] => Ok(mv),
            [] => Err("it is not legal".to_owned()),
            _ => Err("several pieces could go there; add `(77)`, the square it leaves".to_owned()),
        }
    }
}

/// Keeps the moves that a sign stands for.
fn keep(moves: &mut Vec<(Move, (u32, u32))>, sign: char, to: (u32, u32), is_first: bool) {
    // Ranks grow towards the first player, files towards the first player's left.
    let seen = |ahead: i64| if is_first { ahead } else { -ahead };
    let ahead = move |from: (u32, u32)| seen(i64::from(from.1) - i64::from(to.1));
    let left = move |from: (u32, u32)| seen(i64::from(from.0));
    let most_left = moves.iter().map(|(_, from)| left(*from)).max();
    let most_right = moves.iter().map(|(_, from)| left(*from)).min();
    moves.retain(|&(_, from)| match sign {
        '上' | '行' | '入' => ahead(from) > 0,
        '引' => ahead(from) < 0,
        '寄' => ahead(from) == 0,
        '直' => ahead(from) > 0 && from.0 == to.0,
        '左' => Some(left(from)) == most_left,
        '右' => Some(left(from)) == most_right,
        _ => true,
    });
}

/// Returns a legal decision as KIF writes it, makes it, and returns its destination; `None` if it
/// cannot be written. `last` is the destination of the decision before.
pub(super) fn write(
    notation: &mut Algebraic,
    position: &mut Position,
    mv: Move,
    last: Option<Site>,
) -> Result<Option<(String, Site)>, LimitReached> {
    let before = position.clone();
    let Some((from, to, after)) = notation.ends(position, mv)? else { return Ok(None) };
    Ok(text_of(notation, &before, from, to, &after, last).map(|text| (text, to)))
}

fn text_of(
    notation: &Algebraic,
    before: &Position,
    from: Option<Site>,
    to: Site,
    after: &str,
    last: Option<Site>,
) -> Option<String> {
    let (file, rank) = file_and_rank(before, to)?;
    let there = match last == Some(to) {
        true => "同　".to_owned(),
        false => format!("{}{}", wide(file), kanji(rank)),
    };
    let Some(from) = from else {
        return Some(format!("{there}{}打", piece_of_letter(after)?.kif));
    };
    let letter = notation.letter_at(before, from);
    let piece = piece_of_letter(letter)?;
    let promotion = match after.strip_prefix('+') {
        _ if after == letter => "",
        Some(basic) if basic == letter => "成",
        _ => return None,
    };
    let (file, rank) = file_and_rank(before, from)?;
    Some(format!("{there}{}{promotion}({file}{rank})", piece.kif))
}

/// Returns the moves of a line of KI2, each with its byte offset.
pub(super) fn moves_of_line(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = line.match_indices(MOVE_MARKS).map(|(at, _)| at);
    let ends = line.match_indices(MOVE_MARKS).map(|(at, _)| at).skip(1).chain([line.len()]);
    starts.zip(ends).map(|(start, end)| (start, trimmed(&line[start..end])))
}
