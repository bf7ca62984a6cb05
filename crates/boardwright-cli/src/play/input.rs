//! Input of a person: commands and moves.

use anyhow::Result;
use std::io::{BufRead, IsTerminal, Read, Write, stdin};

/// Maximum length of a line in bytes; the rest is dropped.
const MAX_LINE: u64 = 1 << 13;

/// The text of the command `help`.
pub const HELP: &str = "\
Type a move, or its number in the list that `moves` prints.
  moves        list the legal moves
  why MOVE     say why a move is not legal
  hint         show the best move
  eval         show the best lines with the win chance
  undo         take back your last move
  resign       resign the game
  board        draw the board again
  position     print the position as text
  save FILE    write the game to a file (`save! FILE` replaces a file)
  load FILE    continue a recorded game
  quit         leave the game
";

/// A line of input.
#[derive(PartialEq, Eq, Debug)]
pub enum PlayCommand<'a> {
    /// An empty line.
    Nothing,
    /// `moves`.
    Moves,
    /// `undo`.
    Undo,
    /// `resign`.
    Resign,
    /// `hint`.
    Hint,
    /// `eval`.
    Eval,
    /// `board`.
    Board,
    /// `position`.
    Position,
    /// `help`.
    Help,
    /// `quit`.
    Quit,
    /// `why MOVE`.
    Why(&'a str),
    /// `save FILE`; `overwrite` for `save! FILE`.
    Save {
        /// The file.
        file: &'a str,
        /// True if it may replace an existing file.
        overwrite: bool,
    },
    /// `load FILE`.
    Load(&'a str),
    /// A number in the list of moves.
    Number(usize),
    /// A command without its argument, with the correction.
    Incomplete(&'static str),
    /// Any other text, taken for a move.
    Move(&'a str),
}

impl PlayCommand<'_> {
    /// Parses a line.
    pub fn parse(line: &str) -> PlayCommand<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("", _) => PlayCommand::Nothing,
            ("moves", true) => PlayCommand::Moves,
            ("undo", true) => PlayCommand::Undo,
            ("resign", true) => PlayCommand::Resign,
            ("hint", true) => PlayCommand::Hint,
            ("eval", true) => PlayCommand::Eval,
            ("board", true) => PlayCommand::Board,
            ("position", true) => PlayCommand::Position,
            ("help" | "?", true) => PlayCommand::Help,
            ("quit" | "exit", true) => PlayCommand::Quit,
            ("why", true) => PlayCommand::Incomplete("The move is missing: `why MOVE`."),
            ("why", false) => PlayCommand::Why(rest),
            ("save" | "save!", true) => {
                PlayCommand::Incomplete("The file is missing: `save FILE`.")
            }
            ("save", false) => PlayCommand::Save { file: rest, overwrite: false },
            ("save!", false) => PlayCommand::Save { file: rest, overwrite: true },
            ("load", true) => PlayCommand::Incomplete("The file is missing: `load FILE`."),
            ("load", false) => PlayCommand::Load(rest),
            _ => match line.parse() {
                Ok(number) => PlayCommand::Number(number),
                Err(_) => PlayCommand::Move(line),
            },
        }
    }
}

/// Lines of standard input.
pub struct Input {
    terminal: bool,
}

impl Input {
    /// Standard input.
    pub fn new() -> Input {
        Input { terminal: stdin().is_terminal() }
    }

    /// Reads the next line; `None` at the end. Prints the prompt on a terminal only.
    pub fn line(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>> {
        if self.terminal {
            write!(out, "{prompt}")?;
        }
        out.flush()?;
        let mut input = stdin().lock();
        let mut bytes = Vec::new();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        while bytes.last() != Some(&b'\n') {
            let mut rest = Vec::new();
            let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut rest)?;
            if read == 0 || rest.last() == Some(&b'\n') {
                break;
            }
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::PlayCommand;

    #[test]
    fn lines_are_commands_numbers_or_moves() {
        assert_eq!(PlayCommand::parse(" why e2e5 "), PlayCommand::Why("e2e5"));
        assert_eq!(
            (PlayCommand::parse("hint"), PlayCommand::parse("eval")),
            (PlayCommand::Hint, PlayCommand::Eval)
        );
        assert_eq!(PlayCommand::parse("12"), PlayCommand::Number(12));
        assert_eq!(PlayCommand::parse("e2-e4 pulls c3"), PlayCommand::Move("e2-e4 pulls c3"));
        assert_eq!(
            PlayCommand::parse("save! a b"),
            PlayCommand::Save { file: "a b", overwrite: true }
        );
        assert_eq!(PlayCommand::parse("undo it"), PlayCommand::Move("undo it"));
        assert_eq!(
            (PlayCommand::parse("HELP"), PlayCommand::parse("Resign")),
            (PlayCommand::Help, PlayCommand::Resign)
        );
    }
}
