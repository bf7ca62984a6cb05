//! Loading of profiles: from weights files, or as quick estimates.

use super::game_profile::GameProfile;
use crate::evaluate::FeatureSet;
use crate::learn::quick_estimate;
use crate::search_kind::SearchKind;
use crate::weights_file::{WeightsFile, WeightsFileError};
use boardwright::Game;
use boardwright::ir::budget;
use std::sync::Arc;

impl GameProfile {
    /// Returns the profile of a game: from its weights file if that fits the rules, else a quick
    /// estimate.
    pub fn of_game(game: &Game) -> (GameProfile, SearchKind) {
        GameProfile::of_game_or(game, |_| {})
    }

    /// Like [`GameProfile::of_game`]; `unfit` receives the reason if the weights file does not fit.
    pub fn of_game_or(
        game: &Game,
        unfit: impl FnOnce(WeightsFileError),
    ) -> (GameProfile, SearchKind) {
        let scope = budget::enter_share(1, 3);
        let features = Arc::new(FeatureSet::of_game(game));
        drop(scope);
        match game.weights().map(|text| WeightsFile::parse(&features, text)) {
            Some(Ok(learned)) => return GameProfile::of_weights_file(game, features, learned),
            Some(Err(error)) => unfit(error),
            None => {}
        }
        let (profile, search) = quick_estimate(game, &features);
        (Arc::unwrap_or_clone(profile), search)
    }

    /// Returns the profile that a weights file gives, and the search that suits the game.
    pub fn of_weights_file(
        game: &Game,
        features: Arc<FeatureSet>,
        learned: WeightsFile,
    ) -> (GameProfile, SearchKind) {
        let profile = GameProfile::new(game, features, learned.weights);
        (GameProfile { spacing: learned.spacing, ..profile }, learned.search)
    }
}
