//! Games played to learn from.

use super::fit::Example;
use super::handicap::{Handicap, Strays};
use super::logistic::logistic;
use crate::alpha_beta::AlphaBeta;
use crate::captures::Verdict;
use crate::evaluate::{DecisionCounts, FeatureSet, features};
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::score::Score;
use crate::search_position::SearchPosition;
use crate::task::{Limits, Task};
use boardwright::Rng;
use boardwright::{Game, Move, Outcome, Position, PositionRef};
use std::sync::Arc;

/// After so many decisions a random game is played to its end without looking at it.
const LONGEST_RANDOM_GAME: usize = 300;
/// After so many more it says nothing, as if it had no end.
const LONGEST_REST: u64 = 10_000;
/// After so many decisions a game played with search is left, and what search thinks of it then counts.
const LONGEST_GAME: usize = 600;

/// One of so many positions of a random game is learned from, and of one played with search: those of
/// one game are much alike.
const SAMPLED: usize = 6;
const SAMPLED_OF_SEARCH: usize = 2;

/// A position that was met, before what became of it is known.
struct Met {
    features: Vec<(u32, i32)>,
    /// What search thought of it for the first side, in points, if it did.
    score: Option<i32>,
    /// What search thought for the first side when the next decision was made that says nothing of
    /// the position, if one was: a random one.
    later: Option<i32>,
}

/// A game from which to learn.
struct Lesson {
    met: Vec<Met>,
    outcome: Option<Outcome>,
    /// What search thought of it last for the first side, if it was left before its end.
    left: Option<i32>,
}

impl Lesson {
    /// The positions with what became of them: the end, or what search thought of where a random
    /// decision spoiled it. A search's opinion counts for so large a share of it, since ends are told
    /// from each other by chance as much as by what stood there.
    fn examples(self, share: f64) -> impl Iterator<Item = Example> {
        let chance = |score: i32| logistic(f64::from(score) / f64::from(Score::POINTS));
        let result = match (self.outcome, self.left) {
            (Some(Outcome::Win(0)), _) => 1.0,
            (Some(Outcome::Win(_)), _) => 0.0,
            (None, Some(score)) => chance(score),
            _ => 0.5,
        };
        // A game that could not go on says nothing.
        let told = self.outcome.is_some() || self.left.is_some();
        self.met.into_iter().filter(move |_| told).map(move |met| {
            let became = met.later.map_or(result, chance);
            let opinion = met.score.map(chance);
            let chance = opinion.map_or(became, |opinion| share * opinion + (1.0 - share) * became);
            Example { features: met.features, chance }
        })
    }
}

/// How much random games are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Decisions that are made, about.
    pub decisions: u64,
    /// Decisions that are listed, about: where there are many to choose from, listing takes the time.
    pub listed: u64,
    /// Decisions of games that go on after they were looked at: rules under which chance hardly ever finds an end
    /// would else take minutes.
    pub beyond: u64,
    /// Where chance begins.
    pub seed: u64,
}

/// What random games show.
pub struct Sampled {
    /// Some of their positions with what became of them.
    pub examples: Vec<Example>,
    /// Decisions in an average game.
    pub length: u64,
}

/// Random games, until they have been looked at enough.
pub fn random_games(game: &Game, shape: &FeatureSet, sampling: Sampling) -> Sampled {
    let Sampling { decisions, mut beyond, seed, .. } = sampling;
    let start = game.start();
    let mut walker = SearchPosition::new(&start);
    let (mut examples, mut moves) = (Vec::new(), Vec::new());
    let (mut made, mut listed) = (0, 0);
    for number in 0.. {
        if made >= decisions || listed >= sampling.listed || number > decisions / 4 {
            return Sampled { examples, length: made / number.max(1) };
        }
        let mut dice = Rng::for_game(seed, number);
        walker.set(&start);
        let (mut met, mut before) = (Vec::new(), None);
        let outcome = loop {
            made += 1;
            if let Some(outcome) = walker.outcome_but_for_standstill() {
                break Some(outcome);
            }
            if walker.ply() >= LONGEST_RANDOM_GAME {
                // What is left is played at once.
                let most = beyond.min(LONGEST_REST) as u32;
                let plies = |state| game.interpreter().plies(state);
                let (session, state, history) = walker.ask();
                let (last, outcome) =
                    session.playout(PositionRef::new(state, history), &mut dice, most);
                beyond -= u64::from(plies(&last) - plies(state)).min(beyond);
                break outcome;
            }
            walker.decisions(&mut moves);
            listed += moves.len() as u64;
            if moves.is_empty() {
                break walker.outcome();
            }
            if dice.below(SAMPLED) == 0 {
                let choices =
                    DecisionCounts { here: Some(moves.len()), before: other(&walker, before) };
                let features = features(shape, walker.state().words(), choices);
                met.push(Met { features, score: None, later: None });
            }
            before = Some((walker.player(), moves.len()));
            if !walker.push(moves[dice.below(moves.len())]) {
                break None;
            }
        };
        examples.extend(Lesson { met, outcome, left: None }.examples(0.0));
    }
    Sampled { examples, length: 0 }
}

