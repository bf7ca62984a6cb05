//! Evaluation of neighbours, groups, connections and distances by flood fill.

use crate::explorer::Explorer;
use crate::walk::VectorIter;
use boardwright_board::Bits;
use boardwright_ir::{NONE, Num, Vectors};

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

    /// Evaluates a number about the groups of a set.
    pub fn group_number(&mut self, number: &'p Num) -> i64 {
        match number {
            Num::GroupCount { within, vectors } => {
                let within = self.set(within);
                self.group_sizes(within, vectors).len() as i64
            }
            Num::GroupSize { within, place, vectors } => {
                let (within, place) = (self.set(within), self.number(place));
                let sizes = self.group_sizes(within, vectors);
                let index = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
                index.and_then(|index| sizes.get(index)).map_or(0, |&size| size.into())
            }
            Num::CompareGroups { a, b, vectors } => {
                let (a, b) = (self.set(a), self.set(b));
                let (a, b) = (self.group_sizes(a, vectors), self.group_sizes(b, vectors));
                a.cmp(&b) as i64
            }
            _ => unreachable!("`number` evaluates it"),
        }
    }

    /// Returns the sizes of the groups of a set, the largest first.
    fn group_sizes(&mut self, within: Bits<W>, vectors: &'p Vectors) -> Vec<u32> {
        let (mut sizes, mut rest) = (Vec::new(), within);
        while let Some(first) = rest.first().filter(|_| self.tick(W as u64)) {
            let group = self.group(Bits::single(first), rest, vectors);
            sizes.push(group.count());
            rest = rest.minus(group);
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
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
