//! Players as they are written on the command line.

use super::builtin::BuiltinPlayer;
use crate::external_engine::{EngineConfig, Protocol};
use std::fmt;

/// Forms of a player, for messages.
const FORMS: &str = "`level:1` to `level:10`, `full`, `uct`, `greedy`, `random`, `uci:PROGRAM` or \
                     `xboard:PROGRAM`, as in `uci:fairy-stockfish,Skill Level=5`";

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A built-in player.
    Builtin(BuiltinPlayer),
    /// An external engine.
    External(EngineConfig),
}

/// A text that does not describe a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerSpecError {
    /// None of the forms.
    #[error("expected {FORMS}")]
    UnknownForm,
    /// `level:` without a number from 1 to 10.
    #[error("expected `level:1` to `level:10`")]
    Level,
    /// A brace before the options without its counterpart.
    #[error("the `{{` before the options has no `}}` at the end")]
    UnclosedBrace,
    /// A quotation mark without its counterpart.
    #[error("the quotation mark {0} is not closed")]
    UnclosedQuote(char),
    /// No program after the colon.
    #[error("the program is missing after the colon, as in `uci:fairy-stockfish`")]
    MissingProgram,
}

impl PlayerSpec {
    /// Returns true if the player can be given a node limit; the XBoard protocol has none.
    pub fn supports_node_limit(&self) -> bool {
        !matches!(self, PlayerSpec::External(config) if config.protocol == Protocol::Xboard)
    }

    /// Parses a player.
    ///
    /// # Errors
    /// Fails with what is missing or wrong in the text.
    pub fn parse(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let text = text.trim();
        match text.split_once(':') {
            None => BuiltinPlayer::named(text)
                .map(PlayerSpec::Builtin)
                .ok_or(PlayerSpecError::UnknownForm),
            Some(("level", number)) => match number.parse() {
                Ok(level @ 1..=10) => Ok(PlayerSpec::Builtin(BuiltinPlayer::Level(level))),
                _ => Err(PlayerSpecError::Level),
            },
            Some(("uci", rest)) => engine(Protocol::Uci, rest).map(PlayerSpec::External),
            Some(("xboard", rest)) => engine(Protocol::Xboard, rest).map(PlayerSpec::External),
            Some(_) => Err(PlayerSpecError::UnknownForm),
        }
    }
}

/// Parses a program with its arguments, then options after commas or in braces.
fn engine(protocol: Protocol, text: &str) -> Result<EngineConfig, PlayerSpecError> {
    let (command, options) = match (text.split_once('{'), text.strip_suffix('}')) {
        (Some((command, _)), Some(inside)) => (command, &inside[command.len() + 1..]),
        (Some(_), None) => return Err(PlayerSpecError::UnclosedBrace),
        (None, _) => text.split_once(',').unwrap_or((text, "")),
    };
    let mut words = words(command)?.into_iter();
    let program = words.next().ok_or(PlayerSpecError::MissingProgram)?;
    let options = options.split(',').map(str::trim).filter(|option| !option.is_empty());
    let options = options.map(|option| match option.split_once('=') {
        Some((name, value)) => (name.trim().to_owned(), Some(value.trim().to_owned())),
        None => (option.to_owned(), None),
    });
    Ok(EngineConfig { protocol, program, arguments: words.collect(), options: options.collect() })
}

/// Splits a command at its spaces, except between quotation marks.
fn words(command: &str) -> Result<Vec<String>, PlayerSpecError> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut in_word) = (None, false);
    for character in command.chars() {
        match quote {
            Some(mark) if character == mark => quote = None,
            None if matches!(character, '"' | '\'') => {
                quote = Some(character);
                if !in_word {
                    words.push(String::new());
                }
                in_word = true;
            }
            None if character.is_whitespace() => in_word = false,
            _ => {
                if !in_word {
                    words.push(String::new());
                }
                in_word = true;
                if let Some(word) = words.last_mut() {
                    word.push(character);
                }
            }
        }
    }
    match quote {
        Some(mark) => Err(PlayerSpecError::UnclosedQuote(mark)),
        None => Ok(words),
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Builtin(builtin) => builtin.fmt(formatter),
            PlayerSpec::External(config) => {
                let protocol = match config.protocol {
                    Protocol::Uci => "uci",
                    Protocol::Xboard => "xboard",
                };
                write!(formatter, "{protocol}:{}", config.program)?;
                config.arguments.iter().try_for_each(|word| write!(formatter, " {word}"))?;
                config.options.iter().try_for_each(|(name, value)| match value {
                    Some(value) => write!(formatter, ",{name}={value}"),
                    None => write!(formatter, ",{name}"),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn external(text: &str) -> EngineConfig {
        match PlayerSpec::parse(text).unwrap() {
            PlayerSpec::External(config) => config,
            builtin => panic!("{builtin}"),
        }
    }

    fn error(text: &str) -> String {
        PlayerSpec::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn players_are_written_as_they_are_parsed() {
        for text in ["level:1", "level:10", "full", "uct", "greedy", "random", "uci:a b,Hash=1"] {
            assert_eq!(PlayerSpec::parse(text).unwrap().to_string(), text);
        }
        assert!(error("level:11").contains("level:10"));
        assert!(error("best").contains("uci:PROGRAM"));
        assert!(error("uci:").contains("missing"));
    }

    #[test]
    fn engines_have_arguments_and_options() {
        let config = external("uci:'my engine' --strong x,Skill Level=5,Clear Hash");
        assert_eq!(config.program, "my engine");
        assert_eq!(config.arguments, ["--strong", "x"]);
        let five = Some("5".to_owned());
        assert_eq!(config.options, [("Skill Level".into(), five), ("Clear Hash".into(), None)]);
        assert_eq!(external("xboard:engine{Hash=1, Level=2}").options.len(), 2);
        assert_eq!(PlayerSpec::parse("uci:'engine"), Err(PlayerSpecError::UnclosedQuote('\'')));
        assert_eq!(PlayerSpec::parse("uci:engine{Hash=1"), Err(PlayerSpecError::UnclosedBrace));
    }
}
