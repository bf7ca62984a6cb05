//! Explaining why a decision is not legal: a search for it that reports the failure farthest along.

use crate::analysis::bit;
use crate::choice::Choice;
use crate::context::Goal;
use crate::continuation::Continuation;
use crate::core::Core;
use crate::explain_search::{COMPULSORY, ExplainSearch, specificity};
use crate::explanation::{Explanation, LegalityVerdict, PartialMove};
use crate::explorer::Explorer;
use crate::history::History;
use crate::limits::LimitReached;
use crate::queries::PASS;
use crate::read;
use crate::reason::Reason;
use boardwright_board::low_bits;
use boardwright_ir::{Block, FieldKind, LabelId, Statement, control};
use boardwright_syntax::tree::Span;

impl<const W: usize> Core<W> {
    /// Explains why no decision that matches a pattern is legal.
    pub fn explain(
        &self,
        words: &[u64],
        history: &History,
        wanted: &PartialMove,
    ) -> Result<Explanation, LimitReached> {
        let site = |named: &str| {
            let value = wanted.fields.iter().find(|(name, _)| name == named);
            value.and_then(|(_, site)| self.site(*site)).map(|site| site as u16)
        };
        let (from, to) = (site("from"), site("to"));
        Ok(Explanation { verdict: self.legality(words, history, wanted)?, from, to })
    }

    /// Returns the verdict about the decisions that match a pattern.
    fn legality(
        &self,
        words: &[u64],
        history: &History,
        wanted: &PartialMove,
    ) -> Result<LegalityVerdict, LimitReached> {
        if read::outcome(words).is_some() {
            return Ok(LegalityVerdict::GameOver);
        }
        let stage = usize::from(read::byte(words, control::STAGE));
        let Some(explain_search) = ExplainSearch::new(&self.program.stages[stage], wanted) else {
            return Ok(LegalityVerdict::NoMatchingDecision);
        };
        let is_pass = wanted.fields.is_empty() && wanted.label == Some(PASS.0 as LabelId);
        if is_pass {
            let legal = self.list_decisions(words, history)?;
            if legal.contains(&PASS) {
                return Ok(LegalityVerdict::Legal);
            }
            let has_branch = has_label(&self.program.stages[stage].body, PASS.0 as LabelId);
            if !legal.is_empty() && !has_branch {
                return Ok(LegalityVerdict::NotForcedToPass);
            }
        }
        let mut explorer = Explorer::new(self, words, history);
        explorer.explain_search = Some(explain_search);
        explorer.explore(Goal::Explain, stage);
        explorer.answer(())?;
        let Some(explain_search) = explorer.explain_search else {
            return Ok(LegalityVerdict::NoMatchingDecision);
        };
        Ok(match explain_search.best {
            Some((_, LegalityVerdict::Legal)) if self.has_preference(words) => {
                LegalityVerdict::NotPreferred
            }
            Some((_, LegalityVerdict::Legal)) => LegalityVerdict::Legal,
            best => {
                let fields = &self.program.stages[stage].fields;
                let refused =
                    fields.iter().zip(&explain_search.values).zip(&explain_search.ever_matched);
                let mut refused = refused.filter(|((field, _), matched)| {
                    !**matched && field.kind == FieldKind::Site && field.name == "from"
                });
                let site = refused.find_map(|((_, value), _)| *value);
                site.and_then(|site| self.origin_failure(words, site))
                    .or(best.map(|(_, verdict)| verdict))
                    .unwrap_or(LegalityVerdict::NoMatchingDecision)
            }
        })
    }

