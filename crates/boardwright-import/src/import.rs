//! A file of variants, and the rules of each.

#[cfg(test)]
mod tests;

use crate::apply::{Resolved, apply};
use crate::error::ImportError;
use crate::idle::Trials;
use crate::ini::{self, Section};
use crate::report::{Fate, ImportedVariant, KeyReport, Problem, bounded};
use crate::rulebook::{ItemKind, Rulebook};
use crate::suggestions::Suggestions;
use crate::write;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Definitions of the variants that sections may inherit from, in the same format.
const BUILT_IN: &str = include_str!("variant/builtin.ini");
/// Least number of items that a game shares with chess if it is based on it.
const SHARED: usize = 9;

/// The sections of an ini file.
#[derive(Clone, Debug)]
pub struct IniFile {
    sections: Vec<Section>,
}

impl IniFile {
    /// Reads a file.
    ///
    /// # Errors
    /// Fails at the first line that belongs to no ini file, and if the file exceeds a limit.
    pub fn parse(text: &str) -> Result<IniFile, ImportError> {
        Ok(IniFile { sections: ini::parse(text)? })
    }

    /// Names of the variants, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| section.name.as_str())
    }

    /// Imports all variants, in the order of the file.
    pub fn import(&self) -> Vec<ImportedVariant> {
        let mut known: BTreeMap<&str, Resolved> = BTreeMap::new();
        let mut variants = Vec::new();
        let (mut suggestions, mut trials) = (Suggestions::of_file(), Trials::of_file());
        for section in &self.sections {
            let (resolved, variant) =
                import_section(section, &known, &mut suggestions, &mut trials);
            known.insert(&section.name, resolved);
            variants.push(variant);
        }
        variants
    }
}

/// The built-in variants by their names.
fn built_in() -> &'static BTreeMap<String, Resolved> {
    static VARIANTS: OnceLock<BTreeMap<String, Resolved>> = OnceLock::new();
    VARIANTS.get_or_init(|| {
        let mut all: BTreeMap<String, Resolved> = BTreeMap::new();
        let mut suggestions = Suggestions::of_file();
        for section in ini::parse(BUILT_IN).unwrap_or_default() {
            let parent = section.parent.as_ref().and_then(|parent| all.get(parent));
            let mut resolved = parent.cloned().unwrap_or_else(Resolved::new);
            apply(&section, true, &mut resolved, &mut suggestions);
            resolved.ancestor = Some(section.name.clone());
            all.insert(section.name, resolved);
        }
        all
    })
}

fn import_section(
    section: &Section,
    known: &BTreeMap<&str, Resolved>,
    suggestions: &mut Suggestions,
    trials: &mut Trials,
) -> (Resolved, ImportedVariant) {
    let mut problems = Vec::new();
    let mut problem = |message: String| {
        problems.push(Problem {
            key: section.name.clone(),
            place: Some(section.place),
            section: section.name.clone(),
            message,
        });
    };
    if built_in().contains_key(&section.name) {
        problem(format!("`{}` is a built-in variant; give this one another name", section.name));
    }
    let parent = section.parent.as_deref();
    let found = parent.and_then(|name| known.get(name).or_else(|| built_in().get(name)));
    match (parent, found) {
        (Some(name), None) if name == section.name => {
            problem(format!("`{name}` cannot inherit from itself"));
        }
        (Some(name), None) => {
            problem(format!("there is no variant `{name}` before this one to inherit from"));
        }
        _ => {}
    }
    let parent = found.cloned().unwrap_or_else(Resolved::new);
    let mut resolved = parent.clone();
    let inherited = resolved.broken.clone();
    let mut keys = apply(section, false, &mut resolved, suggestions);
    problems.extend(inherited);
    for report in &keys {
        if let Some(message) = fault(report) {
            let (key, section) = (report.key.clone(), section.name.clone());
            problems.push(Problem { key, place: Some(report.place), section, message });
        }
    }
    resolved.broken = problems.first().cloned();
    let mut rules = None;
    let mut base = None;
    if problems.is_empty() {
        match write::rules(&resolved.variant) {
            Ok(book) => {
                trials.note_idle_keys(section, &parent, &book, &mut keys);
                (rules, base) = text(section, book);
            }
            Err(unsupported) => {
                for (key, reason) in unsupported {
                    problems.push(blame(section, &resolved, &mut keys, &key, &reason));
                }
            }
        }
    }
    let variant = ImportedVariant {
        name: section.name.clone(),
        place: section.place,
        parent: section.parent.clone(),
        base,
        rules,
        keys,
        problems: bounded(problems),
    };
    (resolved, variant)
}

