//! How many steps it takes from a site to another.

use crate::function::code::Slot;
use crate::kernels::Ways;
use crate::kernels::ways::Lists;
use crate::kernels::words::Writer;
use crate::module::board_lines::Lines;
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// The most bytes of a table of distances.
const MAX_DISTANCE_TABLE: usize = 512 << 10;

/// Writes [`crate::kernels::Kernel::Distance`]. Parameters: from, to, way.
pub(super) fn write(w: &mut Writer, ways: &Ways) {
    let [from, to, way] = [0, 1, 2].map(|index| w.code.parameter(index));
    let sites = w.generator.lines.sites;
    if let Ways::ByPlayer(lists) = ways {
        let lists = w.of_players(lists.clone(), way);
        if lists.lists.len() * sites * sites * 2 <= MAX_DISTANCE_TABLE {
            return look_up(w, &lists, [from, to]);
        }
    }
    search(w, ways, way, [from, to]);
}

fn look_up(w: &mut Writer, lists: &Lists, [from, to]: [Slot; 2]) {
    let lines = &w.generator.lines;
    let sites = lines.sites;
    let all = lists.lists.iter().flat_map(|list| all_distances(lines, list));
    let bytes: Vec<u8> = all.flat_map(i16::to_le_bytes).collect();
    let table = w.generator.builder.table(bytes);
    w.code.get(from);
    if lists.lists.len() > 1 {
        w.code.get(lists.index).int_const(sites as i32).op(I::I32Mul).op(I::I32Add);
    }
    w.code.int_const(sites as i32).op(I::I32Mul).get(to).op(I::I32Add);
    let index = w.code.keep_int();
    w.row(table, index, 2).load16(0).op(I::I32Extend16S).op(I::I64ExtendI32S);
}

/// The distances from each site to each, or -1.
fn all_distances(lines: &Lines, list: &[VectorId]) -> Vec<i16> {
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

fn search(w: &mut Writer, ways: &Ways, way: Slot, [from, to]: [Slot; 2]) {
    let (edge, goal) = (w.single(from), w.single(to));
    let (known, next) = (w.set(), w.set());
    let steps = w.code.long();
    w.copy(&edge, &known);
    let none = w.code.block();
    let again = w.code.begin_loop();
    w.intersects(&edge, &goal);
    w.code.begin_if();
    w.code.get(steps).leave().end();
    w.tick_or_leave(4, none);
    w.clear(&next);
    w.steps(ways, way, &edge, &next);
    for index in 0..w.words {
        let (known, edge, next) = (known[index], edge[index], next[index]);
        w.code.get(next).get(known).long_const(-1).op(I::I64Xor).op(I::I64And).set(edge);
        w.code.get(known).get(edge).op(I::I64Or).set(known);
    }
    w.code.get(steps).long_const(1).op(I::I64Add).set(steps);
    w.any(&edge);
    w.code.branch_if(again);
    w.code.end().end();
    w.code.long_const(-1);
}
