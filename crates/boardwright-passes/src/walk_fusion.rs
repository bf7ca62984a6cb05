//! Walk fusion: walks of a union that differ only in their vectors become one walk.
//!
//! A kind that steps one way or leaps another is a union of walks, each with the same filter:
//! `((walk [step orthogonal]) - own) + ((walk [leap (0, 2)]) - own)`. A leg ends on the union of
//! the sites its vectors lead to, so that walks alike but for the vectors of one leg are one walk
//! with the vectors of both. Filters common to all members of a union are factored out of it. The
//! steps and leaps of a kind then are a single table lookup.
//!
//! Gain: instructions a decision without it: Knightthrough 1.04 times as many, others within 2 %.

use boardwright_ir::visit::Rewrite;
use boardwright_ir::{Leg, Program, Set, Vectors};

/// Most members of a union that is fused: each is compared with each.
const MAX_MEMBERS: usize = 32;

/// Fuses the walks of a program.
pub fn walk_fusion(program: &mut Program) {
    WalkFusion { players: program.layout.players }.program(program);
}

struct WalkFusion {
    players: usize,
}

/// A member of a union with its filters: `core & intersected - subtracted`.
struct UnionMember {
    core: Set,
    intersected: Vec<Set>,
    subtracted: Vec<Set>,
}

impl Rewrite for WalkFusion {
    fn set(&mut self, set: &mut Set) {
        let Set::Or(sets) = set else { return };
        if sets.len() > MAX_MEMBERS {
            return;
        }
        let mut members: Vec<UnionMember> = Vec::new();
        for set in std::mem::take(sets) {
            let member = UnionMember::of(set);
            let is_fused = members.iter_mut().any(|other| {
                other.intersected == member.intersected
                    && other.subtracted == member.subtracted
                    && self.fuse(&mut other.core, &member.core)
            });
            if !is_fused {
                members.push(member);
            }
        }
        *set = factor(members);
    }
}

impl WalkFusion {
    /// Adds the vectors of another walk, if the two differ in the vectors of one leg at most.
    fn fuse(&self, walk: &mut Set, other: &Set) -> bool {
        let (Set::Walk { from, legs }, Set::Walk { from: other_from, legs: more }) = (walk, other)
        else {
            return false;
        };
        if from != other_from || legs.len() != more.len() {
            return false;
        }
        let is_alike = legs.iter().zip(more).all(|(a, b)| differ_in_vectors_only(a, b));
        let mut differing = (0..legs.len()).filter(|&leg| legs[leg].vectors != more[leg].vectors);
        match (is_alike, differing.next(), differing.next()) {
            (true, None, _) => true,
            (true, Some(leg), None) => self.unite(&mut legs[leg].vectors, &more[leg].vectors),
            _ => false,
        }
    }

    fn unite(&self, vectors: &mut Vectors, more: &Vectors) -> bool {
        let (Vectors::ByPlayer(lists), Vectors::ByPlayer(more)) = (vectors, more) else {
            return false;
        };
        lists.resize(lists.len().max(self.players), Vec::new());
        for (list, more) in lists.iter_mut().zip(more) {
            list.extend(more);
            list.sort_unstable();
            list.dedup();
        }
        true
    }
}

/// Returns true if two legs are equal apart from their vectors.
fn differ_in_vectors_only(a: &Leg, b: &Leg) -> bool {
    a.turn == b.turn
        && (a.min_steps, a.max_steps) == (b.min_steps, b.max_steps)
        && a.through == b.through
        && a.over == b.over
        && a.land == b.land
}

impl UnionMember {
    /// Takes a set apart into a core and its filters.
    fn of(set: Set) -> UnionMember {
        match set {
            Set::Minus(a, b) => {
                let mut member = UnionMember::of(*a);
                match *b {
                    Set::Or(sets) => member.subtracted.extend(sets),
                    one => member.subtracted.push(one),
                }
                member
            }
            Set::And(mut sets) => {
                // The movement is the core, wherever it stands in the intersection.
                let place = sets.iter().position(is_movement);
                match place.map(|place| sets.remove(place)) {
                    Some(movement) => {
                        let mut member = UnionMember::of(movement);
                        member.intersected.extend(sets);
                        member
                    }
                    None => UnionMember::unfiltered(Set::And(sets)),
                }
            }
            core => UnionMember::unfiltered(core),
        }
    }

    fn unfiltered(core: Set) -> UnionMember {
        UnionMember { core, intersected: Vec::new(), subtracted: Vec::new() }
    }

    /// Puts the core and its filters together again.
    fn into_set(self) -> Set {
        let UnionMember { core, mut intersected, mut subtracted } = self;
        let kept = if intersected.is_empty() {
            core
        } else {
            intersected.insert(0, core);
            Set::And(intersected)
        };
        let dropped = match subtracted.len() {
            0 => return kept,
            1 => subtracted.remove(0),
            _ => Set::Or(subtracted),
        };
        Set::Minus(Box::new(kept), Box::new(dropped))
    }
}

fn is_movement(set: &Set) -> bool {
    match set {
        Set::Walk { .. } => true,
        Set::Minus(a, _) => is_movement(a),
        Set::And(sets) => sets.iter().any(is_movement),
        _ => false,
    }
}

/// Returns the union of members, with the filters common to all of them factored out.
fn factor(mut members: Vec<UnionMember>) -> Set {
    if members.len() == 1 {
        return members.remove(0).into_set();
    }
    let common = |lists: Vec<&Vec<Set>>| -> Vec<Set> {
        let Some((first, others)) = lists.split_first() else { return Vec::new() };
        let is_common = |set: &&Set| others.iter().all(|list| list.contains(set));
        first.iter().filter(is_common).cloned().collect()
    };
    let intersected = common(members.iter().map(|member| &member.intersected).collect());
    let subtracted = common(members.iter().map(|member| &member.subtracted).collect());
    for member in &mut members {
        member.intersected.retain(|set| !intersected.contains(set));
        member.subtracted.retain(|set| !subtracted.contains(set));
    }
    let core = Set::Or(members.into_iter().map(UnionMember::into_set).collect());
    UnionMember { core, intersected, subtracted }.into_set()
}

#[cfg(test)]
mod tests {
    use crate::test_support::{after, lines};

    fn destinations(moves: &str) -> String {
        let items =
            format!("piece Man M {{ {moves} }}  turn {{ choose from in own  moves of from }}");
        lines(&after(&items, super::walk_fusion), "choose to#1").concat()
    }

    #[test]
    fn steps_and_leaps_become_one_walk() {
        let expected = "choose to#1 field 0 in \
             (walk from from#0 [step north|east|south|west|leap (1, 2)]) - owned-by mover";
        assert_eq!(destinations("step orthogonal leap (1, 2)"), expected);
    }

    #[test]
    fn different_walks_share_one_filter() {
        let expected = "choose to#1 field 0 in ((walk from from#0 [slide diagonal through vacant]) \
             + (walk from from#0 [step orthogonal])) - owned-by mover";
        assert_eq!(destinations("slide diagonal step orthogonal"), expected);
    }

    #[test]
    fn walks_with_different_filters_are_not_fused() {
        let expected = "choose to#1 field 0 in ((walk from from#0 [step forward]) & vacant) \
             + ((walk from from#0 [step forward_diagonal]) & owned-by opponent)";
        assert_eq!(destinations("step forward to empty step forward_diagonal to enemy"), expected);
    }
}
