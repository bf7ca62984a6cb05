//! What is known of a game before anything is searched.

use crate::attacks::Aim;
use crate::captures::Captures;
use crate::evaluate::{
    Contest, DecisionCounts, Evaluator, FeatureSet, MopUp, UNITS_PER_POINT, Weights,
};
use crate::exchange::Exchanges;
use crate::learn::quick_profile;
use crate::levels::LevelSpacing;
use crate::search_position::SearchPosition;
use crate::weights_file::{SearchKind, WeightsFile, WeightsFileError};
use boardwright::Rng;
use boardwright::{Game, Move, Outcome};
use std::sync::Arc;

/// Positions of sample games that decisions are tried in.
const POSITIONS: usize = 120;
/// Decisions tried in each at most.
const DECISIONS: usize = 120;
/// After so many decisions a sample game is left.
const LONGEST_GAME: usize = 300;

/// What is known of a game: what positions are worth, which decisions change material, and how
/// much scores change from one decision to the next.
#[derive(Clone)]
pub struct GameProfile {
    /// The game.
    pub game: Game,
    /// What positions are worth.
    pub evaluator: Evaluator,
    /// Which decisions change material.
    pub captures: Captures,
    /// What comes of exchanges, in games whose units capture by moving onto others.
    pub static_exchange: Option<Exchanges>,
    /// What brings games to an end in which a side has little left but a royal unit, where there are any.
    pub mop_up: Option<MopUp>,
    /// By how many points a quiet decision changes a score, usually.
    pub margin: i32,
    /// What a unit is worth, on average over the kinds that are worth something.
    pub average_unit_value: i32,
    /// How many decisions there are to choose from, on average.
    pub branching_factor: usize,
    /// Whether whoever can change material must.
    pub must_capture: bool,
    /// Whether leaving the turn to the other side is usually worse than the best decision.
    pub allows_null_move: bool,
    /// The weights that the evaluator has.
    pub weights: Weights,
    /// How far apart the levels are.
    pub spacing: LevelSpacing,
}

impl GameProfile {
    /// What is known of a game: what was learned, if anything was of rules of this shape, else quick estimates.
    pub fn of_game(game: &Game) -> (GameProfile, SearchKind) {
        GameProfile::of_game_or(game, |_| {})
    }

    /// As [`GameProfile::of_game`]; `unfit` hears why what was learned is of no use to these rules.
    pub fn of_game_or(
        game: &Game,
        unfit: impl FnOnce(WeightsFileError),
    ) -> (GameProfile, SearchKind) {
        let shape = Arc::new(FeatureSet::of_game(game));
        match game.weights().map(|text| WeightsFile::parse(&shape, text)) {
            Some(Ok(learned)) => return GameProfile::of_learned(game, shape, learned),
            Some(Err(error)) => unfit(error),
            None => {}
        }
        (quick_profile(game, &shape), SearchKind::default())
    }

    /// What is known of a game of which this was learned.
    pub fn of_learned(
        game: &Game,
        shape: Arc<FeatureSet>,
        learned: WeightsFile,
    ) -> (GameProfile, SearchKind) {
        let knowledge = GameProfile::new(game, shape, learned.weights);
        (GameProfile { spacing: learned.spacing, ..knowledge }, learned.search)
    }

    /// What is known of a game whose features have these weights.
    pub fn new(game: &Game, shape: Arc<FeatureSet>, weights: Weights) -> GameProfile {
        let evaluator = Evaluator::new(shape.clone(), &weights, 0);
        let pursuit = shape.contest.as_ref().and_then(|contest| contest.pursuit(&evaluator));
        let captures = Captures::new(game);
        let mut knowledge = GameProfile {
            game: game.clone(),
            evaluator,
            captures,
            static_exchange: None,
            mop_up: pursuit,
            margin: 1,
            average_unit_value: 1,
            branching_factor: 1,
            must_capture: false,
            allows_null_move: false,
            weights,
            spacing: LevelSpacing::default(),
        };
        Sample::take(&mut knowledge);
        knowledge.leave_trifles();
        knowledge
    }

    /// Leaves out the weights of numbers of decisions if they hardly matter: counting takes time.
    fn leave_trifles(&mut self) {
        let shape = self.evaluator.feature_set().clone();
        for &index in shape.mobility.iter().chain([&shape.mobility_before]) {
            let both = [index as usize, index as usize + shape.features];
            // The numbers differ by some twenty units from position to position.
            if both.iter().all(|&at| {
                self.weights.0[at].abs() * 20 * 20 < self.average_unit_value * UNITS_PER_POINT
            }) {
                both.iter().for_each(|&at| self.weights.0[at] = 0);
            }
        }
        self.evaluator = Evaluator::new(shape, &self.weights, 0);
    }
}

