//! `boardwright xboard`: the server side of the XBoard protocol, version 2.

use super::events::{EngineEvent, EventQueue, ProtocolServer, SearchOutcome, run_loop};
use super::search_thread::SearchThread;
use super::served_game::ServedGame;
use super::shown_text::shown;
use super::time_control::{TimeControl, centiseconds, duration};
use super::variant_names;
use super::xboard_setup::setup;
use crate::arguments::EngineArguments;
use crate::exit::{OK, usage};
use crate::external_engine::{Protocol, to_centipawns};
use crate::load;
use crate::players::BuiltinPlayer;
use anyhow::Result;
use boardwright::{Game, Player};
use boardwright_search::{Limits, Score, SearchResult};
use std::io::Write;
use std::time::Duration;

/// Maximum number of turns of a printed line.
const MAX_LINE_LENGTH: usize = 20;

/// Score of a mate; the number of moves is added to it.
const MATE: i64 = 100_000;

/// Serves until `quit` or the end of the input.
pub fn run(arguments: &EngineArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game())?;
    if !variant_names::is_for_two(&game) {
        return Err(usage(format!(
            "XBoard needs a game for two players; `{}` has {}",
            game.id(),
            game.players().count()
        )));
    }
    let (mut events, sender) = EventQueue::listen();
    let mut xboard = XboardServer {
        out,
        initial_game: game.clone(),
        game: ServedGame::new(game, Protocol::Xboard),
        search: SearchThread::new(BuiltinPlayer::Full, arguments.seed, sender),
        engine_side: Some(Player(1)),
        control: TimeControl::default(),
        analyses: false,
        posts: false,
        ponders: false,
        silent: false,
        printed_end: false,
        claimed: false,
    };
    run_loop(&mut xboard, &mut events)?;
    Ok(OK)
}

struct XboardServer<'a> {
    out: &'a mut dyn Write,
    /// The game that `new` starts.
    initial_game: Game,
    game: ServedGame,
    search: SearchThread,
    /// The side that the engine plays; `None` in force mode.
    engine_side: Option<Player>,
    control: TimeControl,
    analyses: bool,
    posts: bool,
    /// True if the engine ponders.
    ponders: bool,
    /// True if the search in progress prints nothing: it is abandoned, or ponders.
    silent: bool,
    /// True if the last command or move ended the game, also by a claim. The engine plays on if the
    /// other program does.
    printed_end: bool,
    /// True if an end that a player may claim was printed in this game.
    claimed: bool,
}

impl ProtocolServer for XboardServer<'_> {
    fn handle_line(&mut self, line: &str, events: &mut EventQueue) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "ics"
            | "rating" | "otim" | "draw" | "hint" | "bk" | "pause" | "resume" | "memory"
            | "cores" | "egtpath" | "nps" | "." | "piece" | "setup" | "white" | "black" => {}
            "quit" => {
                self.search.stop();
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
            "?" => self.search.stop(),
            "time" => self.control.left = centiseconds(rest).or(self.control.left),
            "st" => match duration(rest) {
                Some(each) => self.control.per_move = Some(each),
                None => self.error("expected seconds", line)?,
            },
            "sd" => match rest.parse() {
                Ok(depth @ 1..=10_000) => self.control.depth = Some(depth),
                _ => self.error("expected a depth", line)?,
            },
            "level" => {
                if self.control.set_level(rest).is_none() {
                    self.error("expected MOVES BASE INCREMENT", line)?;
                }
            }
            "option" => self.set_option(rest, line, events)?,
            "new" | "variant" | "force" | "result" | "go" | "playother" | "setboard" | "undo"
            | "remove" | "analyze" | "exit" | "usermove" => {
                self.change_game(word, rest, line, events)?
            }
            _ if is_move(word) && rest.is_empty() => {
                self.change_game("usermove", word, line, events)?
            }
            _ => self.error("unknown command", line)?,
        }
        Ok(true)
    }

    fn end_of_input(&mut self, events: &mut EventQueue) -> Result<()> {
        (self.engine_side, self.analyses, self.ponders) = (None, false, false);
        // Nobody waits for the rest of the time.
        self.search.stop();
        self.wait(events)
    }

    fn report(&mut self, thought: &SearchResult, elapsed: Duration) -> Result<()> {
        if !(self.posts || self.analyses) || self.silent {
            return Ok(());
        }
        let centiseconds = elapsed.as_millis() / 10;
        for line in &thought.lines {
            let moves = self.game.line(&line.moves, MAX_LINE_LENGTH).join(" ");
            let (depth, score, nodes) = (thought.depth.max(1), score(line.score), thought.nodes);
            writeln!(self.out, "{depth} {score} {centiseconds} {nodes} {moves}")?;
        }
        Ok(())
    }

    fn search_finished(&mut self, mut outcome: SearchOutcome) -> Result<()> {
        self.search.take_player(&mut outcome);
        if self.silent || self.analyses {
            return Ok(());
        }
        if let Some(thought) = &outcome.thought {
            self.report(thought, outcome.elapsed)?;
        }
        if outcome.turn.is_empty() {
            writeln!(self.out, "tellusererror {}", outcome.reason())?;
            return Ok(());
        }
        let text = self.game.play(&outcome.turn);
        writeln!(self.out, "move {text}")?;
        self.print_result()?;
        // The same player may have the next turn, too.
        self.start_if_needed()?;
        self.ponder();
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}

