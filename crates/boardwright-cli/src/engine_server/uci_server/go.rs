//! The command `go` of the UCI server: searches, pondering and perft.

use super::UciServer;
use crate::board_text::no_moves;
use crate::engine_server::events::{EngineEvent, EventQueue};
use crate::engine_server::go_command::GoCommand;
use anyhow::Result;
use boardwright::Move;
use boardwright_search::Limits;
use std::time::Duration;

/// The move that stands for none where a search is refused or finds nothing.
pub(super) const NO_MOVE: &str = "0000";

impl UciServer<'_> {
    pub(super) fn go(&mut self, rest: &str) -> Result<()> {
        let go = GoCommand::parse(rest, self.game.position().player().0 == 0);
        self.infinite = (go.infinite || go.ponders) && go.perft.is_none();
        if let Some(fault) = self.game.fault() {
            let refusal = format!("the last `position` was not accepted: {fault}");
            self.info(&refusal)?;
            return match go.perft {
                Some(_) => Ok(()),
                None => self.print_best(NO_MOVE.to_owned()),
            };
        }
        if let Some(depth) = go.perft {
            self.search.count(self.game.position(), depth);
            return Ok(());
        }
        if self.game.is_over() {
            self.info(&no_moves(self.game.position()))?;
            return self.print_best("(none)".to_owned());
        }
        let turns = self.search_moves(&go.search_moves)?;
        if turns.is_empty() && !go.search_moves.is_empty() {
            self.info("no move after `searchmoves` is legal here")?;
            return self.print_best(NO_MOVE.to_owned());
        }
        let mut limits = go.limits;
        if limits == Limits::default() && !go.infinite {
            // Without any limit, one second.
            limits.time = Some(Duration::from_secs(1));
        }
        if go.ponders {
            self.pondering = Some(limits);
            limits = Limits::default();
        }
        self.search_moves = turns;
        self.begin(limits);
        Ok(())
    }

    /// Reads the turns to choose among, and reports those that are illegal.
    fn search_moves(&mut self, texts: &[String]) -> Result<Vec<Vec<Move>>> {
        let mut turns = Vec::new();
        for text in texts {
            match self.game.read_turn(text) {
                Ok(turn) => turns.push(turn),
                Err(error) => self.info(&error.to_string())?,
            }
        }
        Ok(turns)
    }

    fn begin(&mut self, limits: Limits) {
        self.search.start(self.game.searched_position(), limits, self.search_moves.clone());
    }

    /// Restarts the search with its limits, as the expected turn was played. It keeps what it
    /// found, unless a node limit must determine the result.
    pub(super) fn ponder_hit(&mut self, events: &mut EventQueue) -> Result<()> {
        let Some(limits) = self.pondering.take().filter(|_| self.search.is_busy()) else {
            return self.stop();
        };
        self.search.stop();
        while self.search.is_busy() {
            if let EngineEvent::Done(mut outcome) = events.next_search_event() {
                self.search.take_player(&mut outcome);
            }
        }
        self.infinite = false;
        if limits.nodes.is_some() {
            self.search.forget();
        }
        self.begin(limits);
        Ok(())
    }
}
