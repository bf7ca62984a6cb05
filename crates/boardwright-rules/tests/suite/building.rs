//! Games that are based on other games.

use boardwright_rules::building::{BaseReport, Change};
use boardwright_rules::{Compilation, compile, compile_with};
use std::fmt::Write as _;

/// A game with a part of every sort that building treats in its own way.
const BASE: &str = r#"
    game "Base" {
        about "the base"
        source "a book"
        ruling "first ruling"
        when quick { ruling "second ruling: quick" } else { ruling "second ruling: slow" }
        ruling "third ruling"
        option size: 3..9 = 4 "squares along each edge"
        option quick: flag = no
        option way: slow | fast = slow
        ruleset large { size = 9; quick = yes } "large"
        ruleset only_size { size = 5 } "a larger board"
        players White, Black
        board rectangle(size, size)
        region middle = b2
        state steps: 0..9 outside identity
        /// It steps.
        piece Stone S { step any to empty }
        when quick { piece Runner R { slide any to empty } } else { piece Runner R { step any } }
        move done { steps += 1 }
        start { put Stone of White at a1; put Stone of Black at a3; put Runner of White at c3 }
        turn { choose from in own; moves of from }
        after move { if steps < 9 { done } }
        end {
            White wins if some (middle & White) "the middle"
            draw if way = fast and steps > 8 "too slow"
        }
        draw { board checkered  Stone "○" "●"  Runner "△" "▲" }
    }
"#;

fn on_base(items: &str) -> Compilation<'static> {
    let text = format!("game \"Child\" based on \"base\" {{\n{items}\n}}\n");
    let bases = |name: &str| (name == "base").then(|| BASE.to_owned());
    compile_with(text.leak(), &bases, &[], None)
}

/// Returns the compilation of a game that has neither errors nor warnings.
fn sound(items: &str) -> Compilation<'static> {
    let built = on_base(items);
    assert!(built.diagnostics.is_empty(), "{items}: {:?}", built.diagnostics);
    built
}

fn printed(built: &Compilation<'_>) -> String {
    boardwright_ir::print(built.program.as_ref().expect("there is no error"))
}

/// Returns the lines of the diagnostics: their codes, and the texts at their places.
fn messages(items: &str) -> String {
    let built = on_base(items);
    let mut text = String::new();
    for known in &built.diagnostics {
        let at = built.sources.get(known.span).unwrap_or("?");
        let _ = writeln!(text, "{}: {} [{at}]", known.code, known.message);
        for label in &known.labels {
            let place = built.sources.place(label.span);
            let at = built.sources.get(label.span).unwrap_or("?");
            let _ = writeln!(text, "  {} [{at}] {}", place.name, label.message);
        }
    }
    text
}

fn base_of<'c>(built: &'c Compilation<'_>) -> &'c BaseReport {
    let of_base = built.built.as_ref().and_then(|it| it.base.as_ref());
    of_base.expect("it has a base")
}

fn differences(built: &Compilation<'_>) -> Vec<(Change, String)> {
    let base = base_of(built);
    base.differences.iter().map(|it| (it.change, it.item())).collect()
}

#[test]
fn child_without_items_is_its_base_with_another_title() {
    let child = sound("");
    let (base, _) = compile(BASE, &[], None);
    let base = boardwright_ir::print(&base.expect("the base is sound"));
    assert_eq!(printed(&child).replace("\"Child\"", "\"Base\""), base);
    assert_eq!(differences(&child), []);
}

