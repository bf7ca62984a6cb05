//! A game's module in the engine's own memory, asked through the page.

use crate::module_answer::{Reasons, number, truth};
use crate::wasm::imports::modules;
use crate::wasm::region::Region;
use boardwright::execution::{Executor, NoAnswer, Played, Questions};
use boardwright_codegen::format::HISTORY_ENTRY;
use boardwright_codegen::{Addresses, Target};
use boardwright_interpret::{History, LimitReached, Move, Outcome, PerftUnit, State};
use boardwright_ir::Program;
use boardwright_ir::limits::MAX_STEPS;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Bytes that are kept for a module before it is known how many it takes: enough for all but games
/// with very large tables. Memory that is never written costs nothing but addresses.
const USUAL_REGION: u32 = 28 << 20;
/// The most steps of a random game, a few seconds of them: a game of rules that take more is played
/// decision by decision, each within its own limit.
const GAME_STEPS: u64 = 1 << 32;
/// The most steps of a count, about an hour of them.
const COUNT_STEPS: u64 = 1 << 40;
/// The words of an entry of the record.
const ENTRY_WORDS: usize = HISTORY_ENTRY as usize / 8;

/// A module that the page has been given, with the memory that is kept for it.
pub struct Offer {
    region: Region,
    at: Addresses,
}

/// Generates a program's module for memory of its own. An error says why there is none.
pub fn offer(program: &Program) -> Result<(Offer, Vec<u8>), String> {
    let (mut bytes, mut tries) = (USUAL_REGION, 0..2);
    while tries.next().is_some() {
        let region = Region::reserve(bytes).ok_or("there is no memory for another module")?;
        let target = Target { base: region.base(), ..Target::default() };
        let module = boardwright_codegen::compile(program, target);
        let module = module.map_err(|error| error.to_string())?;
        if module.addresses.size <= region.size() {
            return Ok((Offer { region, at: module.addresses }, module.bytes));
        }
        bytes = module.addresses.size;
    }
    Err("the module takes more memory than it said".to_owned())
}

impl Offer {
    /// The module once the page has made an instance of it and numbered it.
    pub fn linked(self, module: u32, program: &Program) -> Arc<Linked> {
        let Offer { region, at } = self;
        let (reasons, record) = (Reasons::new(program), Mutex::default());
        Arc::new_cyclic(|me| Linked {
            me: me.clone(),
            module,
            region,
            at,
            reasons,
            record,
            stopped: AtomicBool::new(false),
        })
    }
}

/// A game's module in the engine's own memory.
pub struct Linked {
    /// Itself, for searches to share.
    me: Weak<Linked>,
    module: u32,
    region: Region,
    at: Addresses,
    reasons: Reasons,
    /// The links of the record that lies in memory, oldest first. Held while the module is asked.
    record: Mutex<Vec<u64>>,
    /// Set once the module was stopped: it may be in the middle of anything, and is not asked again.
    stopped: AtomicBool,
}

impl Linked {
    /// Asks about a state, which is put into the first of the host's places; its address is given.
    fn ask<T>(
        &self,
        state: &State,
        history: &History,
        steps: u64,
        question: impl FnOnce(u32) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        if self.stopped.load(Relaxed) {
            return Err(NoAnswer::Stopped);
        }
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        if state.words().len() * 8 != self.at.state_size as usize {
            return Err(NoAnswer::Stopped);
        }
        self.write(self.at.steps, &[steps])?;
        self.put_record(&mut record, history)?;
        self.write(self.at.slots, state.words())?;
        let answer = question(self.at.slots);
        if answer.is_err() {
            // The module may have left the record changed.
            record.clear();
        }
        if matches!(answer, Err(NoAnswer::Stopped)) {
            self.stopped.store(true, Relaxed);
        }
        answer
    }

