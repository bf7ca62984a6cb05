//! The search for one answer: two searches take turns until a check confirms a conjecture.

use super::answer::{ProofAnswer, ProofFlaw, ProofMethod, ProofVerdict, UnknownReason};
use super::budget::ProofBudget;
use super::checker::{Adviser, Checker, Claim, DecisionState};
use super::iterative_deepening::{DepthResult, IterativeDeepening};
use super::proof_number_search::ProofNumberSearch;
use super::rule_dependencies::RuleDependencies;
use super::win_goal::{LimitUnit, WinGoal};
use boardwright::{Game, History, Move, Position, PositionRef, Session, State};

/// Nodes of a method's first time slice; each further slice is a quarter longer.
const FIRST_SLICE: u64 = 20_000;

/// Maximum depth of iterative deepening in turns or plies.
const MAX_DEPTH: u32 = 400;

/// Result of a search that is still to be checked.
#[derive(Clone, Copy, Debug)]
struct Conjecture {
    method: ProofMethod,
    claim: Claim,
    /// The claimed goal and its remaining limit.
    goal: WinGoal,
    left: u32,
}

/// A query about a state with its history.
pub(crate) struct ProofSearch<'a> {
    game: &'a Game,
    dependencies: &'a RuleDependencies,
    goal: WinGoal,
    methods: Vec<ProofMethod>,
    numbers: ProofNumberSearch,
    deepening: IterativeDeepening,
    /// Next depth of iterative deepening.
    depth: u32,
    slice: u64,
    state: State,
    history: History,
    left: u32,
    bytes: usize,
    flaw: Option<ProofFlaw>,
    /// The confirmed conjecture.
    confirmed: Option<Conjecture>,
}

