//! Numbers of units in places, layers and sets.

use crate::expressions::unit_numbers::mask_range;
use crate::function::builder::FunctionBuilder;
use crate::function::code::mem_arg;
use crate::function::operand::{Operand, WordOperand};
use boardwright_ir::{Num, PlaceId};
use wasm_encoder::{Instruction as I, ValType};

impl FunctionBuilder<'_, '_> {
    /// Pushes the number of units of a kind that a player has in a place. Both are in bounds.
    pub(crate) fn push_in_place(&mut self, place: PlaceId, owner: Operand, kind: Operand) {
        let kinds = self.kinds();
        let base = self.generator.program.layout.places[usize::from(place)];
        self.code.get(self.state);
        let mut offset = base;
        for (value, stride) in [(owner, kinds * 2), (kind, 2)] {
            match value {
                Operand::Const(value) => offset += value as usize * stride,
                Operand::Local(slot, ..) => {
                    self.code.get(slot).op(I::I32WrapI64);
                    self.scale(stride);
                    self.code.op(I::I32Add);
                }
            }
        }
        self.code.op(I::I64Load16U(mem_arg(offset as u32, 1)));
    }

    /// Returns the number of units of a kind that a player has in a place.
    pub(crate) fn in_place(&mut self, place: PlaceId, owner: Operand, kind: Operand) -> Operand {
        let (players, kinds) = (self.players(), self.kinds());
        let counts = (0, u16::MAX.into());
        self.checked_number(owner, players, 0, counts, |this, owner| {
            let count = this.checked_number(kind, kinds, 0, counts, |this, kind| {
                this.push_in_place(place, owner, kind);
            });
            this.push(count);
        })
    }

    /// Returns the number of units of a kind in a layer on a site.
    pub(crate) fn in_layer(&mut self, layer: usize, site: Operand, kind: Operand) -> Operand {
        let (all_sites, kinds) = (self.sites(), self.kinds());
        let base = self.generator.program.layout.layers[layer];
        self.checked_number(site, all_sites, 0, (0, 255), |this, site| {
            let count = this.checked_number(kind, kinds, 0, (0, 255), |this, kind| {
                this.push_indexed_address(kind, all_sites);
                this.push_i32(site);
                this.code.op(I::I32Add);
                let offset = this.indexed_offset(kind, base, all_sites);
                this.code.load8(offset).op(I::I64ExtendI32U);
            });
            this.push(count);
        })
    }

    /// Returns a number of units in a place, a layer or a set.
    pub(crate) fn stock_number(&mut self, number: &Num) -> Operand {
        let kinds = self.kinds();
        let all = (1i64 << kinds.min(62)) - 1;
        match number {
            Num::InPlace { place, owner, kind } => {
                let (owner, kind) = (self.number(owner), self.number(kind));
                self.in_place(*place, owner, kind)
            }
            Num::InPlaceAll { place, owner } => {
                let owner = self.number(owner);
                let (players, max_units) = (self.players(), i64::from(u16::MAX) * kinds as i64);
                self.checked_number(owner, players, 0, (0, max_units), |this, owner| {
                    this.code.i64_const(0);
                    for kind in 0..kinds {
                        this.push_in_place(*place, owner, Operand::Const(kind as i64));
                        this.code.op(I::I64Add);
                    }
                })
            }
            Num::KindsInPlace { place, owner } => {
                let owner = self.number(owner);
                let players = self.players();
                self.checked_number(owner, players, 0, mask_range(kinds, all), |this, owner| {
                    this.code.i64_const(0);
                    for kind in 0..kinds {
                        this.push_in_place(*place, owner, Operand::Const(kind as i64));
                        this.code.i64_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                        this.code.i64_const(kind as i64).op(I::I64Shl).op(I::I64Or);
                    }
                })
            }
            Num::InLayer { layer, site, kind } => {
                let (site, kind) = (self.number(site), self.number(kind));
                self.in_layer(usize::from(*layer), site, kind)
            }
            Num::KindsInLayer { layer, site } => {
                let site = self.number(site);
                let layer = usize::from(*layer);
                let all_sites = self.sites();
                self.checked_number(site, all_sites, 0, mask_range(kinds, all), |this, site| {
                    // Most sites hold nothing, and the set of the others is at hand.
                    let offset = this.generator.program.layout.layer_sets[layer];
                    this.push_has_site_at(this.state, offset, site);
                    this.code.begin_if_result(ValType::I64);
                    this.code.i64_const(0);
                    for kind in 0..kinds {
                        let count = this.in_layer(layer, site, Operand::Const(kind as i64));
                        this.push(count);
                        this.code.i64_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                        this.code.i64_const(kind as i64).op(I::I64Shl).op(I::I64Or);
                    }
                    this.code.begin_else().i64_const(0);
                    this.code.end();
                })
            }
            Num::KindsOn(set) => {
                let sites = self.set(set);
                self.kinds_on(&sites)
            }
            _ => unreachable!("`number` writes it"),
        }
    }

    fn kinds_on(&mut self, sites: &[WordOperand]) -> Operand {
        let kinds = self.kinds();
        self.code.i64_const(0);
        for kind in 0..kinds {
            let offset = self.generator.program.layout.kind_sets + kind * self.generator.words * 8;
            let mut some = false;
            for (word, &part) in sites.iter().enumerate() {
                if part == WordOperand::Const(0) {
                    continue;
                }
                self.push_word(part);
                self.code.get(self.state).load64((offset + word * 8) as u32).op(I::I64And);
                if some {
                    self.code.op(I::I64Or);
                }
                some = true;
            }
            if some {
                self.code.i64_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                self.code.i64_const(kind as i64).op(I::I64Shl).op(I::I64Or);
            }
        }
        let (low, high) = mask_range(kinds, (1i64 << kinds.min(62)) - 1);
        self.pop_number(low, high)
    }
}
