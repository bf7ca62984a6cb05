//! `boardwright uci`: the Universal Chess Interface, spoken to whoever uses us as an engine.

use super::board::Board;
use super::events::{Event, Events, Found, Speaker, converse};
use super::games;
use super::go::Go;
use super::mind::Mind;
use crate::arguments::{EngineArguments, GameArguments, OptionArguments};
use crate::contestant::{Effort, Own};
use crate::external::{Speech, to_centipawns};
use crate::failure::{OK, text, usage};
use crate::source;
use anyhow::{Result, anyhow};
use boardwright::Game;
use boardwright_search::{Limits, Score, SearchResult};
use std::io::Write;
use std::time::Duration;

/// The most turns of a line that are printed.
const LONGEST_LINE: usize = 40;

/// Options that say what a search may use: their names, the least, and the most.
const EFFORTS: [(&str, usize, usize); 3] =
    [("Threads", 1, 64), ("Hash", 1, 4096), ("MultiPV", 1, 20)];

/// Names by which others call the option that loads rules.
const RULES_OPTIONS: [&str; 2] = ["Rules", "VariantPath"];

/// Talks until `quit` or the end of the input.
pub fn run(arguments: &EngineArguments, out: &mut dyn Write) -> Result<u8> {
    let game = source::game(&arguments.game())?;
    if !games::is_for_two(&game) {
        return Err(usage(format!("UCI has two players, and `{}` has not", game.id())));
    }
    let (mut events, sender) = Events::listen();
    let mut uci = Uci {
        out,
        board: Board::new(game, Speech::Uci),
        mind: Mind::new(Own::Full, arguments.seed, sender),
        infinite: false,
        ends_by_itself: true,
        pondering: None,
        held: None,
    };
    converse(&mut uci, &mut events)?;
    Ok(OK)
}

struct Uci<'a> {
    out: &'a mut dyn Write,
    board: Board,
    mind: Mind,
    /// Whether the move is not to be told before `stop`.
    infinite: bool,
    /// Whether the search has a limit that is sure to be reached.
    ends_by_itself: bool,
    /// While it thinks in the other side's time about the answer to a turn that is only expected: the limits for when
    /// that turn is made.
    pondering: Option<Limits>,
    /// A move that waits for `stop`.
    held: Option<String>,
}

