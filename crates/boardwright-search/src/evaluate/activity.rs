//! What units can do from where they stand: how far they reach, and how hard what must not be lost is
//! beset.

use super::contest::Teller;
use crate::attacks::{Attacks, Sites};
use crate::search_position::SearchPosition;
use boardwright::Game;
use boardwright::Rng;

/// Random games in which units are looked for that are never lost while the game goes on.
const GAMES: u64 = 12;
/// After so many decisions such a game is left.
const LONGEST_GAME: usize = 300;
/// Beyond so many, besiegers do not count for more.
const MOST_BESIEGERS: u32 = 6;

/// How many sites next to an enemy's royal unit, or taken by it, a player's units attack, each counted
/// for each unit.
const SIEGE_SITES: usize = 0;
/// How many of a player's units attack some such site.
const SIEGE_UNITS: usize = 1;
/// The square of that: many besiegers are worth more than as often one.
const SIEGE_STRENGTH: usize = 2;
/// How many sites next to a player's royal unit are neither taken by its own nor attacked.
const FLIGHT: usize = 3;
/// How many of a player's units are attacked and not defended.
const LOOSE: usize = 4;

/// What of the units' activity is weighed, in games whose units capture by moving onto others.
///
/// Royal units are those of which a player has one, and never none while the game goes on: their loss,
/// or that it cannot be averted, ends it.
#[derive(Clone, Debug)]
pub struct Activity {
    /// The codes of royal units of each player.
    royals: [Vec<usize>; 2],
    /// By site: itself and those next to it.
    around: Vec<Sites>,
    /// Words of a set that are not always empty.
    words: usize,
}

impl Activity {
    /// What is told of each player.
    pub const OF_PLAYER: [&str; 5] =
        ["siege sites", "siege units", "siege strength", "flight", "loose units"];

    /// What is weighed in a game.
    pub fn new(game: &Game, attacks: &Attacks) -> Activity {
        let sites = game.program().layout.sites;
        let royals = royals(game, attacks);
        Activity {
            royals: [0, 1].map(|player| {
                let own = attacks.codes_of(player);
                royals.iter().copied().filter(|code| own.contains(code)).collect()
            }),
            around: (0..sites).map(|site| attacks.around(site)).collect(),
            words: sites.div_ceil(64),
        }
    }

    /// The codes of royal units of each player.
    pub fn royals(&self) -> &[Vec<usize>; 2] {
        &self.royals
    }

    /// Whether something of this name is ever told: without royal units there is no siege.
    pub fn tells(&self, name: &str) -> bool {
        name == Activity::OF_PLAYER[LOOSE] || self.royals.iter().any(|codes| !codes.is_empty())
    }

    /// Tells how far each unit reaches, and what besets each player.
    pub fn tell(&self, teller: &mut Teller<impl FnMut(usize, i32)>) {
        let (attacks, state) = (teller.attacks, teller.state);
        let own = [attacks.taken_by(state, 0), attacks.taken_by(state, 1)];
        let taken = own[0] | own[1];
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
                let reached = attacks.attacked(code, site, &taken);
                attacked[owner] |= reached;
                teller.reach(code, self.count(reached.minus(own[owner])));
                let near = self.count(reached & zone[1 - owner]);
                sites += near;
                units += u32::from(near > 0);
            }
            let units = units.min(MOST_BESIEGERS);
            teller.player(owner, SIEGE_SITES, sites);
            teller.player(owner, SIEGE_UNITS, units);
            teller.player(owner, SIEGE_STRENGTH, units * units);
        }
        for owner in 0..2 {
            let (enemy, own) = (attacked[1 - owner], own[owner]);
            let flight = zone[owner].minus(own).minus(enemy);
            teller.player(owner, FLIGHT, self.count(flight));
            let loose = (own.minus(royal[owner]) & enemy).minus(attacked[owner]);
            teller.player(owner, LOOSE, self.count(loose));
        }
    }

    /// How many sites a set has.
    fn count(&self, set: Sites) -> u32 {
        set.0[..self.words].iter().map(|word| word.count_ones()).sum()
    }
}

/// The codes of units of which a player always has one while the game goes on.
fn royals(game: &Game, attacks: &Attacks) -> Vec<usize> {
    let start = game.start();
    let mut walker = SearchPosition::new(&start);
    let mut royals: Vec<usize> = (1..attacks.codes()).collect();
    for number in 0..GAMES {
        walker.set(&start);
        walker.wander(&mut Rng::for_game(0x40, number), LONGEST_GAME, |walker, _, _| {
            let state = walker.state().words();
            royals.retain(|&code| attacks.units(state, code).count() == 1);
            !royals.is_empty()
        });
    }
    royals
}

#[cfg(test)]
mod tests {
    use super::super::contest::Contest;
    use super::{FLIGHT, LOOSE, SIEGE_SITES, SIEGE_UNITS};
    use boardwright::Position;
    use boardwright::Rng;

    /// What is told of both players in a position written as in FEN.
    fn told(id: &str, position: &str) -> [Vec<i32>; 2] {
        let (game, contest) = Contest::of_bundled(id);
        let position = Position::read(&game, position).expect("a position");
        contest.told_of_players(position.state().words())
    }

    #[test]
    fn a_king_in_the_corner_has_one_square_left() {
        let [white, black] = told("chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert_eq!((white[SIEGE_SITES], white[SIEGE_UNITS], black[FLIGHT]), (2, 1, 1));
        let [white, black] = told("chess", "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
        assert_eq!((white[SIEGE_SITES], white[SIEGE_UNITS], black[FLIGHT]), (4, 2, 0));
    }

    #[test]
    fn what_is_attacked_and_not_defended_is_loose() {
        let [white, black] = told("chess", "k7/8/8/3n4/8/3R4/8/K7 w - - 0 1");
        assert_eq!((white[LOOSE], black[LOOSE]), (0, 1));
        let [_, black] = told("chess", "k7/8/4p3/3n4/8/3R4/8/K7 w - - 0 1");
        assert_eq!(black[LOOSE], 0);
    }

    #[test]
    fn what_is_attacked_can_be_captured() {
        for id in ["breakthrough", "knightthrough", "jesonmor"] {
            let (game, contest) = Contest::of_bundled(id);
            let (mut position, mut dice) = (game.start(), Rng::new(4));
            while position.outcome().is_none() {
                let (state, player) = (position.state(), position.player().0.into());
                let taken = contest.attacks.taken(state.words());
                let enemies = contest.attacks.taken_by(state.words(), 1 - player);
                for site in contest.attacks.taken_by(state.words(), player).iter() {
                    let code = contest.attacks.code(state.words(), site);
                    let attacked = contest.attacks.attacked(code, site, &taken) & enemies;
                    let legal = game.interpreter().destinations(state, site as u16);
                    let captured = legal.iter().filter(|&site| enemies.contains(site));
                    assert!(attacked.iter().eq(captured), "{id}: {site} in {}", position.text());
                }
                let mv = position.nth(dice.below(position.count())).expect("a decision");
                position.play_mut(mv).expect("legal");
            }
        }
    }
}
