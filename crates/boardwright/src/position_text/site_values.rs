//! Values that sites have of declared state: `c3=2 d4=1`. Sites that are not named have the first
//! value.

use super::PositionError;
use super::read::PositionReader;
use super::write::number_word;
use crate::game::Game;
use crate::setup::StateValue;
use boardwright_ir::Variable;

impl StateValue {
    /// Reads the values of all sites as [`StateValue::words_of_sites`] writes them.
    ///
    /// # Errors
    ///
    /// If the text does not name sites with values of the variable.
    pub fn read_of_sites(
        game: &Game,
        declared: &Variable,
        text: &str,
    ) -> Result<Vec<StateValue>, PositionError> {
        let mut reader = PositionReader::of(game, text)?;
        let values = reader.site_values(declared)?;
        match reader.cursor.is_done() {
            true => Ok(values),
            false => Err(reader.cursor.expected("a site")),
        }
    }

    /// Returns the values of sites that differ from the first value; empty if there are none.
    pub fn words_of_sites(
        values: &[StateValue],
        game: &Game,
        declared: &Variable,
        separator: &str,
    ) -> String {
        let value = |(site, value): (boardwright_board::Site, &StateValue)| match value {
            StateValue::Number(number) if *number != declared.initial => {
                let word = number_word(game, declared.ty, *number);
                Some(format!("{}={word}", game.board().site(site).name))
            }
            _ => None,
        };
        let values = game.board().sites().zip(values);
        values.filter_map(value).collect::<Vec<_>>().join(separator)
    }
}

impl PositionReader<'_> {
    /// Reads values of sites to the end of a section.
    pub(super) fn site_values(
        &mut self,
        declared: &Variable,
    ) -> Result<Vec<StateValue>, PositionError> {
        let board = self.game.board();
        let mut values = vec![StateValue::Number(declared.initial); board.site_count()];
        loop {
            match self.cursor.word() {
                Some((_, word @ ("none" | "-"))) if board.site_named(word).is_none() => {}
                Some(word) => {
                    let site = self.words.site(word)?;
                    if !self.cursor.take('=') {
                        return Err(self.cursor.expected("`=` and a value after the site"));
                    }
                    let value = self.cursor.need_word("a value")?;
                    let number = self.words.number_value(declared, value)?;
                    values[site.index()] = StateValue::Number(number);
                }
                None if self.cursor.take(',') => {}
                None => {
                    self.section_end("a site or `;`")?;
                    return Ok(values);
                }
            }
        }
    }
}
