//! `boardwright solve`: whether a player can force a win, proved or refuted.

mod report;

use crate::arguments::{SolveArguments, SolveMethod};
use crate::clock::Clock;
use crate::failure::{INTERRUPTED, OK, UNKNOWN, usage};
use crate::{interrupt, progress, source};
use anyhow::Result;
use boardwright::{Move, Player, Position};
use boardwright_search::prove::{
    GameValue, ProofAnswer, ProofMethod, ProofProgress, ProofQuery, Prover, WinDeadline,
};
use boardwright_search::{Clock as _, Limits, Task};
use indicatif::ProgressBar;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// What was found, whatever was asked.
pub enum Findings {
    /// What the position is worth.
    Value(GameValue),
    /// The answer to a question about a player.
    Answer(ProofAnswer),
    /// The answers for the first moves.
    Moves(Vec<(Move, ProofAnswer)>),
}

/// Searches, checks and prints.
pub fn run(arguments: &SolveArguments, out: &mut dyn Write) -> Result<u8> {
    let position = source::place(&arguments.place)?.last();
    let asked = asked(arguments, &position)?;
    let clock = Arc::new(Clock::start());
    let limits = Limits {
        time: arguments.time.map(Duration::from_secs_f64),
        nodes: arguments.nodes,
        depth: None,
    };
    let task = Task::new(limits, clock.clone());
    interrupt::watch();
    let findings = find(arguments, &position, asked.as_ref(), &task);
    let seconds = clock.now().as_secs_f64();
    match arguments.json {
        true => report::json(&position, asked.as_ref(), &findings, out)?,
        false => report::text(&position, asked.as_ref(), &findings, out)?,
    }
    out.flush()?;
    report::tell_speed(&findings, seconds);
    Ok(match () {
        () if findings.is_known() => OK,
        () if interrupt::stopped() => INTERRUPTED,
        () => UNKNOWN,
    })
}

/// The question that the command line asks; none if it is what the position is worth.
fn asked(arguments: &SolveArguments, position: &Position) -> Result<Option<ProofQuery>> {
    let game = position.game();
    let of_two = game.players().count() == 2;
    let player = match &arguments.player {
        None if arguments.turns.is_none() && !arguments.all && of_two => return Ok(None),
        None => position.player(),
        Some(name) => game.player_named(name).ok_or_else(|| {
            let names: Vec<&str> = game.players().map(|player| game.player_name(player)).collect();
            usage(format!("no player is called `{name}`; there are {}", names.join(", ")))
        })?,
    };
    Ok(Some(ProofQuery { player, within: arguments.turns.map(WinDeadline::Turns) }))
}

fn find(
    arguments: &SolveArguments,
    position: &Position,
    asked: Option<&ProofQuery>,
    task: &Task,
) -> Findings {
    let mut prover = Prover::new(position.game()).with_memory(arguments.memory << 20);
    prover = match arguments.method {
        SolveMethod::Auto => prover,
        SolveMethod::Numbers => prover.with_method(ProofMethod::ProofNumber),
        SolveMethod::Deepening => prover.with_method(ProofMethod::Deepening),
    };
    let line = progress::line();
    let mut tell = |progress: &ProofProgress| {
        if interrupt::stopped() {
            task.stop.send();
        }
        if !line.is_hidden() {
            show(&line, position, progress);
        }
    };
    let findings = match asked {
        None => Findings::Value(prover.value(position, task, &mut tell)),
        Some(question) if arguments.all => {
            let mut moves = Vec::new();
            let mut answered = |mv, answer: &ProofAnswer| moves.push((mv, answer.clone()));
            prover.first_moves(position, question, task, &mut tell, &mut answered);
            Findings::Moves(moves)
        }
        Some(question) => Findings::Answer(prover.ask(position, question, task, &mut tell)),
    };
    line.finish_and_clear();
    findings
}

fn show(line: &ProgressBar, position: &Position, progress: &ProofProgress) {
    let player = position.game().player_name(Player(progress.player));
    let state = match (progress.proof, progress.disproof) {
        (Some(proof), Some(disproof)) => format!("a proof wants {proof}, a refutation {disproof}"),
        _ => format!("depth {}", progress.depth),
    };
    let (method, nodes) = (progress.method.name(), progress.nodes);
    line.set_message(format!("does {player} win? {nodes} nodes; {method}: {state}"));
    line.tick();
}

impl Findings {
    /// Whether all that was asked is answered.
    fn is_known(&self) -> bool {
        match self {
            Findings::Value(value) => !matches!(value, GameValue::Unknown(..)),
            Findings::Answer(answer) => answer.wins().is_some(),
            Findings::Moves(moves) => moves.iter().all(|(_, answer)| answer.wins().is_some()),
        }
    }
}
