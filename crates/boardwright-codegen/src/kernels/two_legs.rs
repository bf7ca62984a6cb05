//! Walks of two legs along lines that keep their direction: a loop over the ends of the first.

use crate::kernels::kernel::LegShape;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::leg::{LegParameters, may_be_skipped, may_turn};
use crate::kernels::vector_lists::VectorLists;
use boardwright_ir::{Turning, VectorId};
use wasm_encoder::Instruction as I;

/// Writes a walk of two legs.
pub(crate) fn write(
    w: &mut KernelBuilder,
    [first, last]: [&LegShape; 2],
    parameters: &[LegParameters],
    lists: &[Vec<Vec<VectorId>>],
    result: &SetSlots,
) {
    let from = w.code.parameter(0);
    // Each combination is a list for the first leg, and the list that may follow.
    let lines = &w.generator.lines;
    let mut combinations: Vec<[Vec<VectorId>; 2]> = Vec::new();
    let mut rows = Vec::new();
    for (start, after) in lists[0].iter().zip(&lists[1]) {
        let mut combos: Vec<[Vec<VectorId>; 2]> = Vec::new();
        if last.turning == Turning::Free {
            combos.push([start.clone(), after.clone()]);
        } else {
            if may_be_skipped(first) {
                combos.push([Vec::new(), after.clone()]);
            }
            for &vector in start {
                let may = |&next: &VectorId| {
                    may_turn(lines, last.turning, Some(vector.into()), next.into())
                };
                combos.push([vec![vector], after.iter().copied().filter(may).collect()]);
            }
        }
        let mut entries = Vec::new();
        for (place, combo) in combos.into_iter().enumerate() {
            let stays = may_be_skipped(first) && place == 0;
            let index =
                combinations.iter().position(|known| *known == combo).unwrap_or_else(|| {
                    combinations.push(combo);
                    combinations.len() - 1
                });
            entries.push(index as u64 | u64::from(stays) << 32);
        }
        rows.push(entries);
    }
    let index = w.code.new_i32();
    let part = |side: usize| combinations.iter().map(|combo| combo[side].clone()).collect();
    let (starts, afters) = (VectorLists::new(part(0), index), VectorLists::new(part(1), index));
    let lands = parameters[0].land.clone().unwrap_or_default();
    let standing = w.new_set();
    let player = parameters[0].selector;
    w.each_entry(rows, player, 1, |w, entry| {
        w.code.get(entry).load32(0).set(index);
        w.clear(&standing);
        if may_be_skipped(first) {
            w.code.get(entry).load32(4).begin_if();
            let single = w.singleton(from);
            w.copy(&single, &standing);
            w.code.end();
        }
        w.slide(&starts, from, &parameters[0].leg(first), &standing);
        for (&slot, &land) in standing.iter().zip(&lands) {
            w.code.get(slot).get(land).op(I::I64And).set(slot);
        }
        if may_be_skipped(last) {
            w.push(&standing);
            w.pop_into(result);
        }
        w.each_member(&standing, |w, site, _, done| {
            w.tick_or_leave(1, done);
            w.slide(&afters, site, &parameters[1].leg(last), result);
        });
    });
}
