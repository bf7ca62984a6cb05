//! Reading of the lists of the readable form: units, counts and sites.

use super::PositionError;
use super::read::PositionReader;
use super::words::{CountSlot, bounded};
use crate::game_names::named;
use crate::ids::Player;
use crate::setup::{Setup, Unit};
use boardwright_board::SiteSet;

impl PositionReader<'_> {
    pub(super) fn units(&mut self, player: Player) -> Result<(), PositionError> {
        loop {
            let (at, word) = self.cursor.need_word("the name of a kind")?;
            if word == "none" {
                return Ok(());
            }
            let kind = self.words.kind((at, word))?;
            if let Some(owner) = self.game.only_owner(kind).filter(|&owner| owner != player) {
                let name = self.game.player_name(owner);
                let message = match owner == self.game.nobody() {
                    true => format!("units of the kind `{word}` belong to nobody"),
                    false => format!("only {name} has the kind `{word}`"),
                };
                return Err(PositionError::at(at, format!("{message}: write `{name}: {word} …`")));
            }
            let mut any = false;
            while let Some(word) = self.cursor.word() {
                let site = self.words.site(word)?;
                let mut unit = Unit::new(self.game.program(), player, kind);
                if self.cursor.take('(') {
                    self.attributes(&mut unit)?;
                }
                let place = &mut self.setup.units[site.index()];
                let is_described =
                    |there: &Unit| self.after_format && (there.owner, there.kind) == (player, kind);
                if place.as_ref().is_some_and(|there| !is_described(there)) {
                    let message = format!("a second unit on `{}`", word.1);
                    return Err(PositionError::at(word.0, message));
                }
                *place = Some(unit);
                any = true;
            }
            if !any {
                return Err(self.cursor.expected("a site"));
            }
            if !self.cursor.take(',') {
                return self.section_end("a site, `,` or `;`");
            }
        }
    }

    fn attributes(&mut self, unit: &mut Unit) -> Result<(), PositionError> {
        let declared = &self.game.program().attributes;
        while !self.cursor.take(')') {
            if self.cursor.take(',') {
                continue;
            }
            let (at, word) = self.cursor.need_word("the name of an attribute or `)`")?;
            let names = declared.iter().map(|attribute| attribute.name.as_str());
            let index = named(names.clone(), word).ok_or_else(|| {
                PositionError::at(at, format!("unknown attribute `{word}`"))
                    .with_suggestion(word, names)
            })?;
            let attribute = &declared[index];
            unit.attributes[index] = if !self.cursor.take('=') {
                1.min(attribute.high)
            } else {
                let value = self.cursor.need_word("a value")?;
                match value.1 {
                    "yes" if attribute.flag => 1,
                    "no" if attribute.flag => 0,
                    _ => bounded(value, attribute.low.into(), attribute.high.into())? as u8,
                }
            };
        }
        Ok(())
    }

    pub(super) fn counts(
        &mut self,
        count_of: &mut dyn for<'s> FnMut(&'s mut Setup, usize) -> CountSlot<'s>,
    ) -> Result<(), PositionError> {
        loop {
            let mut word = self.cursor.need_word("a number or the name of a kind")?;
            if word.1 == "none" {
                return Ok(());
            }
            let mut number = 1;
            if word.1.bytes().all(|byte| byte.is_ascii_digit()) {
                number = bounded(word, 0, u16::MAX.into())?;
                word = self.cursor.need_word("the name of a kind")?;
            }
            let kind = self.words.kind(word)?;
            if !count_of(&mut self.setup, kind.index()).add(number) {
                return Err(PositionError::at(word.0, format!("too many of `{}`", word.1)));
            }
            if !self.cursor.take(',') && matches!(self.cursor.peek(), None | Some(';')) {
                return Ok(());
            }
        }
    }

    pub(super) fn sites(&mut self) -> Result<SiteSet, PositionError> {
        let mut set = SiteSet::new(self.game.board().site_count());
        loop {
            match self.cursor.word() {
                Some((_, "none")) if self.game.board().site_named("none").is_none() => {}
                Some(word) => {
                    set.insert(self.words.site(word)?.index());
                }
                None if self.cursor.take(',') => {}
                None => {
                    self.section_end("a site or `;`")?;
                    return Ok(set);
                }
            }
        }
    }

    pub(super) fn section_end(&mut self, otherwise: &str) -> Result<(), PositionError> {
        match self.cursor.peek() {
            None | Some(';') => Ok(()),
            Some(_) => Err(self.cursor.expected(otherwise)),
        }
    }
}
