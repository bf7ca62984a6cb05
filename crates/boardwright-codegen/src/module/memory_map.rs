//! Global variables and addresses of a module.

use crate::Target;
use crate::format::{HISTORY_ENTRY, SLOTS};
use crate::function::reads::HistoryReads;
use crate::module::builder::ModuleBuilder;
use boardwright_ir::Program;
use wasm_encoder::ValType;

/// Indices of the module's global variables.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Globals {
    /// Steps left of a slice, an `i64`; below 0 once a limit is reached.
    pub(crate) steps: u32,
    /// Steps left for the question or the position after that slice, an `i64`.
    pub(crate) steps_of_position: u32,
    /// Steps left for later positions of a count or a playout, an `i64`.
    pub(crate) steps_in_reserve: u32,
    /// Limit reached: 0, or 1 + its index in [`crate::format::LIMITS`].
    pub(crate) limit: u32,
    /// Top of the undo log.
    pub(crate) undo: u32,
    /// Top of the arena.
    pub(crate) arena: u32,
    /// Number of captures around this one.
    pub(crate) captures: u32,
    /// Mode of a scan.
    pub(crate) mode: u32,
    /// Number of decisions listed.
    pub(crate) listed: u32,
    /// Address of the list.
    pub(crate) list: u32,
    /// Number of decisions that fit the list.
    pub(crate) room: u32,
    /// Decision picked, an `i64`.
    pub(crate) chosen: u32,
    /// Number of decisions that `prefer` may still look at, an `i64`.
    pub(crate) prefer_room: u32,
    /// Value of `prefer` at the end of a turn, an `i64`.
    pub(crate) preferred: u32,
    /// 1 if a turn has ended since this was set to 0.
    pub(crate) has_preferred: u32,
    /// Hash of the position before the decision, an `i64`.
    pub(crate) origin: u32,
    /// Hash of that position's board, an `i64`.
    pub(crate) origin_board: u32,
    /// Player to move in that position, an `i64`; only where rules ask for it.
    pub(crate) origin_player: u32,
    /// Top of the scratch memory.
    pub(crate) scratch: u32,
    /// Use of value counts.
    pub(crate) count_mode: u32,
}

/// Addresses in a module's memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MemoryMap {
    /// Number of steps allowed.
    pub(crate) steps: u32,
    /// Four words of the random number generator.
    pub(crate) rng: u32,
    /// States of the host.
    pub(crate) slots: u32,
    /// History of the game.
    pub(crate) history: u32,
    /// Number of history entries that fit.
    pub(crate) history_room: u32,
    /// The undo log.
    pub(crate) undo: u32,
    /// End of the undo log.
    pub(crate) undo_end: u32,
    /// List of the host.
    pub(crate) list: u32,
    /// Number of decisions that fit the list.
    pub(crate) list_room: u32,
    /// Arena: lists and copies of states while a question is answered.
    pub(crate) arena: u32,
    /// End of the arena.
    pub(crate) arena_end: u32,
    /// Scratch memory of scans.
    pub(crate) scratch: u32,
    /// End of the scratch memory.
    pub(crate) scratch_end: u32,
    /// First table.
    pub(crate) tables: u32,
}

/// Number of positions that the history holds.
const HISTORY_ROOM: u32 = 16_384;

/// Number of bytes of the undo log.
const UNDO_BYTES: u32 = 1 << 20;

impl Globals {
    /// Declares the global variables.
    pub(crate) fn new<K: Ord + Clone>(
        builder: &mut ModuleBuilder<K>,
        history: HistoryReads,
    ) -> Globals {
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
            count_mode: int(I32),
            steps_in_reserve: int(I64),
            steps_of_position: int(I64),
            origin_player: if history.boards_of_players { int(I64) } else { 0 },
        }
    }
}

impl MemoryMap {
    /// Lays out the memory of a program's module.
    pub(crate) fn new(program: &Program, target: Target, reads_history: bool) -> MemoryMap {
        let mut next = target.base;
        let mut take = |bytes: u32| {
            let at = next;
            next += bytes.next_multiple_of(64);
            at
        };
        // Address 0 stays unused: it would be a forgotten address.
        take(64);
        let (steps, rng) = (take(8), take(32));
        // The undo log contains addresses, so it lies before all states: a hostile state may lead
        // to addresses behind itself, but never before.
        let undo = take(UNDO_BYTES);
        let slots = take(SLOTS * program.layout.total_words as u32 * 8);
        let history_room = if reads_history { HISTORY_ROOM } else { 0 };
        let history = take(8 + history_room * HISTORY_ENTRY);
        let list = take(target.arena / 3);
        let arena = take(target.arena / 2);
        let scratch = take(target.arena / 6);
        MemoryMap {
            steps,
            rng,
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
