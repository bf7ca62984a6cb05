//! What tests come to: branches to a label if they fail or hold.

use super::Key;
use super::code::Label;
use super::scope::Scope;
use super::value::{Value, Word};
use boardwright_ir::limits::MAX_ATTACKED;
use boardwright_ir::{Comparison, Num, Set, Test};
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// What a test comes to if that is known now.
    pub fn decided(&mut self, test: &Test) -> Option<bool> {
        match test {
            Test::Const(value) => Some(*value),
            Test::Not(test) => self.decided(test).map(|value| !value),
            Test::And(tests) => {
                let values: Vec<_> = tests.iter().map(|test| self.decided(test)).collect();
                if values.contains(&Some(false)) {
                    return Some(false);
                }
                values.iter().all(|value| *value == Some(true)).then_some(true)
            }
            Test::Or(tests) => {
                let values: Vec<_> = tests.iter().map(|test| self.decided(test)).collect();
                if values.contains(&Some(true)) {
                    return Some(true);
                }
                values.iter().all(|value| *value == Some(false)).then_some(false)
            }
            Test::Compare(comparison, a, b) => match (self.plain(a), self.plain(b)) {
                (Some(Value::Const(a)), Some(Value::Const(b))) => Some(comparison.holds(a, b)),
                (Some(a), Some(b)) if *comparison == Comparison::Equal => {
                    (a.high() < b.low() || b.high() < a.low()).then_some(false)
                }
                (Some(a), Some(b)) if *comparison == Comparison::NotEqual => {
                    (a.high() < b.low() || b.high() < a.low()).then_some(true)
                }
                _ => None,
            },
            Test::NonZero(number) => match self.plain(number) {
                Some(Value::Const(value)) => Some(value != 0),
                _ => None,
            },
            Test::Stuck(_) if self.nesting.stuck => Some(false),
            Test::Attacked { .. } if self.nesting.attacked >= MAX_ATTACKED => Some(false),
            _ => None,
        }
    }

    /// A number that needs no code.
    fn plain(&mut self, number: &Num) -> Option<Value> {
        match number {
            Num::Const(_) | Num::Local(_) | Num::Mover => Some(self.number(number)),
            _ => None,
        }
    }

    /// Goes to a label unless a test holds.
    pub fn branch_unless(&mut self, test: &Test, label: Label) {
        match self.decided(test) {
            Some(true) => return,
            Some(false) => {
                self.code.branch(label);
                return;
            }
            None => {}
        }
        match test {
            Test::Not(test) => self.branch_when(test, label),
            Test::And(tests) => tests.iter().for_each(|test| self.branch_unless(test, label)),
            Test::Or(tests) => {
                let holds = self.code.block();
                let (last, others) = match tests.split_last() {
                    Some(split) => split,
                    None => return,
                };
                others.iter().for_each(|test| self.branch_when(test, holds));
                self.branch_unless(last, label);
                self.code.end();
            }
            Test::If(condition, then, otherwise) => {
                let end = self.code.block();
                let no = self.code.block();
                self.branch_unless(condition, no);
                self.branch_unless(then, label);
                self.code.branch(end);
                self.code.end();
                self.branch_unless(otherwise, label);
                self.code.end();
            }
            leaf => {
                self.push_test(leaf);
                self.code.op(I::I32Eqz).branch_if(label);
            }
        }
    }

    /// Goes to a label if a test holds.
    pub fn branch_when(&mut self, test: &Test, label: Label) {
        match self.decided(test) {
            Some(false) => return,
            Some(true) => {
                self.code.branch(label);
                return;
            }
            None => {}
        }
        match test {
            Test::Not(test) => self.branch_unless(test, label),
            Test::Or(tests) => tests.iter().for_each(|test| self.branch_when(test, label)),
            Test::And(_) | Test::If(..) => {
                let fails = self.code.block();
                self.branch_unless(test, fails);
                self.code.branch(label);
                self.code.end();
            }
            leaf => {
                self.push_test(leaf);
                self.code.branch_if(label);
            }
        }
    }

    /// Pushes 1 if a test holds, else 0.
    fn push_test(&mut self, test: &Test) {
        match test {
            Test::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.push(a);
                self.push(b);
                self.code.op(match comparison {
                    Comparison::Equal => I::I64Eq,
                    Comparison::NotEqual => I::I64Ne,
                    Comparison::Less => I::I64LtS,
                    Comparison::LessOrEqual => I::I64LeS,
                    Comparison::Greater => I::I64GtS,
                    Comparison::GreaterOrEqual => I::I64GeS,
                });
            }
            Test::NonZero(number) => {
                let number = self.number(number);
                self.push(number);
                self.code.long_const(0).op(I::I64Ne);
            }
            Test::Some(Set::Rows { within, vectors, least }) => {
                self.push_any_row(within, vectors, least);
            }
            Test::Some(set) => {
                let sites = self.set(set);
                self.push_some(&sites);
            }
            Test::Contains(set, site) => {
                let site = self.number(site);
                self.push_contains(set, site);
            }
            Test::InMask(mask, bit) => {
                let (mask, bit) = (self.number(mask), self.number(bit));
                self.push_in_mask(mask, bit);
            }
            Test::SetEqual(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                self.push_equal(&a, &b);
            }
            Test::Subset(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let left = self.minus(&a, &b);
                self.push_some(&left);
                self.code.op(I::I32Eqz);
            }
            Test::SomeWhere(local, set, test) => {
                let sites = self.set(set);
                let found = self.code.int();
                self.code.int_const(0).set(found);
                self.each_site(&sites, |this, site, next, out| {
                    let old = this.locals[usize::from(*local)];
                    this.bind(*local, site);
                    this.branch_unless(test, next);
                    this.locals[usize::from(*local)] = old;
                    this.code.int_const(1).set(found).branch(out);
                });
                self.code.get(found);
            }
            Test::Connected { a, b, within, vectors } => {
                self.push_connected(a, b, within, vectors);
            }
            Test::Attacked { sites, by } => {
                let sites = self.set(sites);
                let by = self.number(by);
                self.push_attacked(&sites, by);
            }
            Test::Stuck(player) => {
                let player = self.number(player);
                let players = self.players();
                let nesting = self.nesting;
                let stuck = self.checked(player, players, 0, (0, 1), |this, player| {
                    this.code.get(this.state);
                    this.push_int(player);
                    this.call(Key::Stuck(nesting));
                    this.code.op(I::I64ExtendI32U);
                });
                self.push_int(stuck);
            }
            structure => {
                let no = self.code.block();
                let end = self.code.int();
                self.code.int_const(0).set(end);
                self.branch_unless(structure, no);
                self.code.int_const(1).set(end);
                self.code.end();
                self.code.get(end);
            }
        }
    }

    fn push_equal(&mut self, a: &[Word], b: &[Word]) {
        self.code.long_const(0);
        for (&a, &b) in a.iter().zip(b) {
            self.push_word(a);
            self.push_word(b);
            self.code.op(I::I64Xor).op(I::I64Or);
        }
        self.code.op(I::I64Eqz);
    }

    /// Pushes 1 if a player could capture a unit of its opponent on one of the sites.
    fn push_attacked(&mut self, sites: &[Word], by: Value) {
        let players = self.players();
        let nesting = self.nesting;
        let sites = sites.to_vec();
        let attacked = self.checked(by, players, 0, (0, 1), |this, by| {
            this.code.get(this.state);
            this.push_int(by);
            this.push_sites(&sites);
            this.call(Key::Attacked(nesting));
            this.code.op(I::I64ExtendI32U);
        });
        self.push_int(attacked);
    }
}
