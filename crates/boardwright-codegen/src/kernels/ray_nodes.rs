//! Lines that fork, turn or close, as nodes in preorder.
//!
//! A node is four `u16`: its site; the bytes to the next node not beyond it; its depth; the
//! direction of the step to it. A table for each vector holds the address of each site's first
//! node; its nodes end where those of the next site begin.

use crate::function::code::{Label, Slot};
use crate::kernels::kernel_builder::{KernelBuilder, MAX_UNTICKED, SetProbe};
use crate::kernels::vector_lists::VectorLists;
use wasm_encoder::Instruction as I;

/// Number of bytes of a node.
pub(crate) const NODE_BYTES: u32 = 8;
/// Offset of the number of bytes to the next node that is not beyond this one.
pub(crate) const NODE_SKIP: u32 = 2;
/// Offset of the number of steps from the origin.
pub(crate) const NODE_DEPTH: u32 = 4;
/// Offset of the direction of the step to the site; 0 on lines of leaps.
pub(crate) const NODE_DIRECTION: u32 = 6;

/// Steps charged for the nodes of a vector, where lines are so long that a leg is charged: about
/// the length of a long line.
const STEPS_PER_VECTOR: i64 = 64;

/// The nodes of a vector from a site.
#[derive(Clone, Copy)]
pub(crate) struct NodeRange {
    /// Local with the address of the first node; a loop advances it.
    pub(crate) node: Slot,
    /// Local with the address after the last node.
    pub(crate) end: Slot,
}

/// Filter on the nodes of a leg.
pub(crate) struct NodeFilter {
    /// Minimum number of steps, counted from the hurdle if there is one.
    pub(crate) min_steps: u16,
    /// Maximum number of steps, counted likewise.
    pub(crate) max_steps: u16,
    /// Sites that may be passed. A leg may end on any other site but not continue.
    pub(crate) through: SetProbe,
    /// Sites that may be the hurdle, which is exactly one unit; `None` if the leg jumps nothing.
    pub(crate) hurdle: Option<SetProbe>,
}

impl KernelBuilder<'_, '_> {
    /// Adds two tables for a vector: its nodes, and each site's address in them, with the end
    /// last. Returns the address of the second.
    pub(crate) fn node_table(&mut self, vector: usize) -> u32 {
        let lines = &self.generator.lines;
        let mut bytes = Vec::new();
        let mut starts = Vec::with_capacity(lines.sites + 1);
        for site in 0..lines.sites {
            starts.push(bytes.len() as u32);
            for (index, node) in lines.ray(vector, site).iter().enumerate() {
                let skip = (node.skip as usize - index) as u16 * NODE_BYTES as u16;
                for part in [node.site, skip, node.depth, node.direction.into()] {
                    bytes.extend(part.to_le_bytes());
                }
            }
        }
        starts.push(bytes.len() as u32);
        let base = self.generator.builder.table(bytes);
        self.generator
            .builder
            .table(starts.into_iter().flat_map(|start| (base + start).to_le_bytes()).collect())
    }

    /// Runs `body` for each vector of the selected list, given locals with its node table and the
    /// vector, and the label of the next vector.
    pub(crate) fn each_vector(
        &mut self,
        lists: &VectorLists,
        body: impl FnOnce(&mut Self, [Slot; 2], Label),
    ) {
        self.each_vector_of(lists, |w, vector| w.node_table(vector), body);
    }

    /// Runs `body` for each vector of the selected list; `nodes` builds the node table of a vector.
    fn each_vector_of(
        &mut self,
        lists: &VectorLists,
        nodes: impl Fn(&mut Self, usize) -> u32,
        body: impl FnOnce(&mut Self, [Slot; 2], Label),
    ) {
        let longest = lists.lists.iter().map(Vec::len).max().unwrap_or(0);
        let row_bytes = 8 * (longest + 1);
        let mut table = Vec::new();
        for list in &lists.lists {
            let entries =
                list.iter().flat_map(|&vector| [nodes(self, vector.into()), vector.into()]);
            let mut row: Vec<u8> = entries.flat_map(u32::to_le_bytes).collect();
            row.resize(row_bytes, 0);
            table.extend(row);
        }
        let table = self.generator.builder.table(table);
        if lists.lists.len() > 1 {
            self.push_row(table, lists.index, row_bytes);
        } else {
            self.code.u32_const(table);
        }
        let entry = self.code.pop_i32();
        let (starts, vector) = (self.code.new_i32(), self.code.new_i32());
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(entry).load32(0).tee(starts).op(I::I32Eqz).branch_if(done);
        self.code.get(entry).load32(4).set(vector);
        self.code.get(entry).i32_const(8).op(I::I32Add).set(entry);
        body(self, [starts, vector], again);
        self.code.branch(again);
        self.code.end().end();
    }

