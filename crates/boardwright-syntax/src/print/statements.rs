//! Statements as S-expressions.

use super::{clause, expression, list, mark, optional, optional_name, text};
use crate::tree::{AssignOperator, Block, Branch, Statement, StatementKind};

/// `{statement statement}`.
pub(super) fn block(block: &Block) -> String {
    let statements: Vec<String> = block.statements.iter().map(statement).collect();
    format!("{{{}}}", statements.join(" "))
}

fn optional_block(found: &Option<Block>) -> String {
    found.as_ref().map_or(String::new(), block)
}

fn statement(statement: &Statement) -> String {
    match &statement.kind {
        StatementKind::Choose {
            optional: open,
            silent,
            variable,
            domain,
            condition,
            words,
            block,
        } => {
            let head = if *open { "optionally-choose" } else { "choose" };
            let parts = [
                mark("some", *silent),
                variable.text.clone(),
                expression(domain),
                clause("where", optional(condition)),
                words.as_ref().map_or(String::new(), text),
                optional_block(block),
            ];
            list(head, parts)
        }
        StatementKind::Optionally(body) => list("optionally", [block(body)]),
        StatementKind::Either(branches) => list("either", branches.iter().map(branch)),
        StatementKind::Require { condition, message } => {
            list("require", [expression(condition), message.as_ref().map_or(String::new(), text)])
        }
        StatementKind::If { condition, then, otherwise } => {
            list("if", [expression(condition), block(then), optional_block(otherwise)])
        }
        StatementKind::Let { variable, value } => {
            list("let", [variable.text.clone(), expression(value)])
        }
        StatementKind::For { variable, domain, body } => {
            list("for", [variable.text.clone(), expression(domain), block(body)])
        }
        StatementKind::Repeat(body) => list("repeat", [block(body)]),
        StatementKind::MovesOf(kind) => list("moves-of", [expression(kind)]),
        StatementKind::Call { name, arguments } => {
            list(&name.text, arguments.iter().map(expression))
        }
        StatementKind::Assign { target, operator, value } => {
            list(assignment(*operator), [expression(target), expression(value)])
        }
        StatementKind::Again => list("again", []),
        StatementKind::EndTurn => list("end-turn", []),
        StatementKind::Begin(phase, player) => {
            list("begin", [phase.text.clone()].into_iter().chain(player.iter().map(expression)))
        }
        StatementKind::Pass => list("pass", []),
        effect => effect_text(effect),
    }
}

fn effect_text(kind: &StatementKind) -> String {
    match kind {
        StatementKind::Move { from, to } => list("move", [expression(from), expression(to)]),
        StatementKind::Swap(a, b) => list("swap", [expression(a), expression(b)]),
        StatementKind::Shift { sites, direction, distance } => {
            list("shift", [expression(sites), expression(direction), expression(distance)])
        }
        StatementKind::Capture(sites) => list("capture", [expression(sites)]),
        StatementKind::Remove(sites) => list("remove", [expression(sites)]),
        StatementKind::Put { number, what, owner, from, at, into } => {
            let parts = [
                optional(number).unwrap_or_default(),
                expression(what),
                clause("of", optional(owner)),
                clause("from", optional(from)),
                clause("at", optional(at)),
                clause("in", optional_name(into)),
            ];
            list("put", parts)
        }
        StatementKind::Array(array) => list("array", [text(array)]),
        StatementKind::Send { sites, place, owner } => {
            list("send", [expression(sites), place.text.clone(), clause("of", optional(owner))])
        }
        StatementKind::Discard { number, what, owner, at, from } => {
            let parts = [
                optional(number).unwrap_or_default(),
                expression(what),
                clause("of", optional(owner)),
                clause("at", optional(at)),
                clause("from", Some(from.text.clone())),
            ];
            list("discard", parts)
        }
        StatementKind::Change { sites, kind } => {
            list("change", [expression(sites), expression(kind)])
        }
        StatementKind::Give { sites, player } => {
            list("give", [expression(sites), expression(player)])
        }
        _ => String::new(),
    }
}

fn branch(branch: &Branch) -> String {
    let label = optional_name(&branch.label).unwrap_or_default();
    let head = if branch.or_else { "or-else" } else { "branch" };
    let words = branch.words.as_ref().map_or(String::new(), text);
    list(head, [label, words, block(&branch.body)])
}

fn assignment(operator: AssignOperator) -> &'static str {
    match operator {
        AssignOperator::Set => "set",
        AssignOperator::Add => "add",
        AssignOperator::Subtract => "subtract",
    }
}
