//! The words of the grammar are known to the fuzzers and to the editor of the application.

use boardwright_syntax::keywords;
use std::collections::BTreeSet;

/// The words of a file of the repository, and those of them that stand in quotes.
fn words_of(path: &str) -> BTreeSet<String> {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.map(str::to_owned).collect()
}

fn missing(path: &str) -> Vec<&'static str> {
    let known = words_of(path);
    keywords().filter(|word| !known.contains(*word)).collect()
}

#[test]
fn fuzzers_know_every_word_of_the_grammar() {
    assert_eq!(missing("fuzz/words.dict"), Vec::<&str>::new());
}

#[test]
fn editor_knows_every_word_of_the_grammar() {
    assert_eq!(missing("web/app/src/edit/language.ts"), Vec::<&str>::new());
}
