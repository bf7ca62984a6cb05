//! `lost-name`: two `either` with named branches in one list. A move has the name of the last
//! branch taken, so that branches of the first which choose the same make one move.

use crate::lowerer::Lowerer;
use boardwright_ir::visit::each_statement;
use boardwright_ir::{Block, Branch, LabelId, Statement};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree;
use std::collections::BTreeSet;

/// Most branches compared with one another; a list of more is left alone.
const MAX_BRANCHES: usize = 32;

impl Lowerer<'_> {
    /// Warns of an `either` whose names replace those of an earlier one in the same list.
    pub(crate) fn warn_of_lost_names(&mut self, before: &Block, branches: &[tree::Branch]) {
        let mut named = branches.iter().filter_map(|branch| branch.label.as_ref());
        let Some(name) = named.next().filter(|_| branches.iter().all(|it| it.label.is_some()))
        else {
            return;
        };
        let Some((first, second)) = before.iter().rev().find_map(same_but_for_names) else {
            return;
        };
        let shown = |label: LabelId| match self.program.labels.get(usize::from(label)) {
            Some(label) if !label.is_empty() => format!("`{label}`"),
            _ => "the branch without a name".to_owned(),
        };
        let message = format!(
            "after `{}` nothing tells {} from {}: a move has the name of the last branch taken",
            name.text,
            shown(first),
            shown(second)
        );
        let warning = Diagnostic::warning("lost-name", name.span, message);
        self.lints.deferred.push(warning.help(
            "leave out the names of these branches, or make the earlier ones a choice: `choose NAME in …`",
        ));
    }
}

/// Returns the names of two branches that choose the same, if one of them has a name.
fn same_but_for_names(statement: &Statement) -> Option<(LabelId, LabelId)> {
    let Statement::Either(branches) = statement else { return None };
    if branches.len() > MAX_BRANCHES {
        return None;
    }
    let known: Vec<(LabelId, BTreeSet<u16>)> = branches.iter().filter_map(choices).collect();
    known.iter().enumerate().find_map(|(index, (first, fields))| {
        let same =
            known[..index].iter().find(|(second, others)| others == fields && first != second)?;
        Some((same.0, *first))
    })
}

/// Returns a branch's label and the fields of its choices; `None` if it borrows moves, whose
/// choices are not known here, or has names inside.
fn choices(branch: &Branch) -> Option<(LabelId, BTreeSet<u16>)> {
    let (mut fields, mut is_known) = (BTreeSet::new(), true);
    each_statement(&branch.body, &mut |statement| match statement {
        Statement::Choose { field: Some(field), .. } => {
            fields.insert(*field);
        }
        Statement::MovesOf { .. } | Statement::Either(_) => is_known = false,
        _ => {}
    });
    is_known.then_some((branch.label, fields))
}
