//! Regions that boards have by their shape: corners, edges, ranks, files, rings.

use crate::board::Board;
use crate::direction::directions_in;
use crate::error::RegionError;
use crate::names::{NameStyle, letter_without_j, letters, number_of_letters, number_without_j};
use crate::set::SiteSet;
use crate::shape::Shape;
use crate::site::{Site, SiteInfo};

/// Names of all regions of boards, besides `row`.
pub const REGION_NAMES: [&str; 8] =
    ["sites", "corners", "centre", "edge", "rank", "file", "ring", "hub"];

/// The argument of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RegionArgument {
    /// A number, as in `rank(3)`.
    Number(i64),
    /// A word, as in `file(a)` or `edge(north)`.
    Name(String),
}

impl std::fmt::Display for RegionArgument {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RegionArgument::Number(number) => number.fmt(formatter),
            RegionArgument::Name(name) => name.fmt(formatter),
        }
    }
}

impl Board {
    /// Returns a region by its name: `sites`, `corners`, `centre`, `edge`, `edge(north)`,
    /// `rank(1)`, `file(a)`, `ring(1)`, `hub`.
    ///
    /// Ranks, files and rings are selected by number, or by letter where the names of sites have
    /// letters for them. Under `names shogi` files count from the right, as the names do; numbered
    /// ranks count from the bottom as on every board. Sites added by the rules belong to `sites`
    /// alone.
    ///
    /// # Errors
    ///
    /// [`RegionError`] if the board has no such region.
    pub fn region(
        &self,
        name: &str,
        argument: Option<&RegionArgument>,
    ) -> Result<SiteSet, RegionError> {
        let name = REGION_NAMES
            .into_iter()
            .find(|known| *known == name)
            .ok_or_else(|| RegionError::Unknown { name: name.to_owned() })?;
        match (name, argument) {
            ("rank" | "file" | "ring", None) => Err(RegionError::NeedsArgument { name }),
            ("rank" | "file" | "ring", Some(argument)) => self.numbered_region(name, argument),
            ("edge", Some(argument)) => self.edge_towards(argument),
            (_, Some(_)) => Err(RegionError::TakesNoArgument { name }),
            ("sites", None) => Ok(SiteSet::full(self.site_count())),
            ("corners", None) => self.corners(),
            ("centre", None) => Ok(self.centre()),
            ("edge", None) => Ok(self.edge()),
            (_, None) => self.hub(),
        }
    }

    /// Returns the `number`-th row from a player's home: from the bottom for player 0, from the top
    /// for player 1. It is empty if the board has no such row.
    pub fn row_from(&self, number: i64, player: usize) -> SiteSet {
        self.select(|site| {
            let row = match player {
                0 => number,
                _ => (self.last_rank(site) + 1).saturating_sub(number),
            };
            row > 0 && self.rank_of(site) == row
        })
    }

    /// Returns the last rank of the file of a site.
    fn last_rank(&self, site: Site) -> i64 {
        let height = self.lattice.as_ref().map_or(0, |lattice| i64::from(lattice.height));
        match (self.name_style, &self.shape) {
            // Files are shorter by a cell for each file between them and the middle one.
            (NameStyle::Glinski, Shape::Hexagon { side, .. }) => {
                height - (i64::from(self.site(site).column) - i64::from(*side)).abs()
            }
            _ => height,
        }
    }

    /// Returns the generator's sites that satisfy a predicate.
    fn select(&self, holds: impl Fn(Site) -> bool) -> SiteSet {
        let mut set = SiteSet::new(self.site_count());
        let sites = self.sites().filter(|&site| !self.is_added(site) && holds(site));
        set.extend(sites.map(Site::index));
        set
    }

    fn edge_towards(&self, argument: &RegionArgument) -> Result<SiteSet, RegionError> {
        let direction = match argument {
            RegionArgument::Name(name) => self.direction_named(name),
            RegionArgument::Number(_) => None,
        };
        let direction = direction.ok_or_else(|| {
            let names: Vec<&str> = self.directions.iter().map(|way| way.name.as_str()).collect();
            let (argument, directions) = (argument.to_string(), names.join(", "));
            RegionError::NotADirection { argument, directions }
        })?;
        Ok(self.select(|site| self.steps(site, direction).is_empty()))
    }

