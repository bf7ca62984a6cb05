//! An external program as a player.

use super::coordinates::{Coordinates, ends_turn};
use super::fault::{Fault, FaultKind, quoted};
use super::fen::to_fen;
use super::process::Process;
use super::protocol::{Answer, Failure, Heard, Introduction, Protocol, Question, Speech, Told};
use super::uci::Uci;
use super::variants::Variant;
use super::xboard::Xboard;
use crate::failure::usage;
use anyhow::{Error, Result, anyhow};
use boardwright::{Game, Move, Position};
use boardwright_search::{ComputerPlayer, Score, SearchResult, Task, Variation};
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::time::Duration;

/// A program with the options it is to be given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The language it speaks.
    pub speech: Speech,
    /// Its name or path.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options by name; one without a value is a button.
    pub options: Vec<(String, Option<String>)>,
}

/// A program that plays.
pub struct External {
    program: Program,
    introduction: Introduction,
    patience: Duration,
    coordinates: Coordinates,
    protocol: Box<dyn Protocol>,
    /// None after a failure, until it is started anew.
    process: Option<Process>,
    /// Whether it has been told that a game begins.
    in_game: bool,
    /// The game as it was told, or would be.
    told: Told,
    /// Where that game stands; none before its first position.
    here: Option<Position>,
    /// The decisions of a turn that is not over, and where it began.
    turn: Vec<Move>,
    turn_began: Option<Position>,
    /// The rest of its own turn.
    to_come: VecDeque<Move>,
    heard: Heard,
    fault: Option<Fault>,
    resigns: bool,
}

impl Program {
    /// The name of the game in its language: one given as an option, or the one engines have for a
    /// bundled game.
    fn variant(&self, game: &Game) -> Result<String> {
        if let Some(name) = self.options.iter().find_map(|(name, value)| {
            let chosen = name.eq_ignore_ascii_case("UCI_Variant") || name == "variant";
            value.clone().filter(|_| chosen)
        }) {
            return Ok(name);
        }
        let known = Variant::of(game).and_then(|variant| variant.name(self.speech));
        known.map(str::to_owned).ok_or_else(|| {
            let (id, program) = (game.id(), &self.program);
            let hint = match Variant::hint(game, self.speech) {
                Some(settings) if settings.is_empty() => " but with the usual options".to_owned(),
                Some(settings) => format!(" but with `{settings}`"),
                None => String::new(),
            };
            usage(format!(
                "other programs are not known to play `{id}` with these options{hint}; if \
                 `{program}` does, say by which name: `{program},UCI_Variant=NAME`"
            ))
        })
    }

    /// Starts it.
    fn process(&self) -> Result<Process, Fault> {
        Process::start(&self.program, &self.arguments).map_err(|error| {
            let hint = match error.kind() {
                ErrorKind::NotFound => "; is it installed, and in a folder of PATH?",
                _ => "",
            };
            Fault::new(FaultKind::NoStart, format!("it cannot be run: {error}{hint}"))
        })
    }

    /// Says why it cannot play.
    fn does_not_come_up(&self, fault: &Fault) -> Error {
        match fault.kind {
            FaultKind::NoStart => anyhow!("`{}`: {}", self.program, fault.detail),
            _ => anyhow!("`{}`: {fault}", self.program),
        }
    }
}

impl External {
    /// Starts the program for a game. It is waited for `patience` longer than its time.
    pub fn start(program: &Program, game: &Game, patience: Duration) -> Result<External> {
        // The program comes before its games: whoever mistyped its name need not be told of them.
        let process = program.process().map_err(|fault| program.does_not_come_up(&fault))?;
        let variant = program.variant(game)?;
        let named = |(name, _): &(String, Option<String>)| {
            !name.eq_ignore_ascii_case("UCI_Variant") && name != "variant"
        };
        let options = program.options.iter().filter(|option| named(option)).cloned().collect();
        let protocol: Box<dyn Protocol> = match program.speech {
            Speech::Uci => Box::new(Uci),
            Speech::Xboard => Box::new(Xboard::default()),
        };
        let mut external = External {
            program: program.clone(),
            introduction: Introduction { variant, options },
            patience,
            coordinates: Coordinates::of(game, program.speech),
            protocol,
            process: None,
            in_game: false,
            told: Told::default(),
            here: None,
            turn: Vec::new(),
            turn_began: None,
            to_come: VecDeque::new(),
            heard: Heard::default(),
            fault: None,
            resigns: false,
        };
        external.introduce(process).map_err(|fault| program.does_not_come_up(&fault))?;
        Ok(external)
    }

