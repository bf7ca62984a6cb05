//! Walks that are single steps but for the last leg: from each site there are few paths to it, and a table
//! says what they step on.

use crate::expressions::by_player::parts_of_tables;
use crate::function::code::Slot;
use crate::kernels::Stride;
use crate::kernels::legs::{Parameters, may_stay, may_turn};
use crate::kernels::walk::{Leg, is_step};
use crate::kernels::ways::Lists;
use crate::kernels::words::{Probe, Words, Writer};
use crate::module::board_lines::Lines;
use boardwright_ir::VectorId;
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::Instruction as I;

/// The most sites stepped on before the last leg.
pub(super) const MAX_MIDS: usize = 4;
/// The most words of ends that are written out; more are looped over.
const MAX_UNROLLED_WORDS: usize = 32;
/// The most bytes of a table of paths.
const MAX_PATH_TABLE: usize = 1 << 20;

/// The sites stepped on by the legs before the last, and the vectors that the last may take.
pub(super) type Paths = BTreeMap<Vec<usize>, BTreeSet<VectorId>>;

/// The paths of single steps for each player and site; none if they are too many.
pub(super) fn all_paths(
    lines: &Lines,
    strides: &[Stride],
    lists: &[Vec<Vec<VectorId>>],
) -> Option<Vec<Vec<Paths>>> {
    let players = lists[0].len();
    let mut room = MAX_PATH_TABLE / 32;
    let mut all = Vec::with_capacity(players);
    for player in 0..players {
        let mut of_player = Vec::with_capacity(lines.sites);
        for from in 0..lines.sites {
            let own: Vec<&[VectorId]> = lists.iter().map(|list| list[player].as_slice()).collect();
            let paths = paths_from(lines, strides, &own, from);
            room = room.checked_sub(paths.len())?;
            of_player.push(paths);
        }
        all.push(of_player);
    }
    Some(all)
}

fn paths_from(lines: &Lines, strides: &[Stride], lists: &[&[VectorId]], from: usize) -> Paths {
    // Where each path stands, what it stepped on, and the direction it came by if that plays a part.
    let mut standing: BTreeSet<(usize, Vec<usize>, Option<usize>)> = [(from, vec![], None)].into();
    for (index, stride) in strides[..strides.len() - 1].iter().enumerate() {
        let keeps_way = strides[index + 1].turn != 0;
        let mut ends = BTreeSet::new();
        for (site, mids, came) in standing {
            let then = |to: usize| [mids.as_slice(), &[to]].concat();
            if may_stay(stride) {
                ends.insert((site, then(site), came.filter(|_| keeps_way)));
            }
            for &vector in lists[index] {
                let vector = usize::from(vector);
                if !may_turn(lines, stride.turn, came, vector) {
                    continue;
                }
                for node in lines.ray(vector, site).iter().filter(|node| node.depth == 1) {
                    let to = usize::from(node.site);
                    let way =
                        if lines.is_direction(vector) { node.direction.into() } else { vector };
                    ends.insert((to, then(to), keeps_way.then_some(way)));
                }
            }
        }
        standing = ends;
    }
    let last = strides.len() - 1;
    let mut paths = Paths::new();
    for (_, mids, came) in standing {
        let may = |&vector: &VectorId| may_turn(lines, strides[last].turn, came, vector.into());
        paths.entry(mids).or_default().extend(lists[last].iter().copied().filter(may));
    }
    paths
}

/// Writes a walk whose paths are known.
pub(super) fn write(
    w: &mut Writer,
    strides: &[Stride],
    parameters: &[Parameters],
    paths: &[Vec<Paths>],
    result: &Words,
) {
    let (paths, by_player) = parts_of_tables(paths);
    let (from, way) = (w.code.parameter(0), parameters[0].way);
    let lands: Vec<Probe> =
        parameters.iter().flat_map(|leg| &leg.land).map(|land| w.probe(land)).collect();
    let last = &strides[strides.len() - 1];
    let leg = parameters[parameters.len() - 1].leg(last);
    // The row of a site, of which each player has its own.
    w.code.get(from);
    if by_player {
        let sites = w.generator.lines.sites as i32;
        w.code.get(way).int_const(sites).op(I::I32Mul).op(I::I32Add);
    }
    let row = w.code.keep_int();
    if is_step(last) {
        write_ends(w, paths, row, &lands, may_stay(last), result);
    } else {
        write_slides(w, paths, row, &lands, (&leg, may_stay(last)), result);
    }
}

