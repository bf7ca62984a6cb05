//! Boards of rings: rings of different numbers of spaces, and rings about a hub.

use crate::board::{Board, DirectionDraft};
use crate::direction::Direction;
use crate::error::BoardError;
use crate::limits::MAX_SITES;
use crate::names::letters;
use crate::shape::Shape;
use crate::site::{Site, SiteInfo, SiteShape};
use crate::size_checks::{allowed_sites, nonzero};

/// Directions. On the compass outward is north, since clockwise is to the right of outward.
const DIRECTIONS: [DirectionDraft; 8] = [
    ("clockwise", 1, (2, 8)),
    ("counterclockwise", 0, (6, 8)),
    ("inward", 3, (4, 8)),
    ("outward", 2, (0, 8)),
    ("inward_clockwise", 7, (3, 8)),
    ("inward_counterclockwise", 6, (5, 8)),
    ("outward_clockwise", 5, (1, 8)),
    ("outward_counterclockwise", 4, (7, 8)),
];

const CLOCKWISE: Direction = Direction(0);
const COUNTERCLOCKWISE: Direction = Direction(1);
const INWARD: Direction = Direction(2);
const OUTWARD: Direction = Direction(3);
const INWARD_CLOCKWISE: Direction = Direction(4);
const INWARD_COUNTERCLOCKWISE: Direction = Direction(5);

impl Board {
    /// Returns rings by their numbers of spaces, outermost first: a1, a2, … clockwise from the top.
    ///
    /// Next to a ring of fewer spaces, several spaces touch each inner one, and diagonals join only
    /// spaces whose corners touch. Of d1 and d2 outside e1, d1 has a diagonal to the space before
    /// e1, and d2 to the space after it.
    ///
    /// # Errors
    ///
    /// [`BoardError::NoRings`], [`BoardError::Zero`], [`BoardError::RingsDoNotFit`] or
    /// [`BoardError::TooManySites`].
    pub fn rings(spaces: &[u32]) -> Result<Board, BoardError> {
        check_rings(spaces)?;
        let mut board = Board::bare(Shape::Rings(spaces.to_vec()), &DIRECTIONS);
        board.lay_rings(spaces);
        Ok(board)
    }

    /// Returns `rings` rings of `spokes` spaces each about a site `hub`, which is next to every
    /// space of the innermost ring: inward from there, outward from the hub.
    ///
    /// # Errors
    ///
    /// [`BoardError::Zero`] or [`BoardError::TooManySites`].
    pub fn wheel(spokes: u32, rings: u32) -> Result<Board, BoardError> {
        nonzero("number of spaces", spokes)?;
        nonzero("number of rings", rings)?;
        allowed_sites(u128::from(spokes) * u128::from(rings) + 1)?;
        let mut board = Board::bare(Shape::Wheel { spokes, rings }, &DIRECTIONS);
        let innermost = board.lay_rings(&vec![spokes; rings as usize]);
        let shape = SiteShape::Point;
        let info = SiteInfo { name: "hub".to_owned(), x: 0, y: 0, column: 0, row: 0, shape };
        let hub = board.push_site(info, false);
        for space in innermost {
            board.push_both_ways(space, hub, INWARD);
        }
        Ok(board)
    }

    /// Returns the distance in thousandths from the centre of a board of rings to the centres of a
    /// ring's spaces. Ring 1 is outermost; each ring is one unit thick.
    pub fn ring_radius(&self, ring: u32) -> Option<i32> {
        let (rings, innermost) = match &self.shape {
            Shape::Rings(spaces) => (spaces.len() as u32, spaces.last().copied()?),
            Shape::Wheel { spokes, rings } => (*rings, *spokes),
            _ => return None,
        };
        (1..=rings).contains(&ring).then(|| radius(ring, rings, innermost))
    }

    /// Adds the sites and steps of rings that fit; returns the innermost ring.
    fn lay_rings(&mut self, spaces: &[u32]) -> Vec<Site> {
        let mut outer: Vec<Site> = Vec::new();
        for index in 0..spaces.len() {
            let inner = self.lay_ring(spaces, index);
            self.join_rings(&outer, &inner);
            outer = inner;
        }
        outer
    }

