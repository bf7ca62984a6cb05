//! Reach of a unit in a position: the sites it can go to, capture on and attack.

use crate::choices::{ChoiceValue, Choices, LineValue};
use crate::diagram;
use crate::game::Game;
use crate::ids::{Kind, Player};
use crate::position::Position;
use crate::setup::StateValue;
use boardwright_board::{Site, SiteSet};
use boardwright_interpret::{LimitReached, Move};
use boardwright_ir::VariableType;
use boardwright_syntax::tree::Lifetime;

/// Reach of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Position whose decisions these are.
    pub basis: ReachBasis,
    /// Sites it can go to.
    pub landings: SiteSet,
    /// Sites on which it can capture.
    pub captures: SiteSet,
    /// Other sites on which it could capture an enemy.
    pub attacks: SiteSet,
    /// Labels of its decisions, as in [`Choices::label`].
    pub labels: Vec<u16>,
}

/// Position in which a unit can go to the sites of its reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReachBasis {
    /// The position itself: these are legal decisions.
    Legal,
    /// The same position with a turn of the unit's owner.
    OwnersTurn,
    /// The same units in a later phase of the game.
    LaterPhase,
}

/// Captures and landings of the decisions of one unit.
#[derive(Default)]
struct Found {
    landings: SiteSet,
    captures: SiteSet,
    labels: Vec<u16>,
    /// Number of decisions of the unit.
    count: usize,
}

/// Maximum number of decisions of a unit that are played to find captures.
const MAX_PLAYED: usize = 2_000;
/// Maximum number of decisions that are listed to find attacks, over all sites of the board.
const MAX_LISTED: usize = 400_000;

impl Position {
    /// Returns the reach of the unit on a site; `None` if there is no unit or it never moves.
    ///
    /// If its owner is to move, these are legal decisions. Else they are those of the same position
    /// with a turn of its owner, whose rules need not have led there.
    ///
    /// # Errors
    ///
    /// If a limit of the rules is reached.
    pub fn reach(&self, site: Site) -> Result<Option<Reach>, LimitReached> {
        let Some((owner, _)) = self.unit(site) else { return Ok(None) };
        let is_movers = owner == self.player() || owner == self.game().nobody();
        if is_movers {
            let found = self.found(site)?;
            if found.count > 0 || owner == self.game().nobody() {
                return self.completed(site, found, ReachBasis::Legal).map(Some);
            }
        }
        let Some(turn) = self.turn_of(owner) else { return Ok(None) };
        let found = turn.found(site)?;
        if found.count > 0 {
            let is_now = is_movers && self.outcome()?.is_none() && turn.stage() == self.stage();
            let basis = if is_now { ReachBasis::Legal } else { ReachBasis::OwnersTurn };
            return turn.completed(site, found, basis).map(Some);
        }
        let Some(stage) = diagram::moving_stage(self.game(), owner) else { return Ok(None) };
        let is_same = (self.setup().phase, self.setup().stage) == stage;
        let basis = match stage.0 == self.setup().phase {
            true if is_movers && is_same => ReachBasis::Legal,
            true => ReachBasis::OwnersTurn,
            false => ReachBasis::LaterPhase,
        };
        let later = self.at_stage(owner, stage);
        let found = later.found(site)?;
        later.completed(site, found, basis).map(Some)
    }

    /// Returns the same position at the beginning of a player's turn, also if the game has ended;
    /// `None` if the player has no turn in this phase. The rules need not have led there.
    pub fn turn_of(&self, player: Player) -> Option<Position> {
        let mut setup = self.setup();
        setup.player = player;
        let stage = setup.first_stage(self.game().program())?;
        Some(self.at_stage(player, (setup.phase, stage)))
    }

    /// Returns the same units and state at a phase and a stage of a player.
    fn at_stage(&self, player: Player, (phase, stage): (u8, u8)) -> Position {
        let mut setup = self.setup();
        (setup.player, setup.phase, setup.stage) = (player, phase, stage);
        (setup.actions, setup.outcome) = (0, None);
        for (variable, values) in self.game().program().variables.iter().zip(&mut setup.variables) {
            if !matches!(variable.lifetime, Lifetime::ThisTurn | Lifetime::ThisMove) {
                continue;
            }
            values.fill(match variable.ty {
                VariableType::Sites => StateValue::Sites(variable.initial_set.clone()),
                _ => StateValue::Number(variable.initial),
            });
        }
        setup.unchecked_position(self.game())
    }

