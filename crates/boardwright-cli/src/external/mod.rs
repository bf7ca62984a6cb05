//! Programs of other people as players, over the protocols that engines speak.

#[cfg(test)]
mod agreement;
mod coordinates;
mod fault;
mod fen;
mod player;
mod process;
mod protocol;
mod uci;
mod variants;
mod xboard;

pub use coordinates::{Coordinates, ends_turn, from_to};
pub use fault::{Fault, FaultKind};
pub use fen::from_fen;
pub use player::{External, Program};
pub use process::bounded_line;
pub use protocol::{Speech, to_centipawns};
pub use variants::{Variant, all as variants};