    fn lay_ring(&mut self, spaces: &[u32], index: usize) -> Vec<Site> {
        let count = spaces[index];
        let (ring, of_rings) = (index as u32 + 1, spaces.len() as u32);
        let radius = radius(ring, of_rings, spaces[spaces.len() - 1]);
        let sites = (1..=count).map(|number| {
            let (x, y) = point_on_circle(radius, number, count);
            let shape = SiteShape::Sector { ring, of_rings, number, of_numbers: count };
            let (column, row) = (number as i32, ring as i32);
            let name = format!("{}{number}", letters(row));
            self.push_site(SiteInfo { name, x, y, column, row, shape }, false)
        });
        let sites: Vec<Site> = sites.collect();
        for (index, &site) in sites.iter().enumerate() {
            let next = sites[(index + 1) % sites.len()];
            self.push_step(site, next, CLOCKWISE);
            self.push_step(next, site, COUNTERCLOCKWISE);
        }
        sites
    }

    /// Adds the steps between two rings, one of which has a multiple of the other's spaces.
    fn join_rings(&mut self, outer: &[Site], inner: &[Site]) {
        if outer.is_empty() {
            return;
        }
        let (fine, coarse) = (outer.len().max(inner.len()), outer.len().min(inner.len()));
        let ratio = fine / coarse;
        for index in 0..fine {
            let parent = index / ratio;
            let beside = |step: usize| (parent + step) % coarse;
            let mut join = |coarse_index: usize, direction_from_outer: Direction| {
                let (from, to) = match outer.len() == fine {
                    true => (outer[index], inner[coarse_index]),
                    false => (outer[coarse_index], inner[index]),
                };
                self.push_both_ways(from, to, direction_from_outer);
            };
            join(parent, INWARD);
            // A ring of one space has no corners.
            if coarse == 1 {
                continue;
            }
            let outer_is_fine = outer.len() == fine;
            if index % ratio == 0 {
                let turn = if outer_is_fine { INWARD_COUNTERCLOCKWISE } else { INWARD_CLOCKWISE };
                join(beside(coarse - 1), turn);
            }
            if index % ratio == ratio - 1 {
                let turn = if outer_is_fine { INWARD_CLOCKWISE } else { INWARD_COUNTERCLOCKWISE };
                join(beside(1), turn);
            }
        }
    }

    /// Adds a step and the step back in the opposite direction.
    fn push_both_ways(&mut self, from: Site, to: Site, direction: Direction) {
        self.push_step(from, to, direction);
        let back = self.direction(direction).opposite.unwrap_or(OUTWARD);
        self.push_step(to, from, back);
    }
}

/// Checks the numbers of spaces without allocating.
fn check_rings(spaces: &[u32]) -> Result<(), BoardError> {
    if spaces.is_empty() {
        return Err(BoardError::NoRings);
    }
    let mut sites = 0;
    for (index, &count) in spaces.iter().enumerate() {
        nonzero("number of spaces", count)?;
        sites += u128::from(count);
        if sites > MAX_SITES as u128 {
            return Err(BoardError::TooManySites { sites });
        }
        if let Some(&inner) = spaces.get(index + 1)
            && inner != 0
            && count % inner != 0
            && inner % count != 0
        {
            return Err(BoardError::RingsDoNotFit { outer: count, inner });
        }
    }
    Ok(())
}

/// Returns the radius of a ring, large enough for the spaces of the innermost ring.
fn radius(ring: u32, rings: u32, innermost_spaces: u32) -> i32 {
    ((rings - ring + innermost_spaces.div_ceil(8)) * 1000) as i32
}

/// Returns the centre of a space. It is for drawing only, so that floating point reaches no rule.
fn point_on_circle(radius: i32, number: u32, of_numbers: u32) -> (i32, i32) {
    let turn = (f64::from(number) - 0.5) / f64::from(of_numbers);
    let (sine, cosine) = (turn * std::f64::consts::TAU).sin_cos();
    let scale = |part: f64| (part * f64::from(radius)).round() as i32;
    (scale(sine), scale(cosine))
}
