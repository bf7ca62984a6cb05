//! The profile of a game that built-in players share, computed when first needed.

use boardwright::{Game, bundled};
use boardwright_search::profile::GameProfile;
use boardwright_search::{SearchKind, WeightsFileError};
use std::sync::{Arc, OnceLock};

/// The profile of a game and the search that suits it, computed once and shared by players.
#[derive(Clone)]
pub struct SharedProfile {
    game: Game,
    profile: Arc<OnceLock<(Arc<GameProfile>, SearchKind)>>,
}

impl SharedProfile {
    /// The profile of a game, not computed yet.
    pub fn new(game: &Game) -> SharedProfile {
        SharedProfile { game: game.clone(), profile: Arc::default() }
    }

    /// Existing profile, with the search to use.
    pub fn with(profile: &Arc<GameProfile>, search: SearchKind) -> SharedProfile {
        let shared = SharedProfile::new(&profile.game);
        shared.profile.get_or_init(|| (profile.clone(), search));
        shared
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The profile and the search; computes them at the first call.
    pub fn get(&self) -> (Arc<GameProfile>, SearchKind) {
        let of_game = || {
            let (profile, search) = GameProfile::of_game_or(&self.game, |error| self.warn(&error));
            (Arc::new(profile), search)
        };
        self.profile.get_or_init(of_game).clone()
    }

    /// Warns that a weights file is ignored. A bundled game whose weights are for other options
    /// gives no warning.
    fn warn(&self, error: &WeightsFileError) {
        let id = self.game.id();
        if bundled::find(id).is_none() {
            message!(
                "warning: the weights file beside the rules of `{id}` does not fit these rules and is \
                 ignored: {error}; remove it and run `boardwright learn` again"
            );
        }
    }
}