/// How many decisions the other side had just before.
fn other(walker: &SearchPosition, before: Option<(u8, usize)>) -> Option<usize> {
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
    /// Whether games are given up that have been as good as won for some time.
    pub gives_up: bool,
    /// How much a player is held back that would nearly always win.
    pub handicap: Handicap,
    /// Decisions in a usual game, as far as they are known.
    pub length: usize,
}

/// A game is as good as won by whoever is so many points ahead, after so many decisions in a row.
const WON: i32 = 5 * Score::POINTS;
const WON_FOR: u32 = 8;

/// The way to a forced end is followed for so many decisions.
const FOLLOWED: u32 = 6;
/// A search's opinion of a forced end, in points.
const CERTAIN: i32 = 8 * Score::POINTS;

/// Who has been as good as winning, and for how many decisions.
#[derive(Default)]
struct Lead {
    /// 1 if it is the first side, -1 if it is the other, 0 if nobody is.
    side: i32,
    decisions: u32,
}

impl Lead {
    /// Takes note of a score for the first side. The winner, if the game is as good as won.
    fn note(&mut self, score: i32) -> Option<Outcome> {
        let side = if score.abs() < WON { 0 } else { score.signum() };
        self.decisions = if side == self.side { self.decisions + 1 } else { 1 };
        self.side = side;
        let won = side != 0 && self.decisions >= WON_FOR;
        won.then_some(Outcome::Win(u8::from(side < 0)))
    }
}

/// A player to learn from. It does not like draws, and has whims: positions that seem equal would
/// else be played alike, over and over, and whose moves come first in lists would decide games.
pub fn learner(knowledge: &Arc<GameProfile>, table_bytes: usize) -> AlphaBeta {
    AlphaBeta::new(knowledge.clone())
        .with_table(table_bytes)
        .with_contempt(knowledge.average_unit_value / 2)
        .with_whims(knowledge.average_unit_value / 8, 0)
}

/// A game that was played to learn from.
pub struct Played {
    /// Some of its positions with what became of them.
    pub examples: Vec<Example>,
    /// How many decisions were made.
    pub decisions: usize,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Played {
    /// Whether it ended and nobody won.
    pub fn is_drawn(&self) -> bool {
        self.outcome == Some(Outcome::Draw)
    }

    /// Whether somebody won.
    pub fn is_won(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Win(_)))
    }
}

/// Plays one game against itself.
pub fn self_play(
    knowledge: &Arc<GameProfile>,
    player: &mut AlphaBeta,
    how: SelfPlay,
    mut dice: Rng,
) -> Played {
    player.change_whims(dice.clone().number_below(1 << 32));
    let strays = how.handicap.of_game(how.length, &mut dice);
    let mut game = SelfGame {
        knowledge,
        how,
        strays,
        dice,
        position: knowledge.game.start(),
        before: None,
        met: Vec::new(),
        judged: 0,
        lead: Lead::default(),
        forced: None,
        followed: 0,
        last: None,
    };
    let outcome = game.play(player);
    let decisions = game.position.plies() as usize;
    let left = game.last.filter(|_| outcome.is_none() && decisions >= LONGEST_GAME);
    let lesson = Lesson { met: game.met, outcome, left };
    Played { examples: lesson.examples(how.opinion).collect(), decisions, outcome }
}

/// A game against itself while it is played.
struct SelfGame<'k> {
    knowledge: &'k Arc<GameProfile>,
    how: SelfPlay,
    strays: Strays,
    dice: Rng,
    position: Position,
    /// Who decided last, and among how many decisions.
    before: Option<(boardwright::Player, usize)>,
    met: Vec<Met>,
    /// How many of them are judged by what search thought later.
    judged: usize,
    lead: Lead,
    /// The end that was found to be forced.
    forced: Option<Outcome>,
    /// Decisions made since.
    followed: u32,
    /// What search thought last for the first side.
    last: Option<i32>,
}

