//! Slides along lines that fork, turn or close, node by node.
//!
//! A *vector* is a direction or a leap; the *lines* from a site along it form a *ray*, which is a
//! *tree* of the sites visited; its nodes in preorder are a *node range* of a table.
//!
//! A slide is written in the first of three ways that applies:
//! 1. segment by segment (`ray_segments.rs`), without a hurdle, if sets have few words and the
//!    tables are small enough;
//! 2. along nodes of a table of its own, in which lines end after its largest number of steps,
//!    without a hurdle, if the tables are small enough. If sets have few words, a node holds the
//!    set of its site, and only blockers are tested;
//! 3. along the nodes that all kernels share (`ray_nodes.rs`), where each end is tested.

use crate::function::code::Slot;
use crate::kernels::kernel_builder::{KernelBuilder, SELECTED_WORDS, SetSlots};
use crate::kernels::leg::Slide;
use crate::kernels::ray_nodes::{NodeFilter, NodeRange};
use crate::kernels::vector_lists::VectorLists;
use boardwright_board::RayNode;
use std::collections::BTreeSet;
use wasm_encoder::Instruction as I;

/// Offset of the flag that the slide may end on the site, since it is far enough away, a `u16`.
const IS_FAR_ENOUGH: u32 = 2;
/// Offset of the number of bytes to the next node that is not beyond this one, a `u32`.
const SKIP: u32 = 4;
/// Offset of the set of the site, which only nodes with inlined sets have.
const SET: u32 = 8;
/// Maximum number of bytes of a slide's own tables. With more, it walks the shared nodes.
const MAX_OWN_TABLES: usize = 512 << 10;

impl KernelBuilder<'_, '_> {
    /// Adds all sites where a slide from a site may end, the first blocked one of each line
    /// included.
    pub(crate) fn slide_nodes(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        leg: &Slide,
        result: &SetSlots,
    ) {
        if lists.is_empty() || self.slide_segments(lists, from, leg, result) {
            return;
        }
        if leg.hurdle.is_none() && self.own_table_bytes(lists, leg.max_steps) <= MAX_OWN_TABLES {
            return self.slide_own_table(lists, from, leg, result);
        }
        let filter = NodeFilter {
            min_steps: leg.min_steps,
            max_steps: leg.max_steps,
            through: self.probe(leg.through),
            hurdle: leg.hurdle.map(|hurdle| self.probe(hurdle)),
        };
        let ends = self.sink();
        self.each_node_range(lists, from, |w, tree| {
            w.each_end(tree, &filter, |w, _, site| w.insert(&ends, site));
        });
        self.drain(&ends, result);
    }

    /// Returns the number of bytes of a slide's own tables, for lines of at most `max_steps`.
    fn own_table_bytes(&self, lists: &VectorLists, max_steps: u16) -> usize {
        let vectors: BTreeSet<usize> = lists.all().collect();
        let lines = &self.generator.lines;
        let rays = vectors
            .into_iter()
            .flat_map(|vector| (0..lines.sites).map(move |site| lines.ray(vector, site)));
        let nodes = rays.flatten().filter(|node| node.depth <= max_steps).count();
        nodes * self.node_bytes() as usize
    }

    /// Writes a slide without a hurdle along the nodes of its own tables.
    fn slide_own_table(&mut self, lists: &VectorLists, from: Slot, leg: &Slide, result: &SetSlots) {
        let through = self.probe(leg.through);
        let ends = (!self.inlines_sets()).then(|| self.sink());
        let table = |w: &mut Self, vector| w.build_own_table(vector, leg.min_steps, leg.max_steps);
        self.each_node_range_of(lists, from, table, |w, NodeRange { node, end }| {
            let done = w.code.begin_block();
            let again = w.code.begin_loop();
            w.code.get(node).get(end).op(I::I32GeU).branch_if(done);
            w.code.get(node).load16(0);
            let site = w.code.pop_i32();
            match &ends {
                None => w.load_into(result, node, SET),
                Some(ends) => {
                    w.code.get(node).load16(IS_FAR_ENOUGH).begin_if();
                    w.insert(ends, site);
                    w.code.end();
                }
            }
            let size = w.node_bytes() as i32;
            w.code.get(node).i32_const(size).get(node).load32(SKIP);
            w.push_contains(&through, site);
            w.code.op(I::Select).op(I::I32Add).set(node);
            w.code.branch(again).end().end();
        });
        if let Some(ends) = &ends {
            self.drain(ends, result);
        }
    }

    /// Returns true if each node of an own table holds the set of its site.
    fn inlines_sets(&self) -> bool {
        self.words <= SELECTED_WORDS
    }

    /// Returns the number of bytes of a node of an own table.
    fn node_bytes(&self) -> u32 {
        if self.inlines_sets() { SET + 8 * self.words as u32 } else { SET }
    }

    /// Adds two tables to the module for a slide along a vector: its nodes, and the address of the
    /// first node of each site, followed by the end of the nodes. Returns the address of the
    /// second. The set of a site that is too near is empty.
    fn build_own_table(&mut self, vector: usize, min_steps: u16, max_steps: u16) -> u32 {
        let lines = &self.generator.lines;
        let inlines_sets = self.inlines_sets();
        let mut bytes = Vec::new();
        let mut starts = Vec::with_capacity(lines.sites + 1);
        for site in 0..lines.sites {
            starts.push(bytes.len() as u32);
            for (node, advance) in nodes_up_to(lines.ray(vector, site), max_steps) {
                let is_far_enough = node.depth >= min_steps;
                bytes.extend(node.site.to_le_bytes());
                bytes.extend(u16::from(is_far_enough).to_le_bytes());
                bytes.extend((advance * self.node_bytes()).to_le_bytes());
                if inlines_sets {
                    let set = self.generator.set_words(is_far_enough.then_some(node.site.into()));
                    bytes.extend(set.into_iter().flat_map(u64::to_le_bytes));
                }
            }
        }
        starts.push(bytes.len() as u32);
        let base = self.generator.builder.table(bytes);
        let starts = starts.into_iter().flat_map(|start| (base + start).to_le_bytes());
        self.generator.builder.table(starts.collect())
    }
}

/// Returns the nodes at a depth of at most `max_steps`, each with the number of these nodes to
/// advance by if it is blocked: 1 leads to the next.
pub(crate) fn nodes_up_to(nodes: &[RayNode], max_steps: u16) -> Vec<(&RayNode, u32)> {
    let kept: Vec<usize> =
        (0..nodes.len()).filter(|&index| nodes[index].depth <= max_steps).collect();
    let kept_before = |end: u32| kept.partition_point(|&index| index < end as usize);
    let with_advance = |(position, &index): (usize, &usize)| {
        (&nodes[index], (kept_before(nodes[index].skip) - position) as u32)
    };
    kept.iter().enumerate().map(with_advance).collect()
}
