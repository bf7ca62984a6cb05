//! Conditions: branches to a label where they fail or hold.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Label;
use crate::function::key::{AttackKey, Key};
use crate::function::operand::{Operand, WordOperand};
use boardwright_ir::limits::MAX_ATTACKED;
use boardwright_ir::{Comparison, Condition, Num, Set, control};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Returns the value of a condition, if it is known when the module is made.
    pub(crate) fn known_value(&mut self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Const(value) => Some(*value),
            Condition::Not(condition) => self.known_value(condition).map(|value| !value),
            Condition::And(conditions) => {
                let values: Vec<_> =
                    conditions.iter().map(|condition| self.known_value(condition)).collect();
                if values.contains(&Some(false)) {
                    return Some(false);
                }
                values.iter().all(|value| *value == Some(true)).then_some(true)
            }
            Condition::Or(conditions) => {
                let values: Vec<_> =
                    conditions.iter().map(|condition| self.known_value(condition)).collect();
                if values.contains(&Some(true)) {
                    return Some(true);
                }
                values.iter().all(|value| *value == Some(false)).then_some(false)
            }
            Condition::Compare(comparison, a, b) => {
                match (self.operand_without_code(a), self.operand_without_code(b)) {
                    (Some(Operand::Const(a)), Some(Operand::Const(b))) => {
                        Some(comparison.holds(a, b))
                    }
                    (Some(a), Some(b)) if *comparison == Comparison::Equal => {
                        (a.high() < b.low() || b.high() < a.low()).then_some(false)
                    }
                    (Some(a), Some(b)) if *comparison == Comparison::NotEqual => {
                        (a.high() < b.low() || b.high() < a.low()).then_some(true)
                    }
                    _ => None,
                }
            }
            Condition::NonZero(number) => match self.operand_without_code(number) {
                Some(Operand::Const(value)) => Some(value != 0),
                _ => None,
            },
            Condition::Stuck(_) | Condition::SomeMove(..) if self.context.nesting.stuck => {
                Some(false)
            }
            Condition::InPhase(phase) if self.generator.program.phases.len() == 1 => {
                Some(*phase == 0)
            }
            Condition::Attacked { .. } if self.context.nesting.attacked >= MAX_ATTACKED => {
                Some(false)
            }
            _ => None,
        }
    }

    /// Returns a number that needs no code.
    fn operand_without_code(&mut self, number: &Num) -> Option<Operand> {
        match number {
            Num::Const(_) | Num::Local(_) | Num::Mover => Some(self.number(number)),
            _ => None,
        }
    }

    /// Branches to a label unless a condition holds.
    pub(crate) fn branch_unless(&mut self, condition: &Condition, label: Label) {
        match self.known_value(condition) {
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
                let holds = self.code.begin_block();
                let (last, others) = match conditions.split_last() {
                    Some(split) => split,
                    None => return,
                };
                others.iter().for_each(|condition| self.branch_when(condition, holds));
                self.branch_unless(last, label);
                self.code.end();
            }
            Condition::If(condition, then, otherwise) => {
                let end = self.code.begin_block();
                let no = self.code.begin_block();
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

    /// Branches to a label if a condition holds.
    pub(crate) fn branch_when(&mut self, condition: &Condition, label: Label) {
        match self.known_value(condition) {
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
                let fails = self.code.begin_block();
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
                self.code.i64_const(0).op(I::I64Ne);
            }
            Condition::Some(Set::Rows { within, vectors, min_length }) => {
                self.push_any_row(within, vectors, min_length);
            }
            Condition::Some(set) => {
                let sites = self.set(set);
                self.push_is_not_empty(&sites);
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
                let left = self.difference(&a, &b);
                self.push_is_not_empty(&left);
                self.code.op(I::I32Eqz);
            }
            Condition::SomeWhere(local, set, condition) => {
                let sites = self.set(set);
                let found = self.code.new_i32();
                self.code.i32_const(0).set(found);
                self.each_site(&sites, |this, site, next, out| {
                    this.with_local(*local, site, |this| this.branch_unless(condition, next));
                    this.code.i32_const(1).set(found).branch(out);
                });
                self.code.get(found);
            }
            Condition::Connected { a, b, within, vectors } => {
                self.push_connected(a, b, within, vectors);
            }
            Condition::Attacked { sites, by, from } => {
                let sites = self.set(sites);
                let by = self.number(by);
                match from {
                    None => self.push_attacked(&sites, by, None),
                    Some(from) => self.push_attacked_from(&sites, by, from),
                }
            }
            Condition::Stuck(player) => {
                let nesting = self.context.nesting;
                self.push_about_player(player, Key::Stuck(nesting));
            }
            Condition::SomeMove(player, condition) => {
                let (nesting, condition) = (self.context.nesting, *condition);
                self.push_about_player(player, Key::SomeMove { nesting, condition });
            }
            Condition::InPhase(phase) => {
                self.code.get(self.state).load8(control::PHASE as u32);
                self.code.i32_const((*phase).into()).op(I::I32Eq);
            }
            Condition::TurnOver => self.push_turn_is_over(),
            Condition::Const(_)
            | Condition::Not(_)
            | Condition::And(_)
            | Condition::Or(_)
            | Condition::If(..) => {
                let no = self.code.begin_block();
                let end = self.code.new_i32();
                self.code.i32_const(0).set(end);
                self.branch_unless(condition, no);
                self.code.i32_const(1).set(end);
                self.code.end();
                self.code.get(end);
            }
        }
    }

    fn push_equal(&mut self, a: &[WordOperand], b: &[WordOperand]) {
        self.code.i64_const(0);
        for (&a, &b) in a.iter().zip(b) {
            self.push_word(a);
            self.push_word(b);
            self.code.op(I::I64Xor).op(I::I64Or);
        }
        self.code.op(I::I64Eqz);
    }

    /// Pushes 1 if a player could capture an opponent's unit on one of the sites, with the unit on
    /// the site `from` if that is given.
    fn push_attacked(&mut self, sites: &[WordOperand], by: Operand, from: Option<Operand>) {
        let players = self.players();
        let (nesting, has_attacker) = (self.context.nesting, from.is_some());
        let sites = sites.to_vec();
        let attacked = self.checked_number(by, players, 0, (0, 1), |this, by| {
            this.code.get(this.state);
            this.push_i32(by);
            if let Some(from) = from {
                this.push_i32(from);
            }
            this.push_set(&sites);
            this.call(Key::Attacked(AttackKey { nesting, has_attacker }));
            this.code.op(I::I64ExtendI32U);
        });
        self.push_i32(attacked);
    }

    /// Pushes 1 if a player could capture an opponent's unit on one of the sites with the unit on
    /// another.
    fn push_attacked_from(&mut self, sites: &[WordOperand], by: Operand, from: &Num) {
        let (from, all) = (self.number(from), self.sites());
        let attacked = self.checked_number(from, all, 0, (0, 1), |this, from| {
            this.push_attacked(sites, by, Some(from));
            this.code.op(I::I64ExtendI32U);
        });
        self.push_i32(attacked);
    }

    /// Pushes the answer of a function that is asked about a player; 0 for no player.
    fn push_about_player(&mut self, player: &Num, question: Key) {
        let (player, players) = (self.number(player), self.players());
        let answer = self.checked_number(player, players, 0, (0, 1), |this, player| {
            this.code.get(this.state);
            this.push_i32(player);
            this.call(question);
            this.code.op(I::I64ExtendI32U);
        });
        self.push_i32(answer);
    }

    /// Pushes 1 if the player to move is at the beginning of a turn.
    fn push_turn_is_over(&mut self) {
        self.code.get(self.state).load8(control::ACTIONS as u32).op(I::I32Eqz);
        let first: Vec<u8> = {
            let stages = self.generator.program.stages.iter();
            stages.map(|stage| u8::from(stage.index == 0)).collect()
        };
        if first.contains(&0) {
            let table = self.generator.builder.table(first);
            self.code.get(self.state).load8(control::STAGE as u32).load8(table).op(I::I32And);
        }
    }
}
