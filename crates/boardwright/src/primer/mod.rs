//! Primers: a lesson for each game, as positions with tasks that the rules check.
//!
//! A lesson is written beside the rules, or made from positions that random games reach.

mod goal;
mod made;

pub use goal::Condition;

use crate::game::Game;
use crate::ids::Kind;
use crate::manual::piece_words;
use crate::position::Position;
use crate::words::{capitalised, spoken};
use boardwright_interpret::{LimitReached, Move};

/// A lesson.
#[derive(Clone, Debug)]
pub struct Primer {
    /// Tasks in order.
    pub tasks: Vec<Task>,
}

/// A task of a lesson.
#[derive(Clone, Debug)]
pub struct Task {
    /// The task in a sentence.
    pub title: String,
    /// First position.
    pub position: Position,
    /// Conditions that one decision has to meet, all of them.
    pub goal: Vec<Condition>,
    /// Sentence about what is new in the task; may be empty.
    pub about: String,
    /// Sentence after the task; may be empty.
    pub done: String,
}

/// Reason why a text is not a primer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the primer: {message}")]
pub struct PrimerError {
    /// Line, from 1.
    pub line: usize,
    /// Reason in words.
    pub message: String,
}

impl Primer {
    /// Reads a primer: `task SENTENCE`, then lines of `position`, `goal`, `about` and `done`. A
    /// task without a position begins from the start. Lines with `#` are comments.
    ///
    /// # Errors
    ///
    /// If a line is unknown, or names something that the game does not have.
    pub fn read(game: &Game, text: &str) -> Result<Primer, PrimerError> {
        let mut tasks: Vec<Task> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let error = |message: String| PrimerError { line: number, message };
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim();
            if word == "task" {
                tasks.push(Task {
                    title: rest.to_owned(),
                    position: game.start(),
                    goal: Vec::new(),
                    about: String::new(),
                    done: String::new(),
                });
                continue;
            }
            let task = tasks.last_mut().ok_or_else(|| error("no task begins here".to_owned()))?;
            match word {
                "position" => {
                    let read = Position::read(game, rest);
                    task.position = read.map_err(|wrong| error(wrong.to_string()))?;
                }
                "goal" => task.goal.push(Condition::read(game, rest).map_err(error)?),
                "about" => task.about = rest.to_owned(),
                "done" => task.done = rest.to_owned(),
                _ => return Err(error(format!("`{word}` is no part of a primer"))),
            }
        }
        Ok(Primer { tasks })
    }

    /// Makes a primer from positions that random games reach. The same game has the same primer.
    pub fn made(game: &Game) -> Primer {
        made::primer(game)
    }
}

impl Task {
    /// Returns a sentence that says why a decision does not fulfil the task; `None` if it does.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn refusal(&self, before: &Position, mv: Move) -> Result<Option<String>, LimitReached> {
        goal::refusal(&self.goal, before, mv)
    }

    /// Returns the decisions of the first position that fulfil the task, and the number of all.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn solutions(&self) -> Result<(Vec<Move>, usize), LimitReached> {
        let decisions = self.position.decisions()?;
        let count = decisions.len();
        let mut solutions = Vec::new();
        for mv in decisions {
            if self.refusal(&self.position, mv)?.is_none() {
                solutions.push(mv);
            }
        }
        Ok((solutions, count))
    }

    /// Returns the sentence about the task: its own, or that of the kind it is about.
    pub fn introduction(&self) -> String {
        let kind = self.goal.iter().find_map(|condition| match condition {
            Condition::By(kind) | Condition::Promotes(kind) => Some(*kind),
            _ => None,
        });
        match kind {
            Some(kind) if self.about.is_empty() => about_kind(self.position.game(), kind),
            _ => self.about.clone(),
        }
    }
}

/// Returns the sentence of a kind after its name; empty if it has none.
fn about_kind(game: &Game, kind: Kind) -> String {
    match piece_words(game, kind) {
        words if words.is_empty() => words,
        words => format!("{}: {words}", capitalised(&spoken(game.kind_name(kind)))),
    }
}

/// Returns a sentence that says why a decision does not meet conditions; `None` if it does.
///
/// # Errors
///
/// If a limit of the rules is reached.
pub fn refusal(
    goal: &[Condition],
    before: &Position,
    mv: Move,
) -> Result<Option<String>, LimitReached> {
    goal::refusal(goal, before, mv)
}

