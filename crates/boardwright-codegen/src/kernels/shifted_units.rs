//! Sets and units that move together.

use crate::function::code::{Label, Slot};
use crate::kernels::kernel::{Kernel, VectorSource};
use crate::kernels::kernel_builder::{KernelBuilder, SetProbe};
use wasm_encoder::Instruction as I;

/// Entry of a table of first steps for no step.
const NOWHERE: u16 = u16::MAX;

/// Writes [`Kernel::Shifted`]. Parameters: set, direction, distance.
pub(crate) fn write_shifted(w: &mut KernelBuilder) {
    let set = w.parameters(0);
    let (direction, distance) = (w.code.parameter(w.words), w.code.parameter(w.words + 1));
    let step = w.generator.kernel(Kernel::Step(VectorSource::Direction));
    let nowhere = w.code.begin_block();
    let vector = w.towards(direction, Some(distance), nowhere);
    let left = w.magnitude(distance);
    let done = w.code.begin_block();
    let again = w.code.begin_loop();
    w.code.get(left).op(I::I64Eqz).branch_if(done);
    w.push_any(&set);
    w.code.op(I::I32Eqz).branch_if(done);
    // On a board with closed lines this could go on for ever.
    w.tick_or_leave(2, done);
    w.code.get(vector).op(I::I64ExtendI32U);
    w.push(&set);
    w.code.call(step);
    w.pop(&set);
    w.code.get(left).i64_const(1).op(I::I64Sub).set(left);
    w.code.branch(again).end().end();
    w.push(&set);
    w.code.return_().end();
    for _ in 0..w.words {
        w.code.i64_const(0);
    }
}

/// Writes [`Kernel::Reach`]. Parameters: set, direction, through.
///
/// All move as far as the member with the least distance.
pub(crate) fn write_reach(w: &mut KernelBuilder) {
    let (set, direction) = (w.parameters(0), w.code.parameter(w.words));
    let free = w.parameters(w.words + 1);
    let min_steps = w.code.new_i32();
    let nowhere = w.code.begin_block();
    w.push_any(&set);
    w.code.op(I::I32Eqz).branch_if(nowhere);
    let vector = w.towards(direction, None, nowhere);
    for (&free, &own) in free.iter().zip(&set) {
        w.code.get(free).get(own).op(I::I64Or).set(free);
    }
    let free = w.probe(&free);
    let row = w.first_steps(vector);
    let sites = w.generator.lines.sites as i32;
    w.code.i32_const(sites).set(min_steps);
    w.each_member(&set, |w, site, _, done| {
        w.tick_or_leave(1, done);
        w.advance_while_free(site, row, &free, min_steps);
    });
    w.code.end();
    w.code.get(min_steps).op(I::I64ExtendI32U);
}

/// Writes [`Kernel::ShiftTargets`]. Parameters: movers, occupied, direction, distance, address.
pub(crate) fn write_targets(w: &mut KernelBuilder) {
    let (movers, occupied) = (w.parameters(0), w.parameters(w.words));
    let [direction, distance, address] =
        [0, 1, 2].map(|index| w.code.parameter(2 * w.words + index));
    let nowhere = w.code.begin_block();
    let vector = w.towards(direction, Some(distance), nowhere);
    let row = w.first_steps(vector);
    let distance = w.magnitude(distance);
    let (taken, staying, next) = (w.sink(), w.sink(), w.code.new_i32());
    let (free, stay) = (w.new_set(), w.new_set());
    let done = w.code.begin_block();
    let again = w.code.begin_loop();
    for (index, &free) in free.iter().enumerate() {
        w.code.get(occupied[index]).get(movers[index]).i64_const(-1).op(I::I64Xor);
        w.code.op(I::I64And).set(free);
    }
    w.store_in(&taken, &free);
    w.clear(&stay);
    w.store_in(&staying, &stay);
    w.code.get(address).set(next);
    w.each_member(&movers, |w, from, another, _| {
        let stays = w.code.begin_block();
        let to = w.site_at_distance(from, row, distance, stays);
        w.push_contains(&taken.probe(), to);
        let full = w.code.pop_i32();
        w.insert(&taken, to);
        w.code.get(full).branch_if(stays);
        w.code.get(next).get(from).store32(0);
        w.code.get(next).get(to).store32(4);
        w.code.get(next).i32_const(8).op(I::I32Add).set(next);
        w.code.branch(another).end();
        w.insert(&staying, from);
    });
    w.drain(&staying, &stay);
    w.push_any(&stay);
    w.code.op(I::I32Eqz).branch_if(done);
    w.tick_or_leave(8, done);
    // Units that stay block others.
    for (&mover, &stays) in movers.iter().zip(&stay) {
        w.code.get(mover).get(stays).i64_const(-1).op(I::I64Xor).op(I::I64And).set(mover);
    }
    w.code.branch(again).end().end();
    w.code.get(next).get(address).op(I::I32Sub).i32_const(3).op(I::I32ShrU).return_();
    w.code.end();
    w.code.i32_const(0);
}