#[test]
fn written_game_compiles_to_the_same_program() {
    let children = [
        "",
        "piece Stone S { slide any to empty }",
        "option quick = yes\noption way = fast",
        "when quick { piece Stone S { slide any } region middle = a2 } else { board rectangle(5, size) }",
        "without end  end { mover wins if no (enemy & Stone) } ruling \"x\"",
        "without piece Runner  start { put Stone of White at a1; put Stone of Black at b3 } draw { Stone \"x\" \"y\" }",
        "piece Stone also { leap (1, 2) to empty }\n/// It leaps.\npiece Runner also { leap (1, 2) }",
        "when quick { piece Stone also { leap (1, 2) } } piece Stone also { leap (2, 2) }",
        "define both(s) = s in middle + b3\n end { Black wins if some { s in Black where both(s) } }",
    ];
    for items in children {
        let child = on_base(items);
        let text = &child.built.as_ref().unwrap_or_else(|| panic!("{:?}", child.diagnostics)).text;
        let (again, diagnostics) = compile(text, &[], None);
        // Items that the child no longer uses are faults of the whole text only.
        assert!(
            diagnostics.iter().all(|it| it.code == "unused"),
            "{items}: {diagnostics:?}\n{text}"
        );
        let again = boardwright_ir::print(&again.expect("there is no error"));
        assert_eq!(again, printed(&child), "{items}");
        assert_eq!(*text, boardwright_syntax::format(text), "{items}");
    }
}

#[test]
fn piece_of_the_same_name_is_replaced_in_its_place() {
    let child = sound("piece Stone S { slide any to empty }");
    let kinds: Vec<String> =
        child.program.iter().flat_map(|it| &it.kinds).map(|kind| kind.name.clone()).collect();
    assert_eq!(kinds, ["Stone", "Runner"]);
    assert_eq!(differences(&child), [(Change::Replaced, "piece Stone".to_owned())]);
}

/// Number of ways in which a unit of Stone goes from b2.
fn ways_of_stone(built: &Compilation<'_>) -> usize {
    built.built.as_ref().unwrap().text.matches("to empty").count()
}

#[test]
fn piece_of_the_base_gets_more_movements() {
    let child = sound("piece Stone also { leap (1, 2) to empty or leap (2, 2) to empty }");
    assert_eq!(differences(&child), [(Change::Extended, "piece Stone".to_owned())]);
    assert_eq!(ways_of_stone(&child), ways_of_stone(&sound("")) + 2);
    let text = &child.built.as_ref().unwrap().text;
    assert!(text.contains("step any to empty\n    leap (1, 2) to empty"), "{text}");
}

#[test]
fn words_of_a_piece_join_those_of_the_base() {
    let child = sound("/// It leaps, too.\npiece Stone also { leap (1, 2) to empty }");
    assert_eq!(child.program.as_ref().unwrap().kinds[0].words, "It steps.\nIt leaps, too.");
}

#[test]
fn movements_join_only_pieces_of_the_base() {
    assert_eq!(
        messages("piece Ston also { step any }"),
        "nothing-to-extend: “Base” has no piece `Ston` [Ston]\n"
    );
    assert_eq!(
        messages("piece Stone S { step any } piece Stone also { leap (1, 2) }"),
        "nothing-to-extend: this game declares the piece `Stone` itself [Stone]\n"
    );
    assert_eq!(
        messages("piece Stone S also { step any }"),
        "expected-letter: expected a letter, found `{` [{]\n"
    );
}

#[test]
fn item_replaces_all_those_under_conditions() {
    let child = sound("piece Runner R { leap (1, 2) to empty }");
    let text = &child.built.as_ref().unwrap().text;
    assert_eq!(text.matches("piece Runner").count(), 1, "{text}");
    // The other condition is that of a ruling.
    assert_eq!(text.matches("when quick").count(), 1, "{text}");
}

#[test]
fn item_under_a_condition_replaces_where_it_holds() {
    let text =
        "game \"Child\" based on \"base\" { when size > 4 { piece Stone S { leap (1, 2) } } }";
    let bases = |_: &str| Some(BASE.to_owned());
    for size in ["4", "5"] {
        let settings = [("size".to_owned(), size.to_owned())];
        let built = compile_with(text, &bases, &settings, None);
        let (own, _) = compile(BASE, &settings, None);
        let own = boardwright_ir::print(&own.expect("the base is sound"));
        let same = printed(&built).replace("\"Child\"", "\"Base\"") == own;
        assert_eq!(same, size == "4", "{size}");
    }
}

#[test]
fn ends_stand_before_those_of_the_base_and_effects_after() {
    let child =
        sound("end { Black wins if some (middle & Black) \"first\" } after move { steps += 0 }");
    let program = child.program.as_ref().unwrap();
    let reasons: Vec<&str> = program.ends.iter().map(|end| end.reason.as_str()).collect();
    assert_eq!(reasons, ["first", "the middle"]);
    let text = &child.built.as_ref().unwrap().text;
    assert!(text.find("done }").unwrap() < text.find("steps += 0").unwrap(), "{text}");
}

