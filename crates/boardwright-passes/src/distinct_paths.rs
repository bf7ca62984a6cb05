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
//! Where it is not proven, the choices at which ways part in doubt are told to the generator, which looks
//! for duplicates only among what comes of them ([`doubtful_choices`]).
//!
//! Gain: operations a decision without it: Los Alamos Chess 1.07 times as many, Shatranj and Makruk 1.05; clearing the table that
//! duplicates are looked for in counts as one operation and takes longer than that.

use super::footprint::{Cell, Footprint, Footprints};
use super::parts::{Part, of_statement};
use boardwright_ir::{
    Block, Branch, Condition, Domain, FROM, Field, LabelId, Local, Num, NumOperator, Program, Set,
    SetLocal, Stage, Statement,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

mod bounds;
use bounds::{Bounds, Table};

/// Choices between more branches than this are not looked at: each is compared with each.
const MAX_BRANCHES: usize = 24;
/// The most statements and names that are looked at for one program.
const MAX_LOOKS: usize = 1 << 18;
/// The most requirements of a branch that are compared with another's.
const MAX_REQUIREMENTS: usize = 4;

/// Says of the stages of a program where that is certain that different choices make different
/// moves.
pub fn distinct_paths(program: &mut Program) {
    let proven: Vec<bool> = program
        .stages
        .iter()
        .map(|stage| stage.silent && doubts(program, stage, true).is_some_and(|d| d.is_empty()))
        .collect();
    for (stage, proven) in program.stages.iter_mut().zip(proven) {
        stage.silent &= !proven;
    }
}

/// The names under which two ways through a stage may make the same move; none if under any name.
/// Moves of other names need no search for duplicates.
#[cfg(test)]
pub fn doubtful_names(program: &Program, stage: &Stage) -> Option<Vec<LabelId>> {
    doubts(program, stage, false).map(|doubts| doubts.into_iter().collect())
}

/// The choices of a stage, among them those of the kinds whose moves it borrows, at which two ways may
/// part and still make the same move; none if there may be others. Ways that make the same move part
/// at one of these, so that duplicates need to be looked for only among the moves that come of it.
pub fn doubtful_choices<'p>(program: &'p Program, stage: &'p Stage) -> Option<Vec<&'p Statement>> {
    let mut prover = Prover { choices: Some(Vec::new()), ..Prover::new(program) };
    for hopeful in [true, false] {
        prover.hopeful = hopeful;
        prover.choices = Some(Vec::new());
        prover.block(&stage.body, &Ways::nothing(), Place::of(stage))?;
    }
    prover.choices
}

/// The same as [`doubtful_names`]; if `all_or_nothing`, only as far as it takes to know whether there are any.
fn doubts(program: &Program, stage: &Stage, all_or_nothing: bool) -> Option<BTreeSet<LabelId>> {
    let mut prover = Prover::new(program);
    // Most of what cannot be proven fails without the work that movements take.
    for hopeful in [true, false] {
        if all_or_nothing && !prover.doubts.is_empty() {
            break;
        }
        prover.hopeful = hopeful;
        prover.doubts.clear();
        prover.block(&stage.body, &Ways::nothing(), Place::of(stage))?;
    }
    Some(prover.doubts)
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

    /// The names that moves may get, given the last name before, if they are sure.
    fn names(&self, before: Option<LabelId>) -> Option<BTreeSet<LabelId>> {
        self.labels.iter().map(|&label| if label == 0 { before } else { Some(label) }).collect()
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
    /// Names under which moves may be made twice.
    doubts: BTreeSet<LabelId>,
    /// Choices at which ways part that may make the same move, if these are asked for.
    choices: Option<Vec<&'p Statement>>,
}

/// By branch and field: where the branch may choose it, if that is known.
type Tables = BTreeMap<(usize, u16), Option<Rc<Table>>>;

/// Where a body is looked at.
#[derive(Clone, Copy)]
struct Place<'a> {
    fields: &'a [Field],
    /// The last name given before, if that is sure.
    label: Option<LabelId>,
    /// Within how many borrowed movements it stands.
    borrowed: u8,
    /// The local of the last choice among kinds, and the kinds it may hold.
    kinds: Option<(Local, u64)>,
}

impl Place<'_> {
    fn of(stage: &Stage) -> Place<'_> {
        Place { fields: &stage.fields, label: Some(0), borrowed: 0, kinds: None }
    }

    /// The kinds that a number may be.
    fn kinds_of(&self, kind: &Num) -> u64 {
        match (kind, self.kinds) {
            (Num::Local(local), Some((known, kinds))) if *local == known => kinds,
            (Num::Const(kind), _) => 1u64.checked_shl(*kind as u32).unwrap_or(u64::MAX),
            _ => u64::MAX,
        }
    }
}

