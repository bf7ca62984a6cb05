//! How the kinds of a game capture, as far as what stands elsewhere matters: the shapes of their lines.

use crate::attacks::board_independence::{
    Before, is_blind, is_blind_condition, is_constant, is_near_condition, never_hangs_on_others,
    only_looks,
};
use boardwright_ir::{
    Block, Branch, Domain, FROM, Leg, Num, Set, Statement, TO, VectorId, Vectors,
};

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
    /// The vectors of the step.
    pub step: Vec<VectorId>,
    /// The vectors of the line.
    pub line: Vec<VectorId>,
}

/// How a kind whose moves are these captures, and the moves that are not understood.
pub fn manner(body: &[Statement]) -> (Manner, Block) {
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
pub fn of_either_player(lists: &[Vec<VectorId>]) -> Vec<VectorId> {
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
        [Statement::Require { condition, .. }, rest @ ..] if is_blind_condition(condition) => {
            paths(rest, shapes)
        }
        [Statement::SetVariable { player, value, .. }, rest @ ..]
            if std::iter::once(value).chain(player).all(is_blind) =>
        {
            paths(rest, shapes)
        }
        [Statement::Choose { local: TO, domain: Domain::Sites(set), condition, .. }, rest @ ..]
            if condition.as_ref().is_none_or(is_near_condition) =>
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

/// Whether a block captures nothing, whatever is chosen in it.
pub fn captures_nothing(body: &[Statement]) -> bool {
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
        Set::If(condition, a, b) => {
            is_blind_condition(condition).then_some(())?;
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
