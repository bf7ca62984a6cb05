//! Answers the questions of a page about one play-test.

use crate::coordinator::{Coordinator, ReportRequest};
use crate::fault::Fault;
use crate::lesson::{judge, primer};
use crate::player::WorkerPlayer;
use crate::question::{Answer, Question};
use boardwright::Game;
use boardwright::ir::budget::Clock;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// Answers the questions about one play-test. A worker usually coordinates or plays; it can do
/// both.
pub struct PlayTestHandler {
    clock: Arc<dyn Clock>,
    coordinator: Option<Coordinator>,
    player: Option<WorkerPlayer>,
}

/// An answer that is none.
#[derive(Serialize)]
struct FaultView {
    fault: String,
}

impl PlayTestHandler {
    /// Creates a handler. Time comes from a clock.
    pub fn new(clock: Arc<dyn Clock>) -> PlayTestHandler {
        PlayTestHandler { clock, coordinator: None, player: None }
    }

    /// Answers a question in JSON, as JSON.
    pub fn answer(&mut self, game: &Game, question: &str) -> String {
        let question = serde_json::from_str(question).map_err(Fault::Question);
        let answer = question.and_then(|question| self.answer_to(game, question));
        let text = answer.and_then(|answer| serde_json::to_string(&answer).map_err(Fault::Answer));
        text.unwrap_or_else(|fault| {
            // A string is always JSON.
            serde_json::to_string(&FaultView { fault: fault.to_string() }).unwrap_or_default()
        })
    }

    /// Answers a question.
    ///
    /// # Errors
    /// Fails if the question has no answer.
    pub fn answer_to(&mut self, game: &Game, question: Question) -> Result<Answer, Fault> {
        let coordinator = &mut self.coordinator;
        Ok(match question {
            Question::Begin(begin) => {
                coordinator.insert(Coordinator::begin(game, &begin, &self.clock)?).begun()
            }
            Question::Resume { settings, weights, saved } => {
                let resumed = Coordinator::resume(game, *settings, &weights, saved, &self.clock);
                coordinator.insert(resumed).begun()
            }
            Question::Join { settings, weights } => {
                self.player = Some(WorkerPlayer::new(game, *settings, &weights, &self.clock));
                Answer::Done {}
            }
            Question::Play { games, milliseconds } => {
                let player = self.player.as_mut().ok_or(Fault::NotBegun)?;
                let time = Duration::from_millis(milliseconds.into());
                let (played, left) = player.play(games, time);
                Answer::Played { played, left }
            }
            Question::Next { most } => coordinator.as_mut().ok_or(Fault::NotBegun)?.next(most),
            Question::Add { games } => coordinator.as_mut().ok_or(Fault::NotBegun)?.add(games)?,
            Question::StudyRules {} => {
                let coordinator = coordinator.as_mut().ok_or(Fault::NotBegun)?;
                Answer::Studied { steps: coordinator.study_rules() }
            }
            Question::Primer { text } => Answer::Primer(primer(game, text.as_deref())?),
            Question::Judge { at, goal } => Answer::Judged(judge(game, &at, &goal)?),
            Question::Report { whole, board_style, script, style } => {
                let request = ReportRequest { whole, board_style, script, style };
                coordinator.as_mut().ok_or(Fault::NotBegun)?.report(request)?
            }
        })
    }
}
