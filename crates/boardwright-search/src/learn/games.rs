//! Games played to learn from.

use super::fit::Example;
use super::logistic::logistic;
use crate::alpha_beta::AlphaBeta;
use crate::captures::Verdict;
use crate::evaluate::{Choices, Shape, features};
use crate::knowledge::Knowledge;
use crate::player::{Player, Thought};
use crate::score::Score;
use crate::task::{Limits, Task};
use crate::walker::Walker;
use boardwright::playout::Dice;
use boardwright::{Game, Outcome, Position};
use std::sync::Arc;

/// After so many decisions a game is left as drawn.
const LONGEST_GAME: usize = 500;

/// One of so many positions is learned from: those of one game are much alike.
const SAMPLED: usize = 6;

/// A position that was met, before what became of it is known.
struct Met {
    features: Vec<(u32, i32)>,
    /// What search thought of it for the first side, in points, if it did.
    score: Option<i32>,
}

/// A game from which to learn.
struct Lesson {
    met: Vec<Met>,
    outcome: Option<Outcome>,
}

impl Lesson {
    /// The positions with what became of them. A search's opinion counts for so large a share of it,
    /// since ends are told from each other by chance as much as by what stood there.
    fn examples(self, share: f64) -> impl Iterator<Item = Example> {
        let result = match self.outcome {
            Some(Outcome::Win(0)) => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            _ => 0.5,
        };
        // A game that was given up says nothing.
        let told = self.outcome.is_some();
        self.met.into_iter().filter(move |_| told).map(move |met| {
            let opinion =
                met.score.map(|score| logistic(f64::from(score) / f64::from(Score::POINTS)));
            let chance = opinion.map_or(result, |opinion| share * opinion + (1.0 - share) * result);
            Example { features: met.features, chance }
        })
    }
}

/// Random games: some of their positions with what became of them. They go on until about so many
/// decisions were made.
pub fn random_games(game: &Game, shape: &Shape, decisions: u64, seed: u64) -> Vec<Example> {
    let start = game.start();
    let mut walker = Walker::new(&start);
    let (mut examples, mut made, mut moves) = (Vec::new(), 0, Vec::new());
    for number in 0.. {
        if made >= decisions || number > decisions / 4 {
            return examples;
        }
        let mut dice = Dice::for_game(seed, number);
        walker.set(&start);
        let (mut met, mut before) = (Vec::new(), None);
        let outcome = loop {
            made += 1;
            if let Some(outcome) = walker.outcome_but_for_standstill() {
                break Some(outcome);
            }
            if walker.ply() >= LONGEST_GAME {
                // What is left is played at once.
                let (session, state, history) = walker.ask();
                break session.random_game(state, history, &mut dice).1;
            }
            walker.decisions(&mut moves);
            if moves.is_empty() {
                break walker.outcome();
            }
            if dice.below(SAMPLED) == 0 {
                let choices = Choices { here: Some(moves.len()), before: other(&walker, before) };
                let features = features(shape, walker.state().words(), choices);
                met.push(Met { features, score: None });
            }
            before = Some((walker.player(), moves.len()));
            if !walker.push(moves[dice.below(moves.len())]) {
                break None;
            }
        };
        examples.extend(Lesson { met, outcome }.examples(0.0));
    }
    examples
}

/// How many decisions the other side had just before.
fn other(walker: &Walker, before: Option<(u8, usize)>) -> Option<usize> {
    before.filter(|&(player, _)| player != walker.player()).map(|(_, count)| count)
}

/// How games are played to learn from.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// Nodes of the search for each decision, for each decision that there is to choose from on
    /// average: fewer than some ten would not look at all of them, and lists begin at one player's
    /// end of the board.
    pub nodes: u64,
    /// Decisions made at random at first, at most.
    pub opening: usize,
    /// How much of what became of a position is what search thought of it there.
    pub opinion: f64,
}

/// A player to learn from. It does not like draws, and has whims: positions that seem equal would
/// else be played alike, over and over, and whose moves come first in lists would decide games.
pub fn learner(knowledge: &Arc<Knowledge>, table_bytes: usize) -> AlphaBeta {
    AlphaBeta::new(knowledge.clone())
        .with_table(table_bytes)
        .with_contempt(knowledge.usual / 2)
        .with_whims(knowledge.usual / 8, 0)
}

/// A game that was played to learn from.
pub struct Played {
    /// Some of its positions with what became of them.
    pub examples: Vec<Example>,
    /// How many decisions were made.
    pub decisions: usize,
    /// Whether nobody won.
    pub drawn: bool,
}

/// Plays one game against itself.
pub fn self_play(
    knowledge: &Arc<Knowledge>,
    player: &mut AlphaBeta,
    how: SelfPlay,
    mut dice: Dice,
) -> Played {
    let shape = knowledge.evaluator.shape();
    let task = Task::timeless(Limits::nodes(how.nodes * knowledge.choices as u64));
    let mut position = knowledge.game.start();
    let (mut met, mut before, mut moves) = (Vec::new(), None, Vec::new());
    let opening = dice.below(how.opening + 1);
    player.change_whims(dice.below(1 << 32) as u64);
    let mut decided = 0;
    let mut certain: Option<Outcome> = None;
    let outcome = loop {
        if decided >= LONGEST_GAME {
            break None;
        }
        if let Some(end) = position.outcome() {
            break Some(end.winner.map_or(Outcome::Draw, |winner| Outcome::Win(winner.0)));
        }
        position.decisions(&mut moves);
        let count = moves.len();
        let stray = decided < opening;
        let mv = if stray {
            moves[dice.below(count)]
        } else {
            let Some(thought) = player.think(&position, &task, &mut |_| {}) else { break None };
            let side = knowledge.evaluator.side(position.player().0);
            let score = thought.score();
            if score.is_forced() {
                let wins = score.wins_in().is_some() == (side > 0);
                certain = Some(Outcome::Win(u8::from(!wins)));
            } else if dice.below(SAMPLED) == 0 && is_quiet(knowledge, &position, &thought) {
                let there = before.filter(|&(player, _)| player != position.player());
                let choices = Choices { here: Some(count), before: there.map(|(_, count)| count) };
                let features = features(shape, position.state().words(), choices);
                met.push(Met { features, score: Some(side * score.0) });
            }
            match thought.best() {
                Some(mv) => mv,
                None => break None,
            }
        };
        // With two players a forced end is as good as reached.
        if certain.is_some() && shape.players == 2 {
            break certain;
        }
        before = Some((position.player(), count));
        decided += 1;
        if position.play_mut(mv).is_err() {
            break None;
        }
    };
    let drawn = outcome == Some(Outcome::Draw);
    let examples = Lesson { met, outcome }.examples(how.opinion).collect();
    Played { examples, decisions: decided, drawn }
}

/// Whether nothing is about to be taken: what stands on the board in the middle of an exchange says
/// little.
fn is_quiet(knowledge: &Knowledge, position: &Position, thought: &Thought) -> bool {
    let Some(mv) = thought.best() else { return false };
    let sight = knowledge.captures.sight(position.state().words(), mv, &knowledge.evaluator);
    knowledge.captures.verdict(&sight) == Verdict::Quiet
}
