//! The mop-up evaluation: drives a nearly bare king to the edge and brings attackers nearer.
//!
//! The learned evaluation is linear and cannot express that closeness to a king matters only in the
//! endgame. Without this bonus, a bare king is mated only when search sees the mate. See "Mop-up
//! Evaluation" on the Chess Programming Wiki.

use super::control::ControlTerms;
use super::evaluator::Evaluator;
use crate::attacks::{Attacks, Sites};
use std::sync::Arc;

/// Minimum material ratio at which the mop-up bonus applies.
const MIN_MATERIAL_RATIO: i32 = 4;
/// Maximum number of the losing side's units; a quick test that mostly avoids counting material.
const MAX_LOSER_UNITS: u32 = 6;
/// Material lead beyond the ratio at which the bonus is complete, in average units.
const FULL_BONUS_LEAD: i32 = 2;
/// Bonuses per step in hundredths of an average unit: the losing king away from the centre, the
/// winning king nearer, any other unit nearer.
const EDGE_BONUS: i32 = 40;
const ROYAL_CLOSENESS: i32 = 20;
const UNIT_CLOSENESS: i32 = 3;

/// The mop-up evaluation of a game.
#[derive(Clone, Debug)]
pub(crate) struct MopUp {
    attacks: Arc<Attacks>,
    /// Codes of royal units by player.
    royals: [Vec<usize>; 2],
    /// Unit values for the owner by code; 0 for royal units.
    unit_values: Vec<i32>,
    /// Average unit value.
    average_value: i32,
    /// Distances in steps, by `site * sites + site`.
    distances: Vec<u8>,
    /// By site: twice its mean distance from all sites, minus that of the centre. It grows towards
    /// edges and corners.
    centre_distance: Vec<i32>,
}

impl MopUp {
    /// Creates the evaluation with the evaluator's unit values. `None` if a player has no royal
    /// unit, or if captured units may return: then no king is ever bare.
    pub(crate) fn new(control: &ControlTerms, evaluator: &Evaluator) -> Option<MopUp> {
        let (attacks, royals) = (&control.attacks, control.royals()?);
        if royals.iter().any(Vec::is_empty) || !evaluator.feature_set().place_counts.is_empty() {
            return None;
        }
        let is_royal = |code| royals.iter().any(|codes| codes.contains(&code));
        let unit_values = (0..attacks.codes())
            .map(|code| if is_royal(code) { 0 } else { evaluator.kind_value(code).max(0) });
        let unit_values: Vec<i32> = unit_values.collect();
        let some = unit_values.iter().filter(|&&value| value > 0).count();
        let distances = attacks.distances();
        let sites = attacks.sites();
        let centre_distance = distances.chunks(sites).map(|row| {
            let sum: usize = row.iter().map(|&distance| usize::from(distance)).sum();
            (2 * sum / sites) as i32
        });
        let centre_distance: Vec<i32> = centre_distance.collect();
        let middle = centre_distance.iter().copied().min().unwrap_or(0);
        Some(MopUp {
            attacks: attacks.clone(),
            royals: royals.clone(),
            average_value: unit_values.iter().sum::<i32>() / some.max(1) as i32,
            unit_values,
            centre_distance: centre_distance
                .iter()
                .map(|centre_distance| centre_distance - middle)
                .collect(),
            distances,
        })
    }

    /// Returns the bonus for the first player in points; 0 unless one side is far ahead.
    pub(crate) fn points(&self, state: &[u64]) -> i32 {
        let units = [0, 1].map(|player| self.attacks.occupied_by(state, player));
        if units.iter().all(|units| units.count() > MAX_LOSER_UNITS) {
            return 0;
        }
        let material = units.map(|units| self.material(state, units));
        let attacker = usize::from(material[1] > material[0]);
        let more = (material[attacker] - MIN_MATERIAL_RATIO * material[1 - attacker])
            .min(FULL_BONUS_LEAD * self.average_value);
        if more <= 0 || units[1 - attacker].count() > MAX_LOSER_UNITS {
            return 0;
        }
        let Some(target) = self.royal(state, 1 - attacker).iter().next() else { return 0 };
        let near = i64::from(self.closeness_bonus(state, attacker, target)) * i64::from(more);
        [1, -1][attacker] * (near / i64::from(100 * FULL_BONUS_LEAD)) as i32
    }

    /// Returns the material value of units.
    fn material(&self, state: &[u64], units: Sites) -> i32 {
        units.iter().map(|site| self.unit_values[self.attacks.code(state, site)]).sum()
    }

    /// Returns the bonus for closeness and for the losing king's distance from the centre, in
    /// hundredths of an average unit.
    fn closeness_bonus(&self, state: &[u64], attacker: usize, target: usize) -> i32 {
        let sites = self.attacks.sites();
        let row = &self.distances[target * sites..(target + 1) * sites];
        let farthest = row.iter().copied().max().unwrap_or(0);
        let closeness = |site: usize| i32::from(farthest - row[site]);
        let royal = self.royal(state, attacker);
        let others = self.attacks.occupied_by(state, attacker).minus(royal);
        let royal: i32 = royal.iter().map(closeness).sum();
        let others: i32 = others.iter().map(closeness).sum();
        EDGE_BONUS * self.centre_distance[target]
            + ROYAL_CLOSENESS * royal
            + UNIT_CLOSENESS * others
    }

    fn royal(&self, state: &[u64], player: usize) -> Sites {
        self.attacks.units_of(state, &self.royals[player])
    }
}

#[cfg(test)]
mod tests {
    use crate::profile::GameProfile;
    use boardwright::Position;

    /// Returns the bonus for the first player in positions given in FEN.
    fn points<const COUNT: usize>(id: &str, positions: [&str; COUNT]) -> [i32; COUNT] {
        let game = crate::examples::game(id);
        let mop_up = GameProfile::of_game(&game).0.mop_up.expect("royal units");
        positions.map(|text| {
            let position = Position::read(&game, text).expect("a position");
            mop_up.points(position.state().words())
        })
    }

    #[test]
    fn the_bonus_grows_towards_edge_and_corner() {
        let [middle, edge, corner] = points(
            "chess",
            [
                "8/8/8/3k4/8/3K4/8/7R w - - 0 1",
                "3k4/8/3K4/8/8/8/8/7R w - - 0 1",
                "k7/8/K7/8/8/8/8/7R w - - 0 1",
            ],
        );
        assert!(0 < middle && middle < edge && edge < corner, "{middle} {edge} {corner}");
    }

    #[test]
    fn the_bonus_grows_as_the_kings_come_closer() {
        let [far, near] =
            points("chess", ["k7/8/8/8/8/8/8/K6R w - - 0 1", "k7/8/K7/8/8/8/8/7R w - - 0 1"]);
        assert!(far < near, "{far} {near}");
    }

    #[test]
    fn the_bonus_favours_the_side_with_more_material() {
        let [white, black] =
            points("chess", ["k7/8/8/3K4/8/8/8/7R w - - 0 1", "K7/8/8/3k4/8/8/8/7r b - - 0 1"]);
        assert!(white > 0 && black < 0, "{white} {black}");
    }

    #[test]
    fn there_is_no_bonus_before_the_endgame() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let defended = "k7/8/1r6/8/8/8/8/K3Q2R w - - 0 1";
        assert_eq!(points("chess", [start, queen_up, defended]), [0; 3]);
    }

    #[test]
    fn games_without_royal_units_or_with_hands_have_no_mop_up() {
        for id in ["breakthrough", "crazyhouse"] {
            assert!(GameProfile::of_game(&crate::examples::game(id)).0.mop_up.is_none(), "{id}");
        }
    }
}
