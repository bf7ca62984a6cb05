//! Pins, checks and open lines: which decisions need no look at whether they leave an own unit attacked.
//!
//! Where the first thing that follows a decision is that no unit of one kind (a King) may be attacked, and the ways to
//! capture have the shapes that [`Manner`] tells apart, one look at the position before says of most decisions that
//! they are legal: those that neither move the King, nor take a unit out of a line to it, nor step into a line that
//! wants one unit between. The others are tried and tested as the rules are written. What is told here is never more
//! than a saving: a decision is left untested only if nothing that its test reads is changed by it.

use super::Key;
use super::certain::{Before, add_variables_set, is_end, never_hangs_on_others, only_looks};
use super::code::{Code, Label, Slot};
use super::reach::Origins;
use super::reads::Reads;
use super::rest::Rest;
use super::scope::{Nesting, Scope};
use super::value::{Sites, Value, Word};
use boardwright_ir::{
    Block, Branch, Domain, FROM, Leg, Num, Program, Set, Statement, TO, Test, VectorId, Vectors,
};
use wasm_encoder::Instruction as I;

/// How a kind captures, as far as what stands elsewhere matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Whatever stands elsewhere.
    Steps,
    /// Besides steps, along lines that must be empty, or must hold just one unit.
    Lines {
        /// Vectors of the lines that must be empty, for each player.
        open: Vec<Vec<VectorId>>,
        /// Vectors of the lines that must hold one unit.
        hurdled: Vec<Vec<VectorId>>,
        /// Vectors of first steps onto sites that must be empty.
        lame: Vec<Vec<VectorId>>,
        /// Steps onto a site that must be empty, and lines from there that must be empty too.
        bent: Vec<Bent>,
    },
}

/// A step, and a line from where it ends: the vectors of each, those of either player together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bent {
    step: Vec<VectorId>,
    line: Vec<VectorId>,
}

/// A rule that no unit of a kind may be attacked, of the shape that can be guarded.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The kind.
    pub royal: usize,
    /// How each kind captures.
    pub manners: Vec<Manner>,
    /// The stage that everybody's turn begins with.
    pub stage: usize,
    /// From where units could capture in ways that are not understood.
    pub others: Origins,
    /// Variables that attacks read.
    variables: Vec<u16>,
    /// Whether some kind promotes to the royal one.
    is_promoted_to: bool,
}

/// What a look at the position says.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Units that cannot be moved untested.
    pub pinned: Sites,
    /// Sites that cannot be entered untested.
    pub tense: Sites,
    /// Sites that a decision must lead to if it moves none of the pinned units.
    pub wanted: Sites,
}

impl Guard {
    /// The guard of a program's rules, if they have the shape.
    pub fn new(program: &Program) -> Option<Guard> {
        if program.layout.players != 2 || program.on_capture.iter().any(|s| !is_harmless(s)) {
            return None;
        }
        let royal = royal_kind(program)?;
        let stage = only_first_stage(program)?;
        let body = &program.stages[stage].body;
        asks_units_alone(body).then_some(())?;
        captures_nothing_else(body, program).then_some(())?;
        let mut reads = Reads::default();
        program.kinds.iter().for_each(|kind| reads.block(&kind.body));
        read_way_to_moves(body, &mut reads);
        if reads.keeps || reads.record {
            return None;
        }
        // What is not understood of a kind's moves is looked at apart.
        let mut others = program.clone();
        let mut manners = Vec::new();
        for kind in &mut others.kinds {
            let (manner, rest) = manner(&kind.body);
            manners.push(manner);
            kind.body = rest;
        }
        let others = Origins::new(&others)?;
        let variables: Vec<u16> = reads.variables.into_iter().collect();
        let mut set_by_captures = Vec::new();
        add_variables_set(&program.on_capture, &mut set_by_captures);
        if set_by_captures.iter().any(|variable| variables.contains(variable)) {
            return None;
        }
        let is_promoted_to =
            program.kinds.iter().any(|kind| kind.promotes_to.map(usize::from) == Some(royal));
        Some(Guard { royal, manners, stage, others, variables, is_promoted_to })
    }

    /// Whether a statement of a path changes nothing that attacks read but what a unit's move from [`FROM`] to [`TO`],
    /// or its coming to stand on [`TO`], does.
    pub fn is_simple(&self, statement: &Statement) -> bool {
        let at_to = |set: &Set| *set == Set::One(Num::Local(TO));
        match statement {
            Statement::Move { from, to } => *from == Num::Local(FROM) && *to == Num::Local(TO),
            Statement::Put { at, owner, .. } => at_to(at) && *owner == Num::Mover,
            Statement::Change { sites, kind } => at_to(sites) && self.is_common(kind),
            Statement::SetVariable { variable, .. } | Statement::SetSites { variable, .. } => {
                !self.variables.contains(variable)
            }
            Statement::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).all(|statement| self.is_simple(statement))
            }
            Statement::Either(branches) => {
                branches.iter().flat_map(|branch| &branch.body).all(|inner| self.is_simple(inner))
            }
            Statement::Choose { local, .. } | Statement::Let(local, _) => !is_end(*local),
            // A royal unit in hand might be put on the board.
            Statement::AddToPlace { kind, number, .. } => {
                matches!(number, Num::Const(number) if *number < 0) || self.is_common(kind)
            }
            Statement::LetSet(..)
            | Statement::Require { .. }
            | Statement::Again
            | Statement::EndTurn => true,
            _ => false,
        }
    }

    /// Whether a kind is known not to be the royal one.
    fn is_common(&self, kind: &Num) -> bool {
        match kind {
            Num::Const(kind) => *kind != self.royal as i64,
            Num::Promotion(_) => !self.is_promoted_to,
            _ => false,
        }
    }
}

