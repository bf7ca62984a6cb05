//! Coordinate notation, the move notation of engines.
//!
//! A square is a letter for its file and a number for its rank, counted from the lower left corner,
//! whatever the rules call it. `e2e4` moves, `e7e8q` and `e7e8+` promote, `d1d2-` demotes, `P@e4`
//! drops, `a1a1` passes, and `e1e5,e5f6` is a turn of two decisions.

use super::protocol::Protocol;
use super::variants::EngineVariant;
use crate::wall_clock;
use boardwright::{
    ChoiceValue, Choices, Game, Kind, LimitReached, Move, PlayError, Position, Site,
};
use std::cell::LazyCell;
use std::time::Duration;

/// Time in which a decision's text is compared with those of all others, before it is written with
/// all its choices.
const OWN_TEXT_TIME: Duration = Duration::from_millis(20);

/// Maximum number of decisions in the text of a turn.
const MAX_DECISIONS: usize = 16;

/// The notation of a game in a protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoordinateNotation {
    /// True for the XBoard protocol: ranks of a board with ten ranks are 0 to 9, and `@@@@` passes.
    xboard: bool,
    /// True if engines count ranks from the opposite side.
    upside_down: bool,
    /// Number of ranks.
    ranks: i32,
}

/// A decision by the form of its text.
enum MoveShape {
    FromTo(Site, Site),
    Drop(Option<Kind>, Site),
    Pass,
    /// A decision without a text in engines.
    Other,
}

impl CoordinateNotation {
    /// The notation of a game in a protocol.
    pub fn of(game: &Game, protocol: Protocol) -> CoordinateNotation {
        let upside_down = EngineVariant::of(game).is_some_and(|variant| variant.upside_down);
        let board = game.board();
        let ranks = board.sites().map(|site| board.site(site).row).max().unwrap_or(0);
        CoordinateNotation { xboard: protocol == Protocol::Xboard, upside_down, ranks }
    }

    /// The text of a turn, which may be incomplete.
    pub fn turn(&self, position: &Position, decisions: &[Move]) -> String {
        let mut parts = Vec::new();
        let mut here = position.clone();
        let mut last = None;
        for &mv in decisions {
            parts.push(self.decision(&here, mv, last));
            last = target(&here, mv);
            if here.play_mut(mv).is_err() {
                break;
            }
        }
        parts.join(",")
    }

    /// The text of a decision; `last` is the target of the decision before it in the turn.
    fn decision(&self, position: &Position, mv: Move, last: Option<Site>) -> String {
        match (shape_of(position, mv), last) {
            (MoveShape::FromTo(from, to), _) => {
                let ends = self.square(position, from) + &self.square(position, to);
                ends + &promotion(position, mv, from, to)
            }
            (MoveShape::Drop(_, to), Some(last)) => {
                self.square(position, last) + &self.square(position, to)
            }
            (MoveShape::Drop(kind, to), None) => {
                format!("{}@{}", dropped(position, mv, kind, to), self.square(position, to))
            }
            (MoveShape::Pass, _) => self.pass(position),
            (MoveShape::Other, _) => own_text(position, mv),
        }
    }

    /// The decisions of a turn written as `text`; `None` if there is no such legal turn.
    ///
    /// # Errors
    /// Fails if a limit of the rules is reached.
    pub fn read(&self, position: &Position, text: &str) -> Result<Option<Vec<Move>>, LimitReached> {
        let mut here = position.clone();
        let mut decisions = Vec::new();
        let mut last = None;
        for part in text.trim().split(',').take(MAX_DECISIONS) {
            let Some(mv) = self.read_decision(&here, part.trim(), last)? else { return Ok(None) };
            last = target(&here, mv);
            decisions.push(mv);
            let next = match here.play(mv) {
                Ok(next) => next,
                Err(PlayError::Illegal(_)) => return Ok(None),
                Err(PlayError::Limit(limit)) => return Err(limit),
            };
            let over = ends_turn(&here, &next)?;
            here = next;
            if over {
                return Ok(Some(decisions));
            }
        }
        // An incomplete turn is no move.
        Ok(None)
    }

