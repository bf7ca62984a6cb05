//! Which vectors a kernel follows at run time.
//!
//! Whatever the [`Ways`] are, a kernel is written for a list of lists and an index into it: a direction is
//! an index among lists of one vector, and a mask is a loop over its directions.

use crate::expressions::by_player::agree;
use crate::function::code::{Label, Slot};
use crate::kernels::Ways;
use crate::kernels::words::Writer;
use boardwright_ir::VectorId;
use wasm_encoder::Instruction as I;

/// Lists of vectors, and which of them is meant.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// The lists, each in ascending order without repetition; there is at least one.
    pub lists: Vec<Vec<VectorId>>,
    /// The index (`i32`); if there is but one list it says nothing.
    pub index: Slot,
}

impl Lists {
    /// The lists, made one if all are the same.
    pub fn new(lists: Vec<Vec<VectorId>>, index: Slot) -> Lists {
        let mut lists: Vec<Vec<VectorId>> = lists.into_iter().map(sorted).collect();
        if lists.is_empty() {
            lists.push(Vec::new());
        }
        if agree(&lists) {
            lists.truncate(1);
        }
        Lists { lists, index }
    }

    /// The lists with only those vectors that satisfy a test.
    pub fn filtered(&self, test: impl Fn(usize) -> bool) -> Lists {
        let keep = |list: &Vec<VectorId>| {
            list.iter().copied().filter(|&vector| test(vector.into())).collect()
        };
        Lists { lists: self.lists.iter().map(keep).collect(), index: self.index }
    }

    /// Whether no list has a vector.
    pub fn is_empty(&self) -> bool {
        self.lists.iter().all(Vec::is_empty)
    }

    /// All vectors of all lists.
    pub fn all(&self) -> impl Iterator<Item = usize> + '_ {
        self.lists.iter().flatten().map(|&vector| vector.into())
    }
}

fn sorted(mut list: Vec<VectorId>) -> Vec<VectorId> {
    list.sort_unstable();
    list.dedup();
    list
}

impl Writer<'_, '_> {
    /// Does something for the lists that ways come to, once or for each direction of a mask; it is to add to
    /// what is there, and is not done at all if there are no ways.
    pub fn each_way(&mut self, ways: &Ways, way: Slot, body: impl FnOnce(&mut Self, &Lists)) {
        let singles = |count: usize| (0..count as VectorId).map(|vector| vec![vector]).collect();
        match ways {
            Ways::ByPlayer(lists) => {
                let lists = self.of_players(lists.clone(), way);
                body(self, &lists);
            }
            Ways::Direction => {
                let vectors = self.generator.lines.vectors;
                self.code.get(way).long_const(vectors as i64).op(I::I64LtU).begin_if();
                self.code.get(way).op(I::I32WrapI64);
                let index = self.code.keep_int();
                body(self, &Lists::new(singles(vectors), index));
                self.code.end();
            }
            Ways::Mask => {
                let directions = self.generator.lines.directions;
                let rest = self.code.long();
                self.code.get(way).long_const(known(directions)).op(I::I64And).set(rest);
                let done = self.code.block();
                let next = self.code.begin_loop();
                self.code.get(rest).op(I::I64Eqz).branch_if(done);
                self.code.get(rest).op(I::I64Ctz).op(I::I32WrapI64);
                let index = self.code.keep_int();
                self.code.get(rest).get(rest).long_const(1).op(I::I64Sub).op(I::I64And).set(rest);
                body(self, &Lists::new(singles(directions), index));
                self.code.branch(next);
                self.code.end().end();
            }
        }
    }

    /// A list for each player; one who has none follows no vectors.
    pub fn of_players(&self, mut lists: Vec<Vec<VectorId>>, way: Slot) -> Lists {
        lists.resize(self.players().max(lists.len()), Vec::new());
        Lists::new(lists, way)
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.generator.program.layout.players
    }

    /// Does something for the list that is meant, written out for each list.
    pub fn each_list(&mut self, lists: &Lists, mut body: impl FnMut(&mut Self, &[VectorId])) {
        if let [list] = lists.lists.as_slice() {
            return body(self, list);
        }
        let mut written: Vec<&Vec<VectorId>> = Vec::new();
        for list in lists.lists.iter().filter(|list| !list.is_empty()) {
            if !written.contains(&list) {
                written.push(list);
            }
        }
        let done = self.code.block();
        // The block of a list ends where its code begins, so the first is the innermost.
        let mut blocks: Vec<Label> = written.iter().map(|_| self.code.block()).collect();
        blocks.reverse();
        let place = |list| written.iter().position(|&known| known == list);
        let target = |list| place(list).map_or(done, |place| blocks[place]);
        let targets: Vec<u32> =
            lists.lists.iter().map(|list| self.code.distance(target(list))).collect();
        let otherwise = self.code.distance(done);
        self.code.get(lists.index).op(I::BrTable(targets.into(), otherwise));
        for list in written {
            self.code.end();
            body(self, list);
            self.code.branch(done);
        }
        self.code.end();
    }
}

/// The mask of all directions of a board.
pub(super) fn known(directions: usize) -> i64 {
    1u64.checked_shl(directions as u32).unwrap_or(0).wrapping_sub(1) as i64
}
