//! Unique paths: decisions whose name and fields determine how they are made.
//!
//! Playing a decision explores the body of its stage again, along the branch of its name and the
//! values of its fields. If they leave one path only, all conditions on it are known to hold: a
//! listed decision is played without checking them.

use crate::generator::Generator;
use boardwright_ir::{Block, Branch, LabelId, Statement};
use std::collections::BTreeSet;

/// Names from this one on share a bit.
const FIRST_SHARED: LabelId = 63;
/// Largest depth of borrowed movements that is followed.
const MAX_BORROWED: u8 = 1;

/// The names around a block.
#[derive(Clone, Copy)]
struct NameContext {
    /// Name given so far.
    label: LabelId,
    /// True if a name may be given behind the block.
    named_later: bool,
    /// Number of borrowed movements around the block.
    borrowed: u8,
}

impl Generator<'_> {
    /// Returns true if the name and fields of a stage's decisions determine their path.
    pub(crate) fn has_unique_paths(&self, stage: usize) -> bool {
        let info = &self.program.stages[stage];
        let traced = info.fields.iter().all(|field| field.bits > 0);
        let context = NameContext { label: 0, named_later: false, borrowed: 0 };
        traced && !info.may_have_duplicates && self.determines_path(&info.body, context)
    }

    fn determines_path(&self, block: &Block, context: NameContext) -> bool {
        block.iter().enumerate().all(|(index, statement)| {
            let named_later = || {
                context.named_later
                    || block[index + 1..].iter().any(|later| self.may_name(later, 0))
            };
            match statement {
                Statement::Choose { field, .. } => field.is_some(),
                Statement::Either(branches) => {
                    !named_later() && self.have_distinct_names(branches, context)
                }
                Statement::If { then, otherwise, .. } => {
                    let context = NameContext { named_later: named_later(), ..context };
                    self.determines_path(then, context) && self.determines_path(otherwise, context)
                }
                Statement::MovesOf { .. } => {
                    let (named_later, borrowed) = (named_later(), context.borrowed + 1);
                    let context = NameContext { named_later, borrowed, ..context };
                    let mut kinds = self.program.kinds.iter();
                    borrowed <= MAX_BORROWED
                        && kinds.all(|kind| self.determines_path(&kind.body, context))
                }
                _ => true,
            }
        })
    }

    /// Returns true if no two branches may give the same name.
    fn have_distinct_names(&self, branches: &[Branch], context: NameContext) -> bool {
        let mut seen = BTreeSet::new();
        branches.iter().all(|branch| {
            let own = if branch.label == 0 { context.label } else { branch.label };
            let mut names = BTreeSet::from([own]);
            self.add_names(&branch.body, &mut names, context.borrowed);
            let new = names.iter().all(|&name| name < FIRST_SHARED && seen.insert(name));
            new && self.determines_path(&branch.body, NameContext { label: own, ..context })
        })
    }

    fn may_name(&self, statement: &Statement, borrowed: u8) -> bool {
        let mut names = BTreeSet::new();
        self.add_names(std::slice::from_ref(statement), &mut names, borrowed);
        !names.is_empty()
    }

    /// Adds the names that a block may give. A branch without a name gives none.
    fn add_names(&self, block: &[Statement], names: &mut BTreeSet<LabelId>, borrowed: u8) {
        for statement in block {
            match statement {
                Statement::Either(branches) => {
                    for branch in branches {
                        names.extend((branch.label != 0).then_some(branch.label));
                        self.add_names(&branch.body, names, borrowed);
                    }
                }
                Statement::If { then, otherwise, .. } => {
                    self.add_names(then, names, borrowed);
                    self.add_names(otherwise, names, borrowed);
                }
                Statement::MovesOf { .. } if borrowed < MAX_BORROWED => {
                    for kind in &self.program.kinds {
                        self.add_names(&kind.body, names, borrowed + 1);
                    }
                }
                _ => {}
            }
        }
    }
}