/// The kind of which no unit may be attacked after a decision.
fn royal_kind(program: &Program) -> Option<usize> {
    let Some(Statement::Require { test: Test::Not(test), .. }) = program.after_move.first() else {
        return None;
    };
    let Test::Attacked { sites: Set::And(sets), by: Num::Opponent } = &**test else { return None };
    match &sets[..] {
        [Set::OwnedBy(Num::Mover), Set::OfKind(Num::Const(kind))]
        | [Set::OfKind(Num::Const(kind)), Set::OwnedBy(Num::Mover)] => usize::try_from(*kind).ok(),
        _ => None,
    }
}

/// Whether a consequence of a capture leaves the board alone.
fn is_harmless(statement: &Statement) -> bool {
    match statement {
        Statement::AddToPlace { .. }
        | Statement::Let(..)
        | Statement::LetSet(..)
        | Statement::SetVariable { .. } => true,
        Statement::If { then, otherwise, .. } => then.iter().chain(otherwise).all(is_harmless),
        _ => false,
    }
}

/// Whether the body of a stage captures by the moves of chosen units alone, which nothing else decides.
fn captures_nothing_else(body: &[Statement], program: &Program) -> bool {
    let moves = |body: &[Statement]| way_to_moves(body).is_some();
    match body {
        [Statement::Either(branches), rest @ ..] if captures_nothing(rest) => {
            let bodies = branches.iter().map(|branch| &branch.body[..]);
            never_hangs_on_others(rest, &mut Before::after(bodies.chain(bodies_of_kinds(program))))
                && branches.iter().all(|b| {
                    if moves(&b.body) {
                        captures_nothing_else(&b.body, program)
                    } else {
                        captures_nothing(&b.body)
                    }
                })
        }
        body => captures_by_moving(body, program),
    }
}

/// Whether the body of a stage captures by the moves of any unit of the mover's alone.
fn captures_by_moving(body: &[Statement], program: &Program) -> bool {
    let is_choice = |statement: &Statement| match statement {
        Statement::Choose { local: FROM, domain, condition: None, .. } => is_own_units(domain),
        _ => false,
    };
    let Some(at) = body.iter().position(is_choice) else { return captures_nothing(body) };
    let (first, rest) = (&body[..at], &body[at + 1..]);
    let Some((Statement::MovesOf { kind, .. }, after)) = rest.split_first() else { return false };
    *kind == Num::KindAt(Box::new(Num::Local(FROM)))
        && only_looks(first)
        && captures_nothing(after)
        && never_hangs_on_others(after, &mut Before::after(bodies_of_kinds(program)))
}

/// Whether a block moves no units but the mover's, as far as it chooses them itself.
fn moves_own_units(block: &[Statement]) -> bool {
    block.iter().all(|statement| match statement {
        Statement::Choose { local: FROM, domain, .. } => is_own_units(domain),
        Statement::Either(branches) => branches.iter().all(|branch| moves_own_units(&branch.body)),
        Statement::If { then, otherwise, .. } => {
            moves_own_units(then) && moves_own_units(otherwise)
        }
        Statement::For { .. } => false,
        _ => true,
    })
}

/// Whether a choice is among all units of the mover's.
fn is_own_units(domain: &Domain) -> bool {
    *domain == Domain::Sites(Set::OwnedBy(Num::Mover))
}

fn bodies_of_kinds(program: &Program) -> impl Iterator<Item = &[Statement]> {
    program.kinds.iter().map(|kind| &kind.body[..])
}

/// The stage that every turn begins with, if it is always the same.
pub fn only_first_stage(program: &Program) -> Option<usize> {
    let mut stages = program.phases.iter().flat_map(|phase| {
        (0..program.layout.players).map(|player| phase.first_stage.get(player).copied().flatten())
    });
    let first = stages.next()??;
    stages.all(|stage| stage == Some(first)).then_some(first.into())
}

/// Where in a stage's body a chosen unit makes its moves: the branches to take, each by statement and number, and the
/// statement that chooses the unit. None if there are several such places, or none.
pub fn way_to_moves(body: &[Statement]) -> Option<(Vec<(usize, usize)>, usize)> {
    let mut found = Vec::new();
    for (index, statement) in body.iter().enumerate() {
        match (statement, body.get(index + 1)) {
            (
                Statement::Choose {
                    local: FROM, domain: Domain::Sites(_), condition: None, ..
                },
                Some(Statement::MovesOf { .. }),
            ) => found.push((Vec::new(), index)),
            (Statement::Either(branches), _) => {
                for (number, branch) in branches.iter().enumerate() {
                    if let Some((mut way, at)) = way_to_moves(&branch.body) {
                        way.insert(0, (index, number));
                        found.push((way, at));
                    }
                }
            }
            _ => {}
        }
    }
    match found.len() {
        1 => found.pop(),
        _ => None,
    }
}

