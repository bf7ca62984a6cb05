//! The computer players in a game with a person: an opponent, and an adviser at full strength.

use crate::players::{BuiltinPlayer, SearchResources, SharedProfile};
use crate::search_task::{self, DEFAULT_TIME};
use crate::{board_text, interrupt, score_text};
use boardwright::{Game, Move, Position};
use boardwright_search::{ComputerPlayer, FullStrength, SearchResult};
use std::time::Duration;

/// Number of principal variations of the adviser.
const ADVISER_LINES: u8 = 3;

/// The opponent and the adviser of a game.
pub struct ComputerPlayers {
    /// The game with its profile and the search that suits it, computed once for both players.
    profile: SharedProfile,
    /// Time per move; `None` for the defaults: [`DEFAULT_TIME`], or no limit for an opponent that
    /// is quick without one.
    time: Option<Duration>,
    /// The opponent; `None` if people play both sides.
    opponent: Option<Opponent>,
    /// Made at the first hint or evaluation; `None` before.
    adviser: Option<FullStrength>,
}

/// A computer opponent.
struct Opponent {
    kind: BuiltinPlayer,
    /// Random seed.
    seed: u64,
    /// Made at its first move; `None` before.
    player: Option<Box<dyn ComputerPlayer>>,
}

impl ComputerPlayers {
    /// Returns the players of a game. An opponent is given with its random seed, the time per move
    /// in seconds.
    pub fn new(
        game: &Game,
        opponent: Option<(BuiltinPlayer, u64)>,
        time: Option<f64>,
    ) -> ComputerPlayers {
        ComputerPlayers {
            profile: SharedProfile::new(game),
            time: time.map(Duration::from_secs_f64),
            opponent: opponent.map(|(kind, seed)| Opponent { kind, seed, player: None }),
            adviser: None,
        }
    }

    /// Returns true if there is an opponent.
    pub fn has_opponent(&self) -> bool {
        self.opponent.is_some()
    }

    /// Removes the opponent.
    pub fn remove_opponent(&mut self) {
        self.opponent = None;
    }

    /// Sets another game, or the same game with other options. Both players are made anew.
    pub fn set_game(&mut self, game: &Game) {
        (self.profile, self.adviser) = (SharedProfile::new(game), None);
        if let Some(opponent) = &mut self.opponent {
            opponent.player = None;
        }
    }

    /// Returns the decision of the opponent. Ctrl-C stops the search with the best one found so
    /// far. `None` without an opponent or a legal decision.
    pub fn reply(&mut self, position: &Position) -> Option<Move> {
        let (search, _indicator) =
            (interrupt::InterruptibleSearch::begin(), search_task::show_thinking());
        let opponent = self.opponent.as_mut()?;
        let time = self.time.or_else(|| search_task::default_time_of(opponent.kind));
        let make =
            || opponent.kind.player(&self.profile, opponent.seed, SearchResources::default());
        let player = opponent.player.get_or_insert_with(make);
        player.choose(position, &search_task::timed_task(time, &search.stop()))
    }

    /// Returns the principal variation with its score as text, or a text for a position without
    /// legal moves. Ctrl-C stops the search with the best one found so far.
    pub fn hint(&mut self, position: &Position) -> String {
        let result = self.advise(position);
        let Some(best) = result.lines.first() else { return no_moves(position) };
        format!(
            "{} ({})\n",
            score_text::line(position, best),
            score_text::percent_with_distance(best.score)
        )
    }

    /// Returns the score and the principal variations as text, or a text for a position without
    /// legal moves. Ctrl-C stops the search with the best ones found so far.
    pub fn eval(&mut self, position: &Position) -> String {
        let result = self.advise(position);
        if result.lines.is_empty() {
            return no_moves(position);
        }
        let shown = &result.lines[..result.lines.len().min(ADVISER_LINES.into())];
        let name = position.game().player_name(position.player());
        format!(
            "{name} to move: {}\n{}",
            score_text::percent_with_distance(result.score()),
            score_text::numbered_lines(position, shown)
        )
    }

    /// Searches a position at full strength. The result is empty if the game is over or nothing was
    /// found.
    fn advise(&mut self, position: &Position) -> SearchResult {
        if position.outcome() != Ok(None) {
            return SearchResult::default();
        }
        let (search, _indicator) =
            (interrupt::InterruptibleSearch::begin(), search_task::show_thinking());
        let task = search_task::timed_task(self.time.or(Some(DEFAULT_TIME)), &search.stop());
        let adviser = self
            .adviser
            .get_or_insert_with(|| search_task::full_player(&self.profile, ADVISER_LINES, 1));
        adviser.think(position, &task, &mut |_| {}).unwrap_or_default()
    }
}

/// Returns the text for a position without legal moves.
fn no_moves(position: &Position) -> String {
    board_text::no_moves(position) + "\n"
}
