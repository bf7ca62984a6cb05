//! Moves as engines write them: a letter for the file, a number for the rank, counted from the
//! lower left corner whatever the rules call their sites.
//!
//! `e2e4` moves, `e7e8q` and `e7e8+` promote, `P@e4` drops, `a1a1` passes, and `e1e5,e5f6` is a turn
//! of two decisions.

use super::protocol::Speech;
use super::variants::Variant;
use boardwright::{ChoiceValue, Choices, Game, Kind, Move, Position, Site};

/// The most decisions of one turn that a text may hold.
const MAX_DECISIONS: usize = 16;

/// How squares are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coordinates {
    /// As the XBoard protocol has it: boards of ten ranks begin with rank 0 instead of 1, and `@@@@`
    /// passes.
    xboard: bool,
    /// Whether engines count ranks from the other side than the rules do.
    upside_down: bool,
    /// How many ranks the board has.
    ranks: i32,
}

/// What a decision does, as far as its text says it.
enum Act {
    Go(Site, Site),
    Put(Option<Kind>, Site),
    Pass,
    /// What engines have no text for.
    Other,
}

impl Coordinates {
    /// Those in which engines that speak a protocol play a game.
    pub fn of(game: &Game, speech: Speech) -> Coordinates {
        let upside_down = Variant::of(game).is_some_and(|variant| variant.upside_down);
        let board = game.board();
        let ranks = board.sites().map(|site| board.site(site).row).max().unwrap_or(0);
        Coordinates { xboard: speech == Speech::Xboard, upside_down, ranks }
    }

    /// The text of a whole turn, or of as much of it as there is.
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

    /// The text of a decision; `last` is where the one before it in the turn went.
    fn decision(&self, position: &Position, mv: Move, last: Option<Site>) -> String {
        match (act(position, mv), last) {
            (Act::Go(from, to), _) => {
                let ends = self.square(position, from) + &self.square(position, to);
                ends + &promotion(position, mv, from, to)
            }
            (Act::Put(_, to), Some(last)) => {
                self.square(position, last) + &self.square(position, to)
            }
            (Act::Put(kind, to), None) => {
                format!("{}@{}", dropped(position, mv, kind, to), self.square(position, to))
            }
            (Act::Pass, _) => self.pass(position),
            (Act::Other, _) => own_text(position, mv),
        }
    }

    /// The decisions of a turn that a text means; none if no legal ones read so.
    pub fn read(&self, position: &Position, text: &str) -> Option<Vec<Move>> {
        let mut here = position.clone();
        let mut decisions = Vec::new();
        let mut last = None;
        for part in text.trim().split(',').take(MAX_DECISIONS) {
            let mv = self.read_decision(&here, part.trim(), last)?;
            last = target(&here, mv);
            decisions.push(mv);
            let next = here.play(mv).ok()?;
            let over = ends_turn(&here, &next);
            here = next;
            if over {
                return Some(decisions);
            }
        }
        // A turn of which a part is missing is no move.
        None
    }

    fn read_decision(&self, position: &Position, part: &str, last: Option<Site>) -> Option<Move> {
        let mut legal = Vec::new();
        position.decisions(&mut legal);
        // Shogi programs mark a promotion that was declined. XBoard takes a pawn's step to the last rank for a promotion,
        // and writes a full stop for what it becomes where the game has nothing better.
        let wanted = part.trim_end_matches(['=', '.']).to_lowercase();
        if let Some(way) = castling(&wanted) {
            return legal.into_iter().find(|&mv| castles(position, mv, way));
        }
        let found = legal.iter().copied().find(|&mv| {
            let begins = match act(position, mv) {
                Act::Go(from, to) => {
                    let ends = self.square(position, from) + &self.square(position, to);
                    wanted.starts_with(&ends)
                }
                Act::Put(_, to) => wanted.ends_with(&self.square(position, to)),
                Act::Pass => return false,
                Act::Other => true,
            };
            begins && self.decision(position, mv, last).to_lowercase() == wanted
        });
        // A unit that goes where it is comes before a pass that is written like it. A text of our own
        // is understood as well.
        let passes = |&mv: &Move| matches!(act(position, mv), Act::Pass) && self.is_pass(&wanted);
        let found = found.or_else(|| legal.iter().copied().find(passes));
        found.or_else(|| legal.into_iter().find(|&mv| own_text(position, mv) == part))
    }

