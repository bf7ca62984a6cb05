//! One thread's tree: selection, expansion, evaluation and backpropagation.

use super::amaf_table::AmafTable;
use super::decisive_moves::DecisiveMoves;
use super::leaf_evaluator::LeafEvaluator;
use super::node::{NO_SITE, ProvenValue, TreeNode, UNKNOWN_PLAYER};
use super::parameters::TreeParameters;
use super::placement_game::{PlacementGame, contains};
use super::playout::{PlayoutRecorder, uniform_playout};
use super::selection::Selection;
use super::tree::{ROOT, Tree};
use super::win_probability::{CERTAIN, EVEN, seen_by};
use crate::search_position::SearchPosition;
use boardwright::Rng;
use boardwright::{Move, Position};
use std::sync::Arc;

/// Maximum depth of the tree in plies.
const MAX_DEPTH: usize = 500;
/// Maximum distance in plies from the old root at which a tree is reused.
const MAX_PLIES_AHEAD: usize = 16;

/// A leaf evaluator with its weight in 256ths; playouts have the rest.
pub(super) struct LeafJudge {
    pub leaf: Box<dyn LeafEvaluator>,
    pub share: u32,
}

/// Grows one tree.
pub(super) struct TreeWorker {
    pub tree: Tree,
    pub position: SearchPosition,
    selection: Selection,
    parameters: TreeParameters,
    placement: Arc<Option<PlacementGame>>,
    amaf_table: AmafTable,
    decisive_moves: DecisiveMoves,
    judge: Option<LeafJudge>,
    rng: Rng,
    /// Node indices from the root to the current node.
    path: Vec<usize>,
    /// Stages of the decisions on the path.
    stages: Vec<u16>,
    moves: Vec<Move>,
    /// Placements of the last playout.
    recorder: PlayoutRecorder,
    /// Work since the last look at the clock, in decisions.
    pub work: u32,
    /// Position at the root.
    root_position: Option<Position>,
    /// Decisions at the root to choose among; empty for every legal one.
    root_moves: Vec<Move>,
}

impl TreeWorker {
    pub fn new(
        position: &Position,
        parameters: &TreeParameters,
        placement: Arc<Option<PlacementGame>>,
        judge: Option<LeafJudge>,
        most_nodes: usize,
    ) -> TreeWorker {
        TreeWorker {
            tree: Tree::new(most_nodes),
            position: SearchPosition::new(position),
            selection: Selection::new(parameters, placement.is_some()),
            parameters: *parameters,
            placement,
            amaf_table: AmafTable::new(),
            decisive_moves: DecisiveMoves::default(),
            judge,
            rng: Rng::new(0),
            path: Vec::new(),
            stages: Vec::new(),
            moves: Vec::new(),
            recorder: PlayoutRecorder::default(),
            work: 0,
            root_position: None,
            root_moves: Vec::new(),
        }
    }

    /// Discards the tree.
    pub fn forget(&mut self) {
        self.root_position = None;
    }

    /// Makes a position, in which the game goes on, the root. Keeps its subtree if `keep` is set,
    /// unless the decisions at the root are restricted.
    pub fn begin(&mut self, position: &Position, seed: u64, keep: bool, root_moves: &[Move]) {
        let keep = keep && self.root_moves.is_empty() && root_moves.is_empty();
        self.root_moves = root_moves.to_vec();
        let known = if keep { self.find_subtree(position) } else { None };
        match known {
            Some(at) if at != ROOT => self.tree.reroot(at),
            Some(_) => {}
            None => {
                self.tree.clear();
                self.amaf_table.clear();
                self.decisive_moves = DecisiveMoves::default();
                self.rng = Rng::for_game(seed, position.hash());
            }
        }
        self.position.set(position);
        self.root_position = Some(position.clone());
        self.path.clear();
        self.path.push(ROOT);
        self.stages.clear();
        if self.tree.nodes[ROOT].children == 0 {
            // A proven value without children belongs to another history of this position.
            let root = &mut self.tree.nodes[ROOT];
            (root.proven, root.player) = (ProvenValue::Unproven, position.player().0);
            self.expand();
        }
    }

