//! One step from every member of a set.
//!
//! If a vector's steps change site indices by few distances, the whole set steps by shifts of its
//! words. Otherwise each member is looked up in a table.

use crate::function::code::{Code, Slot};
use crate::generator::Generator;
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::ray_nodes::NodeFilter;
use crate::kernels::vector_lists::VectorLists;
use crate::module::board_lines::BoardLines;
use boardwright_ir::VectorId;
use std::collections::BTreeMap;
use wasm_encoder::Instruction as I;

/// Most bytes of a table of steps.
const MAX_STEP_TABLE: usize = 1 << 20;
/// Most shifts. Beyond it a table is used.
const MAX_SHIFTS: usize = 20;
/// Most shifts of words that are inlined.
const MAX_INLINE_SHIFTS: usize = 16;

/// Shifts that share a mask.
#[derive(Clone, Debug)]
pub(crate) struct ShiftGroup {
    /// Distances between site indices.
    pub(crate) deltas: Vec<isize>,
    /// Sites that may be reached.
    pub(crate) mask: Vec<u64>,
    /// Sites that the shifts must not reach.
    forbidden: Vec<u64>,
}

/// A step of a set along a list of vectors.
#[derive(Clone, Debug)]
pub(crate) enum SetStep {
    /// Shifts of words.
    Shifts(Vec<ShiftGroup>),
    /// Table of sets by site, at this address.
    Table(u32),
}

/// Writes [`Kernel::Step`](crate::kernels::kernel::Kernel::Step). Parameters: selector, set.
pub(crate) fn write(w: &mut KernelBuilder, source: &VectorSource) {
    let selector = w.code.parameter(0);
    let set = w.parameters(1);
    let result = w.new_set();
    w.steps(source, selector, &set, &result);
    w.push(&result);
}

/// Writes one step from every member of a set inline, if it takes few shifts; returns the result.
/// (A call takes as long as a dozen shifts.)
pub(crate) fn write_inline(
    generator: &mut Generator,
    code: &mut Code,
    source: &VectorSource,
    selector: Slot,
    set: &SetSlots,
) -> Option<SetSlots> {
    let VectorSource::ByPlayer(lists) = source else { return None };
    let mut w = KernelBuilder::continuing(generator, std::mem::take(code));
    let few = lists.iter().all(|list| w.shifts_few(list));
    let result = few.then(|| {
        let result = w.new_set();
        w.clear(&result);
        w.steps(source, selector, set, &result);
        result
    });
    *code = w.code;
    result
}

/// Writes the flood fill along one straight vector inline (Kogge-Stone): each shift doubles the
/// distance.
pub(crate) fn write_fill_inline(
    generator: &mut Generator,
    code: &mut Code,
    source: &VectorSource,
    selector: Slot,
    [seed, within]: [&SetSlots; 2],
) -> Option<SetSlots> {
    let VectorSource::ByPlayer(lists) = source else { return None };
    let mut w = KernelBuilder::continuing(generator, std::mem::take(code));
    let lists = w.lists_of_players(lists.clone(), selector);
    let fits = w.words == 1 && lists.lists.iter().all(|list| w.line_shift(list).is_some());
    let result = fits.then(|| {
        let (group, free) = (w.new_set(), w.new_set());
        w.each_list(&lists, |w, list| {
            let Some((delta, mask, longest)) = w.line_shift(list) else { return };
            w.code.get(seed[0]).set(group[0]);
            w.code.get(within[0]).i64_const(mask as i64).op(I::I64And).set(free[0]);
            let mut reach = 1;
            while reach <= longest {
                let by = delta * reach as isize;
                w.code.get(group[0]);
                w.shift_word(by);
                w.code.get(free[0]).op(I::I64And).get(group[0]).op(I::I64Or).set(group[0]);
                if reach * 2 <= longest {
                    w.code.get(free[0]);
                    w.shift_word(by);
                    w.code.get(free[0]).op(I::I64And).set(free[0]);
                }
                reach *= 2;
            }
        });
        group
    });
    *code = w.code;
    result
}

impl KernelBuilder<'_, '_> {
    /// Returns true if a list of vectors takes few shifts.
    fn shifts_few(&self, list: &[VectorId]) -> bool {
        let lines = &self.generator.lines;
        let steps = |site| {
            let ends = list.iter().flat_map(move |&vector| lines.steps(vector.into(), site));
            ends.map(move |to| (site, to))
        };
        self.shift_groups((0..lines.sites).flat_map(steps)).is_some_and(|groups| {
            let shifts: usize = groups.iter().map(|group| group.deltas.len()).sum();
            shifts * self.words * self.words <= MAX_INLINE_SHIFTS
        })
    }

