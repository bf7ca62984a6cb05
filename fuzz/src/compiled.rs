//! Compiled rules and the interpreter agree on generated rulebooks: same decisions, states,
//! outcomes, counts and playouts, wherever neither meets a limit.

use crate::byte_source::ByteSource;
use crate::compare::EnginePair;
use crate::generator::rulebook;
use boardwright::Rng;
use boardwright::bundled::BundledBases;
use boardwright_codegen::Target;
use boardwright_host::{CompiledGame, Instance, StepLimits};
use boardwright_interpret::{
    EngineError, History, Interpreter, PerftUnit, PositionRef, RulesEngine, State, Trap,
};
use boardwright_ir::Program;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of positions compared per input: generating machine code takes 10 ms, comparing a
/// position of a small board less than 1 ms.
const POSITIONS: u64 = 40;
/// In one of this many positions all decisions are played.
const WHOLE: u64 = 8;
/// An input that takes longer is abandoned; other targets look for slow rules.
const PATIENCE: Duration = Duration::from_millis(400);
/// Positions with more decisions are not counted deeper.
const MAX_COUNTED: usize = 60;
/// Step limit of a whole count or playout.
const WHOLE_STEPS: u64 = 5_000_000;
/// Maximum length of a playout.
const MAX_PLAYED: u32 = 30;

/// Generates a rulebook and compares its two executions.
pub fn target(bytes: &[u8]) {
    let mut source = ByteSource::new(bytes);
    let text = rulebook(&mut source);
    if let Err(difference) = executions_agree(&text, source.word()) {
        panic!("{text}\n{difference}");
    }
}

/// Checks that both executions of a rules text agree in some positions. Texts that are no game
/// pass.
pub fn executions_agree(text: &str, seed: u64) -> Result<(), String> {
    let compiled = boardwright_rules::compile_with(text, &BundledBases, &[], None);
    let Some(program) = compiled.program else { return Ok(()) };
    let program = Arc::new(program);
    // Rules that do not load, or exceed a module, have at most one execution.
    let Ok(machine) = Interpreter::new(program.clone()) else { return Ok(()) };
    if boardwright_codegen::compile(&program, Target::default()).is_err() {
        return Ok(());
    }
    boardwright_host::forget_modules();
    let mut pair = EnginePair::new(&program)?;
    let begin = Instant::now();
    pair.games_within(PATIENCE, POSITIONS, seed, WHOLE)?;
    if begin.elapsed() > PATIENCE / 2 {
        return Ok(());
    }
    let compiled = CompiledGame::new(program.clone()).map_err(|error| error.to_string())?;
    let instance = compiled.instance().map_err(|error| error.to_string())?;
    instance.set_step_limits(StepLimits {
        perft: WHOLE_STEPS,
        playout: WHOLE_STEPS,
        ..StepLimits::default()
    });
    let start = machine.start();
    counted(&machine, &instance, &start)?;
    played(&program, &machine, &instance, &start, seed)
}

/// Counts two plies deep from a state in every way.
fn counted(machine: &Interpreter, instance: &Instance, state: &State) -> Result<(), String> {
    let history = &History::default();
    match machine.count(PositionRef::new(state, history)) {
        Ok(count) if count <= MAX_COUNTED => {}
        _ => return Ok(()),
    }
    for unit in [PerftUnit::Decisions, PerftUnit::Turns] {
        // A turn may be endless.
        let depth = if unit == PerftUnit::Turns { 1 } else { 2 };
        for bulk in [true, false] {
            // A limit met by the faster execution spares the slower one.
            let at = PositionRef::new(state, history);
            let ours = match bulk {
                true => instance.perft(at, depth, unit),
                false => instance.perft_without_bulk_counting(at, depth, unit),
            };
            let Some(ours) = unlimited(ours)? else { return Ok(()) };
            let Ok(theirs) = machine.perft(PositionRef::new(state, history), depth, unit) else {
                return Ok(());
            };
            same(&format!("the count of {unit:?} (bulk: {bulk})"), &theirs, &ours)?;
        }
    }
    Ok(())
}

/// Plays one game with the same random numbers both ways.
fn played(
    program: &Program,
    machine: &Interpreter,
    instance: &Instance,
    start: &State,
    seed: u64,
) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let (mut twin, before) = (rng.clone(), History::default());
    let playout = instance.playout(PositionRef::new(start, &before), &mut twin, MAX_PLAYED);
    let Some(playout) = unlimited(playout)? else { return Ok(()) };
    let (mut state, mut history, mut decisions) = (start.clone(), History::default(), 0);
    let begin = Instant::now();
    let judged = program.ends.iter().any(|end| end.uses_history);
    while decisions < MAX_PLAYED {
        if begin.elapsed() > PATIENCE {
            return Ok(());
        }
        // Ends that read the history are judged outside the state.
        if judged && machine.outcome(PositionRef::new(&state, &history)).unwrap().is_some() {
            break;
        }
        let Ok(moves) = machine.legal_decisions(PositionRef::new(&state, &history)) else {
            return Ok(());
        };
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        let Some(next) = machine.next_state(PositionRef::new(&state, &history), mv).ok().flatten()
        else {
            return Ok(());
        };
        history.push(&state);
        (state, decisions) = (next, decisions + 1);
    }
    same("the length of a random game", &decisions, &playout.decisions)?;
    same(&format!("the dice after {decisions} random decisions"), &rng, &twin)?;
    if judged {
        same("the record of a random game", &history.len(), &playout.history.len())?;
    }
    same("the end of a random game", &state, &playout.last)
}

/// Returns the answer, or `None` if a limit was reached: that of the rules, or a module's stack.
fn unlimited<T>(answer: Result<T, EngineError>) -> Result<Option<T>, String> {
    match answer {
        Err(EngineError::Limit(_) | EngineError::Trap(Trap::StackOverflow)) => Ok(None),
        answer => answer.map(Some).map_err(|error| error.to_string()),
    }
}

fn same<T: PartialEq + Debug>(what: &str, theirs: &T, ours: &T) -> Result<(), String> {
    if theirs == ours {
        return Ok(());
    }
    Err(format!("{what} differs:\n  interpreted {theirs:?}\n  compiled    {ours:?}"))
}
