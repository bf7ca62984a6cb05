//! Chooses the games of a play-test, collects them, and reports.

use crate::fault::Fault;
use crate::profile::{resources, weights_text};
use crate::question::{Answer, Begin, TimedGame};
use boardwright::bundled::BundledBases;
use boardwright::ir::budget::{Clock, StopSignal};
use boardwright::{Game, Options, check_with};
use boardwright_report::replay::replay;
use boardwright_report::{
    DEFAULT_LEVELS, DEFAULT_MAX_PLIES, GameNumber, ObservedGame, Odds, Plan, PlayerResources,
    Report, RulesFacts, Scheduler, Settings, affordable_levels, affordable_nodes, idle_option,
    other_value, solution,
};
use boardwright_report_page::replays::Replays;
use boardwright_report_page::summary::Summary;
use boardwright_report_page::{PageAssets, page};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// Most seconds by which the length of a proof's search is chosen: it gets a small share of them.
const PROOF_SECONDS: f64 = 100.0;

/// A play-test in the worker that coordinates it.
pub struct Coordinator {
    game: Game,
    settings: Settings,
    weights: String,
    plan: Plan,
    odds: Odds,
    scheduler: Scheduler,
    games: Vec<ObservedGame>,
    /// Options to test, with another value of each.
    untested: VecDeque<(String, String)>,
    is_solved: bool,
    rules: RulesFacts,
}

/// The parts of a report that a page wants.
pub struct ReportRequest {
    /// True for a whole report, with puzzles and games to replay.
    pub whole: bool,
    /// Name of the board style.
    pub board_style: Option<String>,
    /// The script that replays games.
    pub script: String,
    /// The style of the replays.
    pub style: String,
}

impl Coordinator {
    /// Begins a play-test: gets to know the game, and chooses levels that the time allows.
    ///
    /// # Errors
    /// Fails if the game is not for two players.
    pub fn begin(game: &Game, begin: &Begin, clock: &Arc<dyn Clock>) -> Result<Coordinator, Fault> {
        let count = game.players().count();
        if count != 2 {
            let plural = if count == 1 { "" } else { "s" };
            let players = format!("{count} player{plural}");
            return Err(Fault::Players { title: game.title().to_owned(), players });
        }
        let resources = resources(game, begin.weights.as_deref(), clock);
        let levels = match (begin.levels, begin.games, begin.seconds) {
            (Some(levels), _, _) => levels,
            (None, None, Some(seconds)) => {
                let game = (begin.seed, DEFAULT_MAX_PLIES);
                affordable_levels(&resources, game, seconds, clock, &StopSignal::default())
            }
            (None, _, _) => DEFAULT_LEVELS,
        };
        let mut settings = Settings::new(game, begin.seed, levels, DEFAULT_MAX_PLIES);
        if let (None, Some(seconds)) = (begin.games, begin.seconds) {
            let seconds = seconds.min(PROOF_SECONDS);
            let stop = StopSignal::default();
            settings.proof_nodes = affordable_nodes(game, seconds, &**clock, &stop);
        }
        Ok(Coordinator::new(game, settings, &resources, BTreeSet::new(), begin.games))
    }

    /// Goes on with a play-test. The games played before, whose numbers these are, are added later.
    pub fn resume(
        game: &Game,
        settings: Settings,
        weights: &str,
        saved: BTreeSet<u64>,
        clock: &Arc<dyn Clock>,
    ) -> Coordinator {
        let resources = resources(game, Some(weights), clock);
        Coordinator::new(game, settings, &resources, saved, None)
    }

    fn new(
        game: &Game,
        settings: Settings,
        resources: &PlayerResources,
        saved: BTreeSet<u64>,
        games: Option<u64>,
    ) -> Coordinator {
        let odds = Odds::of_game(&resources.profile);
        let plan = Plan::new(&settings, &odds);
        let options = game.program().options.iter();
        let untested = options.filter_map(|one| Some((one.name.clone(), other_value(one)?)));
        Coordinator {
            scheduler: Scheduler::new(&plan, None, saved, games),
            game: game.clone(),
            settings,
            weights: weights_text(resources),
            plan,
            odds,
            games: Vec::new(),
            untested: untested.collect(),
            is_solved: false,
            rules: RulesFacts::default(),
        }
    }

