//! Whether a player could capture here next; whether a player could move at all.

use crate::attacks::unit_choice::{asks_units_alone, choosers, only_first_stage, way_to_moves};
use crate::enumeration::continuation::Rest;
use crate::enumeration::explore_function::Entry;
use crate::enumeration::partial_decision::Packed;
use crate::function::builder::{Goal, Scope};
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use crate::function::operand::{Sites, Value, Word};
use boardwright_ir::{FROM, KeyDomain, Statement, control};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl<'p> Scope<'_, 'p> {
    /// Writes the function behind [`Key::Attacked`]: whether a player (the mover here) could capture on one of the
    /// sites of a set. What is empty, or holds the player's own, is judged as if an opponent stood there.
    pub fn write_attacked(mut self) -> Code {
        let words = self.g.words;
        let sites: Sites = (0..words).map(|word| Word::In(self.code.parameter(2 + word))).collect();
        let occupied = self.occupied();
        let mover = self.mover;
        let own = self.owned_by(mover);
        let enemies = self.minus(&occupied, &own);
        let victims = self.and(&sites, &enemies);
        let others = self.minus(&sites, &victims);
        // A walk that finds what it is after leaves at once, and what it tried is put back here.
        let (mark, undo) = (self.code.int(), self.g.globals.undo);
        self.code.op(I::GlobalGet(undo)).set(mark);
        for (sites, puts) in [(victims, false), (others, true)] {
            self.each_site(&sites, |this, site, _, _| {
                this.push_state_and_mover();
                this.push_int(site);
                let nesting = this.nesting;
                this.call(if puts { Key::AttacksEmpty(nesting) } else { Key::Attacks(nesting) });
                this.code.begin_if();
                this.code.get(mark);
                this.call(Key::Rollback);
                this.code.int_const(1).leave();
                this.code.end();
            });
        }
        self.code.int_const(0);
        self.code
    }

    /// Writes the function behind [`Key::AttacksEmpty`]: as [`Key::Attacks`], with a stand-in on the site.
    pub fn write_attacks_empty(mut self) -> Code {
        let site = self.code.parameter(2);
        let program = self.g.program;
        let players = program.layout.players;
        let codes = (0..players).map(|by| program.stand_in((by + 1) % players)).collect();
        let table = self.g.builder.table(codes);
        let (mark, code, found) = (self.code.int(), self.code.int(), self.code.int());
        self.code.op(I::GlobalGet(self.g.globals.undo)).set(mark);
        self.code.get(self.mover_index).load8(table).set(code);
        self.put_fresh(site, code);
        self.code.get(self.state).get(self.mover_index).get(site);
        let nesting = self.nesting;
        self.call(Key::Attacks(nesting));
        self.code.set(found);
        self.code.get(mark);
        self.call(Key::Rollback);
        self.code.get(found);
        self.code
    }

    /// Writes the function behind [`Key::Attacks`]: whether a player (the mover here) could capture what stands
    /// on a site.
    pub fn write_attacks(mut self) -> Code {
        let target = self.code.parameter(2);
        self.nesting.attacked += 1;
        if self.attacks_by_kind(target) {
            return self.code;
        }
        let stages = self.first_stages();
        self.goal = Goal::Attack(target);
        self.each_first_stage(&stages, |this, stage| {
            this.stage = stage;
            let program = this.g.program;
            let rest = Rest::of(&program.stages[stage].body, &this.g.notes.stages[stage]);
            let packed = Packed::NOTHING;
            this.alternative(|this, fail| this.run(rest, packed, fail));
        });
        self.code.int_const(0);
        self.code
    }

    /// Asks each unit that could capture on the target at all, where the stage's body is nothing but the choice of a
    /// unit and its moves; says whether it is so.
    fn attacks_by_kind(&mut self, target: Slot) -> bool {
        let program = self.g.program;
        let Some(stage) = only_first_stage(program) else { return false };
        let body = &program.stages[stage].body;
        if self.g.origins.is_none() || !asks_units_alone(body) {
            return false;
        }
        let nesting = crate::function::builder::Nesting {
            attacked: self.nesting.attacked - 1,
            ..self.nesting
        };
        let (sites, mover) = (self.sites(), self.mover);
        let site = self.target_site(target);
        let mut chosen = choosers(body).map(|set| self.set(set));
        for kind in 0..program.kinds.len() {
            let harmless = self.g.origins.as_ref().is_none_or(|origins| origins.is_harmless(kind));
            let Some(table) = self.g.origin_table(kind).filter(|_| !harmless) else { continue };
            let origins = self.load_table_sites(table, |this| {
                this.push_int(mover);
                this.scale(sites);
                this.push_int(site);
                this.code.op(I::I32Add);
            });
            let base = program.layout.kind_sets + kind * self.g.words * 8;
            let of_kind = self.load_sites(self.state, base);
            let units = self.and(&origins, &of_kind);
            let own = match &mut chosen {
                Some(own) => own.clone(),
                None => self.owned_by(mover),
            };
            let units = self.and(&units, &own);
            self.each_site(&units, |this, unit, _, _| {
                this.push_state_and_mover();
                this.code.get(target);
                this.push_int(unit);
                this.call(Key::AttacksFrom(nesting, kind));
                this.code.begin_if();
                this.code.int_const(1).leave();
                this.code.end();
            });
        }
        self.code.int_const(0);
        true
    }

    /// The stage with which each player's turn begins, by phase.
    fn first_stages(&self) -> Vec<Option<u16>> {
        let players = self.players();
        let phases = &self.g.program.phases;
        phases
            .iter()
            .flat_map(|phase| {
                (0..players).map(|player| phase.first_stage.get(player).copied().flatten())
            })
            .collect()
    }

    /// Does something for the stage with which the mover's turn would begin, if there is one.
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
        let table = self.g.builder.table(stages.iter().map(place).collect());
        let players = self.players();
        self.code.get(self.state).load8(control::PHASE as u32);
        self.scale(players);
        self.code.get(self.mover_index).op(I::I32Add).load8(table).op(I::I64ExtendI32U);
        let index = self.keep(0, 255);
        self.switch(index, distinct.len(), |this, index| each(this, distinct[index].into()));
    }

    /// Writes the function behind [`Key::Stuck`]: whether a player (the mover here), were it to move, would have
    /// no legal decision.
    pub fn write_stuck(mut self) -> Code {
        self.nesting =
            crate::function::builder::Nesting { attacked: 0, stuck: true, ..self.nesting };
        let (mark, found) = (self.code.int(), self.code.int());
        self.code.op(I::GlobalGet(self.g.globals.undo)).set(mark);
        self.code.int_const(0).set(found);
        let stages = self.first_stages();
        self.each_first_stage(&stages, |this, stage| {
            let (who, slot, none) = (this.mover_index, this.code.int(), this.code.int());
            this.code.int_const(stage as i32).set(slot).int_const(0).set(none);
            this.set_control(control::PLAYER, KeyDomain::Player, who);
            this.set_control(control::STAGE, KeyDomain::Stage, slot);
            this.set_control(control::ACTIONS, KeyDomain::Actions, none);
            this.reset(Lifetime::ThisMove);
            for byte in [control::CAPTURES, control::FLOW] {
                this.set_byte(byte, |this| {
                    this.code.int_const(0);
                });
            }
            this.goal = Goal::Scan;
            this.stage = stage;
            let program = this.g.program;
            let rest = Rest::of(&program.stages[stage].body, &this.g.notes.stages[stage]);
            let packed = Packed::NOTHING;
            let key = this.walk_key(&rest, packed, Entry::Rest);
            this.code.long_const(0);
            this.push_walk_arguments(&key, None, packed);
            this.call_any(Key::Walk(Box::new(key)));
            this.code.set(found);
        });
        self.code.get(mark);
        self.call(Key::Rollback);
        self.code.get(found).op(I::I32Eqz);
        self.code
    }

    /// The numbers that read the record of the game.
    pub fn repetition(&mut self, number: &boardwright_ir::Num) -> Value {
        use boardwright_ir::Num;
        let globals = self.g.globals;
        let board = matches!(number, Num::BoardRepeats);
        let gap = matches!(number, Num::RepeatGap);
        let hash = self.code.long();
        if board {
            self.push_board_hash();
        } else {
            self.code.get(self.state).load64(control::HASH as u32);
        }
        self.code.set(hash);
        let count = self.code.long();
        self.code.get(hash);
        self.call(Key::Record(if gap { 2 } else { board.into() }));
        self.code.set(count);
        if self.past_body {
            let origin = if board { globals.origin_board } else { globals.origin };
            let same = self.code.int();
            self.code.get(hash).op(I::GlobalGet(origin)).op(I::I64Eq).set(same);
            if gap {
                // The position decided from is the latest one.
                self.code.long_const(1).get(count);
                self.code.get(count).long_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                self.code.op(I::I64Add).get(same).op(I::Select).set(count);
            } else {
                self.code.get(count).get(same).op(I::I64ExtendI32U).op(I::I64Add).set(count);
            }
        }
        Value::In(count, 0, u32::MAX.into())
    }

    /// Writes the function behind [`Key::Record`]: how many earlier positions have a hash (0), a hash of the
    /// board (1), or how many decisions ago the latest with a hash was (2).
    pub fn write_record(&self, what: u8) -> Code {
        let mut code = Code::new(&[wasm_encoder::ValType::I64]);
        let hash = code.parameter(0);
        let history = self.g.places.history;
        let entry = crate::format::HISTORY_ENTRY as i32;
        let first = history + 8;
        let (at, count) = (code.int(), code.long());
        // From the latest entry back.
        code.address(history).load32(0).int_const(entry).op(I::I32Mul).set(at);
        let out = code.block();
        let round = code.begin_loop();
        code.get(at).op(I::I32Eqz).branch_if(out);
        code.get(at).int_const(entry).op(I::I32Sub).set(at);
        if what == 2 {
            code.get(count).long_const(1).op(I::I64Add).set(count);
        }
        code.get(at).load64(first + if what == 1 { 8 } else { 0 }).get(hash).op(I::I64Eq);
        match what {
            2 => {
                code.begin_if();
                code.get(count).leave();
                code.end();
            }
            _ => {
                code.op(I::I64ExtendI32U).get(count).op(I::I64Add).set(count);
            }
        }
        code.branch(round);
        code.end();
        code.end();
        if what == 2 {
            code.long_const(0);
        } else {
            code.get(count);
        }
        code
    }

    /// Writes the function behind [`Key::AttacksFrom`]: whether a unit of a kind on a site (the fourth parameter) could
    /// capture what stands on a target (the third).
    pub fn write_attacks_from(mut self, kind: usize) -> Code {
        let program = self.g.program;
        let notes = self.g.notes;
        let (target, from) = (self.code.parameter(2), self.code.parameter(3));
        self.nesting.attacked += 1;
        self.goal = Goal::Attack(target);
        let Some(stage) = only_first_stage(program) else { return self.code };
        self.stage = stage;
        let mut rest = Rest::of(&program.stages[stage].body, &notes.stages[stage]);
        let Some((way, at)) = way_to_moves(rest.block) else { return self.code };
        for (index, number) in way {
            let Statement::Either(branches) = &rest.block[index] else { return self.code };
            let inner = &rest.notes.inner[index][number];
            rest.index = index + 1;
            rest = Rest::entering(&branches[number].body, inner, &rest);
        }
        // Behind the choice of the unit and its moves.
        rest.index = at + 2;
        let site = self.code.long();
        self.code.get(from).op(I::I64ExtendI32U).set(site);
        let sites = self.sites() as i64;
        self.bind(FROM, Value::In(site, 0, sites - 1));
        let mut inner = Rest::entering(&program.kinds[kind].body, &notes.kinds[kind], &rest);
        inner.borrowed += 1;
        let packed = Packed::NOTHING;
        self.alternative(|this, fail| this.run(inner, packed, fail));
        self.code.int_const(0);
        self.code
    }
}