    fn read_decision(
        &self,
        position: &Position,
        part: &str,
        last: Option<Site>,
    ) -> Result<Option<Move>, LimitReached> {
        let legal = position.decisions()?;
        // `=` marks a declined promotion in Shogi. XBoard takes a pawn's step to the last rank for
        // a promotion, and ends it with `.` if the game has no promotion.
        let wanted = part.trim_end_matches(['=', '.']).to_lowercase();
        if let Some(direction) = castling(&wanted) {
            return Ok(legal.into_iter().find(|&mv| castles(position, mv, direction)));
        }
        let texts = LazyCell::new(|| {
            let texts = position.iter_texts(&legal).map(|(_, text)| without_separators(&text));
            texts.collect::<Vec<String>>()
        });
        let is_wanted = |index: usize, mv: Move| {
            let begins = match shape_of(position, mv) {
                MoveShape::FromTo(from, to) => {
                    let ends = self.square(position, from) + &self.square(position, to);
                    wanted.starts_with(&ends)
                }
                MoveShape::Drop(_, to) => wanted.ends_with(&self.square(position, to)),
                MoveShape::Pass => return false,
                MoveShape::Other => return texts[index].to_lowercase() == wanted,
            };
            begins && self.decision(position, mv, last).to_lowercase() == wanted
        };
        let place = |index: usize| legal[index];
        let found = (0..legal.len()).find(|&index| is_wanted(index, legal[index])).map(place);
        // A move of a unit to its own square precedes a pass with the same text. The notation of
        // records is accepted, too, also with all choices.
        let passes =
            |&mv: &Move| matches!(shape_of(position, mv), MoveShape::Pass) && self.is_pass(&wanted);
        let found = found.or_else(|| legal.iter().copied().find(passes));
        let found = found.or_else(|| texts.iter().position(|text| text == part).map(place));
        let in_full = |mv: &&Move| without_separators(&position.full_text(**mv)) == part;
        let has_choices = part.ends_with(')');
        Ok(found.or_else(|| legal.iter().filter(|_| has_choices).find(in_full).copied()))
    }

    /// The text of a pass. Fairy-Stockfish moves the first own unit, counted from the lower left
    /// corner, to its own square.
    fn pass(&self, position: &Position) -> String {
        let board = position.game().board();
        let own =
            |site: &Site| position.unit(*site).is_some_and(|(owner, _)| owner == position.player());
        let place = |site: &Site| {
            let info = board.site(*site);
            (if self.upside_down { -info.row } else { info.row }, info.column)
        };
        match board.sites().filter(own).min_by_key(place) {
            _ if self.xboard => "@@@@".to_owned(),
            Some(site) => self.square(position, site).repeat(2),
            None => "0000".to_owned(),
        }
    }

    /// Returns true if a text passes; engines may move a unit to its own square.
    fn is_pass(&self, text: &str) -> bool {
        let half = text.len() / 2;
        let stays = text.len() >= 4 && text.is_char_boundary(half) && text[..half] == text[half..];
        matches!(text, "0000" | "@@@@" | "pass" | "null") || stays
    }

    /// The file and rank of a site, or its name if the board has no files and ranks.
    fn square(&self, position: &Position, site: Site) -> String {
        let board = position.game().board();
        let info = board.site(site);
        let letter = u8::try_from(info.column - 1).ok().filter(|&file| file < 26);
        match letter {
            Some(file) if info.row > 0 => {
                let shift = self.xboard && self.ranks == 10;
                let rank = if self.upside_down { self.ranks + 1 - info.row } else { info.row };
                format!("{}{}", char::from(b'a' + file), rank - i32::from(shift))
            }
            _ => info.name.to_lowercase(),
        }
    }
}

/// Returns true if the decision between two positions ends the turn.
///
/// # Errors
/// Fails if a limit of the rules is reached.
pub fn ends_turn(before: &Position, after: &Position) -> Result<bool, LimitReached> {
    Ok(after.turns() != before.turns()
        || after.player() != before.player()
        || after.outcome()?.is_some()
        || after.nth(0)?.is_none())
}

/// Origin and target of a decision that moves a unit; `None` for other decisions.
pub fn from_to(position: &Position, mv: Move) -> Option<(Site, Site)> {
    match shape_of(position, mv) {
        MoveShape::FromTo(from, to) => Some((from, to)),
        MoveShape::Drop(..) | MoveShape::Pass | MoveShape::Other => None,
    }
}

