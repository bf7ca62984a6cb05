//! Compares a compiled game with the reference interpreter, position by position.

use boardwright_host::{CompiledGame, Instance};
use boardwright_interpret::{
    EngineError, History, Interpreter, Move, PositionRef, RulesEngine, State,
};
use boardwright_ir::Program;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Of longer lists about so many decisions are played, evenly spread, where all are wanted.
const MOST_PLAYED: usize = 2000;

/// A source of chance that needs nothing but a seed.
pub struct Chance(u64);

impl Chance {
    /// The chance of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if bound == 0 { 0 } else { (self.0 >> 33) as usize % bound }
    }
}

/// The two executions of one program.
pub struct Pair {
    /// The interpreter.
    pub interpreter: Interpreter,
    /// The module.
    pub instance: Instance,
}

/// What was compared.
#[derive(Clone, Copy, Default, Debug)]
pub struct Compared {
    /// Positions.
    pub positions: u64,
    /// Decisions listed in them.
    pub decisions: u64,
    /// Decisions played.
    pub played: u64,
    /// Games begun.
    pub games: u64,
}

impl Pair {
    /// Both executions; none of them if one cannot be made, which is no difference.
    pub fn new(program: &Arc<Program>) -> Result<Pair, String> {
        let interpreter = Interpreter::new(program.clone()).map_err(|error| error.to_string())?;
        let compiled = CompiledGame::new(program.clone()).map_err(|error| error.to_string())?;
        let instance = compiled.instance().map_err(|error| error.to_string())?;
        Ok(Pair { interpreter, instance })
    }

    /// Compares random games until enough positions were seen. Every `whole`-th position all its
    /// decisions are played, else one.
    pub fn games(&mut self, positions: u64, seed: u64, whole: u64) -> Result<Compared, String> {
        self.games_within(Duration::MAX, positions, seed, whole)
    }

    /// The same, given up after some time: rules that were made at random may be slow.
    pub fn games_within(
        &mut self,
        time: Duration,
        positions: u64,
        seed: u64,
        whole: u64,
    ) -> Result<Compared, String> {
        let begin = Instant::now();
        let mut chance = Chance::new(seed);
        let mut compared = Compared::default();
        let start = self.interpreter.start();
        let ours = self.instance.start().map_err(|error| format!("start: {error}"))?;
        same(&start, &ours, "the start")?;
        while compared.positions < positions && begin.elapsed() < time {
            compared.games += 1;
            let (mut state, mut history) = (start.clone(), History::default());
            // Long games are left now and then, so that beginnings are seen more than once.
            while compared.positions < positions
                && chance.below(3000) != 0
                && begin.elapsed() < time
            {
                let all = compared.positions % whole.max(1) == 0;
                let Some(next) =
                    self.position(&state, &history, &mut chance, all, &mut compared)?
                else {
                    break;
                };
                history.push(&state);
                state = next;
            }
        }
        Ok(compared)
    }