impl KernelBuilder<'_, '_> {
    /// Returns the vector (`i32`) of a direction, or its opposite if the distance is negative;
    /// branches to a label if there is none.
    fn towards(&mut self, direction: Slot, distance: Option<Slot>, nowhere: Label) -> Slot {
        let vectors = self.generator.lines.vectors as i64;
        self.code.get(direction).i64_const(vectors).op(I::I64GeU).branch_if(nowhere);
        self.code.get(direction).op(I::I32WrapI64);
        let vector = self.code.pop_i32();
        let Some(distance) = distance else { return vector };
        let opposite = self.generator.lines.opposite.iter();
        let opposite = opposite.flat_map(|back| back.unwrap_or(NOWHERE).to_le_bytes());
        let table = opposite.collect();
        let table = self.generator.builder.table(table);
        self.code.get(distance).i64_const(0).op(I::I64LtS).begin_if();
        self.push_row(table, vector, 2).load16(0).tee(vector);
        self.code.i32_const(NOWHERE.into()).op(I::I32Eq).branch_if(nowhere);
        self.code.end();
        vector
    }

    /// Returns a new local with the absolute value of a number.
    fn magnitude(&mut self, number: Slot) -> Slot {
        self.code.i64_const(0).get(number).op(I::I64Sub).get(number);
        self.code.get(number).i64_const(0).op(I::I64LtS).op(I::Select);
        self.code.pop_i64()
    }

    /// Returns the address of the first step from each site along a vector, the lowest site if
    /// there are several.
    fn first_steps(&mut self, vector: Slot) -> Slot {
        let lines = &self.generator.lines;
        let sites = lines.sites;
        let mut table = Vec::with_capacity(lines.vectors * sites * 2);
        for vector in 0..lines.vectors {
            for site in 0..sites {
                let first = lines.steps(vector, site).min().map_or(NOWHERE, |site| site as u16);
                table.extend(first.to_le_bytes());
            }
        }
        let table = self.generator.builder.table(table);
        self.push_row(table, vector, 2 * sites);
        self.code.pop_i32()
    }

    /// Replaces a site by its first step, or branches to a label.
    fn go_on(&mut self, site: Slot, row: Slot, nowhere: Label) {
        self.code.get(site).i32_const(1).op(I::I32Shl).get(row).op(I::I32Add).load16(0).tee(site);
        self.code.i32_const(NOWHERE.into()).op(I::I32Eq).branch_if(nowhere);
    }

    /// Moves a site along free sites for at most `most` steps, and lowers `most` to their number.
    fn advance_while_free(&mut self, site: Slot, row: Slot, free: &SetProbe, max_steps: Slot) {
        let steps = self.code.new_i32();
        self.code.i32_const(0).set(steps);
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(steps).get(max_steps).op(I::I32GeU).branch_if(done);
        self.go_on(site, row, done);
        self.push_contains(free, site);
        self.code.op(I::I32Eqz).branch_if(done);
        self.code.get(steps).i32_const(1).op(I::I32Add).set(steps);
        self.code.branch(again).end().end();
        self.code.get(steps).set(max_steps);
    }

    /// Returns a new local with the site at a distance (`i64`) from a site; branches to a label if
    /// there is none.
    fn site_at_distance(&mut self, from: Slot, row: Slot, distance: Slot, nowhere: Label) -> Slot {
        let sites = self.generator.lines.sites as i64;
        self.code.get(from);
        let site = self.code.pop_i32();
        self.code.get(distance).i64_const(sites).get(distance).i64_const(sites);
        self.code.op(I::I64LtU).op(I::Select);
        let left = self.code.pop_i64();
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(left).op(I::I64Eqz).branch_if(done);
        self.go_on(site, row, nowhere);
        self.code.get(left).i64_const(1).op(I::I64Sub).set(left);
        self.code.branch(again).end().end();
        site
    }
}
