//! Regions.

use crate::expressions::{constant, fold};
use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_board::SiteSet;
use boardwright_ir::Set;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Name, PlayerValue, Span};

impl Lowerer<'_> {
    /// Declares a region.
    pub(crate) fn region(&mut self, name: &Name, values: &[PlayerValue]) {
        let mut each: Vec<Option<SiteSet>> = vec![None; self.player_count()];
        for PlayerValue { player: owner, value: expr } in values {
            match owner {
                None => {
                    let set = self.set(expr);
                    let settled = match set {
                        Set::Const(..) | Set::ByMover(..) => Some(set),
                        other => constant::settled(&self.program, &other, &self.constant_steps),
                    };
                    match settled {
                        Some(Set::Const(set, _)) => each.fill(Some(set)),
                        Some(Set::ByMover(sets, _)) => {
                            each = sets.into_iter().map(Some).collect();
                        }
                        _ => {
                            return self.report_unsettled(name, expr.span);
                        }
                    }
                }
                Some(owner) => {
                    let Some(player) = self.player_named(owner) else { return };
                    each[player as usize] = self.constant_set(expr);
                }
            }
        }
        let Some(sets) = each.into_iter().collect::<Option<Vec<_>>>() else {
            self.report(
                Diagnostic::error(
                    "region-for-each",
                    name.span,
                    format!("`{}` is not given for every player", name.text),
                )
                .help("write `region camp of White = …, of Black = …`, or one set for both"),
            );
            return;
        };
        let sets = match fold::by_mover_set(sets) {
            Set::Const(set, _) => vec![set],
            Set::ByMover(sets, _) => sets,
            _ => return,
        };
        self.program.regions.push((name.text.clone(), sets.clone()));
        self.declare(name, Symbol::Region(sets));
    }

    /// Reports a region whose sites play decides, or which take too long to find.
    fn report_unsettled(&mut self, name: &Name, span: Span) {
        let message = "the sites of a region must be known when the rules are read";
        let help = match self.help_for_long_sets() {
            Some(help) => help.to_owned(),
            None => format!(
                "sites that change in play, or that are measured in play, get a name by `define {} = …`",
                name.text
            ),
        };
        self.report(Diagnostic::error("not-constant", span, message).help(help));
    }
}
