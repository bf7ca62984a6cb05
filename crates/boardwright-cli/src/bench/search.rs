//! Search speed, beside another engine if it is installed.

use super::bench_game::BenchGame;
use super::cpu_timer::CpuTimer;
use super::measurement::Measurements;
use crate::arguments::OptionArguments;
use crate::external_engine::ExternalEngine;
use crate::load;
use crate::players::PlayerSpec;
use anyhow::Result;
use boardwright::Rng;
use boardwright::{Execution, Game, Position};
use boardwright_search::profile::GameProfile;
use boardwright_search::{AlphaBeta, ComputerPlayer, Limits, Task};
use std::sync::Arc;
use std::time::Duration;

/// The other engine, measured in the same run.
const PEER: &str = "uci:fairy-stockfish";
/// Name of the other engine in the tables.
const PEER_NAME: &str = "Fairy-Stockfish";
/// Patience with the other engine, as a multiple of the time per measurement.
const PATIENCE_FACTOR: f64 = 10.0;
/// Number of positions: the start and others along a playout.
const POSITIONS: u64 = 6;
/// Number of decisions between two positions.
const SPACING: usize = 8;
/// Nodes per position in the first round; later rounds have more, until one takes long enough.
const NODES: u64 = 20_000;
/// Nodes per position above which no further round begins.
const MAX_NODES: u64 = 1 << 40;
/// Fraction of the time per measurement that the last round takes at least.
const MIN_TIME_FRACTION: f64 = 0.6;
/// Minimum growth of the nodes from round to round.
const MIN_GROWTH: f64 = 1.5;
/// Maximum growth of the nodes from round to round.
const MAX_GROWTH: f64 = 16.0;
/// Random seed of the playout to the positions.
const SEED: u64 = 1;

/// Measures alpha-beta with one thread in nodes a second of processor time.
pub fn measure(subject: &BenchGame, seconds: f64, rows: &mut Measurements) -> Result<()> {
    let game =
        load::game_from_source(&subject.source, &OptionArguments::default(), Execution::default())?;
    let (profile, _) = GameProfile::of_game(&game);
    let profile = Arc::new(profile);
    let positions = positions(&game);
    let mut nodes = NODES;
    loop {
        let (searched, depth, took) = search(&profile, &positions, nodes);
        if took >= seconds * MIN_TIME_FRACTION || nodes > MAX_NODES {
            let speed = searched as f64 / took.max(f64::MIN_POSITIVE);
            let note = format!("depth {depth:.1} with {nodes} nodes a position");
            let row = rows.add(&subject.name, "search", (speed, "nodes/s"), &note);
            if let Some(speed) = speed_of_peer(&game, &positions, nodes, seconds) {
                rows.beside_here(&row, PEER_NAME, speed);
            }
            return Ok(());
        }
        let growth = seconds / took.max(seconds / MAX_GROWTH);
        nodes = (nodes as f64 * growth.max(MIN_GROWTH)) as u64;
    }
}

/// Nodes a second of the other engine on the same positions; `None` if it is not installed or does
/// not play the game.
///
/// It is measured in wall time, so that it seems slower on a busy machine.
fn speed_of_peer(game: &Game, positions: &[Position], nodes: u64, seconds: f64) -> Option<f64> {
    let Ok(PlayerSpec::External(config)) = PlayerSpec::parse(PEER) else { return None };
    let mut engine =
        ExternalEngine::start(&config, game, Duration::from_secs_f64(PATIENCE_FACTOR * seconds))
            .ok()?;
    let task = Task::without_clock(Limits::nodes(nodes));
    let (mut searched, mut took) = (0, Duration::ZERO);
    for position in positions {
        engine.forget();
        searched += engine.think(position, &task, &mut |_| {})?.nodes;
        took += engine.elapsed();
    }
    Some(searched as f64 / took.as_secs_f64().max(f64::MIN_POSITIVE))
}

/// Nodes searched, average depth, and time in seconds.
fn search(profile: &Arc<GameProfile>, positions: &[Position], nodes: u64) -> (u64, f64, f64) {
    let mut player = AlphaBeta::new(profile.clone());
    let task = Task::without_clock(Limits::nodes(nodes));
    let clock = CpuTimer::start();
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
    let mut rng = Rng::new(SEED);
    let mut position = game.start();
    let mut positions = Vec::new();
    for _ in 0..POSITIONS {
        positions.push(position.clone());
        for _ in 0..SPACING {
            let chosen = position.count().and_then(|count| position.nth(rng.below(count)));
            let next = chosen.ok().flatten().and_then(|mv| position.play(mv).ok());
            match next.filter(|next| next.outcome() == Ok(None)) {
                Some(next) => position = next,
                None => return positions,
            }
        }
    }
    positions
}
