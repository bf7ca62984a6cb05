//! The report: all figures of a play-test, as plain data.

use crate::contender::Contender;
use crate::evidence::{Evidence, evidence};
use crate::facts::GameFacts;
use crate::flags::{Flag, flags};
use crate::game_player::ObservedGame;
use crate::idle_options::IdleOption;
use crate::metrics::{
    Choice, Fairness, Ladder, MirrorScore, Pieces, RuleCoverage, Shape, SkillScore, Tension,
    choice, fairness, ladder, mirror, pieces, rule_coverage, shape, skills, tension,
};
use crate::odds::Odds;
use crate::openings::Openings;
use crate::plan::{Plan, Purpose, Stream};
use crate::puzzles::{Puzzle, puzzles};
use crate::rules_facts::RulesFacts;
use crate::settings::Settings;
use crate::solution::Solution;
use boardwright::Game;
use serde::Serialize;

/// A play-test report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The settings of the play-test.
    pub settings: Settings,
    /// Title of the game.
    pub title: String,
    /// Names of the players, in turn order.
    pub players: Vec<String>,
    /// Number of games.
    pub games: u64,
    /// Warnings, the most important first.
    pub flags: Vec<Flag>,
    /// Fairness.
    pub fairness: Fairness,
    /// The skill ladder.
    pub ladder: Ladder,
    /// Scores of restricted players.
    pub skills: Vec<SkillScore>,
    /// Score of copying the opponent; `None` if no symmetry of the board exchanges the sides.
    pub mirror: Option<MirrorScore>,
    /// Tension.
    pub tension: Tension,
    /// Choice.
    pub choice: Choice,
    /// Shape of games at the highest strength.
    pub shape: Shape,
    /// Shape of random games.
    pub random: Shape,
    /// The kinds of unit.
    pub pieces: Pieces,
    /// Coverage of the rules.
    pub coverage: RuleCoverage,
    /// Options that change nothing.
    pub idle_options: Vec<IdleOption>,
    /// The result of best play, if it was proved.
    pub solution: Option<Solution>,
    /// Games to replay.
    pub evidence: Evidence,
    /// Positions with a single winning decision.
    pub puzzles: Vec<Puzzle>,
}

impl Report {
    /// Makes the report of these games. Their order does not matter.
    pub fn new(
        game: &Game,
        settings: &Settings,
        plan: &Plan,
        odds: &Odds,
        rules: RulesFacts,
        games: &[ObservedGame],
    ) -> Report {
        let observed = in_order(games);
        let [low, _, high] = settings.levels.map(Contender::Level);
        let [random, low, high] =
            [Contender::Random, low, high].map(|player| self_play(player, &observed));
        let mut report = Report::partial(game, settings, plan, odds, rules, games);
        report.puzzles = puzzles(game, &high);
        report.coverage = rule_coverage(game, [random, low, high]);
        report.flags = flags(&report);
        report
    }

    /// Makes the report without puzzles and the coverage of the rules, which take seconds.
    pub fn partial(
        game: &Game,
        settings: &Settings,
        plan: &Plan,
        odds: &Odds,
        rules: RulesFacts,
        games: &[ObservedGame],
    ) -> Report {
        let observed = in_order(games);
        let facts: Vec<&GameFacts> = observed.iter().map(|game| &game.facts).collect();
        let levels = settings.levels.map(Contender::Level);
        let [_, middle, high] = levels;
        let of = |wanted: &dyn Fn(&GameFacts) -> bool| -> Vec<&GameFacts> {
            facts.iter().copied().filter(|game| wanted(game)).collect()
        };
        let strong_games = self_play(high, &observed);
        let strongest: Vec<&GameFacts> = strong_games.iter().map(|game| &game.facts).collect();
        let random = of(&|game| game.is_self_play_of(Contender::Random));
        let at_odds = of(&|game| game.players == [middle; 2]);
        let equal =
            of(&|game| game.players[0] == game.players[1] && game.players[0].level().is_some());
        let names: Vec<String> = game.kinds().map(|kind| game.kind_name(kind).to_owned()).collect();
        let openings = Openings::of_games(game, &strong_games);
        let fairness = fairness(&levels, &facts, &openings);
        let strength = fairness.strengths.iter().find(|one| one.contender == high);
        let of_first = strength.map(|one| one.score);
        let mut report = Report {
            settings: settings.clone(),
            title: game.title().to_owned(),
            players: game.players().map(|one| game.player_name(one).to_owned()).collect(),
            games: facts.len() as u64,
            flags: Vec::new(),
            mirror: mirror(settings.levels[2], of_first, &facts),
            fairness,
            ladder: ladder(&rated(plan), &facts),
            skills: skills(&restricted(plan), high, &facts),
            tension: tension(&strongest),
            choice: choice(&strongest),
            shape: shape(&strongest),
            random: shape(&random),
            pieces: pieces(&names, odds.measure, &at_odds, &equal, &strongest),
            coverage: RuleCoverage::default(),
            idle_options: rules.idle_options,
            solution: rules.solution,
            evidence: evidence(high, &observed),
            puzzles: Vec::new(),
        };
        report.flags = flags(&report);
        report
    }

    /// The shape of games at the highest strength, or of random games if there is none.
    pub fn best_shape(&self) -> &Shape {
        if self.shape.games > 0 { &self.shape } else { &self.random }
    }
}

/// The games by their numbers.
fn in_order(games: &[ObservedGame]) -> Vec<&ObservedGame> {
    let mut observed: Vec<&ObservedGame> = games.iter().collect();
    observed.sort_by_key(|game| game.played.game);
    observed
}

/// The games of a player against itself from the start of the rules.
fn self_play<'a>(player: Contender, games: &[&'a ObservedGame]) -> Vec<&'a ObservedGame> {
    games.iter().copied().filter(|game| game.facts.is_self_play_of(player)).collect()
}

/// The players of different strength, random moves first.
fn rated(plan: &Plan) -> Vec<Contender> {
    let mut players = vec![Contender::Random];
    let is_rated = |stream: &&Stream| matches!(stream.purpose, Purpose::Ladder | Purpose::Skill);
    for player in plan.streams.iter().filter(is_rated).flat_map(|stream| stream.players) {
        if !players.contains(&player) {
            players.push(player);
        }
    }
    players
}

/// The restricted players.
fn restricted(plan: &Plan) -> Vec<Contender> {
    let streams = plan.streams.iter().filter(|stream| stream.purpose == Purpose::Skill);
    streams.map(|stream| stream.players[1]).collect()
}
