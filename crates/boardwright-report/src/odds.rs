//! Odds: starts in which one side lacks units or has others, from which the values of kinds are
//! estimated.
//!
//! After H. G. Muller, who measured the values of chess variants' pieces by games between armies
//! that differ by them. Imbalances are chosen so that neither side is far ahead by the values that
//! the evaluation has: a game that is won anyway says little.

use crate::mirror::Mirrors;
use boardwright::playout::observe_playout;
use boardwright::{Game, Kind, Player, Position, Rng, Setup, Site};
use boardwright_search::profile::GameProfile;

/// Number of random games from which it is learned whose loss ends the game.
const SAMPLE_GAMES: u64 = 40;
/// Maximum number of imbalances.
const MAX_IMBALANCES: usize = 24;
/// Number of choices of units that are tried until the rules accept the start.
const ATTEMPTS: u32 = 8;
/// Maximum number of units of the measure that make up for another unit.
const MAX_MEASURES: usize = 6;
/// Difference in units of the measure above which a side is too far ahead.
const MAX_LEAD: f64 = 2.5;

/// A change of a side's army at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ArmyChange {
    /// A unit of the kind is missing.
    Without(Kind),
    /// A unit of the first kind is replaced by one of the second.
    Instead(Kind, Kind),
}

/// An imbalance between two armies at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imbalance {
    /// Changes of one side's army.
    pub one: Vec<ArmyChange>,
    /// Changes of the other's.
    pub other: Vec<ArmyChange>,
}

/// The kinds whose values can be measured, and the imbalances that measure them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Odds {
    /// The kind that is worth 1: the most frequent one at the start, and of those the cheapest.
    pub measure: Option<Kind>,
    /// The imbalances.
    pub imbalances: Vec<Imbalance>,
    /// True if units are captured in random games.
    pub has_captures: bool,
    /// Index of the player who can copy the opponent; `None` if no symmetry of the board exchanges
    /// the sides.
    pub mirror_seat: Option<u8>,
}

/// Facts about a kind at the start.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    kind: Kind,
    /// Smallest number of units of it that a player who has any has.
    count: usize,
    /// Value by the evaluation, in units of the measure once that is known.
    value: f64,
}

impl Odds {
    /// Chooses imbalances for a game. There are none if it has one kind that never promotes, or if
    /// no unit can be missed.
    pub fn of_game(profile: &GameProfile) -> Odds {
        let game = &profile.game;
        let start = Setup::of(&game.start());
        let Sample { fatal, has_captures } = Sample::of_game(game);
        let mirror_seat = Mirrors::of_game(game).seat();
        let mut candidates: Vec<Candidate> = game
            .kinds()
            .filter(|kind| !fatal.contains(kind))
            .filter_map(|kind| {
                let count = smallest_army(game, &start, kind)?;
                Some(Candidate { kind, count, value: prior_value(profile, kind) })
            })
            .collect();
        let by_use = |one: &&Candidate, other: &&Candidate| {
            one.count.cmp(&other.count).then(other.value.total_cmp(&one.value))
        };
        let Some(&measure) = candidates.iter().max_by(by_use) else {
            return Odds { has_captures, mirror_seat, ..Odds::default() };
        };
        for candidate in &mut candidates {
            candidate.value = (candidate.value / measure.value).clamp(0.2, 20.0);
        }
        let measure = Candidate { value: 1.0, ..measure };
        let mut imbalances = of_measure(&measure);
        candidates.retain(|candidate| candidate.kind != measure.kind);
        for candidate in &candidates {
            imbalances.extend(of_kind(candidate, &measure, &candidates));
        }
        imbalances.extend(of_promotions(profile, &start, &measure));
        if candidates.is_empty() && imbalances.iter().all(|one| !has_replacement(one)) {
            return Odds { has_captures, mirror_seat, ..Odds::default() };
        }
        imbalances.retain(|imbalance| {
            let mut rng = Rng::new(1);
            (0..2).any(|player| imbalance.start(game, Player(player), &mut rng).is_some())
        });
        imbalances.truncate(MAX_IMBALANCES);
        Odds { measure: Some(measure.kind), imbalances, has_captures, mirror_seat }
    }
}

