//! Random sites, sets, numbers and conditions.

use super::Generator;

impl Generator<'_, '_> {
    pub(super) fn directions(&mut self) -> String {
        self.pick(self.template.directions)
    }

    pub(super) fn direction(&mut self) -> String {
        let first = self.template.directions.len() - self.template.single;
        self.pick(&self.template.directions[first..])
    }

    pub(super) fn site(&mut self, depth: u32) -> String {
        match self.number_below(if depth > 0 { 8 } else { 3 }) {
            0 | 1 if self.in_move => self.pick(&["to", "from"]),
            0..=2 => self.pick(self.template.sites),
            3 => "spot".to_owned(),
            4 => "none".to_owned(),
            5 => format!("beyond({}, {})", self.site(depth - 1), self.site(depth - 1)),
            _ => format!("the({})", self.set(depth - 1)),
        }
    }

    pub(super) fn kind(&mut self, depth: u32) -> String {
        match self.number_below(if depth > 0 { 5 } else { 3 }) {
            0 => "Man".to_owned(),
            1 => "King".to_owned(),
            2 => "Stone".to_owned(),
            3 => format!("kind({})", self.site(depth - 1)),
            _ => "sort".to_owned(),
        }
    }

    pub(super) fn player(&mut self) -> String {
        self.pick(&["mover", "opponent", "A", "B", "whose", "owner(a1)"])
    }

