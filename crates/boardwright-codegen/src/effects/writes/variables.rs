//! Variables, and their values for the next turn.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, mem_arg};
use crate::function::key::{Key, VariableKey};
use crate::function::operand::{Operand, SetOperand, WordOperand};
use boardwright_ir::{KeyDomain, VariableId, VariableType, variable_index};
use boardwright_syntax::tree::{Holder, Lifetime};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Writes a number-like variable of a player.
    pub(crate) fn set_variable(&mut self, variable: VariableKey, holder: Operand, value: Operand) {
        self.code.get(self.state).get(self.mover_index);
        self.push_i32(holder);
        self.push(value);
        let writes = self.context.writes;
        self.call(Key::SetVariable { writes, variable });
        self.note_write();
    }

    /// Writes [`Key::SetVariable`]: holder, value (`i64`).
    pub(crate) fn write_set_variable(mut self, key: VariableKey) -> Code {
        let VariableKey { variable, is_pending } = key;
        let (holder, value) = (self.code.parameter(2), self.code.parameter(3));
        let program = self.generator.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let first = if is_pending { place.next.unwrap_or(place.offset) } else { place.offset };
        let (low, high) = match info.ty {
            VariableType::Number { low, high, .. } => (low.into(), high.into()),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        for (bound, over) in [(low, I::I64LtS), (high, I::I64GtS)] {
            self.code.i64_const(bound).get(value).get(value).i64_const(bound).op(over);
            self.code.op(I::Select).set(value);
        }
        let address = self.code.new_i32();
        self.code.get(self.state).get(holder).i32_const(2).op(I::I32Shl).op(I::I32Add).set(address);
        let old = self.code.new_i64();
        self.code.get(address).op(I::I64Load32S(mem_arg(first as u32, 2))).set(old);
        let end = self.code.begin_block();
        self.code.get(old).get(value).op(I::I64Eq).branch_if(end);
        if info.identity {
            let holders = program.layout.holders(info);
            let index =
                |holder: usize| variable_index(variable, info.holder, holder, is_pending) as u64;
            let table = self.generator.premixed_keys(KeyDomain::Variable, (0..holders).map(index));
            self.rehash(|this| {
                for slot in [old, value] {
                    this.code.get(holder).i32_const(3).op(I::I32Shl).load64(table);
                    this.code.get(slot).i64_const(1).op(I::I64Shl);
                    this.code.get(slot).i64_const(63).op(I::I64ShrS).op(I::I64Xor);
                    this.call(Key::MixHash);
                }
                this.code.op(I::I64Xor);
            });
        }
        self.log_byte_at(address, first);
        self.code.get(address).get(value).op(I::I32WrapI64).store32(first as u32);
        self.code.end();
        self.code
    }

    /// Writes a set-valued variable of a player.
    pub(crate) fn set_sites(
        &mut self,
        variable: VariableKey,
        holder: Operand,
        sites: &[WordOperand],
    ) {
        self.code.get(self.state).get(self.mover_index);
        self.push_i32(holder);
        self.push_set(sites);
        let writes = self.context.writes;
        self.call(Key::SetSites { writes, variable });
        self.note_write();
    }

    /// Writes [`Key::SetSites`]: holder, words.
    pub(crate) fn write_set_sites(mut self, key: VariableKey) -> Code {
        let VariableKey { variable, is_pending } = key;
        let holder = self.code.parameter(2);
        let words = self.generator.words;
        let new: SetOperand =
            (0..words).map(|word| WordOperand::Local(self.code.parameter(3 + word))).collect();
        let program = self.generator.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let first = if is_pending { place.next.unwrap_or(place.offset) } else { place.offset };
        let address = self.code.new_i32();
        self.code.get(holder);
        self.scale(words * 8);
        self.code.get(self.state).op(I::I32Add).set(address);
        let old = self.load_set(address, first);
        let mut changed = Vec::new();
        for (word, (&old, &new)) in old.iter().zip(&new).enumerate() {
            if self.context.writes.undo {
                self.code.get(address).u32_const((first + word * 8) as u32).op(I::I32Add);
                self.log_word();
            }
            self.code.get(address);
            self.push_word(new);
            self.code.store64((first + word * 8) as u32);
            self.push_word(old);
            self.push_word(new);
            self.code.op(I::I64Xor);
            changed.push(WordOperand::Local(self.code.pop_i64()));
        }
        if info.identity && self.context.writes.hash {
            let holders = program.layout.holders(info);
            let sites = self.generator.lines.sites;
            let keys = (0..holders)
                .flat_map(|player| {
                    let index = variable_index(variable, info.holder, player, is_pending);
                    (0..sites).map(move |site| {
                        boardwright_ir::key(KeyDomain::Member, (index * 1024 + site) as u64, 1)
                    })
                })
                .collect::<Vec<_>>();
            let table = self.generator.builder.table_of_words(keys);
            self.each_site(&changed, |this, site, _, _| {
                this.rehash(|this| {
                    this.code.get(holder);
                    this.scale(sites);
                    this.push_i32(site);
                    this.code.op(I::I32Add).i32_const(3).op(I::I32Shl).load64(table);
                });
            });
        }
        self.code
    }

    /// Resets the variables with a lifetime to their initial values.
    pub(crate) fn reset(&mut self, lifetime: Lifetime) {
        let program = self.generator.program;
        for (index, variable) in program.variables.iter().enumerate() {
            if variable.lifetime == lifetime {
                self.set_all_initial(VariableKey::present(index as VariableId));
            }
        }
    }

    /// Sets the values of all holders of a variable to the initial one: in a loop for sites.
    pub(crate) fn set_all_initial(&mut self, variable: VariableKey) {
        let program = self.generator.program;
        let info = &program.variables[usize::from(variable.variable)];
        if info.holder != Holder::Site {
            for holder in 0..program.layout.holders(info) {
                self.set_initial(variable, holder);
            }
            return;
        }
        let all = self.site_set(&(0..program.layout.sites).collect());
        self.each_site(&all, |this, site, _, _| {
            this.set_variable(variable, site, Operand::Const(info.initial));
        });
    }

    /// Calls `change` for each variable of a lifetime and each holder of a value of it.
    pub(crate) fn each_variable(
        &mut self,
        lifetime: Lifetime,
        mut change: impl FnMut(&mut Self, VariableId, usize),
    ) {
        let program = self.generator.program;
        for (index, variable) in program.variables.iter().enumerate() {
            if variable.lifetime == lifetime {
                let holders = program.layout.holders(variable);
                (0..holders).for_each(|player| change(self, index as VariableId, player));
            }
        }
    }

    /// Sets a variable to its initial value.
    pub(crate) fn set_initial(&mut self, variable: VariableKey, player: usize) {
        let info = &self.generator.program.variables[usize::from(variable.variable)];
        let holder = Operand::Const(player as i64);
        if info.ty == VariableType::Sites {
            let sites = self.site_set(&info.initial_set);
            self.set_sites(variable, holder, &sites);
        } else {
            self.set_variable(variable, holder, Operand::Const(info.initial));
        }
    }

    /// Takes over the values for the next turn.
    pub(crate) fn bring_next_turn(&mut self) {
        self.each_variable(Lifetime::NextTurn, |this, variable, player| {
            let program = this.generator.program;
            let place = program.layout.variables[usize::from(variable)];
            let holder = Operand::Const(player as i64);
            let offset = place.next.unwrap_or(place.offset) + player * place.size;
            if program.variables[usize::from(variable)].ty == VariableType::Sites {
                let written = this.load_set(this.state, offset);
                this.set_sites(VariableKey::present(variable), holder, &written);
            } else {
                this.code.get(this.state).op(I::I64Load32S(mem_arg(offset as u32, 2)));
                let written = this.pop_number(i32::MIN.into(), i32::MAX.into());
                this.set_variable(VariableKey::present(variable), holder, written);
            }
            this.set_initial(VariableKey::pending(variable), player);
        });
    }
}
