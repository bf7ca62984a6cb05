//! Reading of setups in declared formats.

use super::{SetupText, TextOffsets, promoted, rows};
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position_text::{MAX_POSITION_TEXT, PositionError};
use crate::setup::{Setup, StateValue, Unit};
use boardwright_board::Site;
use boardwright_ir::{Format, FormatField, PlaceId, VariableId, VariableType};

/// Maximum number of a turn or ply.
const MAX_TURN_NUMBER: i64 = (1 << 30) - 1;

/// The text of a field with its byte offset.
type FieldText<'a> = (usize, &'a str);

impl Setup {
    /// Reads a declared format. Fields at the end may be missing: flags and sites are then not set,
    /// and numbers have their initial values. A semicolon and sections of the readable form may
    /// follow.
    ///
    /// # Errors
    ///
    /// If the text does not fit the format.
    pub fn read_format(game: &Game, format: &Format, text: &str) -> Result<Setup, PositionError> {
        Ok(SetupText::read_format(game, format, text)?.setup)
    }

    /// Returns a blank setup in which the flags and sites of a format are not set.
    pub fn bare(game: &Game, format: &Format) -> Setup {
        let mut setup = Setup::blank(game);
        for field in &format.fields {
            match field {
                FormatField::Flags(flags) => {
                    for (_, variable, owner) in flags {
                        setup.store(*variable, *owner, 0);
                    }
                }
                FormatField::Site(variable) => setup.store(*variable, None, -1),
                _ => {}
            }
        }
        setup
    }

    /// Sets one value of a variable.
    fn store(&mut self, variable: VariableId, owner: Option<u8>, number: i64) {
        let values = &mut self.variables[usize::from(variable)];
        if let Some(value) = values.get_mut(usize::from(owner.unwrap_or(0))) {
            *value = StateValue::Number(number);
        }
    }
}

impl SetupText {
    /// Reads a declared format and the sections after it, see [`Setup::read_format`].
    pub(super) fn read_format(
        game: &Game,
        format: &Format,
        text: &str,
    ) -> Result<SetupText, PositionError> {
        if text.len() > MAX_POSITION_TEXT {
            let message = format!("a position is at most {MAX_POSITION_TEXT} bytes long");
            return Err(PositionError::at(MAX_POSITION_TEXT, message));
        }
        let setup = Setup::bare(game, format);
        let offsets = TextOffsets::default();
        let mut reader = FormatReader { game, setup, turn_number: None, ply_number: None, offsets };
        let (fields, sections) = text.split_once(';').map_or((text, None), |(fields, sections)| {
            (fields, (!sections.trim().is_empty()).then_some(fields.len() + 1))
        });
        let mut words = fields_of(fields).into_iter();
        for (field, word) in format.fields.iter().zip(words.by_ref()) {
            reader.field(field, word)?;
        }
        if let Some((at, word)) = words.next() {
            let message = format!("`{word}` is beyond the last field of this {}", format.name);
            return Err(PositionError::at(at, message));
        }
        if fields.trim().is_empty() {
            return Err(PositionError::at(0, "the position is empty"));
        }
        let read = reader.finish()?;
        match sections {
            Some(offset) => read.read_sections(game, text, offset),
            None => Ok(read),
        }
    }
}

/// Reader of a declared format.
struct FormatReader<'a> {
    game: &'a Game,
    setup: Setup,
    turn_number: Option<u32>,
    ply_number: Option<u32>,
    offsets: TextOffsets,
}

