//! The random number generator of playouts.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use wasm_encoder::{Instruction as I, ValType};

/// The words of the generator, in locals.
pub(crate) struct RngState([Slot; 4]);

impl RngState {
    /// Reads the words at an address.
    pub(crate) fn load(code: &mut Code, address: u32) -> RngState {
        let words = [0, 1, 2, 3].map(|index| {
            code.u32_const(0).load64(address + index * 8);
            code.pop_i64()
        });
        RngState(words)
    }

    /// Writes the words to an address.
    pub(crate) fn store(&self, code: &mut Code, address: u32) {
        for (index, &word) in self.0.iter().enumerate() {
            code.u32_const(0).get(word).store64(address + index as u32 * 8);
        }
    }

    /// Draws a number below a bound, which `bound` pushes, by Lemire (2019).
    pub(crate) fn draw_below(&self, code: &mut Code, bound: impl Fn(&mut Code)) -> Slot {
        let s = self.0;
        let [limit, number, low, t] = [0; 4].map(|_| code.new_i64());
        bound(code);
        code.set(limit);
        let round = code.begin_loop();
        // xoshiro256++ (Blackman and Vigna 2019).
        code.get(s[0]).get(s[3]).op(I::I64Add).i64_const(23).op(I::I64Rotl);
        code.get(s[0]).op(I::I64Add).set(number);
        code.get(s[1]).i64_const(17).op(I::I64Shl).set(t);
        for (to, from) in [(2, 0), (3, 1), (1, 2), (0, 3)] {
            code.get(s[to]).get(s[from]).op(I::I64Xor).set(s[to]);
        }
        code.get(s[2]).get(t).op(I::I64Xor).set(s[2]);
        code.get(s[3]).i64_const(45).op(I::I64Rotl).set(s[3]);
        // Only a low part below the bound can be below the threshold.
        code.get(number).get(limit).op(I::I64Mul).tee(low).get(limit).op(I::I64LtU);
        code.begin_if();
        code.get(low).i64_const(0).get(limit).op(I::I64Sub).get(limit).op(I::I64RemU);
        code.op(I::I64LtU).branch_if(round);
        code.end();
        code.end();
        code.get(number).i64_const(32).op(I::I64ShrU).get(limit).op(I::I64Mul);
        code.get(number).i64_const(0xffff_ffff).op(I::I64And).get(limit).op(I::I64Mul);
        code.i64_const(32).op(I::I64ShrU).op(I::I64Add);
        code.i64_const(32).op(I::I64ShrU);
        code.pop_i64()
    }
}

impl FunctionBuilder<'_, '_> {
    /// Writes [`Key::RandomBelow`](crate::function::key::Key::RandomBelow): a random number below a
    /// bound (`i32`).
    pub(crate) fn write_random_below(&self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let bound = code.parameter(0);
        let address = self.generator.memory.rng;
        let rng = RngState::load(&mut code, address);
        let number = rng.draw_below(&mut code, |code| {
            code.get(bound).op(I::I64ExtendI32U);
        });
        rng.store(&mut code, address);
        code.get(number).op(I::I32WrapI64);
        code
    }
}
