//! What a module keeps: its global variables, and where things are in its memory.

use crate::format::SLOTS;
use crate::module::builder::Builder;
use crate::{Target, format};
use boardwright_ir::Program;
use wasm_encoder::ValType;

/// Indices of the module's global variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Globals {
    /// Steps left, an `i64`; below zero once the limit is reached.
    pub steps: u32,
    /// Steps that a count or a random game has for positions to come, an `i64`.
    pub steps_in_reserve: u32,
    /// The limit reached: 0, or 1 + its place in [`crate::format::LIMITS`].
    pub limit: u32,
    /// The top of the undo log.
    pub undo: u32,
    /// The beginning of what is free in the arena.
    pub arena: u32,
    /// Captures within captures.
    pub captures: u32,
    /// What a scan does with the decisions it finds.
    pub mode: u32,
    /// Decisions listed.
    pub listed: u32,
    /// Where the list is.
    pub list: u32,
    /// How many decisions there is room for.
    pub room: u32,
    /// The decision picked, an `i64`.
    pub chosen: u32,
    /// Decisions that may still be looked at for `prefer`, an `i64`.
    pub prefer_room: u32,
    /// The value that `prefer` has at the end of a turn, an `i64`.
    pub preferred: u32,
    /// Whether a turn has ended since this was set to 0.
    pub has_preferred: u32,
    /// The hash of the position decided from, an `i64`.
    pub origin: u32,
    /// The hash of its board, an `i64`.
    pub origin_board: u32,
    /// The beginning of what is free of the scratch memory.
    pub scratch: u32,
    /// What is done with notes of how many decisions come of each value.
    pub noting: u32,
}

/// Addresses of what a module keeps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    /// The steps allowed.
    pub steps: u32,
    /// The four words of the generator of chance.
    pub dice: u32,
    /// States of the host.
    pub slots: u32,
    /// The record of the game.
    pub history: u32,
    /// Entries that it has room for.
    pub history_room: u32,
    /// The undo log.
    pub undo: u32,
    /// The end of the undo log.
    pub undo_end: u32,
    /// The list of the host.
    pub list: u32,
    /// Decisions that it has room for.
    pub list_room: u32,
    /// Lists and copies of states while a question is answered.
    pub arena: u32,
    /// The end of the arena.
    pub arena_end: u32,
    /// What is worked out while decisions are looked for.
    pub scratch: u32,
    /// The end of it.
    pub scratch_end: u32,
    /// Where the tables begin.
    pub tables: u32,
}

/// Positions that the record has room for.
const HISTORY_ROOM: u32 = 16_384;

/// Bytes of the undo log.
const UNDO_BYTES: u32 = 1 << 20;

impl Globals {
    /// Makes the global variables.
    pub fn new<K: Ord + Clone>(builder: &mut Builder<K>) -> Globals {
        let mut int = |ty| builder.global(ty, 0);
        use ValType::{I32, I64};
        Globals {
            steps: int(I64),
            limit: int(I32),
            undo: int(I32),
            arena: int(I32),
            captures: int(I32),
            mode: int(I32),
            listed: int(I32),
            list: int(I32),
            room: int(I32),
            chosen: int(I64),
            prefer_room: int(I64),
            preferred: int(I64),
            has_preferred: int(I32),
            origin: int(I64),
            origin_board: int(I64),
            scratch: int(I32),
            noting: int(I32),
            steps_in_reserve: int(I64),
        }
    }
}

impl Places {
    /// Lays out what a module for a program keeps.
    pub fn new(program: &Program, target: Target, reads_record: bool) -> Places {
        let mut next = target.base;
        let mut take = |bytes: u32| {
            let at = next;
            next += bytes.next_multiple_of(64);
            at
        };
        // Address 0 stays unused, so that a forgotten address is noticed.
        take(64);
        let (steps, dice) = (take(8), take(32));
        // The undo log holds addresses, so it lies before all states: bytes that are no state may lead beyond the end
        // of one, but never back.
        let undo = take(UNDO_BYTES);
        let slots = take(SLOTS * program.layout.total_words as u32 * 8);
        let history_room = if reads_record { HISTORY_ROOM } else { 0 };
        let history = take(8 + history_room * format::HISTORY_ENTRY);
        let list = take(target.arena / 3);
        let arena = take(target.arena / 2);
        let scratch = take(target.arena / 6);
        Places {
            steps,
            dice,
            slots,
            history,
            history_room,
            undo,
            undo_end: undo + UNDO_BYTES,
            list,
            list_room: target.arena / 3 / 8,
            arena,
            arena_end: arena + target.arena / 2,
            scratch,
            scratch_end: scratch + target.arena / 6,
            tables: take(0),
        }
    }
}
