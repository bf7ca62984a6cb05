//! Walks of any legs: the sites reached are kept by direction of arrival, in memory.

use crate::function::code::{Label, Slot};
use crate::kernels::kernel::LegShape;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::leg::{LegParameters, may_be_skipped, may_turn};
use crate::kernels::ray_nodes::{NODE_DIRECTION, NodeFilter};
use boardwright_ir::Turning;
use wasm_encoder::Instruction as I;

/// Writes a walk of any legs.
pub(crate) fn write(
    w: &mut KernelBuilder,
    shapes: &[LegShape],
    parameters: &[LegParameters],
    result: &SetSlots,
) {
    let from = w.code.parameter(0);
    let slots = w.generator.lines.vectors + 1;
    let bytes = slots * 8 * w.words;
    let (mut standing, mut ends) = (w.scratch(bytes), w.scratch(bytes));
    let nowhere = (slots - 1) * 8 * w.words;
    w.wipe(standing, bytes);
    let single = w.singleton(from);
    w.store(&single, standing + nowhere as u32);
    let stopped = w.code.begin_block();
    for (index, (shape, leg)) in shapes.iter().zip(parameters).enumerate() {
        let keeps_direction =
            shapes.get(index + 1).is_some_and(|next| next.turning != Turning::Free);
        w.wipe(ends, bytes);
        let stage = LegPass { shape, leg, keeps_direction, standing, ends };
        w.stage(&stage, stopped);
        (standing, ends) = (ends, standing);
    }
    // The last leg keeps no direction, so all its ends are in one set.
    w.code.u32_const(standing + nowhere as u32);
    let place = w.code.pop_i32();
    w.load_into(result, place, 0);
    w.code.end();
}

/// A leg while it is written.
struct LegPass<'a> {
    shape: &'a LegShape,
    leg: &'a LegParameters,
    keeps_direction: bool,
    standing: u32,
    ends: u32,
}

impl KernelBuilder<'_, '_> {
    /// Fills memory with zeros.
    fn wipe(&mut self, address: u32, bytes: usize) {
        let offset = self.code.new_i32();
        self.code.i32_const(bytes as i32).set(offset);
        let again = self.code.begin_loop();
        self.code.get(offset).i32_const(8).op(I::I32Sub).tee(offset);
        self.code.i64_const(0).store64(address);
        self.code.get(offset).branch_if(again);
        self.code.end();
    }

    /// Writes a leg from every site reached, for each direction of arrival.
    fn stage(&mut self, stage: &LegPass, stopped: Label) {
        let LegPass { shape, leg, .. } = *stage;
        let vectors = self.generator.lines.vectors;
        let set_bytes = 8 * self.words;
        let through = self.probe(&leg.through);
        let hurdle = leg.hurdle.as_ref().map(|hurdle| self.probe(hurdle));
        let filter =
            NodeFilter { min_steps: shape.min_steps, max_steps: shape.max_steps, through, hurdle };
        let land = leg.land.as_ref().map(|land| self.probe(land));
        let came = self.code.new_i32();
        let sites = self.new_set();
        self.code.i32_const(0).set(came);
        let again = self.code.begin_loop();
        self.push_row(stage.standing, came, set_bytes);
        let place = self.code.pop_i32();
        self.push_loaded(place, 0);
        self.pop(&sites);
        self.push_any(&sites);
        self.code.begin_if();
        if may_be_skipped(shape) {
            self.stay(stage, &sites, came);
        }
        let turns = self.turn_table(shape.turning);
        self.each_selected(&shape.vectors, leg.selector, |w, lists| {
            if lists.is_empty() {
                return;
            }
            w.each_vector(lists, |w, [starts, vector], next| {
                if shape.turning != Turning::Free {
                    w.push_row(turns, came, vectors);
                    w.code.get(vector).op(I::I32Add).load8(0).op(I::I32Eqz).branch_if(next);
                }
                w.each_member(&sites, |w, site, _, _| {
                    w.tick_or_leave(1, stopped);
                    let tree = w.node_range(starts, site);
                    w.each_end(tree, &filter, |w, node, site| {
                        if let Some(land) = &land {
                            w.push_contains(land, site);
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
        self.code.get(came).i32_const(1).op(I::I32Add).tee(came);
        self.code.i32_const(vectors as i32).op(I::I32LeU).branch_if(again);
        self.code.end();
    }

    /// Returns the table of vectors that may follow each direction of arrival, and none.
    fn turn_table(&mut self, turning: Turning) -> u32 {
        let lines = &self.generator.lines;
        let came = (0..lines.vectors).map(Some).chain([None]);
        let pairs = came.flat_map(|came| (0..lines.vectors).map(move |vector| (came, vector)));
        let table =
            pairs.map(|(came, vector)| may_turn(lines, turning, came, vector).into()).collect();
        self.generator.builder.table(table)
    }

    /// Adds the sites reached to a leg's ends, if it may be skipped.
    fn stay(&mut self, stage: &LegPass, sites: &SetSlots, came: Slot) {
        let set_bytes = 8 * self.words;
        if stage.keeps_direction {
            self.push_row(stage.ends, came, set_bytes);
        } else {
            let nowhere = self.generator.lines.vectors * set_bytes;
            self.code.u32_const(stage.ends + nowhere as u32);
        }
        let place = self.code.pop_i32();
        for (index, &slot) in sites.iter().enumerate() {
            let offset = 8 * index as u32;
            self.code.get(place).get(place).load64(offset).get(slot);
            if let Some(land) = &stage.leg.land {
                self.code.get(land[index]).op(I::I64And);
            }
            self.code.op(I::I64Or).store64(offset);
        }
    }

    /// Adds a site to the ends with a node's direction of arrival.
    fn arrive(&mut self, stage: &LegPass, vector: Slot, node: Slot, site: Slot) {
        let set_bytes = 8 * self.words as i32;
        let (vectors, directions) =
            (self.generator.lines.vectors as i32, self.generator.lines.directions as i32);
        if stage.keeps_direction {
            self.code.get(node).load16(NODE_DIRECTION).get(vector);
            self.code.get(vector).i32_const(directions).op(I::I32LtU).op(I::Select);
        } else {
            self.code.i32_const(vectors);
        }
        self.code.i32_const(set_bytes).op(I::I32Mul);
        self.code.get(site).i32_const(6).op(I::I32ShrU).i32_const(3).op(I::I32Shl).op(I::I32Add);
        let place = self.code.pop_i32();
        self.code.get(place).get(place).load64(stage.ends).i64_const(1);
        self.code.get(site).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Or).store64(stage.ends);
    }
}