/// Whether a stage's body captures nothing but by the moves of a chosen unit, and chooses it in one place.
pub fn asks_units_alone(body: &[Statement]) -> bool {
    let moves = |body: &[Statement]| way_to_moves(body).is_some();
    if !moves(body) {
        return false;
    }
    match body {
        [Statement::Either(branches), rest @ ..] if captures_nothing(rest) => {
            branches.iter().all(|b| {
                if moves(&b.body) { asks_units_alone(&b.body) } else { captures_nothing(&b.body) }
            })
        }
        [Statement::Choose { local: FROM, .. }, Statement::MovesOf { kind, .. }, rest @ ..] => {
            *kind == Num::KindAt(Box::new(Num::Local(FROM))) && captures_nothing(rest)
        }
        _ => false,
    }
}

/// The set that the unit to move is chosen from.
pub fn choosers(body: &[Statement]) -> Option<&Set> {
    let (way, at) = way_to_moves(body)?;
    let mut body = body;
    for (index, number) in way {
        match &body[index] {
            Statement::Either(branches) => body = &branches[number].body,
            _ => return None,
        }
    }
    match &body[at] {
        Statement::Choose { domain: Domain::Sites(set), .. } => Some(set),
        _ => None,
    }
}

/// Adds what is read where a chosen unit makes its moves: all of a stage's body but the branches that lead elsewhere.
fn read_way_to_moves(body: &[Statement], reads: &mut Reads) {
    let way = way_to_moves(body).map_or(Vec::new(), |(way, _)| way);
    for (index, statement) in body.iter().enumerate() {
        match (statement, way.first()) {
            (Statement::Either(branches), Some(&(at, number))) if at == index => {
                read_way_to_moves(&branches[number].body, reads);
            }
            _ => reads.block(std::slice::from_ref(statement)),
        }
    }
}

/// How a kind whose moves are these captures, and the moves that are not understood.
fn manner(body: &[Statement]) -> (Manner, Block) {
    let mut lines = Shapes::default();
    let mut rest = Vec::new();
    match body {
        [Statement::Either(branches), after @ ..] if follows_safely(branches, after) => {
            let strange = branches.iter().filter(|branch| {
                let mut found = Shapes::default();
                let understood = paths(&branch.body, &mut found).is_some();
                if understood {
                    lines.open.extend(found.open);
                    lines.hurdled.extend(found.hurdled);
                    lines.lame.extend(found.lame);
                    lines.bent.extend(found.bent);
                }
                !understood
            });
            let strange: Vec<_> = strange.cloned().collect();
            if !strange.is_empty() {
                rest.push(Statement::Either(strange));
            }
        }
        body => {
            if paths(body, &mut lines).is_none() {
                rest = body.to_vec();
                lines = Shapes::default();
            }
        }
    }
    if lines.are_none() {
        return (Manner::Steps, rest);
    }
    let together = |vectors| of_either_player(&by_player(&[vectors]));
    let bent =
        lines.bent.iter().map(|&(step, line)| Bent { step: together(step), line: together(line) });
    let manner = Manner::Lines {
        open: by_player(&lines.open),
        hurdled: by_player(&lines.hurdled),
        lame: by_player(&lines.lame),
        bent: bent.collect(),
    };
    (manner, rest)
}

/// The vectors of the walks that captures are made of.
#[derive(Default)]
struct Shapes<'a> {
    open: Vec<&'a Vectors>,
    hurdled: Vec<&'a Vectors>,
    lame: Vec<&'a Vectors>,
    bent: Vec<(&'a Vectors, &'a Vectors)>,
}

impl Shapes<'_> {
    fn are_none(&self) -> bool {
        let straight = [&self.open, &self.hurdled, &self.lame];
        straight.iter().all(|vectors| vectors.is_empty()) && self.bent.is_empty()
    }
}

