//! Number and sizes of the groups of a set.
//!
//! Sizes are compared by a table with a number for each size: how many groups have it, or how many
//! more of the first set than of the second. The largest size whose number is not zero decides.

use crate::function::code::Slot;
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use wasm_encoder::Instruction as I;

/// Bytes of a number in the table.
const ENTRY: i32 = 4;

/// Writes [`Kernel::GroupCount`](crate::kernels::kernel::Kernel::GroupCount). Parameters: selector,
/// within.
pub(crate) fn write_count(w: &mut KernelBuilder, source: &VectorSource) {
    let count = w.code.new_i64();
    let within = w.parameters(1);
    w.each_group(source, &within, |w, _| {
        w.code.get(count).i64_const(1).op(I::I64Add).set(count);
    });
    w.code.get(count);
}

/// Writes [`Kernel::GroupSize`](crate::kernels::kernel::Kernel::GroupSize). Parameters: selector,
/// within, n.
pub(crate) fn write_size(w: &mut KernelBuilder, source: &VectorSource) {
    let (within, place) = (w.parameters(1), w.code.parameter(1 + w.words));
    w.code.get(place).i64_const(1).op(I::I64LtS).begin_if();
    w.code.i64_const(0).return_().end();
    let table = w.new_table();
    w.add_groups(source, &within, table, 1);
    let left = w.code.new_i64();
    w.code.get(place).set(left);
    w.each_size(table, |w, size, number| {
        w.code.get(left).get(number).op(I::I64ExtendI32S).op(I::I64Sub).tee(left);
        w.code.i64_const(1).op(I::I64LtS).begin_if();
        w.code.get(size).op(I::I64ExtendI32U).return_().end();
    });
    w.code.i64_const(0);
}

/// Writes [`Kernel::CompareGroups`](crate::kernels::kernel::Kernel::CompareGroups). Parameters:
/// selector, a, b.
pub(crate) fn write_comparison(w: &mut KernelBuilder, source: &VectorSource) {
    let (a, b) = (w.parameters(1), w.parameters(1 + w.words));
    let table = w.new_table();
    w.add_groups(source, &a, table, 1);
    w.add_groups(source, &b, table, -1);
    w.each_size(table, |w, _, number| {
        w.code.get(number).begin_if();
        w.code.i64_const(1).i64_const(-1).get(number).i32_const(0).op(I::I32GtS);
        w.code.op(I::Select).return_().end();
    });
    w.code.i64_const(0);
}

impl KernelBuilder<'_, '_> {
    /// Returns the address of a table with a 0 for each size of a group.
    fn new_table(&mut self) -> u32 {
        let bytes = (self.generator.lines.sites + 1) * ENTRY as usize;
        let table = self.scratch(bytes);
        self.code.u32_const(table).i32_const(0).i32_const(bytes as i32).op(I::MemoryFill(0));
        table
    }

    /// Adds a number to the entry of each group's size.
    fn add_groups(&mut self, source: &VectorSource, within: &SetSlots, table: u32, number: i32) {
        self.each_group(source, within, |w, group| {
            let entry = w.code.new_i32();
            w.push_count(group);
            w.code.op(I::I32WrapI64).i32_const(ENTRY).op(I::I32Mul).tee(entry);
            w.code.get(entry).load32(table).i32_const(number).op(I::I32Add).store32(table);
        });
    }

    /// Runs `body` for each group of a set.
    fn each_group(
        &mut self,
        source: &VectorSource,
        within: &SetSlots,
        body: impl FnOnce(&mut Self, &SetSlots),
    ) {
        let selector = self.code.parameter(0);
        let (rest, group) = (self.new_set(), self.new_set());
        self.copy(within, &rest);
        let done = self.code.begin_block();
        let next = self.code.begin_loop();
        self.push_any(&rest);
        self.code.op(I::I32Eqz).branch_if(done);
        self.tick_or_leave(self.words as i64, done);
        self.take_first(&rest, &group);
        self.flood(source, selector, &group, &rest, |_| {});
        for (&rest, &group) in rest.iter().zip(&group) {
            self.code.get(group).i64_const(-1).op(I::I64Xor).get(rest).op(I::I64And).set(rest);
        }
        body(self, &group);
        self.code.branch(next).end().end();
    }

    /// Makes a set the first member of another.
    fn take_first(&mut self, of: &SetSlots, single: &SetSlots) {
        let found = self.code.begin_block();
        self.clear(single);
        for (&word, &bit) in of.iter().zip(single) {
            self.code.i64_const(0).get(word).op(I::I64Sub).get(word).op(I::I64And);
            self.code.set(bit);
            self.code.get(bit).i64_const(0).op(I::I64Ne).branch_if(found);
        }
        self.code.end();
    }

    /// Runs `body` for each size, from the largest on, given the size and the number in the table,
    /// both `i32`.
    fn each_size(&mut self, table: u32, body: impl FnOnce(&mut Self, Slot, Slot)) {
        let (size, number) = (self.code.new_i32(), self.code.new_i32());
        self.code.i32_const(self.generator.lines.sites as i32).set(size);
        let done = self.code.begin_block();
        let next = self.code.begin_loop();
        self.code.get(size).op(I::I32Eqz).branch_if(done);
        self.code.get(size).i32_const(ENTRY).op(I::I32Mul).load32(table).set(number);
        body(self, size, number);
        self.code.get(size).i32_const(1).op(I::I32Sub).set(size).branch(next).end().end();
    }
}
