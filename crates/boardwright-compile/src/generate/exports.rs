//! What the host calls: each export makes ready, asks, and answers with a limit if one was reached.

use super::Key;
use super::code::{Code, Slot};
use super::scope::{Goal, Scope};
use boardwright_ir::control;
use boardwright_ir::limits::MAX_STEPS;
use wasm_encoder::{Instruction as I, ValType};

/// The functions that a module exports, in order.
pub const EXPORTS: [(&str, Export); 11] = [
    ("start", Export::Start),
    ("list", Export::List),
    ("count", Export::Count),
    ("any", Export::Any),
    ("nth", Export::Nth),
    ("play", Export::Play(false)),
    ("play_listed", Export::Play(true)),
    ("outcome", Export::Outcome),
    ("hash", Export::Hash),
    ("perft", Export::Perft),
    ("playout", Export::Playout),
];

/// A function that the host calls; see [`crate::format`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Export {
    /// `start`
    Start,
    /// `list`
    List,
    /// `count`
    Count,
    /// `any`
    Any,
    /// `nth`
    Nth,
    /// `play` and `play_listed`
    Play(bool),
    /// `outcome`
    Outcome,
    /// `hash`
    Hash,
    /// `perft`
    Perft,
    /// `playout`
    Playout,
}

impl Export {
    /// Parameters and results.
    pub fn signature(self) -> super::module::Signature {
        use ValType::{I32, I64};
        match self {
            Export::Start => (vec![I32], vec![]),
            Export::List => (vec![I32; 3], vec![I32]),
            Export::Count | Export::Any | Export::Outcome => (vec![I32], vec![I32]),
            Export::Nth => (vec![I32; 3], vec![I32]),
            Export::Play(_) => (vec![I32, I64, I32], vec![I32]),
            Export::Hash => (vec![I32], vec![I64]),
            Export::Perft => (vec![I32; 4], vec![I64]),
            Export::Playout => (vec![I32; 2], vec![I32]),
        }
    }
}

impl Scope<'_, '_> {
    /// A function whose only sure parameter is the address of a state: the mover is the player who decides there.
    pub fn for_export<'b, 'q>(
        g: &'b mut super::Generator<'q>,
        parameters: &[ValType],
    ) -> Scope<'b, 'q> {
        let mut scope = Scope::blank(g, Code::new(parameters));
        let mover = scope.code.int();
        scope.code.get(scope.state).load8(control::PLAYER as u32).set(mover);
        scope.set_mover(mover);
        scope
    }

    /// Gives the next position of a count or a random game its own steps, as long as the whole has any left.
    pub fn refill(&mut self) {
        let globals = self.g.globals;
        let steps = MAX_STEPS as i64;
        // What was not used of the last position's is kept.
        self.code.op(I::GlobalGet(globals.limit)).op(I::I32Eqz);
        self.code.begin_if();
        self.code.op(I::GlobalGet(globals.steps_in_reserve)).op(I::GlobalGet(globals.steps));
        self.code.op(I::I64Add).op(I::GlobalSet(globals.steps_in_reserve));
        self.code.long_const(steps).op(I::GlobalGet(globals.steps_in_reserve));
        self.code.op(I::GlobalGet(globals.steps_in_reserve)).long_const(steps).op(I::I64GtS);
        self.code.op(I::Select).op(I::GlobalSet(globals.steps));
        self.code.op(I::GlobalGet(globals.steps_in_reserve)).op(I::GlobalGet(globals.steps));
        self.code.op(I::I64Sub).op(I::GlobalSet(globals.steps_in_reserve));
        self.code.end();
    }

    /// Makes ready for a question.
    fn make_ready(&mut self) {
        let (globals, places) = (self.g.globals, self.g.places);
        self.code.address(0).load64(places.steps).op(I::GlobalSet(globals.steps));
        self.code.address(places.undo).op(I::GlobalSet(globals.undo));
        self.code.address(places.arena).op(I::GlobalSet(globals.arena));
        self.code.address(places.scratch).op(I::GlobalSet(globals.scratch));
        self.code.long_const(0).op(I::GlobalSet(globals.steps_in_reserve));
        for global in [globals.limit, globals.captures] {
            self.code.int_const(0).op(I::GlobalSet(global));
        }
    }

