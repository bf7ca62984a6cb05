//! Facts about a site or an item of a reserve, to learn a game by touching it: what is there, in
//! the words of the rules, and the reach of the unit.

use crate::decision::{ReserveItemRef, decisions};
use crate::error::EngineError;
use crate::observed_ranges::ObservedRanges;
use crate::scene::{Appearance, appearance, reserve_id};
use boardwright::ir::{Holder, VariableType};
use boardwright::manual::piece_words;
use boardwright::words::{branch_words, capitalised, spoken};
use boardwright::{Game, Kind, Player, Position, ReachBasis, Setup, Site, SiteSet, StateValue};
use serde::{Deserialize, Serialize};

/// A target of a look: a site, or an item of a reserve.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum LookTarget {
    /// A site by name.
    Site {
        /// The site.
        site: String,
    },
    /// An item of a reserve.
    Item {
        /// The id of the reserve.
        reserve: String,
        /// The item's key.
        item: String,
    },
}

/// Facts about a target.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TargetInfo {
    /// Things there: the unit first, then those beneath, marks, and regions. Empty if the rules
    /// say nothing about the target.
    pub things: Vec<ThingInfo>,
    /// The reach of the unit; `null` if there is no unit, or it never moves.
    pub reach: Option<ReachInfo>,
}

/// Something on a target.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThingInfo {
    /// The name for players.
    pub title: String,
    /// The sentence of the rules; empty if there is none.
    pub words: String,
    /// The appearance of a unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub look: Option<Appearance>,
}

/// The reach of a unit in a position: names of sites.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReachInfo {
    /// The position in which it can go there.
    pub basis: ReachBasisName,
    /// Sites it can go to without a capture there.
    pub moves: Vec<String>,
    /// Sites on which it can capture.
    pub captures: Vec<String>,
    /// Other sites on which it could capture an enemy.
    pub attacks: Vec<String>,
    /// Words of the named branches of its decisions.
    pub ways: Vec<String>,
}

/// The position in which a unit can go to the sites of its reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReachBasisName {
    /// The position itself: these are legal decisions.
    Now,
    /// The same position with a turn of the unit's owner.
    Turn,
    /// The same units in a later phase of the game.
    Later,
}

/// Returns the facts about a target.
///
/// # Errors
///
/// If a limit of the rules is reached, or there is no such target.
pub fn target_info(
    position: &Position,
    observed: &ObservedRanges,
    target: &LookTarget,
) -> Result<TargetInfo, EngineError> {
    let game = position.game();
    match target {
        LookTarget::Site { site } => {
            let found = game.board().site_named(site);
            let on = found.ok_or_else(|| EngineError::NoSuchTarget(site.clone()))?;
            let reach = position.reach(on)?;
            let names = |sites: &SiteSet| names(game, sites);
            let reach = reach.map(|reach| ReachInfo {
                basis: match reach.basis {
                    ReachBasis::Legal => ReachBasisName::Now,
                    ReachBasis::OwnersTurn => ReachBasisName::Turn,
                    ReachBasis::LaterPhase => ReachBasisName::Later,
                },
                moves: names(&reach.landings.difference(&reach.captures)),
                captures: names(&reach.captures),
                attacks: names(&reach.attacks),
                ways: ways(game, reach.labels),
            });
            Ok(TargetInfo { things: things_on(position, observed, on), reach })
        }
        LookTarget::Item { reserve, item } => item_info(position, observed, reserve, item),
    }
}

fn item_info(
    position: &Position,
    observed: &ObservedRanges,
    reserve: &str,
    item: &str,
) -> Result<TargetInfo, EngineError> {
    let game = position.game();
    let unknown = || EngineError::NoSuchTarget(item.to_owned());
    let kind = game.kind_named(item).ok_or_else(unknown)?;
    let mut places = (0..game.program().places.len())
        .flat_map(|place| game.players().map(move |player| (place, player)));
    let (place, owner) = places
        .find(|&(place, player)| reserve_id(game, place, player) == reserve)
        .ok_or_else(unknown)?;
    let piece = piece(game, kind, Some(owner));
    let things = vec![piece, place_thing(game, place)];
    let is_movers = owner == position.player();
    let drops = |position: &Position| -> Result<ReachInfo, EngineError> {
        let of_item = |choice: &crate::decision::ChoiceView| {
            let wanted = ReserveItemRef { reserve: reserve.to_owned(), item: item.to_owned() };
            choice.item.as_ref() == Some(&wanted)
        };
        let mut reach = ReachInfo {
            basis: if is_movers { ReachBasisName::Now } else { ReachBasisName::Turn },
            moves: Vec::new(),
            captures: Vec::new(),
            attacks: Vec::new(),
            ways: Vec::new(),
        };
        let decisions = decisions(position, observed).unwrap_or_default();
        for decision in decisions.iter().filter(|it| it.choices.iter().any(of_item)) {
            let sites = decision.choices.iter().filter_map(|choice| choice.site.clone());
            reach.moves.extend(sites);
            if !decision.label.is_empty() && !reach.ways.contains(&decision.label) {
                reach.ways.push(decision.label.clone());
            }
        }
        reach.moves.sort();
        reach.moves.dedup();
        Ok(reach)
    };
    let reach = match is_movers {
        true => Some(drops(position)?),
        false => position.turn_of(owner).map(|turn| drops(&turn)).transpose()?,
    };
    Ok(TargetInfo { things, reach })
}

