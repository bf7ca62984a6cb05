//! The walk through a decision: choices, branches, conditions, and what is done when it is complete.

use crate::analysis::{Captures, bit};
use crate::context::{Goal, Rest};
use crate::explorer::Explorer;
use crate::limits::{LimitReached, MAX_DECISIONS, MAX_MOVES_OF, MAX_OPEN_CHOICES};
use crate::lines;
use crate::packing::{decode, encode, low_bits};
use crate::state::Move;
use boardwright_board::Bits;
use boardwright_ir::{Branch, Domain, Local, Num, Statement, Test};

/// A choice as the walk meets it.
#[derive(Clone, Copy)]
pub(crate) struct Choice<'p> {
    pub local: Local,
    pub domain: &'p Domain,
    pub condition: Option<&'p Test>,
    pub field: Option<u16>,
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Walks the body of the present stage.
    pub fn explore(&mut self, goal: Goal, stage: usize) {
        self.context.goal = goal;
        self.context.stage = stage;
        let notes = &self.core.notes;
        let turn = usize::from(self.program.stages[stage].turn);
        self.context.skips = !notes.after_move.is_open() && !notes.turn_end_rejects[turn];
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
                Statement::Choose { local, domain, condition, field, .. } => {
                    let condition = condition.as_ref();
                    let choice = Choice { local: *local, domain, condition, field: *field };
                    return self.choose(choice, &rest, packed);
                }
                Statement::Either(branches) => {
                    return self.either(branches, notes, &rest, packed);
                }
                Statement::MovesOf { kind, .. } => return self.moves_of(kind, &rest, packed),
                Statement::If { test, then, otherwise } => {
                    let (block, notes) = match self.test(test) {
                        true => (then, &notes[0]),
                        false => (otherwise, &notes[1]),
                    };
                    return self.run(Rest::entering(block, notes, &rest), packed);
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
            Goal::Attack(_) if self.context.hit => {
                if !rest.future().fails {
                    return Foresight::Stop(self.complete(packed));
                }
            }
            Goal::Attack(_) => {
                if rest.future().captures == Captures::Nothing {
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

    fn choose(&mut self, choice: Choice<'p>, rest: &Rest<'_, 'p>, packed: u64) -> bool {
        match (self.context.goal, choice.field) {
            (Goal::Play(wanted), Some(field)) => {
                return self.choose_wanted(choice, field, wanted, rest, packed);
            }
            (Goal::Attack(target), _)
                if !self.context.hit && rest.future().captures == Captures::At(choice.local) =>
            {
                return self.choose_target(choice, target, rest, packed);
            }
            _ => {}
        }
        match choice.domain {
            Domain::Sites(set) => {
                let sites = self.set(set);
                if choice.condition.is_none() && self.context.skips && !rest.open() {
                    if let Some(over) = self.record_all(choice, &sites, packed) {
                        return over;
                    }
                }
                sites.iter().any(|site| self.try_value(choice, site as i64, rest, packed))
            }
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                (low..=high).any(|value| self.try_value(choice, value, rest, packed))
            }
            domain => {
                let values = self.values(domain);
                values.into_iter().any(|value| self.try_value(choice, value, rest, packed))
            }
        }
    }

    /// The values of a domain, in order.
    pub fn values(&mut self, domain: &'p Domain) -> Vec<i64> {
        match domain {
            Domain::Sites(set) => self.set(set).iter().map(|site| site as i64).collect(),
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                // A longer range would take more steps than there are.
                (low..=high.min(low.saturating_add(self.steps as i64))).collect()
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask) as u64 & low_bits(self.program.layout.kinds as u8);
                ones(mask).collect()
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask) as u64 & low_bits(self.core.tables.directions as u8);
                ones(mask).collect()
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                lines::lines_of(&self.core.tables, sites)
            }
            Domain::Players => (0..self.program.layout.players as i64).collect(),
        }
    }

    /// Goes on with one value of a choice.
    pub fn try_value(
        &mut self,
        choice: Choice<'p>,
        value: i64,
        rest: &Rest<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.tick(1) || !self.deeper() {
            return true;
        }
        let mark = self.mark();
        self.set_local(choice.local, value);
        let over = choice.condition.is_none_or(|condition| self.test(condition))
            && self.run(*rest, packed | self.packed(choice.field, value));
        self.unwind(mark);
        self.depth -= 1;
        over
    }

    fn packed(&self, field: Option<u16>, value: i64) -> u64 {
        let fields = &self.program.stages[self.context.stage].fields;
        field.map_or(0, |field| encode(&fields[usize::from(field)], value))
    }

    /// Takes only the value that the wanted decision has, if the choice offers it.
    fn choose_wanted(
        &mut self,
        choice: Choice<'p>,
        field: u16,
        wanted: u64,
        rest: &Rest<'_, 'p>,
        packed: u64,
    ) -> bool {
        let field = &self.program.stages[self.context.stage].fields[usize::from(field)];
        match decode(field, wanted) {
            Some(value) if self.offers(choice.domain, value) => {
                self.try_value(choice, value, rest, packed)
            }
            _ => false,
        }
    }

    /// Takes only the attacked site, the one that matters, if the choice offers it.
    fn choose_target(
        &mut self,
        choice: Choice<'p>,
        target: usize,
        rest: &Rest<'_, 'p>,
        packed: u64,
    ) -> bool {
        self.offers(choice.domain, target as i64)
            && self.try_value(choice, target as i64, rest, packed)
    }

    /// Whether a value is in a domain.
    pub fn offers(&mut self, domain: &'p Domain, value: i64) -> bool {
        match domain {
            Domain::Sites(set) => {
                let site = self.core.site(value);
                site.is_some_and(|site| self.contains(set, site))
            }
            Domain::Range(low, high) => self.number(low) <= value && value <= self.number(high),
            domain => self.values(domain).contains(&value),
        }
    }

    fn either(
        &mut self,
        branches: &'p [Branch],
        notes: &'p [crate::analysis::BlockNotes],
        rest: &Rest<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.deeper() {
            return true;
        }
        let found = self.context.found;
        let mut over = false;
        for (index, branch) in branches.iter().enumerate() {
            if branch.or_else && self.is_closed(&branches[..index], notes, rest, packed, found) {
                continue;
            }
            let packed = self.labelled(packed, branch.label);
            let inner = Rest::entering(&branch.body, &notes[index], rest);
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

    /// Whether the decision played cannot come of this branch, having another name.
    fn cannot_be_wanted(&self, inner: &Rest<'_, 'p>, packed: u64) -> bool {
        let Goal::Play(wanted) = self.context.goal else { return false };
        let mask = self.label_mask();
        wanted & mask != packed & mask && inner.future().labels & bit((wanted & mask) as u16) == 0
    }

    /// Whether an `or else` is closed: a branch before it leads to a legal decision.
    fn is_closed(
        &mut self,
        before: &'p [Branch],
        notes: &'p [crate::analysis::BlockNotes],
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
    fn deeper(&mut self) -> bool {
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
            Goal::Explain => return self.explain_completion(),
            _ => {}
        }
        if !self.context.skips && !self.would_finish() {
            return false;
        }
        self.record(packed)
    }

    /// Notes a legal decision; says whether the walk is over.
    fn record(&mut self, packed: u64) -> bool {
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

    /// Notes a decision for each site, all of them legal; none if each has to be looked at.
    fn record_all(&mut self, choice: Choice<'p>, sites: &Bits<W>, packed: u64) -> Option<bool> {
        match self.context.goal {
            Goal::Count => {
                self.context.found += sites.count() as usize;
                Some(false)
            }
            Goal::Nth(place) if self.context.found + sites.count() as usize <= place => {
                self.context.found += sites.count() as usize;
                Some(false)
            }
            Goal::List | Goal::Any | Goal::Nth(_) => {
                let mut sites = sites.iter();
                Some(sites.any(|site| self.record(packed | self.packed(choice.field, site as i64))))
            }
            _ => None,
        }
    }
}

/// What is clear before a statement is run.
enum Foresight {
    GoOn,
    /// The way ends here; whether the walk is over too.
    Stop(bool),
}

/// The bits of a word, as values.
pub(crate) fn ones(mask: u64) -> impl Iterator<Item = i64> {
    std::iter::successors(Some(mask), |mask| Some(mask & mask.wrapping_sub(1)))
        .take_while(|&mask| mask != 0)
        .map(|mask| mask.trailing_zeros().into())
}
