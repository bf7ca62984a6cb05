//! Whether a site is in a set, without working out the others where they are not needed.

use crate::function::builder::Scope;
use crate::function::operand::Value;
use boardwright_ir::{Num, Set};
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Pushes 1 if a bit is in a mask.
    pub fn push_in_mask(&mut self, mask: Value, bit: Value) {
        if bit.is_never_below(64) {
            self.code.int_const(0);
            return;
        }
        self.push(mask);
        self.push(bit);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).int_const(1).op(I::I32And);
        if !bit.is_below(64) {
            self.push(bit);
            self.code.long_const(64).op(I::I64LtU).op(I::I32And);
        }
    }

    /// Pushes 1 if a site, if it is one, is in a set, without working out the whole set where that is easy.
    pub fn push_contains(&mut self, set: &Set, site: Value) {
        let bound = self.sites();
        if site.is_never_below(bound) {
            self.code.int_const(0);
            return;
        }
        if site.is_below(bound) {
            self.push_contains_site(set, site);
            return;
        }
        let known = site.known_below(bound);
        self.push(site);
        self.code.long_const(bound as i64).op(I::I64LtU);
        self.code.begin_if_giving(wasm_encoder::ValType::I32);
        self.push_contains_site(set, known);
        self.code.otherwise().int_const(0);
        self.code.end();
    }

    fn push_contains_site(&mut self, set: &Set, site: Value) {
        if self.push_in_row(set, site) {
            return;
        }
        match set {
            Set::One(other) => {
                let other = self.number(other);
                self.push(other);
                self.push(site);
                self.code.op(I::I64Eq);
            }
            Set::Or(sets) => self.push_any_contains(sets, site),
            Set::And(sets) => self.push_all_contain(sets, site),
            Set::Minus(a, b) => {
                self.push_contains_site(a, site);
                self.code.begin_if_giving(wasm_encoder::ValType::I32);
                self.push_contains_site(b, site);
                self.code.op(I::I32Eqz).otherwise().int_const(0);
                self.code.end();
            }
            Set::If(condition, then, otherwise) => {
                let result = self.code.int();
                let end = self.code.block();
                let no = self.code.block();
                self.branch_unless(condition, no);
                self.push_contains_site(then, site);
                self.code.set(result).branch(end);
                self.code.end();
                self.push_contains_site(otherwise, site);
                self.code.set(result);
                self.code.end();
                self.code.get(result);
            }
            Set::Filter(local, set, condition) => {
                let result = self.code.int();
                self.code.int_const(0).set(result);
                let end = self.code.block();
                self.push_contains_site(set, site);
                self.code.op(I::I32Eqz).branch_if(end);
                let old = self.locals[usize::from(*local)];
                self.bind(*local, site);
                self.branch_unless(condition, end);
                self.locals[usize::from(*local)] = old;
                self.code.int_const(1).set(result);
                self.code.end();
                self.code.get(result);
            }
            Set::Walk { from, legs } if legs.len() == 1 && !legs[0].is_step() => {
                let from = self.number(from);
                let sites = self.sites();
                let reached = self.code.int();
                self.code.int_const(0).set(reached);
                self.within(from, sites, |this, from| {
                    if !this.push_slide_reaches(from, &legs[0], site) {
                        let ends = this.set(set);
                        this.push_bit(&ends, site);
                    }
                    this.code.set(reached);
                });
                self.code.get(reached);
            }
            other => self.push_holds_unit_of(other, site),
        }
    }

    /// Pushes 1 if what stands on a site on the board is of a set that is about units.
    fn push_holds_unit_of(&mut self, set: &Set, site: Value) {
        let layout = &self.g.program.layout;
        let stride = self.g.words * 8;
        match set {
            Set::Vacant => {
                self.push_code(site);
                self.code.op(I::I32Eqz);
            }
            Set::Occupied => {
                self.push_code(site);
                self.code.int_const(0).op(I::I32Ne);
            }
            Set::OwnedBy(Num::Const(player)) if (0..layout.players as i64).contains(player) => {
                let offset = layout.owner_sets + *player as usize * stride;
                self.push_bit_at(self.state, offset, site);
            }
            Set::OwnedBy(player) => {
                let player = self.number(player);
                self.push_unit_has(player, site, Self::owner_of_code);
            }
            Set::OfKind(Num::Const(kind)) if (0..layout.kinds as i64).contains(kind) => {
                let offset = layout.kind_sets + *kind as usize * stride;
                self.push_bit_at(self.state, offset, site);
            }
            Set::OfKind(kind) => {
                let kind = self.number(kind);
                self.push_unit_has(kind, site, Self::kind_of_code);
            }
            Set::OfKinds(mask) => {
                let mask = self.number(mask);
                self.push_code(site);
                self.kind_of_code();
                let kind = self.keep(-1, self.g.program.layout.kinds as i64 - 1);
                self.push_in_mask(mask, kind);
            }
            whole => {
                let sites = self.set(whole);
                self.push_bit(&sites, site);
            }
        }
    }

    /// Pushes 1 if a unit stands on a site on the board whose owner or kind, into which `part` turns its code, is this.
    fn push_unit_has(&mut self, wanted: Value, site: Value, part: fn(&mut Self)) {
        self.push(wanted);
        self.push_code(site);
        part(self);
        self.code.op(I::I64Eq);
        if wanted.low() < 0 {
            // No unit has neither, which is nothing to be asked for.
            self.push_code(site);
            self.code.int_const(0).op(I::I32Ne).op(I::I32And);
        }
    }

    fn push_any_contains(&mut self, sets: &[Set], site: Value) {
        let Some((last, others)) = sets.split_last() else {
            self.code.int_const(0);
            return;
        };
        let found = self.code.int();
        let end = self.code.block();
        for set in others {
            self.push_contains_site(set, site);
            self.code.tee(found).branch_if(end);
        }
        self.push_contains_site(last, site);
        self.code.set(found);
        self.code.end();
        self.code.get(found);
    }

    fn push_all_contain(&mut self, sets: &[Set], site: Value) {
        let Some((last, others)) = sets.split_last() else {
            self.code.int_const(1);
            return;
        };
        let found = self.code.int();
        self.code.int_const(0).set(found);
        let end = self.code.block();
        for set in others {
            self.push_contains_site(set, site);
            self.code.op(I::I32Eqz).branch_if(end);
        }
        self.push_contains_site(last, site);
        self.code.set(found);
        self.code.end();
        self.code.get(found);
    }
}
