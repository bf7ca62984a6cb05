//! The board as plain data to draw: sites with outlines, links and coordinates.
//!
//! All geometry is here, so that a page needs none. The unit of length is the side of a square
//! cell; `x` grows to the right and `y` downward.

mod coordinates;
mod geometry;
mod links;
mod outline;

pub use coordinates::Coordinate;
pub use geometry::{Outline, Point};

use boardwright::{Board, Game, Site};
use boardwright_board::{Shape, SiteShape};
use serde::Serialize;

/// A site to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiteOutline {
    /// Its name.
    pub name: String,
    /// The centre of a unit on it.
    pub at: Point,
    /// Its area.
    pub outline: Outline,
    /// The index of its tone, from 0.
    pub tone: u8,
}

/// A board to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardShape {
    /// The word for its shape in the rules.
    pub shape: &'static str,
    /// The words of the rules for its style.
    pub style: Vec<String>,
    /// Its sites, in board order.
    pub sites: Vec<SiteOutline>,
    /// Neighbouring pairs that a line joins, each once.
    pub links: Vec<(String, String)>,
    /// The labels at its edge.
    pub coordinates: Vec<Coordinate>,
}

impl BoardShape {
    /// Returns the board of a game.
    pub fn of(game: &Game) -> BoardShape {
        let board = game.board();
        let style = game.program().drawing.iter().filter(|(name, _, _)| name == "board");
        let view = |site: Site| SiteOutline {
            name: board.site(site).name.clone(),
            at: outline::unit_centre(board, site),
            outline: outline::outline(board, site),
            tone: tone(board, site),
        };
        BoardShape {
            shape: board.shape().word(),
            style: style.flat_map(|(_, words, _)| words.clone()).collect(),
            sites: board.sites().map(view).collect(),
            links: links::of(board),
            coordinates: coordinates::labels(board),
        }
    }
}

/// Returns the tone of a site. Neighbours differ on squares and hexagons. Rings of equal size share
/// one.
fn tone(board: &Board, site: Site) -> u8 {
    let info = board.site(site);
    match (info.shape, board.shape()) {
        (SiteShape::Square, _) => (info.column + info.row + 1).rem_euclid(2) as u8,
        (SiteShape::Hexagon | SiteShape::UprightHexagon, Shape::Hexagon { .. }) => {
            (info.column + info.row).rem_euclid(3) as u8
        }
        (SiteShape::Hexagon | SiteShape::UprightHexagon, _) => {
            (info.column - info.row).rem_euclid(3) as u8
        }
        (SiteShape::Sector { ring, .. }, Shape::Rings(spaces)) => {
            let outside = spaces.windows(2).take(ring as usize - 1);
            outside.filter(|pair| pair[0] != pair[1]).count() as u8
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{BoardShape, Outline};
    use boardwright::{Options, bundled};

    fn shape(id: &str) -> BoardShape {
        let (game, _) = bundled::find(id).unwrap().compile(&Options::default());
        BoardShape::of(&game.unwrap())
    }

    #[test]
    fn squares_have_two_tones_and_names_at_their_ends() {
        let chess = shape("chess");
        let tone = |name: &str| chess.sites.iter().find(|site| site.name == name).unwrap().tone;
        assert_eq!((tone("a1"), tone("b1"), tone("b2"), tone("h1")), (1, 0, 1, 0));
        let texts: Vec<&str> = chess.coordinates.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts.join(""), "abcdefgh12345678");
        assert!(chess.coordinates.iter().all(|it| it.places.len() == 2));
        assert_eq!(chess.links.len(), 2 * 8 * 7);
    }

    #[test]
    fn neighbouring_hexagons_differ_in_tone() {
        for id in ["corsairs", "hex"] {
            let board = shape(id);
            let tone = |name: &str| board.sites.iter().find(|it| it.name == name).unwrap().tone;
            assert!(board.links.iter().all(|(a, b)| tone(a) != tone(b)), "{id}");
        }
        assert_eq!(shape("corsairs").coordinates.len(), 18);
    }

    #[test]
    fn a_site_joined_to_the_whole_outer_ring_surrounds_it() {
        let rings = shape("storilljudhjorrayc");
        let forest = rings.sites.iter().find(|site| site.name == "forest").unwrap();
        assert!(matches!(forest.outline, Outline::Sector { from: 0.0, to: 1.0, .. }));
        let tone = |name: &str| rings.sites.iter().find(|site| site.name == name).unwrap().tone;
        assert_eq!((tone("a1"), tone("d9"), tone("e1"), tone("f8")), (0, 0, 1, 1));
    }

    #[test]
    fn every_bundled_board_is_drawn() {
        for bundled in bundled::all() {
            let board = shape(bundled.id);
            let finite = |site: &super::SiteOutline| site.at.x.is_finite() && site.at.y.is_finite();
            assert!(board.sites.iter().all(finite), "{}", bundled.id);
        }
    }
}
