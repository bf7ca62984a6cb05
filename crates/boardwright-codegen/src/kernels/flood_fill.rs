//! Connected groups, by flood fill.

use crate::function::code::Slot;
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::{KernelBuilder, MAX_UNTICKED, SetSlots};
use crate::kernels::set_steps::SetStep;
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Most words for which all vectors of a round start from the same set. That takes more rounds, but
/// their shifts are independent of one another. (Measured with V8: a third less time in Hex; in Go,
/// one vector after another takes a third less.)
const MAX_TOGETHER: usize = 2;

/// Writes [`Kernel::Group`](crate::kernels::kernel::Kernel::Group). Parameters: selector, seed,
/// within.
pub(crate) fn write_group(w: &mut KernelBuilder, source: &VectorSource) {
    let selector = w.code.parameter(0);
    let (group, within) = (w.parameters(1), w.parameters(1 + w.words));
    w.flood(source, selector, &group, &within, |_| {});
    w.push(&group);
}

/// Writes [`Kernel::Connected`](crate::kernels::kernel::Kernel::Connected). Parameters: selector,
/// a, b, within.
pub(crate) fn write_connected(w: &mut KernelBuilder, source: &VectorSource) {
    let selector = w.code.parameter(0);
    let (a, b) = (w.parameters(1), w.parameters(1 + w.words));
    let within = w.parameters(1 + 2 * w.words);
    let met = w.code.begin_block();
    let apart = w.code.begin_block();
    // An empty set is connected to nothing.
    w.push_any(&b);
    w.code.op(I::I32Eqz).branch_if(apart);
    w.push_intersects(&a, &b);
    w.code.branch_if(met);
    w.flood(source, selector, &a, &within, |w| {
        w.push_intersects(&a, &b);
        w.code.branch_if(met);
    });
    w.code.end();
    w.code.i32_const(0).return_();
    w.code.end();
    w.code.i32_const(1);
}

impl KernelBuilder<'_, '_> {
    /// Grows a group to all sites of `within` connected to it. `grown` writes code for after each
    /// round in which it grew.
    pub(crate) fn flood(
        &mut self,
        source: &VectorSource,
        selector: Slot,
        group: &SetSlots,
        within: &SetSlots,
        grown: impl FnOnce(&mut Self),
    ) {
        let old = self.new_set();
        let lines = &self.generator.lines;
        let large = lines.sites * lines.vectors > MAX_UNTICKED;
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.copy(group, &old);
        self.round(source, selector, group, within);
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

    fn round(
        &mut self,
        source: &VectorSource,
        selector: Slot,
        group: &SetSlots,
        within: &SetSlots,
    ) {
        self.each_selected_list(source, selector, |w, list| w.grow(list, group, within));
    }

    fn grow(&mut self, list: &[VectorId], group: &SetSlots, within: &SetSlots) {
        match self.stepping(list) {
            SetStep::Shifts(groups) if self.words > MAX_TOGETHER => {
                for shifts in &groups {
                    self.shift_group(shifts, group, |w, index| {
                        w.code.get(within[index]).op(I::I64And);
                        w.code.get(group[index]).op(I::I64Or).set(group[index]);
                    });
                }
            }
            _ => {
                let reached = self.new_set();
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
