//! The longest row through a site.

use crate::function::code::Slot;
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::{KernelBuilder, SetSlots};
use crate::kernels::leg::Slide;
use crate::kernels::ray_nodes::{NODE_DEPTH, NodeRange};
use crate::kernels::ray_tables::ray_sign;
use crate::kernels::vector_lists::VectorLists;
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Writes [`Kernel::Longest`](crate::kernels::kernel::Kernel::Longest). Parameters: site, selector,
/// within.
pub(crate) fn write(w: &mut KernelBuilder, source: &VectorSource) {
    let (site, selector) = (w.code.parameter(0), w.code.parameter(1));
    let within = w.parameters(2);
    let longest = w.code.new_i64();
    w.single_in(site, &within);
    w.code.op(I::I32Eqz).begin_if();
    w.code.i64_const(0).return_().end();
    w.code.i64_const(1).set(longest);
    let count = w.member_count(&within);
    w.each_selected(source, selector, |w, lists| {
        w.each_list(lists, |w, list| {
            for vector in w.without_opposites(list) {
                w.through(vector, site, (&within, count));
                let length = w.code.pop_i64();
                w.code.get(length).get(longest).get(length).get(longest);
                w.code.op(I::I64GtS).op(I::Select).set(longest);
            }
        });
    });
    w.code.get(longest);
}

impl KernelBuilder<'_, '_> {
    /// Returns a new local with the number of members.
    pub(crate) fn member_count(&mut self, set: &SetSlots) -> Slot {
        self.push_count(set);
        self.code.pop_i64()
    }

    /// Pushes 1 if a site is in a set that is tested only once.
    fn single_in(&mut self, site: Slot, set: &SetSlots) {
        let single = self.singleton(site);
        self.push_intersects(&single, set);
    }

    /// Returns a list without vectors whose rows their opposites find too.
    pub(crate) fn without_opposites(&self, list: &[VectorId]) -> Vec<VectorId> {
        let lines = &self.generator.lines;
        let serves = |vector: VectorId| {
            lines.opposite[usize::from(vector)].is_some_and(|back| {
                // The opposite's opposite may be another vector.
                back < vector
                    && list.contains(&back)
                    && lines.opposite[usize::from(back)] == Some(vector)
            })
        };
        list.iter().copied().filter(|&vector| !serves(vector)).collect()
    }

    /// Runs `body` if a row of at least `least` goes through a member.
    pub(crate) fn row_through(
        &mut self,
        vectors: &[VectorId],
        site: Slot,
        within: (&SetSlots, Slot),
        min_length: Slot,
        mut body: impl FnMut(&mut Self),
    ) {
        for &vector in vectors {
            self.through(vector, site, within);
            self.code.get(min_length).op(I::I64GeS).begin_if();
            body(self);
            self.code.end();
        }
    }

    /// Pushes the length of the row through a member along a vector and its opposite.
    fn through(&mut self, vector: VectorId, site: Slot, (within, count): (&SetSlots, Slot)) {
        self.ahead(vector, site, within);
        self.code.i64_const(1).op(I::I64Add);
        if let Some(back) = self.generator.lines.opposite[usize::from(vector)] {
            self.ahead(back, site, within);
            self.code.op(I::I64Add);
            let length = self.code.pop_i64();
            // A closed line is no longer than its number of sites.
            self.code.get(length).get(count).get(length).get(count);
            self.code.op(I::I64LtS).op(I::Select);
        }
    }

    /// Pushes the length of the run from a site, without the site.
    fn ahead(&mut self, vector: VectorId, site: Slot, within: &SetSlots) {
        let lists = VectorLists::new(vec![vec![vector]], site);
        if ray_sign(&self.generator.lines, vector.into()).is_some() {
            let run = self.new_set();
            self.clear(&run);
            let leg = Slide { min_steps: 1, max_steps: u16::MAX, through: within, hurdle: None };
            self.slide(&lists, site, &leg, &run);
            for (index, (&slot, &within)) in run.iter().zip(within).enumerate() {
                self.code.get(slot).get(within).op(I::I64And).op(I::I64Popcnt);
                if index > 0 {
                    self.code.op(I::I64Add);
                }
            }
            return;
        }
        let longest = self.code.new_i32();
        self.code.i32_const(0).set(longest);
        let within = self.probe(within);
        self.each_node_range(&lists, site, |w, NodeRange { node, end }| {
            let done = w.code.begin_block();
            let again = w.code.begin_loop();
            w.code.get(node).get(end).op(I::I32GeU).branch_if(done);
            w.code.get(node).load16(0);
            let visited = w.code.pop_i32();
            w.push_contains(&within, visited);
            w.code.begin_if();
            w.code.get(node).load16(NODE_DEPTH);
            let depth = w.code.pop_i32();
            w.code.get(depth).get(longest).get(depth).get(longest);
            w.code.op(I::I32GtU).op(I::Select).set(longest);
            w.step_node(node);
            w.code.begin_else();
            w.skip_node(node);
            w.code.end();
            w.code.branch(again).end().end();
        });
        self.code.get(longest).op(I::I64ExtendI32U);
    }
}
