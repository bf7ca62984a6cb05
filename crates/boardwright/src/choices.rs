//! Decoded moves: the branch that a packed [`Move`] took and the values of its named choices.

use crate::game::Game;
use crate::ids::{Kind, Player};
use boardwright_board::{Board, Direction, Site};
use boardwright_interpret::Move;
use boardwright_ir::{Field, FieldKind, Stage};

/// The value of a named choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceValue {
    /// A site of the board.
    Site(Site),
    /// A number.
    Number(i64),
    /// A kind of unit.
    Kind(Kind),
    /// A direction of the board or of the rules.
    Direction(Direction),
    /// A straight line of sites.
    Line(LineValue),
    /// A player.
    Player(Player),
}

/// A straight line of sites, the value of a choice among lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineValue {
    /// First site.
    pub first: Site,
    /// Direction from the first site to the last.
    pub direction: Direction,
    /// Number of sites.
    pub length: u32,
}

impl LineValue {
    /// Returns the straight line between two sites, in the lower of its two directions; `None` if
    /// there is none.
    pub fn between(board: &Board, a: Site, b: Site) -> Option<LineValue> {
        let directions = || (0..board.directions().len() as u8).map(Direction);
        let line = |first: Site, last: Site, direction: Direction| {
            let (mut site, mut length) = (first, 1);
            // A line on a ring returns to its first site.
            while site != last {
                site = *board.steps(site, direction).first().filter(|&&next| next != first)?;
                length += 1;
                if length as usize > board.site_count() {
                    return None;
                }
            }
            Some(LineValue { first, direction, length })
        };
        directions().find_map(|direction| line(a, b, direction).or_else(|| line(b, a, direction)))
    }

    /// Returns the last site. If the board has no such line, it is the last site before the gap.
    pub fn last(&self, board: &Board) -> Site {
        let mut site = self.first;
        for _ in 1..self.length {
            match board.steps(site, self.direction).first() {
                Some(&next) => site = next,
                None => break,
            }
        }
        site
    }
}

/// A decoded move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Index of the branch's name in [`boardwright_ir::Program::labels`]; 0 if the branch has none.
    pub label: u16,
    /// Values of the choices made, each with its index in [`Stage::fields`], in order.
    pub values: Vec<(usize, ChoiceValue)>,
}

impl Choices {
    /// Decodes a move of a stage.
    pub fn of(stage: &Stage, mv: Move) -> Choices {
        let label = low_bits(mv.0, stage.label_bits) as u16;
        let values = stage
            .fields
            .iter()
            .enumerate()
            .filter_map(|(index, field)| Some((index, value_in(field, mv)?)))
            .collect();
        Choices { label, values }
    }

    /// Returns the value of the choice with a name; `None` if it was not made.
    pub fn get(&self, stage: &Stage, name: &str) -> Option<ChoiceValue> {
        let found = self.values.iter().find(|(index, _)| stage.fields[*index].name == name);
        found.map(|(_, value)| *value)
    }

    /// Returns the site of the choice with a name; `None` if it was not made or is no site.
    pub fn site(&self, stage: &Stage, name: &str) -> Option<Site> {
        match self.get(stage, name) {
            Some(ChoiceValue::Site(site)) => Some(site),
            _ => None,
        }
    }
}

impl ChoiceValue {
    /// Returns the value as a number, encoded as in the rules (see [`boardwright_ir`]).
    pub fn number(&self) -> i64 {
        match self {
            ChoiceValue::Site(site) => site.0.into(),
            ChoiceValue::Number(number) => *number,
            ChoiceValue::Kind(kind) => kind.0.into(),
            ChoiceValue::Direction(direction) => direction.0.into(),
            ChoiceValue::Player(player) => player.0.into(),
            ChoiceValue::Line(line) => {
                let direction = i64::from(line.direction.0);
                i64::from(line.first.0) | direction << 16 | i64::from(line.length) << 24
            }
        }
    }

    /// Returns the value in words: the name of a site, kind, direction or player, or the ends of a
    /// line.
    pub fn text(&self, game: &Game) -> String {
        let board = game.board();
        let name = |site: Site| board.site(site).name.as_str();
        match self {
            ChoiceValue::Site(site) => name(*site).to_owned(),
            ChoiceValue::Number(number) => number.to_string(),
            ChoiceValue::Kind(kind) => game.kind_name(*kind).to_owned(),
            ChoiceValue::Direction(direction) => direction_name(game, *direction),
            ChoiceValue::Line(line) if line.length <= 1 => name(line.first).to_owned(),
            ChoiceValue::Line(line) => format!("{}-{}", name(line.first), name(line.last(board))),
            ChoiceValue::Player(player) => game.player_name(*player).to_owned(),
        }
    }

    /// Returns the value in words that no other value of its field has.
    pub fn full_text(&self, game: &Game) -> String {
        match self {
            ChoiceValue::Line(line) if line.length > 1 => {
                let direction = direction_name(game, line.direction);
                format!("{}/{direction}/{}", game.board().site(line.first).name, line.length)
            }
            _ => self.text(game),
        }
    }
}

fn direction_name(game: &Game, direction: Direction) -> String {
    // The leaps that rules declare as directions follow those of the board.
    let vectors = &game.program().vectors;
    vectors.get(direction.index()).map_or_else(|| direction.0.to_string(), |v| v.name.clone())
}

/// Returns the value of a field in a move; `None` if the choice was not made.
pub fn value_in(field: &Field, mv: Move) -> Option<ChoiceValue> {
    let raw = low_bits(mv.0.checked_shr(u32::from(field.shift)).unwrap_or(0), field.bits);
    // Zero means that the choice was not made.
    let value = (raw as i64).checked_sub(1).filter(|&value| value >= 0)? + field.low;
    Some(match field.kind {
        FieldKind::Site => ChoiceValue::Site(Site(value as u16)),
        FieldKind::Number => ChoiceValue::Number(value),
        FieldKind::Kind => ChoiceValue::Kind(Kind(value as u8)),
        FieldKind::Direction => ChoiceValue::Direction(Direction(value as u8)),
        FieldKind::Player => ChoiceValue::Player(Player(value as u8)),
        FieldKind::Line { site_bits, direction_bits } => {
            let bits = value as u64;
            ChoiceValue::Line(LineValue {
                first: Site(low_bits(bits, site_bits) as u16),
                direction: Direction(low_bits(bits >> site_bits, direction_bits) as u8),
                length: (bits >> (site_bits + direction_bits)) as u32,
            })
        }
    })
}

fn low_bits(word: u64, bits: u8) -> u64 {
    if bits >= 64 { word } else { word & ((1 << bits) - 1) }
}
