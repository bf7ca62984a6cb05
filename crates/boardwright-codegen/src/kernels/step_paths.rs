//! Walks whose legs are single steps except the last: a table of the few paths from each site.

use crate::expressions::by_player::table_parts;
use crate::function::code::Slot;
use crate::kernels::kernel::LegShape;
use crate::kernels::kernel_builder::{KernelBuilder, SetProbe, SetSlots};
use crate::kernels::leg::{LegParameters, Slide, is_step, may_be_skipped, may_turn};
use crate::kernels::vector_lists::VectorLists;
use crate::module::board_lines::BoardLines;
use boardwright_ir::{Turning, VectorId};
use std::collections::{BTreeMap, BTreeSet};
use wasm_encoder::Instruction as I;

/// Most sites stepped on before the last leg.
pub(crate) const MAX_STOPS: usize = 4;
/// Most words of ends that are unrolled. More are looped over.
const MAX_UNROLLED_WORDS: usize = 32;
/// Most bytes of a table of paths.
const MAX_PATH_TABLE: usize = 1 << 20;

/// Sites stepped on before the last leg, with the vectors that the last leg may take.
pub(crate) type Paths = BTreeMap<Vec<usize>, BTreeSet<VectorId>>;

/// Returns the paths of single steps by player and site; `None` if they are too many.
pub(crate) fn all_paths(
    lines: &BoardLines,
    shapes: &[LegShape],
    lists: &[Vec<Vec<VectorId>>],
) -> Option<Vec<Vec<Paths>>> {
    let players = lists[0].len();
    let mut room = MAX_PATH_TABLE / 32;
    let mut all = Vec::with_capacity(players);
    for player in 0..players {
        let mut of_player = Vec::with_capacity(lines.sites);
        for from in 0..lines.sites {
            let own: Vec<&[VectorId]> = lists.iter().map(|list| list[player].as_slice()).collect();
            let paths = paths_from(lines, shapes, &own, from);
            room = room.checked_sub(paths.len())?;
            of_player.push(paths);
        }
        all.push(of_player);
    }
    Some(all)
}

fn paths_from(
    lines: &BoardLines,
    shapes: &[LegShape],
    lists: &[&[VectorId]],
    from: usize,
) -> Paths {
    // The site reached by each path, the sites stepped on, and the direction of arrival if it
    // matters.
    let mut standing: BTreeSet<(usize, Vec<usize>, Option<usize>)> = [(from, vec![], None)].into();
    for (index, shape) in shapes[..shapes.len() - 1].iter().enumerate() {
        let keeps_direction = shapes[index + 1].turning != Turning::Free;
        let mut ends = BTreeSet::new();
        for (site, stops, came) in standing {
            let then = |to: usize| [stops.as_slice(), &[to]].concat();
            if may_be_skipped(shape) {
                ends.insert((site, then(site), came.filter(|_| keeps_direction)));
            }
            for &vector in lists[index] {
                let vector = usize::from(vector);
                if !may_turn(lines, shape.turning, came, vector) {
                    continue;
                }
                for node in lines.ray(vector, site).iter().filter(|node| node.depth == 1) {
                    let to = usize::from(node.site);
                    let direction =
                        if lines.is_direction(vector) { node.direction.into() } else { vector };
                    ends.insert((to, then(to), keeps_direction.then_some(direction)));
                }
            }
        }
        standing = ends;
    }
    let last = shapes.len() - 1;
    let mut paths = Paths::new();
    for (_, stops, came) in standing {
        let may = |&vector: &VectorId| may_turn(lines, shapes[last].turning, came, vector.into());
        paths.entry(stops).or_default().extend(lists[last].iter().copied().filter(may));
    }
    paths
}

/// Writes a walk with known paths.
pub(crate) fn write(
    w: &mut KernelBuilder,
    shapes: &[LegShape],
    parameters: &[LegParameters],
    paths: &[Vec<Paths>],
    result: &SetSlots,
) {
    let (paths, by_player) = table_parts(paths);
    let (from, direction) = (w.code.parameter(0), parameters[0].selector);
    let lands: Vec<SetProbe> =
        parameters.iter().flat_map(|leg| &leg.land).map(|land| w.probe(land)).collect();
    let last = &shapes[shapes.len() - 1];
    let leg = parameters[parameters.len() - 1].leg(last);
    // Each player has rows of its own.
    w.code.get(from);
    if by_player {
        let sites = w.generator.lines.sites as i32;
        w.code.get(direction).i32_const(sites).op(I::I32Mul).op(I::I32Add);
    }
    let row = w.code.pop_i32();
    if is_step(last) {
        write_ends(w, paths, row, &lands, may_be_skipped(last), result);
    } else {
        write_slides(w, paths, row, &lands, (&leg, may_be_skipped(last)), result);
    }
}

