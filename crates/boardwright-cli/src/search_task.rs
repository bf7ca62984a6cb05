//! Search tasks of commands: limits of time and nodes, and the sign that the program thinks.

use crate::arguments::SearchArguments;
use crate::players::{BuiltinPlayer, SharedProfile};
use crate::progress;
use crate::wall_clock::WallClock;
use boardwright_search::{FullStrength, Limits, StopSignal, Task};
use indicatif::ProgressBar;
use std::sync::Arc;
use std::time::Duration;

/// Default time per position.
pub const DEFAULT_TIME: Duration = Duration::from_millis(500);
/// Highest level without a time limit: its few nodes give the same moves on slow and busy machines.
const MAX_UNTIMED_LEVEL: u8 = 7;

/// The engine at full strength, searching `lines` principal variations.
pub fn full_player(known: &SharedProfile, lines: u8, threads: usize) -> FullStrength {
    let (profile, search) = known.get();
    FullStrength::with_profile(profile, search, 1).with_threads(threads).with_lines(lines.into())
}

/// The task for each position, with the limits of the arguments.
pub fn task(arguments: &SearchArguments, stop: &StopSignal) -> Task {
    let time = arguments.time.map(Duration::from_secs_f64);
    let nodes = arguments.nodes;
    let unlimited = time.is_none() && nodes.is_none();
    let limits = Limits { time: time.or(unlimited.then_some(DEFAULT_TIME)), nodes, depth: None };
    Task { stop: stop.clone(), ..Task::new(limits, Arc::new(WallClock::start())) }
}

/// Default time per move of an opponent; `None` for a player that needs no limit.
pub fn default_time_of(opponent: BuiltinPlayer) -> Option<Duration> {
    let is_quick = match opponent {
        BuiltinPlayer::Random | BuiltinPlayer::Greedy => true,
        BuiltinPlayer::Level(level) => level <= MAX_UNTIMED_LEVEL,
        BuiltinPlayer::Uct | BuiltinPlayer::Full => false,
    };
    (!is_quick).then_some(DEFAULT_TIME)
}

/// A task with a time limit.
pub fn timed_task(time: Option<Duration>, stop: &StopSignal) -> Task {
    let limits = Limits { time, ..Limits::default() };
    Task { stop: stop.clone(), ..Task::new(limits, Arc::new(WallClock::start())) }
}

/// Shows on a terminal that the program thinks, until the value is dropped.
pub fn show_thinking() -> ThinkingIndicator {
    let line = progress::line();
    line.set_message("thinking; Ctrl-C stops with the best move found so far");
    line.enable_steady_tick(Duration::from_millis(100));
    ThinkingIndicator(line)
}

/// See [`show_thinking`].
pub struct ThinkingIndicator(ProgressBar);

impl Drop for ThinkingIndicator {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
