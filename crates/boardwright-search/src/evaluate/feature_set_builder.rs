//! Derivation of a game's features from its rules, with weight sharing by symmetry.

use super::control::{ControlTerms, TermSubject};
use super::direction_classes::DirectionClasses;
use super::feature_set::{DeclaredNumber, FeatureSet, Neighbour, PlaceCount, image_of};
use super::symmetry::{GameSymmetries, GameSymmetry};
use super::weight_sharing::{MaybeWeight, SignedWeight, WeightSharing};
use crate::state_words;
use boardwright::ir::Holder;
use boardwright::ir::{Program, VariableType};
use boardwright::{Board, Direction, Game};
use std::sync::Arc;

/// Maximum size of the pair table; larger games have no pair weights.
const MAX_PAIRS: usize = 60_000;

impl FeatureSet {
    /// Derives the features of a game.
    pub fn of_game(game: &Game) -> FeatureSet {
        FeatureSet::with_symmetries(game, GameSymmetries::of_game(game))
    }

    /// Derives the features of a game whose symmetries are known.
    pub fn with_symmetries(game: &Game, symmetries: GameSymmetries) -> FeatureSet {
        let symmetries = Arc::new(symmetries);
        FeatureSetBuilder::new(game, &symmetries.exact()).build(symmetries)
    }
}

/// Assigns weight indices while it derives the features.
struct FeatureSetBuilder<'g> {
    game: &'g Game,
    program: &'g Program,
    symmetries: &'g [GameSymmetry],
    swaps_players: bool,
    codes: usize,
    next: u32,
    groups: Vec<(String, u32)>,
}