    /// Returns the sites that lack a neighbour in some direction; on rings, the outermost ring.
    fn edge(&self) -> SiteSet {
        if self.has_rings() {
            return self.select(|site| self.ring_of(site) == 1);
        }
        let directions = self.edge_directions();
        self.select(|site| directions_in(directions).any(|way| self.steps(site, way).is_empty()))
    }

    fn hub(&self) -> Result<SiteSet, RegionError> {
        let shape = self.shape.word();
        match self.shape {
            Shape::Wheel { .. } => Ok(self.select(|site| self.ring_of(site) == 0)),
            _ => Err(RegionError::NotOnThisBoard { name: "hub", shape }),
        }
    }

    fn corners(&self) -> Result<SiteSet, RegionError> {
        let places: Vec<(i32, i32)> = match self.shape {
            Shape::Rectangle { width, height } | Shape::Rhombus { width, height } => {
                let (right, top) = (width as i32, height as i32);
                vec![(1, 1), (right, 1), (1, top), (right, top)]
            }
            Shape::Hexagon { side, row } => {
                let (side, row) = (side as i32, row as i32);
                let (right, top) = (row + side - 1, 2 * side - 1);
                vec![(1, 1), (row, 1), (1, side), (right, side), (side, top), (right, top)]
            }
            Shape::Triangle { side } => vec![(1, 1), (side as i32, 1), (1, side as i32)],
            _ => {
                let shape = self.shape.word();
                return Err(RegionError::NotOnThisBoard { name: "corners", shape });
            }
        };
        let place = |site: Site| {
            let info = self.site(site);
            if self.upright { (info.row, info.column) } else { (info.column, info.row) }
        };
        Ok(self.select(|site| places.contains(&place(site))))
    }

    /// Returns the sites nearest to the centre of the generated board, before any cut.
    fn centre(&self) -> SiteSet {
        let distances: Vec<i128> =
            self.sites().map(|site| self.distance_from_centre(site)).collect();
        let own = self.sites().filter(|&site| !self.is_added(site));
        let nearest = own.map(|site| distances[site.index()]).min();
        self.select(|site| Some(distances[site.index()]) == nearest)
    }

    /// Returns a measure of the distance of a site from the centre. It is an integer, so that equal
    /// distances compare equal.
    fn distance_from_centre(&self, site: Site) -> i128 {
        let info = self.site(site);
        // Six times the column and row of the centre are integers on every shape.
        let (column, row) = match self.shape {
            Shape::Rectangle { width, height } | Shape::Rhombus { width, height } => {
                (3 * (width as i32 + 1), 3 * (height as i32 + 1))
            }
            Shape::Hexagon { side, row } => (3 * (row + side) as i32, 6 * side as i32),
            Shape::Triangle { side } => (2 * (side as i32 + 2), 2 * (side as i32 + 2)),
            Shape::Rings(_) | Shape::Wheel { .. } => {
                return if info.row == 0 { 0 } else { i128::from(i32::MAX - info.row) };
            }
            Shape::Graph => return self.distance_from_drawing_centre(site),
        };
        if self.upright {
            let (rows, columns) = (6 * info.row - column, 6 * info.column - row);
            return square(self.half_columns(columns, rows)) + 3 * square(columns);
        }
        let (columns, rows) = (6 * info.column - column, 6 * info.row - row);
        if self.is_rectangle() {
            return square(columns) + square(rows);
        }
        // Rows of hexagons are √3 half cells apart.
        square(self.half_columns(columns, rows)) + 3 * square(rows)
    }

