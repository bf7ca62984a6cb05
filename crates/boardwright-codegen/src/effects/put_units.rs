//! Units put on the board: their codes, and their places.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use crate::function::operand::Operand;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Returns the code of a unit as an `i32`; 0 if there is no such unit. The owner does not
    /// matter for a kind of nobody.
    pub(crate) fn unit_code(&mut self, owner: Operand, kind: Operand) -> Slot {
        let layout = &self.generator.program.layout;
        let (players, kinds, nobody) = (layout.players, layout.kinds, layout.nobody);
        let max_code = (players * kinds) as i64;
        if nobody != 0 {
            let is_nobodys = |kind: i64| (0..64).contains(&kind) && nobody >> kind & 1 != 0;
            match kind {
                Operand::Const(known) if is_nobodys(known) => {
                    return self.as_i32(Operand::Const(known + 1));
                }
                Operand::Const(_) => {}
                kind => return self.unit_code_of_any_kind(owner, kind),
            }
        }
        let code = self.checked_number(owner, players, 0, (0, max_code), |this, owner| {
            let code = this.checked_number(kind, kinds, 0, (0, max_code), |this, kind| {
                this.push(owner);
                this.code.i64_const(kinds as i64).op(I::I64Mul);
                this.push(kind);
                this.code.op(I::I64Add).i64_const(1).op(I::I64Add);
            });
            this.push(code);
        });
        self.as_i32(code)
    }

    /// Returns the code of a unit as [`Self::unit_code`] does, of a kind that may be nobody's.
    fn unit_code_of_any_kind(&mut self, owner: Operand, kind: Operand) -> Slot {
        let layout = &self.generator.program.layout;
        let (players, kinds, nobody) = (layout.players, layout.kinds, layout.nobody);
        // By kind: 255 if it is nobody's.
        let masks = (0..kinds).map(|kind| if nobody >> kind & 1 != 0 { 255 } else { 0 }).collect();
        let table = self.generator.builder.table(masks);
        let code = self.code.new_i32();
        self.code.i32_const(0).set(code);
        self.if_below(kind, kinds, |this, kind| {
            this.push_i32(kind);
            this.code.load8(table);
            this.code.begin_if();
            this.push_i32(kind);
            this.code.i32_const(1).op(I::I32Add).set(code);
            this.code.begin_else();
            this.if_below(owner, players, |this, owner| {
                this.push_i32(owner);
                this.scale(kinds);
                this.push_i32(kind);
                this.code.op(I::I32Add).i32_const(1).op(I::I32Add).set(code);
            });
            this.code.end();
        });
        code
    }

    pub(super) fn put_at(&mut self, kind: Operand, owner: Operand, site: Operand) {
        let sites = self.sites();
        let code = self.unit_code(owner, kind);
        self.if_below(site, sites, |this, site| {
            this.code.get(code);
            this.code.begin_if();
            let site = this.as_i32(site);
            this.put_fresh(site, code);
            this.code.end();
        });
    }

    pub(super) fn put_unit(&mut self, unit: Operand, at: Operand) {
        let (sites, codes) = (self.sites(), self.generator.code_count());
        self.if_below(at, sites, |this, at| {
            let site = this.as_i32(at);
            let code = this.code.new_i32();
            this.push_i32(unit);
            this.code.i32_const(0xff).op(I::I32And).set(code);
            this.push(unit);
            this.code.i64_const(0).op(I::I64GtS);
            this.code.get(code).i32_const(0).op(I::I32Ne).op(I::I32And);
            this.code.get(code).i32_const(codes as i32).op(I::I32LtU).op(I::I32And);
            this.code.begin_if();
            this.set_code(site, code);
            for attribute in 0..this.generator.program.attributes.len() {
                this.set_attribute(attribute, site, |this| {
                    this.push(unit);
                    this.code.i64_const(8 * (attribute as i64 + 1)).op(I::I64ShrS);
                    this.code.op(I::I32WrapI64).i32_const(0xff).op(I::I32And);
                });
            }
            this.code.end();
        });
    }
}
