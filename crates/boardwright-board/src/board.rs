//! The board itself and what can be asked of it directly.

use crate::error::BoardError;
use crate::lattice::Lattice;
use crate::names::NameStyle;
use std::collections::BTreeMap;

/// The most sites a board may have.
pub const MAX_SITES: usize = 1024;

/// The most directions a board may have, so that a set of them fits one word.
pub const MAX_DIRECTIONS: usize = 60;

/// The most links that may be added to a board, each from one site to one other.
pub const MAX_LINKS: usize = 65_536;

/// A site of a board, by its place in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site(pub u16);

impl Site {
    /// The site as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A direction of a board, by its place among the board's directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Direction(pub u8);

impl Direction {
    /// The direction as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The set of this direction alone.
    pub fn mask(self) -> DirectionMask {
        1 << self.0
    }
}

/// A set of directions: bit `d` stands for `Direction(d)`.
pub type DirectionMask = u64;

/// The directions of a set in ascending order.
pub fn directions_in(mask: DirectionMask) -> impl Iterator<Item = Direction> {
    (0..64).filter(move |bit| mask >> bit & 1 != 0).map(Direction)
}

/// What is known of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteInfo {
    /// Its name, which no other site of the board has.
    pub name: String,
    /// Where to draw its middle, in thousandths of a unit; grows to the right.
    pub x: i32,
    /// Where to draw its middle, in thousandths of a unit; grows upward, the first player's forward.
    pub y: i32,
    /// Its column from 1; on rings its number; 0 where there are no columns.
    pub column: i32,
    /// Its row from 1 at the bottom; on rings its ring from 1 outermost; 0 where there are no rows.
    pub row: i32,
    /// What to draw.
    pub shape: SiteShape,
}

/// What a site looks like, for drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteShape {
    /// A square with sides of one unit.
    Square,
    /// A hexagon with a corner upward, one unit from side to side.
    Hexagon,
    /// A part of a ring about the origin, one unit thick; it spans the angle from
    /// `(number - 1) / of_numbers` to `number / of_numbers` of a turn, clockwise from the top.
    Sector {
        /// The ring, from 1 outermost.
        ring: u32,
        /// The number of rings.
        of_rings: u32,
        /// The number on the ring, from 1.
        number: u32,
        /// The number of spaces on this ring.
        of_numbers: u32,
    },
    /// A point of a graph, a hub or a site added by the rules.
    Point,
}

/// What is known of a direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirectionInfo {
    /// Its name, which no other direction of the board has.
    pub name: String,
    /// The direction that leads back.
    pub opposite: Option<Direction>,
    /// Its place on the compass as (step, of): clockwise from north or the first after it, on
    /// rings from outward. Directions without a place there are not turned.
    pub compass: Option<(u8, u8)>,
    /// The directions a line may go on in after a step this way; at first this one alone.
    pub goes_on: DirectionMask,
}

/// The generator a board came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Square cells in columns and rows.
    Rectangle {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// A hexagon of hexagonal cells.
    Hexagon {
        /// Cells along an edge.
        side: u32,
    },
    /// A rhombus of hexagonal cells that leans to the right.
    Rhombus {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// A triangle of hexagonal cells with a corner on top.
    Triangle {
        /// Cells along an edge.
        side: u32,
    },
    /// Rings, outermost first, by their numbers of spaces.
    Rings(Vec<u32>),
    /// Rings of equal numbers about a hub.
    Wheel {
        /// Spaces on each ring.
        spokes: u32,
        /// The number of rings.
        rings: u32,
    },
    /// A graph drawn site by site.
    Graph,
}

impl Shape {
    /// The word for the shape in the rule language.
    pub fn word(&self) -> &'static str {
        match self {
            Shape::Rectangle { .. } => "rectangle",
            Shape::Hexagon { .. } => "hexagon",
            Shape::Rhombus { .. } => "rhombus",
            Shape::Triangle { .. } => "triangle",
            Shape::Rings(_) => "rings",
            Shape::Wheel { .. } => "wheel",
            Shape::Graph => "graph",
        }
    }
}

