//! Slides along lines that fork, turn or come back, a piece of a line at a time.
//!
//! Such a line is cut into pieces that neither fork nor change the order in which they visit sites: always upward
//! or always downward by index. How far one gets along a piece is arithmetic on words, as for plain vectors
//! (`rays.rs`); what lies beyond it is looked at only if nothing in the piece is in the way. A line across the
//! middle of a board of rings is six pieces or so, not some forty sites.
//!
//! Gain: see `benches`.

use crate::function::code::Slot;
use crate::kernels::rays::Course;
use crate::kernels::trees::trimmed;
use crate::kernels::walk::Leg;
use crate::kernels::ways::Lists;
use crate::kernels::words::{SELECTED_WORDS, Words, Writer};
use boardwright_board::RayNode;
use wasm_encoder::Instruction as I;

/// Offset of whether a piece is visited downward, an `u32`.
const DOWN: u32 = 0;
/// Offset of the bytes to the piece after all that lies beyond this one, an `u32`.
const SKIP: u32 = 4;
/// Bytes before the set of the piece.
const HEAD: u32 = 8;
/// The most sites of a line from one site; longer lines take steps as they are walked.
const MAX_RAY: usize = 256;
/// The most bytes of one slide's tables.
const MAX_PIECES: usize = 512 << 10;

/// A piece of a line.
struct Piece<'a> {
    nodes: Vec<&'a RayNode>,
    course: Course,
    /// How many pieces on the first is that does not lie beyond this one.
    skip: usize,
}

impl Writer<'_, '_> {
    /// Adds where a leg without a hurdle may end from a site, piece by piece; says whether that was written, which is
    /// so if sets have few words and the tables are not too large.
    pub fn slide_pieces(&mut self, lists: &Lists, from: Slot, leg: &Leg, result: &Words) -> bool {
        if leg.over.is_some() || self.words > SELECTED_WORDS {
            return false;
        }
        let far = leg.least > 1;
        let size = HEAD + 8 * self.words as u32 * (1 + u32::from(far));
        let (mut count, mut courses) = (0, [false; 2]);
        for vector in lists.all() {
            for site in 0..self.generator.lines.sites {
                let ray = self.generator.lines.ray(vector, site);
                if ray.len() > MAX_RAY {
                    return false;
                }
                for piece in pieces(ray, leg.most) {
                    count += 1;
                    courses[usize::from(piece.course == Course::Down)] = true;
                }
            }
        }
        if count == 0 || count * size as usize > MAX_PIECES {
            return false;
        }
        let outside = self.complement(leg.through);
        let starts = self.piece_table(lists, leg.least, leg.most);
        let row = self.generator.lines.sites + 1;
        let place = self.code.int();
        if lists.lists.len() > 1 {
            self.code.get(lists.index).int_const(row as i32).op(I::I32Mul);
            self.code.get(from).op(I::I32Add).int_const(2).op(I::I32Shl).set(place);
        } else {
            self.code.get(from).int_const(2).op(I::I32Shl).set(place);
        }
        self.code.get(place).load32(starts);
        let node = self.code.keep_int();
        self.code.get(place).load32(starts + 4);
        let end = self.code.keep_int();
        let done = self.code.block();
        let again = self.code.begin_loop();
        self.code.get(node).get(end).op(I::I32GeU).branch_if(done);
        let all = self.set();
        self.load(node, HEAD);
        self.pop(&all);
        let blockers = self.blockers(&all, &outside);
        let wanted = if far { self.set() } else { all.clone() };
        if far {
            self.load(node, HEAD + 8 * self.words as u32);
            self.pop(&wanted);
        }
        match courses {
            [true, true] => {
                self.code.get(node).load32(DOWN);
                self.code.begin_if();
                self.up_to(&blockers, Course::Down, &wanted, result);
                self.code.otherwise();
                self.up_to(&blockers, Course::Up, &wanted, result);
                self.code.end();
            }
            [_, down] => {
                let course = if down { Course::Down } else { Course::Up };
                self.up_to(&blockers, course, &wanted, result);
            }
        }
        self.code.get(node).load32(SKIP).int_const(size as i32);
        self.any(&blockers);
        self.code.op(I::Select).get(node).op(I::I32Add).set(node);
        self.code.branch(again).end().end();
        true
    }

