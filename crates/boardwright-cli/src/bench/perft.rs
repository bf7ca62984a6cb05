//! Counts of sequences of decisions.

use super::clock::Clock;
use super::row::Rows;
use super::subject::Subject;
use crate::interrupt;
use anyhow::{Context, Result};
use boardwright::{History, State};
use boardwright_host::{Count, Instance};
use boardwright_interpret::PerftUnit;

/// How deep a count goes where no peer says so and the time allows.
const DEEPEST: u32 = 20;
/// A count that took less is made again.
const TOO_SHORT: f64 = 0.2;

/// A count and the time it took.
#[derive(Clone, Copy)]
struct Counted {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// Counts to the depth of the peers, or less deep if that would take longer than `seconds`.
pub fn measure(subject: &Subject, bulk: bool, seconds: f64, rows: &mut Rows) -> Result<()> {
    let work = if bulk { "perft" } else { "perft-plain" };
    // The depth is the same with and without bulk counting where only one of them has peers.
    let name = &subject.name;
    let peers = rows.data.peers(work, name).chain(rows.data.peers("perft", name));
    let target = peers.filter_map(|peer| peer.depth).next();
    let program = subject.game()?.program().clone().into();
    let mut instance = subject.compiled(program)?.instance()?;
    let within = || format!("`{name}` cannot be counted");
    let count = Count { unit: PerftUnit::Decisions, bulk };
    let start = instance.start()?;
    let counted = deepest(&mut instance, &start, count, target.unwrap_or(DEEPEST), seconds)
        .with_context(within)?;
    let mut note = format!("depth {}: {} nodes", counted.depth, counted.nodes);
    if let Some(target) = target.filter(|target| *target > counted.depth) {
        note += &format!("; the peer's depth is {target}");
    }
    let speed = counted.nodes as f64 / counted.seconds.max(f64::MIN_POSITIVE) / 1e6;
    rows.add(name, work, (speed, "M nodes/s"), &note);
    Ok(())
}

/// Goes deeper as long as the next depth will take no longer than `seconds`, as far as one can tell.
fn deepest(
    instance: &mut Instance,
    start: &State,
    count: Count,
    target: u32,
    seconds: f64,
) -> Result<Counted> {
    let mut last = counted(instance, start, 1, count)?;
    while last.depth < target && !interrupt::stopped() {
        let next = counted(instance, start, last.depth + 1, count)?;
        // A game that is over everywhere leaves nothing to count.
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

/// Counts, again and again until it took long enough to be measured.
fn counted(instance: &mut Instance, start: &State, depth: u32, count: Count) -> Result<Counted> {
    let history = History::default();
    let nodes = instance.perft(start, &history, depth, count)?;
    let (clock, mut times) = (Clock::start(), 0);
    loop {
        instance.perft(start, &history, depth, count)?;
        times += 1;
        let seconds = clock.seconds();
        if seconds > TOO_SHORT || times >= 1000 {
            return Ok(Counted { depth, nodes, seconds: seconds / f64::from(times) });
        }
    }
}
