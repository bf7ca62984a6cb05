//! Compares a compiled game with the reference interpreter, position by position.

use boardwright_host::{CompiledGame, Instance};
use boardwright_interpret::{
    EngineError, History, Interpreter, Move, PositionRef, RulesEngine, State, Trap,
};
use boardwright_ir::Program;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of decisions played of a longer list, evenly spaced.
const MAX_PLAYED: usize = 2000;

/// A seeded random number generator without dependencies.
pub struct TestRng(u64);

impl TestRng {
    /// Creates the generator of a random seed.
    pub fn new(seed: u64) -> TestRng {
        TestRng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if bound == 0 { 0 } else { (self.0 >> 33) as usize % bound }
    }
}

/// Two executions of one program.
pub struct EnginePair {
    /// The interpreter.
    pub interpreter: Interpreter,
    /// The module.
    pub instance: Instance,
}

/// Counts of compared items.
#[derive(Clone, Copy, Default, Debug)]
pub struct ComparisonCounts {
    /// Number of positions.
    pub positions: u64,
    /// Number of decisions listed.
    pub decisions: u64,
    /// Number of decisions played.
    pub played: u64,
    /// Number of games begun.
    pub games: u64,
}

impl EnginePair {
    /// Makes both executions; an error if one of them cannot be made.
    pub fn new(program: &Arc<Program>) -> Result<EnginePair, String> {
        let interpreter = Interpreter::new(program.clone()).map_err(|error| error.to_string())?;
        let compiled = CompiledGame::new(program.clone()).map_err(|error| error.to_string())?;
        let instance = compiled.instance().map_err(|error| error.to_string())?;
        Ok(EnginePair { interpreter, instance })
    }

    /// Compares random games until `positions` positions were seen. In every `whole`-th position
    /// all decisions are played, else one.
    pub fn games(
        &mut self,
        positions: u64,
        seed: u64,
        whole: u64,
    ) -> Result<ComparisonCounts, String> {
        self.games_within(Duration::MAX, positions, seed, whole)
    }

    /// Compares as [`EnginePair::games`] does, for a limited time: random rules may be slow.
    pub fn games_within(
        &mut self,
        time: Duration,
        positions: u64,
        seed: u64,
        whole: u64,
    ) -> Result<ComparisonCounts, String> {
        let begin = Instant::now();
        let mut rng = TestRng::new(seed);
        let mut compared = ComparisonCounts::default();
        let start = self.interpreter.start();
        let ours = self.instance.start().map_err(|error| format!("start: {error}"))?;
        compare_states(&start, &ours, "the start")?;
        while compared.positions < positions && begin.elapsed() < time {
            compared.games += 1;
            let (mut state, mut history) = (start.clone(), History::default());
            // Long games are abandoned at random, so that openings recur.
            while compared.positions < positions && rng.below(3000) != 0 && begin.elapsed() < time {
                let all = compared.positions % whole.max(1) == 0;
                let Some(next) = self.position(&state, &history, &mut rng, all, &mut compared)?
                else {
                    break;
                };
                history.push(&state);
                state = next;
            }
        }
        Ok(compared)
    }

