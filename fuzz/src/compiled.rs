//! Compiled rules and the interpreter agree on generated rulebooks: same decisions, states,
//! outcomes, counts and playouts, wherever neither meets a limit.

use crate::byte_source::ByteSource;
use crate::compare::Pair;
use crate::generator::rulebook;
use boardwright::Rng;
use boardwright_codegen::Target;
use boardwright_host::{CompiledGame, Count, HostError, Instance};
use boardwright_interpret::{History, Interpreter, PerftUnit, State};
use boardwright_ir::Program;
use boardwright_ir::limits::MAX_STEPS;
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
    let (Some(program), _) = boardwright_rules::compile(text, &[], None) else { return Ok(()) };
    let program = Arc::new(program);
    // Rules that do not load, or exceed a module, have at most one execution.
    let Ok(machine) = Interpreter::new(program.clone()) else { return Ok(()) };
    if boardwright_codegen::compile(&program, Target::default()).is_err() {
        return Ok(());
    }
    boardwright_host::forget_modules();
    let mut pair = Pair::new(&program)?;
    let begin = Instant::now();
    pair.games_within(PATIENCE, POSITIONS, seed, WHOLE)?;
    if begin.elapsed() > PATIENCE / 2 {
        return Ok(());
    }
    let compiled = CompiledGame::new(program.clone()).map_err(|error| error.to_string())?;
    let mut instance = compiled.instance().map_err(|error| error.to_string())?;
    instance.allow(MAX_STEPS, WHOLE_STEPS);
    let start = machine.start();
    counted(&machine, &mut instance, &start)?;
    played(&program, &machine, &mut instance, &start, seed)
}

/// Counts two plies deep from a state in every way.
fn counted(machine: &Interpreter, instance: &mut Instance, state: &State) -> Result<(), String> {
    let history = &History::default();
    match machine.try_count(state, history) {
        Ok(count) if count <= MAX_COUNTED => {}
        _ => return Ok(()),
    }
    for unit in [PerftUnit::Decisions, PerftUnit::Turns] {
        // A turn may be endless.
        let depth = if unit == PerftUnit::Turns { 1 } else { 2 };
        for bulk in [true, false] {
            // A limit met by the faster execution spares the slower one.
            let ours = instance.perft(state, history, depth, Count { unit, bulk });
            let Some(ours) = unlimited(ours)? else { return Ok(()) };
            let Ok(theirs) = machine.try_perft(state, history, depth, unit) else { return Ok(()) };
            same(&format!("the count of {unit:?} (bulk: {bulk})"), &theirs, &ours)?;
        }
    }
    Ok(())
}

/// Plays one game with the same random numbers both ways.
fn played(
    program: &Program,
    machine: &Interpreter,
    instance: &mut Instance,
    start: &State,
    seed: u64,
) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let (mut words, mut ours) = (rng.words(), History::default());
    let playout = instance.playout(start, &mut ours, &mut words, MAX_PLAYED);
    let Some(playout) = unlimited(playout)? else { return Ok(()) };
    let (mut state, mut history, mut decisions) = (start.clone(), History::default(), 0);
    let begin = Instant::now();
    let judged = program.ends.iter().any(|end| end.uses_history);
    while decisions < MAX_PLAYED {
        if begin.elapsed() > PATIENCE {
            return Ok(());
        }
        // Ends that read the history are judged outside the state.
        if judged && machine.outcome(&state, &history).is_some() {
            break;
        }
        let Ok(moves) = machine.try_decisions(&state, &history) else { return Ok(()) };
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        let Some(next) = machine.play_listed(&state, mv, &history) else { return Ok(()) };
        history.push(&state);
        (state, decisions) = (next, decisions + 1);
    }
    same("the length of a random game", &decisions, &playout.decisions)?;
    same(&format!("the dice after {decisions} random decisions"), &rng.words(), &words)?;
    if judged {
        same("the record of a random game", &history.len(), &ours.len())?;
    }
    same("the end of a random game", &state, &playout.last)
}

/// Returns the answer, or `None` if a limit was reached.
fn unlimited<T>(answer: Result<T, HostError>) -> Result<Option<T>, String> {
    match answer {
        Err(HostError::Limit(_)) => Ok(None),
        answer => answer.map(Some).map_err(|error| error.to_string()),
    }
}

fn same<T: PartialEq + Debug>(what: &str, theirs: &T, ours: &T) -> Result<(), String> {
    if theirs == ours {
        return Ok(());
    }
    Err(format!("{what} differs:\n  interpreted {theirs:?}\n  compiled    {ours:?}"))
}
