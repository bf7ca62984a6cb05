//! Coverage of rules: which parts ran in recorded games, and that counting changes no game.

use boardwright::coverage::{CoveredPart, PartCounts, Sampling};
use boardwright::ir::CounterRole;
use boardwright::playout::observe_playout;
use boardwright::{Coverage, Game, Move, Options, Rng, bundled};

fn compile(rules: &str) -> Game {
    let (game, diagnostics) = Game::compile(rules, &Options::default());
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// Returns the decisions of a random game.
fn random_game(game: &Game, number: u64) -> Vec<Move> {
    let mut decisions = Vec::new();
    observe_playout(&game.start(), &mut Rng::for_game(1, number), &mut |step| {
        decisions.push(step.moves[step.chosen]);
    });
    decisions
}

fn of_random_games(game: &Game, games: u64) -> Coverage {
    let mut coverage = Coverage::new(game).unwrap();
    for number in 0..games {
        coverage.record_game(&random_game(game, number)).unwrap();
    }
    coverage
}

fn of_moves(game: &Game, texts: &[&str]) -> Coverage {
    let (mut position, mut decisions) = (game.start(), Vec::new());
    for text in texts {
        let mv = position.read_move(text).unwrap();
        position.play_mut(mv).unwrap();
        decisions.push(mv);
    }
    let sampling = Sampling { one_in: 1, ..Sampling::default() };
    let mut coverage = Coverage::new(game).unwrap().with_sampling(sampling);
    coverage.record_game(&decisions).unwrap();
    coverage
}

fn never(coverage: &Coverage) -> Vec<String> {
    coverage.never().iter().map(CoveredPart::to_string).collect()
}

/// Counts of a part by its words: executed, games, legal, decisive.
fn counts(coverage: &Coverage, words: &str) -> [u64; 4] {
    let parts = coverage.parts();
    let found: Vec<&CoveredPart> = parts.iter().filter(|part| part.words == words).collect();
    let all = || parts.iter().map(CoveredPart::to_string).collect::<Vec<_>>().join("\n");
    let [part] = found[..] else { panic!("{} parts are called {words}:\n{}", found.len(), all()) };
    let PartCounts { executed, games, legal, decisive } = part.counts;
    [executed, games, legal, decisive]
}

const RACE: &str = r#"game "Race" {
  players White, Black
  board rectangle(4, 1)
  piece Runner R {
    step east
    leap (2, 0) if some (step east from from & empty)
  }
  piece Stone S
  start { put Runner of White at a1 }
  turn of White {
    either {
      choose from in own
      moves of from
    } or wait { pass }
  }
  turn of Black {
    choose to in empty
    put Stone at to
    if captures > 0 { begin bonus }
    else { remove to & enemy }
  }
  phase bonus { turn { choose to in empty } }
  after move {
    for s in d1 & Runner { remove s }
  }
  on capture { pass }
  end {
    White wins if no Runner "home"
    draw if no empty
  }
}
"#;

#[test]
fn counts_of_a_known_game_are_exact() {
    let coverage = of_moves(&compile(RACE), &["a1-c1", "b1", "c1-d1"]);
    assert_eq!((coverage.games(), coverage.decisions()), (1, 3));
    assert_eq!(coverage.sampled_positions(), 3);
    assert_eq!(counts(&coverage, "the movements of Runner"), [2, 1, 2, 1]);
    assert_eq!(counts(&coverage, "the movement `step east`"), [1, 1, 2, 1]);
    assert_eq!(counts(&coverage, "the movement `leap (2, 0)`"), [1, 1, 2, 0]);
    assert_eq!(counts(&coverage, "`turn of White`"), [2, 1, 2, 1]);
    assert_eq!(counts(&coverage, "the branch `wait`"), [0, 0, 2, 0]);
    assert_eq!(counts(&coverage, "the `else` of `if captures > 0`"), [1, 1, 1, 0]);
    assert_eq!(counts(&coverage, "the effect `put Stone at to`"), [1, 1, 1, 0]);
    assert_eq!(counts(&coverage, "the loop over `d1 & Runner`"), [1, 1, 1, 1]);
    assert_eq!(counts(&coverage, "`after move`"), [3, 1, 3, 1]);
    assert_eq!(counts(&coverage, "the end `White wins if no Runner \"home\"`"), [1, 1, 1, 1]);
    assert_eq!(counts(&coverage, "the end `draw if no empty`"), [0, 0, 0, 0]);
}

