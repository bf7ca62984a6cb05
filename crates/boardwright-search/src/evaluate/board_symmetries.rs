//! Symmetries of a board's drawing.

use boardwright::{Board, Direction, Site};
use std::collections::BTreeMap;

/// Number of rotations tried: covers squares, hexagons, and rings of up to 48 sectors whose number
/// divides it.
const ROTATIONS: usize = 240;

/// Returns the rotations and reflections of a board's drawing that map directions to directions.
pub(super) fn board_symmetries(board: &Board) -> Vec<(Vec<u16>, Vec<u8>)> {
    let drawing = BoardDrawing::new(board);
    let mut found: Vec<(Vec<u16>, Vec<u8>)> = Vec::new();
    for turn in 0..ROTATIONS {
        for mirrored in [false, true] {
            let Some(sites) = drawing.rotated(turn, mirrored) else { continue };
            let Some(directions) = directions(board, &sites) else { continue };
            if !found.iter().any(|(known, _)| *known == sites) {
                found.push((sites, directions));
            }
        }
    }
    found
}

/// Returns the image of each direction; `None` if one has none.
fn directions(board: &Board, sites: &[u16]) -> Option<Vec<u8>> {
    let all = || (0..board.directions().len() as u8).map(Direction);
    let carried = |from: Direction, to: Direction| {
        board.sites().all(|site| {
            let mut images: Vec<u16> =
                board.steps(site, from).iter().map(|next| sites[next.index()]).collect();
            let mut steps: Vec<u16> =
                board.steps(Site(sites[site.index()]), to).iter().map(|next| next.0).collect();
            images.sort_unstable();
            steps.sort_unstable();
            images == steps
        })
    };
    all().map(|from| all().find(|&to| carried(from, to)).map(|to| to.0)).collect()
}

/// A board's drawing relative to its centre.
struct BoardDrawing {
    places: Vec<(f64, f64)>,
    /// Sites by grid cell; a cell holds at most one site.
    cells: BTreeMap<(i64, i64), u16>,
    cell: f64,
}

impl BoardDrawing {
    fn new(board: &Board) -> BoardDrawing {
        let all: Vec<(f64, f64)> = board
            .sites()
            .map(|site| (f64::from(board.site(site).x), f64::from(board.site(site).y)))
            .collect();
        let middle = |of: &dyn Fn(&(f64, f64)) -> f64| {
            let least = all.iter().map(of).fold(f64::INFINITY, f64::min);
            let most = all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            (least + most) / 2.0
        };
        let (x, y) = (middle(&|place| place.0), middle(&|place| place.1));
        let places: Vec<(f64, f64)> = all.iter().map(|place| (place.0 - x, place.1 - y)).collect();
        // Neighbouring sites of generated boards are at least about a hundred units apart. On drawn
        // boards, a map that sends two sites to one is rejected below.
        let cell = 32.0;
        let cells = (0..).zip(&places).map(|(site, &place)| (cell_of(place, cell), site)).collect();
        BoardDrawing { places, cells, cell }
    }

    /// Returns the image of each site under a rotation, after an optional reflection; `None` if it
    /// is not a permutation of the sites.
    fn rotated(&self, turn: usize, mirrored: bool) -> Option<Vec<u16>> {
        let angle = turn as f64 / ROTATIONS as f64 * std::f64::consts::TAU;
        let (sine, cosine) = angle.sin_cos();
        let mut taken = vec![false; self.places.len()];
        let mut images = Vec::with_capacity(self.places.len());
        for &(x, y) in &self.places {
            let x = if mirrored { -x } else { x };
            let site = self.site_near((x * cosine - y * sine, x * sine + y * cosine))?;
            if std::mem::replace(&mut taken[usize::from(site)], true) {
                return None;
            }
            images.push(site);
        }
        Some(images)
    }

    /// Returns the site at a point, within drawing accuracy.
    fn site_near(&self, place: (f64, f64)) -> Option<u16> {
        let (column, row) = cell_of(place, self.cell);
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (column + x, row + y)));
        let close = |&&site: &&u16| {
            let (x, y) = self.places[usize::from(site)];
            (x - place.0).abs().max((y - place.1).abs()) < self.cell / 2.0
        };
        around.filter_map(|cell| self.cells.get(&cell)).find(close).copied()
    }
}

fn cell_of(place: (f64, f64), cell: f64) -> (i64, i64) {
    ((place.0 / cell).floor() as i64, (place.1 / cell).floor() as i64)
}
