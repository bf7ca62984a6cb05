//! Interactive Diagrams: parameters of a diagram, and a line for each piece.

mod castling;
mod defaults;
mod definition;
mod emit;
mod entries;
mod locust;
mod moves;
mod page;
mod parameters;
mod pieces;
mod promotion;
mod squares;
mod start;
#[cfg(test)]
mod tests;
mod writer;

use crate::error::{ImportError, Place};
use crate::report::{Fate, ImportedVariant, KeyReport, Problem, bounded};
use crate::rulebook::Rulebook;
use crate::suggestions::Suggestions;
use definition::Definition;
use page::Source;
pub(crate) use page::mentions_diagram;
use std::collections::{BTreeMap, VecDeque};

/// A fault of a diagram: the parameter or piece, its place, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    key: String,
    place: Place,
    message: String,
}

impl Fault {
    fn new(key: &str, place: Place, message: impl Into<String>) -> Fault {
        Fault { key: key.to_owned(), place, message: message.into() }
    }
}

/// Imports the diagrams of a text: parameters as they are, or a page with elements of the class
/// `idiagram`.
///
/// # Errors
/// Fails if the text has no diagram, is cut off, or exceeds a limit.
pub(crate) fn import(text: &str) -> Result<Vec<ImportedVariant>, ImportError> {
    let sources = page::sources(text)?;
    let mut variants: Vec<ImportedVariant> = Vec::new();
    let mut suggestions = Suggestions::of_file();
    for source in &sources {
        let mut variant = import_one(source, &mut suggestions);
        let known = |name: &str| variants.iter().any(|other| other.name == name);
        let mut number = 2;
        let plain = variant.name.clone();
        while known(&variant.name) {
            variant.name = format!("{plain}-{number}");
            number += 1;
        }
        variants.push(variant);
    }
    Ok(variants)
}

fn import_one(source: &Source, suggestions: &mut Suggestions) -> ImportedVariant {
    let (definition, mut reports, mut faults) = parameters::read(source, suggestions);
    let mut written = None;
    if faults.is_empty() {
        match definition.and_then(|definition| {
            let book = writer::rules(&definition)?;
            Ok((definition, book))
        }) {
            Ok((definition, book)) => written = Some(text(&definition, book)),
            Err(more) => faults.extend(more),
        }
    } else if let Err(more) = definition {
        faults.extend(more);
    }
    faults.sort_by_key(|fault| fault.place);
    faults.dedup();
    blame(&faults, &mut reports);
    let name = parameters::name(source, &reports);
    let problem = |fault: Fault| Problem {
        key: fault.key,
        place: Some(fault.place),
        section: name.clone(),
        message: fault.message,
    };
    let problems = bounded(faults.into_iter().map(problem).collect());
    let (rules, base) = written.unzip();
    ImportedVariant {
        name: name.clone(),
        place: source.place,
        parent: None,
        base: base.flatten(),
        rules,
        keys: reports,
        problems,
    }
}

/// Says in the reports which parameters and pieces are at fault: the first of a key for its first
/// fault, and so on.
fn blame(faults: &[Fault], reports: &mut [KeyReport]) {
    let mut waiting: BTreeMap<String, VecDeque<&mut KeyReport>> = BTreeMap::new();
    for report in reports {
        if matches!(report.fate, Fate::Carried | Fate::NoRule) {
            waiting.entry(report.key.clone()).or_default().push_back(report);
        }
    }
    for fault in faults {
        let report = waiting.get_mut(&fault.key).and_then(VecDeque::pop_front);
        if let Some(report) = report {
            report.fate = Fate::Unsupported(fault.message.clone());
        }
    }
}

fn text(definition: &Definition, mut book: Rulebook) -> (String, Option<&'static str>) {
    book.title = definition.title.clone();
    crate::import::based_text(&book)
}

/// Returns a report for a parameter or a piece.
fn report(key: &str, value: &str, place: Place, fate: Fate) -> KeyReport {
    KeyReport { key: key.to_owned(), value: value.to_owned(), place, fate }
}