    /// How a player passes: in UCI as Fairy-Stockfish does, whose first unit, counted from the lower
    /// left corner, goes where it is.
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

    /// Whether a text is one of those by which engines pass: also a King that goes where it is.
    fn is_pass(&self, text: &str) -> bool {
        let half = text.len() / 2;
        let stays = text.len() >= 4 && text.is_char_boundary(half) && text[..half] == text[half..];
        matches!(text, "0000" | "@@@@" | "pass" | "null") || stays
    }

    /// A square's letter and number; the site's own name where there are no files and ranks.
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

/// Whether the turn is over after a decision.
pub fn ends_turn(before: &Position, after: &Position) -> bool {
    after.turns() != before.turns()
        || after.player() != before.player()
        || after.outcome().is_some()
        || after.count() == 0
}

/// From where to where a decision takes a unit; none if it does something else.
pub fn from_to(position: &Position, mv: Move) -> Option<(Site, Site)> {
    match act(position, mv) {
        Act::Go(from, to) => Some((from, to)),
        Act::Put(..) | Act::Pass | Act::Other => None,
    }
}

fn act(position: &Position, mv: Move) -> Act {
    let stage = position.stage();
    let choices = position.choices(mv);
    let sites = sites(&choices);
    match (choices.site(stage, "from"), choices.site(stage, "to"), sites.as_slice()) {
        (Some(from), Some(to), _) => Act::Go(from, to),
        (None, Some(to), [_]) => Act::Put(kind(&choices), to),
        (None, None, [to]) => Act::Put(kind(&choices), *to),
        (_, _, []) if choices.values.is_empty() => Act::Pass,
        _ => Act::Other,
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

/// Where a decision goes.
fn target(position: &Position, mv: Move) -> Option<Site> {
    match act(position, mv) {
        Act::Go(_, to) | Act::Put(_, to) => Some(to),
        Act::Pass | Act::Other => None,
    }
}

/// What a unit that moves becomes: nothing, `+`, or a small letter.
fn promotion(position: &Position, mv: Move, from: Site, to: Site) -> String {
    let kind = |unit: Option<(boardwright::Player, Kind)>| unit.map(|(_, kind)| kind);
    let Some(before) = kind(position.unit(from)) else { return String::new() };
    let Ok(next) = position.play(mv) else { return String::new() };
    match kind(next.unit(to)) {
        Some(after) if after != before => {
            let letter = letter(position, after);
            if letter.starts_with('+') { "+".to_owned() } else { letter.to_lowercase() }
        }
        _ => String::new(),
    }
}

/// The capital of what is dropped.
fn dropped(position: &Position, mv: Move, kind: Option<Kind>, to: Site) -> String {
    let lands = || position.play(mv).ok()?.unit(to).map(|(_, kind)| kind);
    kind.or_else(lands).map_or_else(|| "P".to_owned(), |kind| letter(position, kind))
}

/// A kind's letter as the first player has it, without the mark of a promoted unit.
fn letter(position: &Position, kind: Kind) -> String {
    let letter = position.game().letter(boardwright::Player(0), kind);
    letter.trim_end_matches('~').to_owned()
}

/// Our own text without spaces, which separate words of the protocols, and commas.
fn own_text(position: &Position, mv: Move) -> String {
    position.move_text(mv).replace([' ', ','], "_")
}

/// The way a King goes in castling as it is written in words: to the right or to the left.
fn castling(text: &str) -> Option<i32> {
    match text {
        "o-o" | "0-0" => Some(1),
        "o-o-o" | "0-0-0" => Some(-1),
        _ => None,
    }
}

/// Whether a King goes so far to that side that it castles.
fn castles(position: &Position, mv: Move, way: i32) -> bool {
    let Act::Go(from, to) = act(position, mv) else { return false };
    let board = position.game().board();
    let (from_info, to_info) = (board.site(from), board.site(to));
    let is_king = position.unit(from).is_some_and(|(_, kind)| letter(position, kind) == "K");
    is_king && from_info.row == to_info.row && (to_info.column - from_info.column) * way >= 2
}
