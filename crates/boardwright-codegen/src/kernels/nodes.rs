//! Lines that fork, turn or come back: walked node by node, as the interpreter does.
//!
//! A node is four `u16`: its site, the bytes to the node after all that lies beyond it, its depth, and the
//! direction of the step to it. Each vector has a table of where each site's nodes begin; they end where
//! those of the next site begin.

use crate::function::code::{Label, Slot};
use crate::kernels::ways::Lists;
use crate::kernels::words::{Probe, Writer};
use wasm_encoder::Instruction as I;

/// Bytes of a node.
pub(super) const NODE: u32 = 8;
/// Offset of the bytes to skip.
pub(super) const SKIP: u32 = 2;
/// Offset of the depth.
pub(super) const DEPTH: u32 = 4;
/// Offset of the direction.
pub(super) const DIRECTION: u32 = 6;

/// The nodes of a vector from a site, while code for them is written.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    /// Address of the first node; the code may change it.
    pub node: Slot,
    /// Address behind the last.
    pub end: Slot,
}

/// What is asked of the sites on a line.
pub(super) struct Way {
    /// Fewest steps.
    pub least: u16,
    /// Most steps.
    pub most: u16,
    /// Sites that may be passed.
    pub through: Probe,
    /// Sites that may be the hurdle.
    pub over: Option<Probe>,
}

impl Writer<'_, '_> {
    /// The table of where a vector's nodes begin from each site.
    pub fn node_table(&mut self, vector: usize) -> u32 {
        let lines = &self.generator.lines;
        let mut bytes = Vec::new();
        let mut starts = Vec::with_capacity(lines.sites + 1);
        for site in 0..lines.sites {
            starts.push(bytes.len() as u32);
            for (index, node) in lines.ray(vector, site).iter().enumerate() {
                let skip = (node.skip as usize - index) as u16 * NODE as u16;
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

    /// Does something for each vector of the list that is meant: the table of where its nodes begin, and the
    /// vector, are locals. The label goes on with the next vector.
    pub fn each_vector(&mut self, lists: &Lists, body: impl FnOnce(&mut Self, [Slot; 2], Label)) {
        self.each_vector_of(lists, |w, vector| w.node_table(vector), body);
    }

    /// The same with tables of another kind.
    fn each_vector_of(
        &mut self,
        lists: &Lists,
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
            self.row(table, lists.index, row_bytes);
        } else {
            self.code.address(table);
        }
        let entry = self.code.keep_int();
        let (starts, vector) = (self.code.int(), self.code.int());
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(entry).load32(0).tee(starts).op(I::I32Eqz).branch_if(done);
        self.code.get(entry).load32(4).set(vector);
        self.code.get(entry).int_const(8).op(I::I32Add).set(entry);
        body(self, [starts, vector], again);
        self.code.branch(again);
        self.code.end().end();
    }

    /// Does something for the nodes of each vector from a site.
    pub fn each_tree(&mut self, lists: &Lists, from: Slot, body: impl FnOnce(&mut Self, Tree)) {
        self.each_tree_of(lists, from, |w, vector| w.node_table(vector), body);
    }

    /// The same with tables of another kind.
    pub fn each_tree_of(
        &mut self,
        lists: &Lists,
        from: Slot,
        nodes: impl Fn(&mut Self, usize) -> u32,
        body: impl FnOnce(&mut Self, Tree),
    ) {
        if lists.is_empty() {
            return;
        }
        let large = self.nodes_at_most(lists) > crate::kernels::MAX_UNTICKED;
        self.each_vector_of(lists, nodes, |w, [starts, _], again| {
            if large {
                w.tick_or_leave(64, again);
            }
            let tree = w.tree(starts, from);
            body(w, tree);
        });
    }

    /// The nodes from a site, given the table of where they begin.
    pub fn tree(&mut self, starts: Slot, from: Slot) -> Tree {
        self.code.get(starts).get(from).int_const(2).op(I::I32Shl).op(I::I32Add);
        let place = self.code.keep_int();
        self.code.get(place).load32(0);
        let node = self.code.keep_int();
        self.code.get(place).load32(4);
        let end = self.code.keep_int();
        Tree { node, end }
    }

    /// The most nodes from one site.
    fn nodes_at_most(&self, lists: &Lists) -> usize {
        let lines = &self.generator.lines;
        let nodes = |site| lists.all().map(|vector| lines.ray(vector, site).len()).sum();
        (0..lines.sites).map(nodes).max().unwrap_or(0)
    }

    /// Does something for each node where a leg may end: the node and its site are locals.
    pub fn each_end(&mut self, tree: Tree, way: &Way, visit: impl FnOnce(&mut Self, Slot, Slot)) {
        match &way.over {
            None => self.ends_between(tree.node, tree.end, None, way, visit),
            Some(over) => {
                let zero = self.code.int();
                let (inner, inner_end) = (self.code.int(), self.code.int());
                let done = self.code.block();
                let again = self.code.begin_loop();
                self.code.get(tree.node).get(tree.end).op(I::I32GeU).branch_if(done);
                self.code.get(tree.node).load16(0);
                let site = self.code.keep_int();
                self.contains(&way.through, site);
                self.code.begin_if();
                self.step_node(tree.node);
                self.code.branch(again).end();
                self.code.get(tree.node).int_const(NODE as i32).op(I::I32Add).set(inner);
                self.code.get(tree.node).load16(DEPTH).set(zero);
                self.skip_node(tree.node);
                self.code.get(tree.node).set(inner_end);
                self.contains(over, site);
                self.code.op(I::I32Eqz).branch_if(again);
                self.ends_between(inner, inner_end, Some(zero), way, visit);
                self.code.branch(again).end().end();
            }
        }
    }

    fn ends_between(
        &mut self,
        node: Slot,
        end: Slot,
        zero: Option<Slot>,
        way: &Way,
        visit: impl FnOnce(&mut Self, Slot, Slot),
    ) {
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        self.code.get(node).load16(0);
        let site = self.code.keep_int();
        self.code.get(node).load16(DEPTH);
        if let Some(zero) = zero {
            self.code.get(zero).op(I::I32Sub);
        }
        let steps = self.code.keep_int();
        self.code.get(steps).int_const(way.least.into()).op(I::I32GeU);
        self.code.get(steps).int_const(way.most.into()).op(I::I32LeU).op(I::I32And).begin_if();
        visit(self, node, site);
        self.code.end();
        self.code.get(steps).int_const(way.most.into()).op(I::I32LtU);
        self.contains(&way.through, site);
        self.code.op(I::I32And).begin_if();
        self.step_node(node);
        self.code.otherwise();
        self.skip_node(node);
        self.code.end();
        self.code.branch(again).end().end();
    }

    /// Goes on to the next node.
    pub fn step_node(&mut self, node: Slot) {
        self.code.get(node).int_const(NODE as i32).op(I::I32Add).set(node);
    }

    /// Goes on to the first node that is not beyond this one.
    pub fn skip_node(&mut self, node: Slot) {
        self.code.get(node).get(node).load16(SKIP).op(I::I32Add).set(node);
    }
}
