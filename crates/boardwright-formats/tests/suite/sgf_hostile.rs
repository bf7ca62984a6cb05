//! Hostile files in SGF end in a message or are read, within the memory of one game.

use crate::sgf::read_all;
use crate::support::{Endless, find};
use boardwright::record::MAX_VARIATION_DEPTH;
use boardwright_formats::sgf::SgfGames;
use std::io::BufReader;

#[test]
fn endless_line_is_an_error() {
    for text in [&b"(;"[..], b"(;B[", b"(", b"x", b";B[]", b"\xff", b"(;C[\\", b"(;\n"] {
        let mut games = SgfGames::new(BufReader::new(Endless(text)), find);
        let error = games.next().unwrap().unwrap_err().to_string();
        assert!(error.contains("the game is longer than 4096 KiB"), "{text:?}: {error}");
        assert!(games.next().is_none());
    }
}

#[test]
fn endless_file_of_games_is_read_one_at_a_time() {
    let games = SgfGames::new(BufReader::new(Endless(b"(;SZ[5];B[aa])")), find);
    for game in games.take(300) {
        game.unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn nesting_is_bounded() {
    let variations = |depth: usize| {
        format!("(;SZ[5]{}{})", "(;B[aa])(;B[bb];W[aa]".repeat(depth), ")".repeat(depth))
    };
    assert!(read_all("(;SZ[5](;B[aa])(;B[bb]))").remove(0).is_ok());
    let error = read_all(variations(1_000)).remove(0).unwrap_err().to_string();
    assert!(error.contains("nested at most 24 deep") || error.contains("to decide"), "{error}");
    // Trees along the main line do not count.
    let main = |depth: usize| format!("(;SZ[5]{}{})", "(;C[x]".repeat(depth), ")".repeat(depth));
    assert!(read_all(main(5_000)).remove(0).is_ok());
    for depth in [20_000, 500_000] {
        let error = read_all(main(depth)).remove(0).unwrap_err().to_string();
        assert!(error.contains("game trees are nested at most 10000 deep"), "{error}");
    }
    let flat = format!("(;SZ[5]{})", "(;B[aa])".repeat(20_000));
    let record = read_all(flat).remove(0).unwrap();
    assert_eq!(record.decisions[0].variations.len(), 19_999);
    let deep = (0..=MAX_VARIATION_DEPTH + 1).map(|_| "(;B[aa])(;C[x]").collect::<String>();
    let deep = format!("(;SZ[5]{deep}{})", ")".repeat(MAX_VARIATION_DEPTH + 2));
    let error = read_all(deep).remove(0).unwrap_err().to_string();
    assert!(error.contains("variations are nested at most 24 deep"), "{error}");
}

#[test]
fn bytes_that_are_no_text_are_an_error_with_a_place() {
    for bytes in [
        &b"\0\0\0"[..],
        b"\xff\xfe(\0;\0",
        b"(;\0)",
        b"(;CA[\xff])",
        b"(;CA[utf-8]C[\xff])",
        b"(;C[\xff])(",
        b"PK\x03\x04(;",
        b"(;SZ[999999999999999999999999])",
        b"(;KM[1e999])",
        b"(;KM[nan])",
        b"(;AB[aaa])",
        b"(;GM[9]AB[zzzzzzzzzzzzzzzzzzzzzz99999999999999999999999])",
        b"(;GM[11];B[a0])",
        b"(;OPTION[size=3])",
        b"(;OPTION[nothing=3])",
        b"(;RULESET[nothing])",
    ] {
        for game in read_all(bytes) {
            if let Err(error) = game {
                assert!(error.to_string().starts_with("line "), "{error}");
            }
        }
    }
    assert!(read_all(b"").is_empty());
    assert!(read_all(b" \n\r\n\t").is_empty());
}

#[test]
fn properties_of_a_node_are_bounded() {
    let few = format!("(;SZ[5]{};B[aa])", "A[]".repeat(1_000));
    assert!(read_all(few).remove(0).is_ok());
    for many in ["A[]", "AB[aa]"].map(|property| property.repeat(500_000)) {
        let error = read_all(format!("(;SZ[5]{many};B[aa])")).remove(0).unwrap_err().to_string();
        assert!(error.contains("a node has at most 1024 properties"), "{error}");
    }
    let many = format!("(;SZ[5]AB{};B[aa])", "[bb]".repeat(500_000));
    let error = read_all(many).remove(0).unwrap_err().to_string();
    assert!(error.contains("have at most 16384 values"), "{error}");
}

#[test]
fn comments_of_a_node_are_joined_in_linear_time() {
    let text = format!("(;SZ[5];B[aa]{})", ";C[a]".repeat(600_000));
    let record = read_all(text).remove(0).unwrap();
    assert_eq!(record.decisions[0].comment.as_ref().map(String::len), Some(1_199_999));
}