    /// Returns the distance between indices, the sites that steps reach and the longest line of a
    /// list with one vector, all of whose steps have the same distance.
    fn line_shift(&self, list: &[VectorId]) -> Option<(isize, u64, usize)> {
        let &[vector] = list else { return None };
        let lines = &self.generator.lines;
        let steps = |site| lines.steps(vector.into(), site).map(move |to| (site, to));
        let groups = self.shift_groups((0..lines.sites).flat_map(steps))?;
        let [group] = groups.as_slice() else { return None };
        let &[delta] = group.deltas.as_slice() else { return None };
        let longest = (0..lines.sites).map(|site| lines.ray(vector.into(), site).len()).max()?;
        Some((delta, group.mask[0], longest))
    }

    /// Shifts the word on the stack.
    fn shift_word(&mut self, by: isize) {
        match by {
            64.. | ..=-64 => self.code.op(I::Drop).i64_const(0),
            0.. => self.code.i64_const(by as i64).op(I::I64Shl),
            _ => self.code.i64_const(-by as i64).op(I::I64ShrU),
        };
    }

    /// Returns the step of a set along a list of vectors.
    pub(crate) fn stepping(&mut self, vectors: &[VectorId]) -> SetStep {
        let lines = &self.generator.lines;
        let steps = |site| {
            let ends = vectors.iter().flat_map(move |&vector| lines.steps(vector.into(), site));
            ends.map(move |to| (site, to))
        };
        if let Some(groups) = self.shift_groups((0..lines.sites).flat_map(steps)) {
            return SetStep::Shifts(groups);
        }
        let ends = |site| {
            let steps = vectors.iter().flat_map(|&vector| lines.steps(vector.into(), site));
            self.generator.set_words(steps)
        };
        let sets: Vec<Vec<u64>> = (0..lines.sites).map(ends).collect();
        SetStep::Table(self.generator.table_of_sets(sets))
    }

    /// Returns the shifts that make steps; `None` if there are too many.
    pub(crate) fn shift_groups(
        &self,
        pairs: impl Iterator<Item = (usize, usize)>,
    ) -> Option<Vec<ShiftGroup>> {
        let mut deltas: BTreeMap<isize, Vec<usize>> = BTreeMap::new();
        for (from, to) in pairs {
            deltas.entry(to as isize - from as isize).or_default().push(to);
        }
        if deltas.len() > MAX_SHIFTS {
            return None;
        }
        let mut groups: Vec<ShiftGroup> = Vec::new();
        for (delta, targets) in deltas {
            let mask = self.generator.set_words(targets);
            let forbidden = self.forbidden(delta, &mask);
            let fits = |group: &ShiftGroup| {
                disjoint(&group.mask, &forbidden) && disjoint(&group.forbidden, &mask)
            };
            match groups.iter_mut().find(|group| fits(group)) {
                Some(group) => {
                    group.deltas.push(delta);
                    add(&mut group.mask, &mask);
                    add(&mut group.forbidden, &forbidden);
                }
                None => groups.push(ShiftGroup { deltas: vec![delta], mask, forbidden }),
            }
        }
        Some(groups)
    }

    /// Returns the sites that a shift of the board reaches without a step.
    fn forbidden(&self, delta: isize, mask: &[u64]) -> Vec<u64> {
        let bits = 64 * self.words as isize;
        let landings = (0..self.generator.lines.sites as isize).map(|site| site + delta);
        let within = landings.filter(|to| (0..bits).contains(to)).map(|to| to as usize);
        let mut forbidden = self.generator.set_words(within);
        forbidden.iter_mut().zip(mask).for_each(|(forbidden, mask)| *forbidden &= !mask);
        forbidden
    }

    /// Adds the sites one step from any member of a set to `result`.
    pub(crate) fn steps(
        &mut self,
        source: &VectorSource,
        selector: Slot,
        set: &SetSlots,
        result: &SetSlots,
    ) {
        self.each_selected_list(source, selector, |w, list| w.step_list(list, set, result));
    }

