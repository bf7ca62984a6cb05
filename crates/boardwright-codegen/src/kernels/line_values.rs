//! Lines as values: `site | direction << 16 | length << 24`.

use crate::function::code::{Label, Slot};
use crate::kernels::kernel_builder::KernelBuilder;
use crate::kernels::ray_nodes::{NODE_BYTES, NODE_DEPTH, NodeRange};
use crate::kernels::vector_lists::VectorLists;
use wasm_encoder::Instruction as I;

/// Writes [`Kernel::LineSites`](crate::kernels::kernel::Kernel::LineSites). Parameter: line.
pub(crate) fn write_sites(w: &mut KernelBuilder) {
    let line = w.code.parameter(0);
    let (sites, directions) = (w.generator.lines.sites, w.generator.lines.directions);
    let result = w.new_set();
    let done = w.code.begin_block();
    w.code.get(line).i64_const(0).op(I::I64LtS).branch_if(done);
    let [site, direction, left] = [(0, 0xffff), (16, 0xff), (24, 0xffff)].map(|(shift, mask)| {
        w.code.get(line).i64_const(shift).op(I::I64ShrU).op(I::I32WrapI64);
        w.code.i32_const(mask).op(I::I32And);
        w.code.pop_i32()
    });
    w.code.get(site).i32_const(sites as i32).op(I::I32GeU).branch_if(done);
    w.code.get(direction).i32_const(directions as i32).op(I::I32GeU).branch_if(done);
    w.code.get(left).op(I::I32Eqz).branch_if(done);
    let members = w.sink();
    w.insert(&members, site);
    let starts: Vec<u32> = (0..directions).map(|direction| w.node_table(direction)).collect();
    let starts = w.generator.builder.table(starts.into_iter().flat_map(u32::to_le_bytes).collect());
    w.push_row(starts, direction, 4).load32(0);
    let starts = w.code.pop_i32();
    let tree = w.node_range(starts, site);
    w.each_straight(tree, |w, next, stop| {
        w.code.get(left).i32_const(1).op(I::I32Sub).tee(left).op(I::I32Eqz).branch_if(stop);
        w.insert(&members, next);
    });
    w.drain(&members, &result);
    w.code.end();
    w.push(&result);
}

/// Writes [`Kernel::LinesOf`](crate::kernels::kernel::Kernel::LinesOf). Parameters: set, address.
pub(crate) fn write_all(w: &mut KernelBuilder) {
    let (set, address) = (w.parameters(0), w.code.parameter(w.words));
    let lines = &w.generator.lines;
    // The lower of two opposite directions stands for both.
    let serves = |&direction: &usize| {
        lines.opposite[direction].is_none_or(|back| usize::from(back) >= direction)
    };
    let directions: Vec<u16> =
        (0..lines.directions).filter(serves).map(|direction| direction as u16).collect();
    let large = lines.sites > 64;
    let lists = VectorLists::new(vec![directions], address);
    let within = w.probe(&set);
    w.code.get(address);
    let next = w.code.pop_i32();
    w.each_member(&set, |w, site, _, done| {
        if large {
            w.tick_or_leave(8, done);
        }
        let length = w.code.new_i64();
        w.code.get(site).op(I::I64ExtendI32U);
        let plain = w.code.pop_i64();
        w.code.get(next).get(plain).i64_const(1 << 24).op(I::I64Or).store64(0);
        w.code.get(next).i32_const(8).op(I::I32Add).set(next);
        w.each_vector(&lists, |w, [starts, direction], _| {
            w.code.get(direction).op(I::I64ExtendI32U).i64_const(16).op(I::I64Shl);
            w.code.get(plain).op(I::I64Or).i64_const(1 << 24).op(I::I64Add).set(length);
            let tree = w.node_range(starts, site);
            w.each_straight(tree, |w, further, stop| {
                w.push_contains(&within, further);
                w.code.op(I::I32Eqz).branch_if(stop);
                w.code.get(length).i64_const(1 << 24).op(I::I64Add).set(length);
                w.code.get(next).get(length).store64(0);
                w.code.get(next).i32_const(8).op(I::I32Add).set(next);
            });
        });
    });
    w.code.get(next).get(address).op(I::I32Sub).i32_const(3).op(I::I32ShrU);
}

impl KernelBuilder<'_, '_> {
    /// Runs `body` for each site of a line that takes the first branch at every fork; the label
    /// ends it.
    fn each_straight(&mut self, tree: NodeRange, body: impl FnOnce(&mut Self, Slot, Label)) {
        let NodeRange { node, end } = tree;
        let (depth, site) = (self.code.new_i32(), self.code.new_i32());
        self.code.i32_const(0).set(depth);
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        self.code.get(depth).i32_const(1).op(I::I32Add).tee(depth);
        self.code.get(node).load16(NODE_DEPTH).op(I::I32Ne).branch_if(done);
        self.code.get(node).load16(0).set(site);
        body(self, site, done);
        self.code.get(node).i32_const(NODE_BYTES as i32).op(I::I32Add).set(node);
        self.code.branch(again).end().end();
    }
}
