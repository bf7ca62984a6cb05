//! `boardwright xboard`: the XBoard protocol, version 2, spoken to whoever uses us as an engine.

use super::board::Board;
use super::control::{Control, centiseconds, duration};
use super::events::{Event, Events, Found, Speaker, converse};
use super::games;
use super::mind::Mind;
use super::setup::setup;
use crate::arguments::EngineArguments;
use crate::contestant::Own;
use crate::external::{Speech, to_centipawns};
use crate::failure::{OK, usage};
use crate::source;
use anyhow::Result;
use boardwright::{Game, Player};
use boardwright_search::{Limits, Score, SearchResult};
use std::io::Write;
use std::time::Duration;

/// The most turns of a line that are printed.
const LONGEST_LINE: usize = 20;

/// What stands for mate in one; each move more is one point more away.
const MATE: i64 = 100_000;

/// Talks until `quit` or the end of the input.
pub fn run(arguments: &EngineArguments, out: &mut dyn Write) -> Result<u8> {
    let game = source::game(&arguments.game())?;
    if !games::is_for_two(&game) {
        return Err(usage(format!("XBoard has two players, and `{}` has not", game.id())));
    }
    let (mut events, sender) = Events::listen();
    let mut xboard = Xboard {
        out,
        home: game.clone(),
        board: Board::new(game, Speech::Xboard),
        mind: Mind::new(Own::Full, arguments.seed, sender),
        plays: Some(Player(1)),
        control: Control::default(),
        analyses: false,
        posts: false,
        ponders: false,
        silent: false,
    };
    converse(&mut xboard, &mut events)?;
    Ok(OK)
}

struct Xboard<'a> {
    out: &'a mut dyn Write,
    /// The game that `new` goes back to.
    home: Game,
    board: Board,
    mind: Mind,
    /// Whose moves are ours; none in force mode.
    plays: Option<Player>,
    control: Control,
    analyses: bool,
    posts: bool,
    /// Whether to think while the other side does.
    ponders: bool,
    /// Whether the search going on is not to end with a move, nor to tell of itself: it is abandoned, or in the other
    /// side's time, and what it finds is only remembered.
    silent: bool,
}

