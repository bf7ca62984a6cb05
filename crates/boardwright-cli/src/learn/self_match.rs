//! Matches between built-in players.

use crate::game_runner::{GameWorker, play_in_order};
use crate::match_runner::{Adjudication, BalancedOpenings, RandomOpening, Termination, play_game};
use crate::players::{MatchPlayer, SharedProfile};
use crate::wall_clock::WallClock;
use anyhow::{Result, bail};
use boardwright::Player;
use boardwright_report::statistics::WinDrawLoss;
use boardwright_search::profile::GameProfile;
use boardwright_search::{Limits, SearchKind, StopSignal, Task};
use std::ops::Range;
use std::sync::Arc;

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
    limits: Limits,
    workers: usize,
}

impl SelfMatch {
    /// Creates a match with openings balanced by this search, and `workers` games in parallel.
    pub fn new(
        profile: &Arc<GameProfile>,
        search: SearchKind,
        limits: Limits,
        workers: usize,
    ) -> SelfMatch {
        let openings =
            BalancedOpenings::new(&SharedProfile::with(profile, search), OPENING_SEED, None);
        SelfMatch { openings, limits, workers }
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
        let mut results = WinDrawLoss::default();
        let make_worker = || Ok(SelfMatchWorker { self_match: self, resign, pair });
        play_in_order(self.workers, games.clone(), make_worker, &mut |winner| {
            results.count(winner?);
            Ok(true)
        })?;
        Ok((results.games() == games.end - games.start).then_some(results))
    }
}

/// Plays games of a match in one thread.
struct SelfMatchWorker<'a> {
    self_match: &'a SelfMatch,
    resign: bool,
    pair: PlayerPair<'a>,
}

impl GameWorker for SelfMatchWorker<'_> {
    type Game = Result<Option<usize>>;

    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<Result<Option<usize>>> {
        let SelfMatch { openings, limits, .. } = self.self_match;
        let clock = Arc::new(WallClock::start());
        let task = Task { stop: stop.clone(), ..Task::new(*limits, clock) };
        let opening = openings.opening(number / 2, stop);
        let swapped = number % 2 == 1;
        winner(&opening, (self.pair)(number), &adjudication(self.resign), &task, swapped)
            .transpose()
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
    use boardwright_search::{ComputerPlayer, Score, SearchResult};

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
    fn results_do_not_depend_on_the_number_of_workers() {
        let profile = Arc::new(GameProfile::of_game(&game("tic-tac-toe")).0);
        let shared = SharedProfile::with(&profile, SearchKind::default());
        let results = |workers| {
            let limits = Limits::default();
            let self_match = SelfMatch::new(&profile, SearchKind::default(), limits, workers);
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
    fn rules_decide_the_winner_without_resignation() {
        // The player who moves first completes a row first.
        let three = game("tic-tac-toe");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        assert!(first_wins(&three, [bad, good], false, false));
        assert!(!first_wins(&three, [bad, good], true, false));
    }
}
