//! Counting, listing and picking decisions: what is done with each that a walk finds, and the questions asked of
//! a state that are answered so.

use super::Key;
use super::code::{Code, Slot};
use super::rest::Rest;
use super::run::{Entry, Hit, OVER, Packed};
use super::scope::{Goal, Scope};
use boardwright_ir::control;
use boardwright_ir::limits::{MAX_DECISIONS, MAX_PREFER_DECISIONS, MAX_PREFER_DEPTH};
use wasm_encoder::{Instruction as I, ValType};

/// The mode in which a scan writes decisions down.
pub const LIST: i32 = 0;
/// The mode in which a scan keeps the decision at a place.
pub const NTH: i32 = 1;
/// The mode in which a scan stops at the first decision.
pub const ANY: i32 = 2;
/// The mode in which a scan notes the sets of decisions it finds, so that one can be picked without another scan.
pub const LEAVES: i32 = 3;
/// Sets of decisions that a scan notes at most; where there are more it is done again to pick one.
pub const MAX_LEAVES: u32 = 4096;
/// More decisions than there are: a scan that passes over so many counts them all.
pub const ALL: i64 = 1 << 62;
/// The only decision of a player who has to pass.
pub const PASS: i64 = 1;

impl<'p> Scope<'_, 'p> {
    /// Writes the function behind [`Key::Emit`]: a decision at the place that is wanted. Gives how many are still
    /// to be passed over, or [`OVER`].
    pub fn write_emit(&self) -> Code {
        let mut code = Code::new(&[ValType::I64]);
        let decision = code.parameter(0);
        let globals = self.g.globals;
        code.op(I::GlobalGet(globals.mode)).int_const(LIST).op(I::I32Eq);
        code.begin_if();
        self.append(&mut code, decision);
        code.long_const(0).leave();
        code.end();
        code.op(I::GlobalGet(globals.mode)).int_const(LEAVES).op(I::I32Eq);
        code.begin_if();
        let one = |code: &mut Code, word: usize| {
            code.long_const((word == 0).into());
        };
        let none = |code: &mut Code| {
            code.long_const(0);
        };
        code.op(I::GlobalGet(globals.listed)).int_const(1).op(I::I32Add);
        code.op(I::GlobalSet(globals.listed));
        self.note_leaf(&mut code, decision, none, none, one);
        code.long_const(0).leave();
        code.end();
        code.get(decision).op(I::GlobalSet(globals.chosen)).long_const(OVER);
        code
    }

    /// Bytes of a leaf: how many decisions there are up to its end, what they have in common, how far to shift
    /// the site, what to add to it, the sites.
    pub fn leaf_bytes(&self) -> u32 {
        (4 + self.g.words as u32) * 8
    }

    /// Notes a set of decisions, if there is room, and goes on.
    fn note_leaf(
        &self,
        code: &mut Code,
        base: Slot,
        shift: impl Fn(&mut Code),
        bias: impl Fn(&mut Code),
        word: impl Fn(&mut Code, usize),
    ) {
        let globals = self.g.globals;
        let at = code.int();
        code.op(I::GlobalGet(globals.list)).tee(at);
        code.op(I::GlobalGet(globals.room)).op(I::I32LtU);
        code.begin_if();
        code.get(at).op(I::GlobalGet(globals.listed)).op(I::I64ExtendI32U).store64(0);
        code.get(at).get(base).store64(8);
        code.get(at);
        shift(code);
        code.store64(16).get(at);
        bias(code);
        code.store64(24);
        for index in 0..self.g.words {
            code.get(at);
            word(code, index);
            code.store64(32 + index as u32 * 8);
        }
        code.end();
        code.get(at).int_const(self.leaf_bytes() as i32).op(I::I32Add);
        code.op(I::GlobalSet(globals.list));
    }

    /// Writes the function behind [`Key::PickLeaf`]: the first leaf's address and a place (`i32`), which is below
    /// the number of decisions noted; keeps the decision there.
    pub fn write_pick_leaf(&self) -> Code {
        let words = self.g.words;
        let mut code = Code::new(&[ValType::I32, ValType::I32]);
        let (at, place) = (code.parameter(0), code.parameter(1));
        let (k, before, site, count) = (code.long(), code.long(), code.long(), code.long());
        code.get(place).op(I::I64ExtendI32U).set(k);
        let found = code.block();
        let round = code.begin_loop();
        code.get(at).load64(0).get(k).op(I::I64GtU).branch_if(found);
        code.get(at).load64(0).set(before);
        code.get(at).int_const(self.leaf_bytes() as i32).op(I::I32Add).set(at).branch(round);
        code.end();
        code.end();
        code.get(k).get(before).op(I::I64Sub).set(k);
        let picked = code.block();
        for word in 0..words {
            let bits = code.long();
            code.get(at).load64(32 + word as u32 * 8).set(bits);
            if word + 1 < words {
                code.get(bits).op(I::I64Popcnt).set(count);
                code.get(k).get(count).op(I::I64LtU);
                code.begin_if();
            }
            code.long_const(word as i64 * 64).set(site);
            select_bit(&mut code, bits, k, site);
            if word + 1 < words {
                code.branch(picked);
                code.end();
                code.get(k).get(count).op(I::I64Sub).set(k);
            }
        }
        code.end();
        code.get(site).get(at).load64(24).op(I::I64Add).get(at).load64(16).op(I::I64Shl);
        code.get(at).load64(8).op(I::I64Or).op(I::GlobalSet(self.g.globals.chosen));
        code
    }

    /// Writes a decision down.
    fn append(&self, code: &mut Code, decision: Slot) {
        let globals = self.g.globals;
        code.op(I::GlobalGet(globals.listed)).op(I::GlobalGet(globals.room)).op(I::I32LtU);
        code.begin_if();
        code.op(I::GlobalGet(globals.list));
        code.op(I::GlobalGet(globals.listed)).int_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).store64(0);
        code.end();
        code.op(I::GlobalGet(globals.listed)).int_const(1).op(I::I32Add);
        code.op(I::GlobalSet(globals.listed));
        code.op(I::GlobalGet(globals.listed)).int_const(MAX_DECISIONS as i32).op(I::I32GtU);
        code.begin_if();
        self.g.note_limit(code, 2);
        code.long_const(OVER).leave();
        code.end();
    }

    /// Writes the function behind [`Key::EmitAll`]: what the decisions have in common, how far to shift the
    /// site, what to add to it, how many to pass over, and the sites.
    pub fn write_emit_all(&self) -> Code {
        let words = self.g.words;
        let mut code = Code::new(&vec![ValType::I64; 4 + words]);
        let [base, shift, bias, skip] = [0, 1, 2, 3].map(|index| code.parameter(index));
        let sites: Vec<Slot> = (0..words).map(|word| code.parameter(4 + word)).collect();
        let globals = self.g.globals;
        let (site, decision) = (code.long(), code.long());
        let pack = |code: &mut Code| {
            code.get(site).get(bias).op(I::I64Add).get(shift).op(I::I64Shl);
            code.get(base).op(I::I64Or).set(decision);
        };
        code.op(I::GlobalGet(globals.mode)).int_const(LIST).op(I::I32Eq);
        code.begin_if();
        for (word, &bits) in sites.iter().enumerate() {
            let out = code.block();
            let round = code.begin_loop();
            code.get(bits).op(I::I64Eqz).branch_if(out);
            code.get(bits).op(I::I64Ctz).long_const(word as i64 * 64).op(I::I64Add).set(site);
            code.get(bits).get(bits).long_const(1).op(I::I64Sub).op(I::I64And).set(bits);
            pack(&mut code);
            self.append(&mut code, decision);
            code.branch(round);
            code.end();
            code.end();
        }
        code.long_const(0).leave();
        code.end();
        code.op(I::GlobalGet(globals.mode)).int_const(LEAVES).op(I::I32Eq);
        code.begin_if();
        code.op(I::GlobalGet(globals.listed));
        for &bits in &sites {
            code.get(bits).op(I::I64Popcnt).op(I::I32WrapI64).op(I::I32Add);
        }
        code.op(I::GlobalSet(globals.listed));
        let given = |slot: Slot| {
            move |code: &mut Code| {
                code.get(slot);
            }
        };
        self.note_leaf(&mut code, base, given(shift), given(bias), |code, word| {
            code.get(sites[word]);
        });
        code.long_const(0).leave();
        code.end();
        let picked = code.block();
        let count = code.long();
        for (word, &bits) in sites.iter().enumerate() {
            code.get(bits).op(I::I64Popcnt).set(count);
            code.get(skip).get(count).op(I::I64LtU);
            code.begin_if();
            code.long_const(word as i64 * 64).set(site);
            select_bit(&mut code, bits, skip, site);
            code.branch(picked);
            code.end();
            code.get(skip).get(count).op(I::I64Sub).set(skip);
        }
        code.end();
        pack(&mut code);
        code.get(decision).op(I::GlobalSet(globals.chosen)).long_const(OVER);
        code
    }

    /// The walk over a stage's body from its beginning, for the present goal.
    pub fn call_stage(&mut self, stage: usize, given: impl FnOnce(&mut Self)) {
        let program = self.g.program;
        let notes = self.g.notes;
        self.stage = stage;
        let rest = Rest::of(&program.stages[stage].body, &notes.stages[stage]);
        let packed = Packed { label: 0, bits: None, mask: 0, hit: Hit::No };
        let (locals, sets) = (self.locals.clone(), self.set_locals.clone());
        self.locals.fill(None);
        self.set_locals.fill(None);
        let key = self.walk_key(&rest, packed, Entry::Rest);
        given(self);
        self.push_walk_arguments(&key, None, packed);
        self.call(Key::Walk(Box::new(key)));
        self.locals = locals;
        self.set_locals = sets;
    }

    /// Pushes the stage to decide as an `i64` value.
    pub fn present_stage(&mut self) -> super::value::Value {
        self.code.get(self.state).load8(control::STAGE as u32).op(I::I64ExtendI32U);
        self.keep(0, self.g.program.stages.len() as i64 - 1)
    }

    /// Writes the function behind [`Key::Enumerate`]: walks the body of the present stage, passing over so
    /// many decisions (`i64`). Gives how many are left to be passed over, or [`OVER`].
    pub fn write_enumerate(mut self) -> Code {
        let skip = self.code.parameter(2);
        self.note_origin_of_decisions();
        self.goal = Goal::Scan;
        let stage = self.present_stage();
        let stages = self.g.program.stages.len();
        let (mark, left) = (self.code.int(), self.code.long());
        let scratch = self.mark_scratch();
        self.code.op(I::GlobalGet(self.g.globals.undo)).set(mark).get(skip).set(left);
        self.switch(stage, stages, |this, stage| {
            this.call_stage(stage, |this| {
                this.code.get(skip);
            });
            this.code.set(left);
        });
        // A walk that finds what it is after leaves at once, and what it tried is put back here.
        self.code.get(mark);
        self.call(Key::Rollback);
        self.free_scratch(scratch);
        self.code.get(left);
        self.code
    }

    /// Calls the enumeration in a mode, passing over `skip` decisions.
    fn enumerate(&mut self, mode: i32, skip: impl FnOnce(&mut Self)) {
        let globals = self.g.globals;
        self.code.int_const(mode).op(I::GlobalSet(globals.mode));
        self.code.get(self.state);
        self.push_mover_index();
        skip(self);
        let nesting = self.nesting;
        self.call(Key::Enumerate(nesting));
    }

    /// Writes the function behind [`Key::Listing`]: an address, room, and whether `prefer` counts. Gives how
    /// many decisions there are.
    pub fn write_listing(mut self) -> Code {
        let [out, room, prefers] = [2, 3, 4].map(|index| self.code.parameter(index));
        let globals = self.g.globals;
        let count = self.code.int();
        self.leave_if_over();
        for (value, global) in [(out, globals.list), (room, globals.room)] {
            self.code.get(value).op(I::GlobalSet(global));
        }
        self.code.int_const(0).op(I::GlobalSet(globals.listed));
        self.enumerate(LIST, |this| {
            this.code.long_const(0);
        });
        self.code.op(I::Drop);
        self.code.op(I::GlobalGet(globals.listed)).set(count);
        let program = self.g.program;
        self.if_stage(
            |stage| program.stages[stage].silent || prefers_some(program, stage),
            |this| {
                // Both need the whole list.
                this.code.get(count).get(room).op(I::I32GtU);
                this.code.begin_if();
                this.g.note_limit(&mut this.code, 6);
                this.code.get(room).set(count);
                this.code.end();
            },
        );
        self.if_stage(
            |stage| program.stages[stage].silent,
            |this| {
                this.code.get(out).get(count);
                this.call(Key::Distinct);
                this.code.set(count);
            },
        );
        // A list cut short decides nothing.
        self.code.op(I::GlobalGet(globals.limit));
        self.code.begin_if();
        self.code.get(count).leave();
        self.code.end();
        self.code.get(count).op(I::I32Eqz);
        self.code.begin_if();
        self.push_passes();
        self.code.begin_if();
        self.code.int_const(1).set(count);
        self.code.get(room);
        self.code.begin_if();
        self.code.get(out).long_const(PASS).store64(0);
        self.code.end();
        self.code.end();
        self.code.end();
        self.if_stage(
            |stage| prefers_some(program, stage),
            |this| {
                this.code.get(prefers);
                this.code.begin_if();
                this.code.get(this.state);
                this.push_mover_index();
                this.code.get(out).get(count);
                this.call(Key::KeepPreferred);
                this.code.set(count);
                this.code.end();
            },
        );
        self.code.get(count);
        self.code
    }

    /// Leaves with 0 if the game is over.
    fn leave_if_over(&mut self) {
        self.code.get(self.state).load8(control::OUTCOME as u32);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
    }

    /// Does something if the present stage is one of some.
    fn if_stage(&mut self, is: impl Fn(usize) -> bool, then: impl FnOnce(&mut Self)) {
        let flags: Vec<u8> =
            (0..self.g.program.stages.len()).map(|stage| is(stage).into()).collect();
        if flags.iter().all(|&flag| flag == 0) {
            return;
        }
        if flags.iter().all(|&flag| flag == 1) {
            return then(self);
        }
        let table = self.g.builder.table(flags);
        self.code.get(self.state).load8(control::STAGE as u32).load8(table);
        self.code.begin_if();
        then(self);
        self.code.end();
    }

    /// Whether a stage's decisions can be counted without a list of them, for each stage.
    pub fn plain_stages(&self) -> Vec<bool> {
        let program = self.g.program;
        let stages = 0..program.stages.len();
        stages.map(|stage| self.tells_apart(stage) && !prefers_some(program, stage)).collect()
    }

    /// Writes the function behind [`Key::Counting`]: how many decisions there are.
    pub fn write_counting(mut self) -> Code {
        self.leave_if_over();
        let plain = self.plain_stages();
        self.if_stage(
            |stage| !plain[stage],
            |this| {
                this.set_noting(super::resume::IDLE);
                this.push_list(true);
                this.code.leave();
            },
        );
        let count = self.code.int();
        if let Some(all) = self.count_at_once() {
            self.push_int(all);
            self.code.set(count);
        } else {
            self.code.long_const(ALL);
            self.enumerate(ANY, |this| {
                this.code.long_const(ALL);
            });
            self.code.op(I::I64Sub).op(I::I32WrapI64).set(count);
        }
        self.code.get(count);
        self.code.begin_if();
        self.code.get(count).leave();
        self.code.end();
        self.push_passes();
        self.code
    }

    /// Pushes how many decisions there are, having listed them at the present place in the arena, which stays
    /// where it is.
    fn push_list(&mut self, prefers: bool) {
        let arena = self.g.globals.arena;
        self.code.get(self.state);
        self.push_mover_index();
        self.code.op(I::GlobalGet(arena));
        self.code.address(self.g.places.arena_end);
        self.code.op(I::GlobalGet(arena)).op(I::I32Sub).int_const(3).op(I::I32ShrU);
        self.code.int_const(prefers.into());
        self.call(Key::Listing);
    }

    /// Whether a playout notes leaves: where looking for decisions is dear, or finds them all at once.
    pub fn notes_leaves(&self) -> bool {
        let dear = (0..self.g.program.stages.len()).any(|stage| !self.g.never_rejects(stage));
        dear && self.plain_stages().into_iter().all(|plain| plain)
    }

    /// Pushes how many decisions there are, having noted them from `first` on, which is given the address.
    pub fn push_noted(&mut self, first: Slot) {
        let globals = self.g.globals;
        let count = self.code.int();
        let bytes = self.leaf_bytes() * MAX_LEAVES;
        self.code.op(I::GlobalGet(globals.arena)).tee(first).op(I::GlobalSet(globals.list));
        self.reserve(bytes as usize);
        self.code.get(first).int_const(bytes as i32).op(I::I32Add).op(I::GlobalSet(globals.room));
        self.code.int_const(0).op(I::GlobalSet(globals.listed));
        self.code.op(I::GlobalGet(globals.room)).op(I::GlobalSet(globals.arena));
        self.enumerate(LEAVES, |this| {
            this.code.long_const(0);
        });
        self.code.op(I::Drop);
        self.code.get(first).op(I::GlobalSet(globals.arena));
        self.code.op(I::GlobalGet(globals.listed)).set(count);
        self.code.get(count).op(I::I32Eqz);
        self.code.begin_if();
        self.push_passes();
        self.code.set(count);
        self.code.op(I::GlobalGet(globals.room)).op(I::GlobalSet(globals.list));
        // The pass is picked by the other way.
        self.code.op(I::GlobalGet(globals.list)).int_const(1).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.list));
        self.code.end();
        self.code.get(count);
    }

    /// Writes the function behind [`Key::Picking`]: keeps the decision at a place (`i32`) in the global for it;
    /// gives 1 if there is one.
    pub fn write_picking(mut self) -> Code {
        let place = self.code.parameter(2);
        let globals = self.g.globals;
        self.leave_if_over();
        let plain = self.plain_stages();
        self.if_stage(
            |stage| !plain[stage],
            |this| {
                let start = this.code.int();
                this.set_noting(super::resume::IDLE);
                this.code.op(I::GlobalGet(globals.arena)).set(start);
                this.push_list(true);
                this.code.get(place).op(I::I32GtU);
                this.code.begin_if();
                this.code.get(start).get(place).int_const(3).op(I::I32Shl).op(I::I32Add);
                this.code.load64(0).op(I::GlobalSet(globals.chosen));
                this.code.int_const(1).leave();
                this.code.end();
                this.code.int_const(0).leave();
            },
        );
        let left = self.code.long();
        self.enumerate(NTH, |this| {
            this.code.get(place).op(I::I64ExtendI32U);
        });
        self.code.tee(left).long_const(0).op(I::I64LtS);
        self.code.begin_if();
        self.code.int_const(1).leave();
        self.code.end();
        // Only a player without any decision may have to pass.
        self.code.get(place).op(I::I32Eqz);
        self.code.op(I::GlobalGet(globals.limit)).op(I::I32Eqz).op(I::I32And);
        self.code.begin_if();
        self.push_passes();
        self.code.begin_if();
        self.code.long_const(PASS).op(I::GlobalSet(globals.chosen)).int_const(1).leave();
        self.code.end();
        self.code.end();
        self.code.int_const(0);
        self.code
    }

    /// Pushes 1 if the player to decide, who is known to have no decision, passes.
    pub fn push_passes(&mut self) {
        self.code.get(self.state);
        self.push_mover_index();
        self.call(Key::Standstill);
        self.code.op(I::I32Eqz);
        self.code.op(I::GlobalGet(self.g.globals.limit)).op(I::I32Eqz).op(I::I32And);
    }

    /// Pushes 1 if it is certain that the player to decide has no decision of the stage's own.
    pub fn push_stands_still(&mut self) {
        self.enumerate(ANY, |this| {
            this.code.long_const(0);
        });
        self.code.long_const(0).op(I::I64GeS);
        self.code.op(I::GlobalGet(self.g.globals.limit)).op(I::I32Eqz).op(I::I32And);
    }

    /// Writes the function behind [`Key::Standstill`]: what becomes of the player to decide, who has no legal
    /// decision: 0 to pass, else the outcome and, from bit 8, the reason.
    pub fn write_standstill(mut self) -> Code {
        let program = self.g.program;
        let ends = program.ends.len();
        for (index, rule) in program.no_move.iter().enumerate() {
            let next = self.code.block();
            match rule {
                boardwright_ir::NoMove::Pass(test) => {
                    self.branch_unless(test, next);
                    self.code.int_const(0).leave();
                }
                boardwright_ir::NoMove::End(end) => {
                    self.branch_unless(&end.test, next);
                    self.push_outcome_of(end);
                    self.code.int_const(((ends + index) << 8) as i32).op(I::I32Or).leave();
                }
            }
            self.code.end();
        }
        let next = self.after(self.mover);
        self.push_int(next);
        self.code.int_const(1).op(I::I32Add);
        self.code.int_const(((ends + program.no_move.len()) << 8) as i32).op(I::I32Or);
        self.code
    }

    /// Pushes the byte of an end's outcome.
    pub fn push_outcome_of(&mut self, end: &boardwright_ir::End) {
        let Some(winner) = &end.winner else {
            self.code.int_const(255);
            return;
        };
        let winner = self.number(winner);
        let players = self.players();
        let outcome = self.checked(winner, players, 255, (1, 255), |this, winner| {
            this.push(winner);
            this.code.long_const(1).op(I::I64Add);
        });
        self.push_int(outcome);
    }

    /// Writes the function behind [`Key::Distinct`]: takes duplicates out of a list (address, count), keeping the
    /// first of each; gives how many are left.
    pub fn write_distinct(&self) -> Code {
        let mut code = Code::new(&[ValType::I32, ValType::I32]);
        let (list, count) = (code.parameter(0), code.parameter(1));
        let [table, mask, read, kept, slot] = [0; 5].map(|_| code.int());
        let decision = code.long();
        // A list of one has no duplicates; a long one needs room for the table behind it.
        code.get(count).int_const(2).op(I::I32LtU);
        code.begin_if();
        code.get(count).leave();
        code.end();
        // The table has at least twice as many slots as there are decisions, a power of two.
        code.int_const(-1).get(count).int_const(1).op(I::I32Shl).op(I::I32Clz);
        code.op(I::I32ShrU).set(mask);
        code.get(list).get(count).int_const(3).op(I::I32Shl).op(I::I32Add).set(table);
        code.get(table).get(mask).int_const(1).op(I::I32Add).int_const(3).op(I::I32Shl);
        code.op(I::I32Add).address(self.g.places.arena_end).op(I::I32GtU);
        code.begin_if();
        self.g.note_limit(&mut code, 6);
        code.get(count).leave();
        code.end();
        code.get(table).int_const(0);
        code.get(mask).int_const(1).op(I::I32Add).int_const(3).op(I::I32Shl).op(I::MemoryFill(0));
        let out = code.block();
        let round = code.begin_loop();
        code.get(read).get(count).op(I::I32GeU).branch_if(out);
        code.get(list).get(read).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0).set(decision);
        code.get(read).int_const(1).op(I::I32Add).set(read);
        code.get(decision).long_const(0x9e37_79b9_7f4a_7c15_u64 as i64).op(I::I64Mul);
        code.long_const(32).op(I::I64ShrU).op(I::I32WrapI64).get(mask).op(I::I32And).set(slot);
        let seen = code.block();
        let new = code.block();
        let probe = code.begin_loop();
        let held = code.long();
        code.get(table).get(slot).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0).tee(held);
        code.op(I::I64Eqz).branch_if(new);
        // An empty slot is 0, so decisions are kept as their complement, of which none is 0 in practice: the
        // complement of 0 is no decision that can be packed.
        code.get(held).get(decision).long_const(-1).op(I::I64Xor).op(I::I64Eq).branch_if(seen);
        code.get(slot).int_const(1).op(I::I32Add).get(mask).op(I::I32And).set(slot);
        code.branch(probe);
        code.end();
        code.end();
        code.get(table).get(slot).int_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).long_const(-1).op(I::I64Xor).store64(0);
        code.get(list).get(kept).int_const(3).op(I::I32Shl).op(I::I32Add);
        code.get(decision).store64(0);
        code.get(kept).int_const(1).op(I::I32Add).set(kept);
        code.end();
        code.branch(round);
        code.end();
        code.end();
        code.get(kept);
        code
    }

    /// Writes the function behind [`Key::KeepPreferred`]: keeps the decisions of a list (address, count) from
    /// which the best completion of the turn can be reached; gives how many are left.
    pub fn write_keep_preferred(mut self) -> Code {
        let (list, count) = (self.code.parameter(2), self.code.parameter(3));
        let globals = self.g.globals;
        let [start, values, index, kept] = [0; 4].map(|_| self.code.int());
        let (best, value) = (self.code.long(), self.code.long());
        self.code.long_const(MAX_PREFER_DECISIONS as i64).op(I::GlobalSet(globals.prefer_room));
        self.code.op(I::GlobalGet(globals.arena)).set(start);
        // The list may itself lie at the beginning of the arena.
        self.code.get(list).get(count).int_const(3).op(I::I32Shl).op(I::I32Add).set(values);
        self.code.get(values).get(start).get(values).get(start).op(I::I32GtU).op(I::Select);
        self.code.set(values);
        self.code.get(values).get(count).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.arena));
        self.reserve(4096);
        self.code.long_const(i64::MIN).set(best);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(self.state);
        self.push_mover_index();
        self.code.get(list).get(index).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.int_const(MAX_PREFER_DEPTH as i32);
        self.call(Key::BestAfter);
        self.code.set(value);
        self.code.get(values).get(index).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.get(value).store64(0);
        self.code.get(best).get(value).get(best).get(value).op(I::I64GtS).op(I::Select).set(best);
        self.code.get(index).int_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.code.get(start).op(I::GlobalSet(globals.arena));
        self.code.int_const(0).set(index);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(values).get(index).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(best).op(I::I64Eq);
        self.code.begin_if();
        self.code.get(list).get(kept).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code
            .get(list)
            .get(index)
            .int_const(3)
            .op(I::I32Shl)
            .op(I::I32Add)
            .load64(0)
            .store64(0);
        self.code.get(kept).int_const(1).op(I::I32Add).set(kept);
        self.code.end();
        self.code.get(index).int_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.code.get(kept);
        self.code
    }

    /// Writes the function behind [`Key::BestAfter`]: the largest value at the end of the turn after a decision
    /// (`i64`), with so many more to look at one after the other (`i32`); least if the turn cannot be completed.
    pub fn write_best_after(mut self) -> Code {
        let (decision, depth) = (self.code.parameter(2), self.code.parameter(3));
        let globals = self.g.globals;
        let size = self.g.program.layout.total_words * 8;
        let [start, next, list, count, index] = [0; 5].map(|_| self.code.int());
        let (best, value) = (self.code.long(), self.code.long());
        self.code.op(I::GlobalGet(globals.prefer_room)).long_const(1).op(I::I64Sub);
        self.code.op(I::GlobalSet(globals.prefer_room));
        self.code.op(I::GlobalGet(globals.prefer_room)).long_const(0).op(I::I64LtS);
        self.code.get(depth).op(I::I32Eqz).op(I::I32Or);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 5);
        self.code.long_const(i64::MIN).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.limit));
        self.code.begin_if();
        self.code.long_const(i64::MIN).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.arena)).set(start);
        self.reserve(size + 8);
        self.code.op(I::GlobalGet(globals.arena)).tee(next).int_const(size as i32).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.arena));
        self.code.int_const(0).op(I::GlobalSet(globals.has_preferred));
        self.code.get(self.state).get(decision).get(next);
        self.call(Key::PlayTo(true));
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.get(start).op(I::GlobalSet(globals.arena)).long_const(i64::MIN).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.has_preferred));
        self.code.begin_if();
        self.code.get(start).op(I::GlobalSet(globals.arena));
        self.code.op(I::GlobalGet(globals.preferred)).leave();
        self.code.end();
        // What the decision leaves is an earlier position to those that follow it in the turn.
        let earlier = self.push_record();
        self.code.op(I::GlobalGet(globals.arena)).set(list);
        self.code.get(next).get(next).load8(control::PLAYER as u32).get(list);
        self.code.address(self.g.places.arena_end).get(list).op(I::I32Sub);
        self.code.int_const(3).op(I::I32ShrU).int_const(0);
        self.call(Key::Listing);
        self.code.set(count);
        self.code.get(list).get(count).int_const(3).op(I::I32Shl).op(I::I32Add);
        self.code.op(I::GlobalSet(globals.arena));
        self.code.long_const(i64::MIN).set(best);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(index).get(count).op(I::I32GeU).branch_if(out);
        self.code.get(next).get(next).load8(control::PLAYER as u32);
        self.code.get(list).get(index).int_const(3).op(I::I32Shl).op(I::I32Add).load64(0);
        self.code.get(depth).int_const(1).op(I::I32Sub);
        self.call(Key::BestAfter);
        self.code.set(value);
        self.code.get(best).get(value).get(best).get(value).op(I::I64GtS).op(I::Select).set(best);
        self.code.get(index).int_const(1).op(I::I32Add).set(index).branch(round);
        self.code.end();
        self.code.end();
        self.put_record_back(earlier);
        self.code.get(start).op(I::GlobalSet(globals.arena)).get(best);
        self.code
    }
}

/// Adds to a site the place of the k-th member of a word.
fn select_bit(code: &mut Code, bits: Slot, k: Slot, site: Slot) {
    let count = code.long();
    let skips = code.long();
    for width in [32i64, 16, 8, 4, 2, 1] {
        let mask = ((1u64 << width) - 1) as i64;
        code.get(bits).long_const(mask).op(I::I64And).op(I::I64Popcnt).set(count);
        // All ones if the member is in the upper half.
        code.long_const(0).get(k).get(count).op(I::I64GeU).op(I::I64ExtendI32U).op(I::I64Sub);
        code.set(skips);
        code.get(k).get(count).get(skips).op(I::I64And).op(I::I64Sub).set(k);
        code.get(bits).get(skips).long_const(width).op(I::I64And).op(I::I64ShrU).set(bits);
        code.get(site).get(skips).long_const(width).op(I::I64And).op(I::I64Add).set(site);
    }
}

/// Whether the turn of a stage prefers some completions.
fn prefers_some(program: &boardwright_ir::Program, stage: usize) -> bool {
    program.turns[usize::from(program.stages[stage].turn)].prefer.is_some()
}