impl XboardServer<'_> {
    /// Handles a command that changes the game, after ending the search.
    fn change_game(
        &mut self,
        word: &str,
        rest: &str,
        line: &str,
        events: &mut EventQueue,
    ) -> Result<()> {
        self.abandon(events)?;
        self.printed_end = false;
        self.claimed &= matches!(word, "usermove" | "go" | "playother" | "force");
        match word {
            "new" => {
                self.game = self.game.with_game(self.initial_game.clone());
                self.search.set_player(self.search.player());
                self.engine_side = Some(Player(1));
                (self.analyses, self.control.depth, self.control.left) = (false, None, None);
            }
            "variant" => self.choose_game(rest, line)?,
            "force" | "result" => self.engine_side = None,
            "go" if self.game.fault().is_some() => {
                self.error("the last setboard was not accepted", line)?;
            }
            "go" => {
                self.engine_side = Some(self.game.position().player());
                if self.game.is_over() {
                    self.print_result()?;
                }
            }
            "playother" => {
                self.engine_side = Some(Player(1 - self.game.position().player().0.min(1)));
            }
            "setboard" => {
                if let Err(error) = self.game.set_start(Some(rest)) {
                    self.engine_side = None;
                    self.tell_user(&format!("invalid position: {error}"))?;
                }
            }
            "undo" => {
                self.game.undo();
            }
            "remove" => {
                self.game.undo();
                self.game.undo();
            }
            "analyze" => (self.analyses, self.engine_side) = (true, None),
            "exit" => self.analyses = false,
            _ => self.user_moves(rest)?,
        }
        self.start_if_needed()
    }

    /// Sets the game of this name, and sends its `setup` if XBoard does not know it. The current
    /// game precedes a bundled one of the same name.
    fn choose_game(&mut self, name: &str, line: &str) -> Result<()> {
        if variant_names::name(Protocol::Xboard, self.game.game()) != name {
            let Some(game) = variant_names::find(Protocol::Xboard, name) else {
                return self.error("no game of this name", line);
            };
            self.game = self.game.with_game(game);
            self.search.set_player(self.search.player());
        }
        if let Some(command) = setup(self.game.game(), name) {
            writeln!(self.out, "{command}")?;
        }
        Ok(())
    }

    fn announce(&mut self) -> Result<()> {
        let names = variant_names::names(Protocol::Xboard, &self.initial_game).join(",");
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

    fn set_option(&mut self, rest: &str, line: &str, events: &mut EventQueue) -> Result<()> {
        let player = match rest.split_once('=') {
            Some(("Skill Level", level)) => match level.trim().parse() {
                Ok(level @ 1..=10) => Some(BuiltinPlayer::Level(level)),
                _ => None,
            },
            Some(("Player", name)) => BuiltinPlayer::named(name),
            _ => None,
        };
        let Some(player) = player else { return self.error("no such option", line) };
        self.abandon(events)?;
        self.search.set_player(player);
        self.start_if_needed()
    }

    fn error(&mut self, message: &str, line: &str) -> Result<()> {
        writeln!(self.out, "Error ({message}): {}", shown(line))?;
        Ok(())
    }

    fn tell_user(&mut self, message: &str) -> Result<()> {
        writeln!(self.out, "tellusererror {}", shown(message))?;
        Ok(())
    }

    fn user_moves(&mut self, text: &str) -> Result<()> {
        match self.game.play_text(text) {
            Ok(()) => self.print_result(),
            Err(error) => {
                let reason = error.reason().map(|reason| format!(" ({reason})"));
                let reason = reason.unwrap_or_default();
                writeln!(self.out, "Illegal move{}: {}", shown(&reason), shown(text))?;
                Ok(())
            }
        }
    }

    /// Starts a search if the engine is to move, or if it analyses.
    fn start_if_needed(&mut self) -> Result<()> {
        let is_ours = self.engine_side == Some(self.game.position().player());
        let rests = self.game.is_over() || self.game.fault().is_some() || self.printed_end;
        if rests || !(is_ours || self.analyses) {
            return Ok(());
        }
        let limits = match self.analyses {
            true => Limits::default(),
            false => self.control.limits(self.game.turns() as u32 / 2),
        };
        self.silent = false;
        self.search.start(self.game.searched_position(), limits, Vec::new());
        Ok(())
    }

    /// Starts to ponder, if the engine ponders and no search is in progress.
    fn ponder(&mut self) {
        if self.ponders
            && self.engine_side.is_some()
            && !self.game.is_over()
            && !self.printed_end
            && !self.search.is_busy()
        {
            self.silent = true;
            self.search.start(self.game.searched_position(), Limits::default(), Vec::new());
        }
    }

    /// Ends the search without a move.
    fn abandon(&mut self, events: &mut EventQueue) -> Result<()> {
        self.silent = true;
        self.wait(events)
    }

    /// Stops the search and waits for its end.
    fn wait(&mut self, events: &mut EventQueue) -> Result<()> {
        self.search.stop();
        while self.search.is_busy() {
            if let EngineEvent::Done(outcome) = events.next_search_event() {
                self.search_finished(*outcome)?;
            }
        }
        Ok(())
    }

    /// Prints the result if the game has ended.
    fn print_result(&mut self) -> Result<()> {
        let is_claim = !self.game.is_over();
        let end = match self.game.end() {
            Ok(Some(end)) if !(is_claim && self.claimed) => end,
            Ok(_) => return Ok(()),
            Err(limit) => {
                let unknown = format!("whether the game is over is not known: {limit}");
                return self.tell_user(&unknown);
            }
        };
        let result = end.pgn_result();
        (self.printed_end, self.claimed) = (true, is_claim);
        let reason = end.text(self.game.game()).replace(['{', '}'], "");
        writeln!(self.out, "{result} {{{reason}}}")?;
        Ok(())
    }
}

/// A score in the protocol.
fn score(score: Score) -> i64 {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => MATE + i64::from(plies.div_ceil(2)),
        (_, Some(plies)) => -MATE - i64::from(plies.div_ceil(2)),
        _ => to_centipawns(score),
    }
}

/// Returns true if a word is a move and not a command: it has a digit, or passes.
fn is_move(word: &str) -> bool {
    word == "@@@@" || word.contains(|character: char| character.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_commands_are_distinguished() {
        assert!(is_move("e2e4") && is_move("P@e4") && !is_move("random"));
        assert_eq!(score(Score::win_in(1)), MATE + 1);
        assert_eq!(score(Score::loss_in(4)), -MATE - 2);
    }
}