    /// Adds the sites one step from any member of a set along the vectors of a list.
    pub(crate) fn step_list(&mut self, list: &[VectorId], set: &SetSlots, result: &SetSlots) {
        match self.stepping(list) {
            SetStep::Shifts(groups) => {
                for group in &groups {
                    self.shift_group(group, set, |w, index| {
                        w.code.get(result[index]).op(I::I64Or).set(result[index]);
                    });
                }
            }
            SetStep::Table(table) => {
                let bytes = 8 * self.words;
                self.each_member(set, |w, site, _, _| {
                    w.push_row(table, site, bytes);
                    let row = w.code.pop_i32();
                    w.load_into(result, row, 0);
                });
            }
        }
    }

    /// Pushes each word of a shifted set that can have members; `each` pops it.
    pub(crate) fn shift_group(
        &mut self,
        group: &ShiftGroup,
        set: &SetSlots,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        let full = self.generator.all_sites();
        for index in 0..self.words {
            if group.mask[index] == 0 {
                continue;
            }
            let mut pushed = false;
            for &delta in &group.deltas {
                pushed |= self.shifted_word(set, &full, delta, index, pushed);
            }
            if group.forbidden[index] != 0 {
                self.code.i64_const(group.mask[index] as i64).op(I::I64And);
            }
            each(self, index);
        }
    }

    /// Pushes a word of a shifted set, combined with the word there; returns true if it can have
    /// members.
    fn shifted_word(
        &mut self,
        set: &SetSlots,
        full: &[u64],
        delta: isize,
        index: usize,
        mut pushed: bool,
    ) -> bool {
        let (whole, part) = (delta.div_euclid(64), delta.rem_euclid(64) as u32);
        let place = index as isize - whole;
        let parts = [(place, part as i32), (place - 1, part as i32 - 64)];
        let mut any = false;
        for (place, left) in parts {
            let Some(&word) = usize::try_from(place).ok().and_then(|place| set.get(place)) else {
                continue;
            };
            let all = full[place as usize];
            let shifted = match left {
                0.. => all << left,
                -63..0 => all >> -left,
                _ => 0,
            };
            if shifted == 0 {
                continue;
            }
            self.code.get(word);
            match left {
                0 => &mut self.code,
                1.. => self.code.i64_const(left.into()).op(I::I64Shl),
                _ => self.code.i64_const((-left).into()).op(I::I64ShrU),
            };
            if pushed {
                self.code.op(I::I64Or);
            }
            (pushed, any) = (true, true);
        }
        any
    }

    /// Adds the sites one step from a site.
    pub(crate) fn steps_from_site(&mut self, lists: &VectorLists, from: Slot, result: &SetSlots) {
        let lines = &self.generator.lines;
        let row_bytes = 8 * self.words;
        if lists.lists.len() * lines.sites * row_bytes > MAX_STEP_TABLE {
            let nowhere = self.new_set();
            let through = self.probe(&nowhere);
            let filter = NodeFilter { min_steps: 1, max_steps: 1, through, hurdle: None };
            let ends = self.sink();
            self.each_node_range(lists, from, |w, tree| {
                w.each_end(tree, &filter, |w, _, site| w.insert(&ends, site));
            });
            return self.drain(&ends, result);
        }
        let table = self.union_table(lists, |lines, vector, site| {
            lines.steps(vector, site).collect::<Vec<usize>>()
        });
        self.union_row(table, lists, from);
        let row = self.code.pop_i32();
        self.load_into(result, row, 0);
    }

    /// Returns a table by list and site of unions over a list's vectors.
    pub(crate) fn union_table(
        &mut self,
        lists: &VectorLists,
        sites_of: impl Fn(&BoardLines, usize, usize) -> Vec<usize>,
    ) -> u32 {
        let lines = &self.generator.lines;
        let mut sets = Vec::with_capacity(lists.lists.len() * lines.sites);
        for list in &lists.lists {
            for from in 0..lines.sites {
                let sites = list.iter().flat_map(|&vector| sites_of(lines, vector.into(), from));
                sets.push(self.generator.set_words(sites));
            }
        }
        self.generator.table_of_sets(sets)
    }

    /// Pushes the address of a row of such a table.
    pub(crate) fn union_row(&mut self, table: u32, lists: &VectorLists, from: Slot) {
        let bytes = 8 * self.words;
        if lists.lists.len() > 1 {
            let sites = self.generator.lines.sites as i32;
            self.code.get(lists.index).i32_const(sites).op(I::I32Mul);
            self.code.get(from).op(I::I32Add);
            let index = self.code.pop_i32();
            self.push_row(table, index, bytes);
        } else {
            self.push_row(table, from, bytes);
        }
    }
}

fn disjoint(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & b == 0)
}

fn add(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}