    /// Returns the verdict about an origin that is vacant or holds a unit of another player;
    /// `None` if it holds a unit of the player to move or of nobody, or is not on the board.
    fn origin_failure(&self, words: &[u64], value: i64) -> Option<LegalityVerdict> {
        let site = self.site(value)?;
        let code = read::byte(words, self.program.layout.units + site);
        if code == 0 {
            return Some(LegalityVerdict::EmptyOrigin { site: site as u16 });
        }
        let mover = usize::from(read::byte(words, control::PLAYER));
        let owner = self.owner_and_kind(code).0;
        let is_foreign = owner != mover && owner < self.program.layout.players;
        is_foreign.then_some(LegalityVerdict::ForeignUnit { site: site as u16 })
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the wanted value of a field; `None` if any value will do.
    pub fn wanted_value(&self, field: u16) -> Option<i64> {
        *self.explain_search.as_ref()?.values.get(usize::from(field))?
    }

    /// Continues with the wanted value of a choice, or records why the choice refuses it. Returns
    /// true if the walk is complete.
    pub fn explain_choice(
        &mut self,
        choice: Choice<'p>,
        value: i64,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.domain_contains(choice.domain, value) {
            let reasons = self.domain_reasons(choice.domain, value);
            self.record_choice_failure(choice, value, reasons);
            return false;
        }
        if !self.meets_condition(choice, value) {
            self.record_choice_failure(choice, value, vec![Reason::Condition]);
            return false;
        }
        self.count_match(choice.field, true);
        let done = self.try_value(choice, value, continuation, packed);
        self.count_match(choice.field, false);
        done
    }

    /// True if a value meets the condition of a choice, or the choice has none.
    fn meets_condition(&mut self, choice: Choice<'p>, value: i64) -> bool {
        let Some(condition) = choice.condition else { return true };
        let checkpoint = self.checkpoint();
        self.assign_local(choice.local, value);
        let met = self.condition(condition);
        self.unwind(checkpoint);
        met
    }

    /// Records a failure if a choice without a wanted value offers no value.
    pub fn explain_empty_domain(&mut self, choice: Choice<'p>, field: u16) {
        let mut values = self.values(choice.domain).into_iter();
        let has_value = values.any(|value| self.meets_condition(choice, value));
        let fields = &self.program.stages[self.context.stage].fields;
        let (Some(field), false) = (fields.get(usize::from(field)), has_value) else { return };
        if let Some(explain_search) = &mut self.explain_search {
            explain_search.record_failure(specificity::EMPTY_DOMAIN, || {
                LegalityVerdict::EmptyDomain { variable: field.name.clone(), span: choice.span }
            });
        }
    }

    /// Records that the current path gains or loses the wanted value of a field.
    fn count_match(&mut self, field: Option<u16>, is_match: bool) {
        let (Some(explain_search), Some(field)) = (&mut self.explain_search, field) else { return };
        let field = usize::from(field);
        explain_search.matched =
            explain_search.matched.saturating_add_signed(if is_match { 1 } else { -1 });
        explain_search.matches[field] = is_match;
        explain_search.ever_matched[field] |= is_match;
    }

    /// Records that a choice refuses its wanted value.
    fn record_choice_failure(&mut self, choice: Choice<'p>, value: i64, reasons: Vec<Reason>) {
        let fields = &self.program.stages[self.context.stage].fields;
        let field = choice.field.and_then(|field| fields.get(usize::from(field)));
        if let (Some(field), Some(explain_search)) = (field, &mut self.explain_search) {
            let specificity = reasons.iter().map(Reason::specificity).max().unwrap_or((1, 0));
            explain_search.record_failure(specificity, || LegalityVerdict::NotInDomain {
                variable: field.name.clone(),
                kind: field.kind,
                value,
                span: choice.span,
                reasons,
            });
        }
    }

    /// Records a condition that does not hold.
    pub fn explain_requirement(&mut self, message: Option<&str>, span: Span) {
        let after = self.context.past_body;
        if let Some(explain_search) = &mut self.explain_search {
            let message = message.map(str::to_owned);
            // A condition without words may guard a movement that does not lead there anyway.
            let is_chosen =
                explain_search.matched == explain_search.values.iter().flatten().count();
            let specificity = match after {
                true => specificity::AFTER_MOVE,
                false if message.is_none() && !is_chosen => specificity::UNNAMED_GUARD,
                false => specificity::REQUIREMENT,
            };
            explain_search.record_failure(specificity, || match after {
                true => LegalityVerdict::AfterMoveConditionFailed { message, span },
                false => LegalityVerdict::RequirementFailed { message, span },
            });
        }
    }

    /// Records an `or else` branch that is closed. If the branch has the wanted decision, that is
    /// the reason, whatever other branches say of it.
    pub fn explain_closed_branch(
        &mut self,
        label: LabelId,
        inner: Continuation<'_, 'p>,
        packed: u64,
    ) {
        let Some(before) = self.explain_search.clone() else { return };
        let checkpoint = self.checkpoint();
        self.run(inner, packed);
        self.unwind(checkpoint);
        let Some(explain_search) = &mut self.explain_search else { return };
        let is_wanted = matches!(explain_search.best, Some((_, LegalityVerdict::Legal)));
        if !is_wanted && explain_search.label.is_none() {
            // It would not do if the branch were open either.
            return;
        }
        let ever_matched = std::mem::take(&mut explain_search.ever_matched);
        *explain_search = ExplainSearch { ever_matched, ..before };
        if is_wanted {
            let closed = LegalityVerdict::BranchClosed { label };
            explain_search.best = Some((COMPULSORY, closed));
        } else {
            explain_search.record_failure(specificity::CLOSED_BRANCH, || {
                LegalityVerdict::BranchClosed { label }
            });
        }
    }

    /// True if a branch cannot lead to the wanted decision: it has another name, or no remaining
    /// statement may make a wanted choice.
    pub fn cannot_match(&self, inner: &Continuation<'_, 'p>, packed: u64) -> bool {
        let Some(explain_search) = &self.explain_search else { return false };
        let wanted = explain_search.values.iter().zip(&explain_search.matches).enumerate();
        let mut open = wanted.filter(|(_, (value, matched))| value.is_some() && !**matched);
        if open.any(|(field, _)| !may_choose_field(inner, field)) {
            return true;
        }
        let Some(label) = explain_search.label else { return false };
        let mask = low_bits(self.program.stages[self.context.stage].label_bits.into());
        u64::from(label) != packed & mask && inner.future().labels & bit(label) == 0
    }

    /// Judges a decision whose body is complete. Returns true, and so ends the walk, if it matches
    /// the pattern and no statement after the body rejects it.
    pub fn explain_completion(&mut self, packed: u64) -> bool {
        let mask = low_bits(self.program.stages[self.context.stage].label_bits.into());
        let Some(explain_search) = &mut self.explain_search else { return true };
        let has_label = explain_search.label.is_none_or(|label| u64::from(label) == packed & mask);
        let has_values = explain_search.matched == explain_search.values.iter().flatten().count();
        if !has_label || !has_values {
            explain_search
                .record_failure(specificity::INCOMPLETE, || LegalityVerdict::NoMatchingDecision);
            return false;
        }
        let legal = self.would_finish();
        if let (true, Some(explain_search)) = (legal, &mut self.explain_search) {
            explain_search.best = Some(((usize::MAX, (0, 0)), LegalityVerdict::Legal));
        }
        legal
    }
}

/// True if a branch of a block, or one nested in it, has a label.
fn has_label(block: &Block, label: LabelId) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Either(branches) => {
            branches.iter().any(|branch| branch.label == label || has_label(&branch.body, label))
        }
        Statement::If { then, otherwise, .. } => {
            has_label(then, label) || has_label(otherwise, label)
        }
        Statement::For { body, .. } | Statement::Repeat(body) => has_label(body, label),
        _ => false,
    })
}

/// True if a remaining statement may make the choice of a field.
fn may_choose_field(continuation: &Continuation<'_, '_>, field: usize) -> bool {
    let in_block = continuation.block[continuation.index..]
        .iter()
        .any(|statement| statement_may_choose(statement, field));
    in_block || continuation.next.is_some_and(|next| may_choose_field(next, field))
}

/// True if a statement, or one nested in it, may make the choice of a field.
fn statement_may_choose(statement: &Statement, wanted: usize) -> bool {
    let within =
        |block: &Block| block.iter().any(|statement| statement_may_choose(statement, wanted));
    match statement {
        Statement::Choose { field, .. } => field.is_some_and(|field| usize::from(field) == wanted),
        Statement::Either(branches) => branches.iter().any(|branch| within(&branch.body)),
        Statement::If { then, otherwise, .. } => within(then) || within(otherwise),
        Statement::For { body, .. } | Statement::Repeat(body) => within(body),
        // The kind is not known here, and its body may make any choice.
        Statement::MovesOf { .. } => true,
        _ => false,
    }
}
