//! Colours of the output: on a terminal, unless NO_COLOR is set.

use crate::arguments::ColourChoice;
use std::io::{IsTerminal, stderr, stdout};
use std::sync::OnceLock;

struct Colours {
    out: bool,
    err: bool,
}

static COLOURS: OnceLock<Colours> = OnceLock::new();

/// Sets the colours for the whole run.
pub fn choose(choice: ColourChoice) {
    let wanted = |terminal: bool| match choice {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
            terminal && !refused && !dumb
        }
    };
    let colours =
        Colours { out: wanted(stdout().is_terminal()), err: wanted(stderr().is_terminal()) };
    // A second call has no effect.
    let _ = COLOURS.set(colours);
}

/// Returns true if standard output has colours.
pub fn on_output() -> bool {
    COLOURS.get().is_some_and(|colours| colours.out)
}

/// Returns true if standard error has colours.
pub fn on_error() -> bool {
    COLOURS.get().is_some_and(|colours| colours.err)
}

fn paint(on: bool, codes: &str, text: &str) -> String {
    if on { format!("\x1b[{codes}m{text}\x1b[0m") } else { text.to_owned() }
}

/// The label of an error message, on standard error.
pub fn error(text: &str) -> String {
    paint(on_error(), "1;31", text)
}

/// A heading on standard output.
pub fn heading(text: &str) -> String {
    paint(on_output(), "1", text)
}

/// Text of less importance, on standard output.
pub fn faint(text: &str) -> String {
    paint(on_output(), "2", text)
}

/// A unit of a player, on standard output.
pub fn unit(player: usize, text: &str) -> String {
    const CODES: [&str; 4] = ["1;33", "1;36", "1;35", "1;32"];
    paint(on_output(), CODES[player % CODES.len()], text)
}
