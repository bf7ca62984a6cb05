//! Calls: built-in functions, declared state, and definitions, which are expanded inline.

use crate::expressions::fold;
use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::{Expansion, LexicalScope, Lowerer, MAX_EXPANSION_DEPTH};
use crate::names::builtins::{FUNCTIONS, NEWER_FUNCTIONS};
use crate::names::symbols::Symbol;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Holder, Name, Span};

impl Lowerer<'_> {
    pub(crate) fn call(&mut self, name: &Name, arguments: &[Expr], span: Span) -> TypedExpr {
        if let Some(symbol) = self.symbols.find(&name.text) {
            self.option_used |= self.lints.by_option.contains(&name.text);
            return self.call_symbol(symbol, name, arguments, span);
        }
        match self.function(&name.text, arguments, span) {
            Some(value) => value,
            None => self.unknown_function(name),
        }
    }

    fn unknown_function(&mut self, name: &Name) -> TypedExpr {
        let builtins = [FUNCTIONS, NEWER_FUNCTIONS];
        let functions = builtins.into_iter().flatten().copied();
        let declared = self.symbols.iter().map(|(known, _)| known);
        let usable = declared.filter(|known| !self.is_inside_definition(known, name.span));
        let candidates = functions.chain(usable);
        let near = self.nearest(&name.text, candidates);
        let mut diagnostic = Diagnostic::error(
            "unknown-function",
            name.span,
            format!("nothing called `{}` takes arguments", name.text),
        );
        if matches!(name.text.as_str(), "random" | "rand" | "roll" | "dice" | "shuffle") {
            return self.fail(
                diagnostic.help("there is no chance in a game here: every decision is a player's"),
            );
        }
        if name.text == "behind" {
            let help = "the site behind another, seen from a third: `beyond(from, to)`";
            return self.fail(diagnostic.help(help).fix(name.span, "beyond"));
        }
        if let Some(near) = near {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near);
        }
        self.fail(diagnostic)
    }

    fn call_symbol(&mut self, symbol: Symbol, name: &Name, args: &[Expr], span: Span) -> TypedExpr {
        match symbol {
            Symbol::Define(index) => self.expand(index, args, span),
            Symbol::Region(sets) => {
                let Some([player]) =
                    self.expect_arguments::<1>(name, args, "the player whose region is meant")
                else {
                    return TypedExpr::Error;
                };
                self.region_of(sets, player)
            }
            Symbol::Place(place) => {
                match self.expect_arguments::<1>(name, args, "the player whose part is meant") {
                    Some([player]) => TypedExpr::Place(place, Some(self.player(player))),
                    None => TypedExpr::Error,
                }
            }
            Symbol::Layer(layer) => match self.expect_arguments::<1>(name, args, "a site") {
                Some([site]) => TypedExpr::LayerAt(layer, self.site(site)),
                None => TypedExpr::Error,
            },
            Symbol::Attribute(attribute) => {
                match self.expect_arguments::<1>(name, args, "the site of a unit") {
                    Some([site]) => self.attribute_value(attribute, site),
                    None => TypedExpr::Error,
                }
            }
            Symbol::Variable(variable) => {
                let holder = self.program.variables[variable as usize].holder;
                let what = match holder {
                    Holder::Kind => "the kind whose value is meant",
                    Holder::Site => "the site whose value is meant",
                    Holder::Game | Holder::Player => "the player whose value is meant",
                };
                let Some([whose]) = self.expect_arguments::<1>(name, args, what) else {
                    return TypedExpr::Error;
                };
                let whose = self.holder_of_value(variable, name, whose);
                self.variable_value(variable, whose, name.span)
            }
            other => self.fail(Diagnostic::error(
                "takes-no-arguments",
                span,
                format!("`{}` is {} and takes no arguments", name.text, other.describe()),
            )),
        }
    }

    /// Lowers the player, kind or site whose value of a state is meant; `None` after a report that
    /// there is one value only.
    pub(crate) fn holder_of_value(
        &mut self,
        variable: VariableId,
        name: &Name,
        whose: &Expr,
    ) -> Option<Num> {
        match self.program.variables[variable as usize].holder {
            Holder::Player => Some(self.player(whose)),
            Holder::Kind => Some(self.kind(whose)),
            Holder::Site => Some(self.site(whose)),
            Holder::Game => {
                self.report(
                    Diagnostic::error(
                        "not-per-player",
                        name.span,
                        format!("`{}` is one value for both players", name.text),
                    )
                    .help(
                        "declare it `of each player`, `of each kind` or `of each site`, or leave out \
                         whose it is",
                    ),
                );
                None
            }
        }
    }

    fn region_of(&mut self, sets: Vec<boardwright_board::SiteSet>, player: &Expr) -> TypedExpr {
        if sets.len() == 1 {
            self.player(player);
            return TypedExpr::Set(Set::Const(sets[0].clone(), String::new()));
        }
        match self.player(player) {
            Num::Const(p) => TypedExpr::Set(Set::Const(sets[p as usize].clone(), String::new())),
            chosen => {
                let mut set = Set::Const(sets[sets.len() - 1].clone(), String::new());
                for (index, each) in sets.iter().enumerate().rev().skip(1) {
                    let is =
                        fold::compare(Comparison::Equal, chosen.clone(), Num::Const(index as i64));
                    let this = Set::Const(each.clone(), String::new());
                    set = Set::If(Box::new(is), Box::new(this), Box::new(set));
                }
                TypedExpr::Set(set)
            }
        }
    }

    fn attribute_value(&mut self, attribute: AttributeId, of: &Expr) -> TypedExpr {
        let flag = self.program.attributes[attribute as usize].flag;
        let number = match self.lower(of, Expectation::Any) {
            TypedExpr::Unit(unit) => Num::AttributeOf(attribute, Box::new(unit)),
            other => Num::AttributeAt(attribute, Box::new(self.as_site(other, of.span))),
        };
        if flag { TypedExpr::Truth(Condition::NonZero(number)) } else { TypedExpr::Number(number) }
    }

    /// Returns the value of a state, of the given holder; of the mover, if each player has one and
    /// none is given.
    pub(crate) fn variable_value(
        &mut self,
        id: VariableId,
        whose: Option<Num>,
        span: Span,
    ) -> TypedExpr {
        let variable = &self.program.variables[id as usize];
        let player = match (variable.holder, whose) {
            (Holder::Game, _) => None,
            (Holder::Player, whose) => Some(Box::new(whose.unwrap_or(Num::Mover))),
            (Holder::Kind | Holder::Site, Some(whose)) => Some(Box::new(whose)),
            (Holder::Kind | Holder::Site, None) => {
                return self.fail(holder_is_missing(variable, span));
            }
        };
        match variable.ty {
            VariableType::Sites => TypedExpr::Set(Set::Variable(id, player)),
            VariableType::Number { flag: true, .. } => {
                TypedExpr::Truth(Condition::NonZero(Num::Variable(id, player)))
            }
            VariableType::Number { .. } => TypedExpr::Number(Num::Variable(id, player)),
            VariableType::Site => TypedExpr::Site(Num::Variable(id, player)),
            VariableType::Kind => TypedExpr::Kind(Num::Variable(id, player)),
            VariableType::Player => TypedExpr::Player(Num::Variable(id, player)),
            VariableType::Direction => TypedExpr::Direction(Num::Variable(id, player)),
        }
    }

    /// Returns the arguments if there are N of them; else reports what they should be.
    pub(crate) fn expect_arguments<'e, const N: usize>(
        &mut self,
        name: &Name,
        arguments: &'e [Expr],
        what: &str,
    ) -> Option<[&'e Expr; N]> {
        let found: Vec<&Expr> = arguments.iter().collect();
        match found.try_into() {
            Ok(array) => Some(array),
            Err(_) => {
                let mut diagnostic = Diagnostic::error(
                    "wrong-arguments",
                    name.span,
                    format!(
                        "`{}` takes {} ({what}), but {} given",
                        name.text,
                        arguments_in_words(N),
                        are_given(arguments.len())
                    ),
                );
                if let Some(example) = crate::names::builtins::example(&name.text) {
                    diagnostic = diagnostic.help(format!("for example `{example}`"));
                }
                self.report(diagnostic);
                None
            }
        }
    }

    /// Expands a definition.
    pub(crate) fn expand(&mut self, index: usize, arguments: &[Expr], span: Span) -> TypedExpr {
        let definition = self.definitions[index].clone();
        let Some(names) = self.bind_arguments(definition.name, definition.params, arguments, span)
        else {
            return TypedExpr::Error;
        };
        self.expanding.push(Expansion { name: definition.name.text.clone(), span });
        let value = self.isolated(names, |this| this.lower(definition.body, Expectation::Any));
        self.expanding.pop();
        self.pop_argument_weights(definition.params);
        value
    }

    /// Lowers the arguments of a definition or a named move, and refuses recursion. The caller pops
    /// their weights.
    pub(crate) fn bind_arguments(
        &mut self,
        name: &Name,
        params: &[Name],
        arguments: &[Expr],
        span: Span,
    ) -> Option<LexicalScope> {
        if self.expanding.iter().any(|outer| outer.name == name.text) {
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
                        are_given(arguments.len())
                    ),
                )
                .also(name.span, format!("declared here with ({})", names.join(", "))),
            );
            return None;
        }
        let mut names = LexicalScope::new();
        let mut weights = Vec::new();
        for (param, argument) in params.iter().zip(arguments) {
            let (value, weight) =
                self.measure_expansion(|this| this.lower(argument, Expectation::Any));
            names.insert(param.text.clone(), value);
            weights.push((param, weight));
        }
        for (param, weight) in weights {
            self.push_argument_weight(&param.text, weight);
        }
        Some(names)
    }
}

/// Returns the report of a state of each kind or site that is named without one.
pub(crate) fn holder_is_missing(variable: &Variable, span: Span) -> Diagnostic {
    let (code, what, example) = match variable.holder {
        Holder::Site => ("state-of-which-site", "site", "to"),
        _ => ("state-of-which-kind", "kind", "kind(from)"),
    };
    let name = &variable.name;
    let message = format!("each {what} has its own `{name}`: which {what} is meant?");
    let help = format!("write `{name}({example})`, with a {what} in parentheses");
    Diagnostic::error(code, span, message).help(help)
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
pub(crate) fn are_given(count: usize) -> String {
    match count {
        0 => "none is".to_owned(),
        1 => "one is".to_owned(),
        n => format!("{n} are"),
    }
}