    /// Compares every query in one position. Returns a random successor; `None` if there is none or
    /// a limit is reached.
    pub fn position(
        &mut self,
        state: &State,
        history: &History,
        rng: &mut TestRng,
        all: bool,
        compared: &mut ComparisonCounts,
    ) -> Result<Option<State>, String> {
        compared.positions += 1;
        let difference = |what: &str, theirs: &dyn std::fmt::Debug, ours: &dyn std::fmt::Debug| {
            format!(
                "{what} differs in {state:?}:\n  interpreted {theirs:?}\n  compiled    {ours:?}"
            )
        };
        // The executions reach limits at different points; only answers before them are compared.
        let ours = unless_limited(self.instance.legal_decisions(PositionRef::new(state, history)))?;
        let theirs = self.interpreter.legal_decisions(PositionRef::new(state, history));
        let (Ok(theirs), Some(ours)) = (theirs, ours) else { return Ok(None) };
        compared.decisions += theirs.len() as u64;
        if theirs != ours {
            return Err(difference("the list", &theirs, &ours));
        }
        let count = unless_limited(self.instance.count(PositionRef::new(state, history)))?;
        if count.is_some_and(|count| count != theirs.len()) {
            return Err(difference("the count", &theirs.len(), &count));
        }
        let any = unless_limited(self.instance.has_decision(PositionRef::new(state, history)))?;
        if any.is_some_and(|any| any == theirs.is_empty()) {
            return Err(difference("whether there is a decision", &!theirs.is_empty(), &any));
        }
        let outcome = self.interpreter.outcome(PositionRef::new(state, history)).unwrap();
        let ours = unless_limited(self.instance.outcome(PositionRef::new(state, history)))?;
        if ours.as_ref().is_some_and(|ours| *ours != outcome) {
            return Err(difference("the outcome", &outcome, &ours));
        }
        let place = rng.below(theirs.len() + 1);
        let ours = unless_limited(self.instance.nth(PositionRef::new(state, history), place))?;
        if ours.is_some_and(|ours| ours != theirs.get(place).copied()) {
            return Err(difference("the decision at a place", &theirs.get(place), &ours));
        }
        self.compare_random_decision(state, history, rng)?;
        if theirs.is_empty() {
            return Ok(None);
        }
        let chosen = rng.below(theirs.len());
        let mut after = None;
        let stride = theirs.len().div_ceil(MAX_PLAYED);
        for (index, &mv) in theirs.iter().enumerate() {
            if all && index % stride == 0 || index == chosen {
                compared.played += 1;
                let next = self.compare_successor(state, mv, history)?;
                if index == chosen {
                    after = next;
                }
            }
        }
        Ok(after)
    }

    /// Plays a decision in both executions, with and without checking its legality.
    fn compare_successor(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, String> {
        let theirs = self.interpreter.play(PositionRef::new(state, history), mv).ok().flatten();
        let listed =
            self.interpreter.next_state(PositionRef::new(state, history), mv).ok().flatten();
        for (theirs, checks_legality) in [(&theirs, true), (&listed, false)] {
            let ours = if checks_legality {
                self.instance.play(PositionRef::new(state, history), mv)
            } else {
                self.instance.next_state(PositionRef::new(state, history), mv)
            };
            let Some(ours) = unless_limited(ours)? else { continue };
            let what = format!("the state after {:#x} ({checks_legality})", mv.0);
            match (theirs, ours) {
                (Some(theirs), Some(ours)) => compare_states(theirs, &ours, &what)
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

    /// Plays a random decision, which is most likely not legal.
    fn compare_random_decision(
        &mut self,
        state: &State,
        history: &History,
        rng: &mut TestRng,
    ) -> Result<(), String> {
        let bits = 1 + rng.below(40);
        let word = (rng.below(1 << 31) as u64) << 31 | rng.below(1 << 31) as u64;
        let mv = Move(word & ((1 << bits) - 1));
        let theirs = self.interpreter.play(PositionRef::new(state, history), mv).ok().flatten();
        let ours = unless_limited(self.instance.play(PositionRef::new(state, history), mv))?;
        if ours.as_ref().is_none_or(|ours| *ours == theirs) {
            return Ok(());
        }
        Err(format!(
            "the random decision {:#x} differs in {state:?}:\n  interpreted {theirs:?}\n  compiled    {ours:?}",
            mv.0
        ))
    }
}

/// Returns the answer; `None` if a limit was reached, be it that of a module's stack. Any other
/// error is a difference.
pub fn unless_limited<T>(answer: Result<T, EngineError>) -> Result<Option<T>, String> {
    match answer {
        Err(EngineError::Limit(_) | EngineError::Trap(Trap::StackOverflow)) => Ok(None),
        answer => answer.map(Some).map_err(|error| error.to_string()),
    }
}

/// Returns an error that lists the differing words of two states.
pub fn compare_states(theirs: &State, ours: &State, what: &str) -> Result<(), String> {
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
