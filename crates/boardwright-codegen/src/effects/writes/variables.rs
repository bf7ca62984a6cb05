//! Variables, and those that are for the next turn.

use crate::function::builder::Scope;
use crate::function::code::{Code, argument};
use crate::function::key::Key;
use crate::function::operand::{Sites, Value, Word};
use boardwright_ir::{KeyDomain, VariableId, VariableType, key, variable_index};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Writes a number-like variable, within its range; the value is on the stack, below it the holder (`i32`),
    /// below that the mover and the state.
    fn call_set_variable(&mut self, variable: VariableId, pending: bool) {
        let writes = self.writes;
        self.call(Key::SetVariable(writes, variable, pending));
        self.note_write();
    }

    /// Writes a number-like variable of a holder.
    pub fn set_variable(
        &mut self,
        variable: VariableId,
        holder: Value,
        pending: bool,
        value: Value,
    ) {
        self.code.get(self.state).get(self.mover_index);
        self.push_int(holder);
        self.push(value);
        self.call_set_variable(variable, pending);
    }

    /// Writes the function behind [`Key::SetVariable`]: holder, value (`i64`).
    pub fn write_set_variable(mut self, variable: VariableId, pending: bool) -> Code {
        let (holder, value) = (self.code.parameter(2), self.code.parameter(3));
        let program = self.g.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let first = if pending { place.next.unwrap_or(place.offset) } else { place.offset };
        let (low, high) = match info.ty {
            VariableType::Number { low, high, .. } => (low.into(), high.into()),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        for (bound, over) in [(low, I::I64LtS), (high, I::I64GtS)] {
            self.code.long_const(bound).get(value).get(value).long_const(bound).op(over);
            self.code.op(I::Select).set(value);
        }
        let address = self.code.int();
        self.code.get(self.state).get(holder).int_const(2).op(I::I32Shl).op(I::I32Add).set(address);
        let old = self.code.long();
        self.code.get(address).op(I::I64Load32S(argument(first as u32, 2))).set(old);
        let end = self.code.block();
        self.code.get(old).get(value).op(I::I64Eq).branch_if(end);
        if info.identity {
            let holders = if info.per_player { program.layout.players } else { 1 };
            let index = |player: usize| variable_index(variable, player, pending) as u64;
            let table = self.g.premixed(KeyDomain::Variable, (0..holders).map(index));
            self.rehash(|this| {
                for slot in [old, value] {
                    this.code.get(holder).int_const(3).op(I::I32Shl).load64(table);
                    this.code.get(slot).long_const(1).op(I::I64Shl);
                    this.code.get(slot).long_const(63).op(I::I64ShrS).op(I::I64Xor);
                    this.call(Key::HashKey);
                }
                this.code.op(I::I64Xor);
            });
        }
        self.log_byte_behind(address, first);
        self.code.get(address).get(value).op(I::I32WrapI64).store32(first as u32);
        self.code.end();
        self.code
    }

    /// Writes a set variable of a holder.
    pub fn set_sites(
        &mut self,
        variable: VariableId,
        holder: Value,
        pending: bool,
        sites: &[Word],
    ) {
        self.code.get(self.state).get(self.mover_index);
        self.push_int(holder);
        self.push_sites(sites);
        let writes = self.writes;
        self.call(Key::SetSites(writes, variable, pending));
        self.note_write();
    }

    /// Writes the function behind [`Key::SetSites`]: holder, words.
    pub fn write_set_sites(mut self, variable: VariableId, pending: bool) -> Code {
        let holder = self.code.parameter(2);
        let words = self.g.words;
        let new: Sites = (0..words).map(|word| Word::In(self.code.parameter(3 + word))).collect();
        let program = self.g.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let first = if pending { place.next.unwrap_or(place.offset) } else { place.offset };
        let address = self.code.int();
        self.code.get(holder);
        self.scale(words * 8);
        self.code.get(self.state).op(I::I32Add).set(address);
        let old = self.load_sites(address, first);
        let mut changed = Vec::new();
        for (word, (&old, &new)) in old.iter().zip(&new).enumerate() {
            if self.writes.undo {
                self.code.get(address).address((first + word * 8) as u32).op(I::I32Add);
                self.log();
            }
            self.code.get(address);
            self.push_word(new);
            self.code.store64((first + word * 8) as u32);
            self.push_word(old);
            self.push_word(new);
            self.code.op(I::I64Xor);
            changed.push(Word::In(self.code.keep_long()));
        }
        self.wrote = true;
        if info.identity && self.writes.hash {
            let holders = if info.per_player { program.layout.players } else { 1 };
            let sites = self.g.lines.sites;
            let keys = (0..holders)
                .flat_map(|player| {
                    let index = variable_index(variable, player, pending);
                    (0..sites)
                        .map(move |site| key(KeyDomain::Member, (index * 1024 + site) as u64, 1))
                })
                .collect::<Vec<_>>();
            let table = self.g.builder.table_of_words(keys);
            self.each_site(&changed, |this, site, _, _| {
                this.rehash(|this| {
                    this.code.get(holder);
                    this.scale(sites);
                    this.push_int(site);
                    this.code.op(I::I32Add).int_const(3).op(I::I32Shl).load64(table);
                });
            });
        }
        self.code
    }

    /// Gives variables of a lifetime their first values.
    pub fn reset(&mut self, lifetime: Lifetime) {
        self.each_variable(lifetime, |this, variable, player| {
            this.set_initial(variable, player, false);
        });
    }

    fn each_variable(
        &mut self,
        lifetime: Lifetime,
        mut change: impl FnMut(&mut Self, VariableId, usize),
    ) {
        let program = self.g.program;
        for (index, variable) in program.variables.iter().enumerate() {
            if variable.lifetime == lifetime {
                let holders = if variable.per_player { program.layout.players } else { 1 };
                (0..holders).for_each(|player| change(self, index as VariableId, player));
            }
        }
    }

    /// Gives a variable its first value.
    pub fn set_initial(&mut self, variable: VariableId, player: usize, pending: bool) {
        let info = &self.g.program.variables[usize::from(variable)];
        let holder = Value::Const(player as i64);
        if info.ty == VariableType::Sites {
            let sites = self.constant(&info.initial_set);
            self.set_sites(variable, holder, pending, &sites);
        } else {
            self.set_variable(variable, holder, pending, Value::Const(info.initial));
        }
    }

    /// Brings into force what was written for the next turn.
    pub fn bring_next_turn(&mut self) {
        self.each_variable(Lifetime::NextTurn, |this, variable, player| {
            let program = this.g.program;
            let place = program.layout.variables[usize::from(variable)];
            let holder = Value::Const(player as i64);
            let offset = place.next.unwrap_or(place.offset) + player * place.size;
            if program.variables[usize::from(variable)].ty == VariableType::Sites {
                let written = this.load_sites(this.state, offset);
                this.set_sites(variable, holder, false, &written);
            } else {
                this.code.get(this.state).op(I::I64Load32S(argument(offset as u32, 2)));
                let written = this.keep(i32::MIN.into(), i32::MAX.into());
                this.set_variable(variable, holder, false, written);
            }
            this.set_initial(variable, player, true);
        });
    }
}
