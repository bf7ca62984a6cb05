//! Why a position is thought better for one side: what stands there and what waits, kind by kind.

use boardwright::{Kind, Player, Position};
use boardwright_search::Score;
use boardwright_search::evaluate::UNITS_PER_POINT;
use boardwright_search::profile::GameProfile;
use serde::Serialize;

/// A part of an opinion.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weight {
    /// What is weighed, in words.
    pub words: String,
    /// The chance to win of whoever decides, if this were all there is, from 0 to 1.
    pub chance: f64,
}

/// What differs between the sides, the weightiest first.
pub fn weigh(position: &Position, knowledge: &GameProfile) -> Vec<Weight> {
    let game = position.game();
    let mut parts: Vec<(String, i32)> = game
        .kinds()
        .map(|kind| of_kind(position, knowledge, kind))
        .chain([("where the units stand".to_owned(), placement(position, knowledge))])
        .filter(|(_, points)| *points != 0)
        .collect();
    parts.sort_by_key(|(_, points)| -points.abs());
    let weight = |(words, points)| {
        let chance = (Score::estimate(points).chance() * 10_000.0).round() / 10_000.0;
        Weight { words, chance }
    };
    parts.into_iter().map(weight).collect()
}

/// How many of a kind each side has, on the board and beside it, and what the difference is worth.
fn of_kind(position: &Position, knowledge: &GameProfile, kind: Kind) -> (String, i32) {
    let (game, setup) = (position.game(), position.setup());
    let mover = position.player();
    let mut points = 0;
    let mut counts = Vec::new();
    for player in game.players() {
        let side = if player == mover { 1 } else { -1 };
        let units = setup.units.iter().flatten();
        let standing =
            units.filter(|unit| unit.owner == player && unit.kind == kind).count() as i32;
        points += side * standing * knowledge.evaluator.kind_value(code(position, player, kind));
        let waiting = setup.places.iter().map(|place| place[player.index()][kind.index()]);
        counts.push((standing + waiting.map(i32::from).sum::<i32>()).to_string());
    }
    points += held(position, knowledge, kind);
    (format!("{} {}", game.kind_name(kind), counts.join(" : ")), points)
}

/// What waits of a kind, for whoever decides.
fn held(position: &Position, knowledge: &GameProfile, kind: Kind) -> i32 {
    let (evaluator, setup) = (&knowledge.evaluator, position.setup());
    let layout = &position.game().program().layout;
    let worth = |place: usize, owner: usize| {
        let offset = layout.places[place] + (owner * layout.kinds + kind.index()) * 2;
        let held = evaluator.feature_set().held.iter().find(|held| held.offset == offset)?;
        let count = i32::from(setup.places[place][owner][kind.index()]);
        Some(
            evaluator.side(owner as u8) * knowledge.weights.0[held.weight as usize]
                / UNITS_PER_POINT
                * count,
        )
    };
    let owners = |place: usize| (0..layout.players).map(move |owner| (place, owner));
    let places = (0..setup.places.len()).flat_map(owners);
    let first: i32 = places.filter_map(|(place, owner)| worth(place, owner)).sum();
    evaluator.side(position.player().0) * first
}

/// What units are worth more or less where they stand.
fn placement(position: &Position, knowledge: &GameProfile) -> i32 {
    let mover = position.player();
    let units = position.setup().units;
    let worth = |(site, unit): (usize, &Option<boardwright::Unit>)| {
        let unit = unit.as_ref()?;
        let code = code(position, unit.owner, unit.kind);
        let more =
            knowledge.evaluator.unit_value(code, site) - knowledge.evaluator.kind_value(code);
        Some(if unit.owner == mover { more } else { -more })
    };
    units.iter().enumerate().filter_map(worth).sum()
}

/// The code of a kind of a player's in a state.
fn code(position: &Position, player: Player, kind: Kind) -> usize {
    1 + player.index() * position.game().program().kinds.len() + kind.index()
}
