//! Generated rulebooks are checked, and played if they are games.

use crate::byte_source::ByteSource;
use crate::checker::check;
use crate::clock::timed;
use crate::generator::rulebook;
use crate::positions::reads_back;
use crate::round_trips::is_consistent;
use boardwright::{Game, PlayError, Position};

const MAX_DECISIONS: usize = 12;
/// Positions with longer texts are not examined deeply.
const MAX_WRITTEN: usize = 300;

/// Generates a rulebook and plays it as far as it goes.
pub fn target(bytes: &[u8]) {
    let mut source = ByteSource::new(bytes);
    let text = rulebook(&mut source);
    crate::formatter::target(text.as_bytes());
    if let Some(game) = check(&text) {
        play(&game, &mut source, &text);
    }
}

fn play(game: &Game, source: &mut ByteSource, text: &str) {
    let mut position = game.start();
    for _ in 0..MAX_DECISIONS {
        let hash = game.interpreter().fresh_hash(position.state());
        assert_eq!(hash, position.hash(), "{text}\n{position:?}");
        // Random rules may refuse the positions that they lead to.
        if is_consistent(&position) {
            reads_back(game, &position);
        }
        let _ = timed("judging", || position.outcome());
        // A limit is a valid answer if it comes in time.
        let Ok(moves) = timed("listing", || position.decisions()) else { return };
        assert_eq!(position.count().unwrap(), moves.len(), "{text}\n{position:?}");
        if moves.is_empty() {
            return;
        }
        let place = source.below(moves.len());
        assert_eq!(position.nth(place).unwrap(), Some(moves[place]), "{text}\n{position:?}");
        texts_read_back(&position, moves.len(), place, text);
        position = match timed("playing", || position.play(moves[place])) {
            Ok(next) => next,
            // The end of a turn may meet a limit that the list of decisions did not.
            Err(PlayError::Limit(_)) => return,
            Err(error) => panic!("{text}\n{error} in {position:?}"),
        };
    }
}

fn texts_read_back(position: &Position, moves: usize, place: usize, text: &str) {
    if moves > MAX_WRITTEN {
        return;
    }
    let Ok(legal) = timed("writing", || position.legal_texts()) else { return };
    let (mv, written) = &legal[place];
    let read = timed("reading", || position.read_move(written));
    assert_eq!(read.as_ref(), Ok(mv), "{text}\n`{written}` in {position:?}");
}
