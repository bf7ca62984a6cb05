//! Hostile rules: each ends in a diagnostic, soon and with little memory.
//!
//! A text has at most a megabyte, so each case is nearly as large.

use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use std::fmt::Write;
use std::time::Duration;

/// Time limit for one text.
const LIMIT: Duration = Duration::from_secs(2);
/// Limit of the peak memory.
const MEMORY_KIB: u64 = 512 * 1024;
/// Size of a text just below the limit.
const SIZE: usize = 1_000_000;

/// Compiles a text within the limits of time and memory.
fn compile(source: &str) -> (bool, Vec<Diagnostic>) {
    let beginning: String = source.chars().take(200).collect();
    let (program, diagnostics) = boardwright_cost::within(LIMIT, &beginning, || {
        boardwright_rules::compile(source, &[], None)
    });
    assert!(diagnostics.len() <= 51, "{} diagnostics", diagnostics.len());
    if let Some(peak) = boardwright_cost::peak_kib() {
        assert!(peak < MEMORY_KIB, "{peak} KiB in use at most");
    }
    (program.is_some(), diagnostics)
}

/// Compiles a text that must be refused with a certain code.
fn refused(source: &str, code: &str) {
    let (compiled, diagnostics) = compile(source);
    let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert!(!compiled, "it compiled");
    assert!(
        diagnostics.iter().any(|d| d.severity == Severity::Error && d.code == code),
        "no {code} in {codes:?}"
    );
}

/// A game with more items, otherwise sound.
fn game(items: &str) -> String {
    game_on("rectangle(8, 8)", items)
}

fn game_on(board: &str, items: &str) -> String {
    format!(
        "game \"Hostile\" {{ players White, Black  board {board}  piece Stone O\n{items}\n\
         turn {{ choose site in empty  put Stone at site }} }}"
    )
}

/// Repeats a text, with its number, until it is large.
fn many(each: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0.. {
        let next = each(number);
        if text.len() + next.len() > SIZE - 1_000 {
            return text;
        }
        text += &next;
    }
    text
}

/// Returns a game with a turn of these statements.
fn turn_of(statements: &str) -> String {
    game(&format!("piece Walker W {{ step any }} phase other {{ turn {{ {statements} }} }}"))
        .replace("turn { choose site", "phase first { turn { choose site")
        .replace("at site } }", "at site } } }")
}

#[test]
fn huge_boards_are_refused() {
    for board in [
        "rectangle(32000, 32000)",
        "rectangle(99999999999999, 1)",
        "rectangle(4294967295, 4294967295)",
        "rectangle(4294967297, 1)",
        "hexagon(30000)",
        "hexagon(4294967295)",
        "rhombus(100000)",
        "triangle(4000000000)",
        "wheel(4294967295, 4294967295)",
        "rings(4000000000, 4000000000)",
        "rectangle(0, 8)",
        "rectangle(0 - 5, 8)",
    ] {
        let (compiled, diagnostics) = compile(&game_on(board, ""));
        assert!(!compiled, "{board} compiled");
        assert!(diagnostics.iter().any(|d| d.severity == Severity::Error), "{board}");
    }
    let rings = many(|_| "1, ".to_owned());
    compile(&game_on(&format!("rings({rings} 1)"), ""));
}

#[test]
fn huge_graphs_are_bounded() {
    let sites = many(|n| format!("site s{n} at (1, 1) "));
    refused(&game_on(&format!("graph {{ {sites} }}"), ""), "board");
    let sites: String = (0..1000).map(|n| format!("site s{n} at ({n}, 0) ")).collect();
    let links = many(|n| format!("link sites to sites as l{n} ")).split_off(SIZE / 2);
    compile(&game_on(&format!("graph {{ {sites} {links} }}"), ""));
}

#[test]
fn cyclic_options_are_refused() {
    let options = "option a: 0..b = 1  option b: 0..a = 1";
    refused(&game(options), "unknown-name");
    let options = many(|n| format!("option o{n}: 0..9 = 1 "));
    compile(&game(&options));
    let settings = many(|n| format!("unknown{n} = 1; "));
    compile(&game(&format!("ruleset r {{ {settings} }}")));
}

