//! What a unit attacks by moving there, and what in between matters.
//!
//! Rules do not say this in a form that is quick to ask, but they can be asked: a lone unit is put on
//! an empty board with an enemy somewhere, and its movements are listed. What is learned so holds for
//! most rules and not for all; whether it does for a game is seen in sample games.

use crate::evaluate::byte;
use boardwright::playout::Dice;
use boardwright::{Bits, Game, Kind, Player, Setup, Site, SiteSet, State, Unit};
use std::sync::OnceLock;

/// Boards with more sites are not looked at: each unit on each site would have to be.
const MAX_SITES: usize = 256;
/// Boards filled at random on which a unit is tried, to find where it could capture at all.
const FILLINGS: u64 = 6;

/// A set of sites.
pub type Sites = Bits<{ MAX_SITES / 64 }>;

/// A way to capture on a site: open if so many of the sites in between are taken.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    between: Sites,
    /// One for units that leap over another to capture, none for all others.
    screens: u32,
}

impl Way {
    /// Whether it is open while these sites are taken.
    pub fn is_open(&self, taken: &Sites) -> bool {
        (self.between & *taken).count() == self.screens
    }
}

/// What a unit of one code attacks from one site.
#[derive(Debug, Default)]
struct Reach {
    targets: Sites,
    /// How it gets to each of them, in order.
    ways: Vec<Way>,
}

impl Reach {
    fn way(&self, target: usize) -> Option<&Way> {
        if !self.targets.contains(target) {
            return None;
        }
        let (words, word) = (&self.targets.0, target / 64);
        let before: u32 = words[..word].iter().map(|word| word.count_ones()).sum();
        let within = words[word] & ((1 << (target % 64)) - 1);
        self.ways.get((before + within.count_ones()) as usize)
    }
}

/// What units attack, worked out when it is first asked.
pub struct Attacks {
    game: Game,
    blank: State,
    neighbours: Vec<Vec<usize>>,
    sites: usize,
    kinds: usize,
    units: usize,
    owner_sets: usize,
    set_words: usize,
    /// By code and site.
    reach: Vec<OnceLock<Reach>>,
}

impl Attacks {
    /// The attacks of a game's units; none if its rules or its board are of another sort.
    pub fn of_game(game: &Game) -> Option<Attacks> {
        let layout = &game.program().layout;
        let plain = game.program().kinds.iter().any(|kind| kind.plain.is_some());
        if layout.players != 2 || layout.sites > MAX_SITES || !plain {
            return None;
        }
        let codes = 1 + layout.players * layout.kinds;
        Some(Attacks {
            blank: Setup::blank(game).position(game).state().clone(),
            neighbours: game.board().sites().map(|site| neighbours(game, site)).collect(),
            sites: layout.sites,
            kinds: layout.kinds,
            units: layout.units,
            owner_sets: layout.owner_sets / 8,
            set_words: layout.set_words,
            reach: (0..codes * layout.sites).map(|_| OnceLock::new()).collect(),
            game: game.clone(),
        })
    }

    /// The sites that a player's units stand on.
    pub fn taken_by(&self, state: &[u64], player: usize) -> Sites {
        let first = self.owner_sets + player * self.set_words;
        Bits::from_slice(&state[first..first + self.set_words])
    }

    /// The sites that units stand on.
    pub fn taken(&self, state: &[u64]) -> Sites {
        self.taken_by(state, 0) | self.taken_by(state, 1)
    }

    /// The code of the unit on a site.
    pub fn code(&self, state: &[u64], site: usize) -> usize {
        byte(state, self.units + site).into()
    }

    /// Whose unit stands on a site; none if it is empty.
    pub fn owner(&self, state: &[u64], site: usize) -> Option<usize> {
        let code = self.code(state, site);
        code.checked_sub(1).map(|code| code / self.kinds)
    }

    /// How the unit of a code on a site captures on another; none if it does not.
    pub fn way(&self, code: usize, from: usize, target: usize) -> Option<&Way> {
        let reach = &self.reach[code * self.sites + from];
        reach.get_or_init(|| Trial::new(self, code, from).reach()).way(target)
    }
}

fn neighbours(game: &Game, site: Site) -> Vec<usize> {
    let directions = (0..game.board().directions().len()).map(|d| boardwright::Direction(d as u8));
    directions.flat_map(|d| game.board().steps(site, d)).map(|site| site.index()).collect()
}

/// A lone unit, and where it goes with enemies put here and there.
struct Trial<'a> {
    attacks: &'a Attacks,
    from: usize,
    own: Unit,
    enemy: Unit,
}

impl<'a> Trial<'a> {
    fn new(attacks: &'a Attacks, code: usize, from: usize) -> Trial<'a> {
        let program = attacks.game.program();
        let kinds = program.layout.kinds;
        let (owner, kind) = ((code - 1) / kinds, Kind(((code - 1) % kinds) as u8));
        let unit = |owner: usize| Unit::fresh(program, Player(owner as u8), kind);
        Trial { attacks, from, own: unit(owner), enemy: unit(1 - owner) }
    }

    /// Where the unit goes with enemies on these sites.
    fn goes(&self, enemies: impl Iterator<Item = usize>) -> SiteSet {
        let machine = self.attacks.game.machine();
        let from = self.from;
        let state = machine.edit(&self.attacks.blank, |editor| {
            let enemies = enemies.filter(|&site| site != from).map(|site| (site, &self.enemy));
            for (site, unit) in enemies.chain([(from, &self.own)]) {
                editor.set_unit(site as u16, Some((unit.owner.0, unit.kind.0)));
                for (index, &value) in (0..).zip(&unit.attributes) {
                    editor.set_attribute(index, site as u16, value);
                }
            }
        });
        machine.destinations(&state, from as u16)
    }

    /// Where it may be able to go at all.
    fn candidates(&self, alone: &SiteSet) -> SiteSet {
        let sites = self.attacks.sites;
        let mut found = alone.union(&self.goes(0..sites));
        for seed in 0..FILLINGS {
            let mut dice = Dice::for_game(0x0ff, seed);
            found = found.union(&self.goes((0..sites).filter(move |_| dice.below(4) == 0)));
        }
        found
    }

    fn reach(&self) -> Reach {
        let alone = self.goes(std::iter::empty());
        let candidates = self.candidates(&alone);
        let mut near: Vec<usize> = candidates.iter().collect();
        near.extend(&self.attacks.neighbours[self.from]);
        near.sort_unstable();
        near.dedup();
        let beside: Vec<SiteSet> = near.iter().map(|&site| self.goes([site].into_iter())).collect();
        let mut reach = Reach::default();
        for target in candidates.iter() {
            let place = near.binary_search(&target).unwrap_or(0);
            let direct = beside[place].contains(target);
            let others = near.iter().zip(&beside).filter(|&(&site, _)| site != target);
            let mut between = Sites::EMPTY;
            for (&site, there) in others {
                // Who goes to an empty site as to a taken one need not be asked again.
                let goes = match alone.contains(target) && direct {
                    true => there.contains(target),
                    false => self.goes([site, target].into_iter()).contains(target),
                };
                if goes != direct {
                    between.insert(site);
                }
            }
            if direct || !between.is_empty() {
                reach.targets.insert(target);
                reach.ways.push(Way { between, screens: u32::from(!direct) });
            }
        }
        reach
    }
}
