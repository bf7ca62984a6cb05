//! Straight rows of a set.
//!
//! Where lines never fork or turn all rows are found at once: a site begins a row of two if it and the next
//! are members, and rows are joined by moving the set of their beginnings back along the line. Elsewhere
//! every member is looked at.

use crate::function::code::{Label, Slot};
use crate::kernels::Ways;
use crate::kernels::rays::course;
use crate::kernels::steps::ShiftGroup;
use crate::kernels::words::{Words, Writer};
use crate::module::board_lines::Lines;
use boardwright_ir::VectorId;
use std::collections::BTreeSet;
use wasm_encoder::Instruction as I;

/// The lengths of rows that code is written out for where sets have few words.
const WRITTEN_OUT: std::ops::RangeInclusive<usize> = 3..=5;
/// The most words for which it is.
const WRITTEN_OUT_WORDS: usize = 2;

/// A vector whose rows are found all at once.
struct Straight {
    /// How sets move one and two steps along it.
    on: [Vec<ShiftGroup>; 2],
    /// How sets move back.
    back: [Vec<ShiftGroup>; 2],
    /// Whether the opposite leads back, so that a row is the same from all its members.
    both: bool,
}

/// Writes [`crate::kernels::Kernel::AnyRow`]. Parameters: way, within, least.
pub(super) fn write_any(w: &mut Writer, ways: &Ways) {
    let way = w.code.parameter(0);
    let within = w.parameters(1);
    let least = w.code.parameter(1 + w.words);
    let found = w.code.block();
    let none = w.code.block();
    w.code.get(least).long_const(1).op(I::I64LeS).begin_if();
    w.any(&within);
    w.code.branch_if(found).branch(none).end();
    w.each_way(ways, way, |w, lists| {
        w.each_list(lists, |w, list| {
            let (straight, rest) = w.straight_part(list);
            w.each_beginning(&straight, &within, least, |w, _, rows| {
                w.any(rows);
                w.code.branch_if(found);
            });
            if !rest.is_empty() {
                let count = w.member_count(&within);
                w.members(&within, |w, site, _, _| {
                    w.row_through(&rest, site, (&within, count), least, |w| {
                        w.code.branch(found);
                    });
                });
            }
        });
    });
    w.code.end();
    w.code.int_const(0).leave();
    w.code.end();
    w.code.int_const(1);
}