impl FormatReader<'_> {
    /// Completes the setup with the stage and the turn number.
    fn finish(mut self) -> Result<SetupText, PositionError> {
        let program = self.game.program();
        let Some(stage) = self.setup.first_stage(program) else {
            let name = self.game.player_name(self.setup.player);
            return Err(PositionError::at(0, format!("{name} has no turn at the beginning")));
        };
        self.setup.stage = stage;
        let players = program.players.len().max(1) as u32;
        let rounds = self.turn_number.unwrap_or(1).saturating_sub(1);
        self.setup.turns = match self.ply_number {
            Some(number) => number - 1,
            None => rounds.saturating_mul(players) + u32::from(self.setup.player.0),
        };
        self.setup.plies = self.setup.turns;
        Ok(SetupText { setup: self.setup, offsets: self.offsets })
    }

    /// Sets one value of a variable, which is given at a byte offset.
    fn store(&mut self, at: usize, variable: VariableId, owner: Option<u8>, number: i64) {
        self.setup.store(variable, owner, number);
        self.offsets.variables.push((variable, at));
    }

    fn field(&mut self, field: &FormatField, (at, word): FieldText) -> Result<(), PositionError> {
        match field {
            FormatField::Board(place) => self.board((at, word), *place),
            FormatField::Place(place) => self.hand((at, word), *place),
            FormatField::Player(letters) => {
                let found = letters.iter().position(|letter| letter == word);
                let player = found.ok_or_else(|| {
                    let known = letters.join("` or `");
                    PositionError::at(at, format!("expected `{known}`, not `{word}`"))
                })?;
                self.setup.player = Player(player as u8);
                self.offsets.player = Some(at);
                Ok(())
            }
            FormatField::Flags(flags) => self.flags((at, word), flags),
            FormatField::Site(_) if word == "-" => Ok(()),
            FormatField::Site(variable) => {
                let site = self.game.board().site_named(word).ok_or_else(|| {
                    PositionError::at(at, format!("`{word}` is neither a site nor `-`"))
                })?;
                self.store(at, *variable, None, site.0.into());
                Ok(())
            }
            FormatField::Number(variable) => {
                let declared = &self.game.program().variables[usize::from(*variable)];
                let VariableType::Number { low, high, .. } = declared.ty else {
                    let message = format!("`{}` is no number", declared.name);
                    return Err(PositionError::at(at, message));
                };
                let name = match self.game.state_note(&declared.name) {
                    Some(note) => format!("{}: expected a number", clause(note)),
                    None => format!("expected `{}`, a number", declared.name),
                };
                let number = field_number(&name, low.into(), high.into(), (at, word), None)?;
                self.store(at, *variable, None, number);
                Ok(())
            }
            FormatField::TurnNumber => {
                // Some programs write 0 for the first turn.
                let number = field_number(
                    "expected the number of the turn,",
                    1,
                    MAX_TURN_NUMBER,
                    (at, word),
                    Some(0),
                )?;
                self.turn_number = Some(number.max(1) as u32);
                Ok(())
            }
            FormatField::PlyNumber => {
                let number = field_number(
                    "expected the number of the ply,",
                    1,
                    MAX_TURN_NUMBER,
                    (at, word),
                    Some(0),
                )?;
                self.ply_number = Some(number.max(1) as u32);
                Ok(())
            }
            FormatField::Text(_) => Ok(()),
        }
    }

    fn flags(
        &mut self,
        (at, word): FieldText,
        flags: &[(String, VariableId, Option<u8>)],
    ) -> Result<(), PositionError> {
        let mut rest = if word == "-" { "" } else { word };
        while !rest.is_empty() {
            let found = flags.iter().find(|(letter, _, _)| rest.starts_with(letter.as_str()));
            let Some((letter, variable, owner)) = found.filter(|found| !found.0.is_empty()) else {
                let known: Vec<&str> = flags.iter().map(|flag| flag.0.as_str()).collect();
                let message =
                    format!("expected letters of `{}`, or `-`, not `{word}`", known.concat());
                return Err(PositionError::at(at + word.len() - rest.len(), message));
            };
            self.store(at + word.len() - rest.len(), *variable, *owner, 1);
            rest = &rest[letter.len()..];
        }
        Ok(())
    }

    /// Reads rows from the top, then a pocket in brackets or as one more row.
    fn board(
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
        for player in self.game.players() {
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
    fn hand(&mut self, (at, text): FieldText, place: PlaceId) -> Result<(), PositionError> {
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

/// Returns a note of the rules as the beginning of a sentence that goes on.
fn clause(note: &str) -> String {
    let note = note.trim_end_matches('.');
    let mut letters = note.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(note.chars().skip(1)).collect()
        }
        _ => note.to_owned(),
    }
}

/// Reads a number from `low` to `high`, or the number `other` that some programs write. An error
/// begins with `expected`.
fn field_number(
    expected: &str,
    low: i64,
    high: i64,
    (at, word): FieldText,
    other: Option<i64>,
) -> Result<i64, PositionError> {
    let fits = |number: &i64| (low..=high).contains(number) || Some(*number) == other;
    let number = word.parse().ok().filter(fits);
    number.ok_or_else(|| {
        PositionError::at(at, format!("{expected} from {low} to {high}, not `{word}`"))
    })
}

/// Returns the words of a text with their byte offsets.
fn fields_of(text: &str) -> Vec<FieldText<'_>> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(|word| (word.as_ptr() as usize - start, word)).collect()
}
