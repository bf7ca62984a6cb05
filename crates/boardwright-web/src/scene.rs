//! A position to draw: units, layers beneath them, and reserves off the board.

use crate::observed_ranges::ObservedRanges;
use boardwright::ir::{Holder, Variable, VariableType};
use boardwright::{Game, Kind, Player, Position, Setup, Site, StateValue};
use serde::Serialize;

/// A player. Units name their owner by its index.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// The name in the rules.
    pub name: String,
    /// The colour in the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub colour: Option<String>,
    /// The direction it faces, in turns clockwise from the top of the page.
    pub facing: f64,
}

/// The appearance of a kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Appearance {
    /// The kind's name.
    pub kind: String,
    /// The owner; missing for neutral units.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub owner: Option<u8>,
    /// The figure that the rules give it, by set and name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub figure: Option<String>,
    /// The glyph in the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub glyph: Option<String>,
    /// The letters of the notation.
    pub letters: String,
    /// Marks on it, for example `promoted`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub marks: Vec<String>,
}

/// A unit on a site.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SceneUnit {
    /// The site.
    pub site: String,
    /// Its appearance.
    #[serde(flatten)]
    pub look: Appearance,
}

/// Units of one kind in a layer of a site, beneath its unit.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LayerStack {
    /// The site.
    pub site: String,
    /// The layer.
    pub layer: String,
    /// Their number.
    pub count: u32,
    /// Its appearance.
    #[serde(flatten)]
    pub look: Appearance,
}

/// Units of one kind and owner in a reserve.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReserveItem {
    /// The key within the reserve.
    pub key: String,
    /// Their number.
    pub count: u32,
    /// Its appearance.
    #[serde(flatten)]
    pub look: Appearance,
}

/// A place off the board: a hand, a reserve.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reserve {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The owner.
    pub owner: u8,
    /// The site that represents the place on the board, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub site: Option<String>,
    /// All items it may show, in a fixed order.
    pub items: Vec<ReserveItem>,
}

/// A set of sites in the declared state.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiteSetView {
    /// Its name in the rules.
    pub name: String,
    /// Its sites.
    pub sites: Vec<String>,
}

/// A number that a site has in the declared state.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiteNumber {
    /// The name of the state in the rules.
    pub name: String,
    /// The site.
    pub site: String,
    /// The number.
    pub number: i64,
}

/// A position to draw, without its board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionScene {
    /// The units.
    pub units: Vec<SceneUnit>,
    /// The layers beneath them.
    pub under: Vec<LayerStack>,
    /// The reserves off the board.
    pub reserves: Vec<Reserve>,
    /// The sets that are not empty.
    pub sets: Vec<SiteSetView>,
    /// The numbers of sites that differ from their first value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SiteNumber>>"))]
    pub numbers: Vec<SiteNumber>,
}

/// Returns the players of a game.
pub fn players(game: &Game) -> Vec<PlayerView> {
    let drawing = &game.program().drawing;
    let view = |player: Player| {
        let name = game.player_name(player);
        let own = |(what, words, _): &&(String, Vec<String>, Vec<String>)| {
            what == "colour" && words.iter().any(|word| word == name)
        };
        let colour = drawing.iter().find(own).and_then(|(_, _, texts)| texts.first().cloned());
        let facing = if player.0 == 1 { 0.5 } else { 0.0 };
        PlayerView { name: name.to_owned(), colour, facing }
    };
    game.players().map(view).collect()
}

/// Returns the id of a player's reserve.
pub fn reserve_id(game: &Game, place: usize, player: Player) -> String {
    format!("{}-{}", game.program().places[place].name, player.0)
}

impl PositionScene {
    /// Returns the scene of a position.
    pub fn of(position: &Position, observed: &ObservedRanges) -> PositionScene {
        let (game, setup) = (position.game(), position.setup());
        PositionScene {
            units: units(game, &setup),
            under: under(game, &setup),
            reserves: reserves(game, &setup, observed),
            sets: sets(game, &setup),
            numbers: numbers(game, &setup),
        }
    }
}

/// Returns the appearance of a kind.
pub fn appearance(game: &Game, kind: Kind, owner: Option<Player>) -> Appearance {
    let info = &game.program().kinds[kind.index()];
    let player = owner.unwrap_or(Player(0));
    let mut marks = Vec::new();
    if info.parts.len() > 1 {
        marks.push("merged".to_owned());
    }
    if game.program().kinds.iter().any(|other| other.promotes_to == Some(kind.0)) {
        marks.push("promoted".to_owned());
    }
    Appearance {
        kind: info.name.clone(),
        owner: owner.filter(|owner| *owner != game.nobody()).map(|owner| owner.0),
        figure: game.figure(player, kind).map(str::to_owned),
        glyph: game.glyph(player, kind).map(str::to_owned),
        letters: game.letter(player, kind).to_owned(),
        marks,
    }
}