    /// Leaves with the limit if one was reached.
    fn leave_with_limit(&mut self, ty: ValType) {
        let limit = self.g.globals.limit;
        self.code.op(I::GlobalGet(limit));
        self.code.begin_if();
        self.code.int_const(0).op(I::GlobalGet(limit)).op(I::I32Sub);
        if ty == ValType::I64 {
            self.code.op(I::I64ExtendI32S);
        }
        self.code.leave();
        self.code.end();
    }

    fn push_question(&mut self) {
        self.code.get(self.state);
        self.push_mover_index();
    }

    /// Writes an export.
    pub fn write_export(mut self, export: Export) -> Code {
        if export != Export::Hash {
            self.make_ready();
        }
        match export {
            Export::Start => self.export_start(),
            Export::List => self.export_list(),
            Export::Count => {
                self.push_question();
                self.call(Key::Counting);
                let count = self.code.keep_int();
                self.leave_with_limit(ValType::I32);
                self.code.get(count);
            }
            Export::Any => self.export_any(),
            Export::Nth => self.export_nth(),
            Export::Play(listed) => {
                let (decision, out) = (self.code.parameter(1), self.code.parameter(2));
                self.code.get(self.state).get(decision).get(out);
                self.call(Key::PlayTo(listed));
                let done = self.code.keep_int();
                self.leave_with_limit(ValType::I32);
                self.code.get(done);
            }
            Export::Outcome => {
                self.push_question();
                self.call(Key::Outcome);
                let outcome = self.code.keep_int();
                self.leave_with_limit(ValType::I32);
                self.code.get(outcome);
            }
            Export::Hash => {
                self.code.get(self.state).load64(control::HASH as u32);
            }
            Export::Perft => {
                self.code.get(self.state);
                for index in 1..4 {
                    let given = self.code.parameter(index);
                    self.code.get(given);
                }
                self.call(Key::Perft);
                let count = self.code.keep_long();
                self.leave_with_limit(ValType::I64);
                self.code.get(count);
            }
            Export::Playout => {
                let most = self.code.parameter(1);
                self.code.get(self.state).get(most);
                self.call(Key::Playout);
                let played = self.code.keep_int();
                self.leave_with_limit(ValType::I32);
                self.code.get(played);
            }
        }
        self.code
    }

    fn export_start(&mut self) {
        let program = self.g.program;
        let size = program.layout.total_words * 8;
        self.code.get(self.state).int_const(0).int_const(size as i32).op(I::MemoryFill(0));
        self.writes = super::writes::FINAL;
        self.goal = Goal::Rest;
        for (index, variable) in program.variables.iter().enumerate() {
            let holders = if variable.per_player { program.layout.players } else { 1 };
            for player in 0..holders {
                self.set_initial(index as u16, player, false);
                if variable.lifetime == boardwright_syntax::tree::Lifetime::NextTurn {
                    self.set_initial(index as u16, player, true);
                }
            }
        }
        // The first player decides where nothing else is said, and sees the board set up.
        self.note_origin();
        let fail = self.code.block();
        self.effects(&program.start, fail);
        self.code.end();
        self.locals.fill(None);
        self.set_locals.fill(None);
        let (first, named) = (self.code.int(), self.code.int());
        self.code.int_const(0).set(first);
        self.code.get(self.state).load8(control::FLOW as u32);
        self.code.int_const(super::effects::flow::NEXT_SHIFT).op(I::I32ShrU).tee(named);
        self.code.begin_if();
        self.code.get(named).int_const(1).op(I::I32Sub).set(first);
        self.code.end();
        self.bring_next_turn();
        self.reset(boardwright_syntax::tree::Lifetime::ThisMove);
        for byte in [control::CAPTURES, control::FLOW] {
            self.set_byte(byte, |this| {
                this.code.int_const(0);
            });
        }
        self.begin_turn(first);
    }

