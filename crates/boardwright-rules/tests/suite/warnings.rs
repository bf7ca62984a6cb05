//! Warnings, each beside sound rules that look alike and must give none.
//!
//! The messages themselves are in `diagnostics/` at the root of the repository.

/// Returns the codes of a game's diagnostics.
fn codes(source: &str) -> Vec<&'static str> {
    let (_, diagnostics) = boardwright_rules::compile(source, &[], None);
    diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

/// A sound game of stones with a turn and further items.
fn game(turn: &str, items: &str) -> String {
    format!(
        "game \"Test\" {{ players White, Black  board rectangle(8, 8)
        piece Stone O {{ step any }}  piece Rook R {{ slide orthogonal }}
        start {{ put Stone of White at row(1)  put Rook of Black at row(8) }}
        {items}
        turn {{ either {{ choose from in own  moves of from }} or {{ {turn} }} }} }}"
    )
}

fn turn(turn: &str, expected: &[&str]) {
    assert_eq!(codes(&game(turn, "")), expected, "{turn}");
}

fn items(items: &str, expected: &[&str]) {
    assert_eq!(codes(&game("pass", items)), expected, "{items}");
}

/// Returns a game with a piece of this movement.
fn piece(movement: &str, expected: &[&str]) {
    items(
        &format!("piece Test T {{ {movement} }} after turn {{ change none into Test }}"),
        expected,
    );
}

#[test]
fn never_moves() {
    piece("leap (9, 9)", &["never-moves"]);
    piece("leap (7, 7)", &[]);
    piece("leap (1, 8)", &["never-moves"]);
    piece("slide north at least 8", &["never-moves"]);
    piece("slide north at least 7", &[]);
    piece("step any to none", &["never-moves"]);
    piece("step any to own & enemy", &["never-moves"]);
    piece("step forward from a8 to rank(7)", &[]);
    piece("hop north over none", &["never-moves"]);
    piece("leap (5, 5) then onward leap (5, 5)", &["never-moves"]);
    piece("leap (3, 3) then onward leap (3, 3)", &[]);
    piece("step any or leap (9, 9)", &["leads-nowhere"]);
    piece("step any if 1 = 2", &["never-fires"]);
    piece("bury", &["unknown-name"]);
    items(
        "move bury { choose to in empty & own  move from -> to } piece Test T { bury } after turn { change none into Test }",
        &["never-fires", "never-moves"],
    );
}

#[test]
fn never_placed() {
    items("piece Ghost G { step any }", &["never-placed"]);
    items(
        "piece Ghost G { step any } piece Half H promotes to Ghost  start { put Half of White at a4 }",
        &["never-placed"],
    );
    items(
        "piece Ghost G { step any } piece Half H promotes to Ghost  start { put Half of White at a4 }
         after turn { for s in own { change s into promotion(kind(s)) } }",
        &[],
    );
    items("piece Ghost G { step any } place crypt  start { put 2 Ghost of White in crypt }", &[]);
    items(
        "piece Ghost G { step any } option haunted: flag = no;  start { if haunted { put Ghost of White at a4 } }",
        &[],
    );
    items(
        "piece Ghost G { step any } option haunted: flag = no;  when haunted { start { put Ghost of White at a4 } }",
        &[],
    );
    items(
        "piece Both B = Stone + Rook  after turn { for s in own { change s into kind(s) + Rook } }",
        &[],
    );
    turn("choose k in kinds(Stone, Rook)  choose to in empty  put k at to", &[]);
}