fn names(game: &Game, sites: &SiteSet) -> Vec<String> {
    sites.iter().map(|site| game.board().site(Site(site as u16)).name.clone()).collect()
}

/// Returns the words of named branches.
fn ways(game: &Game, labels: Vec<u16>) -> Vec<String> {
    let words = labels.into_iter().map(|label| branch_words(game, label));
    words.filter(|words| !words.is_empty()).collect()
}

/// Returns the note of an item of the rules; empty if it has none.
fn note_of(game: &Game, kind: &str, name: &str) -> String {
    let mut notes = game.program().notes.iter();
    let found = notes.find(|note| note.kind == kind && note.name == name);
    found.map(|note| note.text.clone()).unwrap_or_default()
}

fn things_on(position: &Position, observed: &ObservedRanges, on: Site) -> Vec<ThingInfo> {
    let (game, setup) = (position.game(), position.setup());
    let mut things = Vec::new();
    if let Some(unit) = setup.unit(on) {
        things.push(piece(game, unit.kind, Some(unit.owner)));
        let attributes = game.program().attributes.iter().zip(&unit.attributes);
        for (attribute, _) in attributes.filter(|(info, value)| info.flag && **value > 0) {
            things.push(named(game, "state", &attribute.name));
        }
    }
    things.extend(beneath(game, &setup, on));
    things.extend(marks(game, &setup, on));
    let places = 0..game.program().places.len();
    let here = places.filter(|&place| observed.site_of(place) == Some(on));
    things.extend(here.map(|place| place_thing(game, place)));
    things.extend(regions(game, on));
    things
}

fn piece(game: &Game, kind: Kind, owner: Option<Player>) -> ThingInfo {
    ThingInfo {
        title: capitalised(&spoken(game.kind_name(kind))),
        words: piece_words(game, kind),
        look: Some(appearance(game, kind, owner)),
    }
}

/// Returns something that the rules name, with its note.
fn named(game: &Game, kind: &str, name: &str) -> ThingInfo {
    let title = capitalised(&spoken(name));
    ThingInfo { title, words: note_of(game, kind, name), look: None }
}

fn place_thing(game: &Game, place: usize) -> ThingInfo {
    named(game, "place", &game.program().places[place].name)
}

/// Returns the units in layers beneath a site.
fn beneath(game: &Game, setup: &Setup, on: Site) -> Vec<ThingInfo> {
    let mut things = Vec::new();
    for (layer, sites) in game.program().layers.iter().zip(&setup.layers) {
        for (kind, &count) in game.kinds().zip(&sites[on.index()]).filter(|(_, count)| **count > 0)
        {
            let several = if count > 1 { format!("{count} × ") } else { String::new() };
            let of = capitalised(&spoken(game.kind_name(kind)));
            things.push(ThingInfo {
                title: format!("{}: {several}{of}", capitalised(&spoken(&layer.name))),
                words: note_of(game, "place", &layer.name),
                look: Some(appearance(game, kind, None)),
            });
        }
    }
    things
}

/// Returns the declared state that marks a site: sets, flags and numbers.
fn marks(game: &Game, setup: &Setup, on: Site) -> Vec<ThingInfo> {
    let mut things = Vec::new();
    for (variable, values) in game.program().variables.iter().zip(&setup.variables) {
        let is_set = |value: &StateValue| match value {
            StateValue::Sites(sites) => sites.contains(on.index()),
            StateValue::Number(site) => {
                matches!(variable.ty, VariableType::Site) && *site == i64::from(on.0)
            }
        };
        let mut thing = named(game, "state", &variable.name);
        if variable.holder != Holder::Site {
            // A set is drawn on the board; a single site is not, and may be of the rules alone.
            let is_shown = variable.ty == VariableType::Sites || !thing.words.is_empty();
            things.extend((is_shown && values.iter().any(is_set)).then_some(thing));
            continue;
        }
        let VariableType::Number { flag, .. } = variable.ty else { continue };
        let StateValue::Number(number) = values[on.index()] else { continue };
        if number == variable.initial || flag && number == 0 {
            continue;
        }
        if !flag {
            thing.title = format!("{}: {number}", thing.title);
        }
        things.push(thing);
    }
    things
}

/// Returns the regions of the rules that a site belongs to and the rules explain.
fn regions(game: &Game, on: Site) -> Vec<ThingInfo> {
    let mut things = Vec::new();
    for (name, sets) in &game.program().regions {
        let mut thing = named(game, "region", name);
        let owners = game.players().zip(sets).filter(|(_, sites)| sites.contains(on.index()));
        let owners: Vec<&str> = owners.map(|(player, _)| game.player_name(player)).collect();
        if owners.is_empty() || thing.words.is_empty() {
            continue;
        }
        if sets.len() > 1 && owners.len() < sets.len() {
            thing.title = format!("{} of {}", thing.title, owners.join(" and "));
        }
        things.push(thing);
    }
    things
}
