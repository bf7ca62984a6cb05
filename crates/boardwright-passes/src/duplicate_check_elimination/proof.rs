//! The proof that different paths through a stage make different moves.

use super::field_choices::FieldChoices;
use super::path_summary::PathSummary;
use super::target_bounds::{TargetBounds, TargetTable};
use crate::footprint::{Cell, Footprint, Footprints};
use crate::queries::kinds_in_mask;
use boardwright_ir::visit::IrNode;
use boardwright_ir::{
    Block, Branch, Condition, Domain, Field, LabelId, Local, Num, Program, Stage, Statement,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Most branches of a choice that is examined: each is compared with each.
const MAX_BRANCHES: usize = 24;
/// Most statements and labels visited for one stage.
const MAX_STEPS: usize = 1 << 18;
/// Most requirements of a branch that are compared with those of another.
const MAX_REQUIREMENTS: usize = 4;

/// The question that a proof answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// True if any move is ambiguous; the proof stops at the first that is.
    Uniqueness,
    /// The labels of ambiguous moves.
    #[cfg(test)]
    Labels,
    /// The choices at which the paths of ambiguous moves part.
    Choices,
}

/// A proof at work, and its results.
pub struct UniquenessProof<'p> {
    program: &'p Program,
    footprints: Footprints,
    bounds: TargetBounds<'p>,
    goal: Goal,
    /// True if movements are assumed to have disjoint targets, without a look at the board.
    is_optimistic: bool,
    /// Statements and labels that may still be visited.
    budget: usize,
    /// Labels under which two paths may make the same move.
    pub ambiguous_labels: BTreeSet<LabelId>,
    /// Choices at which paths part that may make the same move, for [`Goal::Choices`].
    pub ambiguous_choices: Vec<&'p Statement>,
}

/// For each branch and field, the sites among which the branch chooses the field, if known.
type Tables = BTreeMap<(usize, u16), Option<Rc<TargetTable>>>;

/// A branch, and its paths together with all that follows it.
struct BranchPaths<'b> {
    index: usize,
    body: &'b Block,
    paths: PathSummary,
}

/// The context in which code is examined.
#[derive(Clone, Copy)]
struct Context<'a> {
    fields: &'a [Field],
    /// The last label given before, if it is known.
    label: Option<LabelId>,
    /// Number of `moves of` around the code.
    borrowed: u8,
    /// The local of the last choice among kinds, and the kinds it may hold as a mask.
    kinds: Option<(Local, u64)>,
}

impl Context<'_> {
    fn of_stage(stage: &Stage) -> Context<'_> {
        Context { fields: &stage.fields, label: Some(0), borrowed: 0, kinds: None }
    }

    /// Returns the kinds that a number may be, as a mask.
    fn kinds_of(&self, kind: &Num) -> u64 {
        match (kind, self.kinds) {
            (Num::Local(local), Some((known, kinds))) if *local == known => kinds,
            (Num::Const(kind), _) => 1u64.checked_shl(*kind as u32).unwrap_or(u64::MAX),
            _ => u64::MAX,
        }
    }
}