    /// Returns the distance from the centre of a graph's drawing, doubled and squared.
    fn distance_from_drawing_centre(&self, site: Site) -> i128 {
        let off = |coordinate: fn(&SiteInfo) -> i32| {
            let all = || self.sites.iter().map(|info| i128::from(coordinate(info)));
            let ends = all().min().unwrap_or(0) + all().max().unwrap_or(0);
            2 * i128::from(coordinate(self.site(site))) - ends
        };
        let (x, y) = (off(|info| info.x), off(|info| info.y));
        x * x + y * y
    }

    fn numbered_region(
        &self,
        name: &'static str,
        argument: &RegionArgument,
    ) -> Result<SiteSet, RegionError> {
        let Some((count, letter)) = self.numbering(name) else {
            return Err(RegionError::NotOnThisBoard { name, shape: self.shape.word() });
        };
        let wanted = match (argument, letter) {
            (RegionArgument::Number(number), _) => Some(*number),
            (RegionArgument::Name(text), Letters::None) => text.parse().ok(),
            (RegionArgument::Name(text), Letters::Ascending) => number_of_letters(text),
            (RegionArgument::Name(text), Letters::WithoutJ) => number_without_j(text),
            (RegionArgument::Name(text), Letters::Descending) => {
                number_of_letters(text).map(|number| i64::from(count) + 1 - number)
            }
        };
        let number = wanted.filter(|number| (1..=i64::from(count)).contains(number));
        let number = number.ok_or_else(|| no_such(name, argument, count, letter))?;
        Ok(self.select(|site| {
            number
                == match name {
                    "rank" => self.rank_of(site),
                    "file" => self.file_of(site),
                    _ => self.ring_of(site),
                }
        }))
    }

    /// Returns the number of ranks, files or rings, and the letters for them.
    fn numbering(&self, name: &str) -> Option<(i32, Letters)> {
        let lattice = self.lattice.as_ref();
        match (name, &self.shape) {
            ("ring", Shape::Rings(spaces)) => Some((spaces.len() as i32, Letters::Ascending)),
            ("ring", Shape::Wheel { rings, .. }) => Some((*rings as i32, Letters::Ascending)),
            ("rank", _) => lattice.map(|lattice| (lattice.height, self.rank_letters())),
            ("file", _) => lattice.map(|lattice| (lattice.width, self.file_letters())),
            _ => None,
        }
    }

    fn rank_letters(&self) -> Letters {
        match (&self.shape, self.name_style) {
            (_, NameStyle::Shogi) => Letters::Descending,
            (Shape::Hexagon { .. } | Shape::Triangle { .. }, _) if !self.upright => {
                Letters::Ascending
            }
            (Shape::Rhombus { .. }, _) if self.upright => Letters::Ascending,
            _ => Letters::None,
        }
    }

    fn file_letters(&self) -> Letters {
        match (&self.shape, self.name_style) {
            (_, NameStyle::Shogi) => Letters::None,
            (_, NameStyle::Glinski) => Letters::WithoutJ,
            (Shape::Rectangle { .. }, _) => Letters::Ascending,
            (Shape::Rhombus { .. }, _) if !self.upright => Letters::Ascending,
            (Shape::Hexagon { .. } | Shape::Triangle { .. }, _) if self.upright => {
                Letters::Ascending
            }
            _ => Letters::None,
        }
    }
}

/// The letters that number ranks, files or rings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// No letters.
    None,
    /// Letters from the first on.
    Ascending,
    /// Letters from the last on.
    Descending,
    /// Letters from the first on, without j.
    WithoutJ,
}

fn no_such(
    name: &'static str,
    argument: &RegionArgument,
    count: i32,
    lettered: Letters,
) -> RegionError {
    let by_letter = lettered != Letters::None && matches!(argument, RegionArgument::Name(_));
    let label = |number: i32| match lettered {
        _ if !by_letter => number.to_string(),
        Letters::WithoutJ => letter_without_j(number).to_owned(),
        _ => letters(number),
    };
    let (first, last) = (label(1), label(count));
    RegionError::NoSuch { name, argument: argument.to_string(), first, last }
}

fn square(number: i32) -> i128 {
    i128::from(number) * i128::from(number)
}
