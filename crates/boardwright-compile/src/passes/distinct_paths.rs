//! Stages in which no two ways of choosing make the same move need not look for duplicates.
//!
//! The compiler of rules takes it that branches without names may make the same move, so that
//! lists of such stages are searched for duplicates and cannot be counted without being made.
//! Here it is proven for some of them that this never happens, in any position whatever. Two
//! different ways part somewhere for the first time. Where they choose different values of a field
//! the moves differ. Where they take different branches, the moves differ if they end up with
//! different names, if one chooses a field that the other does not, if one requires what the other
//! rules out, or if both choose a field among sites that cannot be the same: for that each
//! movement is looked at from every site of the board, with what may stand where it ends.
//!
//! Gain: see `benches`.

use super::footprint::{Cell, Footprint, Footprints};
use super::parts::Part;
use boardwright_ir::{
    Block, Branch, Domain, FROM, Field, LabelId, Program, Set, SetLocal, Stage, Statement, Test,
};
use std::collections::BTreeSet;

mod bounds;
use bounds::Bounds;

/// Choices between more branches than this are not looked at: each is compared with each.
const MAX_BRANCHES: usize = 24;
/// The most statements and names that are looked at for one program.
const MAX_LOOKS: usize = 1 << 18;
/// The most requirements of a branch that are compared with another's.
const MAX_REQUIREMENTS: usize = 4;

/// Says of the stages of a program where that is certain that different choices make different
/// moves.
pub fn distinct_paths(program: &mut Program) {
    if !program.stages.iter().any(|stage| stage.silent) {
        return;
    }
    let mut prover = Prover {
        program,
        prints: Footprints::new(program),
        bounds: Bounds::new(program),
        looks: MAX_LOOKS,
        hopeful: true,
    };
    let proven: Vec<bool> =
        program.stages.iter().map(|stage| stage.silent && prover.stage(stage)).collect();
    for (stage, proven) in program.stages.iter_mut().zip(proven) {
        stage.silent &= !proven;
    }
}

/// What the ways through some statements do to a move.
#[derive(Clone, Default)]
struct Ways {
    /// Fields chosen on every way.
    always: BTreeSet<u16>,
    /// Fields chosen on some way.
    maybe: BTreeSet<u16>,
    /// The last name that a way gives; 0 if it gives none.
    labels: BTreeSet<LabelId>,
}

impl Ways {
    /// The one way on which nothing happens.
    fn nothing() -> Ways {
        Ways { labels: [0].into(), ..Ways::default() }
    }

    fn then(mut self, next: &Ways) -> Ways {
        self.always.extend(&next.always);
        self.maybe.extend(&next.maybe);
        let kept = next.labels.contains(&0);
        let later = next.labels.iter().copied().filter(|&label| label != 0);
        self.labels = if kept { self.labels } else { BTreeSet::new() };
        self.labels.extend(later);
        self
    }

    fn or(mut self, other: &Ways) -> Ways {
        self.always.retain(|field| other.always.contains(field));
        self.maybe.extend(&other.maybe);
        self.labels.extend(&other.labels);
        self
    }

    /// The ways of a branch with this name.
    fn named(mut self, label: LabelId) -> Ways {
        if label != 0 && self.labels.remove(&0) {
            self.labels.insert(label);
        }
        self
    }
}

/// The proof at work.
struct Prover<'p> {
    program: &'p Program,
    prints: Footprints,
    bounds: Bounds<'p>,
    /// How much may still be looked at.
    looks: usize,
    /// Whether movements are taken to end apart without a look at the board.
    hopeful: bool,
}

/// Where a body is looked at.
#[derive(Clone, Copy)]
struct Place<'a> {
    fields: &'a [Field],
    /// Whether no name has been given before.
    unnamed: bool,
    /// Whether it is the body of a kind.
    borrowed: bool,
}

