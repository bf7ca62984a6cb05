//! Evaluation of lines: rays, runs, brackets, rows, shifts, and lines packed as values.

use crate::explorer::Explorer;
use crate::packing::{pack_line, unpack_line};
use crate::tables::Tables;
use boardwright_board::{Bits, RayNode};
use boardwright_ir::Vectors;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the sites on the lines from a site.
    pub fn ray(&mut self, from: usize, vectors: &'p Vectors) -> Bits<W> {
        let tables = &self.core.tables;
        self.vectors(vectors).fold(Bits::EMPTY, |all, v| all | tables.reach[tables.at(v, from)])
    }

    /// Returns the sites of `within` in unbroken runs along lines from a site, the site excluded.
    pub fn run_from(&mut self, from: usize, vectors: &'p Vectors, within: &Bits<W>) -> Bits<W> {
        let tables = &self.core.tables;
        let mut met = Bits::EMPTY;
        for vector in self.vectors(vectors) {
            let mut visited = 0;
            visit_run(&tables.rays[tables.at(vector, from)], within, |node| {
                met.insert(node.site.into());
                visited += 1;
            });
            if !self.tick(visited) {
                break;
            }
        }
        met
    }

    /// Returns the sites of `inner` in unbroken runs between a site and a site of `outer`.
    pub fn bracketed(
        &mut self,
        from: usize,
        vectors: &'p Vectors,
        inner: &Bits<W>,
        outer: &Bits<W>,
    ) -> Bits<W> {
        let tables = &self.core.tables;
        let mut taken = Bits::EMPTY;
        for vector in self.vectors(vectors) {
            let nodes = &tables.rays[tables.at(vector, from)];
            let mut index = 0;
            while let Some(node) = nodes.get(index) {
                if outer.contains(node.site.into()) {
                    if !self.tick(index as u64) {
                        break;
                    }
                    taken |= path_to(nodes, index);
                }
                let on = inner.contains(node.site.into());
                index = if on { index + 1 } else { node.skip as usize };
            }
        }
        taken
    }

    /// Returns the length in steps of the longest run of `within` along a vector from a site, the
    /// site excluded.
    fn run_length(&self, vector: usize, from: usize, within: &Bits<W>) -> i64 {
        let tables = &self.core.tables;
        let mut longest = 0;
        visit_run(&tables.rays[tables.at(vector, from)], within, |node| {
            longest = longest.max(node.depth);
        });
        longest.into()
    }

    /// Returns the number of sites in the run through a site along a vector and its opposite.
    fn run_through(&self, vector: usize, site: usize, within: &Bits<W>) -> i64 {
        let ahead = self.run_length(vector, site, within);
        // On a closed line both directions count the same sites.
        match self.core.tables.opposite[vector] {
            Some(back) => {
                let behind = self.run_length(back.into(), site, within);
                (1 + ahead + behind).min(within.count().into())
            }
            None => 1 + ahead,
        }
    }

    /// Returns the number of sites in the longest straight run of `within` through a site; 0 if the
    /// site is not in it.
    pub fn longest(&mut self, site: usize, within: &Bits<W>, vectors: &'p Vectors) -> i64 {
        if !within.contains(site) {
            return 0;
        }
        let mut longest = 1;
        for vector in self.vectors(vectors) {
            longest = longest.max(self.run_through(vector, site, within));
            if !self.tick(longest as u64) {
                break;
            }
        }
        longest
    }

    /// Returns the sites of `within` in straight runs of at least `least` sites.
    pub fn rows(&mut self, within: Bits<W>, vectors: &'p Vectors, min_length: i64) -> Bits<W> {
        let mut rows = Bits::EMPTY;
        let vectors = self.vectors(vectors);
        for site in within.iter() {
            let mut seen = 1;
            let long = |vector| {
                let run = self.run_through(vector, site, &within);
                seen += run;
                run >= min_length
            };
            if min_length <= 1 || vectors.clone().any(long) {
                rows.insert(site);
            }
            if !self.tick(seen as u64) {
                break;
            }
        }
        rows
    }

    /// Returns a set shifted along a direction, without the sites shifted off the board.
    pub fn shifted(&mut self, sites: Bits<W>, direction: i64, distance: i64) -> Bits<W> {
        let tables = &self.core.tables;
        let Some(vector) = directed_vector(tables, direction, distance) else { return Bits::EMPTY };
        let mut sites = sites;
        for _ in 0..distance.unsigned_abs() {
            if sites.is_empty() || !self.tick(sites.count().into()) {
                break;
            }
            let steps = sites.iter().map(|site| tables.steps[tables.at(vector, site)]);
            sites = steps.fold(Bits::EMPTY, |all, step| all | step);
        }
        sites
    }

    /// Returns the number of steps that a set may be shifted, if every site entered has to be in
    /// `through` or in the set itself.
    pub fn shift_reach(&mut self, sites: Bits<W>, direction: i64, through: Bits<W>) -> i64 {
        let tables = &self.core.tables;
        let Some(vector) = directed_vector(tables, direction, 1) else { return 0 };
        let free = through | sites;
        let mut standing: Vec<usize> = sites.iter().collect();
        let mut steps = 0;
        // On a board with closed lines a shift could go on forever.
        let most = tables.sites as i64;
        while !standing.is_empty() && steps < most && self.tick(standing.len() as u64) {
            for site in &mut standing {
                match tables.steps[tables.at(vector, *site)].first() {
                    Some(next) if free.contains(next) => *site = next,
                    _ => return steps,
                }
            }
            steps += 1;
        }
        steps
    }
}

