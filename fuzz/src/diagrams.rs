//! Any text is an Interactive Diagram or an error with a place; the rules that are written are
//! accepted, and no markup is left in them.

use crate::clock::timed;
use boardwright::{Game, Options};
use boardwright_import::{Format, import_as};
use boardwright_syntax::diagnostic::Severity;

/// Most variants of a text whose rules are compiled.
const MAX_COMPILED: usize = 3;

/// Imports a text and compiles what comes out.
pub fn target(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(variants) = timed("importing", || import_as(Format::Diagram, &text)) else { return };
    for variant in &variants {
        assert!(variant.rules.is_some() == variant.problems.is_empty(), "{text}");
        assert!(variant.problems.iter().all(|problem| problem.place.is_some()), "{text}");
    }
    for rules in variants.iter().filter_map(|variant| variant.rules.as_deref()).take(MAX_COMPILED) {
        assert!(
            !rules.contains("</") && !rules.contains("<s"),
            "markup in the rules of:\n{text}\n{rules}"
        );
        let (game, diagnostics) = Game::compile(rules, &Options::default());
        let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error);
        let errors = errors.map(|one| one.message.as_str()).collect::<Vec<_>>();
        assert!(game.is_some(), "{errors:?} in the rules of:\n{text}\n{rules}");
    }
}
