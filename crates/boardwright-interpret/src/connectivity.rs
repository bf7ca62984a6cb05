//! Evaluation of neighbours, groups, connections and distances by flood fill.

use crate::explorer::Explorer;
use crate::walk::VectorIter;
use boardwright_board::Bits;
use boardwright_ir::{NONE, Vectors};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the sites one step from a member of a set.
    pub fn stepped(&mut self, of: Bits<W>, vectors: &'p Vectors) -> Bits<W> {
        let vectors = self.vectors(vectors);
        if !self.tick(of.count().into()) {
            return Bits::EMPTY;
        }
        self.steps_from(of, vectors)
    }

    fn steps_from(&mut self, of: Bits<W>, vectors: VectorIter<'p>) -> Bits<W> {
        let tables = &self.core.tables;
        let mut reached = Bits::EMPTY;
        for vector in vectors {
            for site in of.iter() {
                reached |= tables.steps[tables.at(vector, site)];
            }
        }
        reached
    }

    /// Returns the sites of `within` connected with `seed`, a subset of it.
    pub fn group(&mut self, seed: Bits<W>, within: Bits<W>, vectors: &'p Vectors) -> Bits<W> {
        let vectors = self.vectors(vectors);
        let (mut group, mut frontier) = (seed, seed);
        while !frontier.is_empty() && self.tick(frontier.count().into()) {
            frontier = (self.steps_from(frontier, vectors.clone()) & within).minus(group);
            group |= frontier;
        }
        group
    }

    /// True if a path within a set joins two subsets of it.
    pub fn connected(
        &mut self,
        a: Bits<W>,
        b: Bits<W>,
        within: Bits<W>,
        vectors: &'p Vectors,
    ) -> bool {
        let vectors = self.vectors(vectors);
        let (mut group, mut frontier) = (a, a);
        while !frontier.is_empty() && self.tick(frontier.count().into()) {
            if group.intersects(b) {
                return true;
            }
            frontier = (self.steps_from(frontier, vectors.clone()) & within).minus(group);
            group |= frontier;
        }
        false
    }

    /// Returns the smallest number of steps from one site to another; [`NONE`] if there is no path.
    pub fn distance(&mut self, from: usize, to: usize, vectors: &'p Vectors) -> i64 {
        let vectors = self.vectors(vectors);
        let (mut known, mut frontier) = (Bits::single(from), Bits::single(from));
        let mut steps = 0;
        while !frontier.is_empty() && self.tick(frontier.count().into()) {
            if frontier.contains(to) {
                return steps;
            }
            frontier = self.steps_from(frontier, vectors.clone()).minus(known);
            known |= frontier;
            steps += 1;
        }
        NONE
    }
}
