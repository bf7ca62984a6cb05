//! The profile of a game that built-in players share, computed when first needed.

use super::builtin::BuiltinPlayer;
use crate::wall_clock;
use boardwright::ir::budget;
use boardwright::{Game, bundled};
use boardwright_search::profile::GameProfile;
use boardwright_search::{SearchKind, WeightsFileError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Time of a quick estimate; what is left of two seconds ends the work in progress.
const ESTIMATE_TIME: Duration = Duration::from_millis(1_700);

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
    ///
    /// A quick estimate keeps to [`ESTIMATE_TIME`] by measuring less. If the budget of the thread
    /// ends first, the estimate is poor, and the next call makes another.
    pub fn get(&self) -> (Arc<GameProfile>, SearchKind) {
        if let Some(known) = self.profile.get() {
            return known.clone();
        }
        // Learned weights are loaded whole, or they would not fit.
        let scope = match self.game.weights() {
            Some(_) => budget::suspend(),
            None => wall_clock::budget(ESTIMATE_TIME).enter(),
        };
        let (profile, search) = GameProfile::of_game_or(&self.game, |error| self.warn(&error));
        drop(scope);
        let estimated = (Arc::new(profile), search);
        match self.game.weights().is_none() && budget::is_over() {
            true => estimated,
            false => self.profile.get_or_init(|| estimated).clone(),
        }
    }

    /// True if the profile was computed with all its time, or a player of this kind needs none.
    pub fn is_known(&self, kind: BuiltinPlayer) -> bool {
        let needs_none =
            matches!(kind, BuiltinPlayer::Random | BuiltinPlayer::Greedy | BuiltinPlayer::Uct);
        needs_none || self.profile.get().is_some()
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
