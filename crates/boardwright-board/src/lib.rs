//! Boards: sites, the directions that label their edges, regions, lines, and drawing coordinates.
//!
//! A [`Board`] comes from a generator (`Board::rectangle(8, 8)`) or begins as an empty graph. It is
//! then changed in the order of a game's rules: named, cut, wrapped, extended, linked. Its answers
//! are constants afterwards: steps, leaps, regions, and the trees of sites that lines visit.
//! Nothing here knows units, moves or turns; "player" only selects whose forward is meant.
//!
//! Sizes come from untrusted rules: every constructor checks them before it allocates.
//!
//! ```
//! use boardwright_board::Board;
//!
//! let board = Board::rectangle(8, 8)?;
//! let (e2, north) = (board.site_named("e2").unwrap(), board.direction_named("north").unwrap());
//! assert_eq!(board.site(board.steps(e2, north)[0]).name, "e3");
//! # Ok::<(), boardwright_board::BoardError>(())
//! ```

mod bits;
mod board;
mod change;
mod classes;
mod direction;
mod error;
mod hexagonal;
mod lattice;
mod lattice_steps;
mod limits;
mod names;
mod ray;
mod rectangle;
mod regions;
mod rings;
mod set;
mod shape;
mod site;
mod size_checks;
mod text;

pub use bits::{Bits, BitsIter, low_bits};
pub use board::Board;
pub use direction::{Direction, DirectionInfo, DirectionMask, directions_in};
pub use error::{BoardError, RegionError};
pub use limits::{MAX_DIRECTIONS, MAX_LINKS, MAX_RAY_NODES, MAX_SITES};
pub use ray::{RayNode, RayTree, vector_ray_tree};
pub use regions::{REGION_NAMES, RegionArgument};
pub use set::SiteSet;
pub use shape::Shape;
pub use site::{Site, SiteInfo, SiteShape};
