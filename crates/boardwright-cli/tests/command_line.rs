//! The program as a user meets it: what it prints, and with which exit code it ends.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run came to.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program with some input.
fn run_with(input: &str, arguments: &[&str]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading closes the pipe, which is no fault.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(arguments: &[&str]) -> Run {
    run_with("", arguments)
}

fn json(run: &Run) -> Value {
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// A file of this test alone.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("command_line");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn games_lists_ids_and_titles() {
    let games = json(&run(&["games", "--json"]));
    let ids: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"chess") && ids.contains(&"corsairs"), "{ids:?}");
    assert!(run(&["games"]).out.contains("Kylatori Sunset"));
}

#[test]
fn an_unknown_game_is_a_usage_error_with_a_suggestion() {
    let run = run(&["show", "ches"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean `chess`?"), "{}", run.err);
    assert!(run.err.contains("`boardwright games`"), "{}", run.err);
}

#[test]
fn the_last_line_of_perft_is_the_bare_number() {
    assert_eq!(run(&["perft", "chess", "2"]).out, "400\n");
    assert_eq!(run(&["perft", "chess", "0"]).out, "1\n");
    let divided = run(&["perft", "chess", "2", "--divide"]).out;
    assert!(divided.contains("e2e4: 20\n"), "{divided}");
    assert_eq!(divided.lines().last(), Some("400"));
    // Three marks in some order: 9 * 8 * 7 sequences, but fewer positions.
    assert_eq!(run(&["perft", "tic-tac-toe", "3"]).out, "504\n");
    assert_eq!(run(&["perft", "tic-tac-toe", "3", "--distinct"]).out, "252\n");
    let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    assert_eq!(run(&["perft", "chess", "2", "--position", position]).out, "2039\n");
}

#[test]
fn moves_with_json_have_the_positions_after_them() {
    let moves = json(&run(&["moves", "tic-tac-toe", "--json"]));
    assert_eq!(moves["moves"].as_array().unwrap().len(), 9);
    let after = moves["moves"][0]["position"].as_str().unwrap();
    let shown = run(&["show", "tic-tac-toe", "--position", after]);
    assert!(shown.out.contains(after), "{}", shown.out);
}

#[test]
fn positions_that_are_none_say_where() {
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w KQkq - 0 1";
    let run = run(&["show", "chess", "--position", position]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("at character 41: no unit has the letter `X`"), "{}", run.err);
}

#[test]
fn playouts_of_a_seed_are_the_same_every_time() {
    let arguments = ["playout", "tic-tac-toe", "--games", "50", "--seed", "9", "--json"];
    let (first, second) = (run(&arguments), run(&arguments));
    assert_eq!(first.out, second.out);
    assert_eq!(json(&first)["games"], 50);
}

#[test]
fn a_trace_has_a_line_for_every_position() {
    let path = file("trace.jsonl", b"");
    let path = path.to_str().unwrap();
    let run = run(&["playout", "tic-tac-toe", "--games", "2", "--json", "--trace", path]);
    let total = json(&run)["decisions"]["total"].as_u64().unwrap();
    let trace = std::fs::read_to_string(path).unwrap();
    // The last position of each of the two games has a line, too.
    assert_eq!(trace.lines().count() as u64, total + 2);
    for line in trace.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let moves = line["moves"].as_array().unwrap();
        assert_eq!(moves.len(), line["positions"].as_array().unwrap().len());
        assert!(line["chosen"].is_null() || moves.contains(&line["chosen"]));
    }
}

#[test]
fn a_game_can_be_played_saved_and_loaded_from_a_pipe() {
    let path = file("unused", b"").with_file_name("game.record");
    let _ = std::fs::remove_file(&path);
    let path = path.to_str().unwrap();
    let input = format!("b2\nundo\na1\n2\nc3\nc1\nb3\nsave {path}\nquit\n");
    let played = run_with(&input, &["play", "tic-tac-toe"]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains(&format!("Saved to {path}.")), "{}", played.out);
    let record = std::fs::read_to_string(path).unwrap();
    assert!(record.contains("1. a1 c1") || record.contains("1. a1 b1"), "{record}");
    let shown = run(&["show", "tic-tac-toe", "--record", path]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    // Another game's file is not written over by mistake.
    let again = run_with(&format!("save {path}\n"), &["play", "tic-tac-toe"]);
    assert!(again.out.contains("exists already"), "{}", again.out);
    assert!(again.out.contains("The input has ended; good-bye."));
}

#[test]
fn opponents_reply_and_win_when_they_can() {
    // Noughts leaves a line of two open, which the greedy side completes.
    let position = "player=Noughts turn=4; Crosses: Mark a1 b1; Noughts: Mark a2";
    let arguments =
        ["play", "tic-tac-toe", "--as", "Noughts", "--opponent", "greedy", "--position", position];
    let played = run_with("a3\n", &arguments);
    assert!(played.out.contains("Crosses plays c1"), "{}", played.out);
    assert!(played.out.contains("Crosses wins: three in a row"), "{}", played.out);
    let random = run_with("", &["play", "chess", "--as", "Black", "--opponent", "random"]);
    assert!(random.out.contains("White plays "), "{}", random.out);
}

#[test]
fn levels_reply_and_nobody_in_particular_is_level_five() {
    let position = "player=Noughts turn=4; Crosses: Mark a1 b1; Noughts: Mark a2";
    let against = |further: &[&str]| {
        let arguments = ["play", "tic-tac-toe", "--as", "Noughts", "--position", position];
        run_with("a3\n", &[&arguments[..], further].concat()).out
    };
    for opponent in ["level:3", "level:9", "full", "uct"] {
        let out = against(&["--opponent", opponent, "--time", "0.3"]);
        assert!(out.contains("Crosses plays c1"), "{opponent}: {out}");
    }
    assert_eq!(against(&[]), against(&["--level", "5"]));
    for arguments in [
        &["play", "chess", "--level", "11"][..],
        &["play", "chess", "--opponent", "level:0"],
        &["play", "chess", "--opponent", "full", "--level", "3"],
    ] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn hints_name_the_move_that_wins_and_games_that_are_over_have_none() {
    let position = "player=Crosses turn=4; Crosses: Mark a1 b1; Noughts: Mark a2 b2";
    let arguments = ["play", "tic-tac-toe", "--position", position];
    let played = run_with("hint\neval\nc1\nhint\neval\n", &arguments);
    assert!(played.out.contains("c1 (100 %, wins in 1 move)"), "{}", played.out);
    assert!(played.out.contains("\n1. 100 %  c1\n2. "), "{}", played.out);
    let over = played.out.matches("no legal move; Crosses wins: three in a row").count();
    assert_eq!(over, 2, "{}", played.out);
    let hint = ["hint", "tic-tac-toe", "--position", position, "--nodes", "5000"];
    let shown = run(&[&hint[..], &["--lines", "1"]].concat());
    assert_eq!(shown.out, "Crosses to move: 100 %, wins in 1 move\n1. 100 %  c1\n");
    let shown = json(&run(&[&hint[..], &["--json"]].concat()));
    assert_eq!(shown["lines"][0]["moves"][0], "c1");
    assert_eq!(shown["lines"][0]["wins_in"], 1);
}

#[test]
fn analysis_names_the_blunder_and_where_the_game_turned() {
    let path = file("fool.record", b"[Game \"chess\"]\n\n1. f2f3 e7e5\n2. g2g4 d8h4\n");
    let path = path.to_str().unwrap();
    let analysed = run(&["analyse", path, "--nodes", "100000"]);
    assert_eq!(analysed.code, 0, "{}", analysed.err);
    let line = analysed.out.lines().find(|line| line.contains("g2g4")).unwrap();
    assert!(line.ends_with("0 %  blunder"), "{line}");
    assert!(analysed.out.contains("\nThe game turned at 2. g2g4: White fell from"));
    let lines = run(&["analyze", path, "chess", "--nodes", "100000", "--json"]).out;
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[2]["verdict"], "blunder");
    assert_eq!(lines[4]["turning_points"], serde_json::json!([3]));
    let unknown = file("unknown.record", b"[Game \"Mine\"]\n\n1. a1\n");
    let run = run(&["analyse", unknown.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("give its rules file after it"), "{}", run.err);
}

#[test]
fn check_reports_and_fmt_keeps_what_it_cannot_read() {
    let good = run(&["check", "tic-tac-toe"]);
    assert_eq!((good.code, good.out.as_str()), (0, "tic-tac-toe: no errors, no warnings\n"));
    let path = file("broken.board", b"game \"Broken\" {\n    players White, Black\n    board\n");
    let path = path.to_str().unwrap();
    let run_check = run(&["check", path]);
    assert_eq!(run_check.code, 1);
    assert!(run_check.out.contains("error"), "{}", run_check.out);
    let line: Value =
        serde_json::from_str(run(&["check", path, "--json"]).out.lines().next().unwrap()).unwrap();
    assert_eq!(line["severity"], "error");
    assert!(line["span"]["line"].as_u64().unwrap() >= 1);
    let before = std::fs::read(path).unwrap();
    assert_eq!(run(&["fmt", path]).code, 1);
    assert_eq!(std::fs::read(path).unwrap(), before);
}

#[test]
fn files_that_are_no_rules_are_refused_in_words() {
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
    let missing = run(&["show", "nowhere/rules.board"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("there is no file"), "{}", missing.err);
}

#[test]
fn the_manual_page_has_options_pieces_and_diagrams() {
    let page = run(&["rules", "chess"]).out;
    for words in ["Chess", "Options", "Players: White, Black", "Knight N n"] {
        assert!(page.contains(words), "`{words}` is missing in\n{page}");
    }
    // A Pawn moves straight and captures aslant.
    assert!(page.contains("x . x"), "{page}");
    let page = json(&run(&["rules", "corsairs", "--json"]));
    assert_eq!(page["players"][0], "Corsair");
}

#[test]
fn every_bundled_game_has_a_page_a_drawing_and_moves() {
    let games = json(&run(&["games", "--json"]));
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for arguments in [["rules", id], ["show", id], ["moves", id], ["ir", id]] {
            let run = run(&arguments);
            assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
            assert!(!run.out.is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn moves_say_that_the_game_is_over() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let run = run(&["moves", "chess", "--position", mated]);
    assert_eq!((run.code, run.out.as_str()), (0, "no legal move; Black wins: checkmate\n"));
}

#[test]
fn graphs_are_drawn_with_names_and_edges() {
    let rules = "game \"Path\" {
        players White, Black
        board graph { site a at (0, 0) site b at (1, 0) site c at (2, 1) edge a - b - c as way }
        piece Man M { step any }
        start { put Man of White at a }
        turn { choose from in own moves of from }
    }";
    let path = file("path.board", rules.as_bytes());
    let run = run(&["show", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("a:M") && run.out.contains("b:·"), "{}", run.out);
    assert!(run.out.contains("a – b\nb – a, c\nc – b\n"), "{}", run.out);
}

#[test]
fn check_warns_of_games_that_do_not_begin() {
    let rules = |from: &str, then: &str| {
        format!(
            "game \"Still\" {{
            players White, Black
            board rectangle(3, 3)
            piece Man M {{ step any }}
            start {{ put Man of White at a1 put Man of Black at c3 }}
            turn {{ choose from in {from} {then} }}
            }}"
        )
    };
    let check = |name: &str, rules: String| {
        let path = file(name, rules.as_bytes());
        let run = run(&["check", path.to_str().unwrap()]);
        assert_eq!(run.code, 0, "{}", run.out);
        run.out
    };
    let none = check("none.board", rules("own & b2", "moves of from"));
    assert!(none.contains("warning[no-move-at-start]"), "{none}");
    let idle = check("idle.board", rules("own", ""));
    assert!(idle.contains("warning[choice-without-effect]"), "{idle}");
    let sound = check("sound.board", rules("own", "moves of from"));
    assert!(sound.contains("no errors, no warnings"), "{sound}");
}

#[test]
fn slips_on_the_command_line_are_not_shown_in_the_rules() {
    for slip in [["--set", "side=70"], ["--set", "sode=5"], ["--ruleset", "quik"]] {
        let run = run(&["show", "corsairs", slip[0], slip[1]]);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("on the command line"), "{}", run.err);
        assert!(!run.err.contains("rules.board") && !run.err.contains("-->"), "{}", run.err);
    }
}

#[test]
fn compile_writes_a_module_of_the_games_name() {
    let folder = file("compiled", b"").with_file_name("modules");
    std::fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let output = command.args(["compile", "tic-tac-toe"]).current_dir(&folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    let bytes = std::fs::read(folder.join("tic-tac-toe.wasm")).unwrap();
    assert!(bytes.starts_with(b"\0asm"));
    assert!(told.starts_with(&format!("tic-tac-toe.wasm: {} bytes, ", bytes.len())), "{told}");
    let path = folder.join("other.wasm");
    let path = path.to_str().unwrap();
    let report = json(&run(&["compile", "hex", "--set", "size=4", "-o", path, "--json"]));
    assert_eq!(report["bytes"].as_u64().unwrap(), std::fs::metadata(path).unwrap().len());
    let nowhere = folder.join("nowhere").join("x.wasm");
    let run = run(&["compile", "hex", "-o", nowhere.to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("cannot be written"), "{}", run.err);
}

#[test]
fn bench_has_a_row_for_each_figure_and_peer() {
    let rows = json(&run(&["bench", "connect-four", "--seconds", "0.01", "--json"]));
    let rows = rows.as_array().unwrap();
    let of = |work: &str| -> Vec<&Value> {
        rows.iter().filter(|row| row["work"] == work && row["game"] == "connect-four").collect()
    };
    for work in ["playouts", "decisions", "length", "perft", "perft-plain", "ready", "module"] {
        assert!(!of(work).is_empty(), "{work}");
    }
    let playouts = of("playouts");
    assert!(playouts.len() > 1 && playouts.iter().all(|row| row["unit"] == "playouts/s"));
    for row in playouts {
        let figure = |key: &str| row[key].as_f64().unwrap();
        assert!((figure("value") / figure("peer_value") - figure("ratio")).abs() < 1e-9);
    }
}

#[test]
fn bench_goes_on_after_a_game_that_is_none() {
    let run = run(&["bench", "nosuch", "tic-tac-toe", "--work", "playouts", "--seconds", "0.01"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("`nosuch`"), "{}", run.err);
    assert!(run.out.contains("tic-tac-toe"), "{}", run.out);
}

#[test]
fn solve_says_what_is_proved_and_what_is_not_known() {
    let mate = ["solve", "chess", "--position", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", "--json"];
    let proved = json(&run(&[&mate[..], &["--in", "2"]].concat()));
    assert_eq!(proved["answer"]["verdict"], "wins");
    assert_eq!(proved["answer"]["plies"], 3);
    assert_eq!(proved["answer"]["line"][0], "a1a6");
    let sooner = json(&run(&[&mate[..], &["--in", "1"]].concat()));
    assert_eq!(sooner["answer"]["verdict"], "does not win");
    let every = json(&run(&[&mate[..], &["--in", "2", "--all"]].concat()));
    let wins = |mv: &&Value| mv["answer"]["verdict"] == "wins";
    let winning: Vec<&Value> = every["moves"].as_array().unwrap().iter().filter(wins).collect();
    assert_eq!(winning.len(), 1);
    assert_eq!(winning[0]["move"], "a1a6");

    let given_up = run(&["solve", "chess", "--nodes", "2000"]);
    assert_eq!(given_up.code, 3);
    assert!(given_up.out.contains("whether White wins is not known"), "{}", given_up.out);
    let given_up = run(&["solve", "chess", "--time", "0.2", "--player", "Black"]);
    assert_eq!(given_up.code, 3);

    let nobody = run(&["solve", "chess", "--player", "Green"]);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("there are White, Black"), "{}", nobody.err);
    assert_eq!(run(&["solve", "chess", "--in", "0"]).code, 2);
}

#[test]
fn solve_goes_on_from_a_record() {
    let record = b"[Game \"tic-tac-toe\"]\n\n1. a1 b1\n2. a2 b2\n";
    let path = file("solve.record", record);
    let run = run(&["solve", "tic-tac-toe", "--record", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("Crosses wins in 1 turn, 1 ply at most\nline: a3"), "{}", run.out);
}
