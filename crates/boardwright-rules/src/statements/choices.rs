//! Choices: `choose`, `either` and borrowed moves.

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use crate::lowerer::lint_facts::ConditionRole;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Expr, Name, Span};

/// Clauses of a `choose`.
pub(super) struct ChooseClauses<'e> {
    pub silent: bool,
    pub variable: &'e Name,
    pub domain: &'e Expr,
    pub condition: Option<&'e Expr>,
    pub words: Option<&'e str>,
    pub block: Option<&'e tree::Block>,
}

/// Most names of branches in one game; every move carries one.
const MAX_LABELS: usize = 500;

impl Lowerer<'_> {
    /// Reports a choice where none is allowed.
    pub(super) fn check_may_choose(&mut self, span: Span) {
        if let Some(reason) = self.no_choice {
            let message = format!("nothing can be chosen {}", reason.place());
            self.report(Diagnostic::error("choice-not-here", span, message).help(reason.help()));
        }
    }

    /// Lowers a choice and, in the scope of its variable, the statements of its block.
    pub(super) fn choose(&mut self, choice: &ChooseClauses<'_>, span: Span) -> Block {
        let ChooseClauses { silent, variable, domain, condition, words, block } = *choice;
        self.check_may_choose(span);
        let ((local, domain_ir, value), by_option) =
            self.tracking_options(|this| this.domain(variable, domain));
        self.record_domain(domain.span, &domain_ir, by_option, ConditionRole::Choice);
        let field =
            if silent { None } else { self.field(variable, local, &domain_ir, domain.span) };
        if let (Some(text), Some(field)) = (words, field) {
            let (stage, label) = (self.words_stage, self.words_label);
            let text = text.to_owned();
            self.program.choice_words.push(ChoiceWords { stage, label, field, text });
        }
        let rest = |this: &mut Self| {
            this.bind_variable(variable, value.clone());
            let condition =
                condition.map(|condition| this.recorded_condition(condition, ConditionRole::Where));
            let condition = condition.filter(|it| *it != Condition::Const(true));
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

    pub(super) fn either(&mut self, branches: &[tree::Branch], span: Span, out: &mut Block) {
        self.check_may_choose(span);
        self.warn_of_lost_names(out, branches);
        let mut lowered = Vec::new();
        let (to_bound, mut to_given_in_one) = (self.to_bound, false);
        for branch in branches {
            self.to_bound = to_bound;
            let label = branch.label.as_ref().map_or(0, |name| self.label(&name.text, name.span));
            if let Some(words) = &branch.words {
                self.program.branch_words.push((label, words.text.clone()));
            }
            let outer = self.words_label;
            if label != 0 {
                self.words_label = label;
            }
            let body = self.block(&branch.body);
            self.words_label = outer;
            let head = branch.label.as_ref().map_or(branch.body.span, |name| name.span);
            let whole = Span { start: head.start, end: branch.body.span.end };
            let body = self.counted(CounterRole::Branch, whole, head, body);
            lowered.push(Branch { label, or_else: branch.or_else, body });
            to_given_in_one |= self.to_bound;
        }
        self.to_bound = to_given_in_one;
        out.push(Statement::Either(lowered));
    }

    /// Returns the label of a branch name.
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

    pub(super) fn moves_of(&mut self, expr: &Expr, span: Span, out: &mut Block) {
        self.from_use.get_or_insert(span);
        self.to_bound = true;
        self.check_may_choose(span);
        let kind = match self.lower(expr, Expectation::Kind) {
            TypedExpr::Site(site) => Num::KindAt(Box::new(site)),
            TypedExpr::Unit(unit) => Num::KindOf(Box::new(unit)),
            other => self.as_kind(other, expr.span),
        };
        out.push(Statement::MovesOf { kind, span });
    }
}

/// Builds `optionally`: the moves without the body come first.
pub(super) fn optional_branches(body: Block) -> Statement {
    let branch = |body| Branch { label: 0, or_else: false, body };
    Statement::Either(vec![branch(Block::new()), branch(body)])
}
