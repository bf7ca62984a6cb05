//! Decisions counted without looking at them one by one.
//!
//! Where a decision is a unit and a step it makes (`choose from in own`, then a step onto some sites), there
//! are as many as there are pairs of a unit and a site one step from it; and for one vector those are the members
//! of the set that the units step to, all at once. Vectors never lead two units to where they would be counted
//! once, nor one unit to a site twice: that is looked up for every site of the board.
//!
//! Gain, in random playouts a second: Breakthrough 1.6 times, a part of which is [`crate::enumeration::unique_path`]'s.

use crate::function::builder::Scope;
use crate::function::operand::{Sites, Value, Word, is_empty};
use crate::kernels::{Kernel, Ways};
use boardwright_ir::{Condition, Domain, Local, Num, Set, Statement, VectorId, Vectors};
use boardwright_passes::{is_occupied, reads_local};
use std::collections::BTreeSet;
use wasm_encoder::Instruction as I;

/// Steps to some sites.
struct Steps<'p> {
    /// By player.
    lists: &'p [Vec<VectorId>],
    /// Sets that a site stepped to must be in.
    within: Vec<&'p Set>,
    /// Sets that it must not be in.
    outside: Vec<&'p Set>,
}

/// What some units may do.
struct Moves<'p> {
    /// Their kind, if that matters.
    kind: Option<usize>,
    steps: Vec<Steps<'p>>,
}

impl<'p> Scope<'_, 'p> {
    /// Works out how many decisions there are, if these rules let them be counted so; says whether they do.
    pub fn count_at_once(&mut self) -> Option<Value> {
        let (own, moves) = self.counted()?;
        let own = self.set(own);
        let total = self.code.long();
        self.code.long_const(0).set(total);
        for Moves { kind, steps } in moves {
            let mut units = own.clone();
            if let Some(kind) = kind {
                let of_kind = self.set(&Set::OfKind(Num::Const(kind as i64)));
                units = self.and(&units, &of_kind);
            }
            for Steps { lists, within, outside } in steps {
                let mut kept: Option<Sites> = None;
                for set in within {
                    let more = self.set(set);
                    kept = Some(match kept {
                        Some(kept) => self.and(&kept, &more),
                        None => more,
                    });
                }
                let mut dropped = self.nowhere();
                for set in outside {
                    let more = self.set(set);
                    dropped = self.or(&dropped, &more);
                }
                for place in 0..lists[0].len() {
                    let lists = lists.iter().map(|list| vec![list[place]]).collect();
                    let mut ends = self.step(&Ways::ByPlayer(lists), &units);
                    if let Some(kept) = &kept {
                        ends = self.and(&ends, kept);
                    }
                    let ends = self.minus(&ends, &dropped);
                    let count = self.count(&ends);
                    self.code.get(total);
                    self.push(count);
                    self.code.op(I::I64Add).set(total);
                }
            }
        }
        Some(Value::In(total, 0, i64::from(u32::MAX)))
    }

    /// Whether these rules let decisions be counted so.
    pub fn counts_at_once(&self) -> bool {
        self.counted().is_some()
    }

    /// One step from every member of a set.
    fn step(&mut self, ways: &Ways, of: &[Word]) -> Sites {
        if is_empty(of) {
            return self.nowhere();
        }
        if let Some(steps) = self.steps_here(ways, of) {
            return steps;
        }
        self.push_mover_index();
        self.push_sites(of);
        self.call_kernel(Kernel::Step(ways.clone()));
        self.keep_sites()
    }

    /// The units that may be chosen, and what they may do.
    fn counted(&self) -> Option<(&'p Set, Vec<Moves<'p>>)> {
        let program = self.g.program;
        let [stage] = program.stages.as_slice() else { return None };
        let plain = !stage.may_have_duplicates
            && program.turns.iter().all(|turn| turn.prefer.is_none())
            && self.g.never_rejects(0)
            && stage.fields.iter().all(|field| field.bits > 0);
        if !plain {
            return None;
        }
        let (from, own, later) = chosen(&stage.body)?;
        let moves = match later.first()? {
            Statement::MovesOf { kind: Num::KindAt(site), .. } if **site == Num::Local(from) => {
                if self.g.notes.stages[0].from[2].chooses_or_rejects {
                    return None;
                }
                let mut moves = Vec::new();
                let occupied = is_occupied(own);
                for (index, kind) in program.kinds.iter().enumerate() {
                    let never = matches!(
                        kind.body.first(),
                        Some(Statement::Require { condition: Condition::Const(false), .. })
                    );
                    if never {
                        continue;
                    }
                    if self.g.notes.kinds[index].from.get(1)?.chooses_or_rejects {
                        return None;
                    }
                    let (to, ends, _) = chosen(&kind.body)?;
                    let kind = (program.kinds.len() > 1 || !occupied).then_some(index);
                    moves.push(Moves { kind, steps: steps(ends, from, to)? });
                }
                moves
            }
            _ => {
                if self.g.notes.stages[0].from[2].chooses_or_rejects {
                    return None;
                }
                let (to, ends, _) = chosen(later)?;
                vec![Moves { kind: None, steps: steps(ends, from, to)? }]
            }
        };
        moves.iter().all(|moves| self.are_apart(&moves.steps)).then_some((own, moves))
    }

    /// Whether all the vectors lead apart.
    fn are_apart(&self, steps: &[Steps<'_>]) -> bool {
        let lines = &self.g.lines;
        let players = self.players();
        (0..players).all(|player| {
            let mut vectors: Vec<VectorId> = Vec::new();
            for one in steps {
                let Some(list) = one.lists.get(player) else { return false };
                if one.lists.len() != players || one.lists[0].len() != list.len() {
                    return false;
                }
                vectors.extend(list);
            }
            let alone = vectors.iter().all(|&vector| {
                let mut reached = BTreeSet::new();
                (0..lines.sites).all(|site| {
                    let mut ends = lines.steps(vector.into(), site);
                    let (end, other) = (ends.next(), ends.next());
                    other.is_none() && end.is_none_or(|end| end != site && reached.insert(end))
                })
            });
            let apart = (0..lines.sites).all(|site| {
                let mut ends = BTreeSet::new();
                let mut all = vectors.iter().flat_map(|&v| lines.steps(v.into(), site));
                all.all(|end| ends.insert(end))
            });
            alone && apart
        })
    }
}