    fn export_list(&mut self) {
        let (out, room) = (self.code.parameter(1), self.code.parameter(2));
        let globals = self.g.globals;
        let count = self.code.int();
        self.push_question();
        let program = self.g.program;
        let whole = program.stages.iter().any(|stage| stage.silent)
            || program.turns.iter().any(|turn| turn.prefer.is_some());
        if !whole {
            self.code.get(out).get(room).int_const(1);
            self.call(Key::Listing);
            self.code.set(count);
            self.leave_with_limit(ValType::I32);
            self.code.get(count);
            return;
        }
        // Duplicates are looked for behind the list, where the host may have something else.
        let start = self.code.int();
        self.code.op(I::GlobalGet(globals.arena)).tee(start);
        self.code.address((self.g.places.arena_end - self.g.places.arena) / 8);
        self.code.int_const(1);
        self.call(Key::Listing);
        self.code.set(count);
        self.leave_with_limit(ValType::I32);
        self.code.get(out).get(start);
        self.code.get(count).get(room).get(count).get(room).op(I::I32LtU).op(I::Select);
        self.code.int_const(3).op(I::I32Shl);
        self.code.op(I::MemoryCopy { src_mem: 0, dst_mem: 0 });
        self.code.get(count);
    }

    fn export_any(&mut self) {
        self.code.get(self.state).load8(control::OUTCOME as u32);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
        self.push_stands_still();
        let none = self.code.keep_int();
        self.leave_with_limit(ValType::I32);
        self.code.get(none);
        self.code.begin_if_giving(ValType::I32);
        self.push_passes();
        self.code.otherwise().int_const(1);
        self.code.end();
    }

    fn export_nth(&mut self) {
        let (place, out) = (self.code.parameter(1), self.code.parameter(2));
        let found = self.code.int();
        self.push_question();
        self.code.get(place);
        self.call(Key::Picking);
        self.code.set(found);
        self.leave_with_limit(ValType::I32);
        self.code.get(found);
        self.code.begin_if();
        self.code.get(out).op(I::GlobalGet(self.g.globals.chosen)).store64(0);
        self.code.end();
        self.code.get(found);
    }

    /// Writes the function behind [`Key::PlayTo`]: state, decision, address of the state after it.
    pub fn write_play_to(mut self, listed: bool) -> Code {
        let (decision, out) = (self.code.parameter(1), self.code.parameter(2));
        self.copy_state(self.state, out);
        self.code.get(out);
        self.push_mover_index();
        self.code.get(decision);
        self.call(Key::PlayIn(listed));
        self.code
    }

    /// Copies a state from one address to another.
    pub fn copy_state(&mut self, from: Slot, to: Slot) {
        let words = self.g.program.layout.total_words;
        if words > 48 {
            self.code.get(to).get(from).int_const(words as i32 * 8);
            self.code.op(I::MemoryCopy { src_mem: 0, dst_mem: 0 });
            return;
        }
        let pairs = words / 2;
        for pair in 0..pairs {
            let offset = super::code::argument(pair as u32 * 16, 3);
            self.code.get(to).get(from).op(I::V128Load(offset)).op(I::V128Store(offset));
        }
        if words % 2 == 1 {
            let offset = pairs as u32 * 16;
            self.code.get(to).get(from).load64(offset).store64(offset);
        }
    }

    /// Writes the function behind [`Key::Outcome`].
    pub fn write_outcome(mut self) -> Code {
        let program = self.g.program;
        let uses_history = program.ends.iter().any(|end| end.uses_history);
        if uses_history {
            self.leave_with_record_end();
        }
        let byte = self.code.int();
        self.code.get(self.state).load8(control::OUTCOME as u32).tee(byte);
        self.code.begin_if();
        self.code.get(byte).get(self.state).load8(control::REASON as u32);
        self.code.int_const(8).op(I::I32Shl).op(I::I32Or).leave();
        self.code.end();
        self.push_stands_still();
        self.code.op(I::I32Eqz);
        self.code.begin_if();
        self.code.int_const(0).leave();
        self.code.end();
        self.push_question();
        self.call(Key::Standstill);
        self.code
    }

    fn leave_with_record_end(&mut self) {
        self.code.get(self.state);
        self.push_last_player();
        self.call(Key::RecordEnd);
        let end = self.code.keep_int();
        self.code.get(end);
        self.code.begin_if();
        self.code.get(end).leave();
        self.code.end();
    }

