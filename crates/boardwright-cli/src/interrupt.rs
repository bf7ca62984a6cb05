//! Ctrl-C asks long work to stop; a second one ends the program at once.

use boardwright_search::Stop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C only sets a flag.
pub fn watch() {
    let handler = || {
        if STOPPED.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(crate::failure::INTERRUPTED));
        }
    };
    // Without a handler Ctrl-C ends the program, which is all right too.
    let _ = ctrlc::set_handler(handler);
}

/// A request to stop that Ctrl-C makes, for work that threads do; it watches as [`watch`] does.
pub fn stop() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let stop = STOP.get_or_init(Stop::default).clone();
    let asked = stop.clone();
    let handler = move || {
        if STOPPED.swap(true, Ordering::SeqCst) {
            std::process::exit(i32::from(crate::failure::INTERRUPTED));
        }
        asked.stop();
    };
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOPPED.load(Ordering::SeqCst)
}

/// What is thought about now, if anything is.
static THOUGHT: Mutex<Option<Stop>> = Mutex::new(None);

/// Thinking that Ctrl-C cuts short, as long as this is kept. A second one, and one while nothing is
/// thought about, ends the program as it would without us.
pub struct Thinking(Stop);

impl Thinking {
    /// Begins to watch.
    pub fn begin() -> Thinking {
        let handler = || {
            let thought = THOUGHT.lock().unwrap_or_else(PoisonError::into_inner);
            match &*thought {
                Some(stop) if !stop.is_asked() => stop.stop(),
                _ => std::process::exit(i32::from(crate::failure::INTERRUPTED)),
            }
        };
        // A handler that is there already is this one.
        let _ = ctrlc::set_handler(handler);
        let stop = Stop::default();
        *THOUGHT.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        Thinking(stop)
    }

    /// The request that Ctrl-C makes.
    pub fn stop(&self) -> Stop {
        self.0.clone()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        *THOUGHT.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
