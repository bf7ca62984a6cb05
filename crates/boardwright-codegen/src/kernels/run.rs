//! Lines from a site: all of them, as far as a set goes, and brackets.

use crate::function::code::Slot;
use crate::kernels::Ways;
use crate::kernels::nodes::{SKIP, Tree};
use crate::kernels::rays::{Course, Ray};
use crate::kernels::walk::Leg;
use crate::kernels::ways::Lists;
use crate::kernels::words::{Probe, Sink, Words, Writer};
use wasm_encoder::Instruction as I;

/// The most bytes of a table of what lies on lines.
const MAX_REACH_TABLE: usize = 1 << 20;

/// Writes [`crate::kernels::Kernel::Ray`]. Parameters: from, way.
pub(super) fn write_ray(w: &mut Writer, ways: &Ways) {
    let (from, way) = (w.code.parameter(0), w.code.parameter(1));
    let result = w.set();
    w.each_way(ways, way, |w, lists| {
        let sites = w.generator.lines.sites;
        if lists.lists.len() * sites * 8 * w.words > MAX_REACH_TABLE {
            // Nothing is in the way of a slide through everything.
            let all = w.everything();
            let leg = Leg { least: 1, most: u16::MAX, through: &all, over: None };
            return w.slide(lists, from, &leg, &result);
        }
        let table = w.union_table(lists, |lines, vector, site| {
            lines.ray(vector, site).iter().map(|node| node.site.into()).collect()
        });
        w.union_row(table, lists, from);
        let row = w.code.keep_int();
        w.load_into(&result, row, 0);
    });
    w.push(&result);
}

/// Writes [`crate::kernels::Kernel::Run`]. Parameters: from, way, within.
pub(super) fn write_run(w: &mut Writer, ways: &Ways) {
    let (from, way) = (w.code.parameter(0), w.code.parameter(1));
    let within = w.parameters(2);
    let result = w.set();
    w.each_way(ways, way, |w, lists| {
        let leg = Leg { least: 1, most: u16::MAX, through: &within, over: None };
        w.slide(lists, from, &leg, &result);
    });
    // A slide through a set ends on the first site outside it, which is no part of the run.
    for (&slot, &within) in result.iter().zip(&within) {
        w.code.get(slot).get(within).op(I::I64And);
    }
}

/// Writes [`crate::kernels::Kernel::Bracketed`]. Parameters: from, way, inner, outer.
pub(super) fn write_bracketed(w: &mut Writer, ways: &Ways) {
    let (from, way) = (w.code.parameter(0), w.code.parameter(1));
    let (inner, outer) = (w.parameters(2), w.parameters(2 + w.words));
    let result = w.set();
    w.each_way(ways, way, |w, lists| w.bracketed(lists, from, (&inner, &outer), &result));
    w.push(&result);
}

impl Writer<'_, '_> {
    /// All sites, in new locals.
    pub fn everything(&mut self) -> Words {
        let set = self.set();
        for (&slot, word) in set.iter().zip(self.generator.full()) {
            self.code.long_const(word as i64).set(slot);
        }
        set
    }

    /// Adds the sites of `inner` in unbroken lines from a site up to one of `outer`.
    pub fn bracketed(
        &mut self,
        lists: &Lists,
        from: Slot,
        (inner, outer): (&Words, &Words),
        result: &Words,
    ) {
        let (rays, rest) = self.plain_part(lists, 1, u16::MAX);
        if let Some(rays) = rays {
            let outside = self.complement(inner);
            self.each_ray(&rays, lists, from, |w, ray| w.bracket(ray, &outside, outer, result));
        }
        if !rest.is_empty() {
            let (inner, outer) = (self.probe(inner), self.probe(outer));
            let taken = self.sink();
            self.each_tree(&rest, from, |w, tree| w.bracket_tree(tree, (&inner, &outer), &taken));
            self.drain(&taken, result);
        }
    }

    /// Adds what a plain line has before the last site of `outer` that a run reaches.
    fn bracket(&mut self, ray: Ray, outside: &Words, outer: &Words, result: &Words) {
        let sites = self.ray(ray);
        let blockers = self.blockers(&sites, outside);
        let reached = self.set();
        self.each_mask(&blockers, ray.course, |w, index| {
            w.code.get(sites[index]).op(I::I64And).set(reached[index]);
        });
        let hits = self.blockers(&reached, outer);
        // Seen from the other end the last hit is the first in the way; what is not up to it lies before it.
        let back = if ray.course == Course::Up { Course::Down } else { Course::Up };
        self.each_mask(&hits, back, |w, index| {
            w.code.long_const(-1).op(I::I64Xor).get(reached[index]).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
    }

    fn bracket_tree(&mut self, tree: Tree, (inner, outer): (&Probe, &Probe), taken: &Sink) {
        let (node, end) = (tree.node, tree.end);
        self.code.get(node);
        let first = self.code.keep_int();
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        self.code.get(node).load16(0);
        let site = self.code.keep_int();
        self.contains(outer, site);
        self.code.begin_if();
        self.before(first, node, taken);
        self.code.end();
        self.contains(inner, site);
        self.code.begin_if();
        self.step_node(node);
        self.code.otherwise();
        self.skip_node(node);
        self.code.end();
        self.code.branch(again).end().end();
    }

    /// Adds the sites on the way from a first node to another.
    fn before(&mut self, first: Slot, node: Slot, taken: &Sink) {
        self.code.get(first);
        let at = self.code.keep_int();
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(at).get(node).op(I::I32GeU).branch_if(done);
        self.code.get(at).get(at).load16(SKIP).op(I::I32Add);
        self.code.get(node).op(I::I32GtU).begin_if();
        self.code.get(at).load16(0);
        let site = self.code.keep_int();
        self.insert(taken, site);
        self.step_node(at);
        self.code.otherwise();
        self.skip_node(at);
        self.code.end();
        self.code.branch(again).end().end();
    }
}
