//! The text form of level matches, one line per match.

use super::level_matches::LevelMatches;
use super::level_spacing::{FULL_STRENGTH_PLACE, LAST_PLACE};
use super::strength_curve::LevelMatch;
use std::fmt;
use std::str::FromStr;

/// The column header.
const COLUMNS: &str = "above\tbelow\tpoints\tgames";
/// Name of the highest level's place, which is not in the strength table.
const FULL: &str = "full";
/// Maximum number of lines.
const MAX_LINES: usize = 10_000;
/// Maximum number of games per line.
const MAX_GAMES: f64 = 1_000_000.0;

/// Error in a text of level matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LevelMatchesError {
    /// The text has too many lines.
    #[error("there are more than {MAX_LINES} lines")]
    TooLong,
    /// A line is malformed.
    #[error(
        "line {line}: expected two places, points and games, such as `500 400 31.5 40`; places are \
         from 0 to {LAST_PLACE} or `{FULL}`, the higher one first"
    )]
    Line {
        /// Line number, from 1.
        line: usize,
    },
}

impl fmt::Display for LevelMatches {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{COLUMNS}")?;
        for &LevelMatch { places: [above, below], share, games } in &self.0 {
            let points = (share * games * 2.0).round() / 2.0;
            let above =
                if above == FULL_STRENGTH_PLACE { FULL.to_owned() } else { above.to_string() };
            writeln!(formatter, "{above}\t{below}\t{points}\t{games}")?;
        }
        Ok(())
    }
}

impl FromStr for LevelMatches {
    type Err = LevelMatchesError;

    fn from_str(text: &str) -> Result<LevelMatches, LevelMatchesError> {
        if text.lines().count() > MAX_LINES {
            return Err(LevelMatchesError::TooLong);
        }
        let lines = (1..).zip(text.lines().map(str::trim));
        let rows = lines.filter(|(_, text)| !text.is_empty() && *text != COLUMNS);
        let matches = rows.map(|(line, text)| read(text).ok_or(LevelMatchesError::Line { line }));
        matches.collect::<Result<_, _>>().map(LevelMatches)
    }
}

/// Parses a line.
fn read(line: &str) -> Option<LevelMatch> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [above, below, points, games] = words[..] else { return None };
    let places = [place(above)?, place(below)?];
    let [points, games] = [points, games].map(|word| word.parse::<f64>().ok());
    let (points, games) = (points?, games?);
    let fits = places[0] > places[1]
        && (1.0..=MAX_GAMES).contains(&games)
        && games.fract() == 0.0
        && (0.0..=games).contains(&points);
    fits.then(|| LevelMatch { places, share: points / games, games })
}

fn place(word: &str) -> Option<u16> {
    if word == FULL {
        return Some(FULL_STRENGTH_PLACE);
    }
    word.parse().ok().filter(|place| *place <= LAST_PLACE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::{Level, LevelSpacing};

    #[test]
    fn level_matches_round_trip_through_text() {
        let mut ladder = LevelMatches::default();
        for level in Level::LOWEST + 1..=Level::HIGHEST {
            ladder.record(&LevelSpacing::default(), level, 0.725, 20);
        }
        let text = ladder.to_string();
        assert!(text.starts_with("above\tbelow\tpoints\tgames\n200\t100\t14.5\t20\n"), "{text}");
        assert!(text.ends_with("full\t900\t14.5\t20\n"), "{text}");
        assert_eq!(text.parse(), Ok(ladder));
        assert_eq!("".parse(), Ok(LevelMatches::default()));
    }

    #[test]
    fn malformed_lines_are_reported_by_number() {
        for wrong in [
            "200 100 14.5",
            "200 100 14.5 20 1",
            "100 200 14.5 20",
            "200 200 14.5 20",
            "200 -1 14.5 20",
            "1101 100 14.5 20",
            "200 full 14.5 20",
            "200 100 21 20",
            "200 100 -1 20",
            "200 100 NaN 20",
            "200 100 0 0",
            "200 100 1 2.5",
            "200 100 1 1e9",
            "200 100 inf inf",
            "levels",
        ] {
            let text = format!("{COLUMNS}\n\n{wrong}\n");
            assert_eq!(
                text.parse::<LevelMatches>(),
                Err(LevelMatchesError::Line { line: 3 }),
                "{wrong}"
            );
        }
        let long = "200 100 1 2\n".repeat(MAX_LINES + 1);
        assert_eq!(long.parse::<LevelMatches>(), Err(LevelMatchesError::TooLong));
    }
}
