//! Numbers of steps from a site to another.

use crate::function::code::Slot;
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::KernelBuilder;
use crate::kernels::vector_lists::VectorLists;
use crate::module::board_lines::BoardLines;
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Most bytes of a table of distances.
const MAX_DISTANCE_TABLE: usize = 512 << 10;

/// Writes [`Kernel::Distance`](crate::kernels::kernel::Kernel::Distance). Parameters: from, to,
/// selector.
pub(crate) fn write(w: &mut KernelBuilder, source: &VectorSource) {
    let [from, to, selector] = [0, 1, 2].map(|index| w.code.parameter(index));
    let sites = w.generator.lines.sites;
    if let VectorSource::ByPlayer(lists) = source {
        let lists = w.lists_of_players(lists.clone(), selector);
        if lists.lists.len() * sites * sites * 2 <= MAX_DISTANCE_TABLE {
            return look_up(w, &lists, [from, to]);
        }
    }
    search(w, source, selector, [from, to]);
}

fn look_up(w: &mut KernelBuilder, lists: &VectorLists, [from, to]: [Slot; 2]) {
    let lines = &w.generator.lines;
    let sites = lines.sites;
    let all = lists.lists.iter().flat_map(|list| all_distances(lines, list));
    let bytes: Vec<u8> = all.flat_map(i16::to_le_bytes).collect();
    let table = w.generator.builder.table(bytes);
    w.code.get(from);
    if lists.lists.len() > 1 {
        w.code.get(lists.index).i32_const(sites as i32).op(I::I32Mul).op(I::I32Add);
    }
    w.code.i32_const(sites as i32).op(I::I32Mul).get(to).op(I::I32Add);
    let index = w.code.pop_i32();
    w.push_row(table, index, 2).load16(0).op(I::I32Extend16S).op(I::I64ExtendI32S);
}

/// Returns the distances between all sites; -1 for sites that are not connected.
fn all_distances(lines: &BoardLines, list: &[VectorId]) -> Vec<i16> {
    let mut all = Vec::with_capacity(lines.sites * lines.sites);
    for from in 0..lines.sites {
        let mut distances = vec![-1; lines.sites];
        distances[from] = 0;
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&site) = reached.get(next) {
            next += 1;
            for to in list.iter().flat_map(|&vector| lines.steps(vector.into(), site)) {
                if distances[to] < 0 {
                    distances[to] = distances[site] + 1;
                    reached.push(to);
                }
            }
        }
        all.extend(distances);
    }
    all
}

fn search(w: &mut KernelBuilder, source: &VectorSource, selector: Slot, [from, to]: [Slot; 2]) {
    let (edge, goal) = (w.singleton(from), w.singleton(to));
    let (known, next) = (w.new_set(), w.new_set());
    let steps = w.code.new_i64();
    w.copy(&edge, &known);
    let none = w.code.begin_block();
    let again = w.code.begin_loop();
    w.push_intersects(&edge, &goal);
    w.code.begin_if();
    w.code.get(steps).return_().end();
    w.tick_or_leave(4, none);
    w.clear(&next);
    w.steps(source, selector, &edge, &next);
    for index in 0..w.words {
        let (known, edge, next) = (known[index], edge[index], next[index]);
        w.code.get(next).get(known).i64_const(-1).op(I::I64Xor).op(I::I64And).set(edge);
        w.code.get(known).get(edge).op(I::I64Or).set(known);
    }
    w.code.get(steps).i64_const(1).op(I::I64Add).set(steps);
    w.push_any(&edge);
    w.code.branch_if(again);
    w.code.end().end();
    w.code.i64_const(-1);
}
