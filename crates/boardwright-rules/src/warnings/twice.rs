//! The same name chosen twice on one path of a decision. A move keeps one value for each name, so the second choice
//! would make the first unknown: an error.

use crate::fold;
use crate::lowerer::Lowerer;
use boardwright_ir::{Block, Statement};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;
use std::collections::BTreeMap;

/// The choices that may have been made on the way here, and where.
type Chosen = BTreeMap<u16, Span>;

impl Lowerer<'_> {
    /// Refuses a second choice of a name.
    pub(crate) fn check_chosen_twice(&mut self) {
        let lent: Vec<Chosen> = (0..self.program.kinds.len())
            .map(|kind| {
                let mut all = Chosen::new();
                self.chosen_by_kind(kind, &mut 0, &mut all);
                all
            })
            .collect();
        let mut found = Vec::new();
        for stage in &self.program.stages {
            self.follow(&stage.body, &mut Chosen::new(), &lent, &mut found);
        }
        for kind in &self.program.kinds {
            self.follow(&kind.body, &mut Chosen::new(), &lent, &mut found);
        }
        found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// What the moves of a kind choose, borrowed moves included.
    fn chosen_by_kind(&self, kind: usize, seen: &mut u64, all: &mut Chosen) {
        if *seen >> kind & 1 == 1 || kind >= self.program.kinds.len() {
            return;
        }
        *seen |= 1 << kind;
        let mut borrowed = 0;
        crate::fields::visit(&self.program.kinds[kind].body, &mut |statement| match statement {
            Statement::Choose { field: Some(field), span, .. } => {
                all.entry(*field).or_insert(*span);
            }
            Statement::MovesOf { kind, .. } => borrowed |= self.possible_kind(kind),
            _ => {}
        });
        fold::bits(borrowed).for_each(|kind| self.chosen_by_kind(kind, seen, all));
    }

    /// Follows every path of a block; afterwards `chosen` is what any of them may have chosen.
    fn follow(&self, block: &Block, chosen: &mut Chosen, lent: &[Chosen], found: &mut Vec<Diagnostic>) {
        for statement in block {
            match statement {
                Statement::Choose { field: Some(field), span, .. } => {
                    if let Some(earlier) = chosen.insert(*field, *span) {
                        found.push(self.chosen_twice(*field, *span, earlier));
                    }
                }
                Statement::Either(branches) => {
                    let bodies = branches.iter().map(|branch| &branch.body);
                    self.follow_each(bodies, chosen, lent, found);
                }
                Statement::If { then, otherwise, .. } => {
                    self.follow_each([then, otherwise].into_iter(), chosen, lent, found);
                }
                Statement::MovesOf { kind, span } => {
                    for kind in fold::bits(self.possible_kind(kind)).filter(|&kind| kind < lent.len()) {
                        self.follow_lent(kind, *span, chosen, &lent[kind], found);
                    }
                }
                _ => {}
            }
        }
    }

    fn follow_each<'b>(
        &self,
        blocks: impl Iterator<Item = &'b Block>,
        chosen: &mut Chosen,
        lent: &[Chosen],
        found: &mut Vec<Diagnostic>,
    ) {
        let before = chosen.clone();
        for block in blocks {
            let mut path = before.clone();
            self.follow(block, &mut path, lent, found);
            chosen.append(&mut path);
        }
    }

    fn follow_lent(
        &self,
        kind: usize,
        span: Span,
        chosen: &Chosen,
        lent: &Chosen,
        found: &mut Vec<Diagnostic>,
    ) {
        let Some((field, (place, earlier))) =
            lent.iter().find_map(|(field, place)| Some((*field, (*place, *chosen.get(field)?))))
        else {
            return;
        };
        // One message for a statement is enough, however many kinds it may mean.
        if found.iter().any(|diagnostic| diagnostic.span == span) {
            return;
        }
        let (name, kind) = (&self.fields[field as usize].name, &self.program.kinds[kind].name);
        found.push(
            Diagnostic::error("chosen-twice", span, format!("`{name}` was chosen before, and the moves of {kind} choose it again"))
                .also(earlier, "first chosen here")
                .also(place, "and again here")
                .help(format!("a move keeps one value for each name: choose something of another name first, or take a second decision with `then {{ … }}`")),
        );
    }

    fn chosen_twice(&self, field: u16, span: Span, earlier: Span) -> Diagnostic {
        let name = &self.fields[field as usize].name;
        Diagnostic::error("chosen-twice", span, format!("`{name}` is chosen twice in one move"))
            .label("chosen again here")
            .also(earlier, "first chosen here")
            .help(format!("a move keeps one value for each name, so give one of the two another name than `{name}`"))
    }
}
