//! The graph of a proof's steps, to detect cycles.

/// Steps between positions, by the hash with which the rules compare positions.
#[derive(Debug, Default)]
pub(crate) struct StepGraph(Vec<(u64, u64)>);

impl StepGraph {
    /// Adds a step.
    pub fn add(&mut self, from: u64, to: u64) {
        self.0.push((from, to));
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if the graph is acyclic and touches none of the earlier positions.
    pub fn never_repeats(mut self, earlier: impl Iterator<Item = u64>) -> bool {
        self.0.sort_unstable();
        self.0.dedup();
        let mut places: Vec<u64> = self.0.iter().flat_map(|&(from, to)| [from, to]).collect();
        places.sort_unstable();
        places.dedup();
        let at = |hash: u64| places.binary_search(&hash);
        if earlier.into_iter().any(|hash| at(hash).is_ok()) {
            return false;
        }
        // Topological sort: removes positions without incoming steps.
        let mut into = vec![0u32; places.len()];
        for &(_, to) in &self.0 {
            into[at(to).unwrap_or(0)] += 1;
        }
        let mut free: Vec<usize> = (0..places.len()).filter(|&place| into[place] == 0).collect();
        let mut taken = 0;
        while let Some(place) = free.pop() {
            taken += 1;
            let first = self.0.partition_point(|&(from, _)| from < places[place]);
            for &(_, to) in self.0[first..].iter().take_while(|step| step.0 == places[place]) {
                let to = at(to).unwrap_or(0);
                into[to] -= 1;
                if into[to] == 0 {
                    free.push(to);
                }
            }
        }
        taken == places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::StepGraph;

    fn fresh(steps: &[(u64, u64)], earlier: &[u64]) -> bool {
        let mut all = StepGraph::default();
        steps.iter().for_each(|&(from, to)| all.add(from, to));
        all.never_repeats(earlier.iter().copied())
    }

    #[test]
    fn cycles_and_earlier_positions_are_detected() {
        assert!(fresh(&[(1, 2), (1, 3), (2, 4), (3, 4)], &[9]));
        assert!(!fresh(&[(1, 2), (1, 3), (2, 4), (3, 4)], &[4]));
        assert!(!fresh(&[(1, 2), (2, 3), (3, 1)], &[]));
        assert!(!fresh(&[(0, 1), (1, 2), (2, 1), (2, 5)], &[]));
        assert!(!fresh(&[(7, 7)], &[]));
        assert!(fresh(&[], &[1]));
    }
}
