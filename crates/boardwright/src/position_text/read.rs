//! Reading of the readable form.

use super::words::{CountSlot, PositionWord, WordReader, bounded};
use super::{COURSE, Cursor, MAX_POSITION_TEXT, PositionError};
use crate::formats::{SetupText, TextOffsets};
use crate::game::Game;
use crate::game_names::named;
use crate::setup::{Setup, StateValue};
use boardwright_interpret::Outcome;
use boardwright_ir::{Holder, NOBODY, Variable, VariableId, VariableType};

impl Setup {
    /// Reads the readable form.
    ///
    /// # Errors
    ///
    /// If the text is not in the readable form or names something that the game lacks.
    pub fn read_text(game: &Game, text: &str) -> Result<Setup, PositionError> {
        Ok(SetupText::read_text(game, text)?.setup)
    }
}

impl SetupText {
    /// Reads the readable form, see [`Setup::read_text`].
    pub(crate) fn read_text(game: &Game, text: &str) -> Result<SetupText, PositionError> {
        PositionReader::of(game, text)?.sections()
    }

    /// Reads sections of the readable form from an offset on, over what was read before them.
    pub(crate) fn read_sections(
        self,
        game: &Game,
        text: &str,
        offset: usize,
    ) -> Result<SetupText, PositionError> {
        let mut reader = PositionReader::of(game, text)?;
        reader.cursor = Cursor::starting_at(text, offset);
        reader.after_format = true;
        (reader.setup, reader.offsets) = (self.setup, self.offsets);
        reader.sections()
    }
}

impl StateValue {
    /// Reads a value of declared state as [`StateValue::words`] writes it.
    ///
    /// # Errors
    ///
    /// If the text is no value of the variable.
    pub fn read(game: &Game, declared: &Variable, text: &str) -> Result<StateValue, PositionError> {
        let mut reader = PositionReader::of(game, text)?;
        let value = if declared.ty == VariableType::Sites {
            StateValue::Sites(reader.sites()?)
        } else {
            let word = reader.cursor.need_word("a value")?;
            StateValue::Number(reader.words.number_value(declared, word)?)
        };
        match reader.cursor.is_done() {
            true => Ok(value),
            false => Err(reader.cursor.expected("one value")),
        }
    }
}

/// Reader of the readable form.
pub(super) struct PositionReader<'a> {
    pub(super) game: &'a Game,
    pub(super) words: WordReader<'a>,
    pub(super) setup: Setup,
    pub(super) cursor: Cursor<'a>,
    /// True if a format gave the units, so that only their attributes are left to say.
    pub(super) after_format: bool,
    stage: Option<u8>,
    ply: Option<u32>,
    offsets: TextOffsets,
}

