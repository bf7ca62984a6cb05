//! Walks of two legs along lines that keep their direction: a loop over where the first ends.

use crate::kernels::Stride;
use crate::kernels::legs::{Parameters, may_stay, may_turn};
use crate::kernels::ways::Lists;
use crate::kernels::words::{Words, Writer};
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Two legs: all sites where the first may end, and for each of them where the second may.
pub(super) fn write(
    w: &mut Writer,
    [first, last]: [&Stride; 2],
    parameters: &[Parameters],
    lists: &[Vec<Vec<VectorId>>],
    result: &Words,
) {
    let from = w.code.parameter(0);
    // Each combination is a list for the first leg, and the list that the last may then follow.
    let lines = &w.generator.lines;
    let mut combinations: Vec<[Vec<VectorId>; 2]> = Vec::new();
    let mut rows = Vec::new();
    for (start, after) in lists[0].iter().zip(&lists[1]) {
        let mut ways: Vec<[Vec<VectorId>; 2]> = Vec::new();
        if last.turn == 0 {
            ways.push([start.clone(), after.clone()]);
        } else {
            if may_stay(first) {
                ways.push([Vec::new(), after.clone()]);
            }
            for &vector in start {
                let may =
                    |&next: &VectorId| may_turn(lines, last.turn, Some(vector.into()), next.into());
                ways.push([vec![vector], after.iter().copied().filter(may).collect()]);
            }
        }
        let mut entries = Vec::new();
        for (place, way) in ways.into_iter().enumerate() {
            let stays = may_stay(first) && place == 0;
            let index = combinations.iter().position(|known| *known == way).unwrap_or_else(|| {
                combinations.push(way);
                combinations.len() - 1
            });
            entries.push(index as u64 | u64::from(stays) << 32);
        }
        rows.push(entries);
    }
    let index = w.code.int();
    let part = |side: usize| combinations.iter().map(|way| way[side].clone()).collect();
    let (starts, afters) = (Lists::new(part(0), index), Lists::new(part(1), index));
    let lands = parameters[0].land.clone().unwrap_or_default();
    let standing = w.set();
    let player = parameters[0].way;
    w.each_entry(rows, player, 1, |w, entry| {
        w.code.get(entry).load32(0).set(index);
        w.clear(&standing);
        if may_stay(first) {
            w.code.get(entry).load32(4).begin_if();
            let single = w.single(from);
            w.copy(&single, &standing);
            w.code.end();
        }
        w.slide(&starts, from, &parameters[0].leg(first), &standing);
        for (&slot, &land) in standing.iter().zip(&lands) {
            w.code.get(slot).get(land).op(I::I64And).set(slot);
        }
        if may_stay(last) {
            w.push(&standing);
            w.pop_into(result);
        }
        w.members(&standing, |w, site, _, done| {
            w.tick_or_leave(1, done);
            w.slide(&afters, site, &parameters[1].leg(last), result);
        });
    });
}
