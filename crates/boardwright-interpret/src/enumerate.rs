//! The walk through a decision: branches, conditions, and what is done when it is complete.

use crate::analysis::{BlockAnalysis, PossibleCaptures, bit};
use crate::choose::Choice;
use crate::context::{Goal, Rest};
use crate::explorer::Explorer;
use crate::limits::{LimitReached, MAX_DECISIONS, MAX_MOVES_OF, MAX_OPEN_CHOICES};
use crate::packing::low_bits;
use crate::state::Move;
use boardwright_ir::{Branch, Num, Statement};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Walks the body of the present stage.
    pub fn explore(&mut self, goal: Goal, stage: usize) {
        self.context.goal = goal;
        self.context.stage = stage;
        let notes = &self.core.notes;
        let turn = usize::from(self.program.stages[stage].turn);
        self.context.skips =
            !notes.after_move.chooses_or_rejects() && !notes.turn_end_rejects[turn];
        self.run(Rest::of(&self.program.stages[stage].body, self.core.stage_notes(stage)), 0);
    }

    /// Does the rest of a decision in every way; says whether the walk is over.
    pub fn run(&mut self, mut rest: Rest<'_, 'p>, packed: u64) -> bool {
        loop {
            if !self.tick(1) {
                return true;
            }
            if rest.index == rest.block.len() {
                match rest.next {
                    Some(&next) => rest = next,
                    None => return self.complete(packed),
                }
                continue;
            }
            match self.foresee(&rest, packed) {
                Foresight::Stop(over) => return over,
                Foresight::GoOn => {}
            }
            let statement = &rest.block[rest.index];
            let notes = &rest.notes.inner[rest.index];
            rest = rest.advanced();
            match statement {
                Statement::Choose { local, domain, condition, field, span } => {
                    let condition = condition.as_ref();
                    let (local, field, span) = (*local, *field, *span);
                    let choice = Choice { local, domain, condition, field, span };
                    return self.choose(choice, &rest, packed);
                }
                Statement::Either(branches) => {
                    return self.either(branches, notes, &rest, packed);
                }
                Statement::MovesOf { kind, .. } => return self.moves_of(kind, &rest, packed),
                Statement::If { condition, then, otherwise }
                    if notes.iter().any(|n| n.chooses_or_rejects()) =>
                {
                    let (block, notes) = match self.condition(condition) {
                        true => (then, &notes[0]),
                        false => (otherwise, &notes[1]),
                    };
                    if !self.deeper() {
                        return true;
                    }
                    let over = self.run(Rest::entering(block, notes, &rest), packed);
                    self.depth -= 1;
                    return over;
                }
                effect => {
                    if !self.effect(effect) {
                        return false;
                    }
                }
            }
        }
    }

    /// Ends the walk early where it is clear how it ends.
    #[inline]
    fn foresee(&mut self, rest: &Rest<'_, 'p>, packed: u64) -> Foresight {
        match self.context.goal {
            Goal::Attack(_) if !self.takes_shortcuts() => {}
            Goal::Attack(_) if self.context.hit => {
                if !rest.future().may_fail {
                    return Foresight::Stop(self.complete(packed));
                }
            }
            Goal::Attack(_) => {
                if rest.future().captures == PossibleCaptures::Nothing {
                    return Foresight::Stop(false);
                }
            }
            Goal::List | Goal::Count | Goal::Any | Goal::Nth(_) => {
                if self.context.skips && !rest.open() {
                    return Foresight::Stop(self.record(packed));
                }
            }
            Goal::Rest | Goal::Play(_) | Goal::Explain => {}
        }
        Foresight::GoOn
    }

    fn either(
        &mut self,
        branches: &'p [Branch],
        notes: &'p [BlockAnalysis],
        rest: &Rest<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.deeper() {
            return true;
        }
        let found = self.context.found;
        let mut over = false;
        for (index, branch) in branches.iter().enumerate() {
            let inner = Rest::entering(&branch.body, &notes[index], rest);
            let named = self.labelled(packed, branch.label);
            if branch.or_else && self.is_closed(&branches[..index], notes, rest, packed, found) {
                if self.context.goal == Goal::Explain && !self.is_unwanted(&inner, named) {
                    self.explain_closed(branch.label);
                }
                continue;
            }
            let packed = named;
            if self.cannot_be_wanted(&inner, packed) {
                continue;
            }
            let mark = self.mark();
            over = self.run(inner, packed);
            self.unwind(mark);
            if over {
                break;
            }
        }
        self.depth -= 1;
        over
    }

    fn label_mask(&self) -> u64 {
        low_bits(self.program.stages[self.context.stage].label_bits)
    }

    fn labelled(&self, packed: u64, label: u16) -> u64 {
        if label == 0 {
            return packed;
        }
        let mask = self.label_mask();
        packed & !mask | u64::from(label) & mask
    }

    /// True if the decision played cannot come of this branch, having another name.
    fn cannot_be_wanted(&self, inner: &Rest<'_, 'p>, packed: u64) -> bool {
        let wanted = match self.context.goal {
            Goal::Play(wanted) => wanted,
            Goal::Explain => return self.is_unwanted(inner, packed),
            _ => return false,
        };
        let mask = self.label_mask();
        wanted & mask != packed & mask && inner.future().labels & bit((wanted & mask) as u16) == 0
    }

    /// True if an `or else` is closed: a branch before it leads to a legal decision.
    fn is_closed(
        &mut self,
        before: &'p [Branch],
        notes: &'p [BlockAnalysis],
        rest: &Rest<'_, 'p>,
        packed: u64,
        found: usize,
    ) -> bool {
        match self.context.goal {
            Goal::Attack(_) | Goal::Rest => false,
            Goal::Play(_) if self.trusts => false,
            Goal::Play(_) | Goal::Explain => {
                let outside = self.context;
                self.context.goal = Goal::Any;
                self.context.found = 0;
                let mark = self.mark();
                self.either(before, notes, rest, packed);
                self.unwind(mark);
                let closed = self.context.found > 0;
                self.context = outside;
                closed
            }
            _ => self.context.found > found,
        }
    }

    /// Goes on with the moves of a kind.
    fn moves_of(&mut self, kind: &'p Num, rest: &Rest<'_, 'p>, packed: u64) -> bool {
        let kind = self.number(kind);
        let Some(kind) = self.core.kind(kind) else { return false };
        if rest.borrowed >= MAX_MOVES_OF || self.is_out_of_range(kind, rest) {
            return false;
        }
        if !self.deeper() {
            return true;
        }
        let body = &self.program.kinds[kind].body;
        let mut inner = Rest::entering(body, &self.core.notes.kinds[kind], rest);
        inner.borrowed += 1;
        let over = self.run(inner, packed);
        self.depth -= 1;
        over
    }

    /// One more choice open; says whether there may be.
    pub fn deeper(&mut self) -> bool {
        if self.depth >= MAX_OPEN_CHOICES {
            self.stop_for(LimitReached::OpenChoices);
            return false;
        }
        self.depth += 1;
        true
    }

    /// The body is complete: if what comes after it allows it, the decision is legal.
    fn complete(&mut self, packed: u64) -> bool {
        match self.context.goal {
            Goal::Attack(_) => {
                self.context.found += usize::from(self.context.hit);
                return self.context.hit;
            }
            Goal::Play(wanted) if packed != wanted => return false,
            Goal::Play(_) => return self.keep_result(),
            Goal::Explain => return self.explain_completion(packed),
            _ => {}
        }
        if !self.context.skips && !self.would_finish() {
            return false;
        }
        self.record(packed)
    }

    /// Notes a legal decision; says whether the walk is over.
    pub fn record(&mut self, packed: u64) -> bool {
        self.context.found += 1;
        match self.context.goal {
            Goal::List => {
                if self.list.len() >= MAX_DECISIONS {
                    self.stop_for(LimitReached::Decisions);
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
            _ => false,
        }
    }
}

/// What is clear before a statement is run.
enum Foresight {
    GoOn,
    /// The way ends here; whether the walk is over too.
    Stop(bool),
}
