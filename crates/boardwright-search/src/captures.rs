//! Which decisions change material, told from how a decision looks before it is made.
//!
//! Rules do not say in advance what a decision will capture. What can be seen is its decision point,
//! its branch, and whether each site it names is empty, its player's or somebody else's. How often
//! decisions that look so have changed material is counted in sample games.

use crate::evaluate::Evaluator;
use crate::words::byte;
use boardwright::ir::{FieldKind, Program, control};
use boardwright::{Game, Move};

/// Sites of a decision that are looked at.
const MAX_SITES: usize = 4;
/// The most looks that are told apart at a decision point.
const MAX_LOOKS: usize = 1 << 14;

/// How decisions of one look have gone.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    seen: u32,
    /// Those that changed material in favour of who made them.
    gained: u32,
    /// What they gained, in points, together.
    gain: i64,
}

/// A decision point's part of packed moves.
#[derive(Clone, Debug)]
struct Part {
    label_mask: u64,
    /// Shift, mask and least value of each site looked at.
    sites: Vec<(u32, u64, u16)>,
    /// The first of its looks.
    first: usize,
    looks: usize,
}

/// Which decisions change material.
#[derive(Clone, Debug)]
pub struct Captures {
    sites: usize,
    units: usize,
    kinds: usize,
    players: usize,
    /// Whose the units of each code are; what 0 has is never asked.
    owners: Vec<u8>,
    parts: Vec<Part>,
    looks: Vec<Look>,
    /// What each look has come to.
    verdicts: Vec<Verdict>,
    /// By the weight of a unit on a site: how often a decision took it there, and how often that won
    /// the game at once.
    finals: Vec<(u32, u32)>,
    /// Whether most of them won; empty if none did.
    wins: Vec<bool>,
}

/// What a decision that looks so does to material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// It changes nothing, as far as is known.
    #[default]
    Quiet,
    /// It may gain something.
    Sometimes,
    /// It gains something, on average so many points.
    Gains(i32),
}

/// A decision's look: what is known of it, and what it names.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// Which look it is.
    look: usize,
    /// The most valuable enemy it names, as its unit code; 0 if none.
    pub victim: usize,
    /// Where that one stands.
    pub victim_site: usize,
    /// The first own unit it names, as its unit code; 0 if none.
    pub actor: usize,
    /// Where that one stands.
    pub actor_site: usize,
    /// The first empty site it names, if any.
    pub goal: Option<usize>,
}

impl Captures {
    /// Nothing known of a game's decisions.
    pub fn new(game: &Game) -> Captures {
        let program = game.program();
        let mut first = 0;
        let parts = (0..program.stages.len())
            .map(|stage| {
                let part = part(program, stage, first);
                first += part.looks;
                part
            })
            .collect();
        let layout = &program.layout;
        Captures {
            sites: layout.sites,
            units: layout.units,
            kinds: layout.kinds,
            players: layout.players,
            owners: owners(layout.players, layout.kinds),
            parts,
            looks: vec![Look::default(); first],
            verdicts: vec![Verdict::Quiet; first],
            finals: Vec::new(),
            wins: Vec::new(),
        }
    }

    /// What a decision looks like in a state.
    pub fn sight(&self, state: &[u64], mv: Move, evaluator: &Evaluator) -> Sight {
        let part = &self.parts[usize::from(byte(state, control::STAGE))];
        let player = byte(state, control::PLAYER);
        let mut look = (mv.0 & part.label_mask) as usize;
        let mut sight =
            Sight { look: 0, victim: 0, victim_site: 0, actor: 0, actor_site: 0, goal: None };
        let mut most = -1;
        for &(shift, mask, low) in &part.sites {
            let raw = mv.0 >> shift & mask;
            let mut class = 0;
            if raw > 0 {
                let site = raw as usize - 1 + usize::from(low);
                let code = usize::from(byte(state, self.units + site));
                if code > 0 {
                    let own = self.owners[code] == player;
                    class = if own { 1 } else { 2 };
                    if !own && evaluator.unit_value(code, site) > most {
                        most = evaluator.unit_value(code, site);
                        (sight.victim, sight.victim_site) = (code, site);
                    }
                    if own && sight.actor == 0 {
                        (sight.actor, sight.actor_site) = (code, site);
                    }
                } else if sight.goal.is_none() {
                    sight.goal = Some(site);
                }
            }
            look = look * 3 + class;
        }
        sight.look = part.first + look.min(part.looks - 1);
        sight
    }

    /// What decisions of this look do.
    pub fn verdict(&self, sight: &Sight) -> Verdict {
        self.verdicts[sight.look]
    }

    /// Takes note of a decision and what it gained in points.
    pub fn note(&mut self, sight: &Sight, gain: i32) {
        let look = &mut self.looks[sight.look];
        look.seen += 1;
        if gain > 0 {
            look.gained += 1;
            look.gain += i64::from(gain);
        }
    }

