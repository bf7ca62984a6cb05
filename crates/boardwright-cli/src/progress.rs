//! Progress of long work, on standard error if it is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A bar of `steps` steps; hidden without a terminal.
pub fn bar(steps: u64, message: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps), target());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} ({eta} left)");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.with_message(message.to_owned())
}

/// A line of status; hidden without a terminal.
pub fn line() -> ProgressBar {
    let line = ProgressBar::with_draw_target(None, target());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        line.set_style(style);
    }
    line
}

/// Returns true if progress is visible.
pub fn is_visible() -> bool {
    std::io::stderr().is_terminal()
}

fn target() -> ProgressDrawTarget {
    if is_visible() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}
