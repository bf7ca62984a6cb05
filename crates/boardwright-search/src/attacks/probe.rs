//! Probing the rules for what a unit attacks.

use super::attack_pattern::{AttackPath, AttackPattern};
use super::{Attacks, Sites};
use boardwright::Rng;
use boardwright::{Kind, Player, SiteSet, Unit};

/// Number of randomly filled boards that reveal further candidate targets.
const FILLINGS: u64 = 6;

/// A lone unit on a site, probed with enemies around it.
pub(super) struct AttackProbe<'a> {
    attacks: &'a Attacks,
    from: usize,
    own: Unit,
    enemy: Unit,
}

impl<'a> AttackProbe<'a> {
    pub fn new(attacks: &'a Attacks, code: usize, from: usize) -> AttackProbe<'a> {
        let program = attacks.game.program();
        let kinds = program.layout.kinds;
        let (owner, kind) = ((code - 1) / kinds, Kind(((code - 1) % kinds) as u8));
        let unit = |owner: usize| Unit::new(program, Player(owner as u8), kind);
        AttackProbe { attacks, from, own: unit(owner), enemy: unit(1 - owner) }
    }

    /// Destinations of the unit with enemies on the given sites.
    fn destinations(&self, enemies: impl Iterator<Item = usize>) -> SiteSet {
        let interpreter = self.attacks.game.interpreter();
        let from = self.from;
        let state = interpreter.edit(&self.attacks.blank, |editor| {
            let enemies = enemies.filter(|&site| site != from).map(|site| (site, &self.enemy));
            for (site, unit) in enemies.chain([(from, &self.own)]) {
                editor.set_unit(site as u16, Some((unit.owner.0, unit.kind.0)));
                for (index, &value) in (0..).zip(&unit.attributes) {
                    editor.set_attribute(index, site as u16, value);
                }
            }
        });
        interpreter.destinations(&state, from as u16)
    }

    /// Sites that the unit may reach with some placement of enemies.
    fn candidates(&self, alone: &SiteSet) -> SiteSet {
        let sites = self.attacks.sites;
        let mut found = alone.union(&self.destinations(0..sites));
        for seed in 0..FILLINGS {
            let mut rng = Rng::for_game(0x0ff, seed);
            found = found.union(&self.destinations((0..sites).filter(move |_| rng.below(4) == 0)));
        }
        found
    }

    /// Returns the pattern of moves to empty sites, with their blockers.
    pub fn moves(&self) -> AttackPattern {
        let alone = self.destinations(std::iter::empty());
        let beside: Vec<(usize, SiteSet)> =
            alone.iter().map(|site| (site, self.destinations([site].into_iter()))).collect();
        let path = |target: usize| {
            let others = beside.iter().filter(|(site, _)| *site != target);
            let between = others.filter(|(_, there)| !there.contains(target));
            AttackPath { between: between.map(|(site, _)| *site).collect(), screens: 0 }
        };
        AttackPattern::new(alone.iter().collect(), alone.iter().map(path).collect())
    }

    /// Returns the pattern of captures, with blockers and screens.
    pub fn captures(&self) -> AttackPattern {
        let alone = self.destinations(std::iter::empty());
        let candidates = self.candidates(&alone);
        let mut near: Vec<usize> = candidates.iter().collect();
        near.extend(&self.attacks.neighbours[self.from]);
        near.sort_unstable();
        near.dedup();
        let beside: Vec<SiteSet> =
            near.iter().map(|&site| self.destinations([site].into_iter())).collect();
        let (mut targets, mut paths) = (Sites::EMPTY, Vec::new());
        for target in candidates.iter() {
            let place = near.binary_search(&target).unwrap_or(0);
            let direct = beside[place].contains(target);
            let others = near.iter().zip(&beside).filter(|&(&site, _)| site != target);
            let mut between = Sites::EMPTY;
            for (&site, there) in others {
                // If the unit moves to the target without capturing, the move already tells what
                // blocks it.
                let goes = match alone.contains(target) && direct {
                    true => there.contains(target),
                    false => self.destinations([site, target].into_iter()).contains(target),
                };
                if goes != direct {
                    between.insert(site);
                }
            }
            if direct || !between.is_empty() {
                targets.insert(target);
                paths.push(AttackPath { between, screens: u32::from(!direct) });
            }
        }
        AttackPattern::new(targets, paths)
    }
}
