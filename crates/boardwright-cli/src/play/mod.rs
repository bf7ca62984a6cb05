//! `boardwright play`: a game in the terminal, or from a pipe.

mod computer_players;
mod date;
mod input;
mod session;

use crate::arguments::PlayArguments;
use crate::board_text;
use crate::exit::{self, OK};
use crate::load;
use crate::players::BuiltinPlayer;
use crate::style::{faint, heading};
use anyhow::Result;
use boardwright::{GameEnd, Move, MoveTextError, Player, RecordError};
use computer_players::ComputerPlayers;
use input::{Input, PlayCommand};
use session::PlaySession;
use std::io::Write;
use std::path::Path;

/// Plays until `quit` or the end of the input.
pub fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<u8> {
    let (load, position) = (arguments.load.as_deref(), arguments.position.as_deref());
    let record = load::record_or_new(&arguments.game, load, position)?;
    let session = PlaySession::new(record, arguments.load.clone());
    let person = person(arguments, &session)?;
    let opponent = person.map(|_| {
        (arguments.requested_opponent().unwrap_or(BuiltinPlayer::DEFAULT), arguments.seed)
    });
    let computer = ComputerPlayers::new(session.game(), opponent, arguments.time);
    let mut play = InteractiveGame { arguments, out, session, person, computer, is_drawn: false };
    play.begin()?;
    play.go_on(&mut Input::new())?;
    Ok(OK)
}

/// The side of the person; `None` for both sides.
fn person(arguments: &PlayArguments, session: &PlaySession) -> Result<Option<Player>> {
    match (&arguments.player, arguments.requested_opponent()) {
        (Some(name), _) => Ok(Some(load::player(session.game(), name)?)),
        (None, Some(_)) => Ok(Some(Player(0))),
        (None, None) => Ok(None),
    }
}

struct InteractiveGame<'a> {
    arguments: &'a PlayArguments,
    out: &'a mut dyn Write,
    session: PlaySession,
    person: Option<Player>,
    computer: ComputerPlayers,
    /// True if the current board is drawn.
    is_drawn: bool,
}

