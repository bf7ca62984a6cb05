//! Games that use modules.

use boardwright_rules::building::{BaseText, Bases, Change, MissingBase};
use boardwright_rules::{Compilation, compile, compile_with};
use std::borrow::Cow;
use std::fmt::Write as _;

/// A module with a part of every sort that building treats in its own way.
const COUNTING: &str = r#"
    /// Counts steps.
    module counting {
        about "it counts"
        parameter most = 9 "the last number"
        parameter kind_of_unit = Stone
        option fast: flag = no
        state steps: 0..most
        define all = kind_of_unit & occupied
        move count_one { if some all { steps += 1 } }
        after move { count_one }
        end { draw if steps >= most "enough" }
        end { draw if fast and steps > 2 "fast" }
    }
"#;

const NAMING: &str = r#"
    module naming {
        parameter site
        region named = site
        state steps: 0..3
    }
"#;

const BASE: &str = r#"
    game "Base" {
        players White, Black
        board rectangle(3, 3)
        use counting
        piece Stone S { step any to empty }
        piece Runner R { slide any to empty }
        start { put Stone of White at a1; put Stone of Black at a3; put Runner of White at c3 }
        turn { choose from in own; moves of from }
        after move { if steps < 9 { steps += 0 } }
        end { White wins if some (b2 & White) "the middle" }
    }
"#;

struct Shelf;

impl Bases for Shelf {
    fn find(&self, name: &str, _: Option<&str>) -> Result<BaseText, MissingBase> {
        let text = match name {
            "base" => BASE.to_owned(),
            "second" => "game \"Second\" based on \"base\" { use counting(most = 5) }".to_owned(),
            _ => {
                let message = format!("there is no game `{name}`");
                return Err(MissingBase { message, help: None, meant: None });
            }
        };
        Ok(BaseText { name: name.to_owned(), text: text.into() })
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        match name {
            "counting" => Ok(COUNTING.into()),
            "naming" => Ok(NAMING.into()),
            "nested" => Ok("module nested { use counting }".into()),
            "broken" => Ok("module broken { state }".into()),
            _ => {
                let message = format!("there is no module `{name}`");
                Err(MissingBase { message, help: None, meant: Some("counting".to_owned()) })
            }
        }
    }
}

fn built(text: &str) -> Compilation<'static> {
    compile_with(text.to_owned().leak(), &Shelf, &[], None)
}

/// Returns the compilation of a game that has neither errors nor warnings.
fn sound(text: &str) -> Compilation<'static> {
    let built = built(text);
    assert!(built.diagnostics.is_empty(), "{text}: {:?}", built.diagnostics);
    built
}

fn whole(built: &Compilation<'_>) -> String {
    built.built.as_ref().expect("it is built on others").text.clone()
}

fn on_base(items: &str) -> String {
    format!("game \"Child\" based on \"base\" {{\n{items}\n}}\n")
}

/// Returns the lines of the diagnostics: their codes, and the texts at their places.
fn messages(text: &str) -> String {
    let built = built(text);
    let mut lines = String::new();
    for known in &built.diagnostics {
        let at = built.sources.get(known.span).unwrap_or("?");
        assert!(built.sources.is_in_root(known.span), "{known:?}");
        let _ = writeln!(lines, "{}: {} [{at}]", known.code, known.message);
        for label in &known.labels {
            let place = built.sources.place(label.span);
            let at = built.sources.get(label.span).unwrap_or("?");
            let _ = writeln!(lines, "  {} [{at}] {}", place.name, label.message);
        }
    }
    lines
}

fn differences(text: &str) -> Vec<(Change, String)> {
    let built = sound(text);
    let base = built.built.and_then(|it| it.base).expect("it has a base");
    base.differences.iter().map(|it| (it.change, it.item())).collect()
}

#[test]
fn whole_text_of_a_game_with_modules_is_the_same_game() {
    for text in [
        BASE.to_owned(),
        on_base("use counting(most = 4)"),
        on_base("without use counting  without after move  without end end { draw if turns > 9 }"),
        on_base("move count_one { steps += 2 }"),
        BASE.replace("use counting", "use counting(most = 2 + 3, kind_of_unit = Stone + Runner)"),
    ] {
        let child = built(&text);
        let (again, diagnostics) = compile(&whole(&child), &[], None);
        assert!(diagnostics.iter().all(|it| it.code == "unused"), "{diagnostics:?}");
        let again = boardwright_ir::print(&again.expect("there is no error"));
        let program = child.program.as_ref().expect("there is no error");
        assert_eq!(again, boardwright_ir::print(program), "{text}");
    }
}

