//! The error of any question to the engine, and its report, which a page is given as data.

use crate::edit::EditError;
use crate::explanation::ExplainError;
use crate::link_error::LinkError;
use crate::position_cache::PathError;
use crate::record::{RecordReadError, RecordWriteError};
use crate::settings::SettingsError;
use crate::state_variable::StateError;
use boardwright::{LimitReached, MoveTextError, PlayError, PositionError, RecordError};
use serde::Serialize;
use std::str::Utf8Error;

/// An error of the engine.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The input holds fewer bytes than the call names.
    #[error("the input is shorter than was said")]
    ShortInput,
    /// The input is not text.
    #[error("the input is not UTF-8: {0}")]
    Encoding(#[from] Utf8Error),
    /// The input is not a question.
    #[error("the question is malformed: {0}")]
    Question(serde_json::Error),
    /// An answer cannot be written as JSON.
    #[error("the answer cannot be written: {0}")]
    Answer(serde_json::Error),
    /// No game has this number.
    #[error("there is no game {0}")]
    NoSuchGame(u32),
    /// All places for games are taken.
    #[error("there are {0} games already, the most at a time")]
    TooManyGames(usize),
    /// The settings of a game are contradictory.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The rules have errors; these are their diagnostics, a line each.
    #[error("{0}")]
    Rules(String),
    /// A text is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A position has no such site or item.
    #[error("there is no `{0}` to look at")]
    NoSuchTarget(String),
    /// A path leads to no position.
    #[error(transparent)]
    Path(#[from] PathError),
    /// A text is not a legal move.
    #[error(transparent)]
    MoveText(#[from] MoveTextError),
    /// A decision is illegal.
    #[error(transparent)]
    IllegalMove(#[from] PlayError),
    /// The choices to explain do not exist.
    #[error(transparent)]
    Explain(#[from] ExplainError),
    /// A position cannot be changed so.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The header of a record cannot be read.
    #[error(transparent)]
    RecordHeader(#[from] RecordError),
    /// A record cannot be read.
    #[error(transparent)]
    RecordRead(#[from] RecordReadError),
    /// A record cannot be written.
    #[error(transparent)]
    RecordWrite(#[from] RecordWriteError),
    /// The rules take too many steps or too much memory.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// A count does not fit its type.
    #[error("there are more than 2^63 ways to go on")]
    CountTooLarge,
    /// The module of a game cannot be used.
    #[error(transparent)]
    Module(#[from] ModuleError),
}

/// A reason why the module of a game cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModuleError {
    /// The game has a module.
    #[error("the game runs compiled already")]
    AlreadyCompiled,
    /// No module was generated before.
    #[error("no module of this game was generated")]
    NotGenerated,
    /// The interpreter answered questions before there was a module.
    #[error("the game is interpreted already, and stays so")]
    StaysInterpreted,
    /// The game has no module.
    #[error("the game is interpreted")]
    Interpreted,
    /// No module can be made.
    #[error(transparent)]
    Generate(#[from] LinkError),
}

/// The kind of an error, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The input cannot be read: too short, not UTF-8, not a question.
    Input,
    /// No such game, or no place for another.
    Game,
    /// The settings of a game are contradictory.
    Settings,
    /// The rules have errors. The message is their diagnostics.
    Rules,
    /// A text or a path is not a position.
    Position,
    /// A move is not understood, or is illegal.
    Move,
    /// A position cannot be changed so.
    Edit,
    /// A record cannot be read or written.
    Record,
    /// The rules take too many steps or too much memory.
    Limit,
    /// The module of a game cannot be used.
    Module,
    /// A fault of the engine.
    Internal,
}

/// The place of an error in the text that was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "in", rename_all = "lowercase")]
pub enum ErrorPlace {
    /// A place in the text of a position or of a value.
    Text {
        /// Number of bytes before it.
        offset: usize,
    },
    /// A place in a record.
    Record {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// The decision, from 1, if the error is about one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        decision: Option<usize>,
    },
    /// A decision of a path.
    Path {
        /// The decision, from 1.
        decision: usize,
    },
}

/// An error as a page is given it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorReport {
    /// The kind of error.
    pub code: ErrorCode,
    /// The error in words, for people.
    pub message: String,
    /// The place of the error, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<ErrorPlace>,
}

impl EngineError {
    /// Returns the report for a page.
    pub fn report(&self) -> ErrorReport {
        ErrorReport { code: self.code(), message: self.to_string(), place: self.place() }
    }

    fn code(&self) -> ErrorCode {
        match self {
            EngineError::ShortInput | EngineError::Encoding(_) | EngineError::Question(_) => {
                ErrorCode::Input
            }
            EngineError::Answer(_) => ErrorCode::Internal,
            EngineError::NoSuchGame(_) | EngineError::TooManyGames(_) => ErrorCode::Game,
            EngineError::Settings(_) => ErrorCode::Settings,
            EngineError::Rules(_) => ErrorCode::Rules,
            EngineError::IllegalMove(PlayError::Limit(_))
            | EngineError::MoveText(MoveTextError::Limit(_))
            | EngineError::Explain(ExplainError::Limit(_))
            | EngineError::Path(PathError::Decision { error: PlayError::Limit(_), .. })
            | EngineError::RecordRead(RecordReadError::IllegalMove(PlayError::Limit(_))) => {
                ErrorCode::Limit
            }
            EngineError::Position(_) | EngineError::Path(_) | EngineError::NoSuchTarget(_) => {
                ErrorCode::Position
            }
            EngineError::MoveText(_) | EngineError::IllegalMove(_) | EngineError::Explain(_) => {
                ErrorCode::Move
            }
            EngineError::Edit(_) => ErrorCode::Edit,
            EngineError::RecordHeader(_)
            | EngineError::RecordRead(_)
            | EngineError::RecordWrite(_) => ErrorCode::Record,
            EngineError::Limit(_) | EngineError::CountTooLarge => ErrorCode::Limit,
            EngineError::Module(_) => ErrorCode::Module,
        }
    }

    fn place(&self) -> Option<ErrorPlace> {
        match self {
            EngineError::Position(error)
            | EngineError::Path(PathError::Start(error))
            | EngineError::Edit(
                EditError::Position(error) | EditError::State(StateError::Value(error)),
            )
            | EngineError::RecordWrite(RecordWriteError::Start(error)) => {
                Some(ErrorPlace::Text { offset: error.offset })
            }
            EngineError::Path(PathError::Decision { number, .. }) => {
                Some(ErrorPlace::Path { decision: *number })
            }
            EngineError::RecordHeader(error)
            | EngineError::RecordRead(RecordReadError::Record(error)) => {
                let RecordError { line, column, decision, .. } = *error;
                Some(ErrorPlace::Record { line, column, decision })
            }
            _ => None,
        }
    }
}
