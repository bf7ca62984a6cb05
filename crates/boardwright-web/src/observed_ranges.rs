//! Ranges of values observed in a few playouts. Drawing needs them, and rules do not state them:
//! the kinds that a reserve ever holds, the site that represents a reserve, the choices that drop
//! from it.

use crate::choice_order::ChoiceOrder;
use boardwright::Rng;
use boardwright::{ChoiceValue, Game, Kind, Move, Player, Position, Setup, Site};
use std::collections::{BTreeMap, BTreeSet};

/// Number of playouts.
const GAMES: u64 = 3;
/// Maximum number of decisions of a playout.
const DECISIONS: u32 = 160;

/// Ranges of values observed in a few playouts of a game.
#[derive(Clone, Debug, Default)]
pub struct ObservedRanges {
    /// Places and kinds of units seen off the board, of any player.
    held: BTreeSet<(usize, u8)>,
    /// For each kind, the only player that may own it.
    owners: Vec<Option<u8>>,
    /// The site that represents a place.
    sites: BTreeMap<usize, Site>,
    /// The place from which a choice takes a unit, by label and name of the choice.
    taken: BTreeMap<(u16, String), usize>,
    /// The order of choices, by decision point.
    orders: Vec<ChoiceOrder>,
}

impl ObservedRanges {
    /// Plays a few playouts.
    pub fn of(game: &Game) -> ObservedRanges {
        let program = game.program();
        let orders = (0..program.stages.len()).map(|stage| ChoiceOrder::of(program, stage));
        let mut observed = ObservedRanges {
            orders: orders.collect(),
            // Units of nobody may be in anybody's place.
            owners: game.kinds().map(|kind| player_of(game, kind)).collect(),
            ..ObservedRanges::default()
        };
        if game.program().places.is_empty() {
            return observed;
        }
        for number in 0..GAMES {
            observed.observe_playout(game.start(), &mut Rng::for_game(0xb0a2d, number));
        }
        observed
    }

    /// True if a unit of the kind was seen there, of this player or another.
    pub fn holds(&self, place: usize, player: Player, kind: Kind) -> bool {
        let owner = self.owners.get(kind.index()).copied().flatten();
        self.held.contains(&(place, kind.0)) && owner.is_none_or(|owner| owner == player.0)
    }

    /// Returns the site that represents a place.
    pub fn site_of(&self, place: usize) -> Option<Site> {
        self.sites.get(&place).copied()
    }

    /// Returns the place from which a choice of a kind takes a unit, if it does.
    pub fn taken_from(&self, label: u16, choice: &str) -> Option<usize> {
        self.taken.get(&(label, choice.to_owned())).copied()
    }

    /// Returns the number of choices before a field in a decision of a position.
    pub fn rank(&self, position: &Position, label: u16, field: usize) -> usize {
        let stage = position.game().interpreter().stage(position.state());
        self.orders.get(usize::from(stage)).map_or(field, |order| order.rank(label, field))
    }

    fn observe_playout(&mut self, mut position: Position, rng: &mut Rng) {
        let mut before = position.setup();
        self.observe_places(&before);
        for _ in 0..DECISIONS {
            let chosen = position.count().and_then(|count| position.nth(rng.below(count)));
            let Ok(Some(mv)) = chosen else { return };
            let Ok(next) = position.play(mv) else { return };
            let after = next.setup();
            self.observe_places(&after);
            self.observe_decision(&position, mv, &before, &after);
            (position, before) = (next, after);
        }
    }

    fn observe_places(&mut self, setup: &Setup) {
        for (place, owners) in setup.places.iter().enumerate() {
            for counts in owners {
                let present = counts.iter().enumerate().filter(|(_, count)| **count > 0);
                self.held.extend(present.map(|(kind, _)| (place, kind as u8)));
            }
        }
    }

    /// Notes the changes that a decision made to the places of its player.
    fn observe_decision(&mut self, position: &Position, mv: Move, before: &Setup, after: &Setup) {
        let (choices, stage) = (position.choices(mv), position.stage());
        let player = position.player().index();
        for place in 0..before.places.len() {
            let (had, has) = (&before.places[place][player], &after.places[place][player]);
            if had == has {
                continue;
            }
            for (field, value) in &choices.values {
                match value {
                    ChoiceValue::Kind(kind) if has[kind.index()] < had[kind.index()] => {
                        let name = stage.fields[*field].name.clone();
                        self.taken.insert((choices.label, name), place);
                    }
                    ChoiceValue::Site(site) if represents_place(position, *site, after) => {
                        self.sites.insert(place, *site);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Returns the only player that may have a kind; `None` if every player may.
fn player_of(game: &Game, kind: Kind) -> Option<u8> {
    let owner = game.only_owner(kind).filter(|owner| *owner != game.nobody());
    owner.map(|owner| owner.0)
}

/// True if a chosen site was added by the rules, and holds no unit before and after the decision.
fn represents_place(position: &Position, site: Site, after: &Setup) -> bool {
    let added = position.game().board().is_added(site);
    added && position.unit(site).is_none() && after.unit(site).is_none()
}

#[cfg(test)]
mod tests {
    use super::ObservedRanges;
    use boardwright::{Game, Kind, Options, Player, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    #[test]
    fn hands_are_drawn_from_by_drops() {
        let game = game("crazyhouse");
        let observed = ObservedRanges::of(&game);
        let label = |name: &str| game.program().labels.iter().position(|it| it == name).unwrap();
        assert_eq!(observed.taken_from(label("drop") as u16, "dropped"), Some(0));
        let pawn = game.kind_named("Pawn").unwrap();
        assert!(observed.holds(0, Player(0), pawn) && observed.holds(0, Player(1), pawn));
        assert_eq!(observed.site_of(0), None);
    }

    #[test]
    fn the_forest_represents_the_woods() {
        let game = game("storilljudhjorrayc");
        let observed = ObservedRanges::of(&game);
        let place =
            |name: &str| game.program().places.iter().position(|place| place.name == name).unwrap();
        assert_eq!(observed.site_of(place("woods")), game.board().site_named("forest"));
        assert_eq!(observed.site_of(place("unplaced")), None);
        assert!(observed.holds(place("unplaced"), Player(1), Kind(0)));
    }
}
