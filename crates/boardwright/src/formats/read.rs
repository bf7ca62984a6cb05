//! Reading of setups in declared formats.

use super::{SetupText, TextOffsets};
use crate::game::Game;
use crate::ids::Player;
use crate::position_text::{MAX_POSITION_TEXT, PositionError};
use crate::setup::{Setup, StateValue};
use boardwright_board::SiteSet;
use boardwright_ir::{
    Format, FormatField, FormatFlag, FormatVariable, VariableId, VariableType, longest_word,
    site_at_start,
};

/// Maximum number of a turn or ply.
const MAX_TURN_NUMBER: i64 = (1 << 30) - 1;

/// The text of a field with its byte offset.
pub(super) type FieldText<'a> = (usize, &'a str);

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
        format.fields.iter().for_each(|field| setup.clear_field(field));
        setup
    }

    /// Sets none of the flags and sites of a field.
    fn clear_field(&mut self, field: &FormatField) {
        match field {
            FormatField::Flags(flags) => flags.iter().for_each(|flag| self.set_flag(flag, false)),
            FormatField::Site(of) => self.store(*of, StateValue::Number(-1)),
            FormatField::Sites(of) => {
                let sites = SiteSet::new(self.units.len());
                self.store(*of, StateValue::Sites(sites));
            }
            FormatField::Joined(fields) => fields.iter().for_each(|field| self.clear_field(field)),
            FormatField::Optional(field) => self.clear_field(field),
            _ => {}
        }
    }

    /// Sets a flag, or a site of a set, as a letter says.
    fn set_flag(&mut self, flag: &FormatFlag, is_set: bool) {
        match (flag.site, self.value_mut(flag.of)) {
            (Some(site), Some(StateValue::Sites(sites))) if is_set => {
                sites.insert(usize::from(site));
            }
            (Some(site), Some(StateValue::Sites(sites))) => {
                sites.remove(usize::from(site));
            }
            (None, Some(value)) => *value = StateValue::Number(is_set.into()),
            _ => {}
        }
    }

    /// Sets one value of a variable.
    fn store(&mut self, of: FormatVariable, stored: StateValue) {
        if let Some(value) = self.value_mut(of) {
            *value = stored;
        }
    }

    fn value_mut(&mut self, of: FormatVariable) -> Option<&mut StateValue> {
        let values = &mut self.variables[usize::from(of.variable)];
        values.get_mut(usize::from(of.owner.unwrap_or(0)))
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
        let mut words = fields_of(fields).into_iter().peekable();
        for field in &format.fields {
            let Some(&word) = words.peek() else { break };
            if reader.field_or_absence(field, word)? {
                words.next();
            }
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
#[derive(Clone)]
pub(super) struct FormatReader<'a> {
    pub(super) game: &'a Game,
    pub(super) setup: Setup,
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
    fn store(&mut self, at: usize, of: FormatVariable, value: StateValue) {
        self.setup.store(of, value);
        self.offsets.variables.push((of.variable, at));
    }

    /// Reads a field. Returns false if it may be left out and the word is not its own.
    fn field_or_absence(
        &mut self,
        field: &FormatField,
        (at, word): FieldText,
    ) -> Result<bool, PositionError> {
        let FormatField::Optional(inner) = field else {
            return self.field(field, (at, word)).map(|()| true);
        };
        if matches!(&**inner, FormatField::Text(text) if text != word) {
            return Ok(false);
        }
        let before = self.clone();
        let is_read = self.field(inner, (at, word)).is_ok();
        if !is_read {
            *self = before;
        }
        Ok(is_read)
    }

    pub(super) fn field(
        &mut self,
        field: &FormatField,
        (at, word): FieldText,
    ) -> Result<(), PositionError> {
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
            FormatField::Phase(words) => {
                let found = words.iter().find(|(known, _)| known == word);
                let (_, phase) = found.ok_or_else(|| {
                    let known: Vec<&str> = words.iter().map(|(known, _)| known.as_str()).collect();
                    let known = known.join("` or `");
                    PositionError::at(at, format!("expected `{known}`, not `{word}`"))
                })?;
                self.setup.phase = *phase as u8;
                Ok(())
            }
            FormatField::Flags(flags) => self.flags((at, word), flags),
            FormatField::Site(_) if word == "-" => Ok(()),
            FormatField::Site(of) => {
                let site = self.game.board().site_named(word).ok_or_else(|| {
                    PositionError::at(at, format!("`{word}` is neither a site nor `-`"))
                })?;
                self.store(at, *of, StateValue::Number(site.0.into()));
                Ok(())
            }
            FormatField::Sites(_) if word == "-" => Ok(()),
            FormatField::Sites(of) => self.sites((at, word), *of),
            FormatField::Number(of) => self.number((at, word), *of),
            FormatField::SiteNumbers(variable) => self.site_numbers((at, word), *variable),
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
            FormatField::Joined(fields) => self.joined((at, word), fields),
            FormatField::Optional(field) => self.field(field, (at, word)),
        }
    }

    fn number(&mut self, (at, word): FieldText, of: FormatVariable) -> Result<(), PositionError> {
        let declared = &self.game.program().variables[usize::from(of.variable)];
        let VariableType::Number { low, high, .. } = declared.ty else {
            return Err(PositionError::at(at, format!("`{}` is no number", declared.name)));
        };
        let name = match self.game.state_note(&declared.name) {
            Some(note) => format!("{}: expected a number", clause(note)),
            None => format!("expected `{}`, a number", declared.name),
        };
        let number = field_number(&name, low.into(), high.into(), (at, word), None)?;
        self.store(at, of, StateValue::Number(number));
        Ok(())
    }

    /// Reads numbers of sites, `c3=2,d4=1`, or `-`; the others have the first value.
    fn site_numbers(
        &mut self,
        (at, word): FieldText,
        variable: VariableId,
    ) -> Result<(), PositionError> {
        let declared = &self.game.program().variables[usize::from(variable)];
        let read = StateValue::read_of_sites(self.game, declared, word);
        let values = read.map_err(|error| PositionError { offset: at + error.offset, ..error })?;
        self.setup.variables[usize::from(variable)] = values;
        self.offsets.variables.push((variable, at));
        Ok(())
    }

    fn flags(&mut self, (at, word): FieldText, flags: &[FormatFlag]) -> Result<(), PositionError> {
        let mut rest = if word == "-" { "" } else { word };
        while !rest.is_empty() {
            let Some(flag) =
                longest_word(rest, flags.iter().map(|flag| (flag.letter.as_str(), flag)))
            else {
                let known: Vec<&str> = flags.iter().map(|flag| flag.letter.as_str()).collect();
                let message =
                    format!("expected letters of `{}`, or `-`, not `{word}`", known.concat());
                return Err(PositionError::at(at + word.len() - rest.len(), message));
            };
            self.setup.set_flag(flag, true);
            self.offsets.variables.push((flag.of.variable, at + word.len() - rest.len()));
            rest = &rest[flag.letter.len()..];
        }
        Ok(())
    }

    fn sites(&mut self, (at, word): FieldText, of: FormatVariable) -> Result<(), PositionError> {
        let mut sites = SiteSet::new(self.setup.units.len());
        let mut rest = word;
        while !rest.is_empty() {
            let Some((length, site)) = site_at_start(self.game.board(), rest) else {
                let message = format!("expected sites or `-`, not `{word}`");
                return Err(PositionError::at(at + word.len() - rest.len(), message));
            };
            sites.insert(site.index());
            rest = &rest[length..];
        }
        self.store(at, of, StateValue::Sites(sites));
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