#[test]
fn never_fires_and_always_holds() {
    turn("require no own and some (own & Rook) and 1 > 2", &["never-fires"]);
    turn("choose from in own & empty", &["never-fires"]);
    turn("choose from in Stone & Rook", &["never-fires"]);
    turn("choose from in White & Black", &["never-fires"]);
    turn("choose from in own & Stone & rank(4)", &[]);
    turn("choose from in rank(4) - rank(4)", &["never-fires"]);
    turn("choose n in 5..2", &["never-fires"]);
    turn("choose from in own where kind(from) = Rook and kind(from) = Stone", &["never-fires"]);
    turn("choose from in own where kind(from) = Rook or kind(from) = Stone", &[]);
    turn(
        "choose from in own  require kind(from) != Rook or kind(from) != Stone",
        &["always-holds"],
    );
    turn("choose from in own  require kind(from) != Rook and kind(from) != Stone", &[]);
    turn("choose from in own  if rank_of(from) > 100 { capture from }", &["never-fires"]);
    turn(
        "choose from in own  if count(own) >= 0 { capture from } else { pass }",
        &["always-holds"],
    );
    turn(
        "choose from in own  if from in rank(1) { pass } else if from in rank(1) { capture from }",
        &["never-fires"],
    );
    turn(
        "choose from in own  if from in rank(1) { pass } else if from in rank(2) { capture from }",
        &[],
    );
    items(
        "state quiet: 0..50  after turn { quiet += 1  if quiet > 50 { quiet = 0 } }",
        &["never-fires"],
    );
    items("state quiet: 0..50  after turn { quiet += 1  if quiet = 50 { quiet = 0 } }", &[]);
    items("option big: flag = no;  after turn { if big { capture none } }", &[]);
    items(
        "option many: 0..9 = 0  state n: 0..5  after turn { n = 1  if n > many + 5 { capture none } }",
        &[],
    );
    items(
        "option many: 1..9 = 5  state n: 0..many  after turn { n = 1  if n > 7 { capture none } }",
        &[],
    );
}

#[test]
fn conditions_on_arguments_are_no_constants() {
    items(
        "define near(s, n) = if n > 3 then own else around(s)  after turn { capture near(a1, 1) & near(a1, 5) }",
        &[],
    );
    items(
        "move strike(n) { if n > 3 { capture own } else { capture enemy } } after turn { strike(1) strike(5) }",
        &[],
    );
    items(
        "move strike(n) { if n > 3 { capture own } else { capture enemy } } after turn { strike(1) strike(2) }",
        &["never-fires"],
    );
}

#[test]
fn unreachable_end() {
    items(
        "state quiet: 0..100  after turn { quiet += 1 } end { draw if quiet >= 200 }",
        &["unreachable-end"],
    );
    items("state quiet: 0..100  after turn { quiet += 1 } end { draw if quiet >= 100 }", &[]);
    items("end { draw if count(own) > 64 }", &["unreachable-end"]);
    items("end { draw if count(own) > 63 }", &[]);
    items("end { draw if turns < 0 }", &["unreachable-end"]);
    items("end { mover wins  draw if no enemy }", &["unreachable-end"]);
    items("end { mover wins if no enemy  draw }", &[]);
    items("end { mover wins if no enemy  draw if no enemy }", &["unreachable-end"]);
    items("end { if no own { draw if no enemy  mover wins } }", &[]);
    items("no move { draw if attacked(own & Rook)  mover loses }", &[]);
    items(
        "option short: flag = no;  end { draw if short and turns > 10  draw if turns > 99 }",
        &[],
    );
    items(
        "option long: 10..90 = 20  end { draw if long > 50 and turns > 10  draw if turns > 99 }",
        &[],
    );
}

#[test]
fn phase_never_begun() {
    let phases = |begin: &str| {
        format!(
            "game \"Test\" {{ players White, Black  board rectangle(8, 8)  piece Stone O {{ step any }}
            option late: flag = no
            phase first {{ turn {{ choose to in empty  put Stone at to  {begin} }} }}
            phase second {{ turn {{ choose from in own  moves of from }} }} }}"
        )
    };
    assert_eq!(codes(&phases("if late { pass }")), ["phase-never-begun"]);
    assert_eq!(codes(&phases("if turns > 10 or late { begin second }")), [""; 0]);
    assert_eq!(codes(&phases("if late { begin second }")), [""; 0]);
}