fn has_replacement(imbalance: &Imbalance) -> bool {
    let changes = imbalance.one.iter().chain(&imbalance.other);
    changes.into_iter().any(|change| matches!(change, ArmyChange::Instead(..)))
}

impl Imbalance {
    /// Returns the start in which `player` has the first army. Units that are missing are chosen at
    /// random. `None` if the rules refuse every choice that was tried, or end the game at once.
    pub fn start(&self, game: &Game, player: Player, rng: &mut Rng) -> Option<Position> {
        let opponent = Player(1 - player.0.min(1));
        (0..ATTEMPTS).find_map(|_| {
            let mut setup = Setup::of(&game.start());
            for (owner, changes) in [(player, &self.one), (opponent, &self.other)] {
                changes.iter().try_for_each(|&change| apply(&mut setup, owner, change, rng))?;
            }
            let position = setup.position(game).ok()?;
            let goes_on = position.outcome().ok()?.is_none() && position.nth(0).ok()?.is_some();
            goes_on.then_some(position)
        })
    }
}

/// Applies a change to a random unit; `None` if there is none.
fn apply(setup: &mut Setup, owner: Player, change: ArmyChange, rng: &mut Rng) -> Option<()> {
    let (ArmyChange::Without(kind) | ArmyChange::Instead(kind, _)) = change;
    let sites: Vec<usize> = (0..setup.units.len())
        .filter(|&site| {
            setup.unit(Site(site as u16)).is_some_and(|one| one.owner == owner && one.kind == kind)
        })
        .collect();
    let &site = sites.get(rng.below(sites.len().max(1)))?;
    match change {
        ArmyChange::Without(_) => setup.units[site] = None,
        ArmyChange::Instead(_, other) => setup.units[site].as_mut()?.kind = other,
    }
    Some(())
}

/// Returns the imbalances that measure the measure itself: one and two units of it.
fn of_measure(measure: &Candidate) -> Vec<Imbalance> {
    let most = measure.count.saturating_sub(1).min(2);
    (1..=most)
        .map(|units| Imbalance { one: without(measure.kind, units), other: Vec::new() })
        .collect()
}

/// Returns the imbalances of a kind: against nothing if it is cheap, against units of the measure,
/// and against the other kind nearest in value with units of the measure.
fn of_kind(kind: &Candidate, measure: &Candidate, all: &[Candidate]) -> Vec<Imbalance> {
    let one = without(kind.kind, 1);
    let mut imbalances = Vec::new();
    if kind.value <= MAX_LEAD {
        imbalances.push(Imbalance { one: one.clone(), other: Vec::new() });
    }
    let most = measure.count.saturating_sub(1).min(MAX_MEASURES);
    let units = kind.value.round() as usize;
    if (1..=most).contains(&units) {
        imbalances.push(Imbalance { one: one.clone(), other: without(measure.kind, units) });
    }
    let others = all.iter().filter(|other| other.kind != kind.kind && other.value <= kind.value);
    let nearest = others.max_by(|one, other| one.value.total_cmp(&other.value));
    if let Some(other) = nearest {
        let units = (kind.value - other.value).round() as usize;
        if units <= most {
            let mut army = without(other.kind, 1);
            army.extend(without(measure.kind, units));
            imbalances.push(Imbalance { one: one.clone(), other: army });
        }
        // Two of a lesser kind for one of a greater, such as two Rooks for a Queen.
        let rest = kind.value - 2.0 * other.value;
        if other.count >= 2 && rest.abs() <= MAX_LEAD {
            let mut army = without(other.kind, 2);
            let mut lacking = one;
            let units = rest.abs().round() as usize;
            let cheaper = if rest > 0.0 { &mut army } else { &mut lacking };
            cheaper.extend(without(measure.kind, units.min(most)));
            imbalances.push(Imbalance { one: lacking, other: army });
        }
    }
    imbalances
}

