//! The direct children of each kind of IR node, for reading and for writing.
//!
//! Each function calls its argument with the direct children of a node and goes no deeper.

use crate::{Block, Condition, Domain, End, Leg, NoMove, Num, Program, Set, Statement, Vectors};

macro_rules! visitors {
    ($node:ident, $number:ident, $condition:ident, $set:ident, $statement:ident, $program:ident,
     $vectors:ident, $domain:ident, $leg:ident, $end:ident, $iter:ident $(, $m:tt)?) => {
        /// A node of the IR.
        pub enum $node<'a> {
            /// A number.
            Number(&'a $($m)? Num),
            /// A condition.
            Condition(&'a $($m)? Condition),
            /// A set.
            Set(&'a $($m)? Set),
            /// A block.
            Block(&'a $($m)? Block),
        }

        fn $vectors<'a>(vectors: &'a $($m)? Vectors, each: &mut dyn FnMut($node<'a>)) {
            match vectors {
                Vectors::ByPlayer(_) => {}
                Vectors::Direction(number) | Vectors::Mask(number) => each($node::Number(number)),
            }
        }

        fn $domain<'a>(domain: &'a $($m)? Domain, each: &mut dyn FnMut($node<'a>)) {
            match domain {
                Domain::Sites(set) | Domain::Lines(set) => each($node::Set(set)),
                Domain::Range(low, high) => {
                    each($node::Number(low));
                    each($node::Number(high));
                }
                Domain::Kinds(mask) | Domain::Directions(mask) => each($node::Number(mask)),
                Domain::Players => {}
            }
        }

        fn $leg<'a>(leg: &'a $($m)? Leg, each: &mut dyn FnMut($node<'a>)) {
            $vectors(&$($m)? leg.vectors, each);
            each($node::Set(&$($m)? leg.through));
            if let Some(over) = &$($m)? leg.over {
                each($node::Set(over));
            }
            each($node::Set(&$($m)? leg.land));
        }

        /// Calls `each` with the children of a number.
        pub fn $number<'a>(number: &'a $($m)? Num, each: &mut dyn FnMut($node<'a>)) {
            match number {
                Num::Const(_) | Num::Local(_) | Num::Mover | Num::Opponent | Num::Turns | Num::Plies
                | Num::Captures | Num::Repeats | Num::RepeatGap | Num::RepeatSpan | Num::Recorded => {}
                Num::OpponentOf(a) | Num::Absolute(a) | Num::KindAt(a) | Num::OwnerAt(a)
                | Num::UnitAt(a) | Num::KindOf(a) | Num::OwnerOf(a) | Num::AttributeAt(_, a)
                | Num::AttributeOf(_, a) | Num::InPlaceAll { owner: a, .. }
                | Num::KindsInPlace { owner: a, .. } | Num::KindsInLayer { site: a, .. }
                | Num::MaskOf(a) | Num::Promotion(a) | Num::Demotion(a) | Num::Opposite(a)
                | Num::RankOf(a) | Num::FileOf(a) | Num::RingOf(a) => each($node::Number(a)),
                Num::Variable(_, player) | Num::BoardRepeats(player) => {
                    if let Some(player) = player {
                        each($node::Number(player));
                    }
                }
                Num::Binary(_, a, b) | Num::UnionKind(a, b)
                | Num::InPlace { owner: a, kind: b, .. } | Num::InLayer { site: a, kind: b, .. } => {
                    each($node::Number(a));
                    each($node::Number(b));
                }
                Num::If(condition, a, b) => {
                    each($node::Condition(condition));
                    each($node::Number(a));
                    each($node::Number(b));
                }
                Num::Count(set) | Num::The(set) | Num::KindsOn(set) => each($node::Set(set)),
                Num::CountWhere(_, set, condition) => {
                    each($node::Set(set));
                    each($node::Condition(condition));
                }
                Num::Fold(_, _, domain, value) => {
                    $domain(domain, each);
                    each($node::Number(value));
                }
                Num::Distance { from, to, vectors } => {
                    each($node::Number(from));
                    each($node::Number(to));
                    $vectors(vectors, each);
                }
                Num::Longest { site, within, vectors } => {
                    each($node::Number(site));
                    each($node::Set(within));
                    $vectors(vectors, each);
                }
                Num::Reach { sites, direction, through } => {
                    each($node::Set(sites));
                    each($node::Number(direction));
                    each($node::Set(through));
                }
                Num::GroupCount { within, vectors } => {
                    each($node::Set(within));
                    $vectors(vectors, each);
                }
                Num::GroupSize { within, place, vectors } => {
                    each($node::Set(within));
                    each($node::Number(place));
                    $vectors(vectors, each);
                }
                Num::CompareGroups { a, b, vectors } => {
                    each($node::Set(a));
                    each($node::Set(b));
                    $vectors(vectors, each);
                }
            }
        }

        /// Calls `each` with the children of a condition.
        pub fn $condition<'a>(condition: &'a $($m)? Condition, each: &mut dyn FnMut($node<'a>)) {
            match condition {
                Condition::Const(_) | Condition::InPhase(_) | Condition::TurnOver => {}
                Condition::Not(condition) => each($node::Condition(condition)),
                Condition::And(conditions) | Condition::Or(conditions) => {
                    conditions.$iter().for_each(|condition| each($node::Condition(condition)));
                }
                Condition::If(a, b, c) => {
                    each($node::Condition(a));
                    each($node::Condition(b));
                    each($node::Condition(c));
                }
                Condition::Compare(_, a, b) | Condition::InMask(a, b) => {
                    each($node::Number(a));
                    each($node::Number(b));
                }
                Condition::NonZero(number) | Condition::Stuck(number)
                | Condition::SomeMove(number, _) => each($node::Number(number)),
                Condition::Some(set) => each($node::Set(set)),
                Condition::Contains(set, number) => {
                    each($node::Set(set));
                    each($node::Number(number));
                }
                Condition::Attacked { sites, by, from } => {
                    each($node::Set(sites));
                    each($node::Number(by));
                    if let Some(from) = from {
                        each($node::Number(from));
                    }
                }
                Condition::SetEqual(a, b) | Condition::Subset(a, b) => {
                    each($node::Set(a));
                    each($node::Set(b));
                }
                Condition::SomeWhere(_, set, condition) => {
                    each($node::Set(set));
                    each($node::Condition(condition));
                }
                Condition::Connected { a, b, within, vectors } => {
                    each($node::Set(a));
                    each($node::Set(b));
                    each($node::Set(within));
                    $vectors(vectors, each);
                }
            }
        }

        /// Calls `each` with the children of a set.
        pub fn $set<'a>(set: &'a $($m)? Set, each: &mut dyn FnMut($node<'a>)) {
            match set {
                Set::Const(..) | Set::ByMover(..) | Set::Vacant | Set::Occupied | Set::Local(_)
                | Set::Layer(_) => {}
                Set::OwnedBy(number) | Set::OfKind(number) | Set::OfKinds(number)
                | Set::One(number) | Set::Line(number) => each($node::Number(number)),
                Set::Destinations(number) => each($node::Number(number)),
                Set::Variable(_, player) => {
                    if let Some(player) = player {
                        each($node::Number(player));
                    }
                }
                Set::Or(sets) | Set::And(sets) => {
                    sets.$iter().for_each(|set| each($node::Set(set)));
                }
                Set::Minus(a, b) => {
                    each($node::Set(a));
                    each($node::Set(b));
                }
                Set::If(condition, a, b) => {
                    each($node::Condition(condition));
                    each($node::Set(a));
                    each($node::Set(b));
                }
                Set::Filter(_, set, condition) => {
                    each($node::Set(set));
                    each($node::Condition(condition));
                }
                Set::Union(_, domain, set) => {
                    $domain(domain, each);
                    each($node::Set(set));
                }
                Set::Walk { from, legs } => {
                    each($node::Number(from));
                    legs.$iter().for_each(|leg| $leg(leg, each));
                }
                Set::Step { of, vectors } => {
                    each($node::Set(of));
                    $vectors(vectors, each);
                }
                Set::Ray { from, vectors } => {
                    each($node::Number(from));
                    $vectors(vectors, each);
                }
                Set::Run { from, vectors, within } => {
                    each($node::Number(from));
                    $vectors(vectors, each);
                    each($node::Set(within));
                }
                Set::Bracketed { from, vectors, inner, outer } => {
                    each($node::Number(from));
                    $vectors(vectors, each);
                    each($node::Set(inner));
                    each($node::Set(outer));
                }
                Set::Between(a, b) | Set::Beyond(a, b) => {
                    each($node::Number(a));
                    each($node::Number(b));
                }
                Set::Group { seed, within, vectors } => {
                    each($node::Set(seed));
                    each($node::Set(within));
                    $vectors(vectors, each);
                }
                Set::Shifted { sites, direction, distance } => {
                    each($node::Set(sites));
                    each($node::Number(direction));
                    each($node::Number(distance));
                }
                Set::Rows { within, vectors, min_length } => {
                    each($node::Set(within));
                    $vectors(vectors, each);
                    each($node::Number(min_length));
                }
            }
        }

        /// Calls `each` with the children of a statement: a condition comes before its blocks.
        pub fn $statement<'a>(statement: &'a $($m)? Statement, each: &mut dyn FnMut($node<'a>)) {
            match statement {
                Statement::Choose { domain, condition, .. } => {
                    $domain(domain, each);
                    if let Some(condition) = condition {
                        each($node::Condition(condition));
                    }
                }
                Statement::Either(branches) => {
                    branches.$iter().for_each(|branch| each($node::Block(&$($m)? branch.body)));
                }
                Statement::Require { condition, .. } => each($node::Condition(condition)),
                Statement::If { condition, then, otherwise } => {
                    each($node::Condition(condition));
                    each($node::Block(then));
                    each($node::Block(otherwise));
                }
                Statement::Repeat(body) => each($node::Block(body)),
                Statement::For { domain, body, .. } => {
                    $domain(domain, each);
                    each($node::Block(body));
                }
                Statement::Let(_, number) | Statement::MovesOf { kind: number, .. }
                | Statement::NextPlayer(number) => each($node::Number(number)),
                Statement::LetSet(_, set) | Statement::Capture(set) | Statement::Remove(set) => {
                    each($node::Set(set));
                }
                Statement::Move { from: a, to: b } | Statement::Swap(a, b)
                | Statement::PutUnit { unit: a, at: b } => {
                    each($node::Number(a));
                    each($node::Number(b));
                }
                Statement::Shift { sites, direction, distance } => {
                    each($node::Set(sites));
                    each($node::Number(direction));
                    each($node::Number(distance));
                }
                Statement::Put { kind, owner, at } => {
                    each($node::Number(kind));
                    each($node::Number(owner));
                    each($node::Set(at));
                }
                Statement::AddToPlace { owner, kind, number, .. } => {
                    each($node::Number(owner));
                    each($node::Number(kind));
                    each($node::Number(number));
                }
                Statement::AddToLayer { kind, at, number, .. } => {
                    each($node::Number(kind));
                    each($node::Set(at));
                    each($node::Number(number));
                }
                Statement::Send { sites, owner, .. } => {
                    each($node::Set(sites));
                    if let Some(owner) = owner {
                        each($node::Number(owner));
                    }
                }
                Statement::Change { sites, kind: number } | Statement::Give { sites, owner: number }
                | Statement::SetAttribute { at: sites, value: number, .. } => {
                    each($node::Set(sites));
                    each($node::Number(number));
                }
                Statement::SetVariable { player, value, .. } => {
                    if let Some(player) = player {
                        each($node::Number(player));
                    }
                    each($node::Number(value));
                }
                Statement::SetSites { player, value, .. } => {
                    if let Some(player) = player {
                        each($node::Number(player));
                    }
                    each($node::Set(value));
                }
                Statement::Again | Statement::EndTurn | Statement::Begin(_)
                | Statement::Count(_) => {}
            }
        }

        /// Calls `each` with the children of an end.
        pub fn $end<'a>(end: &'a $($m)? End, each: &mut dyn FnMut($node<'a>)) {
            each($node::Condition(&$($m)? end.condition));
            if let Some(winner) = &$($m)? end.winner {
                each($node::Number(winner));
            }
        }

        /// Calls `each` with the blocks and expressions of a program.
        pub fn $program<'a>(program: &'a $($m)? Program, each: &mut dyn FnMut($node<'a>)) {
            for kind in program.kinds.$iter() {
                each($node::Block(&$($m)? kind.body));
                if let Some(plain) = &$($m)? kind.plain {
                    each($node::Set(plain));
                }
            }
            for stage in program.stages.$iter() {
                each($node::Block(&$($m)? stage.body));
                if let Some(actions) = &$($m)? stage.actions {
                    each($node::Number(actions));
                }
            }
            for turn in program.turns.$iter() {
                each($node::Block(&$($m)? turn.after));
                if let Some(prefer) = &$($m)? turn.prefer {
                    each($node::Number(prefer));
                }
            }
            each($node::Block(&$($m)? program.start));
            each($node::Block(&$($m)? program.after_move));
            each($node::Block(&$($m)? program.after_turn));
            each($node::Block(&$($m)? program.on_capture));
            program.ends.$iter().for_each(|end| $end(end, each));
            program.move_conditions.$iter().for_each(|condition| each($node::Condition(condition)));
            for rule in program.no_move.$iter() {
                match rule {
                    NoMove::End(end) => $end(end, each),
                    NoMove::Pass(condition) => each($node::Condition(condition)),
                }
            }
        }
    };
}

visitors!(
    IrNode,
    children_of_number,
    children_of_condition,
    children_of_set,
    children_of_statement,
    children_of_program,
    children_of_vectors,
    children_of_domain,
    children_of_leg,
    children_of_end,
    iter
);
visitors!(
    IrNodeMut,
    children_of_number_mut,
    children_of_condition_mut,
    children_of_set_mut,
    children_of_statement_mut,
    children_of_program_mut,
    children_of_vectors_mut,
    children_of_domain_mut,
    children_of_leg_mut,
    children_of_end_mut,
    iter_mut,
    mut
);
