//! Calls: the language's functions, declared state, definitions.

use crate::fold;
use crate::lowerer::{Lowerer, MAX_EXPANSION_DEPTH};
use crate::symbols::Symbol;
use crate::value::{DirectionSet, Value, Want};
use boardwright_board::RegionArgument;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::suggest::closest;
use boardwright_syntax::tree::{Expr, ExprKind, Name, Span};
use std::collections::HashMap;

impl Lowerer<'_> {
    pub(crate) fn call(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Value {
        if let Some(symbol) = self.symbols.find(&name.text) {
            self.read_option |= self.watch.by_option.contains(&name.text);
            return self.call_symbol(symbol, name, arguments, span);
        }
        match self.function(&name.text, arguments, span) {
            Some(value) => value,
            None => self.unknown_function(name),
        }
    }

    fn unknown_function(&mut self, name: &Name) -> Value {
        let mut candidates: Vec<&str> = crate::builtins::FUNCTIONS.to_vec();
        candidates.extend(self.symbols.iter().map(|(name, _)| name));
        let near = closest(&name.text, candidates.into_iter()).map(str::to_owned);
        let mut diagnostic = Diagnostic::error(
            "unknown-function",
            name.span,
            format!("nothing called `{}` takes arguments", name.text),
        );
        if let Some(near) = near {
            diagnostic =
                diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near);
        }
        self.fail(diagnostic)
    }

    fn call_symbol(&mut self, symbol: Symbol, name: &Name, args: &[Expr], span: Span) -> Value {
        match symbol {
            Symbol::Define(index) => self.expand(index, args, span),
            Symbol::Region(sets) => {
                let Some([player]) = self.exactly::<1>(name, args, "the player whose region is meant")
                else {
                    return Value::Error;
                };
                self.region_of(sets, player)
            }
            Symbol::Place(place) => match self.exactly::<1>(name, args, "the player whose part is meant") {
                Some([player]) => Value::Place(place, Some(self.player(player))),
                None => Value::Error,
            },
            Symbol::Layer(layer) => match self.exactly::<1>(name, args, "a site") {
                Some([site]) => Value::LayerAt(layer, self.site(site)),
                None => Value::Error,
            },
            Symbol::Attribute(attribute) => match self.exactly::<1>(name, args, "the site of a unit") {
                Some([site]) => self.attribute_value(attribute, site),
                None => Value::Error,
            },
            Symbol::Variable(variable) => {
                match self.exactly::<1>(name, args, "the player whose value is meant") {
                    Some([player]) => {
                        let player = self.player(player);
                        self.check_per_player(variable, name);
                        self.variable_value(variable, Some(player))
                    }
                    None => Value::Error,
                }
            }
            other => self.fail(
                Diagnostic::error(
                    "takes-no-arguments",
                    span,
                    format!("`{}` is {} and takes no arguments", name.text, other.describe()),
                ),
            ),
        }
    }

    fn check_per_player(&mut self, variable: VariableId, name: &Name) {
        if !self.program.variables[variable as usize].per_player {
            self.report(
                Diagnostic::error(
                    "not-per-player",
                    name.span,
                    format!("`{}` is one value for both players", name.text),
                )
                .help("declare it `of each player`, or leave the player out"),
            );
        }
    }

    fn region_of(&mut self, sets: Vec<boardwright_board::SiteSet>, player: &Expr) -> Value {
        if sets.len() == 1 {
            self.player(player);
            return Value::Set(Set::Const(sets[0].clone(), String::new()));
        }
        match self.player(player) {
            Num::Const(p) => Value::Set(Set::Const(sets[p as usize].clone(), String::new())),
            chosen => {
                let mut set = Set::Const(sets[sets.len() - 1].clone(), String::new());
                for (index, each) in sets.iter().enumerate().rev().skip(1) {
                    let is = fold::compare(
                        Comparison::Equal,
                        chosen.clone(),
                        Num::Const(index as i64),
                    );
                    let this = Set::Const(each.clone(), String::new());
                    set = Set::If(Box::new(is), Box::new(this), Box::new(set));
                }
                Value::Set(set)
            }
        }
    }

    fn attribute_value(&mut self, attribute: AttributeId, of: &Expr) -> Value {
        let flag = self.program.attributes[attribute as usize].flag;
        let number = match self.lower(of, Want::Any) {
            Value::Unit(unit) => Num::AttributeOf(attribute, Box::new(unit)),
            other => Num::AttributeAt(attribute, Box::new(self.as_site(other, of.span))),
        };
        if flag { Value::Truth(Test::NonZero(number)) } else { Value::Number(number) }
    }

    /// What a piece of state holds, for the given player or the mover.
    pub(crate) fn variable_value(&mut self, id: VariableId, player: Option<Num>) -> Value {
        let variable = &self.program.variables[id as usize];
        let player = variable.per_player.then(|| Box::new(player.unwrap_or(Num::Mover)));
        match variable.ty {
            VariableType::Sites => Value::Set(Set::Variable(id, player)),
            VariableType::Number { flag: true, .. } => {
                Value::Truth(Test::NonZero(Num::Variable(id, player)))
            }
            VariableType::Number { .. } => Value::Number(Num::Variable(id, player)),
            VariableType::Site => Value::Site(Num::Variable(id, player)),
            VariableType::Kind => Value::Kind(Num::Variable(id, player)),
            VariableType::Player => Value::Player(Num::Variable(id, player)),
            VariableType::Direction => Value::Direction(Num::Variable(id, player)),
        }
    }

    /// The arguments, if there are N of them; else an error that says what they should be.
    pub(crate) fn exactly<'e, const N: usize>(
        &mut self,
        name: &Name,
        arguments: &'e [Expr],
        what: &str,
    ) -> Option<[&'e Expr; N]> {
        let found: Vec<&Expr> = arguments.iter().collect();
        match found.try_into() {
            Ok(array) => Some(array),
            Err(_) => {
                self.report(Diagnostic::error(
                    "wrong-arguments",
                    name.span,
                    format!(
                        "`{}` takes {} ({what}), but {} given",
                        name.text,
                        crate::call::arguments_in_words(N),
                        given(arguments.len())
                    ),
                ));
                None
            }
        }
    }

    /// Expands a definition.
    pub(crate) fn expand(&mut self, index: usize, arguments: &[Expr], span: Span) -> Value {
        let definition = self.definitions[index].clone();
        let Some(names) = self.bind_arguments(definition.name, definition.params, arguments, span)
        else {
            return Value::Error;
        };
        self.expanding.push(definition.name.text.clone());
        let value = self.isolated(names, |this| this.lower(definition.body, Want::Any));
        self.expanding.pop();
        value
    }

    /// Lowers arguments for a definition or a named move, refusing recursion.
    pub(crate) fn bind_arguments(
        &mut self,
        name: &Name,
        params: &[Name],
        arguments: &[Expr],
        span: Span,
    ) -> Option<HashMap<String, Value>> {
        if self.expanding.contains(&name.text) {
            self.report(
                Diagnostic::error(
                    "endless-definition",
                    span,
                    format!("`{}` uses itself, directly or by a detour", name.text),
                )
                .also(name.span, "declared here")
                .help("rules always come to an end, so a definition may not use itself"),
            );
            return None;
        }
        if self.expanding.len() >= MAX_EXPANSION_DEPTH {
            self.report(Diagnostic::error(
                "definitions-too-deep",
                span,
                format!("definitions are nested more than {MAX_EXPANSION_DEPTH} deep here"),
            ));
            return None;
        }
        if params.len() != arguments.len() {
            let names: Vec<&str> = params.iter().map(|p| p.text.as_str()).collect();
            self.report(
                Diagnostic::error(
                    "wrong-arguments",
                    span,
                    format!(
                        "`{}` takes {}, but {} given",
                        name.text,
                        arguments_in_words(params.len()),
                        given(arguments.len())
                    ),
                )
                .also(name.span, format!("declared here with ({})", names.join(", "))),
            );
            return None;
        }
        let mut names = HashMap::new();
        for (param, argument) in params.iter().zip(arguments) {
            let value = self.lower(argument, Want::Any);
            names.insert(param.text.clone(), value);
        }
        Some(names)
    }

    fn function(&mut self, function: &str, args: &[Expr], span: Span) -> Option<Value> {
        let name = Name { text: function.to_owned(), span };
        let value = match function {
            "rank" | "file" | "ring" | "edge" => self.constant_region(&name, args),
            "row" => self.row(&name, args),
            "around" | "beside" => {
                let class = if function == "around" { "any" } else { "orthogonal" };
                let [set] = self.exactly::<1>(&name, args, "a site or a set of sites")?;
                let set = self.set(set);
                let vectors = self.class_vectors(class);
                Value::Set(fold::step(&self.program.board, set, vectors))
            }
            "between" | "beyond" => {
                let Some([a, b]) = self.exactly::<2>(&name, args, "two sites") else {
                    return Some(Value::Error);
                };
                let (a, b) = (Box::new(self.site(a)), Box::new(self.site(b)));
                Value::Set(if function == "between" { Set::Between(a, b) } else { Set::Beyond(a, b) })
            }
            "the" => match self.exactly::<1>(&name, args, "a set of one site") {
                Some([set]) => {
                    let set = self.set(set);
                    Value::Site(Num::The(Box::new(set)))
                }
                None => Value::Error,
            },
            "destinations" => match self.exactly::<1>(&name, args, "the site of a unit") {
                Some([site]) => Value::Set(Set::Destinations(Box::new(self.site(site)))),
                None => Value::Error,
            },
            "ray" | "run" | "bracketed" | "group" | "shifted" | "rows" | "runs" => {
                self.set_function(&name, args)
            }
            "attacked" | "stuck" | "connected" => self.test_function(&name, args),
            "count" | "rank_of" | "file_of" | "ring_of" | "distance" | "longest" | "reach" | "min"
            | "max" | "abs" => self.number_function(&name, args),
            "kind" | "kinds" | "promotion" | "demotion" | "unit" | "owner" | "opposite" => {
                self.unit_function(&name, args)
            }
            _ => return None,
        };
        Some(value)
    }

    fn constant_region(&mut self, name: &Name, args: &[Expr]) -> Value {
        let Some([argument]) = self.exactly::<1>(name, args, "which one") else {
            return Value::Error;
        };
        let argument_value = match &argument.kind {
            ExprKind::Name(word) if self.local(word).is_none() && self.symbols.peek(word).is_none() => {
                RegionArgument::Name(word.clone())
            }
            _ => match self.number(argument) {
                Num::Const(number) => RegionArgument::Number(number),
                computed => return self.computed_region(name, computed),
            },
        };
        match self.program.board.region(&name.text, Some(&argument_value)) {
            Ok(set) => Value::Set(Set::Const(set, String::new())),
            Err(error) => {
                self.fail(Diagnostic::error("no-such-region", argument.span, error.to_string()))
            }
        }
    }

    /// `rank(n)` and the like with a number that is known only in play: the sites whose coordinate is that number.
    fn computed_region(&mut self, name: &Name, number: Num) -> Value {
        let local = self.fresh_local("", name.span);
        let it = Box::new(Num::Local(local));
        let coordinate = match name.text.as_str() {
            "rank" => Num::RankOf(it),
            "file" => Num::FileOf(it),
            "ring" => Num::RingOf(it),
            _ => {
                return self.fail(Diagnostic::error(
                    "not-constant",
                    name.span,
                    "the side of an edge must be known when the rules are read",
                ));
            }
        };
        let mut all = boardwright_board::SiteSet::new(self.program.board.site_count());
        (0..self.program.board.site_count()).for_each(|site| {
            all.insert(site);
        });
        let test = fold::compare(Comparison::Equal, coordinate, number);
        let all = Set::Const(all, "sites".to_owned());
        Value::Set(Set::Filter(local, Box::new(all), Box::new(test)))
    }

    fn row(&mut self, name: &Name, args: &[Expr]) -> Value {
        let Some([number]) = self.exactly::<1>(name, args, "the number of the row") else {
            return Value::Error;
        };
        let Num::Const(row) = self.number(number) else {
            return self.fail(
                Diagnostic::error(
                    "not-constant",
                    number.span,
                    "the number of a row must be known when the rules are read",
                )
                .help("`rank_of(s)` gives the rank of a site as a number"),
            );
        };
        let each = (0..self.player_count())
            .map(|player| self.program.board.row_from(row, player))
            .collect();
        Value::Set(match fold::by_mover_set(each) {
            Set::ByMover(sets, _) => Set::ByMover(sets, format!("row({row})")),
            other => other,
        })
    }

    fn set_function(&mut self, name: &Name, args: &[Expr]) -> Value {
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
            ("rows", [within, d, least]) => Set::Rows {
                within: Box::new(self.set(within)),
                vectors: self.vectors(d),
                least: Box::new(self.number(least)),
            },
            ("runs", [within]) => return Value::Runs(self.set(within)),
            _ => return self.wrong_count(name, args, what),
        };
        Value::Set(set)
    }

    fn vectors_or(&mut self, expr: Option<&Expr>, class: &str) -> Vectors {
        match expr {
            Some(expr) => self.vectors(expr),
            None => self.class_vectors(class),
        }
    }

    fn wrong_count(&mut self, name: &Name, args: &[Expr], what: &str) -> Value {
        self.fail(Diagnostic::error(
            "wrong-arguments",
            name.span,
            format!("`{}` takes {what}, but {} given", name.text, given(args.len())),
        ))
    }

    fn test_function(&mut self, name: &Name, args: &[Expr]) -> Value {
        match (name.text.as_str(), args) {
            ("attacked", [sites]) => {
                let sites = self.set(sites);
                Value::Truth(Test::Attacked { sites, by: Num::Opponent })
            }
            ("attacked", [sites, by]) => {
                let sites = self.set(sites);
                let by = match &by.kind {
                    ExprKind::By(player) => self.player(player),
                    _ => self.player(by),
                };
                Value::Truth(Test::Attacked { sites, by })
            }
            ("stuck", [player]) => Value::Truth(Test::Stuck(self.player(player))),
            ("connected", [a, b, within, rest @ ..]) if rest.len() <= 1 => {
                Value::Truth(Test::Connected {
                    a: self.set(a),
                    b: self.set(b),
                    within: self.set(within),
                    vectors: self.vectors_or(rest.first(), "orthogonal"),
                })
            }
            ("attacked", _) => self.wrong_count(name, args, "a set of sites, and perhaps `by P`"),
            ("stuck", _) => self.wrong_count(name, args, "a player"),
            _ => self.wrong_count(name, args, "two sets and the set that joins them"),
        }
    }

    fn number_function(&mut self, name: &Name, args: &[Expr]) -> Value {
        let number = match (name.text.as_str(), args) {
            ("count", [what]) => match self.lower(what, Want::Any) {
                Value::Place(place, owner) => {
                    let owner = Box::new(owner.unwrap_or(Num::Mover));
                    Num::InPlaceAll { place, owner }
                }
                Value::Kinds(_) | Value::LayerAt(..) => {
                    return self.fail(
                        Diagnostic::error("wrong-type", what.span, "`count` counts sites or the units in a place")
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
            ("count", _) => return self.wrong_count(name, args, "a set or a place"),
            ("distance", _) => return self.wrong_count(name, args, "two sites"),
            ("longest", _) => return self.wrong_count(name, args, "a site, a set, and perhaps directions"),
            ("reach", _) => {
                return self.wrong_count(name, args, "a set, a direction and the set to go through");
            }
            ("min" | "max", _) => return self.wrong_count(name, args, "two numbers"),
            ("abs", _) => return self.wrong_count(name, args, "a number"),
            _ => return self.wrong_count(name, args, "a site"),
        };
        Value::Number(number)
    }

    fn unit_function(&mut self, name: &Name, args: &[Expr]) -> Value {
        if name.text == "kinds" {
            return self.kinds(args);
        }
        let Some([argument]) = self.exactly::<1>(name, args, "of what") else {
            return Value::Error;
        };
        match name.text.as_str() {
            "kind" => match self.lower(argument, Want::Any) {
                Value::Unit(unit) => Value::Kind(Num::KindOf(Box::new(unit))),
                value @ (Value::Kind(_) | Value::KindName(_)) => value,
                other => Value::Kind(Num::KindAt(Box::new(self.as_site(other, argument.span)))),
            },
            "owner" => match self.lower(argument, Want::Any) {
                Value::Unit(unit) => Value::Player(Num::OwnerOf(Box::new(unit))),
                other => Value::Player(Num::OwnerAt(Box::new(self.as_site(other, argument.span)))),
            },
            "unit" => Value::Unit(Num::UnitAt(Box::new(self.site(argument)))),
            "promotion" => Value::Kind(Num::Promotion(Box::new(self.kind(argument)))),
            "demotion" => Value::Kind(Num::Demotion(Box::new(self.kind(argument)))),
            _ => self.opposite(argument),
        }
    }

    fn opposite(&mut self, argument: &Expr) -> Value {
        match self.lower(argument, Want::Any) {
            Value::Directions(DirectionSet::Known(masks)) => {
                let infos = self.program.board.directions();
                let turned = masks.iter().map(|&mask| {
                    fold::bits(mask)
                        .filter_map(|d| infos[d].opposite)
                        .fold(0, |mask, d| mask | 1u64 << d.0)
                });
                Value::Directions(DirectionSet::Known(turned.collect()))
            }
            other => {
                let direction = self.as_direction(other, argument.span);
                Value::Direction(Num::Opposite(Box::new(direction)))
            }
        }
    }

    fn kinds(&mut self, args: &[Expr]) -> Value {
        let mut mask = Num::Const(0);
        for argument in args {
            let value = self.lower(argument, Want::Kinds);
            let more = self.as_kinds(value, argument.span);
            mask = fold::binary(NumOperator::BitOr, mask, more);
        }
        Value::Kinds(mask)
    }
}

/// `one argument`, `3 arguments`.
pub(crate) fn arguments_in_words(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        n => format!("{n} arguments"),
    }
}

/// `none is given`, `2 are given`.
fn given(count: usize) -> String {
    match count {
        0 => "none is".to_owned(),
        1 => "one is".to_owned(),
        n => format!("{n} are"),
    }
}