/// Returns the imbalances of kinds that units on the board promote to and that nobody has at the
/// start.
fn of_promotions(profile: &GameProfile, start: &Setup, measure: &Candidate) -> Vec<Imbalance> {
    let game = &profile.game;
    let program = game.program();
    let mut imbalances = Vec::new();
    for kind in game.kinds() {
        let promoted = program.kinds[kind.index()].promotes_to.map(Kind);
        let Some(promoted) = promoted.filter(|&to| smallest_army(game, start, to).is_none()) else {
            continue;
        };
        if smallest_army(game, start, kind).is_none() {
            continue;
        }
        let one = vec![ArmyChange::Instead(kind, promoted)];
        let gain = prior_value(profile, promoted) - prior_value(profile, kind);
        let units = (gain / prior_value(profile, measure.kind)).round().max(0.0) as usize;
        imbalances.push(Imbalance { one: one.clone(), other: Vec::new() });
        let most = measure.count.saturating_sub(2).min(MAX_MEASURES);
        let units = units.min(most);
        if units > 0 {
            // The side with the promoted unit lacks others.
            let mut army = one;
            army.extend(without(measure.kind, units));
            imbalances.push(Imbalance { one: army, other: Vec::new() });
        }
    }
    imbalances
}

fn without(kind: Kind, units: usize) -> Vec<ArmyChange> {
    vec![ArmyChange::Without(kind); units]
}

/// Returns the smallest number of units of a kind that a player who has any has at the start;
/// `None` if nobody has one.
fn smallest_army(game: &Game, start: &Setup, kind: Kind) -> Option<usize> {
    let count = |player: Player| {
        start.units.iter().flatten().filter(|one| one.owner == player && one.kind == kind).count()
    };
    game.players().map(count).filter(|&count| count > 0).min()
}

/// Returns the value of a kind by the evaluation, at least 1 point.
fn prior_value(profile: &GameProfile, kind: Kind) -> f64 {
    let layout = &profile.game.program().layout;
    let owners = profile
        .game
        .players()
        .filter(|&player| profile.game.only_owner(kind).is_none_or(|owner| owner == player));
    let values: Vec<i32> = owners
        .map(|owner| layout.unit_code(owner.index(), kind.index()))
        .map(|code| profile.evaluator.kind_value(code.into()))
        .collect();
    let sum: i32 = values.iter().sum();
    f64::from((sum / values.len().max(1) as i32).max(1))
}

/// Facts that random games show.
struct Sample {
    /// The kinds without a unit of which no game goes on, such as kings: it is won when one is
    /// lost, or they are never lost.
    fatal: Vec<Kind>,
    has_captures: bool,
}

impl Sample {
    fn of_game(game: &Game) -> Sample {
        let mut survived = vec![false; game.kinds().count()];
        let start = game.start();
        let first = armies(&start);
        for number in 0..SAMPLE_GAMES {
            observe_playout(&start, &mut Rng::for_game(0x0dd5, number), &mut |step| {
                let now = armies(step.position);
                for (kind, survives) in survived.iter_mut().enumerate() {
                    *survives |= (0..2).any(|player| now[player][kind] < first[player][kind]);
                }
            });
        }
        let has_captures = survived.contains(&true);
        // Without captures nothing is known, and nothing is fatal.
        let fatal = game.kinds().filter(|kind| has_captures && !survived[kind.index()]).collect();
        Sample { fatal, has_captures }
    }
}

/// Returns the number of units on the board by player and kind.
fn armies(position: &Position) -> [Vec<usize>; 2] {
    let game = position.game();
    let mut counts = [vec![0; game.kinds().count()], vec![0; game.kinds().count()]];
    for (owner, kind) in game.board().sites().filter_map(|site| position.unit(site)) {
        if let Some(army) = counts.get_mut(owner.index()) {
            army[kind.index()] += 1;
        }
    }
    counts
}
