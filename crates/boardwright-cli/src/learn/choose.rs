//! Which search suits a game: measured by games of one against the other.

use super::duel::Duels;
use crate::contest::Results;
use crate::contestant::{Known, Own, Seat};
use anyhow::Result;
use boardwright_search::profile::GameProfile;
use boardwright_search::{SearchKind, Task};
use std::sync::Arc;

/// Plays so many games of alpha-beta against trees, some of them at the same time, and says how alpha-beta fared.
/// None if it was stopped.
pub fn choose(
    knowledge: &Arc<GameProfile>,
    games: u64,
    task: Task,
    threads: usize,
) -> Result<Option<Results>> {
    let knowing = [SearchKind::AlphaBeta, SearchKind::MonteCarlo]
        .map(|search| Known::with(knowledge, search));
    let duels = Duels::new(knowledge, SearchKind::default(), task, threads);
    duels.play(0..games, true, &|number| {
        knowing.each_ref().map(|known| Seat::of(Own::Full, known, number))
    })
}

/// The search that won more; alpha-beta if both won as much, since it judges positions too.
pub fn better(alpha_beta: &Results) -> SearchKind {
    if alpha_beta.losses > alpha_beta.wins { SearchKind::MonteCarlo } else { SearchKind::AlphaBeta }
}
