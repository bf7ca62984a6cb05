//! What hangs together: groups, connections, distances.

use crate::explorer::Explorer;
use crate::walk::VectorIter;
use boardwright_board::Bits;
use boardwright_ir::{NONE, Vectors};

impl<'p, const W: usize> Explorer<'p, W> {
    /// One step from every member.
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

    /// The part of a set connected with a seed in it.
    pub fn group(&mut self, seed: Bits<W>, within: Bits<W>, vectors: &'p Vectors) -> Bits<W> {
        let vectors = self.vectors(vectors);
        let (mut group, mut frontier) = (seed, seed);
        while !frontier.is_empty() && self.tick(frontier.count().into()) {
            frontier = (self.steps_from(frontier, vectors.clone()) & within).minus(group);
            group |= frontier;
        }
        group
    }

    /// True if a path of a set joins two parts of it.
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

    /// Number of steps it takes from a site to another, or none.
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
