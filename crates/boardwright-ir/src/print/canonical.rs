//! Canonical text of blocks: commuting parts are printed in one order.

use super::printer::Printer;
use crate::expression::Local;
use crate::program::Program;
use crate::statement::Statement;

/// Returns the canonical text of a block, with two locals exchanged if a pair is given.
///
/// If the text is the same with and without the exchange, the block treats the two locals alike.
/// The reverse does not hold: blocks of different texts may mean the same.
pub fn canonical(
    program: &Program,
    block: &[Statement],
    swapped: Option<(Local, Local)>,
) -> String {
    let mut printer = Printer::new(program);
    printer.canonical = true;
    printer.swapped = swapped;
    printer.block(block);
    // Consecutive captures, and consecutive removals, commute, unless captures run rules.
    let commuting: &[&str] = match program.on_capture.is_empty() {
        true => &["capture ", "remove "],
        false => &["remove "],
    };
    sort_runs(&mut printer.lines, commuting);
    printer.lines.join("\n")
}

/// Sorts each run of lines of the same indentation that begin with one of the words.
fn sort_runs(lines: &mut [String], words: &[&str]) {
    for word in words {
        let key = |line: &str| {
            let text = line.trim_start();
            text.starts_with(word).then(|| line.len() - text.len())
        };
        let mut start = 0;
        while start < lines.len() {
            let indent = key(&lines[start]);
            let run = lines[start..].iter().take_while(|line| key(line) == indent).count();
            if indent.is_some() {
                lines[start..start + run].sort();
            }
            start += run;
        }
    }
}
