//! Length of the search for a proof of the result of best play.

use crate::solution::solution;
use boardwright::Game;
use boardwright_search::{Clock, StopSignal};

/// Share of the time that the search gets.
const SHARE: f64 = 0.03;
/// Number of decisions of a trial, which tells the speed.
const TRIAL: u64 = 20_000;
/// Most decisions of a search.
const MOST: u64 = 1 << 28;

/// Returns how many decisions a search makes in its share of `seconds` of processor time, rounded
/// down to a power of two. The clock is the caller's.
pub fn affordable_nodes(game: &Game, seconds: f64, clock: &dyn Clock, stop: &StopSignal) -> u64 {
    let before = clock.now();
    solution(game, TRIAL, stop);
    let taken = clock.now().saturating_sub(before).as_secs_f64().max(0.001);
    let nodes = (TRIAL as f64 * SHARE * seconds / taken) as u64;
    1 << nodes.clamp(TRIAL, MOST).ilog2()
}
