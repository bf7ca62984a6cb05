//! Sites between two sites, and beyond one as seen from the other.

use crate::kernels::kernel_builder::KernelBuilder;
use crate::kernels::vector_lists::VectorLists;
use crate::module::board_lines::BoardLines;
use boardwright_board::RayNode;
use boardwright_ir::VectorId;
use std::collections::BTreeMap;
use wasm_encoder::Instruction as I;

/// Most bytes of a table of sets by two sites.
const MAX_PAIR_TABLE: usize = 256 << 10;

/// Writes [`Kernel::Between`](crate::kernels::kernel::Kernel::Between). Parameters: two sites.
pub(crate) fn write_between(w: &mut KernelBuilder) {
    let (a, b) = (w.code.parameter(0), w.code.parameter(1));
    let sites = w.generator.lines.sites;
    if sites * sites * 8 * w.words <= MAX_PAIR_TABLE {
        let lines = &w.generator.lines;
        let pairs = (0..sites).flat_map(|a| {
            let between = all_between(lines, a);
            (0..sites).map(move |b| between.get(&b).cloned().unwrap_or_default())
        });
        let sets: Vec<Vec<u64>> = pairs.map(|pair| w.generator.set_words(pair)).collect();
        let table = w.generator.table_of_sets(sets);
        w.code.get(a).i32_const(sites as i32).op(I::I32Mul).get(b).op(I::I32Add);
        let index = w.code.pop_i32();
        let bytes = 8 * w.words;
        w.push_row(table, index, bytes);
        let row = w.code.pop_i32();
        return w.push_loaded(row, 0);
    }
    // The sites between are a bracket of all sites that ends at the other site.
    let directions = w.generator.lines.directions as VectorId;
    let lists = VectorLists::new(vec![(0..directions).collect()], a);
    let (all, other, result) = (w.all_sites(), w.singleton(b), w.new_set());
    w.bracketed(&lists, a, (&all, &other), &result);
    w.push(&result);
}

/// Returns the sites between a site and each other that a line joins it with.
fn all_between(lines: &BoardLines, a: usize) -> BTreeMap<usize, Vec<usize>> {
    let mut between: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for direction in 0..lines.directions {
        let nodes = lines.ray(direction, a);
        for (index, node) in nodes.iter().enumerate() {
            let on_the_way = nodes[..index].iter().filter(|node| node.skip as usize > index);
            let sites = on_the_way.map(|node| usize::from(node.site));
            between.entry(node.site.into()).or_default().extend(sites);
        }
    }
    between
}

/// Writes [`Kernel::Beyond`](crate::kernels::kernel::Kernel::Beyond). Parameters: two sites.
///
/// A site has few neighbours: each is an entry with the sites beyond it.
pub(crate) fn write_beyond(w: &mut KernelBuilder) {
    let (a, b) = (w.code.parameter(0), w.code.parameter(1));
    let entry_bytes = 8 + 8 * w.words as i32;
    let lines = &w.generator.lines;
    let (mut entries, mut starts) = (Vec::new(), vec![0]);
    for site in 0..lines.sites {
        for (neighbour, sites) in all_beyond(lines, site) {
            entries.push(neighbour as u64);
            entries.extend(w.generator.set_words(sites));
        }
        starts.push(8 * entries.len() as u32);
    }
    let base = w.generator.builder.table_of_words(entries);
    let starts = starts.into_iter().flat_map(|start: u32| (base + start).to_le_bytes());
    let starts = w.generator.builder.table(starts.collect());
    w.push_row(starts, a, 4);
    let place = w.code.pop_i32();
    w.code.get(place).load32(0);
    let entry = w.code.pop_i32();
    w.code.get(place).load32(4);
    let end = w.code.pop_i32();
    let result = w.new_set();
    let done = w.code.begin_block();
    let again = w.code.begin_loop();
    w.code.get(entry).get(end).op(I::I32GeU).branch_if(done);
    w.code.get(entry).load32(0).get(b).op(I::I32Eq).begin_if();
    w.push_loaded(entry, 8);
    w.pop(&result);
    w.code.branch(done).end();
    w.code.get(entry).i32_const(entry_bytes).op(I::I32Add).set(entry);
    w.code.branch(again).end().end();
    w.push(&result);
}

/// Returns the sites one step on from a site through each neighbour, by neighbour.
fn all_beyond(lines: &BoardLines, a: usize) -> BTreeMap<usize, Vec<usize>> {
    let mut beyond: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for direction in 0..lines.directions {
        let nodes = lines.ray(direction, a);
        for (index, node) in nodes.iter().enumerate().filter(|(_, node)| node.depth == 1) {
            let further = nodes[index + 1..node.skip as usize].iter();
            let second = further.filter(|node: &&RayNode| node.depth == 2);
            beyond.entry(node.site.into()).or_default().extend(second.map(|n| usize::from(n.site)));
        }
    }
    beyond.retain(|_, sites| !sites.is_empty());
    beyond
}
