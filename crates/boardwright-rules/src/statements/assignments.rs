//! Assignments to state and to attributes.

use crate::expressions::calls::holder_is_missing;
use crate::expressions::fold;
use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{AssignOperator, Expr, ExprKind, Holder, Name, Span};

impl Lowerer<'_> {
    pub(crate) fn assign(
        &mut self,
        target: &Expr,
        operator: AssignOperator,
        value: &Expr,
        out: &mut Block,
    ) {
        let (name, argument) = match &target.kind {
            ExprKind::Name(name) => (Name { text: name.clone(), span: target.span }, None),
            ExprKind::Call { name, arguments } if arguments.len() == 1 => {
                (name.clone(), arguments.first())
            }
            _ => {
                self.report(
                    Diagnostic::error(
                        "cannot-assign",
                        target.span,
                        "only state can be given a value",
                    )
                    .help(
                        "`x = …` for `state x`, `charges(s) = …` for an attribute of the unit on s",
                    ),
                );
                return;
            }
        };
        if self.local(&name.text).is_some() {
            self.report(
                Diagnostic::error("cannot-assign", name.span, format!("`{}` keeps the value it was given", name.text))
                    .help(format!("a value that changes is state of the game: `state {}: 0..20 this move`, beside the pieces", name.text)),
            );
            return;
        }
        match self.symbols.find(&name.text) {
            Some(Symbol::Variable(id)) => {
                self.assign_variable(id, &name, argument, operator, value, out)
            }
            Some(Symbol::Attribute(id)) => {
                let Some(argument) = argument else {
                    self.report(
                        Diagnostic::error(
                            "attribute-of-what",
                            name.span,
                            format!("`{}` belongs to a unit: whose is meant?", name.text),
                        )
                        .help(format!("write `{}(to) = …`", name.text)),
                    );
                    return;
                };
                self.assign_attribute(id, argument, operator, value, out);
            }
            Some(other) => {
                let what = other.describe();
                self.report(Diagnostic::error(
                    "cannot-assign",
                    name.span,
                    format!("`{}` is {what}, which does not change in play", name.text),
                ));
            }
            None => {
                let names = self.program.variables.iter().map(|v| v.name.as_str());
                let near = self.nearest(&name.text, names);
                let mut diagnostic = Diagnostic::error(
                    "unknown-name",
                    name.span,
                    format!("no state is called `{}`", name.text),
                );
                diagnostic = match near {
                    Some(near) => {
                        diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near)
                    }
                    None => diagnostic.help(format!(
                        "declare it: `state {}: …`, or use `let` for a value of this move alone",
                        name.text
                    )),
                };
                self.report(diagnostic);
            }
        }
    }

    pub(crate) fn assign_variable(
        &mut self,
        id: VariableId,
        name: &Name,
        argument: Option<&Expr>,
        operator: AssignOperator,
        value: &Expr,
        out: &mut Block,
    ) {
        let variable = &self.program.variables[id as usize];
        let (ty, holder) = (variable.ty, variable.holder);
        let player = match (argument, holder) {
            (Some(argument), Holder::Site) => {
                let assigned = (operator, value);
                self.assign_sites(id, ty, name, argument, assigned, out);
                return;
            }
            (Some(argument), _) => {
                let Some(whose) = self.holder_of_value(id, name, argument) else { return };
                Some(whose)
            }
            (None, Holder::Game) => None,
            (None, Holder::Player) => Some(Num::Mover),
            (None, Holder::Kind | Holder::Site) => {
                let missing = holder_is_missing(&self.program.variables[id as usize], name.span);
                self.report(missing);
                return;
            }
        };
        if ty == VariableType::Sites {
            let new = self.set(value);
            let old = Set::Variable(id, player.clone().map(Box::new));
            let value = match operator {
                AssignOperator::Set => new,
                AssignOperator::Add => fold::union(old, new),
                AssignOperator::Subtract => fold::difference(old, new),
            };
            out.push(Statement::SetSites { variable: id, player, value });
            return;
        }
        let new = self.value_of_type(ty, value);
        let old = Num::Variable(id, player.clone().map(Box::new));
        let number = matches!(ty, VariableType::Number { flag: false, .. });
        let value = self.assigned_value(operator, old, new, number, name.span);
        out.push(Statement::SetVariable { variable: id, player, value });
    }

    /// Lowers a value of a type that is not a set.
    fn value_of_type(&mut self, ty: VariableType, value: &Expr) -> Num {
        match ty {
            VariableType::Number { flag: true, .. } => condition_as_number(self.condition(value)),
            VariableType::Number { .. } => self.number(value),
            VariableType::Site => self.site(value),
            VariableType::Kind => self.kind(value),
            VariableType::Player => self.player(value),
            _ => self.direction(value),
        }
    }

    /// Assigns to a state of each site, for all sites of a set: `height(S) += 1`.
    fn assign_sites(
        &mut self,
        variable: VariableId,
        ty: VariableType,
        name: &Name,
        argument: &Expr,
        (operator, value): (AssignOperator, &Expr),
        out: &mut Block,
    ) {
        let at = self.set(argument);
        let number = matches!(ty, VariableType::Number { flag: false, .. });
        let mut new = self.value_of_type(ty, value);
        let (local, site) = match &at {
            Set::One(site) => (None, site.clone()),
            _ => {
                let local = self.fresh_local("", argument.span);
                (Some(local), Num::Local(local))
            }
        };
        // The value is that before the first of several sites changes.
        if local.is_some() && !matches!(new, Num::Const(_)) {
            let before = self.fresh_local("", argument.span);
            out.push(Statement::Let(before, std::mem::replace(&mut new, Num::Local(before))));
        }
        let old = Num::Variable(variable, Some(Box::new(site.clone())));
        let value = self.assigned_value(operator, old, new, number, name.span);
        let body = Statement::SetVariable { variable, player: Some(site), value };
        out.push(match local {
            None => body,
            Some(local) => Statement::For { local, domain: Domain::Sites(at), body: vec![body] },
        });
    }

    pub(crate) fn assigned_value(
        &mut self,
        operator: AssignOperator,
        old: Num,
        new: Num,
        number: bool,
        span: Span,
    ) -> Num {
        let operator = match operator {
            AssignOperator::Set => return new,
            AssignOperator::Add => NumOperator::Add,
            AssignOperator::Subtract => NumOperator::Subtract,
        };
        if !number {
            self.report(Diagnostic::error(
                "wrong-type",
                span,
                "`+=` and `-=` change numbers and sets of sites only",
            ));
        }
        fold::binary(operator, old, new)
    }

    pub(crate) fn assign_attribute(
        &mut self,
        attribute: AttributeId,
        argument: &Expr,
        operator: AssignOperator,
        value: &Expr,
        out: &mut Block,
    ) {
        let at = self.set(argument);
        let flag = self.program.attributes[attribute as usize].flag;
        let new =
            if flag { condition_as_number(self.condition(value)) } else { self.number(value) };
        if operator == AssignOperator::Set {
            out.push(Statement::SetAttribute { attribute, at, value: new });
            return;
        }
        let local = self.fresh_local("", argument.span);
        let old = Num::AttributeAt(attribute, Box::new(Num::Local(local)));
        let value = self.assigned_value(operator, old, new, !flag, argument.span);
        let at_one = Set::One(Num::Local(local));
        let body = vec![Statement::SetAttribute { attribute, at: at_one, value }];
        out.push(Statement::For { local, domain: Domain::Sites(at), body });
    }
}

/// Converts a condition to a number, 1 or 0.
pub(crate) fn condition_as_number(condition: Condition) -> Num {
    match condition {
        Condition::Const(value) => Num::Const(value.into()),
        Condition::NonZero(number @ Num::Const(_)) => number,
        condition => Num::If(Box::new(condition), Box::new(Num::Const(1)), Box::new(Num::Const(0))),
    }
}
