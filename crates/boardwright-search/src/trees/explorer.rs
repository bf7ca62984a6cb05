//! One thread's tree, and how it grows.

use super::chance::{HALF, WHOLE, seen_by};
use super::habits::Habits;
use super::leaf::LeafEvaluator;
use super::node::{NOBODY, NOWHERE, Node, Verdict};
use super::placement::{Placement, contains};
use super::playout::{Recorder, random_game};
use super::selection::Selection;
use super::tactics::Tactics;
use super::tree::{ROOT, Tree};
use super::weights::TreeParameters;
use crate::search_position::SearchPosition;
use boardwright::Rng;
use boardwright::{Move, Position};
use std::sync::Arc;

/// Positions further from the root than this are not put into the tree.
const MAX_DEPTH: usize = 500;
/// A tree is searched for a new position up to so many decisions from its root.
const MAX_STEPS: usize = 16;

/// Judges leaves in one thread, with the share in 256ths that goes to the judge's word; random
/// games have the rest.
pub(super) struct Judge {
    pub leaf: Box<dyn LeafEvaluator>,
    pub share: u32,
}

/// Grows a tree with a walker of its own.
pub(super) struct Explorer {
    pub tree: Tree,
    pub walker: SearchPosition,
    selection: Selection,
    weights: TreeParameters,
    placement: Arc<Option<Placement>>,
    habits: Habits,
    tactics: Tactics,
    judge: Option<Judge>,
    dice: Rng,
    /// From the root to the present node: places in the tree.
    path: Vec<usize>,
    /// The stages at which its decisions were made.
    stages: Vec<u16>,
    moves: Vec<Move>,
    /// What was placed in the latest random game.
    recorder: Recorder,
    /// The decisions of random games and looks since the clock was last looked at, about.
    pub work: u32,
    /// The root's position, if there is one.
    position: Option<Position>,
}

impl Explorer {
    pub fn new(
        position: &Position,
        weights: &TreeParameters,
        placement: Arc<Option<Placement>>,
        judge: Option<Judge>,
        most_nodes: usize,
    ) -> Explorer {
        Explorer {
            tree: Tree::new(most_nodes),
            walker: SearchPosition::new(position),
            selection: Selection::new(weights, placement.is_some()),
            weights: *weights,
            placement,
            habits: Habits::new(),
            tactics: Tactics::default(),
            judge,
            dice: Rng::new(0),
            path: Vec::new(),
            stages: Vec::new(),
            moves: Vec::new(),
            recorder: Recorder::default(),
            work: 0,
            position: None,
        }
    }

    /// Forgets the tree.
    pub fn forget(&mut self) {
        self.position = None;
    }

    /// Makes a position the root, which is not the end of a game. What the tree knows of it is
    /// kept if `keep` says so.
    pub fn begin(&mut self, position: &Position, seed: u64, keep: bool) {
        let known = if keep { self.find(position) } else { None };
        match known {
            Some(at) if at != ROOT => self.tree.keep(at),
            Some(_) => {}
            None => {
                self.tree.clear();
                self.habits.clear();
                self.tactics = Tactics::default();
                self.dice = Rng::for_game(seed, position.hash());
            }
        }
        self.walker.set(position);
        self.position = Some(position.clone());
        self.path.clear();
        self.path.push(ROOT);
        self.stages.clear();
        if self.tree.nodes[ROOT].children == 0 {
            // A verdict without children came from a look at another position.
            let root = &mut self.tree.nodes[ROOT];
            (root.verdict, root.player) = (Verdict::Open, position.player().0);
            self.expand();
        }
    }

    /// Where the tree has a position that follows on its root.
    fn find(&mut self, position: &Position) -> Option<usize> {
        let (before, later) = (self.position.as_ref()?, position.history().entries());
        let known = before.history().entries();
        let steps = later.len().checked_sub(known.len())?;
        let same_past = known.last().map(|entry| entry.chain)
            == known.len().checked_sub(1).map(|last| later[last].chain);
        if steps > MAX_STEPS || !same_past {
            return None;
        }
        let hashes = later[known.len()..].iter().map(|entry| entry.hash);
        let mut hashes = hashes.chain([position.hash()]);
        self.walker.set(before);
        if hashes.next() != Some(self.walker.hash()) {
            return None;
        }
        let mut at = ROOT;
        for hash in hashes {
            at = self.tree.nodes[at].range().find(|&child| {
                // What was never visited is not worth finding.
                let known = self.tree.nodes[child].visits > 0;
                if !known || !self.walker.push(self.tree.nodes[child].mv) {
                    return false;
                }
                let found = self.walker.hash() == hash;
                if !found {
                    self.walker.pop();
                }
                found
            })?;
        }
        (self.walker.state() == position.state()).then_some(at)
    }

