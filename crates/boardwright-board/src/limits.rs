//! Limits on the size of boards.

/// Most sites of a board.
pub const MAX_SITES: usize = 1024;

/// Most directions of a board, so that a set of them fits one word.
pub const MAX_DIRECTIONS: usize = 60;

/// Most links added to a board, each from one site to another.
pub const MAX_LINKS: usize = 65_536;

/// Most sites visited by the lines from one site in one direction, all branches together.
pub const MAX_RAY_NODES: usize = 4096;