/// The vectors of both players: one more line that is looked at does no harm.
fn of_either_player(lists: &[Vec<VectorId>]) -> Vec<VectorId> {
    let mut all: Vec<VectorId> = lists.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn by_player(vectors: &[&Vectors]) -> Vec<Vec<VectorId>> {
    let mut lists = vec![Vec::new(), Vec::new()];
    for vectors in vectors {
        if let Vectors::ByPlayer(more) = vectors {
            for (list, more) in lists.iter_mut().zip(more) {
                list.extend(more);
            }
        }
    }
    lists.iter_mut().for_each(|list| {
        list.sort_unstable();
        list.dedup();
    });
    lists
}

/// Looks along the paths of a body; nothing if one of them is not understood.
fn paths<'a>(body: &'a [Statement], shapes: &mut Shapes<'a>) -> Option<()> {
    match body {
        [Statement::Either(branches), rest @ ..] if follows_safely(branches, rest) => {
            branches.iter().try_for_each(|branch| paths(&branch.body, shapes))
        }
        [Statement::Require { test, .. }, rest @ ..] if is_blind_test(test) => paths(rest, shapes),
        [Statement::SetVariable { player, value, .. }, rest @ ..]
            if std::iter::once(value).chain(player).all(is_blind) =>
        {
            paths(rest, shapes)
        }
        [Statement::Choose { local: TO, domain: Domain::Sites(set), condition, .. }, rest @ ..]
            if condition.as_ref().is_none_or(is_near_test) =>
        {
            match rest.iter().position(|s| matches!(s, Statement::Move { .. })) {
                Some(at) => {
                    let moves = Statement::Move { from: Num::Local(FROM), to: Num::Local(TO) };
                    let plain = rest[at] == moves
                        && only_looks(&rest[..at])
                        && captures_nothing(&rest[at + 1..])
                        && never_hangs_on_others(&rest[at + 1..], &mut Before::default());
                    if plain { destinations(set, shapes) } else { None }
                }
                None => captures_nothing(rest).then_some(()),
            }
        }
        rest => captures_nothing(rest).then_some(()),
    }
}

/// Whether what follows a choice between branches captures nothing, nor fails because of what stands elsewhere.
fn follows_safely(branches: &[Branch], rest: &[Statement]) -> bool {
    let bodies = branches.iter().map(|branch| &branch.body[..]);
    captures_nothing(rest) && never_hangs_on_others(rest, &mut Before::after(bodies))
}

fn captures_nothing(body: &[Statement]) -> bool {
    body.iter().all(|statement| match statement {
        Statement::Either(branches) => branches.iter().all(|b| captures_nothing(&b.body)),
        Statement::If { then, otherwise, .. } => {
            captures_nothing(then) && captures_nothing(otherwise)
        }
        Statement::Move { .. }
        | Statement::Capture(_)
        | Statement::MovesOf { .. }
        | Statement::Let(FROM | TO, _)
        | Statement::For { .. } => false,
        _ => true,
    })
}

/// Where captures may land; what cannot hold for a site with a unit of the other side plays no part.
fn destinations<'a>(set: &'a Set, shapes: &mut Shapes<'a>) -> Option<()> {
    match set {
        Set::Or(sets) => sets.iter().try_for_each(|set| destinations(set, shapes)),
        Set::Minus(a, b) => {
            is_local(b).then_some(())?;
            destinations(a, shapes)
        }
        Set::And(sets) => {
            if sets.iter().any(never_enemy) {
                return Some(());
            }
            let (walks, filters): (Vec<_>, Vec<_>) = sets.iter().partition(|set| !is_local(set));
            match &walks[..] {
                [walk] => destinations(walk, shapes),
                [] => filters.is_empty().then_some(()),
                _ => None,
            }
        }
        Set::If(test, a, b) => {
            is_blind_test(test).then_some(())?;
            destinations(a, shapes)?;
            destinations(b, shapes)
        }
        Set::Walk { from, legs } if **from == Num::Local(FROM) => walk(legs, shapes),
        Set::Const(sites, _) if sites.is_empty() => Some(()),
        _ => None,
    }
}

fn walk<'a>(legs: &'a [Leg], shapes: &mut Shapes<'a>) -> Option<()> {
    let fixed = |leg: &Leg| matches!(leg.vectors, Vectors::ByPlayer(_));
    if !legs.iter().all(fixed) {
        return None;
    }
    match legs {
        [leg] if leg.is_step() => Some(()),
        [leg] if leg.through == Set::Vacant => match &leg.over {
            None => {
                shapes.open.push(&leg.vectors);
                Some(())
            }
            Some(Set::Occupied) if leg.least <= 1 && leg.most == u16::MAX => {
                shapes.hurdled.push(&leg.vectors);
                Some(())
            }
            Some(_) => None,
        },
        [first, last]
            if first.is_step() && first.least == 1 && last.is_step() && last.least == 1 =>
        {
            // Passing over the middle asks only that it be empty, or nothing.
            match &first.land {
                Set::Vacant => {
                    shapes.lame.push(&first.vectors);
                    Some(())
                }
                land if is_constant(land) => Some(()),
                _ => None,
            }
        }
        [first, last]
            if first.is_step()
                && first.least == 1
                && first.land == Set::Vacant
                && last.through == Set::Vacant
                && last.over.is_none() =>
        {
            shapes.bent.push((&first.vectors, &last.vectors));
            Some(())
        }
        _ => None,
    }
}

fn is_constant(set: &Set) -> bool {
    matches!(set, Set::Const(..) | Set::ByMover(..))
}

/// Whether no site with a unit of the other side is in a set.
fn never_enemy(set: &Set) -> bool {
    matches!(set, Set::Vacant | Set::OwnedBy(Num::Mover))
}

