//! In what order decisions are tried.

use super::order::NO_MOVE;
use super::worker::Worker;
use crate::captures::{Sight, Verdict};
use boardwright::Move;

/// The rank of the best decision as far as is known: it comes before all others.
const KNOWN: i32 = 10_000_000;
/// What a decision that seems to win at once is taken to gain.
const ENDS: i32 = 400_000;
/// Ranks of captures begin here, before and after those of decisions that refuted siblings.
const PROMISING: i32 = 1_000_000;
const DOUBTFUL: i32 = 600_000;

/// A decision with what is thought of it before it is searched.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub mv: Move,
    pub rank: i32,
    /// Whether it seems to change material, or to end the game.
    pub noisy: bool,
    /// How much better the unit that it moves stands there, in points.
    pub better: i32,
    /// What it takes, as a unit code; 0 for nothing.
    pub victim: usize,
    /// What it seems to gain, in points.
    pub gain: i32,
    /// From where to where it takes a unit, as sites, if exchanges there can be told.
    pub step: Option<(u16, u16)>,
    /// How much more a capture seems to lose by the answers than it wins, in points; 0 if it does not.
    pub loss: i32,
}

impl Ranked {
    /// Whether it is a capture that comes after the most promising quiet decisions.
    pub fn is_doubtful(&self) -> bool {
        self.noisy && self.rank < (PROMISING + DOUBTFUL) / 2
    }
}

impl Worker {
    /// The decisions here with their ranks.
    pub fn list(&mut self, known_move: Move, moves: &mut Vec<Ranked>) {
        let ply = self.ply();
        let mut list = std::mem::take(&mut self.frames[ply].list);
        self.walker.decisions(&mut list);
        self.frames[ply].count = Some(list.len());
        let player = self.walker.player();
        let before = ply.checked_sub(1).and_then(|ply| self.frames[ply].mv).unwrap_or(NO_MOVE);
        let answer = self.experience.answer(before);
        let killers = self.frames[ply].killers;
        let state = self.walker.state().words();
        moves.clear();
        for &mv in &list {
            let sight = self.knowledge.captures.sight(state, mv, &self.evaluator);
            let gain = self.gain(&sight);
            let ranked = self.ranked(mv, &sight, gain, known_move, |better| match () {
                () if mv == killers[0] => 900_000,
                () if mv == killers[1] => 800_000,
                () if mv == answer => 700_000,
                () => self.experience.of(player, mv, before) + self.promise(mv, better),
            });
            moves.push(ranked);
        }
        self.frames[ply].list = list;
    }

    /// A decision with what it gains, and whether for certain, and with its rank. If it is quiet `quiet`
    /// tells that, from how much better its unit stands then.
    pub fn ranked(
        &self,
        mv: Move,
        sight: &Sight,
        (gain, noisy): (i32, bool),
        known_move: Move,
        quiet: impl FnOnce(i32) -> i32,
    ) -> Ranked {
        let step = step(sight);
        let better = if noisy { 0 } else { self.better(sight) };
        let loss = if noisy { self.loss(sight, step, gain) } else { 0 };
        let rank = match () {
            () if mv == known_move => KNOWN,
            () if noisy => self.rank_of_capture(mv, sight, gain, loss),
            () => quiet(better),
        };
        Ranked { mv, rank, noisy, better, victim: sight.victim, gain, step, loss }
    }

    /// How much better a unit seems to stand where a decision takes it, in points.
    fn better(&self, sight: &Sight) -> i32 {
        let (Some(goal), true) = (sight.goal, sight.actor > 0) else { return 0 };
        let there = self.evaluator.unit_value(sight.actor, goal);
        there - self.evaluator.unit_value(sight.actor, sight.actor_site)
    }

    /// What so much is worth for ordering. Of equals the one first in the list is not always first
    /// here: lists begin at one player's end.
    fn promise(&self, mv: Move, better: i32) -> i32 {
        let chance = ((mv.0 ^ self.whims.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57) as i32;
        better.clamp(-100, 100) * 2_000 / self.knowledge.average_unit_value.max(20) + chance
    }

    /// What a decision seems to gain, in points, and whether it gains for certain.
    pub fn gain(&self, sight: &Sight) -> (i32, bool) {
        if self.knowledge.captures.ends(sight, &self.evaluator) {
            return (ENDS, true);
        }
        match self.knowledge.captures.verdict(sight) {
            Verdict::Quiet | Verdict::Sometimes => (0, false),
            Verdict::Gains(usual) if sight.victim == 0 => (usual, true),
            Verdict::Gains(_) => (self.evaluator.kind_value(sight.victim), true),
        }
    }

    /// How early a decision is tried that gains so much: what wins the most by the least first, and
    /// what has turned out badly after the best quiet decisions if it risks more than it wins.
    fn rank_of_capture(&self, mv: Move, sight: &Sight, gain: i32, loss: i32) -> i32 {
        let actor = if sight.actor == 0 { 0 } else { self.evaluator.kind_value(sight.actor) };
        let known = self.experience.of_capture(mv, sight.victim);
        let rank = gain.min(ENDS / 8) * 8 - actor + known / 2;
        let doubtful = match self.knowledge.static_exchange {
            Some(_) => loss > 0,
            None => actor > gain && known < 0,
        };
        if doubtful { DOUBTFUL + rank } else { PROMISING + rank }
    }

    /// How much more a capture seems to lose by the answers than it wins: nothing if the unit that
    /// captures is worth no more than what it takes.
    fn loss(&self, sight: &Sight, step: Option<(u16, u16)>, gain: i32) -> i32 {
        if self.evaluator.kind_value(sight.actor) <= gain {
            return 0;
        }
        (-self.exchanged(step)).max(0)
    }

    /// What a decision gains here once neither side gains by capturing where it goes any more.
    pub fn exchanged(&self, step: Option<(u16, u16)>) -> i32 {
        let Some(exchanges) = &self.knowledge.static_exchange else { return 0 };
        let Some((from, to)) = step else { return 0 };
        exchanges.gain(self.walker.state().words(), from.into(), to.into())
    }
}

/// From where to where a decision takes a unit.
fn step(sight: &Sight) -> Option<(u16, u16)> {
    let to = if sight.victim > 0 { Some(sight.victim_site) } else { sight.goal };
    to.filter(|_| sight.actor > 0).map(|to| (sight.actor_site as u16, to as u16))
}

/// Brings the best ranked of the decisions from a place on to that place.
pub(super) fn pick(moves: &mut [Ranked], index: usize) {
    let ranks = moves.iter().map(|ranked| ranked.rank).enumerate().skip(index);
    // Of equal ranks the first is taken, so that the order is the same everywhere.
    let first = (index, moves[index].rank);
    let (best, _) = ranks.fold(first, |best, next| if next.1 > best.1 { next } else { best });
    moves.swap(index, best);
}
