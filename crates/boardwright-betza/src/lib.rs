//! Betza and XBetza notation: the moves of chess pieces as text. `book/src/betza.md` lists what is
//! accepted.
//!
//! [`read`] turns a text into atoms. Routes follow from an atom, as the first player sees them
//! ([`routes`]). Unknown or ambiguous letters are errors with their place in the text; none is
//! ignored. A direction that dialects read differently gives a warning.
//!
//! ```
//! use boardwright_betza::{BoardExtent, read, routes};
//!
//! let atoms = read("[W-fF]")?;
//! let extent = BoardExtent { longer_side: 8, wraps: false };
//! let found = routes(&atoms[0], &extent, &mut Vec::new())?;
//! assert_eq!(found[0].paths.len(), 8);
//! # Ok::<(), boardwright_betza::BetzaError>(())
//! ```

mod atom;
mod bracket;
mod compound;
mod directions;
mod error;
mod letters;
mod parse_errors;
mod parser;
mod route;
mod routes;
mod single_leg;
mod turns;

pub use atom::{
    Atom, AtomReach, AtomStep, AtomSymmetry, BracketLeg, LegModifiers, Modifier, RangeFamily,
    UNLIMITED,
};
pub use error::{BetzaError, BetzaResult, too_many_paths};
pub use parse_errors::{castling, unsupported};
pub use parser::read;
pub use route::{BoardExtent, Hurdle, Landing, LegEnd, LegShape, Offset, Route};
pub use routes::{check_anywhere, landing, routes};
