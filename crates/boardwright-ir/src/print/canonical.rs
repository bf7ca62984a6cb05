//! Text in which blocks that mean the same read the same more often: what commutes is put in one order.

use super::Printer;
use crate::expression::Local;
use crate::program::Program;
use crate::statement::Statement;

/// A block as text that does not tell the order of commuting parts, with the locals of a pair exchanged.
///
/// If it is the same text with a pair exchanged and without, then the block treats the two alike. The
/// reverse does not hold: blocks that differ in text may still mean the same.
pub fn canonical(
    program: &Program,
    block: &[Statement],
    swapped: Option<(Local, Local)>,
) -> String {
    let mut printer = Printer::new(program);
    printer.canonical = true;
    printer.swapped = swapped;
    printer.block(block);
    // Captures, and removals, that follow one another may come in any order, unless each runs rules of its own.
    let commute: &[&str] = match program.on_capture.is_empty() {
        true => &["capture ", "remove "],
        false => &["remove "],
    };
    sort_neighbours(&mut printer.lines, commute);
    printer.lines.join("\n")
}

/// Sorts each run of lines that begin with one of the words, indented alike.
fn sort_neighbours(lines: &mut [String], words: &[&str]) {
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
