//! Asking the rules what a unit attacks.

use super::reach::{Reach, Way};
use super::{Attacks, Sites};
use boardwright::Rng;
use boardwright::{Kind, Player, SiteSet, Unit};

/// Boards filled at random on which a unit is tried, to find where it could capture at all.
const FILLINGS: u64 = 6;

/// A lone unit, and where it goes with enemies put here and there.
pub(super) struct Trial<'a> {
    attacks: &'a Attacks,
    from: usize,
    own: Unit,
    enemy: Unit,
}

impl<'a> Trial<'a> {
    pub fn new(attacks: &'a Attacks, code: usize, from: usize) -> Trial<'a> {
        let program = attacks.game.program();
        let kinds = program.layout.kinds;
        let (owner, kind) = ((code - 1) / kinds, Kind(((code - 1) % kinds) as u8));
        let unit = |owner: usize| Unit::fresh(program, Player(owner as u8), kind);
        Trial { attacks, from, own: unit(owner), enemy: unit(1 - owner) }
    }

    /// Where the unit goes with enemies on these sites.
    fn goes(&self, enemies: impl Iterator<Item = usize>) -> SiteSet {
        let machine = self.attacks.game.interpreter();
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
            let mut dice = Rng::for_game(0x0ff, seed);
            found = found.union(&self.goes((0..sites).filter(move |_| dice.below(4) == 0)));
        }
        found
    }

    /// Where the unit goes to empty sites, and what is in the way.
    pub fn moves(&self) -> Reach {
        let alone = self.goes(std::iter::empty());
        let beside: Vec<(usize, SiteSet)> =
            alone.iter().map(|site| (site, self.goes([site].into_iter()))).collect();
        let way = |target: usize| {
            let others = beside.iter().filter(|(site, _)| *site != target);
            let between = others.filter(|(_, there)| !there.contains(target));
            Way { between: between.map(|(site, _)| *site).collect(), screens: 0 }
        };
        Reach::new(alone.iter().collect(), alone.iter().map(way).collect())
    }

    /// What the unit captures, and what shields or screens it.
    pub fn captures(&self) -> Reach {
        let alone = self.goes(std::iter::empty());
        let candidates = self.candidates(&alone);
        let mut near: Vec<usize> = candidates.iter().collect();
        near.extend(&self.attacks.neighbours[self.from]);
        near.sort_unstable();
        near.dedup();
        let beside: Vec<SiteSet> = near.iter().map(|&site| self.goes([site].into_iter())).collect();
        let (mut targets, mut ways) = (Sites::EMPTY, Vec::new());
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
                targets.insert(target);
                ways.push(Way { between, screens: u32::from(!direct) });
            }
        }
        Reach::new(targets, ways)
    }
}
