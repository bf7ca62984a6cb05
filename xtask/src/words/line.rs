//! One line of a file, judged by the lists.

use super::list::{Banned, Lists};

/// Columns after which prose wraps.
pub const MAX_COLUMNS: usize = 100;

/// Words that declare the name after them, in Rust, TypeScript and Python.
const DECLARERS: [&str; 14] = [
    "struct",
    "enum",
    "union",
    "trait",
    "type",
    "fn",
    "mod",
    "const",
    "static",
    "class",
    "interface",
    "function",
    "let",
    "def",
];
/// Declarers of names that live in one function only, which may be plain words.
const LOCAL: [&str; 2] = ["let", "const"];

/// The language that a file is written in, as far as comments differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// Comments begin with `//` or `*`.
    Code,
    /// Comments begin with `#`.
    Script,
    /// All is prose.
    Markdown,
}

/// The sentence that says what is wrong with a line, for each fault.
pub fn faults(line: &str, language: Language, lists: &Lists) -> Vec<String> {
    let mut faults = Vec::new();
    let lower = line.to_lowercase();
    for Banned { word, instead } in &lists.phrases {
        if has_phrase(&lower, word) {
            faults.push(format!("\"{word}\": write {instead}"));
        }
    }
    let comment = match language {
        Language::Markdown => None,
        _ => comment(line, language),
    };
    if let Some(text) = comment
        && let Some(opening) = lists.openings.iter().find(|opening| opens_with(text, &opening.word))
    {
        faults
            .push(format!("a comment opens with \"{}\": write {}", opening.word, opening.instead));
    }
    let prose = match comment {
        Some(text) => !text.starts_with('|'),
        None => language == Language::Markdown && is_prose(line),
    };
    if prose && line.chars().count() > MAX_COLUMNS && line.trim().contains(' ') {
        faults.push(format!("a line of prose is longer than {MAX_COLUMNS} columns"));
    }
    if language != Language::Markdown && comment.is_none() {
        faults.extend(declared(line).filter_map(|name| {
            let banned = lists.declarations.iter().find(|banned| banned.word == name)?;
            Some(format!("`{name}` is declared: write {}", banned.instead))
        }));
    }
    faults
}

/// The text of a line that is a comment and nothing else.
fn comment(line: &str, language: Language) -> Option<&str> {
    let line = line.trim_start();
    let marks: &[&str] = match language {
        Language::Code => &["///", "//!", "//", "/**", "/*", "* "],
        Language::Script => &["# "],
        Language::Markdown => &[],
    };
    marks.iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim)
}

/// True if a text begins with some words, and is no question.
fn opens_with(text: &str, words: &str) -> bool {
    let rest = text.strip_prefix(words);
    rest.is_some_and(|rest| rest.starts_with([' ', ',']) && !text.ends_with('?'))
}

/// True if a line in lower case has a phrase between the ends of words.
fn has_phrase(line: &str, phrase: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    line.match_indices(phrase).any(|(at, _)| {
        is_end(line[..at].chars().next_back()) && is_end(line[at + phrase.len()..].chars().next())
    })
}

/// True if a line of Markdown is prose: no code, table, heading, picture or link target.
fn is_prose(line: &str) -> bool {
    !line.starts_with("    ") && !line.trim_start().starts_with(['|', '#', '!', '[', '<'])
}

/// The names that a line of code declares.
fn declared(line: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = line.split(move |c: char| !is_name(c)).filter(|word| !word.is_empty());
    let indented = line.starts_with(char::is_whitespace);
    std::iter::from_fn(move || {
        loop {
            let word = words.next()?;
            if DECLARERS.contains(&word) && !(indented && LOCAL.contains(&word)) {
                return words.next();
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists() -> Lists {
        let text = "declaration\tHope\tNodeType\nopening\tWhat\tthe noun\nphrase\tso many\tN\n";
        Lists::read(text).expect("three well-formed lines")
    }

    fn faults_of(line: &str, language: Language) -> usize {
        faults(line, language, &lists()).len()
    }

    #[test]
    fn comment_may_not_open_with_a_banned_word() {
        assert_eq!(faults_of("    /// What a node is worth.", Language::Code), 1);
        assert_eq!(faults_of("# What a node is worth.", Language::Script), 1);
        assert_eq!(faults_of("    /// Whatever a node is worth.", Language::Code), 0);
        assert_eq!(faults_of("    /// What is a node worth?", Language::Code), 0);
    }

    #[test]
    fn phrase_is_found_in_code_and_prose_between_words() {
        assert_eq!(faults_of("println!(\"after so many seconds\");", Language::Code), 1);
        assert_eq!(faults_of("So many games were played.", Language::Markdown), 1);
        assert_eq!(faults_of("also many games", Language::Markdown), 0);
    }

    #[test]
    fn banned_name_may_be_said_but_not_declared() {
        assert_eq!(faults_of("pub enum Hope {", Language::Code), 1);
        assert_eq!(faults_of("// Hope is a town.", Language::Code), 0);
        assert_eq!(faults_of("let x = Hope::new();", Language::Code), 0);
    }

    #[test]
    fn prose_wraps_at_the_limit_and_tables_do_not() {
        let long = "word ".repeat(30);
        assert_eq!(faults_of(&format!("// {long}"), Language::Code), 1);
        assert_eq!(faults_of(&long, Language::Markdown), 1);
        assert_eq!(faults_of(&format!("| {long} |"), Language::Markdown), 0);
        assert_eq!(faults_of(&"x".repeat(130), Language::Markdown), 0);
    }
}
