//! Numbers about units and kinds.

use crate::function::builder::FunctionBuilder;
use crate::function::code::mem_arg;
use crate::function::operand::Operand;
use boardwright_ir::{NONE, Num};
use wasm_encoder::{Instruction as I, ValType};

impl FunctionBuilder<'_, '_> {
    /// Pushes the unit code of a site, an `i32`.
    pub(crate) fn push_code(&mut self, site: Operand) {
        self.push_indexed_address(site, 1);
        let offset = self.indexed_offset(site, self.generator.program.layout.units, 1);
        self.code.load8(offset);
    }

    /// Replaces a unit code on the stack by its kind, an `i64`; -1 for no unit.
    pub(crate) fn kind_of_code(&mut self) {
        let table = self.generator.table_by_code(|_, kind| kind as i8);
        self.code.op(I::I64Load8S(mem_arg(table, 0)));
    }

    /// Replaces a unit code on the stack by its owner, an `i64`; -1 for no unit and for a unit of
    /// nobody.
    pub(crate) fn owner_of_code(&mut self) {
        let players = self.players();
        let player = |owner: usize| if owner < players { owner as i8 } else { -1 };
        let table = self.generator.table_by_code(|owner, _| player(owner));
        self.code.op(I::I64Load8S(mem_arg(table, 0)));
    }

    /// Replaces a unit code on the stack by its owner, an `i64`; by the mover if it belongs to
    /// nobody.
    pub(crate) fn push_player_or_mover_of_code(&mut self) {
        self.owner_of_code();
        if self.generator.program.layout.nobody == 0 {
            return;
        }
        let owner = self.pop_number(NONE, self.players() as i64 - 1);
        self.push(self.mover);
        self.push(owner);
        self.push(owner);
        self.code.i64_const(0).op(I::I64LtS).op(I::Select);
    }

    /// Returns the owner of a unit code on the stack, which is not 0; the mover if it belongs to
    /// nobody.
    pub(crate) fn player_or_mover_of_code(&mut self) -> Operand {
        self.push_player_or_mover_of_code();
        self.pop_number(0, self.players() as i64 - 1)
    }

    /// Pushes the unit value of a site.
    fn push_unit(&mut self, site: Operand) {
        self.push_code(site);
        let code = self.code.pop_i32();
        self.code.get(code).op(I::I32Eqz);
        self.code.begin_if_result(ValType::I64);
        self.code.i64_const(NONE).begin_else();
        self.code.get(code).op(I::I64ExtendI32U);
        for (index, offset) in
            self.generator.program.layout.attributes.clone().into_iter().enumerate()
        {
            self.push_indexed_address(site, 1);
            let offset = self.indexed_offset(site, offset, 1);
            self.code.load8(offset).op(I::I64ExtendI32U);
            self.code.i64_const(8 * (index as i64 + 1)).op(I::I64Shl).op(I::I64Or);
        }
        self.code.end();
    }

    /// Returns a number about a unit or a kind.
    pub(crate) fn of_unit(&mut self, number: &Num) -> Operand {
        let (sites, kinds, players) = (self.sites(), self.kinds() as i64, self.players() as i64);
        match number {
            Num::KindAt(site) => {
                let site = self.number(site);
                self.checked_number(site, sites, NONE, (NONE, kinds - 1), |this, site| {
                    this.push_code(site);
                    this.kind_of_code();
                })
            }
            Num::OwnerAt(site) => {
                let site = self.number(site);
                self.checked_number(site, sites, NONE, (NONE, players - 1), |this, site| {
                    this.push_code(site);
                    this.owner_of_code();
                })
            }
            Num::UnitAt(site) => {
                let site = self.number(site);
                self.checked_number(site, sites, NONE, (NONE, i64::MAX), Self::push_unit)
            }
            Num::KindOf(unit) => {
                let unit = self.number(unit);
                self.part_of_unit(unit, kinds, Self::kind_of_code)
            }
            Num::OwnerOf(unit) => {
                let unit = self.number(unit);
                self.part_of_unit(unit, players, Self::owner_of_code)
            }
            Num::AttributeAt(attribute, site) => {
                let site = self.number(site);
                let base = self.generator.program.layout.attributes[usize::from(*attribute)];
                self.checked_number(site, sites, 0, (0, 255), |this, site| {
                    this.push_indexed_address(site, 1);
                    let offset = this.indexed_offset(site, base, 1);
                    this.code.load8(offset).op(I::I64ExtendI32U);
                })
            }
            Num::AttributeOf(attribute, unit) => {
                let unit = self.number(unit);
                let shift = 8 * (i64::from(*attribute) + 1);
                self.push(unit);
                self.code.i64_const(shift).op(I::I64ShrS).i64_const(0xff).op(I::I64And);
                self.code.i64_const(0);
                self.push(unit);
                self.code.i64_const(0).op(I::I64GeS).op(I::Select);
                self.pop_number(0, 255)
            }
            _ => unreachable!("`number` writes it"),
        }
    }

