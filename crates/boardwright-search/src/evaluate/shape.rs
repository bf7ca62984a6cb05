//! What of a position is weighed: features read off any game's rules.
//!
//! Every feature counts for the first side: a weight above nothing says that having it is good for
//! whoever has it. The features are:
//!
//! - each kind by its owner, and each kind on each site, as far as symmetries tell sites apart;
//! - what stands next to what: pairs of units (or of a unit and an empty site) on neighbouring sites,
//!   by direction;
//! - what waits in places, such as hands;
//! - declared numbers of the players;
//! - whose decision it is, by decision point, and how many decisions there are to choose from;
//! - how far each kind reaches, and how hard royal units are beset, where units capture by moving onto
//!   others; or who has more room, where they fill a board.
//!
//! Each has two weights: one for the middle of a game, and by how much more it counts late than
//! there. How late it is, is read off how many units stand on the board.

use super::classes::DirectionClasses;
use super::contest::{Contest, Subject};
use super::symmetry::{GameSymmetries, GameSymmetry};
use super::ties::{Tied, Ties};
use super::worth::MAX_PHASE;
use crate::words;
use boardwright::ir::{Program, VariableType};
use boardwright::{Board, Direction, Game};
use std::ops::Range;
use std::sync::Arc;

/// The most entries of the table of neighbouring pairs; beyond it pairs are not weighed.
const MAX_PAIRS: usize = 60_000;

/// Coefficients of declared numbers run from 0 to this over their range.
const NUMBER_RANGE: i64 = 64;

/// What of a game's positions is weighed.
#[derive(Clone, Debug)]
pub struct FeatureSet {
    /// Sites of the board.
    pub sites: usize,
    /// Players.
    pub players: usize,
    /// Kinds of unit.
    pub kinds: usize,
    /// Unit codes: 0 for an empty site, then kinds by owner.
    pub codes: usize,
    /// Byte offset of the unit codes in a state.
    pub units: usize,
    /// The weight of a code anywhere.
    pub base: Vec<Tied>,
    /// The weight of a code on a site, beside its base: index `code * sites + site`.
    pub place: Vec<Tied>,
    /// Directions by class.
    pub classes: DirectionClasses,
    /// Neighbours of each site.
    pub neighbours: Vec<Vec<Neighbour>>,
    /// The weight of a pair: index `(class * codes + first) * codes + second`. Empty if pairs are
    /// not weighed.
    pub pairs: Vec<Tied>,
    /// What waits in places.
    pub held: Vec<Held>,
    /// Declared numbers.
    pub numbers: Vec<Declared>,
    /// By stage: the weight of having to decide there.
    pub tempo: Vec<u32>,
    /// By stage: the weight of the number of decisions.
    pub mobility: Vec<u32>,
    /// The weight of the number of decisions that the other side had just before.
    pub mobility_before: u32,
    /// The weight of being the first side, in games that a symmetry does not make fair.
    pub bias: Option<u32>,
    /// What of the units' contest is weighed, where it can be told what they attack.
    pub contest: Option<Contest>,
    /// The symmetries of the game, for whoever binds weights to each other.
    pub symmetries: Arc<GameSymmetries>,
    /// Units on the board when a game begins.
    pub units_at_first: usize,
    /// Names of groups of weights, each with the number of the first.
    pub groups: Vec<(String, u32)>,
    /// How many features there are: the weight of one late in a game has a number so much larger than
    /// that of its weight halfway.
    pub features: usize,
    /// How many weights there are.
    pub count: usize,
}

/// A site next to another.
#[derive(Clone, Copy, Debug)]
pub struct Neighbour {
    /// The other site.
    pub site: u16,
    /// The direction between them, of a direction and its opposite the lower.
    pub class: u8,
    /// Whether the direction leads from here to there.
    pub forward: bool,
}

/// A count of a kind that a player has in a place.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// Byte offset of the count.
    pub offset: usize,
    /// Whose it is.
    pub owner: u8,
    /// Its weight.
    pub weight: u32,
}