    /// Adds what is wanted of a piece up to the first site in the way, that one included.
    fn up_to(&mut self, blockers: &Words, course: Course, wanted: &Words, result: &Words) {
        self.each_mask(blockers, course, |w, index| {
            w.code.get(wanted[index]).op(I::I64And);
            w.code.get(result[index]).op(I::I64Or).set(result[index]);
        });
    }

    /// The table of where the pieces of each list begin from each site, for a slide of a number of steps: those of
    /// all its vectors, one after another.
    fn piece_table(&mut self, lists: &Lists, least: u16, most: u16) -> u32 {
        let far = least > 1;
        let size = HEAD + 8 * self.words as u32 * (1 + u32::from(far));
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for list in &lists.lists {
            for site in 0..self.generator.lines.sites {
                starts.push(bytes.len() as u32);
                let rays = list.iter().map(|&vector| self.generator.lines.ray(vector.into(), site));
                for piece in rays.flat_map(|ray| pieces(ray, most)) {
                    bytes.extend(u32::from(piece.course == Course::Down).to_le_bytes());
                    bytes.extend((piece.skip as u32 * size).to_le_bytes());
                    for least in if far { vec![1, least] } else { vec![1] } {
                        let nodes = piece.nodes.iter().filter(|node| node.depth >= least);
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

/// The pieces of the lines that these nodes are, as far as a number of steps goes.
fn pieces(nodes: &[RayNode], most: u16) -> Vec<Piece<'_>> {
    let nodes = trimmed(nodes, most);
    let end = |index: usize| index + nodes[index].1 as usize;
    // Where each piece begins among the nodes, and where what lies beyond it ends.
    let mut bounds: Vec<(usize, usize)> = Vec::new();
    let mut pieces = Vec::new();
    let mut index = 0;
    while index < nodes.len() {
        let (first, mut course) = (index, None);
        let mut taken = vec![nodes[index].0];
        // A node has one successor if that one's line ends where its own does.
        while index + 1 < end(index) && end(index + 1) == end(index) {
            let (here, next) = (nodes[index].0.site, nodes[index + 1].0.site);
            let onward = if next > here { Course::Up } else { Course::Down };
            if next == here || course.is_some_and(|course| course != onward) {
                break;
            }
            course = Some(onward);
            taken.push(nodes[index + 1].0);
            index += 1;
        }
        bounds.push((first, end(first)));
        pieces.push(Piece { nodes: taken, course: course.unwrap_or(Course::Up), skip: 0 });
        index += 1;
    }
    for place in 0..pieces.len() {
        let beyond = bounds.partition_point(|&(first, _)| first < bounds[place].1);
        pieces[place].skip = beyond - place;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{Course, pieces};
    use boardwright_board::RayNode;

    fn node(site: u16, depth: u16, skip: u32) -> RayNode {
        RayNode { site, depth, direction: 0, skip }
    }

    #[test]
    fn a_line_that_forks_and_turns_is_cut_there() {
        // 3, 5, 8, and then either 6, 2 or 9.
        let nodes = [
            node(3, 1, 6),
            node(5, 2, 6),
            node(8, 3, 6),
            node(6, 4, 5),
            node(2, 5, 5),
            node(9, 4, 6),
        ];
        let found: Vec<_> = pieces(&nodes, u16::MAX)
            .iter()
            .map(|piece| {
                let sites: Vec<u16> = piece.nodes.iter().map(|node| node.site).collect();
                (sites, piece.course == Course::Up, piece.skip)
            })
            .collect();
        let wanted = [(vec![3, 5, 8], true, 3), (vec![6, 2], false, 1), (vec![9], true, 1)];
        assert_eq!(found, wanted);
    }

    #[test]
    fn a_line_ends_after_its_most_steps() {
        let nodes = [node(3, 1, 3), node(5, 2, 3), node(8, 3, 3)];
        assert_eq!(pieces(&nodes, 2)[0].nodes.len(), 2);
    }
}
