//! Folding of sets: a set with constant operands becomes a constant, and others get simpler.

use super::evaluator::ConstantEvaluator;
use super::foldable::{MAX_COMPARED, is_foldable};
use crate::constant_sets::{empty_set, is_constant, is_empty, is_full};
use crate::take::Take;
use boardwright_board::SiteSet;
use boardwright_ir::visit::IrNode;
use boardwright_ir::{Condition, Num, Set};

/// Folds a set whose operands are folded already. If its value is constant for each player it is
/// evaluated, unless that exceeds the evaluator's budget.
pub fn fold(evaluator: &mut ConstantEvaluator, set: &mut Set) {
    match set {
        // A single site is as cheap a set as there is.
        Set::Const(..) | Set::One(_) | Set::Local(_) | Set::Vacant | Set::Occupied => return,
        Set::ByMover(by_player, name) => {
            if let Some(value) = common_value(evaluator, by_player) {
                *set = Set::Const(value, std::mem::take(name));
            }
            return;
        }
        _ => {}
    }
    if is_foldable(IrNode::Set(set))
        && let Some(by_player) = evaluator.for_each_player(|evaluator| evaluator.set(set))
    {
        let name = match set {
            Set::Or(sets) | Set::And(sets) if sets.len() == 1 => name_of(&sets[0]),
            _ => String::new(),
        };
        *set = constant(evaluator, by_player, name);
        return;
    }
    simplify(evaluator, set);
}

/// Simplifies a set whose operands are folded but not all constant.
fn simplify(evaluator: &mut ConstantEvaluator, set: &mut Set) {
    match set {
        Set::And(sets) => *set = intersection(evaluator, std::mem::take(sets)),
        Set::Or(sets) => *set = union(evaluator, std::mem::take(sets)),
        Set::Minus(a, b) => {
            if is_empty(a) || a == b || is_full(b, evaluator.full().len()) {
                *set = empty_set();
            } else if is_empty(b) {
                *set = a.take();
            } else if is_full(a, evaluator.full().len()) {
                match **b {
                    Set::Vacant => *set = Set::Occupied,
                    Set::Occupied => *set = Set::Vacant,
                    _ => {}
                }
            }
        }
        Set::If(condition, a, b) => match **condition {
            Condition::Const(true) => *set = a.take(),
            Condition::Const(false) => *set = b.take(),
            _ if a == b => *set = a.take(),
            _ => {}
        },
        Set::Filter(_, of, condition) => match **condition {
            Condition::Const(true) => *set = of.take(),
            Condition::Const(false) => *set = empty_set(),
            _ if is_empty(of) => *set = empty_set(),
            _ => {}
        },
        Set::OwnedBy(Num::Const(player)) if evaluator.owner(*player).is_none() => {
            *set = empty_set();
        }
        Set::OfKind(Num::Const(kind)) if evaluator.kind(*kind).is_none() => {
            *set = empty_set();
        }
        Set::OfKinds(mask) => {
            if let Some(simple) = of_kinds(evaluator, mask) {
                *set = simple;
            }
        }
        Set::Step { of, .. } | Set::Shifted { sites: of, .. } if is_empty(of) => {
            *set = empty_set();
        }
        _ => {}
    }
}

/// Returns a simpler set for the units of the kinds in a mask: no site, all occupied sites, or the
/// units of one kind. `None` if there is no simpler one; `mask` is unchanged then.
fn of_kinds(evaluator: &ConstantEvaluator, mask: &mut Num) -> Option<Set> {
    let kinds = evaluator.kinds();
    match mask {
        Num::Const(mask) => {
            let known = *mask as u64 & boardwright_board::low_bits(kinds);
            match known.count_ones() as usize {
                0 => Some(empty_set()),
                count if count == kinds => Some(Set::Occupied),
                1 => Some(Set::OfKind(Num::Const(known.trailing_zeros().into()))),
                _ => None,
            }
        }
        Num::MaskOf(kind) => Some(Set::OfKind(kind.take())),
        _ => None,
    }
}

/// Returns a constant set, given its value for each player: a plain constant if all players agree.
fn constant(evaluator: &ConstantEvaluator, by_player: Vec<SiteSet>, name: String) -> Set {
    match common_value(evaluator, &by_player) {
        Some(value) => Set::Const(value, name),
        None => Set::ByMover(by_player, name),
    }
}

/// Returns the value if it is the same for all players. The value of a player beyond the list is
/// the empty set.
fn common_value(evaluator: &ConstantEvaluator, by_player: &[SiteSet]) -> Option<SiteSet> {
    let first = by_player.first().cloned().unwrap_or_default();
    let agrees_with_missing = by_player.len() >= evaluator.players() || first.is_empty();
    (agrees_with_missing && by_player.iter().all(|sites| *sites == first)).then_some(first)
}

