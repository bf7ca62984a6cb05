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
        match game.weights().map(|text| WeightsFile::read(game, text)) {
            Some(Ok((features, learned))) => {
                return GameProfile::of_weights_file(game, features, learned);
            }
            Some(Err(error)) => unfit(error),
            None => {}
        }
        let scope = budget::enter_share(1, 3);
        let features = Arc::new(FeatureSet::of_game(game));
        drop(scope);
        let (profile, search) = quick_estimate(game, &features);
        (Arc::unwrap_or_clone(profile), search)
    }

    /// Returns the text of a weights file that gives this profile and this search.
    pub fn weights_text(&self, search: SearchKind, provenance: &str) -> String {
        let file = WeightsFile {
            search,
            rounds: 0,
            provenance: provenance.to_owned(),
            spacing: self.spacing,
            weights: self.weights.clone(),
        };
        file.to_text(self.evaluator.feature_set())
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
