//! The static evaluation of a position by terms: material by kind, and placement.

use boardwright::{Kind, Player, Position};
use boardwright_search::Score;
use boardwright_search::evaluate::UNITS_PER_POINT;
use boardwright_search::profile::GameProfile;
use serde::Serialize;

/// A term of the static evaluation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EvaluationTerm {
    /// The term in words.
    pub words: String,
    /// Winning chance of the player to move by this term alone, from 0 to 1.
    pub chance: f64,
}

/// Returns the terms in which the sides differ, largest first.
pub fn evaluation(position: &Position, profile: &GameProfile) -> Vec<EvaluationTerm> {
    let game = position.game();
    let mut parts: Vec<(String, i32)> = game
        .kinds()
        .map(|kind| material(position, profile, kind))
        .chain([("placement of the units".to_owned(), placement(position, profile))])
        .filter(|(_, points)| *points != 0)
        .collect();
    parts.sort_by_key(|(_, points)| -points.abs());
    let term = |(words, points)| {
        let chance = (Score::estimate(points).win_probability() * 10_000.0).round() / 10_000.0;
        EvaluationTerm { words, chance }
    };
    parts.into_iter().map(term).collect()
}

/// Returns the numbers of a kind by player, on the board and in reserves, and the points of the
/// difference.
fn material(position: &Position, profile: &GameProfile, kind: Kind) -> (String, i32) {
    let (game, setup) = (position.game(), position.setup());
    let mover = position.player();
    let mut points = 0;
    let mut counts = Vec::new();
    // Units of nobody are weighed from the first player's side.
    let is_nobodys = game.only_owner(kind) == Some(game.nobody());
    let weighed = |unit: &boardwright::Unit| if is_nobodys { Player(0) } else { unit.owner };
    for player in game.players() {
        let side = if player == mover { 1 } else { -1 };
        let units = setup.units.iter().flatten();
        let on_board =
            units.filter(|unit| unit.kind == kind && weighed(unit) == player).count() as i32;
        points += side * on_board * profile.evaluator.kind_value(code(position, player, kind));
        let in_reserves = setup.places.iter().map(|place| place[player.index()][kind.index()]);
        counts.push((on_board + in_reserves.map(i32::from).sum::<i32>()).to_string());
    }
    points += reserve_points(position, profile, kind);
    (format!("{} {}", game.kind_name(kind), counts.join(" : ")), points)
}

/// Returns the points of a kind in reserves for the player to move.
fn reserve_points(position: &Position, profile: &GameProfile, kind: Kind) -> i32 {
    let (evaluator, setup) = (&profile.evaluator, position.setup());
    let layout = &position.game().program().layout;
    let worth = |place: usize, owner: usize| {
        let offset = layout.places[place] + (owner * layout.kinds + kind.index()) * 2;
        let held =
            evaluator.feature_set().place_counts.iter().find(|held| held.offset == offset)?;
        let count = i32::from(setup.places[place][owner][kind.index()]);
        Some(
            evaluator.side(owner as u8) * profile.weights.0[held.weight as usize] / UNITS_PER_POINT
                * count,
        )
    };
    let owners = |place: usize| (0..layout.players).map(move |owner| (place, owner));
    let places = (0..setup.places.len()).flat_map(owners);
    let first: i32 = places.filter_map(|(place, owner)| worth(place, owner)).sum();
    evaluator.side(position.player().0) * first
}

/// Returns the points of the sites of all units for the player to move.
fn placement(position: &Position, profile: &GameProfile) -> i32 {
    let mover = position.player();
    let nobody = position.game().nobody();
    let units = position.setup().units;
    let worth = |(site, unit): (usize, &Option<boardwright::Unit>)| {
        let unit = unit.as_ref()?;
        // Units of nobody are weighed from the first player's side.
        let owner = if unit.owner == nobody { Player(0) } else { unit.owner };
        let code = code(position, owner, unit.kind);
        let more = profile.evaluator.unit_value(code, site) - profile.evaluator.kind_value(code);
        Some(if owner == mover { more } else { -more })
    };
    units.iter().enumerate().filter_map(worth).sum()
}

/// Returns the code of a player's kind in a state.
fn code(position: &Position, player: Player, kind: Kind) -> usize {
    1 + player.index() * position.game().program().kinds.len() + kind.index()
}
