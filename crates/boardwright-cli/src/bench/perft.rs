//! Perft speed.

use super::bench_game::BenchGame;
use super::cpu_timer::CpuTimer;
use super::measurement::Measurements;
use crate::interrupt;
use anyhow::{Context, Result};
use boardwright::{History, State};
use boardwright_host::Instance;
use boardwright_interpret::{PerftUnit, PositionRef, RulesEngine};

/// Maximum depth without a peer.
const MAX_DEPTH: u32 = 20;
/// Minimum time of a measurement in seconds; shorter counts are repeated.
const MIN_SECONDS: f64 = 0.2;

/// A count and its time.
#[derive(Clone, Copy)]
struct PerftTiming {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// Counts to the depth of the peers, or to a smaller depth that takes `seconds`.
pub fn measure(
    subject: &BenchGame,
    bulk: bool,
    seconds: f64,
    rows: &mut Measurements,
) -> Result<()> {
    let work = if bulk { "perft" } else { "perft-plain" };
    // Both kinds use the same depth, even if only one has peers.
    let name = &subject.name;
    let peers = rows.data.peers(work, name).chain(rows.data.peers("perft", name));
    let target = peers.filter_map(|peer| peer.depth).next();
    let program = subject.game()?.program().clone().into();
    let instance = subject.compiled(program)?.instance()?;
    let within = || format!("`{name}` cannot be counted");
    let start = instance.start()?;
    let counted = deepest(&instance, &start, bulk, target.unwrap_or(MAX_DEPTH), seconds)
        .with_context(within)?;
    let mut note = format!("depth {}: {} nodes", counted.depth, counted.nodes);
    if let Some(target) = target.filter(|target| *target > counted.depth) {
        note += &format!("; the peer's depth is {target}");
    }
    let speed = counted.nodes as f64 / counted.seconds.max(f64::MIN_POSITIVE) / 1e6;
    rows.add(name, work, (speed, "M nodes/s"), &note);
    Ok(())
}

/// Increases the depth while the next count is expected to take at most `seconds`.
fn deepest(
    instance: &Instance,
    start: &State,
    bulk: bool,
    target: u32,
    seconds: f64,
) -> Result<PerftTiming> {
    let mut last = counted(instance, start, 1, bulk)?;
    while last.depth < target && !interrupt::is_stopped() {
        let next = counted(instance, start, last.depth + 1, bulk)?;
        // Every game has ended before this depth.
        if next.nodes == 0 {
            break;
        }
        let growth = next.nodes as f64 / last.nodes.max(1) as f64;
        last = next;
        if last.seconds * growth.max(1.0) > seconds {
            break;
        }
    }
    Ok(last)
}

/// Counts repeatedly, until the time is long enough to measure.
fn counted(instance: &Instance, start: &State, depth: u32, bulk: bool) -> Result<PerftTiming> {
    let history = History::default();
    let at = PositionRef::new(start, &history);
    let count = || match bulk {
        true => instance.perft(at, depth, PerftUnit::Decisions),
        false => instance.perft_without_bulk_counting(at, depth, PerftUnit::Decisions),
    };
    let nodes = count()?;
    let (clock, mut times) = (CpuTimer::start(), 0);
    loop {
        count()?;
        times += 1;
        let seconds = clock.seconds();
        if seconds > MIN_SECONDS || times >= 1000 {
            return Ok(PerftTiming { depth, nodes, seconds: seconds / f64::from(times) });
        }
    }
}
