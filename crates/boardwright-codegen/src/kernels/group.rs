//! What hangs together.

use crate::function::code::Slot;
use crate::kernels::Ways;
use crate::kernels::steps::Stepping;
use crate::kernels::ways::known;
use crate::kernels::words::{Words, Writer};
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// The most words for which all vectors of a round go out from the same set: more rounds are needed, but what
/// does not wait for one another is worked out at once. (Measured with V8: a third less time for Hex, where
/// for Go it takes a third more than one vector after another.)
const MAX_TOGETHER: usize = 2;

/// Writes [`crate::kernels::Kernel::Group`]. Parameters: way, seed, within.
pub(super) fn write_group(w: &mut Writer, ways: &Ways) {
    let way = w.code.parameter(0);
    let (group, within) = (w.parameters(1), w.parameters(1 + w.words));
    w.flood(ways, way, &group, &within, |_| {});
    w.push(&group);
}

/// Writes [`crate::kernels::Kernel::Connected`]. Parameters: way, a, b, within.
pub(super) fn write_connected(w: &mut Writer, ways: &Ways) {
    let way = w.code.parameter(0);
    let (a, b) = (w.parameters(1), w.parameters(1 + w.words));
    let within = w.parameters(1 + 2 * w.words);
    let met = w.code.block();
    let apart = w.code.block();
    // Nothing is joined to nothing, whatever there is to flood.
    w.any(&b);
    w.code.op(I::I32Eqz).branch_if(apart);
    w.intersects(&a, &b);
    w.code.branch_if(met);
    w.flood(ways, way, &a, &within, |w| {
        w.intersects(&a, &b);
        w.code.branch_if(met);
    });
    w.code.end();
    w.code.int_const(0).leave();
    w.code.end();
    w.code.int_const(1);
}

impl Writer<'_, '_> {
    /// Grows a part of `within` until it is all that hangs together with it. After each round in which it
    /// grew `grown` is written.
    fn flood(
        &mut self,
        ways: &Ways,
        way: Slot,
        group: &Words,
        within: &Words,
        grown: impl FnOnce(&mut Self),
    ) {
        let old = self.set();
        let lines = &self.generator.lines;
        let large = lines.sites * lines.vectors > crate::kernels::MAX_UNTICKED;
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.copy(group, &old);
        self.round(ways, way, group, within);
        for (index, (&new, &old)) in group.iter().zip(&old).enumerate() {
            self.code.get(new).get(old).op(I::I64Xor);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.op(I::I64Eqz).branch_if(done);
        if large {
            self.tick_or_leave(16, done);
        }
        grown(self);
        self.code.branch(again);
        self.code.end().end();
    }

    fn round(&mut self, ways: &Ways, way: Slot, group: &Words, within: &Words) {
        if *ways == Ways::Mask {
            let directions = self.generator.lines.directions;
            self.code.get(way).long_const(known(directions)).op(I::I64And);
            let mask = self.code.keep_long();
            for direction in 0..directions {
                self.code.get(mask).long_const(1 << direction).op(I::I64And);
                self.code.long_const(0).op(I::I64Ne).begin_if();
                self.grow(&[direction as VectorId], group, within);
                self.code.end();
            }
            return;
        }
        self.each_way(ways, way, |w, lists| {
            w.each_list(lists, |w, list| w.grow(list, group, within));
        });
    }

    fn grow(&mut self, list: &[VectorId], group: &Words, within: &Words) {
        match self.stepping(list) {
            Stepping::Shifts(groups) if self.words > MAX_TOGETHER => {
                for shifts in &groups {
                    self.shift_group(shifts, group, |w, index| {
                        w.code.get(within[index]).op(I::I64And);
                        w.code.get(group[index]).op(I::I64Or).set(group[index]);
                    });
                }
            }
            _ => {
                let reached = self.set();
                self.clear(&reached);
                self.step_list(list, group, &reached);
                for (index, &slot) in reached.iter().enumerate() {
                    self.code.get(slot).get(within[index]).op(I::I64And);
                    self.code.get(group[index]).op(I::I64Or).set(group[index]);
                }
            }
        }
    }
}
