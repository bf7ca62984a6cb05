//! Games that are based on bundled games and on files beside them.

use crate::program::{folder, run, run_in};
use std::fs;
use std::path::PathBuf;

/// Returns a folder with a game in a folder of its own, and one that is based on it.
fn games(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::create_dir_all(folder.join("old")).unwrap();
    let old = "game \"Old\" based on \"chess\" {\n  piece Queen Q { step diagonal }\n}\n";
    fs::write(folder.join("old/ferz.board"), old).unwrap();
    let middle = "game \"Middle\" based on \"ferz.board\" {\n  piece Bishop B { leap (2, 2) }\n}\n";
    fs::write(folder.join("old/elephant.board"), middle).unwrap();
    let new = "game \"New\" based on \"old/elephant.board\" {\n  option quiet_moves = 60\n}\n";
    fs::write(folder.join("new.board"), new).unwrap();
    folder
}

#[test]
fn bases_are_looked_up_beside_the_file_that_names_them() {
    let folder = games("based-beside");
    let checked = run_in(&folder, &["check", "new.board"]);
    assert_eq!(checked.out, "new.board: no errors, no warnings\n", "{}", checked.err);
    let path = folder.join("new.board");
    assert_eq!(run(&["check", path.to_str().unwrap()]).code, 0, "from another folder");
}

#[test]
fn shown_rules_are_the_same_game() {
    let folder = games("based-shown");
    let shown = run_in(&folder, &["show-rules", "new.board"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(!shown.out.contains("based on"), "{}", shown.out);
    fs::write(folder.join("whole.board"), &shown.out).unwrap();
    let program = |file: &str| run_in(&folder, &["ir", file]).out;
    assert_eq!(program("whole.board"), program("new.board"));
    let again = run_in(&folder, &["show-rules", "whole.board"]).out;
    assert_eq!(again, shown.out, "a game without a base is shown as it is");
}

#[test]
fn change_of_a_base_changes_the_game() {
    let folder = games("based-changed");
    let program = || run_in(&folder, &["ir", "new.board"]).out;
    let before = program();
    let old = "game \"Old\" based on \"chess\" {\n  piece Queen Q { step any }\n}\n";
    fs::write(folder.join("old/ferz.board"), old).unwrap();
    assert_ne!(program(), before);
}

#[test]
fn rules_say_how_a_game_differs_from_its_base() {
    let folder = games("based-rules");
    let rules = run_in(&folder, &["rules", "new.board"]).out;
    assert!(rules.contains("As Middle, but:\n\n  fixed: option quiet_moves = 60\n"), "{rules}");
    let json = run_in(&folder, &["rules", "new.board", "--json"]).json();
    assert_eq!(json["base"]["title"], "Middle");
    assert_eq!(json["base"]["differences"][0][0], "fixed");
    assert!(run(&["rules", "chess", "--json"]).json()["base"].is_null());
}

#[test]
fn diagnostics_in_a_base_name_its_file() {
    let folder = games("based-faults");
    let broken = "game \"New\" based on \"old/elephant.board\" {\n  without piece Queen\n}\n";
    fs::write(folder.join("new.board"), broken).unwrap();
    let checked = run_in(&folder, &["check", "new.board", "--json"]);
    let first: serde_json::Value =
        serde_json::from_str(checked.out.lines().next().unwrap()).unwrap();
    assert_eq!(first["file"], "new.board");
    assert_eq!(first["span"]["line"], 2);
    assert_eq!(first["labels"][0]["span"]["file"], "chess");
}

#[test]
fn circles_of_files_are_reported() {
    let folder = folder("based-circle");
    fs::write(folder.join("a.board"), "game \"A\" based on \"b.board\" { }\n").unwrap();
    fs::write(folder.join("b.board"), "game \"B\" based on \"a.board\" { }\n").unwrap();
    let checked = run_in(&folder, &["check", "a.board"]);
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains("is based on itself"), "{}", checked.out);
}

#[test]
fn modules_are_looked_up_beside_the_rules() {
    let folder = folder("based-module");
    let module =
        "module bounded {\n  parameter most = 60\n  end { draw if turns > most \"late\" }\n}\n";
    std::fs::write(folder.join("bounded.board"), module).unwrap();
    let rules = "game \"Mine\" based on \"tic-tac-toe\" { use bounded(most = 5) }\n";
    std::fs::write(folder.join("mine.board"), rules).unwrap();
    let run = run_in(&folder, &["--color", "never", "check", "mine.board"]);
    assert!(run.out.contains("mine.board: no errors"), "{}{}", run.out, run.err);
    assert!(run_in(&folder, &["show-rules", "mine.board"]).out.contains("turns > 5"));
    let broken = module.replace("60", "60)");
    std::fs::write(folder.join("bounded.board"), broken).unwrap();
    let run = run_in(&folder, &["--color", "never", "check", "mine.board"]);
    let told = run.out + &run.err;
    assert!(told.contains("the module `bounded` cannot be used: line 2, column 22: "), "{told}");
    std::fs::remove_file(folder.join("bounded.board")).unwrap();
    let run = run_in(&folder, &["--color", "never", "check", "mine.board"]);
    let told = run.out + &run.err;
    assert!(
        told.contains("a module of your own is a file beside this one: `bounded.board`"),
        "{told}"
    );
}