impl InteractiveGame<'_> {
    fn begin(&mut self) -> Result<()> {
        let game = self.session.game();
        writeln!(self.out, "{}", heading(game.title()))?;
        if let Some(person) = self.person {
            writeln!(self.out, "You are {}.", game.player_name(person))?;
        }
        writeln!(self.out, "{}\n", faint("`help` lists the commands."))?;
        Ok(board_text::write_neighbours(game, self.out)?)
    }

    fn go_on(&mut self, input: &mut Input) -> Result<()> {
        loop {
            if self.opponent_is_to_move() {
                self.opponent_moves()?;
                continue;
            }
            if !self.is_drawn {
                self.draw()?;
            }
            let player = self.session.position().player();
            let prompt = format!("{}> ", self.session.game().player_name(player));
            let Some(line) = input.line(&prompt, self.out)? else {
                writeln!(self.out, "End of the input; good-bye.")?;
                return Ok(());
            };
            if !self.handle_line(&line)? {
                writeln!(self.out, "Good-bye.")?;
                return Ok(());
            }
            self.out.flush()?;
        }
    }

    fn opponent_is_to_move(&self) -> bool {
        let position = self.session.position();
        self.computer.has_opponent()
            && Some(position.player()) != self.person
            && self.session.end().is_none()
    }

    fn opponent_moves(&mut self) -> Result<()> {
        let position = self.session.position().clone();
        // The last move is visible while the opponent thinks.
        self.out.flush()?;
        let Some(mv) = self.computer.reply(&position) else {
            // A position without an end has a decision unless a limit hides it, and the person may
            // go on.
            self.computer.remove_opponent();
            writeln!(self.out, "{}; play for both sides", board_text::nothing_found(&position))?;
            return Ok(());
        };
        let name = position.game().player_name(position.player());
        writeln!(self.out, "{name} plays {}", heading(&position.move_text(mv)))?;
        if let Err(error) = self.session.play(mv) {
            self.computer.remove_opponent();
            writeln!(self.out, "{}; play for both sides", exit::text(&error))?;
            return Ok(());
        }
        self.is_drawn = false;
        Ok(())
    }

    fn draw(&mut self) -> Result<()> {
        let (position, end) = (self.session.position(), self.session.end());
        board_text::write_position(position, end.as_ref(), self.arguments.glyphs, self.out)?;
        writeln!(self.out)?;
        self.is_drawn = true;
        Ok(())
    }

    /// Handles a line; returns false to quit. Errors are printed, and the game continues.
    fn handle_line(&mut self, line: &str) -> Result<bool> {
        let position = self.session.position().clone();
        // A limit that hides the moves is named by the list and by every move.
        let legal = position.legal_texts().unwrap_or_default();
        // A legal move precedes a command of the same name.
        if let Some((mv, _)) = legal.iter().find(|(_, text)| text == line) {
            self.play(*mv)?;
            return Ok(true);
        }
        match PlayCommand::parse(line) {
            PlayCommand::Nothing => {}
            PlayCommand::Quit => return Ok(false),
            PlayCommand::Help => write!(self.out, "{}", input::HELP)?,
            PlayCommand::Board => self.is_drawn = false,
            PlayCommand::Position => writeln!(self.out, "{}", position.text())?,
            PlayCommand::Moves => self.list(&legal)?,
            PlayCommand::Number(number) => match number.checked_sub(1).and_then(|n| legal.get(n)) {
                Some((mv, _)) => self.play(*mv)?,
                None if legal.is_empty() => self.list(&legal)?,
                None => {
                    writeln!(self.out, "There are only {} moves; `moves` lists them.", legal.len())?
                }
            },
            PlayCommand::Hint => write!(self.out, "{}", self.computer.hint(&position))?,
            PlayCommand::Eval => write!(self.out, "{}", self.computer.eval(&position))?,
            PlayCommand::Undo => self.undo()?,
            PlayCommand::Resign => self.resign()?,
            PlayCommand::Why(text) => self.why(text)?,
            PlayCommand::Save { file, overwrite } => self.save(Path::new(file), overwrite)?,
            PlayCommand::Load(file) => self.load(Path::new(file))?,
            PlayCommand::Incomplete(correction) => writeln!(self.out, "{correction}")?,
            PlayCommand::Move(text) => match position.read_move(text) {
                Ok(mv) => self.play(mv)?,
                Err(error) => self.play_several(text, error)?,
            },
        }
        Ok(true)
    }

    /// Plays several moves on one line, or prints why a text is none.
    fn play_several(&mut self, text: &str, error: MoveTextError) -> Result<()> {
        let is_list = text.contains(char::is_whitespace);
        // An opponent makes its own moves, also after a pass.
        let moves = match self.session.position().read_moves(text) {
            Ok(moves) if is_list || !self.computer.has_opponent() => moves,
            Err(RecordError { decision: Some(number @ 2..), message, .. }) if is_list => {
                writeln!(
                    self.out,
                    "move {number} of the list: {message}; no move of the list is made"
                )?;
                return Ok(());
            }
            _ => Vec::new(),
        };
        if moves.is_empty() {
            let unknown = matches!(&error, MoveTextError::Unknown { suggestion: None, .. });
            let help = if unknown { "; `help` lists the commands" } else { "" };
            writeln!(self.out, "{}{help}", exit::text(&error.into()))?;
        }
        moves.into_iter().try_for_each(|mv| self.play(mv))
    }

    /// Lists the legal moves, or the reason why there is none.
    fn list(&mut self, legal: &[(Move, String)]) -> Result<()> {
        if let Some(end) = self.session.end_outside_rules() {
            return self.print_end(&end);
        }
        for (number, (_, text)) in legal.iter().enumerate() {
            writeln!(self.out, "{:4}  {text}", number + 1)?;
        }
        if legal.is_empty() {
            writeln!(self.out, "{}", board_text::no_moves(self.session.position()))?;
        }
        Ok(())
    }

    /// Plays a legal move, unless the game is over.
    fn play(&mut self, mv: Move) -> Result<()> {
        if let Some(end) = self.session.end_outside_rules() {
            return self.print_end(&end);
        }
        // The game goes on from the position before a move that meets a limit.
        match self.session.play(mv) {
            Ok(()) => self.is_drawn = false,
            Err(error) => writeln!(
                self.out,
                "`{}` is not made: {}",
                self.session.position().move_text(mv),
                exit::text(&error)
            )?,
        }
        Ok(())
    }

    fn print_end(&mut self, end: &GameEnd) -> Result<()> {
        let over = board_text::end_text(self.session.game(), end);
        if self.session.can_undo(self.person) {
            writeln!(self.out, "{over}. `undo` takes back the last move.")?;
        } else {
            writeln!(self.out, "{over}. There is no move to take back.")?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<()> {
        if self.session.undo(self.person) {
            self.is_drawn = false;
        } else {
            writeln!(self.out, "There is no move to take back.")?;
        }
        Ok(())
    }

    /// Resigns for the person, or else for the side to move.
    fn resign(&mut self) -> Result<()> {
        if let Some(end) = self.session.end() {
            return self.print_end(&end);
        }
        let loser = self.person.unwrap_or_else(|| self.session.position().player());
        let mut others = self.session.game().players().filter(|&player| player != loser);
        match (others.next(), others.next()) {
            (Some(winner), None) => {
                self.session.resign(winner);
                self.is_drawn = false;
            }
            _ => writeln!(self.out, "Only a game of two players can be resigned.")?,
        }
        Ok(())
    }

    fn why(&mut self, text: &str) -> Result<()> {
        match self.session.position().read_move(text) {
            Ok(mv) => {
                let text = self.session.position().move_text(mv);
                writeln!(self.out, "`{text}` is legal.")?;
            }
            Err(error) => writeln!(self.out, "{}", self.why_not(text, error))?,
        }
        Ok(())
    }

    /// Says why a text is no legal move. It may be several moves.
    fn why_not(&self, text: &str, error: MoveTextError) -> String {
        let is_list = text.contains(char::is_whitespace);
        match self.session.position().read_moves(text) {
            Ok(moves) if is_list && moves.len() > 1 => {
                format!("`{text}` is a list of {} legal moves.", moves.len())
            }
            Err(RecordError { decision: Some(number @ 2..), message, .. }) if is_list => {
                format!("move {number} of the list: {message}")
            }
            _ => exit::text(&error.into()),
        }
    }

    fn save(&mut self, file: &Path, overwrite: bool) -> Result<()> {
        match self.session.save(file, overwrite, date::today()) {
            Ok(()) => writeln!(self.out, "Saved to {}.", file.display())?,
            Err(error) => writeln!(self.out, "{}", exit::text(&error))?,
        }
        Ok(())
    }

    fn load(&mut self, file: &Path) -> Result<()> {
        match load::record(&self.arguments.game, file) {
            Ok(record) => {
                self.session = PlaySession::new(record, Some(file.to_owned()));
                // The record may have other options.
                self.computer.set_game(self.session.game());
                self.is_drawn = false;
            }
            Err(error) => writeln!(self.out, "{}", exit::text(&error))?,
        }
        Ok(())
    }
}
