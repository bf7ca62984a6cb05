//! The board: sites, directions and steps, with their queries.

use crate::direction::{Direction, DirectionInfo, DirectionMask};
use crate::lattice::Lattice;
use crate::names::NameStyle;
use crate::shape::Shape;
use crate::site::{Site, SiteInfo};
use std::collections::BTreeMap;

/// A board: sites, directions, and the steps between sites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) shape: Shape,
    pub(crate) sites: Vec<SiteInfo>,
    /// For each site, true if the rules added it to the generator's; never so on a graph.
    pub(crate) added: Vec<bool>,
    pub(crate) by_name: BTreeMap<String, Site>,
    pub(crate) directions: Vec<DirectionInfo>,
    /// Number of directions made by the generator; later ones were added.
    pub(crate) generated_directions: usize,
    /// By direction, then by site: the ends of a step, in board order.
    pub(crate) steps: Vec<Vec<Vec<Site>>>,
    pub(crate) links: usize,
    /// Classes defined by the rules; they take precedence over those of the shape.
    pub(crate) classes: BTreeMap<String, [DirectionMask; 2]>,
    /// Columns and rows, on boards that have them.
    pub(crate) lattice: Option<Lattice>,
    pub(crate) name_style: NameStyle,
    /// True if the rules renamed sites one by one.
    pub(crate) renamed: bool,
    /// True if the straight lines of hexagonal cells are files.
    pub(crate) upright: bool,
}

impl Board {
    /// Returns the empty graph, to which sites, directions and links are added.
    pub fn graph() -> Board {
        Board::bare(Shape::Graph, &[])
    }

    /// Returns the generator of the board, with its sizes before any cut.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the number of sites.
    pub fn site_count(&self) -> usize {
        self.sites.len()
    }

    /// Returns all sites in board order.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.sites.len() as u16).map(Site)
    }

    /// Returns the properties of a site.
    pub fn site(&self, site: Site) -> &SiteInfo {
        &self.sites[site.index()]
    }

    /// Returns the site of a name.
    pub fn site_named(&self, name: &str) -> Option<Site> {
        self.by_name.get(name).copied()
    }

    /// Returns true if a site was added to those of the generator; never so on a graph.
    pub fn is_added(&self, site: Site) -> bool {
        self.added[site.index()]
    }

    /// Returns all directions; `Direction(d)` has index `d`.
    pub fn directions(&self) -> &[DirectionInfo] {
        &self.directions
    }

    /// Returns the properties of a direction.
    pub fn direction(&self, direction: Direction) -> &DirectionInfo {
        &self.directions[direction.index()]
    }

    /// Returns the direction of a name.
    pub fn direction_named(&self, name: &str) -> Option<Direction> {
        let index = self.directions.iter().position(|direction| direction.name == name)?;
        Some(Direction(index as u8))
    }

    /// Returns the ends of a step in a direction, in board order; there may be several, or none.
    pub fn steps(&self, site: Site, direction: Direction) -> &[Site] {
        &self.steps[direction.index()][site.index()]
    }

    /// Returns the rank of a site: its row from the bottom, 0 if it has none. Under `names glinski`
    /// ranks bend at the middle file: they count from the lower end of each file.
    pub fn rank_of(&self, site: Site) -> i64 {
        let info = self.site(site);
        match (&self.lattice, self.name_style) {
            (None, _) => 0,
            (_, NameStyle::Glinski) if info.row > 0 => {
                i64::from(info.row - self.first_row_of_file(info.column) + 1)
            }
            _ => i64::from(info.row),
        }
    }

    /// Returns the file of a site as its name counts it (under `names shogi` from the right), or 0.
    pub fn file_of(&self, site: Site) -> i64 {
        let column = i64::from(self.site(site).column);
        match (&self.lattice, self.name_style) {
            (None, _) => 0,
            (Some(lattice), NameStyle::Shogi) if column > 0 => {
                i64::from(lattice.width) + 1 - column
            }
            _ => column,
        }
    }

    /// Returns the ring of a site, 1 outermost, or 0; the hub of a wheel is on none.
    pub fn ring_of(&self, site: Site) -> i64 {
        if self.has_rings() { i64::from(self.site(site).row) } else { 0 }
    }

    pub(crate) fn has_rings(&self) -> bool {
        matches!(self.shape, Shape::Rings(_) | Shape::Wheel { .. })
    }

    /// Returns a board of a shape with directions and without sites.
    pub(crate) fn bare(shape: Shape, directions: &[DirectionDraft]) -> Board {
        let mut board = Board {
            shape,
            sites: Vec::new(),
            added: Vec::new(),
            by_name: BTreeMap::new(),
            directions: Vec::new(),
            generated_directions: directions.len(),
            steps: Vec::new(),
            links: 0,
            classes: BTreeMap::new(),
            lattice: None,
            name_style: NameStyle::Algebraic,
            upright: false,
            renamed: false,
        };
        for (index, &(name, opposite, compass)) in directions.iter().enumerate() {
            board.directions.push(DirectionInfo {
                name: name.to_owned(),
                opposite: Some(Direction(opposite)),
                compass: Some(compass),
                goes_on: 1 << index,
            });
            board.steps.push(Vec::new());
        }
        board
    }

    /// Adds a site whose name is known to be new, while there are at most [`crate::MAX_SITES`].
    pub(crate) fn push_site(&mut self, info: SiteInfo, added: bool) -> Site {
        let site = Site(self.sites.len() as u16);
        self.by_name.insert(info.name.clone(), site);
        self.sites.push(info);
        self.added.push(added);
        self.steps.iter_mut().for_each(|steps| steps.push(Vec::new()));
        site
    }

    /// Adds a step in board order, unless it exists or ends on its origin. Returns true if it was
    /// added.
    pub(crate) fn push_step(&mut self, from: Site, to: Site, direction: Direction) -> bool {
        let steps = &mut self.steps[direction.index()][from.index()];
        match steps.binary_search(&to) {
            Err(place) if from != to => {
                steps.insert(place, to);
                true
            }
            _ => false,
        }
    }
}

/// A direction of a generator: name, index of its opposite, place on the compass.
pub(crate) type DirectionDraft = (&'static str, u8, (u8, u8));
