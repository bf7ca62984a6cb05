//! The prover: answers queries about forced wins.

use super::answer::{
    GameValue, ProofAnswer, ProofFlaw, ProofMethod, ProofProgress, ProofVerdict, UnknownReason,
};
use super::budget::ProofBudget;
use super::proof_search::ProofSearch;
use super::query::ProofQuery;
use super::rule_dependencies::RuleDependencies;
use super::win_goal::WinGoal;
use crate::task::Task;
use boardwright::{Game, LimitReached, Move, Outcome, Player, Position};

/// Default memory in bytes.
const DEFAULT_MEMORY: usize = 256 << 20;

/// Maximum length of a drawing line.
const MAX_SHOWN: usize = 80;

/// Answers queries about forced wins; see the [module](super).
///
/// ```
/// use boardwright::{Options, Player, bundled};
/// use boardwright_search::prove::{ProofQuery, Prover};
/// use boardwright_search::{Limits, Task};
///
/// let game = bundled::find("tic-tac-toe").unwrap().compile(&Options::default()).0.unwrap();
/// let prover = Prover::new(&game).with_memory(16 << 20);
/// let query = ProofQuery::wins(Player(0));
/// let task = Task::without_clock(Limits::default());
/// let answer = prover.ask(&game.start(), &query, &task, &mut |_| {});
/// assert_eq!(answer.wins(), Some(false));
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    dependencies: RuleDependencies,
    memory: usize,
    methods: Vec<ProofMethod>,
}

impl Prover {
    /// Creates a prover for a game.
    pub fn new(game: &Game) -> Prover {
        Prover {
            dependencies: RuleDependencies::of(game.program()),
            memory: DEFAULT_MEMORY,
            methods: vec![ProofMethod::ProofNumber, ProofMethod::IterativeDeepening],
        }
    }

    /// Sets the memory in bytes.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Prover {
        Prover { memory: bytes, ..self }
    }

    /// Uses one method alone. By default both take turns until one has an answer.
    #[must_use]
    pub fn with_method(self, method: ProofMethod) -> Prover {
        Prover { methods: vec![method], ..self }
    }

    /// Answers a query about a position.
    pub fn ask(
        &self,
        position: &Position,
        query: &ProofQuery,
        task: &Task,
        on_progress: &mut dyn FnMut(&ProofProgress),
    ) -> ProofAnswer {
        let _scope = task.budget().enter();
        let mut budget = ProofBudget::new(task, on_progress);
        let interpreter = position.game().interpreter();
        let (goal, left) = WinGoal::of(query, interpreter, position.state());
        match (answer_if_over(position, goal), left) {
            (Some(answer), _) => answer,
            (None, None) => immediate_answer(ProofVerdict::Refuted),
            (None, Some(left)) => {
                let at = (goal, left);
                ProofSearch::new(position, &self.dependencies, at, &self.methods, self.memory)
                    .answer(&mut budget)
            }
        }
    }

    /// Determines the game-theoretic value of a two-player position. The queries for both players
    /// take turns.
    pub fn value(
        &self,
        position: &Position,
        task: &Task,
        on_progress: &mut dyn FnMut(&ProofProgress),
    ) -> GameValue {
        if position.game().players().count() != 2 {
            let reason = immediate_answer(ProofVerdict::Unknown(UnknownReason::Players));
            return GameValue::Unknown(reason.clone(), reason);
        }
        let _scope = task.budget().enter();
        let mut budget = ProofBudget::new(task, on_progress);
        let first = position.player();
        let second = position.game().players().find(|&player| player != first).unwrap_or(first);
        let goals = [first, second].map(|player| {
            let query = ProofQuery::wins(player);
            let (goal, left) = WinGoal::of(&query, position.game().interpreter(), position.state());
            (player, goal, left.unwrap_or(0))
        });
        let mut known: [Option<ProofAnswer>; 2] =
            goals.map(|(_, goal, _)| answer_if_over(position, goal));
        let mut searches = goals.map(|(_, goal, left)| {
            ProofSearch::new(
                position,
                &self.dependencies,
                (goal, left),
                &self.methods,
                self.memory / 2,
            )
        });
        while known.iter().any(Option::is_none) {
            for (known, search) in known.iter_mut().zip(&mut searches) {
                if known.is_none() {
                    *known = search.run_slices(&mut budget);
                }
            }
            let won = |answer: &Option<ProofAnswer>| {
                answer.as_ref().and_then(ProofAnswer::wins) == Some(true)
            };
            if known.iter().any(won) {
                break;
            }
        }
        let [one, other] = known;
        match (one, other) {
            (Some(answer), _) if answer.wins() == Some(true) => GameValue::Win(first, answer),
            (_, Some(answer)) if answer.wins() == Some(true) => GameValue::Win(second, answer),
            (Some(mut one), Some(other)) if one.wins().is_some() && other.wins().is_some() => {
                if let Some(line) = drawing_line(position, &mut searches, &mut budget) {
                    one.line = line;
                }
                GameValue::Draw(one, other)
            }
            (one, other) => {
                let reason = |answer: Option<ProofAnswer>| {
                    let stopped = ProofVerdict::Unknown(UnknownReason::Stopped);
                    answer.unwrap_or_else(|| immediate_answer(stopped))
                };
                GameValue::Unknown(reason(one), reason(other))
            }
        }
    }

    /// Answers a query for each legal decision, as if it had been made. `answered` receives each
    /// answer at once.
    ///
    /// # Errors
    ///
    /// If the decisions cannot be listed: a limit of the rules is reached, or the task's is.
    pub fn first_moves(
        &self,
        position: &Position,
        query: &ProofQuery,
        task: &Task,
        on_progress: &mut dyn FnMut(&ProofProgress),
        answered: &mut dyn FnMut(Move, &ProofAnswer),
    ) -> Result<(), LimitReached> {
        let _scope = task.budget().enter();
        let mut budget = ProofBudget::new(task, on_progress);
        let interpreter = position.game().interpreter();
        let (goal, left) = WinGoal::of(query, interpreter, position.state());
        let mut search: Option<ProofSearch> = None;
        for mv in position.decisions()? {
            let next = match position.play(mv) {
                Ok(next) => next,
                Err(error) => {
                    // An undecidable first move must not be skipped silently, since the answers
                    // cover all of them.
                    let lacking = UnknownReason::Unconfirmed(ProofFlaw::NoDecision);
                    let reason = error.limit().map_or(lacking, UnknownReason::from);
                    answered(mv, &immediate_answer(ProofVerdict::Unknown(reason)));
                    continue;
                }
            };
            let after = left
                .filter(|&left| !goal.is_out(left))
                .and_then(|left| goal.after(left, interpreter, position.state(), next.state()));
            let (nodes, checked) = (budget.nodes, budget.checked);
            let answer = match (answer_if_over(&next, goal), after) {
                (Some(answer), _) => answer,
                (None, None) => immediate_answer(ProofVerdict::Refuted),
                (None, Some(after)) => {
                    let search = search.get_or_insert_with(|| {
                        ProofSearch::new(
                            position,
                            &self.dependencies,
                            (goal, after),
                            &self.methods,
                            self.memory,
                        )
                    });
                    search.move_to(&next, after, &self.methods);
                    search.answer(&mut budget)
                }
            };
            answered(mv, &prepend_move(mv, answer, nodes, checked));
        }
        Ok(())
    }
}