    /// Finds the node of a position that follows the root.
    fn find_subtree(&mut self, position: &Position) -> Option<usize> {
        let (before, later) = (self.root_position.as_ref()?, position.history().entries());
        let known = before.history().entries();
        let plies = later.len().checked_sub(known.len())?;
        let same_past = known.last().map(|entry| entry.chain)
            == known.len().checked_sub(1).map(|last| later[last].chain);
        if plies > MAX_PLIES_AHEAD || !same_past {
            return None;
        }
        let hashes = later[known.len()..].iter().map(|entry| entry.hash);
        let mut hashes = hashes.chain([position.hash()]);
        self.position.set(before);
        if hashes.next() != Some(self.position.hash()) {
            return None;
        }
        let mut at = ROOT;
        for hash in hashes {
            at = self.tree.nodes[at].range().find(|&child| {
                // Unvisited nodes are not worth keeping.
                let known = self.tree.nodes[child].visits > 0;
                if !known || !self.position.push(self.tree.nodes[child].mv) {
                    return false;
                }
                let found = self.position.hash() == hash;
                if !found {
                    self.position.pop();
                }
                found
            })?;
        }
        (self.position.state() == position.state()).then_some(at)
    }

    /// Visits one leaf. Returns false, with nothing learned, if the search was `over` before it was
    /// evaluated.
    pub fn visit(&mut self, over: &dyn Fn() -> bool) -> bool {
        self.path.clear();
        self.path.push(ROOT);
        self.stages.clear();
        let chance = self.select_leaf(over).filter(|_| !self.position.is_interrupted());
        self.work += self.path.len() as u32;
        if let Some(chance) = chance {
            self.backpropagate(chance);
            self.propagate_proofs();
        }
        while self.position.ply() > 0 {
            self.position.pop();
        }
        chance.is_some()
    }

    /// Walks to a leaf and evaluates it for the first player; `None` if the search is over first.
    fn select_leaf(&mut self, over: &dyn Fn() -> bool) -> Option<u32> {
        loop {
            let at = self.current();
            if self.tree.nodes[at].player == UNKNOWN_PLAYER {
                self.enter_node(at);
            }
            if self.position.is_interrupted() {
                return None;
            }
            if !self.tree.nodes[at].proven.is_unproven() {
                if let Some(placement) = self.placement.as_ref() {
                    self.recorder.placed.clear(placement);
                }
                return Some(self.tree.nodes[at].proven.chance());
            }
            if self.tree.nodes[at].children == 0 {
                let patient = self.tree.nodes[at].visits < self.parameters.expansion_threshold;
                if patient || self.path.len() > MAX_DEPTH || !self.expand() {
                    return self.evaluate_leaf(over);
                }
                continue;
            }
            let child = self.selection.select(&self.tree, at);
            let mv = self.tree.nodes[child].mv;
            self.stages.push(self.position.game().interpreter().stage(self.position.state()));
            if !self.position.push(mv) {
                if self.position.is_interrupted() {
                    return None;
                }
                // The decision exceeds a limit of the rules; score it as a draw.
                self.stages.pop();
                self.tree.nodes[child].proven = ProvenValue::Drawn;
                continue;
            }
            self.path.push(child);
        }
    }

    /// Index of the current node.
    fn current(&self) -> usize {
        *self.path.last().expect("the root")
    }

    /// Determines the player to move at a node, or the outcome.
    fn enter_node(&mut self, at: usize) {
        let outcome = self.position.outcome();
        if self.position.is_interrupted() {
            return;
        }
        let player = self.position.player();
        let node = &mut self.tree.nodes[at];
        node.player = player;
        if let Some(outcome) = outcome {
            node.proven = ProvenValue::from_outcome(outcome);
            let recorded = self.position.outcome_before_move_generation();
            self.decisive_moves.standstill |= recorded.is_none();
        }
    }

    /// Expands the current node and examines its children for immediate ends. Returns false if the
    /// tree is full.
    fn expand(&mut self) -> bool {
        let at = self.current();
        self.position.decisions(&mut self.moves);
        if self.position.is_interrupted() {
            return false;
        }
        if at == ROOT && !self.root_moves.is_empty() {
            self.moves.retain(|mv| self.root_moves.contains(mv));
        }
        if self.moves.is_empty() {
            // A limit of the rules was reached.
            self.tree.nodes[at].proven = ProvenValue::Drawn;
            return true;
        }
        if !self.tree.has_room(self.moves.len()) {
            return false;
        }
        let player = self.position.player();
        let stage = self.position.game().interpreter().stage(self.position.state());
        let placement = self.placement.as_ref().as_ref();
        let children = self.moves.iter().map(|&mv| {
            let site = placement.map_or(NO_SITE, |placement| placement.site(stage, mv));
            let mut child = TreeNode::new(mv, site);
            if placement.is_none() {
                (child.amaf_sum, child.amaf_visits) =
                    self.amaf_table.prior(player, stage, mv, self.parameters.inherited_visits);
            }
            child
        });
        self.tree.expand(at, children);
        if self.placement.is_some() && self.path.len() > 2 {
            self.inherit_amaf(at, player);
        }
        let anti_decisive_moves = self.parameters.anti_decisive_moves;
        let looked = self.decisive_moves.examine(
            &mut self.tree,
            at,
            &mut self.position,
            anti_decisive_moves,
        );
        self.work += looked;
        self.tree.update_proof(at);
        true
    }

