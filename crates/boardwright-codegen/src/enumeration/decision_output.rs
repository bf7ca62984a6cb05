//! What becomes of each decision that a scan finds: listed, counted, picked, or noted with others.

use crate::enumeration::explore_function::OVER;
use crate::function::builder::Scope;
use crate::function::code::{Code, Slot};
use boardwright_ir::limits::MAX_DECISIONS;
use wasm_encoder::{Instruction as I, ValType};

/// The mode in which a scan writes decisions down.
pub const LIST: i32 = 0;

/// The mode in which a scan keeps the decision at a place.
pub const NTH: i32 = 1;

/// The mode in which a scan stops at the first decision.
pub const ANY: i32 = 2;

/// The mode in which a scan notes the sets of decisions it finds, so that one can be picked without another scan.
pub const LEAVES: i32 = 3;

/// Sets of decisions that a scan notes at most; where there are more it is done again to pick one.
pub const MAX_LEAVES: u32 = 4096;

impl<'p> Scope<'_, 'p> {
    /// Writes the function behind [`Key::Emit`](crate::function::key::Key::Emit): a decision at the place that is wanted. Gives how many are still
    /// to be passed over, or [`OVER`].
    pub fn write_emit(&self) -> Code {
        let mut code = Code::new(&[ValType::I64]);
        let decision = code.parameter(0);
        let globals = self.g.globals;
        code.op(I::GlobalGet(globals.mode)).int_const(LIST).op(I::I32Eq);
        code.begin_if();
        self.append(&mut code, decision);
        code.long_const(0).leave();
        code.end();
        code.op(I::GlobalGet(globals.mode)).int_const(LEAVES).op(I::I32Eq);
        code.begin_if();
        let one = |code: &mut Code, word: usize| {
            code.long_const((word == 0).into());
        };
        let none = |code: &mut Code| {
            code.long_const(0);
        };
        code.op(I::GlobalGet(globals.listed)).int_const(1).op(I::I32Add);
        code.op(I::GlobalSet(globals.listed));
        self.note_leaf(&mut code, decision, none, none, one);
        code.long_const(0).leave();
        code.end();
        code.get(decision).op(I::GlobalSet(globals.chosen)).long_const(OVER);
        code
    }

    /// Bytes of a leaf: how many decisions there are up to its end, what they have in common, how far to shift
    /// the site, what to add to it, the sites.
    pub fn leaf_bytes(&self) -> u32 {
        (4 + self.g.words as u32) * 8
    }

    /// Notes a set of decisions, if there is room, and goes on.
    fn note_leaf(
        &self,
        code: &mut Code,
        base: Slot,
        shift: impl Fn(&mut Code),
        bias: impl Fn(&mut Code),
        word: impl Fn(&mut Code, usize),
    ) {
        let globals = self.g.globals;
        let at = code.int();
        code.op(I::GlobalGet(globals.list)).tee(at);
        code.op(I::GlobalGet(globals.room)).op(I::I32LtU);
        code.begin_if();
        code.get(at).op(I::GlobalGet(globals.listed)).op(I::I64ExtendI32U).store64(0);
        code.get(at).get(base).store64(8);
        code.get(at);
        shift(code);
        code.store64(16).get(at);
        bias(code);
        code.store64(24);
        for index in 0..self.g.words {
            code.get(at);
            word(code, index);
            code.store64(32 + index as u32 * 8);
        }
        code.end();
        code.get(at).int_const(self.leaf_bytes() as i32).op(I::I32Add);
        code.op(I::GlobalSet(globals.list));
    }

    /// Writes the function behind [`Key::PickLeaf`](crate::function::key::Key::PickLeaf): the first leaf's address and a place (`i32`), which is below
    /// the number of decisions noted; keeps the decision there.
    pub fn write_pick_leaf(&self) -> Code {
        let words = self.g.words;
        let mut code = Code::new(&[ValType::I32, ValType::I32]);
        let (at, place) = (code.parameter(0), code.parameter(1));
        let (k, before, site, count) = (code.long(), code.long(), code.long(), code.long());
        code.get(place).op(I::I64ExtendI32U).set(k);
        let found = code.block();
        let round = code.begin_loop();
        code.get(at).load64(0).get(k).op(I::I64GtU).branch_if(found);
        code.get(at).load64(0).set(before);
        code.get(at).int_const(self.leaf_bytes() as i32).op(I::I32Add).set(at).branch(round);
        code.end();
        code.end();
        code.get(k).get(before).op(I::I64Sub).set(k);
        let picked = code.block();
        for word in 0..words {
            let bits = code.long();
            code.get(at).load64(32 + word as u32 * 8).set(bits);
            if word + 1 < words {
                code.get(bits).op(I::I64Popcnt).set(count);
                code.get(k).get(count).op(I::I64LtU);
                code.begin_if();
            }
            code.long_const(word as i64 * 64).set(site);
            select_bit(&mut code, bits, k, site);
            if word + 1 < words {
                code.branch(picked);
                code.end();
                code.get(k).get(count).op(I::I64Sub).set(k);
            }
        }
        code.end();
        code.get(site).get(at).load64(24).op(I::I64Add).get(at).load64(16).op(I::I64Shl);
        code.get(at).load64(8).op(I::I64Or).op(I::GlobalSet(self.g.globals.chosen));
        code
    }

    /// Writes a decision down.
    fn append(&self, code: &mut Code, decision: Slot) {
        let globals = self.g.globals;
        code.op(I::GlobalGet(globals.listed)).op(I::GlobalGet(globals.room)).op(I::I32LtU);
        code.begin_if();
        code.op(I::GlobalGet(globals.list));
        code.op(I::GlobalGet(globals.listed)).int_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).store64(0);
        code.end();
        code.op(I::GlobalGet(globals.listed)).int_const(1).op(I::I32Add);
        code.op(I::GlobalSet(globals.listed));
        code.op(I::GlobalGet(globals.listed)).int_const(MAX_DECISIONS as i32).op(I::I32GtU);
        code.begin_if();
        self.g.note_limit(code, 2);
        code.long_const(OVER).leave();
        code.end();
    }

    /// Writes the function behind [`Key::EmitAll`](crate::function::key::Key::EmitAll): what the decisions have in common, how far to shift the
    /// site, what to add to it, how many to pass over, and the sites.
    pub fn write_emit_all(&self) -> Code {
        let words = self.g.words;
        let mut code = Code::new(&vec![ValType::I64; 4 + words]);
        let [base, shift, bias, skip] = [0, 1, 2, 3].map(|index| code.parameter(index));
        let sites: Vec<Slot> = (0..words).map(|word| code.parameter(4 + word)).collect();
        let globals = self.g.globals;
        let (site, decision) = (code.long(), code.long());
        let pack = |code: &mut Code| {
            code.get(site).get(bias).op(I::I64Add).get(shift).op(I::I64Shl);
            code.get(base).op(I::I64Or).set(decision);
        };
        code.op(I::GlobalGet(globals.mode)).int_const(LIST).op(I::I32Eq);
        code.begin_if();
        for (word, &bits) in sites.iter().enumerate() {
            let out = code.block();
            let round = code.begin_loop();
            code.get(bits).op(I::I64Eqz).branch_if(out);
            code.get(bits).op(I::I64Ctz).long_const(word as i64 * 64).op(I::I64Add).set(site);
            code.get(bits).get(bits).long_const(1).op(I::I64Sub).op(I::I64And).set(bits);
            pack(&mut code);
            self.append(&mut code, decision);
            code.branch(round);
            code.end();
            code.end();
        }
        code.long_const(0).leave();
        code.end();
        code.op(I::GlobalGet(globals.mode)).int_const(LEAVES).op(I::I32Eq);
        code.begin_if();
        code.op(I::GlobalGet(globals.listed));
        for &bits in &sites {
            code.get(bits).op(I::I64Popcnt).op(I::I32WrapI64).op(I::I32Add);
        }
        code.op(I::GlobalSet(globals.listed));
        let given = |slot: Slot| {
            move |code: &mut Code| {
                code.get(slot);
            }
        };
        self.note_leaf(&mut code, base, given(shift), given(bias), |code, word| {
            code.get(sites[word]);
        });
        code.long_const(0).leave();
        code.end();
        let picked = code.block();
        let count = code.long();
        for (word, &bits) in sites.iter().enumerate() {
            code.get(bits).op(I::I64Popcnt).set(count);
            code.get(skip).get(count).op(I::I64LtU);
            code.begin_if();
            code.long_const(word as i64 * 64).set(site);
            select_bit(&mut code, bits, skip, site);
            code.branch(picked);
            code.end();
            code.get(skip).get(count).op(I::I64Sub).set(skip);
        }
        code.end();
        pack(&mut code);
        code.get(decision).op(I::GlobalSet(globals.chosen)).long_const(OVER);
        code
    }
}

/// Adds to a site the place of the k-th member of a word.
fn select_bit(code: &mut Code, bits: Slot, k: Slot, site: Slot) {
    let count = code.long();
    let skips = code.long();
    for width in [32i64, 16, 8, 4, 2, 1] {
        let mask = ((1u64 << width) - 1) as i64;
        code.get(bits).long_const(mask).op(I::I64And).op(I::I64Popcnt).set(count);
        // All ones if the member is in the upper half.
        code.long_const(0).get(k).get(count).op(I::I64GeU).op(I::I64ExtendI32U).op(I::I64Sub);
        code.set(skips);
        code.get(k).get(count).get(skips).op(I::I64And).op(I::I64Sub).set(k);
        code.get(bits).get(skips).long_const(width).op(I::I64And).op(I::I64ShrU).set(bits);
        code.get(site).get(skips).long_const(width).op(I::I64And).op(I::I64Add).set(site);
    }
}
