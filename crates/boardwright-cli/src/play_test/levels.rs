//! Levels of strength that the time allows.

use crate::arguments::ReportArguments;
use crate::interrupt;
use boardwright_report::{GameNumber, GamePlayer, Odds, Plan, PlayerResources, Settings};
use std::time::Instant;

/// Levels of a play-test by number of games.
pub const DEFAULT: [u8; 3] = [1, 3, 5];
/// The highest level that is tried.
const HIGHEST: u8 = 9;
/// Number of games of the highest level that must fit in its share of the time.
const GAMES: f64 = 300.0;
/// Share of the time that games of the highest level get.
const SHARE: f64 = 0.3;
/// Share of the time that the trial games may take.
const TRIAL_SHARE: f64 = 0.04;

/// Returns three levels of which the highest plays its games within its share of `seconds` of
/// processor time. A game of each level is tried.
pub fn affordable(
    resources: &PlayerResources,
    arguments: &ReportArguments,
    seconds: f64,
) -> [u8; 3] {
    let game = &resources.profile.game;
    let began = Instant::now();
    let mut highest = 3;
    for level in 3..=HIGHEST {
        let levels = [1, 2, level];
        let settings = Settings::new(game, arguments.seed ^ 0x1e7e1, levels, arguments.limit_plies);
        let plan = Plan::new(&settings, &Odds::default());
        // The fourth stream is the highest level against itself.
        let number = GameNumber(3);
        let mut player = GamePlayer::new(settings, plan, resources.clone());
        let before = Instant::now();
        let played = player.play(number, &interrupt::stop());
        let taken = before.elapsed().as_secs_f64();
        if played.is_none() || taken * GAMES > SHARE * seconds {
            break;
        }
        highest = level;
        if began.elapsed().as_secs_f64() > TRIAL_SHARE * seconds {
            break;
        }
    }
    [1, 1 + (highest - 1) / 2, highest]
}
