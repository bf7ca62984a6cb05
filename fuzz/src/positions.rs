//! Any text is a position or an error with a span; positions round-trip through text.
//!
//! The first line names the game; the rest is the text.

use crate::clock::timed;
use crate::games::chosen;
use boardwright::{Game, Position};

/// Reads a position.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match timed("reading", || Position::read(&game, text)) {
        Ok(position) => {
            reads_back(&game, &position);
            can_be_asked(&game, &position);
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.offset), "{error:?} in {} bytes", text.len());
            assert!(!error.message.is_empty());
        }
    }
}

/// Checks that the readable and the compact form restore every byte, and the game's own format what
/// it holds.
pub fn reads_back(game: &Game, position: &Position) {
    for text in [position.text(), position.shortest_text()] {
        let read = Position::read(game, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.state(), position.state(), "{text}");
    }
    let Some(text) = position.format() else { return };
    let rules = game.sources().whole_text();
    let decides = !game.program().after_setup.is_empty();
    let read = match Position::read(game, &text) {
        Ok(read) => read.format(),
        // `after setup` may refuse what the format does not say.
        Err(_) if decides => return,
        Err(error) => panic!("{text}: {error}\n{rules}"),
    };
    // `after setup` may change the position, and so its text.
    assert!(decides || read.as_ref() == Some(&text), "{read:?} {text} {rules}");
}

/// Checks that a position has decisions or none, a correct hash, and can be played on.
fn can_be_asked(game: &Game, position: &Position) {
    let hash = game.interpreter().fresh_hash(position.state());
    assert_eq!(hash, position.hash(), "{}", position.text());
    let _ = timed("judging", || position.outcome());
    let Ok(moves) = timed("listing", || position.decisions()) else { return };
    let ends = [moves.first(), moves.last()];
    for &mv in ends.into_iter().flatten() {
        let next = timed("playing", || position.play(mv)).expect("what is listed is legal");
        assert_eq!(game.interpreter().fresh_hash(next.state()), next.hash(), "{}", position.text());
        reads_back(game, &next);
    }
}
