//! Vectors as relations between sites: which one leads back, and whose lines are straight.

use boardwright_board::{Board, Direction, Site, vector_ray_tree};
use boardwright_ir::{Set, Vector, VectorId, Vectors};

/// The steps of a program's vectors on its board.
pub struct Relations {
    pub board: Board,
    pub vectors: Vec<Vector>,
    /// For each vector asked about, the one that leads back, if there is one.
    inverses: Vec<Option<Option<VectorId>>>,
    /// For each vector asked about, whether its lines are straight.
    straight: Vec<Option<bool>>,
}

impl Relations {
    /// Those of some vectors on a board.
    pub fn new(board: Board, vectors: Vec<Vector>) -> Relations {
        let count = vectors.len();
        Relations { board, vectors, inverses: vec![None; count], straight: vec![None; count] }
    }

    /// The vector that leads from where another leads to where it began, on every site.
    pub fn inverse(&mut self, vector: VectorId) -> Option<VectorId> {
        let place = usize::from(vector);
        if let Some(known) = *self.inverses.get(place)? {
            return known;
        }
        let mut back: Vec<(u16, u16)> =
            self.relation(vector).into_iter().map(|(a, b)| (b, a)).collect();
        back.sort_unstable();
        let directions = self.board.directions();
        let opposite = directions.get(place).and_then(|info| info.opposite);
        let likely = opposite.map(|direction| VectorId::from(direction.0));
        let found = likely
            .into_iter()
            .chain(0..self.vectors.len() as VectorId)
            .find(|&other| self.relation(other) == back);
        self.inverses[place] = Some(found);
        found
    }

    /// For each vector of a relation, the one that leads back, as a relation of its own.
    pub fn single_ways(&mut self, vectors: &Vectors) -> Option<Vec<Vectors>> {
        let Vectors::ByPlayer(lists) = vectors else { return None };
        let count = lists.first()?.len();
        if lists.iter().any(|list| list.len() != count) {
            return None;
        }
        let mut ways = Vec::new();
        for place in 0..count {
            let mut back = Vec::new();
            for list in lists {
                back.push(vec![self.inverse(list[place])?]);
            }
            ways.push(Vectors::ByPlayer(back));
        }
        Some(ways)
    }

    /// One step back from every member of a set.
    pub fn stepped_back(&mut self, vectors: &Vectors, of: Set) -> Option<Set> {
        let Vectors::ByPlayer(lists) = vectors else { return None };
        let mut back = Vec::new();
        for list in lists {
            let list: Option<Vec<VectorId>> =
                list.iter().map(|&vector| self.inverse(vector)).collect();
            let mut list = list?;
            list.sort_unstable();
            list.dedup();
            back.push(list);
        }
        Some(Set::Step { of: Box::new(of), vectors: Vectors::ByPlayer(back) })
    }

    /// The steps of a vector, from where and to where, in order.
    fn relation(&self, vector: VectorId) -> Vec<(u16, u16)> {
        let mut steps = Vec::new();
        for site in 0..self.board.site_count() as u16 {
            steps.extend(self.steps(vector, site).into_iter().map(|to| (site, to)));
        }
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// Where one step leads.
    fn steps(&self, vector: VectorId, site: u16) -> Vec<u16> {
        if usize::from(vector) < self.board.directions().len() {
            let to = self.board.steps(Site(site), Direction(vector as u8));
            return to.iter().map(|site| site.0).collect();
        }
        let leap =
            self.vectors.get(usize::from(vector)).and_then(|v| v.leap.get(usize::from(site)));
        leap.cloned().unwrap_or_default()
    }

    /// Whether some step of a vector ends where it began.
    pub fn stays(&self, vector: VectorId) -> bool {
        self.relation(vector).iter().any(|(a, b)| a == b)
    }

    /// Whether a vector is a direction of the board, with straight lines.
    pub fn is_straight_direction(&mut self, vector: VectorId) -> bool {
        usize::from(vector) < self.board.directions().len() && self.is_straight(vector)
    }

    /// Whether the lines of a vector are single steps one after another that neither fork, meet, bend nor close.
    pub fn is_straight(&mut self, vector: VectorId) -> bool {
        let place = usize::from(vector);
        if let Some(Some(known)) = self.straight.get(place) {
            return *known;
        }
        let count = self.board.site_count();
        let mut reached = vec![false; count];
        let alone = (0..count).all(|site| match self.steps(vector, site as u16)[..] {
            [] => true,
            [to] => !std::mem::replace(&mut reached[usize::from(to)], true),
            _ => false,
        });
        let straight = alone && (0..count).all(|site| self.is_line(vector, site as u16));
        if let Some(known) = self.straight.get_mut(place) {
            *known = Some(straight);
        }
        straight
    }

    /// Whether the lines from a site are one, which is step after step of the same vector and ends.
    fn is_line(&self, vector: VectorId, from: u16) -> bool {
        let tree = if usize::from(vector) < self.board.directions().len() {
            self.board.ray_tree(Site(from), Direction(vector as u8))
        } else {
            let Some(info) = self.vectors.get(usize::from(vector)) else { return false };
            let targets: Vec<Vec<Site>> =
                info.leap.iter().map(|to| to.iter().map(|&site| Site(site)).collect()).collect();
            vector_ray_tree(&targets, Site(from))
        };
        let Ok(tree) = tree else { return false };
        let mut at = from;
        for (index, node) in tree.nodes.iter().enumerate() {
            if usize::from(node.depth) != index + 1 || self.steps(vector, at) != [node.site] {
                return false;
            }
            at = node.site;
        }
        self.steps(vector, at).is_empty()
    }
}
