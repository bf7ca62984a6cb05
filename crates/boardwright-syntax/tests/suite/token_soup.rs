//! Random tokens: no panic, valid spans, and formatting that keeps the tree.

use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::{format, lexer, parse, print};
use proptest::prelude::*;

/// Keywords and names, each as frequent as it stands here.
const WORDS: &str = "game 1 42 5e x y own White about option when players board region piece place attribute \
    state define move start phase turn after on end no notation position draw choose optionally \
    either or else require if let for swap shift by capture put at in of from to send discard \
    change into give moves again begin pass then some every count where union and not is step \
    slide hop leap ride betza up least most exactly through over outward onward site edge link \
    as line goes direction wins loses flag rectangle flags actions prefer each this outside \
    identity";
/// Operators, brackets and signs of other languages.
const SIGNS: &str =
    "{ } { } ( ) [ ] , ; : | . .. + - * / % & = != < <= > >= -> += -= => == && ! ? ' @";
/// Fragments with spaces, quotes or hidden characters.
const OTHERS: [&str; 5] = ["\"text\"", "\"", "\u{202E}", "// c\n", "/// w\n"];

fn fragment() -> impl Strategy<Value = &'static str> {
    let words = WORDS.split_whitespace().chain(SIGNS.split_whitespace());
    prop::sample::select(words.chain(OTHERS).collect::<Vec<_>>())
}

/// Words, signs and line breaks in random order.
fn soup() -> impl Strategy<Value = String> {
    let space = prop::sample::select(&[" ", " ", " ", "", "\n", "\n\n\n", "  "][..]);
    prop::collection::vec((fragment(), space), 0..120)
        .prop_map(|parts| parts.into_iter().map(|(word, space)| format!("{word}{space}")).collect())
}

/// A game with one token left out, doubled or replaced.
fn broken_game() -> impl Strategy<Value = String> {
    (any::<prop::sample::Index>(), 0..3u8, fragment()).prop_map(|(index, change, fragment)| {
        let (tokens, _) = lexer::lex(GAME);
        let token = tokens[index.index(tokens.len())];
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        let old = &GAME[start..end];
        let new = match change {
            0 => String::new(),
            1 => format!("{old} {old}"),
            _ => fragment.to_string(),
        };
        format!("{}{new}{}", &GAME[..start], &GAME[end..])
    })
}

const GAME: &str = include_str!("sample.board");

/// Checks the properties of every text: valid spans, and idempotent formatting that keeps the tree.
fn check(source: &str) {
    let (file, diagnostics) = parse(source);
    assert!(diagnostics.len() <= MAX_DIAGNOSTICS);
    for diagnostic in &diagnostics {
        let fix = diagnostic.fix.iter().map(|fix| fix.span);
        let labels = diagnostic.labels.iter().map(|label| label.span);
        for span in [diagnostic.span].into_iter().chain(fix).chain(labels) {
            assert!(source.get(span.start as usize..span.end as usize).is_some(), "{diagnostic:?}");
        }
    }
    let formatted = format(source);
    assert_eq!(format(&formatted), formatted, "formatting twice");
    let (again, errors) = parse(&formatted);
    if diagnostics.is_empty() {
        assert_eq!(print(&again), print(&file), "the tree after formatting");
    }
    // Recovery after an error goes by indentation too, so that the errors may differ; but
    // formatting neither mends a text nor breaks one.
    assert_eq!(errors.is_empty(), diagnostics.is_empty(), "{errors:?}");
}

#[test]
fn sample_has_no_errors_and_is_formatted() {
    let (_, diagnostics) = parse(GAME);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(format(GAME), GAME);
    check(GAME);
}

/// The bundled games are the largest texts.
#[test]
fn formatting_keeps_the_trees_of_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let games = std::fs::read_dir(folder).expect("the folder of the games");
    for game in games {
        let path = game.expect("an entry").path().join("rules.board");
        if let Ok(source) = std::fs::read_to_string(path) {
            check(&source);
        }
    }
}

/// Leaves out each token of the sample in turn: more than two errors follow in at most 2 % of the
/// cases.
#[test]
fn one_slip_causes_few_errors() {
    let (tokens, _) = lexer::lex(GAME);
    let mut counts = [0usize; MAX_DIAGNOSTICS + 1];
    for token in &tokens {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        let (_, diagnostics) = parse(&format!("{} {}", &GAME[..start], &GAME[end..]));
        counts[diagnostics.len()] += 1;
    }
    let many: usize = counts[3..].iter().sum();
    assert!(many * 50 <= tokens.len(), "{counts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn token_soup(source in soup()) {
        check(&source);
    }

    #[test]
    fn token_soup_in_a_game(source in soup(), item in prop::sample::select(&["", "turn {", "piece P {", "board b(1) {", "end {", "define x ="][..])) {
        check(&format!("game \"T\" {{\n{item} {source}"));
    }

    #[test]
    fn games_with_one_token_wrong(source in broken_game()) {
        check(&source);
    }

    #[test]
    fn any_characters(source in any::<String>()) {
        check(&source);
    }
}
