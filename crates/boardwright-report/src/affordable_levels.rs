//! Levels of strength that the time allows.

use crate::contender::PlayerResources;
use crate::game_player::GamePlayer;
use crate::odds::Odds;
use crate::plan::{GameNumber, Plan};
use crate::settings::Settings;
use boardwright::ir::budget::Budget;
use boardwright_search::{Clock, StopSignal};
use std::sync::Arc;
use std::time::Duration;

/// Levels of a play-test by number of games.
pub const DEFAULT_LEVELS: [u8; 3] = [1, 3, 5];
/// The highest level that is tried.
const HIGHEST: u8 = 9;
/// Number of games of the highest level that must fit in its share of the time.
const GAMES: f64 = 300.0;
/// Share of the time that games of the highest level get.
const SHARE: f64 = 0.3;
/// Share of the time that the trial games may take.
const TRIAL_SHARE: f64 = 0.04;
/// Most seconds of the trial games, for which other processors wait.
const TRIAL_SECONDS: f64 = 4.0;

/// Returns three levels of which the highest plays its games within its share of `seconds` of
/// processor time. A game of each level is tried; the clock is the caller's.
pub fn affordable_levels(
    resources: &PlayerResources,
    (seed, max_plies): (u64, u32),
    seconds: f64,
    clock: &Arc<dyn Clock>,
    stop: &StopSignal,
) -> [u8; 3] {
    let game = &resources.profile.game;
    let trial = Duration::from_secs_f64((TRIAL_SHARE * seconds).min(TRIAL_SECONDS));
    let _scope = Budget::of_stop(stop).with_time(clock, trial).enter();
    let began = clock.now();
    let since = |moment: Duration| clock.now().saturating_sub(moment);
    let mut highest = 3;
    for level in 3..=HIGHEST {
        let settings = Settings::new(game, seed ^ 0x1e7e1, [1, 2, level], max_plies);
        let plan = Plan::new(&settings, &Odds::default());
        // The fourth stream is the highest level against itself.
        let number = GameNumber(3);
        let mut player = GamePlayer::new(settings, plan, resources.clone());
        let before = clock.now();
        let played = player.play(number, stop);
        if played.is_none() || since(before).as_secs_f64() * GAMES > SHARE * seconds {
            break;
        }
        highest = level;
        if since(began) > trial {
            break;
        }
    }
    [1, 1 + (highest - 1) / 2, highest]
}
