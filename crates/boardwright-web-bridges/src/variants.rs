//! Variants of other programs, imported.

use crate::fault::{Fault, PlaceView};
use crate::question::{Answer, ProblemView, VariantView};
use boardwright_import::{Fate, ImportedVariant, KeyReport, Place, Problem};

/// Imports all variants of a text.
///
/// # Errors
///
/// If the text as a whole is malformed.
pub fn import(text: &str) -> Result<Answer, Fault> {
    let variants = boardwright_import::import(text)?;
    Ok(Answer::Variants { variants: variants.into_iter().map(view).collect() })
}

fn view(variant: ImportedVariant) -> VariantView {
    let ImportedVariant { name, place, base, rules, keys, problems, .. } = variant;
    VariantView {
        ignored: keys.iter().filter_map(ignored).collect(),
        problems: problems.into_iter().map(|problem| problem_view(problem, &name)).collect(),
        place: place_view(place),
        base: base.map(str::to_owned),
        name,
        rules,
    }
}

fn problem_view(problem: Problem, variant: &str) -> ProblemView {
    let Problem { key, place, section, message } = problem;
    let origin =
        if section == variant { String::new() } else { format!(" (inherited from `{section}`)") };
    ProblemView { key, place: place.map(place_view), message: format!("{message}{origin}") }
}

fn ignored(report: &KeyReport) -> Option<ProblemView> {
    let message = match &report.fate {
        Fate::Idle(reason) => format!("has no effect: {reason}"),
        Fate::NoRule => "is for other programs and says nothing about the rules".to_owned(),
        Fate::Overridden { line } => format!("stands on line {line} again, which counts"),
        Fate::Carried | Fate::Unsupported(_) | Fate::Invalid(_) | Fate::Unknown { .. } => {
            return None;
        }
    };
    Some(ProblemView { key: report.key.clone(), place: Some(place_view(report.place)), message })
}

fn place_view(Place { line, column }: Place) -> PlaceView {
    PlaceView { line, column }
}