    /// Returns what the legal decisions of the unit on a site do.
    fn found(&self, site: Site) -> Result<Found, LimitReached> {
        let mut found = Found::default();
        for mv in self.decisions_of(site)? {
            let choices = self.choices(mv);
            found.count += 1;
            if !found.labels.contains(&choices.label) {
                found.labels.push(choices.label);
            }
            let landing = self.landing(&choices, site);
            found.landings.extend(landing.map(Site::index));
            if found.count > MAX_PLAYED {
                continue;
            }
            let Ok(next) = self.play(mv) else { continue };
            found.captures.extend(self.captured(&next, Some(site)).into_iter().map(Site::index));
            if landing.is_none() {
                found.landings.extend(self.arrivals(&next, site).map(Site::index));
            }
        }
        Ok(found)
    }

    /// Returns the legal decisions that the unit on a site acts with.
    fn decisions_of(&self, site: Site) -> Result<Vec<Move>, LimitReached> {
        let mut decisions = self.decisions()?;
        decisions.retain(|&mv| self.acts_with(&self.choices(mv), site));
        Ok(decisions)
    }

    /// True if a decision moves the unit on a site, or acts with it.
    pub fn acts_with(&self, choices: &Choices, site: Site) -> bool {
        if let Some(from) = choices.site(self.stage(), "from") {
            return from == site;
        }
        let own = self.unit(site).is_some_and(|(owner, _)| owner == self.player());
        choices.values.iter().any(|(_, value)| match value {
            ChoiceValue::Line(line) => line_sites(self.game(), line).any(|on| on == site),
            ChoiceValue::Site(named) => own && *named == site,
            _ => false,
        })
    }

    /// Returns the site that a decision names as the destination of the unit on `site`.
    pub fn landing(&self, choices: &Choices, site: Site) -> Option<Site> {
        if let Some(to) = choices.site(self.stage(), "to") {
            return (to != site).then_some(to);
        }
        let values = || choices.values.iter().map(|(_, value)| value);
        let is_in_line = values().any(|value| match value {
            ChoiceValue::Line(line) => line_sites(self.game(), line).any(|on| on == site),
            _ => false,
        });
        let direction = values().find_map(|value| match value {
            ChoiceValue::Direction(direction) => Some(*direction),
            _ => None,
        })?;
        let distance = values().find_map(|value| match value {
            ChoiceValue::Number(distance) => usize::try_from(*distance).ok(),
            _ => None,
        });
        let board = self.game().board();
        if !is_in_line || direction.index() >= board.directions().len() {
            return None;
        }
        let next = |on: &Site| board.steps(*on, direction).first().copied();
        std::iter::successors(Some(site), next).nth(distance.unwrap_or(1))
    }

    /// Returns the sites of units that a decision takes off the board, except the unit that acts.
    /// `next` is the position after it.
    pub fn captured(&self, next: &Position, actor: Option<Site>) -> Vec<Site> {
        let game = self.game();
        let owners: Vec<Player> = game.players().chain([game.nobody()]).collect();
        let count = |position: &Position, owner: Player| {
            let owners = game.board().sites().filter_map(|on| position.unit(on));
            owners.filter(|(of, _)| *of == owner).count()
        };
        let losers: Vec<Player> =
            owners.into_iter().filter(|&owner| count(next, owner) < count(self, owner)).collect();
        let lost = |on: &Site| {
            let owner = |position: &Position| position.unit(*on).map(|(owner, _)| owner);
            let was = owner(self);
            Some(*on) != actor && was.is_some_and(|was| losers.contains(&was)) && owner(next) != was
        };
        game.board().sites().filter(lost).collect()
    }

    /// Returns the sites where the kind of the unit on `site` newly stands after a decision.
    fn arrivals(&self, next: &Position, site: Site) -> impl Iterator<Item = Site> {
        let unit = self.unit(site);
        self.game()
            .board()
            .sites()
            .filter(move |&on| on != site && next.unit(on) == unit && self.unit(on) != unit)
    }