impl SelfGame<'_> {
    /// Plays until the end, or until it is certain; none if the game cannot go on, or goes on for too
    /// long.
    fn play(&mut self, player: &mut AlphaBeta) -> Option<Outcome> {
        let opening = self.dice.below(self.how.opening + 1);
        let two = self.knowledge.evaluator.feature_set().players == 2;
        let mut moves = Vec::new();
        for decided in 0..LONGEST_GAME {
            if let Some(end) = self.position.outcome() {
                return Some(end.winner.map_or(Outcome::Draw, |winner| Outcome::Win(winner.0)));
            }
            self.position.decisions(&mut moves);
            let mv = if decided < opening {
                self.open(player, &moves)?
            } else {
                let thought = self.think(player, moves.len())?;
                if let Some(certain) = self.certain(&thought).filter(|_| two) {
                    return Some(certain);
                }
                match self.strays(decided) {
                    true => self.stray(&thought, &moves),
                    false => thought.best()?,
                }
            };
            self.before = Some((self.position.player(), moves.len()));
            self.position.play_mut(mv).ok()?;
        }
        None
    }

    /// A decision of the opening; no position of it is learned from.
    fn open(&mut self, player: &mut AlphaBeta, moves: &[Move]) -> Option<Move> {
        if self.strays.opens(self.position.player().0, &mut self.dice) {
            return Some(moves[self.dice.below(moves.len())]);
        }
        player.choose(&self.position, &self.task())
    }

    fn task(&self) -> Task {
        Task::without_clock(Limits::nodes(self.how.nodes * self.knowledge.branching_factor as u64))
    }

    /// What the player thinks here; the position is learned from if it says something.
    fn think(&mut self, player: &mut AlphaBeta, count: usize) -> Option<SearchResult> {
        let thought = player.think(&self.position, &self.task(), &mut |_| {})?;
        self.last = Some(self.points(&thought));
        // Who wins at once does so whatever else stands on the board.
        let at_once = thought.score().wins_in().is_some_and(|plies| plies <= 1);
        let sampled = self.dice.below(SAMPLED_OF_SEARCH) == 0;
        if sampled && !at_once && is_quiet(self.knowledge, &self.position, &thought) {
            let there = self.before.filter(|&(player, _)| player != self.position.player());
            let choices =
                DecisionCounts { here: Some(count), before: there.map(|(_, count)| count) };
            let shape = self.knowledge.evaluator.feature_set();
            let features = features(shape, self.position.state().words(), choices);
            self.met.push(Met { features, score: self.last, later: None });
        }
        Some(thought)
    }

    /// Whether the decision of this number is made at random. The way to a forced end is followed,
    /// or it would not be forced.
    fn strays(&mut self, decided: usize) -> bool {
        let player = self.position.player().0;
        self.forced.is_none() && self.strays.strays(player, decided, &mut self.dice)
    }

    /// A decision at random, which the positions before it are not to be blamed for.
    fn stray(&mut self, thought: &SearchResult, moves: &[Move]) -> Move {
        let score = self.points(thought);
        self.met[self.judged..].iter_mut().for_each(|met| met.later = Some(score));
        self.judged = self.met.len();
        moves[self.dice.below(moves.len())]
    }

    /// What a thought says of the position here for the first side, in points.
    fn points(&self, thought: &SearchResult) -> i32 {
        self.side() * thought.score().0.clamp(-CERTAIN, CERTAIN)
    }

    /// 1 if the first side decides, else -1.
    fn side(&self) -> i32 {
        self.knowledge.evaluator.side(self.position.player().0)
    }

    /// The outcome, if a thought leaves no doubt of it.
    fn certain(&mut self, thought: &SearchResult) -> Option<Outcome> {
        let score = self.side() * thought.score().0;
        if thought.score().is_forced() {
            self.forced = Some(Outcome::Win(u8::from(score < 0)));
        }
        // The way to a forced end is followed a little, with either side deciding as often: what
        // stands there says what wins, while who decides says nothing.
        self.followed += u32::from(self.forced.is_some());
        let lead = self.lead.note(score).filter(|_| self.how.gives_up);
        self.forced.filter(|_| self.followed > FOLLOWED).or(lead)
    }
}

/// Whether nothing is about to be taken: what stands on the board in the middle of an exchange says
/// little.
fn is_quiet(knowledge: &GameProfile, position: &Position, thought: &SearchResult) -> bool {
    let Some(mv) = thought.best() else { return false };
    let sight = knowledge.captures.sight(position.state().words(), mv, &knowledge.evaluator);
    knowledge.captures.verdict(&sight) == Verdict::Quiet
}

#[cfg(test)]
mod tests {
    use super::{Lesson, Met};
    use crate::score::Score;
    use boardwright::Outcome;

    #[test]
    fn a_random_decision_is_not_blamed_on_the_positions_before_it() {
        let met = |later| Met { features: Vec::new(), score: Some(0), later };
        let met = vec![met(Some(20 * Score::POINTS)), met(None)];
        let lesson = Lesson { met, outcome: Some(Outcome::Win(1)), left: None };
        let chances: Vec<f64> = lesson.examples(0.0).map(|example| example.chance).collect();
        assert!(chances[0] > 0.999 && chances[1] == 0.0, "{chances:?}");
    }

    #[test]
    fn an_opinion_counts_for_its_share_of_what_became_of_a_position() {
        let met = vec![Met { features: Vec::new(), score: Some(0), later: None }];
        let lesson = Lesson { met, outcome: Some(Outcome::Win(0)), left: None };
        let chances: Vec<f64> = lesson.examples(0.5).map(|example| example.chance).collect();
        assert_eq!(chances, [0.75]);
    }

    #[test]
    fn of_a_game_that_was_left_counts_what_was_thought_of_it_last() {
        let lesson = |left| {
            let met = vec![Met { features: Vec::new(), score: Some(0), later: None }];
            Lesson { met, outcome: None, left }
        };
        let chances: Vec<f64> =
            lesson(Some(20 * Score::POINTS)).examples(0.0).map(|e| e.chance).collect();
        assert!(chances[0] > 0.999, "{chances:?}");
        assert_eq!(lesson(None).examples(0.0).count(), 0);
    }
}
