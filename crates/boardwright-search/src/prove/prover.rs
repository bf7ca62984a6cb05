//! Whoever answers questions about who wins.

use super::answer::{Answer, Doubt, Flaw, Method, Progress, Value, Verdict};
use super::effort::Effort;
use super::goal::Goal;
use super::inquiry::Inquiry;
use super::question::Question;
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
    methods: Vec<Method>,
}

impl Prover {
    /// One for a game.
    pub fn new(game: &Game) -> Prover {
        Prover {
            reads: Reads::of(game.program()),
            memory: USUAL_MEMORY,
            methods: vec![Method::ProofNumbers, Method::Deepening],
        }
    }

    /// With about so many bytes of memory.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Prover {
        Prover { memory: bytes, ..self }
    }

    /// By one method alone; otherwise both work in turn, each a while, until one has an answer.
    #[must_use]
    pub fn with_method(self, method: Method) -> Prover {
        Prover { methods: vec![method], ..self }
    }

    /// Answers a question about a position.
    pub fn ask(
        &self,
        position: &Position,
        question: &Question,
        task: &Task,
        tell: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let mut effort = Effort::new(task, tell);
        let machine = position.game().machine();
        let (goal, left) = Goal::of(question, machine, position.state());
        match (settled(position, goal), left) {
            (Some(answer), _) => answer,
            (None, None) => at_once(Verdict::Refuted),
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
        tell: &mut dyn FnMut(&Progress),
    ) -> Value {
        if position.game().players().count() != 2 {
            let doubt = at_once(Verdict::Unknown(Doubt::Players));
            return Value::Unknown(doubt.clone(), doubt);
        }
        let mut effort = Effort::new(task, tell);
        let first = position.player();
        let second = position.game().players().find(|&player| player != first).unwrap_or(first);
        let asked = [first, second].map(|player| {
            let question = Question::wins(player);
            let (goal, left) = Goal::of(&question, position.game().machine(), position.state());
            (player, goal, left.unwrap_or(0))
        });
        let mut known: [Option<Answer>; 2] = asked.map(|(_, goal, _)| settled(position, goal));
        let mut inquiries = asked.map(|(_, goal, left)| {
            Inquiry::new(position, &self.reads, (goal, left), &self.methods, self.memory / 2)
        });
        while known.iter().any(Option::is_none) {
            for (known, inquiry) in known.iter_mut().zip(&mut inquiries) {
                if known.is_none() {
                    *known = inquiry.turn(&mut effort);
                }
            }
            let won =
                |answer: &Option<Answer>| answer.as_ref().and_then(Answer::wins) == Some(true);
            if known.iter().any(won) {
                break;
            }
        }
        let [one, other] = known;
        match (one, other) {
            (Some(answer), _) if answer.wins() == Some(true) => Value::Win(first, answer),
            (_, Some(answer)) if answer.wins() == Some(true) => Value::Win(second, answer),
            (Some(mut one), Some(other)) if one.wins().is_some() && other.wins().is_some() => {
                if let Some(line) = held_by_both(position, &mut inquiries, &mut effort) {
                    one.line = line;
                }
                Value::Draw(one, other)
            }
            (one, other) => {
                let doubt = |answer: Option<Answer>| {
                    let stopped = Verdict::Unknown(Doubt::Stopped);
                    answer.unwrap_or_else(|| at_once(stopped))
                };
                Value::Unknown(doubt(one), doubt(other))
            }
        }
    }

    /// Answers a question about a position for every decision there, as if it had been made. `tell`
    /// hears each answer as soon as it is there.
    pub fn first_moves(
        &self,
        position: &Position,
        question: &Question,
        task: &Task,
        tell: &mut dyn FnMut(&Progress),
        answered: &mut dyn FnMut(Move, &Answer),
    ) {
        let mut effort = Effort::new(task, tell);
        let machine = position.game().machine();
        let (goal, left) = Goal::of(question, machine, position.state());
        let mut moves = Vec::new();
        position.decisions(&mut moves);
        let mut inquiry: Option<Inquiry> = None;
        for mv in moves {
            let Ok(next) = position.play(mv) else {
                // What is listed and cannot be made is not passed over: the answers are about all first moves.
                let lacking = Verdict::Unknown(Doubt::Unconfirmed(Flaw::NoDecision));
                answered(mv, &at_once(lacking));
                continue;
            };
            let after = left
                .filter(|&left| !goal.is_out(left))
                .and_then(|left| goal.after(left, machine, position.state(), next.state()));
            let (nodes, checked) = (effort.nodes, effort.checked);
            let answer = match (settled(&next, goal), after) {
                (Some(answer), _) => answer,
                (None, None) => at_once(Verdict::Refuted),
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
fn after_move(mv: Move, mut answer: Answer, nodes: u64, checked: u64) -> Answer {
    answer.line.insert(0, mv);
    if let Verdict::Proved { plies } = &mut answer.verdict {
        *plies += 1;
    }
    answer.nodes = answer.nodes.saturating_sub(nodes);
    answer.checked = answer.checked.saturating_sub(checked);
    answer
}

/// The answer for a game that is over.
fn settled(position: &Position, goal: Goal) -> Option<Answer> {
    let won = position.outcome()?.winner.map(|Player(player)| Outcome::Win(player));
    let met = won.is_some_and(|outcome| goal.is_met(outcome));
    Some(at_once(if met { Verdict::Proved { plies: 0 } } else { Verdict::Refuted }))
}

fn at_once(verdict: Verdict) -> Answer {
    Answer { verdict, line: Vec::new(), method: Method::default(), nodes: 0, checked: 0 }
}
