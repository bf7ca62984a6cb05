//! Text restores every position of a game, also within a turn: its state, what is legal there, and
//! the text itself.
//!
//! The first line names the game, or is `random` before bytes that generate a rulebook. A byte says
//! how many decisions a seed makes before the remaining bytes choose them.

use crate::byte_source::ByteSource;
use crate::clock::timed;
use crate::games::chosen;
use crate::generator::rulebook;
use crate::walk::{play_out, walk_from};
use boardwright::{Game, Move, Options, Position, Record, Setup};

/// Number of positions examined per input.
const MAX_DECISIONS: usize = 40;

/// Plays a game and reads each of its positions back.
pub fn target(bytes: &[u8]) {
    if let Some(rest) = bytes.strip_prefix(b"random\n") {
        let mut source = ByteSource::new(rest);
        let text = rulebook(&mut source);
        if let (Some(game), _) = timed("checking", || Game::compile(&text, &Options::default())) {
            // Random rules make anything of earlier positions, which no text holds.
            let with_record = !["repeat", "recorded"].iter().any(|word| text.contains(word));
            // Random rules may refuse the positions that they lead to.
            walk_from(game.start(), &mut source, MAX_DECISIONS, &mut |position, moves, _| {
                if is_consistent(position) {
                    is_restored(position, moves, with_record);
                }
            });
        }
    } else if let Some((game, rest)) = chosen(bytes) {
        let mut source = ByteSource::new(rest);
        let before = usize::from(source.byte());
        let start = play_out(&game, &mut source, before);
        walk_from(start, &mut source, MAX_DECISIONS, &mut |position, moves, _| {
            assert!(is_consistent(position), "the rules refuse or change {position:?}");
            is_restored(position, moves, true);
        });
    }
}

/// True if the rules leave a position as it is that is set up by hand.
pub fn is_consistent(position: &Position) -> bool {
    let setup = Setup { goes_on: true, ..position.setup() };
    setup.position(position.game()).is_ok_and(|read| read == *position)
}

/// Checks that each form of a position restores its state, its decisions, its end and the text.
fn is_restored(position: &Position, moves: &[Move], with_record: bool) {
    let forms: [fn(&Position) -> Option<String>; 3] = [
        |position| Some(position.text()),
        |position| Some(position.shortest_text()),
        Position::complete_format,
    ];
    for form in forms {
        let Some(text) = timed("writing", || form(position)) else { continue };
        let read = timed("reading", || Position::read(position.game(), &text));
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.state(), position.state(), "{text}");
        assert_eq!(form(&read).as_ref(), Some(&text), "written, read and written again");
        is_same_game(&read, position);
        if with_record {
            is_same_with_record(&read, position, moves);
        }
    }
    let start = match with_record {
        true => position.clone(),
        false => Position::new(position.game().clone(), position.state().clone()),
    };
    let record = Record::new(start).text();
    let read = timed("loading", || Record::read(position.game(), &record));
    let read = read.unwrap_or_else(|error| panic!("{record}: {error}"));
    assert_eq!(read.start, *position, "{record}");
}

/// Checks that the game goes on as it does without the earlier positions.
fn is_same_game(read: &Position, position: &Position) {
    let bare = Position::new(position.game().clone(), position.state().clone());
    let listed = timed("listing", || read.decisions());
    assert_eq!(listed, bare.decisions(), "in {position:?}");
    assert_eq!(read.outcome(), bare.outcome(), "in {position:?}");
}

/// Checks that the game goes on as it does with the earlier positions, but that what repetition
/// forbids is legal and what it ends goes on.
fn is_same_with_record(read: &Position, position: &Position, moves: &[Move]) {
    let listed = timed("listing", || read.decisions()).unwrap_or_default();
    assert!(moves.iter().all(|mv| listed.contains(mv)), "in {position:?}");
    if read.outcome().unwrap().is_some() {
        assert_eq!(read.outcome(), position.outcome(), "in {position:?}");
    }
}
