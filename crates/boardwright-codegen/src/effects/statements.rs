//! Effects of statements.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::context::Goal;
use crate::function::key::VariableKey;
use crate::function::operand::{Operand, WordOperand, known_words};
use boardwright_ir::{Num, Statement, VariableId, control, flow};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes a block without choices; branches to a label if a condition fails.
    pub(crate) fn effects(&mut self, block: &'p [Statement], fail: Label) {
        block.iter().for_each(|statement| self.effect(statement, fail));
    }

    /// Writes a statement that is no choice; branches to a label if its condition fails.
    pub(crate) fn effect(&mut self, statement: &'p Statement, fail: Label) {
        match statement {
            Statement::Require { condition, .. } => {
                let sure = matches!(self.context.goal, Goal::Play(_))
                    && self.generator.has_unique_paths(self.context.stage);
                if self.context.is_known_legal && (self.context.past_body || sure) {
                    return;
                }
                self.branch_unless(condition, fail);
            }
            Statement::If { condition, then, otherwise } => {
                self.effect_if(condition, then, otherwise, fail)
            }
            Statement::For { local, domain, body } => {
                self.each_value(domain, |this, value, _, _| {
                    this.bind(*local, value);
                    this.effects(body, fail);
                });
            }
            Statement::Repeat(body) => self.repeat(body, fail),
            Statement::Let(local, value) => {
                let value = self.number(value);
                self.bind(*local, value);
            }
            Statement::LetSet(local, value) => {
                let value = self.set(value);
                self.path.locals.bind_set(*local, value);
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
                let sites = self.intersection(&sites, &occupied);
                self.each_member(&sites, |this, site| this.clear(site));
            }
            Statement::Again => self.set_flow(flow::AGAIN),
            Statement::EndTurn => self.set_flow(flow::END_TURN),
            Statement::NextPlayer(player) => {
                let player = self.number(player);
                self.set_next_player(player);
            }
            Statement::Begin(phase) => {
                let phase = i32::from(*phase as u8);
                self.set_byte(control::PHASE, |this| {
                    this.code.i32_const(phase);
                });
            }
            Statement::Count(_) => {}
            // Loading refuses choices outside the bodies of stages and kinds.
            Statement::Choose { .. } | Statement::Either(_) | Statement::MovesOf { .. } => {
                self.code.branch(fail);
            }
            Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::AddToPlace { .. }
            | Statement::AddToLayer { .. }
            | Statement::Send { .. }
            | Statement::Change { .. }
            | Statement::Give { .. }
            | Statement::SetVariable { .. }
            | Statement::SetSites { .. }
            | Statement::SetAttribute { .. } => self.effect_on_units(statement),
        }
    }

    /// Runs `each` for each member of a set, given as an `i32`.
    fn each_member(&mut self, sites: &[WordOperand], mut each: impl FnMut(&mut Self, Slot)) {
        if let Some(site) = self.only_member(sites) {
            let slot = self.code.new_i32();
            self.push_i32(site);
            self.code.set(slot);
            return each(self, slot);
        }
        self.each_site(sites, |this, site, _, _| {
            let slot = this.code.new_i32();
            this.push_i32(site);
            this.code.set(slot);
            each(this, slot);
        });
    }

    /// Returns the member of a constant set with one member.
    fn only_member(&self, sites: &[WordOperand]) -> Option<Operand> {
        let known = known_words(sites)?;
        let count: u32 = known.iter().map(|word| word.count_ones()).sum();
        let (word, bits) = known.iter().enumerate().find(|(_, bits)| **bits != 0)?;
        (count == 1).then(|| Operand::Const((word * 64) as i64 + i64::from(bits.trailing_zeros())))
    }

    /// Writes a statement about units, places, layers or variables.
    fn effect_on_units(&mut self, statement: &'p Statement) {
        let kinds = self.kinds();
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
                self.if_below(kind, kinds, |this, kind| {
                    let kind_slot = this.as_i32(kind);
                    this.each_site(&sites, |this, site, _, _| {
                        let held = this.in_layer(usize::from(*layer), site, kind);
                        let sum = this.clamped_sum(held, number, 255);
                        let (site, sum) = (this.as_i32(site), this.as_i32(sum));
                        this.set_layer(usize::from(*layer), kind_slot, site, sum);
                    });
                });
            }
            Statement::Send { sites, place, owner } => {
                let (sites, occupied) = (self.set(sites), self.occupied());
                let sites = self.intersection(&sites, &occupied);
                let to = owner.as_ref().map(|owner| self.number(owner));
                let place = *place;
                self.each_site(&sites, |this, site, _, _| {
                    this.push_code(site);
                    let code = this.code.pop_i32();
                    this.code.get(code);
                    this.kind_of_code();
                    let kind = this.pop_number(0, kinds as i64 - 1);
                    this.code.get(code);
                    let owner = this.player_or_mover_of_code();
                    let site = this.as_i32(site);
                    this.clear(site);
                    let one = Operand::Const(1);
                    this.add_to_place(place, to.unwrap_or(owner), kind, one);
                });
            }
            Statement::Change { sites, kind } => {
                let (sites, kind) = (self.set(sites), self.number(kind));
                self.change_codes(&sites, |this, owner, _| this.unit_code(owner, kind));
            }
            Statement::Give { sites, owner } => {
                let (sites, owner) = (self.set(sites), self.number(owner));
                self.change_codes(&sites, |this, _, kind| this.unit_code(owner, kind));
            }
            Statement::SetVariable { variable, player, value } => {
                let value = self.number(value);
                self.with_holder(*variable, player.as_ref(), |this, holder| {
                    let variable = this.variable_to_set(*variable);
                    this.set_variable(variable, holder, value);
                });
            }
            Statement::SetSites { variable, player, value } => {
                let value = self.set(value);
                self.with_holder(*variable, player.as_ref(), |this, holder| {
                    let variable = this.variable_to_set(*variable);
                    this.set_sites(variable, holder, &value);
                });
            }
            Statement::SetAttribute { attribute, at, value } => {
                let (sites, occupied) = (self.set(at), self.occupied());
                let sites = self.intersection(&sites, &occupied);
                let value = self.number(value);
                let attribute = usize::from(*attribute);
                let info = &self.generator.program.attributes[attribute];
                let (low, high) = (info.low.into(), info.high.into());
                let value =
                    self.binary(boardwright_ir::NumOperator::Max, value, Operand::Const(low));
                let value =
                    self.binary(boardwright_ir::NumOperator::Min, value, Operand::Const(high));
                self.each_member(&sites, |this, site| {
                    this.set_attribute(attribute, site, |this| this.push_i32(value));
                });
            }
            _ => unreachable!("`effect` writes it"),
        }
    }

    fn with_holder(
        &mut self,
        variable: VariableId,
        player: Option<&Num>,
        write: impl FnOnce(&mut Self, Operand),
    ) {
        let Some(holder) = self.holder(variable, player) else { return };
        let holders = self.holders(variable);
        self.if_below(holder, holders, write);
    }

    /// Returns the value that an assignment changes: of this turn or of the next.
    fn variable_to_set(&self, variable: VariableId) -> VariableKey {
        let info = &self.generator.program.variables[usize::from(variable)];
        VariableKey { variable, is_pending: info.lifetime == Lifetime::NextTurn }
    }

    /// Returns a sum clamped to 0 and a bound.
    fn clamped_sum(&mut self, held: Operand, number: Operand, max: i64) -> Operand {
        use boardwright_ir::NumOperator::{Max, Min};
        // Clamping the addend first changes nothing: numbers are at most 2^63 and counts are small.
        let number = self.binary(Max, number, Operand::Const(-max));
        let number = self.binary(Min, number, Operand::Const(max));
        self.push(held);
        self.push(number);
        self.code.op(I::I64Add);
        let sum = self.pop_number(held.low() - max, held.high() + max);
        let sum = self.binary(Max, sum, Operand::Const(0));
        self.binary(Min, sum, Operand::Const(max))
    }

    fn add_to_place(&mut self, place: u16, owner: Operand, kind: Operand, number: Operand) {
        let (players, kinds) = (self.players(), self.kinds());
        self.if_below(owner, players, |this, owner| {
            this.if_below(kind, kinds, |this, kind| {
                let held = this.in_place(place, owner, kind);
                let sum = this.clamped_sum(held, number, u16::MAX.into());
                let index = this.code.new_i32();
                this.push_i32(owner);
                this.scale(kinds);
                this.push_i32(kind);
                this.code.op(I::I32Add).set(index);
                let sum = this.as_i32(sum);
                this.set_place(place.into(), index, sum);
            });
        });
    }

    /// Changes the unit codes of a set's units, where the new codes exist.
    fn change_codes(
        &mut self,
        sites: &[WordOperand],
        code: impl Fn(&mut Self, Operand, Operand) -> Slot,
    ) {
        let kinds = self.kinds() as i64;
        self.each_site(sites, |this, site, next, _| {
            this.push_code(site);
            let old = this.code.pop_i32();
            this.code.get(old).op(I::I32Eqz).branch_if(next);
            this.code.get(old);
            let owner = this.player_or_mover_of_code();
            this.code.get(old);
            this.kind_of_code();
            let kind = this.pop_number(0, kinds - 1);
            let new = code(this, owner, kind);
            this.code.get(new).op(I::I32Eqz).branch_if(next);
            let site = this.as_i32(site);
            this.set_code(site, new);
        });
        self.note_write();
    }

    fn swap(&mut self, a: Operand, b: Operand) {
        let sites = self.sites();
        self.if_below(a, sites, |this, a| {
            this.if_below(b, sites, |this, b| {
                let (a, b) = (this.as_i32(a), this.as_i32(b));
                this.code.get(a).get(b).op(I::I32Ne);
                this.code.begin_if();
                this.exchange(a, b);
                this.code.end();
            });
        });
        self.note_write();
    }

    /// Changes how the turn goes on, and keeps the next player.
    fn set_flow(&mut self, how: u8) {
        self.set_byte(control::FLOW, |this| {
            this.code.get(this.state).load8(control::FLOW as u32);
            this.code.i32_const(!i32::from(flow::MASK)).op(I::I32And);
            this.code.i32_const(how.into()).op(I::I32Or);
        });
    }

    fn set_next_player(&mut self, player: Operand) {
        let players = self.players();
        self.if_below(player, players, |this, player| {
            this.set_byte(control::FLOW, |this| {
                this.code.get(this.state).load8(control::FLOW as u32);
                this.code.i32_const(flow::MASK.into()).op(I::I32And);
                this.push_i32(player);
                this.code.i32_const(1).op(I::I32Add);
                this.code.i32_const(flow::NEXT_SHIFT as i32).op(I::I32Shl).op(I::I32Or);
            });
        });
        self.note_write();
    }
}
