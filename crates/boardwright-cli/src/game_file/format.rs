//! Formats of files of games, as the command line names them.

use boardwright_formats::GameFormat;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::Path;

/// Returns the parser of a format's name.
pub fn format_parser() -> impl TypedValueParser<Value = GameFormat> {
    let value = |format: GameFormat| PossibleValue::new(format.name()).help(format.about());
    PossibleValuesParser::new(GameFormat::ALL.map(value))
        .try_map(|name| GameFormat::named(&name).ok_or("there is no such format"))
}

/// Returns the format that the name of a file ends with; `None` if it tells none.
pub fn format_of(path: &Path) -> Option<GameFormat> {
    GameFormat::named(path.extension()?.to_str()?)
}

#[cfg(test)]
mod tests {
    use super::{GameFormat, format_of};
    use std::path::Path;

    #[test]
    fn name_of_a_file_tells_its_format() {
        assert_eq!(format_of(Path::new("a/B.PGN")), Some(GameFormat::Pgn));
        assert_eq!(format_of(Path::new("games.txt")), None);
    }
}