    /// Runs `body` for the nodes of each vector from a site.
    pub(crate) fn each_node_range(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        body: impl FnOnce(&mut Self, NodeRange),
    ) {
        self.each_node_range_of(lists, from, |w, vector| w.node_table(vector), body);
    }

    /// Runs `body` for the nodes of each vector from a site; `nodes` builds the node table of a
    /// vector.
    pub(crate) fn each_node_range_of(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        nodes: impl Fn(&mut Self, usize) -> u32,
        body: impl FnOnce(&mut Self, NodeRange),
    ) {
        if lists.is_empty() {
            return;
        }
        let large = self.max_nodes(lists) > MAX_UNTICKED;
        self.each_vector_of(lists, nodes, |w, [starts, _], again| {
            if large {
                w.tick_or_leave(STEPS_PER_VECTOR, again);
            }
            let range = w.node_range(starts, from);
            body(w, range);
        });
    }

    /// Returns the nodes from a site, given a node table.
    pub(crate) fn node_range(&mut self, starts: Slot, from: Slot) -> NodeRange {
        self.code.get(starts).get(from).i32_const(2).op(I::I32Shl).op(I::I32Add);
        let place = self.code.pop_i32();
        self.code.get(place).load32(0);
        let node = self.code.pop_i32();
        self.code.get(place).load32(4);
        let end = self.code.pop_i32();
        NodeRange { node, end }
    }

    /// Returns the largest number of nodes from one site, all vectors of all lists together.
    fn max_nodes(&self, lists: &VectorLists) -> usize {
        let lines = &self.generator.lines;
        let nodes = |site| lists.all().map(|vector| lines.ray(vector, site).len()).sum();
        (0..lines.sites).map(nodes).max().unwrap_or(0)
    }

    /// Runs `visit` for each end of a leg, given locals with the node and its site. With a hurdle,
    /// steps are counted from the hurdle.
    pub(crate) fn each_end(
        &mut self,
        range: NodeRange,
        filter: &NodeFilter,
        visit: impl FnOnce(&mut Self, Slot, Slot),
    ) {
        match &filter.hurdle {
            None => self.ends_between(range.node, range.end, None, filter, visit),
            Some(hurdle) => {
                let hurdle_depth = self.code.new_i32();
                let (node, end) = (self.code.new_i32(), self.code.new_i32());
                let done = self.code.begin_block();
                let again = self.code.begin_loop();
                self.code.get(range.node).get(range.end).op(I::I32GeU).branch_if(done);
                self.code.get(range.node).load16(0);
                let site = self.code.pop_i32();
                self.push_contains(&filter.through, site);
                self.code.begin_if();
                self.step_node(range.node);
                self.code.branch(again).end();
                self.code.get(range.node).i32_const(NODE_BYTES as i32).op(I::I32Add).set(node);
                self.code.get(range.node).load16(NODE_DEPTH).set(hurdle_depth);
                self.skip_node(range.node);
                self.code.get(range.node).set(end);
                self.push_contains(hurdle, site);
                self.code.op(I::I32Eqz).branch_if(again);
                self.ends_between(node, end, Some(hurdle_depth), filter, visit);
                self.code.branch(again).end().end();
            }
        }
    }

    /// Runs `visit` for each end among some nodes. Steps are counted from a depth, 0 if `None`.
    fn ends_between(
        &mut self,
        node: Slot,
        end: Slot,
        origin_depth: Option<Slot>,
        filter: &NodeFilter,
        visit: impl FnOnce(&mut Self, Slot, Slot),
    ) {
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        self.code.get(node).load16(0);
        let site = self.code.pop_i32();
        self.code.get(node).load16(NODE_DEPTH);
        if let Some(depth) = origin_depth {
            self.code.get(depth).op(I::I32Sub);
        }
        let steps = self.code.pop_i32();
        self.code.get(steps).i32_const(filter.min_steps.into()).op(I::I32GeU);
        self.code
            .get(steps)
            .i32_const(filter.max_steps.into())
            .op(I::I32LeU)
            .op(I::I32And)
            .begin_if();
        visit(self, node, site);
        self.code.end();
        self.code.get(steps).i32_const(filter.max_steps.into()).op(I::I32LtU);
        self.push_contains(&filter.through, site);
        self.code.op(I::I32And).begin_if();
        self.step_node(node);
        self.code.begin_else();
        self.skip_node(node);
        self.code.end();
        self.code.branch(again).end().end();
    }

    /// Advances to the next node in preorder.
    pub(crate) fn step_node(&mut self, node: Slot) {
        self.code.get(node).i32_const(NODE_BYTES as i32).op(I::I32Add).set(node);
    }

    /// Advances to the next node that is not beyond this one, as after a blocker.
    pub(crate) fn skip_node(&mut self, node: Slot) {
        self.code.get(node).get(node).load16(NODE_SKIP).op(I::I32Add).set(node);
    }
}
