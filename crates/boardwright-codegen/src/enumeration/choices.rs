//! Choices: which values a walk goes on with.

use crate::attacks::attack_hit::Hit;
use crate::enumeration::continuation::Rest;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Label, Slot};
use crate::function::operand::Value;
use boardwright_ir::analysis::PossibleCaptures;
use boardwright_ir::{Condition, Domain, Local, TO};
use wasm_encoder::Instruction as I;

/// A choice as the walk meets it.
#[derive(Clone, Copy)]
pub struct Choice<'p> {
    /// The local it sets.
    pub local: Local,
    /// What it runs over.
    pub domain: &'p Domain,
    /// What its values must satisfy.
    pub condition: Option<&'p Condition>,
    /// Its field.
    pub field: Option<u16>,
}

impl<'p> Scope<'_, 'p> {
    /// Goes on with the values of a choice.
    pub fn choose(&mut self, choice: Choice<'p>, rest: &Rest<'p>, packed: Packed, fail: Label) {
        match (self.goal, choice.field) {
            (Goal::Play(wanted), Some(field)) => {
                return self.choose_wanted(choice, field, wanted, rest, packed, fail);
            }
            (Goal::Attack(target), _)
                if packed.hit == Hit::No
                    && rest.future().captures == PossibleCaptures::At(choice.local) =>
            {
                let site = self.target_site(target);
                self.push_offers(choice.domain, site);
                self.code.op(I::I32Eqz).branch_if(fail);
                return self.try_value(choice, site, rest, packed, fail);
            }
            _ => {}
        }
        if let (Goal::Scan, Domain::Sites(set)) = (self.goal, choice.domain)
            && choice.condition.is_none()
            && choice.field.is_some()
            && self.skips()
            && !rest.open()
        {
            return self.record_all(choice, set, packed);
        }
        if let (Goal::Scan, Domain::Sites(set), TO, Some(lines)) =
            (self.goal, choice.domain, choice.local, self.lines.clone())
            && let Some(moves) = self.is_plain_path(rest)
        {
            return self.choose_guarded(choice, set, &lines, moves, rest, packed);
        }
        if self.choose_leaf(choice, rest, packed) {
            return;
        }
        self.fails();
        self.each_value(choice.domain, |this, value, next, _| {
            this.with_note(choice.domain, next, |this| {
                this.alternative(|this, fail| this.try_value(choice, value, rest, packed, fail));
            });
        });
        self.end_note();
    }

    /// Goes on with a value of a choice, if its condition holds.
    pub fn try_value(
        &mut self,
        choice: Choice<'p>,
        value: Value,
        rest: &Rest<'p>,
        packed: Packed,
        fail: Label,
    ) {
        self.bind(choice.local, value);
        let sure = matches!(self.goal, Goal::Play(_)) && self.trusts && self.g.is_sure(self.stage);
        if let Some(condition) = choice.condition.filter(|_| !sure) {
            if self.decided(condition) != Some(true) {
                self.fails();
            }
            self.branch_unless(condition, fail);
        }
        let packed = self.with_field(packed, choice.field, value);
        self.run(rest.clone(), packed, fail);
    }

    /// Takes only the value that the wanted decision has, if the choice offers it.
    fn choose_wanted(
        &mut self,
        choice: Choice<'p>,
        field: u16,
        wanted: Slot,
        rest: &Rest<'p>,
        packed: Packed,
        fail: Label,
    ) {
        let Some(info) = self.field_info(field) else { return };
        self.fails();
        let value = self.field_of(wanted, info, fail);
        match choice.domain {
            Domain::Sites(_) if self.trusts && self.g.is_sure(self.stage) => {
                // It is known to be offered; that it is a site is asked all the same, for the sake of memory.
                self.push(value);
                self.code.long_const(self.sites() as i64).op(I::I64LtU);
            }
            domain => self.push_offers(domain, value),
        }
        self.code.op(I::I32Eqz).branch_if(fail);
        // What is offered is a value of the domain.
        let value = match choice.domain {
            Domain::Sites(_) => value.known_below(self.sites()),
            Domain::Kinds(_) => value.known_below(self.kinds()),
            _ => value,
        };
        self.try_value(choice, value, rest, packed, fail);
    }

    /// Pushes 1 if a value is in a domain.
    fn push_offers(&mut self, domain: &'p Domain, value: Value) {
        match domain {
            Domain::Sites(set) => self.push_contains(set, value),
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low), self.number(high));
                self.push(low);
                self.push(value);
                self.code.op(I::I64LeS);
                self.push(value);
                self.push(high);
                self.code.op(I::I64LeS).op(I::I32And);
            }
            Domain::Kinds(mask) => {
                let mask = self.number(mask);
                let kinds = self.kinds();
                self.push_bit_of(mask, kinds, value);
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                let directions = self.g.lines.directions;
                self.push_bit_of(mask, directions, value);
            }
            Domain::Players => {
                self.push(value);
                self.code.long_const(self.g.program.layout.players as i64).op(I::I64LtU);
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                self.push_is_line_of(&sites, value);
            }
        }
    }

    fn push_bit_of(&mut self, mask: Value, bound: usize, value: Value) {
        self.push(value);
        self.code.long_const(bound.min(64) as i64).op(I::I64LtU);
        self.push(mask);
        self.push(value);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).op(I::I32And);
        self.code.int_const(1).op(I::I32And);
    }
}
