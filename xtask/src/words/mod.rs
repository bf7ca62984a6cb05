//! `cargo xtask words`: names, sentences and commit subjects that the project does not want.
//!
//! The lists are in `xtask/words.tsv`. A file is read as lines; nothing here parses a language.

mod line;
mod list;

use crate::step::root;
use line::{Language, faults};
use list::Lists;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// Longest commit subject, in characters.
const MAX_SUBJECT: usize = 72;
/// Files that are not ours to word, or hold the banned words themselves.
const EXEMPT: [&str; 5] =
    ["fuzz/corpus/", "xtask/src/words/", "web/app/public/", "book/src/guide/", "CHANGELOG.md"];

/// Checks all files that git tracks, and the subjects of commits. Prints each fault with its place.
pub fn run() -> ExitCode {
    let lists = match Lists::read(include_str!("../../words.tsv")) {
        Ok(lists) => lists,
        Err(error) => {
            eprintln!("xtask/words.tsv: {error}");
            return ExitCode::from(2);
        }
    };
    let mut count = 0;
    for path in tracked_files() {
        count += faults_of_file(&path, &lists);
    }
    if lines_of_git(&["rev-parse", "--verify", &format!("{}^{{commit}}", lists.since)]).is_empty() {
        println!(
            "words: subjects are not checked: this clone does not have commit {}",
            lists.since
        );
    }
    for subject in long_subjects(&lists.since) {
        println!("commit subject longer than {MAX_SUBJECT} characters: {subject}");
        count += 1;
    }
    if count == 0 {
        println!("words: nothing to mend");
        return ExitCode::SUCCESS;
    }
    println!("words: {count} to mend; xtask/words.tsv has the lists");
    ExitCode::FAILURE
}

/// Prints the faults of a file and returns their number.
fn faults_of_file(path: &str, lists: &Lists) -> usize {
    if EXEMPT.iter().any(|exempt| path.starts_with(exempt)) {
        return 0;
    }
    let mut count = 0;
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let text = std::fs::read_to_string(root().join(path)).unwrap_or_default();
    let Some(language) = language(path, &text) else { return 0 };
    if language != Language::Markdown
        && let Some(banned) = lists.files.iter().find(|banned| banned.word == stem)
    {
        println!("{path}: the file is called `{stem}`: write {}", banned.instead);
        count += 1;
    }
    let mut in_fence = false;
    for (index, text) in text.lines().enumerate() {
        let is_fence = language == Language::Markdown && text.trim_start().starts_with("```");
        in_fence ^= is_fence;
        if is_fence || in_fence {
            continue;
        }
        for fault in faults(text, language, lists) {
            println!("{path}:{}: {fault}", index + 1);
            count += 1;
        }
    }
    count
}

/// The language of a file by its name, or by its first line where the name has no ending.
fn language(path: &str, text: &str) -> Option<Language> {
    match Path::new(path).extension().and_then(|extension| extension.to_str()) {
        Some("rs" | "ts" | "mjs" | "js" | "css") => Some(Language::Code),
        Some("py" | "sh" | "yml" | "yaml" | "toml") => Some(Language::Script),
        Some("md") => Some(Language::Markdown),
        None if text.starts_with("#!") => Some(Language::Script),
        _ => None,
    }
}

/// Paths of the files that git tracks.
fn tracked_files() -> Vec<String> {
    lines_of_git(&["ls-files"])
}

/// Subjects of the commits since `base` that are too long. None if `base` is not in the clone.
/// Subjects of merges are written by GitHub.
fn long_subjects(base: &str) -> Vec<String> {
    let subjects = lines_of_git(&["log", "--no-merges", "--format=%s", &format!("{base}..HEAD")]);
    subjects.into_iter().filter(|subject| subject.chars().count() > MAX_SUBJECT).collect()
}

/// The lines that a git command prints. None if it fails.
fn lines_of_git(arguments: &[&str]) -> Vec<String> {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(root()).stderr(Stdio::null());
    let output = command.output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    text.unwrap_or_default().lines().map(str::to_owned).collect()
}
