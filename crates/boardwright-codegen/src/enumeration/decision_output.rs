//! Functions that receive decisions from a scan: they list, count, pick or note them.

use crate::enumeration::scan_mode::{DONE, ScanMode};
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::limits::{Limit, MAX_DECISIONS};
use wasm_encoder::{Instruction as I, ValType};

impl FunctionBuilder<'_, '_> {
    /// Writes [`Key::EmitOne`]: receives a decision; returns the number of decisions still to skip,
    /// or [`DONE`].
    pub(crate) fn write_emit_one(mut self) -> Code {
        let mix = self.mix_of_digest();
        let mut code = Code::new(&[ValType::I64]);
        let decision = code.parameter(0);
        let globals = self.generator.globals;
        code.global_get(globals.mode).i32_const(ScanMode::List as i32).op(I::I32Eq);
        code.begin_if();
        self.append_decision(&mut code, decision);
        code.i64_const(0).return_();
        code.end();
        code.global_get(globals.mode).i32_const(ScanMode::NoteSets as i32).op(I::I32Eq);
        code.begin_if();
        let one = |code: &mut Code, word: usize| {
            code.i64_const((word == 0).into());
        };
        let none = |code: &mut Code| {
            code.i64_const(0);
        };
        code.global_get(globals.listed).i32_const(1).op(I::I32Add);
        code.global_set(globals.listed);
        self.note_set(&mut code, decision, none, none, one);
        code.i64_const(0).return_();
        code.end();
        if let Some(mix) = mix {
            self.begin_if_digest(&mut code);
            self.add_to_digest(&mut code, decision, mix);
            code.i64_const(0).return_();
            code.end();
        }
        code.get(decision).global_set(globals.chosen).i64_const(DONE);
        code
    }

    /// Returns the function that mixes keys of decisions, if a scan of the game compares decisions.
    fn mix_of_digest(&mut self) -> Option<u32> {
        let compares = self.generator.program.variables.iter().any(|variable| variable.if_usable);
        compares.then(|| self.generator.function(Key::MixHash))
    }

    fn begin_if_digest(&self, code: &mut Code) {
        code.global_get(self.generator.globals.mode).i32_const(ScanMode::Digest as i32);
        code.op(I::I32Eq);
        code.begin_if();
    }

    /// Adds the key of a decision to the sum of keys ([`boardwright_ir::decision_key`]).
    fn add_to_digest(&self, code: &mut Code, decision: Slot, mix: u32) {
        let globals = self.generator.globals;
        code.global_get(globals.listed).i32_const(1).op(I::I32Add).global_set(globals.listed);
        code.i64_const(0).get(decision).i64_const(1).op(I::I64Add);
        code.call(mix);
        code.global_get(globals.chosen).op(I::I64Add).global_set(globals.chosen);
    }

    /// Bytes of a noted set: the number of decisions up to its end, their common bits, the shift
    /// and the bias of the site, and the sites.
    pub(crate) fn noted_set_bytes(&self) -> u32 {
        (4 + self.generator.words as u32) * 8
    }

    /// Records a set of decisions, if it fits.
    fn note_set(
        &self,
        code: &mut Code,
        base: Slot,
        shift: impl Fn(&mut Code),
        bias: impl Fn(&mut Code),
        word: impl Fn(&mut Code, usize),
    ) {
        let globals = self.generator.globals;
        let at = code.new_i32();
        code.global_get(globals.list).tee(at);
        code.global_get(globals.room).op(I::I32LtU);
        code.begin_if();
        code.get(at).global_get(globals.listed).op(I::I64ExtendI32U).store64(0);
        code.get(at).get(base).store64(8);
        code.get(at);
        shift(code);
        code.store64(16).get(at);
        bias(code);
        code.store64(24);
        for index in 0..self.generator.words {
            code.get(at);
            word(code, index);
            code.store64(32 + index as u32 * 8);
        }
        code.end();
        code.get(at).i32_const(self.noted_set_bytes() as i32).op(I::I32Add);
        code.global_set(globals.list);
    }

    /// Writes [`Key::PickNoted`]: picks the decision at an index (`i32`) from the noted sets that
    /// begin at an address. The index is below the number of decisions noted.
    pub(crate) fn write_pick_noted(&self) -> Code {
        let words = self.generator.words;
        let mut code = Code::new(&[ValType::I32, ValType::I32]);
        let (at, place) = (code.parameter(0), code.parameter(1));
        let (k, before, site, count) =
            (code.new_i64(), code.new_i64(), code.new_i64(), code.new_i64());
        code.get(place).op(I::I64ExtendI32U).set(k);
        let found = code.begin_block();
        let round = code.begin_loop();
        code.get(at).load64(0).get(k).op(I::I64GtU).branch_if(found);
        code.get(at).load64(0).set(before);
        code.get(at).i32_const(self.noted_set_bytes() as i32).op(I::I32Add).set(at).branch(round);
        code.end();
        code.end();
        code.get(k).get(before).op(I::I64Sub).set(k);
        let picked = code.begin_block();
        for word in 0..words {
            let bits = code.new_i64();
            code.get(at).load64(32 + word as u32 * 8).set(bits);
            if word + 1 < words {
                code.get(bits).op(I::I64Popcnt).set(count);
                code.get(k).get(count).op(I::I64LtU);
                code.begin_if();
            }
            code.i64_const(word as i64 * 64).set(site);
            select_bit(&mut code, bits, k, site);
            if word + 1 < words {
                code.branch(picked);
                code.end();
                code.get(k).get(count).op(I::I64Sub).set(k);
            }
        }
        code.end();
        code.get(site).get(at).load64(24).op(I::I64Add).get(at).load64(16).op(I::I64Shl);
        code.get(at).load64(8).op(I::I64Or).global_set(self.generator.globals.chosen);
        code
    }

