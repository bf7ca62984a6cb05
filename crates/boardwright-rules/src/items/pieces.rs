//! Pieces: their movements as bodies of choices.

use crate::expressions::fold;
use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::items::PieceItem;
use crate::lowerer::Lowerer;
use crate::lowerer::lint_facts::ConditionRole;
use crate::names::symbols::Symbol;
use boardwright_ir::visit::each_statement;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{
    self, Alternative, BinaryOperator, Expr, ExprKind, Name, PieceDecl, Span,
};

/// Help where statements use `to` before it is chosen.
pub(crate) const CHOICE_HELP: &str = "choose it before: `choose to in …`";
/// Help where a movement uses its own destination.
const LANDING_HELP: &str = "say which sites it may go to, `step any to rank(3) - own`, or ask behind the move, where `to` is known: `step any { require … }`";

/// Movements of a piece.
struct PieceMovements {
    /// The plain ones as one set.
    plain: Option<Set>,
    /// All others.
    branches: Vec<Branch>,
    /// Counts of the plain ones, if executions are counted.
    counts: Vec<CountedSet>,
}

/// A plain movement and its count. The set of all plain movements does not tell which one was made.
#[derive(Clone)]
struct CountedSet {
    set: Set,
    count: Statement,
}

impl CountedSet {
    /// Returns the statement that counts the movement if it leads to the chosen site.
    fn into_statement(self) -> Statement {
        let condition = Condition::Contains(self.set, Num::Local(TO));
        Statement::If { condition, then: vec![self.count], otherwise: Vec::new() }
    }
}

