//! Positions set up by hand: the palette of units, and the position after a change.

use crate::observed_ranges::ObservedRanges;
use crate::scene::{Appearance, PositionScene, appearance, reserve_id};
use crate::state_variable::{self, StateError, StateVariable};
use boardwright::{Game, Kind, Player, Position, PositionError, Setup, Site, Unit};
use serde::{Deserialize, Serialize};

/// Maximum number of units of a kind in a place off the board.
const MAX_IN_RESERVE: u16 = 999;

/// The units to put on sites, and the declared state to set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Palette {
    /// The units, player by player.
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
        /// The owner, from 0.
        owner: u8,
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

/// A position being set up.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditedPosition {
    /// The units, layers, reserves and sets.
    pub scene: PositionScene,
    /// The position as text.
    pub text: String,
    /// The player to move, from 0.
    pub player: u8,
    /// The values of the palette's state in words: by variable, then by player if each has one.
    pub state: Vec<Vec<String>>,
    /// A sentence about why it cannot be played; `null` if it can.
    pub problem: Option<String>,
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
        units: game.players().flat_map(of_player).collect(),
        under: game.program().layers.iter().flat_map(|layer| of_layer(&layer.name)).collect(),
        state: state_variable::state_variables(game),
    }
}

/// Returns a position, given as text, after a change.
///
/// # Errors
///
/// If the text is not a position, or the change names something that does not exist.
pub fn edit(
    game: &Game,
    observed: &ObservedRanges,
    text: &str,
    change: &Change,
) -> Result<EditedPosition, EditError> {
    let mut setup = Position::read(game, text)?.setup();
    apply(game, &mut setup, change)?;
    let position = setup.position(game);
    Ok(EditedPosition {
        scene: PositionScene::of(&position, observed),
        text: position.shortest_text(),
        player: position.player().0,
        state: state_variable::values(game, &setup),
        problem: problem(&position),
    })
}