#[test]
fn rulings_are_added_and_sources_replaced() {
    let child = sound("ruling \"second\" source \"a letter\" about \"the child\"");
    let notes: Vec<(&str, &str)> = child
        .program
        .iter()
        .flat_map(|program| &program.notes)
        .map(|note| (note.kind, note.text.as_str()))
        .filter(|(kind, _)| ["about", "source", "ruling"].contains(kind))
        .collect();
    let expected = [
        ("about", "the child"),
        ("source", "a letter"),
        ("ruling", "first ruling"),
        ("ruling", "second ruling: slow"),
        ("ruling", "third ruling"),
        ("ruling", "second"),
    ];
    assert_eq!(notes, expected);
}

#[test]
fn words_of_a_base_are_dropped_with_the_facts_that_they_state() {
    let about = |items: &str| {
        let child = sound(items);
        let program = child.program.as_ref().unwrap();
        let notes = program.notes.iter().filter(|note| ["about", "game"].contains(&note.kind));
        notes.map(|note| note.text.clone()).collect::<Vec<_>>().join("|")
    };
    let start = "start { put Stone of White at b1; put Runner of Black at c3 }";
    assert_eq!(about("piece Stone S { step orthogonal to empty }"), "the base");
    assert_eq!(about(start), "");
    assert_eq!(about("board rectangle(size, 4)"), "");
    assert_eq!(about(&format!("when quick {{ {start} }} else {{ {start} }}")), "");
    assert_eq!(about(&format!("about \"mine\" {start}")), "mine");
    assert_eq!(about("without start  after setup { put Stone of White at a1 }"), "");
}

#[test]
fn fixed_option_is_no_option_any_more() {
    let child = sound("option size = 5  option way = fast");
    let program = child.program.as_ref().unwrap();
    assert_eq!(program.board.site_count(), 25);
    let names: Vec<&str> = program.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["quick"]);
    let rulesets: Vec<(&str, usize)> =
        program.rulesets.iter().map(|set| (set.name.as_str(), set.settings.len())).collect();
    assert_eq!(rulesets, [("large", 1)], "what sets only fixed options is no choice");
    let fixed = (Change::Fixed, "option size = 5".to_owned());
    assert!(differences(&child).contains(&fixed));
}

#[test]
fn setting_a_fixed_option_is_refused() {
    let text = "game \"Child\" based on \"base\" { option size = 5 }";
    let bases = |_: &str| Some(BASE.to_owned());
    let settings = [("size".to_owned(), "6".to_owned())];
    let built = compile_with(text, &bases, &settings, None);
    assert_eq!(built.diagnostics[0].message, "the option `size` is fixed at `5`");
}

#[test]
fn entries_of_a_drawing_are_replaced_one_by_one() {
    let child = sound("draw { Stone \"x\" \"y\" }");
    let drawing = &child.program.as_ref().unwrap().drawing;
    let names: Vec<&str> = drawing.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["board", "Runner", "Stone"]);
}

#[test]
fn what_is_taken_away_must_be_there() {
    assert_eq!(
        messages("without piece Stoney"),
        "nothing-to-take: “Base” has no piece `Stoney` [Stoney]\n"
    );
    assert_eq!(
        messages("without after turn"),
        "nothing-to-take: “Base” has no `after turn` that could be taken away [after turn]\n"
    );
    assert_eq!(
        messages("option wide = 3"),
        "nothing-to-take: “Base” has no option `wide` [wide]\n"
    );
}

#[test]
fn one_ruling_is_taken_away_by_its_first_words() {
    let child = sound("without ruling \"first\", \"second ruling: quick\"\nruling \"fourth\"");
    let text = &child.built.as_ref().unwrap().text;
    let left: Vec<&str> =
        text.lines().filter_map(|line| line.trim().strip_prefix("ruling ")).collect();
    assert_eq!(left, ["\"second ruling: slow\"", "\"third ruling\"", "\"fourth\""]);
    assert_eq!(
        differences(&child),
        [
            (Change::TakenAway, "ruling “first…”".to_owned()),
            (Change::TakenAway, "ruling “second ruling: quick…”".to_owned()),
            (Change::Added, "ruling".to_owned()),
        ]
    );
}

