//! Changes to a position, made by hand.

use crate::scene::reserve_id;
use crate::state_variable::{self, StateError};
use boardwright::{Game, Kind, Player, PositionError, Setup, Site, Unit};
use serde::Deserialize;

/// Maximum number of units of a kind in a place off the board.
const MAX_IN_RESERVE: u16 = 999;

/// A change made by hand.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Change {
    /// No change.
    Nothing,
    /// Removes everything from the board, the layers and the reserves, and resets the state.
    Clear,
    /// Puts a new unit on a site.
    Unit {
        /// The site.
        site: String,
        /// The owner, from 0; it does not matter for a kind of nobody.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        owner: Option<u8>,
        /// The kind.
        kind: String,
    },
    /// Adds one of a kind to a layer at a site.
    Under {
        /// The site.
        site: String,
        /// The layer.
        layer: String,
        /// The kind.
        kind: String,
    },
    /// Moves a unit to another site, and replaces the unit there. Layers stay.
    Move {
        /// The origin.
        from: String,
        /// The destination.
        to: String,
    },
    /// Removes everything from a site and its layers.
    Erase {
        /// The site.
        site: String,
    },
    /// Sets the number of a kind in a reserve.
    Item {
        /// The id of the reserve.
        reserve: String,
        /// The kind.
        item: String,
        /// The number.
        count: u16,
    },
    /// Sets a value of declared state.
    State {
        /// Its name in the rules.
        name: String,
        /// The player, from 0, if each has one.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        owner: Option<u8>,
        /// The value in words.
        value: String,
    },
    /// Sets the player to move.
    Player {
        /// The player, from 0.
        player: u8,
    },
}

/// A reason why a position cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The text is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// No site has this name.
    #[error("there is no site `{0}`")]
    UnknownSite(String),
    /// No kind has this name.
    #[error("there is no kind `{0}`")]
    UnknownKind(String),
    /// No layer has this name.
    #[error("there is no layer `{0}`")]
    UnknownLayer(String),
    /// No reserve has this id.
    #[error("there is no reserve `{0}`")]
    UnknownReserve(String),
    /// No player has this number.
    #[error("there is no such player")]
    NoSuchPlayer,
    /// There is no unit to move.
    #[error("nothing stands on {0}")]
    EmptySite(String),
    /// The player never moves in this phase.
    #[error("{0} has no turn in this phase of the game")]
    NoTurn(String),
    /// A value cannot be set.
    #[error(transparent)]
    State(#[from] StateError),
}

/// Changes a setup.
///
/// # Errors
///
/// If the change names something that does not exist.
pub(super) fn apply(game: &Game, setup: &mut Setup, change: &Change) -> Result<(), EditError> {
    // The outcome is decided anew when the position is played.
    (setup.outcome, setup.rule, setup.goes_on) = (None, 0, false);
    match change {
        Change::Nothing => {}
        Change::Clear => {
            let format = game.program().formats.first();
            let bare = format.map_or_else(|| Setup::blank(game), |own| Setup::bare(game, own));
            (setup.units, setup.layers, setup.places) = (bare.units, bare.layers, bare.places);
            (setup.variables, setup.next) = (bare.variables, bare.next);
        }
        Change::Unit { site, owner, kind } => {
            let (site, kind) = (site_of(game, site)?, kind_of(game, kind)?);
            let owner = match game.only_owner(kind) {
                Some(owner) if owner == game.nobody() => owner,
                _ => player_of(game, owner.ok_or(EditError::NoSuchPlayer)?)?,
            };
            setup.units[site.index()] = Some(Unit::new(game.program(), owner, kind));
        }
        Change::Under { site, layer, kind } => {
            let (site, kind) = (site_of(game, site)?, kind_of(game, kind)?);
            let layers = &game.program().layers;
            let index = layers.iter().position(|it| it.name == *layer);
            let index = index.ok_or_else(|| EditError::UnknownLayer(layer.clone()))?;
            let count = &mut setup.layers[index][site.index()][kind.index()];
            *count = count.saturating_add(1);
        }
        Change::Move { from, to } => {
            let (from_site, to) = (site_of(game, from)?, site_of(game, to)?);
            let unit = setup.units[from_site.index()].take();
            let unit = unit.ok_or_else(|| EditError::EmptySite(from.clone()))?;
            setup.units[to.index()] = Some(unit);
        }
        Change::Erase { site } => {
            let site = site_of(game, site)?;
            setup.units[site.index()] = None;
            setup.layers.iter_mut().for_each(|layer| layer[site.index()].fill(0));
        }
        Change::Item { reserve, item, count } => {
            let kind = kind_of(game, item)?;
            let counts = reserve_of(game, setup, reserve)?;
            counts[kind.index()] = (*count).min(MAX_IN_RESERVE);
        }
        Change::State { name, owner, value } => {
            state_variable::set(game, setup, name, *owner, value)?
        }
        Change::Player { player } => begin_turn(game, setup, *player)?,
    }
    Ok(())
}

fn begin_turn(game: &Game, setup: &mut Setup, player: u8) -> Result<(), EditError> {
    let before = setup.player;
    setup.player = player_of(game, player)?;
    let Some(stage) = setup.first_stage(game.program()) else {
        let name = game.player_name(setup.player);
        setup.player = before;
        return Err(EditError::NoTurn(name.to_owned()));
    };
    (setup.stage, setup.actions) = (stage, 0);
    // Rounds count turns, and a position without a history has one decision a turn.
    let players = game.program().players.len() as u32;
    let round = setup.turns - setup.turns % players;
    setup.turns = round.saturating_add(player.into());
    setup.plies = setup.turns;
    Ok(())
}

fn site_of(game: &Game, name: &str) -> Result<Site, EditError> {
    game.board().site_named(name).ok_or_else(|| EditError::UnknownSite(name.to_owned()))
}

fn kind_of(game: &Game, name: &str) -> Result<Kind, EditError> {
    game.kind_named(name).ok_or_else(|| EditError::UnknownKind(name.to_owned()))
}

fn player_of(game: &Game, number: u8) -> Result<Player, EditError> {
    let player = game.players().find(|player| player.0 == number);
    player.ok_or(EditError::NoSuchPlayer)
}

/// Returns the counts by kind of a reserve.
fn reserve_of<'s>(
    game: &Game,
    setup: &'s mut Setup,
    id: &str,
) -> Result<&'s mut Vec<u16>, EditError> {
    for (place, owners) in setup.places.iter_mut().enumerate() {
        for (player, counts) in game.players().zip(owners) {
            if reserve_id(game, place, player) == id {
                return Ok(counts);
            }
        }
    }
    Err(EditError::UnknownReserve(id.to_owned()))
}