    /// Takes note of whether a decision won the game at once.
    pub fn note_end(&mut self, sight: &Sight, evaluator: &Evaluator, won: bool) {
        let Some(index) = arrival(sight, evaluator) else { return };
        if self.finals.is_empty() {
            self.finals = vec![(0, 0); evaluator.feature_set().features];
        }
        let (seen, wins) = &mut self.finals[index];
        *seen += 1;
        *wins += u32::from(won);
    }

    /// Whether a decision takes a unit where that has won most games at once.
    pub fn ends(&self, sight: &Sight, evaluator: &Evaluator) -> bool {
        !self.wins.is_empty() && arrival(sight, evaluator).is_some_and(|index| self.wins[index])
    }

    /// Comes to a verdict on each look. `least` is a gain too small to matter.
    pub fn judge(&mut self, least: i32) {
        let judge = |look: &Look| {
            if look.gained == 0 {
                return Verdict::Quiet;
            }
            let gain = (look.gain / i64::from(look.gained)) as i32;
            if gain < least || look.gained * 50 < look.seen {
                Verdict::Quiet
            } else if look.gained * 2 >= look.seen {
                Verdict::Gains(gain)
            } else {
                Verdict::Sometimes
            }
        };
        self.verdicts = self.looks.iter().map(judge).collect();
        if self.finals.iter().any(|&(seen, wins)| wins * 2 > seen) {
            self.wins = self.finals.iter().map(|&(seen, wins)| wins * 2 > seen).collect();
        }
        // Where most decisions gain something nothing stands out, and there is no quiet to wait for.
        let seen: u32 = self.looks.iter().map(|look| look.seen).sum();
        let noisy = self.looks.iter().zip(&self.verdicts);
        let noisy: u32 = noisy.filter(|(_, v)| **v != Verdict::Quiet).map(|(l, _)| l.seen).sum();
        if noisy * 2 > seen {
            self.verdicts.fill(Verdict::Quiet);
        }
    }

    /// How many units of each code stand on the board.
    pub fn count(&self, state: &[u64]) -> Counts {
        let mut counts = vec![0_i32; 1 + self.kinds * self.players];
        for site in 0..self.sites {
            counts[usize::from(byte(state, self.units + site))] += 1;
        }
        Counts { by_code: counts, kinds: self.kinds }
    }
}

/// How many units stand on a board, by unit code.
pub struct Counts {
    by_code: Vec<i32>,
    kinds: usize,
}

impl Counts {
    /// The units of each player, by kind.
    fn by_player(&self) -> impl Iterator<Item = &[i32]> {
        self.by_code[1..].chunks(self.kinds)
    }

    /// Takes note of the unit codes of which there is not just one on the board.
    pub fn note_mortal(&self, mortal: &mut [bool]) {
        let counts = mortal.iter_mut().zip(&self.by_code);
        counts.for_each(|(mortal, &count)| *mortal |= count != 1);
    }

    /// Whether fewer of somebody's units stand on the board than before, or one has become another
    /// kind: nothing else changes material, since what is put on the board was held before.
    pub fn takes(&self, before: &Counts) -> bool {
        self.by_code[1..].iter().zip(&before.by_code[1..]).any(|(new, old)| new < old)
    }

    /// Whether somebody has fewer units on the board than before.
    pub fn removes(&self, before: &Counts) -> bool {
        let sum = |units: &[i32]| units.iter().sum::<i32>();
        self.by_player().zip(before.by_player()).any(|(new, old)| sum(new) < sum(old))
    }

    /// The units of each side, in points: the first side's less the other's.
    pub fn material(&self, evaluator: &Evaluator) -> i32 {
        let worth = |(code, count): (usize, &i32)| {
            let owner = (code - 1) / self.kinds;
            evaluator.side(owner as u8) * evaluator.kind_value(code) * count
        };
        (1..).zip(&self.by_code[1..]).map(worth).sum()
    }
}

/// Whose the units of each code are.
fn owners(players: usize, kinds: usize) -> Vec<u8> {
    let of_units = (0..players as u8).flat_map(|player| std::iter::repeat_n(player, kinds));
    std::iter::once(0).chain(of_units).collect()
}

/// The weight of the unit that a decision moves on the site where it goes.
fn arrival(sight: &Sight, evaluator: &Evaluator) -> Option<usize> {
    if sight.actor == 0 {
        return None;
    }
    let site = match sight.victim {
        0 => sight.goal?,
        _ => sight.victim_site,
    };
    let shape = evaluator.feature_set();
    shape.place[sight.actor * shape.sites + site].map(|(index, _)| index as usize)
}

fn part(program: &Program, stage: usize, first: usize) -> Part {
    let stage = &program.stages[stage];
    let labels = 1_usize << stage.label_bits.min(12);
    let mut sites = Vec::new();
    let mut looks = labels;
    for field in stage.fields.iter().filter(|field| field.kind == FieldKind::Site) {
        if sites.len() < MAX_SITES && looks * 3 <= MAX_LOOKS {
            sites.push((field.shift.into(), (1 << field.bits) - 1, field.low as u16));
            looks *= 3;
        }
    }
    Part { label_mask: labels as u64 - 1, sites, first, looks }
}