fn apply(game: &Game, setup: &mut Setup, change: &Change) -> Result<(), EditError> {
    // The outcome is decided anew when the position is played.
    (setup.outcome, setup.rule) = (None, 0);
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
            let owner = player_of(game, *owner)?;
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

/// Returns why a position cannot be played or is impossible. Finds only what is cheap to find.
fn problem(position: &Position) -> Option<String> {
    let game = position.game();
    let passed = game.null_move(position.state());
    let left = passed.and_then(|state| game.interpreter().checked(&state).iter().next());
    if let Some((owner, kind)) = left.and_then(|site| position.unit(Site(site as u16))) {
        let (player, owner) = (game.player_name(position.player()), game.player_name(owner));
        let kind = game.kind_name(kind);
        return Some(format!(
            "It is {player}'s turn, and the {kind} of {owner} could be captured at once."
        ));
    }
    let end = position.outcome()?;
    Some(format!("The game is over in this position: {}.", end.text(game)))
}

#[cfg(test)]
mod tests {
    use super::{Change, EditError, EditedPosition, edit, palette};
    use crate::observed_ranges::ObservedRanges;
    use boardwright::{Game, Options, bundled};
    use serde_json::json;

    struct Editor {
        game: Game,
        observed: ObservedRanges,
        text: String,
    }

    impl Editor {
        fn of(id: &str) -> Editor {
            let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
            let (observed, text) = (ObservedRanges::of(&game), game.start().text());
            Editor { game, observed, text }
        }

        fn change(&mut self, change: serde_json::Value) -> Result<EditedPosition, EditError> {
            let change: Change = serde_json::from_value(change).unwrap();
            let view = edit(&self.game, &self.observed, &self.text, &change)?;
            self.text.clone_from(&view.text);
            Ok(view)
        }
    }

    #[test]
    fn a_position_is_put_together_and_can_be_read() {
        let mut chess = Editor::of("chess");
        chess.change(json!({ "is": "clear" })).unwrap();
        for (site, owner, kind) in [("e1", 0, "King"), ("e8", 1, "King"), ("a1", 0, "Rook")] {
            let unit = json!({ "is": "unit", "site": site, "owner": owner, "kind": kind });
            chess.change(unit).unwrap();
        }
        let view = chess.change(json!({ "is": "player", "player": 1 })).unwrap();
        assert!(view.text.starts_with("4k3/8/8/8/8/8/8/R3K3 b"), "{}", view.text);
        assert_eq!((view.problem, view.scene.units.len(), view.player), (None, 3, 1));
        let view = chess.change(json!({ "is": "erase", "site": "a1" })).unwrap();
        assert_eq!(view.scene.units.len(), 2);
    }

    #[test]
    fn an_attacked_king_and_a_finished_game_are_problems() {
        let mut chess = Editor::of("chess");
        chess.text = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1".to_owned();
        let view = chess.change(json!({ "is": "player", "player": 0 })).unwrap();
        let problem = "It is White's turn, and the King of Black could be captured at once.";
        assert_eq!(view.problem.as_deref(), Some(problem));
        chess.text = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".to_owned();
        let view = chess.change(json!({ "is": "nothing" })).unwrap();
        let problem = "The game is over in this position: White wins: checkmate.";
        assert_eq!(view.problem.as_deref(), Some(problem));
    }

    #[test]
    fn hands_are_filled_by_counts_and_layers_one_by_one() {
        let mut houses = Editor::of("crazyhouse");
        let hand = json!({ "is": "item", "reserve": "hand-0", "item": "Pawn", "count": 3 });
        let view = houses.change(hand).unwrap();
        let pawns = view.scene.reserves[0].items.iter().find(|item| item.key == "Pawn").unwrap();
        assert_eq!(pawns.count, 3);
        let mut sunset = Editor::of("kylatori-sunset");
        let under = palette(&sunset.game).under.remove(0);
        let wreck =
            json!({ "is": "under", "site": "b4", "layer": under.layer, "kind": under.look.kind });
        sunset.change(wreck.clone()).unwrap();
        assert_eq!(sunset.change(wreck).unwrap().scene.under[0].count, 2);
    }

    #[test]
    fn castling_is_forbidden_and_an_empty_board_allows_none() {
        let mut chess = Editor::of("chess");
        let change = json!({ "is": "state", "name": "short", "owner": 1, "value": "no" });
        let view = chess.change(change).unwrap();
        assert!(view.text.ends_with(" w KQq - 0 1"), "{}", view.text);
        assert_eq!(view.state[0], ["yes", "no"]);
        let change = json!({ "is": "state", "name": "quiet", "value": "many" });
        assert_eq!(
            chess.change(change).unwrap_err().to_string(),
            "expected a number from 0 to 150"
        );
        let view = chess.change(json!({ "is": "clear" })).unwrap();
        assert!(view.text.ends_with(" w - - 0 1"), "{}", view.text);
    }

    #[test]
    fn errors_name_what_does_not_exist() {
        let mut chess = Editor::of("chess");
        let strange = json!({ "is": "unit", "site": "z9", "owner": 0, "kind": "King" });
        assert_eq!(chess.change(strange).unwrap_err().to_string(), "there is no site `z9`");
        let strange = json!({ "is": "item", "reserve": "hand-7", "item": "King", "count": 1 });
        assert_eq!(chess.change(strange).unwrap_err().to_string(), "there is no reserve `hand-7`");
        chess.text = "nonsense".to_owned();
        assert!(chess.change(json!({ "is": "nothing" })).is_err());
    }

    #[test]
    fn a_palette_has_the_kinds_that_a_player_may_have() {
        let corsairs = palette(&Editor::of("corsairs").game);
        let of = |owner| corsairs.units.iter().filter(|look| look.owner == Some(owner)).count();
        assert_eq!((of(0), of(1)), (1, 2));
    }
}
