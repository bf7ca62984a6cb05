//! Printing of statements, one a line.

use super::printer::Printer;
use super::sort::Sort;
use crate::expression::Num;
use crate::program::VariableType;
use crate::statement::{Branch, Statement};

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &[Statement]) {
        if block.is_empty() {
            self.line("nothing");
        }
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Either(branches) => self.either(branches),
            Statement::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                self.line(format!("if {condition}"));
                self.indented(|this| this.block(then));
                if !otherwise.is_empty() {
                    self.line("else");
                    self.indented(|this| this.block(otherwise));
                }
            }
            Statement::For { local, domain, body } => {
                self.sorts.insert(*local, Self::sort_in(domain));
                let domain = self.domain(domain);
                self.line(format!("for {} in {domain}", self.local(*local)));
                self.indented(|this| this.block(body));
            }
            Statement::Repeat(body) => {
                self.line("repeat");
                self.indented(|this| this.block(body));
            }
            Statement::Choose { .. }
            | Statement::Require { .. }
            | Statement::Let(..)
            | Statement::LetSet(..)
            | Statement::MovesOf { .. }
            | Statement::Again
            | Statement::EndTurn
            | Statement::Begin(_)
            | Statement::NextPlayer(_)
            | Statement::Count(_)
            | Statement::SetVariable { .. }
            | Statement::SetSites { .. }
            | Statement::Move { .. }
            | Statement::Swap(..)
            | Statement::Shift { .. }
            | Statement::Capture(_)
            | Statement::Remove(_)
            | Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::AddToPlace { .. }
            | Statement::AddToLayer { .. }
            | Statement::Send { .. }
            | Statement::Change { .. }
            | Statement::Give { .. }
            | Statement::SetAttribute { .. } => {
                let text = self.simple(statement);
                self.line(text);
            }
        }
    }

    fn either(&mut self, branches: &[Branch]) {
        self.line("either");
        for branch in branches {
            let head = if branch.or_else { "or-else" } else { "branch" };
            let label = match self.program.labels.get(branch.label as usize) {
                Some(label) if !label.is_empty() => format!(" {label}"),
                _ => String::new(),
            };
            self.indented(|this| {
                this.line(format!("{head}{label}"));
                this.indented(|this| this.block(&branch.body));
            });
        }
    }

    /// Returns a statement without blocks.
    fn simple(&mut self, statement: &Statement) -> String {
        match statement {
            Statement::Choose { local, domain, condition, field, .. } => {
                self.sorts.insert(*local, Self::sort_in(domain));
                let field = field.map_or("silently".to_owned(), |field| format!("field {field}"));
                let mut text =
                    format!("choose {} {field} in {}", self.local(*local), self.domain(domain));
                if let Some(condition) = condition {
                    text += &format!(" where {}", self.condition(condition));
                }
                text
            }
            Statement::Require { condition, message, .. } => {
                let message =
                    message.as_ref().map_or(String::new(), |text| format!(" else {text:?}"));
                format!("require {}{message}", self.condition(condition))
            }
            Statement::Let(local, number) => {
                let sort = self.sort_of(number);
                self.sorts.insert(*local, sort);
                format!("let {} = {}", self.local(*local), self.number(number))
            }
            Statement::LetSet(local, set) => format!("let set#{local} = {}", self.set(set)),
            Statement::MovesOf { kind, .. } => format!("moves-of {}", self.kind(kind)),
            Statement::Again => "again".to_owned(),
            Statement::EndTurn => "end-turn".to_owned(),
            Statement::Begin(phase) => {
                let name = self.program.phases.get(*phase as usize).map_or("", |phase| &phase.name);
                format!("begin {name}")
            }
            Statement::NextPlayer(player) => format!("next-player {}", self.player(player)),
            Statement::Count(counter) => match self.program.counters.get(*counter as usize) {
                Some(info) => format!("count {counter} {}", info.role.word()),
                None => format!("count {counter}"),
            },
            Statement::SetVariable { variable, player, value } => {
                let sort = match self.program.variables[*variable as usize].ty {
                    VariableType::Site => Sort::Site,
                    VariableType::Kind => Sort::Kind,
                    VariableType::Player => Sort::Player,
                    VariableType::Direction => Sort::Direction,
                    VariableType::Number { .. } | VariableType::Sites => Sort::Number,
                };
                let value = self.number_as(value, sort);
                format!("set {} = {value}", self.variable(*variable, player.as_ref()))
            }
            Statement::SetSites { variable, player, value } => {
                let value = self.set(value);
                format!("set {} = {value}", self.variable(*variable, player.as_ref()))
            }
            Statement::Move { from, to } => {
                format!("move {} -> {}", self.site(from), self.site(to))
            }
            Statement::Swap(a, b) => {
                let sites = vec![self.site(a), self.site(b)];
                format!("swap {}", self.commuting(sites, ", "))
            }
            Statement::Shift { sites, direction, distance } => {
                let (sites, direction) = (self.set(sites), self.direction(direction));
                format!("shift {sites} by {direction}, {}", self.number(distance))
            }
            Statement::Capture(sites) => format!("capture {}", self.set(sites)),
            Statement::Remove(sites) => format!("remove {}", self.set(sites)),
            Statement::Put { kind, owner, at } => {
                let unit = self.unit(kind, owner);
                format!("put {unit} at {}", self.set(at))
            }
            Statement::PutUnit { unit, at } => {
                format!("put-unit {} at {}", self.number(unit), self.site(at))
            }
            Statement::AddToPlace { place, owner, kind, number } => {
                let place = self.place(*place, owner);
                let kind = self.kind(kind);
                format!("add {} to {place}.{kind}", self.number(number))
            }
            Statement::AddToLayer { layer, kind, at, number } => {
                let (kind, at) = (self.kind(kind), self.set(at));
                let number = self.number(number);
                format!("add {number} {kind} to {} at {at}", self.layer_name(*layer))
            }
            Statement::Send { sites, place, owner } => {
                let sites = self.set(sites);
                let place = match owner {
                    Some(owner) => self.place(*place, owner),
                    None => format!("{}(owner)", self.program.places[*place as usize].name),
                };
                format!("send {sites} to {place}")
            }
            Statement::Change { sites, kind } => {
                format!("change {} into {}", self.set(sites), self.kind(kind))
            }
            Statement::Give { sites, owner } => {
                format!("give {} to {}", self.set(sites), self.player(owner))
            }
            Statement::SetAttribute { attribute, at, value } => {
                let (at, value) = (self.set(at), self.number(value));
                format!("set {} of {at} = {value}", self.attribute_name(*attribute))
            }
            Statement::Either(_)
            | Statement::If { .. }
            | Statement::For { .. }
            | Statement::Repeat(_) => {
                unreachable!("`statement` prints blocks")
            }
        }
    }

    /// Returns a unit as `King of White`.
    fn unit(&mut self, kind: &Num, owner: &Num) -> String {
        format!("{} of {}", self.kind(kind), self.player(owner))
    }
}