/// Whether a site's being in a set depends on nothing but what stands there and on variables.
fn is_local(set: &Set) -> bool {
    match set {
        Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied => true,
        Set::OwnedBy(Num::Mover | Num::Opponent | Num::Const(_))
        | Set::OfKind(Num::Const(_))
        | Set::OfKinds(Num::Const(_)) => true,
        Set::Variable(_, None) => true,
        Set::One(site) => matches!(site, Num::Variable(_, None)),
        Set::Or(sets) | Set::And(sets) => sets.iter().all(is_local),
        Set::Minus(a, b) => is_local(a) && is_local(b),
        _ => false,
    }
}

/// Whether a test looks at nothing on the board.
pub fn is_blind_test(test: &Test) -> bool {
    match test {
        Test::Const(_) => true,
        Test::Not(test) => is_blind_test(test),
        Test::And(tests) | Test::Or(tests) => tests.iter().all(is_blind_test),
        Test::NonZero(number) => is_blind(number),
        Test::Compare(_, a, b) => is_blind(a) && is_blind(b),
        Test::Contains(set, number) => is_constant(set) && is_blind(number),
        _ => false,
    }
}

/// Whether a test looks at nothing on the board but what has just moved, or has no part in capturing.
pub fn is_near_test(test: &Test) -> bool {
    match test {
        Test::Const(_) => true,
        Test::Not(test) => is_near_test(test),
        Test::And(tests) | Test::Or(tests) => tests.iter().all(is_near_test),
        Test::NonZero(number) => is_near(number),
        Test::Compare(_, a, b) | Test::InMask(a, b) => is_near(a) && is_near(b),
        Test::Contains(set, number) => is_constant(set) && is_near(number),
        _ => false,
    }
}

fn is_near(number: &Num) -> bool {
    match number {
        Num::Local(local) => matches!(*local, FROM | TO),
        Num::KindAt(site) => matches!(**site, Num::Local(FROM | TO)),
        Num::Promotion(kind) => is_near(kind),
        number => is_blind(number),
    }
}

/// Whether a number says the same whatever stands on the board.
pub fn is_blind(number: &Num) -> bool {
    match number {
        Num::Const(_) | Num::Local(FROM) | Num::Mover | Num::Opponent => true,
        Num::Variable(_, player) => player.as_deref().is_none_or(is_blind),
        _ => false,
    }
}