/// Writes [`crate::kernels::Kernel::Rows`]. Parameters: way, within, least.
pub(super) fn write_rows(w: &mut Writer, ways: &Ways) {
    let way = w.code.parameter(0);
    let within = w.parameters(1);
    let least = w.code.parameter(1 + w.words);
    let result = w.set();
    w.code.get(least).long_const(1).op(I::I64LeS).begin_if();
    w.push(&within);
    w.code.leave().end();
    w.each_way(ways, way, |w, lists| {
        w.each_list(lists, |w, list| {
            let (straight, rest) = w.straight_part(list);
            w.each_beginning(&straight, &within, least, |w, (vector, length), rows| {
                match length {
                    _ if !vector.both => w.push(rows),
                    Some(length) => {
                        let members = w.spread_out(vector, rows, length);
                        w.push(&members);
                    }
                    None => {
                        let members = w.spread(vector, rows, least);
                        w.push(&members);
                    }
                }
                w.pop_into(&result);
            });
            if !rest.is_empty() {
                let count = w.member_count(&within);
                let rows = w.sink();
                w.members(&within, |w, site, next, _| {
                    w.row_through(&rest, site, (&within, count), least, |w| {
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

impl Writer<'_, '_> {
    /// The vectors of a list of which all rows are found at once, and the others. Of a vector and its opposite
    /// one serves.
    fn straight_part(&self, list: &[VectorId]) -> (Vec<Straight>, Vec<VectorId>) {
        let (mut straight, mut rest) = (Vec::new(), Vec::new());
        for &vector in &self.one_of_two(list) {
            match self.straight(vector) {
                Some(found) => straight.push(found),
                None => rest.push(vector),
            }
        }
        (straight, rest)
    }

    fn straight(&self, vector: VectorId) -> Option<Straight> {
        let lines = &self.generator.lines;
        let both = lines.opposite[usize::from(vector)];
        course(lines, vector.into())?;
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
        Some(Straight {
            on: [on(&one)?, on(&two)?],
            back: [back(&one)?, back(&two)?],
            both: both.is_some(),
        })
    }

    /// Does something with the sites that begin a row of at least `least`, which is more than 1, for each
    /// vector: the length, if the code is for one length only, and the set.
    fn each_beginning(
        &mut self,
        vectors: &[Straight],
        within: &Words,
        least: Slot,
        mut body: impl FnMut(&mut Self, (&Straight, Option<usize>), &Words),
    ) {
        if vectors.is_empty() {
            return;
        }
        let done = self.code.block();
        if self.words <= WRITTEN_OUT_WORDS {
            for length in WRITTEN_OUT {
                self.code.get(least).long_const(length as i64).op(I::I64Eq).begin_if();
                for vector in vectors {
                    let rows = self.beginnings(vector, within, length);
                    body(self, (vector, Some(length)), &rows);
                }
                self.code.branch(done).end();
            }
        }
        for vector in vectors {
            self.grow_rows(vector, within, least, |w, rows| body(w, (vector, None), rows));
        }
        self.code.end();
    }

    /// New locals with the members of `within` that members of a set are moved to.
    fn moved_within(&mut self, groups: &[ShiftGroup], set: &Words, within: &Words) -> Words {
        let moved = self.moved(groups, set);
        for (&slot, &within) in moved.iter().zip(within) {
            self.code.get(slot).get(within).op(I::I64And).set(slot);
        }
        moved
    }

    /// New locals with the sites that members of a set are moved to.
    fn moved(&mut self, groups: &[ShiftGroup], set: &Words) -> Words {
        let moved = self.set();
        self.clear(&moved);
        for group in groups {
            self.shift_group(group, set, |w, index| {
                w.code.get(moved[index]).op(I::I64Or).set(moved[index]);
            });
        }
        moved
    }

    /// The sites that begin a row of a length, one of those [`WRITTEN_OUT`].
    fn beginnings(&mut self, vector: &Straight, within: &Words, length: usize) -> Words {
        let [one, two] = &vector.back;
        let pairs = self.moved_within(one, within, within);
        let threes = self.moved_within(one, &pairs, &pairs);
        match length {
            3 => threes,
            4 => self.moved_within(one, &threes, &threes),
            _ => self.moved_within(two, &threes, &threes),
        }
    }

    /// All members of rows of a length that begin somewhere, the length one of those [`WRITTEN_OUT`].
    fn spread_out(&mut self, vector: &Straight, rows: &Words, length: usize) -> Words {
        let [one, two] = &vector.on;
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

    /// A set with the sites that its members are moved to, in new locals.
    fn with_moved(&mut self, groups: &[ShiftGroup], set: &Words) -> Words {
        let moved = self.moved(groups, set);
        self.push(set);
        self.pop_into(&moved);
        moved
    }

    /// Finds the sites that begin a row of at least `least`, and does something with them if there are any.
    fn grow_rows(
        &mut self,
        vector: &Straight,
        within: &Words,
        least: Slot,
        body: impl FnOnce(&mut Self, &Words),
    ) {
        let rows = self.moved_within(&vector.back[0], within, within);
        let left = self.code.long();
        self.code.get(least).long_const(2).op(I::I64Sub).set(left);
        let none: Label = self.code.block();
        let again = self.code.begin_loop();
        self.any(&rows);
        self.code.op(I::I32Eqz).branch_if(none);
        self.code.get(left).long_const(0).op(I::I64GtS).begin_if();
        let longer = self.moved_within(&vector.back[0], &rows, within);
        self.copy(&longer, &rows);
        self.code.get(left).long_const(1).op(I::I64Sub).set(left);
        self.code.branch(again).end();
        self.code.end();
        body(self, &rows);
        self.code.end();
    }

    /// All members of rows of `least` that begin somewhere.
    fn spread(&mut self, vector: &Straight, rows: &Words, least: Slot) -> Words {
        let members = self.set();
        self.copy(rows, &members);
        let left = self.code.long();
        self.code.get(least).long_const(1).op(I::I64Sub).set(left);
        let again = self.code.begin_loop();
        let more = self.with_moved(&vector.on[0], &members);
        self.copy(&more, &members);
        self.code.get(left).long_const(1).op(I::I64Sub).tee(left);
        self.code.long_const(0).op(I::I64GtS).branch_if(again);
        self.code.end();
        members
    }
}

/// Whether each of two vectors undoes the other's steps.
fn leads_back(lines: &Lines, vector: VectorId, back: VectorId) -> bool {
    let steps = |vector: VectorId| -> BTreeSet<(usize, usize)> {
        let from = |site| lines.steps(vector.into(), site).map(move |to| (site, to));
        (0..lines.sites).flat_map(from).collect()
    };
    let there = steps(vector);
    let reversed: BTreeSet<(usize, usize)> = there.iter().map(|&(a, b)| (b, a)).collect();
    course(lines, back.into()).is_some() && reversed == steps(back)
}
