//! The engine at full strength: the search that suits the game, with what is known of it.

use crate::alpha_beta::AlphaBeta;
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::task::Task;
use crate::trees::TreeSearch;
use crate::weights_file::SearchKind;
use boardwright::{Game, Position};
use std::sync::Arc;

/// The engine at full strength.
pub struct FullStrength {
    searcher: Searcher,
}

enum Searcher {
    AlphaBeta(AlphaBeta),
    Trees(TreeSearch),
}

impl FullStrength {
    /// For a game: with what was learned of it if it comes with the product, else with quick
    /// estimates, which take a second or two. `seed` is where chance begins in searches that use
    /// it.
    pub fn new(game: &Game, seed: u64) -> FullStrength {
        let (knowledge, search) = GameProfile::of_game(game);
        FullStrength::with_profile(Arc::new(knowledge), search, seed)
    }

    /// With this knowledge, and this kind of search.
    pub fn with_profile(
        knowledge: Arc<GameProfile>,
        search: SearchKind,
        seed: u64,
    ) -> FullStrength {
        let searcher = match search {
            SearchKind::AlphaBeta => Searcher::AlphaBeta(AlphaBeta::new(knowledge)),
            SearchKind::MonteCarlo => Searcher::Trees(TreeSearch::new(&knowledge.game, seed)),
        };
        FullStrength { searcher }
    }

    /// Searches with so many threads.
    pub fn with_threads(mut self, threads: usize) -> FullStrength {
        self.searcher = match self.searcher {
            Searcher::AlphaBeta(search) => Searcher::AlphaBeta(search.with_threads(threads)),
            Searcher::Trees(search) => Searcher::Trees(search.with_threads(threads)),
        };
        self
    }

    /// Looks for so many best lines, each beginning with another decision, where the search can.
    pub fn with_lines(mut self, lines: usize) -> FullStrength {
        if let Searcher::AlphaBeta(search) = self.searcher {
            self.searcher = Searcher::AlphaBeta(search.with_lines(lines));
        }
        self
    }

    /// Remembers positions in so many bytes, where the search does.
    pub fn with_table(mut self, bytes: usize) -> FullStrength {
        if let Searcher::AlphaBeta(search) = self.searcher {
            self.searcher = Searcher::AlphaBeta(search.with_table(bytes));
        }
        self
    }

    /// Which kind of search it is.
    pub fn search(&self) -> SearchKind {
        match self.searcher {
            Searcher::AlphaBeta(_) => SearchKind::AlphaBeta,
            Searcher::Trees(_) => SearchKind::MonteCarlo,
        }
    }

    fn player(&mut self) -> &mut dyn ComputerPlayer {
        match &mut self.searcher {
            Searcher::AlphaBeta(search) => search,
            Searcher::Trees(search) => search,
        }
    }
}

impl ComputerPlayer for FullStrength {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        self.player().think(position, task, tell)
    }

    fn forget(&mut self) {
        self.player().forget();
    }
}
