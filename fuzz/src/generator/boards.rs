//! Boards of random rulebooks, with the names of their sites and directions.

/// A board with its names.
pub(super) struct BoardTemplate {
    /// The declaration.
    pub board: &'static str,
    /// Sets of directions; single ones come last.
    pub directions: &'static [&'static str],
    /// Number of single directions.
    pub single: usize,
    /// Names of some sites.
    pub sites: &'static [&'static str],
    /// True for boards where pieces may leap.
    pub leaps: bool,
}

const SQUARE: &[&str] = &[
    "any",
    "orthogonal",
    "diagonal",
    "sideways",
    "forward_diagonal",
    "vertical",
    "forward + diagonal",
    "forward",
    "backward",
    "north",
    "east",
    "southwest",
];
const HEXAGONAL: &[&str] =
    &["any", "orthogonal", "northeast + west", "northeast", "west", "southeast", "east"];
const ROUND: &[&str] =
    &["any", "radial", "tangential", "diagonal", "clockwise", "outward", "inward"];
const CORNER: &[&str] = &["a1", "a2", "b1", "b2"];

const fn template(
    board: &'static str,
    directions: &'static [&'static str],
    single: usize,
) -> BoardTemplate {
    BoardTemplate { board, directions, single, sites: CORNER, leaps: false }
}

const fn squares(board: &'static str) -> BoardTemplate {
    BoardTemplate { leaps: true, ..template(board, SQUARE, 5) }
}

const DIAGONAL: &[&str] = &[
    "any",
    "orthogonal",
    "diagonal",
    "forward_sideways",
    "forward_diagonal + backward",
    "north",
    "southeast",
    "east",
    "north_northwest",
];

pub(super) const BOARDS: [BoardTemplate; 19] = [
    squares("rectangle(3, 3)"),
    squares("rectangle(4, 5)"),
    squares("rectangle(8, 8)"),
    squares("rectangle(6, 2) { cut a1; wrap east; site a1 at (9, 9) }"),
    squares("rectangle(5, 5) { wrap north; cut c3 + file(5) }"),
    BoardTemplate {
        sites: &["a1", "out", "b2"],
        ..squares("rectangle(3, 3) { site out at (5, 5); link a1 to out as tunnel, back }")
    },
    template(
        "rectangle(4, 4) { link s in file(a) to step north from s as lift; direction upward = lift + north }",
        &["any", "upward", "lift", "north", "forward"],
        3,
    ),
    squares("rectangle(n, n)"),
    squares("rectangle(19, 17)"),
    template("hexagon(3)", HEXAGONAL, 4),
    template("hexagon(n)", HEXAGONAL, 4),
    template("rhombus(4)", HEXAGONAL, 4),
    BoardTemplate {
        leaps: true,
        ..template("hexagon(3, 2) { upright; diagonals; names glinski }", DIAGONAL, 4)
    },
    template("hexagon(3) { diagonals; rename a1 as b1, b1 as a1 }", HEXAGONAL, 4),
    template(
        "hexagon(2) { link s in { t in sites where distance(t, a1) > 1 } to slide east from s as lift }",
        HEXAGONAL,
        4,
    ),
    BoardTemplate { sites: &["a1", "b1"], ..template("triangle(4)", HEXAGONAL, 4) },
    template("rings(8, 8, 4) { line inward goes on inward, clockwise }", ROUND, 3),
    BoardTemplate { sites: &["a1", "hub", "b2"], ..template("wheel(6, 2)", ROUND, 3) },
    BoardTemplate {
        sites: &["a1", "b1", "c"],
        ..template(
            "graph { site a1 at (0, 0); site b1 at (2, 0); site c at (1, 1); edge a1 - b1 - c as east, west; edge a1 - c }",
            &["any", "orthogonal", "east", "west"],
            2,
        )
    },
];
