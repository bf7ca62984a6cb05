//! Arguments of `convert`.

use super::game::OptionArguments;
use super::value::number;
use crate::game_file::format_parser;
use boardwright_formats::GameFormat;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `convert`.
#[derive(Args, Debug)]
pub struct ConvertArguments {
    /// File of games, or `-` for standard input.
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// File to write, or `-` for standard output.
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// Format of IN (default: told by its name, or else by its content).
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub from: Option<GameFormat>,
    /// Format of OUT (default: told by its name).
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub to: Option<GameFormat>,
    /// Id of a bundled game, or path of a rules file (default: named by the games; chess if they
    /// name none).
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    #[command(flatten)]
    pub options: OptionArguments,
    /// Convert only the game with this number, from 1.
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, u32::MAX.into()))]
    pub number: Option<usize>,
    /// Leave out games with errors, and report them, instead of stopping at the first one.
    #[arg(long)]
    pub skip: bool,
    /// Replace an existing file.
    #[arg(long)]
    pub force: bool,
}
