//! Events of an engine server: lines from the other program, and results of the search.

use super::turn_perft::CountError;
use crate::external_engine::bounded_line;
use anyhow::Result;
use boardwright::{LimitReached, Move};
use boardwright_search::{ComputerPlayer, SearchResult};
use std::collections::VecDeque;
use std::io::BufReader;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// An event.
pub enum EngineEvent {
    /// A line of input.
    Line(String),
    /// The end of the input.
    Closed,
    /// A result of the search in progress, with the time since it began.
    Progress(SearchResult, Duration),
    /// The end of a search.
    Done(Box<SearchOutcome>),
    /// A number of sequences of turns.
    Count(CountEvent),
}

/// An event of a perft.
pub enum CountEvent {
    /// A first turn with its count.
    Turn(Vec<Move>, u64),
    /// The sum, at the end.
    Total(Result<u64, CountError>),
}

/// The outcome of a search.
pub struct SearchOutcome {
    /// The player, for the next search.
    pub player: Option<Box<dyn ComputerPlayer>>,
    /// Decisions of the turn; empty if there is no legal decision.
    pub turn: Vec<Move>,
    /// Last result of the search.
    pub thought: Option<SearchResult>,
    /// Time that the search took.
    pub elapsed: Duration,
    /// Limit of the rules that hides every turn, if there is none.
    pub limit: Option<LimitReached>,
}

impl SearchOutcome {
    /// Reason why no turn was found.
    pub fn reason(&self) -> String {
        match self.limit {
            Some(limit) => format!("no move was found: {limit}"),
            None => "no move was found in the time given".to_owned(),
        }
    }
}

/// Events in the order in which they are handled.
pub struct EventQueue {
    receiver: Receiver<EngineEvent>,
    /// Lines that came during a wait for the end of a search.
    deferred: VecDeque<EngineEvent>,
}

impl EventQueue {
    /// A queue of the lines of standard input, with a sender for other events.
    pub fn listen() -> (EventQueue, Sender<EngineEvent>) {
        let (sender, receiver) = channel();
        let lines = sender.clone();
        thread::spawn(move || {
            let mut input = BufReader::new(std::io::stdin());
            while let Some(line) = bounded_line(&mut input) {
                if lines.send(EngineEvent::Line(line)).is_err() {
                    return;
                }
            }
            // The receiver is gone when the program ends.
            let _ = lines.send(EngineEvent::Closed);
        });
        (EventQueue { receiver, deferred: VecDeque::new() }, sender)
    }

    /// Waits for the next event.
    pub fn next(&mut self) -> EngineEvent {
        match self.deferred.pop_front() {
            Some(event) => event,
            None => self.receiver.recv().unwrap_or(EngineEvent::Closed),
        }
    }

    /// Waits for the next event of a search; defers lines.
    pub fn next_search_event(&mut self) -> EngineEvent {
        loop {
            match self.receiver.recv().unwrap_or(EngineEvent::Closed) {
                EngineEvent::Line(line) => self.deferred.push_back(EngineEvent::Line(line)),
                EngineEvent::Closed => self.deferred.push_back(EngineEvent::Closed),
                event => return event,
            }
        }
    }
}

/// The server side of a protocol.
pub trait ProtocolServer {
    /// Handles a line; returns false to quit.
    fn handle_line(&mut self, line: &str, events: &mut EventQueue) -> Result<bool>;

    /// Ends the search at the end of the input.
    fn end_of_input(&mut self, events: &mut EventQueue) -> Result<()>;

    /// Prints a result of the search, with the time since it began.
    fn report(&mut self, thought: &SearchResult, elapsed: Duration) -> Result<()>;

    /// Prints the move at the end of a search.
    fn search_finished(&mut self, outcome: SearchOutcome) -> Result<()>;

    /// Prints a count; only servers that count need it.
    fn counted(&mut self, _: CountEvent) -> Result<()> {
        Ok(())
    }

    /// Flushes the output.
    fn flush(&mut self) -> Result<()>;
}

/// Handles events until `quit` or the end of the input.
pub fn run_loop(server: &mut dyn ProtocolServer, events: &mut EventQueue) -> Result<()> {
    loop {
        match events.next() {
            EngineEvent::Line(line) => {
                if !server.handle_line(&line, events)? {
                    break;
                }
            }
            EngineEvent::Closed => {
                server.end_of_input(events)?;
                break;
            }
            EngineEvent::Progress(thought, elapsed) => server.report(&thought, elapsed)?,
            EngineEvent::Done(outcome) => server.search_finished(*outcome)?,
            EngineEvent::Count(event) => server.counted(event)?,
        }
        server.flush()?;
    }
    server.flush()
}
