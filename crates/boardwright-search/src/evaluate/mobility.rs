//! Mobility, king safety and hanging units, in games whose units capture by displacement.

use super::term_visitor::TermVisitor;
use crate::attacks::{Attacks, Sites};
use crate::search_position::SearchPosition;
use boardwright::Game;
use boardwright::Rng;

/// Number of random games in which royal units are identified.
const GAMES: u64 = 12;
/// Maximum length of such a game in decisions.
const MAX_GAME_PLIES: usize = 300;
/// Attackers beyond this number do not count.
const MAX_KING_ATTACKERS: u32 = 6;

/// Attacks of a player's units on the enemy king zone: royal units and adjacent sites.
const KING_ZONE_ATTACKS: usize = 0;
/// Number of units that attack the zone.
const KING_ATTACKERS: usize = 1;
/// The square of that: attackers reinforce each other.
const KING_ATTACKERS_SQUARED: usize = 2;
/// Number of sites next to a player's royal units that are neither occupied by its own nor
/// attacked.
const FLIGHT_SITES: usize = 3;
/// Number of a player's units that are attacked and not defended.
const HANGING_UNITS: usize = 4;

/// Mobility and king-safety terms.
///
/// Royal units are those of which a player always has exactly one while the game goes on: losing
/// it, or being unable to avert that, ends the game.
#[derive(Clone, Debug)]
pub(crate) struct MobilityTerms {
    /// Codes of royal units by player.
    royals: [Vec<usize>; 2],
    /// King zone of each site: itself and its neighbours.
    around: Vec<Sites>,
    /// Number of set words in use.
    words: usize,
}

impl MobilityTerms {
    /// Names of the player terms.
    pub(crate) const PLAYER_TERMS: [&str; 5] =
        ["siege sites", "siege units", "siege strength", "flight", "loose units"];

    /// Sets up the terms of a game.
    pub(crate) fn new(game: &Game, attacks: &Attacks) -> MobilityTerms {
        let sites = game.program().layout.sites;
        let royals = royals(game, attacks);
        MobilityTerms {
            royals: [0, 1].map(|player| {
                let own = attacks.codes_of(player);
                royals.iter().copied().filter(|code| own.contains(code)).collect()
            }),
            around: (0..sites).map(|site| attacks.around(site)).collect(),
            words: sites.div_ceil(64),
        }
    }

    /// Codes of royal units by player.
    pub(crate) fn royals(&self) -> &[Vec<usize>; 2] {
        &self.royals
    }

    /// Returns true if the term can be nonzero; most need royal units.
    pub(crate) fn has_term(&self, name: &str) -> bool {
        name == MobilityTerms::PLAYER_TERMS[HANGING_UNITS]
            || self.royals.iter().any(|codes| !codes.is_empty())
    }

    /// Visits the mobility of each unit and the player terms.
    pub(crate) fn visit_terms(&self, visitor: &mut TermVisitor<impl FnMut(usize, i32)>) {
        let (attacks, state) = (visitor.attacks, visitor.state);
        let own = [attacks.occupied_by(state, 0), attacks.occupied_by(state, 1)];
        let nobodys = attacks.occupied_by_nobody(state);
        let occupied = own[0] | own[1] | nobodys;
        let royal = [0, 1].map(|owner| attacks.units_of(state, &self.royals[owner]));
        let mut zone = [Sites::EMPTY; 2];
        for owner in 0..2 {
            for site in royal[owner].iter() {
                zone[owner] |= self.around[site];
            }
        }
        let mut attacked = [Sites::EMPTY; 2];
        for owner in 0..2 {
            let (mut sites, mut units) = (0, 0);
            for site in own[owner].iter() {
                let code = attacks.code(state, site);
                let reached = attacks.attacked(code, site, &occupied).minus(nobodys);
                attacked[owner] |= reached;
                visitor.reach(code, self.count(reached.minus(own[owner])));
                let near = self.count(reached & zone[1 - owner]);
                sites += near;
                units += u32::from(near > 0);
            }
            let units = units.min(MAX_KING_ATTACKERS);
            visitor.player(owner, KING_ZONE_ATTACKS, sites);
            visitor.player(owner, KING_ATTACKERS, units);
            visitor.player(owner, KING_ATTACKERS_SQUARED, units * units);
        }
        for owner in 0..2 {
            let (enemy, own) = (attacked[1 - owner], own[owner]);
            let flight = zone[owner].minus(own).minus(nobodys).minus(enemy);
            visitor.player(owner, FLIGHT_SITES, self.count(flight));
            let loose = (own.minus(royal[owner]) & enemy).minus(attacked[owner]);
            visitor.player(owner, HANGING_UNITS, self.count(loose));
        }
    }

