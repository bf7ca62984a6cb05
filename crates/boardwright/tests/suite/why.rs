//! Messages for mistyped moves and positions.

use boardwright::{Game, Options, Position, bundled};

const COURT: &str = r#"game "Court" {
    players White, Black
    board rectangle(4, 4)
    piece King K { step any }
    piece Rook R { slide orthogonal }
    place hand
    define held(s) = some (around(s) & enemy & King)
    start { put King of White at a1  put Rook of White at d1  put King of Black at d4 }
    turn { choose from in own where not held(from)  moves of from }
    on capture { put Rook in hand }
    notation { default "{unit}{from}-{to}" }
}"#;

fn court() -> Game {
    Game::compile(COURT, &Options::default()).0.expect("the rules are sound")
}

fn corsairs() -> Game {
    let rules = bundled::find("corsairs").expect("it is bundled").rules;
    Game::compile(rules, &Options::default()).0.expect("the rules are sound")
}

#[track_caller]
fn says(position: &Position, text: &str, expected: &str) {
    let said = position.read_move(text).expect_err("the move is not legal").to_string();
    assert_eq!(said, format!("`{text}` is not legal: {expected}"));
}

#[test]
fn a_unit_that_is_another() {
    let start = court().start();
    says(&start, "Ra1-a2", "there is no Rook at a1, but a King");
    says(&start, "Kd4-d3", "the King at d4 is not yours");
    says(&start, "Ka1-c1", "c1 is too far: the King at a1 goes at most one step that way");
}

#[test]
fn longest_movement_on_a_line_says_how_far_a_unit_goes() {
    let chess = bundled::find("chess").unwrap().compile(&Options::default()).0.unwrap();
    let far = "e5 is too far: the Pawn at e2 goes at most two steps that way";
    says(&chess.start(), "e2e5", far);
    let king = Position::read(&chess, "4k3/8/8/8/8/4P3/8/3K4 w - - 0 1").unwrap();
    says(&king, "d1d3", "d3 is too far: the King at d1 goes at most one step that way");
    says(&king, "e3e5", "a Pawn makes this move only from its second row");
}

#[test]
fn reasons_name_the_nearest_change() {
    let game = |id| bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
    let chess = game("chess").start();
    says(&chess, "e1e2", "your own Pawn stands at e2");
    says(&chess, "e1e3", "e3 is too far: the King at e1 goes at most one step that way");
    says(&chess, "e1g1", "something stands between King and Rook");
    let kylatori = game("kylatori-sunset").start();
    says(&kylatori, "a1a5", "the Pendant at a1 does not go to a5");
    let xiangqi = game("xiangqi").start();
    says(&xiangqi, "e4d4", "a Soldier makes this move only outside its homeland");
    says(&xiangqi, "e4e6", "e6 is too far: the Soldier at e4 goes at most one step that way");
    let lines = game("lines-of-action").start();
    says(&lines, "b1b2", "the Stone at b1 goes exactly two steps that way");
    says(&lines, "b1d4", "the Stone at b1 does not go to d4");
    says(&game("corsairs").start(), "+b2", "b2 is not one of the corners");
}

#[test]
fn drop_of_a_unit_that_is_not_in_hand_is_explained() {
    let shogi = bundled::find("shogi").unwrap().compile(&Options::default()).0.unwrap();
    says(&shogi.start(), "P*5e", "you have no Pawn in hand");
}

#[test]
fn pass_with_another_legal_move_is_explained() {
    let game = |id| bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
    let only = "you may pass only if you have no other move";
    says(&game("othello").start(), "pass", only);
    says(&game("odins-rune-chess").start(), "pass", only);
    assert!(game("go").start().read_move("pass").is_ok());
}

#[test]
fn where_a_unit_goes_is_enough_if_only_one_can() {
    let start = court().start();
    assert_eq!(start.read_move("b2"), start.read_move("Ka1-b2"));
    assert_eq!(start.read_move("Kb1+"), start.read_move("Ka1-b1"));
    assert_eq!(start.read_move("R x b1"), start.read_move("Rd1-b1"));
    let said = start.read_move("b1").expect_err("two units go there").to_string();
    assert_eq!(said, "`b1` could be `Ka1-b1` or `Rd1-b1`");
    assert!(start.read_move("Rb2").is_err(), "the Rook does not go there");
}

#[test]
fn a_condition_without_words_is_quoted() {
    let text = "player=White; White: King a1, Rook c3; Black: King d4";
    let position = Position::read(&court(), text).expect("a position");
    let quoted = "c3 does not meet a condition of the rules (line 9: `where not held(from)`)";
    says(&position, "Rc3-c1", quoted);
}

