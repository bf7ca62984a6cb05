//! Choices: the values that paths go on with.

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::{Choice, PartialDecision};
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::context::Goal;
use crate::function::key::AttackHit;
use crate::function::operand::Operand;
use boardwright_ir::analysis::PossibleCaptures;
use boardwright_ir::{Domain, FROM, TO};
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Explores the continuation of a choice for each of its values.
    pub(crate) fn choose(
        &mut self,
        choice: Choice<'p>,
        rest: &Continuation<'p>,
        decision: PartialDecision,
        fail: Label,
    ) {
        match (self.context.goal, choice.field) {
            (Goal::Play(wanted), Some(field)) => {
                return self.choose_wanted(choice, field, wanted, rest, decision, fail);
            }
            (Goal::Attack(_), _) if choice.local == FROM && self.attacker.is_some() => {
                if let Some(attacker) = self.attacker {
                    self.choose_site(choice, attacker, rest, decision, fail);
                }
                return;
            }
            (Goal::Attack(target), _)
                if decision.hit == AttackHit::No
                    && rest.future().captures == PossibleCaptures::At(choice.local) =>
            {
                return self.choose_site(choice, target, rest, decision, fail);
            }
            _ => {}
        }
        if let (Goal::Scan, Domain::Sites(set)) = (self.context.goal, choice.domain)
            && choice.condition.is_none()
            && choice.field.is_some()
            && self.accepts_all()
            && !rest.is_open()
        {
            let sites = self.set(set);
            return self.emit_set(choice, &sites, decision);
        }
        if let (Goal::Scan, Domain::Sites(set), TO, Some(pins)) =
            (self.context.goal, choice.domain, choice.local, self.path.pins.clone())
            && let Some(moves_unit) = self.path_moves_unit(rest)
        {
            return self.choose_guarded(choice, set, &pins, moves_unit, rest, decision);
        }
        if self.choose_in_bulk(choice, rest, decision) {
            return;
        }
        self.each_value(choice.domain, |this, value, next, _| {
            this.with_value_count(choice.domain, next, |this| {
                this.try_path(|this, fail| this.try_value(choice, value, rest, decision, fail));
            });
        });
        self.end_value_counts();
    }

    /// Explores the continuation for the site in an `i32` local, if the choice offers it.
    fn choose_site(
        &mut self,
        choice: Choice<'p>,
        site: Slot,
        rest: &Continuation<'p>,
        decision: PartialDecision,
        fail: Label,
    ) {
        let site = self.target_site(site);
        self.push_offers(choice.domain, site);
        self.code.op(I::I32Eqz).branch_if(fail);
        self.try_value(choice, site, rest, decision, fail);
    }

    /// Explores the continuation for a value, if it satisfies the choice's condition.
    pub(crate) fn try_value(
        &mut self,
        choice: Choice<'p>,
        value: Operand,
        rest: &Continuation<'p>,
        decision: PartialDecision,
        fail: Label,
    ) {
        self.bind(choice.local, value);
        if let Some(condition) = choice.condition.filter(|_| !self.knows_path()) {
            self.branch_unless(condition, fail);
        }
        let decision = self.with_field(decision, choice.field, value);
        self.explore(rest.clone(), decision, fail);
    }

    /// Returns true if a legal decision is played whose name and fields leave one path only.
    fn knows_path(&self) -> bool {
        matches!(self.context.goal, Goal::Play(_))
            && self.context.is_known_legal
            && self.generator.has_unique_paths(self.context.stage)
    }

    /// Explores the continuation for the wanted decision's value, if the choice offers it.
    fn choose_wanted(
        &mut self,
        choice: Choice<'p>,
        field: u16,
        wanted: Slot,
        rest: &Continuation<'p>,
        decision: PartialDecision,
        fail: Label,
    ) {
        let Some(info) = self.field_info(field) else { return };
        let value = self.field_value(wanted, info, fail);
        match choice.domain {
            Domain::Sites(_) if self.knows_path() => {
                // The value is known to be offered. Memory safety demands that it is a site.
                self.push(value);
                self.code.i64_const(self.sites() as i64).op(I::I64LtU);
            }
            domain => self.push_offers(domain, value),
        }
        self.code.op(I::I32Eqz).branch_if(fail);
        let value = match choice.domain {
            Domain::Sites(_) => value.known_below(self.sites()),
            Domain::Kinds(_) => value.known_below(self.kinds()),
            _ => value,
        };
        self.try_value(choice, value, rest, decision, fail);
    }

    /// Pushes 1 if a value is in a domain.
    fn push_offers(&mut self, domain: &'p Domain, value: Operand) {
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
                self.push_mask_offers(mask, kinds, value);
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask);
                let directions = self.generator.lines.directions;
                self.push_mask_offers(mask, directions, value);
            }
            Domain::Players => {
                self.push(value);
                self.code.i64_const(self.players() as i64).op(I::I64LtU);
            }
            Domain::Lines(set) => {
                let sites = self.set(set);
                self.push_is_line_of(&sites, value);
            }
        }
    }

    fn push_mask_offers(&mut self, mask: Operand, bound: usize, value: Operand) {
        self.push(value);
        self.code.i64_const(bound.min(64) as i64).op(I::I64LtU);
        self.push(mask);
        self.push(value);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).op(I::I32And);
        self.code.i32_const(1).op(I::I32And);
    }
}
