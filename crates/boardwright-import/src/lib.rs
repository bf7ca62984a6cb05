//! Definitions of chess variants in other programs' formats, written as rules.
//!
//! [`IniFile`] reads the ini format of Fairy-Stockfish. Text goes in and text comes out: files are
//! the business of callers.
//!
//! ```
//! use boardwright_import::IniFile;
//!
//! let text = "[hoppers:chess]\ncustomPiece1 = n:gQ\npromotionPieceTypes = qrbn\n";
//! let variants = IniFile::parse(text)?.import();
//! let rules = variants[0].rules.as_deref().unwrap();
//! assert!(rules.contains("game \"Hoppers\" based on \"chess\""));
//! # Ok::<(), boardwright_import::ImportError>(())
//! ```

mod apply;
mod betza;
mod diagram;
mod error;
mod format;
mod idle;
mod import;
mod ini;
mod report;
mod rulebook;
mod suggestions;
mod variant;
mod write;

pub use error::{ImportError, Place};
pub use format::{Format, begins_like_variants, import, import_as};
pub use import::IniFile;
pub use ini::MAX_BYTES;
pub use report::{Fate, ImportedVariant, KeyReport, Problem};