    /// Makes the record in memory the one given, if the rules read it. Only what differs from what
    /// lies there is written.
    fn put_record(
        &self,
        record: &mut MutexGuard<Vec<u64>>,
        history: &History,
    ) -> Result<(), NoAnswer> {
        if self.at.history_room == 0 {
            return Ok(());
        }
        let wanted = history.entries();
        if wanted.len() > self.at.history_room as usize {
            return Err(LimitReached::Memory.into());
        }
        let most = wanted.len().min(record.len());
        // A link depends on all before it, so the last one that agrees decides.
        let last = (0..most).rev().find(|&place| wanted[place].chain == record[place]);
        let shared = last.map_or(0, |place| place + 1);
        record.truncate(shared);
        let entry = |place: usize| self.at.history + 8 + place as u32 * HISTORY_ENTRY;
        for (place, earlier) in wanted.iter().enumerate().skip(shared) {
            record.push(earlier.chain);
            self.write(entry(place), &[earlier.hash, earlier.board, earlier.player.into()])?;
        }
        self.write(self.at.history, &[wanted.len() as u64])
    }

    /// What a random game has left behind the first `before` entries of the record.
    fn left_behind(&self, before: &History, decisions: u32) -> Result<History, NoAnswer> {
        let mut history = before.clone();
        if self.at.history_room == 0 {
            return Ok(history);
        }
        let count = before.len() + decisions as usize;
        if count > self.at.history_room as usize {
            return Err(NoAnswer::Stopped);
        }
        let mut words = vec![0; decisions as usize * ENTRY_WORDS];
        self.read(self.at.history + 8 + before.len() as u32 * HISTORY_ENTRY, &mut words)?;
        for &[hash, board, player] in words.as_chunks::<ENTRY_WORDS>().0 {
            history.push_entry(hash, board, player as u8);
        }
        Ok(history)
    }

    /// The address of the place in which a module leaves a state.
    fn after(&self) -> u32 {
        self.at.slots + self.at.state_size
    }

    /// The state at an address.
    fn state(&self, at: u32) -> Result<State, NoAnswer> {
        let mut words = vec![0; self.at.state_size as usize / 8];
        self.read(at, &mut words)?;
        Ok(State::from_words(words.into()))
    }

    fn read(&self, at: u32, words: &mut [u64]) -> Result<(), NoAnswer> {
        self.region.read(at, words).then_some(()).ok_or(NoAnswer::Stopped)
    }

    fn write(&self, at: u32, words: &[u64]) -> Result<(), NoAnswer> {
        self.region.write(at, words).then_some(()).ok_or(NoAnswer::Stopped)
    }
}