fn shape_of(position: &Position, mv: Move) -> MoveShape {
    let stage = position.stage();
    let choices = position.choices(mv);
    let sites = sites(&choices);
    match (choices.site(stage, "from"), choices.site(stage, "to"), sites.as_slice()) {
        (Some(from), Some(to), _) => MoveShape::FromTo(from, to),
        (None, Some(to), [_]) => MoveShape::Drop(kind(&choices), to),
        (None, None, [to]) => MoveShape::Drop(kind(&choices), *to),
        (_, _, []) if choices.values.is_empty() => MoveShape::Pass,
        _ => MoveShape::Other,
    }
}

fn sites(choices: &Choices) -> Vec<Site> {
    let sites = choices.values.iter().filter_map(|(_, value)| match value {
        ChoiceValue::Site(site) => Some(*site),
        _ => None,
    });
    sites.collect()
}

fn kind(choices: &Choices) -> Option<Kind> {
    choices.values.iter().find_map(|(_, value)| match value {
        ChoiceValue::Kind(kind) => Some(*kind),
        _ => None,
    })
}

/// The target of a decision.
fn target(position: &Position, mv: Move) -> Option<Site> {
    match shape_of(position, mv) {
        MoveShape::FromTo(_, to) | MoveShape::Drop(_, to) => Some(to),
        MoveShape::Pass | MoveShape::Other => None,
    }
}

/// The suffix of a promotion: `+`, a small letter, or nothing; `-` of a unit with a `+` that
/// becomes the one without it. A kind that the decision chooses is its suffix, whatever stands on
/// the target in the end.
fn promotion(position: &Position, mv: Move, from: Site, to: Site) -> String {
    let promoted = kind(&position.choices(mv)).or_else(|| promoted(position, mv, from, to));
    let after = promoted.map_or_else(String::new, |kind| letter(position, kind));
    let before = position.unit(from).map(|(_, kind)| letter(position, kind)).unwrap_or_default();
    match before.strip_prefix('+') {
        _ if after.starts_with('+') => "+".to_owned(),
        Some(base) if base == after => "-".to_owned(),
        _ => after.to_lowercase(),
    }
}

/// Returns the kind that the moved unit becomes; `None` if it stays what it is, if it castles with
/// the unit on the target, or if it is gone and something else stands there, such as a wall.
fn promoted(position: &Position, mv: Move, from: Site, to: Site) -> Option<Kind> {
    let (owner, before) = position.unit(from)?;
    if position.unit(to).is_some_and(|(other, _)| other == owner) {
        return None;
    }
    let (now, after) = position.play(mv).ok()?.unit(to)?;
    (now == owner && after != before).then_some(after)
}

/// The letter of a dropped unit.
fn dropped(position: &Position, mv: Move, kind: Option<Kind>, to: Site) -> String {
    let lands = || position.play(mv).ok()?.unit(to).map(|(_, kind)| kind);
    kind.or_else(lands).map_or_else(|| "P".to_owned(), |kind| letter(position, kind))
}

/// The first player's letter of a kind, without the mark of a promoted unit.
fn letter(position: &Position, kind: Kind) -> String {
    let letter = position.game().letter(boardwright::Player(0), kind);
    letter.trim_end_matches('~').to_owned()
}

/// The notation of records, with spaces and commas replaced, which separate words and decisions.
fn own_text(position: &Position, mv: Move) -> String {
    let _scope = wall_clock::budget(OWN_TEXT_TIME).enter();
    without_separators(&position.move_text(mv))
}

fn without_separators(text: &str) -> String {
    text.replace([' ', ','], "_")
}

/// The direction of castling written as O-O (1, right) or O-O-O (-1, left).
fn castling(text: &str) -> Option<i32> {
    match text {
        "o-o" | "0-0" => Some(1),
        "o-o-o" | "0-0-0" => Some(-1),
        _ => None,
    }
}

/// Returns true if a decision moves a King two or more squares in this direction.
fn castles(position: &Position, mv: Move, direction: i32) -> bool {
    let MoveShape::FromTo(from, to) = shape_of(position, mv) else { return false };
    let board = position.game().board();
    let (from_info, to_info) = (board.site(from), board.site(to));
    let is_king = position.unit(from).is_some_and(|(_, kind)| letter(position, kind) == "K");
    is_king && from_info.row == to_info.row && (to_info.column - from_info.column) * direction >= 2
}
