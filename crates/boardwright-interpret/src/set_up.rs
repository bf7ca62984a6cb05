//! Positions set up by hand or from text: `after setup`, and the end that holds already.

use crate::context::Goal;
use crate::core::Core;
use crate::explorer::Explorer;
use crate::history::History;
use crate::limits::{LimitReached, RulePart};
use crate::read;
use crate::state::State;
use boardwright_ir::visit::{IrNode, NodeRead, any, children_of_end};
use boardwright_ir::{Condition, End, FROM, Num, Program, Statement, TO, VariableId, control};
use boardwright_syntax::tree::{Lifetime, Span};

/// Reason why the rules refuse a position that was set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A condition of `after setup` does not hold.
    #[error("{}", .message.as_deref().unwrap_or("the rules refuse this position"))]
    Inconsistent {
        /// Reason in the words of the rules; `None` if they give none.
        message: Option<String>,
        /// Span of the condition in the rules.
        span: Span,
        /// Variables that the condition reads, in its order.
        variables: Vec<VariableId>,
        /// True if the condition depends on the player to move.
        is_about_player: bool,
    },
    /// `after setup` or an end reaches a limit.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

impl<const W: usize> Core<W> {
    /// Runs `after setup` on a state. The initial state stays as it is.
    pub fn set_up(&self, words: &[u64]) -> Result<State, SetupError> {
        if self.is_start(words) {
            return Ok(State(words.into()));
        }
        self.run_after_setup(words)
    }

    /// Runs `after setup` on a state, be it the initial one.
    pub fn run_after_setup(&self, words: &[u64]) -> Result<State, SetupError> {
        let history = History::default();
        let mut explorer = Explorer::new(self, words, &history);
        explorer.context.goal = Goal::SetUp;
        let is_consistent = explorer.within(RulePart::AfterSetup, |explorer| {
            explorer.execute(&explorer.program.after_setup)
        });
        match explorer.limit {
            Some(limit) => return Err(limit.into()),
            None if !is_consistent => return Err(explorer.refusal()),
            None => explorer.begin_after_setup(),
        }
        Ok(State(explorer.words().into()))
    }

    /// Records the end that holds, as if the player before had just decided.
    pub fn judge_setup(&self, words: &[u64]) -> Result<State, SetupError> {
        let history = History::default();
        let mut explorer = Explorer::new(self, words, &history);
        if read::outcome(words).is_none() && !self.is_start(words) {
            explorer.record_end_of_setup();
        }
        match explorer.limit {
            Some(limit) => Err(limit.into()),
            None => Ok(State(explorer.words().into())),
        }
    }

    fn is_start(&self, words: &[u64]) -> bool {
        self.start().words() == words
    }
}

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns the error of the condition that failed.
    fn refusal(&self) -> SetupError {
        match self.refused {
            Some(Statement::Require { condition, message, span }) => SetupError::Inconsistent {
                message: message.clone(),
                span: *span,
                variables: variables_read(condition),
                is_about_player: depends_on_player(condition),
            },
            _ => SetupError::Inconsistent {
                message: None,
                span: Span::default(),
                variables: Vec::new(),
                is_about_player: false,
            },
        }
    }

    /// Begins the turn anew if `after setup` chose another phase or player, and resets what lasts
    /// for one decision.
    fn begin_after_setup(&mut self) {
        let stage = usize::from(self.byte(control::STAGE));
        let phase = self.program.turns[usize::from(self.program.stages[stage].turn)].phase;
        let is_moved = u16::from(self.byte(control::PHASE)) != phase;
        let player = usize::from(self.byte(control::PLAYER));
        let next = self.next_player(player);
        let mut writer = self.writer();
        if is_moved || next != player {
            writer.begin_turn(next);
        }
        writer.reset(Lifetime::ThisMove);
        writer.set_byte(control::CAPTURES, 0);
        writer.set_byte(control::FLOW, 0);
        if self.is_turn_beginning() {
            self.forget_unusable_values();
        }
    }

    /// Records the first end that holds. Ends that read the history or the last decision are left
    /// out, since a setup has neither.
    fn record_end_of_setup(&mut self) {
        self.context.mover = self.last_mover();
        let program = self.program;
        let ends = program.ends.iter().enumerate();
        self.record_first_end(ends.filter(|(_, end)| !reads_last_decision(program, end)));
    }

    /// Returns the player who made the last decision: the player to move within a turn, else the
    /// player before who has a turn in the phase.
    fn last_mover(&self) -> usize {
        let player = usize::from(self.byte(control::PLAYER));
        if !self.is_turn_beginning() {
            return player;
        }
        let phase = &self.program.phases[usize::from(self.byte(control::PHASE))];
        let players = self.program.layout.players;
        let mut before = (1..players).map(|steps| (player + players - steps) % players);
        before.find(|&player| phase.first_stage[player].is_some()).unwrap_or(player)
    }
}

/// Returns the variables that a condition reads, in its order.
fn variables_read(condition: &Condition) -> Vec<VariableId> {
    let mut variables = Vec::new();
    any(IrNode::Condition(condition), &mut |node| {
        if let NodeRead::Variable(variable) = node.own_read() {
            variables.push(variable);
        }
        false
    });
    variables
}

/// True if a condition depends on the player to move.
fn depends_on_player(condition: &Condition) -> bool {
    any(IrNode::Condition(condition), &mut |node| {
        matches!(node, IrNode::Number(Num::Mover | Num::Opponent))
    })
}

/// True if an end reads what the last decision left: its sites, its captures, or variables that
/// last for one decision.
fn reads_last_decision(program: &Program, end: &End) -> bool {
    let mut found = end.uses_history;
    children_of_end(end, &mut |node| {
        found |= any(node, &mut |node| match node.own_read() {
            NodeRead::Local(local) => matches!(local, FROM | TO),
            NodeRead::Captures => true,
            NodeRead::Variable(variable) => {
                program.variables[usize::from(variable)].lifetime == Lifetime::ThisMove
            }
            _ => false,
        });
    });
    found
}