/// Flattens the operands of a union or intersection. Returns their constants combined by `join`,
/// `None` if there are none, and the other operands. A repeated operand is dropped while there are
/// fewer than [`MAX_COMPARED`] others. Once the budget for evaluation is used up, several constants
/// stay uncombined among the others.
///
/// `operands` returns the operands of a set of the same operation, and any other set as an error.
fn partition(
    evaluator: &mut ConstantEvaluator,
    sets: Vec<Set>,
    operands: impl Fn(Set) -> Result<Vec<Set>, Set>,
    join: impl Fn(&SiteSet, &SiteSet) -> SiteSet,
) -> (Option<Set>, Vec<Set>) {
    let mut constants: Vec<Set> = Vec::new();
    let mut rest: Vec<Set> = Vec::new();
    let flattened = sets.into_iter().flat_map(|set| operands(set).unwrap_or_else(|set| vec![set]));
    for set in flattened {
        if is_constant(&set) {
            constants.push(set);
        } else if rest.len() >= MAX_COMPARED || !rest.contains(&set) {
            rest.push(set);
        }
    }
    if constants.len() <= 1 {
        return (constants.pop(), rest);
    }
    let joined = evaluator.for_each_player(|evaluator| {
        let mut values = Vec::new();
        for set in &constants {
            values.push(evaluator.set(set)?);
        }
        values.into_iter().reduce(|a, b| join(&a, &b))
    });
    match joined {
        Some(by_player) => (Some(constant(evaluator, by_player, String::new())), rest),
        // The budget for evaluation is used up.
        None => {
            rest.extend(constants);
            (None, rest)
        }
    }
}

/// Returns the intersection of folded sets, simplified.
fn intersection(evaluator: &mut ConstantEvaluator, sets: Vec<Set>) -> Set {
    let operands = |set| match set {
        Set::And(operands) => Ok(operands),
        set => Err(set),
    };
    let sites = evaluator.full().len();
    let (constant, mut rest) = partition(evaluator, sets, operands, SiteSet::intersection);
    let is_disjoint = rest.contains(&Set::Vacant) && rest.contains(&Set::Occupied);
    if is_disjoint || constant.as_ref().is_some_and(is_empty) {
        return empty_set();
    }
    rest.extend(constant.filter(|set| !is_full(set, sites)));
    // Such a movement never reaches its own origin, so the other operands may contain it or not.
    let origins: Vec<Num> = rest.iter().filter_map(|set| origin(evaluator, set)).collect();
    for site in origins {
        rest.iter_mut().for_each(|set| ignore_site(evaluator, set, &site));
    }
    if rest.iter().any(is_empty) {
        return empty_set();
    }
    match rest.len() {
        0 => Set::Const(evaluator.full(), String::new()),
        1 => rest.remove(0),
        _ => Set::And(rest),
    }
}

/// Returns the origin of a movement from one site, a local, that never comes back to it: a walk, or
/// a step on a board without steps from a site to itself. `None` for any other set.
fn origin(evaluator: &ConstantEvaluator, set: &Set) -> Option<Num> {
    let from = match set {
        Set::Walk { from, .. } => &**from,
        Set::Step { of, .. } if evaluator.steps_leave() => match &**of {
            Set::One(from) => from,
            _ => return None,
        },
        _ => return None,
    };
    matches!(from, Num::Local(_)).then(|| from.clone())
}

/// Simplifies a set, given that it does not matter whether a site is in it: the single site itself
/// becomes the empty set, within unions, intersections, differences and conditional sets too.
fn ignore_site(evaluator: &mut ConstantEvaluator, set: &mut Set, site: &Num) {
    match set {
        Set::One(one) if one == site => *set = empty_set(),
        Set::Or(sets) => {
            sets.iter_mut().for_each(|set| ignore_site(evaluator, set, site));
            *set = union(evaluator, std::mem::take(sets));
        }
        Set::And(sets) => {
            sets.iter_mut().for_each(|set| ignore_site(evaluator, set, site));
            simplify(evaluator, set);
        }
        Set::Minus(a, b) | Set::If(_, a, b) => {
            ignore_site(evaluator, a, site);
            ignore_site(evaluator, b, site);
            simplify(evaluator, set);
        }
        _ => {}
    }
}

/// Returns the union of folded sets, simplified.
fn union(evaluator: &mut ConstantEvaluator, sets: Vec<Set>) -> Set {
    let operands = |set| match set {
        Set::Or(operands) => Ok(operands),
        set => Err(set),
    };
    let sites = evaluator.full().len();
    let (constant, mut rest) = partition(evaluator, sets, operands, SiteSet::union);
    let is_complete = rest.contains(&Set::Vacant) && rest.contains(&Set::Occupied);
    if is_complete || constant.as_ref().is_some_and(|set| is_full(set, sites)) {
        return Set::Const(evaluator.full(), String::new());
    }
    rest.extend(constant.filter(|set| !is_empty(set)));
    match rest.len() {
        0 => empty_set(),
        1 => rest.remove(0),
        _ => Set::Or(rest),
    }
}

/// Returns the name of a constant set, empty if it has none or the set is not constant.
fn name_of(set: &Set) -> String {
    match set {
        Set::Const(_, name) | Set::ByMover(_, name) => name.clone(),
        _ => String::new(),
    }
}
