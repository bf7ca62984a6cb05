//! Matches between built-in players.

use crate::match_runner::{Adjudication, BalancedOpenings, RandomOpening, Termination, play_game};
use crate::players::{MatchPlayer, SharedProfile};
use anyhow::{Result, bail};
use boardwright::Player;
use boardwright_report::statistics::WinDrawLoss;
use boardwright_search::profile::GameProfile;
use boardwright_search::{SearchKind, Task};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Random seed of the openings.
const OPENING_SEED: u64 = 7;
/// Game length in decisions at which a game is adjudicated as a draw.
const MAX_PLIES: u32 = 600;

/// Function that returns the two players of a game by its number.
pub type PlayerPair<'a> = &'a (dyn Fn(u64) -> [MatchPlayer; 2] + Sync);

/// A match between built-in players of a game.
pub struct SelfMatch {
    openings: BalancedOpenings,
    /// Limits of every player for every decision.
    task: Task,
    threads: usize,
}

impl SelfMatch {
    /// Creates a match with openings balanced by this search, and `threads` games in parallel.
    pub fn new(
        profile: &Arc<GameProfile>,
        search: SearchKind,
        task: Task,
        threads: usize,
    ) -> SelfMatch {
        let openings =
            BalancedOpenings::new(&SharedProfile::with(profile, search), OPENING_SEED, None);
        SelfMatch { openings, task, threads }
    }

    /// Plays the games of these numbers; returns the results of the first player, or `None` if it
    /// was stopped.
    ///
    /// An even number and the next have the same opening with sides exchanged. With `resign`,
    /// hopeless games are resigned.
    ///
    /// # Errors
    /// Fails if a player fails.
    pub fn play(
        &self,
        games: Range<u64>,
        resign: bool,
        pair: PlayerPair,
    ) -> Result<Option<WinDrawLoss>> {
        let next = AtomicU64::new(games.start);
        let worker = || self.work(&next, games.end, resign, pair);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(worker)).collect();
            let mut all = Some(WinDrawLoss::default());
            for worker in workers {
                let results = worker.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                all = all.zip(results).map(|(all, results)| all + results);
            }
            Ok(all)
        })
    }

    /// Plays one game after another. A stopped or failed game ends the match on all threads.
    fn work(
        &self,
        next: &AtomicU64,
        end: u64,
        resign: bool,
        pair: PlayerPair,
    ) -> Result<Option<WinDrawLoss>> {
        let adjudication = adjudication(resign);
        let mut results = WinDrawLoss::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return Ok(Some(results));
            }
            let opening = self.openings.opening(number / 2, &self.task.stop);
            let played = winner(&opening, pair(number), &adjudication, &self.task, number % 2 == 1);
            if !matches!(played, Ok(Some(_))) {
                next.store(end, Ordering::Relaxed);
            }
            let Some(winner) = played? else { return Ok(None) };
            results.count(winner);
        }
    }
}

/// Returns the adjudication of the games.
fn adjudication(resign: bool) -> Adjudication {
    Adjudication { resign, max_plies: MAX_PLIES, max_idle_plies: None }
}

/// Plays a game; returns the index of the winner, if there is one, or `None` if it was stopped. If
/// `swapped`, the second player moves first.
fn winner(
    opening: &RandomOpening,
    [mut first, mut second]: [MatchPlayer; 2],
    adjudication: &Adjudication,
    task: &Task,
    swapped: bool,
) -> Result<Option<Option<usize>>> {
    let mut players = if swapped { [&mut second, &mut first] } else { [&mut first, &mut second] };
    let Some(played) = play_game(opening, &mut players, adjudication, task) else {
        return Ok(None);
    };
    if let Termination::Forfeited { fault, .. } = &played.termination {
        bail!("a player failed: {}", fault.detail);
    }
    if let Termination::Limit(limit) = &played.termination {
        bail!("a game met a limit of the rules: {limit}");
    }
    let index = |player: Player| (player.index() + usize::from(swapped)) % 2;
    Ok(Some(played.termination.winner().map(index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::BuiltinPlayer;
    use crate::test_games::game;
    use boardwright::{Game, Position};
    use boardwright_search::{ComputerPlayer, Limits, Score, SearchResult};

    /// Plays the first legal decision, with this score.
    struct First(Score);

    impl ComputerPlayer for First {
        fn think(
            &mut self,
            position: &Position,
            _: &Task,
            _: &mut dyn FnMut(&SearchResult),
        ) -> Option<SearchResult> {
            position.nth(0).unwrap().map(|mv| SearchResult::of_move(mv, self.0))
        }
    }

    fn first_wins(game: &Game, scores: [Score; 2], swapped: bool, resign: bool) -> bool {
        let players = scores.map(|score| {
            let player = Box::new(First(score));
            MatchPlayer::Builtin {
                kind: BuiltinPlayer::Random,
                profile: SharedProfile::new(game),
                player,
            }
        });
        let task = Task::without_clock(Limits::default());
        let adjudication = adjudication(resign);
        let opening = RandomOpening { decisions: Vec::new(), position: game.start() };
        winner(&opening, players, &adjudication, &task, swapped).unwrap().unwrap() == Some(0)
    }

    #[test]
    fn hopeless_player_resigns_with_either_side() {
        let chess = game("chess");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        for swapped in [false, true] {
            assert!(!first_wins(&chess, [bad, good], swapped, true));
            assert!(first_wins(&chess, [good, bad], swapped, true));
        }
    }

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let profile = Arc::new(GameProfile::of_game(&game("tic-tac-toe")).0);
        let shared = SharedProfile::with(&profile, SearchKind::default());
        let results = |threads| {
            let task = Task::without_clock(Limits::default());
            let self_match = SelfMatch::new(&profile, SearchKind::default(), task, threads);
            let pair = |number| {
                [BuiltinPlayer::Greedy, BuiltinPlayer::Random]
                    .map(|kind| MatchPlayer::builtin(kind, &shared, number))
            };
            self_match.play(3..43, false, &pair).unwrap().unwrap()
        };
        let one = results(1);
        assert_eq!(one.games(), 40);
        assert!(one.wins > one.losses, "{one:?}");
        assert_eq!(results(3), one);
    }

    #[test]
    fn stopped_match_has_no_results() {
        let profile = Arc::new(GameProfile::of_game(&game("tic-tac-toe")).0);
        let shared = SharedProfile::with(&profile, SearchKind::default());
        let task = Task::without_clock(Limits::default());
        task.stop.send();
        let self_match = SelfMatch::new(&profile, SearchKind::default(), task, 2);
        let pair = |number| {
            [BuiltinPlayer::Random; 2].map(|kind| MatchPlayer::builtin(kind, &shared, number))
        };
        assert_eq!(self_match.play(0..10, false, &pair).unwrap(), None);
    }

    #[test]
    fn rules_decide_the_winner_without_resignation() {
        // The player who moves first completes a row first.
        let three = game("tic-tac-toe");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        assert!(first_wins(&three, [bad, good], false, false));
        assert!(!first_wins(&three, [bad, good], true, false));
    }
}
