//! Straight rows of a set.
//!
//! On straight vectors all rows are found at once by shifts: a site starts a row of two if it and
//! the next are members, and shifting the set of starts makes longer rows. Elsewhere every member
//! is tested.

use crate::function::code::{Label, Slot};
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::ray_tables::ray_sign;
use crate::kernels::set_steps::ShiftGroup;
use crate::module::board_lines::BoardLines;
use boardwright_ir::VectorId;
use std::collections::BTreeSet;
use wasm_encoder::Instruction as I;

/// Lengths of rows that are unrolled if sets have few words.
const WRITTEN_OUT: std::ops::RangeInclusive<usize> = 3..=5;
/// Most words for which they are unrolled.
const WRITTEN_OUT_WORDS: usize = 2;

/// A straight vector whose rows are found by shifts.
struct ShiftedVector {
    /// Shifts by one and two steps along it.
    forward: [Vec<ShiftGroup>; 2],
    /// Shifts back by one and two steps.
    back: [Vec<ShiftGroup>; 2],
    /// True if it has an opposite, so that a row contains all its members.
    has_opposite: bool,
}

/// Writes [`Kernel::AnyRow`](crate::kernels::kernel::Kernel::AnyRow). Parameters: selector, within,
/// least.
pub(crate) fn write_any(w: &mut KernelBuilder, source: &VectorSource) {
    let selector = w.code.parameter(0);
    let within = w.parameters(1);
    let min_length = w.code.parameter(1 + w.words);
    let found = w.code.begin_block();
    let none = w.code.begin_block();
    w.code.get(min_length).i64_const(1).op(I::I64LeS).begin_if();
    w.push_any(&within);
    w.code.branch_if(found).branch(none).end();
    w.each_selected(source, selector, |w, lists| {
        w.each_list(lists, |w, list| {
            let (straight, rest) = w.split_shifted(list);
            w.each_row_start(&straight, &within, min_length, |w, _, rows| {
                w.push_any(rows);
                w.code.branch_if(found);
            });
            if !rest.is_empty() {
                let count = w.member_count(&within);
                w.each_member(&within, |w, site, _, _| {
                    w.row_through(&rest, site, (&within, count), min_length, |w| {
                        w.code.branch(found);
                    });
                });
            }
        });
    });
    w.code.end();
    w.code.i32_const(0).return_();
    w.code.end();
    w.code.i32_const(1);
}

/// Writes [`Kernel::Rows`](crate::kernels::kernel::Kernel::Rows). Parameters: selector, within,
/// least.
pub(crate) fn write_rows(w: &mut KernelBuilder, source: &VectorSource) {
    let selector = w.code.parameter(0);
    let within = w.parameters(1);
    let min_length = w.code.parameter(1 + w.words);
    let result = w.new_set();
    w.code.get(min_length).i64_const(1).op(I::I64LeS).begin_if();
    w.push(&within);
    w.code.return_().end();
    w.each_selected(source, selector, |w, lists| {
        w.each_list(lists, |w, list| {
            let (straight, rest) = w.split_shifted(list);
            w.each_row_start(&straight, &within, min_length, |w, (vector, length), rows| {
                match length {
                    _ if !vector.has_opposite => w.push(rows),
                    Some(length) => {
                        let members = w.spread_out(vector, rows, length);
                        w.push(&members);
                    }
                    None => {
                        let members = w.spread(vector, rows, min_length);
                        w.push(&members);
                    }
                }
                w.pop_into(&result);
            });
            if !rest.is_empty() {
                let count = w.member_count(&within);
                let rows = w.sink();
                w.each_member(&within, |w, site, next, _| {
                    w.row_through(&rest, site, (&within, count), min_length, |w| {
                        w.insert(&rows, site);
                        w.code.branch(next);
                    });
                });
                w.drain(&rows, &result);
            }
        });
    });
    w.push(&result);
}

impl KernelBuilder<'_, '_> {
    /// Splits a list into vectors whose rows are found by shifts, and the others. One of two
    /// opposites is left out.
    fn split_shifted(&self, list: &[VectorId]) -> (Vec<ShiftedVector>, Vec<VectorId>) {
        let (mut straight, mut rest) = (Vec::new(), Vec::new());
        for &vector in &self.without_opposites(list) {
            match self.shifted_vector(vector) {
                Some(found) => straight.push(found),
                None => rest.push(vector),
            }
        }
        (straight, rest)
    }

    fn shifted_vector(&self, vector: VectorId) -> Option<ShiftedVector> {
        let lines = &self.generator.lines;
        let both = lines.opposite[usize::from(vector)];
        ray_sign(lines, vector.into())?;
        if !both.is_none_or(|back| leads_back(lines, vector, back)) {
            return None;
        }
        let next = |site: usize| lines.steps(vector.into(), site).next();
        let one: Vec<(usize, usize)> =
            (0..lines.sites).filter_map(|site| Some((site, next(site)?))).collect();
        let two: Vec<(usize, usize)> =
            one.iter().filter_map(|&(site, to)| Some((site, next(to)?))).collect();
        let on = |pairs: &[(usize, usize)]| self.shift_groups(pairs.iter().copied());
        let back = |pairs: &[(usize, usize)]| {
            self.shift_groups(pairs.iter().map(|&(site, to)| (to, site)))
        };
        Some(ShiftedVector {
            forward: [on(&one)?, on(&two)?],
            back: [back(&one)?, back(&two)?],
            has_opposite: both.is_some(),
        })
    }

