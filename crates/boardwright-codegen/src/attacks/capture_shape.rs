//! The shapes of captures: steps, slides, hops and bent lines.

use crate::attacks::board_independence::{
    EarlierEffects, ignores_board, is_board_independent, is_constant, number_ignores_board,
    only_prepares, reads_only_moving_unit,
};
use boardwright_ir::{
    Block, Branch, Domain, FROM, Leg, Num, Set, Statement, TO, VectorId, Vectors,
};

/// The shape of a kind's captures, as far as other units matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CaptureShape {
    /// Steps and leaps, which no unit blocks.
    Steps,
    /// Lines that must be empty or hold one unit, besides steps.
    Lines {
        /// Vectors of slides, for each player.
        open: Vec<Vec<VectorId>>,
        /// Vectors of hops over one unit, for each player.
        hurdled: Vec<Vec<VectorId>>,
        /// Vectors of first steps onto sites that must be empty: lame leaps.
        lame: Vec<Vec<VectorId>>,
        /// Steps onto an empty site followed by a slide.
        bent: Vec<BentLine>,
    },
}

/// A step and a slide from its end, with the vectors of both players together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BentLine {
    /// Vectors of the step.
    pub(crate) step: Vec<VectorId>,
    /// Vectors of the slide.
    pub(crate) line: Vec<VectorId>,
}

/// Returns the shape of the captures in a kind's body, and the moves it does not cover.
pub(crate) fn capture_shape(body: &[Statement]) -> (CaptureShape, Block) {
    let mut lines = LineShapes::default();
    let mut rest = Vec::new();
    match body {
        [Statement::Either(branches), after @ ..] if follows_safely(branches, after) => {
            let strange = branches.iter().filter(|branch| {
                let mut found = LineShapes::default();
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
                lines = LineShapes::default();
            }
        }
    }
    if lines.are_none() {
        return (CaptureShape::Steps, rest);
    }
    let together = |vectors| of_both_players(&by_player(&[vectors]));
    let bent = lines
        .bent
        .iter()
        .map(|&(step, line)| BentLine { step: together(step), line: together(line) });
    let capture_shape = CaptureShape::Lines {
        open: by_player(&lines.open),
        hurdled: by_player(&lines.hurdled),
        lame: by_player(&lines.lame),
        bent: bent.collect(),
    };
    (capture_shape, rest)
}

/// Vectors of the walks that captures are made of.
#[derive(Default)]
struct LineShapes<'a> {
    open: Vec<&'a Vectors>,
    hurdled: Vec<&'a Vectors>,
    lame: Vec<&'a Vectors>,
    bent: Vec<(&'a Vectors, &'a Vectors)>,
}

impl LineShapes<'_> {
    fn are_none(&self) -> bool {
        let straight = [&self.open, &self.hurdled, &self.lame];
        straight.iter().all(|vectors| vectors.is_empty()) && self.bent.is_empty()
    }
}

/// Returns the vectors of both players. Looking at more lines is safe.
pub(crate) fn of_both_players(lists: &[Vec<VectorId>]) -> Vec<VectorId> {
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

/// Collects the shapes of a body's captures; `None` if one is not covered.
fn paths<'a>(body: &'a [Statement], shapes: &mut LineShapes<'a>) -> Option<()> {
    match body {
        [Statement::Either(branches), rest @ ..] if follows_safely(branches, rest) => {
            branches.iter().try_for_each(|branch| paths(&branch.body, shapes))
        }
        [Statement::Require { condition, .. }, rest @ ..] if ignores_board(condition) => {
            paths(rest, shapes)
        }
        [Statement::SetVariable { player, value, .. }, rest @ ..]
            if std::iter::once(value).chain(player).all(number_ignores_board) =>
        {
            paths(rest, shapes)
        }
        [Statement::Choose { local: TO, domain: Domain::Sites(set), condition, .. }, rest @ ..]
            if condition.as_ref().is_none_or(reads_only_moving_unit) =>
        {
            match rest.iter().position(|s| matches!(s, Statement::Move { .. })) {
                Some(at) => {
                    let moves = Statement::Move { from: Num::Local(FROM), to: Num::Local(TO) };
                    let plain = rest[at] == moves
                        && only_prepares(&rest[..at])
                        && captures_nothing(&rest[at + 1..])
                        && is_board_independent(&rest[at + 1..], &mut EarlierEffects::default());
                    if plain { destinations(set, shapes) } else { None }
                }
                None => captures_nothing(rest).then_some(()),
            }
        }
        rest => captures_nothing(rest).then_some(()),
    }
}

/// Returns true if the statements behind an `or` neither capture nor depend on other units.
fn follows_safely(branches: &[Branch], rest: &[Statement]) -> bool {
    let bodies = branches.iter().map(|branch| &branch.body[..]);
    captures_nothing(rest) && is_board_independent(rest, &mut EarlierEffects::after(bodies))
}

/// Returns true if a block captures nothing, whatever is chosen in it.
pub(crate) fn captures_nothing(body: &[Statement]) -> bool {
    body.iter().all(|statement| match statement {
        Statement::Either(branches) => branches.iter().all(|b| captures_nothing(&b.body)),
        Statement::If { then, otherwise, .. } => {
            captures_nothing(then) && captures_nothing(otherwise)
        }
        Statement::Move { .. }
        | Statement::Capture(_)
        | Statement::MovesOf { .. }
        | Statement::Let(FROM | TO, _)
        | Statement::For { .. }
        | Statement::Repeat(_) => false,
        _ => true,
    })
}

/// Collects the shapes of a capture's destinations. Sites that no enemy unit can stand on do not
/// count.
fn destinations<'a>(set: &'a Set, shapes: &mut LineShapes<'a>) -> Option<()> {
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
            ignores_board(condition).then_some(())?;
            destinations(a, shapes)?;
            destinations(b, shapes)
        }
        Set::Walk { from, legs } if **from == Num::Local(FROM) => walk(legs, shapes),
        Set::Const(sites, _) if sites.is_empty() => Some(()),
        _ => None,
    }
}

fn walk<'a>(legs: &'a [Leg], shapes: &mut LineShapes<'a>) -> Option<()> {
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
            Some(Set::Occupied) if leg.min_steps <= 1 && leg.max_steps == u16::MAX => {
                shapes.hurdled.push(&leg.vectors);
                Some(())
            }
            Some(_) => None,
        },
        [first, last]
            if first.is_step() && first.min_steps == 1 && last.is_step() && last.min_steps == 1 =>
        {
            // A leap over the middle site asks at most that it be empty.
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
                && first.min_steps == 1
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

/// Returns true if no enemy unit stands on a site of a set.
fn never_enemy(set: &Set) -> bool {
    matches!(set, Set::Vacant | Set::OwnedBy(Num::Mover))
}

/// Returns true if membership in a set depends only on the unit on the site and on variables.
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