impl Speaker for Xboard<'_> {
    fn obey(&mut self, line: &str, events: &mut Events) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "ics"
            | "rating" | "otim" | "draw" | "hint" | "bk" | "pause" | "resume" | "memory"
            | "cores" | "egtpath" | "nps" | "." | "piece" | "setup" | "white" | "black" => {}
            "quit" => {
                self.mind.stop();
                return Ok(false);
            }
            "protover" => self.announce()?,
            "ping" => writeln!(self.out, "pong {rest}")?,
            "hard" => self.ponders = true,
            "easy" => {
                self.ponders = false;
                if self.silent {
                    self.abandon(events)?;
                }
            }
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "?" => self.mind.stop(),
            "time" => self.control.left = centiseconds(rest).or(self.control.left),
            "st" => match duration(rest) {
                Some(each) => self.control.each = Some(each),
                None => self.error("expected seconds", line)?,
            },
            "sd" => match rest.parse() {
                Ok(depth @ 1..=10_000) => self.control.depth = Some(depth),
                _ => self.error("expected a depth", line)?,
            },
            "level" => {
                if self.control.level(rest).is_none() {
                    self.error("expected MOVES BASE INCREMENT", line)?;
                }
            }
            "option" => self.set_option(rest, line, events)?,
            "new" | "variant" | "force" | "result" | "go" | "playother" | "setboard" | "undo"
            | "remove" | "analyze" | "exit" | "usermove" => {
                self.change(word, rest, line, events)?
            }
            _ if is_move(word) && rest.is_empty() => self.change("usermove", word, line, events)?,
            _ => self.error("unknown command", line)?,
        }
        Ok(true)
    }

    /// Ends a search, with its move if it was to have one. Nobody is left for whom to think on.
    fn finish(&mut self, events: &mut Events) -> Result<()> {
        (self.plays, self.analyses, self.ponders) = (None, false, false);
        self.wait(events)
    }

    fn tell(&mut self, thought: &SearchResult, took: Duration) -> Result<()> {
        if !(self.posts || self.analyses) || self.silent {
            return Ok(());
        }
        let centiseconds = took.as_millis() / 10;
        for line in &thought.lines {
            let moves = self.board.line(&line.moves, LONGEST_LINE).join(" ");
            let (depth, score, nodes) = (thought.depth.max(1), score(line.score), thought.nodes);
            writeln!(self.out, "{depth} {score} {centiseconds} {nodes} {moves}")?;
        }
        Ok(())
    }

    fn done(&mut self, mut found: Found) -> Result<()> {
        self.mind.rest(&mut found);
        if self.silent || self.analyses {
            return Ok(());
        }
        if let Some(thought) = &found.thought {
            self.tell(thought, found.took)?;
        }
        if found.turn.is_empty() {
            return Ok(());
        }
        let text = self.board.play(&found.turn);
        writeln!(self.out, "move {text}")?;
        self.say_result()?;
        // Some turns are followed by another of the same player.
        self.go_on()?;
        self.ponder();
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

impl Xboard<'_> {
    /// Does what changes the game, for which a search has to end.
    fn change(&mut self, word: &str, rest: &str, line: &str, events: &mut Events) -> Result<()> {
        self.abandon(events)?;
        match word {
            "new" => {
                self.board = self.board.of(self.home.clone());
                self.mind.change(self.mind.own());
                self.plays = Some(Player(1));
                (self.analyses, self.control.depth, self.control.left) = (false, None, None);
            }
            "variant" => self.choose_game(rest, line)?,
            "force" | "result" => self.plays = None,
            "go" => self.plays = Some(self.board.position().player()),
            "playother" => {
                self.plays = Some(Player(1 - self.board.position().player().0.min(1)));
            }
            "setboard" => {
                if let Err(error) = self.board.begin(Some(rest)) {
                    self.tell_user(&format!("this position is not understood: {error}"))?;
                }
            }
            "undo" => {
                self.board.undo();
            }
            "remove" => {
                self.board.undo();
                self.board.undo();
            }
            "analyze" => (self.analyses, self.plays) = (true, None),
            "exit" => self.analyses = false,
            _ => self.user_moves(rest)?,
        }
        self.go_on()
    }

    /// Plays the game of a name, and tells what XBoard does not know of it. The game at hand goes before a bundled
    /// one of its name.
    fn choose_game(&mut self, name: &str, line: &str) -> Result<()> {
        if games::name(Speech::Xboard, self.board.game()) != name {
            let Some(game) = games::find(Speech::Xboard, name) else {
                return self.error("no game of this name", line);
            };
            self.board = self.board.of(game);
            self.mind.change(self.mind.own());
        }
        if let Some(told) = setup(self.board.game(), name) {
            writeln!(self.out, "{told}")?;
        }
        Ok(())
    }

    fn announce(&mut self) -> Result<()> {
        let names = games::names(Speech::Xboard, &self.home).join(",");
        let version = env!("CARGO_PKG_VERSION");
        writeln!(self.out, "feature done=0")?;
        writeln!(
            self.out,
            "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 \
             sigterm=0 reuse=1 analyze=1 colors=0 name=0 nps=0 memory=0 smp=0 debug=1"
        )?;
        writeln!(self.out, "feature myname=\"Boardwright {version}\" variants=\"{names}\"")?;
        writeln!(self.out, "feature option=\"Skill Level -spin 10 1 10\"")?;
        writeln!(self.out, "feature option=\"Player -combo *full /// uct /// greedy /// random\"")?;
        writeln!(self.out, "feature done=1")?;
        Ok(())
    }

    fn set_option(&mut self, rest: &str, line: &str, events: &mut Events) -> Result<()> {
        let own = match rest.split_once('=') {
            Some(("Skill Level", level)) => match level.trim().parse() {
                Ok(level @ 1..=10) => Some(Own::Level(level)),
                _ => None,
            },
            Some(("Player", "full")) => Some(Own::Full),
            Some(("Player", "uct")) => Some(Own::Uct),
            Some(("Player", "greedy")) => Some(Own::Greedy),
            Some(("Player", "random")) => Some(Own::Random),
            _ => None,
        };
        let Some(own) = own else { return self.error("no such option", line) };
        self.abandon(events)?;
        self.mind.change(own);
        self.go_on()
    }

    fn error(&mut self, what: &str, line: &str) -> Result<()> {
        writeln!(self.out, "Error ({what}): {}", shown(line))?;
        Ok(())
    }

    fn tell_user(&mut self, what: &str) -> Result<()> {
        writeln!(self.out, "tellusererror {}", shown(what))?;
        Ok(())
    }

    fn user_moves(&mut self, text: &str) -> Result<()> {
        match self.board.play_text(text) {
            Ok(()) => self.say_result(),
            Err(_) => {
                writeln!(self.out, "Illegal move: {}", shown(text))?;
                Ok(())
            }
        }
    }

    /// Begins to think if it is our turn, or if the position is to be analysed.
    fn go_on(&mut self) -> Result<()> {
        let ours = self.plays == Some(self.board.position().player());
        if self.board.is_over() || !(ours || self.analyses) {
            return Ok(());
        }
        let limits = match self.analyses {
            true => Limits::default(),
            false => self.control.limits(self.board.turns() as u32 / 2),
        };
        self.silent = false;
        self.mind.begin(self.board.position(), limits);
        Ok(())
    }

    /// Thinks about what the other side may do, if it is to and has nothing else to think about.
    fn ponder(&mut self) {
        if self.ponders && self.plays.is_some() && !self.board.is_over() && !self.mind.is_busy() {
            self.silent = true;
            self.mind.begin(self.board.position(), Limits::default());
        }
    }

    /// Ends a search without a move.
    fn abandon(&mut self, events: &mut Events) -> Result<()> {
        self.silent = true;
        self.wait(events)
    }

    /// Waits for the end of a search that is stopped.
    fn wait(&mut self, events: &mut Events) -> Result<()> {
        self.mind.stop();
        while self.mind.is_busy() {
            if let Event::Done(found) = events.next_thought() {
                self.done(*found)?;
            }
        }
        Ok(())
    }

    /// Says how the game ended, if it did.
    fn say_result(&mut self) -> Result<()> {
        let position = self.board.position();
        let Some(end) = position.outcome() else { return Ok(()) };
        let result = match end.winner {
            Some(Player(0)) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        };
        let reason = end.text(position.game()).replace(['{', '}'], "");
        writeln!(self.out, "{result} {{{reason}}}")?;
        Ok(())
    }
}

/// A score as the protocol has it.
fn score(score: Score) -> i64 {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => MATE + i64::from(plies.div_ceil(2)),
        (_, Some(plies)) => -MATE - i64::from(plies.div_ceil(2)),
        _ => to_centipawns(score),
    }
}

/// Whether a word looks like a move rather than like a command: it has a digit, or passes.
fn is_move(word: &str) -> bool {
    word == "@@@@" || word.contains(|character: char| character.is_ascii_digit())
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
    fn moves_and_commands_are_told_apart() {
        assert!(is_move("e2e4") && is_move("P@e4") && !is_move("random"));
        assert_eq!(score(Score::win_in(1)), MATE + 1);
        assert_eq!(score(Score::loss_in(4)), -MATE - 2);
    }
}
