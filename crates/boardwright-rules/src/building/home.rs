//! Diagnostics about a base or a module, brought home to the game that is built on it: its writer
//! can mend the game, and seldom the base.

use super::arguments::ReplacedPart;
use boardwright_syntax::diagnostic::{Diagnostic, DiagnosticLabel, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{ItemSort, Span};
use std::collections::HashSet;
use std::ops::Range;

/// Warnings about a base that cost its reader nothing and that the game does not mend.
const OF_BASE_ALONE: &[&str] = &["unused", "unused-template"];

/// Warnings about a module that its values cause: it is written for all of them.
const OF_VALUES: &[&str] = &["always-holds", "never-fires"];

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

/// The text of a module with the values of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModuleText {
    pub name: String,
    /// Its bytes among all sources.
    pub bytes: Range<usize>,
    /// Place of the `use`; that of the last game which changes its values.
    pub used: Span,
    /// The values in it.
    pub parts: Vec<ReplacedPart>,
}

impl ModuleText {
    fn holds(&self, span: Span) -> bool {
        self.bytes.contains(&(span.start as usize))
    }

    /// True if a value that a game gives stands within a place.
    fn has_given_value(&self, span: Span) -> bool {
        let place = span.start as usize..span.end as usize;
        let mut given = self.parts.iter().filter(|part| part.given.is_some());
        given.any(|part| part.bytes.start < place.end && place.start < part.bytes.end)
    }

    /// Returns the value of a parameter that begins at a place.
    fn part_at(&self, span: Span) -> Option<&ReplacedPart> {
        let within = |part: &&ReplacedPart| {
            part.bytes.start <= span.start as usize && span.end as usize <= part.bytes.end
        };
        self.parts.iter().find(within)
    }

    /// Returns a sentence about a default value at a place.
    fn help_at(&self, span: Span) -> Option<String> {
        let part = self.part_at(span).filter(|part| part.given.is_none())?;
        let ((parameter, value), name) = (&part.parameter, &self.name);
        Some(format!(
            "the module takes `{parameter} = {value}` where a game gives no other value: `use {name}({parameter} = …)`"
        ))
    }

    /// Returns a sentence about the default values in assignments to a piece of state.
    pub fn help_on_state(&self, state: &str, sources: &SourceMap<'_>) -> Option<String> {
        let text = sources.whole_text().get(self.bytes.clone())?;
        let (mut offset, mut defaults) = (self.bytes.start, Vec::<String>::new());
        for line in text.split_inclusive('\n') {
            let bytes = offset..offset + line.len();
            offset = bytes.end;
            let rest = line.trim_start().strip_prefix(state).unwrap_or_default();
            if !rest.starts_with(['(', ' ']) || !rest.contains('=') {
                continue;
            }
            let here = self.parts.iter().filter(|part| bytes.contains(&part.bytes.start));
            for part in here.filter(|part| part.given.is_none()) {
                let (parameter, value) = &part.parameter;
                let shown = format!("`{parameter} = {value}`");
                if !defaults.contains(&shown) {
                    defaults.push(shown);
                }
            }
        }
        let name = &self.name;
        (!defaults.is_empty()).then(|| {
            let values = defaults.join(", ");
            format!(
                "the module takes {values} where a game gives no other value: `use {name}(… = …)`"
            )
        })
    }
}

/// The places in a game that explain diagnostics about its base and its modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Causes {
    /// Place of `based on`; `None` without a base.
    pub based_on: Option<Span>,
    pub named: Vec<Named>,
    pub modules: Vec<ModuleText>,
}

impl Causes {
    /// Moves each diagnostic about a base or module to the place in the game that explains it best,
    /// with a label at its place there.
    pub(crate) fn bring_home(&self, diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap<'_>) {
        diagnostics.retain(|known| !self.is_harmless(known, sources));
        // A module says a name often; one message says that it is missing.
        let mut known = HashSet::new();
        diagnostics.retain_mut(|diagnostic| {
            let of_module = self.module_at(diagnostic.span).is_some();
            self.bring_one_home(diagnostic, sources);
            let Diagnostic { code, span, message, .. } = diagnostic;
            !of_module || known.insert((*code, *span, message.clone()))
        });
    }

    /// True for a warning about a base or module that the game does not mend.
    fn is_harmless(&self, known: &Diagnostic, sources: &SourceMap<'_>) -> bool {
        if known.severity != Severity::Warning || sources.is_in_root(known.span) {
            return false;
        }
        let module = self.module_at(known.span);
        let has_given = |module: &ModuleText| module.has_given_value(known.span);
        match known.code {
            "no-such-row" => module.is_none(),
            "unused-move" => module.is_none_or(|module| !sources.is_in_root(module.used)),
            code if OF_VALUES.contains(&code) => module.is_some_and(|module| !has_given(module)),
            code => OF_BASE_ALONE.contains(&code),
        }
    }

    fn bring_one_home(&self, diagnostic: &mut Diagnostic, sources: &SourceMap<'_>) {
        if diagnostic.fix.as_ref().is_some_and(|fix| !sources.is_in_root(fix.span)) {
            diagnostic.fix = None;
        }
        if sources.is_in_root(diagnostic.span) {
            return;
        }
        if let ("never-placed", Some(piece)) = (diagnostic.code, sources.get(diagnostic.span)) {
            let help = diagnostic.help.take().unwrap_or_default();
            diagnostic.help = Some(format!("{help}; or take it away: `without piece {piece}`"));
        }
        let words = std::mem::take(&mut diagnostic.label);
        let words = if words.is_empty() { "here".to_owned() } else { words };
        let of_base = DiagnosticLabel { span: diagnostic.span, message: words };
        let at_home = diagnostic.labels.iter().position(|label| sources.is_in_root(label.span));
        let (span, label) = match (self.given_value(diagnostic.span, sources), at_home) {
            (Some(given), _) => (given, String::new()),
            (None, Some(index)) => {
                let label = diagnostic.labels.remove(index);
                (label.span, label.message)
            }
            (None, None) => match self.explanation(&diagnostic.message, sources) {
                Some(named) => {
                    if named.is_taken_away {
                        let help = "write this part of the base anew, without what is taken away";
                        diagnostic.help = Some(help.to_owned());
                    }
                    (named.span, named.words().to_owned())
                }
                None => self.use_or_base(diagnostic, sources),
            },
        };
        (diagnostic.span, diagnostic.label) = (span, label);
        diagnostic.labels.insert(0, of_base);
    }

    /// Returns the place at which the game brings in the text of a diagnostic, with words for it.
    fn use_or_base(&self, diagnostic: &mut Diagnostic, sources: &SourceMap<'_>) -> (Span, String) {
        let base = (self.based_on.unwrap_or_default(), "in what this is based on".to_owned());
        let Some(module) = self.module_at(diagnostic.span) else { return base };
        if !sources.is_in_root(module.used) {
            return base;
        }
        if let Some(help) = module.help_at(diagnostic.span) {
            diagnostic.help = Some(help);
        }
        (module.used, "in the module that is used here".to_owned())
    }

    /// Returns the place of the value that the game gives, if this is where a module has it.
    fn given_value(&self, span: Span, sources: &SourceMap<'_>) -> Option<Span> {
        let given = self.module_at(span)?.part_at(span)?.given;
        given.filter(|given| sources.is_in_root(*given))
    }

    /// Returns the module whose text holds a place.
    pub(crate) fn module_at(&self, span: Span) -> Option<&ModuleText> {
        self.modules.iter().find(|module| module.holds(span))
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
