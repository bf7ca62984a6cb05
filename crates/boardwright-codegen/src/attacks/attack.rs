//! Conditions about the future: attacked units, players without a move or with a certain one.

use crate::attacks::unit_choice::{
    BranchTaken, captures_only_by_unit_moves, only_first_stage, path_to_moves, unit_choice_set,
};
use crate::enumeration::continuation::Continuation;
use crate::enumeration::partial_decision::PartialDecision;
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::context::{Goal, Nesting};
use crate::function::key::{AttackKey, ExploreEntry, Key};
use crate::function::operand::{Operand, SetOperand, WordOperand};
use boardwright_ir::{FROM, KeyDomain, Statement, control};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Writes [`Key::Attacked`]: 1 if the mover could capture on a site of a set, with the unit on
    /// the site before it if there is one. Empty sites, the mover's own units and those of nobody
    /// are judged as if an opponent's unit stood there.
    pub(crate) fn write_attacked(mut self, has_attacker: bool) -> Code {
        let words = self.generator.words;
        let first = 2 + usize::from(has_attacker);
        let attacker = has_attacker.then(|| self.code.parameter(2));
        let sites: SetOperand =
            (0..words).map(|word| WordOperand::Local(self.code.parameter(first + word))).collect();
        let occupied = self.occupied();
        let mover = self.mover;
        let own = self.owned_by(mover);
        let mut enemies = self.difference(&occupied, &own);
        if self.generator.program.layout.nobody != 0 {
            let nobodys = self.owned_by(Operand::Const(self.players() as i64));
            enemies = self.difference(&enemies, &nobodys);
        }
        let victims = self.intersection(&sites, &enemies);
        let others = self.difference(&sites, &victims);
        // An attack that is found returns at once: its writes are rolled back here.
        let (mark, undo) = (self.code.new_i32(), self.generator.globals.undo);
        self.code.global_get(undo).set(mark);
        for (sites, puts) in [(victims, false), (others, true)] {
            self.each_site(&sites, |this, site, _, _| {
                this.push_state_and_mover();
                this.push_i32(site);
                if let Some(attacker) = attacker {
                    this.code.get(attacker);
                }
                let key = AttackKey { nesting: this.context.nesting, has_attacker };
                this.call(if puts { Key::AttacksEmpty(key) } else { Key::Attacks(key) });
                this.code.begin_if();
                this.code.get(mark);
                this.call(Key::Rollback);
                this.code.i32_const(1).return_();
                this.code.end();
            });
        }
        self.code.i32_const(0);
        self.code
    }

    /// Writes [`Key::AttacksEmpty`]: as [`Key::Attacks`], with a stand-in on the site.
    pub(crate) fn write_attacks_empty(mut self, has_attacker: bool) -> Code {
        let site = self.code.parameter(2);
        let program = self.generator.program;
        let players = program.layout.players;
        let codes = (0..players).map(|by| program.stand_in((by + 1) % players)).collect();
        let table = self.generator.builder.table(codes);
        let (mark, code, found) = (self.code.new_i32(), self.code.new_i32(), self.code.new_i32());
        self.code.global_get(self.generator.globals.undo).set(mark);
        self.code.get(self.mover_index).load8(table).set(code);
        self.put_fresh(site, code);
        self.code.get(self.state).get(self.mover_index).get(site);
        if has_attacker {
            let attacker = self.code.parameter(3);
            self.code.get(attacker);
        }
        let nesting = self.context.nesting;
        self.call(Key::Attacks(AttackKey { nesting, has_attacker }));
        self.code.set(found);
        self.code.get(mark);
        self.call(Key::Rollback);
        self.code.get(found);
        self.code
    }

    /// Writes [`Key::Attacks`]: 1 if the mover could capture the unit on a site, with the unit on
    /// another if that is given.
    pub(crate) fn write_attacks(mut self, has_attacker: bool) -> Code {
        let target = self.code.parameter(2);
        self.attacker = has_attacker.then(|| self.code.parameter(3));
        self.context.nesting.attacked += 1;
        if self.attacks_by_kind(target) {
            return self.code;
        }
        let stages = self.first_stages();
        self.context.goal = Goal::Attack(target);
        self.each_first_stage(&stages, |this, stage| {
            this.context.stage = stage;
            let program = this.generator.program;
            let rest = Continuation::of_block(
                &program.stages[stage].body,
                &this.generator.analysis.stages[stage],
            );
            let decision = PartialDecision::EMPTY;
            this.try_path(|this, fail| this.explore(rest, decision, fail));
        });
        self.code.i32_const(0);
        self.code
    }

    /// Asks only units that could capture on the target, if the stage's body only chooses a unit
    /// and makes its moves; returns true if it does.
    fn attacks_by_kind(&mut self, target: Slot) -> bool {
        let program = self.generator.program;
        let Some(stage) = only_first_stage(program) else { return false };
        let body = &program.stages[stage].body;
        if self.generator.origins.is_none() || !captures_only_by_unit_moves(body) {
            return false;
        }
        let nesting =
            Nesting { attacked: self.context.nesting.attacked - 1, ..self.context.nesting };
        let (sites, mover) = (self.sites(), self.mover);
        let site = self.target_site(target);
        let mut chosen = unit_choice_set(body).map(|set| self.set(set));
        let attacker = self.attacker.map(|attacker| {
            let site = self.target_site(attacker);
            self.singleton(site)
        });
        for kind in 0..program.kinds.len() {
            let harmless =
                self.generator.origins.as_ref().is_none_or(|origins| origins.never_captures(kind));
            let Some(table) = self.generator.origin_table(kind).filter(|_| !harmless) else {
                continue;
            };
            let origins = self.load_set_from_table(table, |this| {
                this.push_i32(mover);
                this.scale(sites);
                this.push_i32(site);
                this.code.op(I::I32Add);
            });
            let base = program.layout.kind_sets + kind * self.generator.words * 8;
            let of_kind = self.load_set(self.state, base);
            let units = self.intersection(&origins, &of_kind);
            let own = match &mut chosen {
                Some(own) => own.clone(),
                None => self.owned_by(mover),
            };
            let mut units = self.intersection(&units, &own);
            if let Some(attacker) = &attacker {
                units = self.intersection(&units, attacker);
            }
            self.each_site(&units, |this, unit, _, _| {
                this.push_state_and_mover();
                this.code.get(target);
                this.push_i32(unit);
                this.call(Key::AttacksFrom { nesting, kind });
                this.code.begin_if();
                this.code.i32_const(1).return_();
                this.code.end();
            });
        }
        self.code.i32_const(0);
        true
    }

    /// Returns the first stage of each player's turn, by phase.
    fn first_stages(&self) -> Vec<Option<u16>> {
        let players = self.players();
        let phases = &self.generator.program.phases;
        phases
            .iter()
            .flat_map(|phase| {
                (0..players).map(|player| phase.first_stage.get(player).copied().flatten())
            })
            .collect()
    }

    /// Runs `each` for the first stage of the mover's turn, if there is one.
    fn each_first_stage(&mut self, stages: &[Option<u16>], mut each: impl FnMut(&mut Self, usize)) {
        let mut distinct: Vec<u16> = stages.iter().flatten().copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
        if let ([stage], true) = (&distinct[..], stages.iter().all(Option::is_some)) {
            return each(self, usize::from(*stage));
        }
        let place = |stage: &Option<u16>| {
            stage.and_then(|stage| distinct.iter().position(|&d| d == stage)).unwrap_or(255) as u8
        };
        let table = self.generator.builder.table(stages.iter().map(place).collect());
        let players = self.players();
        self.code.get(self.state).load8(control::PHASE as u32);
        self.scale(players);
        self.code.get(self.mover_index).op(I::I32Add).load8(table).op(I::I64ExtendI32U);
        let index = self.pop_number(0, 255);
        self.switch(index, distinct.len(), |this, index| each(this, distinct[index].into()));
    }

    /// Writes [`Key::Stuck`]: 1 if the mover would have no legal decision.
    pub(crate) fn write_stuck(mut self) -> Code {
        let found = self.explore_turn(Goal::Scan);
        self.code.get(found).op(I::I32Eqz);
        self.code
    }

    /// Writes [`Key::SomeMove`]: 1 if the mover would have a legal decision after which a condition
    /// holds.
    pub(crate) fn write_some_move(mut self, condition: u16) -> Code {
        let found = self.explore_turn(Goal::Satisfying(condition));
        self.code.get(found);
        self.code
    }

    /// Explores the decisions that the mover would have at the beginning of a turn. Returns an
    /// `i32` local that is 1 if one fulfils the goal.
    fn explore_turn(&mut self, goal: Goal) -> Slot {
        self.context.nesting = Nesting { attacked: 0, stuck: true, ..self.context.nesting };
        let (mark, found) = (self.code.new_i32(), self.code.new_i32());
        self.code.global_get(self.generator.globals.undo).set(mark);
        self.code.i32_const(0).set(found);
        let stages = self.first_stages();
        self.each_first_stage(&stages, |this, stage| {
            let (who, slot, none) = (this.mover_index, this.code.new_i32(), this.code.new_i32());
            this.code.i32_const(stage as i32).set(slot).i32_const(0).set(none);
            this.set_control(control::PLAYER, KeyDomain::Player, who);
            this.set_control(control::STAGE, KeyDomain::Stage, slot);
            this.set_control(control::ACTIONS, KeyDomain::Actions, none);
            this.reset(Lifetime::ThisMove);
            for byte in [control::CAPTURES, control::FLOW] {
                this.set_byte(byte, |this| {
                    this.code.i32_const(0);
                });
            }
            this.context.goal = goal;
            this.context.stage = stage;
            let program = this.generator.program;
            let rest = Continuation::of_block(
                &program.stages[stage].body,
                &this.generator.analysis.stages[stage],
            );
            let decision = PartialDecision::EMPTY;
            let key = this.explore_key(&rest, decision, ExploreEntry::Statement);
            if goal == Goal::Scan {
                this.code.i64_const(0);
            }
            this.push_explore_arguments(&key, None, decision);
            let key = Key::Explore(Box::new(key));
            match goal {
                Goal::Scan => this.call_any_scan(key),
                _ => this.call(key),
            }
            this.code.set(found);
        });
        self.code.get(mark);
        self.call(Key::Rollback);
        found
    }

    /// Writes [`Key::AttacksFrom`]: 1 if a unit of a kind on a site, the fourth parameter, could
    /// capture the unit on a target, the third.
    pub(crate) fn write_attacks_from(mut self, kind: usize) -> Code {
        let program = self.generator.program;
        let analysis = self.generator.analysis;
        let (target, from) = (self.code.parameter(2), self.code.parameter(3));
        self.context.nesting.attacked += 1;
        self.context.goal = Goal::Attack(target);
        let Some(stage) = only_first_stage(program) else { return self.code };
        self.context.stage = stage;
        let mut rest = Continuation::of_block(&program.stages[stage].body, &analysis.stages[stage]);
        let Some(path) = path_to_moves(rest.block) else { return self.code };
        for BranchTaken { statement, branch } in path.branches {
            let Statement::Either(branches) = &rest.block[statement] else { return self.code };
            let inner = &rest.notes.inner[statement][branch];
            rest.index = statement + 1;
            rest = Continuation::entering(&branches[branch].body, inner, &rest);
        }
        // The moves begin behind the choice of the unit.
        rest.index = path.choice + 2;
        let site = self.code.new_i64();
        self.code.get(from).op(I::I64ExtendI32U).set(site);
        let sites = self.sites() as i64;
        self.bind(FROM, Operand::Local(site, 0, sites - 1));
        let mut inner =
            Continuation::entering(&program.kinds[kind].body, &analysis.kinds[kind], &rest);
        inner.borrowed += 1;
        let decision = PartialDecision::EMPTY;
        self.try_path(|this, fail| this.explore(inner, decision, fail));
        self.code.i32_const(0);
        self.code
    }
}
