//! Decisive and anti-decisive moves (Teytaud and Teytaud, 2010): immediate wins, and replies that
//! win at once.

use super::node::ProvenValue;
use super::tree::Tree;
use crate::search_position::SearchPosition;
use boardwright::{Move, Outcome};

/// Every position is examined while at least one in this many examinations succeeds.
const MAX_EXAMINATIONS_PER_HIT: u32 = 24;
/// Otherwise one position in this many is examined.
const RARE_INTERVAL: u32 = 16;
/// Number of children tried with a reply before giving up on it.
const MIN_REPLY_TRIES: u32 = 6;
/// Maximum number of children searched for an immediately winning reply.
const MAX_REPLY_SEARCHES: u32 = 3;

/// Finds decisive moves of newly expanded nodes. Every result is verified by the rules; the
/// statistics only decide where to look.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DecisiveMoves {
    /// Success rate of looking for immediate ends.
    ends: HitRate,
    /// Success rate of looking for immediately winning replies.
    replies: HitRate,
    /// True once a game has ended for lack of a legal decision; checking for that is slower.
    pub standstill: bool,
}

/// Success rate of a kind of examination.
#[derive(Clone, Copy, Debug, Default)]
struct HitRate {
    seen: u32,
    examined: u32,
    found: u32,
}

impl HitRate {
    /// Returns true if this position should be examined.
    fn should_examine(&mut self) -> bool {
        self.seen += 1;
        let pays = (self.found + 1).saturating_mul(MAX_EXAMINATIONS_PER_HIT) > self.examined;
        pays || self.seen.is_multiple_of(RARE_INTERVAL)
    }

    fn record(&mut self, found: bool) {
        self.examined += 1;
        self.found += u32::from(found);
        // Halves old counts, so that recent ones weigh more.
        if self.examined >= 1 << 12 {
            (self.examined, self.found) = (self.examined / 2, self.found / 2);
        }
    }
}

impl DecisiveMoves {
    /// Examines the children of the current node for immediate ends and, if `replies`, for
    /// immediately winning replies. Sets their proven values; returns the number of decisions made.
    pub fn examine(
        &mut self,
        tree: &mut Tree,
        at: usize,
        position: &mut SearchPosition,
        replies: bool,
    ) -> u32 {
        if !self.ends.should_examine() {
            return 0;
        }
        let player = position.player();
        let mut found = false;
        let range = tree.nodes[at].range();
        let mut made = range.len() as u32;
        for child in range {
            if let Some(outcome) = self.outcome_after(position, tree.nodes[child].mv) {
                found = true;
                tree.nodes[child].proven = ProvenValue::from_outcome(outcome);
                if outcome == Outcome::Win(player) {
                    self.ends.record(true);
                    return made;
                }
            }
        }
        self.ends.record(found);
        // If no game ends soon, no reply wins at once.
        if replies && self.ends.found > 0 && self.replies.should_examine() {
            let mut refuted = false;
            for _ in 0..MAX_REPLY_SEARCHES {
                let open = |&child: &usize| tree.nodes[child].proven.is_unproven();
                let Some(child) = tree.nodes[at].range().find(open) else { break };
                let (reply, examined) = self.winning_reply(tree, child, position, player);
                made += examined;
                let Some(reply) = reply else { break };
                refuted = true;
                let proven = ProvenValue::Won { by: 1 - player, plies: 1 };
                tree.nodes[child].proven = proven;
                made += self.try_reply_everywhere(tree, at, position, reply, u32::MAX);
            }
            self.replies.record(refuted);
        }
        made
    }

    /// After a child was refuted by a reply, tries the same reply against its siblings. The
    /// position is their parent. Returns the number of decisions made.
    pub fn spread_refutation(
        &mut self,
        tree: &mut Tree,
        at: usize,
        child: usize,
        position: &mut SearchPosition,
    ) -> u32 {
        let proven = tree.nodes[child].proven;
        let wins = |reply: &&super::node::TreeNode| {
            reply.proven == ProvenValue::Won { by: tree.nodes[child].player, plies: 0 }
        };
        if !matches!(proven, ProvenValue::Won { plies: 1, .. }) {
            return 0;
        }
        let Some(reply) = tree.children(child).iter().find(wins).map(|reply| reply.mv) else {
            return 0;
        };
        self.try_reply_everywhere(tree, at, position, reply, MIN_REPLY_TRIES)
    }

    /// Returns the outcome of a decision. Checks for a lack of legal decisions only if that has
    /// occurred.
    fn outcome_after(self, position: &mut SearchPosition, mv: Move) -> Option<Outcome> {
        if !position.push(mv) {
            return None;
        }
        let recorded = position.outcome_before_move_generation();
        let outcome =
            if recorded.is_none() && self.standstill { position.outcome() } else { recorded };
        position.pop();
        outcome
    }

    /// Returns an immediately winning reply to a child, and the number of decisions made.
    fn winning_reply(
        self,
        tree: &Tree,
        child: usize,
        position: &mut SearchPosition,
        player: u8,
    ) -> (Option<Move>, u32) {
        if !position.push(tree.nodes[child].mv) {
            return (None, 1);
        }
        let mut reply = None;
        let mut replies = Vec::new();
        if position.player() != player {
            position.decisions(&mut replies);
            let wins =
                |&&mv: &&Move| self.outcome_after(position, mv) == Some(Outcome::Win(1 - player));
            reply = replies.iter().find(wins).copied();
        }
        position.pop();
        (reply, replies.len() as u32 + 1)
    }

    /// Tries a reply against every unproven child and marks those it refutes. Gives up after
    /// `min_tries` children without success. Returns the number of decisions made.
    fn try_reply_everywhere(
        self,
        tree: &mut Tree,
        at: usize,
        position: &mut SearchPosition,
        reply: Move,
        min_tries: u32,
    ) -> u32 {
        let player = tree.nodes[at].player;
        let (mut tried, mut won) = (0, false);
        let mut replies = Vec::new();
        for child in tree.nodes[at].range() {
            if !tree.nodes[child].proven.is_unproven() || !position.push(tree.nodes[child].mv) {
                continue;
            }
            tried += 1;
            if position.player() != player && position.outcome_before_move_generation().is_none() {
                position.decisions(&mut replies);
                if replies.contains(&reply)
                    && self.outcome_after(position, reply) == Some(Outcome::Win(1 - player))
                {
                    won = true;
                    tree.nodes[child].proven = ProvenValue::Won { by: 1 - player, plies: 1 };
                }
            }
            position.pop();
            if !won && tried >= min_tries {
                break;
            }
        }
        2 * tried
    }
}
