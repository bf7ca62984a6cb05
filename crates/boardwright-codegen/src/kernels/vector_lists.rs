//! The vectors that a kernel follows, selected at run time.
//!
//! A kernel is written for several lists of vectors and an index among them. A direction is an
//! index among lists of one vector, and a mask is a loop over its directions.

use crate::expressions::by_player::all_equal;
use crate::function::code::{Label, Slot};
use crate::kernels::kernel::VectorSource;
use crate::kernels::kernel_builder::KernelBuilder;
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Lists of vectors, and the index of the selected one.
#[derive(Clone, Debug)]
pub(crate) struct VectorLists {
    /// The lists, each sorted without repetition; at least one.
    pub(crate) lists: Vec<Vec<VectorId>>,
    /// The index (`i32`). It has no meaning if there is only one list.
    pub(crate) index: Slot,
}

impl VectorLists {
    /// Returns the lists, merged if all are equal.
    pub(crate) fn new(lists: Vec<Vec<VectorId>>, index: Slot) -> VectorLists {
        let mut lists: Vec<Vec<VectorId>> = lists.into_iter().map(sorted).collect();
        if lists.is_empty() {
            lists.push(Vec::new());
        }
        if all_equal(&lists) {
            lists.truncate(1);
        }
        VectorLists { lists, index }
    }

    /// Returns the lists with the vectors that satisfy a predicate.
    pub(crate) fn filtered(&self, test: impl Fn(usize) -> bool) -> VectorLists {
        let keep = |list: &Vec<VectorId>| {
            list.iter().copied().filter(|&vector| test(vector.into())).collect()
        };
        VectorLists { lists: self.lists.iter().map(keep).collect(), index: self.index }
    }

    /// Returns true if no list has a vector.
    pub(crate) fn is_empty(&self) -> bool {
        self.lists.iter().all(Vec::is_empty)
    }

    /// Returns all vectors of all lists.
    pub(crate) fn all(&self) -> impl Iterator<Item = usize> + '_ {
        self.lists.iter().flatten().map(|&vector| vector.into())
    }
}

fn sorted(mut list: Vec<VectorId>) -> Vec<VectorId> {
    list.sort_unstable();
    list.dedup();
    list
}

impl KernelBuilder<'_, '_> {
    /// Runs `body` for the selected lists: once, or for each direction of a mask. It adds to
    /// results, and does not run if nothing is selected.
    pub(crate) fn each_selected(
        &mut self,
        source: &VectorSource,
        selector: Slot,
        body: impl FnOnce(&mut Self, &VectorLists),
    ) {
        let singles = |count: usize| (0..count as VectorId).map(|vector| vec![vector]).collect();
        match source {
            VectorSource::ByPlayer(lists) => {
                let lists = self.lists_of_players(lists.clone(), selector);
                body(self, &lists);
            }
            VectorSource::Direction => {
                let vectors = self.generator.lines.vectors;
                self.code.get(selector).i64_const(vectors as i64).op(I::I64LtU).begin_if();
                self.code.get(selector).op(I::I32WrapI64);
                let index = self.code.pop_i32();
                body(self, &VectorLists::new(singles(vectors), index));
                self.code.end();
            }
            VectorSource::Mask => {
                let directions = self.generator.lines.directions;
                let rest = self.code.new_i64();
                self.code
                    .get(selector)
                    .i64_const(all_directions(directions))
                    .op(I::I64And)
                    .set(rest);
                let done = self.code.begin_block();
                let next = self.code.begin_loop();
                self.code.get(rest).op(I::I64Eqz).branch_if(done);
                self.code.get(rest).op(I::I64Ctz).op(I::I32WrapI64);
                let index = self.code.pop_i32();
                self.code.get(rest).get(rest).i64_const(1).op(I::I64Sub).op(I::I64And).set(rest);
                body(self, &VectorLists::new(singles(directions), index));
                self.code.branch(next);
                self.code.end().end();
            }
        }
    }

    /// Runs `body` for each list that may be selected, and for each direction of a mask, unrolled.
    pub(crate) fn each_selected_list(
        &mut self,
        source: &VectorSource,
        selector: Slot,
        mut body: impl FnMut(&mut Self, &[VectorId]),
    ) {
        if *source != VectorSource::Mask {
            return self.each_selected(source, selector, |w, lists| w.each_list(lists, body));
        }
        let directions = self.generator.lines.directions;
        self.code.get(selector).i64_const(all_directions(directions)).op(I::I64And);
        let mask = self.code.pop_i64();
        for direction in 0..directions {
            self.code.get(mask).i64_const(1 << direction).op(I::I64And);
            self.code.i64_const(0).op(I::I64Ne).begin_if();
            body(self, &[direction as VectorId]);
            self.code.end();
        }
    }

    /// Returns a list for each player; empty for players without vectors.
    pub(crate) fn lists_of_players(
        &self,
        mut lists: Vec<Vec<VectorId>>,
        selector: Slot,
    ) -> VectorLists {
        lists.resize(self.players().max(lists.len()), Vec::new());
        VectorLists::new(lists, selector)
    }

    /// Returns the number of players.
    pub(crate) fn players(&self) -> usize {
        self.generator.program.layout.players
    }

    /// Runs `body` for the selected list, unrolled for each list.
    pub(crate) fn each_list(
        &mut self,
        lists: &VectorLists,
        mut body: impl FnMut(&mut Self, &[VectorId]),
    ) {
        if let [list] = lists.lists.as_slice() {
            return body(self, list);
        }
        let mut written: Vec<&Vec<VectorId>> = Vec::new();
        for list in lists.lists.iter().filter(|list| !list.is_empty()) {
            if !written.contains(&list) {
                written.push(list);
            }
        }
        let done = self.code.begin_block();
        // The block of a list ends where its code begins: the first is the innermost.
        let mut blocks: Vec<Label> = written.iter().map(|_| self.code.begin_block()).collect();
        blocks.reverse();
        let place = |list| written.iter().position(|&known| known == list);
        let target = |list| place(list).map_or(done, |place| blocks[place]);
        let targets: Vec<u32> =
            lists.lists.iter().map(|list| self.code.relative_depth(target(list))).collect();
        let otherwise = self.code.relative_depth(done);
        self.code.get(lists.index).op(I::BrTable(targets.into(), otherwise));
        for list in written {
            self.code.end();
            body(self, list);
            self.code.branch(done);
        }
        self.code.end();
    }
}

/// Returns the mask of all directions of a board.
pub(crate) fn all_directions(directions: usize) -> i64 {
    1u64.checked_shl(directions as u32).unwrap_or(0).wrapping_sub(1) as i64
}
