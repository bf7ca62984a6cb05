//! Betza and XBetza notation as a movement.

use crate::lowerer::Lowerer;
use boardwright_ir::{Num, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Text;

impl Lowerer<'_> {
    /// The set of sites a Betza movement leads to from a site.
    pub(crate) fn betza(&mut self, text: &Text, _from: Num) -> Set {
        self.report(Diagnostic::error("betza", text.span, "Betza is not read yet"));
        self.no_sites()
    }
}
