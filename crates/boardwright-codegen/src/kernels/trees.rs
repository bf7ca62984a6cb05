//! Slides along lines that fork, turn or come back.
//!
//! Each slide has a table of its own, in which lines end after its most steps. Where sets have few words a
//! node holds the set of its site, so that nothing but its being passed has to be looked at.

use crate::function::code::Slot;
use crate::kernels::nodes::{Tree, Way};
use crate::kernels::walk::Leg;
use crate::kernels::ways::Lists;
use crate::kernels::words::{SELECTED_WORDS, Words, Writer};
use boardwright_board::RayNode;
use std::collections::BTreeSet;
use wasm_encoder::Instruction as I;

/// Offset of whether a site is far enough away to count, an `u16` behind that of the site.
const COUNTS: u32 = 2;
/// Offset of the bytes to the node after all that lies beyond this one, an `u32`.
const SKIP: u32 = 4;
/// Bytes before the set of the site.
const HEAD: u32 = 8;
/// The most bytes of one slide's tables; beyond it the nodes that all kernels share are walked.
const MAX_TREE_TABLE: usize = 512 << 10;

impl Writer<'_, '_> {
    /// Adds where a leg may end from a site, node by node.
    pub fn slide_trees(&mut self, lists: &Lists, from: Slot, leg: &Leg, result: &Words) {
        if lists.is_empty() || self.slide_pieces(lists, from, leg, result) {
            return;
        }
        if leg.over.is_none() && self.tree_bytes(lists, leg.most) <= MAX_TREE_TABLE {
            return self.slide_trimmed(lists, from, leg, result);
        }
        let way = Way {
            least: leg.least,
            most: leg.most,
            through: self.probe(leg.through),
            over: leg.over.map(|over| self.probe(over)),
        };
        let ends = self.sink();
        self.each_tree(lists, from, |w, tree| {
            w.each_end(tree, &way, |w, _, site| w.insert(&ends, site));
        });
        self.drain(&ends, result);
    }

    /// Bytes of the tables that a slide would have of its own.
    fn tree_bytes(&self, lists: &Lists, most: u16) -> usize {
        let vectors: BTreeSet<usize> = lists.all().collect();
        let lines = &self.generator.lines;
        let rays = vectors
            .into_iter()
            .flat_map(|vector| (0..lines.sites).map(move |site| lines.ray(vector, site)));
        let nodes = rays.flatten().filter(|node| node.depth <= most).count();
        nodes * self.node_bytes() as usize
    }

    fn slide_trimmed(&mut self, lists: &Lists, from: Slot, leg: &Leg, result: &Words) {
        let through = self.probe(leg.through);
        let few = self.words <= SELECTED_WORDS;
        let ends = (!few).then(|| self.sink());
        let table = |w: &mut Self, vector| w.trimmed_table(vector, leg.least, leg.most);
        self.each_tree_of(lists, from, table, |w, Tree { node, end }| {
            let done = w.code.block();
            let again = w.code.begin_loop();
            w.code.get(node).get(end).op(I::I32GeU).branch_if(done);
            w.code.get(node).load16(0);
            let site = w.code.keep_int();
            match &ends {
                None => w.load_into(result, node, HEAD),
                Some(ends) => {
                    w.code.get(node).load16(COUNTS).begin_if();
                    w.insert(ends, site);
                    w.code.end();
                }
            }
            let size = w.node_bytes() as i32;
            w.code.get(node).int_const(size).get(node).load32(SKIP);
            w.contains(&through, site);
            w.code.op(I::Select).op(I::I32Add).set(node);
            w.code.branch(again).end().end();
        });
        if let Some(ends) = &ends {
            self.drain(ends, result);
        }
    }

    /// Bytes of a node.
    fn node_bytes(&self) -> u32 {
        if self.words <= SELECTED_WORDS { HEAD + 8 * self.words as u32 } else { HEAD }
    }

    /// The table of where a vector's nodes begin from each site, for a slide of a number of steps.
    fn trimmed_table(&mut self, vector: usize, least: u16, most: u16) -> u32 {
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

/// The nodes that are not too deep, each with how many of them to skip if it is not passed.
pub(super) fn trimmed(nodes: &[RayNode], most: u16) -> Vec<(&RayNode, u32)> {
    let kept: Vec<usize> = (0..nodes.len()).filter(|&index| nodes[index].depth <= most).collect();
    let behind = |skip: u32| kept.partition_point(|&index| index < skip as usize);
    let with_skip = |(place, &index): (usize, &usize)| {
        (&nodes[index], (behind(nodes[index].skip) - place) as u32)
    };
    kept.iter().enumerate().map(with_skip).collect()
}
