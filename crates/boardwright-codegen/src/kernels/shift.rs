//! Sets and units moved all at once.

use crate::function::code::{Label, Slot};
use crate::kernels::words::{Probe, Writer};
use crate::kernels::{Kernel, Ways};
use wasm_encoder::Instruction as I;

/// What stands in a table of first steps where there is none.
const NOWHERE: u16 = u16::MAX;

/// Writes [`Kernel::Shifted`]. Parameters: set, direction, distance.
pub(super) fn write_shifted(w: &mut Writer) {
    let set = w.parameters(0);
    let (direction, distance) = (w.code.parameter(w.words), w.code.parameter(w.words + 1));
    let step = w.generator.kernel(Kernel::Step(Ways::Direction));
    let nowhere = w.code.block();
    let vector = w.towards(direction, Some(distance), nowhere);
    let left = w.magnitude(distance);
    let done = w.code.block();
    let again = w.code.begin_loop();
    w.code.get(left).op(I::I64Eqz).branch_if(done);
    w.any(&set);
    w.code.op(I::I32Eqz).branch_if(done);
    // On a board that is joined to itself this could go on for ever.
    w.tick_or_leave(2, done);
    w.code.get(vector).op(I::I64ExtendI32U);
    w.push(&set);
    w.code.call(step);
    w.pop(&set);
    w.code.get(left).long_const(1).op(I::I64Sub).set(left);
    w.code.branch(again).end().end();
    w.push(&set);
    w.code.leave().end();
    for _ in 0..w.words {
        w.code.long_const(0);
    }
}

/// Writes [`Kernel::Reach`]. Parameters: set, direction, through.
///
/// All may go as far as the one that may go least far.
pub(super) fn write_reach(w: &mut Writer) {
    let (set, direction) = (w.parameters(0), w.code.parameter(w.words));
    let free = w.parameters(w.words + 1);
    let least = w.code.int();
    let nowhere = w.code.block();
    w.any(&set);
    w.code.op(I::I32Eqz).branch_if(nowhere);
    let vector = w.towards(direction, None, nowhere);
    for (&free, &own) in free.iter().zip(&set) {
        w.code.get(free).get(own).op(I::I64Or).set(free);
    }
    let free = w.probe(&free);
    let row = w.first_steps(vector);
    let sites = w.generator.lines.sites as i32;
    w.code.int_const(sites).set(least);
    w.members(&set, |w, site, _, done| {
        w.tick_or_leave(1, done);
        w.go_free(site, row, &free, least);
    });
    w.code.end();
    w.code.get(least).op(I::I64ExtendI32U);
}

/// Writes [`Kernel::ShiftTargets`]. Parameters: movers, occupied, direction, distance, address.
pub(super) fn write_targets(w: &mut Writer) {
    let (movers, occupied) = (w.parameters(0), w.parameters(w.words));
    let [direction, distance, address] =
        [0, 1, 2].map(|index| w.code.parameter(2 * w.words + index));
    let nowhere = w.code.block();
    let vector = w.towards(direction, Some(distance), nowhere);
    let row = w.first_steps(vector);
    let distance = w.magnitude(distance);
    let (taken, staying, next) = (w.sink(), w.sink(), w.code.int());
    let (free, stay) = (w.set(), w.set());
    let done = w.code.block();
    let again = w.code.begin_loop();
    for (index, &free) in free.iter().enumerate() {
        w.code.get(occupied[index]).get(movers[index]).long_const(-1).op(I::I64Xor);
        w.code.op(I::I64And).set(free);
    }
    w.refill(&taken, &free);
    w.clear(&stay);
    w.refill(&staying, &stay);
    w.code.get(address).set(next);
    w.members(&movers, |w, from, another, _| {
        let stays = w.code.block();
        let to = w.go_far(from, row, distance, stays);
        w.contains(&taken.probe(), to);
        let full = w.code.keep_int();
        w.insert(&taken, to);
        w.code.get(full).branch_if(stays);
        w.code.get(next).get(from).store32(0);
        w.code.get(next).get(to).store32(4);
        w.code.get(next).int_const(8).op(I::I32Add).set(next);
        w.code.branch(another).end();
        w.insert(&staying, from);
    });
    w.drain(&staying, &stay);
    w.any(&stay);
    w.code.op(I::I32Eqz).branch_if(done);
    w.tick_or_leave(8, done);
    // What stays is in the way of others.
    for (&mover, &stays) in movers.iter().zip(&stay) {
        w.code.get(mover).get(stays).long_const(-1).op(I::I64Xor).op(I::I64And).set(mover);
    }
    w.code.branch(again).end().end();
    w.code.get(next).get(address).op(I::I32Sub).int_const(3).op(I::I32ShrU).leave();
    w.code.end();
    w.code.int_const(0);
}