impl<'p> UniquenessProof<'p> {
    /// Runs the proof for a stage. Returns `None` if nothing can be proved.
    pub fn run(program: &'p Program, stage: &'p Stage, goal: Goal) -> Option<UniquenessProof<'p>> {
        let mut proof = UniquenessProof {
            program,
            footprints: Footprints::new(program),
            bounds: TargetBounds::new(program),
            goal,
            is_optimistic: true,
            budget: MAX_STEPS,
            ambiguous_labels: BTreeSet::new(),
            ambiguous_choices: Vec::new(),
        };
        // Most stages fail without the costly work on movements, so that is assumed to succeed
        // first.
        for is_optimistic in [true, false] {
            if goal == Goal::Uniqueness && !proof.ambiguous_labels.is_empty() {
                break;
            }
            proof.is_optimistic = is_optimistic;
            proof.ambiguous_labels.clear();
            proof.ambiguous_choices.clear();
            proof.block(&stage.body, &PathSummary::empty(), Context::of_stage(stage))?;
        }
        Some(proof)
    }

    /// Adds a choice at which paths may part that make the same move, if choices are the goal.
    fn add_ambiguous_choice(&mut self, choice: &'p Statement) -> Option<()> {
        if self.goal != Goal::Choices {
            return None;
        }
        if !self.ambiguous_choices.iter().any(|known| std::ptr::eq(*known, choice)) {
            self.ambiguous_choices.push(choice);
        }
        Some(())
    }

    /// Returns the summary of the paths through a block followed by `after`, if no two of them make
    /// the same move, apart from those recorded as ambiguous.
    fn block(
        &mut self,
        block: &'p Block,
        after: &PathSummary,
        context: Context<'_>,
    ) -> Option<PathSummary> {
        let mut later = PathSummary::empty();
        let labelled = block.iter().position(|statement| self.may_label(statement));
        for (index, statement) in block.iter().enumerate().rev() {
            let labels = later.labels.len() + after.labels.len();
            self.budget = self.budget.checked_sub(1 + labels)?;
            let rest = later.clone().then(after);
            let label = context.label.filter(|_| labelled.is_none_or(|labelled| index <= labelled));
            let kinds = self.kinds_before(&block[..index]);
            later =
                self.statement(statement, &rest, Context { label, kinds, ..context })?.then(&later);
        }
        Some(later)
    }

    /// Returns the local of the last choice among kinds, if nothing assigns it later, with the
    /// kinds it may hold.
    fn kinds_before(&self, block: &[Statement]) -> Option<(Local, u64)> {
        let chosen = block.iter().enumerate().rev().find_map(|(index, before)| match before {
            Statement::Choose { local, domain: Domain::Kinds(mask), .. } => {
                Some((index, *local, kinds_in_mask(mask)))
            }
            _ => None,
        });
        let (index, local, kinds) = chosen?;
        let assigns = |later: &Statement| {
            self.footprints.of_statement(later).writes.contains(&Cell::Local(local))
        };
        (!block[index + 1..].iter().any(assigns)).then_some((local, kinds))
    }

    /// Returns true if a statement may give the move a label.
    fn may_label(&self, statement: &Statement) -> bool {
        let block = |block: &Block| block.iter().any(|statement| self.may_label(statement));
        match statement {
            Statement::Either(branches) => {
                branches.iter().any(|branch| branch.label != 0 || block(&branch.body))
            }
            Statement::If { then, otherwise, .. } => block(then) || block(otherwise),
            Statement::MovesOf { .. } => true,
            _ => false,
        }
    }

    fn statement(
        &mut self,
        statement: &'p Statement,
        after: &PathSummary,
        context: Context<'_>,
    ) -> Option<PathSummary> {
        match statement {
            Statement::Choose { field, .. } => {
                // A choice without a field, a field of no bits or one chosen again leaves no trace.
                let Some(field) = *field else {
                    self.add_ambiguous_choice(statement)?;
                    return Some(PathSummary::empty());
                };
                let is_stored = context.fields.get(usize::from(field)).is_some_and(|f| f.bits > 0);
                (is_stored && !after.maybe.contains(&field)).then(|| PathSummary::choosing(field))
            }
            Statement::Either(branches) => self.either(statement, branches, after, context),
            Statement::If { then, otherwise, .. } => {
                let then = self.block(then, after, context)?;
                Some(then.or(&self.block(otherwise, after, context)?))
            }
            Statement::MovesOf { kind, .. } => self.moves_of(kind, after, context),
            _ => Some(PathSummary::empty()),
        }
    }

    fn moves_of(
        &mut self,
        kind: &Num,
        after: &PathSummary,
        context: Context<'_>,
    ) -> Option<PathSummary> {
        // Only the search for choices is worth following moves that are borrowed twice.
        let deepest = if self.goal == Goal::Choices { 1 } else { 0 };
        if context.borrowed > deepest {
            return None;
        }
        let kinds = context.kinds_of(kind);
        let context = Context { borrowed: context.borrowed + 1, kinds: None, ..context };
        let mut all: Option<PathSummary> = None;
        for (index, kind) in self.program.kinds.iter().enumerate() {
            if kinds.checked_shr(index as u32).is_some_and(|kinds| kinds & 1 == 0) {
                continue;
            }
            let paths = self.block(&kind.body, after, context)?;
            all = Some(match all {
                Some(all) => all.or(&paths),
                None => paths,
            });
        }
        all
    }

    fn either(
        &mut self,
        statement: &'p Statement,
        branches: &'p [Branch],
        after: &PathSummary,
        context: Context<'_>,
    ) -> Option<PathSummary> {
        if branches.len() > MAX_BRANCHES {
            return None;
        }
        let mut paths = Vec::new();
        for branch in branches {
            let label = if branch.label == 0 { context.label } else { Some(branch.label) };
            let inner = self.block(&branch.body, after, Context { label, ..context })?;
            paths.push(inner.labelled(branch.label));
        }
        let mut tables = Tables::new();
        for second in 1..branches.len() {
            for first in 0..second {
                let pair = [first, second].map(|index| BranchPaths {
                    index,
                    body: &branches[index].body,
                    paths: paths[index].clone().then(after),
                });
                let [a, b] = [&pair[0], &pair[1]].map(|one| one.paths.move_labels(context.label));
                let common: Option<Vec<LabelId>> =
                    a.zip(b).map(|(a, b)| a.intersection(&b).copied().collect());
                if common.as_ref().is_some_and(Vec::is_empty)
                    || self.are_distinct(&pair, &mut tables)
                {
                    continue;
                }
                if self.goal == Goal::Choices {
                    self.add_ambiguous_choice(statement)?;
                } else {
                    self.ambiguous_labels.extend(common?);
                }
            }
        }
        Some(paths.into_iter().reduce(|all, more| all.or(&more)).unwrap_or_else(PathSummary::empty))
    }

    /// Returns true if no path of one branch makes the same move as a path of the other.
    fn are_distinct(&mut self, pair: &[BranchPaths<'_>; 2], tables: &mut Tables) -> bool {
        PathSummary::differ_in_fields(&pair[0].paths, &pair[1].paths)
            || self.are_exclusive(pair)
            || self.have_disjoint_targets(pair, tables)
    }

    /// Returns true if the branches choose a field among sites that cannot be the same.
    fn have_disjoint_targets(&mut self, pair: &[BranchPaths<'_>; 2], tables: &mut Tables) -> bool {
        let [a, b] = pair;
        let common: Vec<u16> = a.paths.always.intersection(&b.paths.always).copied().collect();
        common.into_iter().any(|field| {
            let [a, b] = pair.each_ref().map(|branch| {
                let known = tables.get(&(branch.index, field)).cloned();
                known.unwrap_or_else(|| {
                    let table = self.target_table(branch.body, field);
                    tables.insert((branch.index, field), table.clone());
                    table
                })
            });
            a.zip(b).is_some_and(|(a, b)| self.is_optimistic || self.bounds.are_disjoint(&a, &b))
        })
    }

    /// Returns the sites among which a branch may choose a field, if they are known.
    fn target_table(&mut self, body: &Block, field: u16) -> Option<Rc<TargetTable>> {
        let choices = FieldChoices::of_block(body, field, &self.footprints, &mut self.budget)?;
        Some(Rc::new(match self.is_optimistic {
            true => TargetTable::new(),
            false => self.bounds.table(&choices),
        }))
    }

    /// Returns true if one branch requires what the other rules out, both in the same position.
    fn are_exclusive(&mut self, pair: &[BranchPaths<'_>; 2]) -> bool {
        self.budget = self.budget.saturating_sub(MAX_BRANCHES);
        let [a, b] = pair.each_ref().map(|branch| self.requirements(branch.body));
        a.iter().any(|a| b.iter().any(|b| negates(a, b) || negates(b, a)))
    }

    /// Returns the requirements of a branch that do not depend on what it does before them.
    fn requirements<'b>(&self, body: &'b Block) -> Vec<&'b Condition> {
        let mut before = Footprint::default();
        let mut all = Vec::new();
        for statement in body.iter().take(MAX_BRANCHES) {
            if let Statement::Require { condition, .. } = statement {
                let footprint = self.footprints.of_node(IrNode::Condition(condition));
                if all.len() < MAX_REQUIREMENTS && !before.clobbers(&footprint) {
                    all.push(condition);
                }
            } else {
                before.add(&self.footprints.of_statement(statement));
            }
        }
        all
    }
}

/// Returns true if a condition is `not` another.
fn negates(a: &Condition, b: &Condition) -> bool {
    matches!(a, Condition::Not(inner) if **inner == *b)
}
