//! Games of one of our players against another, to see which is stronger.

use crate::contest::{Ending, Opening, Openings, Results, Terms, play};
use crate::contestant::{Known, Seat};
use anyhow::{Result, bail};
use boardwright::Player;
use boardwright_search::profile::GameProfile;
use boardwright_search::{SearchKind, Task};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Where the chance of openings begins.
const OPENING_SEED: u64 = 7;
/// After so many decisions a game counts as drawn.
const LONGEST_GAME: u32 = 600;

/// Seats the two players of the game of a number.
pub type Pair<'a> = &'a (dyn Fn(u64) -> [Seat; 2] + Sync);

/// Where players of one game meet.
pub struct Duels {
    openings: Openings,
    /// Of every player for every decision.
    task: Task,
    threads: usize,
}

impl Duels {
    /// In the game of this knowledge, with openings that this search judges, so many games at the same time.
    pub fn new(
        knowledge: &Arc<GameProfile>,
        search: SearchKind,
        task: Task,
        threads: usize,
    ) -> Duels {
        let openings = Openings::new(&Known::with(knowledge, search), OPENING_SEED, None);
        Duels { openings, task, threads }
    }

    /// Plays the games of these numbers, each opening twice with sides changed: an even number and the next. Hopeless
    /// games are given up where `resign` says that the players can tell. The results of the first of the two; none
    /// if they were stopped.
    pub fn play(&self, games: Range<u64>, resign: bool, pair: Pair) -> Result<Option<Results>> {
        let next = AtomicU64::new(games.start);
        let work = || self.one_after_another(&next, games.end, resign, pair);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let mut all = Some(Results::default());
            for worker in workers {
                let results = worker.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                all = all.zip(results).map(|(all, results)| all + results);
            }
            Ok(all)
        })
    }

    /// Plays the next game until there are no more. With one that was stopped, or failed, it ends for all who play.
    fn one_after_another(
        &self,
        next: &AtomicU64,
        end: u64,
        resign: bool,
        pair: Pair,
    ) -> Result<Option<Results>> {
        let terms = terms(resign);
        let mut results = Results::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return Ok(Some(results));
            }
            let opening = self.openings.opening(number / 2, &self.task.stop);
            let played = winner(&opening, pair(number), &terms, &self.task, number % 2 == 1);
            if !matches!(played, Ok(Some(_))) {
                next.store(end, Ordering::Relaxed);
            }
            let Some(winner) = played? else { return Ok(None) };
            results.count(winner);
        }
    }
}

/// How games are played.
fn terms(resign: bool) -> Terms {
    Terms { resign, most_plies: LONGEST_GAME, idle_plies: None }
}

/// Plays a game and gives the winner's index among the seats, if somebody won; none if it was stopped. The
/// second begins where they are `swapped`.
fn winner(
    opening: &Opening,
    [mut first, mut second]: [Seat; 2],
    terms: &Terms,
    task: &Task,
    swapped: bool,
) -> Result<Option<Option<usize>>> {
    let mut seats = if swapped { [&mut second, &mut first] } else { [&mut first, &mut second] };
    let Some(played) = play(opening, &mut seats, terms, task) else { return Ok(None) };
    if let Ending::Failed { fault, .. } = &played.ending {
        bail!("a player failed: {}", fault.detail);
    }
    let index = |player: Player| (player.index() + usize::from(swapped)) % 2;
    Ok(Some(played.ending.winner().map(index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contestant::Own;
    use crate::examples::game;
    use boardwright::{Game, Position};
    use boardwright_search::{ComputerPlayer, Limits, Score, SearchResult};

    /// Plays the first decision that there is, and thinks so much of it.
    struct First(Score);

    impl ComputerPlayer for First {
        fn think(
            &mut self,
            position: &Position,
            _: &Task,
            _: &mut dyn FnMut(&SearchResult),
        ) -> Option<SearchResult> {
            position.nth(0).map(|mv| SearchResult::of_move(mv, self.0))
        }
    }

    fn first_wins(game: &Game, scores: [Score; 2], swapped: bool, resign: bool) -> bool {
        let seats = scores.map(|score| {
            let player = Box::new(First(score));
            Seat::Own { own: Own::Random, known: Known::new(game), player }
        });
        let task = Task::without_clock(Limits::default());
        let terms = terms(resign);
        let opening = Opening { decisions: Vec::new(), position: game.start() };
        winner(&opening, seats, &terms, &task, swapped).unwrap().unwrap() == Some(0)
    }

    #[test]
    fn the_hopeless_one_gives_up_if_the_other_is_sure_whoever_begins() {
        let chess = game("chess");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        for swapped in [false, true] {
            assert!(!first_wins(&chess, [bad, good], swapped, true));
            assert!(first_wins(&chess, [good, bad], swapped, true));
        }
    }

    #[test]
    fn it_makes_no_difference_how_many_games_are_played_at_the_same_time() {
        let knowledge = Arc::new(GameProfile::of_game(&game("tic-tac-toe")).0);
        let known = Known::with(&knowledge, SearchKind::default());
        let results = |threads| {
            let task = Task::without_clock(Limits::default());
            let duels = Duels::new(&knowledge, SearchKind::default(), task, threads);
            let pair = |number| [Own::Greedy, Own::Random].map(|own| Seat::of(own, &known, number));
            duels.play(3..43, false, &pair).unwrap().unwrap()
        };
        let one = results(1);
        assert_eq!(one.games(), 40);
        assert!(one.wins > one.losses, "{one:?}");
        assert_eq!(results(3), one);
    }

    #[test]
    fn who_is_stopped_has_no_results() {
        let knowledge = Arc::new(GameProfile::of_game(&game("tic-tac-toe")).0);
        let known = Known::with(&knowledge, SearchKind::default());
        let task = Task::without_clock(Limits::default());
        task.stop.send();
        let duels = Duels::new(&knowledge, SearchKind::default(), task, 2);
        let pair = |number| [Own::Random; 2].map(|own| Seat::of(own, &known, number));
        assert_eq!(duels.play(0..10, false, &pair).unwrap(), None);
    }

    #[test]
    fn the_rules_say_who_wins_where_nobody_gives_up() {
        // Who always takes the first square has a row of three first if he begins.
        let three = game("tic-tac-toe");
        let (good, bad) = (Score::win_in(9), Score::loss_in(9));
        assert!(first_wins(&three, [bad, good], false, false));
        assert!(!first_wins(&three, [bad, good], true, false));
    }
}