    /// Adds the attacked sites. `self` is the position of the decisions.
    fn completed(
        &self,
        site: Site,
        found: Found,
        basis: ReachBasis,
    ) -> Result<Reach, LimitReached> {
        let Found { landings, captures, labels, .. } = found;
        let attacks = self.attacked(site, &landings.union(&captures))?;
        Ok(Reach { basis, landings, captures, attacks, labels })
    }

    /// Returns the sites, except known ones, on which the unit on `site` could capture an enemy.
    fn attacked(&self, site: Site, known: &SiteSet) -> Result<SiteSet, LimitReached> {
        let mut attacks = SiteSet::default();
        let Some(enemy) = self.enemy_of(site) else { return Ok(attacks) };
        let mut listed = self.decisions()?.len();
        let game = self.game();
        if listed * game.board().site_count() > MAX_LISTED {
            return Ok(attacks);
        }
        for on in game.board().sites().filter(|on| *on != site && !known.contains(on.index())) {
            let is_enemy = self.unit(on).is_some_and(|(owner, _)| owner == enemy.0);
            if is_enemy || listed > MAX_LISTED {
                continue;
            }
            let put = (enemy.0.0, enemy.1.0);
            let edit = |editor: &mut boardwright_interpret::Editor| {
                editor.set_unit(on.0, Some(put));
            };
            let with = Position::new(game.clone(), game.interpreter().edit(self.state(), edit));
            let decisions = with.decisions()?;
            listed += decisions.len();
            if decisions.into_iter().any(|mv| with.captures_on(mv, site, on)) {
                attacks.insert(on.index());
            }
        }
        Ok(attacks)
    }

    /// True if a decision of the unit on `site` takes the unit on another one.
    fn captures_on(&self, mv: Move, site: Site, on: Site) -> bool {
        let choices = self.choices(mv);
        if !self.acts_with(&choices, site) {
            return false;
        }
        let names = choices.values.iter().any(|(_, value)| *value == ChoiceValue::Site(on));
        let may_be_far = self.landing(&choices, site).is_none();
        (names || may_be_far)
            && self.play(mv).is_ok_and(|next| self.captured(&next, Some(site)).contains(&on))
    }

    /// Returns an enemy of the unit on a site, of the kind that the board has most of; `None` if
    /// there is none.
    fn enemy_of(&self, site: Site) -> Option<(Player, Kind)> {
        let (owner, _) = self.unit(site)?;
        let of_enemies = |unit: &(Player, Kind)| unit.0 != owner && unit.0 != self.game().nobody();
        let units = self.game().board().sites().filter_map(|on| self.unit(on)).filter(of_enemies);
        let mut counts: Vec<((Player, Kind), usize)> = Vec::new();
        for unit in units {
            match counts.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, count)) => *count += 1,
                None => counts.push((unit, 1)),
            }
        }
        counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(unit, _)| unit)
    }
}

/// Returns the sites of a line in order.
fn line_sites<'g>(game: &'g Game, line: &LineValue) -> impl Iterator<Item = Site> + use<'g> {
    let (direction, board) = (line.direction, game.board());
    let next = move |on: &Site| {
        let is_known = direction.index() < board.directions().len();
        is_known.then(|| board.steps(*on, direction).first().copied()).flatten()
    };
    std::iter::successors(Some(line.first), next).take(line.length as usize)
}

#[cfg(test)]
mod tests {
    use super::{Reach, ReachBasis};
    use crate::{Game, Options, Position, Rng, Site, SiteSet, bundled};

    fn game(id: &str) -> Game {
        bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
    }

    fn site(game: &Game, name: &str) -> Site {
        game.board().site_named(name).unwrap_or_else(|| panic!("no {name}"))
    }

    fn names(game: &Game, sites: &SiteSet) -> String {
        let names = sites.iter().map(|site| game.board().site(Site(site as u16)).name.as_str());
        names.collect::<Vec<_>>().join(" ")
    }

    fn reach(position: &Position, name: &str) -> Reach {
        position.reach(site(position.game(), name)).unwrap().unwrap()
    }

