//! External engines as players, over UCI and the XBoard protocol.

mod coordinate_notation;
mod engine;
#[cfg(test)]
mod fairy_stockfish_tests;
mod fault;
mod fen;
mod process;
mod protocol;
mod uci_client;
mod variants;
mod xboard_client;

pub use coordinate_notation::{CoordinateNotation, ends_turn, from_to};
pub use engine::{EngineConfig, ExternalEngine};
pub use fault::{EngineFault, FaultKind};
pub use fen::{from_fen, to_fen};
pub use process::bounded_line;
pub use protocol::{Protocol, to_centipawns};
pub use variants::{EngineVariant, all as variants};
