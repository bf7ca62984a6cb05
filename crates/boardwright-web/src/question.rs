//! The questions of a page about a game, with the types of their answers: plain data, as JSON.
//!
//! `web/engine/src/generated` holds the same in TypeScript, written by the test `typescript`.

use crate::analysis::{AnalysisView, EngineStrength, SearchLimits};
use crate::decision_code::DecisionCode;
use crate::edit::{Change, EditedPosition, Palette};
use crate::error::EngineError;
use crate::evaluation::EvaluationTerm;
use crate::explanation::ChoiceInput;
use crate::game_info::GameInfo;
use crate::position_cache::PositionPath;
use crate::position_info::PositionInfo;
use crate::record::{RecordInput, RecordView};
use crate::target_info::{LookTarget, TargetInfo};
use boardwright::manual::Manual;
use serde::{Deserialize, Serialize};

/// Defines the questions: a variant of [`Question`], a method of [`Answers`], its input and its
/// answer.
macro_rules! questions {
    ($($(#[doc = $doc:expr])* $variant:ident($input:ty) => $method:ident -> $answer:ty,)*) => {
        /// A question about a game.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(tag = "ask", rename_all = "lowercase")]
        pub enum Question {
            $($(#[doc = $doc])* $variant($input),)*
        }

        /// The answers to questions, one method each.
        pub trait Answers {
            $($(#[doc = $doc])*
            ///
            /// # Errors
            ///
            /// If the question has no answer.
            fn $method(&mut self, question: $input) -> Result<$answer, EngineError>;)*
        }

        impl Question {
            /// Returns the answer as JSON.
            ///
            /// # Errors
            ///
            /// If the question has no answer.
            pub fn answer_by(self, answers: &mut impl Answers) -> Result<String, EngineError> {
                match self {
                    $(Question::$variant(question) => to_json(&answers.$method(question)?),)*
                }
            }
        }

        /// The signatures of all questions, for TypeScript.
        #[cfg(test)]
        pub(crate) fn signatures(config: &ts_rs::Config) -> Vec<Signature> {
            use ts_rs::TS;
            vec![$(Signature {
                name: stringify!($variant).to_lowercase(),
                doc: [$($doc),*].concat().trim().to_owned(),
                input: <$input>::name(config),
                answer: <$answer>::name(config),
            }),*]
        }

        /// Visits the types of all questions and answers.
        #[cfg(test)]
        pub(crate) fn visit_types(visitor: &mut impl ts_rs::TypeVisitor) {
            $(visitor.visit::<$input>(); visitor.visit::<$answer>();)*
        }
    };
}

questions! {
    /// The board and the players.
    Game(NoInput) => game -> GameInfo,
    /// The manual page.
    Manual(NoInput) => manual -> Manual,
    /// A position and its legal decisions.
    Position(PositionQuestion) => position -> PositionInfo,
    /// The decision that a text names.
    Move(MoveQuestion) => read_move -> DecisionCode,
    /// A sentence that explains why no decision makes these choices.
    Explain(ExplainQuestion) => explain -> String,
    /// Facts about a site or an item of a reserve: what is there, and the reach of the unit.
    Look(LookQuestion) => look -> TargetInfo,
    /// The text of a position in the notation of the game.
    Normalize(TextQuestion) => normalize -> String,
    /// The units and values to set up a position with.
    Palette(NoInput) => palette -> Palette,
    /// A position after a change by hand.
    Edit(EditQuestion) => edit -> EditedPosition,
    /// The moves of a written record.
    Read(TextQuestion) => read_record -> RecordView,
    /// The text of a record.
    Write(WriteQuestion) => write_record -> String,
    /// Sets the learned weights of the game, as the text of their file.
    Weights(TextQuestion) => set_weights -> (),
    /// Estimated weights for rules without learned ones, as the text of their file.
    Estimate(NoInput) => estimate -> String,
    /// The terms of the static evaluation.
    Evaluation(PositionQuestion) => evaluation -> Vec<EvaluationTerm>,
    /// The search result for a position; `null` if the game is over.
    Analyze(AnalyzeQuestion) => analyze -> Option<AnalysisView>,
}

/// A question that needs no input.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "object"))]
pub struct NoInput {}

/// A question about a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionQuestion {
    /// The position.
    pub at: PositionPath,
}

/// A question about a move text.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveQuestion {
    /// The position.
    pub at: PositionPath,
    /// The text of the move.
    pub text: String,
}

/// A question about choices that are not legal.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplainQuestion {
    /// The position.
    pub at: PositionPath,
    /// The choices.
    pub choices: Vec<ChoiceInput>,
}

/// A question about a target in a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookQuestion {
    /// The position.
    pub at: PositionPath,
    /// The target.
    pub target: LookTarget,
}

/// A question about a text.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextQuestion {
    /// The text.
    pub text: String,
}

/// A question about an edited position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditQuestion {
    /// The position before the change.
    pub text: String,
    /// The change.
    pub change: Change,
}

/// A question for the text of a record.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WriteQuestion {
    /// The record.
    pub record: RecordInput,
}

/// A question to a search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalyzeQuestion {
    /// The position.
    pub at: PositionPath,
    /// The strength of the engine.
    pub strength: EngineStrength,
    /// The limits of the search.
    pub limits: SearchLimits,
}

/// The signature of a question in TypeScript.
#[cfg(test)]
pub(crate) struct Signature {
    /// The name of the question.
    pub name: String,
    /// A sentence about the answer.
    pub doc: String,
    /// The type of the input.
    pub input: String,
    /// The type of the answer.
    pub answer: String,
}

fn to_json(answer: &impl Serialize) -> Result<String, EngineError> {
    serde_json::to_string(answer).map_err(EngineError::Answer)
}
