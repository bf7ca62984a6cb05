//! The history of a game: positions added and removed, repetition, and the ends that depend on it.

use crate::format::HISTORY_ENTRY;
use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::key::{HistoryQuestion, Key};
use crate::function::operand::Operand;
use boardwright_ir::limits::Limit;
use boardwright_ir::visit::{self, IrNode};
use boardwright_ir::{End, KeyDomain, Num, control, key};
use wasm_encoder::{Instruction as I, ValType};

/// A history entry in locals: hash, hash of the board and player to move.
#[derive(Clone, Copy)]
pub(crate) struct HistoryEntrySlots {
    hash: Slot,
    board: Slot,
    player: Slot,
}

impl HistoryQuestion {
    /// Returns the question that a number about repetition asks.
    fn of(number: &Num) -> HistoryQuestion {
        match number {
            Num::BoardRepeats(None) => HistoryQuestion::BoardRepeats,
            Num::BoardRepeats(Some(_)) => HistoryQuestion::BoardRepeatsOf,
            Num::RepeatGap => HistoryQuestion::Gap,
            Num::RepeatSpan => HistoryQuestion::Span,
            _ => HistoryQuestion::Repeats,
        }
    }

    /// Returns true if it asks for positions by the hash of the board.
    fn is_about_board(self) -> bool {
        matches!(self, HistoryQuestion::BoardRepeats | HistoryQuestion::BoardRepeatsOf)
    }
}

impl FunctionBuilder<'_, '_> {
    /// Returns the end that depends on the history from the function, if there is one.
    pub(crate) fn return_history_end(&mut self) {
        self.code.get(self.state);
        self.push_last_player();
        self.call(Key::HistoryEnd);
        let end = self.code.pop_i32();
        self.code.get(end);
        self.code.begin_if();
        self.code.get(end).return_();
        self.code.end();
    }

    /// Pushes the player who decided last; without a history, the previous player.
    pub(crate) fn push_last_player(&mut self) {
        let history = self.generator.memory.history;
        let entry = HISTORY_ENTRY as i32;
        let players = self.generator.program.layout.players as i32;
        let count = self.code.new_i32();
        self.code.u32_const(history).load32(0).tee(count);
        self.code.begin_if_result(ValType::I32);
        self.code.get(count).i32_const(1).op(I::I32Sub).i32_const(entry).op(I::I32Mul);
        self.code.load32(history + 8 + 16);
        self.code.begin_else();
        self.push_mover_index();
        self.code.i32_const(players - 1).op(I::I32Add).i32_const(players).op(I::I32RemU);
        self.code.end();
    }

    /// Writes [`Key::HistoryEnd`]: the first end that depends on the history and holds, if it comes
    /// before the recorded end; 0 if there is none.
    pub(crate) fn write_history_end(mut self) -> Code {
        let program = self.generator.program;
        self.remember_origin_of_decisions();
        let before = self.code.new_i32();
        self.code.i32_const(program.ends.len() as i32);
        self.code.get(self.state).load8(control::REASON as u32);
        self.code.get(self.state).load8(control::OUTCOME as u32).op(I::I32Eqz);
        self.code.op(I::Select).set(before);
        self.find_repeats_of_ends();
        for (index, end) in program.ends.iter().enumerate().filter(|(_, end)| end.uses_history) {
            let next = self.code.begin_block();
            self.code.get(before).i32_const(index as i32).op(I::I32LeU).branch_if(next);
            self.branch_unless(&end.condition, next);
            self.push_outcome_of(end);
            self.code.i32_const((index << 8) as i32).op(I::I32Or).return_();
            self.code.end();
        }
        self.code.i32_const(0);
        self.code
    }

    /// Counts repetitions before the ends if several read their number: each count goes through the
    /// whole history.
    fn find_repeats_of_ends(&mut self) {
        let reads = |end: &&End| {
            let is_repeats = &mut |node: &IrNode<'_>| matches!(node, IrNode::Number(Num::Repeats));
            visit::any(IrNode::Condition(&end.condition), is_repeats)
        };
        if self.generator.program.ends.iter().filter(reads).count() > 1 {
            self.known_repeats = Some(self.repetition(&Num::Repeats));
        }
    }