impl Executor for Linked {
    fn decisions(
        &self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer> {
        self.ask(state, history, MAX_STEPS, |at| {
            let answer = modules::list(self.module, at, self.at.list, self.at.list_room);
            let length = number(answer.into())?;
            if length > self.at.list_room.into() {
                return Err(LimitReached::Memory.into());
            }
            let mut words = vec![0; length as usize];
            self.read(self.at.list, &mut words)?;
            list.extend(words.into_iter().map(Move));
            Ok(())
        })
    }

    fn count(&self, state: &State, history: &History) -> Result<usize, NoAnswer> {
        self.ask(state, history, MAX_STEPS, |at| {
            Ok(number(modules::count(self.module, at).into())? as usize)
        })
    }

    fn nth(&self, state: &State, history: &History, k: usize) -> Result<Option<Move>, NoAnswer> {
        let Ok(k) = i32::try_from(k) else { return Ok(None) };
        self.ask(state, history, MAX_STEPS, |at| {
            let found = truth(modules::nth(self.module, at, k, self.at.list))?;
            let mut word = [0];
            self.read(self.at.list, &mut word)?;
            Ok(found.then_some(Move(word[0])))
        })
    }

    fn play(&self, state: &State, mv: Move, history: &History) -> Result<Option<State>, NoAnswer> {
        self.ask(state, history, MAX_STEPS, |at| {
            let legal = truth(modules::play(self.module, at, mv.0, self.after()))?;
            legal.then(|| self.state(self.after())).transpose()
        })
    }

    fn play_listed(
        &self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, NoAnswer> {
        self.ask(state, history, MAX_STEPS, |at| {
            let legal = truth(modules::play_listed(self.module, at, mv.0, self.after()))?;
            legal.then(|| self.state(self.after())).transpose()
        })
    }

    fn outcome(
        &self,
        state: &State,
        history: &History,
    ) -> Result<Option<(Outcome, String)>, NoAnswer> {
        self.ask(state, history, MAX_STEPS, |at| {
            self.reasons.outcome(number(modules::outcome(self.module, at).into())?)
        })
    }

    fn perft(
        &self,
        state: &State,
        history: &History,
        depth: u32,
        count: PerftUnit,
    ) -> Result<u64, NoAnswer> {
        let depth = i32::try_from(depth).unwrap_or(i32::MAX);
        let turns = (count == PerftUnit::Turns).into();
        self.ask(state, history, COUNT_STEPS, |at| {
            number(modules::perft(self.module, at, depth, turns, 1))
        })
    }

    fn alone(&self) -> Option<Box<dyn Questions>> {
        Some(Box::new(Alone { linked: self.me.upgrade()?, words: Vec::new() }))
    }

    fn random_game(
        &self,
        state: &State,
        history: &History,
        dice: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer> {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        self.ask(state, history, GAME_STEPS, |at| {
            self.write(self.at.dice, dice)?;
            let decisions = number(modules::playout(self.module, at, most).into())? as u32;
            let history = self.left_behind(history, decisions)?;
            let last = self.state(at)?;
            self.read(self.at.dice, dice)?;
            Ok(Played { decisions, last, history })
        })
    }
}

/// A module asked by one search, which asks very often: what it reads goes to the same words again.
struct Alone {
    linked: Arc<Linked>,
    words: Vec<u64>,
}

impl Alone {
    /// Reads so many words at an address.
    fn read(&mut self, at: u32, count: usize) -> Result<&[u64], NoAnswer> {
        self.words.resize(count, 0);
        self.linked.read(at, &mut self.words)?;
        Ok(&self.words)
    }
}

impl Questions for Alone {
    fn decisions(
        &mut self,
        state: &State,
        history: &History,
        list: &mut Vec<Move>,
    ) -> Result<(), NoAnswer> {
        let linked = self.linked.clone();
        linked.ask(state, history, MAX_STEPS, |at| {
            let answer = modules::list(linked.module, at, linked.at.list, linked.at.list_room);
            let length = number(answer.into())?;
            if length > linked.at.list_room.into() {
                return Err(LimitReached::Memory.into());
            }
            let words = self.read(linked.at.list, length as usize)?;
            list.extend(words.iter().copied().map(Move));
            Ok(())
        })
    }

    fn count(&mut self, state: &State, history: &History) -> Result<usize, NoAnswer> {
        self.linked.count(state, history)
    }

    fn play_listed(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
        next: &mut State,
    ) -> Result<bool, NoAnswer> {
        let linked = self.linked.clone();
        linked.ask(state, history, MAX_STEPS, |at| {
            let after = linked.after();
            let legal = truth(modules::play_listed(linked.module, at, mv.0, after))?;
            if legal {
                let words = self.read(after, state.words().len())?;
                next.overwrite(words.iter().copied());
            }
            Ok(legal)
        })
    }

    fn outcome(&mut self, state: &State, history: &History) -> Result<Option<Outcome>, NoAnswer> {
        Ok(self.linked.outcome(state, history)?.map(|(outcome, _)| outcome))
    }

    fn random_game(
        &mut self,
        state: &State,
        history: &History,
        dice: &mut [u64; 4],
        most: u32,
    ) -> Result<Played, NoAnswer> {
        self.linked.random_game(state, history, dice, most)
    }
}
