//! The record of a game as far as repetition asks.

use crate::read;
use crate::state::State;
use boardwright_ir::control;

/// What is kept of an earlier position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    /// The hash of the position.
    pub hash: u64,
    /// Its hash without what says who decides what next.
    pub board: u64,
    /// Who decided.
    pub player: u8,
    /// Depends on this entry and all before it, so that two records are alike up to here if this
    /// is equal, as surely as positions are alike if their hashes are.
    pub chain: u64,
}

/// The earlier positions of a game, not the present one.
#[derive(Clone, Default, Debug)]
pub struct History {
    entries: Vec<HistoryEntry>,
}

impl History {
    /// Adds a position that is about to be left.
    pub fn push(&mut self, state: &State) {
        self.push_words(state.words());
    }

    /// The same of the words of a position.
    pub(crate) fn push_words(&mut self, words: &[u64]) {
        let player = read::byte(words, control::PLAYER);
        self.push_entry(words[control::HASH / 8], read::board_hash(words), player);
    }

    /// Adds a position of which no more is known than what a record keeps: its hash, the hash
    /// without what says who decides what next, and who decided.
    pub fn push_entry(&mut self, hash: u64, board: u64, player: u8) {
        let chain = chain_hash(self.entries.last().map_or(0, |last| last.chain), hash);
        self.entries.push(HistoryEntry { hash, board, player, chain });
    }

    /// Takes the latest position away; says whether there was one.
    pub fn pop(&mut self) -> bool {
        self.entries.pop().is_some()
    }

    /// The earlier positions, oldest first.
    pub fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Keeps the first `length` positions.
    pub fn truncate(&mut self, length: usize) {
        self.entries.truncate(length);
    }

    /// Number of positions have this hash.
    pub(crate) fn repeats(&self, hash: u64) -> usize {
        self.entries.iter().filter(|entry| entry.hash == hash).count()
    }

    /// Number of positions have this hash of the board.
    pub(crate) fn board_repeats(&self, board: u64) -> usize {
        self.entries.iter().filter(|entry| entry.board == board).count()
    }

    /// Number of decisions ago the latest position with this hash was, the latest entry being 1.
    pub(crate) fn plies_since(&self, hash: u64) -> usize {
        self.entries.iter().rev().position(|entry| entry.hash == hash).map_or(0, |at| at + 1)
    }

    /// Who decided last.
    pub(crate) fn last_player(&self) -> Option<u8> {
        self.entries.last().map(|entry| entry.player)
    }
}

/// The next link of a chain: the hash of a position counts, and its place.
fn chain_hash(chain: u64, hash: u64) -> u64 {
    let mixed = (chain ^ hash).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::History;

    fn record(hashes: &[u64]) -> History {
        let mut history = History::default();
        hashes.iter().for_each(|&hash| history.push_entry(hash, hash, 0));
        history
    }

    fn last_link(history: &History) -> u64 {
        history.entries().last().unwrap().chain
    }

    #[test]
    fn records_are_alike_where_their_links_are() {
        let mut history = record(&[5, 6, 7]);
        assert_eq!(last_link(&history), last_link(&record(&[5, 6, 7])));
        for other in [&[6, 5, 7][..], &[5, 6], &[5, 6, 8], &[4, 6, 7], &[5, 6, 7, 7], &[0, 5, 6, 7]]
        {
            assert_ne!(last_link(&history), last_link(&record(other)), "{other:?}");
        }
        history.truncate(1);
        history.push_entry(9, 9, 0);
        assert_eq!(last_link(&history), last_link(&record(&[5, 9])));
    }
}
