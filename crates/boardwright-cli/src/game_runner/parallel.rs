//! Plays games in threads; the thread that collects them does all the writing.

use crate::interrupt;
use anyhow::Result;
use boardwright::ir::budget::Budget;
use boardwright_search::StopSignal;
use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Time between two looks for Ctrl-C.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);
/// Maximum number of games begun after one that is still in play, if they are handed over in
/// order: those that are finished wait in memory.
const MAX_AHEAD: usize = 1024;

/// Plays games in one thread.
pub trait GameWorker {
    /// A finished game.
    type Game: Send;

    /// Plays the game of this number; `None` if it was stopped, or if there is no such game.
    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<Self::Game>;
}

/// Plays the games of these numbers on `workers` threads, each with a worker of its own; there may
/// be more games than fit in memory.
///
/// Calls `on_game` for each game, in the order of `numbers`, and stops when it returns false.
/// Whatever depends on the order is thus the same with any number of workers. Games that were
/// finished after one that Ctrl-C stopped come last.
///
/// # Errors
/// Fails if a worker cannot be made, or if `on_game` fails.
pub fn play_in_order<W: GameWorker>(
    workers: usize,
    mut numbers: impl Iterator<Item = u64> + Send,
    make_worker: impl Fn() -> Result<W> + Sync,
    on_game: &mut dyn FnMut(W::Game) -> Result<bool>,
) -> Result<()> {
    let in_play = Numbers::default();
    let mut finished = BTreeMap::new();
    let mut goes_on = true;
    let next = |stop: &StopSignal| in_play.draw(&mut numbers, stop);
    let make_worker = || Ok(WithNumber(make_worker()?));
    play_in_threads(workers, next, make_worker, &mut |(number, game)| {
        finished.insert(number, game);
        while goes_on && let Some(game) = in_play.front().and_then(|one| finished.remove(&one)) {
            in_play.remove_front();
            goes_on = on_game(game)?;
        }
        Ok(goes_on)
    })?;
    for game in finished.into_values() {
        goes_on = goes_on && on_game(game)?;
    }
    Ok(())
}

/// A worker whose games come with their numbers.
struct WithNumber<W>(W);

impl<W: GameWorker> GameWorker for WithNumber<W> {
    type Game = (u64, W::Game);

    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<(u64, W::Game)> {
        Some((number, self.0.play(number, stop)?))
    }
}

/// Numbers of the games that are begun and not handed over, in order.
#[derive(Default)]
struct Numbers {
    numbers: Mutex<VecDeque<u64>>,
    /// Notified when there are fewer.
    handed_over: Condvar,
}

impl Numbers {
    fn lock(&self) -> MutexGuard<'_, VecDeque<u64>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws the next number, once not too many are begun; `None` if there is none or after a stop.
    fn draw(&self, numbers: &mut impl Iterator<Item = u64>, stop: &StopSignal) -> Option<u64> {
        let mut begun = self.lock();
        while begun.len() >= MAX_AHEAD {
            if stop.is_sent() {
                return None;
            }
            // The collector may have stopped without a word.
            let waited = self.handed_over.wait_timeout(begun, INTERRUPT_POLL);
            begun = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let number = numbers.next()?;
        begun.push_back(number);
        Some(number)
    }

    fn front(&self) -> Option<u64> {
        self.lock().front().copied()
    }

    fn remove_front(&self) {
        self.lock().pop_front();
        self.handed_over.notify_one();
    }
}

/// Plays games on `workers` threads, each with a worker of its own. Every thread asks `next` for
/// the number of its next game, until there are none.
///
/// Calls `on_game` as soon as a game is finished, and stops when it returns false.
///
/// # Errors
/// Fails if a worker cannot be made, or if `on_game` fails.
pub fn play_in_threads<W: GameWorker>(
    workers: usize,
    next: impl FnMut(&StopSignal) -> Option<u64> + Send,
    make_worker: impl Fn() -> Result<W> + Sync,
    on_game: &mut dyn FnMut(W::Game) -> Result<bool>,
) -> Result<()> {
    let next = Mutex::new(next);
    let stop = StopSignal::default();
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, stop, make_worker) = (sender.clone(), &next, &stop, &make_worker);
            scope.spawn(move || work(next, make_worker, stop, &sender));
        }
        drop(sender);
        let result = receive_games(&receiver, &stop, on_game);
        stop.send();
        result
    })
}

