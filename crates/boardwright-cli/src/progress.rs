//! Progress of long work, on standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A bar for so many steps; invisible without a terminal.
pub fn bar(steps: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps), target());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} ({eta} left)");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.with_message(what.to_owned())
}

/// A line that says what is going on; invisible without a terminal.
pub fn line() -> ProgressBar {
    let line = ProgressBar::with_draw_target(None, target());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        line.set_style(style);
    }
    line
}

/// Whether anybody would see progress.
pub fn is_seen() -> bool {
    std::io::stderr().is_terminal()
}

fn target() -> ProgressDrawTarget {
    if is_seen() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}
