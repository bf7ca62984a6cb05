//! The row through one site.

use crate::function::code::Slot;
use crate::kernels::Ways;
use crate::kernels::nodes::{DEPTH, Tree};
use crate::kernels::rays::course;
use crate::kernels::walk::Leg;
use crate::kernels::ways::Lists;
use crate::kernels::words::{Words, Writer};
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Writes [`crate::kernels::Kernel::Longest`]. Parameters: site, way, within.
pub(super) fn write(w: &mut Writer, ways: &Ways) {
    let (site, way) = (w.code.parameter(0), w.code.parameter(1));
    let within = w.parameters(2);
    let longest = w.code.long();
    w.single_in(site, &within);
    w.code.op(I::I32Eqz).begin_if();
    w.code.long_const(0).leave().end();
    w.code.long_const(1).set(longest);
    let count = w.member_count(&within);
    w.each_way(ways, way, |w, lists| {
        w.each_list(lists, |w, list| {
            for vector in w.one_of_two(list) {
                w.through(vector, site, (&within, count));
                let length = w.code.keep_long();
                w.code.get(length).get(longest).get(length).get(longest);
                w.code.op(I::I64GtS).op(I::Select).set(longest);
            }
        });
    });
    w.code.get(longest);
}

impl Writer<'_, '_> {
    /// How many members a set has, as a new local.
    pub fn member_count(&mut self, set: &Words) -> Slot {
        self.count(set);
        self.code.keep_long()
    }

    /// Pushes 1 if a site is in a set that is asked but once.
    fn single_in(&mut self, site: Slot, set: &Words) {
        let single = self.single(site);
        self.intersects(&single, set);
    }

    /// A list without those vectors whose rows another of them finds as well.
    pub fn one_of_two(&self, list: &[VectorId]) -> Vec<VectorId> {
        let lines = &self.generator.lines;
        let serves = |vector: VectorId| {
            lines.opposite[usize::from(vector)].is_some_and(|back| {
                // The opposite's opposite need not be the vector itself.
                back < vector
                    && list.contains(&back)
                    && lines.opposite[usize::from(back)] == Some(vector)
            })
        };
        list.iter().copied().filter(|&vector| !serves(vector)).collect()
    }

    /// Does something if a row of at least `least` goes through a member along one of some vectors.
    pub fn row_through(
        &mut self,
        vectors: &[VectorId],
        site: Slot,
        within: (&Words, Slot),
        least: Slot,
        mut body: impl FnMut(&mut Self),
    ) {
        for &vector in vectors {
            self.through(vector, site, within);
            self.code.get(least).op(I::I64GeS).begin_if();
            body(self);
            self.code.end();
        }
    }

    /// Pushes the length of the row through a member along a vector and its opposite.
    fn through(&mut self, vector: VectorId, site: Slot, (within, count): (&Words, Slot)) {
        self.ahead(vector, site, within);
        self.code.long_const(1).op(I::I64Add);
        if let Some(back) = self.generator.lines.opposite[usize::from(vector)] {
            self.ahead(back, site, within);
            self.code.op(I::I64Add);
            let length = self.code.keep_long();
            // A line that runs into itself is no longer than the sites it has.
            self.code.get(length).get(count).get(length).get(count);
            self.code.op(I::I64LtS).op(I::Select);
        }
    }

    /// Pushes the length of the run along a vector from a site, the site not counted.
    fn ahead(&mut self, vector: VectorId, site: Slot, within: &Words) {
        let lists = Lists::new(vec![vec![vector]], site);
        if course(&self.generator.lines, vector.into()).is_some() {
            let run = self.set();
            self.clear(&run);
            let leg = Leg { least: 1, most: u16::MAX, through: within, over: None };
            self.slide(&lists, site, &leg, &run);
            for (index, (&slot, &within)) in run.iter().zip(within).enumerate() {
                self.code.get(slot).get(within).op(I::I64And).op(I::I64Popcnt);
                if index > 0 {
                    self.code.op(I::I64Add);
                }
            }
            return;
        }
        let longest = self.code.int();
        self.code.int_const(0).set(longest);
        let within = self.probe(within);
        self.each_tree(&lists, site, |w, Tree { node, end }| {
            let done = w.code.block();
            let again = w.code.begin_loop();
            w.code.get(node).get(end).op(I::I32GeU).branch_if(done);
            w.code.get(node).load16(0);
            let visited = w.code.keep_int();
            w.contains(&within, visited);
            w.code.begin_if();
            w.code.get(node).load16(DEPTH);
            let depth = w.code.keep_int();
            w.code.get(depth).get(longest).get(depth).get(longest);
            w.code.op(I::I32GtU).op(I::Select).set(longest);
            w.step_node(node);
            w.code.otherwise();
            w.skip_node(node);
            w.code.end();
            w.code.branch(again).end().end();
        });
        self.code.get(longest).op(I::I64ExtendI32U);
    }
}
