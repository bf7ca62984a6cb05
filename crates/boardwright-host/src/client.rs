//! Client of a module: writes a position into its memory, calls an export and reads the answer.

use crate::answer::{game_result, number, truth};
use boardwright_codegen::Addresses;
use boardwright_codegen::format::HISTORY_ENTRY;
use boardwright_interpret::{
    EngineError, GameResult, History, Limit, Move, PerftUnit, PlayoutResult, PositionRef, Rng,
    State,
};
use boardwright_ir::Program;

/// Number of words of an entry of the history.
const ENTRY_WORDS: usize = HISTORY_ENTRY as usize / 8;

/// A call of a module's export about the state at [`Addresses::slots`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModuleCall {
    /// `list`, into [`Addresses::list`].
    List,
    /// `count`.
    Count,
    /// `nth` with this index, into [`Addresses::list`].
    Nth(i32),
    /// `play`, into the second state slot.
    Play(Move),
    /// `play_listed`, into the second state slot.
    PlayListed(Move),
    /// `outcome`.
    Outcome,
    /// `perft`.
    Perft {
        /// Depth.
        depth: i32,
        /// Unit of the depth.
        unit: PerftUnit,
        /// True if the last ply is counted without playing it.
        bulk: bool,
    },
    /// `playout` with this largest number of decisions.
    Playout(i32),
}

/// A module with its memory, as a host implements it.
pub trait LoadedModule {
    /// Returns the addresses of the module's data in its memory.
    fn addresses(&self) -> Addresses;

    /// Prepares for a call; a host that meters modules refuels here.
    ///
    /// # Errors
    ///
    /// If the host fails to.
    fn prepare(&mut self) -> Result<(), EngineError> {
        Ok(())
    }

    /// Reads `count` words from an address on.
    ///
    /// # Errors
    ///
    /// If they lie outside the memory.
    fn read(
        &mut self,
        at: u32,
        count: usize,
    ) -> Result<impl Iterator<Item = u64> + '_, EngineError>;

    /// Writes words from an address on.
    ///
    /// # Errors
    ///
    /// If they lie outside the memory.
    fn write(&mut self, at: u32, words: &[u64]) -> Result<(), EngineError>;

    /// Calls the module; an `i32` answer is sign-extended.
    ///
    /// # Errors
    ///
    /// If the module was stopped.
    fn call(&mut self, call: ModuleCall) -> Result<i64, EngineError>;
}

/// A module behind the queries of the rules.
pub struct ModuleClient<M> {
    module: M,
    /// The chain links of the history in the module's memory, oldest first.
    history: Vec<u64>,
}

impl<M: LoadedModule> ModuleClient<M> {
    /// Wraps a module with fresh memory.
    pub fn new(module: M) -> ModuleClient<M> {
        ModuleClient { module, history: Vec::new() }
    }

    /// Returns the module.
    #[cfg(feature = "wasmtime")]
    pub(crate) fn module(&self) -> &M {
        &self.module
    }

    /// Returns the module, for calls that [`LoadedModule`] does not list.
    #[cfg(feature = "wasmtime")]
    pub(crate) fn module_mut(&mut self) -> &mut M {
        &mut self.module
    }

    /// Sets the step limit of the next call, and the history that it may read.
    pub(crate) fn prepare(&mut self, history: &History, steps: u64) -> Result<(), EngineError> {
        self.module.prepare()?;
        self.module.write(self.module.addresses().steps, &[steps.min(i64::MAX as u64)])?;
        self.put_history(history)
    }

    /// Writes a state into the first slot.
    pub(crate) fn put_state(&mut self, state: &State) -> Result<(), EngineError> {
        let at = self.module.addresses();
        let (words, expected) = (state.words(), at.state_size as usize / 8);
        if words.len() != expected {
            return Err(EngineError::WrongState { words: words.len(), expected });
        }
        self.module.write(at.slots, words)
    }

    /// Calls the module about a position; a negative answer other than a limit is invalid.
    fn query(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        call: ModuleCall,
    ) -> Result<u64, EngineError> {
        self.prepare(position.history, steps)?;
        self.put_state(position.state)?;
        let answer = self.module.call(call).and_then(number);
        if answer.is_err() {
            // After an error the history in memory is unknown.
            self.history.clear();
        }
        answer
    }

