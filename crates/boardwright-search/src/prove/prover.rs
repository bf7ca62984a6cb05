//! Whoever answers questions about who wins.

use super::answer::{
    GameValue, ProofAnswer, ProofFlaw, ProofMethod, ProofProgress, ProofVerdict, UnknownReason,
};
use super::effort::Effort;
use super::goal::Goal;
use super::inquiry::Inquiry;
use super::question::ProofQuery;
use super::reads::Reads;
use crate::task::Task;
use boardwright::{Game, Move, Outcome, Player, Position};

/// Memory in bytes unless it is said otherwise.
const USUAL_MEMORY: usize = 256 << 20;

/// No longer line of a draw is given.
const MAX_SHOWN: usize = 80;

/// Answers questions about who wins; see the [module](super).
#[derive(Clone, Debug)]
pub struct Prover {
    reads: Reads,
    memory: usize,
    methods: Vec<ProofMethod>,
}

impl Prover {
    /// One for a game.
    pub fn new(game: &Game) -> Prover {
        Prover {
            reads: Reads::of(game.program()),
            memory: USUAL_MEMORY,
            methods: vec![ProofMethod::ProofNumber, ProofMethod::Deepening],
        }
    }

    /// With about so many bytes of memory.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Prover {
        Prover { memory: bytes, ..self }
    }

    /// By one method alone; otherwise both work in turn, each a while, until one has an answer.
    #[must_use]
    pub fn with_method(self, method: ProofMethod) -> Prover {
        Prover { methods: vec![method], ..self }
    }

    /// Answers a question about a position.
    pub fn ask(
        &self,
        position: &Position,
        question: &ProofQuery,
        task: &Task,
        tell: &mut dyn FnMut(&ProofProgress),
    ) -> ProofAnswer {
        let mut effort = Effort::new(task, tell);
        let machine = position.game().interpreter();
        let (goal, left) = Goal::of(question, machine, position.state());
        match (settled(position, goal), left) {
            (Some(answer), _) => answer,
            (None, None) => at_once(ProofVerdict::Refuted),
            (None, Some(left)) => {
                let at = (goal, left);
                Inquiry::new(position, &self.reads, at, &self.methods, self.memory)
                    .answer(&mut effort)
            }
        }
    }

    /// What a position of a game of two is worth with best play: whether the one who decides can force a win, or
    /// another can, or neither. Both questions are pursued in turn.
    pub fn value(
        &self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&ProofProgress),
    ) -> GameValue {
        if position.game().players().count() != 2 {
            let doubt = at_once(ProofVerdict::Unknown(UnknownReason::Players));
            return GameValue::Unknown(doubt.clone(), doubt);
        }
        let mut effort = Effort::new(task, tell);
        let first = position.player();
        let second = position.game().players().find(|&player| player != first).unwrap_or(first);
        let asked = [first, second].map(|player| {
            let question = ProofQuery::wins(player);
            let (goal, left) = Goal::of(&question, position.game().interpreter(), position.state());
            (player, goal, left.unwrap_or(0))
        });
        let mut known: [Option<ProofAnswer>; 2] = asked.map(|(_, goal, _)| settled(position, goal));
        let mut inquiries = asked.map(|(_, goal, left)| {
            Inquiry::new(position, &self.reads, (goal, left), &self.methods, self.memory / 2)
        });
        while known.iter().any(Option::is_none) {
            for (known, inquiry) in known.iter_mut().zip(&mut inquiries) {
                if known.is_none() {
                    *known = inquiry.turn(&mut effort);
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
                if let Some(line) = held_by_both(position, &mut inquiries, &mut effort) {
                    one.line = line;
                }
                GameValue::Draw(one, other)
            }
            (one, other) => {
                let doubt = |answer: Option<ProofAnswer>| {
                    let stopped = ProofVerdict::Unknown(UnknownReason::Stopped);
                    answer.unwrap_or_else(|| at_once(stopped))
                };
                GameValue::Unknown(doubt(one), doubt(other))
            }
        }
    }

    /// Answers a question about a position for every decision there, as if it had been made. `tell`
    /// hears each answer as soon as it is there.
    pub fn first_moves(
        &self,
        position: &Position,
        question: &ProofQuery,
        task: &Task,
        tell: &mut dyn FnMut(&ProofProgress),
        answered: &mut dyn FnMut(Move, &ProofAnswer),
    ) {
        let mut effort = Effort::new(task, tell);
        let machine = position.game().interpreter();
        let (goal, left) = Goal::of(question, machine, position.state());
        let mut moves = Vec::new();
        position.decisions(&mut moves);
        let mut inquiry: Option<Inquiry> = None;
        for mv in moves {
            let Ok(next) = position.play(mv) else {
                // What is listed and cannot be made is not passed over: the answers are about all first moves.
                let lacking =
                    ProofVerdict::Unknown(UnknownReason::Unconfirmed(ProofFlaw::NoDecision));
                answered(mv, &at_once(lacking));
                continue;
            };
            let after = left
                .filter(|&left| !goal.is_out(left))
                .and_then(|left| goal.after(left, machine, position.state(), next.state()));
            let (nodes, checked) = (effort.nodes, effort.checked);
            let answer = match (settled(&next, goal), after) {
                (Some(answer), _) => answer,
                (None, None) => at_once(ProofVerdict::Refuted),
                (None, Some(after)) => {
                    let inquiry = inquiry.get_or_insert_with(|| {
                        Inquiry::new(
                            position,
                            &self.reads,
                            (goal, after),
                            &self.methods,
                            self.memory,
                        )
                    });
                    inquiry.go(&next, after, &self.methods);
                    inquiry.answer(&mut effort)
                }
            };
            answered(mv, &after_move(mv, answer, nodes, checked));
        }
    }
}