    /// Visits one leaf. False if the search was `over` before it was judged: nothing was learned.
    pub fn visit(&mut self, over: &dyn Fn() -> bool) -> bool {
        self.path.clear();
        self.path.push(ROOT);
        self.stages.clear();
        let chance = self.descend(over);
        self.work += self.path.len() as u32;
        if let Some(chance) = chance {
            self.learn(chance);
            self.settle();
        }
        while self.walker.ply() > 0 {
            self.walker.pop();
        }
        chance.is_some()
    }

    /// Goes to a leaf, and judges it for the first player; none if the search is over before.
    fn descend(&mut self, over: &dyn Fn() -> bool) -> Option<u32> {
        loop {
            let at = self.here();
            if self.tree.nodes[at].player == NOBODY {
                self.enter(at);
            }
            if !self.tree.nodes[at].verdict.is_open() {
                if let Some(placement) = self.placement.as_ref() {
                    self.recorder.placed.clear(placement);
                }
                return Some(self.tree.nodes[at].verdict.chance());
            }
            if self.tree.nodes[at].children == 0 {
                let patient = self.tree.nodes[at].visits < self.weights.patience;
                if patient || self.path.len() > MAX_DEPTH || !self.expand() {
                    return self.judged(over);
                }
                continue;
            }
            let child = self.selection.choose(&self.tree, at);
            let mv = self.tree.nodes[child].mv;
            self.stages.push(self.walker.game().interpreter().stage(self.walker.state()));
            if !self.walker.push(mv) {
                // The rules have given up there: nobody knows better.
                self.stages.pop();
                self.tree.nodes[child].verdict = Verdict::Drawn;
                continue;
            }
            self.path.push(child);
        }
    }

    /// The present node.
    fn here(&self) -> usize {
        *self.path.last().expect("the root")
    }

    /// Finds out who decides at a node, or that the game is over.
    fn enter(&mut self, at: usize) {
        let outcome = self.walker.outcome();
        let player = self.walker.player();
        let node = &mut self.tree.nodes[at];
        node.player = player;
        if let Some(outcome) = outcome {
            node.verdict = Verdict::of_outcome(outcome);
            let recorded = self.walker.outcome_but_for_standstill();
            self.tactics.standstill |= recorded.is_none();
        }
    }

    /// Puts the children of the present node into the tree, and looks at them for what is decided
    /// at once. False if there is no room.
    fn expand(&mut self) -> bool {
        let at = self.here();
        self.walker.decisions(&mut self.moves);
        if self.moves.is_empty() {
            // A limit of the rules cut the list short.
            self.tree.nodes[at].verdict = Verdict::Drawn;
            return true;
        }
        if !self.tree.has_room(self.moves.len()) {
            return false;
        }
        let player = self.walker.player();
        let stage = self.walker.game().interpreter().stage(self.walker.state());
        let placement = self.placement.as_ref().as_ref();
        let children = self.moves.iter().map(|&mv| {
            let site = placement.map_or(NOWHERE, |placement| placement.site(stage, mv));
            let mut child = Node::new(mv, site);
            if placement.is_none() {
                (child.later_worth, child.later_visits) =
                    self.habits.guess(player, stage, mv, self.weights.inheritance);
            }
            child
        });
        self.tree.expand(at, children);
        if self.placement.is_some() && self.path.len() > 2 {
            self.inherit(at, player);
        }
        let foresight = self.weights.foresight;
        let looked = self.tactics.look(&mut self.tree, at, &mut self.walker, foresight);
        self.work += looked;
        self.tree.settle(at);
        true
    }

