//! What happens to an engine: lines from the program that uses it, and thoughts of its own.

use crate::external::bounded_line;
use anyhow::Result;
use boardwright::Move;
use boardwright_search::{ComputerPlayer, SearchResult};
use std::collections::VecDeque;
use std::io::BufReader;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// Something that happens.
pub enum Event {
    /// A line was said.
    Line(String),
    /// There will be no more lines.
    Closed,
    /// A thought on the way, with the time since the search began.
    SearchResult(SearchResult, Duration),
    /// A search is over.
    Done(Box<Found>),
}

/// What a search has come to.
pub struct Found {
    /// The player, for the next search.
    pub player: Option<Box<dyn ComputerPlayer>>,
    /// The decisions of the turn; none if there is nothing to decide.
    pub turn: Vec<Move>,
    /// What was thought last.
    pub thought: Option<SearchResult>,
    /// How long it took.
    pub took: Duration,
}

/// Events in the order in which they are dealt with.
pub struct Events {
    coming: Receiver<Event>,
    /// Lines that came while the end of a search was waited for.
    put_off: VecDeque<Event>,
}

impl Events {
    /// Events from standard input, and a sender for others.
    pub fn listen() -> (Events, Sender<Event>) {
        let (sender, coming) = channel();
        let lines = sender.clone();
        thread::spawn(move || {
            let mut input = BufReader::new(std::io::stdin());
            while let Some(line) = bounded_line(&mut input) {
                if lines.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            // Nobody listens if the program is about to end anyway.
            let _ = lines.send(Event::Closed);
        });
        (Events { coming, put_off: VecDeque::new() }, sender)
    }

    /// The next event.
    pub fn next(&mut self) -> Event {
        match self.put_off.pop_front() {
            Some(event) => event,
            None => self.coming.recv().unwrap_or(Event::Closed),
        }
    }

    /// The next thought or end of a search; lines have to wait.
    pub fn next_thought(&mut self) -> Event {
        loop {
            match self.coming.recv().unwrap_or(Event::Closed) {
                Event::Line(line) => self.put_off.push_back(Event::Line(line)),
                Event::Closed => self.put_off.push_back(Event::Closed),
                event => return event,
            }
        }
    }
}

/// What speaks a protocol: it hears what happens and answers.
pub trait Speaker {
    /// Does what a line says; false to quit.
    fn obey(&mut self, line: &str, events: &mut Events) -> Result<bool>;

    /// Ends what is going on; there will be no more lines if [`converse`] asks for it.
    fn finish(&mut self, events: &mut Events) -> Result<()>;

    /// Tells a thought on the way, with the time since the search began.
    fn tell(&mut self, thought: &SearchResult, took: Duration) -> Result<()>;

    /// A search is over.
    fn done(&mut self, found: Found) -> Result<()>;

    /// Lets the other side hear what was said.
    fn flush(&mut self) -> Result<()>;
}

/// Deals with what happens until the other side says so or is gone.
pub fn converse(speaker: &mut dyn Speaker, events: &mut Events) -> Result<()> {
    loop {
        match events.next() {
            Event::Line(line) => {
                if !speaker.obey(&line, events)? {
                    break;
                }
            }
            Event::Closed => {
                speaker.finish(events)?;
                break;
            }
            Event::SearchResult(thought, took) => speaker.tell(&thought, took)?,
            Event::Done(found) => speaker.done(*found)?,
        }
        speaker.flush()?;
    }
    speaker.flush()
}