#[test]
fn megabytes_of_brackets_are_refused() {
    for bracket in ["(", "[", "{", "game \"", "((((]]]]", "\"", "{ x in "] {
        for size in [SIZE - 100, 10_000_000] {
            let text = bracket.repeat(size / bracket.len());
            assert!(!compile(&text).0);
            assert!(!compile(&game(&format!("define d = {text}"))).0);
        }
    }
}

#[test]
fn deep_nesting_is_bounded() {
    for (open, close) in [
        ("if turns = 1 { ", "} "),
        ("either { ", "} or { pass } "),
        ("for x in own { ", "} "),
        ("optionally { ", "} "),
        ("if turns = 1 { pass } else { ", "} "),
    ] {
        let depth = SIZE / (open.len() + close.len()) - 100;
        let text = turn_of(&(open.repeat(depth) + &close.repeat(depth)));
        assert!(!compile(&text).0);
    }
    let chain = many(|_| "else if turns = 1 { pass } ".to_owned());
    compile(&turn_of(&format!("if turns = 2 {{ pass }} {chain}")));
    for (open, close) in [
        ("not ", ""),
        ("- ", ""),
        ("(", ")"),
        ("if yes then ", " else no"),
        ("{ x in ", " where yes }"),
    ] {
        let depth = SIZE / (open.len() + close.len()) - 100;
        compile(&game(&format!("define d = {}own{}", open.repeat(depth), close.repeat(depth))));
    }
    for operator in [" + own", " and yes", " then step any", " = 1", " .Rook", " in own"] {
        compile(&game(&format!(
            "define d = step any {}",
            operator.repeat(SIZE / operator.len() - 100)
        )));
    }
}

#[test]
fn megabytes_of_choices_are_bounded() {
    let choices = many(|n| format!("choose a{n} in own\n"));
    assert!(!compile(&turn_of(&choices)).0);
    let choices = many(|_| "choose a in own\n".to_owned());
    refused(&turn_of(&choices), "chosen-twice");
    let choices = many(|_| "choose some a in own\n".to_owned());
    compile(&turn_of(&choices));
    let choices = many(|n| format!("optionally choose b{} in own {{ pass }}\n", n % 1000));
    compile(&turn_of(&choices));
    let branches = many(|n| format!("or branch{n} {{ pass }} "));
    assert!(!compile(&turn_of(&format!("either {{ pass }} {branches}"))).0);
    let choices = (0..3000).fold(String::new(), |text, n| text + &format!("choose c{n} in own "));
    let branches = many(|n| format!("or {{ choose d{} in own }} ", n % 500)).split_off(SIZE / 4);
    compile(&turn_of(&format!("{choices} either {{ pass }} or {{ pass {branches}")));
    refused(&turn_of("choose n in 1..1000000000"), "unbounded-choice");
    refused(&turn_of("choose n in 1..turns * turns * 999999999999"), "unbounded-choice");
    refused(
        &turn_of("choose n in 0 - 9000000000000000000..9000000000000000000"),
        "unbounded-choice",
    );
}

#[test]
fn megabytes_of_declarations_are_bounded() {
    refused(&game(&many(|n| format!("piece P{n} {{ step any }}\n"))), "too-many");
    refused(&game(&many(|n| format!("state s{n}: site\n"))), "too-many");
    refused(&game(&many(|n| format!("place p{n}\n"))), "too-many");
    refused(&game(&many(|n| format!("layer l{n}\n"))), "too-many");
    refused(&game(&many(|n| format!("attribute a{n}: flag\n"))), "too-many");
    refused(&game(&many(|n| format!("phase p{n} {{ turn {{ pass }} }}\n"))), "too-many");
    refused(
        &game(&format!("end {{ {} }}", many(|n| format!("draw if turns = {n}\n")))),
        "too-many",
    );
    compile(&game_on(
        "rectangle(32, 32)",
        &many(|n| format!("region r{n} = sites - a{}\n", n % 32 + 1)),
    ));
    compile(&game(&many(|n| format!("define d{n} = unknown{n}\n"))));
    compile(&game(&many(|_| "region same = sites\n".to_owned())));
    compile(&game(&many(|n| format!("when turns = {n} {{ place p{n} }}\n"))));
    compile(&game(&many(|n| format!("move m{n} {{ pass }}\n"))));
    let names: String = many(|n| format!("n{n}, "));
    compile(&format!("game \"x\" {{ players {names} last }}"));
    let names = many(|n| format!("region r{n} = unknown{n}\n"));
    compile(&game(&names));
}

