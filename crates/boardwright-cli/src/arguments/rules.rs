//! Arguments of the commands that read, check, format, compile, export and publish rules.

use super::game::{GameArguments, OptionArguments};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `games`.
#[derive(Args, Debug)]
pub struct GamesArguments {
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `rules`.
#[derive(Args, Debug)]
pub struct RulesArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `show-rules`.
#[derive(Args, Debug)]
pub struct ShowRulesArguments {
    #[command(flatten)]
    pub game: GameArguments,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    /// Rules files, or `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub options: OptionArguments,
    /// Print JSON, one diagnostic per line.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `fmt`.
#[derive(Args, Debug)]
pub struct FmtArguments {
    /// Rules files, or `-` to read standard input and write standard output.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// Write nothing; name the files that would change, and exit with code 1 if there are any.
    #[arg(long)]
    pub check: bool,
}

/// Arguments of `import`.
#[derive(Args, Debug)]
pub struct ImportArguments {
    /// File of variants, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Format of the file (default: told by its content).
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ImportFormat>,
    /// Variant to import (default: all). May be given several times.
    #[arg(long = "variant", value_name = "NAME")]
    pub variants: Vec<String>,
    /// Folder for the rules files, one for each variant. A single variant is printed without it.
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Replace existing files.
    #[arg(long)]
    pub force: bool,
    /// Print JSON: what became of each key.
    #[arg(long)]
    pub json: bool,
}

/// Formats of definitions of variants.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum ImportFormat {
    /// Sections of an ini file of Fairy-Stockfish.
    Ini,
    /// Interactive Diagram: its parameters, or a page with such diagrams.
    Diagram,
}

/// Arguments of `ir`.
#[derive(Args, Debug)]
pub struct IrArguments {
    #[command(flatten)]
    pub game: GameArguments,
}

/// Arguments of `compile`.
#[derive(Args, Debug)]
pub struct CompileArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// File to write, or `-` for standard output (default: the game's id with .wasm).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `export`.
#[derive(Args, Debug)]
pub struct ExportArguments {
    #[command(flatten)]
    pub game: GameArguments,
    /// File to write, or `-` for standard output (default: the game's id with .html).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace an existing file.
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `site`.
#[derive(Args, Debug)]
pub struct SiteArguments {
    /// Rules files, or ids of bundled games, in the order of the gallery.
    #[arg(value_name = "GAME", required = true)]
    pub games: Vec<String>,
    /// Folder to write; it is made if it is missing.
    #[arg(short, long, value_name = "DIR", default_value = "site")]
    pub output: PathBuf,
    /// Title of the site (default: that of the only game, or Board games).
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Sentence below the title.
    #[arg(long, value_name = "TEXT")]
    pub about: Option<String>,
    /// Replace the site in the folder; other files there stay.
    #[arg(long)]
    pub force: bool,
}
