//! Plays the games of a plan.

use crate::contender::{Contender, PlayerResources, SeatedPlayer};
use crate::facts::{FactsBuilder, GameFacts};
use crate::judge::DecisionJudge;
use crate::plan::{GameNumber, Plan, Purpose, Stream};
use crate::played_game::{PlayedGame, Termination};
use crate::settings::Settings;
use boardwright::{Game, LimitReached, Move, PlayError, Player, Position, Rng};
use boardwright_search::{Limits, StopSignal, Task};

/// Plays games of a plan. A game depends on the settings and its number alone.
pub struct GamePlayer {
    /// The settings.
    pub settings: Settings,
    /// The plan.
    pub plan: Plan,
    resources: PlayerResources,
    judge: DecisionJudge,
}

/// A game with the facts about it.
#[derive(Clone, Debug)]
pub struct ObservedGame {
    /// The game as it is saved.
    pub played: PlayedGame,
    /// Its decisions.
    pub moves: Vec<Move>,
    /// The facts about it.
    pub facts: GameFacts,
}

impl GamePlayer {
    /// Creates a player of games for one thread.
    pub fn new(settings: Settings, plan: Plan, resources: PlayerResources) -> GamePlayer {
        let judge = DecisionJudge::new(&resources);
        GamePlayer { settings, plan, resources, judge }
    }

    fn game(&self) -> &Game {
        &self.resources.profile.game
    }

    /// Plays the game of this number; `None` if it was stopped, or if the plan has no such game.
    pub fn play(&mut self, number: GameNumber, stop: &StopSignal) -> Option<ObservedGame> {
        let stream = self.plan.stream(number)?.clone();
        let players = self.plan.players(number)?;
        let start = self.start(&stream, number)?;
        let is_even = !matches!(stream.purpose, Purpose::Odds(_));
        let judged = stream.purpose == Purpose::Fairness
            && players[0].level() == Some(self.settings.levels[2]);
        let mut game = GameInProgress {
            task: Task { stop: stop.clone(), ..Task::without_clock(Limits::default()) },
            seats: [0, 1].map(|seat| self.seat(players[seat], number, seat as u64)),
            builder: FactsBuilder::new(number.0, players, is_even, &start),
            played: PlayedGame {
                game: number.0,
                players,
                start: (!is_even).then(|| start.text()),
                moves: Vec::new(),
                chances: Vec::new(),
                judged: Vec::new(),
                winner: None,
                termination: Termination::Rules,
                reason: String::new(),
            },
            moves: Vec::new(),
            position: start,
            max_plies: self.settings.max_plies,
        };
        game.play(judged.then_some(&mut self.judge))?;
        if game.played.chances.iter().all(Option::is_none) {
            game.played.chances.clear();
        }
        let facts = game.builder.finish(&game.position, &game.played);
        Some(ObservedGame { played: game.played, moves: game.moves, facts })
    }

    fn seat(&self, contender: Contender, number: GameNumber, seat: u64) -> SeatedPlayer {
        let seed = Rng::for_game(self.settings.seed, 2 * number.0 + seat).number_below(1 << 62);
        SeatedPlayer::new(contender, &self.resources, seed)
    }

    /// Returns the start of a game. The two games of a pair have the same one, with sides
    /// exchanged where both sides can have either army.
    fn start(&self, stream: &Stream, number: GameNumber) -> Option<Position> {
        let Purpose::Odds(imbalance) = &stream.purpose else { return Some(self.game().start()) };
        let pair = Plan::game(stream, number.index() / 2 * 2);
        let mut rng = Rng::for_game(self.settings.seed ^ 0x0dd5, pair.0);
        let first = Player((number.index() % 2) as u8);
        let start = imbalance.start(self.game(), first, &mut rng);
        start.or_else(|| imbalance.start(self.game(), Player(1 - first.0), &mut rng))
    }
}

/// A game being played.
struct GameInProgress {
    task: Task,
    seats: [SeatedPlayer; 2],
    builder: FactsBuilder,
    played: PlayedGame,
    moves: Vec<Move>,
    position: Position,
    max_plies: u32,
}

impl GameInProgress {
    /// Plays to the end; `None` if it was stopped.
    fn play(&mut self, mut judge: Option<&mut DecisionJudge>) -> Option<()> {
        loop {
            match self.step(judge.as_deref_mut()) {
                Ok(true) => {}
                Ok(false) => return Some(()),
                Err(limit) if limit.is_interruption() => return None,
                Err(limit) => {
                    self.played.termination = Termination::Limit;
                    self.played.reason = limit.to_string();
                    return Some(());
                }
            }
            if self.task.stop.is_sent() {
                return None;
            }
        }
    }

    /// Makes one decision. Returns false if the game is over.
    fn step(&mut self, judge: Option<&mut DecisionJudge>) -> Result<bool, LimitReached> {
        if let Some(end) = self.position.outcome()? {
            self.played.winner = end.winner.map(|winner| winner.0);
            self.played.reason = end.reason;
            return Ok(false);
        }
        let legal = self.position.count()?;
        if legal == 0 {
            self.played.termination = Termination::Stuck;
            return Ok(false);
        }
        let plies = self.played.moves.len() as u32;
        if plies >= self.max_plies {
            self.played.termination = Termination::Unfinished;
            return Ok(false);
        }
        if let Some(judge) = judge
            && judge.samples(self.played.game, plies)
        {
            self.played.judged.extend(judge.judge(&self.position, plies, legal, &self.task));
        }
        let seat = self.position.player().index().min(1);
        let choice = match self.seats[seat].copy(&self.position) {
            Some(mv) => Some((mv, None)),
            None => self.choose(seat)?,
        };
        if self.task.stop.is_sent() {
            return Ok(false);
        }
        let Some((mv, chance)) = choice else {
            // A search without a decision met a limit, which the list of decisions names.
            self.position.decisions()?;
            self.played.termination = Termination::Stuck;
            return Ok(false);
        };
        let text = self.position.move_text(mv);
        let next = match self.position.play(mv) {
            Ok(next) => next,
            Err(PlayError::Limit(limit)) => return Err(limit),
            Err(PlayError::Illegal(_)) => {
                self.played.termination = Termination::Stuck;
                return Ok(false);
            }
        };
        let own_chance = chance.map(|chance| f64::from(chance) / 1_000.0);
        self.builder.add(&self.position, &text, legal as u32, own_chance, &next);
        for (index, player) in self.seats.iter_mut().enumerate() {
            player.observe(&self.position, &next, index == seat);
        }
        self.played.moves.push(text);
        self.moves.push(mv);
        self.played.chances.push(chance);
        self.position = next;
        Ok(true)
    }

    /// Searches for a decision; returns it with the chance of winning in thousandths, if it was
    /// searched for.
    fn choose(&mut self, seat: usize) -> Result<Option<(Move, Option<u16>)>, LimitReached> {
        let thought = self.seats[seat].think(&self.position, &self.task)?;
        Ok(thought.and_then(|found| {
            let best = found.lines.iter().map(|line| line.score).max();
            // Rounded as it is saved, so that a replay yields the same facts.
            let chance = best.filter(|_| found.nodes > 0);
            let chance = chance.map(|score| (score.win_probability() * 1_000.0).round() as u16);
            Some((found.best()?, chance))
        }))
    }
}