/// The kinds that a mask may hold.
pub fn kinds_within(mask: &Num) -> u64 {
    match mask {
        Num::Const(mask) => *mask as u64,
        Num::Binary(NumOperator::BitMinus, all, less) => match &**less {
            Num::Const(less) => kinds_within(all) & !*less as u64,
            _ => kinds_within(all),
        },
        Num::Binary(NumOperator::BitAnd, a, b) => kinds_within(a) & kinds_within(b),
        Num::Binary(NumOperator::BitOr, a, b) => kinds_within(a) | kinds_within(b),
        _ => u64::MAX,
    }
}

impl<'p> Prover<'p> {
    fn new(program: &'p Program) -> Prover<'p> {
        Prover {
            program,
            prints: Footprints::new(program),
            bounds: Bounds::new(program),
            looks: MAX_LOOKS,
            hopeful: true,
            doubts: BTreeSet::new(),
            choices: None,
        }
    }

    /// Takes a choice down as one at which ways may part that make the same move, if such are asked for.
    fn doubt(&mut self, choice: &'p Statement) -> Option<()> {
        let choices = self.choices.as_mut()?;
        if !choices.iter().any(|known| std::ptr::eq(*known, choice)) {
            choices.push(choice);
        }
        Some(())
    }

    /// The ways through a block, if no two of them make the same move together with what comes
    /// after the block, but for those under doubtful names.
    fn block(&mut self, block: &'p Block, after: &Ways, place: Place<'_>) -> Option<Ways> {
        let mut later = Ways::nothing();
        let named = block.iter().position(|statement| self.names(statement));
        for (index, statement) in block.iter().enumerate().rev() {
            let names = later.labels.len() + after.labels.len();
            self.looks = self.looks.checked_sub(1 + names)?;
            let rest = later.clone().then(after);
            let label = place.label.filter(|_| named.is_none_or(|named| index <= named));
            let kinds = self.kinds_before(&block[..index]);
            later = self.statement(statement, &rest, Place { label, kinds, ..place })?.then(&later);
        }
        Some(later)
    }

    /// The local of the last choice among kinds, if nothing sets it anew, with the kinds it may hold.
    fn kinds_before(&self, block: &[Statement]) -> Option<(Local, u64)> {
        let chosen = block.iter().enumerate().rev().find_map(|(index, before)| match before {
            Statement::Choose { local, domain: Domain::Kinds(mask), .. } => {
                Some((index, *local, kinds_within(mask)))
            }
            _ => None,
        });
        let (index, local, kinds) = chosen?;
        let written =
            |later: &Statement| self.prints.statement(later).writes.contains(&Cell::Local(local));
        (!block[index + 1..].iter().any(written)).then_some((local, kinds))
    }

    /// Whether a statement may give the move a name.
    fn names(&self, statement: &Statement) -> bool {
        let block = |block: &Block| block.iter().any(|statement| self.names(statement));
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
        after: &Ways,
        place: Place<'_>,
    ) -> Option<Ways> {
        match statement {
            Statement::Choose { field, .. } => {
                // A silent choice, one that leaves no trace, or a field chosen twice tells nothing.
                let Some(field) = *field else {
                    self.doubt(statement)?;
                    return Some(Ways::nothing());
                };
                let traced = place.fields.get(usize::from(field)).is_some_and(|f| f.bits > 0);
                (traced && !after.maybe.contains(&field)).then(|| Ways {
                    always: [field].into(),
                    maybe: [field].into(),
                    labels: [0].into(),
                })
            }
            Statement::Either(branches) => self.either(statement, branches, after, place),
            Statement::If { then, otherwise, .. } => {
                let then = self.block(then, after, place)?;
                Some(then.or(&self.block(otherwise, after, place)?))
            }
            Statement::MovesOf { kind, .. } => {
                // Only where the choices are asked for is it worth looking further than the moves of each
                // kind; what is borrowed there must borrow nothing again.
                if place.borrowed > 1 || place.borrowed == 1 && self.choices.is_none() {
                    return None;
                }
                let kinds = place.kinds_of(kind);
                let place = Place { borrowed: place.borrowed + 1, kinds: None, ..place };
                let mut all: Option<Ways> = None;
                for (index, kind) in self.program.kinds.iter().enumerate() {
                    if kinds.checked_shr(index as u32).is_some_and(|kinds| kinds & 1 == 0) {
                        continue;
                    }
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

    fn either(
        &mut self,
        statement: &'p Statement,
        branches: &'p [Branch],
        after: &Ways,
        place: Place<'_>,
    ) -> Option<Ways> {
        if branches.len() > MAX_BRANCHES {
            return None;
        }
        let mut ways = Vec::new();
        for branch in branches {
            let label = if branch.label == 0 { place.label } else { Some(branch.label) };
            let inner = self.block(&branch.body, after, Place { label, ..place })?;
            ways.push(inner.named(branch.label));
        }
        let mut tables = Tables::new();
        for second in 1..branches.len() {
            for first in 0..second {
                let whole = [first, second].map(|index| ways[index].clone().then(after));
                let bodies = [&branches[first].body, &branches[second].body];
                let [a, b] = [&whole[0], &whole[1]].map(|ways| ways.names(place.label));
                let common = a.zip(b).map(|(a, b)| a.intersection(&b).copied().collect());
                let common: Option<Vec<LabelId>> = common;
                if common.as_ref().is_some_and(Vec::is_empty)
                    || told_apart(&whole)
                    || self.exclude(bodies)
                    || self.is_apart([(first, bodies[0]), (second, bodies[1])], &whole, &mut tables)
                {
                    continue;
                }
                if self.choices.is_some() {
                    self.doubt(statement)?;
                } else {
                    self.doubts.extend(common?);
                }
            }
        }
        Some(ways.into_iter().reduce(|all, more| all.or(&more)).unwrap_or_else(Ways::nothing))
    }

    /// Whether two branches choose a field among sites that cannot be the same.
    fn is_apart(
        &mut self,
        branches: [(usize, &Block); 2],
        ways: &[Ways; 2],
        tables: &mut Tables,
    ) -> bool {
        let common: Vec<u16> = ways[0].always.intersection(&ways[1].always).copied().collect();
        common.into_iter().any(|field| {
            let [a, b] = branches.map(|(index, body)| {
                let known = tables.get(&(index, field)).cloned();
                known.unwrap_or_else(|| {
                    let table = self.table(body, field);
                    tables.insert((index, field), table.clone());
                    table
                })
            });
            a.zip(b).is_some_and(|(a, b)| self.hopeful || self.bounds.are_apart(&a, &b))
        })
    }

    /// Where a branch may choose a field, if that is known.
    fn table(&mut self, body: &Block, field: u16) -> Option<Rc<Table>> {
        let mut choices = Choices { field, sets: Vec::new(), lets: Vec::new() };
        if self.choices(body, &mut choices)? {
            let table = if self.hopeful { Table::new() } else { self.bounds.table(&choices) };
            return Some(Rc::new(table));
        }
        None
    }

    /// Whether one branch requires what the other rules out, both judging the same position.
    fn exclude(&mut self, bodies: [&Block; 2]) -> bool {
        self.looks = self.looks.saturating_sub(MAX_BRANCHES);
        let [a, b] = bodies.map(|body| self.requirements(body));
        a.iter().any(|a| b.iter().any(|b| opposite(a, b) || opposite(b, a)))
    }

    /// What a branch requires before it changes anything, as far as no local it sets is concerned.
    fn requirements<'b>(&self, body: &'b Block) -> Vec<&'b Condition> {
        let mut done = Footprint::default();
        let mut all = Vec::new();
        for statement in body.iter().take(MAX_BRANCHES) {
            if let Statement::Require { condition, .. } = statement {
                if all.len() < MAX_REQUIREMENTS
                    && !done.disturbs(&self.prints.part(Part::Condition(condition)))
                {
                    all.push(condition);
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
                Statement::Either(_) | Statement::If { .. }
                    if self.all_choose(statement, choices)? =>
                {
                    return Some(true);
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

    /// The same for the blocks within a statement.
    fn all_choose<'b>(
        &mut self,
        statement: &'b Statement,
        choices: &mut Choices<'b>,
    ) -> Option<bool> {
        let mut blocks = Vec::new();
        of_statement(statement, &mut |part| {
            if let Part::Block(block) = part {
                blocks.push(block);
            }
        });
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

/// Whether a field that one chooses and the other does not tells two ways of going on apart.
fn told_apart([a, b]: &[Ways; 2]) -> bool {
    let extra = |a: &Ways, b: &Ways| a.always.iter().any(|field| !b.maybe.contains(field));
    extra(a, b) || extra(b, a)
}

/// Whether a test is another's negation.
fn opposite(a: &Condition, b: &Condition) -> bool {
    matches!(a, Condition::Not(inner) if **inner == *b)
}

#[cfg(test)]
mod tests;
