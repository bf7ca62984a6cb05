//! `boardwright play`: a game in the terminal, or from a pipe.

mod date;
mod input;
mod minds;
mod session;

use crate::arguments::PlayArguments;
use crate::contestant::Own;
use crate::drawing;
use crate::failure::{self, OK};
use crate::source;
use crate::style::{faint, heading};
use anyhow::Result;
use boardwright::{GameEnd, Move, MoveTextError, Player};
use input::{Command, Input};
use minds::Minds;
use session::Session;
use std::io::Write;
use std::path::Path;

/// Plays until `quit` or the end of the input.
pub fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<u8> {
    let (load, position) = (arguments.load.as_deref(), arguments.position.as_deref());
    let record = source::begun(&arguments.game, load, position)?;
    let session = Session::new(record, arguments.load.clone());
    let person = person(arguments, &session)?;
    let rival = person.map(|_| (arguments.wanted().unwrap_or(Own::USUAL), arguments.seed));
    let minds = Minds::new(session.game(), rival, arguments.time);
    let mut play = Play { arguments, out, session, person, minds, shown: false };
    play.begin()?;
    play.go_on(&mut Input::new())?;
    Ok(OK)
}

/// Whom the person plays; `None` for everybody.
fn person(arguments: &PlayArguments, session: &Session) -> Result<Option<Player>> {
    match (&arguments.player, arguments.wanted()) {
        (Some(name), _) => Ok(Some(drawing::player(session.game(), name)?)),
        (None, Some(_)) => Ok(Some(Player(0))),
        (None, None) => Ok(None),
    }
}

struct Play<'a> {
    arguments: &'a PlayArguments,
    out: &'a mut dyn Write,
    session: Session,
    person: Option<Player>,
    minds: Minds,
    /// Whether the board as it is now was drawn.
    shown: bool,
}

