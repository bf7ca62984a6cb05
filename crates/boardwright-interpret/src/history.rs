//! The earlier positions of a game, for counting repetitions.

use crate::read;
use crate::state::State;
use boardwright_ir::control;

/// Hashes and player of an earlier position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    /// Hash of the position.
    pub hash: u64,
    /// Hash without the player to move, the stage and the number of actions.
    pub board: u64,
    /// Player who moved in the position.
    pub player: u8,
    /// Hash chain over this entry and all before it. Histories with equal links agree up to here,
    /// up to hash collisions.
    pub chain: u64,
}

/// Earlier positions of a game, without the current one.
#[derive(Clone, Default, Debug)]
pub struct History {
    entries: Vec<HistoryEntry>,
}

impl History {
    /// Appends a position that is about to be left.
    pub fn push(&mut self, state: &State) {
        self.push_words(state.words());
    }

    /// Appends a position given by the words of its state.
    pub(crate) fn push_words(&mut self, words: &[u64]) {
        let player = read::byte(words, control::PLAYER);
        self.push_entry(words[control::HASH / 8], read::board_hash(words), player);
    }

    /// Appends a position given by its hash, its board hash and the player to move in it.
    pub fn push_entry(&mut self, hash: u64, board: u64, player: u8) {
        let chain = chain_hash(self.entries.last().map_or(0, |last| last.chain), hash);
        self.entries.push(HistoryEntry { hash, board, player, chain });
    }

    /// Removes the latest position. Returns false if there is none.
    pub fn pop(&mut self) -> bool {
        self.entries.pop().is_some()
    }

    /// Returns the earlier positions, oldest first.
    pub fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are no earlier positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Keeps the first `length` positions.
    pub fn truncate(&mut self, length: usize) {
        self.entries.truncate(length);
    }

    /// Returns the number of positions with a hash.
    pub(crate) fn repeats(&self, hash: u64) -> usize {
        self.entries.iter().filter(|entry| entry.hash == hash).count()
    }

    /// Returns the number of positions with a board hash in which a player was to move; any, if
    /// none is named.
    pub(crate) fn board_repeats(&self, board: u64, player: Option<u8>) -> usize {
        let is_meant = |entry: &&HistoryEntry| {
            entry.board == board && player.is_none_or(|player| player == entry.player)
        };
        self.entries.iter().filter(is_meant).count()
    }

    /// Returns the number of plies since the latest position with a hash, 1 for the latest entry; 0
    /// if there is none.
    pub(crate) fn plies_since(&self, hash: u64) -> usize {
        self.entries.iter().rev().position(|entry| entry.hash == hash).map_or(0, |at| at + 1)
    }

    /// Returns the number of plies since the earliest position with a hash; 0 if there is none.
    pub(crate) fn plies_since_first(&self, hash: u64) -> usize {
        self.entries.iter().position(|entry| entry.hash == hash).map_or(0, |at| self.len() - at)
    }

    /// Returns the player who moved last; `None` if there is no earlier position.
    pub(crate) fn last_player(&self) -> Option<u8> {
        self.entries.last().map(|entry| entry.player)
    }
}

/// Returns the next link of a hash chain, which depends on the order of the hashes.
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
    fn equal_chains_mean_equal_histories() {
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