impl Writer<'_, '_> {
    /// The vector that leads a distance along a direction, its opposite if the distance is negative, as an
    /// `i32`; if there is none goes to the label.
    fn towards(&mut self, direction: Slot, distance: Option<Slot>, nowhere: Label) -> Slot {
        let vectors = self.generator.lines.vectors as i64;
        self.code.get(direction).long_const(vectors).op(I::I64GeU).branch_if(nowhere);
        self.code.get(direction).op(I::I32WrapI64);
        let vector = self.code.keep_int();
        let Some(distance) = distance else { return vector };
        let opposite = self.generator.lines.opposite.iter();
        let opposite = opposite.flat_map(|back| back.unwrap_or(NOWHERE).to_le_bytes());
        let table = opposite.collect();
        let table = self.generator.builder.table(table);
        self.code.get(distance).long_const(0).op(I::I64LtS).begin_if();
        self.row(table, vector, 2).load16(0).tee(vector);
        self.code.int_const(NOWHERE.into()).op(I::I32Eq).branch_if(nowhere);
        self.code.end();
        vector
    }

    /// The absolute value of a number, as a new local.
    fn magnitude(&mut self, number: Slot) -> Slot {
        self.code.long_const(0).get(number).op(I::I64Sub).get(number);
        self.code.get(number).long_const(0).op(I::I64LtS).op(I::Select);
        self.code.keep_long()
    }

    /// The address of a table, an entry for each site: where one step along a vector leads, the lowest site if
    /// to several.
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
        self.row(table, vector, 2 * sites);
        self.code.keep_int()
    }

    /// Replaces a site by the next of a row of first steps, or goes to the label.
    fn go_on(&mut self, site: Slot, row: Slot, nowhere: Label) {
        self.code.get(site).int_const(1).op(I::I32Shl).get(row).op(I::I32Add).load16(0).tee(site);
        self.code.int_const(NOWHERE.into()).op(I::I32Eq).branch_if(nowhere);
    }

    /// Goes from a site as far as `most` and free sites allow, and lowers `most` to how far that is.
    fn go_free(&mut self, site: Slot, row: Slot, free: &Probe, most: Slot) {
        let steps = self.code.int();
        self.code.int_const(0).set(steps);
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(steps).get(most).op(I::I32GeU).branch_if(done);
        self.go_on(site, row, done);
        self.contains(free, site);
        self.code.op(I::I32Eqz).branch_if(done);
        self.code.get(steps).int_const(1).op(I::I32Add).set(steps);
        self.code.branch(again).end().end();
        self.code.get(steps).set(most);
    }

    /// Where a distance (`i64`) from a site leads, as a new local; if nowhere goes to the label.
    fn go_far(&mut self, from: Slot, row: Slot, distance: Slot, nowhere: Label) -> Slot {
        let sites = self.generator.lines.sites as i64;
        self.code.get(from);
        let site = self.code.keep_int();
        self.code.get(distance).long_const(sites).get(distance).long_const(sites);
        self.code.op(I::I64LtU).op(I::Select);
        let left = self.code.keep_long();
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(left).op(I::I64Eqz).branch_if(done);
        self.go_on(site, row, nowhere);
        self.code.get(left).long_const(1).op(I::I64Sub).set(left);
        self.code.branch(again).end().end();
        site
    }
}