    /// The answer to the question that began it.
    pub fn begun(&self) -> Answer {
        Answer::Begun {
            settings: Box::new(self.settings.clone()),
            weights: self.weights.clone(),
            steps: self.untested.len() + 1,
        }
    }

    /// Returns the next games, and the share of the wanted ones that were begun.
    pub fn next(&mut self, most: usize) -> Answer {
        let games = std::iter::from_fn(|| self.scheduler.next_game()).take(most);
        let games = games.map(|game| game.0).collect();
        Answer::Next { games, progress: self.scheduler.progress() }
    }

    /// Adds games that were played.
    ///
    /// # Errors
    /// Fails if one is not of these rules.
    pub fn add(&mut self, games: Vec<TimedGame>) -> Result<Answer, Fault> {
        for TimedGame { game: played, seconds } in games {
            let game = played.game;
            let observed =
                replay(&self.game, played).map_err(|error| Fault::Replay { game, error })?;
            if seconds > 0.0 {
                self.scheduler.record(GameNumber(game), seconds);
            }
            self.games.push(observed);
        }
        Ok(Answer::Added { games: self.games.len() })
    }

    /// Tests the next option; solves the game if all were tested. Returns the number of steps left.
    pub fn study_rules(&mut self) -> usize {
        let Some((name, value)) = self.untested.pop_front() else {
            if !self.is_solved {
                self.is_solved = true;
                let nodes = self.settings.proof_nodes;
                self.rules.solution = solution(&self.game, nodes, &StopSignal::default());
            }
            return 0;
        };
        // A value that other options forbid says nothing.
        if let Some(variant) = self.variant(&name, &value) {
            self.rules.idle_options.extend(idle_option(&self.game, &name, &value, &variant));
        }
        self.untested.len() + 1
    }

    /// The game with another value of an option.
    fn variant(&self, name: &str, value: &str) -> Option<Game> {
        let others = self.game.program().options.iter().filter(|option| option.name != name);
        let changed = others.filter(|option| option.value != option.default);
        let mut settings: Vec<(String, String)> =
            changed.map(|option| (option.name.clone(), option.value.clone())).collect();
        settings.push((name.to_owned(), value.to_owned()));
        let id = Some(self.game.id().to_owned());
        let options = Options { settings, id, ..Options::default() };
        check_with(self.game.source(), &options, &BundledBases).game
    }

    /// Makes the report of the games so far.
    ///
    /// # Errors
    /// Fails if a sample game cannot be replayed, or if the report cannot be written.
    pub fn report(&mut self, request: ReportRequest) -> Result<Answer, Fault> {
        let ReportRequest { whole, board_style, script, style } = request;
        while whole && self.study_rules() > 0 {}
        let Coordinator { game, settings, plan, odds, games, rules, .. } = self;
        let make = if whole { Report::new } else { Report::partial };
        let report = make(game, settings, plan, odds, rules.clone(), games);
        let page = if whole && !script.is_empty() {
            let known = || game.board_style().map(str::to_owned);
            let board_style = board_style.or_else(known).unwrap_or_else(|| game.id().to_owned());
            let replays = Replays::of(&report, game, board_style)?;
            let replays = serde_json::to_string(&replays).map_err(Fault::Answer)?;
            let assets = PageAssets { script: &script, style: &style };
            page(&report, game, &assets, &replays)
        } else {
            page(&report, game, &PageAssets::default(), "")
        };
        let json = match whole {
            true => serde_json::to_string_pretty(&report).map_err(Fault::Answer)? + "\n",
            false => String::new(),
        };
        Ok(Answer::Report { page, json, summary: Box::new(Summary::of(&report)) })
    }
}