    pub(super) fn movement(&mut self, depth: u32) -> String {
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
            6 if self.template.leaps => self.pick(&[
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

    pub(super) fn plain_set(&mut self) -> String {
        self.pick(&[
            "empty",
            "own",
            "enemy",
            "nobody",
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

    pub(super) fn set(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.plain_set();
        }
        let depth = depth - 1;
        match self.number_below(27) {
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
            19 => format!("{{ x in {} where {} }}", self.set(depth), self.condition_of("x", depth)),
            20 => format!("(union x in {} of {})", self.set(depth), self.set_of("x", depth)),
            21 => format!(
                "(if {} then {} else {})",
                self.condition(depth),
                self.set(depth),
                self.set(depth)
            ),
            22 => match self.number_below(3) {
                0 => format!("things({})", self.site(depth)),
                1 => format!("first({})", self.set(depth)),
                _ => format!("box({}, {})", self.site(depth), self.site(depth)),
            },
            23 if self.one_in(3) => format!("known({})", self.kind(depth)),
            23 => self.kind(depth),
            24 => {
                let by = self.pick(&["", ", by mover", ", by A"]);
                format!("attackers({}{by})", self.set(depth))
            }
            25 => {
                format!("group({}, {}, {})", self.site(depth), self.set(depth), self.directions())
            }
            _ => format!("({})", self.movement(1).replace("then", "to sites then")),
        }
    }

    /// Returns a set that depends on a site `name`.
    pub(super) fn set_of(&mut self, name: &str, depth: u32) -> String {
        match self.number_below(4) {
            0 => format!("around({name})"),
            1 => format!("ray({name}, {})", self.directions()),
            2 => format!("group({name}, {})", self.set(depth)),
            _ => format!("destinations({name})"),
        }
    }

    /// Returns a condition on a site `name`.
    pub(super) fn condition_of(&mut self, name: &str, depth: u32) -> String {
        match self.number_below(6) {
            0 => format!("{name} in {}", self.set(depth)),
            1 => format!("some ({} & {})", self.set_of(name, depth), self.set(depth)),
            2 => format!("attacked({name})"),
            3 => format!("charge({name}) > {}", self.number(depth)),
            4 => format!("distance({name}, {}) < {}", self.site(depth), self.number(depth)),
            _ => format!("kind({name}) = {}", self.kind(depth)),
        }
    }

    /// Returns a number that depends on a site `name`.
    fn number_of(&mut self, name: &str, depth: u32) -> String {
        match self.number_below(4) {
            0 => format!("rank_of({name})"),
            1 => format!("charge({name})"),
            2 => format!("count({})", self.set_of(name, depth)),
            _ => format!("distance({name}, {})", self.site(depth)),
        }
    }

    pub(super) fn number(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self
                .pick(&["1", "0", "2", "n", "number", "turns", "plies", "captures", "-1", "100"]);
        }
        let depth = depth - 1;
        match self.number_below(19) {
            0 | 1 => self.number(0),
            2 => format!("({} + {})", self.number(depth), self.number(depth)),
            3 => format!("({} - {})", self.number(depth), self.number(depth)),
            4 => format!("({} * {})", self.number(depth), self.number(depth)),
            5 => format!("({} / {})", self.number(depth), self.number(depth)),
            6 => format!("({} % {})", self.number(depth), self.number(depth)),
            7 => format!("count({})", self.set(depth)),
            8 if self.one_in(3) => format!("worth({})", self.kind(depth)),
            8 if self.one_in(2) => format!("tall({})", self.site(depth)),
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
            14 => self.pick(&[
                "repeats",
                "board_repeats",
                "board_repeats(opponent)",
                "board_repeats(whose)",
                "repeat_gap",
                "repeat_span",
                "recorded",
                "count(hand)",
            ]),
            15 => {
                let fold = self.pick(&["sum", "max", "min"]);
                let (domain, number) = (self.set(depth), self.number_of("x", depth));
                format!("({fold} x in {domain} of {number})")
            }
            16 => {
                let fold = self.pick(&["sum", "max", "min"]);
                let (low, high) = (self.number(depth), self.number(depth));
                format!("({fold} i in {low}..{high} of (i + {}))", self.number(0))
            }
            17 => match self.number_below(3) {
                0 => format!("group_count({})", self.set(depth)),
                1 => format!("group_count({}, {})", self.set(depth), self.directions()),
                _ => format!("group_size({}, {})", self.set(depth), self.number(0)),
            },
            _ => format!("reach({}, {}, {})", self.set(depth), self.direction(), self.set(depth)),
        }
    }

    /// Returns the condition of a move that is asked for, which knows no variables around it.
    fn move_condition(&mut self) -> String {
        let set = self.plain_set();
        let conditions = [
            "captures > 0",
            "number > 1",
            "kind(to) = Man",
            "no (enemy & King)",
            "attacked(own)",
            "some attackers(to, by opponent)",
            "no move of opponent",
        ];
        match self.number_below(10) {
            0 => String::new(),
            1 => format!(" where to in {set}"),
            2 => format!(" where from in {set} and up"),
            _ => format!(" where {}", self.pick(&conditions)),
        }
    }

    pub(super) fn condition(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.pick(&["o", "up", "some own", "no enemy", "number > 0", "captures > 0"]);
        }
        let depth = depth - 1;
        match self.number_below(18) {
            0 | 1 => self.condition(0),
            2 => format!("some ({})", self.set(depth)),
            3 => format!("no ({})", self.set(depth)),
            4 => format!("({} and {})", self.condition(depth), self.condition(depth)),
            5 => format!("({} or {})", self.condition(depth), self.condition(depth)),
            6 => format!("not ({})", self.condition(depth)),
            7 => format!("{} < {}", self.number(depth), self.number(depth)),
            8 => format!("{} in {}", self.site(depth), self.set(depth)),
            9 => format!("attacked({})", self.set(depth)),
            10 => format!("stuck({})", self.player()),
            11 => {
                format!("connected({}, {}, {})", self.set(depth), self.set(depth), self.set(depth))
            }
            12 => {
                format!("(every x in {} where {})", self.set(depth), self.condition_of("x", depth))
            }
            13 => {
                let quantifier = self.pick(&["some", "no", "every"]);
                let number = self.number(depth);
                format!("({quantifier} i in 1..3 where i < {number})")
            }
            14 => {
                let quantifier = self.pick(&["some", "no", "every"]);
                let (directions, site) = (self.directions(), self.site(depth));
                format!("({quantifier} d in {directions} where some step d from {site})")
            }
            15 => format!("larger_groups({}, {})", self.set(depth), self.set(depth)),
            16 => {
                let quantifier = self.pick(&["some", "no", "every"]);
                let (player, condition) = (self.player(), self.move_condition());
                format!("({quantifier} move of {player}{condition})")
            }
            _ => format!("{} = {}", self.kind(depth), self.kind(depth)),
        }
    }
}
