//! Numbers that are read off units and kinds.

use crate::function::builder::Scope;
use crate::function::operand::Value;
use boardwright_ir::{NONE, Num};
use wasm_encoder::{Instruction as I, ValType};

impl Scope<'_, '_> {
    /// Pushes the unit code at a site on the board, an `i32`.
    pub fn push_code(&mut self, site: Value) {
        self.push_strided(site, 1);
        let offset = self.strided_offset(site, self.g.program.layout.units, 1);
        self.code.load8(offset);
    }

    /// Replaces a unit code on the stack by its kind, -1 for no unit, an `i64`.
    pub fn kind_of_code(&mut self) {
        let table = self.g.code_table(|_, kind| kind as i8);
        self.code.op(I::I64Load8S(crate::function::code::argument(table, 0)));
    }

    /// Replaces a unit code on the stack by its owner, -1 for no unit, an `i64`.
    pub fn owner_of_code(&mut self) {
        let table = self.g.code_table(|owner, _| owner as i8);
        self.code.op(I::I64Load8S(crate::function::code::argument(table, 0)));
    }

    /// Pushes the unit value at a site on the board.
    fn push_unit(&mut self, site: Value) {
        self.push_code(site);
        let code = self.code.keep_int();
        self.code.get(code).op(I::I32Eqz);
        self.code.begin_if_giving(ValType::I64);
        self.code.long_const(NONE).otherwise();
        self.code.get(code).op(I::I64ExtendI32U);
        for (index, offset) in self.g.program.layout.attributes.clone().into_iter().enumerate() {
            self.push_strided(site, 1);
            let offset = self.strided_offset(site, offset, 1);
            self.code.load8(offset).op(I::I64ExtendI32U);
            self.code.long_const(8 * (index as i64 + 1)).op(I::I64Shl).op(I::I64Or);
        }
        self.code.end();
    }

    /// Writes what a number comes to that is read off a unit or a kind.
    pub fn of_unit(&mut self, number: &Num) -> Value {
        let (sites, kinds, players) = (self.sites(), self.kinds() as i64, self.players() as i64);
        match number {
            Num::KindAt(site) => {
                let site = self.number(site);
                self.checked(site, sites, NONE, (NONE, kinds - 1), |this, site| {
                    this.push_code(site);
                    this.kind_of_code();
                })
            }
            Num::OwnerAt(site) => {
                let site = self.number(site);
                self.checked(site, sites, NONE, (NONE, players - 1), |this, site| {
                    this.push_code(site);
                    this.owner_of_code();
                })
            }
            Num::UnitAt(site) => {
                let site = self.number(site);
                self.checked(site, sites, NONE, (NONE, i64::MAX), Self::push_unit)
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
                let base = self.g.program.layout.attributes[usize::from(*attribute)];
                self.checked(site, sites, 0, (0, 255), |this, site| {
                    this.push_strided(site, 1);
                    let offset = this.strided_offset(site, base, 1);
                    this.code.load8(offset).op(I::I64ExtendI32U);
                })
            }
            Num::AttributeOf(attribute, unit) => {
                let unit = self.number(unit);
                let shift = 8 * (i64::from(*attribute) + 1);
                self.push(unit);
                self.code.long_const(shift).op(I::I64ShrS).long_const(0xff).op(I::I64And);
                self.code.long_const(0);
                self.push(unit);
                self.code.long_const(0).op(I::I64GeS).op(I::Select);
                self.keep(0, 255)
            }
            number => self.of_kind(number),
        }
    }

    /// Numbers that are read off a kind.
    fn of_kind(&mut self, number: &Num) -> Value {
        match number {
            Num::MaskOf(kind) => {
                let kind = self.number(kind);
                if let Value::Const(kind) = kind {
                    return Value::Const(if (0..64).contains(&kind) { 1 << kind } else { 0 });
                }
                let (_, high) = mask_range(self.kinds(), i64::MAX);
                let range = if kind.is_none_or_below(62) {
                    (0, 1i64 << kind.high().max(0))
                } else {
                    (i64::MIN, high)
                };
                self.checked(kind, 64, 0, range, |this, kind| {
                    this.code.long_const(1);
                    this.push(kind);
                    this.code.op(I::I64Shl);
                })
            }
            Num::UnionKind(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let kinds = self.kinds();
                let unions = &self.g.program.unions;
                let bytes = (0..kinds * kinds)
                    .map(|index| unions[index / kinds][index % kinds].map_or(255, |kind| kind))
                    .collect();
                let table = self.g.builder.table(bytes);
                self.checked(a, kinds, NONE, (NONE, kinds as i64 - 1), |this, a| {
                    let union =
                        this.checked(b, kinds, NONE, (NONE, kinds as i64 - 1), |this, b| {
                            this.push_int(a);
                            this.scale(kinds);
                            this.push_int(b);
                            this.code.op(I::I32Add);
                            this.code.op(I::I64Load8S(crate::function::code::argument(table, 0)));
                        });
                    this.push(union);
                })
            }
            Num::Promotion(kind) => {
                let kind = self.number(kind);
                let kinds = &self.g.program.kinds;
                let values: Vec<i64> =
                    kinds.iter().map(|info| info.promotes_to.map_or(NONE, i64::from)).collect();
                self.looked_up(kind, &values)
            }
            Num::Demotion(kind) => {
                let kind = self.number(kind);
                let kinds = &self.g.program.kinds;
                let from = |kind: usize| {
                    kinds
                        .iter()
                        .position(|info| info.promotes_to.is_some_and(|to| usize::from(to) == kind))
                };
                let values: Vec<i64> = (0..kinds.len())
                    .map(|kind| from(kind).map_or(NONE, |kind| kind as i64))
                    .collect();
                self.looked_up(kind, &values)
            }
            _ => Value::NOTHING,
        }
    }

    fn part_of_unit(&mut self, unit: Value, bound: i64, part: impl FnOnce(&mut Self)) -> Value {
        // Codes beyond the last unit are no unit; the table of codes has a place for each byte.
        self.push(unit);
        self.code.long_const(0).op(I::I64GeS);
        self.code.begin_if_giving(ValType::I64);
        self.push(unit);
        self.code.op(I::I32WrapI64).int_const(0xff).op(I::I32And);
        part(self);
        self.code.otherwise().long_const(NONE);
        self.code.end();
        self.keep(NONE, bound - 1)
    }

    /// The value of a table at an index; none where the index is not in it.
    pub fn looked_up(&mut self, index: Value, values: &[i64]) -> Value {
        if let Value::Const(index) = index {
            let found = usize::try_from(index).ok().and_then(|index| values.get(index));
            return Value::Const(found.copied().unwrap_or(NONE));
        }
        let low = values.iter().copied().min().unwrap_or(NONE);
        let high = values.iter().copied().max().unwrap_or(NONE);
        let bytes = values.iter().flat_map(|&value| (value as i32).to_le_bytes()).collect();
        let table = self.g.builder.table(bytes);
        self.checked(index, values.len(), NONE, (low, high), |this, index| {
            this.push_int(index);
            this.scale(4);
            this.code.op(I::I64Load32S(crate::function::code::argument(table, 2)));
        })
    }
}

/// Bounds of a mask of kinds, given what it is if all are in it.
pub fn mask_range(kinds: usize, all: i64) -> (i64, i64) {
    if kinds > 62 { (i64::MIN, i64::MAX) } else { (0, all) }
}
