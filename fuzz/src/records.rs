//! Any text is a record or an error with a line; saved games load unchanged.
//!
//! The first line names the game; the bytes to the next line end choose its decisions; the rest is
//! read as a record, and gives names and comments.

use crate::byte_source::ByteSource;
use crate::clock::timed;
use crate::games::chosen;
use crate::walk::walk;
use boardwright::record::Header;
use boardwright::{Game, Record};

const MAX_DECISIONS: usize = 24;

/// Saves and loads games.
pub fn target(bytes: &[u8]) {
    let Some((game, rest)) = chosen(bytes) else { return };
    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    let text = std::str::from_utf8(rest.get(end + 1..).unwrap_or_default()).unwrap_or("");
    any_text_is_a_record_or_an_error(&game, text);
    let mut source = ByteSource::new(&rest[..end]);
    let (moves, last) = walk(&game, &mut source, MAX_DECISIONS, &mut |_, _, _| {});
    let mut record = Record::new(game.start());
    moves.into_iter().for_each(|mv| record.push(mv));
    set_names_and_comments(&mut record, text);
    let loaded = loads_as_saved(&game, &record);
    assert_eq!(loaded.last(), last);
}

fn any_text_is_a_record_or_an_error(game: &Game, text: &str) {
    if let Ok(header) = Header::read(text) {
        // Undeclared options are an error, not a panic.
        let _ = header.options();
    }
    match timed("loading", || Record::read(game, text)) {
        Ok(record) => {
            loads_as_saved(game, &record);
        }
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
            assert!(!error.message.is_empty());
        }
    }
}

/// Sets names and comments from the lines of a text.
fn set_names_and_comments(record: &mut Record, text: &str) {
    // A tag is one line, and saving would change a lone carriage return in it.
    let mut lines = text.lines().map(|line| line.replace('\r', " "));
    if let Some(name) = lines.next() {
        record.names[0] = name;
    }
    if let Some(date) = lines.next() {
        record.date = date;
    }
    record.comment = lines.next();
    for (recorded, line) in record.decisions.iter_mut().step_by(3).zip(lines) {
        recorded.comment = Some(line);
    }
}

/// Returns the record as it loads again; saving changes nothing but braces in comments.
fn loads_as_saved(game: &Game, record: &Record) -> Record {
    let text = timed("saving", || record.text());
    let read = timed("loading", || Record::read(game, &text));
    let read = read.unwrap_or_else(|error| panic!("{}: {error}\n{text}", game.id()));
    let moves = |record: &Record| record.decisions.iter().map(|made| made.mv).collect::<Vec<_>>();
    assert_eq!(moves(&read), moves(record), "{}\n{text}", game.id());
    assert_eq!(read.start, record.start, "{}\n{text}", game.id());
    assert_eq!((&read.names, &read.date), (&record.names, &record.date), "{}\n{text}", game.id());
    assert_eq!(read.tags, record.tags, "{}\n{text}", game.id());
    assert_eq!(comments(&read), comments(record), "{}\n{text}", game.id());
    assert_eq!(read.text(), text, "{}", game.id());
    read
}

fn comments(record: &Record) -> Vec<Option<String>> {
    let of_moves = record.decisions.iter().map(|made| &made.comment);
    let all = std::iter::once(&record.comment).chain(of_moves);
    all.map(|comment| comment.as_ref().map(|text| text.replace('{', "(").replace('}', ")")))
        .collect()
}
