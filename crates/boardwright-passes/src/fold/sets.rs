//! Sets.

use super::conditions::MAX_COMPARED;
use super::numbers::is_ripe;
use super::{Fold, Take};
use crate::parts::Part;
use boardwright_board::SiteSet;
use boardwright_ir::{Condition, Num, Set};

/// Whether a set is a constant, for each player perhaps another.
pub(crate) fn is_constant(set: &Set) -> bool {
    match set {
        Set::Const(..) | Set::ByMover(..) => true,
        Set::One(site) => matches!(site, Num::Const(_)),
        _ => false,
    }
}

/// Whether a set is empty whatever the state.
pub(crate) fn is_empty(set: &Set) -> bool {
    match set {
        Set::Const(sites, _) => sites.is_empty(),
        Set::ByMover(each, _) => each.iter().all(SiteSet::is_empty),
        _ => false,
    }
}

/// Whether a set holds every site of the board whatever the state.
pub(crate) fn is_full(set: &Set, sites: usize) -> bool {
    matches!(set, Set::Const(all, _) if all.len() == sites)
}

/// The empty set.
pub(crate) fn nothing() -> Set {
    Set::Const(SiteSet::default(), String::new())
}

impl Fold {
    /// Folds a set whose parts are folded.
    pub(super) fn fold_set(&mut self, set: &mut Set) {
        match set {
            // A single site is as cheap a set as there is.
            Set::Const(..) | Set::One(_) | Set::Local(_) | Set::Vacant | Set::Occupied => return,
            Set::ByMover(each, name) => {
                if let Some(same) = self.same_for_all(each) {
                    *set = Set::Const(same, std::mem::take(name));
                }
                return;
            }
            _ => {}
        }
        if is_ripe(Part::Set(set))
            && let Some(each) = self.constants.for_each(|constants| constants.set(set))
        {
            let name = match set {
                Set::Or(sets) | Set::And(sets) if sets.len() == 1 => name_of(&sets[0]),
                _ => String::new(),
            };
            *set = self.constant(each, name);
            return;
        }
        self.simplify_set(set);
    }

    fn simplify_set(&mut self, set: &mut Set) {
        match set {
            Set::And(sets) => *set = self.common(std::mem::take(sets)),
            Set::Or(sets) => *set = self.together(std::mem::take(sets)),
            Set::Minus(a, b) => {
                if is_empty(a) || a == b || is_full(b, self.constants.full().len()) {
                    *set = nothing();
                } else if is_empty(b) {
                    *set = a.taken();
                } else if is_full(a, self.constants.full().len()) {
                    match **b {
                        Set::Vacant => *set = Set::Occupied,
                        Set::Occupied => *set = Set::Vacant,
                        _ => {}
                    }
                }
            }
            Set::If(condition, a, b) => match **condition {
                Condition::Const(true) => *set = a.taken(),
                Condition::Const(false) => *set = b.taken(),
                _ if a == b => *set = a.taken(),
                _ => {}
            },
            Set::Filter(_, of, condition) => match **condition {
                Condition::Const(true) => *set = of.taken(),
                Condition::Const(false) => *set = nothing(),
                _ if is_empty(of) => *set = nothing(),
                _ => {}
            },
            Set::OwnedBy(Num::Const(player)) if self.constants.player(*player).is_none() => {
                *set = nothing();
            }
            Set::OfKind(Num::Const(kind)) if self.constants.kind(*kind).is_none() => {
                *set = nothing();
            }
            Set::OfKinds(mask) => {
                if let Some(simple) = self.of_kinds(mask) {
                    *set = simple;
                }
            }
            Set::Step { of, .. } | Set::Shifted { sites: of, .. } if is_empty(of) => {
                *set = nothing();
            }
            _ => {}
        }
    }

    fn of_kinds(&mut self, mask: &mut Num) -> Option<Set> {
        let kinds = self.constants.kinds();
        match mask {
            Num::Const(mask) => {
                let known = *mask as u64 & boardwright_ir::packing::low_bits(kinds as u8);
                match known.count_ones() as usize {
                    0 => Some(nothing()),
                    count if count == kinds => Some(Set::Occupied),
                    1 => Some(Set::OfKind(Num::Const(known.trailing_zeros().into()))),
                    _ => None,
                }
            }
            Num::MaskOf(kind) => Some(Set::OfKind(kind.taken())),
            _ => None,
        }
    }

    /// A constant as sets by player have it.
    fn constant(&mut self, each: Vec<SiteSet>, name: String) -> Set {
        match self.same_for_all(&each) {
            Some(same) => Set::Const(same, name),
            None => Set::ByMover(each, name),
        }
    }

