//! A packed move taken apart: the branch it took and the values of its named choices.

use crate::game::Game;
use crate::ids::{Kind, Player};
use boardwright_board::{Board, Direction, Site};
use boardwright_interpret::Move;
use boardwright_ir::{Field, FieldKind, Stage};

/// What a choice was made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceValue {
    /// A site.
    Site(Site),
    /// A number.
    Number(i64),
    /// A kind.
    Kind(Kind),
    /// A direction.
    Direction(Direction),
    /// A straight line of sites.
    Line(LineValue),
    /// A player.
    Player(Player),
}

/// A straight line of sites, as a choice holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineValue {
    /// Its first site.
    pub first: Site,
    /// The way it goes.
    pub direction: Direction,
    /// Number of sites it has.
    pub length: u32,
}

impl LineValue {
    /// The straight line between two sites, if there is one; of its two directions the lower.
    pub fn between(board: &Board, a: Site, b: Site) -> Option<LineValue> {
        let directions = || (0..board.directions().len() as u8).map(Direction);
        let lies = |first: Site, last: Site, direction: Direction| {
            let (mut site, mut length) = (first, 1);
            // A line that goes around comes back to its beginning.
            while site != last {
                site = *board.steps(site, direction).first().filter(|&&next| next != first)?;
                length += 1;
                if length as usize > board.site_count() {
                    return None;
                }
            }
            Some(LineValue { first, direction, length })
        };
        directions().find_map(|direction| lies(a, b, direction).or_else(|| lies(b, a, direction)))
    }

    /// Its last site: the first itself if the line does not hold together.
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

/// A move taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Index of the branch's name in [`boardwright_ir::Program::labels`]; 0 if it has none.
    pub label: u16,
    /// The choices made, with their names' places among the stage's fields, in order.
    pub values: Vec<(usize, ChoiceValue)>,
}

impl Choices {
    /// Takes apart a move of a stage.
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

    /// The value of the choice of this name, if it was made.
    pub fn get(&self, stage: &Stage, name: &str) -> Option<ChoiceValue> {
        let found = self.values.iter().find(|(index, _)| stage.fields[*index].name == name);
        found.map(|(_, value)| *value)
    }

    /// The site chosen under this name, if one was.
    pub fn site(&self, stage: &Stage, name: &str) -> Option<Site> {
        match self.get(stage, name) {
            Some(ChoiceValue::Site(site)) => Some(site),
            _ => None,
        }
    }
}

impl ChoiceValue {
    /// The value as the rules carry it (see [`boardwright_ir`]).
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

    /// The value in words: names of sites, kinds, directions and players, ends of lines.
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

    /// The value in words that no other value of its field shares.
    pub fn full_text(&self, game: &Game) -> String {
        match self {
            ChoiceValue::Line(line) if line.length > 1 => {
                let way = direction_name(game, line.direction);
                format!("{}/{way}/{}", game.board().site(line.first).name, line.length)
            }
            _ => self.text(game),
        }
    }
}

fn direction_name(game: &Game, direction: Direction) -> String {
    // Leaps may be directions of the rules too; they come after those of the board.
    let vectors = &game.program().vectors;
    vectors.get(direction.index()).map_or_else(|| direction.0.to_string(), |v| v.name.clone())
}

fn value_in(field: &Field, mv: Move) -> Option<ChoiceValue> {
    let raw = low_bits(mv.0.checked_shr(u32::from(field.shift)).unwrap_or(0), field.bits);
    // Zero says that the choice was not made.
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