#[test]
fn lines_and_numbers() {
    let text = "player=Convoy turn=2; Corsair: corsair a1; Convoy: freighter e5, escort e4 d4 c3; reserve Corsair: 2 corsair";
    let position = Position::read(&corsairs(), text).expect("a position");
    let line = "the line of 3 from e4 is no unbroken line of what may be chosen as line";
    says(&position, "e4-e6 west 1", line);
    says(&position, "e4 west 9", "far is at most 3 here");
    says(&position, "wait", "it is not allowed while formation is possible");
}

#[test]
fn positions_that_are_not() {
    let read = |text: &str| Position::read(&court(), text).expect_err("no position").to_string();
    assert!(read("player=White; hand: 2 Rook").contains("write `hand White: …`"));
    assert!(read("3k/4/4/K2R w").contains("this looks like a FEN"));
    let in_full = "kinds are named in full here: `King a1`";
    assert!(read("player=White; White: K a1").contains(in_full));
    assert!(read("player=White; White: Ka1").contains(in_full));
    let first = "a kind comes first, then the sites of its units: `King a1`";
    assert!(read("player=White; White: King d4, a1 Rook").contains(first));
}

#[test]
fn the_kind_chosen_is_read_behind_the_move() {
    let rules = r#"game "Ranks" {
        players White, Black
        board rectangle(3, 3)
        piece Pawn P { step forward to empty { if to in row(3) { choose rank in kinds(Rook + Courier) change to into rank } } }
        piece Rook R { slide orthogonal }
        piece Courier C { slide diagonal }
        place hand
        start { put Pawn of White at a2  put Pawn of Black at c3 put Rook of White in hand }
        turn {
            either { choose from in own  moves of from }
            or drop { choose to in empty - edge  put Rook from hand at to }
        }
    }"#;
    let game = Game::compile(rules, &Options::default()).0.expect("the rules are sound");
    let position = game.start();
    let read = |text: &str| {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{error}"));
        position.move_text(mv)
    };
    for text in ["a2a3=C", "a2-a3 c", "a2-a3 rank=C", "a3=C", "a2xa3=Courier+"] {
        assert_eq!(read(text), "a2-a3 rank=Courier", "{text}");
    }
    assert_eq!(read("a3=R"), "a2-a3 rank=Rook");
    let said = position.read_move("a2a3").expect_err("there are two").to_string();
    assert_eq!(said, "`a2a3` could be `a2-a3 rank=Rook` or `a2-a3 rank=Courier`");
    says(&position, "drop a1", "a1 belongs to the edge");
}

#[test]
fn word_of_a_branch_at_the_start_of_a_text() {
    let shogi = bundled::find("crazyhouse").expect("it is bundled");
    let game = shogi.compile(&Options::default()).0.expect("the rules are sound");
    says(&game.start(), "drop P f5", "no `drop` is possible here");
    let text = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
    let position = Position::read(&game, text).expect("it is a position");
    let said = position.read_move("drop P f5").expect_err("it is no notation").to_string();
    assert!(said.contains("moves are written like `P@"), "{said}");
}

#[test]
fn condition_of_a_module_is_told_with_its_use() {
    let rules = r#"game "Duel" {
    players White, Black
    board rectangle(4, 4)
    use hands
    use promotion_zone(zone = row(4), immobile = k = Man and s in row(4))
    piece King K { step any }
    piece Man M promotes to King { step forward }
    start { array "3k/1M2/4/K3" }
    turn {
        either { choose from in own  moves of from  promote_in_zone } or drop { drop }
    }
    end { mover wins if no enemy }
}"#;
    let game = Game::compile(rules, &Options::default()).0.expect("the rules are sound");
    let position = Position::read(&game, "player=White; White: King a1, Man b1; Black: King d4");
    let start = position.expect("it is a position");
    let said = start.read_move("promotes").map(|mv| start.move_text(mv));
    let said = said.expect_err("nothing may promote here").to_string();
    assert!(said.contains("(line 5: `use promotion_zone(zone = row(4)"), "{said}");
}

#[test]
fn owners_in_position_texts() {
    let game = court();
    let said = |text: &str| Position::read(&game, text).expect_err("it is wrong").to_string();
    assert!(said("player=White; Rook: a1").contains("an owner comes first: `White: Rook …`"));
    let amazons = bundled::find("amazons").expect("it is bundled");
    let game = amazons.compile(&Options::default()).0.expect("the rules are sound");
    let said = |text: &str| Position::read(&game, text).expect_err("it is wrong").to_string();
    assert!(said("player=White; none: Arrow a1").contains("units of nobody stand after `nobody:`"));
    assert!(said("player=White; White: Arrow a1").contains("write `nobody: Arrow …`"));
}
