//! Decisions that end a game at once, and those that let the other player do so.

use super::node::Verdict;
use super::tree::Tree;
use crate::search_position::SearchPosition;
use boardwright::{Move, Outcome};

/// Looks are taken at every position while at least one in so many finds something.
const PAYS: u32 = 24;
/// When looks find less, they are taken at one position in so many.
const SELDOM: u32 = 16;
/// So many replies are tried at first; if none of them refutes anything the rest is left alone.
const TRIED_FIRST: u32 = 6;
/// The most children that are asked for a reply that wins at once.
const MOST_ASKED: u32 = 3;

/// Looks at the children of positions that come into a tree. What it finds is played out by the
/// rules and so is true; it only decides where to look.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tactics {
    /// How often children were looked at, and how often that found something.
    ends: Luck,
    /// The same of replies.
    replies: Luck,
    /// Whether a game is known to have ended for want of a decision. That takes longer to see.
    pub standstill: bool,
}

/// How often something was looked for and found.
#[derive(Clone, Copy, Debug, Default)]
struct Luck {
    passed: u32,
    looked: u32,
    found: u32,
}

impl Luck {
    /// Whether to look this time.
    fn tried(&mut self) -> bool {
        self.passed += 1;
        let pays = (self.found + 1).saturating_mul(PAYS) > self.looked;
        pays || self.passed.is_multiple_of(SELDOM)
    }

    fn note(&mut self, found: bool) {
        self.looked += 1;
        self.found += u32::from(found);
        // What was long ago counts less.
        if self.looked >= 1 << 12 {
            (self.looked, self.found) = (self.looked / 2, self.found / 2);
        }
    }
}

impl Tactics {
    /// Looks at the children of a node, where the walker stands, for ends and, if `replies`, for
    /// replies that win at once. Gives the children their verdicts, and the number of decisions
    /// made.
    pub fn look(
        &mut self,
        tree: &mut Tree,
        at: usize,
        walker: &mut SearchPosition,
        replies: bool,
    ) -> u32 {
        if !self.ends.tried() {
            return 0;
        }
        let player = walker.player();
        let mut found = false;
        let range = tree.nodes[at].range();
        let mut made = range.len() as u32;
        for child in range {
            if let Some(outcome) = self.end_after(walker, tree.nodes[child].mv) {
                found = true;
                tree.nodes[child].verdict = Verdict::of_outcome(outcome);
                if outcome == Outcome::Win(player) {
                    self.ends.note(true);
                    return made;
                }
            }
        }
        self.ends.note(found);
        // Where no game ends soon, no reply wins.
        if replies && self.ends.found > 0 && self.replies.tried() {
            let mut refuted = false;
            for _ in 0..MOST_ASKED {
                let open = |&child: &usize| tree.nodes[child].verdict.is_open();
                let Some(asked) = tree.nodes[at].range().find(open) else { break };
                let (reply, looked) = self.winning_reply(tree, asked, walker, player);
                made += looked;
                let Some(reply) = reply else { break };
                refuted = true;
                let verdict = Verdict::Won { by: 1 - player, plies: 1 };
                tree.nodes[asked].verdict = verdict;
                made += self.sweep(tree, at, walker, reply, u32::MAX);
            }
            self.replies.note(refuted);
        }
        made
    }

    /// After a child was found to lose to a reply that wins at once, tries that reply after its
    /// siblings. The walker stands at their parent. Gives the number of decisions made.
    pub fn refute(
        &mut self,
        tree: &mut Tree,
        at: usize,
        child: usize,
        walker: &mut SearchPosition,
    ) -> u32 {
        let verdict = tree.nodes[child].verdict;
        let wins = |reply: &&super::node::Node| {
            reply.verdict == Verdict::Won { by: tree.nodes[child].player, plies: 0 }
        };
        if !matches!(verdict, Verdict::Won { plies: 1, .. }) {
            return 0;
        }
        let Some(reply) = tree.children(child).iter().find(wins).map(|reply| reply.mv) else {
            return 0;
        };
        self.sweep(tree, at, walker, reply, TRIED_FIRST)
    }

    /// How the game ends by a decision; by want of the next one only where that has been seen.
    fn end_after(self, walker: &mut SearchPosition, mv: Move) -> Option<Outcome> {
        if !walker.push(mv) {
            return None;
        }
        let recorded = walker.outcome_but_for_standstill();
        let outcome =
            if recorded.is_none() && self.standstill { walker.outcome() } else { recorded };
        walker.pop();
        outcome
    }

    /// A decision of the other player after a child that wins at once, and how many decisions were
    /// made to find it.
    fn winning_reply(
        self,
        tree: &Tree,
        child: usize,
        walker: &mut SearchPosition,
        player: u8,
    ) -> (Option<Move>, u32) {
        if !walker.push(tree.nodes[child].mv) {
            return (None, 1);
        }
        let mut reply = None;
        let mut replies = Vec::new();
        if walker.player() != player {
            walker.decisions(&mut replies);
            let wins = |&&mv: &&Move| self.end_after(walker, mv) == Some(Outcome::Win(1 - player));
            reply = replies.iter().find(wins).copied();
        }
        walker.pop();
        (reply, replies.len() as u32 + 1)
    }

    /// Tries a reply after every open child; of those that it wins after, the verdict is known. Gives
    /// up after `tried_first` children if it won after none of them. Gives the number of decisions
    /// made.
    fn sweep(
        self,
        tree: &mut Tree,
        at: usize,
        walker: &mut SearchPosition,
        reply: Move,
        tried_first: u32,
    ) -> u32 {
        let player = tree.nodes[at].player;
        let (mut tried, mut won) = (0, false);
        let mut replies = Vec::new();
        for child in tree.nodes[at].range() {
            if !tree.nodes[child].verdict.is_open() || !walker.push(tree.nodes[child].mv) {
                continue;
            }
            tried += 1;
            if walker.player() != player && walker.outcome_but_for_standstill().is_none() {
                walker.decisions(&mut replies);
                if replies.contains(&reply)
                    && self.end_after(walker, reply) == Some(Outcome::Win(1 - player))
                {
                    won = true;
                    tree.nodes[child].verdict = Verdict::Won { by: 1 - player, plies: 1 };
                }
            }
            walker.pop();
            if !won && tried >= tried_first {
                break;
            }
        }
        2 * tried
    }
}