    /// Returns a number about a kind.
    pub(crate) fn of_kind(&mut self, number: &Num) -> Operand {
        match number {
            Num::MaskOf(kind) => {
                let kind = self.number(kind);
                if let Operand::Const(kind) = kind {
                    return Operand::Const(if (0..64).contains(&kind) { 1 << kind } else { 0 });
                }
                let (_, high) = mask_range(self.kinds(), i64::MAX);
                let range = if kind.is_none_or_below(62) {
                    (0, 1i64 << kind.high().max(0))
                } else {
                    (i64::MIN, high)
                };
                self.checked_number(kind, 64, 0, range, |this, kind| {
                    this.code.i64_const(1);
                    this.push(kind);
                    this.code.op(I::I64Shl);
                })
            }
            Num::UnionKind(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let kinds = self.kinds();
                let unions = &self.generator.program.unions;
                let bytes = (0..kinds * kinds)
                    .map(|index| unions[index / kinds][index % kinds].map_or(255, |kind| kind))
                    .collect();
                let table = self.generator.builder.table(bytes);
                self.checked_number(a, kinds, NONE, (NONE, kinds as i64 - 1), |this, a| {
                    let union =
                        this.checked_number(b, kinds, NONE, (NONE, kinds as i64 - 1), |this, b| {
                            this.push_i32(a);
                            this.scale(kinds);
                            this.push_i32(b);
                            this.code.op(I::I32Add);
                            this.code.op(I::I64Load8S(mem_arg(table, 0)));
                        });
                    this.push(union);
                })
            }
            Num::Promotion(kind) => {
                let kind = self.number(kind);
                let kinds = &self.generator.program.kinds;
                let values: Vec<i64> =
                    kinds.iter().map(|info| info.promotes_to.map_or(NONE, i64::from)).collect();
                self.table_number(kind, &values)
            }
            Num::Demotion(kind) => {
                let kind = self.number(kind);
                let kinds = &self.generator.program.kinds;
                let from = |kind: usize| {
                    kinds
                        .iter()
                        .position(|info| info.promotes_to.is_some_and(|to| usize::from(to) == kind))
                };
                let values: Vec<i64> = (0..kinds.len())
                    .map(|kind| from(kind).map_or(NONE, |kind| kind as i64))
                    .collect();
                self.table_number(kind, &values)
            }
            _ => unreachable!("`number` writes it"),
        }
    }

    fn part_of_unit(&mut self, unit: Operand, bound: i64, part: impl FnOnce(&mut Self)) -> Operand {
        // Codes beyond the last unit are no unit. The table of codes has an entry for each byte.
        self.push(unit);
        self.code.i64_const(0).op(I::I64GeS);
        self.code.begin_if_result(ValType::I64);
        self.push(unit);
        self.code.op(I::I32WrapI64).i32_const(0xff).op(I::I32And);
        part(self);
        self.code.begin_else().i64_const(NONE);
        self.code.end();
        self.pop_number(NONE, bound - 1)
    }

    /// Returns the value of a table at an index; none if the index is out of bounds.
    pub(crate) fn table_number(&mut self, index: Operand, values: &[i64]) -> Operand {
        if let Operand::Const(index) = index {
            let found = usize::try_from(index).ok().and_then(|index| values.get(index));
            return Operand::Const(found.copied().unwrap_or(NONE));
        }
        let low = values.iter().copied().min().unwrap_or(NONE);
        let high = values.iter().copied().max().unwrap_or(NONE);
        let bytes = values.iter().flat_map(|&value| (value as i32).to_le_bytes()).collect();
        let table = self.generator.builder.table(bytes);
        self.checked_number(index, values.len(), NONE, (low, high), |this, index| {
            this.push_i32(index);
            this.scale(4);
            this.code.op(I::I64Load32S(mem_arg(table, 2)));
        })
    }
}

/// Returns the bounds of a mask of kinds, given the mask of all.
pub(crate) fn mask_range(kinds: usize, all: i64) -> (i64, i64) {
    if kinds > 62 { (i64::MIN, i64::MAX) } else { (0, all) }
}