impl<'p> Scope<'_, 'p> {
    /// Looks at the lines to the mover's royal unit, if the rules have such a guard.
    pub fn look_along_lines(&mut self) -> Option<Lines> {
        let guard = self.g.guard.as_ref()?;
        if guard.stage != self.stage && !moves_own_units(&self.g.program.stages[self.stage].body) {
            return None;
        }
        let nesting = self.nesting;
        self.code.get(self.state);
        self.push_mover_index();
        self.call(Key::Guard(nesting));
        let wanted = self.keep_sites();
        let tense = self.keep_sites();
        let pinned = self.keep_sites();
        Some(Lines { pinned, tense, wanted })
    }

    /// Writes the function behind [`Key::Guard`]: pinned units, tense sites, wanted sites.
    pub fn write_guard(mut self, nesting: Nesting) -> Code {
        let Some(guard) = self.g.guard.clone() else { return self.code };
        let full = self.g.full();
        let full = self.known(&full);
        let mover = self.mover;
        let own = self.owned_by(mover);
        let base = self.g.program.layout.kind_sets + guard.royal * self.g.words * 8;
        let royals = self.load_sites(self.state, base);
        let royals = self.and(&royals, &own);
        let (pinned, tense, wanted) =
            (self.room_for_sites(), self.room_for_sites(), self.room_for_sites());
        for room in [&pinned, &tense, &wanted] {
            self.store_sites(room, &full);
        }
        let out = self.code.block();
        // More than one such unit, or none, is looked at as the rules are written.
        let count = self.count(&royals);
        self.push(count);
        self.code.long_const(1).op(I::I64Ne).branch_if(out);
        let royal = self.first(&royals);
        let empty = self.nowhere();
        self.store_sites(&pinned, &royals);
        self.store_sites(&tense, &empty);
        let check = self.code.int();
        self.code.int_const(0).set(check);
        let enemy = self.after(mover);
        let rooms = Rooms { pinned: &pinned, tense: &tense, wanted: &wanted, check };
        self.give_up_if_others(&guard, (enemy, royal), &rooms, out);
        for (kind, manner) in guard.manners.iter().enumerate() {
            if self.g.origins.as_ref().is_some_and(|origins| origins.is_harmless(kind)) {
                continue;
            }
            self.look_at_kind(kind, manner, (enemy, royal), &own, &rooms, nesting, out);
        }
        // In check every decision is tested that can end it.
        self.code.get(check);
        self.code.begin_if();
        self.store_sites(&tense, &full);
        self.code.end();
        // Where units may take their own side's, the royal one may go that way.
        for room in [&tense, &wanted] {
            self.widen(room, &royals);
        }
        self.code.end();
        for room in [pinned, tense, wanted] {
            for slot in room {
                self.code.get(slot);
            }
        }
        self.code
    }

    /// Gives up where a unit might capture the royal one in a way that is not understood, or where a royal unit might
    /// be put on the board.
    fn give_up_if_others(
        &mut self,
        guard: &Guard,
        (enemy, royal): (Value, Value),
        rooms: &Rooms,
        out: Label,
    ) {
        let (sites, mover) = (self.sites(), self.mover);
        for kind in 0..guard.manners.len() {
            if guard.others.is_harmless(kind) {
                continue;
            }
            let table = self.g.builder.table_of_words(guard.others.of_kind(kind).to_vec());
            let units = self.units_within(table, kind, enemy, royal, sites);
            self.push_some(&units);
            self.code.begin_if();
            self.give_up(rooms, out);
            self.code.end();
        }
        for place in 0..self.g.program.places.len() {
            self.push_in_place(place as u16, mover, Value::Const(guard.royal as i64));
            self.code.long_const(0).op(I::I64Ne);
            self.code.begin_if();
            self.give_up(rooms, out);
            self.code.end();
        }
    }

    /// The enemy's units of a kind that stand where a table says for a target.
    fn units_within(
        &mut self,
        table: u32,
        kind: usize,
        enemy: Value,
        target: Value,
        sites: usize,
    ) -> Sites {
        let origins = self.load_table_sites(table, |this| {
            this.push_int(enemy);
            this.scale(sites);
            this.push_int(target);
            this.code.op(I::I32Add);
        });
        let enemies = self.owned_by(enemy);
        let base = self.g.program.layout.kind_sets + kind * self.g.words * 8;
        let of_kind = self.load_sites(self.state, base);
        let units = self.and(&origins, &enemies);
        self.and(&units, &of_kind)
    }

    #[allow(clippy::too_many_arguments, reason = "one look has all of these in view")]
    fn look_at_kind(
        &mut self,
        kind: usize,
        manner: &Manner,
        (enemy, royal): (Value, Value),
        own: &[Word],
        rooms: &Rooms,
        nesting: Nesting,
        out: Label,
    ) {
        let Some(table) = self.g.origin_table(kind) else {
            return self.give_up(rooms, out);
        };
        let sites = self.sites();
        let units = self.units_within(table, kind, enemy, royal, sites);
        self.each_site(&units, |this, unit, next, _| {
            let (mark, undo) = (this.code.int(), this.g.globals.undo);
            this.code.op(I::GlobalGet(undo)).set(mark);
            this.code.get(this.state);
            this.push_int(enemy);
            this.push_int(royal);
            this.push_int(unit);
            this.call(Key::AttacksFrom(nesting, kind));
            let attacks = this.code.keep_int();
            // An attack that is found leaves what it tried.
            this.code.get(mark);
            this.call(Key::Rollback);
            match manner {
                Manner::Steps => {
                    this.code.get(attacks).op(I::I32Eqz).branch_if(next);
                    this.code.int_const(1).set(rooms.check);
                    let one = this.one(unit);
                    this.restrict(rooms.wanted, &one);
                }
                Manner::Lines { open, hurdled, lame, bent } => {
                    let (Some(way), Some(over)) =
                        (this.look_along(open, unit, royal), this.look_along(hurdled, unit, royal))
                    else {
                        return this.give_up(rooms, out);
                    };
                    let steps = this.first_steps(lame, unit);
                    let line = this.or(&way, &over);
                    let line = this.or(&line, &steps);
                    this.code.get(attacks);
                    this.code.begin_if();
                    this.code.int_const(1).set(rooms.check);
                    // Which of several bent lines the attack came along is not told.
                    if bent.is_empty() {
                        let one = this.one(unit);
                        let ends = this.or(&one, &line);
                        this.restrict(rooms.wanted, &ends);
                    }
                    this.code.end();
                    this.pin(&way, &over, &steps, own, rooms);
                    for bent in bent {
                        if !this.pin_on_bent_lines(bent, unit, royal, own, rooms) {
                            return this.give_up(rooms, out);
                        }
                    }
                }
            }
        });
    }

    /// Nothing can be said: everything is tested.
    fn give_up(&mut self, rooms: &Rooms, out: Label) {
        let full = self.g.full();
        let full = self.known(&full);
        for room in [rooms.pinned, rooms.tense, rooms.wanted] {
            self.store_sites(room, &full);
        }
        self.code.branch(out);
    }

    fn restrict(&mut self, room: &[Slot], to: &[Word]) {
        for (&slot, &word) in room.iter().zip(to) {
            self.code.get(slot);
            self.push_word(word);
            self.code.op(I::I64And).set(slot);
        }
    }

    fn widen(&mut self, room: &[Slot], by: &[Word]) {
        for (&slot, &word) in room.iter().zip(by) {
            self.code.get(slot);
            self.push_word(word);
            self.code.op(I::I64Or).set(slot);
        }
    }

    /// The sites between a unit and the royal one on a line of these vectors; none where it cannot be
    /// told.
    fn look_along(&mut self, lists: &[Vec<VectorId>], unit: Value, royal: Value) -> Option<Sites> {
        if lists.iter().all(Vec::is_empty) {
            return Some(self.nowhere());
        }
        let all = of_either_player(lists);
        let beams = self.g.beams(&[all.clone(), all], 1, u16::MAX)?;
        Some(self.line_between(beams, unit, royal).0)
    }

    fn first_steps(&mut self, lists: &[Vec<VectorId>], unit: Value) -> Sites {
        if lists.iter().all(Vec::is_empty) {
            return self.nowhere();
        }
        let all = of_either_player(lists);
        self.steps_from(unit, &[all.clone(), all])
    }

    /// Pins what alone stands on a step and a line from its end to the royal unit; says whether it could be told.
    fn pin_on_bent_lines(
        &mut self,
        bent: &Bent,
        unit: Value,
        royal: Value,
        own: &[Word],
        rooms: &Rooms,
    ) -> bool {
        let twice = |vectors: &Vec<VectorId>| [vectors.clone(), vectors.clone()];
        let Some(beams) = self.g.beams(&twice(&bent.line), 1, u16::MAX) else { return false };
        let corners = self.steps_from(unit, &twice(&bent.step));
        let occupied = self.occupied();
        self.each_site(&corners, |this, corner, next, _| {
            let (between, joined) = this.line_between(beams, corner, royal);
            this.code.get(joined).op(I::I32Eqz).branch_if(next);
            let one = this.one(corner);
            let line = this.or(&between, &one);
            let on_line = this.and(&line, &occupied);
            let count = this.count(&on_line);
            this.push(count);
            this.code.long_const(1).op(I::I64LeU);
            this.code.begin_if();
            let mine = this.and(&on_line, own);
            this.widen(rooms.pinned, &mine);
            this.code.end();
        });
        true
    }

    /// Pins what must not leave a line, and notes where nothing may enter one.
    fn pin(&mut self, way: &[Word], over: &[Word], steps: &[Word], own: &[Word], rooms: &Rooms) {
        let occupied = self.occupied();
        for (line, wants_one) in [(way, false), (over, true)] {
            if super::value::is_empty(line) {
                continue;
            }
            let on_line = self.and(line, &occupied);
            let count = self.count(&on_line);
            let mine = self.and(&on_line, own);
            if wants_one {
                // Taking one of two away leaves one; stepping between makes one.
                self.push(count);
                self.code.long_const(2).op(I::I64LeU);
                self.code.begin_if();
                self.widen(rooms.pinned, &mine);
                self.code.end();
                self.push(count);
                self.code.op(I::I64Eqz);
                self.code.begin_if();
                self.widen(rooms.tense, line);
                self.code.end();
            } else {
                self.push(count);
                self.code.long_const(1).op(I::I64LeU);
                self.code.begin_if();
                self.widen(rooms.pinned, &mine);
                self.code.end();
            }
        }
        let mine = self.and(steps, own);
        self.widen(rooms.pinned, &mine);
    }

    /// What of a choice's sites needs a test and what does not, given the lines: (untested, tested).
    pub fn sorted(&mut self, sites: &[Word], lines: &Lines, moves: bool) -> (Sites, Sites) {
        let risky = self.code.int();
        let from = self.local(FROM);
        if moves {
            let pinned = lines.pinned.clone();
            self.push_contains_words(&pinned, from);
        } else {
            self.code.int_const(0);
        }
        self.code.set(risky);
        let (plain, tested) = (self.room_for_sites(), self.room_for_sites());
        self.code.get(risky);
        self.code.begin_if();
        let empty = self.nowhere();
        self.store_sites(&plain, &empty);
        self.store_sites(&tested, sites);
        self.code.otherwise();
        let open = self.and(sites, &lines.wanted);
        let tense = self.and(&open, &lines.tense);
        let quiet = self.minus(&open, &lines.tense);
        self.store_sites(&plain, &quiet);
        self.store_sites(&tested, &tense);
        self.code.end();
        let all = |room: Vec<Slot>| room.into_iter().map(Word::In).collect();
        (all(plain), all(tested))
    }

    fn push_contains_words(&mut self, sites: &[Word], site: Value) {
        if site.is_below(self.sites()) {
            self.push_bit(sites, site);
        } else {
            self.code.int_const(1);
        }
    }

    /// Whether all statements that are left only change what the lines tell of; and whether a unit moves from
    /// [`FROM`]. None if they do more.
    pub fn is_plain_path(&self, rest: &Rest<'p>) -> Option<bool> {
        let guard = self.g.guard.as_ref()?;
        let mut arrivals = Arrivals::default();
        for block in rest.blocks() {
            self.note_arrivals(block, guard, &mut arrivals)?;
        }
        Some(arrivals.moves)
    }

    /// Takes note of what comes to stand on [`TO`]; none if a block does more to units.
    fn note_arrivals(
        &self,
        block: &[Statement],
        guard: &Guard,
        arrivals: &mut Arrivals,
    ) -> Option<()> {
        for statement in block {
            guard.is_simple(statement).then_some(())?;
            match statement {
                Statement::Move { .. } => *arrivals = Arrivals { moves: true, stands: true },
                Statement::Put { kind, .. } => {
                    self.is_known_common(kind, guard).then_some(())?;
                    arrivals.stands = true;
                }
                // What stands there before anything has come may be anybody's.
                Statement::Change { .. } => arrivals.stands.then_some(())?,
                Statement::Either(branches) => {
                    let before = *arrivals;
                    arrivals.stands = !branches.is_empty();
                    for branch in branches {
                        let mut inner = before;
                        self.note_arrivals(&branch.body, guard, &mut inner)?;
                        arrivals.moves |= inner.moves;
                        arrivals.stands &= inner.stands;
                    }
                }
                Statement::If { then, otherwise, .. } if touches(then) || touches(otherwise) => {
                    return None;
                }
                _ => {}
            }
        }
        Some(())
    }

    /// The kind of the unit that what is left of a path, in which nothing is chosen or judged any more, puts on [`TO`],
    /// if it does that and nothing else to units.
    pub fn kind_put(&self, rest: &Rest<'p>) -> Option<&'p Num> {
        let statements = rest.blocks().into_iter().flatten();
        let mut touching = statements.filter(|statement| touches(std::slice::from_ref(statement)));
        match (touching.next(), touching.next()) {
            (
                Some(Statement::Put { kind: kind @ (Num::Local(_) | Num::Const(_)), at, .. }),
                None,
            ) if *at == Set::One(Num::Local(TO)) => Some(kind),
            _ => None,
        }
    }

    /// Whether a unit put on the board is certainly not royal, given that no place holds a royal one.
    fn is_known_common(&self, kind: &Num, guard: &Guard) -> bool {
        match kind {
            Num::Const(kind) => *kind != guard.royal as i64,
            Num::Local(local) => {
                is_from_place(&self.g.program.stages[self.stage].body, *local) == Some(true)
            }
            _ => false,
        }
    }
}