#[test]
fn stages_with_many_choices_are_bounded() {
    let stages: String = (0..248)
        .map(|stage| {
            let choices: String = (0..16).map(|n| format!("choose c{stage}_{n} in own ")).collect();
            format!("then {{ {choices} }}")
        })
        .collect();
    compile(&turn_of("pass").replace("at site }", &format!("at site }} {stages}")));
}

#[test]
fn exponential_definitions_are_refused() {
    let mut doubled = String::from("define d0 = own\n");
    for n in 1..60 {
        writeln!(doubled, "define d{n} = d{} + d{}", n - 1, n - 1).expect("a string takes all");
    }
    refused(&game(&format!("{doubled} after turn {{ capture d22 }}")), "rules-too-large");
    refused(&game(&format!("{doubled} after turn {{ capture d59 }}")), "definitions-too-deep");
    for body in
        ["x + x", "max(x, x)", "if x = x then x else x", "union y in x of x", "count(x) + count(x)"]
    {
        let nested = |depth: usize| format!("{}own{}", "twice(".repeat(depth), ")".repeat(depth));
        let items = format!(
            "define twice(x) = {body}\n after turn {{ if some ({}) {{ pass }} }}",
            nested(60)
        );
        compile(&game(&items));
        let items = items.replace("own", "turns").replace("some (", "0 < (");
        compile(&game(&items));
    }
    let nested = format!("{}1{}", "(if ".repeat(30), " in 1..turns then 1 else 2)".repeat(30));
    compile(&game(&format!("after turn {{ if 0 < {nested} {{ pass }} }}")));
    let nested = format!("{}yes{}", "(stuck(mover) = ".repeat(60), ")".repeat(60));
    compile(&game(&format!("after turn {{ if {nested} {{ pass }} }}")));
    let region = "region camp of White = rank(1), of Black = rank(8)";
    let nested = format!("{}mover{}", "owner(the(camp(".repeat(20), ")))".repeat(20));
    compile(&game(&format!("{region} after turn {{ capture camp({nested}) }}")));
    let moves: String =
        (1..23).map(|n| format!("move m{n} {{ m{} m{} }}\n", n - 1, n - 1)).collect();
    refused(
        &game(&format!("move m0 {{ capture own }} {moves} after turn {{ m22 }}")),
        "rules-too-large",
    );
}

#[test]
fn unions_of_large_pieces_are_bounded() {
    let ways = many(|_| "step any { capture own } ".to_owned()).split_off(SIZE / 2);
    let parts: String = (0..20)
        .map(|n| {
            format!(
                "piece P{n} {{ step any {} }}\n",
                &ways[..ways.len() / 20 - 40].rsplit_once("step").map_or("", |p| p.0)
            )
        })
        .collect();
    let names: Vec<String> = (0..20).map(|n| format!("P{n}")).collect();
    let unions: String = (0..38).map(|n| format!("piece U{n} = {}\n", names.join(" + "))).collect();
    compile(&game(&format!("{parts} {unions}")));
}

#[test]
fn constant_folding_is_bounded() {
    let large = "rectangle(32, 32)";
    let around = many(|n| format!("region r{n} = around(around(sites))\n"));
    compile(&game_on(large, &around));
    let filter = many(|n| {
        format!(
            "region r{n} = {{ s in sites where {} }}\n",
            "rank_of(s) * file_of(s) + ".repeat(200) + "1 > 2"
        )
    });
    compile(&game_on(large, &filter));
    let slides = many(|_| "step any to none + slide any at least 1000 through sites ".to_owned());
    compile(&game_on(
        &format!("{large} {{ wrap east wrap north }}"),
        &format!("piece Runner R {{ {slides} }}"),
    ));
}