impl<'a> ProofSearch<'a> {
    /// Creates the search. Each method's table has a quarter of the memory, the check has half.
    pub fn new(
        position: &'a Position,
        dependencies: &'a RuleDependencies,
        (goal, left): (WinGoal, u32),
        methods: &[ProofMethod],
        bytes: usize,
    ) -> ProofSearch<'a> {
        ProofSearch {
            game: position.game(),
            dependencies,
            goal,
            methods: methods.to_vec(),
            numbers: ProofNumberSearch::new(position, goal, bytes / 4),
            deepening: IterativeDeepening::new(position, goal, bytes / 4),
            depth: 1,
            slice: FIRST_SLICE,
            state: position.state().clone(),
            history: position.history().clone(),
            left,
            bytes,
            flaw: None,
            confirmed: None,
        }
    }

    /// Moves on to another position; the tables stay valid.
    pub fn move_to(&mut self, position: &Position, left: u32, methods: &[ProofMethod]) {
        self.state = position.state().clone();
        self.history = position.history().clone();
        self.left = left;
        self.methods = methods.to_vec();
        (self.depth, self.slice) = (1, FIRST_SLICE);
        (self.flaw, self.confirmed) = (None, None);
    }

    /// Works until there is an answer or the budget is used up.
    pub fn answer(&mut self, budget: &mut ProofBudget) -> ProofAnswer {
        loop {
            if let Some(answer) = self.run_slices(budget) {
                return answer;
            }
        }
    }

    /// Gives each method a time slice; returns the answer if one was confirmed.
    pub fn run_slices(&mut self, budget: &mut ProofBudget) -> Option<ProofAnswer> {
        for method in self.methods.clone() {
            budget.slice = budget.nodes + self.slice;
            budget.progress.method = method;
            budget.progress.player = self.goal.player;
            let found = self.search(method, budget);
            budget.slice = u64::MAX;
            if let Some(found) = found {
                match self.confirm(found, budget) {
                    Ok(answer) => return Some(answer),
                    Err(ProofFlaw::Rules(limit)) => {
                        return Some(self.unknown(UnknownReason::Rules(limit), budget));
                    }
                    Err(flaw) => {
                        self.flaw = Some(flaw);
                        self.methods.retain(|&kept| kept != method);
                    }
                }
            }
            if budget.is_over() {
                return Some(self.unknown(UnknownReason::Stopped, budget));
            }
        }
        if self.depth > MAX_DEPTH {
            self.methods.retain(|&kept| kept != ProofMethod::IterativeDeepening);
        }
        self.slice += self.slice / 4;
        self.methods.is_empty().then(|| {
            let reason = self.flaw.map_or(UnknownReason::Stopped, UnknownReason::Unconfirmed);
            self.unknown(reason, budget)
        })
    }

    /// Returns an answer of unknown verdict.
    pub fn unknown(&self, reason: UnknownReason, budget: &ProofBudget) -> ProofAnswer {
        let method = self.methods.first().copied().unwrap_or_default();
        let verdict = ProofVerdict::Unknown(reason);
        ProofAnswer {
            verdict,
            line: Vec::new(),
            method,
            nodes: budget.nodes,
            checked: budget.checked,
        }
    }

    fn search(&mut self, method: ProofMethod, budget: &mut ProofBudget) -> Option<Conjecture> {
        match method {
            ProofMethod::ProofNumber => {
                budget.progress.depth = 0;
                let wins =
                    self.numbers.search_state(&self.state, &self.history, self.left, budget)?;
                let claim = if wins { Claim::Wins } else { Claim::Holds };
                Some(Conjecture { method, claim, goal: self.goal, left: self.left })
            }
            ProofMethod::IterativeDeepening => self.deepen(budget),
        }
    }

    /// Searches deeper and deeper, up to the limit asked about.
    fn deepen(&mut self, budget: &mut ProofBudget) -> Option<Conjecture> {
        (budget.progress.proof, budget.progress.disproof) = (None, None);
        let goal = self.deepening.goal();
        let endless = self.goal.unit == LimitUnit::Unlimited;
        let method = ProofMethod::IterativeDeepening;
        while self.depth <= MAX_DEPTH && !budget.is_paused() {
            budget.progress.depth = self.depth;
            // The limit at this depth; a turn in progress counts as begun.
            let left = match goal.unit {
                LimitUnit::Plies => self.depth,
                _ => self.depth - 1,
            };
            let left = if endless { left } else { left.min(self.left) };
            let found = self.deepening.search_state(&self.state, &self.history, left, budget)?;
            match found {
                DepthResult::Win => {
                    return Some(Conjecture { method, claim: Claim::Wins, goal, left });
                }
                DepthResult::Never => {
                    let (goal, left) = (self.goal, self.left);
                    return Some(Conjecture { method, claim: Claim::Holds, goal, left });
                }
                DepthResult::NotWithinLimit if !endless && left == self.left => {
                    return Some(Conjecture { method, claim: Claim::Holds, goal, left });
                }
                DepthResult::NotWithinLimit => self.depth += 1,
            }
        }
        None
    }

    /// Has a conjecture checked and turns it into an answer.
    fn confirm(
        &mut self,
        found: Conjecture,
        budget: &mut ProofBudget,
    ) -> Result<ProofAnswer, ProofFlaw> {
        let Conjecture { method, claim, goal, left } = found;
        let (game, dependencies, bytes) = (self.game, self.dependencies, self.bytes / 2);
        let (state, history) = (self.state.clone(), self.history.clone());
        let mut adviser = self.adviser(&found);
        let checker = Checker::new(game, dependencies, (goal, claim), &mut adviser, budget, bytes);
        let verified = checker.walk(&state, &history, left)?;
        self.confirmed = Some(found);
        let verdict = match claim {
            Claim::Wins => ProofVerdict::Proved { plies: verified.plies },
            Claim::Holds => ProofVerdict::Refuted,
        };
        let (nodes, checked) = (budget.nodes, budget.checked);
        Ok(ProofAnswer { verdict, line: verified.line, method, nodes, checked })
    }

    fn adviser(&mut self, found: &Conjecture) -> SearchAdviser<'_> {
        SearchAdviser {
            session: Session::new(self.game),
            method: found.method,
            numbers: &mut self.numbers,
            deepening: &mut self.deepening,
            endless: found.goal.unit == LimitUnit::Unlimited,
            depth: self.depth,
        }
    }

    /// Returns the proving side's decision in a position, for a goal without limit.
    pub fn decision(&mut self, position: &Position, budget: &mut ProofBudget) -> Option<Move> {
        let found = self.confirmed?;
        let moves = position.decisions().ok()?;
        let (state, history) = (position.state(), position.history());
        let decision = DecisionState { state, history, left: found.left, moves: &moves };
        self.adviser(&found).advise(&decision, found.claim, budget)
    }
}

