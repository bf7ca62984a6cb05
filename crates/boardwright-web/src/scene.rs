//! A position as it is seen: units, what lies beneath them, and what waits beside the board.

use crate::customs::Customs;
use boardwright::{Game, Kind, Player, Position, Setup, Site, StateValue};
use serde::Serialize;

/// A side, by whose number units are owned.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// As the rules call it.
    pub name: String,
    /// The rules' colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Which way it faces, in turns clockwise from the top of the page.
    pub facing: f64,
}

/// How a kind looks.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Appearance {
    /// The kind's name.
    pub kind: String,
    /// Whose it is; none for what belongs to nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// The glyph that the rules give.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// The letters of the notation.
    pub letters: String,
    /// What it shows beside its kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// A unit on a site.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    /// Where it stands.
    pub site: String,
    /// What it looks like.
    #[serde(flatten)]
    pub look: Appearance,
}

/// What lies in a layer beneath the units of a site.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnderView {
    /// Where it lies.
    pub site: String,
    /// The layer.
    pub layer: String,
    /// How many there are.
    pub count: u32,
    /// What it looks like.
    #[serde(flatten)]
    pub look: Appearance,
}

/// Units of one kind and owner in a tray.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrayItem {
    /// Its name within the tray.
    pub key: String,
    /// How many there are.
    pub count: u32,
    /// What it looks like.
    #[serde(flatten)]
    pub look: Appearance,
}

/// A place off the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tray {
    /// Its name on the page.
    pub id: String,
    /// What is written beside it.
    pub title: String,
    /// Whose it is.
    pub owner: u8,
    /// The site that stands for the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// All items it may show.
    pub items: Vec<TrayItem>,
}

/// A set of sites that the position keeps.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SetView {
    /// Its name in the rules.
    pub name: String,
    /// Its sites.
    pub sites: Vec<String>,
}

/// A position as it is seen, but for its board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// The units.
    pub units: Vec<UnitView>,
    /// What lies beneath them.
    pub under: Vec<UnderView>,
    /// What is off the board.
    pub trays: Vec<Tray>,
    /// Sets of sites that are not empty.
    pub sets: Vec<SetView>,
}

/// The players of a game.
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

/// The id of a player's tray.
pub fn tray_id(game: &Game, place: usize, player: Player) -> String {
    format!("{}-{}", game.program().places[place].name, player.0)
}

impl Scene {
    /// What is seen of a position.
    pub fn of(position: &Position, customs: &Customs) -> Scene {
        let (game, setup) = (position.game(), position.setup());
        Scene {
            units: units(game, &setup),
            under: under(game, &setup),
            trays: trays(game, &setup, customs),
            sets: sets(game, &setup),
        }
    }
}

/// What a kind looks like.
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
        owner: owner.map(|owner| owner.0),
        glyph: game.glyph(player, kind).map(str::to_owned),
        letters: game.letter(player, kind).to_owned(),
        marks,
    }
}

fn site_name(game: &Game, site: usize) -> String {
    game.board().site(Site(site as u16)).name.clone()
}

fn units(game: &Game, setup: &Setup) -> Vec<UnitView> {
    let units = setup.units.iter().enumerate();
    let view = |(site, unit): (usize, &Option<boardwright::Unit>)| {
        let unit = unit.as_ref()?;
        let mut look = appearance(game, unit.kind, Some(unit.owner));
        let attributes = game.program().attributes.iter().zip(&unit.attributes);
        let raised = attributes.filter(|(info, value)| info.flag && **value > 0);
        look.marks.extend(raised.map(|(info, _)| info.name.clone()));
        Some(UnitView { site: site_name(game, site), look })
    };
    units.filter_map(view).collect()
}

fn under(game: &Game, setup: &Setup) -> Vec<UnderView> {
    let mut views = Vec::new();
    for (layer, sites) in game.program().layers.iter().zip(&setup.layers) {
        for (site, counts) in sites.iter().enumerate() {
            for (kind, &count) in game.kinds().zip(counts).filter(|(_, count)| **count > 0) {
                let (site, layer) = (site_name(game, site), layer.name.clone());
                let look = appearance(game, kind, None);
                views.push(UnderView { site, layer, count: count.into(), look });
            }
        }
    }
    views
}

fn trays(game: &Game, setup: &Setup, customs: &Customs) -> Vec<Tray> {
    let mut trays = Vec::new();
    for (index, (place, owners)) in game.program().places.iter().zip(&setup.places).enumerate() {
        for (player, counts) in game.players().zip(owners) {
            let shown =
                |kind: &Kind| counts[kind.index()] > 0 || customs.holds(index, player, *kind);
            let item = |kind: Kind| TrayItem {
                key: game.kind_name(kind).to_owned(),
                count: counts[kind.index()].into(),
                look: appearance(game, kind, Some(player)),
            };
            let items: Vec<TrayItem> = game.kinds().filter(shown).map(item).collect();
            if !items.is_empty() {
                let title = format!("{}: {}", game.player_name(player), place.name);
                let site = customs.site_of(index).map(|site| site_name(game, site.index()));
                let id = tray_id(game, index, player);
                trays.push(Tray { id, title, owner: player.0, site, items });
            }
        }
    }
    trays
}

fn sets(game: &Game, setup: &Setup) -> Vec<SetView> {
    let mut views = Vec::new();
    for (variable, values) in game.program().variables.iter().zip(&setup.variables) {
        for value in values {
            if let StateValue::Sites(sites) = value
                && !sites.is_empty()
            {
                let sites = sites.iter().map(|site| site_name(game, site)).collect();
                views.push(SetView { name: variable.name.replace('_', " "), sites });
            }
        }
    }
    views
}
