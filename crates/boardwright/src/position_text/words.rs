//! Reading of single words: sites, kinds, players, numbers.

use super::PositionError;
use crate::game::Game;
use crate::game_names::named;
use crate::ids::{Kind, Player};
use boardwright_board::Site;
use boardwright_ir::{Variable, VariableType};

/// A word with its byte offset.
pub(super) type PositionWord<'a> = (usize, &'a str);

/// Reader of single words of a game's positions.
pub(super) struct WordReader<'a> {
    game: &'a Game,
}

impl<'a> WordReader<'a> {
    pub(super) fn new(game: &'a Game) -> WordReader<'a> {
        WordReader { game }
    }

    /// Reads a value of declared state that is not a set of sites.
    pub(super) fn number_value(
        &self,
        declared: &Variable,
        (at, word): PositionWord,
    ) -> Result<i64, PositionError> {
        let none = word == "none";
        Ok(match declared.ty {
            VariableType::Number { flag: true, .. } => match word {
                "yes" => 1,
                "no" => 0,
                _ => {
                    let message = format!("`{}` is `yes` or `no`, not `{word}`", declared.name);
                    return Err(PositionError::at(at, message));
                }
            },
            VariableType::Number { low, high, .. } => {
                let number: Option<i64> = word.parse().ok();
                let within = |number: &i64| (i64::from(low)..=i64::from(high)).contains(number);
                let name = &declared.name;
                let message = || format!("`{name}` is a number from {low} to {high}, not `{word}`");
                number.filter(within).ok_or_else(|| PositionError::at(at, message()))?
            }
            VariableType::Site | VariableType::Kind if none => -1,
            VariableType::Player | VariableType::Direction if none => -1,
            VariableType::Site => self.site((at, word))?.0.into(),
            VariableType::Kind => self.kind((at, word))?.0.into(),
            VariableType::Player => self.player((at, word))?.0.into(),
            VariableType::Direction => {
                let vectors = self.game.program().vectors.iter();
                let names = vectors.map(|vector| vector.name.as_str());
                let message = format!("unknown direction `{word}`");
                let index = named(names.clone(), word)
                    .ok_or_else(|| PositionError::at(at, message).with_suggestion(word, names))?;
                index as i64
            }
            VariableType::Sites => -1,
        })
    }

    pub(super) fn player(&self, (at, word): PositionWord) -> Result<Player, PositionError> {
        self.game.player_named(word).ok_or_else(|| {
            let names = self.game.players().map(|player| self.game.player_name(player));
            PositionError::at(at, format!("unknown player `{word}`")).with_suggestion(word, names)
        })
    }

    pub(super) fn kind(&self, (at, word): PositionWord) -> Result<Kind, PositionError> {
        self.game.kind_named(word).ok_or_else(|| {
            let names = self.game.kinds().map(|kind| self.game.kind_name(kind));
            let error = PositionError::at(at, format!("unknown kind `{word}`"))
                .with_suggestion(word, names);
            PositionError { help: self.kind_help(word).or(error.help), ..error }
        })
    }

    /// Returns help for a site or a kind's letter, with or without a site, in place of a kind's
    /// name.
    fn kind_help(&self, word: &str) -> Option<String> {
        let (board, kinds) = (self.game.board(), &self.game.program().kinds);
        if board.site_named(word).is_some() {
            let kind = &kinds.first()?.name;
            return Some(format!(
                "a kind comes first, then the sites of its units: `{kind} {word}`"
            ));
        }
        let lettered = kinds.iter().flat_map(|kind| kind.letters.iter().map(move |l| (kind, l)));
        let mut behind = lettered
            .filter(|(_, letter)| !letter.is_empty())
            .filter_map(|(kind, letter)| Some((kind, word.strip_prefix(letter.as_str())?)));
        let is_rest = |rest: &str| rest.is_empty() || board.site_named(rest).is_some();
        let (kind, rest) = behind.find(|(_, rest)| is_rest(rest))?;
        let site = if rest.is_empty() { &board.site(Site(0)).name } else { rest };
        Some(format!("kinds are named in full here: `{} {site}`", kind.name))
    }

    pub(super) fn site(&self, (at, word): PositionWord) -> Result<Site, PositionError> {
        let board = self.game.board();
        let small = word.to_lowercase();
        board.site_named(word).or_else(|| board.site_named(&small)).ok_or_else(|| {
            let names = board.sites().map(|site| board.site(site).name.as_str());
            PositionError::at(at, format!("unknown site `{word}`")).with_suggestion(word, names)
        })
    }
}

/// A count of units in a setup.
pub(super) enum CountSlot<'a> {
    Place(&'a mut u16),
    Layer(&'a mut u8),
}

impl CountSlot<'_> {
    /// Adds `number`. Returns false, without change, if the sum does not fit.
    pub(super) fn add(self, number: u64) -> bool {
        match self {
            CountSlot::Place(count) => {
                let sum = u64::from(*count) + number;
                u16::try_from(sum).map(|sum| *count = sum).is_ok()
            }
            CountSlot::Layer(count) => {
                let sum = u64::from(*count) + number;
                u8::try_from(sum).map(|sum| *count = sum).is_ok()
            }
        }
    }
}

/// Reads a number between two bounds, both included.
pub(super) fn bounded((at, word): PositionWord, low: u64, high: u64) -> Result<u64, PositionError> {
    let number = word.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| {
        PositionError::at(at, format!("expected a number from {low} to {high}, not `{word}`"))
    })
}
