//! What a person types.

use anyhow::Result;
use std::io::{BufRead, IsTerminal, Read, Write, stdin};

/// The longest line that is read; what is beyond is dropped.
const MAX_LINE: u64 = 1 << 13;

/// What may be typed.
pub const HELP: &str = "\
Type a move as it is written, or its number in the list that `moves` prints.
  moves        list the legal moves
  why MOVE     say why a move is not legal
  hint         think, and name the best move
  eval         think, and show the best lines with the chance to win
  undo         take back
  resign       give up
  board        draw the board again
  position     print the position as text
  save FILE    write the game to a file (`save! FILE` writes over another)
  load FILE    go on with a recorded game
  quit         end
";

/// What a line says.
#[derive(PartialEq, Eq, Debug)]
pub enum Command<'a> {
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
    /// `save FILE`; `over` for `save! FILE`.
    Save {
        /// The file.
        file: &'a str,
        /// Whether it may replace another.
        over: bool,
    },
    /// `load FILE`.
    Load(&'a str),
    /// A number in the list of moves.
    Number(usize),
    /// A command without what it needs.
    Incomplete(&'static str),
    /// Anything else is meant as a move.
    Move(&'a str),
}

impl Command<'_> {
    /// Takes a line apart.
    pub fn of(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("", _) => Command::Nothing,
            ("moves", true) => Command::Moves,
            ("undo", true) => Command::Undo,
            ("resign", true) => Command::Resign,
            ("hint", true) => Command::Hint,
            ("eval", true) => Command::Eval,
            ("board", true) => Command::Board,
            ("position", true) => Command::Position,
            ("help" | "?", true) => Command::Help,
            ("quit" | "exit", true) => Command::Quit,
            ("why", true) => Command::Incomplete("Say which move: `why MOVE`."),
            ("why", false) => Command::Why(rest),
            ("save" | "save!", true) => Command::Incomplete("Say where to: `save FILE`."),
            ("save", false) => Command::Save { file: rest, over: false },
            ("save!", false) => Command::Save { file: rest, over: true },
            ("load", true) => Command::Incomplete("Say where from: `load FILE`."),
            ("load", false) => Command::Load(rest),
            _ => match line.parse() {
                Ok(number) => Command::Number(number),
                Err(_) => Command::Move(line),
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

    /// The next line, or `None` at the end. The prompt is for people only.
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
    use super::Command;

    #[test]
    fn lines_are_commands_numbers_or_moves() {
        assert_eq!(Command::of(" why e2e5 "), Command::Why("e2e5"));
        assert_eq!((Command::of("hint"), Command::of("eval")), (Command::Hint, Command::Eval));
        assert_eq!(Command::of("12"), Command::Number(12));
        assert_eq!(Command::of("e2-e4 pulls c3"), Command::Move("e2-e4 pulls c3"));
        assert_eq!(Command::of("save! a b"), Command::Save { file: "a b", over: true });
        assert_eq!(Command::of("undo it"), Command::Move("undo it"));
        assert_eq!((Command::of("HELP"), Command::of("Resign")), (Command::Help, Command::Resign));
    }
}
