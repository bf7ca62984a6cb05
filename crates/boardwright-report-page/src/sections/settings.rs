//! Settings: all that the games depend on.

use super::section as begin;
use crate::element::{Element, element, text};
use crate::numbers::whole;
use boardwright_report::Report;

/// The section.
pub fn section(report: &Report) -> Element {
    let section = begin(
        "settings",
        "The games depend on these settings alone: the same settings give the same games again.",
    );
    let settings = &report.settings;
    let [low, middle, high] = settings.levels;
    let mut entries = vec![
        ("Game", settings.game.clone()),
        ("Rules", settings.rules.clone()),
        ("Program", format!("Boardwright {}", settings.version)),
        ("Random seed", settings.seed.to_string()),
        ("Levels", format!("{low}, {middle}, {high}")),
        ("Games", whole(report.games)),
        ("Given up after", format!("{} moves", whole(settings.max_plies.into()))),
    ];
    if !settings.options.is_empty() {
        let options = settings.options.iter().map(|(name, value)| format!("{name} = {value}"));
        entries.insert(1, ("Options", options.collect::<Vec<_>>().join(", ")));
    }
    let entry = |(name, value): (&str, String)| {
        element("div").child(text("dt", name)).child(text("dd", value))
    };
    section.child(element("dl").children(entries.into_iter().map(entry)))
}
