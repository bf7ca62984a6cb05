//! Whether a decision that is known to be legal says by itself how it is made.
//!
//! Making a decision walks the body of its stage again and takes the branch that its name says and the values
//! that its fields say. If the names and fields leave no choice, then what the rules ask on that way is known
//! to be met: a listed decision is made without asking again whether it may be made.

use crate::generator::Generator;
use boardwright_ir::{Block, Branch, LabelId, Statement};
use std::collections::BTreeSet;

/// Names from this one on share a bit, and are not told apart by it.
const FIRST_SHARED: LabelId = 63;
/// Kinds that borrow from one another are not followed further.
const MAX_BORROWED: u8 = 1;

/// What is known where a block begins.
#[derive(Clone, Copy)]
struct Place {
    /// The name given so far.
    label: LabelId,
    /// Whether a name may be given after the block.
    named_later: bool,
    /// How many borrowed movements the block stands within.
    borrowed: u8,
}

impl Generator<'_> {
    /// Whether the decisions of a stage say by themselves how they are made.
    pub fn is_sure(&self, stage: usize) -> bool {
        let info = &self.program.stages[stage];
        let traced = info.fields.iter().all(|field| field.bits > 0);
        let place = Place { label: 0, named_later: false, borrowed: 0 };
        traced && !info.may_have_duplicates && self.is_told(&info.body, place)
    }

    fn is_told(&self, block: &Block, place: Place) -> bool {
        block.iter().enumerate().all(|(index, statement)| {
            let named_later = || {
                place.named_later || block[index + 1..].iter().any(|later| self.may_name(later, 0))
            };
            match statement {
                Statement::Choose { field, .. } => field.is_some(),
                Statement::Either(branches) => !named_later() && self.are_told(branches, place),
                Statement::If { then, otherwise, .. } => {
                    let place = Place { named_later: named_later(), ..place };
                    self.is_told(then, place) && self.is_told(otherwise, place)
                }
                Statement::MovesOf { .. } => {
                    let (named_later, borrowed) = (named_later(), place.borrowed + 1);
                    let place = Place { named_later, borrowed, ..place };
                    let mut kinds = self.program.kinds.iter();
                    borrowed <= MAX_BORROWED && kinds.all(|kind| self.is_told(&kind.body, place))
                }
                _ => true,
            }
        })
    }

    /// Whether no two branches may give the same name.
    fn are_told(&self, branches: &[Branch], place: Place) -> bool {
        let mut seen = BTreeSet::new();
        branches.iter().all(|branch| {
            let own = if branch.label == 0 { place.label } else { branch.label };
            let mut names = BTreeSet::from([own]);
            self.add_names(&branch.body, &mut names, place.borrowed);
            let new = names.iter().all(|&name| name < FIRST_SHARED && seen.insert(name));
            new && self.is_told(&branch.body, Place { label: own, ..place })
        })
    }

    fn may_name(&self, statement: &Statement, borrowed: u8) -> bool {
        let mut names = BTreeSet::new();
        self.add_names(std::slice::from_ref(statement), &mut names, borrowed);
        !names.is_empty()
    }

    /// Adds the names that a block may give; a branch without a name of its own counts as one that gives none.
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
