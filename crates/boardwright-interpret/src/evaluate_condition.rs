//! Evaluation of conditions.

use crate::explorer::Explorer;
use boardwright_ir::{Condition, control};

impl<'p, const W: usize> Explorer<'p, W> {
    /// Evaluates a condition.
    pub fn condition(&mut self, condition: &'p Condition) -> bool {
        match condition {
            Condition::Const(value) => *value,
            Condition::Not(condition) => !self.condition(condition),
            Condition::And(conditions) => {
                conditions.iter().all(|condition| self.tick(1) && self.condition(condition))
            }
            Condition::Or(conditions) => {
                conditions.iter().any(|condition| self.tick(1) && self.condition(condition))
            }
            Condition::If(condition, then, otherwise) => {
                if self.condition(condition) {
                    self.condition(then)
                } else {
                    self.condition(otherwise)
                }
            }
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                comparison.holds(a, b)
            }
            Condition::NonZero(number) => self.number(number) != 0,
            Condition::Some(set) => !self.set(set).is_empty(),
            Condition::Contains(set, site) => {
                let site = self.number(site);
                self.core.site(site).is_some_and(|site| self.contains(set, site))
            }
            Condition::InMask(mask, bit) => {
                let (mask, bit) = (self.number(mask), self.number(bit));
                (0..64).contains(&bit) && mask >> bit & 1 != 0
            }
            Condition::SetEqual(a, b) => self.set(a) == self.set(b),
            Condition::Subset(a, b) => {
                let inner = self.set(a);
                inner.minus(self.set(b)).is_empty()
            }
            Condition::SomeWhere(local, set, condition) => {
                let sites = self.set(set);
                let old = self.local(*local);
                let found = sites.iter().any(|site| {
                    self.overwrite_local(*local, site as i64);
                    self.tick(1) && self.condition(condition)
                });
                self.overwrite_local(*local, old);
                found
            }
            Condition::Connected { a, b, within, vectors } => {
                let within = self.set(within);
                let (a, b) = (self.set(a) & within, self.set(b) & within);
                self.connected(a, b, within, vectors)
            }
            Condition::Attacked { sites, by, from } => {
                let sites = self.set(sites);
                let by = self.number(by);
                let from = from.as_ref().map(|from| self.number(from));
                let Some(by) = self.core.player(by) else { return false };
                match from {
                    None => self.is_attacked(sites, by, None),
                    Some(from) => {
                        let from = self.core.site(from);
                        from.is_some_and(|from| self.is_attacked(sites, by, Some(from)))
                    }
                }
            }
            Condition::Stuck(player) => {
                let player = self.number(player);
                self.core.player(player).is_some_and(|player| self.is_stuck(player))
            }
            Condition::SomeMove(player, index) => {
                let player = self.number(player);
                self.core.player(player).is_some_and(|player| self.has_move(player, *index))
            }
            Condition::InPhase(phase) => u16::from(self.byte(control::PHASE)) == *phase,
            Condition::TurnOver => self.is_turn_beginning(),
        }
    }
}