impl Speaker for Uci<'_> {
    fn obey(&mut self, line: &str, events: &mut Events) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "debug" | "register" => {}
            "uci" => self.introduce()?,
            "isready" => writeln!(self.out, "readyok")?,
            "quit" => {
                self.mind.stop();
                return Ok(false);
            }
            "stop" => self.stop()?,
            "ponderhit" => self.ponder_hit(events)?,
            "ucinewgame" => {
                self.settle(events)?;
                self.mind.forget();
            }
            "setoption" => {
                self.settle(events)?;
                self.set_option(rest)?;
            }
            "position" => {
                self.settle(events)?;
                if let Err(error) = self.position(rest) {
                    self.say(&error)?;
                }
            }
            "go" => {
                self.settle(events)?;
                self.go(rest)?;
            }
            "d" => {
                let position = self.board.position().shortest_text();
                self.say(&format!("position {position}"))?;
            }
            _ => self.say(&format!("unknown command `{}`", shown(line)))?,
        }
        Ok(true)
    }

    fn finish(&mut self, events: &mut Events) -> Result<()> {
        // Nobody is left to stop a search that does not end by itself.
        if !self.ends_by_itself {
            self.stop()?;
        }
        self.wait(events)
    }

    fn tell(&mut self, thought: &SearchResult, took: Duration) -> Result<()> {
        let milliseconds = took.as_millis();
        let speed = u128::from(thought.nodes) * 1000 / milliseconds.max(1);
        let several = thought.lines.len() > 1;
        for (index, line) in thought.lines.iter().enumerate() {
            let moves = self.board.line(&line.moves, LONGEST_LINE).join(" ");
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

    fn done(&mut self, mut found: Found) -> Result<()> {
        self.mind.rest(&mut found);
        if let Some(thought) = &found.thought {
            self.tell(thought, found.took)?;
        }
        if found.turn.is_empty() {
            return self.best("(none)".to_owned());
        }
        let mut best = self.board.text(&found.turn);
        if let Some(reply) = self.reply(&found, &best) {
            best += &format!(" ponder {reply}");
        }
        self.best(best)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

impl Uci<'_> {
    fn say(&mut self, what: &str) -> Result<()> {
        writeln!(self.out, "info string {}", shown(what))?;
        Ok(())
    }

    fn introduce(&mut self) -> Result<()> {
        let names = games::names(Speech::Uci, self.board.game());
        let current = games::name(Speech::Uci, self.board.game());
        let listed: String = names.iter().map(|name| format!(" var {name}")).collect();
        writeln!(self.out, "id name Boardwright {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "id author the Boardwright authors")?;
        writeln!(self.out, "option name UCI_Variant type combo default {current}{listed}")?;
        for name in RULES_OPTIONS {
            writeln!(self.out, "option name {name} type string default <empty>")?;
        }
        let Effort { threads, memory, lines } = Effort::default();
        for ((name, least, most), usual) in EFFORTS.into_iter().zip([threads, memory, lines]) {
            writeln!(
                self.out,
                "option name {name} type spin default {usual} min {least} max {most}"
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
            // The game at hand goes before a bundled one of its name.
            if games::name(Speech::Uci, self.board.game()) != value {
                match games::find(Speech::Uci, value) {
                    Some(game) => self.change_game(game),
                    None => self.say(&format!("no game is called `{value}`"))?,
                }
            }
        } else if RULES_OPTIONS.iter().any(|known| is(known)) {
            if !value.is_empty() && value != "<empty>" {
                match rules(value) {
                    Ok(game) => {
                        self.change_game(game);
                        let name = games::name(Speech::Uci, self.board.game());
                        self.say(&format!("the game is `{name}` now"))?;
                    }
                    Err(error) => self.say(&text(&error))?,
                }
            }
        } else if let Some(option) = EFFORTS.into_iter().find(|option| is(option.0)) {
            self.set_effort(option, value)?;
        } else if is("Ponder") {
            // `go ponder` says all there is to know.
        } else if is("Skill Level") {
            match value.parse() {
                Ok(level @ 1..=10) => self.mind.change(Own::Level(level)),
                _ => self.say("levels are 1 to 10")?,
            }
        } else if is("Player") {
            match value {
                "full" => self.mind.change(Own::Full),
                "uct" => self.mind.change(Own::Uct),
                "greedy" => self.mind.change(Own::Greedy),
                "random" => self.mind.change(Own::Random),
                _ => self.say("players are full, uct, greedy and random")?,
            }
        } else {
            self.say(&format!("there is no option `{name}`"))?;
        }
        Ok(())
    }

    fn set_effort(&mut self, (name, least, most): (&str, usize, usize), value: &str) -> Result<()> {
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        let Some(number) = number else {
            return self.say(&format!("{name} is from {least} to {most}"));
        };
        let mut effort = self.mind.effort();
        match name {
            "Threads" => effort.threads = number,
            "Hash" => effort.memory = number,
            _ => effort.lines = number,
        }
        self.mind.allow(effort);
        Ok(())
    }

    fn change_game(&mut self, game: Game) {
        self.board = self.board.of(game);
        self.mind.change(self.mind.own());
    }

    fn position(&mut self, rest: &str) -> Result<(), String> {
        let (start, turns) = match rest.split_once("moves") {
            Some((start, turns)) => (start.trim(), turns),
            None => (rest, ""),
        };
        let turns: Vec<&str> = turns.split_whitespace().collect();
        let start = match start.split_once(char::is_whitespace) {
            Some(("fen" | "sfen", fen)) => Some(fen.trim()),
            _ if start == "startpos" => None,
            _ => return Err("expected `position startpos` or `position fen FEN`".to_owned()),
        };
        self.board.go_to(start, &turns)
    }

    fn go(&mut self, rest: &str) -> Result<()> {
        let position = self.board.position();
        let go = Go::read(rest, position.player().0 == 0);
        self.infinite = go.infinite || go.ponders;
        if self.board.is_over() {
            return self.best("(none)".to_owned());
        }
        let mut limits = go.limits;
        if limits == Limits::default() && !go.infinite {
            // Without a word about limits a second is a courtesy.
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
        self.ends_by_itself = !self.infinite && (limits.time.is_some() || limits.nodes.is_some());
        self.mind.begin(self.board.position(), limits);
    }

    /// The other side has made the turn that was expected: from now on there are limits. What was found on the way is
    /// remembered, unless nodes are to say alone what is found.
    fn ponder_hit(&mut self, events: &mut Events) -> Result<()> {
        let Some(limits) = self.pondering.take().filter(|_| self.mind.is_busy()) else {
            return self.stop();
        };
        self.mind.stop();
        while self.mind.is_busy() {
            if let Event::Done(mut found) = events.next_thought() {
                self.mind.rest(&mut found);
            }
        }
        self.infinite = false;
        if limits.nodes.is_some() {
            self.mind.forget();
        }
        self.begin(limits);
        Ok(())
    }

    /// What the other side is expected to answer to the best move.
    fn reply(&self, found: &Found, best: &str) -> Option<String> {
        let line = found.thought.as_ref()?.lines.first()?;
        let [first, reply] =
            <[String; 2]>::try_from(self.board.whole_turns(&line.moves, 2)).ok()?;
        (first == best).then_some(reply)
    }

    fn stop(&mut self) -> Result<()> {
        (self.infinite, self.pondering) = (false, None);
        self.mind.stop();
        if let Some(best) = self.held.take() {
            writeln!(self.out, "bestmove {best}")?;
        }
        Ok(())
    }

    /// Ends a search that is going on, with its move.
    fn settle(&mut self, events: &mut Events) -> Result<()> {
        self.stop()?;
        self.wait(events)
    }

    /// Waits for the end of a search.
    fn wait(&mut self, events: &mut Events) -> Result<()> {
        while self.mind.is_busy() {
            match events.next_thought() {
                Event::SearchResult(thought, took) => self.tell(&thought, took)?,
                Event::Done(found) => self.done(*found)?,
                Event::Line(_) | Event::Closed => {}
            }
        }
        Ok(())
    }

    fn best(&mut self, best: String) -> Result<()> {
        if self.infinite {
            self.held = Some(best);
        } else {
            writeln!(self.out, "bestmove {best}")?;
        }
        Ok(())
    }
}

/// A score as the protocol has it: forced ends in moves, everything else in hundredths of a pawn.
fn score(score: Score) -> String {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => format!("mate {}", plies.div_ceil(2).max(1)),
        (_, Some(plies)) => format!("mate -{}", plies.div_ceil(2)),
        _ => format!("cp {}", to_centipawns(score)),
    }
}

/// The game of a rules file.
fn rules(path: &str) -> Result<Game> {
    let arguments = GameArguments { game: path.to_owned(), options: OptionArguments::default() };
    if path == "-" {
        return Err(anyhow!("standard input is taken; name a file of rules"));
    }
    let game = source::game(&arguments)?;
    match games::is_for_two(&game) {
        true => Ok(game),
        false => Err(anyhow!("UCI has two players, and `{}` has not", game.id())),
    }
}

/// A stranger's text on one line, as it may be shown.
fn shown(text: &str) -> String {
    /// The longest that is repeated.
    const LONGEST: usize = 500;
    text.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_told_in_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(4)), "mate -2");
        assert_eq!(score(Score::EVEN), "cp 0");
    }
}
