//! The proof checker: verifies a whole proof by the rules alone.
//!
//! A proof is a strategy of one side, given by an [`Adviser`]; every decision of the other side is
//! tried against it. The checker takes nothing but decisions from the adviser. Legality,
//! successors, results and the remaining turns it determines itself; no search result, estimate or
//! hash replaces that. A wrong adviser can make it reject a true claim, but never accept a false
//! one.
//!
//! **Transpositions.** A subtree is checked once for all paths to it only if its states agree word
//! by word in everything the rules read ([`StateKeyPacker`]), the same limit remains, and the
//! history cannot matter:
//!
//! - the rules read no history at all; or
//! - only ends read it, and all of them require that the position occurred before ([`HistoryUse`]),
//!   and
//!   - to hold against a player, none of them makes that player win. The proof is then checked
//!     without them: they can only end a game earlier, and not with that win; or
//!   - to win, the steps of the whole proof, between positions as the rules compare them, contain
//!     no cycle and reach no earlier position of the game ([`StepGraph`]). Then no position of it
//!     can repeat, and no such end can occur.
//!
//! Otherwise every line is checked separately, with its own history. This is how the checker avoids
//! the graph-history interaction problem.
//!
//! **Cycles.** A winning strategy must not return to a state on its line: [`ProofFlaw::Circular`].
//! A holding strategy may: the checked set is closed under all decisions of the other side and
//! contains no win, so that none ever comes.
//!
//! **Limits of the rules.** A list of decisions cut short by a limit is an error, not a list.

mod holding;
mod line_by_line;
#[cfg(test)]
mod tests;
mod winning;

use super::answer::ProofFlaw;
use super::budget::ProofBudget;
use super::rule_dependencies::{HistoryUse, RuleDependencies};
use super::state_keys::{StateKeyPacker, StateKeyTable};
use super::step_graph::StepGraph;
use super::win_goal::WinGoal;
use boardwright::{Game, History, Move, Outcome, PositionRef, Session, State};

/// Claim of a proof about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// The player wins within the limit.
    Wins,
    /// The others prevent that.
    Holds,
}

/// A state in which the proving side must decide.
pub(crate) struct DecisionState<'a> {
    /// The state.
    pub state: &'a State,
    /// Its history, as far as it is known.
    pub history: &'a History,
    /// The remaining limit.
    pub left: u32,
    /// The legal decisions.
    pub moves: &'a [Move],
}

/// Supplies the decisions of the side that proves its claim.
pub(crate) trait Adviser {
    /// Returns the decision in a state; `None` if there is none.
    fn advise(
        &mut self,
        decision: &DecisionState,
        claim: Claim,
        budget: &mut ProofBudget,
    ) -> Option<Move>;
}

/// A proof that was checked to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct VerifiedProof {
    /// Length of the longest line to the win; of a holding proof, the length of the line given.
    pub plies: u32,
    /// The longest resistance of a winning proof; an example line of a holding one.
    pub line: Vec<Move>,
}

/// Maximum length of a line in plies.
const MAX_LINE: u32 = 1_000;
/// Checks one proof.
pub(crate) struct Checker<'a, 'e> {
    session: Session,
    dependencies: &'a RuleDependencies,
    goal: WinGoal,
    claim: Claim,
    adviser: &'a mut dyn Adviser,
    budget: &'a mut ProofBudget<'e>,
    bytes: usize,
}

/// A check that treats equal states as one.
struct SharedWalk {
    packer: StateKeyPacker,
    seen: StateKeyTable,
    key: Vec<u64>,
    /// The steps of the proof, where cycles matter.
    steps: Option<StepGraph>,
    most_steps: usize,
    /// An empty history, for where history makes no difference.
    blank: History,
}

impl<'a, 'e> Checker<'a, 'e> {
    /// Creates a checker of a claim about a game.
    pub fn new(
        game: &Game,
        dependencies: &'a RuleDependencies,
        (goal, claim): (WinGoal, Claim),
        adviser: &'a mut dyn Adviser,
        budget: &'a mut ProofBudget<'e>,
        bytes: usize,
    ) -> Checker<'a, 'e> {
        Checker { session: Session::new(game), dependencies, goal, claim, adviser, budget, bytes }
    }