/// Paths whose last leg is a step: what it reaches is a set in the table.
fn write_ends(
    w: &mut Writer,
    paths: &[Vec<Paths>],
    row: Slot,
    lands: &[Probe],
    stays: bool,
    result: &Words,
) {
    let lines = &w.generator.lines;
    let entry_words = 1 + w.words;
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for paths in paths.iter().flatten() {
        let mut entries = Vec::new();
        for (mids, vectors) in paths {
            let at = mids[mids.len() - 1];
            let steps = vectors.iter().flat_map(|&vector| lines.steps(vector.into(), at));
            let ends = w.generator.set_words(steps.chain(stays.then_some(at)));
            if ends.iter().any(|&word| word != 0) {
                entries.push(packed(mids));
                entries.extend(ends);
            }
        }
        rows.push(entries);
    }
    let most = rows.iter().map(Vec::len).max().unwrap_or(0) / entry_words;
    if most * w.words <= MAX_UNROLLED_WORDS {
        // A row that is shorter than others ends with entries that reach nothing.
        rows.iter_mut().for_each(|row| row.resize(most * entry_words, 0));
        if most == 0 {
            return;
        }
        let table = w.generator.builder.table_of_words(rows.into_iter().flatten());
        w.row(table, row, 8 * most * entry_words);
        let row = w.code.keep_int();
        for entry in 0..most {
            write_entry(w, row, (8 * entry * entry_words) as u32, lands, result);
        }
        return;
    }
    w.each_entry(rows, row, entry_words, |w, entry| write_entry(w, entry, 0, lands, result));
}

/// Adds the ends of one entry if all its sites can be stepped on, without a branch.
fn write_entry(w: &mut Writer, entry: Slot, offset: u32, lands: &[Probe], result: &Words) {
    w.code.long_const(0);
    w.may_land(entry, offset, lands);
    w.code.op(I::I64ExtendI32U).op(I::I64Sub);
    let mask = w.code.keep_long();
    for (index, &slot) in result.iter().enumerate() {
        w.code.get(entry).load64(offset + 8 + 8 * index as u32).get(mask).op(I::I64And);
        w.code.get(slot).op(I::I64Or).set(slot);
    }
}

/// Paths whose last leg is a slide, along the vectors that the table names.
fn write_slides(
    w: &mut Writer,
    paths: &[Vec<Paths>],
    row: Slot,
    lands: &[Probe],
    (leg, stays): (&Leg, bool),
    result: &Words,
) {
    let index = w.code.int();
    let mut lists: Vec<Vec<VectorId>> = Vec::new();
    let mut rows = Vec::new();
    for paths in paths.iter().flatten() {
        let mut entries = Vec::new();
        for (mids, vectors) in paths {
            let list: Vec<VectorId> = vectors.iter().copied().collect();
            let place = lists.iter().position(|known| *known == list).unwrap_or_else(|| {
                lists.push(list);
                lists.len() - 1
            });
            entries.extend([packed(mids), (mids[mids.len() - 1] | place << 16) as u64]);
        }
        rows.push(entries);
    }
    let lists = Lists::new(lists, index);
    w.each_entry(rows, row, 2, |w, entry| {
        w.may_land(entry, 0, lands);
        w.code.begin_if();
        w.code.get(entry).load16(8);
        let site = w.code.keep_int();
        w.code.get(entry).load32(8).int_const(16).op(I::I32ShrU).set(index);
        if stays {
            let single = w.single(site);
            w.push(&single);
            w.pop_into(result);
        }
        w.slide(&lists, site, leg, result);
        w.code.end();
    });
}

/// The sites stepped on as one word.
fn packed(mids: &[usize]) -> u64 {
    mids.iter().rev().fold(0, |word, &mid| word << 16 | mid as u64)
}

impl Writer<'_, '_> {
    /// Pushes 1 if all sites that an entry names can be stepped on.
    fn may_land(&mut self, entry: Slot, offset: u32, lands: &[Probe]) {
        for (index, land) in lands.iter().enumerate() {
            self.code.get(entry).load16(offset + 2 * index as u32);
            let site = self.code.keep_int();
            self.contains(land, site);
            if index > 0 {
                self.code.op(I::I32And);
            }
        }
    }

    /// Does something for each entry of a row of a table whose rows differ in length.
    pub fn each_entry(
        &mut self,
        rows: Vec<Vec<u64>>,
        row: Slot,
        entry_words: usize,
        body: impl FnOnce(&mut Self, Slot),
    ) {
        let mut starts = vec![0];
        let mut table = Vec::new();
        for row in rows {
            table.extend(row);
            starts.push(8 * table.len() as u32);
        }
        let base = self.generator.builder.table_of_words(table);
        let starts = starts.into_iter().flat_map(|start| (base + start).to_le_bytes());
        let starts = starts.collect();
        let starts = self.generator.builder.table(starts);
        self.row(starts, row, 4);
        let place = self.code.keep_int();
        self.code.get(place).load32(0);
        let entry = self.code.keep_int();
        self.code.get(place).load32(4);
        let end = self.code.keep_int();
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(entry).get(end).op(I::I32GeU).branch_if(done);
        body(self, entry);
        self.code.get(entry).int_const(8 * entry_words as i32).op(I::I32Add).set(entry);
        self.code.branch(again).end().end();
    }
}