impl Play<'_> {
    fn begin(&mut self) -> Result<()> {
        let game = self.session.game();
        writeln!(self.out, "{}", heading(game.title()))?;
        if let Some(person) = self.person {
            writeln!(self.out, "You are {}.", game.player_name(person))?;
        }
        writeln!(self.out, "{}\n", faint("`help` lists what may be typed."))?;
        let joined = drawing::joined_sites(game);
        if !joined.is_empty() {
            writeln!(self.out, "Each site, and those it is joined to:\n{joined}")?;
        }
        Ok(())
    }

    fn go_on(&mut self, input: &mut Input) -> Result<()> {
        loop {
            if self.rival_is_to_move() {
                self.rival_moves()?;
                continue;
            }
            if !self.shown {
                self.draw()?;
            }
            let player = self.session.position().player();
            let prompt = format!("{}> ", self.session.game().player_name(player));
            let Some(line) = input.line(&prompt, self.out)? else {
                writeln!(self.out, "The input has ended; good-bye.")?;
                return Ok(());
            };
            if !self.obey(&line)? {
                writeln!(self.out, "Good-bye.")?;
                return Ok(());
            }
            self.out.flush()?;
        }
    }

    fn rival_is_to_move(&self) -> bool {
        let position = self.session.position();
        self.minds.has_rival()
            && Some(position.player()) != self.person
            && self.session.end().is_none()
    }

    fn rival_moves(&mut self) -> Result<()> {
        let position = self.session.position().clone();
        // What was played is seen while the answer is thought about.
        self.out.flush()?;
        let Some(mv) = self.minds.reply(&position) else {
            // Nothing to choose without an end cannot be; the person may then decide.
            self.minds.dismiss();
            return Ok(());
        };
        let name = position.game().player_name(position.player());
        writeln!(self.out, "{name} plays {}", heading(&position.move_text(mv)))?;
        self.session.play(mv)?;
        self.shown = false;
        Ok(())
    }

    fn draw(&mut self) -> Result<()> {
        let (position, end) = (self.session.position(), self.session.end());
        let drawn = drawing::position(position, end.as_ref(), self.arguments.glyphs);
        writeln!(self.out, "{drawn}")?;
        self.shown = true;
        Ok(())
    }

    /// Does what a line says; false to quit. What goes wrong is said, and play goes on.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let position = self.session.position().clone();
        let legal = position.legal_texts();
        // A move goes before a command, whatever the rules call their moves.
        if let Some((mv, _)) = legal.iter().find(|(_, text)| text == line) {
            self.play(*mv)?;
            return Ok(true);
        }
        match Command::of(line) {
            Command::Nothing => {}
            Command::Quit => return Ok(false),
            Command::Help => write!(self.out, "{}", input::HELP)?,
            Command::Board => self.shown = false,
            Command::Position => writeln!(self.out, "{}", position.text())?,
            Command::Moves => self.list(&legal)?,
            Command::Number(number) => match number.checked_sub(1).and_then(|n| legal.get(n)) {
                Some((mv, _)) => self.play(*mv)?,
                None => writeln!(self.out, "There are {} moves to pick from.", legal.len())?,
            },
            Command::Hint => write!(self.out, "{}", self.minds.hint(&position))?,
            Command::Eval => write!(self.out, "{}", self.minds.eval(&position))?,
            Command::Undo => self.undo()?,
            Command::Resign => self.resign()?,
            Command::Why(text) => self.why(text)?,
            Command::Save { file, over } => self.save(Path::new(file), over)?,
            Command::Load(file) => self.load(Path::new(file))?,
            Command::Incomplete(what) => writeln!(self.out, "{what}")?,
            Command::Move(text) => match position.read_move(text) {
                Ok(mv) => self.play(mv)?,
                Err(error) => {
                    let unknown = matches!(&error, MoveTextError::Unknown { suggestion: None, .. });
                    let help = if unknown { "; `help` lists what may be typed" } else { "" };
                    writeln!(self.out, "{}{help}", failure::text(&error.into()))?;
                }
            },
        }
        Ok(true)
    }

    /// Lists the legal moves, or says why there is none.
    fn list(&mut self, legal: &[(Move, String)]) -> Result<()> {
        if let Some(end) = self.session.decided() {
            return self.say_over(&end);
        }
        for (number, (_, text)) in legal.iter().enumerate() {
            writeln!(self.out, "{:4}  {text}", number + 1)?;
        }
        if legal.is_empty() {
            writeln!(self.out, "{}", drawing::no_moves(self.session.position()))?;
        }
        Ok(())
    }

    /// Plays a legal move; a game that was decided goes on from before its last one only.
    fn play(&mut self, mv: Move) -> Result<()> {
        if let Some(end) = self.session.decided() {
            return self.say_over(&end);
        }
        self.session.play(mv)?;
        self.shown = false;
        Ok(())
    }

    fn say_over(&mut self, end: &GameEnd) -> Result<()> {
        let over = drawing::over(self.session.game(), end);
        if self.session.can_undo(self.person) {
            writeln!(self.out, "{over}. `undo` goes back to where it can go on.")?;
        } else {
            writeln!(self.out, "{over}. It was decided before you had a move.")?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<()> {
        if self.session.undo(self.person) {
            self.shown = false;
        } else {
            writeln!(self.out, "There is nothing to take back.")?;
        }
        Ok(())
    }

    /// Gives the game up, for the person or whoever is to move.
    fn resign(&mut self) -> Result<()> {
        if let Some(end) = self.session.end() {
            return self.say_over(&end);
        }
        let loser = self.person.unwrap_or_else(|| self.session.position().player());
        let mut others = self.session.game().players().filter(|&player| player != loser);
        match (others.next(), others.next()) {
            (Some(winner), None) => {
                self.session.resign(winner);
                self.shown = false;
            }
            _ => writeln!(self.out, "Only a game of two is won when one gives up.")?,
        }
        Ok(())
    }

    fn why(&mut self, text: &str) -> Result<()> {
        match self.session.position().read_move(text) {
            Ok(mv) => {
                let text = self.session.position().move_text(mv);
                writeln!(self.out, "`{text}` is legal.")?;
            }
            Err(error) => writeln!(self.out, "{}", failure::text(&error.into()))?,
        }
        Ok(())
    }

    fn save(&mut self, file: &Path, over: bool) -> Result<()> {
        match self.session.save(file, over, date::today()) {
            Ok(()) => writeln!(self.out, "Saved to {}.", file.display())?,
            Err(error) => writeln!(self.out, "{}", failure::text(&error))?,
        }
        Ok(())
    }

    fn load(&mut self, file: &Path) -> Result<()> {
        match source::record(&self.arguments.game, file) {
            Ok(record) => {
                self.session = Session::new(record, Some(file.to_owned()));
                // The record may have been played with other options.
                self.minds.turn_to(self.session.game());
                self.shown = false;
            }
            Err(error) => writeln!(self.out, "{}", failure::text(&error))?,
        }
        Ok(())
    }
}
