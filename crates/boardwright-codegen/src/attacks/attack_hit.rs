//! What an attack does on its way: whether its target has been captured.

use crate::enumeration::continuation::Rest;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Scope};
use crate::function::code::Slot;
use crate::function::operand::Value;
use boardwright_ir::Statement;
use boardwright_ir::analysis::PossibleCaptures;
use wasm_encoder::Instruction as I;

/// What is known of whether the target of an attack has been captured on the present path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hit {
    /// It has not.
    No,
    /// The local [`Scope::hit`] says so.
    Perhaps,
    /// It has.
    Yes,
}

impl<'p> Scope<'_, 'p> {
    /// Leaves the function with 1 if the target has been captured.
    pub fn leave_if_hit(&mut self) {
        let hit = self.hit_slot();
        self.code.get(hit);
        self.code.begin_if();
        self.code.int_const(1).leave();
        self.code.end();
    }

    /// The local that says whether the target has been captured on the present path.
    pub fn hit_slot(&mut self) -> Slot {
        if let Some(hit) = self.hit {
            return hit;
        }
        let hit = self.code.int();
        self.hit = Some(hit);
        hit
    }

    /// An effect on the way of an attack. Where all that matters of it is whether it captures the target, that
    /// is found out without carrying it out; says whether the path ends with it.
    pub fn strike(&mut self, effect: &'p Statement, rest: &Rest<'p>, packed: &mut Packed) -> bool {
        let Goal::Attack(target) = self.goal else { return false };
        let future = rest.future();
        let plain = !self.g.explosive;
        let ends = !future.may_fail && future.captures == PossibleCaptures::Nothing;
        match effect {
            Statement::Move { from, to } if plain && ends && packed.hit == Hit::No => {
                let (from, to) = (self.number(from), self.number(to));
                self.push_hit_at(from, to, target);
                self.code.begin_if();
                self.code.int_const(1).leave();
                self.code.end();
                true
            }
            Statement::Capture(set)
                if plain && ends && packed.hit == Hit::No && self.g.takes_all(set) =>
            {
                let site = self.target_site(target);
                self.push_contains(set, site);
                self.code.begin_if();
                self.push_code(site);
                self.code.begin_if();
                self.code.int_const(1).leave();
                self.code.end();
                self.code.end();
                true
            }
            Statement::Move { .. }
            | Statement::Capture(_)
            | Statement::If { .. }
            | Statement::For { .. } => {
                if packed.hit == Hit::No {
                    let hit = self.hit_slot();
                    self.code.int_const(0).set(hit);
                    packed.hit = Hit::Perhaps;
                }
                false
            }
            _ => false,
        }
    }

    /// The site of an attack's target as a number.
    pub fn target_site(&mut self, target: Slot) -> Value {
        self.code.get(target).op(I::I64ExtendI32U);
        let sites = self.sites() as i64;
        self.keep(0, sites - 1)
    }

    /// Pushes 1 if moving a unit captures what stands on the target.
    fn push_hit_at(&mut self, from: Value, to: Value, target: Slot) {
        let sites = self.sites();
        let hit = self.checked(from, sites, 0, (0, 1), |this, from| {
            let hit = this.checked(to, sites, 0, (0, 1), |this, to| {
                this.push_int(to);
                this.code.get(target).op(I::I32Eq);
                this.push_int(from);
                this.push_int(to);
                this.code.op(I::I32Ne).op(I::I32And);
                this.push_code(from);
                this.code.int_const(0).op(I::I32Ne).op(I::I32And);
                this.push_code(to);
                this.code.int_const(0).op(I::I32Ne).op(I::I32And);
                this.code.op(I::I64ExtendI32U);
            });
            this.push(hit);
        });
        self.push_int(hit);
    }
}
