//! `boardwright solve`: proves or refutes that a player can force a win.

mod memory;
mod report;

use crate::arguments::{SolveArguments, SolveMethod};
use crate::exit::{INTERRUPTED, OK, UNKNOWN};
use crate::wall_clock::WallClock;
use crate::{interrupt, load, progress};
use anyhow::Result;
use boardwright::{LimitReached, Move, Player, Position};
use boardwright_search::prove::{
    GameValue, ProofAnswer, ProofMethod, ProofProgress, ProofQuery, Prover, WinDeadline,
};
use boardwright_search::{Clock as _, Limits, Task};
use indicatif::ProgressBar;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// The result of a search for a proof.
pub enum SolveResult {
    /// Result of the position with best play.
    Value(GameValue),
    /// Answer to the question whether a player wins.
    Answer(ProofAnswer),
    /// Answers for the first moves.
    Moves(Vec<(Move, ProofAnswer)>),
}

/// Searches, verifies and prints.
pub fn run(arguments: &SolveArguments, out: &mut dyn Write) -> Result<u8> {
    let position = load::position_with_history(&arguments.place)?.last();
    let asked = asked(arguments, &position)?;
    let clock = Arc::new(WallClock::start());
    let limits = Limits {
        time: arguments.time.map(Duration::from_secs_f64),
        nodes: arguments.nodes,
        depth: None,
    };
    let task = Task { stop: interrupt::stop(), ..Task::new(limits, clock.clone()) };
    let result = match find(arguments, &position, asked.as_ref(), &task) {
        Ok(result) => result,
        Err(limit) if limit.is_interruption() => {
            message!("the first moves could not be listed in the time given");
            return Ok(if interrupt::is_stopped() { INTERRUPTED } else { UNKNOWN });
        }
        Err(limit) => return Err(limit.into()),
    };
    let seconds = clock.now().as_secs_f64();
    match arguments.json {
        true => report::json(&position, asked.as_ref(), &result, out)?,
        false => report::text(&position, asked.as_ref(), &result, out)?,
    }
    out.flush()?;
    report::print_speed(&result, seconds);
    Ok(match () {
        () if result.is_known() => OK,
        () if interrupt::is_stopped() => INTERRUPTED,
        () => UNKNOWN,
    })
}

/// The question of the command line; `None` if it is the result of the position with best play.
fn asked(arguments: &SolveArguments, position: &Position) -> Result<Option<ProofQuery>> {
    let game = position.game();
    let of_two = game.players().count() == 2;
    let player = match &arguments.player {
        None if arguments.turns.is_none() && !arguments.all && of_two => return Ok(None),
        None => position.player(),
        Some(name) => load::player(game, name)?,
    };
    Ok(Some(ProofQuery { player, within: arguments.turns.map(WinDeadline::Turns) }))
}

fn find(
    arguments: &SolveArguments,
    position: &Position,
    asked: Option<&ProofQuery>,
    task: &Task,
) -> std::result::Result<SolveResult, LimitReached> {
    let mut prover =
        Prover::new(position.game()).with_memory(memory::grant(arguments.memory) << 20);
    prover = match arguments.method {
        SolveMethod::Auto => prover,
        SolveMethod::ProofNumbers => prover.with_method(ProofMethod::ProofNumber),
        SolveMethod::Deepening => prover.with_method(ProofMethod::IterativeDeepening),
    };
    let line = progress::line();
    let mut report = |progress: &ProofProgress| {
        if !line.is_hidden() {
            show(&line, position, progress);
        }
    };
    let result = match asked {
        None => SolveResult::Value(prover.value(position, task, &mut report)),
        Some(question) if arguments.all => {
            let mut moves = Vec::new();
            let mut answered = |mv, answer: &ProofAnswer| moves.push((mv, answer.clone()));
            prover.first_moves(position, question, task, &mut report, &mut answered)?;
            SolveResult::Moves(moves)
        }
        Some(question) => SolveResult::Answer(prover.ask(position, question, task, &mut report)),
    };
    line.finish_and_clear();
    Ok(result)
}

fn show(line: &ProgressBar, position: &Position, progress: &ProofProgress) {
    let player = position.game().player_name(Player(progress.player));
    let state = match (progress.proof, progress.disproof) {
        (Some(proof), Some(disproof)) => {
            format!("proof number {proof}, disproof number {disproof}")
        }
        _ => format!("depth {}", progress.depth),
    };
    let (method, nodes) = (progress.method.name(), progress.nodes);
    line.set_message(format!("does {player} win? {nodes} nodes; {method}: {state}"));
    line.tick();
}

impl SolveResult {
    /// Returns true if every question is answered.
    fn is_known(&self) -> bool {
        match self {
            SolveResult::Value(value) => !matches!(value, GameValue::Unknown(..)),
            SolveResult::Answer(answer) => answer.wins().is_some(),
            SolveResult::Moves(moves) => moves.iter().all(|(_, answer)| answer.wins().is_some()),
        }
    }
}
