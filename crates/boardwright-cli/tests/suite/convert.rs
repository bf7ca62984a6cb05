//! `convert`, and files of games wherever a record is named.

use crate::program::{file, folder, run_in, run_with};
use std::fs;

const TWO: &str = "[White \"Ann\"]\n\n1. e4 e5 {x} (1... c5!?) *\n\n[White \"Ben\"]\n\n1. d4 *\n";

#[test]
fn games_go_from_pgn_to_records_and_back() {
    let folder = folder("convert");
    fs::write(folder.join("two.pgn"), TWO).unwrap();
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    let one = run(&["convert", "two.pgn", "one.record", "--number", "1"]);
    assert_eq!((one.code, one.out.as_str()), (0, "1 game written\n"), "{}", one.err);
    let record = fs::read_to_string(folder.join("one.record")).unwrap();
    assert!(record.contains("1. e2e4 e7e5 {x}\n  (1... c7c5 $5)\n"), "{record}");
    let back = run(&["convert", "one.record", "-", "--to", "pgn"]);
    assert!(
        back.out.ends_with("\n\n1. e4 e5 { x } (1... c5 $5) *\n\n"),
        "{}{}",
        back.out,
        back.err
    );
    let shown = run(&["show", "chess", "--record", "one.record"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
}

#[test]
fn nothing_is_written_over_or_half_done() {
    let folder = folder("convert-errors");
    fs::write(folder.join("two.pgn"), TWO.replace("d4", "d5")).unwrap();
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    let broken = run(&["convert", "two.pgn", "out.pgn"]);
    assert_eq!(broken.code, 1);
    assert!(broken.err.contains("`two.pgn`, game 2: line 7, column 4: "), "{}", broken.err);
    assert!(!folder.join("out.pgn").exists());
    let skipped = run(&["convert", "--skip", "two.pgn", "out.pgn"]);
    assert_eq!((skipped.code, skipped.out.as_str()), (0, "1 game written, 1 left out\n"));
    let again = run(&["convert", "--skip", "two.pgn", "out.pgn"]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("`out.pgn` already exists"), "{}", again.err);
    assert_eq!(run(&["convert", "--skip", "--force", "two.pgn", "out.pgn"]).code, 0);
    fs::write(folder.join("good.pgn"), TWO).unwrap();
    let several = run(&["convert", "good.pgn", "out.record"]);
    assert!(several.err.contains("a record has one game"), "{}", several.err);
    assert!(!folder.join("out.record").exists());
    assert!(run(&["convert", "good.pgn", "-"]).err.contains("name one with --to"));
    let third = run(&["convert", "--number", "3", "good.pgn", "third.record"]);
    assert!(third.err.contains("there is no game 3; the file has 2"), "{}", third.err);
}

#[test]
fn record_may_be_a_file_in_pgn_of_the_game() {
    let pgn = file("kings.pgn", b"[Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 *\n");
    let pgn = pgn.to_str().unwrap();
    let folder = folder("convert-load");
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    let hill = run(&["show", "king-of-the-hill", "--record", pgn]);
    assert!(hill.out.contains("P P P P K P P P"), "{}{}", hill.out, hill.err);
    let chess = run(&["show", "chess", "--record", pgn]);
    let refusal = "line 1, column 1: this is a game of `king-of-the-hill`, not of `chess`";
    assert!(chess.code == 1 && chess.err.contains(refusal), "{}", chess.err);
    let analysed = run(&["analyse", pgn, "--nodes", "10"]);
    assert_eq!(analysed.code, 0, "{}", analysed.err);
    let path = run(&["convert", "--game", "nowhere.board", pgn, "-", "--to", "pgn"]);
    assert!(path.err.contains("there is no file `nowhere.board`"), "{}", path.err);
}

#[test]
fn file_without_a_game_to_write_replaces_none() {
    let folder = folder("convert-none");
    let run = |arguments: &[&str]| run_in(&folder, arguments);
    fs::write(folder.join("kept.pgn"), TWO).unwrap();
    let none = "has no game; nothing is written";
    let broken = "is without errors; nothing is written";
    for (name, text, reason) in [
        ("empty.pgn", "", none),
        ("blank.pgn", " \n\r\n", none),
        ("empty.sgf", "", none),
        ("illegal.pgn", "1. Ke3 *\n", broken),
    ] {
        fs::write(folder.join(name), text).unwrap();
        for force in [&["kept.pgn", "--force"][..], &["new.pgn"], &["-", "--to", "pgn"]] {
            let done = run(&[&["convert", "--skip", name], force].concat());
            assert!(done.code == 1 && done.err.contains(reason), "{name}: {}", done.err);
            assert_eq!(done.out, "", "{name}");
        }
    }
    assert_eq!(fs::read_to_string(folder.join("kept.pgn")).unwrap(), TWO);
    assert!(!folder.join("new.pgn").exists());
}

#[test]
fn output_is_never_a_file_that_is_read() {
    let folder = folder("convert-same");
    let rules = run_in(&folder, &["show-rules", "chess"]).out;
    fs::write(folder.join("two.pgn"), TWO).unwrap();
    fs::write(folder.join("own.board"), &rules).unwrap();
    let refused = |input: &str, output: &str| {
        let options = ["--to", "pgn", "--game", "own.board", "--force"];
        let done = run_in(&folder, &[&["convert", input, output], &options[..]].concat());
        let said = format!("`{output}` is a file that this command reads");
        assert!(done.code == 2 && done.err.contains(&said), "{output}: {}", done.err);
    };
    refused("two.pgn", "two.pgn");
    refused("two.pgn", "./two.pgn");
    refused("two.pgn", "own.board");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("two.pgn", folder.join("link.pgn")).unwrap();
        fs::hard_link(folder.join("two.pgn"), folder.join("hard.pgn")).unwrap();
        refused("two.pgn", "link.pgn");
        refused("link.pgn", "two.pgn");
        refused("two.pgn", "hard.pgn");
    }
    assert_eq!(fs::read_to_string(folder.join("two.pgn")).unwrap(), TWO);
    assert_eq!(fs::read_to_string(folder.join("own.board")).unwrap(), rules);
}

#[test]
fn option_that_a_file_states_is_an_error_of_the_file() {
    let folder = folder("convert-options");
    fs::write(folder.join("large.sgf"), "(;FF[4]GM[1]\nSZ[99999];B[aa])").unwrap();
    fs::write(folder.join("large.record"), "[Game \"go\"]\n[Option \"size=77\"]\n\n1. a1\n")
        .unwrap();
    for (input, place) in [
        ("large.sgf", "`large.sgf`, game 1: line 2, column 4: "),
        ("large.record", "record `large.record`: line 2, column 1: "),
    ] {
        let run = run_in(&folder, &["convert", input, "-", "--to", "sgf"]);
        assert_ne!(run.code, 0);
        assert!(run.err.contains(place) && run.err.contains("option `size`"), "{}", run.err);
        assert!(!run.err.contains("command line") && run.err.matches("error").count() == 1);
    }
    // One of the command line is an error there.
    fs::write(folder.join("small.sgf"), "(;FF[4]GM[1]SZ[9];B[aa])").unwrap();
    let given = run_in(&folder, &["convert", "small.sgf", "-", "--to", "sgf", "--set", "size=77"]);
    assert!(given.err.contains("on the command line"), "{}", given.err);
}

#[test]
fn rules_and_games_may_be_utf_16() {
    let folder = folder("convert-utf-16");
    let write = |name: &str, text: &str| {
        let units = text.encode_utf16().chain("\n".encode_utf16());
        let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        fs::write(folder.join(name), bytes).unwrap();
    };
    write("two.txt", &format!("\u{feff}{TWO}"));
    write("one.record", "[Game \"chess\"]\n[White \"Änn\"]\n\n1. e2e4\n");
    let two = run_in(&folder, &["convert", "two.txt", "two.pgn"]);
    assert_eq!(two.out, "2 games written\n", "{}", two.err);
    let one = run_in(&folder, &["convert", "one.record", "-", "--to", "pgn"]);
    assert!(one.out.contains("[White \"Änn\"]"), "{}{}", one.out, one.err);
}

#[test]
fn format_that_is_named_wrong_is_set_against_the_content() {
    let folder = folder("convert-mistaken");
    fs::write(folder.join("two.pgn"), TWO).unwrap();
    fs::write(folder.join("two.sgf"), TWO).unwrap();
    fs::write(folder.join("go.pgn"), "(;FF[4]GM[1]SZ[9];B[ee])").unwrap();
    let error = |arguments: &[&str]| {
        let done = run_in(&folder, &[&["convert"], arguments, &["out.record"]].concat());
        (done.code, done.err)
    };
    for (arguments, is, repair) in [
        (&["two.pgn", "--from", "sgf"][..], "PGN, not like SGF", "use `--from pgn`"),
        (&["two.pgn", "--from", "csa"], "PGN, not like CSA", "use `--from pgn`"),
        (&["two.pgn", "--from", "record"], "PGN, not like a record", "use `--from pgn`"),
        (&["two.sgf"], "PGN, not like SGF", "let its name end in `.pgn`"),
        (&["go.pgn"], "SGF, not like PGN", "let its name end in `.sgf`"),
    ] {
        let (code, text) = error(arguments);
        let said = format!("this looks like {is}; {repair}\n");
        assert!(code == 1 && text.ends_with(&said), "{arguments:?}: {text}");
    }
    let (_, text) = error(&["two.pgn", "--from", "wxf"]);
    assert!(!text.contains("looks like"), "{text}");
    let shown = run_in(&folder, &["show", "chess", "--record", "two.sgf"]);
    assert!(shown.err.contains("this looks like PGN, not like SGF"), "{}", shown.err);
}

#[test]
fn standard_input_tells_its_format_by_its_content() {
    let convert = |text: &str| run_with(text, &["convert", "-", "-", "--to", "pgn"]);
    for text in ["[White \"Ann\"]\n\n1. e4 e5 *\n", "1. e4 e5 *\n", "\n12. e4 e5"] {
        let done = convert(text);
        assert_eq!(done.code, 0, "{text}: {}", done.err);
        assert!(done.out.contains("1. e4 e5"), "{text}: {}", done.out);
    }
    let unknown = convert("e2e4 e7e5\n");
    assert_eq!(unknown.code, 1);
    let said = "the format of standard input is not known by its beginning; `boardwright convert \
                --from FORMAT`";
    assert!(unknown.err.contains(said), "{}", unknown.err);
    assert!(convert("").err.contains("standard input has no game"), "{}", convert("").err);
}
