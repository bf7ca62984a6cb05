//! Vectors as relations between sites: inverses, and straightness of lines.

use boardwright_board::{Board, Direction, Site, vector_ray_tree};
use boardwright_ir::{Set, Vector, VectorId, Vectors};

/// The steps of a program's vectors on its board.
pub struct VectorRelations {
    pub board: Board,
    pub vectors: Vec<Vector>,
    /// For each vector, its inverse once it is computed.
    inverses: Vec<Option<Option<VectorId>>>,
    /// For each vector, whether its lines are straight, once it is computed.
    straight: Vec<Option<bool>>,
}

impl VectorRelations {
    /// Creates the relations of some vectors on a board.
    pub fn new(board: Board, vectors: Vec<Vector>) -> VectorRelations {
        let count = vectors.len();
        VectorRelations { board, vectors, inverses: vec![None; count], straight: vec![None; count] }
    }

    /// Returns the vector that leads back from the ends of another to its origins, on every site.
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
        let candidate = opposite.map(|direction| VectorId::from(direction.0));
        let found = candidate
            .into_iter()
            .chain(0..self.vectors.len() as VectorId)
            .find(|&other| self.relation(other) == back);
        self.inverses[place] = Some(found);
        found
    }

    /// Returns the inverse of each vector of a relation, as a relation of its own.
    pub fn inverse_of_each(&mut self, vectors: &Vectors) -> Option<Vec<Vectors>> {
        let Vectors::ByPlayer(lists) = vectors else { return None };
        let count = lists.first()?.len();
        if lists.iter().any(|list| list.len() != count) {
            return None;
        }
        let mut inverses = Vec::new();
        for place in 0..count {
            let mut back = Vec::new();
            for list in lists {
                back.push(vec![self.inverse(list[place])?]);
            }
            inverses.push(Vectors::ByPlayer(back));
        }
        Some(inverses)
    }

    /// Returns the set one step back from every member of a set.
    pub fn step_back(&mut self, vectors: &Vectors, of: Set) -> Option<Set> {
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

    /// Returns the steps of a vector as sorted pairs of origin and end.
    fn relation(&self, vector: VectorId) -> Vec<(u16, u16)> {
        let mut steps = Vec::new();
        for site in 0..self.board.site_count() as u16 {
            steps.extend(self.steps(vector, site).into_iter().map(|to| (site, to)));
        }
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// Returns the ends of a step.
    fn steps(&self, vector: VectorId, site: u16) -> Vec<u16> {
        if usize::from(vector) < self.board.directions().len() {
            let to = self.board.steps(Site(site), Direction(vector as u8));
            return to.iter().map(|site| site.0).collect();
        }
        let leap =
            self.vectors.get(usize::from(vector)).and_then(|v| v.leap.get(usize::from(site)));
        leap.cloned().unwrap_or_default()
    }

    /// Returns true if a step of a vector ends on its origin.
    pub fn stays(&self, vector: VectorId) -> bool {
        self.relation(vector).iter().any(|(a, b)| a == b)
    }

    /// Returns true if a vector is a direction of the board with straight lines.
    pub fn is_straight_direction(&mut self, vector: VectorId) -> bool {
        usize::from(vector) < self.board.directions().len() && self.is_straight(vector)
    }

    /// Returns true if the lines of a vector are single steps that neither fork, meet, bend nor
    /// close.
    pub fn is_straight(&mut self, vector: VectorId) -> bool {
        let place = usize::from(vector);
        if let Some(Some(known)) = self.straight.get(place) {
            return *known;
        }
        let count = self.board.site_count();
        let mut reached = vec![false; count];
        let is_injective = (0..count).all(|site| match self.steps(vector, site as u16)[..] {
            [] => true,
            [to] => !std::mem::replace(&mut reached[usize::from(to)], true),
            _ => false,
        });
        let straight = is_injective && (0..count).all(|site| self.is_line(vector, site as u16));
        if let Some(known) = self.straight.get_mut(place) {
            *known = Some(straight);
        }
        straight
    }

    /// Returns true if one line leads from a site: steps of the same vector that end.
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