    fn same_for_all(&self, each: &[SiteSet]) -> Option<SiteSet> {
        let first = each.first().cloned().unwrap_or_default();
        let enough = each.len() >= self.constants.players() || first.is_empty();
        (enough && each.iter().all(|sites| *sites == first)).then_some(first)
    }

    /// The constants of a list made one by `join`, and the rest, flat and without doubles.
    fn gathered(
        &mut self,
        sets: Vec<Set>,
        inner: impl Fn(Set) -> Result<Vec<Set>, Set>,
        join: impl Fn(&SiteSet, &SiteSet) -> SiteSet,
    ) -> (Option<Set>, Vec<Set>) {
        let mut constants: Vec<Set> = Vec::new();
        let mut rest: Vec<Set> = Vec::new();
        let flat = sets.into_iter().flat_map(|set| inner(set).unwrap_or_else(|set| vec![set]));
        for set in flat {
            if is_constant(&set) {
                constants.push(set);
            } else if rest.len() >= MAX_COMPARED || !rest.contains(&set) {
                rest.push(set);
            }
        }
        if constants.len() <= 1 {
            return (constants.pop(), rest);
        }
        let joined = self.constants.for_each(|evaluator| {
            let mut values = Vec::new();
            for set in &constants {
                values.push(evaluator.set(set)?);
            }
            values.into_iter().reduce(|a, b| join(&a, &b))
        });
        match joined {
            Some(each) => (Some(self.constant(each, String::new())), rest),
            // There was no room to work it out.
            None => {
                rest.extend(constants);
                (None, rest)
            }
        }
    }

    fn common(&mut self, sets: Vec<Set>) -> Set {
        let inner = |set| match set {
            Set::And(inner) => Ok(inner),
            set => Err(set),
        };
        let sites = self.constants.full().len();
        let (constant, mut rest) = self.gathered(sets, inner, SiteSet::intersection);
        let hollow = rest.contains(&Set::Vacant) && rest.contains(&Set::Occupied);
        if hollow || constant.as_ref().is_some_and(is_empty) {
            return nothing();
        }
        rest.extend(constant.filter(|set| !is_full(set, sites)));
        // What a movement never comes back to need not be told apart by the others.
        let left: Vec<Num> = rest.iter().filter_map(|set| self.left_by(set)).collect();
        for site in left {
            rest.iter_mut().for_each(|set| self.forget(set, &site));
        }
        if rest.iter().any(is_empty) {
            return nothing();
        }
        match rest.len() {
            0 => Set::Const(self.constants.full(), String::new()),
            1 => rest.remove(0),
            _ => Set::And(rest),
        }
    }

    /// The site that a movement leaves and never comes back to.
    fn left_by(&self, set: &Set) -> Option<Num> {
        let from = match set {
            Set::Walk { from, .. } => &**from,
            Set::Step { of, .. } if self.constants.steps_leave() => match &**of {
                Set::One(from) => from,
                _ => return None,
            },
            _ => return None,
        };
        matches!(from, Num::Local(_)).then(|| from.clone())
    }

    /// Simplifies a set of which it does not matter whether a site is in it.
    fn forget(&mut self, set: &mut Set, site: &Num) {
        match set {
            Set::One(one) if one == site => *set = nothing(),
            Set::Or(sets) => {
                sets.iter_mut().for_each(|set| self.forget(set, site));
                *set = self.together(std::mem::take(sets));
            }
            Set::And(sets) => {
                sets.iter_mut().for_each(|set| self.forget(set, site));
                self.simplify_set(set);
            }
            Set::Minus(a, b) | Set::If(_, a, b) => {
                self.forget(a, site);
                self.forget(b, site);
                self.simplify_set(set);
            }
            _ => {}
        }
    }

    fn together(&mut self, sets: Vec<Set>) -> Set {
        let inner = |set| match set {
            Set::Or(inner) => Ok(inner),
            set => Err(set),
        };
        let sites = self.constants.full().len();
        let (constant, mut rest) = self.gathered(sets, inner, SiteSet::union);
        let whole = rest.contains(&Set::Vacant) && rest.contains(&Set::Occupied);
        if whole || constant.as_ref().is_some_and(|set| is_full(set, sites)) {
            return Set::Const(self.constants.full(), String::new());
        }
        rest.extend(constant.filter(|set| !is_empty(set)));
        match rest.len() {
            0 => nothing(),
            1 => rest.remove(0),
            _ => Set::Or(rest),
        }
    }
}

fn name_of(set: &Set) -> String {
    match set {
        Set::Const(_, name) | Set::ByMover(_, name) => name.clone(),
        _ => String::new(),
    }
}