/// Returns the vector of a direction, or of its opposite if the distance is negative. `None` if
/// there is none.
pub(crate) fn directed_vector<const W: usize>(
    tables: &Tables<W>,
    direction: i64,
    distance: i64,
) -> Option<usize> {
    let vector = usize::try_from(direction).ok().filter(|&vector| vector < tables.vectors)?;
    if distance >= 0 { Some(vector) } else { tables.opposite[vector].map(usize::from) }
}

/// Visits the nodes in unbroken runs of `within` from the start of a line.
fn visit_run<const W: usize>(nodes: &[RayNode], within: &Bits<W>, mut visit: impl FnMut(&RayNode)) {
    let mut index = 0;
    while let Some(node) = nodes.get(index) {
        if within.contains(node.site.into()) {
            visit(node);
            index += 1;
        } else {
            index = node.skip as usize;
        }
    }
}

/// Returns the sites on the path to `nodes[index]`, exclusive.
fn path_to<const W: usize>(nodes: &[RayNode], index: usize) -> Bits<W> {
    let on_the_way = nodes[..index].iter().filter(|node| node.skip as usize > index);
    on_the_way.map(|node| usize::from(node.site)).collect()
}

/// Returns the sites strictly between two sites, on every line that joins them.
pub(crate) fn between<const W: usize>(tables: &Tables<W>, a: usize, b: usize) -> Bits<W> {
    let mut sites = Bits::EMPTY;
    for vector in 0..tables.directions {
        let at = tables.at(vector, a);
        if tables.reach[at].contains(b) {
            let nodes = &tables.rays[at];
            for (index, node) in nodes.iter().enumerate() {
                if usize::from(node.site) == b {
                    sites |= path_to(nodes, index);
                }
            }
        }
    }
    sites
}

/// Returns the sites one step beyond `b` on lines from its neighbour `a`.
pub(crate) fn beyond<const W: usize>(tables: &Tables<W>, a: usize, b: usize) -> Bits<W> {
    let mut sites = Bits::EMPTY;
    for vector in 0..tables.directions {
        let at = tables.at(vector, a);
        if tables.steps[at].contains(b) {
            let nodes = &tables.rays[at];
            let first = |node: &&RayNode| node.depth == 1;
            let beginnings = nodes.iter().enumerate().filter(|(_, node)| first(node));
            for (index, node) in beginnings.filter(|(_, node)| usize::from(node.site) == b) {
                let further = nodes[index + 1..node.skip as usize].iter();
                sites |= further.filter(|n| n.depth == 2).map(|n| usize::from(n.site)).collect();
            }
        }
    }
    sites
}

/// Returns every straight unbroken line of a set, packed and without duplicates. Lines are sorted
/// by first site; the single site comes first, then lines by direction and length. Of two opposite
/// directions only the lower is listed.
pub(crate) fn lines_of<const W: usize>(tables: &Tables<W>, sites: Bits<W>) -> Vec<i64> {
    let mut lines = Vec::new();
    for site in sites.iter() {
        lines.push(pack_line(site, 0, 1));
        for direction in 0..tables.directions {
            if tables.opposite[direction].is_some_and(|back| usize::from(back) < direction) {
                continue;
            }
            let line = unforked_line(&tables.rays[tables.at(direction, site)]);
            let members = line.take_while(|&next| sites.contains(next)).count();
            lines.extend((0..members).map(|more| pack_line(site, direction, more + 2)));
        }
    }
    lines
}

/// Returns the sites of a packed line; empty if the value is no line of the board.
pub(crate) fn sites_of_line<const W: usize>(tables: &Tables<W>, line: i64) -> Bits<W> {
    let (site, direction, length) = unpack_line(line);
    if line < 0 || site >= tables.sites || direction >= tables.directions {
        return Bits::EMPTY;
    }
    let further = unforked_line(&tables.rays[tables.at(direction, site)]);
    std::iter::once(site).chain(further.take(length.saturating_sub(1))).take(length).collect()
}

/// Iterates over the sites of a line that takes the first branch at every fork.
fn unforked_line(nodes: &[RayNode]) -> impl Iterator<Item = usize> {
    let chain = nodes.iter().enumerate();
    chain
        .take_while(|(index, node)| usize::from(node.depth) == index + 1)
        .map(|(_, n)| n.site.into())
}
