//! Walks of any legs: as the interpreter does, they keep the sites where they stand by the direction that
//! they came along, in memory.

use crate::function::code::{Label, Slot};
use crate::kernels::Stride;
use crate::kernels::legs::{Parameters, may_stay, may_turn};
use crate::kernels::nodes::{DIRECTION, Way};
use crate::kernels::words::{Words, Writer};
use wasm_encoder::Instruction as I;

/// Any legs: sets by the direction of arrival, in memory.
pub(super) fn write(w: &mut Writer, strides: &[Stride], parameters: &[Parameters], result: &Words) {
    let from = w.code.parameter(0);
    let slots = w.generator.lines.vectors + 1;
    let bytes = slots * 8 * w.words;
    let (mut standing, mut ends) = (w.scratch(bytes), w.scratch(bytes));
    let nowhere = (slots - 1) * 8 * w.words;
    w.wipe(standing, bytes);
    let single = w.single(from);
    w.store(&single, standing + nowhere as u32);
    let stopped = w.code.block();
    for (index, (stride, leg)) in strides.iter().zip(parameters).enumerate() {
        let keeps_way = strides.get(index + 1).is_some_and(|next| next.turn != 0);
        w.wipe(ends, bytes);
        let stage = Stage { stride, leg, keeps_way, standing, ends };
        w.stage(&stage, stopped);
        (standing, ends) = (ends, standing);
    }
    // The last leg keeps no direction, so all its ends are in one set.
    w.code.address(standing + nowhere as u32);
    let place = w.code.keep_int();
    w.load_into(result, place, 0);
    w.code.end();
}

/// A leg of any kind while it is written.
struct Stage<'a> {
    stride: &'a Stride,
    leg: &'a Parameters,
    keeps_way: bool,
    standing: u32,
    ends: u32,
}

impl Writer<'_, '_> {
    /// Fills memory with zeros.
    fn wipe(&mut self, address: u32, bytes: usize) {
        let offset = self.code.int();
        self.code.int_const(bytes as i32).set(offset);
        let again = self.code.begin_loop();
        self.code.get(offset).int_const(8).op(I::I32Sub).tee(offset);
        self.code.long_const(0).store64(address);
        self.code.get(offset).branch_if(again);
        self.code.end();
    }

    /// One leg from every site where the walk stands, for each direction that it came by.
    fn stage(&mut self, stage: &Stage, stopped: Label) {
        let Stage { stride, leg, .. } = *stage;
        let vectors = self.generator.lines.vectors;
        let set_bytes = 8 * self.words;
        let through = self.probe(&leg.through);
        let over = leg.over.as_ref().map(|over| self.probe(over));
        let way = Way { least: stride.least, most: stride.most, through, over };
        let land = leg.land.as_ref().map(|land| self.probe(land));
        let came = self.code.int();
        let sites = self.set();
        self.code.int_const(0).set(came);
        let again = self.code.begin_loop();
        self.row(stage.standing, came, set_bytes);
        let place = self.code.keep_int();
        self.load(place, 0);
        self.pop(&sites);
        self.any(&sites);
        self.code.begin_if();
        if may_stay(stride) {
            self.stay(stage, &sites, came);
        }
        let turns = self.turns(stride.turn);
        self.each_way(&stride.ways, leg.way, |w, lists| {
            if lists.is_empty() {
                return;
            }
            w.each_vector(lists, |w, [starts, vector], next| {
                if stride.turn != 0 {
                    w.row(turns, came, vectors);
                    w.code.get(vector).op(I::I32Add).load8(0).op(I::I32Eqz).branch_if(next);
                }
                w.members(&sites, |w, site, _, _| {
                    w.tick_or_leave(1, stopped);
                    let tree = w.tree(starts, site);
                    w.each_end(tree, &way, |w, node, site| {
                        if let Some(land) = &land {
                            w.contains(land, site);
                            w.code.begin_if();
                        }
                        w.arrive(stage, vector, node, site);
                        if land.is_some() {
                            w.code.end();
                        }
                    });
                });
            });
        });
        self.code.end();
        self.code.get(came).int_const(1).op(I::I32Add).tee(came);
        self.code.int_const(vectors as i32).op(I::I32LeU).branch_if(again);
        self.code.end();
    }

    /// The table that says for each direction of arrival, and for none, which vectors may follow.
    fn turns(&mut self, turn: u8) -> u32 {
        let lines = &self.generator.lines;
        let came = (0..lines.vectors).map(Some).chain([None]);
        let pairs = came.flat_map(|came| (0..lines.vectors).map(move |vector| (came, vector)));
        let table =
            pairs.map(|(came, vector)| may_turn(lines, turn, came, vector).into()).collect();
        self.generator.builder.table(table)
    }

    /// Adds the sites where a leg is left out to its ends.
    fn stay(&mut self, stage: &Stage, sites: &Words, came: Slot) {
        let set_bytes = 8 * self.words;
        if stage.keeps_way {
            self.row(stage.ends, came, set_bytes);
        } else {
            let nowhere = self.generator.lines.vectors * set_bytes;
            self.code.address(stage.ends + nowhere as u32);
        }
        let place = self.code.keep_int();
        for (index, &slot) in sites.iter().enumerate() {
            let offset = 8 * index as u32;
            self.code.get(place).get(place).load64(offset).get(slot);
            if let Some(land) = &stage.leg.land {
                self.code.get(land[index]).op(I::I64And);
            }
            self.code.op(I::I64Or).store64(offset);
        }
    }

    /// Adds a site to the ends that came by the direction of a node.
    fn arrive(&mut self, stage: &Stage, vector: Slot, node: Slot, site: Slot) {
        let set_bytes = 8 * self.words as i32;
        let (vectors, directions) =
            (self.generator.lines.vectors as i32, self.generator.lines.directions as i32);
        if stage.keeps_way {
            self.code.get(node).load16(DIRECTION).get(vector);
            self.code.get(vector).int_const(directions).op(I::I32LtU).op(I::Select);
        } else {
            self.code.int_const(vectors);
        }
        self.code.int_const(set_bytes).op(I::I32Mul);
        self.code.get(site).int_const(6).op(I::I32ShrU).int_const(3).op(I::I32Shl).op(I::I32Add);
        let place = self.code.keep_int();
        self.code.get(place).get(place).load64(stage.ends).long_const(1);
        self.code.get(site).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Or).store64(stage.ends);
    }
}