/// A declared number of a player, or of nobody.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Byte offset of the number.
    pub offset: usize,
    /// Whose it is; the first side's if nobody's.
    pub owner: u8,
    /// Its least value.
    pub low: i64,
    /// Its largest value.
    pub high: i64,
    /// Its weight.
    pub weight: u32,
}

impl Declared {
    /// The number's coefficient in a state.
    pub fn coefficient(&self, state: &[u64]) -> i32 {
        let value = i64::from(words::number(state, self.offset));
        let range = (self.high - self.low).max(1);
        ((value - self.low).clamp(0, range) * NUMBER_RANGE / range) as i32
    }
}

/// How many decisions there are, for weighing: eight times the square root, since more of many
/// matters less than more of few.
pub fn mobility(count: usize) -> i32 {
    (count.min(1 << 16) * 64).isqrt() as i32
}

impl FeatureSet {
    /// What is weighed in a game.
    pub fn of_game(game: &Game) -> FeatureSet {
        let symmetries = Arc::new(GameSymmetries::of_game(game));
        Builder::new(game, &symmetries.all()).build(symmetries)
    }

    /// How late it is with so many units on the board, from minus [`MAX_PHASE`] to [`MAX_PHASE`]: as far as
    /// the board has emptied, or filled, since the beginning.
    pub fn phase(&self, units: usize) -> i32 {
        let first = self.units_at_first;
        let (gone, most) = if units < first {
            (first - units, first)
        } else {
            (units - first, self.sites - first)
        };
        (gone * 2 * MAX_PHASE as usize / most.max(1)) as i32 - MAX_PHASE
    }

    /// The names of the groups of weights that are not empty, and the numbers of their weights.
    pub fn named_groups(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let ends = self.groups.iter().skip(1).map(|group| group.1).chain([self.count as u32]);
        let groups = self.groups.iter().zip(ends);
        groups
            .map(|((name, first), end)| (name.as_str(), *first as usize..end as usize))
            .filter(|(_, numbers)| !numbers.is_empty())
    }

    /// The unit code into which a symmetry carries one.
    pub fn image(&self, symmetry: &GameSymmetry, code: usize) -> usize {
        image_of(symmetry, self.kinds, code)
    }

    /// The owner and the kind of a unit code; none for an empty site.
    pub fn unit(&self, code: usize) -> Option<(usize, usize)> {
        let index = code.checked_sub(1)?;
        Some((index / self.kinds, index % self.kinds))
    }
}

struct Builder<'g> {
    game: &'g Game,
    program: &'g Program,
    symmetries: &'g [GameSymmetry],
    swaps: bool,
    codes: usize,
    next: u32,
    groups: Vec<(String, u32)>,
}

