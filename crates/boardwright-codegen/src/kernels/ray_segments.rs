//! Slides along lines that fork, turn or close, segment by segment.
//!
//! A segment neither forks nor changes the order in which it visits sites: ascending or descending.
//! Blockers on a segment are found by arithmetic on words, as on straight rays (`ray_tables.rs`).
//! Segments beyond it matter only if nothing blocks it. A line across a board of rings has six
//! segments or so, and some forty sites.
//!
//! Gain: see `benches`.

use crate::function::code::Slot;
use crate::kernels::kernel_builder::{KernelBuilder, SELECTED_WORDS, SetSlots};
use crate::kernels::leg::Slide;
use crate::kernels::node_slides::nodes_up_to;
use crate::kernels::ray_tables::RaySign;
use crate::kernels::vector_lists::VectorLists;
use boardwright_board::RayNode;
use wasm_encoder::Instruction as I;

/// Offset of the flag that the segment is descending, a `u32`.
const IS_DESCENDING: u32 = 0;
/// Offset of the number of bytes to the next segment that is not beyond this one, a `u32`.
const SKIP: u32 = 4;
/// Offset of the set of the segment. If near sites are no ends, the set of its ends follows.
const SET: u32 = 8;
/// Maximum number of nodes of a ray. Longer rays are walked node by node.
const MAX_RAY: usize = 256;
/// Maximum number of bytes of a slide's tables.
const MAX_SEGMENT_BYTES: usize = 512 << 10;

/// A segment of a line.
struct RaySegment<'a> {
    /// Its nodes in order.
    nodes: Vec<&'a RayNode>,
    /// Order of its sites; positive if it has one site.
    sign: RaySign,
    /// Number of segments to advance by if this one is blocked: 1 leads to the next.
    skip: usize,
}

impl KernelBuilder<'_, '_> {
    /// Adds the ends of a slide, segment by segment. Writes nothing and returns false if the slide
    /// has a hurdle, sets have many words, a ray is too long, or the tables would be too large.
    pub(crate) fn slide_segments(
        &mut self,
        lists: &VectorLists,
        from: Slot,
        leg: &Slide,
        result: &SetSlots,
    ) -> bool {
        if leg.hurdle.is_some() || self.words > SELECTED_WORDS {
            return false;
        }
        let has_near_part = leg.min_steps > 1;
        let segment_bytes = SET + 8 * self.words as u32 * (1 + u32::from(has_near_part));
        let (mut count, mut signs) = (0, [false; 2]);
        for vector in lists.all() {
            for site in 0..self.generator.lines.sites {
                let ray = self.generator.lines.ray(vector, site);
                if ray.len() > MAX_RAY {
                    return false;
                }
                for segment in segments(ray, leg.max_steps) {
                    count += 1;
                    signs[usize::from(segment.sign == RaySign::Negative)] = true;
                }
            }
        }
        if count == 0 || count * segment_bytes as usize > MAX_SEGMENT_BYTES {
            return false;
        }
        let outside = self.complement(leg.through);
        let starts = self.segment_table(lists, leg.min_steps, leg.max_steps);
        let row = self.generator.lines.sites + 1;
        let place = self.code.new_i32();
        if lists.lists.len() > 1 {
            self.code.get(lists.index).i32_const(row as i32).op(I::I32Mul);
            self.code.get(from).op(I::I32Add).i32_const(2).op(I::I32Shl).set(place);
        } else {
            self.code.get(from).i32_const(2).op(I::I32Shl).set(place);
        }
        self.code.get(place).load32(starts);
        let node = self.code.pop_i32();
        self.code.get(place).load32(starts + 4);
        let end = self.code.pop_i32();
        let done = self.code.begin_block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        let all = self.new_set();
        self.push_loaded(node, SET);
        self.pop(&all);
        let blockers = self.blockers(&all, &outside);
        let wanted = if has_near_part { self.new_set() } else { all.clone() };
        if has_near_part {
            self.push_loaded(node, SET + 8 * self.words as u32);
            self.pop(&wanted);
        }
        match signs {
            [true, true] => {
                self.code.get(node).load32(IS_DESCENDING);
                self.code.begin_if();
                self.up_to(&blockers, RaySign::Negative, &wanted, result);
                self.code.begin_else();
                self.up_to(&blockers, RaySign::Positive, &wanted, result);
                self.code.end();
            }
            [_, down] => {
                let sign = if down { RaySign::Negative } else { RaySign::Positive };
                self.up_to(&blockers, sign, &wanted, result);
            }
        }
        self.code.get(node).load32(SKIP).i32_const(segment_bytes as i32);
        self.push_any(&blockers);
        self.code.op(I::Select).get(node).op(I::I32Add).set(node);
        self.code.branch(again).end().end();
        true
    }

