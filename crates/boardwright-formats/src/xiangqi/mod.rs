//! Notations of xiangqi: WXF (`C2.5`), ICCS (`H2-E2`), and the Chinese one (`炮二平五`), which is
//! read only.
//!
//! WXF and the Chinese notation name a unit by its file, or as the front or rear one of its file,
//! and then where it goes. Files count from the mover's right.

mod dialect;
mod read;
mod write;

pub(crate) use dialect::Xiangqi;

use crate::algebraic::Algebraic;
use boardwright::{Position, Site};

/// Id of the game.
pub(crate) const GAME: &str = "xiangqi";

/// Name of the game in the tag `Game`.
pub(crate) const TAG_NAME: &str = "Chinese Chess";

/// Notation of moves in a file of PGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveNotation {
    /// Algebraic notation with the letters of the rules.
    #[default]
    Algebraic,
    /// WXF: `C2.5`.
    Wxf,
    /// ICCS: `H2-E2`.
    Iccs,
}

impl MoveNotation {
    /// Value of the tag `Format`; `None` if the notation needs none.
    pub fn tag(self) -> Option<&'static str> {
        match self {
            MoveNotation::Algebraic => None,
            MoveNotation::Wxf => Some("WXF"),
            MoveNotation::Iccs => Some("ICCS"),
        }
    }
}

/// Letters of WXF with those of the rules.
const LETTERS: [(char, &str); 7] =
    [('K', "K"), ('A', "A"), ('E', "B"), ('H', "N"), ('R', "R"), ('C', "C"), ('P', "P")];

/// Largest file, and number of files.
const FILES: u32 = 9;

/// Number of ranks.
const RANKS: u32 = 10;

/// A point as the mover sees it: its file from the right, and its rank from the mover's side.
type Point = (u32, u32);

/// Returns a site as a player sees it.
fn point(position: &Position, site: Site) -> Option<Point> {
    let info = position.game().board().site(site);
    let (file, rank) = (u32::try_from(info.column).ok()?, u32::try_from(info.row).ok()?);
    let is_first = position.player().0 == 0;
    Some(match is_first {
        true => ((FILES + 1).checked_sub(file)?, rank),
        false => (file, (RANKS + 1).checked_sub(rank)?),
    })
}

/// Letter of WXF of the own unit on a site; `None` if there is none.
fn letter(notation: &Algebraic, position: &Position, site: Site) -> Option<char> {
    position.unit(site).filter(|(owner, _)| *owner == position.player())?;
    let own = notation.letter_at(position, site);
    LETTERS.iter().find(|(_, letter)| *letter == own).map(|(letter, _)| *letter)
}

/// True if the number of a move is the file where it ends, as these units always change files.
fn ends_on_file(letter: char) -> bool {
    matches!(letter, 'A' | 'E' | 'H')
}

/// A unit's place among those of its kind on its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    /// Number of units in front of it.
    before: usize,
    /// Number of units on the file, with itself.
    count: usize,
}

/// Returns the points of the mover's units with a letter.
fn units(notation: &Algebraic, position: &Position, wanted: char) -> Vec<Point> {
    let sites = position.game().board().sites();
    let own = sites.filter(|&site| letter(notation, position, site) == Some(wanted));
    own.filter_map(|site| point(position, site)).collect()
}

/// Returns a unit's place among units.
fn place(units: &[Point], unit: Point) -> Place {
    let on_file = units.iter().filter(|(file, _)| *file == unit.0);
    let before = on_file.clone().filter(|(_, rank)| *rank > unit.1).count();
    Place { before, count: on_file.count() }
}
