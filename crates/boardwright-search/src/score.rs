//! What a position is worth to the player who decides.

use crate::logarithm::ln;

/// After so many plies a forced end is no longer told from an estimate.
const MAX_PLIES: i32 = 10_000;

/// What a position is worth to a player: an estimate in points, or a forced end.
///
/// Points are on a logistic scale: [`POINTS`](Score::POINTS) more multiply the odds of winning by
/// e, so that 0 is an even game whatever the rules. A forced win is worth more than any estimate,
/// the more the sooner it comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i32);

impl Score {
    /// An even game, or a draw.
    pub const EVEN: Score = Score(0);
    /// Points that multiply the odds by e.
    pub const POINTS: i32 = 200;
    /// A win now. One that takes plies is worth so many points less.
    pub const WIN: Score = Score(1_000_000);
    /// Estimates lie between this and its negative.
    pub const MAX_ESTIMATE: Score = Score(1_000_000 - MAX_PLIES - 1);

    /// A win after so many plies.
    pub fn win_in(plies: u32) -> Score {
        Score(Score::WIN.0 - plies.min(MAX_PLIES as u32) as i32)
    }

    /// A loss after so many plies.
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// An estimate; it is kept below any forced win.
    pub fn estimate(points: i32) -> Score {
        Score(points.clamp(-Score::MAX_ESTIMATE.0, Score::MAX_ESTIMATE.0))
    }

    /// The estimate whose [chance](Score::chance) is so many 65536ths; the nearest one below
    /// certainty for 0 and for 65536. The same on every platform.
    pub fn of_chance(chance: u32) -> Score {
        const WHOLE: u32 = 1 << 16;
        let chance = chance.clamp(1, WHOLE - 1);
        let logit = ln(chance) - ln(WHOLE - chance);
        Score::estimate((logit * f64::from(Score::POINTS)).round() as i32)
    }

    /// Plies until the player who decides wins, if that is forced.
    pub fn wins_in(self) -> Option<u32> {
        (self > Score::MAX_ESTIMATE).then(|| (Score::WIN.0 - self.0).max(0) as u32)
    }

    /// Plies until the player who decides loses, if that is forced.
    pub fn loses_in(self) -> Option<u32> {
        (-self).wins_in()
    }

    /// Whether the end is forced.
    pub fn is_forced(self) -> bool {
        self.wins_in().is_some() || self.loses_in().is_some()
    }

    /// The same seen from a decision earlier: a forced end is one ply further away.
    pub fn seen_a_ply_before(self) -> Score {
        Score(self.0 - i32::from(self.wins_in().is_some()) + i32::from(self.loses_in().is_some()))
    }

    /// The chance to win, a draw counting half, from 0 to 1. For an estimate this is what became of
    /// such scores in the games from which the evaluation was learned.
    pub fn chance(self) -> f64 {
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
    fn sooner_wins_and_later_losses_are_worth_more() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(5) > Score::loss_in(3));
        assert!(Score::win_in(1_000_000) > Score::estimate(i32::MAX));
        assert_eq!((Score::win_in(7).wins_in(), Score::win_in(7).loses_in()), (Some(7), None));
        assert_eq!(Score::loss_in(4).loses_in(), Some(4));
        assert_eq!(Score::win_in(1).seen_a_ply_before(), Score::win_in(2));
        assert_eq!(Score::loss_in(1).seen_a_ply_before(), Score::loss_in(2));
        assert_eq!(Score(7).seen_a_ply_before(), Score(7));
        assert!(!Score::estimate(i32::MIN + 1).is_forced());
    }

    #[test]
    fn chances_are_even_at_nothing_and_add_up() {
        assert_eq!(Score::EVEN.chance(), 0.5);
        let ahead = Score::estimate(Score::POINTS).chance();
        assert!((ahead / (1.0 - ahead) - std::f64::consts::E).abs() < 1e-9);
        assert_eq!(Score::win_in(1).chance() + Score::loss_in(2).chance(), 1.0);
    }

    #[test]
    fn a_score_is_made_of_its_chance() {
        assert_eq!(Score::of_chance(1 << 15), Score::EVEN);
        for chance in 1..1 << 16 {
            let score = Score::of_chance(chance);
            let exact = f64::from(chance) / 65536.0;
            let (less, more) = (Score(score.0 - 1).chance(), Score(score.0 + 1).chance());
            assert!(less < exact && exact < more, "{chance}: {score:?}");
            assert_eq!(Score::of_chance(65536 - chance), -score);
        }
        assert!(!Score::of_chance(0).is_forced() && !Score::of_chance(u32::MAX).is_forced());
    }

    #[test]
    fn points_that_chances_can_tell_apart_come_back() {
        for points in -700..=700 {
            let chance = (Score(points).chance() * 65536.0).round() as u32;
            assert_eq!(Score::of_chance(chance).0, points);
        }
    }
}