    /// Adds the wanted sites of a segment up to the first blocker, which is included.
    fn up_to(&mut self, blockers: &SetSlots, sign: RaySign, wanted: &SetSlots, result: &SetSlots) {
        self.each_mask_to_blocker(blockers, sign, |w, index| {
            w.code.get(wanted[index]).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
    }

    /// Adds two tables to the module: the segments, and the address of the first segment of each
    /// list and site, with the end of the segments after each list. Returns the address of the
    /// second.
    fn segment_table(&mut self, lists: &VectorLists, min_steps: u16, max_steps: u16) -> u32 {
        let has_near_part = min_steps > 1;
        let segment_bytes = SET + 8 * self.words as u32 * (1 + u32::from(has_near_part));
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for list in &lists.lists {
            for site in 0..self.generator.lines.sites {
                starts.push(bytes.len() as u32);
                let rays = list.iter().map(|&vector| self.generator.lines.ray(vector.into(), site));
                for segment in rays.flat_map(|ray| segments(ray, max_steps)) {
                    bytes.extend(u32::from(segment.sign == RaySign::Negative).to_le_bytes());
                    bytes.extend((segment.skip as u32 * segment_bytes).to_le_bytes());
                    for min_depth in if has_near_part { vec![1, min_steps] } else { vec![1] } {
                        let nodes = segment.nodes.iter().filter(|node| node.depth >= min_depth);
                        let set = self.generator.set_words(nodes.map(|node| node.site.into()));
                        bytes.extend(set.into_iter().flat_map(u64::to_le_bytes));
                    }
                }
            }
            starts.push(bytes.len() as u32);
        }
        let base = self.generator.builder.table(bytes);
        let starts = starts.into_iter().flat_map(|start| (base + start).to_le_bytes());
        self.generator.builder.table(starts.collect())
    }
}

/// Returns the segments of the lines that nodes form, up to a number of steps, in preorder.
fn segments(nodes: &[RayNode], max_steps: u16) -> Vec<RaySegment<'_>> {
    let nodes = nodes_up_to(nodes, max_steps);
    let end = |index: usize| index + nodes[index].1 as usize;
    // Index of the first node of each segment, and of the first node that is not beyond it.
    let mut bounds: Vec<(usize, usize)> = Vec::new();
    let mut segments = Vec::new();
    let mut index = 0;
    while index < nodes.len() {
        let (first, mut sign) = (index, None);
        let mut segment_nodes = vec![nodes[index].0];
        // A node has a single successor if the nodes beyond both end at the same index.
        while index + 1 < end(index) && end(index + 1) == end(index) {
            let (here, next) = (nodes[index].0.site, nodes[index + 1].0.site);
            let step_sign = if next > here { RaySign::Positive } else { RaySign::Negative };
            if next == here || sign.is_some_and(|sign| sign != step_sign) {
                break;
            }
            sign = Some(step_sign);
            segment_nodes.push(nodes[index + 1].0);
            index += 1;
        }
        bounds.push((first, end(first)));
        segments.push(RaySegment {
            nodes: segment_nodes,
            sign: sign.unwrap_or(RaySign::Positive),
            skip: 0,
        });
        index += 1;
    }
    for index in 0..segments.len() {
        let next = bounds.partition_point(|&(first, _)| first < bounds[index].1);
        segments[index].skip = next - index;
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::{RaySign, segments};
    use boardwright_board::RayNode;

    fn node(site: u16, depth: u16, skip: u32) -> RayNode {
        RayNode { site, depth, direction: 0, skip }
    }

    #[test]
    fn line_is_cut_where_it_forks_or_turns() {
        // 3, 5, 8, and then either 6, 2 or 9.
        let nodes = [
            node(3, 1, 6),
            node(5, 2, 6),
            node(8, 3, 6),
            node(6, 4, 5),
            node(2, 5, 5),
            node(9, 4, 6),
        ];
        let found: Vec<_> = segments(&nodes, u16::MAX)
            .iter()
            .map(|segment| {
                let sites: Vec<u16> = segment.nodes.iter().map(|node| node.site).collect();
                (sites, segment.sign == RaySign::Positive, segment.skip)
            })
            .collect();
        let wanted = [(vec![3, 5, 8], true, 3), (vec![6, 2], false, 1), (vec![9], true, 1)];
        assert_eq!(found, wanted);
    }

    #[test]
    fn line_ends_after_its_most_steps() {
        let nodes = [node(3, 1, 3), node(5, 2, 3), node(8, 3, 3)];
        assert_eq!(segments(&nodes, 2)[0].nodes.len(), 2);
    }
}