/// Description of a wrong key.
fn fault(report: &KeyReport) -> Option<String> {
    match &report.fate {
        Fate::Invalid(expected) => Some(format!("`{}`: {expected}", report.value)),
        Fate::Unknown { suggestion: Some(name) } => {
            Some(format!("there is no such key; did you mean `{name}`?"))
        }
        Fate::Unknown { suggestion: None } => Some("there is no such key".to_owned()),
        _ => None,
    }
}

/// The problem of a key that is not carried over; its report says so too.
fn blame(
    section: &Section,
    resolved: &Resolved,
    keys: &mut [KeyReport],
    key: &str,
    reason: &str,
) -> Problem {
    // A key for both players stands for the keys of one, and the other way round.
    let names = [key.to_owned(), format!("{key}White"), format!("{key}Black")];
    let plain = key.trim_end_matches("White").trim_end_matches("Black").to_owned();
    let names = names.into_iter().chain([plain]).collect::<Vec<_>>();
    let own = keys.iter_mut().find(|report| {
        names.contains(&report.key) && !matches!(report.fate, Fate::Overridden { .. })
    });
    if let Some(report) = own {
        report.fate = Fate::Unsupported(reason.to_owned());
        return Problem {
            key: report.key.clone(),
            place: Some(report.place),
            section: section.name.clone(),
            message: reason.to_owned(),
        };
    }
    let origin = names.iter().find_map(|name| Some((name, resolved.origins.get(name)?)));
    match origin {
        Some((name, origin)) => Problem {
            key: name.clone(),
            place: origin.place,
            section: origin.section.clone(),
            message: reason.to_owned(),
        },
        None => Problem {
            key: key.to_owned(),
            place: Some(section.place),
            section: section.name.clone(),
            message: reason.to_owned(),
        },
    }
}

/// The text of a game, based on chess if that says most of it.
fn text(section: &Section, mut book: Rulebook) -> (Option<String>, Option<&'static str>) {
    book.title = title(&section.name);
    for line in section.comments.iter().filter(|line| line.chars().any(char::is_alphabetic)) {
        match line.split_whitespace().next() {
            Some(word) if word.starts_with("http") => book.sources.push(line.clone()),
            _ => book.about.push(line.clone()),
        }
    }
    if !book.about.is_empty() {
        book.about = vec![book.about.join(" ")];
    }
    let (text, base) = based_text(&book);
    (Some(text), base)
}

/// The text of a game, and the game that it is based on.
pub(crate) fn based_text(book: &Rulebook) -> (String, Option<&'static str>) {
    let chess = chess();
    let base = (book.shared_with(chess) >= SHARED).then_some("chess");
    let text = book.text(base.map(|id| (id, chess)));
    (boardwright_syntax::format(&text), base)
}

/// The rules of chess as this crate writes them, and what the bundled game has besides.
pub(crate) fn chess() -> &'static Rulebook {
    static CHESS: OnceLock<Rulebook> = OnceLock::new();
    CHESS.get_or_init(|| {
        let variant = built_in().get("chess").map(|known| &known.variant);
        let mut book = variant.and_then(|known| write::rules(known).ok()).unwrap_or_default();
        book.add(ItemKind::Use, "dead_positions", "use dead_positions");
        book
    })
}

/// A title made of a section's name.
pub(crate) fn title(name: &str) -> String {
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let words = words.map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}
