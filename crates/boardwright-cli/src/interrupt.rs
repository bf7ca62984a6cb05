//! Ctrl-C asks long work to stop; a second one ends the program at once.

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

/// Whether Ctrl-C was pressed.
pub fn stopped() -> bool {
    STOPPED.load(Ordering::SeqCst)
}
