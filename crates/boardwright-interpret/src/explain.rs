//! Explaining why a decision is not legal: a search for it that reports the failure farthest along.

use crate::alternative::{Alternative, Nearness, Reach};
use crate::analysis::bit;
use crate::choice::Choice;
use crate::context::Goal;
use crate::continuation::Continuation;
use crate::core::Core;
use crate::edit::Edit;
use crate::explain_search::{ExplainSearch, UnmetCondition, rank};
use crate::explanation::{Explanation, LegalityVerdict, PartialMove};
use crate::explorer::Explorer;
use crate::history::History;
use crate::limits::LimitReached;
use crate::queries::PASS;
use crate::read;
use crate::reason::Reason;
use boardwright_board::{RayNode, low_bits};
use boardwright_ir::{Block, FROM, FieldKind, LabelId, Set, SetLocal, Statement, control};
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
        if explain_search.is_legal {
            return Ok(match self.has_preference(words) {
                true => LegalityVerdict::NotPreferred,
                false => LegalityVerdict::Legal,
            });
        }
        let fields = &self.program.stages[stage].fields;
        let refused = fields.iter().zip(&explain_search.values).zip(&explain_search.ever_matched);
        let mut refused = refused.filter(|((field, _), matched)| {
            !**matched && field.kind == FieldKind::Site && field.name == "from"
        });
        let site = refused.find_map(|((_, value), _)| *value);
        if let Some(verdict) = site.and_then(|site| self.origin_failure(words, site)) {
            return Ok(verdict);
        }
        if let Some(verdict) = explain_search.nearest() {
            return Ok(verdict.clone());
        }
        let bound = explain_search.reach.bound();
        Ok(explain_search.reach.choice.map_or(
            LegalityVerdict::NoMatchingDecision,
            |mut verdict| {
                if let LegalityVerdict::NotInDomain { variable, origin, value, reason, .. } =
                    &mut verdict
                {
                    let goes = |steps| {
                        let (from, to) = (self.site((*origin)?.into())?, self.site(*value)?);
                        self.goes_towards(words, history, wanted, variable, [from, to], steps)
                    };
                    *reason = origin.map(|from| match bound {
                        Reach::TooFar(most) if goes(most) == Some(true) => {
                            Reason::TooFar { from, most }
                        }
                        Reach::TooNear(least) => Reason::TooNear { from, least },
                        Reach::Unclear => Reason::NotInThisPosition { from },
                        _ => Reason::OffLine { from },
                    });
                }
                verdict
            },
        ))
    }

    /// True if a unit could go a number of steps towards a site with nothing on the line but
    /// perhaps another unit at its end. `variable` is the choice of that end.
    fn goes_towards(
        &self,
        words: &[u64],
        history: &History,
        wanted: &PartialMove,
        variable: &str,
        [from, to]: [usize; 2],
        steps: u16,
    ) -> Option<bool> {
        let tables = &self.tables;
        let stage = usize::from(read::byte(words, control::STAGE));
        let (players, kinds) = (self.program.layout.players, self.program.layout.kinds);
        let others = (0..kinds).flat_map(|kind| (0..players).map(move |owner| (owner, kind)));
        let others = others.map(|(owner, kind)| Some((owner as u8, kind as u8)));
        let others: Vec<_> = std::iter::once(None).chain(others).collect();
        let mut paths: Vec<Vec<&RayNode>> = Vec::new();
        for nodes in (0..tables.directions).map(|vector| &tables.rays[tables.at(vector, from)]) {
            for index in (0..nodes.len()).filter(|&index| usize::from(nodes[index].site) == to) {
                let path = nodes[..index].iter().filter(|node| node.skip as usize > index);
                paths.push(path.chain([&nodes[index]]).collect());
            }
        }
        let shortest = paths.iter().map(Vec::len).min();
        paths.retain(|path| Some(path.len()) == shortest);
        for path in paths {
            let Some(end) = path.iter().find(|node| node.depth == steps) else { continue };
            let (mut wanted, end) = (wanted.clone(), end.site);
            let field = wanted.fields.iter_mut().find(|(name, _)| name == variable)?;
            field.1 = end.into();
            for unit in &others {
                let mut words = words.to_vec();
                let mut put = |site: u16, unit| {
                    self.apply(&mut words, Edit::Unit { site: site.into(), unit });
                };
                let cleared = path.iter().filter(|node| usize::from(node.site) != from);
                cleared.for_each(|node| put(node.site, None));
                put(end, *unit);
                let mut explorer = Explorer::new(self, &words, history);
                explorer.explain_search = ExplainSearch::new(&self.program.stages[stage], &wanted);
                explorer.explore(Goal::Explain, stage);
                if explorer.explain_search.is_some_and(|search| search.is_legal) {
                    return Some(true);
                }
            }
        }
        Some(false)
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

    /// Remembers what a set-valued local of the current path stands for.
    pub fn define_set(&mut self, local: SetLocal, set: &'p Set) {
        self.set_definitions.retain(|(known, _)| *known != local);
        self.set_definitions.push((local, set));
    }

    /// Returns what a set-valued local of the current path stands for.
    pub fn set_definition(&self, local: SetLocal) -> Option<&'p Set> {
        let known = self.set_definitions.iter().find(|(known, _)| *known == local);
        known.map(|(_, set)| *set)
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
            let alternatives = self.domain_alternatives(choice.domain, value);
            self.record_choice_failure(choice, value, &alternatives);
            return false;
        }
        if !self.meets_condition(choice, value) {
            self.record_choice_failure(choice, value, &[Alternative::of(Reason::Condition)]);
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
            let nearness = explain_search.nearness_of_path();
            explain_search.record_failure(nearness, 1, rank::EMPTY_DOMAIN, || {
                LegalityVerdict::EmptyDomain { variable: field.name.clone(), span: choice.span }
            });
        }
    }

    /// Counts a choice of the current path whose value is not wanted: others may be offered in
    /// other positions.
    pub fn enter_open_choice(&mut self) {
        if let Some(explain_search) = &mut self.explain_search {
            explain_search.open_choices += 1;
        }
    }

    /// Leaves the choice that was entered last.
    pub fn leave_open_choice(&mut self) {
        if let Some(explain_search) = &mut self.explain_search {
            explain_search.open_choices -= 1;
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
    fn record_choice_failure(
        &mut self,
        choice: Choice<'p>,
        value: i64,
        alternatives: &[Alternative],
    ) {
        let fields = &self.program.stages[self.context.stage].fields;
        let field = choice.field.and_then(|field| fields.get(usize::from(field)));
        let origin = self.core.site(self.local(FROM)).map(|site| site as u16);
        let (Some(field), Some(explain_search)) = (field, &mut self.explain_search) else { return };
        let verdict = |reason| LegalityVerdict::NotInDomain {
            variable: field.name.clone(),
            kind: field.kind,
            value,
            span: choice.span,
            origin,
            reason,
        };
        for alternative in alternatives {
            let reason = alternative.reason();
            match alternative.nearness() {
                Some(nearness) => {
                    let rank = reason.map_or(rank::EMPTY_DOMAIN, Reason::rank);
                    explain_search.record_failure(nearness, alternative.changes, rank, || {
                        verdict(reason.cloned())
                    });
                }
                None => explain_search.record_reach(alternative.reach, || verdict(None)),
            }
        }
    }

    /// Records a condition that does not hold, after which the walk does not go on.
    pub fn explain_requirement(&mut self, message: Option<&str>, span: Span) {
        let after = self.context.past_body;
        if let Some(explain_search) = &mut self.explain_search {
            let message = message.map(str::to_owned);
            let nearness = explain_search.nearness_of_path();
            let rank = if after { rank::AFTER_MOVE } else { rank::REQUIREMENT };
            explain_search.record_failure(nearness, 1, rank, || match after {
                true => LegalityVerdict::AfterMoveConditionFailed { message, span },
                false => LegalityVerdict::RequirementFailed { message, reason: None, span },
            });
        }
    }

    /// Goes on behind a condition that does not hold, to find out if the wanted decision is there.
    /// Returns false: the walk is not complete.
    pub fn explain_behind(
        &mut self,
        unmet: UnmetCondition,
        continuation: Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        let Some(explain_search) = &mut self.explain_search else { return false };
        if explain_search.enter_unmet(unmet) {
            let checkpoint = self.checkpoint();
            self.run(continuation, packed);
            self.unwind(checkpoint);
            if let Some(explain_search) = &mut self.explain_search {
                explain_search.leave_unmet();
            }
        }
        false
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
        if !has_label || !explain_search.is_matched() {
            explain_search.record_failure(Nearness::Unknown, 1, rank::INCOMPLETE, || {
                LegalityVerdict::NoMatchingDecision
            });
            return false;
        }
        if explain_search.is_unmet() {
            explain_search.record_failure(Nearness::Position, 0, rank::INCOMPLETE, || {
                LegalityVerdict::NoMatchingDecision
            });
            return false;
        }
        let legal = self.would_finish();
        if let (true, Some(explain_search)) = (legal, &mut self.explain_search) {
            explain_search.is_legal = true;
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
