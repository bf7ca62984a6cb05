//! Which locals a piece of rules reads, so that functions are given no others.

use crate::generator::Generator;
use boardwright_ir::*;
use std::collections::BTreeSet;

/// The locals read by a piece of rules, whether it sets them before or not.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Reads {
    /// Number-like locals.
    pub locals: BTreeSet<Local>,
    /// Set-valued locals.
    pub set_locals: BTreeSet<SetLocal>,
    /// Whether movements of kinds are borrowed.
    pub borrows: bool,
    /// Whether the record of the game is read.
    pub record: bool,
    /// Variables read.
    pub variables: BTreeSet<VariableId>,
    /// Whether places, layers, attributes or the count of captures are read.
    pub keeps: bool,
}

impl Reads {
    /// Adds what a block reads.
    pub fn block(&mut self, block: &[Statement]) {
        block.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Choose { domain, condition, .. } => {
                self.domain(domain);
                condition.iter().for_each(|condition| self.condition(condition));
            }
            Statement::Either(branches) => branches.iter().for_each(|b| self.block(&b.body)),
            Statement::Require { condition, .. } => self.condition(condition),
            Statement::If { condition, then, otherwise } => {
                self.condition(condition);
                self.block(then);
                self.block(otherwise);
            }
            Statement::Let(_, number) => self.number(number),
            Statement::LetSet(_, set) => self.set(set),
            Statement::For { domain, body, .. } => {
                self.domain(domain);
                self.block(body);
            }
            Statement::Move { from, to } => self.numbers([from, to]),
            Statement::Swap(a, b) => self.numbers([a, b]),
            Statement::Shift { sites, direction, distance } => {
                self.set(sites);
                self.numbers([direction, distance]);
            }
            Statement::Capture(set) | Statement::Remove(set) => self.set(set),
            Statement::Put { kind, owner, at } => {
                self.numbers([kind, owner]);
                self.set(at);
            }
            Statement::PutUnit { unit, at } => self.numbers([unit, at]),
            Statement::AddToPlace { owner, kind, number, .. } => {
                self.numbers([owner, kind, number]);
            }
            Statement::AddToLayer { kind, at, number, .. } => {
                self.numbers([kind, number]);
                self.set(at);
            }
            Statement::Send { sites, owner, .. } => {
                self.set(sites);
                self.numbers(owner);
            }
            Statement::Change { sites, kind } => {
                self.set(sites);
                self.number(kind);
            }
            Statement::Give { sites, owner } => {
                self.set(sites);
                self.number(owner);
            }
            Statement::SetVariable { player, value, .. } => {
                self.numbers(player);
                self.number(value);
            }
            Statement::SetSites { player, value, .. } => {
                self.numbers(player);
                self.set(value);
            }
            Statement::SetAttribute { at, value, .. } => {
                self.set(at);
                self.number(value);
            }
            Statement::MovesOf { kind, .. } => {
                self.borrows = true;
                self.number(kind);
            }
            Statement::NextPlayer(player) => self.number(player),
            Statement::Again | Statement::EndTurn | Statement::Begin(_) => {}
        }
    }

    fn numbers<'a>(&mut self, numbers: impl IntoIterator<Item = &'a Num>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    /// Adds what a number reads.
    pub fn number(&mut self, number: &Num) {
        match number {
            Num::Local(local) => {
                self.locals.insert(*local);
            }
            Num::Const(_) | Num::Mover | Num::Opponent | Num::Turns | Num::Plies => {}
            Num::Captures => self.keeps = true,
            Num::Repeats | Num::BoardRepeats | Num::RepeatGap => self.record = true,
            Num::UnitAt(a)
            | Num::AttributeAt(_, a)
            | Num::AttributeOf(_, a)
            | Num::InPlaceAll { owner: a, .. }
            | Num::KindsInPlace { owner: a, .. }
            | Num::KindsInLayer { site: a, .. } => {
                self.keeps = true;
                self.number(a);
            }
            Num::OpponentOf(a)
            | Num::Absolute(a)
            | Num::KindAt(a)
            | Num::OwnerAt(a)
            | Num::KindOf(a)
            | Num::OwnerOf(a)
            | Num::MaskOf(a)
            | Num::Promotion(a)
            | Num::Demotion(a)
            | Num::Opposite(a)
            | Num::RankOf(a)
            | Num::FileOf(a)
            | Num::RingOf(a) => self.number(a),
            Num::Variable(variable, player) => {
                self.variables.insert(*variable);
                self.numbers(player.as_deref());
            }
            Num::Binary(_, a, b) | Num::UnionKind(a, b) => self.numbers([&**a, &**b]),
            Num::InPlace { owner: a, kind: b, .. } | Num::InLayer { site: a, kind: b, .. } => {
                self.keeps = true;
                self.numbers([&**a, &**b]);
            }
            Num::If(condition, a, b) => {
                self.condition(condition);
                self.numbers([&**a, &**b]);
            }
            Num::Count(set) | Num::The(set) | Num::KindsOn(set) => self.set(set),
            Num::CountWhere(_, set, condition) => {
                self.set(set);
                self.condition(condition);
            }
            Num::Distance { from, to, vectors } => {
                self.numbers([&**from, &**to]);
                self.vectors(vectors);
            }
            Num::Longest { site, within, vectors } => {
                self.number(site);
                self.set(within);
                self.vectors(vectors);
            }
            Num::Reach { sites, direction, through } => {
                self.set(sites);
                self.number(direction);
                self.set(through);
            }
        }
    }

    /// Adds what a condition reads.
    pub fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Const(_) => {}
            Condition::Not(condition) => self.condition(condition),
            Condition::And(conditions) | Condition::Or(conditions) => {
                conditions.iter().for_each(|condition| self.condition(condition))
            }
            Condition::If(a, b, c) => {
                [a, b, c].into_iter().for_each(|condition| self.condition(condition))
            }
            Condition::Compare(_, a, b) | Condition::InMask(a, b) => self.numbers([a, b]),
            Condition::NonZero(number) | Condition::Stuck(number) => self.number(number),
            Condition::Some(set) => self.set(set),
            Condition::Contains(set, number) | Condition::Attacked { sites: set, by: number } => {
                self.set(set);
                self.number(number);
            }
            Condition::SetEqual(a, b) | Condition::Subset(a, b) => {
                self.set(a);
                self.set(b);
            }
            Condition::SomeWhere(_, set, condition) => {
                self.set(set);
                self.condition(condition);
            }
            Condition::Connected { a, b, within, vectors } => {
                [a, b, within].into_iter().for_each(|set| self.set(set));
                self.vectors(vectors);
            }
        }
    }

    /// Adds what a set reads.
    pub fn set(&mut self, set: &Set) {
        match set {
            Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied => {}
            Set::Layer(_) => self.keeps = true,
            Set::Local(local) => {
                self.set_locals.insert(*local);
            }
            Set::OwnedBy(a) | Set::OfKind(a) | Set::OfKinds(a) | Set::One(a) | Set::Line(a) => {
                self.number(a);
            }
            Set::Destinations(a) => self.number(a),
            Set::Variable(variable, player) => {
                self.variables.insert(*variable);
                self.numbers(player.as_deref());
            }
            Set::Or(sets) | Set::And(sets) => sets.iter().for_each(|set| self.set(set)),
            Set::Minus(a, b) => {
                self.set(a);
                self.set(b);
            }
            Set::If(condition, a, b) => {
                self.condition(condition);
                self.set(a);
                self.set(b);
            }
            Set::Filter(_, set, condition) => {
                self.set(set);
                self.condition(condition);
            }
            Set::Union(_, domain, set) => {
                self.domain(domain);
                self.set(set);
            }
            Set::Walk { from, legs } => {
                self.number(from);
                for leg in legs {
                    self.vectors(&leg.vectors);
                    self.set(&leg.through);
                    leg.over.iter().for_each(|over| self.set(over));
                    self.set(&leg.land);
                }
            }
            Set::Step { of, vectors } => {
                self.set(of);
                self.vectors(vectors);
            }
            Set::Ray { from, vectors } => {
                self.number(from);
                self.vectors(vectors);
            }
            Set::Run { from, vectors, within } => {
                self.number(from);
                self.vectors(vectors);
                self.set(within);
            }
            Set::Bracketed { from, vectors, inner, outer } => {
                self.number(from);
                self.vectors(vectors);
                self.set(inner);
                self.set(outer);
            }
            Set::Between(a, b) | Set::Beyond(a, b) => self.numbers([&**a, &**b]),
            Set::Group { seed, within, vectors } => {
                self.set(seed);
                self.set(within);
                self.vectors(vectors);
            }
            Set::Shifted { sites, direction, distance } => {
                self.set(sites);
                self.numbers([&**direction, &**distance]);
            }
            Set::Rows { within, vectors, least } => {
                self.set(within);
                self.vectors(vectors);
                self.number(least);
            }
        }
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Sites(set) | Domain::Lines(set) => self.set(set),
            Domain::Range(a, b) => self.numbers([a, b]),
            Domain::Kinds(mask) | Domain::Directions(mask) => self.number(mask),
            Domain::Players => {}
        }
    }

    fn vectors(&mut self, vectors: &Vectors) {
        match vectors {
            Vectors::ByPlayer(_) => {}
            Vectors::Direction(number) | Vectors::Mask(number) => self.number(number),
        }
    }
}

