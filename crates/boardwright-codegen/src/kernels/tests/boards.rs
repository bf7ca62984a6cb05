//! Boards of all kinds.

use boardwright_ir::Program;

const MORRIS: &str = "graph {
    site a7 at (0, 6) site d7 at (3, 6) site g7 at (6, 6)
    site b6 at (1, 5) site d6 at (3, 5) site f6 at (5, 5)
    site c5 at (2, 4) site d5 at (3, 4) site e5 at (4, 4)
    site a4 at (0, 3) site b4 at (1, 3) site c4 at (2, 3) site e4 at (4, 3) site f4 at (5, 3) site g4 at (6, 3)
    site c3 at (2, 2) site d3 at (3, 2) site e3 at (4, 2)
    site b2 at (1, 1) site d2 at (3, 1) site f2 at (5, 1)
    site a1 at (0, 0) site d1 at (3, 0) site g1 at (6, 0)
    edge a7 - d7 - g7 as east, west
    edge b6 - d6 - f6 as east, west
    edge c5 - d5 - e5 as east, west
    edge a4 - b4 - c4 as east, west
    edge e4 - f4 - g4 as east, west
    edge c3 - d3 - e3 as east, west
    edge b2 - d2 - f2 as east, west
    edge a1 - d1 - g1 as east, west
    edge a1 - a4 - a7 as north, south
    edge b2 - b4 - b6 as north, south
    edge c3 - c4 - c5 as north, south
    edge d1 - d2 - d3 as north, south
    edge d5 - d6 - d7 as north, south
    edge e3 - e4 - e5 as north, south
    edge f2 - f4 - f6 as north, south
    edge g1 - g4 - g7 as north, south
}";

const FOREST: &str = "rings(16, 16, 16, 16, 8, 8) {
    site forest at (0, -8)
    link s in ring(a) to forest as outward
    link s in ring(f) to ring(f) - s - step tangential from s as across
    direction radial = inward + outward + across
    line inward goes on inward, across
    line across goes on outward
}";

const TRIANGLES: &str = "graph {
    site a at (0, 0) site b at (2, 0) site c at (1, 2) site d at (1, 4) site e at (5, 5)
    edge a - b - c as east, west
    edge a - c - d
    edge d - e - a as round
}";

/// Boards in the language of rules, each with whether pieces leap.
pub(crate) const BOARDS: &[(&str, bool)] = &[
    ("rectangle(8, 8)", true),
    ("rectangle(7, 5) { cut corners }", true),
    ("rectangle(6, 6) { wrap east  wrap north }", true),
    ("hexagon(4)", false),
    (MORRIS, false),
    (TRIANGLES, false),
    ("rings(8, 8, 4)", false),
    ("wheel(12, 3)", false),
    ("rectangle(9, 10)", true),
    ("rectangle(10, 10)", true),
    ("rectangle(12, 8) { wrap east }", true),
    ("rhombus(11)", false),
    (FOREST, false),
    ("rectangle(13, 13)", true),
    ("hexagon(8)", false),
    ("rings(24, 24, 24, 24, 12, 12)", false),
    ("rectangle(19, 19)", true),
    // Long closed lines have tables too large for each slide.
    ("rectangle(20, 15) { wrap east  wrap north }", false),
    ("rectangle(21, 20) { cut centre }", true),
];

/// Returns a game on a board.
pub(crate) fn program(&(board, leaps): &(&str, bool)) -> Program {
    let moves = if leaps { "leap (1, 2) leap (0, 2) leap (3, 3)" } else { "" };
    let text = format!(
        "game \"Trial\" {{ players White, Black board {board} piece Man M {{ step any {moves} }} \
         turn {{ choose to in empty put Man at to }} }}"
    );
    let (program, diagnostics) = boardwright_rules::compile(&text, &[], None);
    program.unwrap_or_else(|| panic!("{board}: {diagnostics:?}"))
}
