//! An external engine as a player.

use super::coordinate_notation::{CoordinateNotation, ends_turn};
use super::fault::{EngineFault, FaultKind, quoted};
use super::fen::to_fen;
use super::process::EngineProcess;
use super::protocol::{
    EnginePosition, EngineReply, EngineSetup, MoveRequest, Protocol, ProtocolClient, RequestError,
    SearchInfo,
};
use super::uci_client::UciClient;
use super::variants::EngineVariant;
use super::xboard_client::XboardClient;
use crate::exit::usage;
use anyhow::{Error, Result, anyhow};
use boardwright::{Game, LimitReached, Move, Position};
use boardwright_search::{ComputerPlayer, Score, SearchResult, Task, Variation};
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::time::Duration;

/// Least time for a program to start, however little patience its moves are given: a busy machine
/// may take seconds to load it.
const START_TIME: Duration = Duration::from_secs(10);

/// The command line of an engine, its protocol and its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineConfig {
    /// Protocol of the engine.
    pub protocol: Protocol,
    /// Name or path of the program.
    pub program: String,
    /// Arguments of the program.
    pub arguments: Vec<String>,
    /// Options by name; one without a value is a button.
    pub options: Vec<(String, Option<String>)>,
}

/// An external engine that plays games.
pub struct ExternalEngine {
    config: EngineConfig,
    setup: EngineSetup,
    patience: Duration,
    notation: CoordinateNotation,
    protocol: Box<dyn ProtocolClient>,
    /// `None` after a fault, until the engine is started again.
    process: Option<EngineProcess>,
    /// True if the engine knows that a game has begun.
    in_game: bool,
    /// The position of the game as the engine is given it.
    sent: EnginePosition,
    /// The position after `sent` and `turn`; `None` before the first one.
    current: Option<Position>,
    /// Decisions of the incomplete turn, and its first position.
    turn: Vec<Move>,
    turn_start: Option<Position>,
    /// Remaining decisions of the engine's own turn.
    planned: VecDeque<Move>,
    info: SearchInfo,
    fault: Option<EngineFault>,
    /// Limit of the rules that was reached at the latest request.
    limit: Option<LimitReached>,
    resigns: bool,
}

impl EngineConfig {
    /// Name of the game in the protocol: the value of the option UCI_Variant, or the usual name of
    /// a bundled game, with the beginning of the names of engines that play other rules under it.
    fn variant(&self, game: &Game) -> Result<(String, &'static str)> {
        if let Some(name) = self.options.iter().find_map(|(name, value)| {
            let chosen = name.eq_ignore_ascii_case("UCI_Variant") || name == "variant";
            value.clone().filter(|_| chosen)
        }) {
            return Ok((name, ""));
        }
        let variant = EngineVariant::of(game);
        let known = variant.and_then(|it| Some((it.name(self.protocol)?.to_owned(), it.other_in)));
        known.ok_or_else(|| {
            let (id, program) = (game.id(), &self.program);
            let hint = match EngineVariant::hint(game, self.protocol) {
                Some(settings) if settings.is_empty() => {
                    ", only with the default options".to_owned()
                }
                Some(settings) => format!(", only with `{settings}`"),
                None => String::new(),
            };
            usage(format!(
                "engines have no known name for `{id}` with these options{hint}; if `{program}` \
                 plays it, give its name: `{program},UCI_Variant=NAME`"
            ))
        })
    }

    /// Starts the program.
    fn start_process(&self) -> Result<EngineProcess, EngineFault> {
        EngineProcess::start(&self.program, &self.arguments).map_err(|error| {
            let hint = match error.kind() {
                ErrorKind::NotFound => "; install it, or give its full path",
                _ => "",
            };
            EngineFault::new(FaultKind::NoStart, format!("cannot be started: {error}{hint}"))
        })
    }

    /// The error of an engine that did not start.
    fn start_error(&self, fault: &EngineFault) -> Error {
        match fault.kind {
            FaultKind::NoStart => anyhow!("`{}`: {}", self.program, fault.detail),
            _ => anyhow!("`{}`: {fault}", self.program),
        }
    }
}

impl ExternalEngine {
    /// Starts an engine for a game, within `patience` or ten seconds, whichever is longer. It
    /// forfeits a game when a move is late by more than `patience`.
    ///
    /// # Errors
    /// Fails if the program does not start, or does not play the game.
    pub fn start(config: &EngineConfig, game: &Game, patience: Duration) -> Result<ExternalEngine> {
        // A mistyped program is reported before the names of its games.
        let process = config.start_process().map_err(|fault| config.start_error(&fault))?;
        let (variant, other_in) = config.variant(game)?;
        let is_not_variant = |(name, _): &(String, Option<String>)| {
            !name.eq_ignore_ascii_case("UCI_Variant") && name != "variant"
        };
        let options =
            config.options.iter().filter(|option| is_not_variant(option)).cloned().collect();
        let protocol: Box<dyn ProtocolClient> = match config.protocol {
            Protocol::Uci => Box::new(UciClient),
            Protocol::Xboard => Box::new(XboardClient::default()),
        };
        let mut engine = ExternalEngine {
            config: config.clone(),
            setup: EngineSetup { variant, other_in, options },
            patience,
            notation: CoordinateNotation::of(game, config.protocol),
            protocol,
            process: None,
            in_game: false,
            sent: EnginePosition::default(),
            current: None,
            turn: Vec::new(),
            turn_start: None,
            planned: VecDeque::new(),
            info: SearchInfo::default(),
            fault: None,
            limit: None,
            resigns: false,
        };
        engine.start_protocol(process).map_err(|fault| config.start_error(&fault))?;
        Ok(engine)
    }