#[cfg(test)]
mod tests {
    use super::{Condition, Primer, Task};
    use crate::{Game, Options, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    /// Expects that some decisions fulfil each task, and not all.
    fn expect_checkable(id: &str, tasks: &[Task]) {
        for Task { title, position, .. } in tasks {
            assert!(!title.is_empty() && position.outcome().unwrap().is_none(), "{id}: {title}");
        }
        for task in tasks {
            let (solutions, count) = task.solutions().unwrap();
            let (title, solved) = (&task.title, solutions.len());
            assert!(0 < solved && solved < count, "{id}: {title}: {solved} of {count}");
        }
    }

    #[test]
    fn written_lessons_have_tasks_that_some_decisions_fulfil() {
        let mut written = 0;
        for bundled in bundled::all() {
            let Some(text) = bundled.primer else { continue };
            let game = game(bundled.id);
            let primer = Primer::read(&game, text).unwrap_or_else(|error| panic!("{error}"));
            assert!((4..=7).contains(&primer.tasks.len()), "{}", bundled.id);
            expect_checkable(bundled.id, &primer.tasks);
            for task in &primer.tasks {
                assert!(!task.about.is_empty() && !task.done.is_empty(), "{}", task.title);
                // A later turn can begin there: what is set up again is the same.
                let text = task.position.text();
                assert_eq!(crate::Position::read(&game, &text).unwrap(), task.position, "{text}");
            }
            written += 1;
        }
        assert_eq!(written, 5);
    }

    /// Games of so few possibilities that a lesson has two tasks.
    const TINY: [&str; 1] = ["tic-tac-toe"];

    fn made_lessons_are_checkable(part: usize) {
        for bundled in bundled::all().iter().skip(part).step_by(4) {
            let primer = Primer::made(&game(bundled.id));
            let least = if TINY.contains(&bundled.id) { 2 } else { 3 };
            let titles: Vec<&str> = primer.tasks.iter().map(|task| task.title.as_str()).collect();
            println!("{}: {titles:?}", bundled.id);
            assert!((least..=6).contains(&titles.len()), "{}: {titles:?}", bundled.id);
            expect_checkable(bundled.id, &primer.tasks);
        }
    }

    #[test]
    fn lessons_are_made_for_games_1() {
        made_lessons_are_checkable(0);
    }

    #[test]
    fn lessons_are_made_for_games_2() {
        made_lessons_are_checkable(1);
    }

    #[test]
    fn lessons_are_made_for_games_3() {
        made_lessons_are_checkable(2);
    }

    #[test]
    fn lessons_are_made_for_games_4() {
        made_lessons_are_checkable(3);
    }

    #[test]
    fn made_lesson_is_the_same_each_time() {
        let game = game("odins-rune-chess");
        let lesson = || {
            let tasks = Primer::made(&game).tasks.into_iter();
            tasks.map(|task| (task.title, task.position.text())).collect::<Vec<_>>()
        };
        assert_eq!(lesson(), lesson());
    }

    #[test]
    fn conditions_are_read_as_they_are_written() {
        let game = game("odins-rune-chess");
        for text in [
            "by ForestOx",
            "captures",
            "captures King",
            "promotes Pawn",
            "choice victim",
            "choice victim d6",
            "line 3",
            "to d7 h6",
            "move Pd5-d7 | Ph4-h6",
            "wins",
            "prevents",
        ] {
            assert_eq!(Condition::read(&game, text).unwrap().text(&game), text);
        }
        for wrong in ["by Cannon", "to z9", "branch nothing", "line x", "likes"] {
            assert!(Condition::read(&game, wrong).is_err(), "{wrong}");
        }
        let error = Primer::read(&game, "task A\ngoal by Cannon").unwrap_err();
        assert_eq!(error.to_string(), "line 2 of the primer: there is no piece `Cannon`");
        assert!(Primer::read(&game, "goal wins").is_err());
    }

    #[test]
    fn refusal_says_what_a_decision_lacks() {
        let game = game("odins-rune-chess");
        let text = bundled::find("odins-rune-chess").unwrap().primer.unwrap();
        let primer = Primer::read(&game, text).unwrap();
        let refusal = |task: &Task, text: &str| {
            let mv = task.position.read_move(text).unwrap();
            task.refusal(&task.position, mv).unwrap()
        };
        let gore = &primer.tasks[0];
        assert_eq!(refusal(gore, "Fc3-d5 xd6"), None);
        assert_eq!(
            refusal(gore, "Fc3-d5").unwrap(),
            "That is only a part of it: you did not choose an enemy to gore."
        );
        assert_eq!(refusal(gore, "Ra1-a2").unwrap(), "This time, use a Forest Ox.");
        let win = primer.tasks.last().unwrap();
        assert_eq!(refusal(win, "Rc4-c8").unwrap(), "The game would go on after that.");
        assert_eq!(refusal(win, "Rc4-c9"), None);
    }
}
