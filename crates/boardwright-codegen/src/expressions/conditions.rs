//! What conditions come to: branches to a label if they fail or hold.

use crate::function::builder::Scope;
use crate::function::code::Label;
use crate::function::key::Key;
use crate::function::operand::{Value, Word};
use boardwright_ir::limits::MAX_ATTACKED;
use boardwright_ir::{Comparison, Condition, Num, Set};
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// What a condition comes to if that is known now.
    pub fn decided(&mut self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Const(value) => Some(*value),
            Condition::Not(condition) => self.decided(condition).map(|value| !value),
            Condition::And(conditions) => {
                let values: Vec<_> =
                    conditions.iter().map(|condition| self.decided(condition)).collect();
                if values.contains(&Some(false)) {
                    return Some(false);
                }
                values.iter().all(|value| *value == Some(true)).then_some(true)
            }
            Condition::Or(conditions) => {
                let values: Vec<_> =
                    conditions.iter().map(|condition| self.decided(condition)).collect();
                if values.contains(&Some(true)) {
                    return Some(true);
                }
                values.iter().all(|value| *value == Some(false)).then_some(false)
            }
            Condition::Compare(comparison, a, b) => match (self.plain(a), self.plain(b)) {
                (Some(Value::Const(a)), Some(Value::Const(b))) => Some(comparison.holds(a, b)),
                (Some(a), Some(b)) if *comparison == Comparison::Equal => {
                    (a.high() < b.low() || b.high() < a.low()).then_some(false)
                }
                (Some(a), Some(b)) if *comparison == Comparison::NotEqual => {
                    (a.high() < b.low() || b.high() < a.low()).then_some(true)
                }
                _ => None,
            },
            Condition::NonZero(number) => match self.plain(number) {
                Some(Value::Const(value)) => Some(value != 0),
                _ => None,
            },
            Condition::Stuck(_) if self.nesting.stuck => Some(false),
            Condition::Attacked { .. } if self.nesting.attacked >= MAX_ATTACKED => Some(false),
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

    /// Goes to a label unless a condition holds.
    pub fn branch_unless(&mut self, condition: &Condition, label: Label) {
        match self.decided(condition) {
            Some(true) => return,
            Some(false) => {
                self.code.branch(label);
                return;
            }
            None => {}
        }
        match condition {
            Condition::Not(condition) => self.branch_when(condition, label),
            Condition::And(conditions) => {
                conditions.iter().for_each(|condition| self.branch_unless(condition, label))
            }
            Condition::Or(conditions) => {
                let holds = self.code.block();
                let (last, others) = match conditions.split_last() {
                    Some(split) => split,
                    None => return,
                };
                others.iter().for_each(|condition| self.branch_when(condition, holds));
                self.branch_unless(last, label);
                self.code.end();
            }
            Condition::If(condition, then, otherwise) => {
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
                self.push_condition(leaf);
                self.code.op(I::I32Eqz).branch_if(label);
            }
        }
    }

    /// Goes to a label if a condition holds.
    pub fn branch_when(&mut self, condition: &Condition, label: Label) {
        match self.decided(condition) {
            Some(false) => return,
            Some(true) => {
                self.code.branch(label);
                return;
            }
            None => {}
        }
        match condition {
            Condition::Not(condition) => self.branch_unless(condition, label),
            Condition::Or(conditions) => {
                conditions.iter().for_each(|condition| self.branch_when(condition, label))
            }
            Condition::And(_) | Condition::If(..) => {
                let fails = self.code.block();
                self.branch_unless(condition, fails);
                self.code.branch(label);
                self.code.end();
            }
            leaf => {
                self.push_condition(leaf);
                self.code.branch_if(label);
            }
        }
    }

    /// Pushes 1 if a condition holds, else 0.
    fn push_condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Compare(comparison, a, b) => {
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
            Condition::NonZero(number) => {
                let number = self.number(number);
                self.push(number);
                self.code.long_const(0).op(I::I64Ne);
            }
            Condition::Some(Set::Rows { within, vectors, least }) => {
                self.push_any_row(within, vectors, least);
            }
            Condition::Some(set) => {
                let sites = self.set(set);
                self.push_some(&sites);
            }
            Condition::Contains(set, site) => {
                let site = self.number(site);
                self.push_contains(set, site);
            }
            Condition::InMask(mask, bit) => {
                let (mask, bit) = (self.number(mask), self.number(bit));
                self.push_in_mask(mask, bit);
            }
            Condition::SetEqual(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                self.push_equal(&a, &b);
            }
            Condition::Subset(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let left = self.minus(&a, &b);
                self.push_some(&left);
                self.code.op(I::I32Eqz);
            }
            Condition::SomeWhere(local, set, condition) => {
                let sites = self.set(set);
                let found = self.code.int();
                self.code.int_const(0).set(found);
                self.each_site(&sites, |this, site, next, out| {
                    let old = this.locals[usize::from(*local)];
                    this.bind(*local, site);
                    this.branch_unless(condition, next);
                    this.locals[usize::from(*local)] = old;
                    this.code.int_const(1).set(found).branch(out);
                });
                self.code.get(found);
            }
            Condition::Connected { a, b, within, vectors } => {
                self.push_connected(a, b, within, vectors);
            }
            Condition::Attacked { sites, by } => {
                let sites = self.set(sites);
                let by = self.number(by);
                self.push_attacked(&sites, by);
            }
            Condition::Stuck(player) => {
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
