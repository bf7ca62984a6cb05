//! Ctrl-C asks long work to stop; a second one ends the program at once.

use boardwright_search::StopSignal;
use std::sync::{Mutex, OnceLock, PoisonError};

static STOP: OnceLock<StopSignal> = OnceLock::new();

/// From here on Ctrl-C only makes a request.
pub fn watch() {
    stop();
}

/// The request to stop that Ctrl-C makes from here on, for work that threads do.
pub fn stop() -> StopSignal {
    let stop = STOP.get_or_init(StopSignal::default).clone();
    let asked = stop.clone();
    let handler = move || {
        if asked.is_sent() {
            std::process::exit(i32::from(crate::failure::INTERRUPTED));
        }
        asked.send();
    };
    // Without a handler Ctrl-C ends the program, which is all right too.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOP.get().is_some_and(StopSignal::is_sent)
}

/// What is thought about now, if anything is.
static THOUGHT: Mutex<Option<StopSignal>> = Mutex::new(None);

/// Thinking that Ctrl-C cuts short, as long as this is kept. A second one, and one while nothing is
/// thought about, ends the program as it would without us.
pub struct Thinking(StopSignal);

impl Thinking {
    /// Begins to watch.
    pub fn begin() -> Thinking {
        let handler = || {
            let thought = THOUGHT.lock().unwrap_or_else(PoisonError::into_inner);
            match &*thought {
                Some(stop) if !stop.is_sent() => stop.send(),
                _ => std::process::exit(i32::from(crate::failure::INTERRUPTED)),
            }
        };
        // A handler that is there already is this one.
        let _ = ctrlc::set_handler(handler);
        let stop = StopSignal::default();
        *THOUGHT.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        Thinking(stop)
    }

    /// The request that Ctrl-C makes.
    pub fn stop(&self) -> StopSignal {
        self.0.clone()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        *THOUGHT.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
