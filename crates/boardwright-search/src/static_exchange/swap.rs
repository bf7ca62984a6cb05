//! The swap algorithm of static exchange evaluation.

use crate::attacks::{AttackPath, Attacks, Sites};
use std::sync::Arc;

/// Value of a unit that is never captured.
const ROYAL_VALUE: i32 = 100_000;
/// Maximum number of attackers considered.
const MAX_ATTACKERS: usize = 24;

/// Static exchange evaluation of a game.
#[derive(Clone)]
pub struct StaticExchange {
    attacks: Arc<Attacks>,
    /// Unit values by code.
    value: Vec<i32>,
}

/// A unit that may capture on the target site.
#[derive(Clone, Copy)]
struct Attacker<'a> {
    owner: usize,
    value: i32,
    site: usize,
    path: &'a AttackPath,
}

impl StaticExchange {
    /// Creates the evaluation from unit values by code. Units that are not `mortal` are never
    /// captured and get [`ROYAL_VALUE`].
    pub fn new(attacks: Arc<Attacks>, value: &[i32], mortal: &[bool]) -> StaticExchange {
        let value = value.iter().zip(mortal);
        let value =
            value.map(|(&value, &is)| if is { value.max(0) } else { ROYAL_VALUE }).collect();
        StaticExchange { attacks, value }
    }

    /// Returns the gain in points of moving a unit from one site to another, if both sides then
    /// capture there only while it pays.
    pub fn gain(&self, state: &[u64], from: usize, to: usize) -> i32 {
        let (mover, victim) = (self.attacks.code(state, from), self.attacks.code(state, to));
        let Some(side) = self.attacks.owner(state, from) else { return 0 };
        let mut occupied = self.attacks.occupied(state);
        occupied.remove(from);
        let mut attackers = [None; MAX_ATTACKERS];
        let count = self.collect_attackers(state, &occupied, to, &mut attackers);
        let won = if victim == 0 { 0 } else { self.value[victim] };
        won - self.recapture_gain(&mut attackers[..count], occupied, self.value[mover], 1 - side)
    }

    /// Collects into `attackers` the units that attack `to`, ignoring blockers.
    fn collect_attackers<'a>(
        &'a self,
        state: &[u64],
        occupied: &Sites,
        to: usize,
        attackers: &mut [Option<Attacker<'a>>; MAX_ATTACKERS],
    ) -> usize {
        let mut count = 0;
        for site in occupied.iter().filter(|&site| site != to) {
            let code = self.attacks.code(state, site);
            let Some(owner) = self.attacks.owner(state, site) else { continue };
            if let Some(path) = self.attacks.path(code, site, to) {
                attackers[count] = Some(Attacker { owner, value: self.value[code], site, path });
                count += 1;
                if count == MAX_ATTACKERS {
                    break;
                }
            }
        }
        count
    }

    /// Returns the gain of a side from capturing the unit on the target site, or 0 if it declines.
    fn recapture_gain(
        &self,
        attackers: &mut [Option<Attacker>],
        mut occupied: Sites,
        target_value: i32,
        side: usize,
    ) -> i32 {
        let Some(index) = least_valuable_attacker(attackers, &occupied, side) else { return 0 };
        let Some(attacker) = attackers[index].take() else { return 0 };
        occupied.remove(attacker.site);
        let lost = self.recapture_gain(attackers, occupied, attacker.value, 1 - side);
        (target_value - lost).max(0)
    }
}

/// Returns the index of a side's least valuable attacker whose path is open.
fn least_valuable_attacker(
    attackers: &[Option<Attacker>],
    occupied: &Sites,
    side: usize,
) -> Option<usize> {
    let mut best: Option<(i32, usize)> = None;
    for (index, attacker) in attackers.iter().enumerate() {
        let Some(attacker) = attacker else { continue };
        let cheaper = best.is_none_or(|(value, _)| attacker.value < value);
        if attacker.owner == side && cheaper && attacker.path.is_open(occupied) {
            best = Some((attacker.value, index));
        }
    }
    best.map(|(_, index)| index)
}
