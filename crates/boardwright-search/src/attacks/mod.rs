//! Attack patterns of units: the sites each attacks, and what blocks it.
//!
//! The rules do not state attacks in a form that is quick to query, so the patterns are probed: a
//! lone unit stands on an empty board with enemies here and there, and its moves are listed. This
//! is right for most rules but not all; sample games decide whether a game uses it.

mod attack_pattern;
mod prediction_check;
mod probe;

use crate::state_words::byte;
use attack_pattern::AttackPattern;
use boardwright::{Bits, Game, Setup, Site, State};
use prediction_check::PredictionCheck;
use probe::AttackProbe;
use std::collections::VecDeque;
use std::fmt;
use std::sync::OnceLock;

pub use attack_pattern::AttackPath;

/// Maximum board size; every unit is probed on every site.
const MAX_SITES: usize = 256;

/// A set of sites.
pub type Sites = Bits<{ MAX_SITES / 64 }>;

/// Purpose of the attack patterns in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackPurpose {
    /// Captures by displacement: a unit attacks the sites on which it can capture.
    Capture,
    /// Territory, on a board that fills without captures: a unit attacks the sites it can move to,
    /// and every unit blocks.
    Territory,
}

/// The attack patterns of a game, probed on first use.
pub struct Attacks {
    purpose: AttackPurpose,
    game: Game,
    blank: State,
    neighbours: Vec<Vec<usize>>,
    sites: usize,
    kinds: usize,
    units: usize,
    owner_sets: usize,
    kind_sets: usize,
    set_words: usize,
    /// Mask of the kinds whose units belong to nobody.
    nobody: u64,
    /// By `code * sites + site`.
    reach: Vec<OnceLock<AttackPattern>>,
}

impl Attacks {
    /// Returns the attack patterns of a game. `None` if the rules or the board do not suit probing,
    /// or if sample games show neither captures by displacement nor a filling board.
    pub fn of_game(game: &Game) -> Option<Attacks> {
        let attacks = Attacks::assumed(game)?;
        let check = PredictionCheck::of_games(&attacks);
        if check.board_fills() {
            return Some(Attacks {
                purpose: AttackPurpose::Territory,
                reach: unknown(attacks.reach.len()),
                ..attacks
            });
        }
        check.is_reliable().then_some(attacks)
    }

    /// Returns the patterns under the assumption that units capture by displacement.
    fn assumed(game: &Game) -> Option<Attacks> {
        let layout = &game.program().layout;
        let plain = game.program().kinds.iter().any(|kind| kind.plain.is_some());
        if layout.players != 2 || layout.sites > MAX_SITES || !plain {
            return None;
        }
        let codes = 1 + layout.players * layout.kinds;
        Some(Attacks {
            purpose: AttackPurpose::Capture,
            blank: Setup::blank(game).unchecked_position(game).state().clone(),
            neighbours: game.board().sites().map(|site| neighbours(game, site)).collect(),
            sites: layout.sites,
            kinds: layout.kinds,
            units: layout.units,
            owner_sets: layout.owner_sets / 8,
            kind_sets: layout.kind_sets / 8,
            set_words: layout.set_words,
            nobody: layout.nobody,
            reach: unknown(codes * layout.sites),
            game: game.clone(),
        })
    }

    /// Purpose of the patterns.
    pub fn purpose(&self) -> AttackPurpose {
        self.purpose
    }

    /// Unit codes of a player.
    pub fn codes_of(&self, player: usize) -> std::ops::Range<usize> {
        1 + player * self.kinds..1 + (player + 1) * self.kinds
    }

    /// Number of unit codes: 0 for an empty site, then the kinds by owner.
    pub fn codes(&self) -> usize {
        self.codes_of(1).end
    }

    /// Returns true if units of a code can move at all on an empty board. This probes every site.
    pub fn moves_at_all(&self, code: usize) -> bool {
        (0..self.sites).any(|site| !self.reach(code, site).is_empty())
    }

    /// Sites occupied by an owner's units.
    pub fn occupied_by(&self, state: &[u64], player: usize) -> Sites {
        let first = self.owner_sets + player * self.set_words;
        Bits::from_slice(&state[first..first + self.set_words])
    }