#[test]
fn warnings_beyond_the_limit_are_no_errors() {
    let movements = "slide diagonal step any ".repeat(200);
    let (compiled, diagnostics) = compile(&game(&format!("piece King K {{ {movements} }}")));
    assert!(compiled && diagnostics.iter().all(|it| it.severity == Severity::Warning));
    assert!(diagnostics.iter().any(|it| it.code == "too-many-messages"), "{diagnostics:?}");
}

#[test]
fn huge_leaps_are_bounded() {
    let leaps = many(|n| format!("leap ({}, {}) ", n % 64 + 1, n / 64 % 64 + 1));
    compile(&game_on("rectangle(32, 32)", &format!("piece Flea F {{ {leaps} }}")));
    for leap in [
        "leap (999999999999, 1)",
        "leap (0, 0)",
        "leap (9223372036854775807, 9223372036854775807)",
        "ride (65, 1)",
        "slide any up to 99999999999",
        "slide any at least 5 up to 4",
        "slide any exactly 0",
    ] {
        assert!(!compile(&game(&format!("piece Flea F {{ {leap} }}"))).0, "{leap}");
    }
    let legs = ["slide any at least 0"; 8].join(" then ");
    let chains = many(|_| format!("{legs}\n"));
    compile(&game(&format!("piece Flea F {{ {chains} }}")));
    let betza = "mWfFfR5D3".repeat(SIZE / 10);
    compile(&game(&format!("piece Flea F {{ betza \"{betza}\" }}")));
    let betza = many(|_| "betza \"mfWcF\" ".to_owned());
    compile(&game(&format!("piece Flea F {{ {betza} }}")));
}

#[test]
fn huge_starts_are_bounded() {
    compile(&game(&format!("start {{ array \"{}\" }}", "O".repeat(SIZE - 500))));
    compile(&game(&format!("start {{ array \"{}\" }}", "/".repeat(SIZE - 500))));
    compile(&game(&format!("start {{ array \"8/8/8/8/8/8/8/{}\" }}", "9".repeat(SIZE - 500))));
    compile(&game(&format!("start {{ {} }}", many(|_| "put Stone of White at sites ".to_owned()))));
    compile(&game(&format!(
        "start {{ {} }}",
        many(|_| "put 9999999999 Stone of White in hand ".to_owned())
    )));
}

#[test]
fn huge_numbers_are_bounded() {
    for number in
        ["99999999999999999999999999", "9223372036854775807", "0 - 9223372036854775807 - 1"]
    {
        compile(&game(&format!("state s: 0..{number}")));
        compile(&game(&format!("state s: {number}..5 = {number}")));
        compile(&game(&format!("option o: 0..{number} = {number}")));
        compile(&game(&format!(
            "define d = abs({number}) * ({number}) / ({number}) % ({number}) after turn {{ if d > turns * ({number}) {{ pass }} }}"
        )));
        compile(&game(&format!("region r = rank({number}) + file({number}) + row({number})")));
        compile(&game(&format!("turn of White, up to {number} actions {{ pass }}")));
    }
}

#[test]
fn strange_letters_are_bounded() {
    // Letters that turn the direction of writing, that have no width, and that look like others.
    for letter in ['\u{202e}', '\u{200b}', '\u{0}', '\u{feff}', '\u{2066}', '\u{ad}', '\u{1b}'] {
        let (compiled, diagnostics) = compile(&game(&format!("piece Ro{letter}ok R")));
        assert!(!compiled, "{letter:?} stands in a name");
        assert!(!diagnostics.iter().any(|d| d.message.contains(letter)), "{letter:?} is printed");
    }
    let long = "x".repeat(SIZE - 500);
    compile(&game(&format!("place {long}")));
    compile(&game(&format!("region r = {long}")));
}

#[test]
fn bytes_that_are_not_utf8_are_refused() {
    for bytes in [&b"\xff\xfe"[..], b"game \"\xc3\x28\"", b"\xed\xa0\x80", b"\xf0\x9f"] {
        let (_, diagnostics) = boardwright_syntax::parse_bytes(bytes);
        assert_eq!(diagnostics[0].code, "not-utf8");
    }
    let (_, diagnostics) = boardwright_syntax::parse_bytes(&vec![0xff; 10_000_000]);
    assert_eq!(diagnostics[0].code, "too-large");
}
