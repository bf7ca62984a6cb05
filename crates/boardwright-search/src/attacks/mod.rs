//! What units attack by moving there, and what in between matters.
//!
//! Rules do not say this in a form that is quick to ask, but they can be asked: a lone unit is put on
//! an empty board with an enemy somewhere, and its movements are listed. What is learned so holds for
//! most rules and not for all; whether it does for a game is seen in sample games.

mod evidence;
mod reach;
mod trial;

use crate::words::byte;
use boardwright::{Bits, Game, Setup, Site, State};
use evidence::Evidence;
use reach::Reach;
use std::collections::VecDeque;
use std::fmt;
use std::sync::OnceLock;
use trial::Trial;

pub use reach::Way;

/// Boards with more sites are not looked at: each unit on each site would have to be.
const MAX_SITES: usize = 256;

/// A set of sites.
pub type Sites = Bits<{ MAX_SITES / 64 }>;

/// What units contend for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To capture by moving onto others: where units go to capture is what they attack.
    Capture,
    /// Room, on a board that fills and on which nothing is captured: where units go is what they attack,
    /// and in the way of each is whatever stands there.
    Room,
}

/// What units attack, worked out when it is first asked.
pub struct Attacks {
    aim: Aim,
    game: Game,
    blank: State,
    neighbours: Vec<Vec<usize>>,
    sites: usize,
    kinds: usize,
    units: usize,
    owner_sets: usize,
    kind_sets: usize,
    set_words: usize,
    /// By code and site.
    reach: Vec<OnceLock<Reach>>,
}

impl Attacks {
    /// The attacks of a game's units; none if its rules or its board are of another sort, or if its units
    /// neither capture by moving onto others, as far as sample games show, nor fill the board.
    pub fn of_game(game: &Game) -> Option<Attacks> {
        let attacks = Attacks::supposed(game)?;
        let evidence = Evidence::of_games(&attacks);
        if evidence.shows_filling() {
            return Some(Attacks {
                aim: Aim::Room,
                reach: unknown(attacks.reach.len()),
                ..attacks
            });
        }
        evidence.convinces().then_some(attacks)
    }

    /// What units attack if they capture by moving onto others.
    fn supposed(game: &Game) -> Option<Attacks> {
        let layout = &game.program().layout;
        let plain = game.program().kinds.iter().any(|kind| kind.plain.is_some());
        if layout.players != 2 || layout.sites > MAX_SITES || !plain {
            return None;
        }
        let codes = 1 + layout.players * layout.kinds;
        Some(Attacks {
            aim: Aim::Capture,
            blank: Setup::blank(game).position(game).state().clone(),
            neighbours: game.board().sites().map(|site| neighbours(game, site)).collect(),
            sites: layout.sites,
            kinds: layout.kinds,
            units: layout.units,
            owner_sets: layout.owner_sets / 8,
            kind_sets: layout.kind_sets / 8,
            set_words: layout.set_words,
            reach: unknown(codes * layout.sites),
            game: game.clone(),
        })
    }

    /// What units contend for.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// The codes of a player's units.
    pub fn codes_of(&self, player: usize) -> std::ops::Range<usize> {
        1 + player * self.kinds..1 + (player + 1) * self.kinds
    }

    /// Unit codes: 0 for an empty site, then kinds by owner.
    pub fn codes(&self) -> usize {
        self.codes_of(1).end
    }

    /// Whether units of a code go anywhere on an empty board. It is asked of the rules for every site.
    pub fn moves_at_all(&self, code: usize) -> bool {
        (0..self.sites).any(|site| !self.reach(code, site).is_empty())
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
        (code > 0).then(|| self.owner_of(code))
    }

    /// Whose the units of a code are: there are two players, and a division takes long.
    fn owner_of(&self, code: usize) -> usize {
        usize::from(code > self.kinds)
    }

    /// The sites that units of a code stand on.
    pub fn units(&self, state: &[u64], code: usize) -> Sites {
        let owner = self.owner_of(code);
        let kind = code - 1 - owner * self.kinds;
        let first = self.kind_sets + kind * self.set_words;
        let of_kind: Sites = Bits::from_slice(&state[first..first + self.set_words]);
        of_kind & self.taken_by(state, owner)
    }

    /// The sites that units of any of these codes stand on.
    pub fn units_of(&self, state: &[u64], codes: &[usize]) -> Sites {
        codes.iter().fold(Sites::EMPTY, |all, &code| all | self.units(state, code))
    }

    /// How many sites the board has.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// How many steps any site is from any other, by `from * sites + to`; 255 where no steps lead there.
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

    /// A site and those next to it.
    pub fn around(&self, site: usize) -> Sites {
        self.neighbours[site].iter().copied().chain([site]).collect()
    }

    /// How the unit of a code on a site captures on another; none if it does not.
    pub fn way(&self, code: usize, from: usize, target: usize) -> Option<&Way> {
        self.reach(code, from).way(target)
    }

    /// What the unit of a code on a site attacks while these sites are taken, whoever stands there.
    pub fn attacked(&self, code: usize, from: usize, taken: &Sites) -> Sites {
        self.reach(code, from).attacked(taken)
    }

    fn reach(&self, code: usize, from: usize) -> &Reach {
        let reach = &self.reach[code * self.sites + from];
        reach.get_or_init(|| {
            let trial = Trial::new(self, code, from);
            match self.aim {
                Aim::Capture => trial.captures(),
                Aim::Room => trial.moves(),
            }
        })
    }
}

impl fmt::Debug for Attacks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Attacks").field("game", &self.game.id()).finish_non_exhaustive()
    }
}

/// So many reaches that nobody has asked for yet.
fn unknown(count: usize) -> Vec<OnceLock<Reach>> {
    (0..count).map(|_| OnceLock::new()).collect()
}

fn neighbours(game: &Game, site: Site) -> Vec<usize> {
    let directions = (0..game.board().directions().len()).map(|d| boardwright::Direction(d as u8));
    directions.flat_map(|d| game.board().steps(site, d)).map(|site| site.index()).collect()
}
