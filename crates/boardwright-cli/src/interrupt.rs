//! Ctrl-C and the end of the time ask long work to stop; a second Ctrl-C ends the program.

use crate::{exit, termination};
use boardwright::ir::budget::Budget;
use boardwright_search::StopSignal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

static STOP: OnceLock<StopSignal> = OnceLock::new();
/// True if the time of the command was over before it was interrupted.
static IS_TIME_OVER: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C only requests a stop.
pub fn watch() {
    stop();
}

/// The stop request of Ctrl-C, for work in other threads.
pub fn stop() -> StopSignal {
    let stop = STOP.get_or_init(StopSignal::default).clone();
    let asked = stop.clone();
    let handler = move || {
        if asked.is_sent() {
            termination::exit(exit::INTERRUPTED);
        }
        asked.send();
    };
    // Without a handler Ctrl-C ends the program, which is acceptable.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// The budget of a command that only Ctrl-C ends.
pub fn budget() -> Budget {
    Budget::of_stop(&stop())
}

/// Requests the stop when some time is over, as Ctrl-C does.
pub fn stop_after(seconds: Option<f64>) {
    let Some(seconds) = seconds else { return };
    let stop = stop();
    thread::spawn(move || {
        thread::sleep(Duration::from_secs_f64(seconds));
        if !stop.is_sent() {
            IS_TIME_OVER.store(true, Ordering::Relaxed);
            stop.send();
        }
    });
}

/// Returns true after Ctrl-C, or once the time is over.
pub fn is_stopped() -> bool {
    STOP.get().is_some_and(StopSignal::is_sent)
}

/// The exit code of a command that was stopped. What was finished before the time was over is a
/// result.
pub fn exit_code(has_result: bool) -> u8 {
    match IS_TIME_OVER.load(Ordering::Relaxed) {
        true if has_result => exit::OK,
        true => exit::UNKNOWN,
        false => exit::INTERRUPTED,
    }
}

/// The reason why a command was stopped, in words.
pub fn reason() -> &'static str {
    if IS_TIME_OVER.load(Ordering::Relaxed) { "the time is over" } else { "interrupted" }
}

/// Stop request of the search in progress.
static SEARCH: Mutex<Option<StopSignal>> = Mutex::new(None);

/// A search that Ctrl-C stops, until the value is dropped.
///
/// A second Ctrl-C, or one without a search, ends the program.
pub struct InterruptibleSearch(StopSignal);

impl InterruptibleSearch {
    /// Begins a search.
    pub fn begin() -> InterruptibleSearch {
        let handler = || {
            let search = SEARCH.lock().unwrap_or_else(PoisonError::into_inner);
            match &*search {
                Some(stop) if !stop.is_sent() => stop.send(),
                _ => termination::exit(exit::INTERRUPTED),
            }
        };
        // An existing handler is this one.
        let _ = ctrlc::set_handler(handler);
        let stop = StopSignal::default();
        *SEARCH.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        InterruptibleSearch(stop)
    }

    /// The stop request of Ctrl-C.
    pub fn stop(&self) -> StopSignal {
        self.0.clone()
    }
}

impl Drop for InterruptibleSearch {
    fn drop(&mut self) {
        *SEARCH.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