#[test]
fn order_of_choices() {
    const WARNED: &[&str] = &["order-of-choices"];
    turn("choose a in enemy  choose b in enemy - a  capture a + b", WARNED);
    turn("choose a in enemy  choose b in enemy - a  capture a  capture b", WARNED);
    turn("choose a in enemy  choose b in enemy where a != b  capture b + a", WARNED);
    turn("choose a in enemy - Rook  choose b in enemy - a - Rook  swap a, b", WARNED);
    turn(
        "choose a in enemy where kind(a) = Rook  choose b in enemy - a where kind(b) = Rook  capture a + b",
        WARNED,
    );
    turn(
        "choose a in own  choose b in own - a  if distance(a, b) = 1 or distance(b, a) = 1 { remove a + b }",
        WARNED,
    );
    turn(
        "choose a in own  choose b in own - a  choose c in own - a - b  remove a + b + c",
        &["order-of-choices", "order-of-choices"],
    );
    turn(
        "choose n in 1..3  choose m in 1..3  if n + m = 4 { capture enemy & rank(n * m) }",
        WARNED,
    );
    turn("choose a in enemy  choose b in enemy - a where a < b  capture a + b", &[]);
    turn("choose a in enemy  choose b in enemy - a  move a -> b", &[]);
    turn("choose a in enemy  choose b in own  capture a + b", &[]);
    turn("choose a in enemy  choose b in enemy - a where kind(b) = Rook  capture a + b", &[]);
    turn("choose a in enemy  choose b in around(a) & enemy  capture a + b", &[]);
    turn("choose a in enemy  capture a  choose b in enemy - a  capture b", &[]);
    turn("choose n in 1..3  choose m in 1..3  if n - m = 1 { capture enemy }", &[]);
    turn("choose from in own  choose to in own - from  remove from + to", WARNED);
    assert_eq!(
        codes(&game(
            "choose from in own  choose to in own - from  remove from + to",
            "after move { if to in rank(8) { capture to } }"
        )),
        [""; 0]
    );
    assert_eq!(
        codes(&game(
            "choose a in enemy  choose b in enemy - a  capture a  capture b",
            "state last: site  on capture { last = here }  after turn { remove last & rank(4) }"
        )),
        [""; 0]
    );
}

#[test]
fn chosen_twice() {
    turn("choose a in own  choose a in enemy  capture a", &["chosen-twice"]);
    turn("either { choose a in own } or { choose a in enemy }", &[]);
    turn("either { choose a in own } or { pass } choose a in enemy", &["chosen-twice"]);
    turn("choose a in own  if a in rank(1) { choose b in own } else { choose b in enemy }", &[]);
    turn("choose from in own  moves of from  choose to in empty", &["chosen-twice"]);
    turn("choose from in own  moves of from  choose goal in empty", &[]);
    turn("choose some a in own  choose some a in enemy", &[]);
    items(
        "move pick { choose a in own } move twice { pick; pick } phase other { turn { twice } }",
        &["chosen-twice"],
    );
}

#[test]
fn site_filled_twice() {
    items(
        "start { put Stone of White at a4 + b4  put Rook of Black at b4 + c4 }",
        &["site-filled-twice"],
    );
    items("start { array \"8/8/8/8/O7/8/8/8\"  put Rook of Black at a4 }", &["site-filled-twice"]);
    items(
        "option other: flag = no;  start { if other { put Rook of White at a4 } else { put Stone of White at a4 } }",
        &[],
    );
    items("start { put Stone of White at a4  put Rook of Black at c4 }", &[]);
}

#[test]
fn unused() {
    items("region middle = d4 + e4", &["unused"]);
    items("state n: 0..9", &["unused"]);
    items("place box", &["unused"]);
    items("layer floor", &["unused"]);
    items("attribute age: 0..9", &["unused"]);
    items("option size: 0..9 = 3", &["unused"]);
    items("define near(s) = around(s)", &["unused"]);
    items("move rest { pass }", &["unused-move"]);
    items("region middle = d4 + e4  define near = middle", &["unused"]);
    items(
        "region middle = d4 + e4  option wide: flag = no;  when wide { region all = middle }",
        &[],
    );
    items(
        "region middle = d4 + e4  option wide: flag = no;  piece Test T { step any or step any to middle if wide } start { put Test of White at d4 }",
        &[],
    );
    items(
        "region middle = d4 & e4  end { draw if some (own & middle) }",
        &["empty-region", "unreachable-end"],
    );
    items(
        "region middle = none  option wide: flag = no;  end { draw if wide and some (own & middle) }",
        &[],
    );
}

