//! The record of a game as far as repetition asks.

use crate::read;
use crate::state::State;
use boardwright_ir::control;

/// What is kept of an earlier position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    board: u64,
    player: u8,
}

/// The earlier positions of a game, not the present one.
#[derive(Clone, Default, Debug)]
pub struct History {
    entries: Vec<Entry>,
}

impl History {
    /// Adds a position that is about to be left.
    pub fn push(&mut self, state: &State) {
        let words = state.words();
        self.entries.push(Entry {
            hash: words[control::HASH / 8],
            board: read::board_hash(words),
            player: read::byte(words, control::PLAYER),
        });
    }

    /// Takes the latest position away; says whether there was one.
    pub fn pop(&mut self) -> bool {
        self.entries.pop().is_some()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Keeps the first `length` positions.
    pub fn truncate(&mut self, length: usize) {
        self.entries.truncate(length);
    }

    /// How many positions have this hash.
    pub(crate) fn repeats(&self, hash: u64) -> usize {
        self.entries.iter().filter(|entry| entry.hash == hash).count()
    }

    /// How many positions have this hash of the board.
    pub(crate) fn board_repeats(&self, board: u64) -> usize {
        self.entries.iter().filter(|entry| entry.board == board).count()
    }

    /// How many decisions ago the latest position with this hash was, the latest entry being 1.
    pub(crate) fn gap(&self, hash: u64) -> usize {
        self.entries.iter().rev().position(|entry| entry.hash == hash).map_or(0, |at| at + 1)
    }

    /// Who decided last.
    pub(crate) fn last_player(&self) -> Option<u8> {
        self.entries.last().map(|entry| entry.player)
    }
}
