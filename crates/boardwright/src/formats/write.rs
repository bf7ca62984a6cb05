//! Writing of setups in declared formats.

use super::rows;
use crate::game::Game;
use crate::ids::Kind;
use crate::setup::{Setup, StateValue, Unit};
use boardwright_board::Site;
use boardwright_ir::{Format, FormatField, FormatFlag, FormatVariable, PlaceId};
use std::fmt::Write as _;

impl Setup {
    /// Returns the setup in a declared format.
    pub fn format(&self, game: &Game, format: &Format) -> String {
        let bare = Setup::bare(game, format);
        let fields = format.fields.iter().filter_map(|field| match field {
            FormatField::Optional(inner) => {
                let text = self.field(game, inner);
                (text != bare.field(game, inner)).then_some(text)
            }
            _ => Some(self.field(game, field)),
        });
        fields.collect::<Vec<_>>().join(" ")
    }

    fn field(&self, game: &Game, field: &FormatField) -> String {
        match field {
            FormatField::Board(place) => {
                let board = self.board_text(game);
                match place {
                    Some(place) => format!("{board}[{}]", self.pocket(game, *place)),
                    None => board,
                }
            }
            FormatField::Place(place) => self.hand(game, *place),
            FormatField::Player(letters) => {
                letters.get(self.player.index()).cloned().unwrap_or_default()
            }
            FormatField::Phase(words) => {
                let phase = u16::from(self.phase);
                let word = words.iter().find(|(_, id)| *id == phase);
                word.map(|(word, _)| word.clone()).unwrap_or_default()
            }
            FormatField::Flags(flags) => {
                let set = flags.iter().filter(|flag| self.is_set(flag));
                dash(set.map(|flag| flag.letter.as_str()).collect())
            }
            FormatField::Site(of) => {
                let site = u16::try_from(self.number(*of)).ok();
                let name = site.map(|site| game.board().site(Site(site)).name.clone());
                dash(name.unwrap_or_default())
            }
            FormatField::Sites(of) => {
                let Some(StateValue::Sites(sites)) = self.value(*of) else {
                    return dash(String::new());
                };
                let name = |site: usize| game.board().site(Site(site as u16)).name.as_str();
                dash(sites.iter().map(name).collect())
            }
            FormatField::Number(of) => self.number(*of).to_string(),
            FormatField::SiteNumbers(variable) => {
                let values = &self.variables[usize::from(*variable)];
                let declared = &game.program().variables[usize::from(*variable)];
                dash(StateValue::words_of_sites(values, game, declared, ","))
            }
            FormatField::TurnNumber => {
                let players = game.program().players.len().max(1) as u32;
                (self.turns / players + 1).to_string()
            }
            FormatField::PlyNumber => (u64::from(self.turns) + 1).to_string(),
            FormatField::Text(text) => text.clone(),
            FormatField::Joined(fields) => {
                let texts: Vec<String> = fields.iter().map(|it| self.field(game, it)).collect();
                let all_empty =
                    fields.iter().all(FormatField::may_be_dash) && texts.iter().all(|it| it == "-");
                if all_empty { dash(String::new()) } else { texts.concat() }
            }
            FormatField::Optional(field) => self.field(game, field),
        }
    }

    fn value(&self, of: FormatVariable) -> Option<&StateValue> {
        let values = &self.variables[usize::from(of.variable)];
        values.get(usize::from(of.owner.unwrap_or(0)))
    }

    fn number(&self, of: FormatVariable) -> i64 {
        match self.value(of) {
            Some(StateValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// True if the letter of a flag is written.
    fn is_set(&self, flag: &FormatFlag) -> bool {
        match (flag.site, self.value(flag.of)) {
            (Some(site), Some(StateValue::Sites(sites))) => sites.contains(usize::from(site)),
            _ => self.number(flag.of) != 0,
        }
    }

    /// Returns the board as in FEN: rows from the top with `/` between them, and numbers for runs
    /// of empty sites.
    pub fn board_text(&self, game: &Game) -> String {
        let mut text = String::new();
        for (index, row) in rows(game.board()).iter().enumerate() {
            if index > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &site in row {
                match self.unit(site) {
                    None => empty += 1,
                    Some(unit) => {
                        push_run(&mut text, &mut empty);
                        text.push_str(&letter(game, unit));
                    }
                }
            }
            push_run(&mut text, &mut empty);
        }
        text
    }

    /// Returns the units of a place as letters: `QRrr`.
    fn pocket(&self, game: &Game, place: PlaceId) -> String {
        let mut text = String::new();
        self.each_in(game, place, |letter, count| text.push_str(&letter.repeat(count.into())));
        text
    }

    /// Returns the units of a place as in SFEN: `R2Pb`, or `-` if there are none.
    fn hand(&self, game: &Game, place: PlaceId) -> String {
        let mut text = String::new();
        self.each_in(game, place, |letter, count| {
            if count > 1 {
                // Writing into a string cannot fail.
                let _ = write!(text, "{count}");
            }
            text.push_str(letter);
        });
        dash(text)
    }

    /// Calls `visit` with the letter and the number of each kind of unit in a place. Letters of
    /// kinds of nobody would not say whose place it is.
    fn each_in(&self, game: &Game, place: PlaceId, mut visit: impl FnMut(&str, u16)) {
        for (player, counts) in game.players().zip(&self.places[usize::from(place)]) {
            for (kind, &count) in counts.iter().enumerate() {
                let kind = Kind(kind as u8);
                if count > 0 && game.only_owner(kind) != Some(game.nobody()) {
                    visit(game.letter(player, kind), count);
                }
            }
        }
    }
}

fn push_run(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

/// Returns a unit's letter, followed by `~` if its attribute `promoted` is set.
fn letter(game: &Game, unit: &Unit) -> String {
    let letter = game.letter(unit.owner, unit.kind);
    let promoted = super::promoted(game).is_some_and(|index| unit.attributes[index] != 0);
    if promoted { format!("{letter}~") } else { letter.to_owned() }
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
