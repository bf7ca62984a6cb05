//! The dice that random games are played with.

use crate::function::builder::Scope;
use crate::function::code::{Code, Slot};
use wasm_encoder::{Instruction as I, ValType};

/// The words of the generator of chance, in locals.
pub struct Dice([Slot; 4]);

impl Dice {
    /// Reads the words at an address.
    pub fn load(code: &mut Code, address: u32) -> Dice {
        let words = [0, 1, 2, 3].map(|index| {
            code.address(0).load64(address + index * 8);
            code.keep_long()
        });
        Dice(words)
    }

    /// Writes the words to an address.
    pub fn store(&self, code: &mut Code, address: u32) {
        for (index, &word) in self.0.iter().enumerate() {
            code.address(0).get(word).store64(address + index as u32 * 8);
        }
    }

    /// Draws a number below a bound, which the caller's code pushes, as Lemire (2019) draws.
    pub fn throw(&self, code: &mut Code, bound: impl Fn(&mut Code)) -> Slot {
        let s = self.0;
        let [limit, number, low, t] = [0; 4].map(|_| code.long());
        bound(code);
        code.set(limit);
        let round = code.begin_loop();
        // xoshiro256++ (Blackman and Vigna 2019).
        code.get(s[0]).get(s[3]).op(I::I64Add).long_const(23).op(I::I64Rotl);
        code.get(s[0]).op(I::I64Add).set(number);
        code.get(s[1]).long_const(17).op(I::I64Shl).set(t);
        for (to, from) in [(2, 0), (3, 1), (1, 2), (0, 3)] {
            code.get(s[to]).get(s[from]).op(I::I64Xor).set(s[to]);
        }
        code.get(s[2]).get(t).op(I::I64Xor).set(s[2]);
        code.get(s[3]).long_const(45).op(I::I64Rotl).set(s[3]);
        // Only a low part below the bound can be below the threshold.
        code.get(number).get(limit).op(I::I64Mul).tee(low).get(limit).op(I::I64LtU);
        code.begin_if();
        code.get(low).long_const(0).get(limit).op(I::I64Sub).get(limit).op(I::I64RemU);
        code.op(I::I64LtU).branch_if(round);
        code.end();
        code.end();
        code.get(number).long_const(32).op(I::I64ShrU).get(limit).op(I::I64Mul);
        code.get(number).long_const(0xffff_ffff).op(I::I64And).get(limit).op(I::I64Mul);
        code.long_const(32).op(I::I64ShrU).op(I::I64Add);
        code.long_const(32).op(I::I64ShrU);
        code.keep_long()
    }
}

impl Scope<'_, '_> {
    /// Writes the function behind [`Key::Throw`](crate::function::key::Key::Throw): a number below a bound (`i32`), drawn from the
    /// dice.
    pub fn write_throw(&self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let bound = code.parameter(0);
        let address = self.g.places.dice;
        let dice = Dice::load(&mut code, address);
        let number = dice.throw(&mut code, |code| {
            code.get(bound).op(I::I64ExtendI32U);
        });
        dice.store(&mut code, address);
        code.get(number).op(I::I32WrapI64);
        code
    }
}
