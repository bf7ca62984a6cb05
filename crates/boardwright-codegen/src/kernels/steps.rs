//! One step from every member of a set.
//!
//! Where a vector's steps differ little in the distance between the indices of their sites, a whole set steps
//! by shifting its words; otherwise each member is looked up in a table.

use crate::function::code::{Code, Slot};
use crate::generator::Generator;
use crate::kernels::Ways;
use crate::kernels::nodes::Way;
use crate::kernels::ways::{Lists, known};
use crate::kernels::words::{Words, Writer};
use crate::module::board_lines::Lines;
use boardwright_ir::VectorId;
use std::collections::BTreeMap;
use wasm_encoder::Instruction as I;

/// The most bytes of a table of steps.
const MAX_STEP_TABLE: usize = 1 << 20;
/// The most shifts in place of a table.
const MAX_SHIFTS: usize = 20;
/// The most words shifted where the step is wanted; more are a function.
const MAX_SHIFTED_HERE: usize = 16;

/// Shifts whose results are masked together.
#[derive(Clone, Debug)]
pub(super) struct ShiftGroup {
    /// How far indices go up.
    pub deltas: Vec<isize>,
    /// Sites that may be reached.
    pub mask: Vec<u64>,
    /// Sites off which the shifts would come where no step leads.
    wrong: Vec<u64>,
}

/// How the members of a set are moved by a list of vectors.
#[derive(Clone, Debug)]
pub(super) enum Stepping {
    /// By shifting words.
    Shifts(Vec<ShiftGroup>),
    /// By looking members up in a table at this address, a set for each site.
    Table(u32),
}

/// Writes [`crate::kernels::Kernel::Step`]. Parameters: way, set.
pub(super) fn write(w: &mut Writer, ways: &Ways) {
    let way = w.code.parameter(0);
    let set = w.parameters(1);
    let result = w.set();
    w.steps(ways, way, &set, &result);
    w.push(&result);
}

/// Writes one step from every member of a set where it is wanted, if that is a few shifts; gives the result. The
/// player (`i32`) is in `way`. (A call takes as long as a dozen shifts.)
pub(crate) fn write_here(
    generator: &mut Generator,
    code: &mut Code,
    ways: &Ways,
    way: Slot,
    set: &Words,
) -> Option<Words> {
    let Ways::ByPlayer(lists) = ways else { return None };
    let mut w = Writer::going_on(generator, std::mem::take(code));
    let few = lists.iter().all(|list| w.shifts_few(list));
    let result = few.then(|| {
        let result = w.set();
        w.clear(&result);
        w.steps(ways, way, set, &result);
        result
    });
    *code = w.code;
    result
}

