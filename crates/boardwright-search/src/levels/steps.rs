//! How far apart the levels of a game are.

use std::fmt;
use std::str::FromStr;

/// How many levels are below the highest.
pub const LOWER: usize = 9;
/// A line of the table of strengths in hundredths, as steps count.
pub(super) const LINE: u16 = 100;
/// How many lines the table has: one more than most games have a use for.
pub(super) const LINES: usize = 10;
/// The last place in the table.
pub(super) const LAST: u16 = LINE * LINES as u16;
/// So many levels stay below the last line, so that they do not need much time.
const QUICK: usize = 7;
/// Where the highest level counts as if it were, which has no place in the table.
const BEYOND: u16 = LAST + LINE;

/// The highest step wanted, in points of Elo: who is so much stronger wins four games of five.
const HIGHEST: u64 = 240;

/// How strong each level below the highest is in a game: places in the one table of strengths, in
/// hundredths of its lines, so that 250 is halfway between the second line and the third.
///
/// Where nothing was measured, each level has its line. [`Steps::even`] spreads them by what was
/// measured, so that each wins about as often against the one below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps([u16; LOWER]);

/// A line of steps that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {LOWER} numbers from {LINE} to {LAST} that grow")]
pub struct StepsError;

impl Default for Steps {
    fn default() -> Steps {
        Steps(std::array::from_fn(|line| (line as u16 + 1) * LINE))
    }
}

impl Steps {
    /// The step of a level; none for the highest, and for those that there are not.
    pub fn of_level(&self, level: u8) -> Option<u16> {
        self.0.get(usize::from(level).checked_sub(1)?).copied()
    }

    /// Steps of the same height, from by how many points of Elo each level from the second to the highest is
    /// stronger than the one below it with these steps. What is not stronger counts as hardly so. Where
    /// there is so much between the lowest level and the highest that steps would be higher than four wins
    /// of five, the lowest begins further up; the step to the highest level may be higher all the same, where the
    /// table ends too far below it.
    pub fn even(&self, heights: [u32; LOWER]) -> Steps {
        let heights = heights.map(|height| u64::from(height.max(1)));
        let (whole, lower) = (heights.iter().sum::<u64>(), LOWER as u64 - 1);
        let top = (whole * lower / LOWER as u64).min(self.height_of_last(heights));
        let bottom = top.saturating_sub(lower * HIGHEST);
        let mut steps = self.0;
        for (level, step) in (0..).zip(&mut steps) {
            *step = self.at_height(heights, bottom + (top - bottom) * level / lower);
        }
        // Places that fall together are kept apart, from below and from above.
        for level in 1..LOWER {
            steps[level] = steps[level].max(steps[level - 1] + 1);
        }
        for level in (0..LOWER).rev() {
            let most = if level < QUICK { LAST - LINE } else { LAST };
            let above = steps.get(level + 1).map_or(most, |above| above - 1);
            steps[level] = steps[level].min(most).min(above);
        }
        Steps(steps)
    }

    /// The height of the table's last place.
    fn height_of_last(&self, heights: [u64; LOWER]) -> u64 {
        let (highest, reached) = (self.0[LOWER - 1], heights[..LOWER - 1].iter().sum::<u64>());
        reached + heights[LOWER - 1] * u64::from(LAST - highest) / u64::from(BEYOND - highest)
    }

    /// Where between these steps a height is reached, or between the last of them and the highest level.
    fn at_height(&self, heights: [u64; LOWER], wanted: u64) -> u16 {
        let upper = self.0.iter().skip(1).chain([&BEYOND]);
        let mut below = 0;
        for ((&from, &to), height) in self.0.iter().zip(upper).zip(heights) {
            if wanted < below + height {
                let (from, to) = (u64::from(from), u64::from(to));
                return (from + (to - from) * (wanted - below) / height) as u16;
            }
            below += height;
        }
        BEYOND
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(u16::to_string).collect();
        formatter.write_str(&words.join(" "))
    }
}

impl FromStr for Steps {
    type Err = StepsError;

    fn from_str(text: &str) -> Result<Steps, StepsError> {
        let numbers: Result<Vec<u16>, _> = text.split_whitespace().map(str::parse).collect();
        let steps: [u16; LOWER] =
            numbers.map_err(|_| StepsError)?.try_into().map_err(|_| StepsError)?;
        let within = steps.iter().all(|step| (LINE..=LAST).contains(step));
        let grow = steps.is_sorted_by(|one, next| one < next);
        if within && grow { Ok(Steps(steps)) } else { Err(StepsError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_heights_leave_steps_as_they_are() {
        assert_eq!(Steps::default().even([70; LOWER]), Steps::default());
    }

    #[test]
    fn a_high_step_is_divided_and_low_ones_fall_together() {
        let steps = Steps::default().even([100, 100, 100, 100, 0, 0, 100, 300, 100]);
        assert_eq!(steps.to_string(), "100 200 300 400 500 798 832 866 899");
        let far = Steps::default().even([300; LOWER]);
        assert_eq!(far.to_string(), "260 340 420 500 580 660 740 820 900");
        let top = Steps::default().even([100, 100, 100, 100, 100, 100, 100, 100, 280]);
        assert_eq!(top.to_string(), "100 217 335 452 570 687 805 915 1000");
        let beyond = Steps::default().even([100, 100, 100, 100, 100, 100, 100, 100, 1_000]);
        assert_eq!(beyond.to_string(), "100 262 425 587 750 899 900 967 1000");
    }

    #[test]
    fn steps_are_read_as_they_are_written() {
        let steps = Steps::default().even([9, 8, 7, 6, 5, 4, 3, 2, 1]);
        assert_eq!(steps.to_string().parse(), Ok(steps));
        for wrong in [
            "",
            "100 200",
            "100 200 300 400 500 600 700 800 1001",
            "900 800 700 600 500 400 300 200 100",
        ] {
            assert_eq!(wrong.parse::<Steps>(), Err(StepsError), "{wrong}");
        }
    }
}
