//! The record of the positions that a game has been through: added to, taken back, and asked for the ends that
//! only it can tell.

use crate::function::builder::Scope;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::control;
use wasm_encoder::{Instruction as I, ValType};

/// A position as the record keeps it: the state's hash, the board's, and who was to decide.
#[derive(Clone, Copy)]
pub struct Entry {
    hash: Slot,
    board: Slot,
    player: Slot,
}

impl Scope<'_, '_> {
    /// Leaves the function with the end that only the record can tell, if there is one.
    pub fn leave_with_record_end(&mut self) {
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
    pub fn push_last_player(&mut self) {
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
            self.branch_unless(&end.condition, next);
            self.push_outcome_of(end);
            self.code.int_const((index << 8) as i32).op(I::I32Or).leave();
            self.code.end();
        }
        self.code.int_const(0);
        self.code
    }

    /// How many positions the record holds, if there is a record; see [`put_record_back`](Self::put_record_back).
    pub fn record_length(&mut self) -> Option<Slot> {
        if self.g.places.history_room == 0 {
            return None;
        }
        self.code.address(self.g.places.history).load32(0);
        Some(self.code.keep_int())
    }

    /// Adds the present state to the record; gives how many there were, if there is a record.
    pub fn push_record(&mut self) -> Option<Slot> {
        let entry = self.present_entry()?;
        Some(self.add_entry(entry))
    }

    /// Leaves so many positions in the record.
    pub fn put_record_back(&mut self, count: Option<Slot>) {
        if let Some(count) = count {
            self.code.address(self.g.places.history).get(count).store32(0);
        }
    }

    /// Leaves one position more than so many in the record: the one that lies behind them.
    pub fn keep_one_more(&mut self, count: Slot) {
        self.code.address(self.g.places.history);
        self.code.get(count).int_const(1).op(I::I32Add).store32(0);
    }

    /// What the record would say of the present state, if there is a record: to be added when the state is left.
    pub fn present_entry(&mut self) -> Option<Entry> {
        if self.g.places.history_room == 0 {
            return None;
        }
        let [hash, board] = [0; 2].map(|_| self.code.long());
        let player = self.code.int();
        self.code.get(self.state).load64(0).set(hash);
        self.push_board_hash();
        self.code.set(board);
        self.code.get(self.state).load8(control::PLAYER as u32).set(player);
        Some(Entry { hash, board, player })
    }

    /// Adds a position to the record, or notes that it is full; gives how many there were.
    pub fn add_entry(&mut self, entry: Entry) -> Slot {
        let (history, room) = (self.g.places.history, self.g.places.history_room);
        let size = crate::format::HISTORY_ENTRY as i32;
        let (count, at) = (self.code.int(), self.code.int());
        self.code.address(history).load32(0).tee(count).address(room).op(I::I32GeU);
        self.code.begin_if();
        self.g.note_limit(&mut self.code, 6);
        self.code.otherwise();
        self.code.get(count).int_const(size).op(I::I32Mul).set(at);
        self.code.get(at).get(entry.hash).store64(history + 8);
        self.code.get(at).get(entry.board).store64(history + 16);
        self.code.get(at).get(entry.player).op(I::I64ExtendI32U).store64(history + 24);
        self.keep_one_more(count);
        self.code.end();
        count
    }
}
