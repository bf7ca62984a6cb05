//! Boards: sites, the directions that label their edges, regions, lines, and where to draw them.
//!
//! A [`Board`] comes from a generator (`Board::rectangle(8, 8)`) or begins as an empty graph. It is
//! then changed in the order in which a game's rules say so: named, cut, wrapped, extended, linked.
//! What the rules ask of it afterwards are constants: steps, leaps, regions, and the trees of sites
//! that lines visit. Nothing here knows of units, moves or players' turns; "player" only says whose
//! forward is meant.
//!
//! Sizes come from untrusted rules: every constructor judges them before it allocates.

mod bits;
mod board;
mod change;
mod classes;
mod error;
mod hexagonal;
mod lattice;
mod names;
mod ray;
mod rectangle;
mod regions;
mod rings;
mod set;
mod text;
mod text_rings;

pub use bits::{Bits, BitsIter};
pub use board::{
    Board, Direction, DirectionInfo, DirectionMask, MAX_DIRECTIONS, MAX_LINKS, MAX_SITES, Shape,
    Site, SiteInfo, SiteShape, directions_in,
};
pub use error::{BoardError, RegionError};
pub use ray::{MAX_RAY_NODES, RayNode, RayTree, vector_ray_tree};
pub use regions::{REGION_NAMES, RegionArgument};
pub use set::SiteSet;
