//! Reading of moves.

use super::{Point, ends_on_file, letter, place, point, units};
use crate::algebraic::Algebraic;
use boardwright::{LimitReached, Move, Position, Site};

/// Direction of a move as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Forward,
    Back,
    Sideways,
}

/// The unit meant among those of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Front,
    Middle,
    Rear,
    /// Number from the front, from 1.
    Nth(usize),
}

/// A move as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// Two points, each as file and rank from 1 at the bottom left.
    Points(Point, Point),
    Relative(Relative),
}

/// A move of WXF or in Chinese.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relative {
    letter: char,
    /// File from the mover's right; `None` if the order tells the unit.
    file: Option<u32>,
    order: Option<Order>,
    direction: Direction,
    /// Number of ranks, or the file where the move ends.
    number: u32,
}

/// Reads a move. Small letters are points only where the file says so, since the notations of the
/// rules have them and count ranks from 1. `None` if the text is in none of these notations.
pub(super) fn parse(text: &str, is_iccs: bool) -> Option<Written> {
    let points = points(text).filter(|_| is_iccs || !text.contains(|c: char| c.is_lowercase()));
    points.or_else(|| relative(text).map(Written::Relative))
}

/// Reads `H2-E2` or `h2e2`, in which ranks count from 0.
fn points(text: &str) -> Option<Written> {
    let mut characters = text.chars().filter(|&c| c != '-');
    let mut point = || {
        let file = characters.next()?.to_ascii_lowercase();
        let rank = characters.next()?.to_digit(10)?;
        ('a'..='i').contains(&file).then(|| (file as u32 - 'a' as u32 + 1, rank + 1))
    };
    let (from, to) = (point()?, point()?);
    characters.next().is_none().then_some(Written::Points(from, to))
}

fn relative(text: &str) -> Option<Relative> {
    let characters: Vec<char> = text.chars().collect();
    // A mark of check may follow.
    let (&[a, b, direction, number], rest) = characters.split_first_chunk::<4>()?;
    if !rest.iter().all(|c| "+#".contains(*c)) {
        return None;
    }
    let (letter, file, order) = unit(a, b)?;
    let (direction, number) = (direction_of(direction)?, digit(number)?);
    Some(Relative { letter, file, order, direction, number })
}

/// Reads the two signs of a unit: `C2`, `C+`, `+C`, `15`, `炮二`, `前炮`, `前四`.
fn unit(a: char, b: char) -> Option<(char, Option<u32>, Option<Order>)> {
    if let Some(letter) = letter_of(a) {
        return Some(match digit(b) {
            Some(file) => (letter, Some(file), None),
            None => (letter, None, Some(order_of(b)?)),
        });
    }
    let order = order_of(a).or_else(|| Some(Order::Nth(digit(a)? as usize)))?;
    match (letter_of(b), digit(b)) {
        (Some(letter), _) => Some((letter, None, Some(order))),
        // Only Soldiers can be on two files in pairs.
        (None, file) => Some(('P', Some(file?), Some(order))),
    }
}

fn letter_of(character: char) -> Option<char> {
    Some(match character.to_ascii_uppercase() {
        'K' | '帅' | '帥' | '将' | '將' => 'K',
        'A' | 'G' | '仕' | '士' => 'A',
        'E' | 'B' | 'M' | '相' | '象' => 'E',
        'H' | 'N' | '马' | '馬' | '傌' => 'H',
        'R' | '车' | '車' | '俥' => 'R',
        'C' | '炮' | '砲' | '包' => 'C',
        'P' | '兵' | '卒' => 'P',
        _ => return None,
    })
}

fn order_of(character: char) -> Option<Order> {
    Some(match character {
        '+' | '前' => Order::Front,
        '-' | '后' | '後' => Order::Rear,
        '中' => Order::Middle,
        _ => return None,
    })
}

fn direction_of(character: char) -> Option<Direction> {
    Some(match character {
        '+' | '进' | '進' => Direction::Forward,
        '-' | '退' => Direction::Back,
        '.' | '=' | '平' => Direction::Sideways,
        _ => return None,
    })
}

/// Returns a digit from 1 to 9, in any of the three ways.
fn digit(character: char) -> Option<u32> {
    crate::digits::digit(character)
}

impl Written {
    /// Returns the legal decision.
    ///
    /// # Errors
    ///
    /// A message if there is none, or several.
    pub fn find(&self, notation: &mut Algebraic, position: &Position) -> Result<Move, String> {
        let limit = |limit: LimitReached| limit.to_string();
        let steps = notation.steps(position).map_err(limit)?;
        let mut found = None;
        for (mv, from, to) in steps {
            if !self.fits(notation, position, from, to) {
                continue;
            }
            if found.replace(mv).is_some() {
                return Err("several units could be meant".to_owned());
            }
        }
        found.ok_or_else(|| "it is not legal".to_owned())
    }

    fn fits(&self, notation: &Algebraic, position: &Position, from: Site, to: Site) -> bool {
        let board = position.game().board();
        let on_board = |site: Site| {
            let info = board.site(site);
            (info.column as u32, info.row as u32)
        };
        match self {
            Written::Points(a, b) => (on_board(from), on_board(to)) == (*a, *b),
            Written::Relative(relative) => {
                letter(notation, position, from) == Some(relative.letter)
                    && relative.fits(notation, position, from, to).unwrap_or(false)
            }
        }
    }
}

impl Relative {
    fn fits(
        &self,
        notation: &Algebraic,
        position: &Position,
        from: Site,
        to: Site,
    ) -> Option<bool> {
        let (from, to) = (point(position, from)?, point(position, to)?);
        let (direction, number) = step(self.letter, from, to);
        let is_on_file = self.file.is_none_or(|file| file == from.0);
        if !is_on_file || (direction, number) != (self.direction, self.number) {
            return Some(false);
        }
        let Some(order) = self.order else { return Some(true) };
        let place = place(&units(notation, position, self.letter), from);
        Some(match order {
            Order::Front => place.count > 1 && place.before == 0,
            Order::Rear => place.count > 1 && place.before + 1 == place.count,
            Order::Middle => place.count == 3 && place.before == 1,
            Order::Nth(number) => place.count > 1 && place.before + 1 == number,
        })
    }
}

/// Returns direction and number of a move.
fn step(letter: char, from: Point, to: Point) -> (Direction, u32) {
    let direction = match from.1.cmp(&to.1) {
        std::cmp::Ordering::Less => Direction::Forward,
        std::cmp::Ordering::Greater => Direction::Back,
        std::cmp::Ordering::Equal => Direction::Sideways,
    };
    let is_along = direction != Direction::Sideways && !ends_on_file(letter);
    (direction, if is_along { from.1.abs_diff(to.1) } else { to.0 })
}

/// Returns direction and number of a move as WXF writes them.
pub(super) fn step_text(letter: char, from: Point, to: Point) -> String {
    let (direction, number) = step(letter, from, to);
    let sign = match direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '.',
    };
    format!("{sign}{number}")
}
