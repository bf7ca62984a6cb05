//! Constant folding: smart constructors of IR nodes that evaluate constant operands.

use boardwright_board::{Board, Direction, Site, SiteSet};
use boardwright_ir::*;

/// Returns the positions of the bits of a mask.
pub(crate) fn bits(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

/// Builds a number that depends on the mover only.
pub(crate) fn by_mover(each: &[i64]) -> Num {
    match each {
        [] => Num::Const(0),
        [first, rest @ ..] if rest.iter().all(|value| value == first) => Num::Const(*first),
        [first, rest @ ..] => {
            let mut number = Num::Const(*rest.last().unwrap_or(first));
            for (player, &value) in each.iter().enumerate().rev().skip(1) {
                let is_mover =
                    Condition::Compare(Comparison::Equal, Num::Mover, Num::Const(player as i64));
                number = Num::If(Box::new(is_mover), Box::new(Num::Const(value)), Box::new(number));
            }
            number
        }
    }
}

/// Builds an arithmetic operation, folded if both operands are constant.
pub(crate) fn binary(operator: NumOperator, left: Num, right: Num) -> Num {
    let (Num::Const(a), Num::Const(b)) = (&left, &right) else {
        return Num::Binary(operator, Box::new(left), Box::new(right));
    };
    Num::Const(operator.apply(*a, *b))
}

/// Builds a comparison, folded if both operands are constant.
pub(crate) fn compare(comparison: Comparison, left: Num, right: Num) -> Condition {
    let (Num::Const(a), Num::Const(b)) = (&left, &right) else {
        return Condition::Compare(comparison, left, right);
    };
    Condition::Const(comparison.holds(*a, *b))
}

/// Builds a negation.
pub(crate) fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Const(value) => Condition::Const(!value),
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// Builds a conjunction.
pub(crate) fn and(conditions: Vec<Condition>) -> Condition {
    let operands = flatten(conditions, true, |condition| match condition {
        Condition::And(nested) => nested,
        other => vec![other],
    });
    joined(operands, true, Condition::And)
}

/// Builds a disjunction.
pub(crate) fn or(conditions: Vec<Condition>) -> Condition {
    let operands = flatten(conditions, false, |condition| match condition {
        Condition::Or(nested) => nested,
        other => vec![other],
    });
    joined(operands, false, Condition::Or)
}

/// Operands of a conjunction or disjunction without its neutral constant; `None` if a constant
/// decides it. `operands_of` returns the operands of a nested one of the same sort, else the
/// condition itself.
fn flatten(
    conditions: Vec<Condition>,
    neutral: bool,
    operands_of: impl Fn(Condition) -> Vec<Condition>,
) -> Option<Vec<Condition>> {
    let mut operands = Vec::new();
    for condition in conditions {
        match condition {
            Condition::Const(value) if value == neutral => {}
            Condition::Const(_) => return None,
            other => operands.extend(operands_of(other)),
        }
    }
    Some(operands)
}

fn joined(
    operands: Option<Vec<Condition>>,
    neutral: bool,
    join: fn(Vec<Condition>) -> Condition,
) -> Condition {
    match operands {
        None => Condition::Const(!neutral),
        Some(operands) if operands.is_empty() => Condition::Const(neutral),
        Some(mut operands) if operands.len() == 1 => operands.remove(0),
        Some(operands) => join(operands),
    }
}

/// Builds the condition that a set has a member.
pub(crate) fn some(set: Set) -> Condition {
    match &set {
        Set::Const(sites, _) => Condition::Const(!sites.is_empty()),
        _ => Condition::Some(set),
    }
}

/// Builds the only member of a set.
pub(crate) fn the(set: Set) -> Num {
    match &set {
        Set::Const(sites, _) => {
            let only = sites.iter().next().filter(|_| sites.len() == 1);
            Num::Const(only.map_or(NONE, |site| site as i64))
        }
        _ => Num::The(Box::new(set)),
    }
}

/// Builds a union of sets.
pub(crate) fn union(left: Set, right: Set) -> Set {
    match (left, right) {
        (Set::Const(a, _), other) | (other, Set::Const(a, _))
            if a.is_empty() && !matches!(other, Set::Const(..)) =>
        {
            other
        }
        (left, right) => join_sets(left, right, SiteSet::union, Set::Or, |set| match set {
            Set::Or(parts) => Ok(parts),
            other => Err(other),
        }),
    }
}

/// Builds an intersection of sets.
pub(crate) fn intersection(left: Set, right: Set) -> Set {
    join_sets(left, right, SiteSet::intersection, Set::And, |set| match set {
        Set::And(parts) => Ok(parts),
        other => Err(other),
    })
}

/// Joins two sets, folded if both are constant. `operands_of` takes a set apart that is joined in
/// the same way already.
fn join_sets(
    left: Set,
    right: Set,
    with: fn(&SiteSet, &SiteSet) -> SiteSet,
    join: fn(Vec<Set>) -> Set,
    operands_of: fn(Set) -> Result<Vec<Set>, Set>,
) -> Set {
    if let (Set::Const(a, _), Set::Const(b, _)) = (&left, &right) {
        return Set::Const(with(a, b), String::new());
    }
    match operands_of(left) {
        Ok(mut operands) => {
            match operands_of(right) {
                Ok(more) => operands.extend(more),
                Err(one) => operands.push(one),
            }
            join(operands)
        }
        Err(left) => combine(&left, &right, with).unwrap_or_else(|| join(vec![left, right])),
    }
}

/// Builds a difference of sets.
pub(crate) fn difference(left: Set, right: Set) -> Set {
    match (left, right) {
        (Set::Const(a, _), Set::Const(b, _)) => Set::Const(a.difference(&b), String::new()),
        (left, Set::Const(b, _)) if b.is_empty() => left,
        (left, right) => match combine(&left, &right, SiteSet::difference) {
            Some(folded) => folded,
            None => Set::Minus(Box::new(left), Box::new(right)),
        },
    }
}

/// Combines sets that are constant for each player.
fn combine(left: &Set, right: &Set, with: fn(&SiteSet, &SiteSet) -> SiteSet) -> Option<Set> {
    let players = match (left, right) {
        (Set::ByMover(a, _), _) | (_, Set::ByMover(a, _)) => a.len(),
        _ => return None,
    };
    let of = |set: &Set, player: usize| match set {
        Set::Const(sites, _) => Some(sites.clone()),
        Set::ByMover(each, _) => each.get(player).cloned(),
        _ => None,
    };
    let each: Option<Vec<SiteSet>> =
        (0..players).map(|player| Some(with(&of(left, player)?, &of(right, player)?))).collect();
    Some(by_mover_set(each?))
}

/// Builds a set that is constant for each player.
pub(crate) fn by_mover_set(mut each: Vec<SiteSet>) -> Set {
    if each.iter().all(|set| *set == each[0]) {
        Set::Const(each.swap_remove(0), String::new())
    } else {
        Set::ByMover(each, String::new())
    }
}

/// Returns the site of a set that holds exactly one, whoever moves; `None` for any other set.
pub(crate) fn single_site(set: &Set) -> Option<Num> {
    let only = |sites: &SiteSet| sites.first().filter(|_| sites.len() == 1).map(|it| it as i64);
    match set {
        Set::Const(sites, _) => only(sites).map(Num::Const),
        Set::ByMover(each, _) => {
            let each: Option<Vec<i64>> = each.iter().map(only).collect();
            Some(by_mover(&each?))
        }
        Set::If(condition, then, otherwise) => {
            let (then, otherwise) = (single_site(then)?, single_site(otherwise)?);
            Some(Num::If(condition.clone(), Box::new(then), Box::new(otherwise)))
        }
        _ => None,
    }
}

/// Builds one step from every member, folded if the set and the vectors are constant.
pub(crate) fn step(board: &Board, of: Set, vectors: Vectors) -> Set {
    let (Set::Const(sites, _), Vectors::ByPlayer(players)) = (&of, &vectors) else {
        return Set::Step { of: Box::new(of), vectors };
    };
    if players.iter().flatten().any(|&v| v as usize >= board.directions().len()) {
        return Set::Step { of: Box::new(of), vectors };
    }
    let each = players
        .iter()
        .map(|vectors| {
            let mut reached = SiteSet::new(board.site_count());
            for from in sites.iter() {
                for &vector in vectors {
                    for to in board.steps(Site(from as u16), Direction(vector as u8)) {
                        reached.insert(to.0 as usize);
                    }
                }
            }
            reached
        })
        .collect();
    by_mover_set(each)
}