impl Lowerer<'_> {
    /// Lowers the movements of each kind.
    pub(crate) fn kind_bodies(&mut self, pieces: &[PieceItem<'_>]) {
        let mut weights = Vec::new();
        // Of each kind: its movements other than the plain ones, and the counts of these.
        let mut own: Vec<(Vec<Branch>, Vec<CountedSet>)> = Vec::new();
        for (index, item) in pieces.iter().enumerate().take(self.program.kinds.len()) {
            let piece = item.piece;
            let (movements, weight) = self.measure_expansion(|this| this.alternatives(piece));
            weights.push(weight);
            let PieceMovements { mut plain, mut branches, mut counts } = movements;
            own.push((branches.clone(), counts.clone()));
            for &part in &self.program.kinds[index].parts.clone() {
                let part = part as usize;
                if part == index
                    || !self.charge(weights.get(part).copied().unwrap_or(0), piece.name.span)
                {
                    continue;
                }
                if let Some(more) = self.program.kinds[part].plain.clone() {
                    plain = Some(match plain {
                        Some(set) => fold::union(set, more),
                        None => more,
                    });
                }
                let (of_part, counts_of_part) = &own[part];
                branches.extend_from_slice(of_part);
                counts.extend_from_slice(counts_of_part);
            }
            if let Some(set) = &plain {
                let field = self.destination_field(piece.name.span);
                let mut body = vec![Statement::Choose {
                    local: TO,
                    domain: Domain::Sites(set.clone()),
                    condition: None,
                    field,
                    span: piece.name.span,
                }];
                body.extend(counts.into_iter().map(CountedSet::into_statement));
                body.push(Statement::Move { from: Num::Local(FROM), to: Num::Local(TO) });
                branches.insert(0, Branch { label: 0, or_else: false, body });
            }
            let mut body = match branches.len() {
                1 => branches.swap_remove(0).body,
                _ => vec![Statement::Either(branches)],
            };
            if !matches!(body.as_slice(), [Statement::Either(none)] if none.is_empty()) {
                let name = piece.name.span;
                let whole = Span { start: name.start, end: item.span.end };
                body = self.counted(CounterRole::Piece, whole, name, body);
            }
            let info = &mut self.program.kinds[index];
            (info.plain, info.body) = (plain, body);
        }
    }

    fn destination_field(&mut self, span: Span) -> Option<u16> {
        let name = Name { text: "to".to_owned(), span };
        let all = self.everywhere();
        self.field(&name, TO, &Domain::Sites(all), span)
    }

    /// Lowers the movements of a piece, without those of its parts.
    fn alternatives(&mut self, piece: &PieceDecl) -> PieceMovements {
        let mut plain: Option<Set> = None;
        let (mut branches, mut counts) = (Vec::new(), Vec::new());
        let mut misread = false;
        for alternative in &piece.alternatives {
            // The alternatives after an unknown word on the same line belong to it.
            misread = misread && alternative.follows_on_line;
            if misread {
                continue;
            }
            self.begin_destination_check();
            let condition = alternative
                .condition
                .as_ref()
                .map(|c| self.recorded_condition(c, ConditionRole::Movement));
            if condition == Some(Condition::Const(false)) {
                self.disable_alternative(piece, alternative);
                continue;
            }
            let name = piece.name.span;
            let (named, by_option) = self
                .tracking_options(|this| this.named_alternative(alternative, condition.as_ref()));
            let (whole, movement) = (alternative.span, alternative.movement.span);
            if let Some(body) = named {
                self.check_destination(CHOICE_HELP);
                self.record_named_move(name, alternative.span, &body, by_option);
                let body = self.counted(CounterRole::Movement, whole, movement, body);
                branches.push(Branch { label: 0, or_else: false, body });
                continue;
            }
            let (set, by_option) =
                self.tracking_options(|this| this.destinations(&alternative.movement));
            self.check_destination(LANDING_HELP);
            self.to_bound = true;
            self.record_landing(name, alternative.span, &set, by_option);
            misread = self.is_unknown_name(&alternative.movement);
            match &alternative.block {
                None => {
                    let set = match condition {
                        Some(test) if test != Condition::Const(true) => {
                            Set::If(Box::new(test), Box::new(set), Box::new(self.no_sites()))
                        }
                        _ => set,
                    };
                    if let Some(count) = self.count(CounterRole::Movement, whole, movement) {
                        counts.push(CountedSet { set: set.clone(), count });
                    }
                    plain = Some(match plain {
                        Some(more) => fold::union(more, set),
                        None => set,
                    });
                }
                Some(block) => {
                    let field = self.destination_field(alternative.span);
                    let mut body = Vec::new();
                    if let Some(test) = condition {
                        body.push(Statement::Require {
                            condition: test,
                            message: None,
                            span: alternative.span,
                        });
                    }
                    body.push(Statement::Choose {
                        local: TO,
                        domain: Domain::Sites(set),
                        condition: None,
                        field,
                        span: alternative.span,
                    });
                    body.push(Statement::Move { from: Num::Local(FROM), to: Num::Local(TO) });
                    body.extend(self.block(block));
                    let body = self.counted(CounterRole::Movement, whole, movement, body);
                    branches.push(Branch { label: 0, or_else: false, body });
                }
            }
        }
        PieceMovements { plain, branches, counts }
    }

    /// Starts the check that `to` is bound before it is used.
    pub(crate) fn begin_destination_check(&mut self) {
        (self.to_use, self.to_bound) = (None, false);
    }

    /// Reports a use of `to` before it is bound.
    pub(crate) fn check_destination(&mut self, help: &str) {
        let Some(span) = self.to_use.take() else { return };
        self.report(
            Diagnostic::error("to-not-chosen", span, "nothing says yet where the unit goes")
                .label("this needs `to`")
                .help(help),
        );
    }

    /// Returns true if a movement is a single name that was reported as unknown.
    fn is_unknown_name(&self, movement: &Expr) -> bool {
        let reported = |d: &Diagnostic| d.code == "unknown-name" && d.span == movement.span;
        matches!(movement.kind, ExprKind::Name(_)) && self.diagnostics.iter().any(reported)
    }

    /// Lowers an alternative that is the name or call of a named move.
    fn named_alternative(
        &mut self,
        alternative: &Alternative,
        condition: Option<&Condition>,
    ) -> Option<Block> {
        let (name, arguments): (Name, &[Expr]) = match &alternative.movement.kind {
            ExprKind::Name(text) => {
                (Name { text: text.clone(), span: alternative.movement.span }, &[])
            }
            ExprKind::Call { name, arguments } => (name.clone(), arguments),
            _ => return None,
        };
        match self.symbols.peek(&name.text).map(|d| &d.symbol) {
            Some(Symbol::Move(_)) => {}
            _ => return None,
        }
        let statement = tree::Statement {
            kind: tree::StatementKind::Call { name, arguments: arguments.to_vec() },
            span: alternative.movement.span,
        };
        let mut body = Vec::new();
        if let Some(test) = condition {
            body.push(Statement::Require {
                condition: test.clone(),
                message: None,
                span: alternative.span,
            });
        }
        let block = tree::Block { statements: vec![statement], span: alternative.span };
        body.extend(self.block(&block));
        if let Some(block) = &alternative.block {
            body.extend(self.block(block));
        }
        Some(body)
    }

    /// Lowers the destinations of a movement: any site but those of the mover's own units, unless
    /// the movement says `to` or ends with a Betza leg.
    fn destinations(&mut self, expr: &Expr) -> Set {
        match &expr.kind {
            ExprKind::Binary { operator: BinaryOperator::Add, left, right } => {
                let left = self.destinations(left);
                let right = self.destinations(right);
                fold::union(left, right)
            }
            ExprKind::Binary {
                operator: operator @ (BinaryOperator::Intersect | BinaryOperator::Subtract),
                left,
                right,
            } => {
                let left = self.destinations(left);
                let right = self.set(right);
                match operator {
                    BinaryOperator::Intersect => fold::intersection(left, right),
                    _ => fold::difference(left, right),
                }
            }
            ExprKind::If { condition, then, otherwise } => {
                let test = self.condition(condition);
                let (then, otherwise) = (self.destinations(then), self.destinations(otherwise));
                match test {
                    Condition::Const(true) => then,
                    Condition::Const(false) => otherwise,
                    test => Set::If(Box::new(test), Box::new(then), Box::new(otherwise)),
                }
            }
            ExprKind::Movement(movement)
                if movement.legs.last().is_some_and(|leg| {
                    leg.to.is_some() || matches!(leg.kind, tree::LegKind::Betza(_))
                }) =>
            {
                self.movement(movement)
            }
            _ => {
                let value = self.lower(expr, Expectation::Set);
                if matches!(value, TypedExpr::Error) {
                    return self.no_sites();
                }
                let set = self.as_set(value, expr.span);
                let own = Set::OwnedBy(Num::Mover);
                fold::difference(
                    set,
                    match self.nobodys_units() {
                        Some(nobodys) => Set::Or(vec![own, nobodys]),
                        None => own,
                    },
                )
            }
        }
    }

    /// Reports kinds that could borrow each other's moves without end.
    pub(crate) fn check_borrowing(&mut self) {
        let count = self.program.kinds.len();
        let mut lenders_of: Vec<u64> = Vec::new();
        for kind in &self.program.kinds {
            let mut mask = 0;
            each_statement(&kind.body, &mut |statement| {
                if let Statement::MovesOf { kind, .. } = statement {
                    mask |= self.possible_kind(kind);
                }
            });
            lenders_of.push(mask);
        }
        let mut reach = lenders_of.clone();
        for _ in 0..count {
            for kinds in &mut reach {
                let lenders = fold::bits(*kinds).filter(|&lender| lender < count);
                *kinds |= lenders.fold(0, |all, lender| all | lenders_of[lender]);
            }
        }
        let mut reported = 0u64;
        for k in 0..count {
            if reach[k] >> k & 1 == 0 || reported >> k & 1 == 1 {
                continue;
            }
            let cycle: Vec<usize> =
                (0..count).filter(|&j| reach[k] >> j & 1 == 1 && reach[j] >> k & 1 == 1).collect();
            reported |= cycle.iter().fold(0, |mask, &j| mask | 1 << j);
            let direct = lenders_of[k] >> k & 1 == 1;
            let next = cycle.iter().copied().find(|&j| j != k && lenders_of[k] >> j & 1 == 1);
            self.report_endless_borrowing(k, next.filter(|_| !direct));
        }
    }

    /// Reports that a kind may borrow its own moves, perhaps by way of another.
    fn report_endless_borrowing(&mut self, kind: usize, by_way_of: Option<usize>) {
        let info = &self.program.kinds[kind];
        let (name, span) = (&info.name, info.span);
        let lender = by_way_of.unwrap_or(kind);
        let mut place = None;
        each_statement(&info.body, &mut |statement| {
            if let Statement::MovesOf { kind, span } = statement
                && self.possible_kind(kind) >> lender & 1 == 1
            {
                place.get_or_insert(*span);
            }
        });
        let message = format!("{name} could borrow its own moves, round and round");
        let mut diagnostic = Diagnostic::error("endless-borrowing", place.unwrap_or(span), message)
            .also(span, "the piece that borrows");
        diagnostic = match by_way_of {
            None => diagnostic.label(format!("this may be {name} itself")).help(format!(
                "leave {name} out of the kinds it may borrow from: `… - kinds({name})`"
            )),
            Some(other) => {
                let other = &self.program.kinds[other].name;
                diagnostic
                    .label(format!("this may be {other}, which may borrow from {name}"))
                    .help(format!("leave one of the two out of the kinds that the other may borrow from: `… - kinds({other})`"))
            }
        };
        self.report(diagnostic);
    }
}
