//! Depth-first enumeration of the decisions of a stage.

use crate::analysis::{BlockAnalysis, PossibleCaptures, bit};
use crate::choice::Choice;
use crate::context::Goal;
use crate::continuation::Continuation;
use crate::explain_search::UnmetCondition;
use crate::explorer::Explorer;
use crate::limits::{Limit, MAX_DECISIONS, MAX_MOVES_OF, MAX_OPEN_CHOICES};
use crate::state::Move;
use crate::width::WIDEST;
use boardwright_board::low_bits;
use boardwright_ir::{Branch, Num, Statement, decision_key};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Walks the body of a stage for a goal.
    pub fn explore(&mut self, goal: Goal, stage: usize) {
        self.context.goal = goal;
        self.context.stage = stage;
        let analysis = &self.core.analysis;
        let turn = usize::from(self.program.stages[stage].turn);
        // A move condition is asked of the position after the whole body.
        self.context.skips_finish = !matches!(goal, Goal::Satisfying(_))
            && !analysis.after_move.chooses_or_rejects()
            && !analysis.turn_end_rejects[turn];
        self.run(
            Continuation::of(&self.program.stages[stage].body, self.core.stage_analysis(stage)),
            0,
        );
    }

    /// Runs a continuation along every path. `packed` holds the choices made so far. Returns true
    /// if the walk is complete.
    pub fn run(&mut self, mut continuation: Continuation<'_, 'p>, packed: u64) -> bool {
        loop {
            if !self.tick(1) {
                return true;
            }
            if continuation.index == continuation.block.len() {
                match continuation.next {
                    Some(&next) => continuation = next,
                    None => return self.complete(packed),
                }
                continue;
            }
            if let Some(done) = self.prune(&continuation, packed) {
                return done;
            }
            let statement = &continuation.block[continuation.index];
            let analysis = &continuation.analysis.inner[continuation.index];
            continuation = continuation.advanced();
            match statement {
                Statement::Choose { local, domain, condition, field, span } => {
                    let condition = condition.as_ref();
                    let (local, field, span) = (*local, *field, *span);
                    let choice = Choice { local, domain, condition, field, span };
                    return self.choose(choice, &continuation, packed);
                }
                Statement::Either(branches) => {
                    return self.either(branches, analysis, &continuation, packed);
                }
                Statement::MovesOf { kind, .. } => {
                    return self.moves_of(kind, &continuation, packed);
                }
                Statement::If { condition, then, otherwise }
                    if analysis.iter().any(|n| n.chooses_or_rejects()) =>
                {
                    let (block, analysis) = match self.condition(condition) {
                        true => (then, &analysis[0]),
                        false => (otherwise, &analysis[1]),
                    };
                    if !self.open_choice() {
                        return true;
                    }
                    let done =
                        self.run(Continuation::entering(block, analysis, &continuation), packed);
                    self.open_choices -= 1;
                    return done;
                }
                Statement::Require { condition, message, span } if self.is_explaining() => {
                    if !self.condition(condition) {
                        let (message, span) = (message.clone(), *span);
                        let reason = self.origin_reason(condition, true);
                        let unmet = UnmetCondition::Requirement { message, reason, span };
                        return self.explain_behind(unmet, continuation, packed);
                    }
                }
                effect => {
                    if !self.effect(effect) {
                        return false;
                    }
                }
            }
        }
    }

    /// Cuts the path off if its result is known before the next statement runs. Returns true if the
    /// walk is complete, false if only the path is; `None` if the statement has to run.
    #[inline]
    fn prune(&mut self, continuation: &Continuation<'_, 'p>, packed: u64) -> Option<bool> {
        match self.context.goal {
            Goal::Attack(_) if !self.may_prune_attacks() => {}
            Goal::Attack(_) if self.context.hit => {
                if !continuation.future().may_fail {
                    return Some(self.complete(packed));
                }
            }
            Goal::Attack(_) => {
                if continuation.future().captures == PossibleCaptures::Nothing {
                    return Some(false);
                }
            }
            Goal::List | Goal::Count | Goal::Digest | Goal::Any | Goal::Nth(_) => {
                if self.context.skips_finish && !continuation.may_choose_or_reject() {
                    return Some(self.record(packed));
                }
            }
            Goal::Evaluate | Goal::SetUp | Goal::Satisfying(_) | Goal::Play(_) | Goal::Explain => {}
        }
        None
    }

    /// Walks the branches of an `either` in order. Returns true if the walk is complete.
    fn either(
        &mut self,
        branches: &'p [Branch],
        analysis: &'p [BlockAnalysis],
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.open_choice() {
            return true;
        }
        let found = self.context.found;
        let mut done = false;
        for (index, branch) in branches.iter().enumerate() {
            let inner = Continuation::entering(&branch.body, &analysis[index], continuation);
            let labelled = self.with_label(packed, branch.label);
            if branch.or_else
                && self.is_closed(&branches[..index], analysis, continuation, packed, found)
            {
                if self.is_explaining() && !self.cannot_match(&inner, labelled) {
                    let first = branches[..index].iter().enumerate().find(|(index, _)| {
                        let before = (&branches[*index..=*index], &analysis[*index..=*index]);
                        self.is_closed(before.0, before.1, continuation, packed, found)
                    });
                    let first = first.map_or(0, |(_, first)| first.label);
                    let unmet = UnmetCondition::ClosedBranch { label: branch.label, first };
                    self.explain_behind(unmet, inner, labelled);
                }
                continue;
            }
            let packed = labelled;
            if self.cannot_reach_wanted(&inner, packed) {
                continue;
            }
            let checkpoint = self.checkpoint();
            done = self.run(inner, packed);
            self.unwind(checkpoint);
            if done {
                break;
            }
        }
        self.open_choices -= 1;
        done
    }

    /// Returns the bits of the label in a packed decision.
    fn label_mask(&self) -> u64 {
        low_bits(self.program.stages[self.context.stage].label_bits.into())
    }

    /// Returns a packed decision with another label; label 0 keeps the old one.
    fn with_label(&self, packed: u64, label: u16) -> u64 {
        if label == 0 {
            return packed;
        }
        let mask = self.label_mask();
        packed & !mask | u64::from(label) & mask
    }

    /// True if a branch cannot lead to the wanted decision: the labels differ, and no remaining
    /// branch sets the wanted one.
    fn cannot_reach_wanted(&self, inner: &Continuation<'_, 'p>, packed: u64) -> bool {
        let wanted = match self.context.goal {
            Goal::Play(wanted) => wanted,
            Goal::Explain => return W == WIDEST && self.cannot_match(inner, packed),
            _ => return false,
        };
        let mask = self.label_mask();
        wanted & mask != packed & mask && inner.future().labels & bit((wanted & mask) as u16) == 0
    }

    /// True if an `or else` branch is closed: an earlier branch has a legal decision. Attacks and
    /// decisions that are assumed legal treat every branch as open.
    fn is_closed(
        &mut self,
        before: &'p [Branch],
        analysis: &'p [BlockAnalysis],
        continuation: &Continuation<'_, 'p>,
        packed: u64,
        found: usize,
    ) -> bool {
        match self.context.goal {
            Goal::Attack(_) | Goal::Evaluate => false,
            Goal::Play(_) if self.assume_legal => false,
            Goal::Play(_) | Goal::Explain => {
                let outside = self.context;
                self.context.goal = Goal::Any;
                self.context.found = 0;
                let checkpoint = self.checkpoint();
                self.either(before, analysis, continuation, packed);
                self.unwind(checkpoint);
                let closed = self.context.found > 0;
                self.context = outside;
                closed
            }
            _ => self.context.found > found,
        }
    }

    /// Continues the walk with the movements of a kind. Returns true if the walk is complete.
    fn moves_of(
        &mut self,
        kind: &'p Num,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        let kind = self.number(kind);
        let Some(kind) = self.core.kind(kind) else { return false };
        if continuation.borrow_depth >= MAX_MOVES_OF || self.is_out_of_range(kind, continuation) {
            return false;
        }
        if !self.open_choice() {
            return true;
        }
        let body = &self.program.kinds[kind].body;
        let mut inner = Continuation::entering(body, &self.core.analysis.kinds[kind], continuation);
        inner.borrow_depth += 1;
        let done = self.run(inner, packed);
        self.open_choices -= 1;
        done
    }

    /// Enters a choice. Returns false and records a limit if too many are open.
    pub fn open_choice(&mut self) -> bool {
        if self.open_choices >= MAX_OPEN_CHOICES {
            self.stop_for(Limit::OpenChoices);
            return false;
        }
        self.open_choices += 1;
        true
    }

    /// Handles a path whose body is complete: records the decision, plays it, or drops it if a
    /// later statement rejects it. Returns true if the walk is complete.
    fn complete(&mut self, packed: u64) -> bool {
        match self.context.goal {
            Goal::Attack(_) => {
                let hit = self.context.hit && self.is_by_attacker();
                self.context.found += usize::from(hit);
                return hit;
            }
            Goal::Satisfying(index) => return self.judge_move_condition(index),
            Goal::Play(wanted) if packed != wanted => return false,
            Goal::Play(_) => return self.keep_result(),
            Goal::Explain => return W == WIDEST && self.explain_completion(packed),
            _ => {}
        }
        if !self.context.skips_finish && !self.would_finish() {
            return false;
        }
        self.record(packed)
    }

    /// Records a legal decision. Returns true if the walk is complete.
    pub fn record(&mut self, packed: u64) -> bool {
        self.context.found += 1;
        match self.context.goal {
            Goal::List => {
                if self.list.len() >= MAX_DECISIONS {
                    self.stop_for(Limit::Decisions);
                    return true;
                }
                self.list.push(Move(packed));
                false
            }
            Goal::Nth(place) if self.context.found > place => {
                self.chosen = Some(Move(packed));
                true
            }
            Goal::Any => true,
            Goal::Digest => {
                self.context.digest = self.context.digest.wrapping_add(decision_key(packed));
                false
            }
            _ => false,
        }
    }
}