    /// Tells it a decision of anybody's; `before` is where it was made.
    pub fn hear(&mut self, before: &Position, mv: Move) {
        self.follow(before);
        let Ok(after) = before.play(mv) else { return };
        let began = self.turn_began.get_or_insert_with(|| before.clone());
        self.turn.push(mv);
        if ends_turn(before, &after) {
            self.told.turns.push(self.coordinates.turn(began, &self.turn));
            self.turn.clear();
            self.turn_began = None;
            self.to_come.clear();
        }
        self.here = Some(after);
    }

    /// What went wrong with the latest question.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Whether it gave the game up when it was asked last.
    pub fn resigns(&self) -> bool {
        self.resigns
    }

    /// What it thought the position was worth to itself, if it said so.
    pub fn score(&self) -> Option<Score> {
        self.heard.score
    }

    /// How long its latest answer took, as far as that is its own doing.
    pub fn took(&self) -> Duration {
        self.heard.took
    }

    /// Lets a program that was started get ready.
    fn introduce(&mut self, process: Process) -> Result<(), Fault> {
        self.in_game = false;
        self.protocol.introduce(&process, &self.introduction, self.patience)?;
        self.process = Some(process);
        Ok(())
    }

    /// Takes up a position that does not follow on what it knows.
    fn follow(&mut self, position: &Position) {
        let known = self.here.as_ref();
        if known.is_some_and(|here| here == position && here.plies() == position.plies()) {
            return;
        }
        let usual = *position == position.game().start();
        let fen = if usual { None } else { to_fen(position) };
        self.told = Told { fen, turns: Vec::new() };
        self.turn.clear();
        self.turn_began = None;
        self.to_come.clear();
        self.here = Some(position.clone());
    }

    fn ask(&mut self, position: &Position, task: &Task) -> Result<Option<Move>, Failure> {
        if self.process.is_none() {
            self.introduce(self.program.process()?)?;
        }
        let Some(process) = &self.process else { return Ok(None) };
        if !self.in_game {
            self.protocol.new_game(process, self.patience)?;
            self.in_game = true;
        }
        let question = Question {
            told: &self.told,
            limits: &task.limits,
            patience: self.patience,
            given_up: &|| task.stop.is_sent(),
        };
        match self.protocol.ask(process, &question, &mut self.heard)? {
            Answer::Resigns => {
                self.resigns = true;
                Ok(None)
            }
            Answer::Move(text) => {
                let Some(decisions) = self.coordinates.read(position, &text) else {
                    let detail = format!("{} in {}", quoted(&text), position.shortest_text());
                    return Err(Fault::new(FaultKind::IllegalMove, detail).into());
                };
                self.to_come = decisions.into();
                Ok(self.to_come.pop_front())
            }
        }
    }
}

impl ComputerPlayer for External {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        _: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        (self.fault, self.resigns) = (None, false);
        if position.outcome().is_some() {
            return None;
        }
        self.follow(position);
        let chosen = match self.to_come.pop_front() {
            Some(mv) => {
                self.heard.took = Duration::ZERO;
                Ok(Some(mv))
            }
            None => {
                self.heard = Heard::default();
                self.ask(position, task)
            }
        };
        let mv = chosen.unwrap_or_else(|failure| {
            // Nothing it says after this would be an answer to what it is asked then.
            self.process = None;
            if let Failure::Fault(fault) = failure {
                self.fault = Some(fault);
            }
            None
        })?;
        let score = self.heard.score.unwrap_or(Score::EVEN);
        let lines = vec![Variation { moves: vec![mv], score }];
        Some(SearchResult { lines, depth: self.heard.depth, nodes: self.heard.nodes })
    }

    /// Another game begins.
    fn forget(&mut self) {
        self.in_game = false;
        self.told = Told::default();
        self.here = None;
        self.turn.clear();
        self.turn_began = None;
        self.to_come.clear();
        self.heard = Heard::default();
    }
}
