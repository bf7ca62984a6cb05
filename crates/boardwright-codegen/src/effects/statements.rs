//! What statements do to the state.

use crate::function::builder::{Goal, Scope};
use crate::function::code::{Label, Slot};
use crate::function::operand::{Value, Word, known_words};
use boardwright_ir::{Num, Statement, VariableId, control, flow};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl<'p> Scope<'_, 'p> {
    /// Runs a block without choices; goes to a label if a condition is not met.
    pub fn effects(&mut self, block: &'p [Statement], fail: Label) {
        block.iter().for_each(|statement| self.effect(statement, fail));
    }

    /// Gives a path up.
    pub fn fails(&mut self) {
        self.gave_up_after_writing |= self.wrote;
    }

    /// Runs a statement that is no choice; goes to a label if its conditions are not met.
    pub fn effect(&mut self, statement: &'p Statement, fail: Label) {
        match statement {
            Statement::Require { condition, .. } => {
                let sure = matches!(self.goal, Goal::Play(_)) && self.g.is_sure(self.stage);
                if self.trusts && (self.past_body || sure) {
                    return;
                }
                if self.decided(condition) != Some(true) {
                    self.fails();
                }
                self.branch_unless(condition, fail);
            }
            Statement::If { condition, then, otherwise } => {
                self.effect_if(condition, then, otherwise, fail)
            }
            Statement::For { local, domain, body } => {
                let wrote = self.wrote;
                self.each_value(domain, |this, value, _, _| {
                    this.bind(*local, value);
                    this.effects(body, fail);
                });
                self.wrote |= wrote;
            }
            Statement::Let(local, value) => {
                let value = self.number(value);
                self.bind(*local, value);
            }
            Statement::LetSet(local, value) => {
                let value = self.set(value);
                self.set_locals[usize::from(*local)] = Some(value);
            }
            Statement::Move { from, to } => {
                let (from, to) = (self.number(from), self.number(to));
                self.displace(from, to);
            }
            Statement::Swap(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.swap(a, b);
            }
            Statement::Shift { sites, direction, distance } => {
                let sites = self.set(sites);
                let (direction, distance) = (self.number(direction), self.number(distance));
                self.shift(&sites, direction, distance);
            }
            Statement::Capture(set) => {
                let sites = self.set(set);
                self.each_member(&sites, |this, site| this.capture(site));
            }
            Statement::Remove(set) => {
                let (sites, occupied) = (self.set(set), self.occupied());
                let sites = self.and(&sites, &occupied);
                self.each_member(&sites, |this, site| this.clear(site));
            }
            Statement::Again => self.go_on(flow::AGAIN),
            Statement::EndTurn => self.go_on(flow::END_TURN),
            Statement::NextPlayer(player) => {
                let player = self.number(player);
                self.name_next_player(player);
            }
            Statement::Begin(phase) => {
                let phase = i32::from(*phase as u8);
                self.set_byte(control::PHASE, |this| {
                    this.code.int_const(phase);
                });
            }
            // Loading refuses choices outside the bodies of stages and kinds.
            Statement::Choose { .. } | Statement::Either(_) | Statement::MovesOf { .. } => {
                self.fails();
                self.code.branch(fail);
            }
            other => self.supply(other),
        }
    }

    /// Does something for each member of a set, given as an `i32`; what is written in a round counts as written.
    fn each_member(&mut self, sites: &[Word], mut each: impl FnMut(&mut Self, Slot)) {
        if let Some(site) = self.single(sites) {
            let slot = self.code.int();
            self.push_int(site);
            self.code.set(slot);
            return each(self, slot);
        }
        self.each_site(sites, |this, site, _, _| {
            let slot = this.code.int();
            this.push_int(site);
            this.code.set(slot);
            each(this, slot);
        });
    }

    /// The member of a set that is known to have just one.
    fn single(&self, sites: &[Word]) -> Option<Value> {
        let known = known_words(sites)?;
        let count: u32 = known.iter().map(|word| word.count_ones()).sum();
        let (word, bits) = known.iter().enumerate().find(|(_, bits)| **bits != 0)?;
        (count == 1).then(|| Value::Const((word * 64) as i64 + i64::from(bits.trailing_zeros())))
    }

    /// Statements about what is put, kept and written down.
    fn supply(&mut self, statement: &'p Statement) {
        let (players, kinds) = (self.players(), self.kinds());
        match statement {
            Statement::Put { kind, owner, at } => {
                let (kind, owner) = (self.number(kind), self.number(owner));
                let sites = match at {
                    boardwright_ir::Set::One(site) => {
                        let site = self.number(site);
                        return self.put_at(kind, owner, site);
                    }
                    at => self.set(at),
                };
                let code = self.unit_code(owner, kind);
                self.code.get(code);
                self.code.begin_if();
                self.each_member(&sites, |this, site| this.put_fresh(site, code));
                self.code.end();
            }
            Statement::PutUnit { unit, at } => {
                let (unit, at) = (self.number(unit), self.number(at));
                self.put_unit(unit, at);
            }
            Statement::AddToPlace { place, owner, kind, number } => {
                let (owner, kind) = (self.number(owner), self.number(kind));
                let number = self.number(number);
                self.add_to_place(*place, owner, kind, number);
            }
            Statement::AddToLayer { layer, kind, at, number } => {
                let kind = self.number(kind);
                let (sites, number) = (self.set(at), self.number(number));
                self.within(kind, kinds, |this, kind| {
                    let kind_slot = this.as_int(kind);
                    this.each_site(&sites, |this, site, _, _| {
                        let held = this.in_layer(usize::from(*layer), site, kind);
                        let sum = this.sum_within(held, number, 255);
                        let (site, sum) = (this.as_int(site), this.as_int(sum));
                        this.set_layer(usize::from(*layer), kind_slot, site, sum);
                    });
                });
            }
            Statement::Send { sites, place, owner } => {
                let (sites, occupied) = (self.set(sites), self.occupied());
                let sites = self.and(&sites, &occupied);
                let to = owner.as_ref().map(|owner| self.number(owner));
                let place = *place;
                self.each_site(&sites, |this, site, _, _| {
                    this.push_code(site);
                    let code = this.code.keep_int();
                    this.code.get(code);
                    this.kind_of_code();
                    let kind = this.keep(0, kinds as i64 - 1);
                    this.code.get(code);
                    this.owner_of_code();
                    let owner = this.keep(0, players as i64 - 1);
                    let site = this.as_int(site);
                    this.clear(site);
                    let one = Value::Const(1);
                    this.add_to_place(place, to.unwrap_or(owner), kind, one);
                });
            }
            Statement::Change { sites, kind } => {
                let (sites, kind) = (self.set(sites), self.number(kind));
                self.recode(&sites, |this, owner, _| this.unit_code(owner, kind));
            }
            Statement::Give { sites, owner } => {
                let (sites, owner) = (self.set(sites), self.number(owner));
                self.recode(&sites, |this, _, kind| this.unit_code(owner, kind));
            }
            Statement::SetVariable { variable, player, value } => {
                let value = self.number(value);
                self.with_holder(*variable, player.as_ref(), |this, holder| {
                    let pending = this.is_for_next_turn(*variable);
                    this.set_variable(*variable, holder, pending, value);
                });
            }
            Statement::SetSites { variable, player, value } => {
                let value = self.set(value);
                self.with_holder(*variable, player.as_ref(), |this, holder| {
                    let pending = this.is_for_next_turn(*variable);
                    this.set_sites(*variable, holder, pending, &value);
                });
            }
            Statement::SetAttribute { attribute, at, value } => {
                let (sites, occupied) = (self.set(at), self.occupied());
                let sites = self.and(&sites, &occupied);
                let value = self.number(value);
                let attribute = usize::from(*attribute);
                let info = &self.g.program.attributes[attribute];
                let (low, high) = (info.low.into(), info.high.into());
                let value = self.binary(boardwright_ir::NumOperator::Max, value, Value::Const(low));
                let value =
                    self.binary(boardwright_ir::NumOperator::Min, value, Value::Const(high));
                self.each_member(&sites, |this, site| {
                    this.set_attribute(attribute, site, |this| this.push_int(value));
                });
            }
            _ => {}
        }
    }

    /// A number that is no more than an `i32` can hold, as one.
    pub fn as_int(&mut self, value: Value) -> Slot {
        self.push_int(value);
        self.code.keep_int()
    }

    /// Does something if a value is from 0 to below a bound.
    pub fn within(&mut self, value: Value, bound: usize, within: impl FnOnce(&mut Self, Value)) {
        if value.is_never_below(bound) {
            return;
        }
        if value.is_below(bound) {
            return within(self, value);
        }
        let known = value.known_below(bound);
        self.push(value);
        self.code.long_const(bound as i64).op(I::I64LtU);
        self.code.begin_if();
        within(self, known);
        self.code.end();
    }

    fn with_holder(
        &mut self,
        variable: VariableId,
        player: Option<&Num>,
        write: impl FnOnce(&mut Self, Value),
    ) {
        let Some(holder) = self.holder(variable, player) else { return };
        let per_player = self.g.program.variables[usize::from(variable)].per_player;
        let holders = if per_player { self.players() } else { 1 };
        self.within(holder, holders, write);
    }

    fn is_for_next_turn(&self, variable: VariableId) -> bool {
        self.g.program.variables[usize::from(variable)].lifetime == Lifetime::NextTurn
    }

    /// The code of a unit as an `i32`, 0 if there is no such unit.
    pub fn unit_code(&mut self, owner: Value, kind: Value) -> Slot {
        let (players, kinds) = (self.players(), self.kinds());
        let most = (players * kinds) as i64;
        let code = self.checked(owner, players, 0, (0, most), |this, owner| {
            let code = this.checked(kind, kinds, 0, (0, most), |this, kind| {
                this.push(owner);
                this.code.long_const(kinds as i64).op(I::I64Mul);
                this.push(kind);
                this.code.op(I::I64Add).long_const(1).op(I::I64Add);
            });
            this.push(code);
        });
        self.as_int(code)
    }

    fn put_at(&mut self, kind: Value, owner: Value, site: Value) {
        let sites = self.sites();
        let code = self.unit_code(owner, kind);
        self.within(site, sites, |this, site| {
            this.code.get(code);
            this.code.begin_if();
            let site = this.as_int(site);
            this.put_fresh(site, code);
            this.code.end();
        });
    }

    fn put_unit(&mut self, unit: Value, at: Value) {
        let (sites, codes) = (self.sites(), self.g.codes());
        self.within(at, sites, |this, at| {
            let site = this.as_int(at);
            let code = this.code.int();
            this.push_int(unit);
            this.code.int_const(0xff).op(I::I32And).set(code);
            this.push(unit);
            this.code.long_const(0).op(I::I64GtS);
            this.code.get(code).int_const(0).op(I::I32Ne).op(I::I32And);
            this.code.get(code).int_const(codes as i32).op(I::I32LtU).op(I::I32And);
            this.code.begin_if();
            this.set_code(site, code);
            for attribute in 0..this.g.program.attributes.len() {
                this.set_attribute(attribute, site, |this| {
                    this.push(unit);
                    this.code.long_const(8 * (attribute as i64 + 1)).op(I::I64ShrS);
                    this.code.op(I::I32WrapI64).int_const(0xff).op(I::I32And);
                });
            }
            this.code.end();
        });
    }

    /// A sum that goes no lower than 0 and no higher than a bound.
    fn sum_within(&mut self, held: Value, number: Value, most: i64) -> Value {
        use boardwright_ir::NumOperator::{Max, Min};
        // Numbers are at most 2^63 in size and counts small, so that clamping first changes nothing.
        let number = self.binary(Max, number, Value::Const(-most));
        let number = self.binary(Min, number, Value::Const(most));
        self.push(held);
        self.push(number);
        self.code.op(I::I64Add);
        let sum = self.keep(held.low() - most, held.high() + most);
        let sum = self.binary(Max, sum, Value::Const(0));
        self.binary(Min, sum, Value::Const(most))
    }

    fn add_to_place(&mut self, place: u16, owner: Value, kind: Value, number: Value) {
        let (players, kinds) = (self.players(), self.kinds());
        self.within(owner, players, |this, owner| {
            this.within(kind, kinds, |this, kind| {
                let held = this.in_place(place, owner, kind);
                let sum = this.sum_within(held, number, u16::MAX.into());
                let index = this.code.int();
                this.push_int(owner);
                this.scale(kinds);
                this.push_int(kind);
                this.code.op(I::I32Add).set(index);
                let sum = this.as_int(sum);
                this.set_place(place.into(), index, sum);
            });
        });
    }

    /// Gives the units of a set other codes, where there are such units.
    fn recode(&mut self, sites: &[Word], code: impl Fn(&mut Self, Value, Value) -> Slot) {
        let (players, kinds) = (self.players() as i64, self.kinds() as i64);
        self.each_site(sites, |this, site, next, _| {
            this.push_code(site);
            let old = this.code.keep_int();
            this.code.get(old).op(I::I32Eqz).branch_if(next);
            this.code.get(old);
            this.owner_of_code();
            let owner = this.keep(0, players - 1);
            this.code.get(old);
            this.kind_of_code();
            let kind = this.keep(0, kinds - 1);
            let new = code(this, owner, kind);
            this.code.get(new).op(I::I32Eqz).branch_if(next);
            let site = this.as_int(site);
            this.set_code(site, new);
        });
        self.note_write();
    }

    fn swap(&mut self, a: Value, b: Value) {
        let sites = self.sites();
        self.within(a, sites, |this, a| {
            this.within(b, sites, |this, b| {
                let (a, b) = (this.as_int(a), this.as_int(b));
                this.code.get(a).get(b).op(I::I32Ne);
                this.code.begin_if();
                this.exchange(a, b);
                this.code.end();
            });
        });
        self.note_write();
    }

    /// Says how the turn goes on, and nothing of who is next.
    fn go_on(&mut self, how: u8) {
        self.set_byte(control::FLOW, |this| {
            this.code.get(this.state).load8(control::FLOW as u32);
            this.code.int_const(!i32::from(flow::MASK)).op(I::I32And);
            this.code.int_const(how.into()).op(I::I32Or);
        });
    }

    fn name_next_player(&mut self, player: Value) {
        let players = self.players();
        self.within(player, players, |this, player| {
            this.set_byte(control::FLOW, |this| {
                this.code.get(this.state).load8(control::FLOW as u32);
                this.code.int_const(flow::MASK.into()).op(I::I32And);
                this.push_int(player);
                this.code.int_const(1).op(I::I32Add);
                this.code.int_const(flow::NEXT_SHIFT as i32).op(I::I32Shl).op(I::I32Or);
            });
        });
        self.note_write();
    }
}
