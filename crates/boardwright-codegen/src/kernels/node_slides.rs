//! Slides along lines that fork, turn or close, node by node.
//!
//! Each slide has a table of its own, in which lines end after its largest number of steps. If sets
//! have few words, a node holds the set of its site: then only the blockers have to be tested.

use crate::function::code::Slot;
use crate::kernels::kernel_builder::{KernelBuilder, SELECTED_WORDS, SetSlots};
use crate::kernels::leg::Slide;
use crate::kernels::ray_nodes::{NodeFilter, NodeRange};
use crate::kernels::vector_lists::VectorLists;
use boardwright_board::RayNode;
use std::collections::BTreeSet;
use wasm_encoder::Instruction as I;

/// Offset of the flag that a site is far enough away, a `u16`.
const COUNTS: u32 = 2;
/// Offset of the bytes to the next node that is not beyond this one, a `u32`.
const SKIP: u32 = 4;
/// Number of bytes before the set of the site.
const HEAD: u32 = 8;
/// Most bytes of a slide's own tables. Beyond it the shared nodes are walked.
const MAX_TREE_TABLE: usize = 512 << 10;

impl KernelBuilder<'_, '_> {
    /// Adds the ends of a slide from a site.
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
        if leg.hurdle.is_none() && self.node_table_bytes(lists, leg.most) <= MAX_TREE_TABLE {
            return self.slide_own_table(lists, from, leg, result);
        }
        let filter = NodeFilter {
            least: leg.least,
            most: leg.most,
            through: self.probe(leg.through),
            hurdle: leg.hurdle.map(|hurdle| self.probe(hurdle)),
        };
        let ends = self.sink();
        self.each_node_range(lists, from, |w, tree| {
            w.each_end(tree, &filter, |w, _, site| w.insert(&ends, site));
        });
        self.drain(&ends, result);
    }

    /// Returns the number of bytes of a slide's own tables.
    fn node_table_bytes(&self, lists: &VectorLists, most: u16) -> usize {
        let vectors: BTreeSet<usize> = lists.all().collect();
        let lines = &self.generator.lines;
        let rays = vectors
            .into_iter()
            .flat_map(|vector| (0..lines.sites).map(move |site| lines.ray(vector, site)));
        let nodes = rays.flatten().filter(|node| node.depth <= most).count();
        nodes * self.node_bytes() as usize
    }

    fn slide_own_table(&mut self, lists: &VectorLists, from: Slot, leg: &Slide, result: &SetSlots) {
        let through = self.probe(leg.through);
        let few = self.words <= SELECTED_WORDS;
        let ends = (!few).then(|| self.sink());
        let table = |w: &mut Self, vector| w.own_table(vector, leg.least, leg.most);
        self.each_node_range_of(lists, from, table, |w, NodeRange { node, end }| {
            let done = w.code.begin_block();
            let again = w.code.begin_loop();
            w.code.get(node).get(end).op(I::I32GeU).branch_if(done);
            w.code.get(node).load16(0);
            let site = w.code.pop_i32();
            match &ends {
                None => w.load_into(result, node, HEAD),
                Some(ends) => {
                    w.code.get(node).load16(COUNTS).begin_if();
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

    /// Returns the number of bytes of a node.
    fn node_bytes(&self) -> u32 {
        if self.words <= SELECTED_WORDS { HEAD + 8 * self.words as u32 } else { HEAD }
    }

    /// Returns the table of the first node of each site, for a slide along a vector.
    fn own_table(&mut self, vector: usize, least: u16, most: u16) -> u32 {
        let lines = &self.generator.lines;
        let few = self.words <= SELECTED_WORDS;
        let mut bytes = Vec::new();
        let mut starts = Vec::with_capacity(lines.sites + 1);
        for site in 0..lines.sites {
            starts.push(bytes.len() as u32);
            for (node, skip) in trimmed(lines.ray(vector, site), most) {
                let counts = node.depth >= least;
                bytes.extend(node.site.to_le_bytes());
                bytes.extend(u16::from(counts).to_le_bytes());
                bytes.extend((skip * self.node_bytes()).to_le_bytes());
                if few {
                    let set = self.generator.set_words(counts.then_some(node.site.into()));
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

/// Returns the nodes that are not too deep, each with the number of nodes to skip if it is blocked.
pub(crate) fn trimmed(nodes: &[RayNode], most: u16) -> Vec<(&RayNode, u32)> {
    let kept: Vec<usize> = (0..nodes.len()).filter(|&index| nodes[index].depth <= most).collect();
    let behind = |skip: u32| kept.partition_point(|&index| index < skip as usize);
    let with_skip = |(place, &index): (usize, &usize)| {
        (&nodes[index], (behind(nodes[index].skip) - place) as u32)
    };
    kept.iter().enumerate().map(with_skip).collect()
}
