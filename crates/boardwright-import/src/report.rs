//! Reports of an import: what became of each key.

use crate::error::Place;

/// Largest number of problems of a variant that are told one by one.
const MAX_PROBLEMS: usize = 100;

/// The fate of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The rules say the same.
    Carried,
    /// The rules of this variant are the same without it; the text says why.
    Idle(String),
    /// It is for other programs, and says nothing about the rules.
    NoRule,
    /// The same key stands on a later line of the section, which counts.
    Overridden {
        /// Number of the later line.
        line: usize,
    },
    /// The rules cannot say it; the text says why.
    Unsupported(String),
    /// The value is wrong; the text says what was expected.
    Invalid(String),
    /// There is no such key.
    Unknown {
        /// The key that may be meant.
        suggestion: Option<String>,
    },
}

/// A key of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyReport {
    /// Name of the key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Its place.
    pub place: Place,
    /// Its fate.
    pub fate: Fate,
}

/// A reason for which a variant is not imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The key, or the section's name if no key is to blame.
    pub key: String,
    /// Place of the key; `None` if it is inherited from a built-in variant.
    pub place: Option<Place>,
    /// The section in which it stands.
    pub section: String,
    /// Description of the problem.
    pub message: String,
}

/// A variant of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedVariant {
    /// Name of the section.
    pub name: String,
    /// Place of the name.
    pub place: Place,
    /// The variant that it inherits from.
    pub parent: Option<String>,
    /// The bundled game that the rules are based on.
    pub base: Option<&'static str>,
    /// The rules; `None` if there are problems.
    pub rules: Option<String>,
    /// A report for each key of the section, in its order.
    pub keys: Vec<KeyReport>,
    /// Why there are no rules.
    pub problems: Vec<Problem>,
}

/// Returns the first problems; one more counts those that are left out.
pub(crate) fn bounded(mut problems: Vec<Problem>) -> Vec<Problem> {
    let rest = problems.len().saturating_sub(MAX_PROBLEMS);
    problems.truncate(MAX_PROBLEMS);
    if let Some(last) = problems.last().filter(|_| rest > 0).cloned() {
        problems.push(Problem { message: format!("and {rest} more problems"), ..last });
    }
    problems
}
