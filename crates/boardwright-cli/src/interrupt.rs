//! Ctrl-C asks long work to stop; a second one ends the program at once.

use boardwright_search::Stop;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

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
