//! Plays games in threads; the thread that collects them does all the writing.

use crate::interrupt;
use anyhow::Result;
use boardwright::ir::budget::Budget;
use boardwright_search::StopSignal;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Time between two looks for Ctrl-C.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);

/// Plays games in one thread.
pub trait GameWorker {
    /// A finished game.
    type Game: Send;

    /// Plays the game of this number; `None` if it was stopped, or if there is no such game.
    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<Self::Game>;
}

/// Plays games on `workers` threads, each with a worker of its own. Every thread asks `next` for
/// the number of its next game, until there are none.
///
/// Calls `on_game` after each game, and stops when it returns false.
///
/// # Errors
/// Fails if a worker cannot be made, or if `on_game` fails.
pub fn play_in_threads<W: GameWorker>(
    workers: usize,
    next: impl FnMut() -> Option<u64> + Send,
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
    next: &Mutex<impl FnMut() -> Option<u64>>,
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
    let draw = || next.lock().unwrap_or_else(PoisonError::into_inner)();
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