    /// Returns the number of sites in a set.
    fn count(&self, set: Sites) -> u32 {
        set.0[..self.words].iter().map(|word| word.count_ones()).sum()
    }
}

/// Returns the codes of units of which a player always has exactly one while the game goes on.
fn royals(game: &Game, attacks: &Attacks) -> Vec<usize> {
    let start = game.start();
    let mut position = SearchPosition::new(&start);
    let mut royals: Vec<usize> = (1..attacks.codes()).collect();
    for number in 0..GAMES {
        position.set(&start);
        position.random_walk(&mut Rng::for_game(0x40, number), MAX_GAME_PLIES, |position, _, _| {
            let state = position.state().words();
            royals.retain(|&code| attacks.units(state, code).count() == 1);
            !royals.is_empty()
        });
    }
    royals
}

#[cfg(test)]
mod tests {
    use super::super::control::ControlTerms;
    use super::{FLIGHT_SITES, HANGING_UNITS, KING_ATTACKERS, KING_ZONE_ATTACKS};
    use boardwright::Position;
    use boardwright::Rng;

    /// Returns the player terms in a position given in FEN.
    fn values(id: &str, position: &str) -> [Vec<i32>; 2] {
        let (game, control) = ControlTerms::of_bundled(id);
        let position = Position::read(&game, position).expect("a position");
        control.player_values(position.state().words())
    }

    #[test]
    fn a_cornered_king_has_one_flight_square() {
        let [white, black] = values("chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert_eq!(
            (white[KING_ZONE_ATTACKS], white[KING_ATTACKERS], black[FLIGHT_SITES]),
            (2, 1, 1)
        );
        let [white, black] = values("chess", "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
        assert_eq!(
            (white[KING_ZONE_ATTACKS], white[KING_ATTACKERS], black[FLIGHT_SITES]),
            (4, 2, 0)
        );
    }

    #[test]
    fn attacked_undefended_units_are_hanging() {
        let [white, black] = values("chess", "k7/8/8/3n4/8/3R4/8/K7 w - - 0 1");
        assert_eq!((white[HANGING_UNITS], black[HANGING_UNITS]), (0, 1));
        let [_, black] = values("chess", "k7/8/4p3/3n4/8/3R4/8/K7 w - - 0 1");
        assert_eq!(black[HANGING_UNITS], 0);
    }

    #[test]
    fn attacked_units_can_be_captured() {
        for id in ["breakthrough", "knightthrough", "jesonmor"] {
            let (game, control) = ControlTerms::of_bundled(id);
            let (mut position, mut rng) = (game.start(), Rng::new(4));
            while position.outcome().unwrap().is_none() {
                let (state, player) = (position.state(), position.player().0.into());
                let occupied = control.attacks.occupied(state.words());
                let enemies = control.attacks.occupied_by(state.words(), 1 - player);
                for site in control.attacks.occupied_by(state.words(), player).iter() {
                    let code = control.attacks.code(state.words(), site);
                    let attacked = control.attacks.attacked(code, site, &occupied) & enemies;
                    let legal = game.interpreter().destinations(state, site as u16);
                    let captured = legal.iter().filter(|&site| enemies.contains(site));
                    assert!(attacked.iter().eq(captured), "{id}: {site} in {}", position.text());
                }
                let mv = position.nth(rng.below(position.count().unwrap())).unwrap();
                position.play_mut(mv.expect("a decision")).expect("legal");
            }
        }
    }
}
