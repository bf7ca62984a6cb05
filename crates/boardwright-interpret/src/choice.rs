//! Choices: the values of a domain, and the walk through them.

use crate::analysis::PossibleCaptures;
use crate::context::Goal;
use crate::continuation::Continuation;
use crate::explorer::Explorer;
use crate::limits::{Limit, MAX_RANGE};
use crate::lines;
use crate::packing::{decode, encode};
use crate::width::WIDEST;
use boardwright_board::{Bits, low_bits};
use boardwright_ir::{Condition, Domain, FROM, Local, Num};
use boardwright_syntax::tree::Span;

/// A `Choose` statement, taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Choice<'p> {
    /// Local that is bound to the value.
    pub local: Local,
    /// Values offered.
    pub domain: &'p Domain,
    /// Condition that the value has to meet, if any.
    pub condition: Option<&'p Condition>,
    /// Index of the field in `Stage::fields`; `None` if the decision does not record the value.
    pub field: Option<u16>,
    /// Source location.
    pub span: Span,
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Continues the walk with each value of a choice. Returns true if the walk is complete.
    pub fn choose(
        &mut self,
        choice: Choice<'p>,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        match (self.context.goal, choice.field) {
            (Goal::Play(wanted), Some(field)) => {
                return self.choose_wanted(choice, field, wanted, continuation, packed);
            }
            (Goal::Explain, field) if W == WIDEST => {
                if let Some(value) = field.and_then(|field| self.wanted_value(field)) {
                    return self.explain_choice(choice, value, continuation, packed);
                }
                if let Some(field) = field {
                    self.explain_empty_domain(choice, field);
                }
                self.enter_open_choice();
                let done = self.choose_each(choice, continuation, packed);
                self.leave_open_choice();
                return done;
            }
            (Goal::Attack(_), _) if choice.local == FROM && self.context.attacker.is_some() => {
                let attacker = self.context.attacker.unwrap_or_default();
                return self.choose_site(choice, attacker, continuation, packed);
            }
            (Goal::Attack(target), _)
                if self.may_prune_attacks()
                    && !self.context.hit
                    && continuation.future().captures == PossibleCaptures::At(choice.local) =>
            {
                return self.choose_site(choice, target, continuation, packed);
            }
            _ => {}
        }
        self.choose_each(choice, continuation, packed)
    }

    /// Continues the walk with each value that the domain of a choice has.
    #[inline]
    fn choose_each(
        &mut self,
        choice: Choice<'p>,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        match choice.domain {
            Domain::Sites(set) => {
                let sites = self.set(set);
                if choice.condition.is_none()
                    && self.context.skips_finish
                    && !continuation.may_choose_or_reject()
                    && let Some(done) = self.record_sites(choice, &sites, packed)
                {
                    return done;
                }
                sites.iter().any(|site| self.try_value(choice, site as i64, continuation, packed))
            }
            Domain::Range(low, high) => {
                let (low, high) = self.range(low, high);
                (low..=high).any(|value| self.try_value(choice, value, continuation, packed))
            }
            domain => {
                let values = self.values(domain);
                values.into_iter().any(|value| self.try_value(choice, value, continuation, packed))
            }
        }
    }

    /// Returns the values of a domain in the order in which decisions are listed.
    pub fn values(&mut self, domain: &'p Domain) -> Vec<i64> {
        match domain {
            Domain::Sites(set) => self.set(set).iter().map(|site| site as i64).collect(),
            Domain::Range(low, high) => {
                let (low, high) = self.range(low, high);
                (low..=high).collect()
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask) as u64 & low_bits(self.program.layout.kinds);
                set_bits(mask).collect()
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask) as u64 & low_bits(self.core.tables.directions);
                set_bits(mask).collect()
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                let lines = lines::lines_of(&self.core.tables, sites);
                // Building the list of lines dominates the cost even if only one is used.
                if self.tick(lines.len() as u64) { lines } else { Vec::new() }
            }
            Domain::Players => (0..self.program.layout.players as i64).collect(),
        }
    }

    /// Returns the bounds of a range, cut to `MAX_RANGE` values; a longer range records a limit.
    fn range(&mut self, low: &'p Num, high: &'p Num) -> (i64, i64) {
        let (low, high) = (self.number(low), self.number(high));
        if high.saturating_sub(low) > MAX_RANGE {
            self.stop_for(Limit::Range);
        }
        (low, high.min(low.saturating_add(MAX_RANGE)))
    }

    /// Continues the walk with one value, if it meets the choice's condition. Returns true if the
    /// walk is complete.
    pub fn try_value(
        &mut self,
        choice: Choice<'p>,
        value: i64,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        if !self.tick(1) || !self.open_choice() {
            return true;
        }
        let checkpoint = self.checkpoint();
        self.assign_local(choice.local, value);
        let done = choice.condition.is_none_or(|condition| self.condition(condition))
            && self.run(*continuation, packed | self.pack_field(choice.field, value));
        self.unwind(checkpoint);
        self.open_choices -= 1;
        done
    }

    /// Packs a value into the bits of a field; 0 without a field.
    fn pack_field(&self, field: Option<u16>, value: i64) -> u64 {
        let fields = &self.program.stages[self.context.stage].fields;
        field.and_then(|field| fields.get(usize::from(field))).map_or(0, |f| encode(f, value))
    }

    /// Continues the walk with the value that the packed decision `wanted` has, if the domain
    /// contains it. Returns true if the walk is complete.
    fn choose_wanted(
        &mut self,
        choice: Choice<'p>,
        field: u16,
        wanted: u64,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        let fields = &self.program.stages[self.context.stage].fields;
        let value = fields.get(usize::from(field)).and_then(|field| decode(field, wanted));
        match value {
            Some(value) if self.domain_contains(choice.domain, value) => {
                self.try_value(choice, value, continuation, packed)
            }
            _ => false,
        }
    }

    /// Continues the walk with one site alone, if the domain contains it: with the attacked one,
    /// if the continuation captures nothing but the chosen site, or with that of the attacker.
    fn choose_site(
        &mut self,
        choice: Choice<'p>,
        site: usize,
        continuation: &Continuation<'_, 'p>,
        packed: u64,
    ) -> bool {
        self.domain_contains(choice.domain, site as i64)
            && self.try_value(choice, site as i64, continuation, packed)
    }

    /// True if a domain contains a value.
    pub fn domain_contains(&mut self, domain: &'p Domain, value: i64) -> bool {
        match domain {
            Domain::Sites(set) => {
                let site = self.core.site(value);
                site.is_some_and(|site| self.contains(set, site))
            }
            Domain::Range(low, high) => self.number(low) <= value && value <= self.number(high),
            domain => self.values(domain).contains(&value),
        }
    }

    /// Records a decision for each site without running the continuation, which can neither choose
    /// nor reject. Returns true if the walk is complete; `None` if the goal needs the continuation
    /// to run.
    fn record_sites(&mut self, choice: Choice<'p>, sites: &Bits<W>, packed: u64) -> Option<bool> {
        match self.context.goal {
            Goal::Count => {
                self.context.found += sites.count() as usize;
                Some(false)
            }
            Goal::Nth(place) if self.context.found + sites.count() as usize <= place => {
                self.context.found += sites.count() as usize;
                Some(false)
            }
            Goal::List | Goal::Digest | Goal::Any | Goal::Nth(_) => {
                let mut sites = sites.iter();
                Some(
                    sites.any(|site| {
                        self.record(packed | self.pack_field(choice.field, site as i64))
                    }),
                )
            }
            _ => None,
        }
    }
}

/// Iterates over the indices of the set bits of a word, in ascending order.
pub(crate) fn set_bits(mask: u64) -> impl Iterator<Item = i64> {
    std::iter::successors(Some(mask), |mask| Some(mask & mask.wrapping_sub(1)))
        .take_while(|&mask| mask != 0)
        .map(|mask| mask.trailing_zeros().into())
}