/// Returns a line in which both sides play their holding strategies, until the game is drawn, a
/// position repeats, or the line is long enough. The first search is about a win of the player to
/// move.
fn drawing_line(
    position: &Position,
    searches: &mut [ProofSearch; 2],
    budget: &mut ProofBudget,
) -> Option<Vec<Move>> {
    let (mut here, mut line, first) = (position.clone(), Vec::new(), position.player());
    let mut met = Vec::new();
    while line.len() < MAX_SHOWN && here.outcome().ok()?.is_none() && !met.contains(&here.hash()) {
        met.push(here.hash());
        let holds_against = usize::from(here.player() == first);
        let mv = searches[holds_against].decision(&here, budget)?;
        here.play_mut(mv).ok()?;
        line.push(mv);
    }
    let won = here.outcome().ok()?.is_some_and(|end| end.winner.is_some());
    (!won).then_some(line)
}

/// Converts an answer about the position after a decision into one about that decision.
fn prepend_move(mv: Move, mut answer: ProofAnswer, nodes: u64, checked: u64) -> ProofAnswer {
    answer.line.insert(0, mv);
    if let ProofVerdict::Proved { plies } = &mut answer.verdict {
        *plies += 1;
    }
    answer.nodes = answer.nodes.saturating_sub(nodes);
    answer.checked = answer.checked.saturating_sub(checked);
    answer
}

/// Returns the answer if the game is over, or if a limit of the rules hides whether it is.
fn answer_if_over(position: &Position, goal: WinGoal) -> Option<ProofAnswer> {
    let end = match position.outcome() {
        Ok(end) => end?,
        Err(limit) => return Some(immediate_answer(ProofVerdict::Unknown(limit.into()))),
    };
    let won = end.winner.map(|Player(player)| Outcome::Win(player));
    let met = won.is_some_and(|outcome| goal.is_met(outcome));
    Some(immediate_answer(if met {
        ProofVerdict::Proved { plies: 0 }
    } else {
        ProofVerdict::Refuted
    }))
}

fn immediate_answer(verdict: ProofVerdict) -> ProofAnswer {
    ProofAnswer { verdict, line: Vec::new(), method: ProofMethod::default(), nodes: 0, checked: 0 }
}