    /// Pushes the player who decided last; without a record it is taken that it was the player before.
    fn push_last_player(&mut self) {
        let history = self.g.places.history;
        let entry = crate::format::HISTORY_ENTRY as i32;
        let players = self.g.program.layout.players as i32;
        let count = self.code.int();
        self.code.address(history).load32(0).tee(count);
        self.code.begin_if_giving(ValType::I32);
        self.code.get(count).int_const(1).op(I::I32Sub).int_const(entry).op(I::I32Mul);
        self.code.load32(history + 8 + 16);
        self.code.otherwise();
        self.push_mover_index();
        self.code.int_const(players - 1).op(I::I32Add).int_const(players).op(I::I32RemU);
        self.code.end();
    }

    /// Writes the function behind [`Key::RecordEnd`]: the first end that reads the record and holds, of those
    /// written before the recorded end, as `outcome` says it; 0 if there is none.
    pub fn write_record_end(mut self) -> Code {
        let program = self.g.program;
        self.note_origin_of_decisions();
        let before = self.code.int();
        self.code.int_const(program.ends.len() as i32);
        self.code.get(self.state).load8(control::REASON as u32);
        self.code.get(self.state).load8(control::OUTCOME as u32).op(I::I32Eqz);
        self.code.op(I::Select).set(before);
        for (index, end) in program.ends.iter().enumerate().filter(|(_, end)| end.uses_history) {
            let next = self.code.block();
            self.code.get(before).int_const(index as i32).op(I::I32LeU).branch_if(next);
            self.branch_unless(&end.test, next);
            self.push_outcome_of(end);
            self.code.int_const((index << 8) as i32).op(I::I32Or).leave();
            self.code.end();
        }
        self.code.int_const(0);
        self.code
    }