/// Whether a local is chosen among the kinds that the mover has in places alone.
fn is_from_place(body: &[Statement], local: u16) -> Option<bool> {
    fn of_mover(mask: &Num) -> bool {
        match mask {
            Num::KindsInPlace { owner, .. } => **owner == Num::Mover,
            Num::Binary(boardwright_ir::NumOperator::BitOr, a, b) => {
                [a, b].iter().all(|part| ***part == Num::Const(0) || of_mover(part))
            }
            _ => false,
        }
    }
    let mut answer = None;
    for statement in body {
        let found = match statement {
            Statement::Choose { local: chosen, domain, .. } if *chosen == local => {
                Some(matches!(domain, Domain::Kinds(mask) if of_mover(mask)))
            }
            Statement::Either(branches) => {
                branches.iter().find_map(|branch| is_from_place(&branch.body, local))
            }
            Statement::Let(set, _) if *set == local => Some(false),
            _ => None,
        };
        answer = match (answer, found) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (answer, None) => answer,
            (_, found) => found,
        };
    }
    answer
}

fn touches(block: &[Statement]) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Move { .. } | Statement::Put { .. } | Statement::Change { .. } => true,
        Statement::If { then, otherwise, .. } => touches(then) || touches(otherwise),
        Statement::Either(branches) => branches.iter().any(|branch| touches(&branch.body)),
        _ => false,
    })
}

