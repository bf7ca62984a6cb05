//! Random statements, choices, turns, hooks and ends.

use super::{DEPTH, Generator};

impl Generator<'_, '_> {
    pub(super) fn statements(&mut self, depth: u32) -> String {
        let number = 1 + self.source.below(3);
        (0..number).map(|_| self.statement(depth) + "; ").collect()
    }

    pub(super) fn statement(&mut self, depth: u32) -> String {
        let inner = depth.saturating_sub(1);
        match self.number_below(if depth > 0 { 29 } else { 12 }) {
            0 => "pass".to_owned(),
            1 if self.one_in(3) => format!("worth({}) += {}", self.kind(1), self.number(0)),
            1 if self.one_in(4) => format!("known({}) = {}", self.kind(1), self.set(1)),
            1 if self.one_in(3) => format!("tall({}) += {}", self.set(1), self.number(0)),
            1 if self.one_in(4) => format!("shut({}) = {}", self.site(1), self.condition(1)),
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
            8 => format!("up = {}", self.condition(1)),
            9 => format!("spot = {}", self.site(2)),
            10 => format!("marked = {}", self.set(2)),
            11 => format!("require {}", self.condition(1)),
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
                self.condition(inner),
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
            27 => format!(
                "repeat {{ {}; {} }} until nothing changes",
                self.settling_statement(),
                self.settling_statement()
            ),
            _ => format!("optionally {{ {} }}", self.statements(inner)),
        }
    }

    /// Returns a statement without choices, about a site `y`.
    pub(super) fn plain_statement(&mut self) -> String {
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

    /// Returns a statement without choices that mostly changes nothing once it has run a few times.
    fn settling_statement(&mut self) -> String {
        match self.number_below(8) {
            0 => "number += 1".to_owned(),
            1 => format!("marked = marked + beside(marked) & {}", self.set(1)),
            2 => format!("remove {}", self.set(1)),
            3 => format!("shift {} by {}, 1", self.set(1), self.direction()),
            4 => format!("capture {}", self.set(1)),
            5 => format!("if {} {{ up = not up }}", self.condition(1)),
            6 => format!("for y in {} {{ {} }}", self.set(1), self.plain_statement()),
            _ => format!("change {} into {}", self.set(1), self.kind(0)),
        }
    }

    pub(super) fn start(&mut self) -> String {
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

    pub(super) fn choice(&mut self, depth: u32) -> String {
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

    pub(super) fn turn(&mut self) -> String {
        let whose = self.pick(&["", "", "", " of A", " of B"]);
        let actions = self.pick(&[
            "",
            "",
            "",
            ", up to 2 actions",
            ", 2 actions",
            ", up to min(turns + 1, 3) actions",
        ]);
        let mut text = format!("turn{whose}{actions} {{ {} }}", self.choice(2));
        if self.one_in(5) {
            text += &format!(" then {{ {} }}", self.choice(1));
        }
        if self.one_in(5) {
            text += &format!(" after {{ {} }}", self.statements(2));
        }
        // Moves with a condition are not asked for where a turn prefers some.
        if !text.contains(" move of ") && self.one_in(6) {
            text += &format!(" prefer most {}", self.pick(&["captures", "number", "count(own)"]));
        }
        text + "\n"
    }

    pub(super) fn turns(&mut self) -> String {
        if !self.one_in(6) {
            return self.turn();
        }
        let (first, second) = (self.choice(1), self.turn());
        format!(
            "phase setup {{ turn {{ {first} if phase is not main {{ begin main }} }} }}\nphase main {{ {second} }}\n"
        )
    }

    pub(super) fn hooks(&mut self) -> String {
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
        if self.one_in(4) {
            let what = self.pick(&[
                "number = 0",
                "if no own { number = 1 }",
                "require number < 3 else \"too much\"",
                "for s in own { require some (beside(s) & empty) }",
                "require not stuck(mover)",
            ]);
            text += &format!("after setup {{ {what} }}\n");
        }
        text
    }

    pub(super) fn ends(&mut self) -> String {
        let ends = self.some(3, |this| {
            let who = this.pick(&["draw", "mover wins", "opponent loses", "A wins"]);
            let when = this.pick(&["", "", "turn is over and ", "turn is not over and "]);
            format!("{who} if {when}{} \"so\"", this.condition(2))
        });
        let stuck = self.pick(&["", "no move { draw \"stuck\" }\n", "no move { pass }\n"]);
        format!("end {{ {ends} draw if plies > 50 }}\n{stuck}")
    }
}