/// What sample games show.
struct Sample<'k> {
    knowledge: &'k mut GameProfile,
    /// Changes of scores by decisions that change no material.
    changes: Vec<i32>,
    positions: usize,
    choices: usize,
    /// Positions in which some decision gains, and those in which every one does.
    some: usize,
    every: usize,
    /// By unit code: whether each side had more or less than one, or one was captured.
    mortal: Vec<bool>,
}

impl Sample<'_> {
    fn take(knowledge: &mut GameProfile) {
        let start = knowledge.game.start();
        let mut walker = SearchPosition::new(&start);
        let mut sample = Sample {
            changes: Vec::new(),
            positions: 0,
            choices: 0,
            some: 0,
            every: 0,
            mortal: vec![false; knowledge.evaluator.feature_set().codes],
            knowledge,
        };
        let mut game = 0;
        while sample.positions < POSITIONS && game < POSITIONS as u64 {
            walker.set(&start);
            sample.play(&mut walker, &mut Rng::for_game(0xca9, game));
            game += 1;
        }
        let (some, every) = (sample.some, sample.every);
        let mortal = std::mem::take(&mut sample.mortal);
        let choices = sample.choices / sample.positions.max(1);
        sample.changes.sort_unstable();
        let middle = sample.changes.get(sample.changes.len() * 2 / 3).copied();
        let values: Vec<i32> = (1..knowledge.evaluator.feature_set().codes)
            .map(|code| knowledge.evaluator.kind_value(code))
            .filter(|&value| value > 0)
            .collect();
        let least = values.iter().min().copied().unwrap_or(1) / 3;
        knowledge.captures.judge(least.max(1));
        // Where quiet decisions change nothing that is weighed, units tell what matters.
        let usual = values.iter().sum::<i32>() / values.len().max(1) as i32;
        knowledge.margin = middle.unwrap_or(1).clamp((usual / 16).max(2), 400);
        knowledge.average_unit_value = usual.max(1);
        knowledge.branching_factor = choices.max(1);
        knowledge.must_capture = some >= 8 && every * 20 >= some * 19;
        knowledge.allows_null_move = !knowledge.must_capture;
        let shape = knowledge.evaluator.feature_set();
        let capturing = |contest: &&Contest| contest.attacks.aim() == Aim::Capture;
        let contest = shape.contest.as_ref().filter(capturing);
        knowledge.static_exchange = contest.filter(|_| !knowledge.must_capture).map(|contest| {
            let worth: Vec<i32> =
                (0..shape.codes).map(|code| knowledge.evaluator.kind_value(code)).collect();
            Exchanges::new(contest.attacks.clone(), &worth, &mortal)
        });
    }

    /// Plays a game at random and tries all decisions in some of its positions.
    fn play(&mut self, walker: &mut SearchPosition, dice: &mut Rng) {
        walker.wander(dice, LONGEST_GAME, |walker, moves, dice| {
            if dice.below(10) == 0 && walker.ply() > 0 {
                self.positions += 1;
                self.choices += moves.len();
                self.try_all(walker, moves);
            }
            self.positions < POSITIONS
        });
    }

    fn try_all(&mut self, walker: &mut SearchPosition, moves: &[Move]) {
        let evaluator = &self.knowledge.evaluator;
        let state = walker.state().words();
        let player = walker.player();
        let side = evaluator.side(player);
        let before = self.knowledge.captures.count(state);
        let board = evaluator.board(state);
        let score = evaluator.score(state, board, DecisionCounts::default());
        before.note_mortal(&mut self.mortal);
        let step = moves.len().div_ceil(DECISIONS);
        let (mut tried, mut gained) = (0, 0);
        for &mv in moves.iter().step_by(step) {
            let sight = self.knowledge.captures.sight(walker.state().words(), mv, evaluator);
            if !walker.push(mv) {
                continue;
            }
            let after = walker.state().words();
            let counts = self.knowledge.captures.count(after);
            // A decision that puts something on the board gains nothing by it.
            let gain = match counts.takes(&before) {
                true => side * (counts.material(evaluator) - before.material(evaluator)),
                false => 0,
            };
            self.knowledge.captures.note(&sight, gain);
            counts.note_mortal(&mut self.mortal);
            let winner = match walker.recorded_outcome() {
                Some(Outcome::Win(winner)) => Some(winner),
                _ => None,
            };
            let won = winner.is_some_and(|winner| evaluator.side(winner) == side);
            self.knowledge.captures.note_end(&sight, evaluator, won);
            tried += 1;
            gained += usize::from(counts.removes(&before));
            if gain == 0 {
                let board = evaluator.board(after);
                let there = evaluator.score(after, board, DecisionCounts::default());
                let same = evaluator.side(walker.player()) == side;
                self.changes.push((if same { there } else { -there } - score).abs());
            }
            walker.pop();
        }
        self.some += usize::from(gained > 0);
        self.every += usize::from(gained > 0 && gained == tried);
    }
}
