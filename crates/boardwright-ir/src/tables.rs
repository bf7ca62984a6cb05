//! Tables of a board's steps and lines, computed once when a program is loaded.

use crate::expression::VectorId;
use crate::limits::MAX_LINE_TABLE;
use crate::program::Program;
use boardwright_board::{Bits, Board, BoardError, Direction, RayNode, Site, vector_ray_tree};

/// The reason why a board has no tables.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The lines of the board are too long and too many.
    #[error("the board's lines visit more than {MAX_LINE_TABLE} sites")]
    TooManyLines,
    /// The lines from one site fork too often.
    #[error("the board's lines of `{vector}` cannot be laid out: {error}")]
    Lines {
        /// Name of their direction.
        vector: String,
        /// The reason.
        error: BoardError,
    },
}

/// Tables by vector and site; index with [`Tables::at`].
#[derive(Debug)]
pub struct Tables<const W: usize> {
    /// Number of sites.
    pub sites: usize,
    /// Number of directions of the board; they are the first vectors.
    pub directions: usize,
    /// Number of vectors.
    pub vectors: usize,
    /// All sites.
    pub full: Bits<W>,
    /// Ends of one step.
    pub steps: Vec<Bits<W>>,
    /// Sites on the lines.
    pub reach: Vec<Bits<W>>,
    /// The lines.
    pub rays: Vec<Vec<RayNode>>,
    /// The opposite of each vector, if it has one.
    pub opposite: Vec<Option<VectorId>>,
    /// The place of each vector on the compass, if any.
    pub compass: Vec<Option<(u8, u8)>>,
    /// 0, 1, 2 …: a slice of one element stands for a single vector.
    pub ids: Vec<VectorId>,
}

impl<const W: usize> Tables<W> {
    /// Computes the tables of a program's board and vectors.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the lines are too many or fork too often.
    pub fn new(program: &Program) -> Result<Tables<W>, TableError> {
        let board = &program.board;
        let sites = board.site_count();
        let directions = board.directions().len();
        let vectors = program.vectors.len();
        let mut tables = Tables {
            sites,
            directions,
            vectors,
            full: Bits::full(sites),
            steps: Vec::with_capacity(vectors * sites),
            reach: Vec::with_capacity(vectors * sites),
            rays: Vec::with_capacity(vectors * sites),
            opposite: vec![None; vectors],
            compass: vec![None; vectors],
            ids: (0..vectors as VectorId).collect(),
        };
        for (index, info) in board.directions().iter().enumerate() {
            tables.opposite[index] = info.opposite.map(|direction| direction.0.into());
            tables.compass[index] = info.compass;
        }
        let mut budget = MAX_LINE_TABLE;
        for vector in 0..vectors {
            let lines = lines(program, board, vector).map_err(|error| {
                let vector = program.vectors[vector].name.clone();
                TableError::Lines { vector, error }
            })?;
            for nodes in lines {
                budget = budget.checked_sub(nodes.len()).ok_or(TableError::TooManyLines)?;
                tables.add(nodes);
            }
        }
        Ok(tables)
    }

    /// Returns the index of a vector at a site.
    #[inline]
    pub fn at(&self, vector: usize, site: usize) -> usize {
        vector * self.sites + site
    }

    /// Returns true if a vector is a direction of the board.
    pub fn is_direction(&self, vector: usize) -> bool {
        vector < self.directions
    }

    fn add(&mut self, nodes: Vec<RayNode>) {
        let first = nodes.iter().filter(|node| node.depth == 1);
        self.steps.push(first.map(|node| usize::from(node.site)).collect());
        self.reach.push(nodes.iter().map(|node| usize::from(node.site)).collect());
        self.rays.push(nodes);
    }
}

/// Returns the lines of a vector from each site.
fn lines(program: &Program, board: &Board, vector: usize) -> Result<Vec<Vec<RayNode>>, BoardError> {
    let sites = (0..board.site_count() as u16).map(Site);
    if vector < board.directions().len() {
        let direction = Direction(vector as u8);
        return sites.map(|site| Ok(board.ray_tree(site, direction)?.nodes)).collect();
    }
    let leap = &program.vectors[vector].leap;
    let targets: Vec<Vec<Site>> =
        leap.iter().map(|sites| sites.iter().map(|&site| Site(site)).collect()).collect();
    sites.map(|site| Ok(vector_ray_tree(&targets, site)?.nodes)).collect()
}
