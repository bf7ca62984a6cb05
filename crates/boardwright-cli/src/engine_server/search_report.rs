//! Reports of a search thread, and the watch that ends it when it is late.
//!
//! Most work looks at its budget every few milliseconds. Some does not, such as making machine code
//! of large rules. A search that is late is left to itself, and the watch answers in its place.

use super::events::EngineEvent;
use boardwright_search::SearchResult;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time after a stop, or after the time of a search, in which it ends by itself.
const PATIENCE: Duration = Duration::from_millis(50);

/// The way of a search to the server. The first end counts; nothing is reported after it.
#[derive(Clone)]
pub struct SearchReport(Arc<Mutex<ReportState>>);

struct ReportState {
    events: Sender<EngineEvent>,
    began: Instant,
    latest: Option<SearchResult>,
    is_ended: bool,
}

impl SearchReport {
    /// Begins to report a search.
    pub fn begin(events: &Sender<EngineEvent>) -> SearchReport {
        let (events, began) = (events.clone(), Instant::now());
        SearchReport(Arc::new(Mutex::new(ReportState {
            events,
            began,
            latest: None,
            is_ended: false,
        })))
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.with(|state| state.began.elapsed())
    }

    /// Last result of the search.
    pub fn latest(&self) -> Option<SearchResult> {
        self.with(|state| state.latest.clone())
    }

    /// Reports a result.
    pub fn progress(&self, thought: &SearchResult) {
        self.with(|state| {
            if !state.is_ended {
                state.latest = Some(thought.clone());
                state.send(EngineEvent::Progress(thought.clone(), state.began.elapsed()));
            }
        });
    }

    /// Reports part of a result.
    pub fn send(&self, event: EngineEvent) {
        self.with(|state| {
            if !state.is_ended {
                state.send(event);
            }
        });
    }

    /// Reports the end.
    pub fn end(&self, event: EngineEvent) {
        self.with(|state| {
            if !state.is_ended {
                state.is_ended = true;
                state.send(event);
            }
        });
    }

    fn with<T>(&self, act: impl FnOnce(&mut ReportState) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ReportState {
    fn send(&self, event: EngineEvent) {
        // The receiver is gone when the program ends.
        let _ = self.events.send(event);
    }
}

/// The watch over a search. It ends when the value is dropped.
pub struct SearchWatch(Sender<()>);

impl SearchWatch {
    /// Calls `answer` if the search is late after a stop, or after its time.
    pub fn begin(time: Option<Duration>, answer: impl FnOnce() + Send + 'static) -> SearchWatch {
        let (sender, stops) = channel();
        thread::spawn(move || {
            if is_late(&stops, time) {
                answer();
            }
        });
        SearchWatch(sender)
    }

    /// Tells the watch that a stop was requested.
    pub fn stop(&self) {
        let _ = self.0.send(());
    }
}

/// Waits for a stop or the end of the time, and for the end of the search. Returns true if the
/// search does not end soon after.
fn is_late(stops: &Receiver<()>, time: Option<Duration>) -> bool {
    let first = match time {
        Some(time) => stops.recv_timeout(time),
        None => stops.recv().map_err(RecvTimeoutError::from),
    };
    if first == Err(RecvTimeoutError::Disconnected) {
        return false;
    }
    let stopped = Instant::now();
    loop {
        let left = PATIENCE.saturating_sub(stopped.elapsed());
        match stops.recv_timeout(left) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_end_is_reported() {
        let (events, received) = channel();
        let report = SearchReport::begin(&events);
        report.progress(&SearchResult::default());
        report.end(EngineEvent::Closed);
        report.end(EngineEvent::Closed);
        report.progress(&SearchResult::default());
        assert!(matches!(received.try_recv(), Ok(EngineEvent::Progress(..))));
        assert!(matches!(received.try_recv(), Ok(EngineEvent::Closed)));
        assert!(received.try_recv().is_err());
    }

    #[test]
    fn watch_answers_for_a_search_that_is_late_only() {
        let (sender, answers) = channel();
        let answer = move |sender: Sender<()>| move || sender.send(()).unwrap();
        let watch = SearchWatch::begin(None, answer(sender.clone()));
        watch.stop();
        assert_eq!(answers.recv_timeout(Duration::from_secs(10)), Ok(()));
        let timed = SearchWatch::begin(Some(Duration::from_millis(1)), answer(sender.clone()));
        assert_eq!(answers.recv_timeout(Duration::from_secs(10)), Ok(()));
        drop((watch, timed));
        let punctual = SearchWatch::begin(None, answer(sender));
        punctual.stop();
        drop(punctual);
        assert!(answers.recv_timeout(2 * PATIENCE).is_err());
    }
}
