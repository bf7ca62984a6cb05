//! What happens in a game, found by playing a little at random: what ever waits in a place, which site stands for
//! a place, and which choices of a kind take from a place. Whoever draws wants to know it, and rules do not say it.

use crate::order::Order;
use boardwright::Rng;
use boardwright::{ChoiceValue, Game, Kind, Move, Player, Position, Setup, Site};
use std::collections::{BTreeMap, BTreeSet};

/// So many games are played.
const GAMES: u64 = 3;
/// So many decisions of each.
const DECISIONS: u32 = 160;

/// What is known of a game from a little play.
#[derive(Clone, Debug, Default)]
pub struct Customs {
    /// Place and kind of what was seen to wait, of whichever player.
    held: BTreeSet<(usize, u8)>,
    /// The only player that may have a kind, by kind.
    owners: Vec<Option<u8>>,
    /// The site that stands for a place, with how often it was seen to.
    sites: BTreeMap<usize, Site>,
    /// The place from which a choice takes, by label and the choice's name.
    taken: BTreeMap<(u16, String), usize>,
    /// The order of choices, by decision point.
    orders: Vec<Order>,
}

impl Customs {
    /// Plays a little.
    pub fn of(game: &Game) -> Customs {
        let program = game.program();
        let orders = (0..program.stages.len()).map(|stage| Order::of(program, stage));
        let mut customs = Customs {
            orders: orders.collect(),
            owners: program.kinds.iter().map(|kind| kind.owner).collect(),
            ..Customs::default()
        };
        if game.program().places.is_empty() {
            return customs;
        }
        for number in 0..GAMES {
            customs.watch(game.start(), &mut Rng::for_game(0xb0a2d, number));
        }
        customs
    }

    /// Whether a unit of the kind may wait there: one was seen to, of this player or another.
    pub fn holds(&self, place: usize, player: Player, kind: Kind) -> bool {
        let owner = self.owners.get(kind.index()).copied().flatten();
        self.held.contains(&(place, kind.0)) && owner.is_none_or(|owner| owner == player.0)
    }

    /// The site that stands for a place.
    pub fn site_of(&self, place: usize) -> Option<Site> {
        self.sites.get(&place).copied()
    }

    /// The place from which a choice of a kind takes, if it does.
    pub fn taken_from(&self, label: u16, choice: &str) -> Option<usize> {
        self.taken.get(&(label, choice.to_owned())).copied()
    }

    /// How many choices come before one in a decision of a position.
    pub fn rank(&self, position: &Position, label: u16, field: usize) -> usize {
        let stage = position.game().interpreter().stage(position.state());
        self.orders.get(usize::from(stage)).map_or(field, |order| order.rank(label, field))
    }

    fn watch(&mut self, mut position: Position, dice: &mut Rng) {
        let mut before = position.setup();
        self.see(&before);
        for _ in 0..DECISIONS {
            let count = position.count();
            let Some(mv) = (count > 0).then(|| position.nth(dice.below(count))).flatten() else {
                return;
            };
            let Ok(next) = position.play(mv) else { return };
            let after = next.setup();
            self.see(&after);
            self.learn(&position, mv, &before, &after);
            (position, before) = (next, after);
        }
    }

    fn see(&mut self, setup: &Setup) {
        for (place, owners) in setup.places.iter().enumerate() {
            for counts in owners {
                let waiting = counts.iter().enumerate().filter(|(_, count)| **count > 0);
                self.held.extend(waiting.map(|(kind, _)| (place, kind as u8)));
            }
        }
    }

    /// What a decision did to the places of whoever made it.
    fn learn(&mut self, position: &Position, mv: Move, before: &Setup, after: &Setup) {
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
                    ChoiceValue::Site(site) if stands_for_a_place(position, *site, after) => {
                        self.sites.insert(place, *site);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Whether a site that was chosen is one that the rules added, and no unit was or is on it.
fn stands_for_a_place(position: &Position, site: Site, after: &Setup) -> bool {
    let added = position.game().board().is_added(site);
    added && position.unit(site).is_none() && after.unit(site).is_none()
}

#[cfg(test)]
mod tests {
    use super::Customs;
    use boardwright::{Game, Kind, Options, Player, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    #[test]
    fn hands_are_drawn_from_by_drops() {
        let game = game("crazyhouse");
        let customs = Customs::of(&game);
        let label = |name: &str| game.program().labels.iter().position(|it| it == name).unwrap();
        assert_eq!(customs.taken_from(label("drop") as u16, "dropped"), Some(0));
        let pawn = game.kind_named("Pawn").unwrap();
        assert!(customs.holds(0, Player(0), pawn) && customs.holds(0, Player(1), pawn));
        assert_eq!(customs.site_of(0), None);
    }

    #[test]
    fn the_forest_stands_for_the_woods() {
        let game = game("storilljudhjorrayc");
        let customs = Customs::of(&game);
        let place =
            |name: &str| game.program().places.iter().position(|place| place.name == name).unwrap();
        assert_eq!(customs.site_of(place("woods")), game.board().site_named("forest"));
        assert_eq!(customs.site_of(place("unplaced")), None);
        assert!(customs.holds(place("unplaced"), Player(1), Kind(0)));
    }
}