    /// Gives children what the same placements were worth two decisions before.
    fn inherit(&mut self, at: usize, player: u8) {
        let before = self.path[self.path.len() - 3];
        if self.tree.nodes[before].player != player {
            return;
        }
        let most = self.weights.inheritance;
        let range = self.tree.nodes[at].range();
        // Both lists are in the order of the rules, which is that of sites nearly always.
        let old_range = self.tree.nodes[before].range();
        let mut old = old_range.start;
        for child in range {
            let site = self.tree.nodes[child].site;
            let looked = (old..old_range.end).find(|&old| self.tree.nodes[old].site == site);
            let Some(found) = looked.filter(|_| site != NOWHERE) else { continue };
            old = found;
            let known = &self.tree.nodes[found];
            let visits = known.later_visits.min(most);
            if visits > 0 {
                let worth = known.later_worth * u64::from(visits) / u64::from(known.later_visits);
                let child = &mut self.tree.nodes[child];
                (child.later_worth, child.later_visits) = (worth, visits);
            }
        }
    }

    /// Judges the present position for the first player; none if the search is over before.
    fn judged(&mut self, over: &dyn Fn() -> bool) -> Option<u32> {
        let Some(judge) = &mut self.judge else { return self.play_on(over) };
        let value = judge.leaf.value(&mut self.walker).min(WHOLE);
        let (word, share) = (seen_by(self.walker.player(), value), judge.share);
        if share < 256 {
            return Some((word * share + self.play_on(over)? * (256 - share)) / 256);
        }
        if let Some(placement) = self.placement.as_ref() {
            self.recorder.placed.clear(placement);
        }
        Some(word)
    }

    /// Plays a random game from the present position; gives what its end is worth to the first
    /// player, or none if the search is over before.
    fn play_on(&mut self, over: &dyn Fn() -> bool) -> Option<u32> {
        let placement = self.placement.as_ref().as_ref();
        if let Some(placement) = placement.filter(|placement| !placement.stays) {
            let (walker, dice) = (&mut self.walker, &mut self.dice);
            let (chance, made) = self.recorder.random_game(walker, dice, placement, over)?;
            self.work += made;
            return Some(chance);
        }
        let (chance, last) = random_game(&mut self.walker, &mut self.dice);
        let machine = self.walker.game().interpreter();
        self.work += machine.plies(&last).saturating_sub(machine.plies(self.walker.state()));
        if let Some(placement) = placement {
            self.recorder.placed.read(placement, &last);
        }
        Some(chance)
    }

    /// Adds what a visit found to all nodes of the path.
    fn learn(&mut self, mut chance: u32) {
        for step in (0..self.path.len()).rev() {
            let node = &mut self.tree.nodes[self.path[step]];
            let player = node.player;
            if node.holds {
                let seen = seen_by(player, chance).max(HALF);
                chance = seen_by(player, seen);
            }
            node.visits += 1;
            node.worth += u64::from(chance);
            let range = node.range();
            if let Some(&next) = self.path.get(step + 1) {
                let next = &self.tree.nodes[next];
                match self.placement.as_ref() {
                    Some(_) => self.recorder.placed.note_earlier(player, next.site),
                    None => self.habits.learn(player, self.stages[step], next.mv, chance),
                }
            }
            if self.placement.is_some() {
                let placed = self.recorder.placed.of(player);
                for child in &mut self.tree.nodes[range] {
                    if contains(placed, child.site) {
                        child.later_visits += 1;
                        child.later_worth += u64::from(chance);
                    }
                }
            }
        }
    }

    /// Passes on what has been proven at the end of the path towards the root.
    fn settle(&mut self) {
        while self.path.len() > 1 {
            let child = self.path.pop().expect("a node below the root");
            let at = self.here();
            let verdict = self.tree.nodes[child].verdict;
            if verdict.is_open() || !self.tree.nodes[at].verdict.is_open() {
                break;
            }
            let player = self.tree.nodes[at].player;
            if self.weights.foresight && verdict.is_lost_for(player) {
                while self.walker.ply() >= self.path.len() {
                    self.walker.pop();
                }
                self.work += self.tactics.refute(&mut self.tree, at, child, &mut self.walker);
            }
            self.tree.settle(at);
        }
    }
}
