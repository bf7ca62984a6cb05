//! Units of nobody.

use crate::support::{after, game, moves, random_games_end, result, unit, words};
use boardwright::{Game, Options, Player, Position};

/// A goose that both players move, walls that they build from their places, and Rooks.
const GEESE: &str = r##"game "Geese" {
  players White, Black
  board rectangle(4, 4)
  place store
  piece Rook R { slide orthogonal }
  piece Goose "*" of nobody { step any to empty }
  piece Wall "#" of nobody
  start { array "r3/1*2/4/R3"  put 2 Wall of White in store }
  turn {
    either { choose from in own + Goose  moves of from }
    or build { choose to in empty & corners  require store.Wall > 0  put Wall from store at to }
  }
  notation { default "{from}{to}"  build "#{to}" }
  position fen { board [store]; player "w" "b" }
}"##;

fn geese() -> Game {
    let (game, diagnostics) = Game::compile(GEESE, &Options::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    game.expect("the rules are sound")
}

#[test]
fn unit_of_nobody_is_moved_by_both_players_and_stands_in_the_way_of_both() {
    let start = geese().start();
    assert_eq!(unit(&start, "b3"), "nobody Goose");
    let white = "a1a2 a1a3 a1a4 a1b1 a1c1 a1d1 #d1 #d4";
    let goose = "b3a2 b3a3 b3b2 b3b4 b3c2 b3c3 b3c4";
    assert_eq!(moves(&start), words(&format!("{white} {goose}")));
    let blocked = after(&start, "b3a2");
    let black = "a4a3 a4b4 a4c4 a4d4";
    let goose = "a2a3 a2b1 a2b2 a2b3";
    assert_eq!(moves(&blocked), words(&format!("{black} {goose}")));
}

#[test]
fn unit_of_nobody_is_built_from_the_place_of_the_mover() {
    let built = after(&geese().start(), "#d1 a4b4 #d4 b4a4");
    assert_eq!(unit(&built, "d4"), "nobody Wall");
    assert!(moves(&built).iter().all(|text| !text.starts_with('#')), "both walls are built");
}

#[test]
fn position_with_units_of_nobody_is_written_and_read_back() {
    let game = geese();
    let position = after(&game.start(), "#d1 b3c2");
    let text = "player=White turn=3; White: Rook a1; Black: Rook a4; nobody: Goose c2, Wall d1; \
                store White: Wall";
    assert_eq!(position.text(), text);
    assert_eq!(Position::read(&game, text).unwrap().text(), text);
    let fen = "r3/4/2*1/R2#[] w; turn=3; store White: Wall";
    let read = Position::read(&game, fen).unwrap();
    assert_eq!(read.text(), text);
    assert_eq!(read.state(), position.state());
}

#[test]
fn letter_of_a_unit_of_nobody_does_not_say_whose_place_it_is_in() {
    let error = Position::read(&geese(), "r3/4/2*1/R2#[#] w").unwrap_err();
    assert!(error.to_string().contains("`#` does not say whose it is"), "{error}");
    assert_eq!(error.help.as_deref(), Some("write it behind: `; store White: Wall`"));
}

#[test]
fn player_may_not_be_given_a_unit_of_nobody() {
    let error = Position::read(&geese(), "player=White turn=1; White: Goose b2").unwrap_err();
    let expected = "units of the kind `Goose` belong to nobody: write `nobody: Goose …`";
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn nobody_is_an_owner_and_no_player() {
    let game = geese();
    let names = |owners: Vec<Player>| -> Vec<String> {
        owners.into_iter().map(|owner| game.player_name(owner).to_owned()).collect()
    };
    assert_eq!(names(game.owners().collect()), ["White", "Black", "nobody"]);
    assert_eq!(names(game.players().collect()), ["White", "Black"]);
    assert_eq!(crate::support::game("chess", "").owners().count(), 2);
}

#[test]
fn duck_stands_in_the_way_and_is_not_captured() {
    let duck = game("duck", "");
    let position = after(&duck.start(), "e2e4 *e3 g8f6 *e2");
    assert_eq!(unit(&position, "e2"), "nobody Duck");
    let legal = moves(&position);
    assert!(!legal.contains("f1e2") && !legal.contains("d1e2") && !legal.contains("f1d3"));
    assert!(legal.contains("e4e5") && legal.contains("g1f3"));
    let moved = after(&position, "g1f3");
    assert!(!moves(&moved).contains("*e2"), "the duck goes to another square");
    assert_eq!(unit(&after(&moved, "*g1"), "e2"), "empty");
}

#[test]
fn whoever_captures_the_king_wins_before_the_duck_moves() {
    let duck = game("duck", "");
    let position = after(&duck.start(), "e2e4 *a3 f7f6 *a4 d1h5 *b3 a7a6 *b4 h5e8");
    assert_eq!(result(&position), "White wins: the King is captured");
    random_games_end(&duck.start(), 5);
}