    /// Checks the proof from a state in which the game goes on.
    pub fn walk(
        mut self,
        root: &State,
        before: &History,
        left: u32,
    ) -> Result<VerifiedProof, ProofFlaw> {
        let mut shared = self.shared();
        match (&self.dependencies.record, self.claim) {
            (HistoryUse::Unread, Claim::Wins) => self.win_shared(&mut shared, root, left),
            (HistoryUse::Unread, Claim::Holds) => self.hold_shared(&mut shared, root, left),
            (HistoryUse::Repetitions(wins), Claim::Holds)
                if wins.get(usize::from(self.goal.player)) == Some(&false) =>
            {
                let verified = self.hold_shared(&mut shared, root, left)?;
                self.truncate_at_end(root, before, verified)
            }
            (HistoryUse::Repetitions(_), Claim::Wins) => {
                shared.steps = Some(StepGraph::default());
                let verified = self.win_shared(&mut shared, root, left);
                let earlier = before.entries().iter().map(|entry| entry.hash);
                let fresh = shared.steps.take().is_some_and(|steps| steps.never_repeats(earlier));
                match verified {
                    Ok(verified) if fresh => Ok(verified),
                    Err(ProofFlaw::Stopped) => Err(ProofFlaw::Stopped),
                    _ => self.line_by_line(root, before, left),
                }
            }
            _ => self.line_by_line(root, before, left),
        }
    }

    fn shared(&self) -> SharedWalk {
        let packer = StateKeyPacker::new(self.session.game().program(), self.dependencies);
        let seen = StateKeyTable::new(packer.stride(), self.bytes);
        let most_steps = self.bytes / 64;
        SharedWalk {
            packer,
            seen,
            key: Vec::new(),
            steps: None,
            most_steps,
            blank: History::default(),
        }
    }

    /// Lists all legal decisions.
    fn decisions(&mut self, state: &State, history: &History) -> Result<Vec<Move>, ProofFlaw> {
        if self.budget.count_checked() {
            return Err(ProofFlaw::Stopped);
        }
        let mut list = Vec::new();
        self.session.try_decisions(PositionRef::new(state, history), &mut list)?;
        Ok(list)
    }

    /// Returns the decisions that the proof must cover: one of the proving side, else all.
    fn decisions_to_cover(&mut self, decision: &DecisionState) -> Result<Vec<Move>, ProofFlaw> {
        let player = self.session.game().interpreter().player(decision.state);
        let proves = (player == self.goal.player) == (self.claim == Claim::Wins);
        if !proves {
            return Ok(decision.moves.to_vec());
        }
        let advised = self.adviser.advise(decision, self.claim, self.budget);
        let Some(mv) = advised.filter(|mv| decision.moves.contains(mv)) else {
            return Err(if self.budget.is_over() {
                ProofFlaw::Stopped
            } else {
                ProofFlaw::NoDecision
            });
        };
        Ok(vec![mv])
    }

    fn play(&mut self, state: &State, mv: Move, history: &History) -> Result<State, ProofFlaw> {
        let mut next = state.clone();
        match self.session.try_play_listed(PositionRef::new(state, history), mv, &mut next)? {
            true => Ok(next),
            false => Err(ProofFlaw::NoDecision),
        }
    }

    /// Checks that an outcome agrees with the claim.
    fn check_outcome(&self, outcome: Option<Outcome>) -> Result<(), ProofFlaw> {
        let met = outcome.is_some_and(|outcome| self.goal.is_met(outcome));
        match self.claim {
            Claim::Wins if met => Ok(()),
            Claim::Holds if !met && outcome.is_some() => Ok(()),
            _ => Err(ProofFlaw::Contradicted),
        }
    }

    /// Checks the claim where the limit is exhausted and the game goes on.
    fn check_exhausted(&self) -> Result<(), ProofFlaw> {
        match self.claim {
            Claim::Wins => Err(ProofFlaw::Contradicted),
            Claim::Holds => Ok(()),
        }
    }

    /// Returns the outcome of a state regardless of history; `None` while the game goes on.
    fn outcome_without_history(
        &mut self,
        shared: &SharedWalk,
        state: &State,
    ) -> Result<Option<Outcome>, ProofFlaw> {
        let recorded = self.session.game().interpreter().recorded_outcome(state);
        if recorded.is_some() {
            return Ok(recorded);
        }
        let list = self.decisions(state, &shared.blank)?;
        if !list.is_empty() {
            return Ok(None);
        }
        Ok(self.session.try_outcome(PositionRef::new(state, &shared.blank))?)
    }
}