    /// Compares everything in one position; gives a position after it, if there is one.
    pub fn position(
        &mut self,
        state: &State,
        history: &History,
        chance: &mut Chance,
        all: bool,
        compared: &mut Compared,
    ) -> Result<Option<State>, String> {
        compared.positions += 1;
        let told = |what: &str, theirs: &dyn std::fmt::Debug, ours: &dyn std::fmt::Debug| {
            format!(
                "{what} differs in {state:?}:\n  interpreted {theirs:?}\n  compiled    {ours:?}"
            )
        };
        // A limit is reached at another point here than there; what is answered before it is
        // compared.
        let ours = unlimited(self.instance.legal_decisions(PositionRef::new(state, history)))?;
        let theirs = self.interpreter.legal_decisions(PositionRef::new(state, history));
        let (Ok(theirs), Some(ours)) = (theirs, ours) else { return Ok(None) };
        compared.decisions += theirs.len() as u64;
        if theirs != ours {
            return Err(told("the list", &theirs, &ours));
        }
        let count = unlimited(self.instance.count(PositionRef::new(state, history)))?;
        if count.is_some_and(|count| count != theirs.len()) {
            return Err(told("the count", &theirs.len(), &count));
        }
        let any = unlimited(self.instance.has_decision(PositionRef::new(state, history)))?;
        if any.is_some_and(|any| any == theirs.is_empty()) {
            return Err(told("whether there is a decision", &!theirs.is_empty(), &any));
        }
        let outcome = self.interpreter.outcome(PositionRef::new(state, history)).unwrap();
        let ours = unlimited(self.instance.outcome(PositionRef::new(state, history)))?;
        if ours.as_ref().is_some_and(|ours| *ours != outcome) {
            return Err(told("the outcome", &outcome, &ours));
        }
        let place = chance.below(theirs.len() + 1);
        let ours = unlimited(self.instance.nth(PositionRef::new(state, history), place))?;
        if ours.is_some_and(|ours| ours != theirs.get(place).copied()) {
            return Err(told("the decision at a place", &theirs.get(place), &ours));
        }
        self.strange(state, history, chance)?;
        if theirs.is_empty() {
            return Ok(None);
        }
        let chosen = chance.below(theirs.len());
        let mut after = None;
        let apart = theirs.len().div_ceil(MOST_PLAYED);
        for (index, &mv) in theirs.iter().enumerate() {
            if all && index % apart == 0 || index == chosen {
                compared.played += 1;
                let next = self.played(state, mv, history)?;
                if index == chosen {
                    after = next;
                }
            }
        }
        Ok(after)
    }

    /// Plays a decision both ways, judged and trusted.
    fn played(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, String> {
        let theirs = self.interpreter.play(PositionRef::new(state, history), mv).ok().flatten();
        let listed =
            self.interpreter.next_state(PositionRef::new(state, history), mv).ok().flatten();
        for (theirs, judged) in [(&theirs, true), (&listed, false)] {
            let ours = if judged {
                self.instance.play(PositionRef::new(state, history), mv)
            } else {
                self.instance.next_state(PositionRef::new(state, history), mv)
            };
            let Some(ours) = unlimited(ours)? else { continue };
            let what = format!("the state after {:#x} ({judged})", mv.0);
            match (theirs, ours) {
                (Some(theirs), Some(ours)) => same(theirs, &ours, &what)
                    .map_err(|difference| format!("{difference}\n  before      {state:?}"))?,
                (None, None) => {}
                (theirs, ours) => {
                    return Err(format!(
                        "{what} differs in {state:?}:\n  interpreted {theirs:?}\n  compiled    {ours:?}"
                    ));
                }
            }
        }
        Ok(theirs)
    }

    /// Asks for a decision that is most likely not legal.
    fn strange(
        &mut self,
        state: &State,
        history: &History,
        chance: &mut Chance,
    ) -> Result<(), String> {
        let bits = 1 + chance.below(40);
        let word = (chance.below(1 << 31) as u64) << 31 | chance.below(1 << 31) as u64;
        let mv = Move(word & ((1 << bits) - 1));
        let theirs = self.interpreter.play(PositionRef::new(state, history), mv).ok().flatten();
        let ours = unlimited(self.instance.play(PositionRef::new(state, history), mv))?;
        if ours.as_ref().is_none_or(|ours| *ours == theirs) {
            return Ok(());
        }
        Err(format!(
            "the strange decision {:#x} differs in {state:?}:\n  interpreted {theirs:?}\n  compiled    {ours:?}",
            mv.0
        ))
    }
}

/// An answer, or none if a limit was reached; anything else that goes wrong is a difference.
pub fn unlimited<T>(answer: Result<T, EngineError>) -> Result<Option<T>, String> {
    match answer {
        Err(EngineError::Limit(_)) => Ok(None),
        answer => answer.map(Some).map_err(|error| error.to_string()),
    }
}

/// Says where two states differ, if they do.
pub fn same(theirs: &State, ours: &State, what: &str) -> Result<(), String> {
    if theirs == ours {
        return Ok(());
    }
    let differing: Vec<String> = theirs
        .words()
        .iter()
        .zip(ours.words())
        .enumerate()
        .filter(|(_, (a, b))| a != b)
        .map(|(word, (a, b))| format!("byte {}: {a:016x} and {b:016x}", word * 8))
        .collect();
    Err(format!("{what} differs (interpreted and compiled):\n  {}", differing.join("\n  ")))
}