    /// Adds the present state to the record of the game; gives how many there were, if there is a record.
    pub fn push_record(&mut self) -> Option<Slot> {
        if self.g.places.history_room == 0 {
            return None;
        }
        let (history, room) = (self.g.places.history, self.g.places.history_room);
        let entry = crate::format::HISTORY_ENTRY as i32;
        let (count, at) = (self.code.int(), self.code.int());
        self.code.address(history).load32(0).tee(count).address(room).op(I::I32GeU);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 6);
        self.code.otherwise();
        self.code.get(count).int_const(entry).op(I::I32Mul).set(at);
        self.code.get(at).get(self.state).load64(0).store64(history + 8);
        self.code.get(at);
        self.push_board_hash();
        self.code.store64(history + 16);
        self.code.get(at).get(self.state).load8(control::PLAYER as u32).op(I::I64ExtendI32U);
        self.code.store64(history + 24);
        self.code.address(history).get(count).int_const(1).op(I::I32Add).store32(0);
        self.code.end();
        Some(count)
    }

    /// Leaves so many positions in the record.
    pub fn put_record_back(&mut self, count: Option<Slot>) {
        if let Some(count) = count {
            self.code.address(self.g.places.history).get(count).store32(0);
        }
    }

    /// Writes the function behind [`Key::Perft`]: state, depth, whether turns count, whether the last ply is counted
    /// without playing it.
    pub fn write_perft(mut self) -> Code {
        let [depth, turns, bulk] = [1, 2, 3].map(|index| self.code.parameter(index));
        let globals = self.g.globals;
        let size = self.g.program.layout.total_words * 8;
        let [start, list, count, next, done, stop] = [0; 6].map(|_| self.code.int());
        let total = self.code.long();
        self.refill();
        self.code.get(depth).op(I::I32Eqz);
        self.code.begin_if();
        self.code.long_const(1).leave();
        self.code.end();
        let ends_turn: Vec<u8> = (0..self.g.program.stages.len())
            .map(|stage| self.g.program.ends_turn(stage).into())
            .collect();
        let table = self.g.builder.table(ends_turn);
        self.code.get(depth).int_const(1).op(I::I32Eq).get(bulk).op(I::I32And);
        self.code.get(turns).op(I::I32Eqz);
        self.code.get(self.state).load8(control::STAGE as u32).load8(table).op(I::I32Or);
        self.code.op(I::I32And);
        self.code.begin_if();
        self.push_question();
        self.call(Key::Counting);
        self.code.op(I::I64ExtendI32U).leave();
        self.code.end();
        self.code.op(I::GlobalGet(globals.arena)).tee(start).tee(next);
        self.code.int_const(size as i32).op(I::I32Add).set(list);
        self.reserve(size + 4096);
        self.push_question();
        self.code.get(list).address(self.g.places.arena_end).get(list).op(I::I32Sub);
        self.code.int_const(3).op(I::I32ShrU).int_const(1);
        // Duplicates are looked for behind the list, so that it must begin where the arena does.
        self.code.get(list).op(I::GlobalSet(globals.arena));
        self.call(Key::Listing);
        self.code.tee(count).int_const(3).op(I::I32Shl).get(list).op(I::I32Add).tee(stop);
        self.code.op(I::GlobalSet(globals.arena));
        self.reserve(4096);
        let earlier = self.push_record();
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(list).get(stop).op(I::I32GeU).branch_if(out);
        self.code.op(I::GlobalGet(globals.limit)).branch_if(out);
        self.tick(out);
        // The position that is left is an earlier one only once the decision is made.
        self.put_record_back(earlier);
        let skip = self.code.block();
        self.code.get(self.state).get(list).load64(0).get(next);
        self.call(Key::PlayTo(true));
        self.code.op(I::I32Eqz).branch_if(skip);
        if let Some(count) = earlier {
            let history = self.g.places.history;
            self.code.address(history).get(count).int_const(1).op(I::I32Add).store32(0);
        }
        self.code.get(turns);
        self.code.begin_if_giving(ValType::I32);
        self.code.get(next).load32(control::TURNS as u32);
        self.code.get(self.state).load32(control::TURNS as u32).op(I::I32Sub);
        self.code.otherwise().int_const(1);
        self.code.end();
        self.code.set(done);
        self.code.get(next).get(depth).get(done).op(I::I32Sub).get(turns).get(bulk);
        self.call(Key::Perft);
        self.code.get(total).op(I::I64Add).set(total);
        self.code.end();
        self.code.get(list).int_const(8).op(I::I32Add).set(list);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.put_record_back(earlier);
        self.code.get(start).op(I::GlobalSet(globals.arena));
        self.code.get(total);
        self.code
    }

    /// Writes the function behind [`Key::Playout`]: state, the most decisions. Plays at random, in place.
    pub fn write_playout(mut self) -> Code {
        let most = self.code.parameter(1);
        let globals = self.g.globals;
        let program = self.g.program;
        let [played, count, mover] = [0; 3].map(|_| self.code.int());
        let uses_history = program.ends.iter().any(|end| end.uses_history);
        let history = self.g.places.history;
        let record = self.g.places.history_room > 0;
        let entries = self.code.int();
        if record {
            self.code.address(history).load32(0).set(entries);
        }
        self.play_straight(played, most);
        let out = self.code.block();
        let round = self.code.begin_loop();
        self.code.get(played).get(most).op(I::I32GeU).branch_if(out);
        self.refill();
        self.tick(out);
        self.code.get(self.state).load8(control::PLAYER as u32).set(mover);
        self.set_mover(mover);
        if uses_history {
            self.code.get(self.state);
            self.push_last_player();
            self.call(Key::RecordEnd);
            self.code.branch_if(out);
        }
        if self.notes_leaves() {
            let (first, place) = (self.code.int(), self.code.int());
            // Leaves are noted without a look at the outcome, and no dice are thrown in a game that is over.
            self.code.get(self.state).load8(control::OUTCOME as u32).branch_if(out);
            self.push_noted(first);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::Throw);
            self.code.set(place);
            self.code.op(I::GlobalGet(globals.list)).op(I::GlobalGet(globals.room));
            self.code.op(I::I32LeU);
            self.code.begin_if();
            self.code.get(first).get(place);
            self.call(Key::PickLeaf);
            self.code.otherwise();
            self.push_question();
            self.code.get(place);
            self.call(Key::Picking);
            self.code.op(I::Drop);
            self.code.end();
        } else {
            self.set_noting(super::resume::WRITES);
            self.push_question();
            self.call(Key::Counting);
            self.set_noting(super::resume::IDLE);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::Throw);
            let place = self.code.keep_int();
            self.set_noting(super::resume::READS);
            self.push_question();
            self.code.get(place);
            self.call(Key::Picking);
            self.set_noting(super::resume::IDLE);
            self.code.op(I::I32Eqz).branch_if(out);
        }
        self.code.op(I::GlobalGet(globals.limit)).branch_if(out);
        let (hash, board) = (self.code.long(), self.code.long());
        if record {
            self.code.get(self.state).load64(0).set(hash);
            self.push_board_hash();
            self.code.set(board);
        }
        self.push_question();
        self.code.op(I::GlobalGet(globals.chosen));
        self.call(Key::PlayIn(true));
        self.code.op(I::I32Eqz).branch_if(out);
        if record {
            self.add_entry(hash, board, mover);
        }
        self.code.get(played).int_const(1).op(I::I32Add).set(played);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        if record {
            self.code.address(history).get(entries).store32(0);
        }
        self.code.get(played);
        self.code
    }

    /// Adds a position that was left to the record.
    fn add_entry(&mut self, hash: Slot, board: Slot, player: Slot) {
        let (history, room) = (self.g.places.history, self.g.places.history_room);
        let entry = crate::format::HISTORY_ENTRY as i32;
        let (count, at) = (self.code.int(), self.code.int());
        self.code.address(history).load32(0).tee(count).address(room).op(I::I32GeU);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 6);
        self.code.otherwise();
        self.code.get(count).int_const(entry).op(I::I32Mul).set(at);
        self.code.get(at).get(hash).store64(history + 8);
        self.code.get(at).get(board).store64(history + 16);
        self.code.get(at).get(player).op(I::I64ExtendI32U).store64(history + 24);
        self.code.address(history).get(count).int_const(1).op(I::I32Add).store32(0);
        self.code.end();
    }

    /// Writes the function behind [`Key::Throw`]: a number below a bound (`i32`), drawn from the dice as Lemire
    /// (2019) draws.
    pub fn write_throw(&self) -> Code {
        let mut code = Code::new(&[ValType::I32]);
        let bound = code.parameter(0);
        let dice = self.g.places.dice;
        let [limit, number, low, t] = [0; 4].map(|_| code.long());
        let s: [Slot; 4] = [0; 4].map(|_| code.long());
        code.get(bound).op(I::I64ExtendI32U).set(limit);
        let round = code.begin_loop();
        for (index, &word) in s.iter().enumerate() {
            code.address(0).load64(dice + index as u32 * 8).set(word);
        }
        // xoshiro256++ (Blackman and Vigna 2019).
        code.get(s[0]).get(s[3]).op(I::I64Add).long_const(23).op(I::I64Rotl);
        code.get(s[0]).op(I::I64Add).set(number);
        code.get(s[1]).long_const(17).op(I::I64Shl).set(t);
        for (to, from) in [(2, 0), (3, 1), (1, 2), (0, 3)] {
            code.get(s[to]).get(s[from]).op(I::I64Xor).set(s[to]);
        }
        code.get(s[2]).get(t).op(I::I64Xor).set(s[2]);
        code.get(s[3]).long_const(45).op(I::I64Rotl).set(s[3]);
        for (index, &word) in s.iter().enumerate() {
            code.address(0).get(word).store64(dice + index as u32 * 8);
        }
        code.get(number).get(limit).op(I::I64Mul).set(low);
        // Only a low part below the bound can be below the threshold.
        code.get(low).get(limit).op(I::I64LtU);
        code.begin_if();
        code.get(low).long_const(0).get(limit).op(I::I64Sub).get(limit).op(I::I64RemU);
        code.op(I::I64LtU).branch_if(round);
        code.end();
        code.end();
        code.get(number).long_const(32).op(I::I64ShrU).get(limit).op(I::I64Mul);
        code.get(number).long_const(0xffff_ffff).op(I::I64And).get(limit).op(I::I64Mul);
        code.long_const(32).op(I::I64ShrU).op(I::I64Add);
        code.long_const(32).op(I::I64ShrU).op(I::I32WrapI64);
        code
    }
}
