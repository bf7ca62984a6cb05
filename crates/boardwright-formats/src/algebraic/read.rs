//! Reading of moves in algebraic notation.

use super::{Algebraic, OMITTED_LETTER, Parts};
use boardwright::notation::CastlingSide;
use boardwright::{LimitReached, Move, MoveTextError, Position, Site};

/// A text taken apart.
struct Reading<'a> {
    letter: &'a str,
    drops: bool,
    /// A file, a rank, or the name of a site; may be empty.
    origin: &'a str,
    to: Site,
    /// Letter of the kind that the unit becomes; empty if the text names none.
    promotion: &'a str,
}

impl Algebraic {
    /// Returns the legal decision that a text names.
    ///
    /// # Errors
    ///
    /// As [`Position::read_move`].
    pub fn read(&mut self, position: &Position, text: &str) -> Result<Move, MoveTextError> {
        match self.read_plain(position, text)? {
            Some(mv) => Ok(mv),
            None => position.read_move(text),
        }
    }

    /// Returns the only decision that fits a text without any liberties; `None` if there is none
    /// or several.
    pub(super) fn read_plain(
        &mut self,
        position: &Position,
        text: &str,
    ) -> Result<Option<Move>, LimitReached> {
        self.list(position)?;
        let text = text.trim_end_matches(['+', '#']);
        if let Some(side) = castling(text) {
            let castles = |mv: &Move| {
                let parts = self.parts(position, *mv);
                parts.is_some_and(|parts| self.may_castle(position, &parts))
                    && position.castling_side(*mv) == Some(side)
            };
            return Ok(only(self.legal.iter().copied().filter(castles)));
        }
        let Some(reading) = self.take_apart(text) else { return Ok(None) };
        let fits = |mv: &Move| {
            self.parts(position, *mv).is_some_and(|parts| self.fits(position, &parts, &reading))
        };
        Ok(only(self.legal.iter().copied().filter(fits)))
    }

    fn take_apart<'a>(&'a self, text: &'a str) -> Option<Reading<'a>> {
        let (text, promotion) = text.split_once('=').unwrap_or((text, ""));
        let (before, to) = self.names.ending(text)?;
        if let Some(letter) = before.strip_suffix('@') {
            let is_known = letter.is_empty() || self.names.beginning(letter) == (letter, "");
            let letter = if letter.is_empty() { OMITTED_LETTER } else { letter };
            let is_plain = is_known && promotion.is_empty();
            return is_plain.then_some(Reading { letter, drops: true, origin: "", to, promotion });
        }
        let before = before.strip_suffix(['x', '-']).unwrap_or(before);
        let (letter, origin) = self.names.beginning(before);
        let letter = if letter.is_empty() { OMITTED_LETTER } else { letter };
        Some(Reading { letter, drops: false, origin, to, promotion })
    }

    fn fits(&self, position: &Position, parts: &Parts, reading: &Reading<'_>) -> bool {
        if parts.to != reading.to {
            return false;
        }
        let player = position.player();
        match (parts.from, parts.kind) {
            (None, Some(kind)) => {
                reading.drops && self.names.letter(player, kind) == reading.letter
            }
            (None, None) => false,
            (Some(from), kind) => {
                let becomes = kind.map_or("", |kind| self.names.letter(player, kind));
                let moved = position.unit(from);
                !reading.drops
                    && becomes == reading.promotion
                    && moved.is_some_and(|(owner, kind)| {
                        self.names.letter(owner, kind.0) == reading.letter
                    })
                    && self.is_origin(from, reading.origin)
            }
        }
    }

    fn is_origin(&self, from: Site, origin: &str) -> bool {
        if origin.is_empty() {
            return true;
        }
        let name = self.names.site(from);
        let is_part = |(file, rank): &(String, String)| file == origin || rank == origin;
        name.name == origin || name.parts.as_ref().is_some_and(is_part)
    }

    /// True if a decision goes along a rank to an own unit, or over two sites and more.
    pub(super) fn may_castle(&self, position: &Position, parts: &Parts) -> bool {
        let Some(from) = parts.from else { return false };
        let board = position.game().board();
        let (a, b) = (board.site(from), board.site(parts.to));
        a.row == b.row
            && ((a.column - b.column).abs() >= 2
                || position.unit(parts.to).is_some_and(|(owner, _)| owner == position.player()))
    }
}

/// Returns the side of a castling text.
fn castling(text: &str) -> Option<CastlingSide> {
    match text {
        "O-O" | "0-0" => Some(CastlingSide::Short),
        "O-O-O" | "0-0-0" => Some(CastlingSide::Long),
        _ => None,
    }
}

fn only(mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    let first = moves.next()?;
    moves.next().is_none().then_some(first)
}