impl<'a> PositionReader<'a> {
    /// Creates a reader at the beginning of a text.
    ///
    /// # Errors
    ///
    /// If the text is longer than [`MAX_POSITION_TEXT`].
    pub(super) fn of(game: &'a Game, text: &'a str) -> Result<PositionReader<'a>, PositionError> {
        if text.len() > MAX_POSITION_TEXT {
            let message = format!("a position is at most {MAX_POSITION_TEXT} bytes long");
            return Err(PositionError::at(MAX_POSITION_TEXT, message));
        }
        let (setup, cursor) = (Setup::blank(game), Cursor::new(text));
        let words = WordReader::new(game);
        Ok(PositionReader {
            game,
            words,
            setup,
            cursor,
            after_format: false,
            stage: None,
            ply: None,
            offsets: TextOffsets::default(),
        })
    }

    /// Reads all sections and completes the setup.
    fn sections(mut self) -> Result<SetupText, PositionError> {
        while !self.cursor.is_done() {
            if !self.cursor.take(';') {
                self.section()?;
            }
        }
        self.finish()
    }

    /// Completes the setup with the parts that depend on others: the stage on the phase, and the
    /// ply on the turn.
    fn finish(self) -> Result<SetupText, PositionError> {
        let mut setup = self.setup;
        let program = self.game.program();
        setup.stage = match self.stage.or_else(|| setup.first_stage(program)) {
            Some(stage) => stage,
            None => {
                let name = self.game.player_name(setup.player);
                return Err(PositionError::at(0, format!("{name} has no turn in this phase")));
            }
        };
        if setup.outcome.is_none() && setup.rule != 0 {
            return Err(PositionError::at(
                0,
                "`rule` says which rule gave a `result`, and there is none",
            ));
        }
        let turn = usize::from(program.stages[usize::from(setup.stage)].turn);
        if program.turns[turn].player.is_some_and(|player| player != setup.player.0) {
            let name = self.game.player_name(setup.player);
            let message = format!("stage {} is not {name}'s", setup.stage + 1);
            return Err(PositionError::at(0, message));
        }
        setup.plies = self.ply.unwrap_or(setup.turns);
        Ok(SetupText { setup, offsets: self.offsets })
    }

    /// Reads a section, to the next semicolon.
    fn section(&mut self) -> Result<(), PositionError> {
        loop {
            let mut head = Vec::new();
            while let Some(word) = self.cursor.word() {
                head.push(word);
                if head.len() > 4 {
                    return Err(self.cursor.expected("`=` or `:`"));
                }
            }
            if self.cursor.take('=') {
                let value = self.cursor.need_word("a value")?;
                self.setting(&head, value)?;
                if matches!(self.cursor.peek(), None | Some(';')) {
                    return Ok(());
                }
            } else if self.cursor.take(':') {
                return self.list(&head);
            } else if let [(at, word)] = head.as_slice() {
                let message = format!("`{word}` is followed by neither `=` nor `:`");
                return Err(PositionError::at(*at, message));
            } else {
                return Err(self.cursor.expected("`=` or `:`"));
            }
        }
    }

    fn setting(
        &mut self,
        head: &[PositionWord<'a>],
        value: PositionWord<'a>,
    ) -> Result<(), PositionError> {
        let Some(&(at, first)) = head.first() else {
            return Err(PositionError::at(value.0, "a value without a name before its `=`"));
        };
        if head.len() == 1 && COURSE.contains(&first) {
            return self.course(first, value);
        }
        let (variable, owner, next) = self.variable(head)?;
        let declared = &self.game.program().variables[variable];
        if declared.ty == VariableType::Sites {
            let message = format!("`{}` is a set of sites: write `:` for `=`", declared.name);
            return Err(PositionError::at(at, message));
        }
        if declared.holder == Holder::Site
            && head.last().is_some_and(|(_, last)| *last == declared.name)
        {
            let name = &declared.name;
            let message = format!("each site has a value of `{name}`: write `{name}: c3=2 d4=1`");
            return Err(PositionError::at(at, message));
        }
        let number = self.words.number_value(declared, value)?;
        self.offsets.variables.push((variable as VariableId, value.0));
        self.store(variable, owner, next, StateValue::Number(number));
        Ok(())
    }

    fn course(&mut self, name: &str, (at, word): PositionWord<'a>) -> Result<(), PositionError> {
        let program = self.game.program();
        match name {
            "player" => {
                self.setup.player = self.words.player((at, word))?;
                self.offsets.player = Some(at);
            }
            "phase" => {
                let phases = program.phases.iter().map(|phase| phase.name.as_str());
                let found = named(phases.clone(), word).ok_or_else(|| {
                    PositionError::at(at, format!("unknown phase `{word}`"))
                        .with_suggestion(word, phases)
                })?;
                self.setup.phase = found as u8;
            }
            "stage" => {
                let most = program.stages.len() as u64;
                self.stage = Some(bounded((at, word), 1, most)? as u8 - 1);
            }
            "actions" => self.setup.actions = bounded((at, word), 0, 255)? as u8,
            "turn" => self.setup.turns = bounded((at, word), 1, 1 << 31)? as u32 - 1,
            "ply" => self.ply = Some(bounded((at, word), 1, 1 << 31)? as u32 - 1),
            "result" if word == "none" => self.setup.goes_on = true,
            "result" if word == "draw" => self.setup.outcome = Some(Outcome::Draw),
            "result" => self.setup.outcome = Some(Outcome::Win(self.words.player((at, word))?.0)),
            _ => self.setup.rule = bounded((at, word), 1, 256)? as u8 - 1,
        }
        Ok(())
    }

    /// Reads a list after a colon: units, counts or sites.
    fn list(&mut self, head: &[PositionWord<'a>]) -> Result<(), PositionError> {
        let program = self.game.program();
        match head {
            [] => Err(self.cursor.expected("a name before `:`")),
            [(_, name)] if self.game.player_named(name).is_some() => {
                let player = self.words.player(head[0])?;
                self.units(player)
            }
            [(_, NOBODY)] if self.game.owners().count() > program.players.len() => {
                self.units(self.game.nobody())
            }
            [(_, name), owner] if program.places.iter().any(|place| place.name == *name) => {
                let player = self.words.player(*owner)?;
                let place = program.places.iter().position(|place| place.name == *name);
                self.counts(&mut |setup, kind| {
                    CountSlot::Place(&mut setup.places[place.unwrap_or(0)][player.index()][kind])
                })
            }
            [(at, name)] if program.places.iter().any(|place| place.name == *name) => {
                let mut error = PositionError::at(*at, format!("whose `{name}` is not said"));
                let players = program.players.iter();
                let each: Vec<String> =
                    players.map(|player| format!("`{name} {}: …`", player.name)).collect();
                error.help = Some(format!("write {}", each.join(" or ")));
                Err(error)
            }
            [(_, name), site] if program.layers.iter().any(|layer| layer.name == *name) => {
                let site = self.words.site(*site)?;
                let layer = program.layers.iter().position(|layer| layer.name == *name);
                self.counts(&mut |setup, kind| {
                    CountSlot::Layer(&mut setup.layers[layer.unwrap_or(0)][site.index()][kind])
                })
            }
            _ => {
                let (variable, owner, next) = self.variable(head)?;
                let declared = &program.variables[variable];
                let (_, last) = head[head.len() - 1];
                if declared.holder == Holder::Site && last == declared.name {
                    self.offsets.variables.push((variable as VariableId, head[0].0));
                    self.setup.variables[variable] = self.site_values(declared)?;
                    return Ok(());
                }
                if declared.ty != VariableType::Sites {
                    let message = format!("`{}` is one value: write `=` for `:`", declared.name);
                    return Err(PositionError::at(head[0].0, message));
                }
                self.offsets.variables.push((variable as VariableId, head[0].0));
                let sites = self.sites()?;
                self.store(variable, owner, next, StateValue::Sites(sites));
                Ok(())
            }
        }
    }

    /// Returns the variable that a head names, its owner, and true if the value is for the next
    /// turn.
    fn variable(&self, head: &[PositionWord<'a>]) -> Result<(usize, usize, bool), PositionError> {
        let program = self.game.program();
        let mut words = head;
        let mut next = false;
        while let [(_, word), _, ..] = words {
            match *word {
                "next" => next = true,
                "state" => {}
                _ => break,
            }
            words = &words[1..];
        }
        let names = program.variables.iter().map(|variable| variable.name.as_str());
        let (at, word) = words[0];
        let Some(index) = names.clone().position(|name| name == word) else {
            let message = format!("unknown name `{word}`");
            let error =
                PositionError::at(at, message).with_suggestion(word, self.heads().chain(names));
            let help = error.help.clone().or_else(|| self.help_for_nobody(word));
            return Err(PositionError { help, ..error });
        };
        let variable = &program.variables[index];
        if next && self.setup.next[index].is_empty() {
            let message = format!("`{word}` is not kept for the next turn");
            return Err(PositionError::at(at, message));
        }
        let owner = match (variable.holder, &words[1..]) {
            (Holder::Game, []) => 0,
            (Holder::Player, [owner]) => self.words.player(*owner)?.index(),
            (Holder::Kind, [owner]) => self.words.kind(*owner)?.index(),
            (Holder::Site, [owner]) => self.words.site(*owner)?.index(),
            (Holder::Site, []) => 0,
            (Holder::Kind, []) => {
                let message = format!("each kind has a value of `{word}`: say which after it");
                return Err(PositionError::at(at, message));
            }
            (Holder::Player, []) => {
                let message = format!("each player has a value of `{word}`: say whose after it");
                return Err(PositionError::at(at, message));
            }
            (_, [.., (at, last)]) => {
                return Err(PositionError::at(*at, format!("`{last}` has no meaning here")));
            }
        };
        Ok((index, owner, next))
    }

    /// Returns the words that may begin a section, apart from names of declared state.
    fn heads(&self) -> impl Iterator<Item = &'a str> {
        let program = self.game.program();
        let players = program.players.iter().map(|player| player.name.as_str());
        let places = program.places.iter().map(|place| place.name.as_str());
        let layers = program.layers.iter().map(|layer| layer.name.as_str());
        let nobody = (program.layout.nobody != 0).then_some(NOBODY);
        COURSE.into_iter().chain(players).chain(nobody).chain(places).chain(layers)
    }

    /// Returns help for a kind, or a word for nobody, in the place of an owner's name.
    fn help_for_nobody(&self, word: &str) -> Option<String> {
        let game = self.game;
        let owner = match game.kind_named(word) {
            Some(kind) => match game.only_owner(kind) {
                Some(owner) => game.player_name(owner),
                None => game.player_name(self.setup.player),
            },
            None => {
                let is_meant = ["none", "neutral", "no", "nobodys", "noone"]
                    .iter()
                    .any(|meant| word.eq_ignore_ascii_case(meant));
                game.owners().nth(game.players().count()).filter(|_| is_meant)?;
                return Some(format!("units of nobody stand after `{NOBODY}:`"));
            }
        };
        Some(format!("an owner comes first: `{owner}: {word} …`"))
    }

    fn store(&mut self, variable: usize, owner: usize, next: bool, value: StateValue) {
        let values = if next { &mut self.setup.next } else { &mut self.setup.variables };
        values[variable][owner] = value;
    }
}