#[test]
fn site_or_unit() {
    turn("choose from in own where from = Rook", &["site-or-unit"]);
    turn("choose from in own where from = White", &["site-or-unit"]);
    turn("choose from in own where kind(from) = Rook", &[]);
    items("end { draw if Rook = a1 }", &[]);
}

#[test]
fn errors_suppress_warnings() {
    assert_eq!(
        codes(&game("choose from in own & empty  capture rok", "region middle = d4")),
        ["unknown-name"]
    );
}

#[test]
fn to_not_chosen() {
    turn("choose from in own where to in empty  move from -> to", &["to-not-chosen"]);
    turn("choose from in own  move from -> to", &["to-not-chosen"]);
    turn("choose to in empty where to in rank(2)  put Stone at to", &[]);
    turn("let to = d4  require to in empty  put Stone at to", &[]);
    turn("either { choose to in empty } or { choose to in enemy }  put Stone at to", &[]);
    turn("choose from in own  moves of from  require to in edge", &[]);
    turn(
        "either { choose from in own  moves of from } or leave { choose from in own  remove to }",
        &["to-not-chosen"],
    );
    turn(
        "choose site in empty  for x in edge { if x = a1 { let to = site }  put Stone at to }",
        &[],
    );
    let bound = "piece Test T { bound }  after turn { change none into Test }";
    items(
        &format!(
            "move bound {{ require to in edge  choose to in empty  move from -> to }} {bound}"
        ),
        &["to-not-chosen"],
    );
    items(
        &format!(
            "move bound {{ choose to in empty  require to in edge  move from -> to }} {bound}"
        ),
        &[],
    );
}

#[test]
fn misleading_sets() {
    turn("choose to in sites  require to is empty  put Stone at to", &["site-or-set"]);
    turn("choose to in sites  require to in empty  put Stone at to", &[]);
    turn("choose to in sites  require to = d4  put Stone at to", &[]);
    turn("put Stone at a1 - h1", &["nothing-taken-away"]);
    turn("put Stone at rank(1) - h1", &[]);
    turn("choose from in own  require rank(from) > 2  remove from", &["site-not-number"]);
    turn("choose from in own  require rank_of(from) > 2  remove from", &[]);
    piece("step any to enemy or empty", &["way-to-anywhere"]);
    piece("step any if some own or empty", &["way-to-anywhere"]);
    piece("step any or empty", &[]);
    piece("step any to (enemy + empty)", &[]);
}

#[test]
fn player_without_a_turn() {
    let game = |turns: &str| {
        format!(
            "game \"Test\" {{ players White, Black  board rectangle(3, 3)  piece Stone O {{ step any }}
            start {{ put Stone of White at a1  put Stone of Black at c3 }} {turns} }}"
        )
    };
    let moves = "{ choose from in own  moves of from }";
    assert_eq!(codes(&game(&format!("turn of White {moves}"))), ["player-without-a-turn"]);
    assert_eq!(codes(&game(&format!("turn of White {moves} turn of Black {moves}"))), [""; 0]);
    assert_eq!(codes(&game(&format!("turn {moves}"))), [""; 0]);
}

#[test]
fn names_of_earlier_branches_are_lost() {
    let again = "either quick { pass } or slow { pass }";
    let place = "choose to in empty";
    let stones = "{ put Stone at to }";
    turn(&format!("{place} either mine {stones} or other {stones} {again}"), &["lost-name"]);
    turn(&format!("{place} either {stones} or other {stones} {again}"), &["lost-name"]);
    turn(&format!("{place} either mine {stones} or other {stones}"), &[]);
    turn(&format!("{place} either {stones} or {stones} {again}"), &[]);
    // The choices tell the branches apart.
    turn(&format!("either mine {{ {place} put Stone at to }} or other {{ }} {again}"), &[]);
    // A branch without a name leaves the name that there is.
    turn(
        &format!("{place} either mine {stones} or other {stones} either quick {{ }} or {{ }}"),
        &[],
    );
}

#[test]
fn variables_are_not_called_like_words() {
    turn("choose to in empty put Stone at to", &[]);
    turn("choose into in empty put Stone at into", &["name-is-a-word"]);
}
