//! How near a side with nearly all the force is to an end.
//!
//! What is learned is a sum, and a sum cannot say that nearness to a king matters only in the end. Without
//! it a king that is alone is not mated unless search sees the end: no single decision on the way seems to
//! be better than another. Programs for chess have long driven kings to the edge by such a bonus.

use super::evaluator::Evaluator;
use crate::attacks::{Attacks, Sites};
use std::sync::Arc;

/// Who has not so many times the force of the other side pursues nobody.
const SUPERIOR: i32 = 4;
/// Nor is a side pursued that has more units: mostly this is told without asking what they are worth.
const FEW: u32 = 6;
/// With so many usual units more than that a pursuit counts in full.
const ENOUGH: i32 = 2;
/// What a step nearer is worth, in hundredths of a usual unit: of the pursued away from the middle of the
/// board, of the pursuer's royal unit, and of any other.
const OUTWARDS: i32 = 40;
const ROYAL: i32 = 20;
const OTHER: i32 = 3;

/// The pursuit of royal units that are left almost alone.
#[derive(Clone, Debug)]
pub struct MopUp {
    attacks: Arc<Attacks>,
    /// The codes of royal units of each player.
    royals: [Vec<usize>; 2],
    /// What a unit is worth to its owner, by code; nothing for royal units.
    worth: Vec<i32>,
    /// What units are usually worth.
    usual: i32,
    /// How many steps any site is from any other, by `site * sites + site`.
    distances: Vec<u8>,
    /// By site: how much more than in the middle of the board is twice its distance from all others on
    /// average, which grows towards edges and corners.
    outwards: Vec<i32>,
}

impl MopUp {
    /// That of royal units with these codes, by player, where units are worth what this says; none if a
    /// player has no royal unit, or what was captured may come back: then nobody is ever left alone.
    pub(super) fn new(
        attacks: &Arc<Attacks>,
        royals: &[Vec<usize>; 2],
        evaluator: &Evaluator,
    ) -> Option<MopUp> {
        if royals.iter().any(Vec::is_empty) || !evaluator.feature_set().held.is_empty() {
            return None;
        }
        let is_royal = |code| royals.iter().any(|codes| codes.contains(&code));
        let worth = (0..attacks.codes())
            .map(|code| if is_royal(code) { 0 } else { evaluator.kind_value(code).max(0) });
        let worth: Vec<i32> = worth.collect();
        let some = worth.iter().filter(|&&worth| worth > 0).count();
        let distances = attacks.distances();
        let sites = attacks.sites();
        let outwards = distances.chunks(sites).map(|row| {
            let sum: usize = row.iter().map(|&steps| usize::from(steps)).sum();
            (2 * sum / sites) as i32
        });
        let outwards: Vec<i32> = outwards.collect();
        let middle = outwards.iter().copied().min().unwrap_or(0);
        Some(MopUp {
            attacks: attacks.clone(),
            royals: royals.clone(),
            usual: worth.iter().sum::<i32>() / some.max(1) as i32,
            worth,
            outwards: outwards.iter().map(|outwards| outwards - middle).collect(),
            distances,
        })
    }

    /// Points to the first player if that one pursues, less than nothing if the other does, and nothing
    /// while neither has far more force.
    pub fn points(&self, state: &[u64]) -> i32 {
        let units = [0, 1].map(|player| self.attacks.taken_by(state, player));
        if units.iter().all(|units| units.count() > FEW) {
            return 0;
        }
        let force = units.map(|units| self.force(state, units));
        let pursuer = usize::from(force[1] > force[0]);
        let more = (force[pursuer] - SUPERIOR * force[1 - pursuer]).min(ENOUGH * self.usual);
        if more <= 0 || units[1 - pursuer].count() > FEW {
            return 0;
        }
        let Some(prey) = self.royal(state, 1 - pursuer).iter().next() else { return 0 };
        let near = i64::from(self.nearness(state, pursuer, prey)) * i64::from(more);
        [1, -1][pursuer] * (near / i64::from(100 * ENOUGH)) as i32
    }

    /// What units on these sites are worth.
    fn force(&self, state: &[u64], units: Sites) -> i32 {
        units.iter().map(|site| self.worth[self.attacks.code(state, site)]).sum()
    }

    /// How near a player's units are to the royal unit that they pursue, and that to an edge, in hundredths
    /// of a usual unit.
    fn nearness(&self, state: &[u64], pursuer: usize, prey: usize) -> i32 {
        let sites = self.attacks.sites();
        let row = &self.distances[prey * sites..(prey + 1) * sites];
        let farthest = row.iter().copied().max().unwrap_or(0);
        let steps = |site: usize| i32::from(farthest - row[site]);
        let royal = self.royal(state, pursuer);
        let others = self.attacks.taken_by(state, pursuer).minus(royal);
        let royal: i32 = royal.iter().map(steps).sum();
        let others: i32 = others.iter().map(steps).sum();
        OUTWARDS * self.outwards[prey] + ROYAL * royal + OTHER * others
    }

    fn royal(&self, state: &[u64], player: usize) -> Sites {
        self.attacks.units_of(state, &self.royals[player])
    }
}

#[cfg(test)]
mod tests {
    use crate::profile::GameProfile;
    use boardwright::Position;

    /// Points to the first player in positions written as in FEN.
    fn points<const COUNT: usize>(id: &str, positions: [&str; COUNT]) -> [i32; COUNT] {
        let game = crate::examples::game(id);
        let pursuit = GameProfile::of_game(&game).0.mop_up.expect("royal units");
        positions.map(|text| {
            let position = Position::read(&game, text).expect("a position");
            pursuit.points(position.state().words())
        })
    }

    #[test]
    fn a_king_is_driven_to_the_edge_and_then_into_a_corner() {
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
    fn a_king_comes_nearer_to_the_one_it_pursues() {
        let [far, near] =
            points("chess", ["k7/8/8/8/8/8/8/K6R w - - 0 1", "k7/8/K7/8/8/8/8/7R w - - 0 1"]);
        assert!(far < near, "{far} {near}");
    }

    #[test]
    fn who_pursues_is_who_has_the_force() {
        let [white, black] =
            points("chess", ["k7/8/8/3K4/8/8/8/7R w - - 0 1", "K7/8/8/3k4/8/8/8/7r b - - 0 1"]);
        assert!(white > 0 && black < 0, "{white} {black}");
    }

    #[test]
    fn nobody_is_pursued_before_the_end() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let defended = "k7/8/1r6/8/8/8/8/K3Q2R w - - 0 1";
        assert_eq!(points("chess", [start, queen_up, defended]), [0; 3]);
    }

    #[test]
    fn without_royal_units_or_with_hands_there_is_nobody_to_pursue() {
        for id in ["breakthrough", "crazyhouse"] {
            assert!(GameProfile::of_game(&crate::examples::game(id)).0.mop_up.is_none(), "{id}");
        }
    }
}
