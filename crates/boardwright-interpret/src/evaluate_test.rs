//! What tests come to.

use crate::explorer::Explorer;
use boardwright_ir::Test;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Whether a test holds.
    pub fn test(&mut self, test: &'p Test) -> bool {
        match test {
            Test::Const(value) => *value,
            Test::Not(test) => !self.test(test),
            Test::And(tests) => tests.iter().all(|test| self.tick(1) && self.test(test)),
            Test::Or(tests) => tests.iter().any(|test| self.tick(1) && self.test(test)),
            Test::If(condition, then, otherwise) => {
                if self.test(condition) {
                    self.test(then)
                } else {
                    self.test(otherwise)
                }
            }
            Test::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                comparison.holds(a, b)
            }
            Test::NonZero(number) => self.number(number) != 0,
            Test::Some(set) => !self.set(set).is_empty(),
            Test::Contains(set, site) => {
                let site = self.number(site);
                self.core.site(site).is_some_and(|site| self.contains(set, site))
            }
            Test::InMask(mask, bit) => {
                let (mask, bit) = (self.number(mask), self.number(bit));
                (0..64).contains(&bit) && mask >> bit & 1 != 0
            }
            Test::SetEqual(a, b) => self.set(a) == self.set(b),
            Test::Subset(a, b) => {
                let inner = self.set(a);
                inner.minus(self.set(b)).is_empty()
            }
            Test::SomeWhere(local, set, test) => {
                let sites = self.set(set);
                let old = self.local(*local);
                let found = sites.iter().any(|site| {
                    self.put_local(*local, site as i64);
                    self.tick(1) && self.test(test)
                });
                self.put_local(*local, old);
                found
            }
            Test::Connected { a, b, within, vectors } => {
                let within = self.set(within);
                let (a, b) = (self.set(a) & within, self.set(b) & within);
                self.connected(a, b, within, vectors)
            }
            Test::Attacked { sites, by } => {
                let sites = self.set(sites);
                let by = self.number(by);
                self.core.player(by).is_some_and(|by| self.is_attacked(sites, by))
            }
            Test::Stuck(player) => {
                let player = self.number(player);
                self.core.player(player).is_some_and(|player| self.is_stuck(player))
            }
        }
    }
}
