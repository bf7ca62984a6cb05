//! Reading of the board, of pockets and of hands.

use super::promoted;
use super::read::{FieldText, FormatReader};
use super::rows;
use crate::ids::{Kind, Player};
use crate::position_text::PositionError;
use crate::setup::Unit;
use boardwright_board::Site;
use boardwright_ir::PlaceId;

impl FormatReader<'_> {
    /// Reads rows from the top, then a pocket in brackets or as one more row.
    pub(super) fn board(
        &mut self,
        (at, word): FieldText,
        place: Option<PlaceId>,
    ) -> Result<(), PositionError> {
        let rows = rows(self.game.board());
        let (text, mut pocket) = match word.split_once('[') {
            None => (word, None),
            Some((text, rest)) => {
                let start = at + text.len() + 1;
                let inside = rest.strip_suffix(']').ok_or_else(|| {
                    PositionError::at(start + rest.len(), "expected `]` after the pocket")
                })?;
                (text, Some((start, inside)))
            }
        };
        let mut offset = at;
        let mut given = 0;
        for part in text.split('/') {
            match rows.get(given) {
                Some(row) => self.row((offset, part), row)?,
                None if given == rows.len() && place.is_some() && pocket.is_none() => {
                    pocket = Some((offset, part));
                }
                None => {
                    let message = format!("the board has only {} rows", rows.len());
                    return Err(PositionError::at(offset, message));
                }
            }
            given += 1;
            offset += part.len() + 1;
        }
        if given < rows.len() {
            let message = format!("the board has {} rows, but only {given} are given", rows.len());
            return Err(PositionError::at(at + text.len(), message));
        }
        match (pocket, place) {
            (None, _) => Ok(()),
            (Some(pocket), Some(place)) => self.hand(pocket, place),
            (Some((start, _)), None) => {
                Err(PositionError::at(start - 1, "this format has no pocket"))
            }
        }
    }

    fn row(&mut self, (at, text): FieldText, row: &[Site]) -> Result<(), PositionError> {
        let (mut rest, mut filled) = (text, 0);
        while let Some(first) = rest.chars().next() {
            let offset = at + text.len() - rest.len();
            if first == '*' && self.unit(rest, offset).is_err() {
                // Other programs write holes of the board as `*`.
                rest = &rest[1..];
                continue;
            }
            if first.is_ascii_digit() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                filled += rest[..digits].parse::<usize>().unwrap_or(usize::MAX).min(1 << 20);
                rest = &rest[digits..];
            } else {
                let (length, mut unit) = self.unit(rest, offset)?;
                rest = &rest[length..];
                if let Some(after) = rest.strip_prefix('~') {
                    let index = promoted(self.game).ok_or_else(|| {
                        PositionError::at(offset + length, "units of this game carry no `~`")
                    })?;
                    unit.attributes[index] = 1;
                    rest = after;
                }
                if let Some(site) = row.get(filled) {
                    self.setup.units[site.index()] = Some(unit);
                }
                filled += 1;
            }
            if filled > row.len() {
                let message = format!("this row has only {} sites", row.len());
                return Err(PositionError::at(offset, message));
            }
        }
        if filled < row.len() {
            let message = format!("this row has {} sites, but {filled} are given", row.len());
            return Err(PositionError::at(at + text.len(), message));
        }
        Ok(())
    }

    /// Returns the length of the longest letter that begins a text, and its unit.
    fn unit(&self, text: &str, offset: usize) -> Result<(usize, Unit), PositionError> {
        let mut best: Option<(usize, Player, Kind)> = None;
        for player in self.game.owners() {
            for kind in self.game.kinds() {
                let info = &self.game.program().kinds[kind.index()];
                let owned = info.owner.is_none_or(|owner| owner == player.0);
                let written = [self.game.letter(player, kind)].into_iter().filter(|_| owned);
                let letters = written.chain(info.letters_read(player.index()));
                for length in letters.filter(|letter| text.starts_with(letter)).map(str::len) {
                    if best.is_none_or(|(known, _, _)| length > known) {
                        best = Some((length, player, kind));
                    }
                }
            }
        }
        match best.filter(|best| best.0 > 0) {
            Some((length, player, kind)) => {
                Ok((length, Unit::new(self.game.program(), player, kind)))
            }
            None => {
                let letter = text.chars().next().unwrap_or(' ');
                let letters: Vec<&str> =
                    self.game.kinds().map(|kind| self.game.letter(Player(0), kind)).collect();
                let message = format!("no unit has the letter `{letter}`");
                Err(PositionError {
                    offset,
                    message,
                    help: Some(format!("the letters are {}", letters.join(" "))),
                })
            }
        }
    }

    /// Reads a hand: `2Pb` or `PPb`, or `-` if it is empty.
    pub(super) fn hand(
        &mut self,
        (at, text): FieldText,
        place: PlaceId,
    ) -> Result<(), PositionError> {
        let mut rest = if text == "-" { "" } else { text };
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number: u16 = match digits {
                0 => 1,
                _ => rest[..digits].parse().map_err(|_| {
                    PositionError::at(at + text.len() - rest.len(), "too large a number")
                })?,
            };
            rest = &rest[digits..];
            let offset = at + text.len() - rest.len();
            if rest.is_empty() {
                return Err(PositionError::at(offset, "expected a letter after the number"));
            }
            let (length, unit) = self.unit(rest, offset)?;
            if unit.owner == self.game.nobody() {
                let message = format!("`{}` does not say whose it is", &rest[..length]);
                let mut error = PositionError::at(offset, message);
                let place = &self.game.program().places[usize::from(place)].name;
                let player = self.game.player_name(Player(0));
                let kind = self.game.kind_name(unit.kind);
                error.help = Some(format!("write it behind: `; {place} {player}: {kind}`"));
                return Err(error);
            }
            let owners = &mut self.setup.places[usize::from(place)];
            let count = &mut owners[unit.owner.index()][unit.kind.index()];
            *count = count
                .checked_add(number)
                .ok_or_else(|| PositionError::at(offset, "too many of one kind"))?;
            rest = &rest[length..];
        }
        Ok(())
    }
}
