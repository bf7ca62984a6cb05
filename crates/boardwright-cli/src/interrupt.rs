//! Ctrl-C asks long work to stop; a second Ctrl-C ends the program.

use crate::termination;
use boardwright::ir::budget::Budget;
use boardwright_search::StopSignal;
use std::sync::{Mutex, OnceLock, PoisonError};

static STOP: OnceLock<StopSignal> = OnceLock::new();

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
            termination::exit(crate::exit::INTERRUPTED);
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

/// Returns true after Ctrl-C.
pub fn is_stopped() -> bool {
    STOP.get().is_some_and(StopSignal::is_sent)
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
                _ => termination::exit(crate::exit::INTERRUPTED),
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
