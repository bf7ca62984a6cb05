//! Membership of a site in a set, without computing the whole set where possible.

use crate::function::builder::FunctionBuilder;
use crate::function::operand::Operand;
use boardwright_ir::{Num, Set};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Pushes 1 if a bit is in a mask.
    pub(crate) fn push_in_mask(&mut self, mask: Operand, bit: Operand) {
        if bit.is_never_below(64) {
            self.code.i32_const(0);
            return;
        }
        self.push(mask);
        self.push(bit);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).i32_const(1).op(I::I32And);
        if !bit.is_below(64) {
            self.push(bit);
            self.code.i64_const(64).op(I::I64LtU).op(I::I32And);
        }
    }

    /// Pushes 1 if a value is a site in a set.
    pub(crate) fn push_contains(&mut self, set: &Set, site: Operand) {
        let bound = self.sites();
        if site.is_never_below(bound) {
            self.code.i32_const(0);
            return;
        }
        if site.is_below(bound) {
            self.push_contains_site(set, site);
            return;
        }
        let known = site.known_below(bound);
        self.push(site);
        self.code.i64_const(bound as i64).op(I::I64LtU);
        self.code.begin_if_result(wasm_encoder::ValType::I32);
        self.push_contains_site(set, known);
        self.code.begin_else().i32_const(0);
        self.code.end();
    }

    fn push_contains_site(&mut self, set: &Set, site: Operand) {
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
                self.code.begin_if_result(wasm_encoder::ValType::I32);
                self.push_contains_site(b, site);
                self.code.op(I::I32Eqz).begin_else().i32_const(0);
                self.code.end();
            }
            Set::If(condition, then, otherwise) => {
                let result = self.code.new_i32();
                let end = self.code.begin_block();
                let no = self.code.begin_block();
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
                let result = self.code.new_i32();
                self.code.i32_const(0).set(result);
                let end = self.code.begin_block();
                self.push_contains_site(set, site);
                self.code.op(I::I32Eqz).branch_if(end);
                self.with_local(*local, site, |this| this.branch_unless(condition, end));
                self.code.i32_const(1).set(result);
                self.code.end();
                self.code.get(result);
            }
            Set::Walk { from, legs } if legs.len() == 1 && !legs[0].is_step() => {
                let from = self.number(from);
                let sites = self.sites();
                let reached = self.code.new_i32();
                self.code.i32_const(0).set(reached);
                self.if_below(from, sites, |this, from| {
                    if !this.push_slide_reaches(from, &legs[0], site) {
                        let ends = this.set(set);
                        this.push_has_site(&ends, site);
                    }
                    this.code.set(reached);
                });
                self.code.get(reached);
            }
            other => self.push_holds_unit_of(other, site),
        }
    }

    /// Pushes 1 if the unit on a site belongs to a set defined by units.
    fn push_holds_unit_of(&mut self, set: &Set, site: Operand) {
        let layout = &self.generator.program.layout;
        let stride = self.generator.words * 8;
        match set {
            Set::Vacant => {
                self.push_code(site);
                self.code.op(I::I32Eqz);
            }
            Set::Occupied => {
                self.push_code(site);
                self.code.i32_const(0).op(I::I32Ne);
            }
            Set::OwnedBy(Num::Const(player)) if (0..layout.owners() as i64).contains(player) => {
                let offset = layout.owner_sets + *player as usize * stride;
                self.push_has_site_at(self.state, offset, site);
            }
            Set::OwnedBy(player) => {
                let player = self.number(player);
                self.push_unit_has(player, site, Self::owner_of_code);
            }
            Set::OfKind(Num::Const(kind)) if (0..layout.kinds as i64).contains(kind) => {
                let offset = layout.kind_sets + *kind as usize * stride;
                self.push_has_site_at(self.state, offset, site);
            }
            Set::OfKind(kind) => {
                let kind = self.number(kind);
                self.push_unit_has(kind, site, Self::kind_of_code);
            }
            Set::OfKinds(mask) => {
                let mask = self.number(mask);
                self.push_code(site);
                self.kind_of_code();
                let kind = self.pop_number(-1, self.generator.program.layout.kinds as i64 - 1);
                self.push_in_mask(mask, kind);
            }
            whole => {
                let sites = self.set(whole);
                self.push_has_site(&sites, site);
            }
        }
    }

    /// Pushes 1 if a unit with a wanted owner or kind stands on a site. `part` extracts it from the
    /// unit's code.
    fn push_unit_has(&mut self, wanted: Operand, site: Operand, part: fn(&mut Self)) {
        self.push(wanted);
        self.push_code(site);
        part(self);
        self.code.op(I::I64Eq);
        if wanted.low() < 0 {
            // An empty site has the owner and kind -1, which nothing asks for.
            self.push_code(site);
            self.code.i32_const(0).op(I::I32Ne).op(I::I32And);
        }
    }

    fn push_any_contains(&mut self, sets: &[Set], site: Operand) {
        let Some((last, others)) = sets.split_last() else {
            self.code.i32_const(0);
            return;
        };
        let found = self.code.new_i32();
        let end = self.code.begin_block();
        for set in others {
            self.push_contains_site(set, site);
            self.code.tee(found).branch_if(end);
        }
        self.push_contains_site(last, site);
        self.code.set(found);
        self.code.end();
        self.code.get(found);
    }

    fn push_all_contain(&mut self, sets: &[Set], site: Operand) {
        let Some((last, others)) = sets.split_last() else {
            self.code.i32_const(1);
            return;
        };
        let found = self.code.new_i32();
        self.code.i32_const(0).set(found);
        let end = self.code.begin_block();
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
