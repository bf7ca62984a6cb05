//! Suggestions of diagnostics: made only for those that are shown, since a hostile text can ask for
//! any number of them.

use super::Lowerer;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::suggest::closest;

/// Most names that a help lists.
const MAX_LISTED: usize = 20;

impl Lowerer<'_> {
    /// Returns the known name nearest to a misspelt one; `None` if there is none, or if no further
    /// diagnostic is shown.
    pub(crate) fn nearest<'n>(
        &self,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<String> {
        if self.is_halted() {
            return None;
        }
        closest(name, known).map(str::to_owned)
    }

    /// Keeps a warning until it is known that there are no errors. It is made only if it can be
    /// among the warnings shown.
    pub(crate) fn defer(&mut self, warning: impl FnOnce(&Self) -> Diagnostic) {
        if self.lints.deferred.len() <= MAX_DIAGNOSTICS {
            let warning = warning(self);
            self.lints.deferred.push(warning);
        }
    }
}

/// Lists names for a help; of very many only the first.
pub(crate) fn listed<'n>(names: impl Iterator<Item = &'n str>, separator: &str) -> String {
    let mut names = names.peekable();
    let shown: Vec<&str> = names.by_ref().take(MAX_LISTED).collect();
    let more = if names.peek().is_some() { " and others" } else { "" };
    format!("{}{more}", shown.join(separator))
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn long_lists_of_names_are_cut() {
        assert_eq!(listed(["a", "b"].into_iter(), ", "), "a, b");
        let many: Vec<String> = (0..1000).map(|number| number.to_string()).collect();
        let text = listed(many.iter().map(String::as_str), ", ");
        assert!(text.ends_with("18, 19 and others"), "{text}");
    }
}