fn site_name(game: &Game, site: usize) -> String {
    game.board().site(Site(site as u16)).name.clone()
}

fn units(game: &Game, setup: &Setup) -> Vec<SceneUnit> {
    let units = setup.units.iter().enumerate();
    let view = |(site, unit): (usize, &Option<boardwright::Unit>)| {
        let unit = unit.as_ref()?;
        let mut look = appearance(game, unit.kind, Some(unit.owner));
        let attributes = game.program().attributes.iter().zip(&unit.attributes);
        let raised = attributes.filter(|(info, value)| info.flag && **value > 0);
        look.marks.extend(raised.map(|(info, _)| info.name.clone()));
        Some(SceneUnit { site: site_name(game, site), look })
    };
    units.filter_map(view).collect()
}

fn under(game: &Game, setup: &Setup) -> Vec<LayerStack> {
    let mut views = Vec::new();
    for (layer, sites) in game.program().layers.iter().zip(&setup.layers) {
        for (site, counts) in sites.iter().enumerate() {
            for (kind, &count) in game.kinds().zip(counts).filter(|(_, count)| **count > 0) {
                let (site, layer) = (site_name(game, site), layer.name.clone());
                let look = appearance(game, kind, None);
                views.push(LayerStack { site, layer, count: count.into(), look });
            }
        }
    }
    views
}

fn reserves(game: &Game, setup: &Setup, observed: &ObservedRanges) -> Vec<Reserve> {
    let mut reserves = Vec::new();
    for (index, (place, owners)) in game.program().places.iter().zip(&setup.places).enumerate() {
        for (player, counts) in game.players().zip(owners) {
            let shown =
                |kind: &Kind| counts[kind.index()] > 0 || observed.holds(index, player, *kind);
            let item = |kind: Kind| ReserveItem {
                key: game.kind_name(kind).to_owned(),
                count: counts[kind.index()].into(),
                look: appearance(game, kind, Some(player)),
            };
            let items: Vec<ReserveItem> = game.kinds().filter(shown).map(item).collect();
            if !items.is_empty() {
                let title = format!("{}: {}", game.player_name(player), place.name);
                let site = observed.site_of(index).map(|site| site_name(game, site.index()));
                let id = reserve_id(game, index, player);
                reserves.push(Reserve { id, title, owner: player.0, site, items });
            }
        }
    }
    reserves
}

fn sets(game: &Game, setup: &Setup) -> Vec<SiteSetView> {
    let mut views = Vec::new();
    for (variable, values) in game.program().variables.iter().zip(&setup.variables) {
        if variable.holder == Holder::Site {
            views.extend(flagged(game, variable, values));
            continue;
        }
        for value in values {
            if let StateValue::Sites(sites) = value
                && !sites.is_empty()
            {
                let sites = sites.iter().map(|site| site_name(game, site)).collect();
                views.push(SiteSetView { name: variable.name.replace('_', " "), sites });
            }
        }
    }
    views
}

/// Returns the sites whose flag is set; `None` if there are none, or for numbers.
fn flagged(game: &Game, variable: &Variable, values: &[StateValue]) -> Option<SiteSetView> {
    let is_flag = matches!(variable.ty, VariableType::Number { flag: true, .. });
    let is_set = |value: &StateValue| *value != StateValue::Number(0);
    let sites = values.iter().enumerate().filter(|(_, value)| is_flag && is_set(value));
    let sites: Vec<String> = sites.map(|(site, _)| site_name(game, site)).collect();
    (!sites.is_empty()).then(|| SiteSetView { name: variable.name.replace('_', " "), sites })
}

fn numbers(game: &Game, setup: &Setup) -> Vec<SiteNumber> {
    let mut views = Vec::new();
    for (variable, values) in game.program().variables.iter().zip(&setup.variables) {
        let is_number = matches!(variable.ty, VariableType::Number { flag: false, .. });
        if variable.holder != Holder::Site || !is_number {
            continue;
        }
        for (site, value) in values.iter().enumerate() {
            if let StateValue::Number(number) = value
                && *number != variable.initial
            {
                let (name, site) = (variable.name.replace('_', " "), site_name(game, site));
                views.push(SiteNumber { name, site, number: *number });
            }
        }
    }
    views
}