impl<'g> FeatureSetBuilder<'g> {
    fn new(game: &'g Game, symmetries: &'g [GameSymmetry]) -> FeatureSetBuilder<'g> {
        let program = game.program();
        let swaps_players = symmetries.iter().any(|symmetry| symmetry.swaps_players);
        let codes = 1 + program.players.len() * program.kinds.len();
        FeatureSetBuilder {
            game,
            program,
            symmetries,
            swaps_players,
            codes,
            next: 0,
            groups: Vec::new(),
        }
    }

    fn build(mut self, symmetries: Arc<GameSymmetries>) -> FeatureSet {
        let layout = &self.program.layout;
        let unit_weights = self.unit_weights();
        let site_weights = self.site_weights();
        let classes = DirectionClasses::of_board(self.game.board());
        let neighbours = neighbours(self.game.board(), &classes);
        let pairs = self.pairs(&classes);
        let place_counts = self.place_counts();
        let numbers = self.numbers();
        let stages = self.program.stages.len();
        let tempo = (0..stages).map(|stage| self.add_weight(&format!("tempo {stage}"))).collect();
        let mobility =
            (0..stages).map(|stage| self.add_weight(&format!("mobility {stage}"))).collect();
        let mobility_before = self.add_weight("mobility before");
        let bias = (!self.swaps_players).then(|| self.add_weight("bias"));
        let control = self.control();
        let features = self.next;
        let later =
            self.groups.iter().map(|(name, first)| (format!("{name}, later"), first + features));
        let later: Vec<_> = later.collect();
        self.groups.extend(later);
        let start = self.game.start();
        let start_units = (0..layout.sites)
            .filter(|&site| state_words::byte(start.state().words(), layout.units + site) > 0)
            .count();
        FeatureSet {
            sites: layout.sites,
            players: layout.players,
            kinds: layout.kinds,
            nobody: layout.nobody,
            codes: self.codes,
            units: layout.units,
            unit_weights,
            site_weights,
            neighbours,
            classes,
            pairs,
            place_counts,
            numbers,
            tempo,
            mobility,
            mobility_before,
            bias,
            control,
            start_units,
            groups: self.groups,
            symmetries,
            features: features as usize,
            count: 2 * features as usize,
        }
    }

    /// Adds one named weight and returns its index.
    fn add_weight(&mut self, name: &str) -> u32 {
        self.begin_group(name);
        self.next += 1;
        self.next - 1
    }

    /// Begins a named group of weights.
    fn begin_group(&mut self, name: &str) {
        self.groups.push((name.to_owned(), self.next));
    }

    /// Returns true if all owners of a kind share its weights: the game is symmetric, or has more
    /// than two players.
    fn owners_share(&self) -> bool {
        self.swaps_players || self.program.players.len() != 2
    }

    /// Returns the name of a code's unit.
    fn unit_name(&self, code: usize) -> String {
        let kinds = self.program.kinds.len();
        let (owner, kind) = ((code - 1) / kinds, (code - 1) % kinds);
        match self.is_nobodys(code) {
            true => self.program.kinds[kind].name.clone(),
            false => self.owned_name(owner, kind),
        }
    }

    /// Returns the name of a kind's units of an owner, without the owner if owners share weights.
    fn owned_name(&self, owner: usize, kind: usize) -> String {
        let kind = &self.program.kinds[kind].name;
        if self.owners_share() {
            kind.clone()
        } else {
            format!("{} {kind}", self.program.players[owner].name)
        }
    }

    /// Returns true if the units of a code belong to nobody.
    fn is_nobodys(&self, code: usize) -> bool {
        code > 0 && self.program.layout.is_nobodys((code - 1) % self.program.kinds.len())
    }

    /// Returns true if no unit has a code: that of a kind of nobody has the first owner's.
    fn is_unused(&self, code: usize) -> bool {
        code > self.program.kinds.len() && self.is_nobodys(code)
    }

    /// Returns the code of the same kind for the first owner, if owners share weights.
    fn first_owner(&self, code: usize) -> usize {
        let kinds = self.program.kinds.len();
        if self.owners_share() { 1 + (code - 1) % kinds } else { code }
    }

    fn unit_weights(&mut self) -> Vec<MaybeWeight> {
        let mut weights: Vec<MaybeWeight> = vec![None; self.codes];
        for code in 1..self.codes {
            let first = self.first_owner(code);
            // A unit of nobody is worth the same to both players: nothing, where they are alike.
            if self.is_unused(code) || self.is_nobodys(code) && self.swaps_players {
                continue;
            }
            if first == code {
                let weight = self.add_weight(&format!("unit {}", self.unit_name(code)));
                weights[code] = Some(SignedWeight::positive(weight));
            } else {
                weights[code] = weights[first];
            }
        }
        weights
    }

    /// Assigns piece-square weights, one group per code.
    fn site_weights(&mut self) -> Vec<MaybeWeight> {
        let sites = self.program.layout.sites;
        let mut weights: Vec<MaybeWeight> = vec![None; self.codes * sites];
        if self.program.players.len() > 2 {
            return weights;
        }
        // Sites that symmetries without player exchange map onto each other share a weight.
        let mut sharing = WeightSharing::new(sites);
        for symmetry in self.symmetries.iter().filter(|symmetry| !symmetry.swaps_players) {
            (0..sites)
                .for_each(|site| sharing.share(site, usize::from(symmetry.sites[site]), false));
        }
        let exchange = self.symmetries.iter().find(|symmetry| symmetry.swaps_players);
        // A unit of nobody is worth to one player as much as its image to the other.
        let mut nobodys = WeightSharing::new(sites);
        for symmetry in self.symmetries {
            (0..sites).for_each(|site| {
                nobodys.share(site, usize::from(symmetry.sites[site]), symmetry.swaps_players);
            });
        }
        for code in 1..self.codes {
            let first = self.first_owner(code);
            if self.is_unused(code) {
                continue;
            }
            if self.is_nobodys(code) {
                self.begin_group(&format!("site {}", self.unit_name(code)));
                let (shared, next) = nobodys.assign_indices(self.next);
                self.next = next;
                weights[code * sites..][..sites].copy_from_slice(&shared);
                continue;
            }
            if first == code {
                self.begin_group(&format!("site {}", self.unit_name(code)));
                let (shared, next) = sharing.assign_indices(self.next);
                self.next = next;
                weights[code * sites..][..sites].copy_from_slice(&shared);
                continue;
            }
            for site in 0..sites {
                let image = exchange.map_or(site, |exchange| usize::from(exchange.sites[site]));
                weights[code * sites + site] = weights[first * sites + image];
            }
        }
        weights
    }

    /// Assigns pair weights by direction class.
    fn pairs(&mut self, classes: &DirectionClasses) -> Vec<MaybeWeight> {
        let (codes, kinds, count) = (self.codes, self.program.kinds.len(), classes.count());
        let size = count * codes * codes;
        if size == 0 || size > MAX_PAIRS || self.program.players.len() != 2 {
            return Vec::new();
        }
        let mut sharing = WeightSharing::new(size);
        let at = |class: usize, a: usize, b: usize| (class * codes + a) * codes + b;
        for symmetry in self.symmetries {
            for (class, image, forward) in classes.images(symmetry) {
                for (a, b) in (0..codes).flat_map(|a| (0..codes).map(move |b| (a, b))) {
                    let kinds = (kinds, self.program.layout.nobody);
                    let (x, y) = (image_of(symmetry, kinds, a), image_of(symmetry, kinds, b));
                    let (x, y) = if forward { (x, y) } else { (y, x) };
                    sharing.share(at(class, a, b), at(image, x, y), symmetry.swaps_players);
                }
            }
        }
        for class in 0..count {
            // A pair of empty sites is its own opposite, so its weight is 0.
            sharing.share(at(class, 0, 0), at(class, 0, 0), true);
            for (a, b) in (0..codes).flat_map(|a| (0..codes).map(move |b| (a, b))) {
                if self.is_unused(a) || self.is_unused(b) {
                    sharing.share(at(class, a, b), at(class, a, b), true);
                }
            }
        }
        self.begin_group("pairs");
        let (shared, next) = sharing.assign_indices(self.next);
        self.next = next;
        shared
    }

    /// Assigns the weights of control terms.
    fn control(&mut self) -> Option<ControlTerms> {
        let mut control = ControlTerms::of_game(self.game)?;
        let mut named: Vec<(String, u32)> = Vec::new();
        for (number, subject) in control.terms() {
            let name = match subject {
                TermSubject::Code(code) if self.is_unused(code) => continue,
                TermSubject::Code(code) => format!("reach {}", self.unit_name(code)),
                TermSubject::Player(_, what) if self.owners_share() => what.to_owned(),
                TermSubject::Player(player, what) => {
                    format!("{what} {}", self.program.players[player].name)
                }
            };
            let known = named.iter().find(|(other, _)| *other == name).map(|(_, weight)| *weight);
            let weight = known.unwrap_or_else(|| self.add_weight(&name));
            named.push((name, weight));
            control.weights[number] = Some(SignedWeight::positive(weight));
        }
        Some(control)
    }

    fn place_counts(&mut self) -> Vec<PlaceCount> {
        let (layout, mut place_counts) = (&self.program.layout, Vec::new());
        for (place, info) in self.program.places.iter().enumerate() {
            // Places outside identity hold captured units that never return.
            if !info.identity {
                continue;
            }
            for kind in 0..layout.kinds {
                let mut shared = None;
                for owner in 0..layout.players {
                    let weight = match shared.filter(|_| self.owners_share()) {
                        Some(weight) => weight,
                        None => self.add_weight(&format!(
                            "in {} {}",
                            info.name,
                            self.owned_name(owner, kind)
                        )),
                    };
                    shared = Some(weight);
                    let offset = layout.places[place] + (owner * layout.kinds + kind) * 2;
                    place_counts.push(PlaceCount { offset, owner: owner as u8, weight });
                }
            }
        }
        place_counts
    }

    fn numbers(&mut self) -> Vec<DeclaredNumber> {
        let (layout, mut numbers) = (&self.program.layout, Vec::new());
        for (index, variable) in self.program.variables.iter().enumerate() {
            let VariableType::Number { low, high, .. } = variable.ty else { continue };
            // In a symmetric game, shared numbers favour no side.
            let is_per_player = variable.is_per_player();
            let is_of_many = matches!(variable.holder, Holder::Kind | Holder::Site);
            if low >= high || is_of_many || self.swaps_players && !is_per_player {
                continue;
            }
            let mut shared = None;
            for owner in 0..layout.holders(variable) {
                let weight = match shared.filter(|_| self.owners_share()) {
                    Some(weight) => weight,
                    None => self.add_weight(&format!("state {} {owner}", variable.name)),
                };
                shared = Some(weight);
                numbers.push(DeclaredNumber {
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

/// Returns the neighbours of each site along the representative directions.
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
