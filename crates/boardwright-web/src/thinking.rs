//! The engine's thoughts on a position: an opponent of a level, or the best lines at full strength.

use crate::line::Code;
use boardwright::{Game, Move, Position};
use boardwright_search::analysis::line_text;
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{initial_weights, quick_profile};
use boardwright_search::profile::GameProfile;
use boardwright_search::{
    Clock, ComputerPlayer, FullStrength, Level, Limits, SearchKind, SearchResult, Task, WeightsFile,
};

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The memory in which the engine at full strength remembers positions, in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// A board with more sites than this is large.
const LARGE_BOARD: usize = 200;
/// The most best lines.
const MOST_LINES: usize = 8;

/// Who thinks.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Mind {
    /// An opponent of one of ten levels, whose whims have a seed.
    Level {
        /// From 1 to 10.
        level: u8,
        /// Where chance begins.
        seed: u32,
    },
    /// The engine at full strength.
    Full {
        /// So many best lines.
        lines: usize,
    },
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
pub struct Budget {
    /// The most milliseconds.
    pub milliseconds: Option<u32>,
    /// The most decisions made in search, or random games.
    pub nodes: Option<u64>,
}

/// A thought in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThoughtView {
    /// The best lines, best first.
    pub lines: Vec<LineView>,
    /// Decisions ahead that were searched in full.
    pub depth: u32,
    /// Decisions made in search, or random games.
    pub nodes: u64,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineView {
    /// Its decisions.
    pub codes: Vec<Code>,
    /// The same as they are written.
    pub texts: Vec<String>,
    /// The chance to win of whoever decides now, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// Decisions until whoever decides now wins, if that is forced.
    pub wins_in: Option<u32>,
    /// Decisions until whoever decides now loses, if that is forced.
    pub loses_in: Option<u32>,
}

/// Whoever thinks about a game, and what they know of it.
pub struct Thinker {
    clock: Arc<dyn Clock>,
    learned: Option<String>,
    known: Option<(Arc<GameProfile>, SearchKind)>,
    present: Option<(Mind, Box<dyn ComputerPlayer>)>,
}

impl Thinker {
    /// Nobody yet; what was learned of the game as the text of its file, if there is one.
    pub fn new(clock: Arc<dyn Clock>, learned: Option<String>) -> Thinker {
        Thinker { clock, learned, known: None, present: None }
    }

    /// What a mind thinks of a position; none if the game is over there.
    pub fn think(
        &mut self,
        position: &Position,
        mind: &Mind,
        budget: Budget,
        tell: &mut dyn FnMut(&ThoughtView),
    ) -> Option<ThoughtView> {
        if position.outcome().is_some() {
            return None;
        }
        let time = budget.milliseconds.map(|time| Duration::from_millis(time.into()));
        let limits = Limits { time, nodes: budget.nodes, depth: None };
        let task = Task::new(limits, self.clock.clone());
        let player = self.player(position.game(), mind);
        let mut hear = |thought: &SearchResult| tell(&view(position, thought));
        player.think(position, &task, &mut hear).map(|thought| view(position, &thought))
    }

    /// What is known of the game.
    pub fn knowledge(&mut self, game: &Game) -> Arc<GameProfile> {
        self.known(game).0
    }

    fn player(&mut self, game: &Game, mind: &Mind) -> &mut dyn ComputerPlayer {
        let same = self.present.as_ref().is_some_and(|(present, _)| present == mind);
        let player = match self.present.take().filter(|_| same) {
            Some((_, player)) => player,
            None => self.made(game, mind),
        };
        &mut *self.present.insert((mind.clone(), player)).1
    }

    fn made(&mut self, game: &Game, mind: &Mind) -> Box<dyn ComputerPlayer> {
        let (knowledge, search) = self.known(game);
        match *mind {
            Mind::Level { level, seed } => {
                Box::new(Level::with_profile(knowledge, search, level, seed.into()))
            }
            Mind::Full { lines } => {
                let full = FullStrength::with_profile(knowledge, search, 1).with_table(TABLE_BYTES);
                Box::new(full.with_lines(lines.clamp(1, MOST_LINES)))
            }
        }
    }

    fn known(&mut self, game: &Game) -> (Arc<GameProfile>, SearchKind) {
        let learned = self.learned.as_deref();
        self.known.get_or_insert_with(|| knowledge(game, learned)).clone()
    }
}

/// What was learned of a game if its rules are those that were learned, else quick estimates; on a large board
/// these would take a minute, and random games tell enough.
fn knowledge(game: &Game, learned: Option<&str>) -> (Arc<GameProfile>, SearchKind) {
    let shape = Arc::new(FeatureSet::of_game(game));
    let read = learned.map(|text| WeightsFile::parse(&shape, text));
    match read {
        Some(Ok(learned)) => {
            let (knowledge, search) = GameProfile::of_learned(game, shape, learned);
            (Arc::new(knowledge), search)
        }
        _ if game.board().site_count() > LARGE_BOARD => {
            let weights = initial_weights(game, &shape);
            (Arc::new(GameProfile::new(game, shape, weights)), SearchKind::MonteCarlo)
        }
        _ => (Arc::new(quick_profile(game, &shape)), SearchKind::default()),
    }
}

fn view(position: &Position, thought: &SearchResult) -> ThoughtView {
    let line = |line: &boardwright_search::Variation| LineView {
        codes: line.moves.iter().map(|&mv: &Move| Code(mv)).collect(),
        texts: line_text(position, &line.moves),
        chance: (line.score.chance() * 10_000.0).round() / 10_000.0,
        wins_in: line.score.wins_in(),
        loses_in: line.score.loses_in(),
    };
    ThoughtView {
        lines: thought.lines.iter().map(line).collect(),
        depth: thought.depth,
        nodes: thought.nodes,
    }
}