/// What a path brings to [`TO`].
#[derive(Clone, Copy, Default)]
struct Arrivals {
    /// Whether a unit may move there from [`FROM`].
    moves: bool,
    /// Whether a unit of the mover's certainly has come to stand there.
    stands: bool,
}

/// Locals that a look fills in.
struct Rooms<'r> {
    pinned: &'r [Slot],
    tense: &'r [Slot],
    wanted: &'r [Slot],
    check: Slot,
}

impl<'p> Scope<'_, 'p> {
    /// Writes the function behind [`Key::AttacksFrom`]: whether a unit of a kind on a site (the fourth parameter) could
    /// capture what stands on a target (the third).
    pub fn write_attacks_from(mut self, kind: usize) -> Code {
        let program = self.g.program;
        let notes = self.g.notes;
        let (target, from) = (self.code.parameter(2), self.code.parameter(3));
        self.nesting.attacked += 1;
        self.goal = super::scope::Goal::Attack(target);
        let Some(stage) = only_first_stage(program) else { return self.code };
        self.stage = stage;
        let mut rest = Rest::of(&program.stages[stage].body, &notes.stages[stage]);
        let Some((way, at)) = way_to_moves(rest.block) else { return self.code };
        for (index, number) in way {
            let Statement::Either(branches) = &rest.block[index] else { return self.code };
            let inner = &rest.notes.inner[index][number];
            rest.index = index + 1;
            rest = Rest::entering(&branches[number].body, inner, &rest);
        }
        // Behind the choice of the unit and its moves.
        rest.index = at + 2;
        let site = self.code.long();
        self.code.get(from).op(I::I64ExtendI32U).set(site);
        let sites = self.sites() as i64;
        self.bind(FROM, Value::In(site, 0, sites - 1));
        let mut inner = Rest::entering(&program.kinds[kind].body, &notes.kinds[kind], &rest);
        inner.borrowed += 1;
        let packed = super::run::Packed { label: 0, bits: None, mask: 0, hit: super::run::Hit::No };
        self.alternative(|this, fail| this.run(inner, packed, fail));
        self.code.int_const(0);
        self.code
    }
}
