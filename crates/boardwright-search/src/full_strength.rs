//! The strongest player for a game: the search that suits it, with the game's profile.

use crate::alpha_beta::AlphaBeta;
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::search_kind::SearchKind;
use crate::task::Task;
use crate::trees::TreeSearch;
use boardwright::{Game, Position};
use std::sync::Arc;

/// The engine at full strength.
///
/// ```
/// use boardwright::{Options, bundled};
/// use boardwright_search::{ComputerPlayer, FullStrength, Limits, Task};
///
/// let game = bundled::find("tic-tac-toe").unwrap().compile(&Options::default()).0.unwrap();
/// let mut player = FullStrength::new(&game, 1);
/// let mv = player.choose(&game.start(), &Task::without_clock(Limits::nodes(500)));
/// assert!(mv.is_some());
/// ```
pub struct FullStrength {
    searcher: Searcher,
}

enum Searcher {
    AlphaBeta(AlphaBeta),
    Trees(TreeSearch),
}

impl FullStrength {
    /// Creates the player for a game. Bundled games come with learned weights; for other rules this
    /// estimates them in a second or two. `seed` is the random seed of tree searches.
    pub fn new(game: &Game, seed: u64) -> FullStrength {
        let (profile, search) = GameProfile::of_game(game);
        FullStrength::with_profile(Arc::new(profile), search, seed)
    }

    /// Creates the player from a profile and a kind of search.
    pub fn with_profile(profile: Arc<GameProfile>, search: SearchKind, seed: u64) -> FullStrength {
        let searcher = match search {
            SearchKind::AlphaBeta => Searcher::AlphaBeta(AlphaBeta::new(profile)),
            SearchKind::MonteCarlo => Searcher::Trees(TreeSearch::new(&profile.game, seed)),
        };
        FullStrength { searcher }
    }

    /// Sets the number of threads.
    pub fn with_threads(mut self, threads: usize) -> FullStrength {
        self.searcher = match self.searcher {
            Searcher::AlphaBeta(search) => Searcher::AlphaBeta(search.with_threads(threads)),
            Searcher::Trees(search) => Searcher::Trees(search.with_threads(threads)),
        };
        self
    }

    /// Sets the maximum number of principal variations.
    pub fn with_lines(mut self, lines: usize) -> FullStrength {
        self.searcher = match self.searcher {
            Searcher::AlphaBeta(search) => Searcher::AlphaBeta(search.with_lines(lines)),
            Searcher::Trees(search) => Searcher::Trees(search.with_lines(lines)),
        };
        self
    }

    /// Sets the size of the transposition table in bytes; tree search ignores it.
    pub fn with_table(mut self, bytes: usize) -> FullStrength {
        if let Searcher::AlphaBeta(search) = self.searcher {
            self.searcher = Searcher::AlphaBeta(search.with_table(bytes));
        }
        self
    }

    /// Returns the kind of search.
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
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        self.player().think(position, task, report)
    }

    fn forget(&mut self) {
        self.player().forget();
    }
}