    /// Sites occupied by units of nobody.
    pub fn occupied_by_nobody(&self, state: &[u64]) -> Sites {
        if self.nobody == 0 { Sites::EMPTY } else { self.occupied_by(state, 2) }
    }

    /// Sites occupied by units.
    pub fn occupied(&self, state: &[u64]) -> Sites {
        self.occupied_by(state, 0) | self.occupied_by(state, 1) | self.occupied_by_nobody(state)
    }

    /// Unit code on a site.
    pub fn code(&self, state: &[u64], site: usize) -> usize {
        byte(state, self.units + site).into()
    }

    /// Owner of the unit on a site; `None` if it is empty or the unit belongs to nobody.
    pub fn owner(&self, state: &[u64], site: usize) -> Option<usize> {
        let code = self.code(state, site);
        (code > 0 && !self.is_nobodys(code)).then(|| self.owner_of(code))
    }

    /// True if the units of a code belong to nobody.
    fn is_nobodys(&self, code: usize) -> bool {
        self.nobody != 0 && self.nobody >> ((code - 1) % self.kinds) & 1 != 0
    }

    /// Owner of a unit code. A comparison replaces the division, since there are two players.
    fn owner_of(&self, code: usize) -> usize {
        usize::from(code > self.kinds)
    }

    /// Sites occupied by units of a code.
    pub fn units(&self, state: &[u64], code: usize) -> Sites {
        let owner = self.owner_of(code);
        let kind = code - 1 - owner * self.kinds;
        let first = self.kind_sets + kind * self.set_words;
        let of_kind: Sites = Bits::from_slice(&state[first..first + self.set_words]);
        of_kind & self.occupied_by(state, owner)
    }

    /// Sites occupied by units of any of these codes.
    pub fn units_of(&self, state: &[u64], codes: &[usize]) -> Sites {
        codes.iter().fold(Sites::EMPTY, |all, &code| all | self.units(state, code))
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// Distances in steps between all pairs of sites, by `from * sites + to`; 255 if unreachable.
    pub fn distances(&self) -> Vec<u8> {
        (0..self.sites).flat_map(|site| self.distances_from(site)).collect()
    }

    fn distances_from(&self, site: usize) -> Vec<u8> {
        let mut distances = vec![u8::MAX; self.sites];
        distances[site] = 0;
        let mut reached = VecDeque::from([site]);
        while let Some(from) = reached.pop_front() {
            for &next in &self.neighbours[from] {
                if distances[next] == u8::MAX {
                    distances[next] = distances[from].saturating_add(1);
                    reached.push_back(next);
                }
            }
        }
        distances
    }

    /// A site and its neighbours.
    pub fn around(&self, site: usize) -> Sites {
        self.neighbours[site].iter().copied().chain([site]).collect()
    }

    /// Path by which a unit of a code on `from` captures on `target`; `None` if it does not.
    pub fn path(&self, code: usize, from: usize, target: usize) -> Option<&AttackPath> {
        self.reach(code, from).path(target)
    }

    /// Sites attacked by a unit of a code on `from` for this occupancy, whatever stands there.
    pub fn attacked(&self, code: usize, from: usize, occupied: &Sites) -> Sites {
        self.reach(code, from).attacked(occupied)
    }

    fn reach(&self, code: usize, from: usize) -> &AttackPattern {
        let reach = &self.reach[code * self.sites + from];
        reach.get_or_init(|| {
            let probe = AttackProbe::new(self, code, from);
            match self.purpose {
                AttackPurpose::Capture => probe.captures(),
                AttackPurpose::Territory => probe.moves(),
            }
        })
    }
}

impl fmt::Debug for Attacks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Attacks").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

/// Empty cells for `count` patterns.
fn unknown(count: usize) -> Vec<OnceLock<AttackPattern>> {
    (0..count).map(|_| OnceLock::new()).collect()
}

fn neighbours(game: &Game, site: Site) -> Vec<usize> {
    let directions = (0..game.board().directions().len()).map(|d| boardwright::Direction(d as u8));
    directions.flat_map(|d| game.board().steps(site, d)).map(|site| site.index()).collect()
}
