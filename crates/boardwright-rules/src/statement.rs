//! Statements: choices, conditions, effects.

use crate::lowerer::{Lowerer, Scope};
use crate::symbols::Symbol;
use crate::value::{Value, Want};
use crate::warnings::Guard;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::suggest::closest;
use boardwright_syntax::tree::{self, Expr, Name, Span, StatementKind as Tree};

/// What `choose` was told.
struct Choice<'e> {
    silent: bool,
    variable: &'e Name,
    domain: &'e Expr,
    condition: Option<&'e Expr>,
    block: Option<&'e tree::Block>,
}

/// Names of branches in one game; every move carries one.
const MAX_LABELS: usize = 500;

impl Lowerer<'_> {
    /// Lowers a block in a scope of its own.
    pub(crate) fn block(&mut self, block: &tree::Block) -> Block {
        self.scoped(|this| this.statements(&block.statements))
    }

    pub(crate) fn statements(&mut self, statements: &[tree::Statement]) -> Block {
        let mut out = Vec::new();
        for statement in statements {
            if !self.grow(statement.span) {
                break;
            }
            self.statement(&statement.kind, statement.span, &mut out);
        }
        out
    }

    fn statement(&mut self, statement: &Tree, span: Span, out: &mut Block) {
        match statement {
            Tree::Choose { optional, silent, variable, domain, condition, block } => {
                let (condition, block) = (condition.as_ref(), block.as_ref());
                let choice = Choice { silent: *silent, variable, domain, condition, block };
                let chosen = self.choose(&choice, span);
                match optional {
                    true => out.push(with_or_without(chosen)),
                    false => out.extend(chosen),
                }
            }
            Tree::Optionally(block) => {
                self.must_choose(span);
                let body = self.block(block);
                out.push(with_or_without(body));
            }
            Tree::Either(branches) => self.either(branches, span, out),
            Tree::Require { condition, message } => {
                let test = self.condition(condition, Guard::Require);
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
                    self.reading_options(|this| this.domain_for(local, domain));
                self.note_domain(place, &domain, by_option, Guard::Loop);
                let outer = self.no_choice.replace("inside a `for`");
                // What is said further down in a loop is said when it comes round again.
                let to_given = std::mem::replace(&mut self.to_given, true);
                let body = self.scoped(|this| {
                    this.bind_variable(variable, value);
                    this.statements(&body.statements)
                });
                (self.no_choice, self.to_given) = (outer, to_given);
                out.push(Statement::For { local, domain, body });
            }
            Tree::Call { name, arguments } => self.named_move(name, arguments, span, out),
            Tree::MovesOf(expr) => self.moves_of(expr, span, out),
            Tree::Again => out.push(Statement::Again),
            Tree::EndTurn => out.push(Statement::EndTurn),
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

    /// Reports a choice where none may be.
    fn must_choose(&mut self, span: Span) {
        if let Some(place) = self.no_choice {
            let help = match place {
                "inside a `for`" => {
                    "a `for` does the same for each of its sites and asks nobody; to let the player pick one of them, write `choose` instead of `for`"
                }
                "before the game begins" => {
                    "the start only puts units; what players choose at first is a phase of its own: `phase setup { turn { … } }`"
                }
                _ => {
                    "choices belong in a turn, a piece or a named move; here rules look at all sites: `for x in …`, `some x in …`, `{ x in … where … }`"
                }
            };
            self.report(
                Diagnostic::error(
                    "choice-not-here",
                    span,
                    format!("nothing can be chosen {place}"),
                )
                .help(help),
            );
        }
    }

    /// The choice and, in the scope of its variable, the statements of its block.
    fn choose(&mut self, choice: &Choice<'_>, span: Span) -> Block {
        let Choice { silent, variable, domain, condition, block } = *choice;
        self.must_choose(span);
        let ((local, domain_ir, value), by_option) =
            self.reading_options(|this| this.domain(variable, domain));
        self.note_domain(domain.span, &domain_ir, by_option, Guard::Choice);
        let field =
            if silent { None } else { self.field(variable, local, &domain_ir, domain.span) };
        let rest = |this: &mut Self| {
            this.bind_variable(variable, value.clone());
            let condition = condition.map(|condition| this.condition(condition, Guard::Where));
            let choice =
                Statement::Choose { local, domain: domain_ir.clone(), condition, field, span };
            let mut body = vec![choice];
            if let Some(block) = block {
                body.extend(this.statements(&block.statements));
            }
            body
        };
        match block {
            Some(_) => self.scoped(rest),
            None => rest(self),
        }
    }

    fn either(&mut self, branches: &[tree::Branch], span: Span, out: &mut Block) {
        self.must_choose(span);
        let mut lowered = Vec::new();
        let (to_given, mut to_given_in_one) = (self.to_given, false);
        for branch in branches {
            self.to_given = to_given;
            let label = branch.label.as_ref().map_or(0, |name| self.label(&name.text, name.span));
            let body = self.block(&branch.body);
            lowered.push(Branch { label, or_else: branch.or_else, body });
            to_given_in_one |= self.to_given;
        }
        self.to_given = to_given_in_one;
        out.push(Statement::Either(lowered));
    }

    /// The number of a branch name.
    pub(crate) fn label(&mut self, name: &str, span: Span) -> LabelId {
        match self.program.labels.iter().position(|label| label == name) {
            Some(known) => known as LabelId,
            None if self.program.labels.len() >= MAX_LABELS => {
                self.refuse_more(
                    span,
                    format!("a game has {MAX_LABELS} names of branches at most"),
                );
                0
            }
            None => {
                self.program.labels.push(name.to_owned());
                self.program.labels.len() as LabelId - 1
            }
        }
    }

    fn branch(
        &mut self,
        condition: &Expr,
        then: &tree::Block,
        otherwise: Option<&tree::Block>,
        out: &mut Block,
    ) {
        let guard = if otherwise.is_some() { Guard::IfElse } else { Guard::If };
        let test = self.condition(condition, guard);
        let placed = self.start_placed.len();
        let then_block = self.block(then);
        let mut placed_then = self.start_placed.split_off(placed);
        let otherwise_block = otherwise.map(|block| self.block(block)).unwrap_or_default();
        if let Some((nested, repeated)) = repeated(&test, otherwise, &otherwise_block) {
            self.note_repeated(nested, repeated);
        }
        match test {
            Condition::Const(true) => {
                self.start_placed.truncate(placed);
                self.start_placed.append(&mut placed_then);
                out.extend(then_block);
                self.watch.left_out.push(otherwise_block);
            }
            Condition::Const(false) => {
                out.extend(otherwise_block);
                self.watch.left_out.push(then_block);
            }
            test => {
                // Which of the two runs is not known, so neither clashes with anything for certain.
                self.start_placed.truncate(placed);
                out.push(Statement::If {
                    condition: test,
                    then: then_block,
                    otherwise: otherwise_block,
                });
            }
        }
    }

    fn let_statement(&mut self, variable: &Name, value: &Expr, out: &mut Block) {
        let value = self.lower(value, Want::Any);
        let kept = self.keep(&variable.text, variable.span, value, out);
        self.bind_variable(variable, kept);
    }

    /// Works a value out now, so that later effects do not change it.
    fn keep(&mut self, name: &str, span: Span, value: Value, out: &mut Block) -> Value {
        macro_rules! number {
            ($number:expr, $make:expr) => {{
                let number = $number;
                if let Num::Const(_) = number {
                    if !matches!(name, "from" | "to") {
                        return $make(number);
                    }
                }
                let local = self.local_called(name, span);
                if let Some(bounds) = self.bounds_of(&number) {
                    self.bounds.insert(local, bounds);
                }
                out.push(Statement::Let(local, number));
                $make(Num::Local(local))
            }};
        }
        match value {
            Value::Number(n) => number!(n, Value::Number),
            Value::Site(n) => number!(n, Value::Site),
            Value::Kind(n) => {
                let possible = self.possible_kind(&n);
                let kept = number!(n, Value::Kind);
                if let Value::Kind(Num::Local(local)) = kept {
                    self.possible_kinds.insert(local, possible);
                }
                kept
            }
            Value::Kinds(n) => number!(n, Value::Kinds),
            Value::Player(n) => number!(n, Value::Player),
            Value::Direction(n) => number!(n, Value::Direction),
            Value::Line(n) => number!(n, Value::Line),
            Value::Unit(n) => number!(n, Value::Unit),
            Value::Truth(Condition::Const(known)) => Value::Truth(Condition::Const(known)),
            Value::Truth(test) => {
                let local = self.fresh_local(name, span);
                let number =
                    Num::If(Box::new(test), Box::new(Num::Const(1)), Box::new(Num::Const(0)));
                out.push(Statement::Let(local, number));
                Value::Truth(Condition::NonZero(Num::Local(local)))
            }
            Value::LayerAt(layer, site) => {
                let local = self.fresh_local(name, span);
                out.push(Statement::Let(local, Num::KindsInLayer { layer, site: Box::new(site) }));
                Value::Kinds(Num::Local(local))
            }
            Value::Set(Set::Const(set, name)) => Value::Set(Set::Const(set, name)),
            Value::Set(set) => {
                let local = self.fresh_set_local(span);
                out.push(Statement::LetSet(local, set));
                Value::Set(Set::Local(local))
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
                let mut kept = Scope::new();
                for param in named.params {
                    let value = names.get(&param.text).cloned().unwrap_or(Value::Error);
                    let value = match param.text.as_str() {
                        "from" | "to" => value,
                        name => self.keep(name, span, value, out),
                    };
                    kept.insert(param.text.clone(), value);
                }
                self.expanding.push(named.name.text.clone());
                let body = self.isolated(kept, |this| this.statements(&named.body.statements));
                self.expanding.pop();
                self.unweigh(named.params);
                out.extend(body);
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
        let names: Vec<String> = self.moves.iter().map(|m| m.name.text.clone()).collect();
        let mut diagnostic = Diagnostic::error(
            "unknown-move",
            name.span,
            format!("no move is called `{}`", name.text),
        );
        let condition = crate::builtins::FUNCTIONS.contains(&name.text.as_str())
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
        diagnostic = match closest(&name.text, names.iter().map(String::as_str)) {
            _ if joins => diagnostic.help("sets are joined by `+`, `-` takes away: `own - Rook`"),
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None => diagnostic.help(format!("declare it: `move {} {{ … }}`", name.text)),
        };
        self.report(diagnostic);
    }

    fn moves_of(&mut self, expr: &Expr, span: Span, out: &mut Block) {
        self.from_read.get_or_insert(span);
        self.to_given = true;
        self.must_choose(span);
        let kind = match self.lower(expr, Want::Kind) {
            Value::Site(site) => Num::KindAt(Box::new(site)),
            Value::Unit(unit) => Num::KindOf(Box::new(unit)),
            other => self.as_kind(other, expr.span),
        };
        out.push(Statement::MovesOf { kind, span });
    }

    fn begin(&mut self, name: &Name, out: &mut Block) {
        match self.symbols.find(&name.text) {
            Some(Symbol::Phase(phase)) => out.push(Statement::Begin(phase)),
            _ => {
                let names: Vec<String> =
                    self.program.phases.iter().map(|p| p.name.clone()).collect();
                let mut diagnostic = Diagnostic::error(
                    "unknown-phase",
                    name.span,
                    format!("no phase is called `{}`", name.text),
                );
                diagnostic = match closest(&name.text, names.iter().map(String::as_str)) {
                    Some(near) => {
                        diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near)
                    }
                    None if names.iter().any(|name| !name.is_empty()) => {
                        let known: Vec<String> = names
                            .iter()
                            .filter(|n| !n.is_empty())
                            .map(|n| format!("`{n}`"))
                            .collect();
                        diagnostic.help(format!("the phases are {}", known.join(" and ")))
                    }
                    None => diagnostic
                        .help(format!("describe it: `phase {} {{ turn {{ … }} }}`", name.text)),
                };
                self.report(diagnostic);
            }
        }
    }
}

/// The condition of an `else if`, and whether it asks the same as the `if` before it.
fn repeated(test: &Condition, tree: Option<&tree::Block>, lowered: &Block) -> Option<(Span, bool)> {
    let [tree::Statement { kind: Tree::If { condition, .. }, .. }] = tree?.statements.as_slice()
    else {
        return None;
    };
    let same =
        matches!(lowered.as_slice(), [Statement::If { condition: second, .. }] if second == test);
    Some((condition.span, same))
}

/// `optionally`: the moves without come first.
fn with_or_without(body: Block) -> Statement {
    let branch = |body| Branch { label: 0, or_else: false, body };
    Statement::Either(vec![branch(Block::new()), branch(body)])
}