    #[test]
    fn pawn_attacks_diagonals_beside_the_squares_it_goes_to() {
        let game = game("chess");
        let reach = reach(&game.start(), "e2");
        assert_eq!(reach.basis, ReachBasis::Legal);
        assert_eq!(names(&game, &reach.landings), "e3 e4");
        assert_eq!(names(&game, &reach.attacks), "d3 f3");
        assert!(reach.captures.is_empty());
    }

    #[test]
    fn enemy_moves_as_in_its_own_turn() {
        let game = game("chess");
        let start = Position::read(&game, "4k3/8/8/8/3q4/8/8/R3K3 w - - 0 1").unwrap();
        let reach = reach(&start, "d4");
        assert_eq!(reach.basis, ReachBasis::OwnersTurn);
        assert_eq!(names(&game, &reach.captures), "a1");
        assert!(reach.landings.contains(site(&game, "d1").index()));
    }

    #[test]
    fn sides_of_an_ended_game_still_have_a_reach() {
        let game = game("chess");
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let mate = Position::read(&game, mate).unwrap();
        assert!(mate.outcome().unwrap().is_some());
        assert_eq!(reach(&mate, "h4").basis, ReachBasis::OwnersTurn);
    }

    #[test]
    fn shot_captures_on_every_site_that_it_clears() {
        let settings = vec![("setup".to_owned(), "quick".to_owned())];
        let options = Options { settings, ..Options::default() };
        let game = bundled::find("storilljudhjorrayc").unwrap().compile(&options).0.unwrap();
        let mut setup = game.start().setup();
        let unit = |name: &str| setup.units[site(&game, name).index()].clone();
        let (archer, enemy) = (unit("a13"), unit("a5"));
        for (name, unit) in [("d13", enemy.clone()), ("c13", enemy)] {
            setup.units[site(&game, name).index()] = unit;
        }
        assert!(archer.is_some());
        let reach = reach(&setup.unchecked_position(&game), "a13");
        assert_eq!(names(&game, &reach.captures), "c13 d13");
        assert_eq!(names(&game, &reach.landings), "forest");
    }

    /// Destinations of the unit on a site that the legal decisions name.
    fn legal(position: &Position, site: Site) -> SiteSet {
        let mut sites = SiteSet::default();
        for mv in position.decisions().unwrap() {
            let (choices, stage) = (position.choices(mv), position.stage());
            if choices.site(stage, "from") == Some(site) {
                sites.extend(choices.site(stage, "to").filter(|to| *to != site).map(Site::index));
            }
            // Two units of Storilljuðjorrayc change places.
            let pair = choices.site(stage, "noble").zip(choices.site(stage, "guard"));
            sites.extend(pair.filter(|pair| pair.0 == site).map(|pair| pair.1.index()));
            sites.extend(pair.filter(|pair| pair.1 == site).map(|pair| pair.0.index()));
        }
        sites
    }

    #[test]
    fn reach_of_the_side_to_move_is_its_legal_decisions() {
        let founding = [
            "storilljudhjorrayc",
            "shatranj-al-kabir-constantinople",
            "corsairs",
            "kylatori-sunset",
            "odins-rune-chess",
        ];
        let mut compared = 0;
        for id in founding.into_iter().chain(["chess", "shogi", "surakarta", "amazons", "xiangqi"])
        {
            let game = game(id);
            for number in 0..6 {
                let mut rng = Rng::for_game(7, number);
                let mut position = game.start();
                for _ in 0..rng.below(60) {
                    let Some(mv) = position.nth(rng.below(position.count().unwrap())).unwrap()
                    else {
                        break;
                    };
                    position = position.play(mv).unwrap();
                }
                let units = game.board().sites().filter(|site| position.unit(*site).is_some());
                for site in units {
                    let legal = legal(&position, site);
                    if legal.is_empty() {
                        continue;
                    }
                    compared += 1;
                    let reach = position.reach(site).unwrap().unwrap();
                    assert_eq!(reach.basis, ReachBasis::Legal, "{id} {}", position.text());
                    assert_eq!(reach.landings, legal, "{id} {}", position.text());
                }
            }
        }
        assert!(compared > 300, "{compared}");
    }
}