    /// Tells the engine a decision of either side; `before` is the position before it.
    pub fn notify_move(&mut self, before: &Position, mv: Move) {
        self.synchronize(before);
        let Ok(after) = before.play(mv) else { return };
        let began = self.turn_start.get_or_insert_with(|| before.clone());
        self.turn.push(mv);
        // A limit that hides whether the turn ends ends the game, too.
        if ends_turn(before, &after).unwrap_or(true) {
            self.sent.turns.push(self.notation.turn(began, &self.turn));
            self.turn.clear();
            self.turn_start = None;
            self.planned.clear();
        }
        self.current = Some(after);
    }

    /// Fault at the latest request.
    pub fn fault(&self) -> Option<&EngineFault> {
        self.fault.as_ref()
    }

    /// Limit of the rules that was reached at the latest request.
    pub fn limit(&self) -> Option<LimitReached> {
        self.limit
    }

    /// Returns true if the engine resigned at the latest request.
    pub fn resigns(&self) -> bool {
        self.resigns
    }

    /// Score of the latest position for the engine, if it gave one.
    pub fn score(&self) -> Option<Score> {
        self.info.score
    }

    /// Time of the latest reply.
    pub fn elapsed(&self) -> Duration {
        self.info.elapsed
    }

    /// Performs the handshake with a started program.
    fn start_protocol(&mut self, process: EngineProcess) -> Result<(), EngineFault> {
        self.in_game = false;
        self.protocol.start(&process, &self.setup, self.patience.max(START_TIME))?;
        self.process = Some(process);
        Ok(())
    }

    /// Sets a position that does not continue the known game.
    fn synchronize(&mut self, position: &Position) {
        let known = self.current.as_ref();
        if known.is_some_and(|known| known == position && known.plies() == position.plies()) {
            return;
        }
        let is_start = *position == position.game().start();
        let fen = if is_start { None } else { to_fen(position) };
        self.sent = EnginePosition { fen, turns: Vec::new() };
        self.turn.clear();
        self.turn_start = None;
        self.planned.clear();
        self.current = Some(position.clone());
    }

    fn request_move(
        &mut self,
        position: &Position,
        task: &Task,
    ) -> Result<Option<Move>, RequestError> {
        if self.process.is_none() {
            self.start_protocol(self.config.start_process()?)?;
        }
        let Some(process) = &self.process else { return Ok(None) };
        if !self.in_game {
            self.protocol.new_game(process, self.patience)?;
            self.in_game = true;
        }
        let request = MoveRequest {
            position: &self.sent,
            limits: &task.limits,
            patience: self.patience,
            is_cancelled: &|| task.stop.is_sent(),
        };
        match self.protocol.request_move(process, &request, &mut self.info)? {
            EngineReply::Resign => {
                self.resigns = true;
                Ok(None)
            }
            EngineReply::Move(text) => {
                let read = self.notation.read(position, &text).map_err(RequestError::Limit)?;
                let Some(decisions) = read else {
                    let detail = format!("{} in {}", quoted(&text), position.shortest_text());
                    return Err(EngineFault::new(FaultKind::IllegalMove, detail).into());
                };
                self.planned = decisions.into();
                Ok(self.planned.pop_front())
            }
        }
    }
}

impl ComputerPlayer for ExternalEngine {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        (self.fault, self.limit, self.resigns) = (None, None, false);
        match position.outcome() {
            Ok(None) => {}
            Ok(Some(_)) => return None,
            Err(limit) => {
                self.limit = Some(limit);
                return None;
            }
        }
        self.synchronize(position);
        let chosen = match self.planned.pop_front() {
            Some(mv) => {
                self.info.elapsed = Duration::ZERO;
                Ok(Some(mv))
            }
            None => {
                self.info = SearchInfo::default();
                self.request_move(position, task)
            }
        };
        let mv = chosen.unwrap_or_else(|failure| {
            // Later output would not answer a later request.
            self.process = None;
            match failure {
                RequestError::Fault(fault) => self.fault = Some(fault),
                RequestError::Limit(limit) => self.limit = Some(limit),
                RequestError::Cancelled => {}
            }
            None
        })?;
        let score = self.info.score.unwrap_or(Score::EVEN);
        let lines = vec![Variation { moves: vec![mv], score }];
        Some(SearchResult { lines, depth: self.info.depth, nodes: self.info.nodes })
    }

    fn forget(&mut self) {
        self.in_game = false;
        self.sent = EnginePosition::default();
        self.current = None;
        self.turn.clear();
        self.turn_start = None;
        self.planned.clear();
        self.info = SearchInfo::default();
    }
}