impl<'g> Builder<'g> {
    fn new(game: &'g Game, symmetries: &'g [GameSymmetry]) -> Builder<'g> {
        let program = game.program();
        let swaps = symmetries.iter().any(|symmetry| symmetry.swaps);
        let codes = 1 + program.players.len() * program.kinds.len();
        Builder { game, program, symmetries, swaps, codes, next: 0, groups: Vec::new() }
    }

    fn build(mut self, symmetries: Arc<GameSymmetries>) -> FeatureSet {
        let layout = &self.program.layout;
        let base = self.base();
        let place = self.place();
        let classes = DirectionClasses::of_board(self.game.board());
        let neighbours = neighbours(self.game.board(), &classes);
        let pairs = self.pairs(&classes);
        let held = self.held();
        let numbers = self.numbers();
        let stages = self.program.stages.len();
        let tempo = (0..stages).map(|stage| self.one(&format!("tempo {stage}"))).collect();
        let mobility = (0..stages).map(|stage| self.one(&format!("mobility {stage}"))).collect();
        let mobility_before = self.one("mobility before");
        let bias = (!self.swaps).then(|| self.one("bias"));
        let contest = self.contest();
        let features = self.next;
        let later =
            self.groups.iter().map(|(name, first)| (format!("{name}, later"), first + features));
        let later: Vec<_> = later.collect();
        self.groups.extend(later);
        let start = self.game.start();
        let units_at_first = (0..layout.sites)
            .filter(|&site| words::byte(start.state().words(), layout.units + site) > 0)
            .count();
        FeatureSet {
            sites: layout.sites,
            players: layout.players,
            kinds: layout.kinds,
            codes: self.codes,
            units: layout.units,
            base,
            place,
            neighbours,
            classes,
            pairs,
            held,
            numbers,
            tempo,
            mobility,
            mobility_before,
            bias,
            contest,
            units_at_first,
            groups: self.groups,
            symmetries,
            features: features as usize,
            count: 2 * features as usize,
        }
    }

    /// One weight with a name.
    fn one(&mut self, name: &str) -> u32 {
        self.group(name);
        self.next += 1;
        self.next - 1
    }

    /// Names the weights that come now.
    fn group(&mut self, name: &str) {
        self.groups.push((name.to_owned(), self.next));
    }

    /// Whether kinds weigh the same whoever has them: a symmetry says so, or there are players of
    /// whom only one is told from the others.
    fn shared(&self) -> bool {
        self.swaps || self.program.players.len() != 2
    }

    /// The name of a code's unit.
    fn name(&self, code: usize) -> String {
        let kinds = self.program.kinds.len();
        let (owner, kind) = ((code - 1) / kinds, (code - 1) % kinds);
        let kind = &self.program.kinds[kind].name;
        if self.shared() {
            kind.clone()
        } else {
            format!("{} {kind}", self.program.players[owner].name)
        }
    }

    /// The code of the same kind with the first player, if owners weigh the same.
    fn first_owner(&self, code: usize) -> usize {
        let kinds = self.program.kinds.len();
        if self.shared() { 1 + (code - 1) % kinds } else { code }
    }

    fn base(&mut self) -> Vec<Tied> {
        let mut weights: Vec<Tied> = vec![None; self.codes];
        for code in 1..self.codes {
            let first = self.first_owner(code);
            if first == code {
                let weight = self.one(&format!("unit {}", self.name(code)));
                weights[code] = Some((weight, 1));
            } else {
                weights[code] = weights[first];
            }
        }
        weights
    }

    /// Weights of codes on sites; each group is a code.
    fn place(&mut self) -> Vec<Tied> {
        let sites = self.program.layout.sites;
        let mut weights: Vec<Tied> = vec![None; self.codes * sites];
        if self.program.players.len() > 2 {
            return weights;
        }
        // Sites that symmetries without an exchange carry into each other weigh the same.
        let mut ties = Ties::new(sites);
        for symmetry in self.symmetries.iter().filter(|symmetry| !symmetry.swaps) {
            (0..sites).for_each(|site| ties.tie(site, usize::from(symmetry.sites[site]), false));
        }
        let exchange = self.symmetries.iter().find(|symmetry| symmetry.swaps);
        for code in 1..self.codes {
            let first = self.first_owner(code);
            if first == code {
                self.group(&format!("site {}", self.name(code)));
                let (tied, next) = ties.number(self.next);
                self.next = next;
                weights[code * sites..][..sites].copy_from_slice(&tied);
                continue;
            }
            for site in 0..sites {
                let image = exchange.map_or(site, |exchange| usize::from(exchange.sites[site]));
                weights[code * sites + site] = weights[first * sites + image];
            }
        }
        weights
    }

    /// Weights of neighbouring pairs by class of direction.
    fn pairs(&mut self, classes: &DirectionClasses) -> Vec<Tied> {
        let (codes, kinds, count) = (self.codes, self.program.kinds.len(), classes.count());
        let size = count * codes * codes;
        if size == 0 || size > MAX_PAIRS || self.program.players.len() != 2 {
            return Vec::new();
        }
        let mut ties = Ties::new(size);
        let at = |class: usize, a: usize, b: usize| (class * codes + a) * codes + b;
        for symmetry in self.symmetries {
            for (class, image, forward) in classes.images(symmetry) {
                for (a, b) in (0..codes).flat_map(|a| (0..codes).map(move |b| (a, b))) {
                    let (x, y) = (image_of(symmetry, kinds, a), image_of(symmetry, kinds, b));
                    let (x, y) = if forward { (x, y) } else { (y, x) };
                    ties.tie(at(class, a, b), at(image, x, y), symmetry.swaps);
                }
            }
        }
        for class in 0..count {
            // Two empty sites say nothing: a thing that is its own opposite weighs nothing.
            ties.tie(at(class, 0, 0), at(class, 0, 0), true);
        }
        self.group("pairs");
        let (tied, next) = ties.number(self.next);
        self.next = next;
        tied
    }

    /// What is told of the units' contest, with weights: owners that weigh the same share them.
    fn contest(&mut self) -> Option<Contest> {
        let mut contest = Contest::of_game(self.game)?;
        let mut named: Vec<(String, u32)> = Vec::new();
        for (number, subject) in contest.subjects() {
            let name = match subject {
                Subject::Code(code) => format!("reach {}", self.name(code)),
                Subject::Player(_, what) if self.shared() => what.to_owned(),
                Subject::Player(player, what) => {
                    format!("{what} {}", self.program.players[player].name)
                }
            };
            let known = named.iter().find(|(other, _)| *other == name).map(|(_, weight)| *weight);
            let weight = known.unwrap_or_else(|| self.one(&name));
            named.push((name, weight));
            contest.weights[number] = Some((weight, 1));
        }
        Some(contest)
    }

    fn held(&mut self) -> Vec<Held> {
        let (layout, mut held) = (&self.program.layout, Vec::new());
        for (place, info) in self.program.places.iter().enumerate() {
            // What is only remembered does not wait.
            if !info.identity {
                continue;
            }
            for kind in 0..layout.kinds {
                let mut shared = None;
                for owner in 0..layout.players {
                    let weight = match shared.filter(|_| self.shared()) {
                        Some(weight) => weight,
                        None => self.one(&format!(
                            "in {} {}",
                            info.name,
                            self.name(1 + owner * layout.kinds + kind)
                        )),
                    };
                    shared = Some(weight);
                    let offset = layout.places[place] + (owner * layout.kinds + kind) * 2;
                    held.push(Held { offset, owner: owner as u8, weight });
                }
            }
        }
        held
    }

    fn numbers(&mut self) -> Vec<Declared> {
        let (layout, mut numbers) = (&self.program.layout, Vec::new());
        for (index, variable) in self.program.variables.iter().enumerate() {
            let VariableType::Number { low, high, .. } = variable.ty else { continue };
            // What a symmetric game keeps for nobody is good for nobody.
            if low >= high || self.swaps && !variable.per_player {
                continue;
            }
            let mut shared = None;
            for owner in 0..if variable.per_player { layout.players } else { 1 } {
                let weight = match shared.filter(|_| self.shared()) {
                    Some(weight) => weight,
                    None => self.one(&format!("state {} {owner}", variable.name)),
                };
                shared = Some(weight);
                numbers.push(Declared {
                    offset: layout.variables[index].offset + 4 * owner,
                    owner: owner as u8,
                    low: low.into(),
                    high: high.into(),
                    weight,
                });
            }
        }
        numbers
    }
}

/// The unit code into which a symmetry carries one.
fn image_of(symmetry: &GameSymmetry, kinds: usize, code: usize) -> usize {
    match code {
        0 => 0,
        code if !symmetry.swaps => code,
        code if code > kinds => code - kinds,
        code => code + kinds,
    }
}

/// Neighbours of each site by the first directions of their classes.
fn neighbours(board: &Board, classes: &DirectionClasses) -> Vec<Vec<Neighbour>> {
    let mut neighbours: Vec<Vec<Neighbour>> = vec![Vec::new(); board.site_count()];
    for direction in 0..board.directions().len() {
        let (class, true) = classes.of(direction) else { continue };
        for site in board.sites() {
            for &other in board.steps(site, Direction(direction as u8)) {
                let there = Neighbour { site: other.0, class, forward: true };
                neighbours[site.index()].push(there);
                let back = Neighbour { site: site.0, class, forward: false };
                neighbours[other.index()].push(back);
            }
        }
    }
    neighbours
}
