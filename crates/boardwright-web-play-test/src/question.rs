//! Questions and answers; `web/app/src/play-test/protocol.ts` has the same.

use crate::lesson::{Judgement, PrimerView};
use boardwright_report::{PlayedGame, Settings};
use boardwright_report_page::summary::Summary;
use boardwright_web::position_cache::PositionPath;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A question about a play-test.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// Begins a play-test in the worker that coordinates.
    Begin(Begin),
    /// Goes on with a play-test whose settings are known, in the worker that coordinates.
    Resume {
        /// The settings.
        settings: Box<Settings>,
        /// Weights of the evaluation, as the first answer gave them.
        weights: String,
        /// Numbers of the games played before, which are added later.
        saved: BTreeSet<u64>,
    },
    /// Prepares a worker that plays.
    Join {
        /// The settings.
        settings: Box<Settings>,
        /// Weights of the evaluation, as the first answer gave them.
        weights: String,
    },
    /// Asks for the next games.
    Next {
        /// Most games.
        most: usize,
    },
    /// Plays games.
    Play {
        /// Their numbers.
        games: Vec<u64>,
        /// Time in milliseconds after which no further game is begun.
        milliseconds: u32,
    },
    /// Adds games that were played.
    Add {
        /// The games.
        games: Vec<TimedGame>,
    },
    /// Takes the next step of studying the rules: tests whether an option changes anything, or
    /// tries to solve the game.
    StudyRules {},
    /// Asks for the lesson of the game.
    Primer {
        /// The written lesson; `None` to make one.
        #[serde(default)]
        text: Option<String>,
    },
    /// Asks whether the last decision of a path fulfils a task.
    Judge {
        /// The path.
        at: PositionPath,
        /// Conditions of the task.
        goal: Vec<String>,
    },
    /// Makes the report of the games so far.
    Report {
        /// True for a whole report, with puzzles and games to replay.
        whole: bool,
        /// Name of the board style; that of the game if it is missing.
        #[serde(default)]
        board_style: Option<String>,
        /// The script that replays games.
        #[serde(default)]
        script: String,
        /// The style of the replays.
        #[serde(default)]
        style: String,
    },
}

/// The beginning of a play-test.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Begin {
    /// Random seed.
    pub seed: u64,
    /// Number of games of each strength; `None` to divide the time.
    #[serde(default)]
    pub games: Option<u64>,
    /// Time of all processors together in seconds, which decides the levels.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// Levels of strength; `None` for those that the time allows.
    #[serde(default)]
    pub levels: Option<[u8; 3]>,
    /// Text of the file of learned weights.
    #[serde(default)]
    pub weights: Option<String>,
}

/// A game that was played, with its time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TimedGame {
    /// The game.
    pub game: PlayedGame,
    /// Time in seconds; 0 for a game that was saved before.
    pub seconds: f64,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// A play-test was begun.
    Begun {
        /// The settings.
        settings: Box<Settings>,
        /// Weights of the evaluation, for the workers that play.
        weights: String,
        /// Number of steps of studying the rules.
        steps: usize,
    },
    /// Nothing to say.
    Done {},
    /// The next games.
    Next {
        /// Their numbers; none if enough were begun.
        games: Vec<u64>,
        /// Share of the wanted games that were begun, from 0 to 1.
        progress: f64,
    },
    /// Games that were played.
    Played {
        /// The games.
        played: Vec<TimedGame>,
        /// Numbers of games for which there was no time.
        left: Vec<u64>,
    },
    /// Games were added.
    Added {
        /// Number of games so far.
        games: usize,
    },
    /// A step of studying the rules was taken.
    Studied {
        /// Number of steps left.
        steps: usize,
    },
    /// A lesson.
    Primer(PrimerView),
    /// A judgement.
    Judged(Judgement),
    /// A report.
    Report {
        /// The page.
        page: String,
        /// The report as JSON, as `boardwright report --json` writes it.
        json: String,
        /// The verdicts in a few words.
        summary: Box<Summary>,
    },
}
