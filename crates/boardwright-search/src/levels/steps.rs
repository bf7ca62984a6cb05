//! How far apart the levels of a game are.

use std::fmt;
use std::str::FromStr;

/// How many levels are below the highest.
pub const LOWER: usize = 9;
/// A line of the table of strengths in hundredths, as steps count.
pub(super) const LINE: u16 = 100;
/// How many lines the table has, counted from zero: more than most games have a use for.
pub(super) const LINES: usize = 12;
/// The last place in the table.
pub(super) const LAST: u16 = LINE * (LINES as u16 - 1);
/// The last place at which a decision takes next to no time in any game.
pub(super) const QUICKEST: u16 = 900;
/// Where the highest level counts as if it were, which has no place in the table.
pub(super) const BEYOND: u16 = LAST + LINE;

/// How strong each level below the highest is in a game: places in the one table of strengths, in
/// hundredths of its lines, which are counted from zero, so that 250 is halfway between line 2 and line 3.
///
/// Where nothing was measured, each level has the line of its number. A [`LevelMatches`](super::Ladder) spreads them by
/// what was measured, so that each wins about as often against the one below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelSpacing(pub(super) [u16; LOWER]);

/// A line of steps that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {LOWER} numbers from 0 to {LAST} that grow")]
pub struct LevelSpacingError;

impl Default for LevelSpacing {
    fn default() -> LevelSpacing {
        LevelSpacing(std::array::from_fn(|line| (line as u16 + 1) * LINE))
    }
}

impl LevelSpacing {
    /// The step of a level; none for the highest, and for those that there are not.
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
        let steps: [u16; LOWER] =
            numbers.map_err(|_| LevelSpacingError)?.try_into().map_err(|_| LevelSpacingError)?;
        let within = steps.iter().all(|step| *step <= LAST);
        let grow = steps.is_sorted_by(|one, next| one < next);
        if within && grow { Ok(LevelSpacing(steps)) } else { Err(LevelSpacingError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_written() {
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