    /// Gives children the AMAF values of the same placements two plies earlier as priors.
    fn inherit_amaf(&mut self, at: usize, player: u8) {
        let before = self.path[self.path.len() - 3];
        if self.tree.nodes[before].player != player {
            return;
        }
        let most = self.parameters.inherited_visits;
        let range = self.tree.nodes[at].range();
        // Both lists are nearly always in site order, so the scan resumes where it stopped.
        let old_range = self.tree.nodes[before].range();
        let mut old = old_range.start;
        for child in range {
            let site = self.tree.nodes[child].site;
            let looked = (old..old_range.end).find(|&old| self.tree.nodes[old].site == site);
            let Some(found) = looked.filter(|_| site != NO_SITE) else { continue };
            old = found;
            let known = &self.tree.nodes[found];
            let visits = known.amaf_visits.min(most);
            if visits > 0 {
                let value_sum = known.amaf_sum * u64::from(visits) / u64::from(known.amaf_visits);
                let child = &mut self.tree.nodes[child];
                (child.amaf_sum, child.amaf_visits) = (value_sum, visits);
            }
        }
    }

    /// Evaluates the current position for the first player; `None` if the search is over first.
    fn evaluate_leaf(&mut self, over: &dyn Fn() -> bool) -> Option<u32> {
        let Some(judge) = &mut self.judge else { return self.run_playout(over) };
        let value = judge.leaf.value(&mut self.position).min(CERTAIN);
        let (word, share) = (seen_by(self.position.player(), value), judge.share);
        if share < 256 {
            return Some((word * share + self.run_playout(over)? * (256 - share)) / 256);
        }
        if let Some(placement) = self.placement.as_ref() {
            self.recorder.placed.clear(placement);
        }
        Some(word)
    }

    /// Runs a playout from the current position; returns its value for the first player.
    fn run_playout(&mut self, over: &dyn Fn() -> bool) -> Option<u32> {
        let placement = self.placement.as_ref().as_ref();
        if let Some(placement) = placement.filter(|placement| !placement.units_stay) {
            let (position, rng) = (&mut self.position, &mut self.rng);
            let (chance, made) = self.recorder.recorded_playout(position, rng, placement, over)?;
            self.work += made;
            return Some(chance);
        }
        let (chance, last) = uniform_playout(&mut self.position, &mut self.rng);
        let interpreter = self.position.game().interpreter();
        self.work +=
            interpreter.plies(&last).saturating_sub(interpreter.plies(self.position.state()));
        if let Some(placement) = placement {
            self.recorder.placed.read(placement, &last);
        }
        Some(chance)
    }

    /// Backpropagates a value along the path.
    fn backpropagate(&mut self, mut chance: u32) {
        for step in (0..self.path.len()).rev() {
            let node = &mut self.tree.nodes[self.path[step]];
            let player = node.player;
            if node.has_draw {
                let seen = seen_by(player, chance).max(EVEN);
                chance = seen_by(player, seen);
            }
            node.visits += 1;
            node.value_sum += u64::from(chance);
            let range = node.range();
            if let Some(&next) = self.path.get(step + 1) {
                let next = &self.tree.nodes[next];
                match self.placement.as_ref() {
                    Some(_) => self.recorder.placed.record_before(player, next.site),
                    None => self.amaf_table.learn(player, self.stages[step], next.mv, chance),
                }
            }
            if self.placement.is_some() {
                let placed = self.recorder.placed.of(player);
                for child in &mut self.tree.nodes[range] {
                    if contains(placed, child.site) {
                        child.amaf_visits += 1;
                        child.amaf_sum += u64::from(chance);
                    }
                }
            }
        }
    }

    /// Propagates proven values from the end of the path towards the root.
    fn propagate_proofs(&mut self) {
        while self.path.len() > 1 {
            let child = self.path.pop().expect("a node below the root");
            let at = self.current();
            let proven = self.tree.nodes[child].proven;
            if proven.is_unproven() || !self.tree.nodes[at].proven.is_unproven() {
                break;
            }
            let player = self.tree.nodes[at].player;
            if self.parameters.anti_decisive_moves && proven.is_lost_for(player) {
                while self.position.ply() >= self.path.len() {
                    self.position.pop();
                }
                self.work += self.decisive_moves.spread_refutation(
                    &mut self.tree,
                    at,
                    child,
                    &mut self.position,
                );
            }
            self.tree.update_proof(at);
        }
    }
}
