//! The spacing of a game's levels along the strength table.

use std::fmt;
use std::str::FromStr;

/// Number of levels below the highest.
pub const LIMITED_LEVELS: usize = 9;
/// Height of a row of the strength table, in hundredths.
pub(super) const ROW: u16 = 100;
/// Number of rows, more than most games need.
pub(super) const ROWS: usize = 12;
/// The last place in the table.
pub(super) const LAST_PLACE: u16 = ROW * (ROWS as u16 - 1);
/// The last place at which a decision takes almost no time in any game.
pub(super) const MAX_QUICK_PLACE: u16 = 900;
/// Place at which the highest level counts, beyond the table.
pub(super) const FULL_STRENGTH_PLACE: u16 = LAST_PLACE + ROW;

/// The places of a game's lower levels in the strength table, in hundredths of a row from zero: 250
/// is halfway between rows 2 and 3.
///
/// By default each level has the row of its number. [`LevelMatches`](super::LevelMatches) yields a
/// spacing at which each level is about equally strong against the one below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelSpacing(pub(super) [u16; LIMITED_LEVELS]);

/// A malformed level spacing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {LIMITED_LEVELS} increasing numbers from 0 to {LAST_PLACE}")]
pub struct LevelSpacingError;

impl Default for LevelSpacing {
    fn default() -> LevelSpacing {
        LevelSpacing(std::array::from_fn(|line| (line as u16 + 1) * ROW))
    }
}

impl LevelSpacing {
    /// Place of a level; `None` for the highest and for invalid levels.
    pub fn of_level(&self, level: u8) -> Option<u16> {
        self.0.get(usize::from(level).checked_sub(1)?).copied()
    }
}

impl fmt::Display for LevelSpacing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(u16::to_string).collect();
        formatter.write_str(&words.join(" "))
    }
}

impl FromStr for LevelSpacing {
    type Err = LevelSpacingError;

    fn from_str(text: &str) -> Result<LevelSpacing, LevelSpacingError> {
        let numbers: Result<Vec<u16>, _> = text.split_whitespace().map(str::parse).collect();
        let places: [u16; LIMITED_LEVELS] =
            numbers.map_err(|_| LevelSpacingError)?.try_into().map_err(|_| LevelSpacingError)?;
        let fits_table = places.iter().all(|place| *place <= LAST_PLACE);
        let increases = places.is_sorted_by(|one, next| one < next);
        if fits_table && increases { Ok(LevelSpacing(places)) } else { Err(LevelSpacingError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spacings_round_trip_through_text() {
        let steps = LevelSpacing([0, 101, 300, 400, 500, 600, 700, 800, 1_100]);
        assert_eq!(steps.to_string().parse(), Ok(steps));
        for wrong in [
            "",
            "100 200",
            "100 200 300 400 500 600 700 800 1101",
            "900 800 700 600 500 400 300 200 100",
        ] {
            assert_eq!(wrong.parse::<LevelSpacing>(), Err(LevelSpacingError), "{wrong}");
        }
    }
}
