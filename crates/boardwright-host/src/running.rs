//! One module in memory of its own, ready to be called.

use crate::compiled::Inner;
use crate::engine::{Metering, engine};
use crate::error::{HostError, Trap};
use crate::functions::Functions;
use crate::memory::entries;
use boardwright_codegen::Addresses;
use boardwright_codegen::format::HISTORY_ENTRY;
use boardwright_interpret::{History, HistoryEntry, LimitReached, Move, State};
use wasmtime::{Instance, Memory, MemoryType, Store, StoreLimits, StoreLimitsBuilder};

/// The most entries of a table that a module may have.
const MAX_TABLE: usize = 1 << 16;

/// A module in memory of its own.
pub(crate) struct Running {
    pub store: Store<StoreLimits>,
    pub functions: Functions,
    pub at: Addresses,
    memory: Memory,
    metering: Metering,
    /// The links of the record that lies in memory, oldest first.
    record: Vec<u64>,
}

impl Running {
    /// A game's module with fresh memory.
    pub fn new(game: &Inner) -> Result<Running, HostError> {
        let bytes = (game.pages << 16) as usize;
        let limits = StoreLimitsBuilder::new().memory_size(bytes).table_elements(MAX_TABLE).build();
        let mut store = Store::new(engine(game.metering)?, limits);
        store.limiter(|limits| limits);
        let no_room = |error: wasmtime::Error| HostError::NoRoom(format!("{error:#}"));
        if let Metering::Fuel(fuel) = game.metering {
            store.set_fuel(fuel).map_err(no_room)?;
        }
        // As much as the module asks for and no more, so that it cannot grow.
        let pages = game.pages as u32;
        let memory =
            Memory::new(&mut store, MemoryType::new(pages, Some(pages))).map_err(no_room)?;
        let instance = Instance::new(&mut store, &game.module, &[memory.into()])
            .map_err(|error| instantiation(&error))?;
        let functions = Functions::of(&instance, &mut store)?;
        let (at, metering) = (game.addresses, game.metering);
        Ok(Running { store, functions, at, memory, metering, record: Vec::new() })
    }

    /// Sets what the next call may take.
    pub fn allow(&mut self, steps: u64) -> Result<(), HostError> {
        if let Metering::Fuel(fuel) = self.metering {
            self.store.set_fuel(fuel).map_err(|error| HostError::NoRoom(error.to_string()))?;
        }
        self.write(self.at.steps, &steps.min(i64::MAX as u64).to_le_bytes());
        Ok(())
    }

    /// Fuel used since the last [`Running::allow`].
    pub fn operations(&self) -> Option<u64> {
        match self.metering {
            Metering::Fuel(fuel) => {
                self.store.get_fuel().ok().map(|left| fuel.saturating_sub(left))
            }
            Metering::Steps => None,
        }
    }

    /// The address of one of the host's places for states.
    pub fn slot(&self, slot: u32) -> u32 {
        self.at.slots + slot * self.at.state_size
    }

    /// Puts a state into the first place and says its address.
    pub fn put_state(&mut self, state: &State) -> Result<i32, HostError> {
        let (words, wanted) = (state.words(), self.at.state_size as usize / 8);
        if words.len() != wanted {
            return Err(HostError::OtherGame { words: words.len(), wanted });
        }
        let first = self.slot(0);
        let place = self.bytes_mut(first, self.at.state_size as usize);
        for (bytes, word) in place.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Ok(first as i32)
    }

    /// The state at one of the host's places.
    pub fn state(&self, slot: u32) -> State {
        State::from_words(self.words(self.slot(slot), self.at.state_size as usize / 8).collect())
    }

    /// Reads the state at one of the host's places into one that is there.
    pub fn read_state(&self, slot: u32, state: &mut State) {
        state.overwrite(self.words(self.slot(slot), self.at.state_size as usize / 8));
    }

    /// Adds the first decisions of the host's list to `out`.
    pub fn read_list(&self, length: usize, out: &mut Vec<Move>) {
        out.extend(self.words(self.at.list, length).map(Move));
    }

