//! Rays: lines as trees of the sites they visit, in preorder, so that a traversal is one loop.

use crate::board::Board;
use crate::direction::{Direction, directions_in};
use crate::error::BoardError;
use crate::limits::MAX_RAY_NODES;
use crate::set::SiteSet;
use crate::site::Site;

/// One visit of a site by a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RayNode {
    /// The site visited.
    pub site: u16,
    /// Index of the first node that is not beyond this site: the next one if the line is blocked.
    pub skip: u32,
    /// Number of steps from the origin of the line, from 1.
    pub depth: u16,
    /// The direction of the step that led here; 0 on lines of leaps.
    pub direction: u8,
}

/// All lines from one site that begin with a step in one direction.
///
/// Visit `nodes[i]` from `i = 0`; continue at `i + 1`, or at `nodes[i].skip` if the line is
/// blocked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RayTree {
    /// The visits, each before those beyond it.
    pub nodes: Vec<RayNode>,
}

impl Board {
    /// Returns all lines from a site that begin with a step in a direction. They fork where several
    /// steps continue, and end where none does or all lead to visited sites.
    ///
    /// # Errors
    ///
    /// [`BoardError::RayTooLarge`] if they visit more than [`MAX_RAY_NODES`] sites.
    pub fn ray_tree(&self, from: Site, direction: Direction) -> Result<RayTree, BoardError> {
        let next = |site: Site, came: Option<Direction>| {
            let directions = came.map_or(direction.mask(), |came| self.direction(came).goes_on);
            let steps = directions_in(directions)
                .flat_map(|way| self.steps(site, way).iter().map(move |&to| (to, way)));
            steps.collect()
        };
        grow_tree(from, self.site_count(), next)
            .ok_or_else(|| BoardError::RayTooLarge { from: self.site(from).name.clone() })
    }
}

/// Returns all lines of repeated leaps from a site, given the targets of one leap from each site
/// as [`Board::leap`] returns them.
///
/// # Errors
///
/// [`BoardError::RayTooLarge`] if they visit more than [`MAX_RAY_NODES`] sites.
pub fn vector_ray_tree(leaps: &[Vec<Site>], from: Site) -> Result<RayTree, BoardError> {
    let next = |site: Site, _| {
        let targets = leaps.get(site.index()).into_iter().flatten();
        targets.map(|&to| (to, Direction(0))).collect()
    };
    grow_tree(from, leaps.len(), next)
        .ok_or_else(|| BoardError::RayTooLarge { from: format!("site {}", from.0) })
}

/// A step still to be taken: site, direction, and depth of the site.
type Pending = (Site, Direction, u16);

/// Grows the tree depth first. Returns `None` if it is too large.
///
/// Uses a stack of its own, because a winding line may visit every site of the board.
fn grow_tree(
    from: Site,
    site_count: usize,
    next: impl Fn(Site, Option<Direction>) -> Vec<(Site, Direction)>,
) -> Option<RayTree> {
    let mut tree = RayTree::default();
    let mut path: Vec<usize> = Vec::new();
    let mut visited = SiteSet::new(site_count);
    visited.insert(from.index());
    let mut pending: Vec<Pending> = Vec::new();
    push_steps(&mut pending, next(from, None), 1, &visited);
    while let Some((site, direction, depth)) = pending.pop() {
        leave_path(&mut tree, &mut path, &mut visited, usize::from(depth) - 1);
        if tree.nodes.len() == MAX_RAY_NODES {
            return None;
        }
        path.push(tree.nodes.len());
        visited.insert(site.index());
        let direction_index = direction.0;
        tree.nodes.push(RayNode { site: site.0, skip: 0, depth, direction: direction_index });
        push_steps(&mut pending, next(site, Some(direction)), depth + 1, &visited);
    }
    leave_path(&mut tree, &mut path, &mut visited, 0);
    Some(tree)
}

/// Steps back until the path has `length` nodes; later nodes are not beyond those left.
fn leave_path(tree: &mut RayTree, path: &mut Vec<usize>, visited: &mut SiteSet, length: usize) {
    let skip = tree.nodes.len() as u32;
    for index in path.drain(length..) {
        tree.nodes[index].skip = skip;
        visited.remove(usize::from(tree.nodes[index].site));
    }
}

/// Adds the steps to sites that the line has not visited, so that the first is taken first.
fn push_steps(
    pending: &mut Vec<Pending>,
    steps: Vec<(Site, Direction)>,
    depth: u16,
    visited: &SiteSet,
) {
    let new = steps.into_iter().rev().filter(|(to, _)| !visited.contains(to.index()));
    pending.extend(new.map(|(to, direction)| (to, direction, depth)));
}
