//! `boardwright uci`: the server side of UCI.

use super::events::{EngineEvent, EventQueue, ProtocolServer, SearchOutcome, run_loop};
use super::go_command::GoCommand;
use super::search_thread::SearchThread;
use super::served_game::ServedGame;
use super::shown_text::shown;
use super::variant_names;
use crate::arguments::{EngineArguments, GameArguments, OptionArguments};
use crate::exit::{OK, text, usage};
use crate::external_engine::{Protocol, to_centipawns};
use crate::load;
use crate::players::{BuiltinPlayer, SearchResources};
use anyhow::{Result, bail};
use boardwright::Game;
use boardwright_search::{Limits, Score, SearchResult};
use std::io::Write;
use std::time::Duration;

/// Maximum number of turns of a printed line.
const MAX_LINE_LENGTH: usize = 40;

/// Options for the resources of the search: name, minimum, maximum.
const RESOURCE_OPTIONS: [(&str, usize, usize); 3] =
    [("Threads", 1, 64), ("Hash", 1, 4096), ("MultiPV", 1, 20)];

/// Names of the option that loads a rules file.
const RULES_OPTIONS: [&str; 2] = ["Rules", "VariantPath"];

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
        is_limited: true,
        pondering: None,
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
    /// True if the search has a limit of time or nodes.
    is_limited: bool,
    /// While pondering, the limits of the search after `ponderhit`.
    pondering: Option<Limits>,
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
            "isready" => writeln!(self.out, "readyok")?,
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
                    self.info(&text(&error))?;
                }
            }
            "go" => {
                self.stop_and_wait(events)?;
                self.go(rest)?;
            }
            "d" => {
                let position = self.game.position().shortest_text();
                self.info(&format!("position {position}"))?;
            }
            _ => self.info(&format!("unknown command `{}`", shown(line)))?,
        }
        Ok(true)
    }

    fn end_of_input(&mut self, events: &mut EventQueue) -> Result<()> {
        // After the end of the input there will be no `stop`.
        if !self.is_limited {
            self.stop()?;
        }
        self.wait(events)
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
            return self.print_best("(none)".to_owned());
        }
        let mut best = self.game.text(&outcome.turn);
        if let Some(reply) = self.expected_reply(&outcome, &best) {
            best += &format!(" ponder {reply}");
        }
        self.print_best(best)
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

    fn introduce(&mut self) -> Result<()> {
        let names = variant_names::names(Protocol::Uci, self.game.game());
        let current = variant_names::name(Protocol::Uci, self.game.game());
        let listed: String = names.iter().map(|name| format!(" var {name}")).collect();
        writeln!(self.out, "id name Boardwright {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "id author the Boardwright authors")?;
        writeln!(self.out, "option name UCI_Variant type combo default {current}{listed}")?;
        for name in RULES_OPTIONS {
            writeln!(self.out, "option name {name} type string default <empty>")?;
        }
        let SearchResources { threads, hash_mib, multi_pv } = SearchResources::default();
        for ((name, min, max), default) in
            RESOURCE_OPTIONS.into_iter().zip([threads, hash_mib, multi_pv])
        {
            writeln!(
                self.out,
                "option name {name} type spin default {default} min {min} max {max}"
            )?;
        }
        writeln!(self.out, "option name Skill Level type spin default 10 min 1 max 10")?;
        writeln!(self.out, "option name Ponder type check default false")?;
        let players = "var full var uct var greedy var random";
        writeln!(self.out, "option name Player type combo default full {players}")?;
        writeln!(self.out, "uciok")?;
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Result<()> {
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, value) = match rest.split_once(" value ") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (rest.trim(), ""),
        };
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("UCI_Variant") {
            // The current game precedes a bundled one of the same name.
            if variant_names::name(Protocol::Uci, self.game.game()) != value {
                match variant_names::find(Protocol::Uci, value) {
                    Some(game) => self.change_game(game),
                    None => self.info(&format!("there is no game `{value}`"))?,
                }
            }
        } else if RULES_OPTIONS.iter().any(|known| is(known)) {
            if !value.is_empty() && value != "<empty>" {
                match rules(value) {
                    Ok(game) => {
                        self.change_game(game);
                        let name = variant_names::name(Protocol::Uci, self.game.game());
                        self.info(&format!("the game is now `{name}`"))?;
                    }
                    Err(error) => self.info(&text(&error))?,
                }
            }
        } else if let Some(option) = RESOURCE_OPTIONS.into_iter().find(|option| is(option.0)) {
            self.set_resource(option, value)?;
        } else if is("Ponder") {
            // `go ponder` has all the information.
        } else if is("Skill Level") {
            match value.parse() {
                Ok(level @ 1..=10) => self.search.set_player(BuiltinPlayer::Level(level)),
                _ => self.info("Skill Level is from 1 to 10")?,
            }
        } else if is("Player") {
            match BuiltinPlayer::named(value) {
                Some(player) => self.search.set_player(player),
                None => self.info("Player is full, uct, greedy or random")?,
            }
        } else {
            self.info(&format!("there is no option `{name}`"))?;
        }
        Ok(())
    }

    fn set_resource(&mut self, (name, min, max): (&str, usize, usize), value: &str) -> Result<()> {
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        let Some(number) = number else {
            return self.info(&format!("{name} is from {min} to {max}"));
        };
        let mut resources = self.search.resources();
        match name {
            "Threads" => resources.threads = number,
            "Hash" => resources.hash_mib = number,
            _ => resources.multi_pv = number,
        }
        self.search.set_resources(resources);
        Ok(())
    }

    fn change_game(&mut self, game: Game) {
        self.game = self.game.with_game(game);
        self.search.set_player(self.search.player());
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

    fn go(&mut self, rest: &str) -> Result<()> {
        let position = self.game.position();
        let go = GoCommand::parse(rest, position.player().0 == 0);
        self.infinite = go.infinite || go.ponders;
        if self.game.is_over() {
            return self.print_best("(none)".to_owned());
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
        self.begin(limits);
        Ok(())
    }

    fn begin(&mut self, limits: Limits) {
        self.is_limited = !self.infinite && (limits.time.is_some() || limits.nodes.is_some());
        self.search.start(self.game.position(), limits);
    }

    /// Restarts the search with its limits, as the expected turn was played. It keeps what it
    /// found, unless a node limit must determine the result.
    fn ponder_hit(&mut self, events: &mut EventQueue) -> Result<()> {
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

/// Compiles a rules file for two players.
fn rules(path: &str) -> Result<Game> {
    let arguments = GameArguments { game: path.to_owned(), options: OptionArguments::default() };
    if path == "-" {
        bail!("standard input has the UCI commands; give the path of a rules file");
    }
    let game = load::game(&arguments)?;
    if !variant_names::is_for_two(&game) {
        let count = game.players().count();
        bail!("UCI needs a game for two players; `{}` has {count}", game.id());
    }
    Ok(game)
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
