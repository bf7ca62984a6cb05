//! Matches as a user meets them: results, files that are gone on with, and other programs that misbehave.
#![cfg(unix)]

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .arg("match")
        .args(arguments)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, err) = run(arguments);
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).unwrap()
}

/// A path of this test alone, with nothing there.
fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("match");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_match_goes_on_from_its_file() {
    let file = path("games.jsonl");
    let file = file.to_str().unwrap();
    let play = |games: &str, more: &[&str]| {
        let arguments = [
            "--game",
            "tic-tac-toe",
            "random",
            "greedy",
            "--nodes",
            "10",
            "--json",
            "--games",
            games,
        ];
        json(&[&arguments, more].concat())
    };
    let whole = play("20", &["--workers", "2"]);
    play("6", &["--save", file]);
    // A game that was cut off while it was written is played again.
    let text = std::fs::read_to_string(file).unwrap();
    assert_eq!(text.lines().count(), 7);
    std::fs::write(file, format!("{text}{{\"game\":6,\"se")).unwrap();
    let continued = play("20", &["--save", file]);
    assert_eq!(std::fs::read_to_string(file).unwrap().lines().count(), 21);
    for key in ["games", "wins", "draws", "losses", "elo", "reasons", "as_first", "mean_plies"] {
        assert_eq!(continued[key], whole[key], "{key}");
    }
    assert!(whole["losses"].as_u64() > whole["wins"].as_u64(), "{whole}");

    let first: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let second: Value = serde_json::from_str(text.lines().nth(2).unwrap()).unwrap();
    assert_eq!((&first["first"], &second["first"]), (&"a".into(), &"b".into()));
    let opening = |game: &Value| game["moves"].as_array().unwrap()[..4].to_vec();
    assert_eq!(opening(&first), opening(&second), "both have the same opening");

    let other = ["--game", "tic-tac-toe", "random", "greedy", "--nodes", "11", "--save", file];
    let (code, _, err) = run(&other);
    assert!(code == 1 && err.contains("nodes 10") && err.contains("--save"), "{err}");
}

#[test]
fn a_game_in_which_nothing_comes_about_is_drawn_if_that_is_asked_for() {
    let idle = |more: &[&str]| {
        let arguments =
            ["--game", "xiangqi", "random", "random", "--games", "4", "--nodes", "1", "--json"];
        json(&[&arguments, more].concat())
    };
    let drawn = idle(&["--idle-plies", "3"]);
    assert_eq!((&drawn["draws"], &drawn["unfinished"]), (&4.into(), &4.into()), "{drawn}");
    assert!(drawn["mean_plies"].as_f64().unwrap() < 60.0, "{drawn}");
    assert_eq!(drawn["match"]["idle_plies"], 3);
    let played = idle(&[]);
    assert!(played["mean_plies"].as_f64().unwrap() > 100.0, "{played}");
}

#[test]
fn who_says_what_it_thinks_of_its_chances_has_them_in_the_file() {
    let file = path("chances.jsonl");
    let players = ["--game", "chess", "level:4", "random", "--games", "1", "--openings", "2"];
    json(&[&players[..], &["--nodes", "50", "--json", "--save", file.to_str().unwrap()]].concat());
    let text = std::fs::read_to_string(&file).unwrap();
    let game: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let chances = game["chances"].as_array().unwrap();
    assert_eq!(chances.len(), game["moves"].as_array().unwrap().len());
    assert!(
        chances[..2].iter().all(Value::is_null),
        "nobody thought about the opening: {chances:?}"
    );
    let says = |chance: &Value| chance.as_u64().is_some_and(|chance| chance <= 1000);
    assert!(chances[2..].iter().all(says), "{chances:?}");
}

#[test]
fn a_sequential_test_ends_early() {
    let result = json(&[
        "--game", "hex", "--set", "size=4", "greedy", "random", "--nodes", "1", "--games", "1000",
        "--sprt", "-50,50", "--json",
    ]);
    assert_eq!(result["sprt"]["accepted"], "elo1");
    assert!(result["games"].as_u64().unwrap() < 1000);
}