/// Whether anything reads the record of the game, and whether a condition of a decision does.
pub fn reads_record(program: &Program) -> (bool, bool) {
    let mut decisions = Reads::default();
    program.stages.iter().for_each(|stage| decisions.block(&stage.body));
    program.kinds.iter().for_each(|kind| decisions.block(&kind.body));
    decisions.block(&program.after_move);
    decisions.block(&program.on_capture);
    decisions.block(&program.after_turn);
    program.turns.iter().for_each(|turn| decisions.block(&turn.after));
    let mut all = decisions.clone();
    all.block(&program.start);
    program.turns.iter().flat_map(|turn| &turn.prefer).for_each(|number| all.number(number));
    program.ends.iter().for_each(|end| {
        all.condition(&end.condition);
        end.winner.iter().for_each(|winner| all.number(winner));
    });
    for rule in &program.no_move {
        match rule {
            NoMove::Pass(condition) => all.condition(condition),
            NoMove::End(end) => {
                all.condition(&end.condition);
                end.winner.iter().for_each(|winner| all.number(winner));
            }
        }
    }
    let uses = program.ends.iter().any(|end| end.uses_history);
    (all.record || uses, decisions.record)
}

impl<'p> Generator<'p> {
    /// The locals that `on capture` reads, besides the site of the capture.
    pub fn capture_reads(&self) -> Vec<Local> {
        let mut reads = Reads::default();
        reads.block(&self.program.on_capture);
        reads.locals.into_iter().filter(|&local| local != self.program.here).collect()
    }

    /// Adds the locals that what follows a decision reads, and what its captures do.
    pub fn add_finish_reads(&self, reads: &mut Reads) {
        let program = self.program;
        reads.block(&program.after_move);
        reads.block(&program.after_turn);
        for turn in &program.turns {
            reads.block(&turn.after);
            turn.prefer.iter().for_each(|prefer| reads.number(prefer));
        }
        for stage in &program.stages {
            stage.actions.iter().for_each(|actions| reads.number(actions));
        }
        for end in &program.ends {
            reads.condition(&end.condition);
            end.winner.iter().for_each(|winner| reads.number(winner));
        }
        reads.locals.extend(self.capture_reads());
    }
}