    /// Runs `body` for each vector, given the set of sites that start a row of at least `least`,
    /// which is above 1, and the length if it is constant.
    fn each_row_start(
        &mut self,
        vectors: &[ShiftedVector],
        within: &SetSlots,
        min_length: Slot,
        mut body: impl FnMut(&mut Self, (&ShiftedVector, Option<usize>), &SetSlots),
    ) {
        if vectors.is_empty() {
            return;
        }
        let done = self.code.begin_block();
        if self.words <= WRITTEN_OUT_WORDS {
            for length in WRITTEN_OUT {
                self.code.get(min_length).i64_const(length as i64).op(I::I64Eq).begin_if();
                for vector in vectors {
                    let rows = self.row_starts(vector, within, length);
                    body(self, (vector, Some(length)), &rows);
                }
                self.code.branch(done).end();
            }
        }
        for vector in vectors {
            self.grow_rows(vector, within, min_length, |w, rows| body(w, (vector, None), rows));
        }
        self.code.end();
    }

    /// Returns new locals with the members of `within` that a set is shifted to.
    fn moved_within(
        &mut self,
        groups: &[ShiftGroup],
        set: &SetSlots,
        within: &SetSlots,
    ) -> SetSlots {
        let moved = self.moved(groups, set);
        for (&slot, &within) in moved.iter().zip(within) {
            self.code.get(slot).get(within).op(I::I64And).set(slot);
        }
        moved
    }

    /// Returns new locals with the sites that a set is shifted to.
    fn moved(&mut self, groups: &[ShiftGroup], set: &SetSlots) -> SetSlots {
        let moved = self.new_set();
        self.clear(&moved);
        for group in groups {
            self.shift_group(group, set, |w, index| {
                w.code.get(moved[index]).op(I::I64Or).set(moved[index]);
            });
        }
        moved
    }

    /// Returns the sites that start a row of an unrolled length.
    fn row_starts(&mut self, vector: &ShiftedVector, within: &SetSlots, length: usize) -> SetSlots {
        let [one, two] = &vector.back;
        let pairs = self.moved_within(one, within, within);
        let threes = self.moved_within(one, &pairs, &pairs);
        match length {
            3 => threes,
            4 => self.moved_within(one, &threes, &threes),
            _ => self.moved_within(two, &threes, &threes),
        }
    }

    /// Returns the members of the rows that start on some sites, for an unrolled length.
    fn spread_out(&mut self, vector: &ShiftedVector, rows: &SetSlots, length: usize) -> SetSlots {
        let [one, two] = &vector.forward;
        let pairs = self.with_moved(one, rows);
        match length {
            3 => self.with_moved(one, &pairs),
            4 => self.with_moved(two, &pairs),
            _ => {
                let fours = self.with_moved(two, &pairs);
                self.with_moved(one, &fours)
            }
        }
    }

    /// Returns new locals with a set and the sites it is shifted to.
    fn with_moved(&mut self, groups: &[ShiftGroup], set: &SetSlots) -> SetSlots {
        let moved = self.moved(groups, set);
        self.push(set);
        self.pop_into(&moved);
        moved
    }

    /// Finds the sites that start a row of at least `least`; runs `body` if there are any.
    fn grow_rows(
        &mut self,
        vector: &ShiftedVector,
        within: &SetSlots,
        min_length: Slot,
        body: impl FnOnce(&mut Self, &SetSlots),
    ) {
        let rows = self.moved_within(&vector.back[0], within, within);
        let left = self.code.new_i64();
        self.code.get(min_length).i64_const(2).op(I::I64Sub).set(left);
        let none: Label = self.code.begin_block();
        let again = self.code.begin_loop();
        self.push_any(&rows);
        self.code.op(I::I32Eqz).branch_if(none);
        self.code.get(left).i64_const(0).op(I::I64GtS).begin_if();
        let longer = self.moved_within(&vector.back[0], &rows, within);
        self.copy(&longer, &rows);
        self.code.get(left).i64_const(1).op(I::I64Sub).set(left);
        self.code.branch(again).end();
        self.code.end();
        body(self, &rows);
        self.code.end();
    }

    /// Returns the members of the rows of `least` that start on some sites.
    fn spread(&mut self, vector: &ShiftedVector, rows: &SetSlots, min_length: Slot) -> SetSlots {
        let members = self.new_set();
        self.copy(rows, &members);
        let left = self.code.new_i64();
        self.code.get(min_length).i64_const(1).op(I::I64Sub).set(left);
        let again = self.code.begin_loop();
        let more = self.with_moved(&vector.forward[0], &members);
        self.copy(&more, &members);
        self.code.get(left).i64_const(1).op(I::I64Sub).tee(left);
        self.code.i64_const(0).op(I::I64GtS).branch_if(again);
        self.code.end();
        members
    }
}

/// Returns true if two vectors undo each other's steps.
fn leads_back(lines: &BoardLines, vector: VectorId, back: VectorId) -> bool {
    let steps = |vector: VectorId| -> BTreeSet<(usize, usize)> {
        let from = |site| lines.steps(vector.into(), site).map(move |to| (site, to));
        (0..lines.sites).flat_map(from).collect()
    };
    let there = steps(vector);
    let reversed: BTreeSet<(usize, usize)> = there.iter().map(|&(a, b)| (b, a)).collect();
    ray_sign(lines, back.into()).is_some() && reversed == steps(back)
}
