//! The effect of an attack's path on its target.

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::PartialDecision;
use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use crate::function::context::Goal;
use crate::function::key::AttackHit;
use crate::function::operand::Operand;
use boardwright_ir::analysis::PossibleCaptures;
use boardwright_ir::{FROM, Statement};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns 1 from the function if the target was captured.
    pub(crate) fn return_if_hit(&mut self) {
        let hit = self.hit_slot();
        self.code.get(hit);
        self.require_attacker();
        self.code.begin_if();
        self.code.i32_const(1).return_();
        self.code.end();
    }

    /// Returns 1 from the function, since the target was captured.
    pub(crate) fn return_success(&mut self) {
        if self.attacker.is_none() {
            self.code.i32_const(1).return_();
            return;
        }
        self.code.i32_const(1);
        self.require_attacker();
        self.code.begin_if();
        self.code.i32_const(1).return_();
        self.code.end();
    }

    /// Changes the condition on the stack to 0 if another unit than the attacker moved.
    fn require_attacker(&mut self) {
        if let Some(attacker) = self.attacker {
            let from = self.local(FROM);
            self.push_i32(from);
            self.code.get(attacker).op(I::I32Eq).op(I::I32And);
        }
    }

    /// Returns the local that says whether the target was captured on the path.
    pub(crate) fn hit_slot(&mut self) -> Slot {
        if let Some(hit) = self.hit {
            return hit;
        }
        let hit = self.code.new_i32();
        self.hit = Some(hit);
        hit
    }

    /// Writes an effect of an attack. If only a capture of the target matters, the effect is not
    /// carried out; returns true if the path ends there.
    pub(crate) fn attack_effect(
        &mut self,
        effect: &'p Statement,
        rest: &Continuation<'p>,
        decision: &mut PartialDecision,
    ) -> bool {
        let Goal::Attack(target) = self.context.goal else { return false };
        let future = rest.future();
        let plain = !self.generator.captures_cascade;
        let ends = !future.may_fail && future.captures == PossibleCaptures::Nothing;
        match effect {
            Statement::Move { from, to } if plain && ends && decision.hit == AttackHit::No => {
                let (from, to) = (self.number(from), self.number(to));
                self.push_move_hits(from, to, target);
                self.require_attacker();
                self.code.begin_if();
                self.code.i32_const(1).return_();
                self.code.end();
                true
            }
            Statement::Capture(set)
                if plain
                    && ends
                    && decision.hit == AttackHit::No
                    && self.generator.takes_all(set) =>
            {
                let site = self.target_site(target);
                self.push_contains(set, site);
                self.require_attacker();
                self.code.begin_if();
                self.push_code(site);
                self.code.begin_if();
                self.code.i32_const(1).return_();
                self.code.end();
                self.code.end();
                true
            }
            Statement::Move { .. }
            | Statement::Capture(_)
            | Statement::If { .. }
            | Statement::For { .. }
            | Statement::Repeat(_) => {
                if decision.hit == AttackHit::No {
                    let hit = self.hit_slot();
                    self.code.i32_const(0).set(hit);
                    decision.hit = AttackHit::Unknown;
                }
                false
            }
            _ => false,
        }
    }

    /// Returns the site of the target as a number.
    pub(crate) fn target_site(&mut self, target: Slot) -> Operand {
        self.code.get(target).op(I::I64ExtendI32U);
        let sites = self.sites() as i64;
        self.pop_number(0, sites - 1)
    }

    /// Pushes 1 if moving a unit captures the target.
    fn push_move_hits(&mut self, from: Operand, to: Operand, target: Slot) {
        let sites = self.sites();
        let hit = self.checked_number(from, sites, 0, (0, 1), |this, from| {
            let hit = this.checked_number(to, sites, 0, (0, 1), |this, to| {
                this.push_i32(to);
                this.code.get(target).op(I::I32Eq);
                this.push_i32(from);
                this.push_i32(to);
                this.code.op(I::I32Ne).op(I::I32And);
                this.push_code(from);
                this.code.i32_const(0).op(I::I32Ne).op(I::I32And);
                this.push_code(to);
                this.code.i32_const(0).op(I::I32Ne).op(I::I32And);
                this.code.op(I::I64ExtendI32U);
            });
            this.push(hit);
        });
        self.push_i32(hit);
    }
}