/// Advises the decisions that a search found, and repeats the search where its table forgot them.
struct SearchAdviser<'a> {
    session: Session,
    method: ProofMethod,
    numbers: &'a mut ProofNumberSearch,
    deepening: &'a mut IterativeDeepening,
    endless: bool,
    depth: u32,
}

impl SearchAdviser<'_> {
    /// Looks up whether the player wins.
    fn probe(&self, hash: u64, left: u32) -> Option<bool> {
        match self.method {
            ProofMethod::ProofNumber => self.numbers.probe(hash, left),
            ProofMethod::IterativeDeepening if self.endless => {
                match self.deepening.probe(hash, u32::MAX) {
                    Some(DepthResult::Never) => Some(false),
                    _ => None,
                }
            }
            ProofMethod::IterativeDeepening => match self.deepening.probe(hash, left)? {
                DepthResult::Win => Some(true),
                DepthResult::NotWithinLimit | DepthResult::Never => Some(false),
            },
        }
    }

    /// Returns the decision found by searching the state again.
    fn search_again(
        &mut self,
        decision: &DecisionState,
        claim: Claim,
        budget: &mut ProofBudget,
    ) -> Option<Move> {
        let DecisionState { state, history, left, .. } = *decision;
        match self.method {
            ProofMethod::ProofNumber => {
                self.numbers.search_state(state, history, left, budget)?;
                self.find_confirmed(decision, claim)
            }
            ProofMethod::IterativeDeepening => {
                let left = if self.endless { self.depth } else { left };
                self.deepening.settling_move(state, history, left, budget)
            }
        }
    }

    /// Returns a decision to a position for which the table confirms the claim.
    fn find_confirmed(&mut self, decision: &DecisionState, claim: Claim) -> Option<Move> {
        let game = self.session.game().clone();
        let interpreter = game.interpreter();
        let goal = match self.method {
            ProofMethod::IterativeDeepening if !self.endless => self.deepening.goal(),
            _ => self.numbers.goal(),
        };
        let mut next = decision.state.clone();
        let wanted = claim == Claim::Wins;
        decision.moves.iter().copied().find(|&mv| {
            if !self.session.play_listed(
                PositionRef::new(decision.state, decision.history),
                mv,
                &mut next,
            ) {
                return false;
            }
            if let Some(end) = interpreter.recorded_outcome(&next) {
                return goal.is_met(end) == wanted;
            }
            let after = goal.after(decision.left, interpreter, decision.state, &next);
            let after = after.filter(|&after| !goal.is_out(after));
            if let Some(wins) = after.and_then(|left| self.probe(interpreter.hash(&next), left)) {
                return wins == wanted;
            }
            if self.session.count(PositionRef::new(&next, decision.history)) > 0 {
                // The limit is exhausted, or the child is unknown.
                return after.is_none() && !wanted;
            }
            let end = self.session.outcome(PositionRef::new(&next, decision.history));
            end.is_some_and(|end| goal.is_met(end)) == wanted
        })
    }
}

impl Adviser for SearchAdviser<'_> {
    fn advise(
        &mut self,
        decision: &DecisionState,
        claim: Claim,
        budget: &mut ProofBudget,
    ) -> Option<Move> {
        if let Some(mv) = self.find_confirmed(decision, claim) {
            return Some(mv);
        }
        self.search_again(decision, claim, budget)
    }
}
