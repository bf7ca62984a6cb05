//! Rays, runs and brackets from a site.

use crate::function::code::Slot;
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::{KernelBuilder, SetProbe, SetSink, SetSlots};
use crate::kernels::leg::Slide;
use crate::kernels::ray_nodes::{NODE_SKIP, NodeRange};
use crate::kernels::ray_tables::{RayRef, RaySign};
use crate::kernels::vector_lists::VectorLists;
use wasm_encoder::Instruction as I;

/// Most bytes of a table of rays.
const MAX_REACH_TABLE: usize = 1 << 20;

/// Writes [`Kernel::Ray`](crate::kernels::kernel::Kernel::Ray). Parameters: from, selector.
pub(crate) fn write_ray(w: &mut KernelBuilder, source: &VectorSource) {
    let (from, selector) = (w.code.parameter(0), w.code.parameter(1));
    let result = w.new_set();
    w.each_selected(source, selector, |w, lists| {
        let sites = w.generator.lines.sites;
        if lists.lists.len() * sites * 8 * w.words > MAX_REACH_TABLE {
            // Nothing blocks a slide through all sites.
            let all = w.all_sites();
            let leg = Slide { min_steps: 1, max_steps: u16::MAX, through: &all, hurdle: None };
            return w.slide(lists, from, &leg, &result);
        }
        let table = w.union_table(lists, |lines, vector, site| {
            lines.ray(vector, site).iter().map(|node| node.site.into()).collect()
        });
        w.union_row(table, lists, from);
        let row = w.code.pop_i32();
        w.load_into(&result, row, 0);
    });
    w.push(&result);
}

/// Writes [`Kernel::Run`](crate::kernels::kernel::Kernel::Run). Parameters: from, selector, within.
pub(crate) fn write_run(w: &mut KernelBuilder, source: &VectorSource) {
    let (from, selector) = (w.code.parameter(0), w.code.parameter(1));
    let within = w.parameters(2);
    let result = w.new_set();
    w.each_selected(source, selector, |w, lists| {
        let leg = Slide { min_steps: 1, max_steps: u16::MAX, through: &within, hurdle: None };
        w.slide(lists, from, &leg, &result);
    });
    // A slide ends on the first site outside `within`, which is no part of the run.
    for (&slot, &within) in result.iter().zip(&within) {
        w.code.get(slot).get(within).op(I::I64And);
    }
}

/// Writes [`Kernel::Bracketed`](crate::kernels::kernel::Kernel::Bracketed). Parameters: from,
/// selector, inner, outer.
pub(crate) fn write_bracketed(w: &mut KernelBuilder, source: &VectorSource) {
    let (from, selector) = (w.code.parameter(0), w.code.parameter(1));
    let (inner, outer) = (w.parameters(2), w.parameters(2 + w.words));
    let result = w.new_set();
    w.each_selected(source, selector, |w, lists| {
        w.bracketed(lists, from, (&inner, &outer), &result)
    });
    w.push(&result);
}

impl KernelBuilder<'_, '_> {
    /// Returns new locals with all sites.
    pub(crate) fn all_sites(&mut self) -> SetSlots {
        let set = self.new_set();
        for (&slot, word) in set.iter().zip(self.generator.all_sites()) {
            self.code.i64_const(word as i64).set(slot);
        }
        set
    }

    /// Adds unbroken lines of `inner` from a site up to a site of `outer`.
    pub(crate) fn bracketed(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        (inner, outer): (&SetSlots, &SetSlots),
        result: &SetSlots,
    ) {
        let (rays, rest) = self.split_straight(lists, 1, u16::MAX);
        if let Some(rays) = rays {
            let outside = self.complement(inner);
            self.each_ray(&rays, lists, from, |w, ray| w.bracket(ray, &outside, outer, result));
        }
        if !rest.is_empty() {
            let (inner, outer) = (self.probe(inner), self.probe(outer));
            let taken = self.sink();
            self.each_node_range(&rest, from, |w, tree| {
                w.bracket_tree(tree, (&inner, &outer), &taken)
            });
            self.drain(&taken, result);
        }
    }

    /// Adds the sites of a ray before the last site of `outer` that a run reaches.
    fn bracket(&mut self, ray: RayRef, outside: &SetSlots, outer: &SetSlots, result: &SetSlots) {
        let sites = self.ray(ray);
        let blockers = self.blockers(&sites, outside);
        let reached = self.new_set();
        self.each_mask_to_blocker(&blockers, ray.sign, |w, index| {
            w.code.get(sites[index]).op(I::I64And).set(reached[index]);
        });
        let hits = self.blockers(&reached, outer);
        // Seen from the other end, the last hit is the first blocker.
        let back =
            if ray.sign == RaySign::Positive { RaySign::Negative } else { RaySign::Positive };
        self.each_mask_to_blocker(&hits, back, |w, index| {
            w.code.i64_const(-1).op(I::I64Xor).get(reached[index]).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
    }

    fn bracket_tree(
        &mut self,
        tree: NodeRange,
        (inner, outer): (&SetProbe, &SetProbe),
        taken: &SetSink,
    ) {
        let (node, end) = (tree.node, tree.end);
        self.code.get(node);
        let first = self.code.pop_i32();
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        self.code.get(node).load16(0);
        let site = self.code.pop_i32();
        self.push_contains(outer, site);
        self.code.begin_if();
        self.before(first, node, taken);
        self.code.end();
        self.push_contains(inner, site);
        self.code.begin_if();
        self.step_node(node);
        self.code.begin_else();
        self.skip_node(node);
        self.code.end();
        self.code.branch(again).end().end();
    }

    /// Adds the sites on the path from a first node to another.
    fn before(&mut self, first: Slot, node: Slot, taken: &SetSink) {
        self.code.get(first);
        let at = self.code.pop_i32();
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(at).get(node).op(I::I32GeU).branch_if(done);
        self.code.get(at).get(at).load16(NODE_SKIP).op(I::I32Add);
        self.code.get(node).op(I::I32GtU).begin_if();
        self.code.get(at).load16(0);
        let site = self.code.pop_i32();
        self.insert(taken, site);
        self.step_node(at);
        self.code.begin_else();
        self.skip_node(at);
        self.code.end();
        self.code.branch(again).end().end();
    }
}
