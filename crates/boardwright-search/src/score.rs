//! Scores of positions: estimates in points, and forced wins and losses by distance.

use crate::exact_math::ln;

/// Longest distance of a forced win in plies; longer ones count as this.
const MAX_PLIES: i32 = 10_000;

/// Score of a position for one side: an estimate in points, or a forced win or loss.
///
/// Points are on a logistic scale: [`POINTS`](Score::POINTS) points multiply the odds of winning by
/// e, and 0 is an even game in every game. A forced win scores above any estimate, and a shorter
/// one higher.
///
/// ```
/// use boardwright_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert_eq!(Score::estimate(120).points(), 120);
/// assert_eq!(Score::EVEN.win_probability(), 0.5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// An even game, or a draw.
    pub const EVEN: Score = Score(0);
    /// Number of points that multiply the odds of winning by e.
    pub const POINTS: i32 = 200;
    /// A win now; each ply until the win costs one point.
    pub const WIN: Score = Score(1_000_000);
    /// Largest absolute value of an estimate.
    pub const MAX_ESTIMATE: Score = Score(1_000_000 - MAX_PLIES - 1);

    /// Score from its number, as [`points`](Score::points) returns it.
    pub(crate) const fn from_points(points: i32) -> Score {
        Score(points)
    }

    /// Score of a win in `plies` plies.
    pub fn win_in(plies: u32) -> Score {
        Score(Score::WIN.0 - plies.min(MAX_PLIES as u32) as i32)
    }

    /// Score of a loss in `plies` plies.
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// Score of an estimate, clamped below any forced win.
    pub fn estimate(points: i32) -> Score {
        Score(points.clamp(-Score::MAX_ESTIMATE.0, Score::MAX_ESTIMATE.0))
    }

    /// Returns the estimate whose [winning probability](Score::win_probability) is `chance`/65536.
    /// 0 and 65536 give the nearest estimate below certainty. The result is the same on every
    /// platform.
    pub fn of_chance(chance: u32) -> Score {
        const WHOLE: u32 = 1 << 16;
        let chance = chance.clamp(1, WHOLE - 1);
        let logit = ln(chance) - ln(WHOLE - chance);
        Score::estimate((logit * f64::from(Score::POINTS)).round() as i32)
    }

    /// Returns the score as a number: points of an estimate, or the distance of a forced result
    /// from ±[`WIN`](Score::WIN).
    pub const fn points(self) -> i32 {
        self.0
    }

    /// Returns the number of plies to a forced win of the side to move.
    pub fn wins_in(self) -> Option<u32> {
        (self > Score::MAX_ESTIMATE).then(|| (Score::WIN.0 - self.0).max(0) as u32)
    }

    /// Returns the number of plies to a forced loss of the side to move.
    pub fn loses_in(self) -> Option<u32> {
        (-self).wins_in()
    }

    /// Returns true for a forced win or loss.
    pub fn is_forced(self) -> bool {
        self.wins_in().is_some() || self.loses_in().is_some()
    }

    /// Returns the score one ply earlier: forced wins and losses are one ply farther away.
    pub fn one_ply_earlier(self) -> Score {
        Score(self.0 - i32::from(self.wins_in().is_some()) + i32::from(self.loses_in().is_some()))
    }

    /// Returns the probability of winning from 0 to 1, a draw counting half. For estimates it is
    /// calibrated on the games from which the evaluation was learned.
    pub fn win_probability(self) -> f64 {
        match (self.wins_in(), self.loses_in()) {
            (Some(_), _) => 1.0,
            (_, Some(_)) => 0.0,
            _ => 1.0 / (1.0 + (-f64::from(self.0) / f64::from(Score::POINTS)).exp()),
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn shorter_wins_and_longer_losses_score_higher() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(5) > Score::loss_in(3));
        assert!(Score::win_in(1_000_000) > Score::estimate(i32::MAX));
        assert_eq!((Score::win_in(7).wins_in(), Score::win_in(7).loses_in()), (Some(7), None));
        assert_eq!(Score::loss_in(4).loses_in(), Some(4));
        assert_eq!(Score::win_in(1).one_ply_earlier(), Score::win_in(2));
        assert_eq!(Score::loss_in(1).one_ply_earlier(), Score::loss_in(2));
        assert_eq!(Score(7).one_ply_earlier(), Score(7));
        assert!(!Score::estimate(i32::MIN + 1).is_forced());
    }

    #[test]
    fn zero_is_even_and_opposite_chances_add_up_to_one() {
        assert_eq!(Score::EVEN.win_probability(), 0.5);
        let ahead = Score::estimate(Score::POINTS).win_probability();
        assert!((ahead / (1.0 - ahead) - std::f64::consts::E).abs() < 1e-9);
        assert_eq!(Score::win_in(1).win_probability() + Score::loss_in(2).win_probability(), 1.0);
    }

    #[test]
    fn of_chance_gives_the_nearest_score() {
        assert_eq!(Score::of_chance(1 << 15), Score::EVEN);
        for chance in 1..1 << 16 {
            let score = Score::of_chance(chance);
            let exact = f64::from(chance) / 65536.0;
            let (less, more) =
                (Score(score.0 - 1).win_probability(), Score(score.0 + 1).win_probability());
            assert!(less < exact && exact < more, "{chance}: {score:?}");
            assert_eq!(Score::of_chance(65536 - chance), -score);
        }
        assert!(!Score::of_chance(0).is_forced() && !Score::of_chance(u32::MAX).is_forced());
    }

    #[test]
    fn scores_round_trip_through_chances() {
        for points in -700..=700 {
            let chance = (Score(points).win_probability() * 65536.0).round() as u32;
            assert_eq!(Score::of_chance(chance).0, points);
        }
    }
}
