//! Diagnostics about a base, brought home to the game that is built on it: its writer can mend the
//! game, and seldom the base.

use boardwright_syntax::diagnostic::{Diagnostic, DiagnosticLabel, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{ItemSort, Span};

/// Warnings about a base that cost its reader nothing and that the game does not mend.
const OF_BASE_ALONE: &[&str] = &["unused", "unused-template"];

/// An item of the game, by which an error in the base may be explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub name: String,
    pub sort: ItemSort,
    pub span: Span,
    /// Letters of a piece that messages may name.
    pub letters: Vec<String>,
    /// True if it is taken away from the base, false if it is part of the game.
    pub is_taken_away: bool,
}

impl Named {
    /// Returns the words beside its place.
    fn words(&self) -> &'static str {
        if self.is_taken_away { "taken away here" } else { "here in this game" }
    }
}

/// The places in a game that explain diagnostics about its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Causes {
    pub based_on: Span,
    pub named: Vec<Named>,
}

impl Causes {
    /// Moves each diagnostic about a base to the place in the game that explains it best, with a
    /// label at its place in the base.
    pub(crate) fn bring_home(&self, diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap<'_>) {
        diagnostics.retain(|known| {
            let harmless =
                known.severity == Severity::Warning && OF_BASE_ALONE.contains(&known.code);
            !harmless || sources.is_in_root(known.span)
        });
        for diagnostic in diagnostics {
            self.bring_one_home(diagnostic, sources);
        }
    }

    fn bring_one_home(&self, diagnostic: &mut Diagnostic, sources: &SourceMap<'_>) {
        if diagnostic.fix.as_ref().is_some_and(|fix| !sources.is_in_root(fix.span)) {
            diagnostic.fix = None;
        }
        if sources.is_in_root(diagnostic.span) {
            return;
        }
        let words = std::mem::take(&mut diagnostic.label);
        let words = if words.is_empty() { "here".to_owned() } else { words };
        let of_base = DiagnosticLabel { span: diagnostic.span, message: words };
        let at_home = diagnostic.labels.iter().position(|label| sources.is_in_root(label.span));
        let (span, label) = match at_home {
            Some(index) => {
                let label = diagnostic.labels.remove(index);
                (label.span, label.message)
            }
            None => match self.explanation(&diagnostic.message, sources) {
                Some(named) => {
                    if named.is_taken_away {
                        let help = "write this part of the base anew, without what is taken away";
                        diagnostic.help = Some(help.to_owned());
                    }
                    (named.span, named.words().to_owned())
                }
                None => (self.based_on, "in what this is based on".to_owned()),
            },
        };
        (diagnostic.span, diagnostic.label) = (span, label);
        diagnostic.labels.insert(0, of_base);
    }

    /// Returns the item of the game that a message is about.
    fn explanation(&self, message: &str, sources: &SourceMap<'_>) -> Option<&Named> {
        let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        let is_named = |named: &&Named| {
            let name = if named.name.is_empty() { named.sort.words() } else { &named.name };
            let is_quoted = quoted.contains(&name)
                || named.letters.iter().any(|letter| quoted.contains(&letter.as_str()));
            is_quoted && sources.is_in_root(named.span)
        };
        self.named.iter().find(is_named)
    }
}