    /// Appends a decision to the list.
    fn append_decision(&self, code: &mut Code, decision: Slot) {
        let globals = self.generator.globals;
        code.global_get(globals.listed).global_get(globals.room).op(I::I32LtU);
        code.begin_if();
        code.global_get(globals.list);
        code.global_get(globals.listed).i32_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).store64(0);
        code.end();
        code.global_get(globals.listed).i32_const(1).op(I::I32Add);
        code.global_set(globals.listed);
        code.global_get(globals.listed).i32_const(MAX_DECISIONS as i32).op(I::I32GtU);
        code.begin_if();
        self.generator.note_limit(code, Limit::Decisions);
        code.i64_const(DONE).return_();
        code.end();
    }

    /// Writes [`Key::EmitSet`]: receives decisions by their common bits, the shift and the bias of
    /// the site, the number to skip and the sites.
    pub(crate) fn write_emit_set(mut self) -> Code {
        let mix = self.mix_of_digest();
        let words = self.generator.words;
        let mut code = Code::new(&vec![ValType::I64; 4 + words]);
        let [base, shift, bias, skip] = [0, 1, 2, 3].map(|index| code.parameter(index));
        let sites: Vec<Slot> = (0..words).map(|word| code.parameter(4 + word)).collect();
        let globals = self.generator.globals;
        let (site, decision) = (code.new_i64(), code.new_i64());
        let pack = |code: &mut Code| {
            code.get(site).get(bias).op(I::I64Add).get(shift).op(I::I64Shl);
            code.get(base).op(I::I64Or).set(decision);
        };
        let each = |code: &mut Code, take: &dyn Fn(&mut Code)| {
            for (word, &bits) in sites.iter().enumerate() {
                let out = code.begin_block();
                let round = code.begin_loop();
                code.get(bits).op(I::I64Eqz).branch_if(out);
                code.get(bits).op(I::I64Ctz).i64_const(word as i64 * 64).op(I::I64Add).set(site);
                code.get(bits).get(bits).i64_const(1).op(I::I64Sub).op(I::I64And).set(bits);
                pack(code);
                take(code);
                code.branch(round);
                code.end();
                code.end();
            }
            code.i64_const(0).return_();
        };
        code.global_get(globals.mode).i32_const(ScanMode::List as i32).op(I::I32Eq);
        code.begin_if();
        each(&mut code, &|code| self.append_decision(code, decision));
        code.end();
        if let Some(mix) = mix {
            self.begin_if_digest(&mut code);
            each(&mut code, &|code| self.add_to_digest(code, decision, mix));
            code.end();
        }
        code.global_get(globals.mode).i32_const(ScanMode::NoteSets as i32).op(I::I32Eq);
        code.begin_if();
        code.global_get(globals.listed);
        for &bits in &sites {
            code.get(bits).op(I::I64Popcnt).op(I::I32WrapI64).op(I::I32Add);
        }
        code.global_set(globals.listed);
        let given = |slot: Slot| {
            move |code: &mut Code| {
                code.get(slot);
            }
        };
        self.note_set(&mut code, base, given(shift), given(bias), |code, word| {
            code.get(sites[word]);
        });
        code.i64_const(0).return_();
        code.end();
        let picked = code.begin_block();
        let count = code.new_i64();
        for (word, &bits) in sites.iter().enumerate() {
            code.get(bits).op(I::I64Popcnt).set(count);
            code.get(skip).get(count).op(I::I64LtU);
            code.begin_if();
            code.i64_const(word as i64 * 64).set(site);
            select_bit(&mut code, bits, skip, site);
            code.branch(picked);
            code.end();
            code.get(skip).get(count).op(I::I64Sub).set(skip);
        }
        code.end();
        pack(&mut code);
        code.get(decision).global_set(globals.chosen).i64_const(DONE);
        code
    }
}

/// Adds the position of a word's k-th member to a site.
fn select_bit(code: &mut Code, bits: Slot, k: Slot, site: Slot) {
    let count = code.new_i64();
    let skips = code.new_i64();
    for width in [32i64, 16, 8, 4, 2, 1] {
        let mask = ((1u64 << width) - 1) as i64;
        code.get(bits).i64_const(mask).op(I::I64And).op(I::I64Popcnt).set(count);
        // All ones if the member is in the upper half.
        code.i64_const(0).get(k).get(count).op(I::I64GeU).op(I::I64ExtendI32U).op(I::I64Sub);
        code.set(skips);
        code.get(k).get(count).get(skips).op(I::I64And).op(I::I64Sub).set(k);
        code.get(bits).get(skips).i64_const(width).op(I::I64And).op(I::I64ShrU).set(bits);
        code.get(site).get(skips).i64_const(width).op(I::I64And).op(I::I64Add).set(site);
    }
}
