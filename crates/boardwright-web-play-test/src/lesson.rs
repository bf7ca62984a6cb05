//! A lesson as a page is given it, and the judgement of decisions in it.

use crate::fault::Fault;
use boardwright::primer::{Condition, Primer, Task, refusal};
use boardwright::{ChoiceValue, Game, Move};
use boardwright_web::position_cache::{PositionCache, PositionPath};
use serde::Serialize;

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PrimerView {
    /// Tasks in order.
    pub tasks: Vec<PrimerTask>,
}

/// A task of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PrimerTask {
    /// The task in a sentence.
    pub title: String,
    /// A sentence about what is new; may be empty.
    pub about: String,
    /// A sentence after the task; may be empty.
    pub done: String,
    /// The text of its position.
    pub position: String,
    /// Its conditions as text.
    pub goal: Vec<String>,
    /// A decision that fulfils it.
    pub hint: PrimerHint,
}

/// A decision that fulfils a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PrimerHint {
    /// The decision in the game's notation.
    pub text: String,
    /// The sites that it names.
    pub sites: Vec<String>,
}

/// The judgement of a decision in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Judgement {
    /// A sentence that says what the decision lacks; `null` if it fulfils the task.
    pub refusal: Option<String>,
}

/// Returns a written lesson, or one that is made from random games if there is no text.
///
/// # Errors
///
/// If the text is not a lesson of the game, or a limit of the rules is reached.
pub fn primer(game: &Game, text: Option<&str>) -> Result<PrimerView, Fault> {
    let primer = match text {
        Some(text) => Primer::read(game, text)?,
        None => Primer::made(game),
    };
    let mut tasks = Vec::new();
    for task in &primer.tasks {
        let (solutions, _) = task.solutions()?;
        // Nothing can be learnt from a task that no decision fulfils.
        if let Some(mv) = solutions.first() {
            tasks.push(view(game, task, *mv));
        }
    }
    Ok(PrimerView { tasks })
}

fn view(game: &Game, task: &Task, mv: Move) -> PrimerTask {
    let choices = task.position.choices(mv);
    let name = |site: boardwright::Site| game.board().site(site).name.clone();
    let sites = choices.values.iter().filter_map(|(_, value)| match value {
        ChoiceValue::Site(site) => Some(name(*site)),
        ChoiceValue::Line(line) => Some(name(line.first)),
        _ => None,
    });
    PrimerTask {
        title: task.title.clone(),
        about: task.introduction(),
        done: task.done.clone(),
        position: task.position.text(),
        goal: task.goal.iter().map(|condition| condition.text(game)).collect(),
        hint: PrimerHint { text: task.position.move_text(mv), sites: sites.collect() },
    }
}

/// Returns the judgement of the last decision of a path by the conditions of a task.
///
/// # Errors
///
/// If a condition is not one of the game, or a limit of the rules is reached.
pub fn judge(game: &Game, at: &PositionPath, goal: &[String]) -> Result<Judgement, Fault> {
    let mut positions = PositionCache::default();
    let positions = positions.to(game, at)?;
    let (Some(last), [.., before, _]) = (at.moves.last(), positions) else {
        return Err(Fault::NoDecision);
    };
    let read = |text: &String| Condition::read(game, text);
    let goal: Vec<Condition> =
        goal.iter().map(read).collect::<Result<_, _>>().map_err(Fault::Goal)?;
    Ok(Judgement { refusal: refusal(&goal, before, last.0)? })
}

#[cfg(test)]
mod tests {
    use crate::handler::PlayTestHandler;
    use boardwright::ir::budget::FrozenClock;
    use boardwright::{Game, Options, bundled};
    use serde_json::{Value, json};
    use std::sync::Arc;

    fn ask(game: &Game, question: &Value) -> Value {
        let mut handler = PlayTestHandler::new(Arc::new(FrozenClock));
        serde_json::from_str(&handler.answer(game, &question.to_string())).unwrap()
    }

    #[test]
    fn written_lesson_is_given_with_hints_that_fulfil_its_tasks() {
        let corsairs = bundled::find("corsairs").unwrap();
        let game = corsairs.compile(&Options::default()).0.unwrap();
        let lesson = ask(&game, &json!({ "ask": "primer", "text": corsairs.primer }));
        let tasks = lesson["tasks"].as_array().unwrap();
        assert_eq!(tasks.len(), 6);
        for task in tasks {
            let start = task["position"].as_str().unwrap();
            let position = boardwright::Position::read(&game, start).unwrap();
            let judged = |mv: boardwright::Move| {
                let code = serde_json::to_value(boardwright_web::decision_code::DecisionCode(mv));
                let at = json!({ "start": start, "moves": [code.unwrap()] });
                let question = json!({ "ask": "judge", "at": at, "goal": task["goal"] });
                ask(&game, &question)["refusal"].clone()
            };
            let hint = position.read_move(task["hint"]["text"].as_str().unwrap()).unwrap();
            assert_eq!(judged(hint), Value::Null, "{task}");
            let refusals = position.decisions().unwrap().into_iter().map(judged);
            assert!(refusals.into_iter().any(|refusal| refusal.is_string()), "{task}");
        }
    }

    #[test]
    fn lesson_without_a_text_is_made_and_wrong_goals_are_faults() {
        let game = bundled::find("tic-tac-toe").unwrap();
        let game = game.compile(&Options::default()).0.unwrap();
        let lesson = ask(&game, &json!({ "ask": "primer" }));
        assert!(lesson["tasks"].as_array().unwrap().len() >= 2, "{lesson}");
        for question in [
            json!({ "ask": "primer", "text": "task A\ngoal likes" }),
            json!({ "ask": "judge", "at": {}, "goal": ["wins"] }),
        ] {
            assert!(ask(&game, &question)["fault"].is_string(), "{question}");
        }
    }
}
