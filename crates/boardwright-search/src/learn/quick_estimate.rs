//! Quick estimates for unknown rules: weights and the kind of search.

use super::quick_profile::quick_profile;
use super::trial_matches::choose_search_kind;
use crate::evaluate::FeatureSet;
use crate::profile::GameProfile;
use crate::search_kind::SearchKind;
use boardwright::Game;
use boardwright::ir::budget;
use std::sync::Arc;

/// Estimates weights, and chooses the kind of search by short matches. The result is the same on
/// every platform, unless the budget of the thread ends first. Games of other than two players get
/// alpha-beta.
pub fn quick_estimate(game: &Game, features: &Arc<FeatureSet>) -> (Arc<GameProfile>, SearchKind) {
    let scope = budget::enter_share(1, 2);
    let profile = Arc::new(quick_profile(game, features));
    drop(scope);
    let search = match features.players {
        2 => choose_search_kind(&profile),
        _ => SearchKind::AlphaBeta,
    };
    (profile, search)
}
