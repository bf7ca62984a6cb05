//! How strength rises along the table of strengths, as games between places in it tell.

use super::steps::{BEYOND, LINE};
use crate::learn::{exponential, logistic, minimum, surprise};

/// Strength rises evenly between places that are so far apart.
const PART: u16 = LINE / 2;
/// Parts that the table is made of, up to where the highest level counts as if it were.
const PARTS: usize = (BEYOND / PART) as usize;

/// What strength usually rises by within a part, in logits: half a line, half a level.
const USUAL: f64 = 0.5;
/// How far from that it may well be: so many times as much or as little, as a power of e.
const SPREAD: f64 = 1.5;
/// How far it may well be from what it is in the part below, as a power of e.
const CHANGE: f64 = 0.5;
/// Steps of the fit at most.
const STEPS: usize = 300;

/// What came of games between two places in the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Match {
    /// The place of the stronger and that of the weaker.
    pub places: [u16; 2],
    /// What of all points the stronger one has won, from 0 to 1.
    pub share: f64,
    /// How many games there were.
    pub games: f64,
}

/// How strength rises: so many logits within each part, from below. Who is stronger by a logit has e points for each
/// of the other's (Bradley and Terry, 1952).
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Rise([f64; PARTS]);

impl Rise {
    /// The likeliest under which these matches ended as they did: nowhere is there a fall, and
    /// neighbouring parts are alike unless games tell otherwise.
    pub fn likeliest(matches: &[Match]) -> Rise {
        let begin = vec![0.0; PARTS];
        let found = minimum(begin, STEPS, &|powers, slope| doubt(matches, powers, slope));
        Rise::of_powers(&found)
    }

    fn of_powers(powers: &[f64]) -> Rise {
        Rise(std::array::from_fn(|part| USUAL * exponential(powers[part])))
    }

    /// By how many logits a place is stronger than the table's first.
    pub fn up_to(&self, place: u16) -> f64 {
        (0..PARTS).map(|part| self.0[part] * within(part, place)).sum()
    }

    /// The place that is so much stronger than the first; the last if none is.
    pub fn place(&self, logits: f64) -> u16 {
        (0..BEYOND).find(|&place| self.up_to(place) >= logits).unwrap_or(BEYOND)
    }
}

/// What of a part is below a place, from 0 to 1.
fn within(part: usize, place: u16) -> f64 {
    let from = PART * part as u16;
    f64::from(place.saturating_sub(from).min(PART)) / f64::from(PART)
}

/// How unlikely rises are, each so many times the usual as e to a power says; writes the slope.
fn doubt(matches: &[Match], powers: &[f64], slope: &mut [f64]) -> f64 {
    let Rise(rises) = Rise::of_powers(powers);
    let mut sum = 0.0;
    for part in 0..PARTS {
        sum += (powers[part] / SPREAD).powi(2) / 2.0;
        slope[part] = powers[part] / SPREAD.powi(2);
    }
    for part in 1..PARTS {
        let change = powers[part] - powers[part - 1];
        sum += (change / CHANGE).powi(2) / 2.0;
        slope[part] += change / CHANGE.powi(2);
        slope[part - 1] -= change / CHANGE.powi(2);
    }
    for Match { places: [above, below], share, games } in matches {
        let between = |part| within(part, *above) - within(part, *below);
        let logit: f64 = (0..PARTS).map(|part| rises[part] * between(part)).sum();
        sum += games * surprise(logit, *share);
        let missed = games * (logistic(logit) - share);
        for part in 0..PARTS {
            slope[part] += missed * rises[part] * between(part);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_how_strength_rises_from_what_came_of_games() {
        // Slowly up to the sixth line, and thrice as much from there on.
        let truth = Rise(std::array::from_fn(|part| if part < 12 { 0.2 } else { 0.6 }));
        let lines: Vec<u16> = (0..=BEYOND).step_by(usize::from(LINE)).collect();
        let matches: Vec<Match> = lines
            .windows(2)
            .map(|pair| {
                let share = logistic(truth.up_to(pair[1]) - truth.up_to(pair[0]));
                Match { places: [pair[1], pair[0]], share, games: 1_000.0 }
            })
            .collect();
        let found = Rise::likeliest(&matches);
        for line in lines {
            let (found, true_one) = (found.up_to(line), truth.up_to(line));
            assert!((found - true_one).abs() < 0.1, "{line}: {found}, not {true_one}");
        }
    }

    #[test]
    fn nothing_falls_even_where_the_stronger_one_lost() {
        let lost = Match { places: [300, 200], share: 0.3, games: 200.0 };
        let found = Rise::likeliest(&[lost]);
        assert!(found.0.iter().all(|&rise| rise > 0.0), "{found:?}");
        assert!(found.up_to(300) - found.up_to(200) < 0.15, "{found:?}");
        // Of the rest nothing is known.
        assert!(found.0[PARTS - 1] > USUAL / 3.0, "{found:?}");
    }

    #[test]
    fn a_place_is_as_strong_as_was_asked_for() {
        let rise = Rise::likeliest(&[]);
        for place in [0, 101, 250, 999] {
            assert_eq!(rise.place(rise.up_to(place)), place);
        }
        assert_eq!(rise.place(1_000.0), BEYOND);
    }
}
