//! Statements: choices, conditions, effects.

mod assignments;
mod choices;
mod effects;
mod move_fields;

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::lint_facts::ConditionRole;
use crate::lowerer::{Expansion, LexicalScope, Lowerer, NoChoice, listed};
use crate::names::symbols::Symbol;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Expr, Name, Span, StatementKind as Tree};
use choices::{ChooseClauses, optional_branches};

impl Lowerer<'_> {
    /// Lowers a block in a scope of its own.
    pub(crate) fn block(&mut self, block: &tree::Block) -> Block {
        self.scoped(|this| this.statements(&block.statements))
    }

    pub(crate) fn statements(&mut self, statements: &[tree::Statement]) -> Block {
        let mut out = Vec::new();
        for statement in statements {
            if !self.charge_node(statement.span) {
                break;
            }
            self.statement(&statement.kind, statement.span, &mut out);
        }
        out
    }

    fn statement(&mut self, statement: &Tree, span: Span, out: &mut Block) {
        match statement {
            Tree::Choose { optional, silent, variable, domain, condition, words, block } => {
                let (condition, block) = (condition.as_ref(), block.as_ref());
                let (silent, words) = (*silent, words.as_ref().map(|words| words.text.as_str()));
                let choice = ChooseClauses { silent, variable, domain, condition, words, block };
                let chosen = self.choose(&choice, span);
                match optional {
                    true => {
                        let chosen = self.counted(CounterRole::Optional, span, span, chosen);
                        out.push(optional_branches(chosen));
                    }
                    false => out.extend(chosen),
                }
            }
            Tree::Optionally(block) => {
                self.check_may_choose(span);
                let body = self.block(block);
                let body = self.counted(CounterRole::Optional, block.span, block.span, body);
                out.push(optional_branches(body));
            }
            Tree::Either(branches) => self.either(branches, span, out),
            Tree::Require { condition, message } => {
                let test = self.recorded_condition(condition, ConditionRole::Require);
                let message = message.as_ref().map(|text| text.text.clone());
                out.push(Statement::Require { condition: test, message, span });
            }
            Tree::If { condition, then, otherwise } => {
                self.branch(condition, then, otherwise.as_ref(), out)
            }
            Tree::Let { variable, value } => self.let_statement(variable, value, out),
            Tree::For { variable, domain, body } => {
                let place = domain.span;
                let local = self.fresh_local(&variable.text, variable.span);
                let ((local, domain, value), by_option) =
                    self.tracking_options(|this| this.domain_for(local, domain));
                self.record_domain(place, &domain, by_option, ConditionRole::Loop);
                let outer = self.no_choice.replace(NoChoice::Loop);
                // A binding further down in a loop holds in the next round.
                let to_bound = std::mem::replace(&mut self.to_bound, true);
                let whole = body.span;
                let body = self.scoped(|this| {
                    this.bind_variable(variable, value);
                    this.statements(&body.statements)
                });
                let body = self.counted(CounterRole::Loop, whole, place, body);
                (self.no_choice, self.to_bound) = (outer, to_bound);
                out.push(Statement::For { local, domain, body });
            }
            Tree::Repeat(body) => {
                let outer = self.no_choice.replace(NoChoice::Repeat);
                let to_bound = std::mem::replace(&mut self.to_bound, true);
                let block = self.block(body);
                let block = self.counted(CounterRole::Repeat, body.span, body.span, block);
                (self.no_choice, self.to_bound) = (outer, to_bound);
                out.push(Statement::Repeat(block));
            }
            Tree::Call { name, arguments } => self.named_move(name, arguments, span, out),
            Tree::MovesOf(expr) => self.moves_of(expr, span, out),
            Tree::Again => {
                self.refuse_turn_in_setup("again", span);
                out.push(Statement::Again);
            }
            Tree::EndTurn => {
                self.refuse_turn_in_setup("end turn", span);
                out.push(Statement::EndTurn);
            }
            Tree::Begin(name, player) => {
                self.begin(name, out);
                if let Some(player) = player {
                    let player = self.player(player);
                    out.push(Statement::NextPlayer(player));
                }
            }
            Tree::Pass => {}
            Tree::Assign { target, operator, value } => self.assign(target, *operator, value, out),
            effect => self.effect(effect, span, out),
        }
    }

    fn branch(
        &mut self,
        condition: &Expr,
        then: &tree::Block,
        otherwise: Option<&tree::Block>,
        out: &mut Block,
    ) {
        let guard = if otherwise.is_some() { ConditionRole::IfElse } else { ConditionRole::If };
        let test = self.recorded_condition(condition, guard);
        let placed = self.start_placed.len();
        let then_block = self.block(then);
        let mut placed_then = self.start_placed.split_off(placed);
        let otherwise_block = otherwise.map(|block| self.block(block)).unwrap_or_default();
        if let Some((nested, repeated)) = repeated(&test, otherwise, &otherwise_block) {
            self.record_repeated(nested, repeated);
        }
        match test {
            Condition::Const(true) => {
                self.start_placed.truncate(placed);
                self.start_placed.append(&mut placed_then);
                out.extend(then_block);
                self.lints.disabled.push(otherwise_block);
            }
            Condition::Const(false) => {
                out.extend(otherwise_block);
                self.lints.disabled.push(then_block);
            }
            test => {
                // It is not known which of the two runs, so neither clashes for certain.
                self.start_placed.truncate(placed);
                let head = condition.span;
                let then = self.counted(CounterRole::Then, then.span, head, then_block);
                let otherwise = match otherwise {
                    Some(block) => {
                        self.counted(CounterRole::Otherwise, block.span, head, otherwise_block)
                    }
                    None => otherwise_block,
                };
                out.push(Statement::If { condition: test, then, otherwise });
            }
        }
    }

    fn let_statement(&mut self, variable: &Name, value: &Expr, out: &mut Block) {
        self.warn_of_hidden_name(variable);
        let value = self.lower(value, Expectation::Any);
        let kept = self.store_in_local(&variable.text, variable.span, value, out);
        self.bind_variable(variable, kept);
    }

    /// Stores a value in a local, so that later effects do not change it.
    fn store_in_local(
        &mut self,
        name: &str,
        span: Span,
        value: TypedExpr,
        out: &mut Block,
    ) -> TypedExpr {
        macro_rules! number {
            ($number:expr, $make:expr) => {{
                let number = $number;
                if let Num::Const(_) = number {
                    if !matches!(name, "from" | "to") {
                        return $make(number);
                    }
                }
                let local = self.local_for(name, span);
                if let Some(bounds) = self.bounds_of(&number) {
                    self.bounds.insert(local, bounds);
                }
                out.push(Statement::Let(local, number));
                $make(Num::Local(local))
            }};
        }
        match value {
            TypedExpr::Number(n) => number!(n, TypedExpr::Number),
            TypedExpr::Site(n) => number!(n, TypedExpr::Site),
            TypedExpr::Kind(n) => {
                let possible = self.possible_kind(&n);
                let kept = number!(n, TypedExpr::Kind);
                if let TypedExpr::Kind(Num::Local(local)) = kept {
                    self.possible_kinds.insert(local, possible);
                }
                kept
            }
            TypedExpr::Kinds(n) => number!(n, TypedExpr::Kinds),
            TypedExpr::Player(n) => number!(n, TypedExpr::Player),
            TypedExpr::Direction(n) => number!(n, TypedExpr::Direction),
            TypedExpr::Line(n) => number!(n, TypedExpr::Line),
            TypedExpr::Unit(n) => number!(n, TypedExpr::Unit),
            TypedExpr::Truth(Condition::Const(known)) => TypedExpr::Truth(Condition::Const(known)),
            TypedExpr::Truth(test) => {
                let local = self.fresh_local(name, span);
                let number =
                    Num::If(Box::new(test), Box::new(Num::Const(1)), Box::new(Num::Const(0)));
                out.push(Statement::Let(local, number));
                TypedExpr::Truth(Condition::NonZero(Num::Local(local)))
            }
            TypedExpr::LayerAt(layer, site) => {
                let local = self.fresh_local(name, span);
                out.push(Statement::Let(local, Num::KindsInLayer { layer, site: Box::new(site) }));
                TypedExpr::Kinds(Num::Local(local))
            }
            TypedExpr::Set(Set::Const(set, name)) => TypedExpr::Set(Set::Const(set, name)),
            TypedExpr::Set(set) => {
                let local = self.fresh_set_local(span);
                out.push(Statement::LetSet(local, set));
                TypedExpr::Set(Set::Local(local))
            }
            other => other,
        }
    }

    fn named_move(&mut self, name: &Name, arguments: &[Expr], span: Span, out: &mut Block) {
        match self.symbols.find(&name.text) {
            Some(Symbol::Move(index)) => {
                let named = self.moves[index].clone();
                let Some(names) = self.bind_arguments(named.name, named.params, arguments, span)
                else {
                    return;
                };
                let mut kept = LexicalScope::new();
                for param in named.params {
                    let value = names.get(&param.text).cloned().unwrap_or(TypedExpr::Error);
                    let value = match param.text.as_str() {
                        "from" | "to" => value,
                        name => self.store_in_local(name, span, value, out),
                    };
                    kept.insert(param.text.clone(), value);
                }
                self.expanding.push(Expansion { name: named.name.text.clone(), span });
                let body = self.isolated(kept, |this| this.statements(&named.body.statements));
                self.expanding.pop();
                self.pop_argument_weights(named.params);
                let name = named.name.span;
                let whole = Span { start: name.start, end: named.body.span.end };
                out.extend(self.counted(CounterRole::NamedMove, whole, name, body));
            }
            Some(other) => {
                let message = format!("`{}` is {}, not a move", name.text, other.describe());
                self.report(
                    Diagnostic::error("not-a-move", span, message)
                        .help("a statement begins with a word such as `move`, `capture`, `choose`, or is the name of a `move { … }`"),
                );
            }
            None => self.unknown_move(name),
        }
    }

    pub(crate) fn unknown_move(&mut self, name: &Name) {
        let mut diagnostic = Diagnostic::error(
            "unknown-move",
            name.span,
            format!("no move is called `{}`", name.text),
        );
        let condition = crate::names::builtins::FUNCTIONS.contains(&name.text.as_str())
            || matches!(
                self.symbols.peek(&name.text).map(|known| &known.symbol),
                Some(Symbol::Define(_))
            );
        if condition {
            let before = Span { start: name.span.start, end: name.span.start };
            self.report(
                Diagnostic::error(
                    "unknown-move",
                    name.span,
                    format!(
                        "`{}` is a value or a condition, which does nothing by itself",
                        name.text
                    ),
                )
                .help("a condition that must hold is written `require …`")
                .fix(before, "require "),
            );
            return;
        }
        let joins = matches!(name.text.as_str(), "union" | "except" | "minus" | "plus" | "without");
        let names = self.moves.iter().map(|named| named.name.text.as_str());
        diagnostic = match self.nearest(&name.text, names) {
            _ if joins => diagnostic.help("sets are joined by `+`, `-` takes away: `own - Rook`"),
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None => diagnostic.help(format!("declare it: `move {} {{ … }}`", name.text)),
        };
        self.report(diagnostic);
    }

    fn begin(&mut self, name: &Name, out: &mut Block) {
        match self.symbols.find(&name.text) {
            Some(Symbol::Phase(phase)) => out.push(Statement::Begin(phase)),
            _ => {
                let names = || {
                    let all = self.program.phases.iter().map(|phase| phase.name.as_str());
                    all.filter(|name| !name.is_empty())
                };
                let mut diagnostic = Diagnostic::error(
                    "unknown-phase",
                    name.span,
                    format!("no phase is called `{}`", name.text),
                );
                diagnostic = match self.nearest(&name.text, names()) {
                    Some(near) => {
                        diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near)
                    }
                    None if names().next().is_some() => {
                        diagnostic.help(format!("the phases are `{}`", listed(names(), "` and `")))
                    }
                    None => diagnostic
                        .help(format!("describe it: `phase {} {{ turn {{ … }} }}`", name.text)),
                };
                self.report(diagnostic);
            }
        }
    }
}

/// Returns the span of the condition of an `else if`; true if it equals the condition of the `if`
/// before it.
fn repeated(test: &Condition, tree: Option<&tree::Block>, lowered: &Block) -> Option<(Span, bool)> {
    let [tree::Statement { kind: Tree::If { condition, .. }, .. }] = tree?.statements.as_slice()
    else {
        return None;
    };
    let same =
        matches!(lowered.as_slice(), [Statement::If { condition: second, .. }] if second == test);
    Some((condition.span, same))
}
