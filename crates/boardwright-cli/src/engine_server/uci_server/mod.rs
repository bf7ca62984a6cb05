//! `boardwright uci`: the server side of UCI.

mod go;
mod options;

use self::go::NO_MOVE;
use super::events::{CountEvent, EngineEvent, EventQueue, ProtocolServer, SearchOutcome, run_loop};
use super::search_thread::SearchThread;
use super::served_game::ServedGame;
use super::shown_text::shown;
use super::variant_names;
use crate::arguments::EngineArguments;
use crate::exit::{OK, text, usage};
use crate::external_engine::{Protocol, to_centipawns, to_fen};
use crate::load;
use crate::players::BuiltinPlayer;
use anyhow::{Result, bail};
use boardwright::Move;
use boardwright_search::{Limits, Score, SearchResult};
use std::io::Write;
use std::time::Duration;

/// Maximum number of turns of a printed line.
const MAX_LINE_LENGTH: usize = 40;

/// Serves until `quit` or the end of the input.
pub fn run(arguments: &EngineArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game())?;
    if !variant_names::is_for_two(&game) {
        return Err(usage(format!(
            "UCI needs a game for two players; `{}` has {}",
            game.id(),
            game.players().count()
        )));
    }
    let (mut events, sender) = EventQueue::listen();
    let mut uci = UciServer {
        out,
        game: ServedGame::new(game, Protocol::Uci),
        search: SearchThread::new(BuiltinPlayer::Full, arguments.seed, sender),
        infinite: false,
        pondering: None,
        search_moves: Vec::new(),
        withheld: None,
    };
    run_loop(&mut uci, &mut events)?;
    Ok(OK)
}

struct UciServer<'a> {
    out: &'a mut dyn Write,
    game: ServedGame,
    search: SearchThread,
    /// True if the move is printed after `stop` only.
    infinite: bool,
    /// While pondering, the limits of the search after `ponderhit`.
    pondering: Option<Limits>,
    /// Turns that the search chooses among; empty for every legal one.
    search_moves: Vec<Vec<Move>>,
    /// Move to be printed after `stop`.
    withheld: Option<String>,
}

