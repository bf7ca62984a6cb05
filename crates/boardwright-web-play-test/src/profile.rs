//! The profile of a game, which one worker computes and all share as a text.

use boardwright::Game;
use boardwright::ir::budget::{Budget, Clock};
use boardwright_report::PlayerResources;
use boardwright_search::profile::GameProfile;
use boardwright_search::{SearchKind, WeightsFile};
use std::sync::Arc;
use std::time::Duration;

/// Most time of a quick estimate. Of ordinary rules it takes a second or two.
const ESTIMATE_TIME: Duration = Duration::from_secs(4);

/// Returns the players' resources: learned weights if they are of these rules, else quick
/// estimates.
pub fn resources(game: &Game, weights: Option<&str>, clock: &Arc<dyn Clock>) -> PlayerResources {
    let learned = weights.and_then(|text| {
        let (features, file) = WeightsFile::read(game, text).ok()?;
        Some(GameProfile::of_weights_file(game, features, file))
    });
    let (profile, search) = learned.unwrap_or_else(|| estimated(game, clock));
    PlayerResources { profile: Arc::new(profile), search }
}

fn estimated(game: &Game, clock: &Arc<dyn Clock>) -> (GameProfile, SearchKind) {
    let _scope = Budget::default().with_time(clock, ESTIMATE_TIME).enter();
    GameProfile::of_game(game)
}

/// Returns the text of the weights, from which other workers make the same profile.
pub fn weights_text(resources: &PlayerResources) -> String {
    resources.profile.weights_text(resources.search, "for a play-test")
}
