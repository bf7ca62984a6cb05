//! How many nodes a second the engine searches, beside another engine where that is installed.

use super::clock::Clock;
use super::row::Rows;
use super::subject::Subject;
use crate::arguments::OptionArguments;
use crate::contestant::Contestant;
use crate::external::External;
use anyhow::Result;
use boardwright::Rng;
use boardwright::{Game, Position};
use boardwright_search::profile::GameProfile;
use boardwright_search::{AlphaBeta, ComputerPlayer, Limits, Task};
use std::sync::Arc;
use std::time::Duration;

/// The engine that is measured in the same run.
const PEER: &str = "uci:fairy-stockfish";
/// What it is called in the tables.
const PEER_NAME: &str = "Fairy-Stockfish";
/// It is waited for so many times as long as our own search of all positions takes.
const PATIENCE: f64 = 10.0;
/// Positions searched: the start and others, each some random decisions further on.
const POSITIONS: u64 = 6;
/// Decisions between one and the next.
const APART: usize = 8;
/// Nodes for each position in the first round; rounds grow until they take long enough.
const NODES: u64 = 20_000;

/// Nodes a second of alpha-beta with one thread, from positions of a random game, by the time of
/// the processor.
pub fn measure(subject: &Subject, seconds: f64, rows: &mut Rows) -> Result<()> {
    let game =
        subject.source.game(&OptionArguments::default(), boardwright::Execution::default())?;
    let (knowledge, _) = GameProfile::of_game(&game);
    let knowledge = Arc::new(knowledge);
    let positions = positions(&game);
    let mut nodes = NODES;
    loop {
        let (searched, depth, took) = search(&knowledge, &positions, nodes);
        if took >= seconds * 0.6 || nodes > 1 << 40 {
            let speed = searched as f64 / took.max(f64::MIN_POSITIVE);
            let note = format!("depth {depth:.1} with {nodes} nodes a position");
            let row = rows.add(&subject.name, "search", (speed, "nodes/s"), &note);
            if let Some(speed) = speed_of_peer(&game, &positions, nodes, seconds) {
                rows.beside_here(&row, PEER_NAME, speed);
            }
            return Ok(());
        }
        let short = seconds / took.max(seconds / 16.0);
        nodes = (nodes as f64 * short.max(1.5)) as u64;
    }
}

/// Nodes a second of the other engine on the same positions; none if it is not here or does not play the game. Its
/// time is that on the wall, so that a busy machine makes it look slower than it is.
fn speed_of_peer(game: &Game, positions: &[Position], nodes: u64, seconds: f64) -> Option<f64> {
    let Ok(Contestant::Other(program)) = Contestant::parse(PEER) else { return None };
    let mut external =
        External::start(&program, game, Duration::from_secs_f64(PATIENCE * seconds)).ok()?;
    let task = Task::without_clock(Limits::nodes(nodes));
    let (mut searched, mut took) = (0, Duration::ZERO);
    for position in positions {
        external.forget();
        searched += external.think(position, &task, &mut |_| {})?.nodes;
        took += external.took();
    }
    Some(searched as f64 / took.as_secs_f64().max(f64::MIN_POSITIVE))
}

/// Nodes searched, the average depth, and the time they took.
fn search(knowledge: &Arc<GameProfile>, positions: &[Position], nodes: u64) -> (u64, f64, f64) {
    let mut player = AlphaBeta::new(knowledge.clone());
    let task = Task::without_clock(Limits::nodes(nodes));
    let clock = Clock::start();
    let (mut searched, mut depth) = (0, 0);
    for position in positions {
        player.forget();
        if let Some(thought) = player.think(position, &task, &mut |_| {}) {
            searched += thought.nodes;
            depth += thought.depth;
        }
    }
    let depth = f64::from(depth) / positions.len().max(1) as f64;
    (searched, depth, clock.seconds())
}

fn positions(game: &Game) -> Vec<Position> {
    let mut dice = Rng::new(1);
    let mut position = game.start();
    let mut positions = Vec::new();
    for _ in 0..POSITIONS {
        positions.push(position.clone());
        for _ in 0..APART {
            let chosen = position.nth(dice.below(position.count()));
            let next = chosen.and_then(|mv| position.play(mv).ok());
            match next.filter(|next| next.outcome().is_none()) {
                Some(next) => position = next,
                None => return positions,
            }
        }
    }
    positions
}