impl Prover<'_> {
    fn stage(&mut self, stage: &Stage) -> bool {
        let place = Place { fields: &stage.fields, unnamed: true, borrowed: false };
        // Most of what cannot be proven fails without the work that movements take.
        [true, false].into_iter().all(|hopeful| {
            self.hopeful = hopeful;
            self.block(&stage.body, &Ways::nothing(), place).is_some()
        })
    }

    /// The ways through a block, if no two of them make the same move together with what comes
    /// after the block.
    fn block(&mut self, block: &Block, after: &Ways, place: Place<'_>) -> Option<Ways> {
        let mut later = Ways::nothing();
        for statement in block.iter().rev() {
            let names = later.labels.len() + after.labels.len();
            self.looks = self.looks.checked_sub(1 + names)?;
            let rest = later.clone().then(after);
            later = self.statement(statement, &rest, place)?.then(&later);
        }
        Some(later)
    }

    fn statement(&mut self, statement: &Statement, after: &Ways, place: Place<'_>) -> Option<Ways> {
        match statement {
            Statement::Choose { field, .. } => {
                // A silent choice, one that leaves no trace, or a field chosen twice tells nothing.
                let field = (*field)?;
                let traced = place.fields.get(usize::from(field)).is_some_and(|f| f.bits > 0);
                (traced && !after.maybe.contains(&field)).then(|| Ways {
                    always: [field].into(),
                    maybe: [field].into(),
                    labels: [0].into(),
                })
            }
            Statement::Either(branches) => self.either(branches, after, place),
            Statement::If { then, otherwise, .. } => {
                let then = self.block(then, after, place)?;
                Some(then.or(&self.block(otherwise, after, place)?))
            }
            Statement::MovesOf { .. } => {
                if place.borrowed {
                    return None;
                }
                let place = Place { unnamed: false, borrowed: true, ..place };
                let mut all: Option<Ways> = None;
                for kind in &self.program.kinds {
                    let ways = self.block(&kind.body, after, place)?;
                    all = Some(match all {
                        Some(all) => all.or(&ways),
                        None => ways,
                    });
                }
                all
            }
            _ => Some(Ways::nothing()),
        }
    }

    fn either(&mut self, branches: &[Branch], after: &Ways, place: Place<'_>) -> Option<Ways> {
        if branches.len() > MAX_BRANCHES {
            return None;
        }
        let mut ways = Vec::new();
        for branch in branches {
            let unnamed = place.unnamed && branch.label == 0;
            let inner = self.block(&branch.body, after, Place { unnamed, ..place })?;
            ways.push(inner.named(branch.label));
        }
        for second in 1..branches.len() {
            for first in 0..second {
                let whole = [first, second].map(|index| ways[index].clone().then(after));
                let bodies = [&branches[first].body, &branches[second].body];
                if !told_apart(&whole, place) && !self.is_apart(bodies, &whole) {
                    return None;
                }
            }
        }
        Some(ways.into_iter().reduce(|all, more| all.or(&more)).unwrap_or_else(Ways::nothing))
    }

    /// Whether two branches exclude one another, or choose a field among sites that cannot be the
    /// same.
    fn is_apart(&mut self, bodies: [&Block; 2], ways: &[Ways; 2]) -> bool {
        if self.exclude(bodies) {
            return true;
        }
        let common: Vec<u16> = ways[0].always.intersection(&ways[1].always).copied().collect();
        common.into_iter().any(|field| {
            let sites = bodies.map(|body| {
                let mut choices = Choices { field, sets: Vec::new(), lets: Vec::new() };
                let known = self.choices(body, &mut choices);
                (known == Some(true)).then_some(choices)
            });
            match sites {
                [Some(a), Some(b)] => self.hopeful || self.bounds.are_apart(&a, &b),
                _ => false,
            }
        })
    }

    /// Whether one branch requires what the other rules out, both judging the same position.
    fn exclude(&mut self, bodies: [&Block; 2]) -> bool {
        self.looks = self.looks.saturating_sub(MAX_BRANCHES);
        let [a, b] = bodies.map(|body| self.requirements(body));
        a.iter().any(|a| b.iter().any(|b| opposite(a, b) || opposite(b, a)))
    }

    /// What a branch requires before it changes anything, as far as no local it sets is concerned.
    fn requirements<'b>(&self, body: &'b Block) -> Vec<&'b Test> {
        let mut done = Footprint::default();
        let mut all = Vec::new();
        for statement in body.iter().take(MAX_BRANCHES) {
            if let Statement::Require { test, .. } = statement {
                if all.len() < MAX_REQUIREMENTS
                    && !done.disturbs(&self.prints.part(Part::Test(test)))
                {
                    all.push(test);
                }
            } else {
                done.add(&self.prints.statement(statement));
            }
        }
        all
    }

    /// Gathers the sites among which a block chooses a field, before it changes the board or
    /// [`FROM`]; whether it always chooses it, none if that is too hard to tell.
    fn choices<'b>(&mut self, block: &'b Block, choices: &mut Choices<'b>) -> Option<bool> {
        for statement in block {
            self.looks = self.looks.checked_sub(1)?;
            match statement {
                Statement::Choose { field: Some(field), domain, .. } if *field == choices.field => {
                    let Domain::Sites(set) = domain else { return None };
                    choices.sets.push(set);
                    return Some(true);
                }
                Statement::LetSet(local, set) => choices.lets.push((*local, set)),
                Statement::Either(branches) => {
                    let blocks = branches.iter().map(|branch| &branch.body);
                    if self.all_choose(blocks, choices)? {
                        return Some(true);
                    }
                }
                Statement::If { then, otherwise, .. } => {
                    if self.all_choose([then, otherwise].into_iter(), choices)? {
                        return Some(true);
                    }
                }
                Statement::MovesOf { .. } => return None,
                _ => {}
            }
            let print = match statement {
                Statement::For { .. } => self.prints.statement(statement),
                // The blocks in it have been through this.
                _ => self.prints.shallow(statement),
            };
            let from = Cell::Local(FROM);
            if print.writes.contains(&Cell::Units) || print.writes.contains(&from) {
                return None;
            }
        }
        Some(false)
    }

    fn all_choose<'b>(
        &mut self,
        blocks: impl Iterator<Item = &'b Block>,
        choices: &mut Choices<'b>,
    ) -> Option<bool> {
        let mut answers = Vec::new();
        for block in blocks {
            answers.push(self.choices(block, choices)?);
        }
        match (answers.iter().all(|&all| all), answers.iter().any(|&any| any)) {
            (true, _) => Some(!answers.is_empty()),
            (false, false) => Some(false),
            _ => None,
        }
    }
}

/// The sets among which a field is chosen, and the locals that they may name.
struct Choices<'b> {
    field: u16,
    sets: Vec<&'b Set>,
    lets: Vec<(SetLocal, &'b Set)>,
}

/// Whether names or fields tell two ways of going on apart.
fn told_apart(ways: &[Ways; 2], place: Place<'_>) -> bool {
    let [a, b] = ways;
    let unsure = |ways: &Ways| ways.labels.contains(&0) && !place.unnamed;
    let names = !unsure(a) && !unsure(b) && a.labels.is_disjoint(&b.labels);
    let extra = |a: &Ways, b: &Ways| a.always.iter().any(|field| !b.maybe.contains(field));
    names || extra(a, b) || extra(b, a)
}

/// Whether a test is another's negation.
fn opposite(a: &Test, b: &Test) -> bool {
    matches!(a, Test::Not(inner) if **inner == *b)
}

#[cfg(test)]
mod tests;