#[test]
fn lines_carry_counts_of_the_innermost_part() {
    let coverage = of_moves(&compile(RACE), &["a1-c1", "b1", "c1-d1"]);
    let lines = coverage.lines();
    let shown = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    let counts: Vec<String> = lines.iter().map(|line| shown(line.executed)).collect();
    let expected = [
        // The piece with its movements, and the turns.
        "- - - 2 1 1 - - - 2 2 2 2 0 - 1 1 1 1 1 - 0",
        // The hooks and the ends.
        "3 3 - 0 - 1 0 - -",
    ];
    assert_eq!(counts.join(" "), expected.join(" "), "{lines:#?}");
    let partly: Vec<(usize, &str)> = lines
        .iter()
        .flat_map(|line| line.never.iter().map(|bytes| (line.line, &line.text[bytes.clone()])))
        .collect();
    assert_eq!(partly, [(19, "{ begin bonus }"), (20, "remove to & enemy")]);
}

#[test]
fn dead_rule_is_named_with_its_line_and_no_other() {
    let rules = r#"game "Dead" {
  players White, Black
  board rectangle(4, 4)
  piece Stone S
  turn {
    choose to in empty
    if count(own) > 20 { capture enemy }
    put Stone at to
  }
  end { draw if no empty }
}
"#;
    let coverage = of_random_games(&compile(rules), 20);
    assert_eq!(never(&coverage), ["line 7: the block of `if count(own) > 20`"]);
}

#[test]
fn parts_that_an_option_disables_are_no_parts() {
    let rules = r#"game "Options" {
  option big: flag = no
  players White, Black
  board rectangle(4, 1)
  piece Stone S
  when big { on capture { pass } }
  turn {
    choose to in empty
    if big { remove own }
    put Stone at to
  }
  end { draw if no empty }
}
"#;
    let game = compile(rules);
    assert_eq!(never(&of_random_games(&game, 5)), [] as [String; 0]);
    let options = Options { settings: vec![("big".into(), "yes".into())], ..Options::default() };
    let (game, _) = Game::compile(rules, &options);
    let expected = ["line 6: `on capture`", "line 9: the effect `remove own`"];
    let coverage = of_moves(&game.unwrap(), &["a1"]);
    assert_eq!(never(&coverage)[..2], expected);
}

#[test]
fn forced_passes_and_ends_without_a_move_are_counted_by_their_rules() {
    let rules = r#"game "Passes" {
  players White, Black
  board rectangle(2, 1)
  piece Stone S
  turn of White { choose to in empty; put Stone at to }
  turn of Black { choose from in own; moves of from }
  no move {
    pass if some empty
    draw "full"
  }
}
"#;
    let coverage = of_moves(&compile(rules), &["a1", "pass", "b1"]);
    assert_eq!(counts(&coverage, "`pass if some empty` of `no move`"), [1, 1, 1, 0]);
    assert_eq!(counts(&coverage, "`draw \"full\"` of `no move`"), [1, 1, 0, 1]);
}

#[test]
fn illegal_decision_counts_nothing() {
    let game = compile(RACE);
    let mut coverage = Coverage::new(&game).unwrap();
    let first = game.start().read_move("a1-b1").unwrap();
    coverage.record_game(&[first, first]).unwrap_err();
    assert_eq!((coverage.games(), coverage.decisions()), (0, 0));
    assert!(coverage.parts().iter().all(|part| part.counts == PartCounts::default()));
}

#[test]
fn shares_of_the_games_add_up() {
    let game = compile(RACE);
    let without = Sampling { one_in: 0, max_tried: 0 };
    let recorded = |numbers: std::ops::Range<u64>| {
        let mut coverage = Coverage::new(&game).unwrap().with_sampling(without);
        numbers.for_each(|number| coverage.record_game(&random_game(&game, number)).unwrap());
        coverage
    };
    let (whole, mut sum) = (recorded(0..6), recorded(0..2));
    assert!(sum.add(&recorded(2..6)));
    assert_eq!(sum.parts(), whole.parts());
    assert!(!sum.add(&Coverage::new(&compile(&RACE.replace("Race", "Other"))).unwrap()));
}