/// A board: sites, directions, and which sites a step leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) shape: Shape,
    pub(crate) sites: Vec<SiteInfo>,
    /// Whether each site was added to what the generator made; a graph's own sites were not.
    pub(crate) added: Vec<bool>,
    pub(crate) by_name: BTreeMap<String, Site>,
    pub(crate) directions: Vec<DirectionInfo>,
    /// The directions the generator made; those from here on were added.
    pub(crate) generated_directions: usize,
    /// By direction, then by site: where a step leads, in board order.
    pub(crate) steps: Vec<Vec<Vec<Site>>>,
    pub(crate) links: usize,
    /// Classes that the rules define, which come before those of the shape.
    pub(crate) classes: BTreeMap<String, [DirectionMask; 2]>,
    /// Columns and rows, on boards that have them.
    pub(crate) lattice: Option<Lattice>,
    pub(crate) name_style: NameStyle,
}

impl Board {
    /// The empty graph, to which sites, directions and links are added.
    pub fn graph() -> Board {
        Board::bare(Shape::Graph, &[])
    }

    /// The generator the board came from, with its sizes as they were before any cut.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of sites.
    pub fn site_count(&self) -> usize {
        self.sites.len()
    }

    /// All sites in board order.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.sites.len() as u16).map(Site)
    }

    /// What is known of a site.
    pub fn site(&self, site: Site) -> &SiteInfo {
        &self.sites[site.index()]
    }

    /// The site of this name.
    pub fn site_named(&self, name: &str) -> Option<Site> {
        self.by_name.get(name).copied()
    }

    /// Whether the site was added to those of the generator (never so on a graph).
    pub fn is_added(&self, site: Site) -> bool {
        self.added[site.index()]
    }

    /// All directions; `Direction(d)` is the one at index `d`.
    pub fn directions(&self) -> &[DirectionInfo] {
        &self.directions
    }

    /// What is known of a direction.
    pub fn direction(&self, direction: Direction) -> &DirectionInfo {
        &self.directions[direction.index()]
    }

    /// The direction of this name.
    pub fn direction_named(&self, name: &str) -> Option<Direction> {
        let index = self.directions.iter().position(|direction| direction.name == name)?;
        Some(Direction(index as u8))
    }

    /// Where one step this way leads, in board order; there may be several sites, or none.
    pub fn steps(&self, site: Site, direction: Direction) -> &[Site] {
        &self.steps[direction.index()][site.index()]
    }

    /// The rank of a site: its row from the bottom, 0 if it has none.
    pub fn rank_of(&self, site: Site) -> i64 {
        if self.lattice.is_some() { i64::from(self.site(site).row) } else { 0 }
    }

    /// The file of a site as its name counts it (under `names shogi` from the right), 0 if none.
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

    /// The ring of a site, 1 outermost, 0 if it is on none; the hub of a wheel is on none.
    pub fn ring_of(&self, site: Site) -> i64 {
        if self.has_rings() { i64::from(self.site(site).row) } else { 0 }
    }

    pub(crate) fn has_rings(&self) -> bool {
        matches!(self.shape, Shape::Rings(_) | Shape::Wheel { .. })
    }

    /// A board of this shape with these directions and without sites.
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

    /// Adds a site whose name is known to be new, while there are at most [`MAX_SITES`].
    pub(crate) fn push_site(&mut self, info: SiteInfo, added: bool) -> Site {
        let site = Site(self.sites.len() as u16);
        self.by_name.insert(info.name.clone(), site);
        self.sites.push(info);
        self.added.push(added);
        self.steps.iter_mut().for_each(|steps| steps.push(Vec::new()));
        site
    }

    /// Adds a step in its place in board order, unless it is there or goes nowhere; says whether
    /// it did.
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

/// The number of sites, if a board may have that many.
pub(crate) fn allowed_sites(sites: u128) -> Result<usize, BoardError> {
    if sites > MAX_SITES as u128 {
        return Err(BoardError::TooManySites { sites });
    }
    Ok(sites as usize)
}

/// The size, if it is not zero.
pub(crate) fn nonzero(what: &'static str, size: u32) -> Result<u32, BoardError> {
    if size == 0 { Err(BoardError::Zero { what }) } else { Ok(size) }
}