/// Writes what hangs together along one straight vector with some members of a set, which is a few shifts as
/// well: after each the part known reaches twice as far.
pub(crate) fn write_fill_here(
    generator: &mut Generator,
    code: &mut Code,
    ways: &Ways,
    way: Slot,
    [seed, within]: [&Words; 2],
) -> Option<Words> {
    let Ways::ByPlayer(lists) = ways else { return None };
    let mut w = Writer::going_on(generator, std::mem::take(code));
    let lists = w.of_players(lists.clone(), way);
    let fits = w.words == 1 && lists.lists.iter().all(|list| w.line_shift(list).is_some());
    let result = fits.then(|| {
        let (group, free) = (w.set(), w.set());
        w.each_list(&lists, |w, list| {
            let Some((delta, mask, longest)) = w.line_shift(list) else { return };
            w.code.get(seed[0]).set(group[0]);
            w.code.get(within[0]).long_const(mask as i64).op(I::I64And).set(free[0]);
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

impl Writer<'_, '_> {
    /// Whether a list of vectors moves a set by a few shifts.
    fn shifts_few(&self, list: &[VectorId]) -> bool {
        let lines = &self.generator.lines;
        let steps = |site| {
            let ends = list.iter().flat_map(move |&vector| lines.steps(vector.into(), site));
            ends.map(move |to| (site, to))
        };
        self.shift_groups((0..lines.sites).flat_map(steps)).is_some_and(|groups| {
            let shifts: usize = groups.iter().map(|group| group.deltas.len()).sum();
            shifts * self.words * self.words <= MAX_SHIFTED_HERE
        })
    }

    /// For a list of one vector all of whose steps are the same distance between indices: that distance, where steps
    /// lead, and the most steps of a line.
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
            64.. | ..=-64 => self.code.op(I::Drop).long_const(0),
            0.. => self.code.long_const(by as i64).op(I::I64Shl),
            _ => self.code.long_const(-by as i64).op(I::I64ShrU),
        };
    }

    /// How a list of vectors moves sets.
    pub fn stepping(&mut self, vectors: &[VectorId]) -> Stepping {
        let lines = &self.generator.lines;
        let steps = |site| {
            let ends = vectors.iter().flat_map(move |&vector| lines.steps(vector.into(), site));
            ends.map(move |to| (site, to))
        };
        if let Some(groups) = self.shift_groups((0..lines.sites).flat_map(steps)) {
            return Stepping::Shifts(groups);
        }
        let ends = |site| {
            let steps = vectors.iter().flat_map(|&vector| lines.steps(vector.into(), site));
            self.generator.set_words(steps)
        };
        let sets: Vec<Vec<u64>> = (0..lines.sites).map(ends).collect();
        Stepping::Table(self.generator.table_of_sets(sets))
    }

    /// The shifts that move members from the first site of some pairs to the second; none if there would be
    /// too many.
    pub fn shift_groups(
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
            let wrong = self.wrong(delta, &mask);
            let fits =
                |group: &ShiftGroup| disjoint(&group.mask, &wrong) && disjoint(&group.wrong, &mask);
            match groups.iter_mut().find(|group| fits(group)) {
                Some(group) => {
                    group.deltas.push(delta);
                    add(&mut group.mask, &mask);
                    add(&mut group.wrong, &wrong);
                }
                None => groups.push(ShiftGroup { deltas: vec![delta], mask, wrong }),
            }
        }
        Some(groups)
    }

    /// Where a shift of the whole board leads though no step does.
    fn wrong(&self, delta: isize, mask: &[u64]) -> Vec<u64> {
        let bits = 64 * self.words as isize;
        let landings = (0..self.generator.lines.sites as isize).map(|site| site + delta);
        let within = landings.filter(|to| (0..bits).contains(to)).map(|to| to as usize);
        let mut wrong = self.generator.set_words(within);
        wrong.iter_mut().zip(mask).for_each(|(wrong, mask)| *wrong &= !mask);
        wrong
    }

    /// Adds to `result` where one step from the members of `set` leads.
    pub fn steps(&mut self, ways: &Ways, way: Slot, set: &Words, result: &Words) {
        if *ways == Ways::Mask {
            let directions = self.generator.lines.directions;
            self.code.get(way).long_const(known(directions)).op(I::I64And);
            let mask = self.code.keep_long();
            for direction in 0..directions {
                self.code.get(mask).long_const(1 << direction).op(I::I64And);
                self.code.long_const(0).op(I::I64Ne).begin_if();
                self.step_list(&[direction as VectorId], set, result);
                self.code.end();
            }
            return;
        }
        self.each_way(ways, way, |w, lists| {
            w.each_list(lists, |w, list| w.step_list(list, set, result));
        });
    }

    /// The same for the vectors of one list.
    pub fn step_list(&mut self, list: &[VectorId], set: &Words, result: &Words) {
        match self.stepping(list) {
            Stepping::Shifts(groups) => {
                for group in &groups {
                    self.shift_group(group, set, |w, index| {
                        w.code.get(result[index]).op(I::I64Or).set(result[index]);
                    });
                }
            }
            Stepping::Table(table) => {
                let bytes = 8 * self.words;
                self.members(set, |w, site, _, _| {
                    w.row(table, site, bytes);
                    let row = w.code.keep_int();
                    w.load_into(result, row, 0);
                });
            }
        }
    }

    /// Pushes, for each word that can be reached, the members of a set shifted; `each` is to pop it.
    pub fn shift_group(
        &mut self,
        group: &ShiftGroup,
        set: &Words,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        let full = self.generator.full();
        for index in 0..self.words {
            if group.mask[index] == 0 {
                continue;
            }
            let mut pushed = false;
            for &delta in &group.deltas {
                pushed |= self.shifted_word(set, &full, delta, index, pushed);
            }
            if group.wrong[index] != 0 {
                self.code.long_const(group.mask[index] as i64).op(I::I64And);
            }
            each(self, index);
        }
    }

    /// Pushes a word of a set shifted, adding it to what is there; says whether it can have members at all.
    fn shifted_word(
        &mut self,
        set: &Words,
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
                1.. => self.code.long_const(left.into()).op(I::I64Shl),
                _ => self.code.long_const((-left).into()).op(I::I64ShrU),
            };
            if pushed {
                self.code.op(I::I64Or);
            }
            (pushed, any) = (true, true);
        }
        any
    }

    /// Adds where one step from a site leads.
    pub fn steps_from_site(&mut self, lists: &Lists, from: Slot, result: &Words) {
        let lines = &self.generator.lines;
        let row_bytes = 8 * self.words;
        if lists.lists.len() * lines.sites * row_bytes > MAX_STEP_TABLE {
            let nowhere = self.set();
            let through = self.probe(&nowhere);
            let way = Way { least: 1, most: 1, through, over: None };
            let ends = self.sink();
            self.each_tree(lists, from, |w, tree| {
                w.each_end(tree, &way, |w, _, site| w.insert(&ends, site));
            });
            return self.drain(&ends, result);
        }
        let table = self.union_table(lists, |lines, vector, site| {
            lines.steps(vector, site).collect::<Vec<usize>>()
        });
        self.union_row(table, lists, from);
        let row = self.code.keep_int();
        self.load_into(result, row, 0);
    }

    /// A table with a set for each list and each site: the union of what a function gives for its vectors.
    pub fn union_table(
        &mut self,
        lists: &Lists,
        sites_of: impl Fn(&Lines, usize, usize) -> Vec<usize>,
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
    pub fn union_row(&mut self, table: u32, lists: &Lists, from: Slot) {
        let bytes = 8 * self.words;
        if lists.lists.len() > 1 {
            let sites = self.generator.lines.sites as i32;
            self.code.get(lists.index).int_const(sites).op(I::I32Mul);
            self.code.get(from).op(I::I32Add);
            let index = self.code.keep_int();
            self.row(table, index, bytes);
        } else {
            self.row(table, from, bytes);
        }
    }
}

fn disjoint(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & b == 0)
}

fn add(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}
