//! Lengths of names and texts: what is longer is an error that names the place, so that no listing
//! of a game is large.

use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::limits::{
    MAX_FLAG_LETTERS, MAX_LETTERS, MAX_MESSAGE, MAX_NAME, MAX_TEMPLATE, MAX_TITLE,
};

/// Compiles a text; returns the errors.
fn errors(source: &str) -> Vec<Diagnostic> {
    let (_, mut diagnostics) = boardwright_rules::compile(source, &[], None);
    diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
    diagnostics
}

/// A game with a title, a letter, a name of a choice and further items.
fn game(title: &str, letter: &str, choice: &str, items: &str) -> String {
    format!(
        "game \"{title}\" {{ players White, Black  board rectangle(3, 3)  piece Stone {letter}
        turn {{ choose {choice} in empty  put Stone at {choice} }}  end {{ draw if no empty }}
        {items} }}"
    )
}

/// Asserts that the rules with a text of `most` letters are accepted, and that one letter more is
/// an error with this code, at that text, that says both lengths.
#[track_caller]
fn bounded(most: usize, code: &str, rules: impl Fn(&str) -> String) {
    let longest = "o".repeat(most);
    assert_eq!(errors(&rules(&longest)), []);
    let (text, too_long) = (rules(&format!("{longest}o")), format!("{longest}o"));
    let errors = errors(&text);
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!(error.code, code);
    assert!(text[error.span.start as usize..].trim_start_matches('"').starts_with(&too_long));
    for number in [most, most + 1] {
        assert!(error.message.contains(&number.to_string()), "{}", error.message);
    }
    assert!(error.help.is_some());
}

#[test]
fn names_have_at_most_64_characters() {
    bounded(MAX_NAME, "name-too-long", |name| game("x", "O", name, ""));
    bounded(MAX_NAME, "name-too-long", |name| game("x", "O", "to", "").replace("Stone", name));
}

#[test]
fn letters_and_glyphs_have_at_most_8_characters() {
    bounded(MAX_LETTERS, "text-too-long", |letter| {
        game("x", &format!("\"{letter}\" \"x\""), "to", "")
    });
    let word = errors(&game("x", "Ooooooooo", "to", ""));
    assert_eq!((word.len(), word[0].code), (1, "text-too-long"));
    bounded(MAX_LETTERS, "text-too-long", |letter| {
        game("x", &format!("K also \"{letter}\" \"x\""), "to", "")
    });
    bounded(MAX_LETTERS, "text-too-long", |glyph| {
        game("x", "O", "to", &format!("draw {{ Stone \"{glyph}\" }}"))
    });
    bounded(MAX_NAME, "text-too-long", |word| {
        game("x", "O", "to", &format!("position fen {{ board player \"w\" \"{word}\" }}"))
    });
    bounded(MAX_NAME, "text-too-long", |colour| {
        game("x", "O", "to", &format!("draw {{ colour White \"{colour}\" }}"))
    });
    bounded(MAX_FLAG_LETTERS, "text-too-long", |letter| {
        let items = format!(
            "state on: flag of each player  position fen {{ board flags \"{letter}\" on(White) }} after turn {{ on(White) = yes }}"
        );
        game("x", "O", "to", &items)
    });
}

#[test]
fn templates_have_at_most_500_characters() {
    let rules =
        |text: &str| game("x", "O", "to", &format!("notation {{ default \"{text}{{to}}\" }}"));
    let long = errors(&rules(&"o".repeat(MAX_TEMPLATE + 1)));
    assert_eq!(long[0].code, "text-too-long");
    assert_eq!(long.len(), 1, "{long:?}");
}

#[test]
fn printed_moves_have_at_most_400_characters() {
    let rules =
        |text: &str| game("x", "O", "to", &format!("notation {{ default \"{text}{{to}}\" }}"));
    // A site of this board has two letters.
    assert_eq!(errors(&rules(&"o".repeat(398))), []);
    let long = errors(&rules(&"o".repeat(399)));
    assert_eq!(long.len(), 1, "{long:?}");
    assert_eq!(long[0].code, "move-too-long");
    assert!(long[0].message.contains("401") && long[0].message.contains("400"));
    // Without a template a move names its choices.
    let choices = |count: usize| {
        let name = |n: usize| format!("choice_of_a_site_with_a_very_long_name_{n}");
        let choices: String = (0..count).map(|n| format!("choose {} in empty ", name(n))).collect();
        let put: String = (0..count).map(|n| format!("put Stone at {} ", name(n))).collect();
        format!(
            "game \"x\" {{ players White, Black  board rectangle(3, 3)  piece Stone O
            turn {{ {choices} {put} }}  end {{ draw if no empty }} }}"
        )
    };
    assert_eq!(errors(&choices(8)), []);
    let long = errors(&choices(12));
    assert_eq!(long.len(), 1, "{long:?}");
    assert_eq!(long[0].code, "move-too-long");
}

#[test]
fn titles_and_messages_are_bounded() {
    bounded(MAX_TITLE, "text-too-long", |title| game(title, "O", "to", ""));
    bounded(MAX_MESSAGE, "text-too-long", |reason| {
        game("x", "O", "to", &format!("end {{ White wins if turns = 3 \"{reason}\" }}"))
    });
    bounded(MAX_MESSAGE, "text-too-long", |message| {
        game("x", "O", "to", "")
            .replace("put", &format!("require some empty else \"{message}\" put"))
    });
    bounded(MAX_MESSAGE, "text-too-long", |text| {
        game("x", "O", "to", &format!("position fen {{ board text \"{text}\" }}"))
    });
}

#[test]
fn messages_about_a_huge_word_are_short() {
    let word = "o".repeat(100_000);
    for rules in [
        game("x", "O", &word, ""),
        game("x", &word, "to", ""),
        game("x", "O", "to", &format!("board {word}(3)")),
        game("x", "O", "to", &word),
        game("x", "O", "to", &format!("notation {{ {word} \"x\" }}")),
        game("x", "O", "to", &format!("start {{ put {word} of {word} at {word} }}")),
        game("x", "O", "to", &format!("region r = {word}({word})")),
        game("x", "O", "to", &format!("state s: {word}")),
        game("x", "O", "to", &format!("end {{ {word} wins }}")),
        game("x", "O", "to", &format!("piece K {{ step {word} betza \"{word}\" }}")),
        game("x", "O", "to", &format!("start {{ array \"{word}\" }}")),
        game("x", "O", "to", &format!("option o: 0..{} = 1", "9".repeat(100_000))),
        game("x", "O", "to", &format!("option o: 0..{}a = 1", "9".repeat(100_000))),
        game("x", "O", "to", &format!("notation {{ default \"{{{word}}}\" }}")),
        game("x", "O", "to", &format!("notation {{ default \"{{to:{word}}}\" }}")),
        word.clone(),
        format!("game {word}"),
        format!("game '{word}'"),
    ] {
        for diagnostic in errors(&rules) {
            let labels = diagnostic.labels.iter().map(|label| label.message.as_str());
            let texts = labels.chain([diagnostic.message.as_str(), diagnostic.label.as_str()]);
            for text in texts.chain(diagnostic.help.as_deref()) {
                let beginning: String = text.chars().take(200).collect();
                assert!(text.len() < 1000, "{} letters: {beginning}", text.len());
            }
        }
    }
}
