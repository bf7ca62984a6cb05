//! Any text is a legal move or an error; every legal move has a unique text that reads back.
//!
//! The first line names the game; the bytes to the next line end choose its decisions; the rest is
//! the text.

use crate::byte_source::ByteSource;
use crate::clock::timed;
use crate::games::chosen;
use crate::walk::walk;
use boardwright::Position;
use std::collections::BTreeSet;

const MAX_DECISIONS: usize = 48;
/// Number of moves read back per position; reading one lists all.
const MAX_READ: usize = 8;

/// Writes and reads moves.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    let mut source = ByteSource::new(&rest[..end]);
    let (_, position) = walk(&game, &mut source, MAX_DECISIONS, &mut |_, _, _| {});
    every_move_reads_back(&position, bytes.len());
    if let Some(Ok(text)) = rest.get(end + 1..).map(std::str::from_utf8) {
        any_text_is_a_move_or_an_error(&position, text);
    }
}

fn every_move_reads_back(position: &Position, first: usize) {
    let Ok(legal) = timed("writing", || position.legal_texts()) else { return };
    let texts: BTreeSet<&str> = legal.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts.len(), legal.len(), "two moves read alike in {position:?}");
    let step = (legal.len() / MAX_READ).max(1);
    for (mv, text) in legal.iter().skip(first % step).step_by(step) {
        let read = timed("reading", || position.read_move(text));
        assert_eq!(read.as_ref(), Ok(mv), "`{text}` in {position:?}");
        assert_eq!(position.move_text(*mv), *text, "in {position:?}");
    }
}

fn any_text_is_a_move_or_an_error(position: &Position, text: &str) {
    match timed("reading", || position.read_move(text)) {
        Ok(mv) => assert!(position.play(mv).is_ok(), "`{text}` in {position:?}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
