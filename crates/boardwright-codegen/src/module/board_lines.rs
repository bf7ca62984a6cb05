//! The lines of the board and of leaps, from which the generator makes tables.

use crate::CompileError;
use crate::limits::MAX_TABLE_BYTES;
use boardwright_board::{Direction, RayNode, Site, vector_ray_tree};
use boardwright_ir::{Program, VectorId};

/// Lines by vector and site; see [`BoardLines::at`].
#[derive(Debug)]
pub(crate) struct BoardLines {
    /// Number of sites.
    pub(crate) sites: usize,
    /// Number of directions; they are the first vectors.
    pub(crate) directions: usize,
    /// Number of vectors.
    pub(crate) vectors: usize,
    /// Nodes of the lines from each site along each vector, in preorder.
    pub(crate) rays: Vec<Vec<RayNode>>,
    /// Opposite of each vector, if it has one.
    pub(crate) opposite: Vec<Option<VectorId>>,
    /// Compass point of each vector, if it has one.
    pub(crate) compass: Vec<Option<(u8, u8)>>,
}

impl BoardLines {
    /// Returns the lines of a program's board.
    pub(crate) fn new(program: &Program) -> Result<BoardLines, CompileError> {
        let board = &program.board;
        let sites = board.site_count();
        let directions = board.directions().len();
        let vectors = program.vectors.len();
        let mut lines = BoardLines {
            sites,
            directions,
            vectors,
            rays: Vec::with_capacity(vectors * sites),
            opposite: vec![None; vectors],
            compass: vec![None; vectors],
        };
        for (index, info) in board.directions().iter().enumerate() {
            lines.opposite[index] = info.opposite.map(|direction| direction.0.into());
            lines.compass[index] = info.compass;
        }
        let too_large = CompileError::TablesTooLarge { max: MAX_TABLE_BYTES };
        let mut nodes = 0;
        for vector in 0..vectors {
            let leap: Vec<Vec<Site>> = program.vectors[vector]
                .leap
                .iter()
                .map(|targets| targets.iter().map(|&site| Site(site)).collect())
                .collect();
            for site in 0..sites {
                let site = Site(site as u16);
                let tree = if vector < directions {
                    board.ray_tree(site, Direction(vector as u8))
                } else {
                    vector_ray_tree(&leap, site)
                };
                let tree = tree.map_err(|_| too_large.clone())?;
                nodes += tree.nodes.len();
                if nodes * 8 > MAX_TABLE_BYTES {
                    return Err(too_large);
                }
                lines.rays.push(tree.nodes);
            }
        }
        Ok(lines)
    }

    /// Returns the index of a vector at a site.
    pub(crate) fn at(&self, vector: usize, site: usize) -> usize {
        vector * self.sites + site
    }

    /// Returns the nodes of a vector's lines from a site.
    pub(crate) fn ray(&self, vector: usize, site: usize) -> &[RayNode] {
        &self.rays[self.at(vector, site)]
    }

    /// Returns the sites one step from a site along a vector.
    pub(crate) fn steps(&self, vector: usize, site: usize) -> impl Iterator<Item = usize> + '_ {
        self.ray(vector, site).iter().filter(|node| node.depth == 1).map(|node| node.site.into())
    }

    /// Returns the rows of a length (2 or more) through each site of a board of at most 64 sites;
    /// `None` if lines fork, meet, close or differ by direction.
    pub(crate) fn rows_through(&self, vectors: &[VectorId], length: i64) -> Option<Vec<Vec<u64>>> {
        let length = usize::try_from(length).ok().filter(|length| (2..=64).contains(length))?;
        if self.sites > 64 {
            return None;
        }
        let mut rows = vec![Vec::new(); self.sites];
        for &vector in vectors {
            let back = self.opposite[usize::from(vector)]?;
            for from in 0..self.sites {
                let line: Vec<usize> = std::iter::once(from)
                    .chain(self.ray(vector.into(), from).iter().map(|node| node.site.into()))
                    .collect();
                let plain = line.windows(2).all(|pair| {
                    self.steps(vector.into(), pair[0]).eq([pair[1]])
                        && self.steps(back.into(), pair[1]).eq([pair[0]])
                });
                let ends =
                    line.last().is_some_and(|&end| self.steps(vector.into(), end).count() == 0);
                if !plain || !ends {
                    return None;
                }
                let Some(sites) = line.get(..length) else { continue };
                let row = sites.iter().fold(0, |row, site| row | 1u64 << site);
                for &site in sites {
                    if !rows[site].contains(&row) {
                        rows[site].push(row);
                    }
                }
            }
        }
        Some(rows)
    }

    /// Returns true if a vector is a direction of the board.
    pub(crate) fn is_direction(&self, vector: usize) -> bool {
        vector < self.directions
    }
}