/// The choice of a site that a block begins with, and what follows it.
fn chosen(block: &[Statement]) -> Option<(Local, &Set, &[Statement])> {
    match block.split_first()? {
        (
            Statement::Choose {
                local,
                domain: Domain::Sites(set),
                condition: None,
                field: Some(_),
                ..
            },
            later,
        ) => Some((*local, set, later)),
        _ => None,
    }
}

/// A set that depends on the local `from`, as steps from there.
fn steps(set: &Set, from: Local, to: Local) -> Option<Vec<Steps<'_>>> {
    let depends = |set: &Set| reads_local(set, from) || reads_local(set, to);
    match set {
        Set::Or(sets) => {
            let mut all = Vec::new();
            for set in sets {
                all.extend(steps(set, from, to)?);
            }
            Some(all)
        }
        Set::And(sets) => {
            let mut about = sets.iter().filter(|set| depends(set));
            let (Some(one), None) = (about.next(), about.next()) else { return None };
            let mut all = steps(one, from, to)?;
            for one in &mut all {
                one.within.extend(sets.iter().filter(|set| !depends(set)));
            }
            Some(all)
        }
        Set::Minus(a, b) if !depends(b) => {
            let mut all = steps(a, from, to)?;
            all.iter_mut().for_each(|one| one.outside.push(b));
            Some(all)
        }
        Set::Walk { from: site, legs } if **site == Num::Local(from) => match legs.as_slice() {
            [leg] if leg.is_step() => along(&leg.vectors),
            _ => None,
        },
        Set::Step { of, vectors } if **of == Set::One(Num::Local(from)) => along(vectors),
        _ => None,
    }
}

fn along(vectors: &Vectors) -> Option<Vec<Steps<'_>>> {
    match vectors {
        Vectors::ByPlayer(lists) if !lists.is_empty() => {
            Some(vec![Steps { lists, within: Vec::new(), outside: Vec::new() }])
        }
        _ => None,
    }
}
