//! The program as a user meets it: what it prints, and with which exit code it ends.

use crate::program::{file, folder, run, run_in};

#[test]
fn games_lists_ids_and_titles() {
    let games = run(&["games", "--json"]).json();
    let ids: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"chess") && ids.contains(&"corsairs"), "{ids:?}");
    assert!(run(&["games"]).out.contains("Kylatori Sunset"));
}

#[test]
fn unknown_game_is_a_usage_error_with_a_suggestion() {
    let run = run(&["show", "ches"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `chess`?"), "{}", run.err);
    assert!(run.err.contains("`boardwright games`"), "{}", run.err);
}

#[test]
fn wrong_option_is_reported_on_the_command_line_not_in_the_rules() {
    for slip in [["--set", "side=70"], ["--set", "sode=5"], ["--ruleset", "quik"]] {
        let run = run(&["show", "corsairs", slip[0], slip[1]]);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("on the command line"), "{}", run.err);
        assert!(!run.err.contains("rules.board") && !run.err.contains("-->"), "{}", run.err);
    }
}

#[test]
fn unreadable_rules_files_are_refused_with_the_reason() {
    let large = file("large.board", &vec![b' '; (1 << 20) + 1]);
    let run_large = run(&["check", large.to_str().unwrap()]);
    assert_eq!(run_large.code, 1);
    assert!(run_large.err.contains("is too large"), "{}", run_large.err);
    let binary = file("binary.board", b"game \"x\" {\n\xff\xfe }");
    let run_binary = run(&["check", binary.to_str().unwrap()]);
    assert_eq!(run_binary.code, 1);
    assert!(run_binary.err.contains("line 2"), "{}", run_binary.err);
    let folder = binary.parent().unwrap().to_str().unwrap();
    let run_folder = run(&["show", folder]);
    assert_eq!(run_folder.code, 2);
    assert!(run_folder.err.contains("is a folder"), "{}", run_folder.err);
    let record = file("game.record", b"[Game \"chess\"]\n\n1. e4 e5\n");
    let run_record = run(&["show", record.to_str().unwrap()]);
    assert_eq!(run_record.code, 2);
    assert!(run_record.err.contains("name the game, then `--record"), "{}", run_record.err);
    let missing = run(&["show", "nowhere/rules.board"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("there is no file"), "{}", missing.err);
}

#[test]
fn compile_writes_a_module_named_after_the_game() {
    let folder = folder("compiled");
    let compiled = run_in(&folder, &["compile", "tic-tac-toe"]);
    assert_eq!(compiled.code, 0, "{}", compiled.err);
    let told = compiled.out;
    let bytes = std::fs::read(folder.join("tic-tac-toe.wasm")).unwrap();
    assert!(bytes.starts_with(b"\0asm"));
    assert!(told.starts_with(&format!("tic-tac-toe.wasm: {} bytes, ", bytes.len())), "{told}");
    let path = folder.join("other.wasm");
    let path = path.to_str().unwrap();
    let report = run(&["compile", "hex", "--set", "size=4", "-o", path, "--json"]).json();
    assert_eq!(report["bytes"].as_u64().unwrap(), std::fs::metadata(path).unwrap().len());
    let nowhere = folder.join("nowhere").join("x.wasm");
    let run = run(&["compile", "hex", "-o", nowhere.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("cannot be written"), "{}", run.err);
}