/// Writes paths whose last leg is a step: the table holds the set of ends.
fn write_ends(
    w: &mut KernelBuilder,
    paths: &[Vec<Paths>],
    row: Slot,
    lands: &[SetProbe],
    stays: bool,
    result: &SetSlots,
) {
    let lines = &w.generator.lines;
    let entry_words = 1 + w.words;
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for paths in paths.iter().flatten() {
        let mut entries = Vec::new();
        for (stops, vectors) in paths {
            let at = stops[stops.len() - 1];
            let steps = vectors.iter().flat_map(|&vector| lines.steps(vector.into(), at));
            let ends = w.generator.set_words(steps.chain(stays.then_some(at)));
            if ends.iter().any(|&word| word != 0) {
                entries.push(packed(stops));
                entries.extend(ends);
            }
        }
        rows.push(entries);
    }
    let max_entries = rows.iter().map(Vec::len).max().unwrap_or(0) / entry_words;
    if max_entries * w.words <= MAX_UNROLLED_WORDS {
        // Shorter rows are filled with entries without ends.
        rows.iter_mut().for_each(|row| row.resize(max_entries * entry_words, 0));
        if max_entries == 0 {
            return;
        }
        let table = w.generator.builder.table_of_words(rows.into_iter().flatten());
        w.push_row(table, row, 8 * max_entries * entry_words);
        let row = w.code.pop_i32();
        for entry in 0..max_entries {
            write_entry(w, row, (8 * entry * entry_words) as u32, lands, result);
        }
        return;
    }
    w.each_entry(rows, row, entry_words, |w, entry| write_entry(w, entry, 0, lands, result));
}

/// Adds the ends of an entry if all its sites can be stepped on, without a branch.
fn write_entry(
    w: &mut KernelBuilder,
    entry: Slot,
    offset: u32,
    lands: &[SetProbe],
    result: &SetSlots,
) {
    w.code.i64_const(0);
    w.may_land(entry, offset, lands);
    w.code.op(I::I64ExtendI32U).op(I::I64Sub);
    let mask = w.code.pop_i64();
    for (index, &slot) in result.iter().enumerate() {
        w.code.get(entry).load64(offset + 8 + 8 * index as u32).get(mask).op(I::I64And);
        w.code.get(slot).op(I::I64Or).set(slot);
    }
}

/// Writes paths whose last leg is a slide along the vectors in the table.
fn write_slides(
    w: &mut KernelBuilder,
    paths: &[Vec<Paths>],
    row: Slot,
    lands: &[SetProbe],
    (leg, stays): (&Slide, bool),
    result: &SetSlots,
) {
    let index = w.code.new_i32();
    let mut lists: Vec<Vec<VectorId>> = Vec::new();
    let mut rows = Vec::new();
    for paths in paths.iter().flatten() {
        let mut entries = Vec::new();
        for (stops, vectors) in paths {
            let list: Vec<VectorId> = vectors.iter().copied().collect();
            let place = lists.iter().position(|known| *known == list).unwrap_or_else(|| {
                lists.push(list);
                lists.len() - 1
            });
            entries.extend([packed(stops), (stops[stops.len() - 1] | place << 16) as u64]);
        }
        rows.push(entries);
    }
    let lists = VectorLists::new(lists, index);
    w.each_entry(rows, row, 2, |w, entry| {
        w.may_land(entry, 0, lands);
        w.code.begin_if();
        w.code.get(entry).load16(8);
        let site = w.code.pop_i32();
        w.code.get(entry).load32(8).i32_const(16).op(I::I32ShrU).set(index);
        if stays {
            let single = w.singleton(site);
            w.push(&single);
            w.pop_into(result);
        }
        w.slide(&lists, site, leg, result);
        w.code.end();
    });
}

/// Packs the sites stepped on into a word.
fn packed(stops: &[usize]) -> u64 {
    stops.iter().rev().fold(0, |word, &stop_site| word << 16 | stop_site as u64)
}

impl KernelBuilder<'_, '_> {
    /// Pushes 1 if all sites of an entry can be stepped on.
    fn may_land(&mut self, entry: Slot, offset: u32, lands: &[SetProbe]) {
        for (index, land) in lands.iter().enumerate() {
            self.code.get(entry).load16(offset + 2 * index as u32);
            let site = self.code.pop_i32();
            self.push_contains(land, site);
            if index > 0 {
                self.code.op(I::I32And);
            }
        }
    }

    /// Runs `body` for each entry of a row, in a table whose rows differ in length.
    pub(crate) fn each_entry(
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
        self.push_row(starts, row, 4);
        let place = self.code.pop_i32();
        self.code.get(place).load32(0);
        let entry = self.code.pop_i32();
        self.code.get(place).load32(4);
        let end = self.code.pop_i32();
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(entry).get(end).op(I::I32GeU).branch_if(done);
        body(self, entry);
        self.code.get(entry).i32_const(8 * entry_words as i32).op(I::I32Add).set(entry);
        self.code.branch(again).end().end();
    }
}
