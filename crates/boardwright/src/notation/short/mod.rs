//! Short notation, as people write moves: `Nbd7`, `exd5`, `e8=Q`, `P*3d`, `O-O`.
//!
//! Letters, files and ranks are those of the rules. A capital is the letter of a piece, and a small
//! letter is a file where the board has one of that name. Without a letter the move is that of the
//! unit lettered `P`, if one can make it.

mod castling;
mod grammar;

use super::candidates::{Candidates, prefer};
use crate::choices::{ChoiceValue, Choices};
use crate::position::Position;
use boardwright_board::Site;
use boardwright_interpret::Move;
pub use castling::CastlingSide;
use grammar::{Origin, Promotion, ShortMove};

/// The letter that short notation leaves out: the Pawn's.
const OMITTED_LETTER: &str = "P";

/// Result of reading a text as short notation.
pub(super) enum ShortReading<'a> {
    /// The text is no short notation.
    Unknown,
    /// No legal decision fits; a sentence says why.
    NoMove(String),
    /// The decisions that fit, at least one.
    Moves(Candidates<'a>),
}

impl Position {
    /// Returns the legal decisions that a text names in short notation.
    pub(super) fn read_short<'a>(
        &self,
        text: &str,
        legal: &'a [(Move, String)],
    ) -> ShortReading<'a> {
        let text = text.trim_end_matches(['#', '!', '?', ' ']);
        if let Some(side) = CastlingSide::read(text) {
            let castles = |(mv, _): &&(Move, String)| self.castling_side(*mv) == Some(side);
            let moves: Candidates = legal.iter().filter(castles).collect();
            return match moves.is_empty() {
                true => ShortReading::NoMove("castling to that side is not possible".to_owned()),
                false => ShortReading::Moves(moves),
            };
        }
        let readings = grammar::readings(self.game(), text);
        for reading in &readings {
            let fitting: Candidates =
                legal.iter().filter(|(mv, _)| self.makes(*mv, reading)).collect();
            if !fitting.is_empty() {
                let fitting = self.without_drops(fitting, reading);
                let fitting = self.of_omitted_letter(fitting, reading);
                return ShortReading::Moves(self.with_promotion(fitting, &reading.promotion));
            }
        }
        match readings.first() {
            Some(reading) => ShortReading::NoMove(self.no_such_move(text, reading, legal)),
            None => ShortReading::Unknown,
        }
    }

    /// True if a text begins with a small letter that is a file or rank, and `known` with the same
    /// letter of a piece as a capital.
    pub(super) fn takes_file_for_letter(&self, text: &str, known: &str) -> bool {
        let (first, other) = (text.chars().next(), known.chars().next());
        first != other
            && first.is_some_and(char::is_lowercase)
            && other.is_some_and(char::is_uppercase)
            && grammar::begins_with_origin(self.game(), text)
    }

    /// True if a move is as written, but for a promotion that the text leaves open.
    fn makes(&self, mv: Move, reading: &ShortMove) -> bool {
        let (choices, stage) = (self.choices(mv), self.stage());
        let to = choices.site(stage, "to").or_else(|| only_site(&choices));
        if to != Some(reading.to) {
            return false;
        }
        let named = |kind: usize| reading.kinds.is_empty() || reading.kinds.contains(&kind);
        let landing = || self.kind_at(&self.play(mv).ok()?, reading.to);
        let unit_fits = match choices.site(stage, "from") {
            Some(from) => {
                let moved = self.kind_at(self, from);
                !reading.drops
                    && reading.origin.fits(self.game(), from)
                    && moved.is_some_and(|moved| self.shares_letter(moved, &named))
            }
            None => {
                let dropped = chosen_kind(&choices).or_else(landing);
                matches!(reading.origin, Origin::Any) && dropped.is_some_and(named)
            }
        };
        let Promotion::Into(kinds) = &reading.promotion else { return unit_fits };
        let becomes = || chosen_kind(&choices).or_else(landing);
        unit_fits
            && choices.site(stage, "from").is_some()
            && becomes().is_some_and(|kind| kinds.contains(&kind))
    }

    fn kind_at(&self, position: &Position, site: Site) -> Option<usize> {
        position.unit(site).map(|(_, kind)| kind.index())
    }

    /// True if a kind is named, or another one with the same letter, as of the other player.
    fn shares_letter(&self, kind: usize, named: &dyn Fn(usize) -> bool) -> bool {
        let kinds = &self.game().program().kinds;
        let plain = |kind: usize| {
            let letters = kinds[kind].letters.iter();
            letters.map(|letter| letter.trim_end_matches('~')).filter(|letter| !letter.is_empty())
        };
        let same = |other: usize| plain(kind).any(|letter| plain(other).any(|its| its == letter));
        named(kind) || (0..kinds.len()).any(|other| named(other) && same(other))
    }

    /// Returns the moves on the board, if there are any and the text has no mark of a drop.
    fn without_drops<'a>(&self, fitting: Candidates<'a>, reading: &ShortMove) -> Candidates<'a> {
        match reading.drops {
            true => fitting,
            false => prefer(fitting, |mv| self.choices(mv).site(self.stage(), "from").is_some()),
        }
    }

    /// Returns the moves of the unit whose letter is left out, if the text has no letter and that
    /// unit has a move; otherwise all moves.
    fn of_omitted_letter<'a>(
        &self,
        fitting: Candidates<'a>,
        reading: &ShortMove,
    ) -> Candidates<'a> {
        if !reading.kinds.is_empty() || matches!(reading.origin, Origin::Site(_)) {
            return fitting;
        }
        let kinds = &self.game().program().kinds;
        prefer(fitting, |mv| {
            let choices = self.choices(mv);
            let moved =
                choices.site(self.stage(), "from").and_then(|from| self.kind_at(self, from));
            let kind = moved.or_else(|| chosen_kind(&choices));
            kind.is_some_and(|kind| kinds[kind].letters.iter().any(|own| own == OMITTED_LETTER))
        })
    }

    /// Returns the moves that promote, or do not, where the text says so and both are possible.
    fn with_promotion<'a>(&self, fitting: Candidates<'a>, promotion: &Promotion) -> Candidates<'a> {
        let wanted = match promotion {
            Promotion::Some if fitting.len() > 1 => true,
            Promotion::Declined if fitting.len() > 1 => false,
            _ => return fitting,
        };
        let promotes = |mv: Move| {
            let (choices, stage) = (self.choices(mv), self.stage());
            let ends = choices.site(stage, "from").zip(choices.site(stage, "to"));
            let after = self.play(mv).ok();
            ends.zip(after).is_some_and(|((from, to), after)| {
                self.kind_at(self, from) != self.kind_at(&after, to)
            })
        };
        prefer(fitting, |mv| promotes(mv) == wanted)
    }

    /// Returns the reason why no legal decision fits.
    fn no_such_move(&self, text: &str, reading: &ShortMove, legal: &[(Move, String)]) -> String {
        let game = self.game();
        let to = &game.board().site(reading.to).name;
        let who = match reading.kinds.first() {
            Some(&kind) => format!("no {}", game.program().kinds[kind].name),
            None => "no unit".to_owned(),
        };
        let reason = match (reading.drops, &reading.origin) {
            (true, _) => format!("{who} can be dropped on {to}"),
            (false, Origin::Any) => format!("{who} can go to {to}"),
            (false, origin) => format!("{who} on {} can go to {to}", origin.text(game)),
        };
        let mut letters = text.chars();
        let capital: String =
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let with_capital = match capital == text {
            true => ShortReading::Unknown,
            false => self.read_short(&capital, legal),
        };
        match with_capital {
            ShortReading::Moves(_) => format!("{reason}; did you mean `{capital}`?"),
            _ => reason,
        }
    }
}

fn only_site(choices: &Choices) -> Option<Site> {
    let mut sites = choices.values.iter().filter_map(|(_, value)| match value {
        ChoiceValue::Site(site) => Some(*site),
        _ => None,
    });
    sites.next().filter(|_| sites.next().is_none())
}

fn chosen_kind(choices: &Choices) -> Option<usize> {
    choices.values.iter().find_map(|(_, value)| match value {
        ChoiceValue::Kind(kind) => Some(kind.index()),
        _ => None,
    })
}
