//! Swapping off on a site.

use crate::attacks::{Attacks, Sites, Way};
use std::sync::Arc;

/// What a unit is taken to be worth that is never captured.
const PRICELESS: i32 = 100_000;
/// More units than this are not followed.
const MAX_ATTACKERS: usize = 24;

/// What comes of exchanges.
#[derive(Clone)]
pub struct Exchanges {
    attacks: Arc<Attacks>,
    /// What units are worth, by code.
    worth: Vec<i32>,
}

/// A unit that may take part.
#[derive(Clone, Copy)]
struct Attacker<'a> {
    owner: usize,
    worth: i32,
    site: usize,
    way: &'a Way,
}

impl Exchanges {
    /// Exchanges of units that are worth so much, by code; those that are not mortal
    /// are never captured, and priceless.
    pub fn new(attacks: Arc<Attacks>, worth: &[i32], mortal: &[bool]) -> Exchanges {
        let worth = worth.iter().zip(mortal);
        let worth = worth.map(|(&worth, &is)| if is { worth.max(0) } else { PRICELESS }).collect();
        Exchanges { attacks, worth }
    }

    /// What whoever moves from one site to another has won, in points, once neither side gains by
    /// capturing there any more.
    pub fn gain(&self, state: &[u64], from: usize, to: usize) -> i32 {
        let (mover, victim) = (self.attacks.code(state, from), self.attacks.code(state, to));
        let Some(side) = self.attacks.owner(state, from) else { return 0 };
        let mut taken = self.attacks.taken(state);
        taken.remove(from);
        let mut room = [None; MAX_ATTACKERS];
        let count = self.gather(state, &taken, to, &mut room);
        let won = if victim == 0 { 0 } else { self.worth[victim] };
        won - self.answer(&mut room[..count], taken, self.worth[mover], 1 - side)
    }

    /// Puts into `room` the units that could capture on a site if nothing were in their way.
    fn gather<'a>(
        &'a self,
        state: &[u64],
        taken: &Sites,
        to: usize,
        room: &mut [Option<Attacker<'a>>; MAX_ATTACKERS],
    ) -> usize {
        let mut count = 0;
        for site in taken.iter().filter(|&site| site != to) {
            let code = self.attacks.code(state, site);
            let Some(owner) = self.attacks.owner(state, site) else { continue };
            if let Some(way) = self.attacks.way(code, site, to) {
                room[count] = Some(Attacker { owner, worth: self.worth[code], site, way });
                count += 1;
                if count == MAX_ATTACKERS {
                    break;
                }
            }
        }
        count
    }

    /// What a side wins by capturing a unit of that worth, if it wants to.
    fn answer(
        &self,
        room: &mut [Option<Attacker>],
        mut taken: Sites,
        standing: i32,
        side: usize,
    ) -> i32 {
        let Some(place) = cheapest(room, &taken, side) else { return 0 };
        let Some(attacker) = room[place].take() else { return 0 };
        taken.remove(attacker.site);
        let lost = self.answer(room, taken, attacker.worth, 1 - side);
        (standing - lost).max(0)
    }
}

/// The cheapest unit of a side whose way is open.
fn cheapest(room: &[Option<Attacker>], taken: &Sites, side: usize) -> Option<usize> {
    let mut best: Option<(i32, usize)> = None;
    for (place, attacker) in room.iter().enumerate() {
        let Some(attacker) = attacker else { continue };
        let cheaper = best.is_none_or(|(worth, _)| attacker.worth < worth);
        if attacker.owner == side && cheaper && attacker.way.is_open(taken) {
            best = Some((attacker.worth, place));
        }
    }
    best.map(|(_, place)| place)
}