#[test]
fn items_stand_in_the_place_of_the_use() {
    let text = whole(&sound(BASE));
    let places = ["board rectangle", "state steps", "move count_one", "piece Stone"];
    let places: Vec<_> = places.iter().map(|words| text.find(words)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
    assert!(!text.contains("parameter") && !text.contains("it counts"), "{text}");
}

#[test]
fn ends_of_the_game_stand_before_those_of_modules_and_effects_after() {
    let built = sound(&BASE.replace("use counting", "option fast = yes\nuse counting"));
    let program = built.program.as_ref().expect("there is no error");
    let reasons: Vec<&str> = program.ends.iter().map(|end| end.reason.as_str()).collect();
    assert_eq!(reasons, ["the middle", "enough", "fast"]);
    let text = whole(&built);
    assert!(text.find("{ count_one }") < text.find("if steps < 9"), "{text}");
}

#[test]
fn value_of_several_parts_is_one_operand() {
    let text = whole(&sound(&BASE.replace("counting", "counting(kind_of_unit = Stone + Runner)")));
    assert!(text.contains("define all = (Stone + Runner) & occupied"), "{text}");
}

#[test]
fn comment_in_a_value_ends_nothing() {
    let value = "kind_of_unit = Stone + // and\n /// also\n Runner, // last\n most = 7";
    let text = whole(&sound(&BASE.replace("use counting", &format!("use counting({value})"))));
    assert!(text.contains("(Stone + Runner) & occupied"), "{text}");
}

#[test]
fn item_of_the_game_takes_the_place_of_one_of_the_module() {
    let own = BASE.replace("piece Stone", "move count_one { steps += 2 }\npiece Stone");
    let text = whole(&sound(&own));
    assert_eq!(text.matches("move count_one").count(), 1, "{text}");
    assert!(text.contains("steps += 2"), "{text}");
}

#[test]
fn values_flow_from_the_base_to_the_game() {
    let text = "game \"T\" based on \"second\" { use counting(kind_of_unit = Runner) }";
    let text = whole(&sound(text));
    assert!(text.contains("state steps: 0..5"), "{text}");
    assert!(text.contains("define all = Runner & occupied"), "{text}");
    assert_eq!(text.matches("state steps").count(), 1, "{text}");
}

#[test]
fn uses_are_differences() {
    let changed = (Change::Changed, "module counting (most = 1 + 2)".to_owned());
    assert_eq!(differences(&on_base("use counting(most = 1 // one\n + 2)")), [changed]);
    let taken = (Change::TakenAway, "module counting".to_owned());
    assert_eq!(differences(&on_base("without use counting\nuse counting")), []);
    let items = "without use counting\nwithout after move";
    assert_eq!(differences(&on_base(items))[0], taken);
    let items = format!("{items} use naming(site = b1) end {{ draw if some (named & own) }}");
    let added = (Change::Added, "module naming (site = b1)".to_owned());
    assert!(
        differences(&on_base(&format!("{items} after move {{ steps += 1 }}"))).contains(&added)
    );
}

#[test]
fn option_of_a_module_is_fixed_and_taken_away() {
    let fixed = BASE.replace("piece Stone", "option fast = yes\npiece Stone");
    assert!(whole(&sound(&fixed)).contains("fixed at yes"));
    let child = on_base("option fast = yes");
    assert!(whole(&sound(&child)).contains("fixed at yes"));
}

#[test]
fn errors_in_a_module_are_shown_where_it_is_used() {
    let without = BASE.replace("piece Stone", "piece Pebble");
    let found = messages(&without);
    let expected =
        "unknown-name: nothing is called `Stone` [use counting]\n  module counting [Stone] here\n";
    assert!(found.starts_with(expected), "{found}");
    let built = built(&without);
    let help = built.diagnostics[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("use counting(kind_of_unit = …)"), "{help}");
}

#[test]
fn errors_in_a_value_are_shown_at_the_value() {
    let found = messages(&BASE.replace("counting", "counting(most = Pebble)"));
    assert!(found.contains("`Pebble` [Pebble]\n  module counting [Pebble] here"), "{found}");
}

#[test]
fn wrong_uses_are_refused() {
    let used = |words: &str| BASE.replace("use counting", words);
    for (text, expected) in [
        (used("use count"), "unknown-module: there is no module `count` [count]"),
        (
            used("use counting(mst = 3)"),
            "unknown-parameter: the module `counting` has no parameter `mst` [mst]",
        ),
        (used("use counting(most = 3, most = 4)"), "declared-twice: `most` is given twice [most]"),
        (
            used("use counting use counting"),
            "declared-twice: the module `counting` is used twice [counting]",
        ),
        (
            used("use naming"),
            "missing-parameter: the module `naming` needs a value for `site` [naming]",
        ),
        (
            used("use counting use naming(site = a1)"),
            "module-clash: the module `naming` brings the state `steps`, which is there already [use naming(site = a1)]",
        ),
        (
            used("use nested"),
            "bad-module: a module is built on nothing and uses no other [use nested]",
        ),
        (used("use broken"), "bad-module: the module `broken` cannot be used: "),
        (
            used("option o: flag = no\nwhen o { use counting }"),
            "nested-option: `use` stands outside `when` and `phase` [use counting]",
        ),
        (used("parameter x = 3"), "stray-parameter: only a module has parameters [x]"),
        (
            used("use counting(3)"),
            "expected-parameter: expected a parameter and `=`, found the number 3 [3]",
        ),
        (on_base("use counting"), "used-already: the base uses `counting` already [use counting]"),
        (
            on_base("use naming(site = a1)"),
            "module-clash: the module `naming` brings the state `steps`, which is there already [use naming(site = a1)]",
        ),
        (
            on_base("without use counter"),
            "nothing-to-take: the base does not use `counter` [counter]",
        ),
    ] {
        let found = messages(&text);
        assert!(found.starts_with(expected), "{text}\n{found}");
    }
}

#[test]
fn very_long_value_is_refused() {
    let value = "1 + ".repeat(300) + "1";
    let found = messages(&BASE.replace("counting", &format!("counting(most = {value})")));
    assert!(found.starts_with("text-too-long: this value has 1201 bytes"), "{found}");
}
