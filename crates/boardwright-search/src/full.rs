//! The engine at full strength: the search that suits the game, with what is known of it.

use crate::alpha_beta::AlphaBeta;
use crate::knowledge::Knowledge;
use crate::learned::Search;
use crate::player::{Player, Thought};
use crate::task::Task;
use crate::trees::TreeSearch;
use boardwright::{Game, Position};
use std::sync::Arc;

/// The engine at full strength.
pub struct Full {
    searcher: Searcher,
}

enum Searcher {
    AlphaBeta(AlphaBeta),
    Trees(TreeSearch),
}

impl Full {
    /// For a game: with what was learned of it if it comes with the product, else with quick
    /// estimates, which take a second or two. `seed` is where chance begins in searches that use
    /// it.
    pub fn new(game: &Game, seed: u64) -> Full {
        let (knowledge, search) = Knowledge::of_game(game);
        Full::with(Arc::new(knowledge), search, seed)
    }

    /// With this knowledge, and this kind of search.
    pub fn with(knowledge: Arc<Knowledge>, search: Search, seed: u64) -> Full {
        let searcher = match search {
            Search::AlphaBeta => Searcher::AlphaBeta(AlphaBeta::new(knowledge)),
            Search::Trees => Searcher::Trees(TreeSearch::new(&knowledge.game, seed)),
        };
        Full { searcher }
    }

    /// Searches with so many threads.
    pub fn with_threads(mut self, threads: usize) -> Full {
        self.searcher = match self.searcher {
            Searcher::AlphaBeta(search) => Searcher::AlphaBeta(search.with_threads(threads)),
            Searcher::Trees(search) => Searcher::Trees(search.with_threads(threads)),
        };
        self
    }

    /// Looks for so many best lines, each beginning with another decision, where the search can.
    pub fn with_lines(mut self, lines: usize) -> Full {
        if let Searcher::AlphaBeta(search) = self.searcher {
            self.searcher = Searcher::AlphaBeta(search.with_lines(lines));
        }
        self
    }

    /// Remembers positions in so many bytes, where the search does.
    pub fn with_table(mut self, bytes: usize) -> Full {
        if let Searcher::AlphaBeta(search) = self.searcher {
            self.searcher = Searcher::AlphaBeta(search.with_table(bytes));
        }
        self
    }

    /// Which kind of search it is.
    pub fn search(&self) -> Search {
        match self.searcher {
            Searcher::AlphaBeta(_) => Search::AlphaBeta,
            Searcher::Trees(_) => Search::Trees,
        }
    }

    fn player(&mut self) -> &mut dyn Player {
        match &mut self.searcher {
            Searcher::AlphaBeta(search) => search,
            Searcher::Trees(search) => search,
        }
    }
}

impl Player for Full {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        self.player().think(position, task, tell)
    }

    fn forget(&mut self) {
        self.player().forget();
    }
}
