//! Questions about the moves that a player could make now: `some move of P where C`.

use crate::expressions::fold;
use crate::expressions::typed_expr::{DirectionSet, TypedExpr};
use crate::lowerer::{LexicalScope, Lowerer};
use boardwright_ir::limits::MAX_MOVE_CONDITIONS;
use boardwright_ir::visit::{IrNode, NodeRead, any};
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Quantifier, Span};
use std::collections::BTreeSet;

/// Built-in values that read the record of the game, in which a move that nobody made is not.
const RECORD_NAMES: [&str; 5] =
    ["repeats", "board_repeats", "repeat_gap", "repeat_span", "recorded"];

impl Lowerer<'_> {
    /// Lowers `some move of P where C` and its kin.
    pub(crate) fn some_move(
        &mut self,
        quantifier: Quantifier,
        player: &Expr,
        condition: Option<&Expr>,
        span: Span,
    ) -> TypedExpr {
        let player = self.player(player);
        let test = condition.map(|condition| self.move_condition(condition));
        let some = match (test, quantifier) {
            (None, _) => fold::not(Condition::Stuck(player)),
            (Some(test), Quantifier::Every) => {
                let exception = self.move_satisfying(player, fold::not(test), span);
                return TypedExpr::Truth(fold::not(exception));
            }
            (Some(test), _) => self.move_satisfying(player, test, span),
        };
        TypedExpr::Truth(if quantifier == Quantifier::No { fold::not(some) } else { some })
    }

    /// Lowers a condition on the position after another decision.
    fn move_condition(&mut self, condition: &Expr) -> Condition {
        let names = self.names_without_locals();
        let uses = (self.from_use.take(), self.to_use.take());
        let bound = (self.from_bound, self.to_bound);
        let outside = (self.in_move_condition, self.in_end, self.in_setup);
        (self.from_bound, self.to_bound) = (true, true);
        (self.in_move_condition, self.in_end, self.in_setup) = (true, false, false);
        let test = self.isolated(names, |this| this.condition(condition));
        (self.from_use, self.to_use) = uses;
        (self.from_bound, self.to_bound) = bound;
        (self.in_move_condition, self.in_end, self.in_setup) = outside;
        test
    }

    /// Returns the condition that a player has a legal decision after which `test` holds.
    fn move_satisfying(&mut self, player: Num, test: Condition, span: Span) -> Condition {
        match test {
            Condition::Const(true) => return fold::not(Condition::Stuck(player)),
            Condition::Const(false) => return test,
            _ => {}
        }
        let conditions = &mut self.program.move_conditions;
        if conditions.len() >= MAX_MOVE_CONDITIONS {
            let message = format!(
                "rules ask in {MAX_MOVE_CONDITIONS} places at most for a move after which a condition holds"
            );
            self.refuse_more(span, message);
            return Condition::Const(false);
        }
        let index = conditions.len() as u16;
        conditions.push(test);
        self.move_question.get_or_insert(span);
        Condition::SomeMove(player, index)
    }

    /// Returns the names in scope whose values depend on no choice around.
    fn names_without_locals(&self) -> LexicalScope {
        let names = self.scoped_values().map(|(name, value)| (name.clone(), value.clone()));
        let mut names: LexicalScope = names.collect();
        names.retain(|_, value| !reads_locals(value));
        names
    }

    /// Reports a built-in value that a condition on another move cannot ask for. True if there was
    /// one.
    pub(crate) fn refuse_record_name(&mut self, name: &str, span: Span) -> bool {
        let is_refused = self.in_move_condition && RECORD_NAMES.contains(&name);
        if is_refused {
            let message =
                format!("`{name}` reads the record of the game, and a move not made is not in it");
            self.report(
                Diagnostic::error("move-not-recorded", span, message)
                    .help("the condition of `some move` asks about the board, hands and state"),
            );
        }
        is_refused
    }

    /// Reports a question about moves in a game where turns prefer some of them.
    pub(crate) fn refuse_preferred_moves(&mut self) {
        let prefers = self.program.turns.iter().any(|turn| turn.prefer.is_some());
        let Some(span) = self.move_question.filter(|_| prefers) else { return };
        let message = "a move with a condition cannot be asked for where a turn has `prefer`";
        self.report(
            Diagnostic::error("preferred-moves", span, message)
                .help("`prefer` compares whole turns; `some move of P` without `where`, and `stuck(P)`, can be asked"),
        );
    }
}

/// Returns true if a value reads a local that it does not bind itself.
fn reads_locals(value: &TypedExpr) -> bool {
    let (mut read, mut bound) = (BTreeSet::new(), BTreeSet::new());
    let mut reads_set = false;
    for node in nodes(value) {
        any(node, &mut |node| {
            match node.own_read() {
                NodeRead::Local(local) => _ = read.insert(local),
                NodeRead::SetLocal(_) => reads_set = true,
                _ => {}
            }
            bound.extend(bound_local(node));
            false
        });
    }
    reads_set || !read.is_subset(&bound)
}

/// Returns the local that a node binds for its children.
fn bound_local(node: &IrNode<'_>) -> Option<Local> {
    match node {
        IrNode::Number(Num::CountWhere(local, ..) | Num::Fold(_, local, ..))
        | IrNode::Condition(Condition::SomeWhere(local, ..))
        | IrNode::Set(Set::Filter(local, ..) | Set::Union(local, ..)) => Some(*local),
        _ => None,
    }
}

/// Returns the nodes that a value consists of.
fn nodes(value: &TypedExpr) -> Vec<IrNode<'_>> {
    match value {
        TypedExpr::Number(number)
        | TypedExpr::Site(number)
        | TypedExpr::Kind(number)
        | TypedExpr::Kinds(number)
        | TypedExpr::Player(number)
        | TypedExpr::Direction(number)
        | TypedExpr::Directions(DirectionSet::Computed(number))
        | TypedExpr::Line(number)
        | TypedExpr::Unit(number)
        | TypedExpr::Place(_, Some(number))
        | TypedExpr::LayerAt(_, number) => vec![IrNode::Number(number)],
        TypedExpr::Range(low, high) => vec![IrNode::Number(low), IrNode::Number(high)],
        TypedExpr::Truth(condition) => vec![IrNode::Condition(condition)],
        TypedExpr::Set(set) | TypedExpr::Runs(set) => vec![IrNode::Set(set)],
        TypedExpr::Error
        | TypedExpr::Nothing
        | TypedExpr::KindName(_)
        | TypedExpr::PlayerName(_)
        | TypedExpr::Directions(DirectionSet::Known(_))
        | TypedExpr::Place(_, None)
        | TypedExpr::Layer(_)
        | TypedExpr::AllPlayers
        | TypedExpr::Word(_) => Vec::new(),
    }
}
