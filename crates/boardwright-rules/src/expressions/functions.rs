//! Built-in functions.

use crate::expressions::calls::are_given;
use crate::expressions::typed_expr::{DirectionSet, Expectation, TypedExpr};
use crate::expressions::{fold, folded};
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, ExprKind, Name, Span};

impl Lowerer<'_> {
    pub(crate) fn function(
        &mut self,
        function: &str,
        args: &[Expr],
        span: Span,
    ) -> Option<TypedExpr> {
        let name = Name { text: function.to_owned(), span };
        let value = match function {
            "rank" | "file" | "ring" | "edge" => self.constant_region(&name, args),
            "row" => self.row(&name, args),
            "box" => self.corners_of_box(&name, args),
            "around" | "beside" => {
                let class = if function == "around" { "any" } else { "orthogonal" };
                let Some([set]) =
                    self.expect_arguments::<1>(&name, args, "a site or a set of sites")
                else {
                    return Some(TypedExpr::Error);
                };
                let set = self.set(set);
                let vectors = self.class_vectors(class);
                self.stepped_from(set, vectors, span)
            }
            "between" | "beyond" => {
                let Some([a, b]) = self.expect_arguments::<2>(&name, args, "two sites") else {
                    return Some(TypedExpr::Error);
                };
                let (a, b) = (Box::new(self.site(a)), Box::new(self.site(b)));
                TypedExpr::Set(if function == "between" {
                    Set::Between(a, b)
                } else {
                    Set::Beyond(a, b)
                })
            }
            "the" => match self.expect_arguments::<1>(&name, args, "a set of one site") {
                Some([set]) => {
                    let set = self.set(set);
                    TypedExpr::Site(fold::the(set))
                }
                None => TypedExpr::Error,
            },
            "first" => match self.expect_arguments::<1>(&name, args, "a set") {
                Some([set]) => {
                    let (set, local) = (self.set(set), self.fresh_local("", span));
                    let it = Num::Local(local);
                    TypedExpr::Site(folded(Fold::First, local, Domain::Sites(set), it))
                }
                None => TypedExpr::Error,
            },
            "destinations" => match self.expect_arguments::<1>(&name, args, "the site of a unit") {
                Some([site]) => TypedExpr::Set(Set::Destinations(Box::new(self.site(site)))),
                None => TypedExpr::Error,
            },
            "ray" | "run" | "bracketed" | "group" | "shifted" | "rows" | "runs" => {
                self.set_function(&name, args)
            }
            "attackers" => self.attackers(&name, args),
            "attacked" | "stuck" | "connected" => self.condition_function(&name, args),
            "count" | "rank_of" | "file_of" | "ring_of" | "distance" | "longest" | "reach"
            | "min" | "max" | "abs" => self.number_function(&name, args),
            "group_count" | "group_size" | "larger_groups" => self.group_function(&name, args),
            "board_repeats" => {
                if self.refuse_history_name(function, span)
                    || self.refuse_record_name(function, span)
                {
                    return Some(TypedExpr::Error);
                }
                match self.expect_arguments::<1>(&name, args, "the player to decide") {
                    Some([player]) => {
                        let player = Box::new(self.player(player));
                        TypedExpr::Number(Num::BoardRepeats(Some(player)))
                    }
                    None => TypedExpr::Error,
                }
            }
            "kind" | "kinds" | "promotion" | "demotion" | "unit" | "owner" | "opposite" => {
                self.unit_function(&name, args)
            }
            _ => return None,
        };
        Some(value)
    }

    /// Lowers one step from a set; from a constant set it is folded.
    fn stepped_from(&mut self, set: Set, vectors: Vectors, span: Span) -> TypedExpr {
        let directions = self.program.board.directions().len();
        let known = match &set {
            Set::Const(sites, _) => sites.len(),
            _ => 0,
        };
        if !self.charge_steps(known * directions, span) {
            return TypedExpr::Error;
        }
        TypedExpr::Set(fold::step(&self.program.board, set, vectors))
    }

    pub(crate) fn set_function(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let what = match name.text.as_str() {
            "ray" => "a site and directions",
            "run" => "a site, directions and a set",
            "bracketed" => "a site, directions, the set within, the set at the end",
            "group" => "a site, a set, and directions if they are not the orthogonal ones",
            "shifted" => "a set, a direction and a number of steps",
            "rows" => "a set, directions and the least length",
            _ => "a set",
        };
        let set = match (name.text.as_str(), args) {
            ("ray", [from, d]) => {
                Set::Ray { from: Box::new(self.site(from)), vectors: self.vectors(d) }
            }
            ("run", [from, d, within]) => Set::Run {
                from: Box::new(self.site(from)),
                vectors: self.vectors(d),
                within: Box::new(self.set(within)),
            },
            ("bracketed", [from, d, inner, outer]) => Set::Bracketed {
                from: Box::new(self.site(from)),
                vectors: self.vectors(d),
                inner: Box::new(self.set(inner)),
                outer: Box::new(self.set(outer)),
            },
            ("group", [seed, within, rest @ ..]) if rest.len() <= 1 => Set::Group {
                seed: Box::new(self.set(seed)),
                within: Box::new(self.set(within)),
                vectors: self.vectors_or(rest.first(), "orthogonal"),
            },
            ("shifted", [sites, d, n]) => Set::Shifted {
                sites: Box::new(self.set(sites)),
                direction: Box::new(self.direction(d)),
                distance: Box::new(self.number(n)),
            },
            ("rows", [within, d, min_length]) => Set::Rows {
                within: Box::new(self.set(within)),
                vectors: self.vectors(d),
                min_length: Box::new(self.number(min_length)),
            },
            ("runs", [within]) => return TypedExpr::Runs(self.set(within)),
            _ => return self.report_wrong_arguments(name, args, what),
        };
        TypedExpr::Set(set)
    }

    pub(crate) fn vectors_or(&mut self, expr: Option<&Expr>, class: &str) -> Vectors {
        match expr {
            Some(expr) => self.vectors(expr),
            None => self.class_vectors(class),
        }
    }

    pub(crate) fn report_wrong_arguments(
        &mut self,
        name: &Name,
        args: &[Expr],
        what: &str,
    ) -> TypedExpr {
        let mut diagnostic = Diagnostic::error(
            "wrong-arguments",
            name.span,
            format!("`{}` takes {what}, but {} given", name.text, are_given(args.len())),
        );
        if let Some(example) = crate::names::builtins::example(&name.text) {
            diagnostic = diagnostic.help(format!("for example `{example}`"));
        }
        self.fail(diagnostic)
    }

    pub(crate) fn condition_function(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        match (name.text.as_str(), args) {
            ("attacked", [asked]) => {
                let sites = self.set(asked);
                self.warn_of_attack_on_own_side("attacked", &sites, asked.span);
                TypedExpr::Truth(Condition::Attacked { sites, by: Num::Opponent, from: None })
            }
            ("attacked", [sites, by]) => {
                let sites = self.set(sites);
                let by = self.attacking_player(by);
                TypedExpr::Truth(Condition::Attacked { sites, by, from: None })
            }
            ("stuck", [player]) => TypedExpr::Truth(Condition::Stuck(self.player(player))),
            ("connected", [a, b, within, rest @ ..]) if rest.len() <= 1 => {
                TypedExpr::Truth(Condition::Connected {
                    a: self.set(a),
                    b: self.set(b),
                    within: self.set(within),
                    vectors: self.vectors_or(rest.first(), "orthogonal"),
                })
            }
            ("attacked", _) => {
                self.report_wrong_arguments(name, args, "a set of sites, and perhaps `by P`")
            }
            ("stuck", _) => self.report_wrong_arguments(name, args, "a player"),
            _ => self.report_wrong_arguments(name, args, "two sets and the set that joins them"),
        }
    }

    /// Lowers `attackers(S, by P)`: the units of P of which each could capture on S.
    fn attackers(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let (sites, by, weight) = match args {
            [asked] => {
                let sites = self.set(asked);
                self.warn_of_attack_on_own_side("attackers", &sites, asked.span);
                (sites, Num::Opponent, 0)
            }
            [sites, by] => {
                let sites = self.set(sites);
                let (by, weight) = self.measure_expansion(|this| this.attacking_player(by));
                (sites, by, weight)
            }
            _ => {
                return self.report_wrong_arguments(
                    name,
                    args,
                    "a set of sites, and perhaps `by P`",
                );
            }
        };
        if !self.charge(weight, name.span) {
            return TypedExpr::Error;
        }
        let unit = self.fresh_local("", name.span);
        let units = Box::new(Set::OwnedBy(by.clone()));
        let attacks = Condition::Attacked { sites, by, from: Some(Num::Local(unit)) };
        TypedExpr::Set(Set::Filter(unit, units, Box::new(attacks)))
    }

    /// Lowers the last argument of `attacked(S, by P)`, which may leave out `by`.
    fn attacking_player(&mut self, by: &Expr) -> Num {
        match &by.kind {
            ExprKind::By(player) => self.player(player),
            _ => self.player(by),
        }
    }

    pub(crate) fn number_function(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let number = match (name.text.as_str(), args) {
            ("count", [what]) => match self.lower(what, Expectation::Any) {
                TypedExpr::Place(place, owner) => {
                    let owner = Box::new(owner.unwrap_or(Num::Mover));
                    Num::InPlaceAll { place, owner }
                }
                TypedExpr::Kinds(_) | TypedExpr::LayerAt(..) => {
                    return self.fail(
                        Diagnostic::error(
                            "wrong-type",
                            what.span,
                            "`count` counts sites or the units in a place",
                        )
                        .help("`some` and `no` ask whether a set has members"),
                    );
                }
                other => Num::Count(Box::new(self.as_set(other, what.span))),
            },
            ("rank_of", [site]) => Num::RankOf(Box::new(self.site(site))),
            ("file_of", [site]) => Num::FileOf(Box::new(self.site(site))),
            ("ring_of", [site]) => Num::RingOf(Box::new(self.site(site))),
            ("distance", [a, b, rest @ ..]) if rest.len() <= 1 => Num::Distance {
                from: Box::new(self.site(a)),
                to: Box::new(self.site(b)),
                vectors: self.vectors_or(rest.first(), "orthogonal"),
            },
            ("longest", [site, within, rest @ ..]) if rest.len() <= 1 => Num::Longest {
                site: Box::new(self.site(site)),
                within: Box::new(self.set(within)),
                vectors: self.vectors_or(rest.first(), "any"),
            },
            ("reach", [sites, d, through]) => Num::Reach {
                sites: Box::new(self.set(sites)),
                direction: Box::new(self.direction(d)),
                through: Box::new(self.set(through)),
            },
            ("min", [a, b]) => fold::binary(NumOperator::Min, self.number(a), self.number(b)),
            ("max", [a, b]) => fold::binary(NumOperator::Max, self.number(a), self.number(b)),
            ("abs", [a]) => match self.number(a) {
                Num::Const(value) => Num::Const(value.saturating_abs()),
                other => Num::Absolute(Box::new(other)),
            },
            ("count", _) => return self.report_wrong_arguments(name, args, "a set or a place"),
            ("distance", _) => return self.report_wrong_arguments(name, args, "two sites"),
            ("longest", _) => {
                return self.report_wrong_arguments(
                    name,
                    args,
                    "a site, a set, and perhaps directions",
                );
            }
            ("reach", _) => {
                return self.report_wrong_arguments(
                    name,
                    args,
                    "a set, a direction and the set to go through",
                );
            }
            ("min" | "max", _) => return self.report_wrong_arguments(name, args, "two numbers"),
            ("abs", _) => return self.report_wrong_arguments(name, args, "a number"),
            _ => return self.report_wrong_arguments(name, args, "a site"),
        };
        TypedExpr::Number(number)
    }

    /// Lowers a question about the groups of a set and their sizes.
    fn group_function(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        let number = match (name.text.as_str(), args) {
            ("group_count", [within, rest @ ..]) if rest.len() <= 1 => Num::GroupCount {
                within: Box::new(self.set(within)),
                vectors: self.vectors_or(rest.first(), "orthogonal"),
            },
            ("group_size", [within, place, rest @ ..]) if rest.len() <= 1 => Num::GroupSize {
                within: Box::new(self.set(within)),
                place: Box::new(self.number(place)),
                vectors: self.vectors_or(rest.first(), "orthogonal"),
            },
            ("larger_groups", [a, b, rest @ ..]) if rest.len() <= 1 => {
                let order = Num::CompareGroups {
                    a: Box::new(self.set(a)),
                    b: Box::new(self.set(b)),
                    vectors: self.vectors_or(rest.first(), "orthogonal"),
                };
                let zero = Num::Const(0);
                return TypedExpr::Truth(Condition::Compare(Comparison::Greater, order, zero));
            }
            ("group_count", _) => {
                return self.report_wrong_arguments(name, args, "a set, and perhaps directions");
            }
            ("group_size", _) => {
                let what = "a set, a place in the order of sizes, and perhaps directions";
                return self.report_wrong_arguments(name, args, what);
            }
            _ => {
                let what = "two sets, and perhaps directions";
                return self.report_wrong_arguments(name, args, what);
            }
        };
        TypedExpr::Number(number)
    }

    pub(crate) fn unit_function(&mut self, name: &Name, args: &[Expr]) -> TypedExpr {
        if name.text == "kinds" {
            return self.kinds(args);
        }
        let Some([argument]) = self.expect_arguments::<1>(name, args, "a site, a unit or a kind")
        else {
            return TypedExpr::Error;
        };
        match name.text.as_str() {
            "kind" => match self.lower(argument, Expectation::Any) {
                TypedExpr::Unit(unit) => TypedExpr::Kind(Num::KindOf(Box::new(unit))),
                value @ (TypedExpr::Kind(_) | TypedExpr::KindName(_)) => value,
                other => TypedExpr::Kind(Num::KindAt(Box::new(self.as_site(other, argument.span)))),
            },
            "owner" => match self.lower(argument, Expectation::Any) {
                TypedExpr::Unit(unit) => TypedExpr::Player(Num::OwnerOf(Box::new(unit))),
                other => {
                    TypedExpr::Player(Num::OwnerAt(Box::new(self.as_site(other, argument.span))))
                }
            },
            "unit" => TypedExpr::Unit(Num::UnitAt(Box::new(self.site(argument)))),
            "promotion" => TypedExpr::Kind(Num::Promotion(Box::new(self.kind(argument)))),
            "demotion" => TypedExpr::Kind(Num::Demotion(Box::new(self.kind(argument)))),
            _ => self.opposite(argument),
        }
    }

    pub(crate) fn opposite(&mut self, argument: &Expr) -> TypedExpr {
        match self.lower(argument, Expectation::Any) {
            TypedExpr::Directions(DirectionSet::Known(masks)) => {
                let infos = self.program.board.directions();
                let turned = masks.iter().map(|&mask| {
                    fold::bits(mask)
                        .filter_map(|d| infos[d].opposite)
                        .fold(0, |mask, d| mask | 1u64 << d.0)
                });
                TypedExpr::Directions(DirectionSet::Known(turned.collect()))
            }
            other => {
                let direction = self.as_direction(other, argument.span);
                TypedExpr::Direction(Num::Opposite(Box::new(direction)))
            }
        }
    }

    pub(crate) fn kinds(&mut self, args: &[Expr]) -> TypedExpr {
        let mut mask = Num::Const(0);
        for argument in args {
            let value = self.lower(argument, Expectation::Kinds);
            let more = self.as_kinds(value, argument.span);
            mask = fold::binary(NumOperator::BitOr, mask, more);
        }
        TypedExpr::Kinds(mask)
    }
}
