//! Units that move together.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use crate::function::operand::{Operand, WordOperand};
use crate::kernels::kernel::Kernel;
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Moves the units of a set at once. Those that cannot move stay.
    pub(crate) fn shift(&mut self, sites: &[WordOperand], direction: Operand, distance: Operand) {
        let occupied = self.occupied();
        let movers = self.intersection(sites, &occupied);
        let scratch = self.generator.globals.scratch;
        let bytes =
            self.generator.lines.sites * (8 + 8 + self.generator.program.layout.attributes.len());
        self.reserve_scratch(bytes);
        let (list, end, count) = (self.code.new_i32(), self.code.new_i32(), self.code.new_i32());
        self.code.global_get(scratch).set(list);
        self.push_set(&movers);
        self.push_set(&occupied);
        self.push(direction);
        self.push(distance);
        self.code.get(list);
        self.call_kernel(Kernel::ShiftTargets);
        self.code.set(count);
        self.code.get(list).get(count).i32_const(3).op(I::I32Shl).op(I::I32Add).set(end);
        // All units and their attributes are copied before the first one moves.
        let carried = self.code.new_i32();
        let attributes = self.generator.program.layout.attributes.clone();
        let units = self.generator.program.layout.units;
        let offsets: Vec<usize> =
            std::iter::once(units).chain(attributes.iter().copied()).collect();
        let stride = offsets.len();
        let pairs = |this: &mut Self, each: &mut dyn FnMut(&mut Self, Slot, Slot)| {
            let at = this.code.new_i32();
            this.code.get(list).set(at);
            this.code.get(end).set(carried);
            let out = this.code.begin_block();
            let round = this.code.begin_loop();
            this.code.get(at).get(end).op(I::I32GeU).branch_if(out);
            each(this, at, carried);
            this.code.get(at).i32_const(8).op(I::I32Add).set(at);
            this.code.get(carried).i32_const(stride as i32).op(I::I32Add).set(carried);
            this.code.branch(round);
            this.code.end();
            this.code.end();
        };
        pairs(self, &mut |this, at, carried| {
            for (index, &offset) in offsets.iter().enumerate() {
                this.code.get(carried);
                this.code.get(this.state).get(at).load32(0).op(I::I32Add).load8(offset as u32);
                this.code.store8(index as u32);
            }
        });
        pairs(self, &mut |this, at, _| {
            let from = this.code.new_i32();
            this.code.get(at).load32(0).set(from);
            this.clear(from);
        });
        pairs(self, &mut |this, at, carried| {
            let (to, code) = (this.code.new_i32(), this.code.new_i32());
            this.code.get(at).load32(4).set(to);
            this.code.get(carried).load8(0).set(code);
            this.set_code(to, code);
            for attribute in 0..attributes.len() {
                this.set_attribute(attribute, to, |this| {
                    this.code.get(carried).load8(attribute as u32 + 1);
                });
            }
        });
        self.note_write();
    }
}
