//! The palette of an editor of positions: the units to place and the state to set.

use crate::scene::{Appearance, appearance};
use crate::state_variable::{self, StateVariable};
use boardwright::{Game, Kind, Player};
use serde::Serialize;

/// The units to put on sites, and the declared state to set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Palette {
    /// The units, player by player, then those of nobody.
    pub units: Vec<Appearance>,
    /// The items of layers beneath the units.
    pub under: Vec<LayerItem>,
    /// The declared state that outlasts a turn.
    pub state: Vec<StateVariable>,
}

/// A kind of unit that may lie in a layer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LayerItem {
    /// The layer.
    pub layer: String,
    /// Its appearance.
    #[serde(flatten)]
    pub look: Appearance,
}

/// Returns the palette of a game. Merged kinds lie in no layer.
pub fn palette(game: &Game) -> Palette {
    let kinds = &game.program().kinds;
    let may_own = |kind: Kind, player: Player| {
        kinds[kind.index()].owner.is_none_or(|owner| owner == player.0)
    };
    let of_player = |player: Player| {
        let own = game.kinds().filter(move |kind| may_own(*kind, player));
        own.map(move |kind| appearance(game, kind, Some(player)))
    };
    let single = |kind: &Kind| kinds[kind.index()].parts.len() <= 1;
    let of_layer = |layer: &str| -> Vec<LayerItem> {
        let item = |kind| LayerItem { layer: layer.to_owned(), look: appearance(game, kind, None) };
        game.kinds().filter(single).map(item).collect()
    };
    Palette {
        units: game.owners().flat_map(of_player).collect(),
        under: game.program().layers.iter().flat_map(|layer| of_layer(&layer.name)).collect(),
        state: state_variable::state_variables(game),
    }
}

#[cfg(test)]
mod tests {
    use super::palette;
    use boardwright::{Options, bundled};

    #[test]
    fn a_palette_has_the_kinds_that_a_player_may_have() {
        let game = bundled::find("corsairs").unwrap().compile(&Options::default()).0.unwrap();
        let corsairs = palette(&game);
        let of = |owner| corsairs.units.iter().filter(|look| look.owner == Some(owner)).count();
        assert_eq!((of(0), of(1)), (1, 2));
    }
}