    /// Updates the history in memory if the rules read it. Only entries that differ are written.
    fn put_history(&mut self, history: &History) -> Result<(), EngineError> {
        let at = self.module.addresses();
        if at.history_room == 0 {
            return Ok(());
        }
        let entries = history.entries();
        if entries.len() > at.history_room as usize {
            return Err(Limit::Memory.into());
        }
        let most = entries.len().min(self.history.len());
        // A chain link depends on all entries before it, so the last link that agrees decides.
        let last = (0..most).rev().find(|&index| entries[index].chain == self.history[index]);
        let shared = last.map_or(0, |index| index + 1);
        self.history.truncate(shared);
        for (index, entry) in entries.iter().enumerate().skip(shared) {
            let words: [u64; ENTRY_WORDS] = [entry.hash, entry.board, entry.player.into()];
            self.module.write(entry_address(&at, index), &words)?;
            self.history.push(entry.chain);
        }
        self.module.write(at.history, &[entries.len() as u64])
    }

    pub(crate) fn decisions(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        list: &mut Vec<Move>,
    ) -> Result<(), EngineError> {
        let length = self.query(position, steps, ModuleCall::List)?;
        let at = self.module.addresses();
        if length > at.list_room.into() {
            return Err(Limit::Memory.into());
        }
        list.extend(self.module.read(at.list, length as usize)?.map(Move));
        Ok(())
    }

    pub(crate) fn count(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
    ) -> Result<usize, EngineError> {
        Ok(self.query(position, steps, ModuleCall::Count)? as usize)
    }

    pub(crate) fn nth(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        index: usize,
    ) -> Result<Option<Move>, EngineError> {
        let Ok(index) = i32::try_from(index) else { return Ok(None) };
        if !truth(self.query(position, steps, ModuleCall::Nth(index))?)? {
            return Ok(None);
        }
        let list = self.module.addresses().list;
        Ok(self.module.read(list, 1)?.next().map(Move))
    }

    /// Plays a decision into the second slot; returns false if the module refuses it.
    pub(crate) fn play(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        call: ModuleCall,
    ) -> Result<bool, EngineError> {
        truth(self.query(position, steps, call)?)
    }

    /// Returns the state in a slot.
    pub(crate) fn state(&mut self, slot: u32) -> Result<State, EngineError> {
        Ok(State::from_words(self.state_words(slot)?.collect()))
    }

    /// Reads the state in a slot into a state of the same program.
    pub(crate) fn read_state(&mut self, slot: u32, state: &mut State) -> Result<(), EngineError> {
        state.overwrite(self.state_words(slot)?);
        Ok(())
    }

    fn state_words(&mut self, slot: u32) -> Result<impl Iterator<Item = u64> + '_, EngineError> {
        let at = self.module.addresses();
        self.module.read(at.slots + slot * at.state_size, at.state_size as usize / 8)
    }

    pub(crate) fn outcome(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        program: &Program,
    ) -> Result<Option<GameResult>, EngineError> {
        game_result(program, self.query(position, steps, ModuleCall::Outcome)?)
    }

    pub(crate) fn perft(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        depth: u32,
        unit: PerftUnit,
        bulk: bool,
    ) -> Result<u64, EngineError> {
        let depth = i32::try_from(depth).unwrap_or(i32::MAX);
        self.query(position, steps, ModuleCall::Perft { depth, unit, bulk })
    }

    pub(crate) fn playout(
        &mut self,
        position: PositionRef<'_>,
        steps: u64,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> Result<PlayoutResult, EngineError> {
        let at = self.module.addresses();
        self.module.write(at.dice, &rng.words())?;
        let most = i32::try_from(max_decisions).unwrap_or(i32::MAX);
        let decisions = self.query(position, steps, ModuleCall::Playout(most))? as u32;
        let history = self.history_after(position.history, decisions)?;
        let last = self.state(0)?;
        let mut words = self.module.read(at.dice, 4)?;
        *rng = Rng::from_words(std::array::from_fn(|_| words.next().unwrap_or(0)));
        Ok(PlayoutResult { decisions, last, history })
    }

    /// Returns the history after a playout, whose entries follow the earlier ones in memory.
    /// Returns `before` if the rules do not read the history.
    fn history_after(&mut self, before: &History, decisions: u32) -> Result<History, EngineError> {
        let at = self.module.addresses();
        let mut history = before.clone();
        if at.history_room == 0 {
            return Ok(history);
        }
        let count = before.len() + decisions as usize;
        if count > at.history_room as usize {
            let invalid = format!("with a record of {count} positions");
            return Err(EngineError::InvalidAnswer(invalid));
        }
        let first = entry_address(&at, before.len());
        let mut words = self.module.read(first, decisions as usize * ENTRY_WORDS)?;
        while let (Some(hash), Some(board), Some(player)) =
            (words.next(), words.next(), words.next())
        {
            history.push_entry(hash, board, player as u8);
        }
        Ok(history)
    }
}

/// Returns the address of an entry of the history.
fn entry_address(at: &Addresses, index: usize) -> u32 {
    at.history + 8 + index as u32 * HISTORY_ENTRY
}