#[test]
fn first_words_belong_to_one_ruling_of_the_base() {
    assert_eq!(
        messages("without ruling \"second ruling\""),
        "nothing-to-take: 2 rulings of “Base” begin “second ruling” [\"second ruling\"]\n"
    );
    assert_eq!(
        messages("without ruling \"first\", \"first\""),
        "nothing-to-take: “Base” has no ruling that begins “first” [\"first\"]\n"
    );
}

#[test]
fn use_of_what_is_taken_away_shows_both_places() {
    assert_eq!(
        messages("without region middle"),
        "unknown-name: nothing is called `middle` [region middle]\n  base [middle] here\n"
    );
}

#[test]
fn clash_with_the_base_shows_both_places() {
    assert_eq!(
        messages("define middle = a1"),
        "declared-twice: `middle` is declared twice [middle]\n  base [middle] first declared here\n"
    );
}

#[test]
fn item_given_twice_is_an_error() {
    let found = messages("region middle = a1\nregion middle = a2");
    assert!(found.starts_with("declared-twice: `middle`"), "{found}");
}

#[test]
fn base_on_base_is_built_from_the_first() {
    let bases = |name: &str| match name {
        "base" => Some(BASE.to_owned()),
        "second" => Some("game \"Second\" based on \"base\" { region middle = c3 }".to_owned()),
        _ => None,
    };
    let third = "game \"Third\" based on \"second\" { piece Stone T { step any } }";
    let built = compile_with(third, &bases, &[], None);
    assert!(built.diagnostics.is_empty(), "{:?}", built.diagnostics);
    assert_eq!(base_of(&built).title, "Second");
    let text = built.built.unwrap().text;
    assert!(text.contains("region middle = c3"), "{text}");
}

#[test]
fn circles_and_missing_bases_are_reported() {
    let bases = |name: &str| (name == "a").then(|| "game \"A\" based on \"a\" { }".to_owned());
    for (text, code) in [
        ("game \"C\" based on \"a\" { }", "base-circle"),
        ("game \"C\" based on \"b\" { }", "unknown-base"),
        ("game \"C\" { without piece X }", "no-base"),
        ("game \"C\" { option x = 3 }", "no-base"),
    ] {
        let built = compile_with(text, &bases, &[], None);
        assert_eq!(built.diagnostics[0].code, code, "{text}");
        assert!(built.sources.is_in_root(built.diagnostics[0].span), "{text}");
    }
}

#[test]
fn very_deep_bases_are_refused() {
    let bases = |name: &str| {
        let number: u32 = name.parse().ok()?;
        Some(format!("game \"G\" based on \"{}\" {{ }}", number + 1))
    };
    let built = compile_with("game \"G\" based on \"1\" { }", &bases, &[], None);
    assert_eq!(built.diagnostics[0].code, "too-many-bases");
}

#[test]
fn very_large_bases_are_refused() {
    let bases = |name: &str| {
        let next = format!("{name}x");
        Some(format!("game \"G\" based on \"{next}\" {{ }}\n//{}\n", " ".repeat(900_000)))
    };
    let built = compile_with("game \"G\" based on \"x\" { }", &bases, &[], None);
    assert_eq!(built.diagnostics[0].code, "too-large");
}

#[test]
fn conditions_multiply_to_a_limit_only() {
    let many: String = (0..3_000)
        .map(|n| format!("when size > {n} {{ piece Stone S {{ step any }} }}\n"))
        .collect();
    let built = on_base(&many);
    assert!(built.diagnostics.iter().any(|it| it.code == "too-many-conditions"));
}

#[test]
fn option_is_fixed_once() {
    for items in ["option size = 5\noption size = 6", "option size = 5\noption size: 3..5 = 3"] {
        let found = messages(items);
        let expected = "declared-twice: the option `size` is fixed and declared again [size]\n";
        assert!(found.starts_with(expected), "{found}");
    }
}
