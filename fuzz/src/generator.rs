//! Generates rulebooks from bytes, by a mostly well-typed grammar. The first alternative is always
//! the simplest, so that a text ends when the bytes do.

use crate::byte_source::ByteSource;

/// Maximum nesting of expressions and statements.
const DEPTH: u32 = 4;

/// Generates a rules text.
pub fn rulebook(source: &mut ByteSource) -> String {
    let template = source.below(BOARDS.len());
    Generator { source, template: &BOARDS[template], in_move: false }.rulebook()
}

/// A board with its names.
struct BoardTemplate {
    board: &'static str,
    /// Sets of directions; single ones come last.
    directions: &'static [&'static str],
    /// Number of single directions.
    single: usize,
    sites: &'static [&'static str],
    /// True for boards of squares, where pieces may leap.
    squares: bool,
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
    BoardTemplate { board, directions, single, sites: CORNER, squares: false }
}

const fn squares(board: &'static str) -> BoardTemplate {
    BoardTemplate { squares: true, ..template(board, SQUARE, 5) }
}

const BOARDS: [BoardTemplate; 16] = [
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

/// State of the generation.
struct Generator<'s, 'b> {
    source: &'s mut ByteSource<'b>,
    template: &'static BoardTemplate,
    /// True if `from` and `to` are chosen.
    in_move: bool,
}

impl Generator<'_, '_> {
    fn pick(&mut self, words: &[&str]) -> String {
        words[self.source.below(words.len())].to_owned()
    }

    /// Returns true once in `ways`.
    fn one_in(&mut self, ways: usize) -> bool {
        self.source.below(ways) == 1
    }

    fn number_below(&mut self, bound: usize) -> usize {
        self.source.below(bound)
    }

    /// Returns up to `most` parts, one per line.
    fn some(&mut self, most: usize, part: fn(&mut Self) -> String) -> String {
        let number = self.source.below(most + 1);
        (0..number).map(|_| part(self) + "\n").collect()
    }

    fn rulebook(&mut self) -> String {
        let board = self.template.board;
        let players = if self.one_in(40) { "A, B, C" } else { "A, B" };
        let mut text = format!(
            "game \"Fuzz\" {{\noption n: 2..6 = 3 \"size\"\noption o: flag = yes \"?\"\nplayers {players}\nboard {board}\n"
        );
        text += "place hand\nlayer wreck\nattribute charge: 0..3 = 1\n";
        text += &self.states();
        let region = if self.one_in(20) { self.set(2) } else { self.pick(self.template.sites) };
        text += &format!("region home = {region}\n");
        text += &self.definitions();
        for name in ["Man M", "King K", "Stone \"o\" \"O\""] {
            text += &format!("piece {name} {}\n", self.piece());
        }
        text += &self.start();
        text += &self.turns();
        text += &self.hooks();
        text += &self.ends();
        text + &self.notation() + "}\n"
    }

    fn states(&mut self) -> String {
        let types = [
            ("number", "-3..9"),
            ("up", "flag"),
            ("spot", "site"),
            ("marked", "sites"),
            ("sort", "kind"),
            ("whose", "player"),
            ("way", "direction"),
        ];
        let mut text = String::new();
        for (name, ty) in types {
            let each = self.pick(&["", "", " of each player"]);
            let lifetime = self.pick(&["", "", " this move", " this turn", " for next turn"]);
            let identity = self.pick(&["", "", " outside identity"]);
            text += &format!("state {name}: {ty}{each}{lifetime}{identity}\n");
        }
        text
    }

    fn definitions(&mut self) -> String {
        let (set, number, test) = (self.set(2), self.number(2), self.test(2));
        let moved = std::mem::replace(&mut self.in_move, false);
        let body = self.statements(2);
        self.in_move = moved;
        format!(
            "define things(s) = {set}\ndefine size(s) = {number}\ndefine fine(s) = {test}\nmove special {{ {body} }}\n"
        )
    }

    fn piece(&mut self) -> String {
        if self.one_in(8) {
            return String::new();
        }
        let mut text = "{ ".to_owned();
        for _ in 0..=self.source.below(3) {
            text += &self.alternative();
            text.push('\n');
        }
        text + "}"
    }

    fn alternative(&mut self) -> String {
        if self.one_in(12) {
            return "special".to_owned();
        }
        let mut text = self.movement(2);
        self.in_move = true;
        if self.one_in(4) {
            text += &format!(" if ({})", self.test(2));
        }
        if self.one_in(3) {
            text += &format!(" {{ {} }}", self.statements(2));
        }
        self.in_move = false;
        text
    }

    fn directions(&mut self) -> String {
        self.pick(self.template.directions)
    }

    fn direction(&mut self) -> String {
        let first = self.template.directions.len() - self.template.single;
        self.pick(&self.template.directions[first..])
    }

    fn site(&mut self, depth: u32) -> String {
        match self.number_below(if depth > 0 { 8 } else { 3 }) {
            0 | 1 if self.in_move => self.pick(&["to", "from"]),
            0..=2 => self.pick(self.template.sites),
            3 => "spot".to_owned(),
            4 => "none".to_owned(),
            5 => format!("beyond({}, {})", self.site(depth - 1), self.site(depth - 1)),
            _ => format!("the({})", self.set(depth - 1)),
        }
    }

    fn kind(&mut self, depth: u32) -> String {
        match self.number_below(if depth > 0 { 5 } else { 3 }) {
            0 => "Man".to_owned(),
            1 => "King".to_owned(),
            2 => "Stone".to_owned(),
            3 => format!("kind({})", self.site(depth - 1)),
            _ => "sort".to_owned(),
        }
    }

    fn player(&mut self) -> String {
        self.pick(&["mover", "opponent", "A", "B", "whose", "owner(a1)"])
    }

    fn movement(&mut self, depth: u32) -> String {
        let directions = self.directions();
        let base = match self.number_below(10) {
            0 => format!("step {directions}"),
            1 => format!("slide {directions}"),
            2 => format!(
                "slide {directions} {} {}",
                self.pick(&["up to", "at least", "exactly"]),
                1 + self.number_below(5)
            ),
            3 => format!("slide {directions} through {}", self.plain_set()),
            4 => format!("slide {directions} over {}", self.plain_set()),
            5 => format!("hop {directions} over {}", self.plain_set()),
            6 if self.template.squares => self.pick(&[
                "leap (1, 2)",
                "ride (1, 2)",
                "ride (0, 2) up to 3",
                "betza \"WfF\"",
                "betza \"mRcpR\"",
            ]),
            7 if depth > 0 => {
                let how = self.pick(&["then", "then outward", "then onward", "through own then"]);
                return format!("step {directions} {how} {}", self.movement(depth - 1));
            }
            8 => format!("slide {directions} through sites"),
            _ => format!("step {directions}"),
        };
        match self.number_below(5) {
            1 => format!("{base} to empty"),
            2 => format!("{base} to enemy"),
            3 => format!("{base} to {}", self.plain_set()),
            _ => base,
        }
    }

    fn plain_set(&mut self) -> String {
        self.pick(&[
            "empty",
            "own",
            "enemy",
            "occupied",
            "sites",
            "home",
            "Man",
            "marked",
            "wreck",
            "A",
            "none",
            "(sites - own)",
        ])
    }

    fn set(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.plain_set();
        }
        let depth = depth - 1;
        match self.number_below(26) {
            0..=3 => self.plain_set(),
            4 => format!("({} + {})", self.set(depth), self.set(depth)),
            5 => format!("({} & {})", self.set(depth), self.set(depth)),
            6 => format!("({} - {})", self.set(depth), self.set(depth)),
            7 => format!("(step {} from {})", self.directions(), self.site(depth)),
            8 => format!("(slide {} from {})", self.directions(), self.site(depth)),
            9 => format!("around({})", self.set(depth)),
            10 => format!("beside({})", self.set(depth)),
            11 => format!("between({}, {})", self.site(depth), self.site(depth)),
            12 => format!("ray({}, {})", self.site(depth), self.directions()),
            13 => format!("run({}, {}, {})", self.site(depth), self.directions(), self.set(depth)),
            14 => format!(
                "bracketed({}, {}, {}, {})",
                self.site(depth),
                self.directions(),
                self.set(depth),
                self.set(depth)
            ),
            15 => format!("group({}, {})", self.site(depth), self.set(depth)),
            16 => format!(
                "shifted({}, {}, {})",
                self.set(depth),
                self.direction(),
                self.number(depth)
            ),
            17 => format!("destinations({})", self.site(depth)),
            18 => {
                format!("rows({}, {}, {})", self.set(depth), self.directions(), self.number(depth))
            }
            19 => format!("{{ x in {} where {} }}", self.set(depth), self.test_of("x", depth)),
            20 => format!("(union x in {} of {})", self.set(depth), self.set_of("x", depth)),
            21 => format!(
                "(if {} then {} else {})",
                self.test(depth),
                self.set(depth),
                self.set(depth)
            ),
            22 => format!("things({})", self.site(depth)),
            23 => self.kind(depth),
            24 => {
                format!("group({}, {}, {})", self.site(depth), self.set(depth), self.directions())
            }
            _ => format!("({})", self.movement(1).replace("then", "to sites then")),
        }
    }

    /// Returns a set that depends on a site `name`.
    fn set_of(&mut self, name: &str, depth: u32) -> String {
        match self.number_below(4) {
            0 => format!("around({name})"),
            1 => format!("ray({name}, {})", self.directions()),
            2 => format!("group({name}, {})", self.set(depth)),
            _ => format!("destinations({name})"),
        }
    }

    /// Returns a condition on a site `name`.
    fn test_of(&mut self, name: &str, depth: u32) -> String {
        match self.number_below(6) {
            0 => format!("{name} in {}", self.set(depth)),
            1 => format!("some ({} & {})", self.set_of(name, depth), self.set(depth)),
            2 => format!("attacked({name})"),
            3 => format!("charge({name}) > {}", self.number(depth)),
            4 => format!("distance({name}, {}) < {}", self.site(depth), self.number(depth)),
            _ => format!("kind({name}) = {}", self.kind(depth)),
        }
    }

    fn number(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self
                .pick(&["1", "0", "2", "n", "number", "turns", "plies", "captures", "-1", "100"]);
        }
        let depth = depth - 1;
        match self.number_below(16) {
            0 | 1 => self.number(0),
            2 => format!("({} + {})", self.number(depth), self.number(depth)),
            3 => format!("({} - {})", self.number(depth), self.number(depth)),
            4 => format!("({} * {})", self.number(depth), self.number(depth)),
            5 => format!("({} / {})", self.number(depth), self.number(depth)),
            6 => format!("({} % {})", self.number(depth), self.number(depth)),
            7 => format!("count({})", self.set(depth)),
            8 => format!("hand.{}", self.pick(&["Man", "King"])),
            9 => format!("wreck({}).Man", self.site(depth)),
            10 => format!("charge({})", self.site(depth)),
            11 => format!("distance({}, {})", self.site(depth), self.site(depth)),
            12 => format!("longest({}, {})", self.site(depth), self.set(depth)),
            13 => format!(
                "min({}, max({}, -{}))",
                self.number(depth),
                self.number(depth),
                self.number(depth)
            ),
            14 => self.pick(&["repeats", "board_repeats", "repeat_gap", "count(hand)"]),
            _ => format!("reach({}, {}, {})", self.set(depth), self.direction(), self.set(depth)),
        }
    }

    fn test(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.pick(&["o", "up", "some own", "no enemy", "number > 0", "captures > 0"]);
        }
        let depth = depth - 1;
        match self.number_below(14) {
            0 | 1 => self.test(0),
            2 => format!("some ({})", self.set(depth)),
            3 => format!("no ({})", self.set(depth)),
            4 => format!("({} and {})", self.test(depth), self.test(depth)),
            5 => format!("({} or {})", self.test(depth), self.test(depth)),
            6 => format!("not ({})", self.test(depth)),
            7 => format!("{} < {}", self.number(depth), self.number(depth)),
            8 => format!("{} in {}", self.site(depth), self.set(depth)),
            9 => format!("attacked({})", self.set(depth)),
            10 => format!("stuck({})", self.player()),
            11 => {
                format!("connected({}, {}, {})", self.set(depth), self.set(depth), self.set(depth))
            }
            12 => format!("(every x in {} where {})", self.set(depth), self.test_of("x", depth)),
            _ => format!("{} = {}", self.kind(depth), self.kind(depth)),
        }
    }

    fn statements(&mut self, depth: u32) -> String {
        let number = 1 + self.source.below(3);
        (0..number).map(|_| self.statement(depth) + "; ").collect()
    }

    fn statement(&mut self, depth: u32) -> String {
        let inner = depth.saturating_sub(1);
        match self.number_below(if depth > 0 { 28 } else { 12 }) {
            0 => "pass".to_owned(),
            1 => "number += 1".to_owned(),
            2 => format!("capture {}", self.set(1)),
            3 => format!("remove {}", self.set(1)),
            4 => format!("put {} at {}", self.kind(1), self.site(1)),
            5 => format!(
                "put {} {} of {} in hand",
                1 + self.number_below(4),
                self.kind(0),
                self.player(),
            ),
            6 => format!("move {} -> {}", self.site(1), self.site(1)),
            7 => format!("number = {}", self.number(2)),
            8 => format!("up = {}", self.test(1)),
            9 => format!("spot = {}", self.site(2)),
            10 => format!("marked = {}", self.set(2)),
            11 => format!("require {}", self.test(1)),
            12 => format!("swap {}, {}", self.site(1), self.site(1)),
            13 => {
                format!("shift {} by {}, {}", self.set(1), self.direction(), self.number_below(4))
            }
            14 => format!("send {} to hand", self.set(1)),
            15 => format!("discard {} from hand", self.kind(0)),
            16 => format!("change {} into {}", self.set(1), self.kind(1)),
            17 => format!("give {} to {}", self.set(1), self.player()),
            18 => format!("charge({}) += {}", self.site(1), self.number(1)),
            19 => format!(
                "if {} {{ {} }} else {{ {} }}",
                self.test(inner),
                self.statements(inner),
                self.statements(inner)
            ),
            20 => format!("for y in {} {{ {} }}", self.set(inner), self.plain_statement()),
            21 => format!("put {} at {} in wreck", self.kind(1), self.site(1)),
            22 => format!("sort = {}", self.kind(2)),
            23 => format!("whose = {}", self.player()),
            24 => format!("way = {}", self.direction()),
            25 => self.pick(&["again", "end turn", "special"]),
            26 => format!("let z = {}", self.set(2)),
            _ => format!("optionally {{ {} }}", self.statements(inner)),
        }
    }

    /// Returns a statement without choices, about a site `y`.
    fn plain_statement(&mut self) -> String {
        self.pick(&[
            "number += 1",
            "capture y",
            "charge(y) += 1",
            "change y into King",
            "put Man at y",
            "marked = marked + y",
            "give y to opponent",
            "send y to hand",
        ])
    }

    fn start(&mut self) -> String {
        let mut text = "start { ".to_owned();
        text += &format!("put Man of A at {}; ", self.pick(self.template.sites));
        if self.one_in(2) {
            text += &format!("put King of mover at {}; ", self.plain_set());
        }
        if self.one_in(2) {
            text += "for s in sites - A { put Man of B at s }; put 2 Man of A in hand; ";
        }
        if self.one_in(12) {
            text += &self.statements(1);
        }
        text + "}\n"
    }

    fn choice(&mut self, depth: u32) -> String {
        match self.number_below(14) {
            0..=3 => {
                self.in_move = false;
                let mut text = "choose from in own; moves of from; ".to_owned();
                if self.one_in(4) {
                    text += &self.statements(1);
                }
                text
            }
            4 | 5 => format!("choose to in empty; put {} at to; ", self.kind(0)),
            6 => {
                let mut text = "choose from in own; choose to in sites; ".to_owned();
                self.in_move = true;
                text += &format!(
                    "require to in {}; move from -> to; {}",
                    self.set(2),
                    self.statements(DEPTH - 1)
                );
                self.in_move = false;
                text
            }
            7 if depth > 0 => {
                let name = self.pick(&["", "second", "or_so"]);
                let or = self.pick(&["or", "or else", "or third", "or else fourth"]);
                format!(
                    "either {name} {{ {} }} {or} {{ {} }}; ",
                    self.choice(depth - 1),
                    self.choice(depth - 1)
                )
            }
            8 => format!(
                "choose k in {}; put k at {}; ",
                self.pick(&["kinds(Man, King)", "kinds(hand)", "kinds(own)"]),
                self.site(1)
            ),
            9 => format!(
                "choose i in 1..{}; number = i; ",
                self.pick(&["n", "min(number, 3)", "number"])
            ),
            10 => format!("choose some s in {}; {}; ", self.set(2), self.statement(1)),
            11 => format!(
                "choose line in runs({}); shift line by {}, 1; ",
                self.set(1),
                self.direction()
            ),
            12 => format!("choose d in {}; shift own by d, 1; ", self.pick(&["directions", "any"])),
            _ => format!(
                "optionally choose p in {} {{ capture p }}; {}",
                self.set(2),
                self.statements(DEPTH - 1)
            ),
        }
    }

    fn turn(&mut self) -> String {
        let whose = self.pick(&["", "", "", " of A", " of B"]);
        let actions = self.pick(&["", "", "", ", up to 2 actions", ", 2 actions"]);
        let mut text = format!("turn{whose}{actions} {{ {} }}", self.choice(2));
        if self.one_in(5) {
            text += &format!(" then {{ {} }}", self.choice(1));
        }
        if self.one_in(5) {
            text += &format!(" after {{ {} }}", self.statements(2));
        }
        if self.one_in(6) {
            text += &format!(" prefer most {}", self.pick(&["captures", "number", "count(own)"]));
        }
        text + "\n"
    }

    fn turns(&mut self) -> String {
        if !self.one_in(6) {
            return self.turn();
        }
        let (first, second) = (self.choice(1), self.turn());
        format!("phase setup {{ turn {{ {first} begin main }} }}\nphase main {{ {second} }}\n")
    }

    fn hooks(&mut self) -> String {
        let mut text = String::new();
        if self.one_in(3) {
            text += &format!("after move {{ {} }}\n", self.statements(2));
        }
        if self.one_in(4) {
            text += &format!("after turn {{ {} }}\n", self.statements(2));
        }
        if self.one_in(4) {
            let what = self.pick(&[
                "number += 1",
                "put kind(here) at here in wreck",
                "send here to hand",
                "remove beside(here)",
            ]);
            text += &format!("on capture {{ {what} }}\n");
        }
        text
    }

    fn ends(&mut self) -> String {
        let ends = self.some(3, |this| {
            let who = this.pick(&["draw", "mover wins", "opponent loses", "A wins"]);
            format!("{who} if {} \"so\"", this.test(2))
        });
        let stuck = self.pick(&["", "no move { draw \"stuck\" }\n", "no move { pass }\n"]);
        format!("end {{ {ends} draw if plies > 50 }}\n{stuck}")
    }

    fn notation(&mut self) -> String {
        self.pick(&[
            "",
            "",
            "notation { default \"[{unit}][{from}-][{to}]\" }\n",
            "position fen { board [hand]; player \"w\" \"b\"; flags \"U\" up; site spot; number number; number turn }\n",
            "position sfen { board; player \"b\" \"w\"; hand; number turn }\n",
        ])
    }
}
