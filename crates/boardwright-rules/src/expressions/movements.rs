//! Movements: steps, slides, hops, leaps, rides and chains of them.

use crate::expressions::fold;
use crate::lowerer::Lowerer;
use boardwright_ir::{Leg, Num, Set, Turning, VectorId, Vectors};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Expr, LegKind, LegTurn, Movement, Span};

/// Most directions and leaps of one game. Each leap stores its destinations from every site.
const MAX_VECTORS: usize = 512;
/// Most legs of one movement.
const MAX_LEGS: usize = 8;

impl Lowerer<'_> {
    /// Lowers a movement to the set of its destinations.
    pub(crate) fn movement(&mut self, movement: &Movement) -> Set {
        let Some(first) = movement.legs.first() else {
            return self.no_sites();
        };
        if let LegKind::Betza(text) = &first.kind {
            let from = self.leg_origin(first);
            let set = self.betza(text, from);
            if movement.legs.len() > 1 {
                self.report(
                    Diagnostic::error(
                        "betza-chain",
                        first.span,
                        "a Betza movement cannot be continued with `then`",
                    )
                    .help("write the whole movement in Betza, or the whole in words"),
                );
            }
            return match &first.to {
                Some(to) => fold::intersection(set, self.set(to)),
                None => set,
            };
        }
        let from = self.leg_origin(first);
        let (legs, weight) = self.measure_expansion(|this| {
            let mut legs = Vec::new();
            for leg in &movement.legs {
                this.leg(leg, &mut legs);
            }
            legs
        });
        if legs.len() > MAX_LEGS {
            let span = first.span;
            self.report(Diagnostic::error(
                "movement-too-long",
                span,
                format!("a movement may have {MAX_LEGS} legs at most"),
            ));
            return self.no_sites();
        }
        // Every optional leg doubles the number of chains.
        let chains = 1 << legs.iter().filter(|leg| leg.min_steps == 0).count();
        if !self.charge(weight * (chains - 1), first.span) {
            return self.no_sites();
        }
        let mut walks = None;
        for legs in self.with_and_without(legs) {
            let walk = self.chain(&from, legs);
            walks = Some(match walks {
                Some(others) => fold::union(others, walk),
                None => walk,
            });
        }
        let walks = walks.unwrap_or_else(|| self.no_sites());
        match movement.legs.last().and_then(|leg| leg.to.as_ref()) {
            Some(to) => {
                let to = self.set(to);
                fold::intersection(walks, to)
            }
            None => walks,
        }
    }

    /// Returns the chains with and without each leg of `at least 0`.
    fn with_and_without(&self, legs: Vec<Leg>) -> Vec<Vec<Leg>> {
        let mut chains = vec![Vec::new()];
        for leg in legs {
            let without = if leg.min_steps == 0 { chains.clone() } else { Vec::new() };
            for chain in &mut chains {
                chain.push(Leg { min_steps: leg.min_steps.max(1), ..leg.clone() });
            }
            chains.extend(without);
        }
        chains.retain(|chain| !chain.is_empty());
        for chain in &mut chains {
            if let Some(first) = chain.first_mut() {
                first.turn = Turning::Free;
            }
            if let Some(last) = chain.last_mut() {
                last.land = self.everywhere();
            }
        }
        chains
    }

    /// Returns the destinations of one chain of legs.
    fn chain(&self, from: &Num, mut legs: Vec<Leg>) -> Set {
        let simple_step = legs.len() == 1
            && legs[0].max_steps == 1
            && legs[0].over.is_none()
            && legs[0].min_steps == 1;
        match (from, simple_step) {
            (Num::Const(site), true) if *site >= 0 => {
                let mut set = boardwright_board::SiteSet::new(self.program.board.site_count());
                set.insert(*site as usize);
                let vectors = legs.swap_remove(0).vectors;
                fold::step(&self.program.board, Set::Const(set, String::new()), vectors)
            }
            _ => Set::Walk { from: Box::new(from.clone()), legs },
        }
    }

    fn leg_origin(&mut self, first: &tree::Leg) -> Num {
        match &first.from {
            Some(from) => self.site(from),
            None => match self.local("from").cloned() {
                Some(value) => self.as_site(value, first.span),
                None => {
                    self.from_use.get_or_insert(first.span);
                    Num::Local(boardwright_ir::FROM)
                }
            },
        }
    }

    /// Returns the set of all sites.
    pub(crate) fn everywhere(&self) -> Set {
        let count = self.program.board.site_count();
        Set::Const(boardwright_board::SiteSet::full(count), "sites".to_owned())
    }

    fn leg(&mut self, leg: &tree::Leg, legs: &mut Vec<Leg>) {
        if !legs.is_empty() && leg.from.is_some() {
            self.report(Diagnostic::error(
                "from-inside-movement",
                leg.span,
                "only the first part of a movement can say where it starts",
            ));
        }
        let turn = match leg.turn {
            LegTurn::Free => Turning::Free,
            LegTurn::Outward => Turning::Outward,
            LegTurn::Onward => Turning::Onward,
        };
        let (min_steps, max_steps) = self.counts(leg);
        let land = match &leg.to {
            Some(to) => self.set(to),
            None => Set::Vacant,
        };
        let over = leg.over.as_ref().map(|over| self.set(over));
        let through = match &leg.through {
            Some(through) => self.set(through),
            None => Set::Vacant,
        };
        match &leg.kind {
            LegKind::Hop(directions) => self.hop(leg, directions, turn, over, land, legs),
            LegKind::Step(directions) => {
                if over.is_some() {
                    self.report(
                        Diagnostic::error("step-over", leg.span, "a step has nothing to go over")
                            .help("`hop D over S` jumps over one neighbour; `slide D over S` goes over one unit anywhere on the line"),
                    );
                }
                if (min_steps, max_steps) != (1, u16::MAX) {
                    self.report(
                        Diagnostic::error("step-count", leg.span, "a step is one step and takes no number")
                            .help("several steps are a slide: `slide forward up to 2`, `slide forward exactly 2`"),
                    );
                }
                let vectors = self.vectors(directions);
                legs.push(Leg {
                    vectors,
                    turn,
                    min_steps: 1,
                    max_steps: 1,
                    through,
                    over: None,
                    land,
                });
            }
            LegKind::Slide(directions) => {
                let vectors = self.vectors(directions);
                legs.push(Leg { vectors, turn, min_steps, max_steps, through, over, land });
            }
            LegKind::Leap(a, b) => {
                let vectors = self.leaps(a, b, leg.span);
                legs.push(Leg {
                    vectors,
                    turn,
                    min_steps: 1,
                    max_steps: 1,
                    through,
                    over: None,
                    land,
                });
            }
            LegKind::Ride(a, b) => {
                let vectors = self.leaps(a, b, leg.span);
                legs.push(Leg { vectors, turn, min_steps, max_steps, through, over, land });
            }
            LegKind::Betza(text) => self.report(
                Diagnostic::error(
                    "betza-chain",
                    text.span,
                    "a Betza movement cannot continue another",
                )
                .help("write the whole movement in Betza, or the whole in words"),
            ),
        }
    }

    fn hop(
        &mut self,
        leg: &tree::Leg,
        directions: &Expr,
        turn: Turning,
        over: Option<Set>,
        land: Set,
        legs: &mut Vec<Leg>,
    ) {
        let Some(over) = over else {
            self.report(
                Diagnostic::error("hop-over-what", leg.span, "a hop needs something to go over")
                    .help("`hop diagonal over enemy`, `hop any over occupied`"),
            );
            return;
        };
        let vectors = self.vectors(directions);
        let one = |vectors, turn, land| Leg {
            vectors,
            turn,
            min_steps: 1,
            max_steps: 1,
            through: Set::Vacant,
            over: None,
            land,
        };
        legs.push(one(vectors.clone(), turn, over));
        legs.push(one(vectors, Turning::Onward, land));
    }

    fn counts(&mut self, leg: &tree::Leg) -> (u16, u16) {
        let mut bound = |expr: &Option<Expr>, default: u16| match expr {
            None => default,
            Some(expr) => match self.constant_number(expr) {
                Some(number) if (0..=1024).contains(&number) => number as u16,
                Some(number) => {
                    self.report(
                        Diagnostic::error(
                            "bad-count",
                            expr.span,
                            format!("{number} steps make no movement"),
                        )
                        .help("a movement has between 1 and 1024 steps"),
                    );
                    default
                }
                None => default,
            },
        };
        let (min_steps, max_steps) = (bound(&leg.least, 1), bound(&leg.most, u16::MAX));
        if min_steps > max_steps || max_steps == 0 {
            self.report(Diagnostic::error(
                "bad-count",
                leg.span,
                "this movement can have no number of steps",
            ));
        }
        (min_steps, max_steps)
    }

    fn leaps(&mut self, a: &Expr, b: &Expr, span: Span) -> Vectors {
        let (Some(a), Some(b)) = (self.constant_number(a), self.constant_number(b)) else {
            return Vectors::ByPlayer(vec![Vec::new(); self.player_count()]);
        };
        if a.abs() > 64 || b.abs() > 64 || (a, b) == (0, 0) {
            self.report(Diagnostic::error(
                "bad-leap",
                span,
                format!("({a}, {b}) is not a leap: give two numbers up to 64, not both zero"),
            ));
            return Vectors::ByPlayer(vec![Vec::new(); self.player_count()]);
        }
        let (a, b) = (a as i32, b as i32);
        let offsets = self.program.board.leap_offsets(a, b).unwrap_or_default();
        if self.program.vectors.len() >= MAX_VECTORS {
            self.refuse_more(
                span,
                format!("a game has {MAX_VECTORS} directions and leaps at most"),
            );
            return Vectors::ByPlayer(vec![Vec::new(); self.player_count()]);
        }
        let vectors: Option<Vec<VectorId>> =
            offsets.iter().map(|&(dx, dy)| self.vector(dx, dy)).collect();
        let Some(vectors) = vectors.filter(|vectors| !vectors.is_empty()) else {
            self.report(
                Diagnostic::error(
                    "leap-off-grid",
                    span,
                    "leaps are counted in squares or hexagons, and this board has none",
                )
                .help("use `step … then …` along the directions of this board"),
            );
            return Vectors::ByPlayer(vec![Vec::new(); self.player_count()]);
        };
        Vectors::ByPlayer(vec![vectors; self.player_count()])
    }

    /// Returns the vector with this offset: a direction of the board if it is one, else a leap.
    pub(crate) fn vector(&mut self, dx: i32, dy: i32) -> Option<VectorId> {
        let compass = match (dx, dy) {
            (0, 1) => "north",
            (1, 1) => "northeast",
            (1, 0) => "east",
            (1, -1) => "southeast",
            (0, -1) => "south",
            (-1, -1) => "southwest",
            (-1, 0) => "west",
            (-1, 1) => "northwest",
            _ => "",
        };
        let name = format!("({dx}, {dy})");
        if let Some(known) = self.program.vectors.iter().position(|v| v.name == name) {
            return Some(known as VectorId);
        }
        let rectangle =
            matches!(self.program.board.shape(), boardwright_board::Shape::Rectangle { .. });
        match self.program.board.direction_named(compass) {
            Some(direction) if rectangle => return Some(direction.0.into()),
            _ => {}
        }
        let leap = self.program.board.leap(dx, dy)?;
        let leap = leap.iter().map(|sites| sites.iter().map(|s| s.0).collect()).collect();
        self.program.vectors.push(boardwright_ir::Vector { name, leap });
        Some(self.program.vectors.len() as VectorId - 1)
    }
}