    /// Returns the number of entries, if there is a history; see
    /// [`FunctionBuilder::restore_history`].
    pub(crate) fn history_length(&mut self) -> Option<Slot> {
        if self.generator.memory.history_room == 0 {
            return None;
        }
        self.code.u32_const(self.generator.memory.history).load32(0);
        Some(self.code.pop_i32())
    }

    /// Adds the present position to the history; returns the number of entries before.
    pub(crate) fn push_history(&mut self) -> Option<Slot> {
        let entry = self.current_entry()?;
        Some(self.add_entry(entry))
    }

    /// Restores the number of entries.
    pub(crate) fn restore_history(&mut self, count: Option<Slot>) {
        if let Some(count) = count {
            self.code.u32_const(self.generator.memory.history).get(count).store32(0);
        }
    }

    /// Restores a number of entries and keeps the one behind them.
    pub(crate) fn keep_one_more_entry(&mut self, count: Slot) {
        self.code.u32_const(self.generator.memory.history);
        self.code.get(count).i32_const(1).op(I::I32Add).store32(0);
    }

    /// Returns the entry of the present position, if there is a history. It is added when the
    /// position is left.
    pub(crate) fn current_entry(&mut self) -> Option<HistoryEntrySlots> {
        if self.generator.memory.history_room == 0 {
            return None;
        }
        let [hash, board] = [0; 2].map(|_| self.code.new_i64());
        let player = self.code.new_i32();
        self.code.get(self.state).load64(0).set(hash);
        self.push_board_hash();
        self.code.set(board);
        self.code.get(self.state).load8(control::PLAYER as u32).set(player);
        Some(HistoryEntrySlots { hash, board, player })
    }

    /// Adds an entry to the history, or notes that it is full; returns the number of entries
    /// before.
    pub(crate) fn add_entry(&mut self, entry: HistoryEntrySlots) -> Slot {
        let (history, room) = (self.generator.memory.history, self.generator.memory.history_room);
        let size = HISTORY_ENTRY as i32;
        let (count, at) = (self.code.new_i32(), self.code.new_i32());
        self.code.u32_const(history).load32(0).tee(count).u32_const(room).op(I::I32GeU);
        self.code.begin_if();
        self.generator.note_limit(&mut self.code, Limit::Memory);
        self.code.begin_else();
        self.code.get(count).i32_const(size).op(I::I32Mul).set(at);
        self.code.get(at).get(entry.hash).store64(history + 8);
        self.code.get(at).get(entry.board).store64(history + 16);
        self.code.get(at).get(entry.player).op(I::I64ExtendI32U).store64(history + 24);
        self.keep_one_more_entry(count);
        self.code.end();
        count
    }

    /// Remembers the position before the decision, which is an earlier one once the decision is
    /// made.
    pub(crate) fn remember_origin(&mut self) {
        if !self.generator.reads_history {
            return;
        }
        let globals = self.generator.globals;
        self.code.get(self.state).load64(0).global_set(globals.origin);
        self.push_board_hash();
        self.code.global_set(globals.origin_board);
        if self.generator.counts_boards_of_players {
            self.code.get(self.state).load8(control::PLAYER as u32).op(I::I64ExtendI32U);
            self.code.global_set(globals.origin_player);
        }
    }

    /// Remembers the position before the decision, if a condition of decisions reads it.
    pub(crate) fn remember_origin_of_decisions(&mut self) {
        if self.generator.decisions_read_history {
            self.remember_origin();
        }
    }

    /// Pushes the hash of the board, without player, stage and actions.
    pub(crate) fn push_board_hash(&mut self) {
        self.code.get(self.state).load64(control::HASH as u32);
        for (offset, domain) in [
            (control::PLAYER, KeyDomain::Player),
            (control::STAGE, KeyDomain::Stage),
            (control::ACTIONS, KeyDomain::Actions),
        ] {
            let keys = (0..256).map(|value| key(domain, 0, value));
            let table = self.generator.builder.table_of_words(keys);
            self.code.get(self.state).load8(offset as u32).i32_const(3).op(I::I32Shl);
            self.code.load64(table).op(I::I64Xor);
        }
    }

