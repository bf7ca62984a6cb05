//! Areas of sites.

use super::geometry::{Outline, Point, point};
use boardwright::{Board, Site};
use boardwright_board::SiteShape;

/// Width of the gap between the outermost ring and a surrounding site, for labels.
const SURROUNDING_GAP: f64 = 0.5;
/// Width of a site that surrounds the board.
const SURROUNDING_WIDTH: f64 = 1.1;
/// Radius of a post, as a fraction of the distance to the nearest other site.
const POST_RADIUS: f64 = 0.36;
/// Maximum radius of a post.
const MAX_POST_RADIUS: f64 = 0.45;

/// Returns the centre of a unit on a site.
pub fn unit_centre(board: &Board, site: Site) -> Point {
    match outer_radius(board).filter(|_| surrounds(board, site)) {
        Some(outer) => Point { x: 0.0, y: outer + SURROUNDING_GAP + SURROUNDING_WIDTH / 2.0 },
        None => point(board.site(site).x, board.site(site).y),
    }
}

/// Returns the area of a site.
pub fn outline(board: &Board, site: Site) -> Outline {
    let centre = unit_centre(board, site);
    match board.site(site).shape {
        SiteShape::Square => polygon(centre, 4, std::f64::consts::FRAC_1_SQRT_2, 0.125),
        SiteShape::Hexagon => polygon(centre, 6, 1.0 / 3.0_f64.sqrt(), 0.0),
        SiteShape::UprightHexagon => polygon(centre, 6, 1.0 / 3.0_f64.sqrt(), 1.0 / 12.0),
        SiteShape::Sector { ring, number, of_numbers, .. } => {
            let middle = f64::from(board.ring_radius(ring).unwrap_or(0)) / 1000.0;
            sector(middle - 0.5, middle + 0.5, number - 1, number, of_numbers)
        }
        SiteShape::Point => match outer_radius(board).filter(|_| surrounds(board, site)) {
            Some(outer) => sector(
                outer + SURROUNDING_GAP,
                outer + SURROUNDING_GAP + SURROUNDING_WIDTH,
                0,
                1,
                1,
            ),
            None => Outline::Post { centre, radius: post_radius(board, site) },
        },
    }
}

/// Returns a regular polygon. Its first corner is at an angle in turns from the top.
fn polygon(centre: Point, corners: u32, radius: f64, first: f64) -> Outline {
    let corner = |number: u32| {
        let angle = (first + f64::from(number) / f64::from(corners)) * std::f64::consts::TAU;
        let round = |length: f64| (length * 10_000.0).round() / 10_000.0;
        Point {
            x: round(centre.x + radius * angle.sin()),
            y: round(centre.y - radius * angle.cos()),
        }
    };
    Outline::Polygon { corners: (0..corners).map(corner).collect() }
}

/// Returns the sector of a ring about the origin between two of its numbers.
fn sector(inner: f64, outer: f64, from: u32, to: u32, of: u32) -> Outline {
    let turn = |number: u32| f64::from(number) / f64::from(of);
    let centre = Point { x: 0.0, y: 0.0 };
    Outline::Sector { centre, inner: inner.max(0.0), outer, from: turn(from), to: turn(to) }
}

/// Returns the outer radius of the outermost ring, on boards of rings.
pub fn outer_radius(board: &Board) -> Option<f64> {
    board.ring_radius(1).map(|middle| f64::from(middle) / 1000.0 + 0.5)
}

/// True if a site is adjacent to every sector of the outermost ring.
fn surrounds(board: &Board, site: Site) -> bool {
    let outermost =
        |other: &Site| matches!(board.site(*other).shape, SiteShape::Sector { ring: 1, .. });
    let directions = || (0..board.directions().len() as u8).map(boardwright::Direction);
    let joined =
        |from: Site| directions().any(|direction| board.steps(from, direction).contains(&site));
    let mut ring = board.sites().filter(outermost).peekable();
    board.is_added(site) && ring.peek().is_some() && ring.all(joined)
}

fn post_radius(board: &Board, site: Site) -> f64 {
    let here = board.site(site);
    let away = |other: Site| {
        let there = board.site(other);
        f64::from(there.x - here.x).hypot(f64::from(there.y - here.y)) / 1000.0
    };
    let others = board.sites().filter(|&other| other != site).map(away);
    let nearest = others.filter(|&length| length > 0.0).fold(f64::INFINITY, f64::min);
    (nearest * POST_RADIUS).min(MAX_POST_RADIUS)
}
