//! `boardwright match`: results, saved matches, and engines that misbehave.

use crate::program::{self, unused_path};
use serde_json::Value;

/// Runs a match; returns the exit code, the output and the errors.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let run = program::run(&[&["match"], arguments].concat());
    (run.code, run.out, run.err)
}

/// Runs a match; returns its result.
fn json(arguments: &[&str]) -> Value {
    program::run(&[&["match"], arguments].concat()).json()
}

/// The result of two games of chess between `random` and an engine.
fn two_games_against(engine: &str) -> Value {
    let games = "--games 2 --time 0.01 --patience 1 --json".split(' ').collect::<Vec<_>>();
    json(&[&["--game", "chess", "random", engine], &games[..]].concat())
}

/// Asserts that an engine loses both games by this fault.
fn loses_by(engine: &str, fault: &str) {
    let result = two_games_against(engine);
    assert_eq!(result["wins"], 2, "{engine}: {result}");
    assert_eq!(result["faults"]["b"][fault]["games"], 2, "{engine}: {result}");
    assert!(result["faults"]["a"].as_object().unwrap().is_empty(), "{engine}: {result}");
}

#[test]
fn sequential_test_ends_at_the_same_game_with_any_number_of_workers() {
    let (one, three) = (unused_path("match-one.jsonl"), unused_path("match-three.jsonl"));
    let play = |workers: &str, path: &std::path::Path| {
        let players = ["--game", "tic-tac-toe", "greedy", "random", "--nodes", "10"];
        let test = ["--sprt", "0,100", "--games", "2000", "--json", "--workers", workers];
        json(&[&players[..], &test, &["--save", path.to_str().unwrap()]].concat())
    };
    let result = play("1", &one);
    assert_eq!(result["sprt"]["accepted"], "elo1", "{result}");
    assert!(result["games"].as_u64().unwrap() < 1_000, "{result}");
    assert_eq!(play("3", &three), result);
    assert_eq!(std::fs::read_to_string(one).unwrap(), std::fs::read_to_string(three).unwrap());
}

#[test]
#[cfg(feature = "parquet")]
fn decisions_of_a_continued_match_are_written_as_a_table() {
    let (games, table) = (unused_path("match-table.jsonl"), unused_path("match.parquet"));
    let [games, table] = [&games, &table].map(|path| path.to_str().unwrap());
    let play = |count: &str, more: &[&str]| {
        let players = ["--game", "tic-tac-toe", "greedy", "random", "--nodes", "10"];
        run(&[&players[..], &["--games", count, "--save", games], more].concat())
    };
    assert_eq!(play("2", &[]).0, 0);
    let (code, _, err) = play("6", &["--parquet", table]);
    assert_eq!(code, 0, "{err}");
    let file =
        parquet::file::reader::SerializedFileReader::new(std::fs::File::open(table).unwrap());
    let rows =
        parquet::file::reader::FileReader::metadata(&file.unwrap()).file_metadata().num_rows();
    let text = std::fs::read_to_string(games).unwrap();
    let plies = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(rows, plies.map(|game| game["plies"].as_i64().unwrap()).sum::<i64>());
    let (code, _, err) = play("6", &["--parquet", table]);
    assert!(code != 0 && err.contains("exists; choose another file with --parquet"), "{err}");
}

#[test]
fn match_continues_from_its_file() {
    let file = unused_path("match-games.jsonl");
    let file = file.to_str().unwrap();
    let play = |games: &str, more: &[&str]| {
        let players = ["--game", "tic-tac-toe", "random", "greedy"];
        let limits = ["--nodes", "10", "--json", "--games", games];
        json(&[&players[..], &limits, more].concat())
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
fn idle_game_is_drawn_after_idle_plies() {
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
fn saved_games_have_the_win_chances_that_players_report() {
    let file = unused_path("chances.jsonl");
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
fn sprt_ends_the_match_early() {
    let result = json(&[
        "--game", "hex", "--set", "size=4", "greedy", "random", "--nodes", "1", "--games", "1000",
        "--sprt", "-50,50", "--json",
    ]);
    assert_eq!(result["sprt"]["accepted"], "elo1");
    assert!(result["games"].as_u64().unwrap() < 1000);
}

#[test]
fn impossible_match_is_refused_with_the_reason() {
    let refused = |arguments: &[&str], words: &str| {
        let (code, _, err) = run(arguments);
        assert!(code != 0 && err.contains(words), "{err}");
    };
    refused(&["--game", "hex", "random", "uci:true"], "UCI_Variant=NAME");
    refused(&["--game", "jesonmor", "random", "uci:true"], "--set finish=hold");
    refused(
        &["--game", "clobber", "--set", "width=3", "random", "uci:true"],
        "the default options",
    );
    refused(&["--game", "chess", "random", "uci:true"], "uciok");
    refused(&["--game", "chess", "random", "uci:/no/such/program"], "cannot be started");
    refused(
        &["--game", "storilljudhjorrayc", "random", "uci:/no/such/program"],
        "cannot be started",
    );
    refused(&["--game", "chess", "random", "best"], "level:1");
    refused(&["--game", "chess", "random", "level:0"], "level:10");
    refused(&["--game", "chess", "random", "xboard:true", "--nodes", "5"], "use --time");
}

/// A UCI engine that starts as it should, and answers `go` with this shell command.
fn engine(name: &str, go: &str) -> String {
    let script = unused_path(name);
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
fn faulty_uci_engine_loses_by_a_named_fault() {
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
        loses_by(&engine(name, go), fault);
    }
}

#[test]
fn faulty_xboard_engine_loses_by_a_named_fault() {
    let cases = [
        ("x-illegal", "echo move e2e5", "illegal move"),
        ("x-hangs", ":", "hang"),
        ("x-ends", "exit 3", "crash"),
        ("x-claims", "echo '1/2-1/2 {I say so}'", "other end"),
        ("x-refuses", "echo 'Illegal move: a2a3'", "other end"),
    ];
    for (name, go, fault) in cases {
        let script = unused_path(name);
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
        loses_by(&format!("xboard:sh {}", script.display()), fault);
    }
}

#[test]
fn resigning_engine_loses_without_a_fault() {
    let result = two_games_against(&engine("resigns", "echo bestmove resign"));
    assert_eq!((&result["wins"], &result["resigned"]), (&2.into(), &2.into()));
    assert!(result["faults"]["b"].as_object().unwrap().is_empty());
}
