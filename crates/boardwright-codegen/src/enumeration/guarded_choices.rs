//! Choices under the guarded rule: decisions that need no test are emitted without being carried
//! out (`pins.rs`).

use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::{Choice, PartialDecision};
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Label, Slot};
use crate::function::context::Context;
use crate::function::operand::{Operand, SetOperand, WordOperand};
use crate::function::path::PinSets;
use boardwright_ir::{Comparison, Condition, FROM, Leg, Num, Set, Statement, TO, Vectors};
use wasm_encoder::Instruction as I;

/// Checks behind the body, besides the guarded rule.
enum ExtraChecks<'p> {
    /// No other check.
    None,
    /// Checks that apply only to a drop of certain kinds. The number is the kind dropped.
    OnDrop(&'p Num, Vec<DropCheck<'p>>),
    /// Some other check: the decision is carried out.
    Unknown,
}

/// A check that applies only to drops of one kind.
struct DropCheck<'p> {
    /// The kind dropped.
    kind: i64,
    /// Conditions that must hold too. They hold before the drop if they hold after it.
    also: Vec<&'p Condition>,
}

impl<'p> DropCheck<'p> {
    /// Returns the check that a condition makes, if it is about the kind on [`TO`].
    fn of_condition(condition: &'p Condition) -> Option<DropCheck<'p>> {
        let conditions = match condition {
            Condition::And(conditions) => &conditions[..],
            condition => std::slice::from_ref(condition),
        };
        let kind = conditions.iter().find_map(kind_on_destination)?;
        Some(DropCheck {
            kind,
            also: conditions.iter().filter(|condition| is_of_enemies_near(condition)).collect(),
        })
    }
}

/// Returns the kind that a condition wants on [`TO`].
fn kind_on_destination(condition: &Condition) -> Option<i64> {
    match condition {
        Condition::Compare(Comparison::Equal, Num::KindAt(site), Num::Const(kind)) => {
            (**site == Num::Local(TO)).then_some(*kind)
        }
        _ => None,
    }
}

/// Returns true if a condition asks only for enemy units one step from [`TO`]. A unit of the mover
/// there does not change it.
fn is_of_enemies_near(condition: &Condition) -> bool {
    let Condition::Some(Set::And(sets)) = condition else { return false };
    let enemies = Set::OwnedBy(Num::Opponent);
    let known = |set: &Set| match set {
        Set::OfKind(Num::Const(_)) => true,
        Set::Walk { from, legs } => {
            let is_fixed = |leg: &Leg| matches!(leg.vectors, Vectors::ByPlayer(_));
            **from == Num::Local(TO) && matches!(&legs[..], [leg] if leg.is_step() && is_fixed(leg))
        }
        set => *set == enemies,
    };
    sets.contains(&enemies) && sets.iter().all(known)
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Fails if a rule behind the body rejects the decision.
    pub(crate) fn check_after_body(&mut self, fail: Label) {
        let after_body = Context { past_body: true, ..self.context };
        self.in_context(after_body, |this| {
            let turn = usize::from(this.generator.program.stages[this.context.stage].turn);
            if this.generator.analysis.turn_end_rejects[turn] {
                return this.finish(fail);
            }
            for (index, statement) in this.checks_after_body().enumerate() {
                match this.path.is_safe.filter(|_| index == 0 && this.generator.guard.is_some()) {
                    Some(safe) => {
                        let known = this.code.begin_block();
                        this.code.get(safe).branch_if(known);
                        this.effect(statement, fail);
                        this.code.end();
                    }
                    None => this.effect(statement, fail),
                }
            }
        });
    }

    /// Returns the statements behind decisions, up to the last that may reject one. The guarded
    /// rule comes first.
    fn checks_after_body(&self) -> impl Iterator<Item = &'p Statement> + use<'p> {
        let (program, notes) = (self.generator.program, &self.generator.analysis.after_move);
        let open = program
            .after_move
            .iter()
            .zip(&notes.from)
            .take_while(|(_, note)| note.chooses_or_rejects);
        open.map(|(statement, _)| statement)
    }

    /// Carries out the rest of a path without choices and conditions; fails if a rule behind the
    /// body rejects it.
    fn perform_rest(&mut self, rest: &Continuation<'p>, fail: Label) {
        for block in rest.blocks() {
            self.effects(block, fail);
        }
        self.check_after_body(fail);
    }

    /// Returns the checks of a decision besides the guarded rule, once only effects are left of its
    /// path.
    fn extra_checks(&mut self, rest: &Continuation<'p>) -> ExtraChecks<'p> {
        let turn = usize::from(self.generator.program.stages[self.context.stage].turn);
        if self.generator.analysis.turn_end_rejects[turn] {
            return ExtraChecks::Unknown;
        }
        let mut checks = Vec::new();
        for statement in self.checks_after_body().skip(1) {
            match statement {
                Statement::If { condition, otherwise, .. } if otherwise.is_empty() => {
                    match (self.known_value(condition), DropCheck::of_condition(condition)) {
                        (Some(false), _) => {}
                        (_, Some(extra)) => checks.push(extra),
                        _ => return ExtraChecks::Unknown,
                    }
                }
                Statement::Require { condition, .. }
                    if self.known_value(condition) == Some(true) => {}
                _ => return ExtraChecks::Unknown,
            }
        }
        if checks.is_empty() {
            return ExtraChecks::None;
        }
        self.kind_dropped(rest)
            .map_or(ExtraChecks::Unknown, |kind| ExtraChecks::OnDrop(kind, checks))
    }

    /// Emits a decision that needs no test without carrying it out, if that is known; returns true
    /// if the path ends with it.
    pub(crate) fn emit_if_safe(
        &mut self,
        rest: &Continuation<'p>,
        decision: PartialDecision,
        fail: Label,
    ) -> bool {
        let Some(safe) = self.path.is_safe.filter(|_| !rest.is_done()) else { return false };
        if self.path_moves_unit(rest).is_none() {
            return false;
        }
        let extra = self.extra_checks(rest);
        if matches!(extra, ExtraChecks::Unknown) {
            return false;
        }
        self.code.get(safe);
        if let ExtraChecks::OnDrop(kind, checks) = extra {
            self.push_needs_check(kind, &checks, true);
            self.code.op(I::I32Eqz).op(I::I32And);
        }
        self.code.begin_if();
        self.emit_decision(decision);
        self.code.begin_else();
        self.perform_rest(rest, fail);
        self.emit_decision(decision);
        self.code.end();
        true
    }

    /// Pushes 1 if a check applies to a unit of a kind, with its site known or not.
    fn push_needs_check(&mut self, kind: &'p Num, checks: &[DropCheck<'p>], site_is_known: bool) {
        let kind = self.number(kind);
        let is_asked = self.code.new_i32();
        self.code.i32_const(0).set(is_asked);
        for DropCheck { kind: wanted, also } in checks {
            let no = self.code.begin_block();
            self.push(kind);
            self.code.i64_const(*wanted).op(I::I64Ne).branch_if(no);
            also.iter()
                .filter(|_| site_is_known)
                .for_each(|condition| self.branch_unless(condition, no));
            self.code.i32_const(1).set(is_asked);
            self.code.end();
        }
        self.code.get(is_asked);
    }

    /// Explores the sites of a choice after which only pins matter. If no other check applies,
    /// legal sites are emitted together.
    pub(crate) fn choose_guarded(
        &mut self,
        choice: Choice<'p>,
        set: &'p Set,
        pins: &PinSets,
        moves_unit: bool,
        rest: &Continuation<'p>,
        decision: PartialDecision,
    ) {
        let sites = self.set(set);
        let (plain, tested) = self.split_by_pins(&sites, pins, moves_unit);
        let last = !rest.is_open() && choice.condition.is_none() && choice.field.is_some();
        let sorted = (&plain[..], &tested[..]);
        match if last { self.extra_checks(rest) } else { ExtraChecks::Unknown } {
            ExtraChecks::None => self.emit_guarded(choice, sorted, rest, decision),
            ExtraChecks::Unknown => self.try_guarded(choice, sorted, rest, decision),
            ExtraChecks::OnDrop(kind, checks) => {
                self.push_needs_check(kind, &checks, false);
                self.code.begin_if();
                self.try_guarded(choice, sorted, rest, decision);
                self.code.begin_else();
                self.emit_guarded(choice, sorted, rest, decision);
                self.code.end();
            }
        }
    }

    /// Explores the sites of a choice, given those that need no test and those that do.
    fn try_guarded(
        &mut self,
        choice: Choice<'p>,
        (plain, tested): (&[WordOperand], &[WordOperand]),
        rest: &Continuation<'p>,
        decision: PartialDecision,
    ) {
        let all = self.union(plain, tested);
        self.each_site(&all, |this, site, _, _| {
            this.without_value_counts(|this| {
                this.try_path(|this, fail| {
                    this.push_has_site(plain, site);
                    this.path.is_safe = Some(this.code.pop_i32());
                    this.try_value(choice, site, rest, decision, fail);
                });
            });
        });
    }

    /// Emits the sites that need no test, and those that pass it.
    fn emit_guarded(
        &mut self,
        choice: Choice<'p>,
        (plain, tested): (&[WordOperand], &[WordOperand]),
        rest: &Continuation<'p>,
        decision: PartialDecision,
    ) {
        let legal = self.new_set_slots();
        self.store_set(&legal, plain);
        self.each_site(tested, |this, site, _, _| {
            this.try_path(|this, fail| {
                this.bind(choice.local, site);
                this.path.is_safe = None;
                this.perform_rest(rest, fail);
                let one = this.singleton(site);
                this.union_into(&legal, &one);
            });
        });
        let legal: Vec<WordOperand> = legal.into_iter().map(WordOperand::Local).collect();
        self.emit_set(choice, &legal, decision);
    }

    /// Splits a choice's sites into those that need no test and those that do.
    pub(crate) fn split_by_pins(
        &mut self,
        sites: &[WordOperand],
        pins: &PinSets,
        moves_unit: bool,
    ) -> (SetOperand, SetOperand) {
        let risky = self.code.new_i32();
        let from = self.local(FROM);
        if moves_unit {
            let pinned = pins.pinned.clone();
            self.push_may_be_in(&pinned, from);
        } else {
            self.code.i32_const(0);
        }
        self.code.set(risky);
        let (plain, tested) = (self.new_set_slots(), self.new_set_slots());
        self.code.get(risky);
        self.code.begin_if();
        let empty = self.empty_set();
        self.store_set(&plain, &empty);
        self.store_set(&tested, sites);
        self.code.begin_else();
        let open = self.intersection(sites, &pins.evasions);
        let tense = self.intersection(&open, &pins.tested);
        let quiet = self.difference(&open, &pins.tested);
        self.store_set(&plain, &quiet);
        self.store_set(&tested, &tense);
        self.code.end();
        let all = |room: Vec<Slot>| room.into_iter().map(WordOperand::Local).collect();
        (all(plain), all(tested))
    }

    fn push_may_be_in(&mut self, sites: &[WordOperand], site: Operand) {
        if site.is_below(self.sites()) {
            self.push_has_site(sites, site);
        } else {
            self.code.i32_const(1);
        }
    }
}
