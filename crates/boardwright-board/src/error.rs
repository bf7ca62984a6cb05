//! Errors of boards and regions.

use crate::limits::{MAX_DIRECTIONS, MAX_LINKS, MAX_RAY_NODES, MAX_SITES};

/// The reason why a board cannot be made or changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A width, height, side or number of spaces is zero.
    #[error("the {what} of a board must be at least 1")]
    Zero {
        /// Name of the size.
        what: &'static str,
    },
    /// The board would have more than [`MAX_SITES`] sites.
    #[error("a board of {sites} sites is too large: at most {MAX_SITES} are possible")]
    TooManySites {
        /// Number of sites asked for; for rings, as far as they were counted.
        sites: u128,
    },
    /// The board would have more than [`MAX_DIRECTIONS`] directions.
    #[error("too many directions: at most {MAX_DIRECTIONS} are possible")]
    TooManyDirections,
    /// More than [`MAX_LINKS`] links were added.
    #[error("too many links: at most {MAX_LINKS} are possible")]
    TooManyLinks,
    /// The lines from one site fork into a tree of more than [`MAX_RAY_NODES`] sites.
    #[error("the lines from `{from}` fork too often: at most {MAX_RAY_NODES} sites are possible")]
    RayTooLarge {
        /// Origin of the lines.
        from: String,
    },
    /// `rings()` without any ring.
    #[error("a board of rings needs at least one ring")]
    NoRings,
    /// Neighbouring rings of which neither number of spaces is a multiple of the other.
    #[error(
        "a ring of {outer} spaces cannot be joined to one of {inner}: \
         one number must be a multiple of the other"
    )]
    RingsDoNotFit {
        /// Spaces of the outer ring.
        outer: u32,
        /// Spaces of the inner ring.
        inner: u32,
    },
    /// `wrap` on a board that is not a rectangle.
    #[error("only a rectangle can be wrapped, not a board of shape `{shape}`")]
    WrapNeedsRectangle {
        /// The board's shape.
        shape: &'static str,
    },
    /// `wrap` towards something that is not an edge of a rectangle.
    #[error("a board cannot be wrapped `{direction}`: only `north`, `south`, `east` or `west`")]
    UnknownWrap {
        /// The text found instead.
        direction: String,
    },
    /// `names` of a style that another board has.
    #[error("`{style}` names are for {on}")]
    NamesNotHere {
        /// The style.
        style: &'static str,
        /// The boards that have it.
        on: &'static str,
    },
    /// `names` with a style that does not exist.
    #[error("there are no `{style}` names: only `algebraic`, `shogi`, `glinski` or `shafran`")]
    UnknownNames {
        /// The text found instead.
        style: String,
    },
    /// `upright` or `diagonals` on a board of other cells.
    #[error("only boards of hexagonal cells have `{detail}`, not those of shape `{shape}`")]
    NeedsHexagons {
        /// The word.
        detail: &'static str,
        /// The board's shape.
        shape: &'static str,
    },
    /// `upright` or `diagonals` after lines that add directions or links.
    #[error("`{detail}` comes before the lines that add directions or links, and once")]
    OutOfOrder {
        /// The word.
        detail: &'static str,
    },
    /// `names` after `rename`, whose names it would take away.
    #[error("`names` comes before `rename`")]
    NamesAfterRename,
    /// A site is added under a name that another site has.
    #[error("there is already a site `{name}`")]
    SiteNameTaken {
        /// The name.
        name: String,
    },
    /// A direction is added under the name of a class of directions.
    #[error("`{name}` is already a class of directions")]
    ClassNameTaken {
        /// The name.
        name: String,
    },
}

/// The reason why there is no such region.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    /// No board has a region of this name.
    #[error("there is no region `{name}`")]
    Unknown {
        /// The name.
        name: String,
    },
    /// Boards of another shape have it.
    #[error("a board of shape `{shape}` has no `{name}`")]
    NotOnThisBoard {
        /// The region's name.
        name: &'static str,
        /// The board's shape.
        shape: &'static str,
    },
    /// `rank` without an argument.
    #[error("`{name}` needs to be told which, as in `{name}(1)`")]
    NeedsArgument {
        /// The region's name.
        name: &'static str,
    },
    /// `corners(1)`.
    #[error("`{name}` takes nothing in parentheses")]
    TakesNoArgument {
        /// The region's name.
        name: &'static str,
    },
    /// A rank, file or ring that the board does not have.
    #[error("there is no `{name}({argument})` on this board: they go from {first} to {last}")]
    NoSuch {
        /// The region's name.
        name: &'static str,
        /// The text found instead.
        argument: String,
        /// The first there is.
        first: String,
        /// The last there is.
        last: String,
    },
    /// `edge` of something that is not a direction.
    #[error("`{argument}` is not a direction of this board: its directions are {directions}")]
    NotADirection {
        /// The text found instead.
        argument: String,
        /// The names of those there are.
        directions: String,
    },
}