    /// Returns a number about repetition.
    pub(crate) fn repetition(&mut self, number: &Num) -> Operand {
        if *number == Num::Recorded {
            return self.recorded();
        }
        let globals = self.generator.globals;
        let question = HistoryQuestion::of(number);
        let player = match number {
            Num::BoardRepeats(Some(player)) => Some(self.number(player)),
            _ => None,
        };
        if let (HistoryQuestion::Repeats, Some(known)) = (question, self.known_repeats) {
            return known;
        }
        let board = question.is_about_board();
        let hash = self.code.new_i64();
        if board {
            self.push_board_hash();
        } else {
            self.code.get(self.state).load64(control::HASH as u32);
        }
        self.code.set(hash);
        let count = self.code.new_i64();
        self.code.get(hash);
        player.into_iter().for_each(|player| self.push(player));
        self.call(Key::HistoryLookup(question));
        self.code.set(count);
        if self.context.past_body {
            let origin = if board { globals.origin_board } else { globals.origin };
            let same = self.code.new_i32();
            self.code.get(hash).global_get(origin).op(I::I64Eq);
            if let Some(player) = player {
                self.push(player);
                self.code.global_get(globals.origin_player).op(I::I64Eq).op(I::I32And);
            }
            self.code.set(same);
            self.count_origin(question, count, same);
        }
        Operand::Local(count, 0, u32::MAX.into())
    }

    /// Returns the number of earlier positions.
    fn recorded(&mut self) -> Operand {
        self.code.u32_const(self.generator.memory.history).load32(0);
        if self.context.past_body {
            self.code.i32_const(1).op(I::I32Add);
        }
        self.code.op(I::I64ExtendI32U);
        self.pop_number(0, u32::MAX.into())
    }

    /// Corrects an answer for the position before the decision, the latest one, which equals the
    /// present position if `same` is not 0.
    fn count_origin(&mut self, question: HistoryQuestion, count: Slot, same: Slot) {
        let code = &mut self.code;
        match question {
            HistoryQuestion::Gap => {
                code.i64_const(1).get(count);
                code.get(count).i64_const(0).op(I::I64Ne).op(I::I64ExtendI32U);
                code.op(I::I64Add).get(same).op(I::Select).set(count);
            }
            HistoryQuestion::Span => {
                code.get(count).i64_const(0).op(I::I64Ne).get(same).op(I::I32Or);
                code.op(I::I64ExtendI32U).get(count).op(I::I64Add).set(count);
            }
            HistoryQuestion::Repeats
            | HistoryQuestion::BoardRepeats
            | HistoryQuestion::BoardRepeatsOf => {
                code.get(count).get(same).op(I::I64ExtendI32U).op(I::I64Add).set(count);
            }
        }
    }

    /// Writes [`Key::HistoryLookup`]: answers a question about a hash.
    pub(crate) fn write_history_lookup(&self, question: HistoryQuestion) -> Code {
        let asks_player = question == HistoryQuestion::BoardRepeatsOf;
        let mut code = Code::new(&[ValType::I64, ValType::I64][..1 + usize::from(asks_player)]);
        let (hash, player) = (code.parameter(0), code.parameter(1));
        let history = self.generator.memory.history;
        let entry = HISTORY_ENTRY as i32;
        let first = history + 8;
        let (at, count, plies) = (code.new_i32(), code.new_i64(), code.new_i64());
        let counts_plies = matches!(question, HistoryQuestion::Gap | HistoryQuestion::Span);
        // The search begins at the latest entry.
        code.u32_const(history).load32(0).i32_const(entry).op(I::I32Mul).set(at);
        let out = code.begin_block();
        let round = code.begin_loop();
        code.get(at).op(I::I32Eqz).branch_if(out);
        code.get(at).i32_const(entry).op(I::I32Sub).set(at);
        if counts_plies {
            code.get(plies).i64_const(1).op(I::I64Add).set(plies);
        }
        code.get(at)
            .load64(first + if question.is_about_board() { 8 } else { 0 })
            .get(hash)
            .op(I::I64Eq);
        if asks_player {
            code.get(at).load64(first + 16).get(player).op(I::I64Eq).op(I::I32And);
        }
        if counts_plies {
            code.begin_if();
            code.get(plies).set(count);
            if question == HistoryQuestion::Gap {
                code.branch(out);
            }
            code.end();
        } else {
            code.op(I::I64ExtendI32U).get(count).op(I::I64Add).set(count);
        }
        code.branch(round);
        code.end();
        code.end();
        code.get(count);
        code
    }
}