#[test]
fn what_cannot_be_played_is_refused_with_a_reason() {
    let refused = |arguments: &[&str], words: &str| {
        let (code, _, err) = run(arguments);
        assert!(code != 0 && err.contains(words), "{err}");
    };
    refused(&["--game", "hex", "random", "uci:true"], "UCI_Variant=NAME");
    refused(&["--game", "jesonmor", "random", "uci:true"], "--set finish=hold");
    refused(&["--game", "clobber", "--set", "width=3", "random", "uci:true"], "the usual options");
    refused(&["--game", "chess", "random", "uci:true"], "uciok");
    refused(&["--game", "chess", "random", "uci:/no/such/program"], "cannot be run");
    refused(&["--game", "storilljudhjorrayc", "random", "uci:/no/such/program"], "cannot be run");
    refused(&["--game", "chess", "random", "best"], "level:1");
    refused(&["--game", "chess", "random", "level:0"], "level:10");
    refused(&["--game", "chess", "random", "xboard:true", "--nodes", "5"], "use --time");
}

/// A program that comes up as an engine should, and then does something else.
fn engine(name: &str, go: &str) -> String {
    let script = path(name);
    let text = format!(
        r#"noise() {{ printf '\033[2J\303\050 %s\n' "$1"; }}
while read -r line; do
  noise "$line"
  case "$line" in
    uci) echo "option name Hash type spin default 1"; echo uciok ;;
    isready) echo readyok ;;
    go*) {go} ;;
    quit) exit 0 ;;
  esac
done
"#
    );
    std::fs::write(&script, text).unwrap();
    format!("uci:sh {}", script.display())
}

#[test]
fn engines_that_misbehave_lose_and_the_fault_has_a_name() {
    let cases = [
        ("illegal", "echo bestmove e2e5", "illegal move"),
        ("garbage", "echo bestmove $(head -c 100000 /dev/zero | tr '\\0' x)", "illegal move"),
        ("nothing", "echo 'bestmove (none)'", "no move"),
        ("hangs", ":", "hang"),
        ("talks", "while echo info string on and on; do :; done", "hang"),
        ("ends", "exit 3", "crash"),
        ("closes", "exec >&-; sleep 20", "crash"),
    ];
    for (name, go, fault) in cases {
        let contestant = engine(name, go);
        let result = json(&[
            "--game",
            "chess",
            "random",
            &contestant,
            "--games",
            "2",
            "--time",
            "0.01",
            "--patience",
            "0.3",
            "--json",
        ]);
        assert_eq!(result["wins"], 2, "{name}: {result}");
        assert_eq!(result["faults"]["b"][fault]["games"], 2, "{name}: {result}");
        assert!(result["faults"]["a"].as_object().unwrap().is_empty());
    }
}

#[test]
fn engines_that_misbehave_in_the_xboard_protocol_lose_too() {
    let cases = [
        ("x-illegal", "echo move e2e5", "illegal move"),
        ("x-hangs", ":", "hang"),
        ("x-ends", "exit 3", "crash"),
        ("x-claims", "echo '1/2-1/2 {I say so}'", "other end"),
        ("x-refuses", "echo 'Illegal move: a2a3'", "other end"),
    ];
    for (name, go, fault) in cases {
        let script = path(name);
        let text = format!(
            r#"while read -r line; do
  case "$line" in
    protover*) printf 'noise\nfeature ping=1 usermove=1 variants="normal" done=1\n' ;;
    ping*) echo "pong ${{line#ping }}" ;;
    go) {go} ;;
    quit) exit 0 ;;
  esac
done
"#
        );
        std::fs::write(&script, text).unwrap();
        let contestant = format!("xboard:sh {}", script.display());
        let result = json(&[
            "--game",
            "chess",
            "random",
            &contestant,
            "--games",
            "2",
            "--time",
            "0.01",
            "--patience",
            "0.3",
            "--json",
        ]);
        assert_eq!(result["wins"], 2, "{name}: {result}");
        assert_eq!(result["faults"]["b"][fault]["games"], 2, "{name}: {result}");
    }
}

#[test]
fn a_program_that_gives_up_has_lost_without_a_fault() {
    let contestant = engine("resigns", "echo bestmove resign");
    let result = json(&[
        "--game",
        "chess",
        "random",
        &contestant,
        "--games",
        "2",
        "--time",
        "0.01",
        "--json",
    ]);
    assert_eq!((&result["wins"], &result["resigned"]), (&2.into(), &2.into()));
    assert!(result["faults"]["b"].as_object().unwrap().is_empty());
}
