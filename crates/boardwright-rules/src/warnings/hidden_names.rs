//! `hidden-name`: a `let` that gives the name of a choice or of an earlier `let` another meaning.

use crate::lowerer::Lowerer;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Name;

impl Lowerer<'_> {
    /// Warns if the variable of a `let` is bound already. `from` and `to` may change: moves that
    /// others use speak of them.
    pub(crate) fn warn_of_hidden_name(&mut self, variable: &Name) {
        let name = variable.text.as_str();
        if matches!(name, "from" | "to") || self.local(name).is_none() {
            return;
        }
        let message = format!("`{name}` has a value already, which this `let` hides");
        let help =
            format!("give it another name; `require {name} = …` asks whether it has this value");
        let warning = Diagnostic::warning("hidden-name", variable.span, message);
        self.lints.deferred.push(warning.help(help));
    }
}