    /// The first decision of the host's list.
    pub fn first_listed(&self) -> Move {
        Move(self.words(self.at.list, 1).next().unwrap_or(0))
    }

    /// Puts the words of the dice in their place.
    pub fn put_dice(&mut self, rng: &[u64; 4]) {
        let place = self.bytes_mut(self.at.dice, 32);
        for (bytes, word) in place.chunks_exact_mut(8).zip(rng) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Reads the words of the dice.
    pub fn take_dice(&self, rng: &mut [u64; 4]) {
        rng.iter_mut().zip(self.words(self.at.dice, 4)).for_each(|(die, word)| *die = word);
    }

    /// Makes the record in memory the one given, if the rules read it. Only what differs from
    /// what lies there is written.
    pub fn put_record(&mut self, history: &History) -> Result<(), LimitReached> {
        if self.at.history_room == 0 {
            return Ok(());
        }
        let wanted = history.entries();
        let count = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        if count > self.at.history_room {
            return Err(LimitReached::Memory);
        }
        let shared = self.shared(wanted);
        self.record.truncate(shared);
        self.record.extend(wanted[shared..].iter().map(|entry| entry.chain));
        let first = self.at.history + 8 + entries(shared as u32) as u32;
        let place = self.bytes_mut(first, (wanted.len() - shared) * HISTORY_ENTRY as usize);
        for (bytes, entry) in place.chunks_exact_mut(24).zip(&wanted[shared..]) {
            bytes[..8].copy_from_slice(&entry.hash.to_le_bytes());
            bytes[8..16].copy_from_slice(&entry.board.to_le_bytes());
            bytes[16..].copy_from_slice(&u64::from(entry.player).to_le_bytes());
        }
        self.write(self.at.history, &u64::from(count).to_le_bytes());
        Ok(())
    }

    /// The entries of so many positions that a random game has left, behind the first `before` of
    /// the record: hash, hash of the board, player. None if the rules do not read the record.
    pub fn left_behind(&self, before: usize, decisions: u32) -> Result<Vec<[u64; 3]>, HostError> {
        if self.at.history_room == 0 {
            return Ok(Vec::new());
        }
        let count = before as u64 + u64::from(decisions);
        if count > self.at.history_room.into() {
            return Err(HostError::Nonsense(format!("with a record of {count} positions")));
        }
        let first = self.at.history + 8 + entries(before as u32) as u32;
        let words: Vec<u64> = self.words(first, decisions as usize * 3).collect();
        Ok(words.as_chunks::<3>().0.to_vec())
    }

    /// How many entries from the oldest on are those in memory.
    fn shared(&self, wanted: &[HistoryEntry]) -> usize {
        let most = wanted.len().min(self.record.len());
        // A link depends on all before it, so the last one that agrees decides.
        let last = (0..most).rev().find(|&place| wanted[place].chain == self.record[place]);
        last.map_or(0, |place| place + 1)
    }

    /// Forgets what was put into the record: the module may have changed it.
    pub fn distrust_record(&mut self) {
        self.record.clear();
    }

    fn words(&self, first: u32, count: usize) -> impl Iterator<Item = u64> + use<'_> {
        let bytes = &self.memory.data(&self.store)[first as usize..][..count * 8];
        bytes.chunks_exact(8).map(|word| word.try_into().map_or(0, u64::from_le_bytes))
    }

    fn bytes_mut(&mut self, first: u32, length: usize) -> &mut [u8] {
        &mut self.memory.data_mut(&mut self.store)[first as usize..][..length]
    }

    fn write(&mut self, first: u32, bytes: &[u8]) {
        self.bytes_mut(first, bytes.len()).copy_from_slice(bytes);
    }
}

/// Why a module could not be put into memory.
fn instantiation(error: &wasmtime::Error) -> HostError {
    match error.downcast_ref::<wasmtime::Trap>() {
        Some(_) => HostError::Trap(Trap::of(error)),
        None => HostError::NoRoom(format!("{error:#}")),
    }
}
