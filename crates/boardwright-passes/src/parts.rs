//! What an expression, a statement or a program is made of, said once for every pass: each function
//! calls its argument with the direct parts and goes no further.

use boardwright_ir::{
    Block, Condition, Domain, End, Leg, NoMove, Num, Program, Set, Statement, Vectors,
};

macro_rules! parts {
    ($part:ident, $of_number:ident, $of_condition:ident, $of_set:ident, $of_statement:ident, $of_program:ident,
     $vectors:ident, $domain:ident, $leg:ident, $end:ident, $iter:ident $(, $m:tt)?) => {
        /// A direct part.
        pub enum $part<'a> {
            /// A number.
            Number(&'a $($m)? Num),
            /// A test.
            Condition(&'a $($m)? Condition),
            /// A set.
            Set(&'a $($m)? Set),
            /// A block.
            Block(&'a $($m)? Block),
        }

        fn $vectors<'a>(vectors: &'a $($m)? Vectors, each: &mut dyn FnMut($part<'a>)) {
            match vectors {
                Vectors::ByPlayer(_) => {}
                Vectors::Direction(number) | Vectors::Mask(number) => each($part::Number(number)),
            }
        }

        fn $domain<'a>(domain: &'a $($m)? Domain, each: &mut dyn FnMut($part<'a>)) {
            match domain {
                Domain::Sites(set) | Domain::Lines(set) => each($part::Set(set)),
                Domain::Range(low, high) => {
                    each($part::Number(low));
                    each($part::Number(high));
                }
                Domain::Kinds(mask) | Domain::Directions(mask) => each($part::Number(mask)),
                Domain::Players => {}
            }
        }

        fn $leg<'a>(leg: &'a $($m)? Leg, each: &mut dyn FnMut($part<'a>)) {
            $vectors(&$($m)? leg.vectors, each);
            each($part::Set(&$($m)? leg.through));
            if let Some(over) = &$($m)? leg.over {
                each($part::Set(over));
            }
            each($part::Set(&$($m)? leg.land));
        }

        /// The parts of a number.
        pub fn $of_number<'a>(number: &'a $($m)? Num, each: &mut dyn FnMut($part<'a>)) {
            match number {
                Num::Const(_) | Num::Local(_) | Num::Mover | Num::Opponent | Num::Turns | Num::Plies
                | Num::Captures | Num::Repeats | Num::BoardRepeats | Num::RepeatGap => {}
                Num::OpponentOf(a) | Num::Absolute(a) | Num::KindAt(a) | Num::OwnerAt(a)
                | Num::UnitAt(a) | Num::KindOf(a) | Num::OwnerOf(a) | Num::AttributeAt(_, a)
                | Num::AttributeOf(_, a) | Num::InPlaceAll { owner: a, .. }
                | Num::KindsInPlace { owner: a, .. } | Num::KindsInLayer { site: a, .. }
                | Num::MaskOf(a) | Num::Promotion(a) | Num::Demotion(a) | Num::Opposite(a)
                | Num::RankOf(a) | Num::FileOf(a) | Num::RingOf(a) => each($part::Number(a)),
                Num::Variable(_, player) => {
                    if let Some(player) = player {
                        each($part::Number(player));
                    }
                }
                Num::Binary(_, a, b) | Num::UnionKind(a, b)
                | Num::InPlace { owner: a, kind: b, .. } | Num::InLayer { site: a, kind: b, .. } => {
                    each($part::Number(a));
                    each($part::Number(b));
                }
                Num::If(condition, a, b) => {
                    each($part::Condition(condition));
                    each($part::Number(a));
                    each($part::Number(b));
                }
                Num::Count(set) | Num::The(set) | Num::KindsOn(set) => each($part::Set(set)),
                Num::CountWhere(_, set, condition) => {
                    each($part::Set(set));
                    each($part::Condition(condition));
                }
                Num::Distance { from, to, vectors } => {
                    each($part::Number(from));
                    each($part::Number(to));
                    $vectors(vectors, each);
                }
                Num::Longest { site, within, vectors } => {
                    each($part::Number(site));
                    each($part::Set(within));
                    $vectors(vectors, each);
                }
                Num::Reach { sites, direction, through } => {
                    each($part::Set(sites));
                    each($part::Number(direction));
                    each($part::Set(through));
                }
            }
        }

        /// The parts of a test.
        pub fn $of_condition<'a>(condition: &'a $($m)? Condition, each: &mut dyn FnMut($part<'a>)) {
            match condition {
                Condition::Const(_) => {}
                Condition::Not(condition) => each($part::Condition(condition)),
                Condition::And(conditions) | Condition::Or(conditions) => {
                    conditions.$iter().for_each(|condition| each($part::Condition(condition)));
                }
                Condition::If(a, b, c) => {
                    each($part::Condition(a));
                    each($part::Condition(b));
                    each($part::Condition(c));
                }
                Condition::Compare(_, a, b) | Condition::InMask(a, b) => {
                    each($part::Number(a));
                    each($part::Number(b));
                }
                Condition::NonZero(number) | Condition::Stuck(number) => each($part::Number(number)),
                Condition::Some(set) => each($part::Set(set)),
                Condition::Contains(set, number) | Condition::Attacked { sites: set, by: number } => {
                    each($part::Set(set));
                    each($part::Number(number));
                }
                Condition::SetEqual(a, b) | Condition::Subset(a, b) => {
                    each($part::Set(a));
                    each($part::Set(b));
                }
                Condition::SomeWhere(_, set, condition) => {
                    each($part::Set(set));
                    each($part::Condition(condition));
                }
                Condition::Connected { a, b, within, vectors } => {
                    each($part::Set(a));
                    each($part::Set(b));
                    each($part::Set(within));
                    $vectors(vectors, each);
                }
            }
        }

        /// The parts of a set.
        pub fn $of_set<'a>(set: &'a $($m)? Set, each: &mut dyn FnMut($part<'a>)) {
            match set {
                Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied | Set::Local(_)
                | Set::Layer(_) => {}
                Set::OwnedBy(number) | Set::OfKind(number) | Set::OfKinds(number)
                | Set::One(number) | Set::Line(number) => each($part::Number(number)),
                Set::Destinations(number) => each($part::Number(number)),
                Set::Variable(_, player) => {
                    if let Some(player) = player {
                        each($part::Number(player));
                    }
                }
                Set::Or(sets) | Set::And(sets) => {
                    sets.$iter().for_each(|set| each($part::Set(set)));
                }
                Set::Minus(a, b) => {
                    each($part::Set(a));
                    each($part::Set(b));
                }
                Set::If(condition, a, b) => {
                    each($part::Condition(condition));
                    each($part::Set(a));
                    each($part::Set(b));
                }
                Set::Filter(_, set, condition) => {
                    each($part::Set(set));
                    each($part::Condition(condition));
                }
                Set::Union(_, domain, set) => {
                    $domain(domain, each);
                    each($part::Set(set));
                }
                Set::Walk { from, legs } => {
                    each($part::Number(from));
                    legs.$iter().for_each(|leg| $leg(leg, each));
                }
                Set::Step { of, vectors } => {
                    each($part::Set(of));
                    $vectors(vectors, each);
                }
                Set::Ray { from, vectors } => {
                    each($part::Number(from));
                    $vectors(vectors, each);
                }
                Set::Run { from, vectors, within } => {
                    each($part::Number(from));
                    $vectors(vectors, each);
                    each($part::Set(within));
                }
                Set::Bracketed { from, vectors, inner, outer } => {
                    each($part::Number(from));
                    $vectors(vectors, each);
                    each($part::Set(inner));
                    each($part::Set(outer));
                }
                Set::Between(a, b) | Set::Beyond(a, b) => {
                    each($part::Number(a));
                    each($part::Number(b));
                }
                Set::Group { seed, within, vectors } => {
                    each($part::Set(seed));
                    each($part::Set(within));
                    $vectors(vectors, each);
                }
                Set::Shifted { sites, direction, distance } => {
                    each($part::Set(sites));
                    each($part::Number(direction));
                    each($part::Number(distance));
                }
                Set::Rows { within, vectors, least } => {
                    each($part::Set(within));
                    $vectors(vectors, each);
                    each($part::Number(least));
                }
            }
        }

        /// The parts of a statement; blocks of branches in order, the test before the blocks it decides.
        pub fn $of_statement<'a>(statement: &'a $($m)? Statement, each: &mut dyn FnMut($part<'a>)) {
            match statement {
                Statement::Choose { domain, condition, .. } => {
                    $domain(domain, each);
                    if let Some(condition) = condition {
                        each($part::Condition(condition));
                    }
                }
                Statement::Either(branches) => {
                    branches.$iter().for_each(|branch| each($part::Block(&$($m)? branch.body)));
                }
                Statement::Require { condition, .. } => each($part::Condition(condition)),
                Statement::If { condition, then, otherwise } => {
                    each($part::Condition(condition));
                    each($part::Block(then));
                    each($part::Block(otherwise));
                }
                Statement::For { domain, body, .. } => {
                    $domain(domain, each);
                    each($part::Block(body));
                }
                Statement::Let(_, number) | Statement::MovesOf { kind: number, .. }
                | Statement::NextPlayer(number) => each($part::Number(number)),
                Statement::LetSet(_, set) | Statement::Capture(set) | Statement::Remove(set) => {
                    each($part::Set(set));
                }
                Statement::Move { from: a, to: b } | Statement::Swap(a, b)
                | Statement::PutUnit { unit: a, at: b } => {
                    each($part::Number(a));
                    each($part::Number(b));
                }
                Statement::Shift { sites, direction, distance } => {
                    each($part::Set(sites));
                    each($part::Number(direction));
                    each($part::Number(distance));
                }
                Statement::Put { kind, owner, at } => {
                    each($part::Number(kind));
                    each($part::Number(owner));
                    each($part::Set(at));
                }
                Statement::AddToPlace { owner, kind, number, .. } => {
                    each($part::Number(owner));
                    each($part::Number(kind));
                    each($part::Number(number));
                }
                Statement::AddToLayer { kind, at, number, .. } => {
                    each($part::Number(kind));
                    each($part::Set(at));
                    each($part::Number(number));
                }
                Statement::Send { sites, owner, .. } => {
                    each($part::Set(sites));
                    if let Some(owner) = owner {
                        each($part::Number(owner));
                    }
                }
                Statement::Change { sites, kind: number } | Statement::Give { sites, owner: number }
                | Statement::SetAttribute { at: sites, value: number, .. } => {
                    each($part::Set(sites));
                    each($part::Number(number));
                }
                Statement::SetVariable { player, value, .. } => {
                    if let Some(player) = player {
                        each($part::Number(player));
                    }
                    each($part::Number(value));
                }
                Statement::SetSites { player, value, .. } => {
                    if let Some(player) = player {
                        each($part::Number(player));
                    }
                    each($part::Set(value));
                }
                Statement::Again | Statement::EndTurn | Statement::Begin(_) => {}
            }
        }

        fn $end<'a>(end: &'a $($m)? End, each: &mut dyn FnMut($part<'a>)) {
            each($part::Condition(&$($m)? end.condition));
            if let Some(winner) = &$($m)? end.winner {
                each($part::Number(winner));
            }
        }

        /// The blocks and expressions of a program.
        pub fn $of_program<'a>(program: &'a $($m)? Program, each: &mut dyn FnMut($part<'a>)) {
            for kind in program.kinds.$iter() {
                each($part::Block(&$($m)? kind.body));
                if let Some(plain) = &$($m)? kind.plain {
                    each($part::Set(plain));
                }
            }
            for stage in program.stages.$iter() {
                each($part::Block(&$($m)? stage.body));
                if let Some(actions) = &$($m)? stage.actions {
                    each($part::Number(actions));
                }
            }
            for turn in program.turns.$iter() {
                each($part::Block(&$($m)? turn.after));
                if let Some(prefer) = &$($m)? turn.prefer {
                    each($part::Number(prefer));
                }
            }
            each($part::Block(&$($m)? program.start));
            each($part::Block(&$($m)? program.after_move));
            each($part::Block(&$($m)? program.after_turn));
            each($part::Block(&$($m)? program.on_capture));
            program.ends.$iter().for_each(|end| $end(end, each));
            for rule in program.no_move.$iter() {
                match rule {
                    NoMove::End(end) => $end(end, each),
                    NoMove::Pass(condition) => each($part::Condition(condition)),
                }
            }
        }
    };
}

parts!(
    Part,
    of_number,
    of_condition,
    of_set,
    of_statement,
    of_program,
    vectors,
    domain,
    leg,
    end,
    iter
);
parts!(
    PartMut,
    of_number_mut,
    of_condition_mut,
    of_set_mut,
    of_statement_mut,
    of_program_mut,
    vectors_mut,
    domain_mut,
    leg_mut,
    end_mut,
    iter_mut,
    mut
);

/// A change made to every expression of a program, from the inside outwards.
pub trait Rewrite {
    /// Called with each number whose parts have been seen to.
    fn number(&mut self, _number: &mut Num) {}
    /// Called with each test whose parts have been seen to.
    fn condition(&mut self, _test: &mut Condition) {}
    /// Called with each set whose parts have been seen to.
    fn set(&mut self, _set: &mut Set) {}
    /// Called with each statement whose parts have been seen to.
    fn statement(&mut self, _statement: &mut Statement) {}
    /// Called with each block whose statements have been seen to.
    fn block(&mut self, _block: &mut Block) {}

    /// Sees to a part and to all that is in it.
    fn part(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Number(number) => {
                of_number_mut(number, &mut |part| self.part(part));
                self.number(number);
            }
            PartMut::Condition(condition) => {
                of_condition_mut(condition, &mut |part| self.part(part));
                self.condition(condition);
            }
            PartMut::Set(set) => {
                of_set_mut(set, &mut |part| self.part(part));
                self.set(set);
            }
            PartMut::Block(block) => {
                for statement in block.iter_mut() {
                    of_statement_mut(statement, &mut |part| self.part(part));
                    self.statement(statement);
                }
                self.block(block);
            }
        }
    }

    /// Sees to a whole program.
    fn program(&mut self, program: &mut Program) {
        of_program_mut(program, &mut |part| self.part(part));
    }
}

/// Whether a part, or anything in it, satisfies a test of parts.
pub fn any(part: Part<'_>, condition: &mut dyn FnMut(&Part<'_>) -> bool) -> bool {
    if condition(&part) {
        return true;
    }
    let mut found = false;
    let mut each = |part: Part<'_>| found = found || any(part, condition);
    match part {
        Part::Number(number) => of_number(number, &mut each),
        Part::Condition(condition) => of_condition(condition, &mut each),
        Part::Set(set) => of_set(set, &mut each),
        Part::Block(block) => block.iter().for_each(|one| of_statement(one, &mut each)),
    }
    found
}

/// Whether an expression reads a local.
pub fn mentions(part: Part<'_>, local: boardwright_ir::Local) -> bool {
    any(part, &mut |part| matches!(part, Part::Number(Num::Local(read)) if *read == local))
}

/// How deep a program is nested.
pub fn depth(program: &Program) -> usize {
    fn of(part: Part<'_>) -> usize {
        let mut deepest = 0;
        let mut each = |part: Part<'_>| deepest = deepest.max(of(part));
        match part {
            Part::Number(number) => of_number(number, &mut each),
            Part::Condition(condition) => of_condition(condition, &mut each),
            Part::Set(set) => of_set(set, &mut each),
            Part::Block(block) => block.iter().for_each(|one| of_statement(one, &mut each)),
        }
        deepest + 1
    }
    let mut deepest = 0;
    of_program(program, &mut |part| deepest = deepest.max(of(part)));
    deepest
}
