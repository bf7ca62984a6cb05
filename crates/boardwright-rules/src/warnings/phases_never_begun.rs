//! `phase-never-begun`: phases that no statement begins.

use crate::lowerer::Lowerer;
use boardwright_ir::Statement;
use boardwright_ir::visit::each_statement;
use boardwright_syntax::diagnostic::Diagnostic;

impl Lowerer<'_> {
    pub(super) fn warn_of_phases_never_begun(&mut self) {
        let mut begun = vec![false; self.program.phases.len()];
        for block in self.all_blocks() {
            each_statement(block, &mut |statement| {
                if let Statement::Begin(phase) = statement {
                    begun[*phase as usize] = true;
                }
            });
        }
        // The first phase begins by itself.
        for (phase, _) in begun.iter().enumerate().skip(1).filter(|(_, begun)| !**begun) {
            let name = self.program.phases[phase].name.clone();
            let Some(span) = self.symbols.peek(&name).map(|declared| declared.span) else {
                continue;
            };
            if self.lints.disabled_words.contains(&name) {
                continue;
            }
            let first = self.program.phases[0].name.clone();
            let mut diagnostic = Diagnostic::warning(
                "phase-never-begun",
                span,
                format!("the phase `{name}` never begins"),
            )
            .help(format!(
                "say when: `begin {name}`, for example in the `after {{ … }}` of a turn"
            ));
            if let Some(declared) = self.symbols.peek(&first) {
                diagnostic = diagnostic.also(declared.span, "the game begins with this phase");
            }
            self.report(diagnostic);
        }
    }
}