impl ProtocolServer for UciServer<'_> {
    fn handle_line(&mut self, line: &str, events: &mut EventQueue) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "debug" | "register" => {}
            "uci" => self.introduce()?,
            "isready" => {
                self.search.prepare(self.game.searched_position());
                writeln!(self.out, "readyok")?;
            }
            "quit" => {
                self.search.stop();
                return Ok(false);
            }
            "stop" => self.stop()?,
            "ponderhit" => self.ponder_hit(events)?,
            "ucinewgame" => {
                self.stop_and_wait(events)?;
                self.search.forget();
            }
            "setoption" => {
                self.stop_and_wait(events)?;
                self.set_option(rest)?;
            }
            "position" => {
                self.stop_and_wait(events)?;
                if let Err(error) = self.set_position(rest) {
                    let fault = text(&error);
                    self.info(&fault)?;
                    self.game.refuse(fault);
                }
            }
            "go" => {
                self.stop_and_wait(events)?;
                self.go(rest)?;
            }
            "d" => self.describe()?,
            _ => self.info(&format!("unknown command `{}`", shown(line)))?,
        }
        Ok(true)
    }

    fn end_of_input(&mut self, events: &mut EventQueue) -> Result<()> {
        // Nobody waits for a better answer, and there will be no `stop`.
        self.stop_and_wait(events)
    }

    fn report(&mut self, thought: &SearchResult, elapsed: Duration) -> Result<()> {
        let milliseconds = elapsed.as_millis();
        let speed = u128::from(thought.nodes) * 1000 / milliseconds.max(1);
        let several = thought.lines.len() > 1;
        for (index, line) in thought.lines.iter().enumerate() {
            let moves = self.game.line(&line.moves, MAX_LINE_LENGTH).join(" ");
            let number = if several { format!(" multipv {}", index + 1) } else { String::new() };
            writeln!(
                self.out,
                "info depth {}{number} score {} nodes {} nps {speed} time {milliseconds} pv {moves}",
                thought.depth.max(1),
                score(line.score),
                thought.nodes
            )?;
        }
        Ok(())
    }

    fn search_finished(&mut self, mut outcome: SearchOutcome) -> Result<()> {
        self.search.take_player(&mut outcome);
        if let Some(thought) = &outcome.thought {
            self.report(thought, outcome.elapsed)?;
        }
        if outcome.turn.is_empty() {
            let reason = outcome.reason();
            self.info(&reason)?;
            return self.print_best(NO_MOVE.to_owned());
        }
        let mut best = self.game.text(&outcome.turn);
        if let Some(reply) = self.expected_reply(&outcome, &best) {
            best += &format!(" ponder {reply}");
        }
        self.print_best(best)
    }

    fn counted(&mut self, event: CountEvent) -> Result<()> {
        match event {
            CountEvent::Turn(turn, count) => {
                writeln!(self.out, "{}: {count}", self.game.text(&turn))?;
            }
            CountEvent::Total(total) => {
                self.search.end_count();
                match total {
                    Ok(total) => writeln!(self.out, "\nNodes searched: {total}\n")?,
                    Err(error) => self.info(&error.to_string())?,
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

impl UciServer<'_> {
    fn info(&mut self, message: &str) -> Result<()> {
        writeln!(self.out, "info string {}", shown(message))?;
        Ok(())
    }

    /// Prints the position, and how the game has ended.
    fn describe(&mut self) -> Result<()> {
        if let Some(fault) = self.game.fault() {
            let refusal = format!("the last `position` was not accepted: {fault}");
            return self.info(&refusal);
        }
        let position = self.game.position();
        let mut lines = vec![format!("position {}", position.shortest_text())];
        lines.extend(to_fen(position).map(|fen| format!("fen {fen}")));
        match self.game.end() {
            Ok(Some(end)) => {
                let word = if self.game.is_over() { "result" } else { "claim" };
                lines.push(format!("{word} {} {}", end.pgn_result(), end.text(position.game())));
            }
            Ok(None) => {}
            Err(limit) => lines.push(format!("result unknown: {limit}")),
        }
        lines.iter().try_for_each(|line| self.info(line))
    }

    fn set_position(&mut self, rest: &str) -> Result<()> {
        let (start, turns) = match rest.split_once("moves") {
            Some((start, turns)) => (start.trim(), turns),
            None => (rest, ""),
        };
        let turns: Vec<&str> = turns.split_whitespace().collect();
        let start = match start.split_once(char::is_whitespace) {
            Some(("fen" | "sfen", fen)) => Some(fen.trim()),
            _ if start == "startpos" => None,
            _ => bail!("expected `position startpos` or `position fen FEN`"),
        };
        Ok(self.game.set_position(start, &turns)?)
    }

    /// The expected reply to the best move.
    fn expected_reply(&self, outcome: &SearchOutcome, best: &str) -> Option<String> {
        let line = outcome.thought.as_ref()?.lines.first()?;
        let [first, reply] =
            <[String; 2]>::try_from(self.game.complete_turns(&line.moves, 2)).ok()?;
        (first == best).then_some(reply)
    }

    fn stop(&mut self) -> Result<()> {
        (self.infinite, self.pondering) = (false, None);
        self.search.stop();
        if let Some(best) = self.withheld.take() {
            writeln!(self.out, "bestmove {best}")?;
        }
        Ok(())
    }

    /// Stops a search and prints its move.
    fn stop_and_wait(&mut self, events: &mut EventQueue) -> Result<()> {
        self.stop()?;
        self.wait(events)
    }

    /// Waits for the end of the search.
    fn wait(&mut self, events: &mut EventQueue) -> Result<()> {
        while self.search.is_busy() {
            match events.next_search_event() {
                EngineEvent::Progress(thought, elapsed) => self.report(&thought, elapsed)?,
                EngineEvent::Done(outcome) => self.search_finished(*outcome)?,
                EngineEvent::Count(event) => self.counted(event)?,
                EngineEvent::Line(_) | EngineEvent::Closed => {}
            }
        }
        Ok(())
    }

    fn print_best(&mut self, best: String) -> Result<()> {
        if self.infinite {
            self.withheld = Some(best);
        } else {
            writeln!(self.out, "bestmove {best}")?;
        }
        Ok(())
    }
}

/// A score in the protocol: moves to a forced end, or centipawns.
fn score(score: Score) -> String {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2).max(1)),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        _ => format!("cp {}", to_centipawns(score)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_given_in_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(4)), "mate -2");
        assert_eq!(score(Score::EVEN), "cp 0");
    }
}
