//! What the host calls: each export makes ready, asks, and answers with a limit if one was reached.

use crate::function::builder::{Goal, Scope};
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::limits::MAX_STEPS;
use boardwright_ir::{control, flow};
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
    pub fn signature(self) -> crate::module::builder::Signature {
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
        g: &'b mut crate::generator::Generator<'q>,
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

    /// Writes an export.
    pub fn write_export(mut self, export: Export) -> Code {
        if export != Export::Hash {
            self.make_ready();
        }
        match export {
            Export::Start => self.export_start(),
            Export::List => self.export_list(),
            Export::Count => {
                self.push_state_and_mover();
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
                self.push_state_and_mover();
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
        self.writes = crate::effects::writes::FINAL;
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
        self.code.int_const(flow::NEXT_SHIFT as i32).op(I::I32ShrU).tee(named);
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
        self.push_state_and_mover();
        let program = self.g.program;
        let whole = program.stages.iter().any(|stage| stage.may_have_duplicates)
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
        self.push_state_and_mover();
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
            let offset = crate::function::code::argument(pair as u32 * 16, 3);
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
        self.push_state_and_mover();
        self.call(Key::Standstill);
        self.code
    }
}
