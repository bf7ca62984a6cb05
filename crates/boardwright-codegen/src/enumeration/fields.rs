//! Names and fields of decisions: packed while decisions are scanned, unpacked when one is played.

use crate::enumeration::partial_decision::PartialDecision;
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::context::Goal;
use crate::function::operand::Operand;
use boardwright_board::low_bits;
use boardwright_ir::{Field, FieldKind};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns a field of the stage by its number.
    pub(crate) fn field_info(&self, field: u16) -> Option<&'p Field> {
        self.generator.program.stages[self.context.stage].fields.get(usize::from(field))
    }

    /// Returns the bits of the name.
    pub(crate) fn label_mask(&self) -> u64 {
        low_bits(self.generator.program.stages[self.context.stage].label_bits.into())
    }

    /// Fails if the wanted decision has another name, or fields that were not chosen.
    pub(crate) fn fail_unless_wanted(
        &mut self,
        decision: PartialDecision,
        wanted: Slot,
        fail: Label,
    ) {
        self.code.get(wanted).i64_const(!decision.mask as i64).op(I::I64And);
        self.code.i64_const((u64::from(decision.label) & self.label_mask()) as i64);
        self.code.op(I::I64Ne).branch_if(fail);
    }

    /// Returns a decision with the value of one more field.
    pub(crate) fn with_field(
        &mut self,
        decision: PartialDecision,
        field: Option<u16>,
        value: Operand,
    ) -> PartialDecision {
        let Some(info) = field.and_then(|field| self.field_info(field)) else { return decision };
        let mask = low_bits(info.bits.into()).checked_shl(info.shift.into()).unwrap_or(0);
        let mask = decision.mask | mask;
        if self.context.goal != Goal::Scan {
            return PartialDecision { mask, ..decision };
        }
        self.push_field_bits(info, value);
        if let Some(bits) = decision.bits {
            self.code.get(bits).op(I::I64Or);
        }
        PartialDecision { bits: Some(self.code.pop_i64()), mask, ..decision }
    }

    /// Pushes the bits of a field's value, shifted to their position.
    fn push_field_bits(&mut self, info: &Field, value: Operand) {
        let (low, bits, shift) = (info.low, info.bits, info.shift);
        match info.kind {
            FieldKind::Line { site_bits, direction_bits } => {
                let (sites, directions) = (i64::from(site_bits), i64::from(direction_bits));
                for (at, mask, to) in
                    [(0, 0xffff, 0), (16, 0xff, sites), (24, 0xffff, sites + directions)]
                {
                    self.push(value);
                    self.code.i64_const(at).op(I::I64ShrU).i64_const(mask).op(I::I64And);
                    self.code.i64_const(to).op(I::I64Shl);
                    if at > 0 {
                        self.code.op(I::I64Or);
                    }
                }
            }
            _ => self.push(value),
        }
        self.code.i64_const(1i64.wrapping_sub(low)).op(I::I64Add);
        self.code.i64_const(low_bits(bits.into()) as i64).op(I::I64And);
        if shift >= 64 {
            self.code.op(I::Drop).i64_const(0);
        } else {
            self.code.i64_const(shift.into()).op(I::I64Shl);
        }
    }

    /// Returns the value of a field of a decision; fails if it has none.
    pub(crate) fn field_value(&mut self, decision: Slot, info: &Field, fail: Label) -> Operand {
        let (low, bits, shift) = (info.low, info.bits, info.shift);
        let code = self.code.new_i64();
        if shift >= 64 {
            self.code.i64_const(0).set(code);
        } else {
            self.code.get(decision).i64_const(shift.into()).op(I::I64ShrU);
            self.code.i64_const(low_bits(bits.into()) as i64).op(I::I64And).set(code);
        }
        self.code.get(code).op(I::I64Eqz).branch_if(fail);
        self.code.get(code).i64_const(low.wrapping_sub(1)).op(I::I64Add);
        let max = low.saturating_sub(1).saturating_add_unsigned(low_bits(bits.into()));
        let plain = self.pop_number(low, max.max(low));
        match info.kind {
            FieldKind::Line { site_bits, direction_bits } => {
                let (sites, directions) = (i64::from(site_bits), i64::from(direction_bits));
                self.push(plain);
                self.code.i64_const(low_bits(site_bits.into()) as i64).op(I::I64And);
                self.push(plain);
                self.code.i64_const(sites).op(I::I64ShrS);
                self.code.i64_const(low_bits(direction_bits.into()) as i64).op(I::I64And);
                self.code.i64_const(16).op(I::I64Shl).op(I::I64Or);
                self.push(plain);
                self.code.i64_const(sites + directions).op(I::I64ShrS);
                self.code.i64_const(24).op(I::I64Shl).op(I::I64Or);
                self.pop_number(i64::MIN, i64::MAX)
            }
            _ => plain,
        }
    }

    /// Pushes the bits of the decision made so far.
    pub(crate) fn push_decision(&mut self, decision: PartialDecision) {
        let label = (u64::from(decision.label) & self.label_mask()) as i64;
        match decision.bits {
            Some(bits) => self.code.get(bits).i64_const(label).op(I::I64Or),
            None => self.code.i64_const(label),
        };
    }
}
