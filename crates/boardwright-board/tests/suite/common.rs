//! Helpers of the tests of boards.

use boardwright_board::{
    Board, Direction, DirectionMask, RayTree, RegionArgument, RegionError, Site, SiteSet,
    directions_in,
};

pub fn site(board: &Board, name: &str) -> Site {
    board.site_named(name).unwrap_or_else(|| panic!("there is no site {name}"))
}

pub fn direction(board: &Board, name: &str) -> Direction {
    board.direction_named(name).unwrap_or_else(|| panic!("there is no direction {name}"))
}

pub fn class(board: &Board, name: &str) -> DirectionMask {
    board.class(name, 0).unwrap_or_else(|| panic!("there is no class {name}"))
}

/// The names of the sites, in alphabetical order and with spaces between.
pub fn names(board: &Board, sites: impl IntoIterator<Item = Site>) -> String {
    let mut names: Vec<&str> =
        sites.into_iter().map(|site| board.site(site).name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names.join(" ")
}

pub fn set_names(board: &Board, set: &SiteSet) -> String {
    names(board, set.iter().map(|index| Site(index as u16)))
}

/// The neighbours of a site by a class or a direction.
pub fn around(board: &Board, from: &str, class_name: &str) -> String {
    let from = site(board, from);
    let ways = directions_in(class(board, class_name));
    names(board, ways.flat_map(|way| board.steps(from, way).to_vec()))
}

/// Number of neighbours of a site by a class or a direction.
pub fn degree(board: &Board, from: &str, class_name: &str) -> usize {
    around(board, from, class_name).split_whitespace().count()
}

pub fn region(board: &Board, name: &str) -> String {
    set_names(board, &board.region(name, None).expect("the board has the region"))
}

pub fn region_of(board: &Board, name: &str, argument: &str) -> String {
    set_names(board, &try_region(board, name, argument).expect("the board has the region"))
}

pub fn try_region(board: &Board, name: &str, argument: &str) -> Result<SiteSet, RegionError> {
    let argument = match argument.parse() {
        Ok(number) => RegionArgument::Number(number),
        Err(_) => RegionArgument::Name(argument.to_owned()),
    };
    board.region(name, Some(&argument))
}

pub fn some_sites(board: &Board, list: &str) -> SiteSet {
    list.split_whitespace().map(|name| site(board, name)).collect()
}

/// The sites a line visits in order; a fork stands as `(first | second)`.
pub fn line(board: &Board, from: &str, along: &str) -> String {
    let tree = board.ray_tree(site(board, from), direction(board, along)).expect("not too large");
    branch(board, &tree, 0, tree.nodes.len())
}

fn branch(board: &Board, tree: &RayTree, start: usize, end: usize) -> String {
    let mut texts = Vec::new();
    let mut index = start;
    while index < end {
        let node = tree.nodes[index];
        let name = &board.site(Site(node.site)).name;
        let beyond = branch(board, tree, index + 1, node.skip as usize);
        texts.push(format!("{name} {beyond}").trim().to_owned());
        index = node.skip as usize;
    }
    if texts.len() > 1 { format!("({})", texts.join(" | ")) } else { texts.concat() }
}

/// Every step has its way back, by the opposite direction where there is one.
pub fn assert_opposites_lead_back(board: &Board) {
    for (index, info) in board.directions().iter().enumerate() {
        let direction = Direction(index as u8);
        let Some(back) = info.opposite else { continue };
        assert_eq!(board.direction(back).opposite, Some(direction), "{}", info.name);
        for from in board.sites() {
            for &to in board.steps(from, direction) {
                assert_ne!(from, to);
                let text = names(board, [from, to]);
                assert!(board.steps(to, back).contains(&from), "{text} by {}", info.name);
            }
        }
    }
}