#[test]
fn rules_of_modules_are_counted_in_chess() {
    let (game, _) = bundled::find("chess").unwrap().compile(&Options::default());
    let coverage = of_random_games(&game.unwrap(), 60);
    let ran = |words: &str, source: &str| {
        let parts = coverage.parts();
        let mut meant = parts.iter().filter(|it| it.words == words && it.source == source);
        let part = meant.next().unwrap_or_else(|| panic!("{words} of {source}: {parts:#?}"));
        assert!(part.counts.executed > 0, "{part}");
        assert!(part.counts.legal > 0, "{part}");
    };
    ran("the movement `castle(east)`", "");
    ran("the movement `castle(west)`", "");
    ran("the move `castle`", "module castling");
    ran("the movement `step any`", "");
    let moved = |role: CounterRole| {
        let parts = coverage.parts();
        parts.iter().filter(|it| it.role == role && it.counts.executed > 0).count()
    };
    assert_eq!(moved(CounterRole::Piece), 6);
}

#[test]
fn union_has_movements_of_its_parts_with_empty_blocks() {
    let rules =
        RACE.replace("piece Stone S", "piece Stone S { step any { } }\n  piece Pair P = Stone");
    let rules = rules.replace("put Runner of White at a1", "put Pair of White at a1");
    let coverage = of_moves(&compile(&rules), &["a1-b1"]);
    assert_eq!(counts(&coverage, "the movements of Pair"), [1, 1, 1, 1]);
    assert_eq!(counts(&coverage, "the movement `step any`"), [1, 1, 1, 1]);
}

#[test]
fn pieces_that_no_move_borrows_from_have_no_counts() {
    let (game, _) = bundled::find("kylatori-sunset").unwrap().compile(&Options::default());
    let coverage = of_random_games(&game.unwrap(), 1);
    let parts = coverage.parts();
    let of_pieces =
        |part: &&CoveredPart| matches!(part.role, CounterRole::Piece | CounterRole::Movement);
    assert_eq!(parts.iter().filter(of_pieces).count(), 0);
    assert!(counts(&coverage, "the branch `drop`")[2] + counts(&coverage, "`turn`")[0] > 0);
}

/// Plays random games by a game and by its counted twin side by side.
fn plays_the_same(id: &str) {
    let (game, _) = bundled::find(id).unwrap().compile(&Options::default());
    let game = game.unwrap();
    let coverage = Coverage::new(&game).unwrap_or_else(|| panic!("{id}"));
    let counted = coverage.game();
    assert_eq!(counted.program().stages.len(), game.program().stages.len(), "{id}");
    for (own, other) in game.program().stages.iter().zip(&counted.program().stages) {
        assert_eq!(own.fields, other.fields, "{id}");
        assert_eq!(own.label_bits, other.label_bits, "{id}");
        assert_eq!(own.may_have_duplicates, other.may_have_duplicates, "{id}");
    }
    let (mut position, mut twin) = (game.start(), counted.start());
    let mut rng = Rng::new(7);
    for ply in 0..40 {
        let list = position.decisions().unwrap();
        assert_eq!(list, twin.decisions().unwrap(), "{id}, ply {ply}");
        let Some(&mv) = list.get(rng.below(list.len())) else { break };
        position.play_mut(mv).unwrap();
        twin.play_mut(mv).unwrap();
        assert_eq!(position.state(), twin.state(), "{id}, ply {ply}");
        assert_eq!(position.outcome().unwrap(), twin.outcome().unwrap(), "{id}, ply {ply}");
    }
}

#[test]
fn counted_rules_of_bundled_games_play_the_same_game() {
    bundled::all().iter().for_each(|game| plays_the_same(game.id));
}

#[test]
fn ordinary_programs_have_no_counters() {
    let (game, _) = bundled::find("chess").unwrap().compile(&Options::default());
    assert!(game.unwrap().program().counters.is_empty());
}
