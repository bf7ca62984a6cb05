//! Positions given as text: fields that contradict the board, and games that are over.

use boardwright::{Game, Options, Position, Setup, bundled};

fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}

/// Returns a position written again, or the error of reading it.
fn put_right(game: &Game, text: &str) -> String {
    match Position::read(game, text) {
        Ok(position) => position.shortest_text(),
        Err(error) => error.to_string(),
    }
}

/// Returns the end of a position in words; empty while the game goes on.
fn end(id: &str, text: &str) -> String {
    let game = game(id);
    let position = Position::read(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let end = position.outcome().unwrap().map(|end| end.text(&game)).unwrap_or_default();
    assert_eq!(position.count().unwrap() == 0, !end.is_empty(), "{id}: {text}: {end}");
    end
}

const NOT_PASSED: &str = "no enemy Pawn can just have passed this square";
const CAPTURED_AT_ONCE: &str = "the player to move could capture the King";

#[test]
fn passed_square_without_an_enemy_pawn_before_it_is_refused() {
    let chess = game("chess");
    for text in [
        "4k3/8/8/8/8/8/3PP3/4K3 w - e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/4p3/8/4p3/3P4/8/8/4K3 w - e6 0 1",
        "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1",
    ] {
        let error = put_right(&chess, text);
        let column = text.match_indices(' ').nth(2).unwrap().0 + 2;
        assert_eq!(error, format!("at character {column}: {NOT_PASSED}"), "{text}");
    }
}

#[test]
fn passed_square_that_a_pawn_can_capture_on_is_kept_and_another_is_forgotten() {
    let chess = game("chess");
    let usable = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
    assert_eq!(put_right(&chess, usable), usable);
    assert!(Position::read(&chess, usable).unwrap().read_move("d5e6").is_ok());
    let harmless = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(put_right(&chess, harmless), harmless.replace("e3", "-"));
}

#[test]
fn every_game_with_passed_squares_refuses_contradictions() {
    for (id, text) in [
        ("crazyhouse", "4k3/8/8/8/8/8/3PP3/4K3[] w - e3 0 1"),
        ("capablanca", "5k4/10/10/10/10/10/3PP5/5K4 w - e3 0 1"),
        ("knightmate", "4k3/8/8/8/8/8/3PP3/4K3 w - e3 0 1"),
        ("hoppelpoppel", "4k3/8/8/8/8/8/3PP3/4K3 w - e3 0 1"),
        ("king-of-the-hill", "4k3/8/8/8/8/8/3PP3/4K3 w - e3 0 1"),
        ("three-check", "4k3/8/8/8/8/8/3PP3/4K3 w - e3 3+3 0 1"),
        ("berolina", "4k3/8/8/8/2PpP3/8/8/4K3 b - d3 0 1"),
        // The Pawn on c4 cannot come from e2, where another stands.
        ("berolina", "4k3/8/8/8/2Pp4/8/4P3/4K3 b - d3c4 0 1"),
        ("grand", "5k4/10/10/10/10/10/10/3PP5/10/5K4 w - e4 0 1"),
    ] {
        let error = put_right(&game(id), text);
        assert!(error.ends_with(NOT_PASSED), "{id}: {error}");
    }
}

#[test]
fn position_in_which_the_player_to_move_could_capture_the_king_is_refused() {
    for (id, text) in [
        ("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4RK2[] w - - 0 1"),
        ("hoppelpoppel", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        ("knightmate", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        ("berolina", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        ("three-check", "4k3/8/8/8/8/8/8/4RK2 w - - 3+3 0 1"),
        ("king-of-the-hill", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        ("losalamos", "4k1/6/6/6/6/4RK w - - 0 1"),
        ("capablanca", "4k5/10/10/10/10/10/10/4RK4 w - - 0 1"),
        ("grand", "4k5/10/10/10/10/10/10/10/10/4RK4 w - - 0 1"),
        ("makruk", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        ("shatranj", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
        (
            "shatranj-al-kabir-constantinople",
            "player=White; White: King f1, Rook e1; Black: King e8",
        ),
        ("shogi", "4k4/9/9/9/9/9/9/9/4RK3 b - 1"),
        ("minishogi", "4k/5/5/5/K3R b - 1"),
        ("shoshogi", "4k4/9/9/9/9/9/9/9/4RK3 b - 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4RK3 w - - 0 1"),
    ] {
        let error = put_right(&game(id), text);
        assert!(error.contains("the player to move could capture the "), "{id}: {error}");
        // The field to mend is that of the player to move.
        let player = text.find(" w ").or_else(|| text.find(" b "));
        let column = player.map_or("player=".len(), |blank| blank + 1) + 1;
        assert!(error.starts_with(&format!("at character {column}: ")), "{id}: {error}");
        // It is the turn of the player in check.
        let other = text.replace(" w ", " B ").replace(" b ", " w ").replace(" B ", " b ");
        let other = other.replace("player=White", "player=Black");
        assert!(Position::read(&game(id), &other).is_ok(), "{id}: {other}");
    }
}

#[test]
fn castling_without_king_and_rook_at_home_is_void() {
    let chess = game("chess");
    let moved = "4k3/8/8/8/4K3/8/8/R6R w KQ - 0 1";
    assert_eq!(put_right(&chess, moved), moved.replace("KQ", "-"));
    let halves = "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1";
    assert_eq!(put_right(&chess, halves), halves.replace("KQkq", "Kq"));
    for (id, text, kept) in [
        ("crazyhouse", "4k3/8/8/8/4K3/8/8/R6R[] w KQ - 0 1", "-"),
        ("capablanca", "5k4/10/10/10/10/10/10/R4K4 w KQkq - 0 1", "Q"),
        ("knightmate", "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "Kq"),
        ("hoppelpoppel", "4k3/8/8/8/4K3/8/8/R6R w KQ - 0 1", "-"),
    ] {
        let game = game(id);
        let written = put_right(&game, text);
        assert_eq!(written.split(' ').nth(2), Some(kept), "{id}: {written}");
    }
}

#[test]
fn readable_form_gives_no_castling_to_a_king_elsewhere() {
    let chess = game("chess");
    let text = "player=Black; White: King e1, Pawn a2; Black: King h8";
    let position = Position::read(&chess, text).unwrap();
    let moves: Vec<String> =
        position.legal_texts().unwrap().into_iter().map(|(_, text)| text).collect();
    assert_eq!(moves, ["h8g7", "h8h7", "h8g8"]);
}

#[test]
fn position_in_which_an_end_holds_is_over() {
    for (id, text, result) in [
        ("chess", "8/8/8/4k3/8/8/8/4K3 w - - 0 1", "draw: neither side can give mate"),
        ("chess", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", ""),
        (
            "chess",
            "8/8/8/4k3/8/8/4P3/4K3 w - - 100 90",
            "draw: no capture and no Pawn move for too long",
        ),
        ("chess", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "White wins: checkmate"),
        ("breakthrough", "P7/pp6/8/8/8/8/PP6/8 b - - 0 1", "White wins: a Pawn has broken through"),
        ("ataxx", "P6/7/7/7/7/7/7 b 0 5", "Red wins: all stones have changed sides"),
    ] {
        let found = end(id, text);
        assert_eq!(found, result, "{id}: {text}");
    }
}

#[test]
fn stated_result_and_recorded_end_are_kept() {
    let game = game("breakthrough");
    let text = "player=Black; White: Pawn a8; Black: Pawn a7 b7; result=draw rule=1";
    let Ok(position) = Position::read(&game, text) else { return };
    assert_eq!(position.outcome().unwrap().map(|end| end.winner), Some(None));
}

#[test]
fn number_outside_its_field_says_which_are_possible() {
    let chess = game("chess");
    assert_eq!(
        put_right(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 200 1"),
        "at character 29: moves, of both players together, since the last capture or Pawn move: \
         expected a number from 0 to 150, not `200`"
    );
    assert_eq!(
        put_right(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 x"),
        "at character 31: expected the number of the turn, from 1 to 1073741823, not `x`"
    );
    assert_eq!(
        put_right(&chess, "player=White; White: King e1; Black: King e8; quiet=200"),
        "at character 53: `quiet` is a number from 0 to 150, not `200`"
    );
    assert_eq!(
        put_right(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; long White=perhaps"),
        "at character 45: `long` is `yes` or `no`, not `perhaps`"
    );
    assert_eq!(
        put_right(&game("shogi"), "k8/9/9/9/9/9/9/9/K8 b - -1"),
        "at character 25: expected the number of the ply, from 1 to 1073741823, not `-1`"
    );
}

#[test]
fn start_position_is_never_judged() {
    for bundled in bundled::all() {
        let game = game(bundled.id);
        let start = game.start();
        let read = Position::read(&game, &start.text());
        assert_eq!(read.as_ref(), Ok(&start), "{}", bundled.id);
        assert_eq!(start.setup().position(&game).as_ref(), Ok(&start), "{}", bundled.id);
    }
}

#[test]
fn state_that_names_what_is_not_there_is_refused() {
    for (id, text, reason) in [
        (
            "amazons",
            "player=White stage=2; White: Amazon a1; Black: Amazon j10; archer=b1",
            "no Amazon of the player to move is there to shoot",
        ),
        (
            "international-draughts",
            "player=White; White: Man a1; Black: Man c3 e5; jumped: c3",
            "the piece that jumped is not named",
        ),
        (
            "makruk",
            "player=White; White: Khun a1, Bia b3; Black: Khun h8; limit=8",
            "moves are counted once no Bia is left and a Khun is bare",
        ),
        (
            "corsairs",
            "player=Corsair; Corsair: corsair a1; Convoy: freighter e5; entangled: a2",
            "only corsairs are entangled",
        ),
    ] {
        let error = put_right(&game(id), text);
        assert!(error.ends_with(reason), "{id}: {error}");
    }
}

#[test]
fn setup_is_judged_by_the_rules_unless_it_is_taken_unchecked() {
    let chess = game("chess");
    let setup = Setup::read(&chess, "4k3/8/8/8/8/8/3PP3/4K3 w - e3 0 1").unwrap();
    assert_eq!(setup.position(&chess).unwrap_err().to_string(), NOT_PASSED);
    assert_eq!(setup.unchecked_position(&chess).setup(), setup);
}

#[test]
fn fields_of_chess_positions_are_read_as_python_chess_reads_them() {
    let chess = game("chess");
    for line in include_str!("chess_positions.tsv").lines() {
        let (text, expected) = line.split_once('\t').unwrap();
        match Position::read(&chess, text) {
            Ok(position) => assert_eq!(position.format().as_deref(), Some(expected), "{text}"),
            Err(error) => {
                let reason = if expected == "check" { CAPTURED_AT_ONCE } else { NOT_PASSED };
                assert!(["check", "passed"].contains(&expected), "{text}: {error}");
                assert_eq!(error.message, reason, "{text}");
            }
        }
    }
}

#[test]
fn values_of_kinds_are_written_and_read_by_the_names_of_kinds() {
    let rules = r#"game "Worth" {
  players White, Black
  board rectangle(3, 3)
  piece Man M { step any to empty }
  piece Rook R { slide orthogonal to empty }
  state worth: 1..9 = 2 of each kind
  state seen: sites of each kind
  start { array "m1r/3/M1R" }
  turn { choose from in own  moves of from  worth(kind(to)) += 1  seen(kind(to)) = from + to }
}"#;
    let (game, diagnostics) = boardwright::Game::compile(rules, &boardwright::Options::default());
    let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let played = crate::support::after(&game.start(), "c1-c2 a3-a2 c2-c1");
    let text = played.text();
    assert!(text.contains("; worth Man=3; worth Rook=4; "), "{text}");
    assert!(text.contains("seen Rook: c1 c2"), "{text}");
    assert_eq!(crate::support::at(&game, &text).text(), text);
    assert_eq!(crate::support::at(&game, &text).state(), played.state());
}

#[test]
fn values_of_sites_are_written_and_read_by_the_names_of_sites() {
    let rules = r#"game "Towers" {
  players White, Black
  board rectangle(3, 3)
  piece Man M { step any to empty }
  state height: 0..9 = 1 of each site
  state shut: flag of each site
  start { array "m2/3/2M" }
  turn {
    choose from in own
    moves of from
    height(from) += 2
    shut(to) = yes
  }
  position towers { board player "w" "b" number height number turn }
}"#;
    let (game, diagnostics) = boardwright::Game::compile(rules, &boardwright::Options::default());
    let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let played = crate::support::after(&game.start(), "c1-c2 a3-a2 c2-b3");
    let text = played.text();
    assert!(text.ends_with("; height: c1=3 c2=3 a3=3; shut: a2=yes c2=yes b3=yes"), "{text}");
    assert_eq!(crate::support::at(&game, &text).state(), played.state());
    let text = played.shortest_text();
    assert_eq!(text, "1M1/m2/3 b c1=3,c2=3,a3=3 2; shut: a2=yes c2=yes b3=yes");
    assert_eq!(crate::support::at(&game, &text).state(), played.state());
    let plain = "player=Black turn=2; White: Man b3; Black: Man a2; height: a3=3, c1=3 c2=3";
    assert_eq!(crate::support::at(&game, plain).shortest_text(), "1M1/m2/3 b c1=3,c2=3,a3=3 1");
    assert_eq!(crate::support::at(&game, "1M1/m2/3 b -").shortest_text(), "1M1/m2/3 b - 1");
    for (wrong, message) in [
        ("1M1/m2/3 b a3=10", "at character 15: `height` is a number from 0 to 9, not `10`"),
        ("1M1/m2/3 b a3=1,z9=2", "at character 17: unknown site `z9`"),
        ("1M1/m2/3 b a3", "at character 14: expected `=` and a value after the site"),
        ("player=White; White: Man b3; height=3", "write `height: c3=2 d4=1`"),
    ] {
        let error = boardwright::Position::read(&game, wrong).unwrap_err().to_string();
        assert!(error.contains(message), "{wrong}: {error}");
    }
}

#[test]
fn units_are_set_up_in_the_phases_before_they_move() {
    for bundled in bundled::all() {
        let game = bundled.compile(&Options::default()).0.unwrap();
        let sets_up = ["arimaa", "storilljudhjorrayc", "tumbleweed"].contains(&bundled.id);
        assert_eq!(game.start().is_setup(), sets_up, "{}", bundled.id);
    }
    let mut position = game("tumbleweed").start();
    let mut phases = Vec::new();
    for _ in 0..6 {
        phases.push(position.is_setup());
        let decision = position.decisions().unwrap().into_iter().next().unwrap();
        position = position.play(decision).unwrap();
    }
    assert!(phases.first() == Some(&true) && phases.last() == Some(&false), "{phases:?}");
}