/// Plays one game after another, until there are no more.
fn work<W: GameWorker>(
    next: &Mutex<impl FnMut(&StopSignal) -> Option<u64>>,
    make_worker: &impl Fn() -> Result<W>,
    stop: &StopSignal,
    sender: &Sender<Result<W::Game>>,
) {
    let _scope = Budget::of_stop(stop).enter();
    let mut worker = match make_worker() {
        Ok(worker) => worker,
        Err(error) => {
            // The receiver may have stopped already.
            let _ = sender.send(Err(error));
            return;
        }
    };
    let draw = || next.lock().unwrap_or_else(PoisonError::into_inner)(stop);
    while let Some(number) = draw() {
        let Some(game) = worker.play(number, stop) else { return };
        // A game that was stopped looks unfinished; it is no result.
        if stop.is_sent() || sender.send(Ok(game)).is_err() {
            return;
        }
    }
}

/// Passes finished games to `on_game`, until there are no more, it returns false, or Ctrl-C.
fn receive_games<G>(
    receiver: &Receiver<Result<G>>,
    stop: &StopSignal,
    on_game: &mut dyn FnMut(G) -> Result<bool>,
) -> Result<()> {
    loop {
        match receiver.recv_timeout(INTERRUPT_POLL) {
            Ok(game) => {
                if !on_game(game?)? {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::is_stopped() {
            stop.send();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Plays games of which those with early numbers take longest; a number from `stopped` on is
    /// stopped.
    struct Slow {
        stopped: u64,
    }

    impl GameWorker for Slow {
        type Game = u64;

        fn play(&mut self, number: u64, _: &StopSignal) -> Option<u64> {
            thread::sleep(Duration::from_micros(200 * (7 - number % 8)));
            (number < self.stopped).then_some(10 * number)
        }
    }

    #[test]
    fn games_come_in_the_order_of_their_numbers_with_any_number_of_workers() {
        let numbers = || (0..40).rev();
        let expected: Vec<u64> = numbers().map(|number| 10 * number).collect();
        for workers in [1, 2, 5] {
            let mut games = Vec::new();
            play_in_order(workers, numbers(), || Ok(Slow { stopped: 99 }), &mut |game| {
                games.push(game);
                Ok(true)
            })
            .unwrap();
            assert_eq!(games, expected, "{workers}");
        }
    }

    #[test]
    fn run_ends_at_the_same_game_with_any_number_of_workers() {
        for workers in [1, 3] {
            let mut games = Vec::new();
            play_in_order(workers, 0.., || Ok(Slow { stopped: 99 }), &mut |game| {
                games.push(game);
                Ok(game < 50)
            })
            .unwrap();
            assert_eq!(games, [0, 10, 20, 30, 40, 50], "{workers}");
        }
    }

    #[test]
    fn stopped_game_is_left_out_and_failure_ends_the_run() {
        let mut games = Vec::new();
        play_in_order(1, 3.., || Ok(Slow { stopped: 5 }), &mut |game| {
            games.push(game);
            Ok(true)
        })
        .unwrap();
        assert_eq!(games, [30, 40]);
        let failed = play_in_order(2, 0.., || Ok(Slow { stopped: 99 }), &mut |_| bail!("full"));
        assert_eq!(failed.unwrap_err().to_string(), "full");
        let no_worker = || -> Result<Slow> { bail!("no engine") };
        let failed = play_in_order(2, 0.., no_worker, &mut |_| Ok(true));
        assert_eq!(failed.unwrap_err().to_string(), "no engine");
    }

    /// Plays every game but the first at once; the first one waits until no more are begun.
    struct First<'a>(&'a AtomicU64);

    impl GameWorker for First<'_> {
        type Game = u64;

        fn play(&mut self, number: u64, _: &StopSignal) -> Option<u64> {
            self.0.fetch_max(number, Ordering::Relaxed);
            let mut before = u64::MAX;
            while number == 0 && before != self.0.load(Ordering::Relaxed) {
                before = self.0.load(Ordering::Relaxed);
                thread::sleep(Duration::from_millis(100));
            }
            Some(number)
        }
    }

    #[test]
    fn few_games_wait_for_a_long_one() {
        let last = AtomicU64::new(0);
        let mut longest = 0;
        play_in_order(2, 0..5_000, || Ok(First(&last)), &mut |game| {
            if game == 0 {
                longest = last.load(Ordering::Relaxed);
            }
            Ok(true)
        })
        .unwrap();
        assert!(longest <= MAX_AHEAD as u64, "{longest}");
        assert_eq!(last.into_inner(), 4_999);
    }
}
