//! Generates rulebooks from bytes, by a mostly well-typed grammar. The first alternative is always
//! the simplest, so that a text ends when the bytes do.

mod boards;
mod expressions;
mod statements;

use crate::byte_source::ByteSource;
use boards::{BOARDS, BoardTemplate};

/// Maximum nesting of expressions and statements.
const DEPTH: u32 = 4;

/// Generates a rules text.
pub fn rulebook(source: &mut ByteSource) -> String {
    let template = source.below(BOARDS.len());
    Generator { source, template: &BOARDS[template], in_move: false }.rulebook()
}

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
        let states = self.states();
        text += &states;
        let region = if self.one_in(20) { self.set(2) } else { self.pick(self.template.sites) };
        text += &format!("region home = {region}\n");
        text += &self.definitions();
        let stone = if self.one_in(4) { "Stone \"o\" of nobody" } else { "Stone \"o\" \"O\"" };
        for name in ["Man M", "King K", stone] {
            text += &format!("piece {name} {}\n", self.piece());
        }
        text += &self.start();
        text += &self.turns();
        text += &self.hooks();
        text += &self.ends();
        text += &self.notation(&states);
        text + &self.modules() + "}\n"
    }

    /// Returns uses of modules that need nothing but these pieces.
    fn modules(&mut self) -> String {
        let mut text = self.pick(&["", "", "use repetition\n", "use royal\nuse checkmate\n"]);
        if self.one_in(6) {
            let (prey, jaws) = (self.set(2), self.set(2));
            text += &format!("use custodian(prey = {prey}, jaws = {jaws})\n");
        }
        if self.one_in(6) {
            text += &format!("use fifty_moves(progress = {})\n", self.condition(2));
        }
        text
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
            let lifetime = self.pick(&[
                "",
                "",
                " this move",
                " this turn",
                " for next turn",
                " for next turn if usable",
            ]);
            let identity = self.pick(&["", "", " outside identity"]);
            text += &format!("state {name}: {ty}{each}{lifetime}{identity}\n");
        }
        let lifetime = self.pick(&["", "", " this turn", " for next turn if usable"]);
        text += &format!("state worth: 1..9 = 2 of each kind{lifetime}\n");
        text += "state known: sites of each kind\n";
        let lifetime = self.pick(&["", "", " this turn", " this move"]);
        text += &format!("state tall: -1..3 of each site{lifetime}\n");
        text += "state shut: flag of each site outside identity\n";
        text
    }

    fn definitions(&mut self) -> String {
        let (set, number, condition) = (self.set(2), self.number(2), self.condition(2));
        let moved = std::mem::replace(&mut self.in_move, false);
        let body = self.statements(2);
        self.in_move = moved;
        format!(
            "define things(s) = {set}\ndefine size(s) = {number}\ndefine fine(s) = {condition}\nmove special {{ {body} }}\n"
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
            text += &format!(" if ({})", self.condition(2));
        }
        if self.one_in(3) {
            text += &format!(" {{ {} }}", self.statements(2));
        }
        self.in_move = false;
        text
    }

    /// Notations of moves and positions; those of positions name a player whose value is meant.
    fn notation(&mut self, states: &str) -> String {
        let whose = |name: &str| {
            let per_player = format!("state {name}: ");
            let line = states.lines().find(|line| line.starts_with(&per_player));
            let each = line.is_some_and(|line| line.contains("of each player"));
            if each { format!("{name}(A)") } else { name.to_owned() }
        };
        let text = self.pick(&[
            "",
            "",
            "notation { default \"[{unit}][{from}-][{to}]\" }\n",
            "position fen { board [hand]; player \"w\" \"b\"; flags \"U\" up; site spot; number number; number turn }\n",
            "position sfen { board; player \"b\" \"w\"; hand; number turn }\n",
            "position fen { board; player \"w\" \"b\"; sites marked; joined { number number; text \"+\"; site spot }; number turn }\n",
            "position fen { board; player \"w\" \"b\"; flags \"AB\" marked & (a1 + b1), \"U\" up; optional number number; site spot }\n",
        ]);
        let names = ["up", "spot", "marked"];
        let named = names.iter().fold(text, |text, name| {
            [" ", ";"].iter().fold(text, |text, end| {
                text.replace(&format!(" {name}{end}"), &format!(" {}{end}", whose(name)))
            })
        });
        named.replace("number number", &format!("number {}", whose("number")))
    }
}
