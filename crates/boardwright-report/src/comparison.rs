//! A sequential test of two readings of the rules: which gives the first player more?
//!
//! Games at the strongest level are played under both in turn. The first player's score under one
//! reading and the second player's under the other make a pair, whose sum is tested by two
//! sequential probability ratio tests, one for each direction.

use crate::statistics::{Estimate, PairedScores, ScoreCounts, Sprt, SprtOutcome, WinDrawLoss};
use serde::Serialize;

/// Difference in Elo that the test tells from none: five points in a hundred.
const DIFFERENCE: f64 = 35.0;
/// The test for one direction.
const TEST: Sprt = Sprt { elo0: 0.0, elo1: DIFFERENCE };
/// Maximum number of points of the course.
const MAX_POINTS: usize = 400;

/// Games under two readings of the rules.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The first player's results under each reading.
    pub results: [WinDrawLoss; 2],
    pairs: PairedScores,
    course: Vec<CoursePoint>,
    /// Number of pairs from one point of the course to the next.
    step: u64,
}

/// The state of the test after some games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct CoursePoint {
    /// Number of games under each reading.
    pub games: u64,
    /// Log-likelihood ratios for a first player who scores more under the first reading, and under
    /// the second.
    pub ratios: [f64; 2],
}

/// Outcome of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ComparisonOutcome {
    /// More games are needed.
    Continue,
    /// The readings differ by less than the test tells apart.
    NoDifference,
    /// The first player scores more under this reading, 0 or 1.
    MoreUnder(u8),
}

impl Comparison {
    /// Adds a game under each reading: the winners, `None` for draws.
    pub fn add(&mut self, winners: [Option<u8>; 2]) {
        for (results, winner) in self.results.iter_mut().zip(winners) {
            results.count(winner.map(usize::from));
        }
        let score = |winner: Option<u8>| winner.map_or(0.5, |one| f64::from(u8::from(one == 0)));
        self.pairs.add(score(winners[0]), 1.0 - score(winners[1]));
        let games = self.results[0].games();
        self.step = self.step.max(1);
        if games.is_multiple_of(self.step) {
            self.course.push(CoursePoint { games, ratios: self.ratios() });
        }
        if self.course.len() == MAX_POINTS {
            self.step *= 2;
            self.course.retain(|point| point.games.is_multiple_of(self.step));
        }
    }

    /// The course of the test, to its present state.
    pub fn course(&self) -> Vec<CoursePoint> {
        let mut course = self.course.clone();
        let games = self.results[0].games();
        if course.last().is_some_and(|last| last.games < games) {
            course.push(CoursePoint { games, ratios: self.ratios() });
        }
        course
    }

    /// Log-likelihood ratios of the two tests.
    fn ratios(&self) -> [f64; 2] {
        self.directions().map(|scores| TEST.log_likelihood_ratio(&scores))
    }

    /// Scores of pairs for each direction.
    fn directions(&self) -> [ScoreCounts<5>; 2] {
        let more = self.pairs.counts();
        let mut reversed = more.0;
        reversed.reverse();
        [more, ScoreCounts(reversed)]
    }

    /// Outcome of the test so far.
    pub fn outcome(&self) -> ComparisonOutcome {
        let [more, less] = self.directions().map(|scores| TEST.outcome(&scores));
        match (more, less) {
            (SprtOutcome::AcceptH1, _) => ComparisonOutcome::MoreUnder(0),
            (_, SprtOutcome::AcceptH1) => ComparisonOutcome::MoreUnder(1),
            (SprtOutcome::AcceptH0, SprtOutcome::AcceptH0) => ComparisonOutcome::NoDifference,
            _ => ComparisonOutcome::Continue,
        }
    }

    /// The first player's score under each reading; `None` without a game.
    pub fn scores(&self) -> Option<[Estimate; 2]> {
        let [one, other] = &self.results;
        let score = |results: &WinDrawLoss| results.counts().estimate(results.games());
        Some([score(one)?, score(other)?])
    }

    /// The reading under which the first player's score is nearer to one half, if the test found a
    /// difference.
    pub fn fairer(&self) -> Option<u8> {
        let ComparisonOutcome::MoreUnder(_) = self.outcome() else { return None };
        let [one, other] = self.scores()?.map(|score| (score.value - 0.5).abs());
        Some(u8::from(other < one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds `games` games; the first player wins `of_ten` of ten under each reading.
    fn play(games: u64, of_ten: [u64; 2]) -> Comparison {
        let mut comparison = Comparison::default();
        for number in 0..games {
            // Different orders, so that pairs are mixed.
            let places = [number % 10, (number * 7 + number / 10) % 10];
            let winner = |side: usize| Some(u8::from(places[side] >= of_ten[side]));
            comparison.add([winner(0), winner(1)]);
        }
        comparison
    }

    #[test]
    fn reading_that_favours_the_first_player_more_is_found() {
        let found = play(200, [8, 5]);
        assert_eq!(found.outcome(), ComparisonOutcome::MoreUnder(0));
        assert_eq!(found.fairer(), Some(1));
        assert_eq!(play(200, [5, 8]).outcome(), ComparisonOutcome::MoreUnder(1));
        // More for the first player is fairer if the second is favoured.
        assert_eq!(play(400, [4, 2]).fairer(), Some(0));
    }

    #[test]
    fn few_games_say_nothing_and_many_equal_ones_no_difference() {
        assert_eq!(play(4, [8, 5]).outcome(), ComparisonOutcome::Continue);
        let equal = play(4_000, [6, 6]);
        assert_eq!(equal.outcome(), ComparisonOutcome::NoDifference);
        assert_eq!(equal.fairer(), None);
        assert!(Comparison::default().scores().is_none());
    }

    #[test]
    fn course_is_short_and_ends_with_the_last_game() {
        let found = play(4_001, [6, 6]);
        let course = found.course();
        assert!(course.len() <= MAX_POINTS && course.len() > MAX_POINTS / 3, "{}", course.len());
        assert!(course.windows(2).all(|pair| pair[0].games < pair[1].games));
        let last = course.last().unwrap();
        assert_eq!(last.games, 4_001);
        assert!(last.ratios.iter().all(|&ratio| ratio < Sprt::bounds().0), "no difference");
    }
}