/// A line in which either side decides as it did to prove that the other does not win: until the
/// game is drawn, comes back to where it was, or is long enough to be seen. The first inquiry is
/// about a win of whoever decides now.
fn held_by_both(
    position: &Position,
    inquiries: &mut [Inquiry; 2],
    effort: &mut Effort,
) -> Option<Vec<Move>> {
    let (mut here, mut line, first) = (position.clone(), Vec::new(), position.player());
    let mut met = Vec::new();
    while line.len() < MAX_SHOWN && here.outcome().is_none() && !met.contains(&here.hash()) {
        met.push(here.hash());
        let holds_against = usize::from(here.player() == first);
        let mv = inquiries[holds_against].decision(&here, effort)?;
        here.play_mut(mv).ok()?;
        line.push(mv);
    }
    let won = here.outcome().is_some_and(|end| end.winner.is_some());
    (!won).then_some(line)
}

/// An answer about where a decision leads as one about that decision.
fn after_move(mv: Move, mut answer: ProofAnswer, nodes: u64, checked: u64) -> ProofAnswer {
    answer.line.insert(0, mv);
    if let ProofVerdict::Proved { plies } = &mut answer.verdict {
        *plies += 1;
    }
    answer.nodes = answer.nodes.saturating_sub(nodes);
    answer.checked = answer.checked.saturating_sub(checked);
    answer
}

/// The answer for a game that is over.
fn settled(position: &Position, goal: Goal) -> Option<ProofAnswer> {
    let won = position.outcome()?.winner.map(|Player(player)| Outcome::Win(player));
    let met = won.is_some_and(|outcome| goal.is_met(outcome));
    Some(at_once(if met { ProofVerdict::Proved { plies: 0 } } else { ProofVerdict::Refuted }))
}

fn at_once(verdict: ProofVerdict) -> ProofAnswer {
    ProofAnswer { verdict, line: Vec::new(), method: ProofMethod::default(), nodes: 0, checked: 0 }
}
