//! Chooses alpha-beta or tree search for a game, by games between the two.

use super::self_match::SelfMatch;
use crate::players::{BuiltinPlayer, MatchPlayer, SharedProfile};
use anyhow::Result;
use boardwright_report::statistics::WinDrawLoss;
use boardwright_search::profile::GameProfile;
use boardwright_search::{Limits, SearchKind};
use std::sync::Arc;

/// Plays games of alpha-beta against tree search; returns the results of alpha-beta, or `None` if
/// it was stopped.
///
/// # Errors
/// Fails if a player fails.
pub fn alpha_beta_against_trees(
    profile: &Arc<GameProfile>,
    games: u64,
    limits: Limits,
    workers: usize,
) -> Result<Option<WinDrawLoss>> {
    let shared = [SearchKind::AlphaBeta, SearchKind::MonteCarlo]
        .map(|search| SharedProfile::with(profile, search));
    let self_match = SelfMatch::new(profile, SearchKind::default(), limits, workers);
    self_match.play(0..games, true, &|number| {
        shared.each_ref().map(|shared| MatchPlayer::builtin(BuiltinPlayer::Full, shared, number))
    })
}

/// The search that won more games; alpha-beta after a tie, since it evaluates positions, too.
pub fn better(alpha_beta: &WinDrawLoss) -> SearchKind {
    if alpha_beta.losses > alpha_beta.wins { SearchKind::MonteCarlo } else { SearchKind::AlphaBeta }
}
