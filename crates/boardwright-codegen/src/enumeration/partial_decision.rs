//! The decision so far as bits, and how it is noted once it is known to be legal.

use crate::attacks::attack_hit::Hit;
use crate::enumeration::choices::Choice;
use crate::enumeration::explore_function::OVER;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Label, Slot};
use crate::function::key::Key;
use crate::function::operand::{Value, Word};
use boardwright_ir::packing::low_bits;
use boardwright_ir::{Field, FieldKind, Set};
use wasm_encoder::Instruction as I;

/// The decision so far.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    /// The name of the branch.
    pub label: u16,
    /// The bits of the fields chosen, in an `i64` local; none yet.
    pub bits: Option<Slot>,
    /// The bits of all fields chosen on the present path.
    pub mask: u64,
    /// For an attack: whether the target was captured. For a decision being made: whether it is known to be the
    /// one that is wanted.
    pub hit: Hit,
}

impl Packed {
    /// Nothing is chosen yet, and nothing known.
    pub const NOTHING: Packed = Packed { label: 0, bits: None, mask: 0, hit: Hit::No };
}

impl<'p> Scope<'_, 'p> {
    /// A field of the stage being decided, by its number.
    pub fn field_info(&self, field: u16) -> Option<&'p Field> {
        self.g.program.stages[self.stage].fields.get(usize::from(field))
    }

    /// The bits of the label.
    pub fn label_mask(&self) -> u64 {
        low_bits(self.g.program.stages[self.stage].label_bits)
    }

    /// Gives a path up if it has another name than the decision wanted, or that has fields it did not choose.
    pub fn leave_unless_wanted(&mut self, packed: Packed, wanted: Slot, fail: Label) {
        self.code.get(wanted).long_const(!packed.mask as i64).op(I::I64And);
        self.code.long_const((u64::from(packed.label) & self.label_mask()) as i64);
        self.fails();
        self.code.op(I::I64Ne).branch_if(fail);
    }

    /// The bits of a value in a field, joined with those before.
    pub fn with_field(&mut self, packed: Packed, field: Option<u16>, value: Value) -> Packed {
        let Some(field) = field else { return packed };
        let Some(info) = self.field_info(field) else { return packed };
        let mask = low_bits(info.bits).checked_shl(info.shift.into()).unwrap_or(0);
        let mask = packed.mask | mask;
        if !matches!(self.goal, Goal::Scan) {
            return Packed { mask, ..packed };
        }
        self.push_encoded(info, value);
        if let Some(bits) = packed.bits {
            self.code.get(bits).op(I::I64Or);
        }
        Packed { bits: Some(self.code.keep_long()), mask, ..packed }
    }

    /// Pushes the bits of a value in its field, in their place.
    fn push_encoded(&mut self, info: &Field, value: Value) {
        let (low, bits, shift) = (info.low, info.bits, info.shift);
        match info.kind {
            FieldKind::Line { site_bits, direction_bits } => {
                let (sites, ways) = (i64::from(site_bits), i64::from(direction_bits));
                for (at, mask, to) in
                    [(0, 0xffff, 0), (16, 0xff, sites), (24, 0xffff, sites + ways)]
                {
                    self.push(value);
                    self.code.long_const(at).op(I::I64ShrU).long_const(mask).op(I::I64And);
                    self.code.long_const(to).op(I::I64Shl);
                    if at > 0 {
                        self.code.op(I::I64Or);
                    }
                }
            }
            _ => self.push(value),
        }
        self.code.long_const(1i64.wrapping_sub(low)).op(I::I64Add);
        self.code.long_const(low_bits(bits) as i64).op(I::I64And);
        if shift >= 64 {
            self.code.op(I::Drop).long_const(0);
        } else {
            self.code.long_const(shift.into()).op(I::I64Shl);
        }
    }

    /// Notes a decision for each site, all of them legal.
    pub fn record_all(&mut self, choice: Choice<'p>, set: &'p Set, packed: Packed) {
        let sites = self.set(set);
        self.record_sites(choice, &sites, packed);
    }

    /// The same for sites that are known.
    pub fn record_sites(&mut self, choice: Choice<'p>, sites: &[Word], packed: Packed) {
        let Some(skip) = self.skip else { return };
        let count = self.count(sites);
        if count == Value::Const(0) {
            return;
        }
        let field = choice.field.and_then(|field| self.field_info(field));
        let (shift, low) = field.map_or((63, 1), |field| (field.shift.into(), field.low));
        self.code.get(skip);
        self.push(count);
        self.code.op(I::I64LtU);
        self.code.begin_if();
        self.push_decision(packed);
        self.code.long_const(shift).long_const(1 - low).get(skip);
        self.push_sites(sites);
        self.call(Key::EmitAll);
        self.take_emitted(skip);
        self.code.otherwise();
        self.code.get(skip);
        self.push(count);
        self.code.op(I::I64Sub).set(skip);
        self.code.end();
    }

    /// The value that a decision has in a field; gives the path up where it has none.
    pub fn field_of(&mut self, decision: Slot, info: &Field, fail: Label) -> Value {
        let (low, bits, shift) = (info.low, info.bits, info.shift);
        let code = self.code.long();
        if shift >= 64 {
            self.code.long_const(0).set(code);
        } else {
            self.code.get(decision).long_const(shift.into()).op(I::I64ShrU);
            self.code.long_const(low_bits(bits) as i64).op(I::I64And).set(code);
        }
        self.code.get(code).op(I::I64Eqz).branch_if(fail);
        self.code.get(code).long_const(low.wrapping_sub(1)).op(I::I64Add);
        let most = low.saturating_sub(1).saturating_add_unsigned(low_bits(bits));
        let plain = self.keep(low, most.max(low));
        match info.kind {
            FieldKind::Line { site_bits, direction_bits } => {
                let (sites, ways) = (i64::from(site_bits), i64::from(direction_bits));
                self.push(plain);
                self.code.long_const(low_bits(site_bits) as i64).op(I::I64And);
                self.push(plain);
                self.code.long_const(sites).op(I::I64ShrS);
                self.code.long_const(low_bits(direction_bits) as i64).op(I::I64And);
                self.code.long_const(16).op(I::I64Shl).op(I::I64Or);
                self.push(plain);
                self.code.long_const(sites + ways).op(I::I64ShrS);
                self.code.long_const(24).op(I::I64Shl).op(I::I64Or);
                self.keep(i64::MIN, i64::MAX)
            }
            _ => plain,
        }
    }

    /// Pushes what is chosen so far as bits of a decision.
    pub fn push_decision(&mut self, packed: Packed) {
        let label = (u64::from(packed.label) & self.label_mask()) as i64;
        match packed.bits {
            Some(bits) => self.code.get(bits).long_const(label).op(I::I64Or),
            None => self.code.long_const(label),
        };
    }

    /// Notes a legal decision.
    pub fn record(&mut self, packed: Packed) {
        let Some(skip) = self.skip else { return };
        self.code.get(skip).op(I::I64Eqz);
        self.code.begin_if();
        self.push_decision(packed);
        self.call(Key::Emit);
        self.take_emitted(skip);
        self.code.otherwise();
        self.code.get(skip).long_const(1).op(I::I64Sub).set(skip);
        self.code.end();
    }

    fn take_emitted(&mut self, skip: Slot) {
        self.code.tee(skip).long_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.long_const(OVER).leave();
        self.code.end();
    }
}
