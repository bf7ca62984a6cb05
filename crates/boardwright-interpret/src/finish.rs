//! Completion of a decision after its body: consequences, the next stage or turn, resets, and the
//! ends that are recorded.

use crate::context::Goal;
use crate::explorer::Explorer;
use crate::limits::RulePart;
use crate::read;
use crate::state::Outcome;
use crate::write::Writer;
use boardwright_board::Bits;
use boardwright_ir::{CounterRole, End, VariableId, VariableType, control, flow};
use boardwright_syntax::tree::Lifetime;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Returns true if no statement after the body rejects the decision. The state is restored.
    pub fn would_finish(&mut self) -> bool {
        let turn = usize::from(self.program.stages[self.context.stage].turn);
        let (checkpoint, preferred) = (self.checkpoint(), self.preferred);
        self.context.past_body = true;
        let is_legal = if self.core.analysis.turn_end_rejects[turn] {
            self.finish()
        } else {
            // Statements after the last one that may choose or reject cannot change the answer.
            let analysis = &self.core.analysis.after_move;
            let open = self
                .program
                .after_move
                .iter()
                .zip(&analysis.from)
                .take_while(|(_, n)| n.chooses_or_rejects);
            self.within(RulePart::AfterMove, |this| {
                open.into_iter().all(|(statement, _)| this.tick(1) && this.effect(statement))
            })
        };
        self.context.past_body = false;
        // The trial does not affect the preference of the decision that is being made.
        self.preferred = preferred;
        self.unwind(checkpoint);
        is_legal
    }

    /// Counts the decision if it is legal. Returns true if the move condition with this index holds
    /// after it too. The state is restored.
    pub fn judge_move_condition(&mut self, index: u16) -> bool {
        let program = self.program;
        let turn = usize::from(program.stages[self.context.stage].turn);
        let (checkpoint, preferred) = (self.checkpoint(), self.preferred);
        self.context.past_body = true;
        let mut is_legal = self.run_after_move();
        let holds = is_legal && self.condition(&program.move_conditions[usize::from(index)]);
        is_legal = is_legal && (!self.core.analysis.turn_end_rejects[turn] || self.go_on());
        self.context.past_body = false;
        self.preferred = preferred;
        self.unwind(checkpoint);
        self.context.found += usize::from(is_legal);
        self.context.is_satisfied = is_legal && holds;
        self.context.is_satisfied
    }

    /// Stores the state after the decision in `result`, unless a statement after the body rejects
    /// the decision or a limit is reached. Returns false then. The state itself is restored.
    pub fn keep_result(&mut self) -> bool {
        let checkpoint = self.checkpoint();
        self.context.past_body = true;
        let is_legal = self.finish() && self.record_end();
        if is_legal {
            // Ends may read variables that last for this decision, so these are reset afterwards.
            let mut writer = self.writer();
            writer.reset(Lifetime::ThisMove);
            writer.set_byte(control::CAPTURES, 0);
            self.result = Some(self.words().into());
            self.result_counters = self.executed.counters().to_vec();
        }
        self.context.past_body = false;
        self.unwind(checkpoint);
        is_legal
    }

    /// Advances the state from the end of a body to the next decision. Returns false if a statement
    /// rejects the decision.
    pub fn finish(&mut self) -> bool {
        self.run_after_move() && self.go_on()
    }

    fn run_after_move(&mut self) -> bool {
        self.within(RulePart::AfterMove, |this| this.execute(&this.program.after_move))
    }

    /// Advances the state from the end of `after move` to the next decision. Returns false if a
    /// statement rejects the decision.
    fn go_on(&mut self) -> bool {
        let stage = self.context.stage;
        let actions = self.byte(control::ACTIONS).saturating_add(1);
        match self.next_stage(stage, actions) {
            Some((next, actions)) => {
                let mut writer = self.writer();
                writer.set_stage(next);
                writer.set_actions(actions);
            }
            None => {
                if !self.end_turn(usize::from(self.program.stages[stage].turn)) {
                    return false;
                }
            }
        }
        let plies = read::u32(self.words(), control::PLIES);
        let mut writer = self.writer();
        writer.set_u32(control::PLIES, plies.saturating_add(1));
        writer.set_byte(control::FLOW, 0);
        true
    }

    /// Returns true if the player to move is at the beginning of a turn.
    pub fn is_turn_beginning(&self) -> bool {
        let stage = usize::from(self.byte(control::STAGE));
        self.program.stages[stage].index == 0 && self.byte(control::ACTIONS) == 0
    }

    /// Returns the next stage of the same turn with the number of its decisions already made, or
    /// `None` if the turn is over.
    fn next_stage(&mut self, stage: usize, actions: u8) -> Option<(usize, u8)> {
        match self.byte(control::FLOW) & flow::MASK {
            flow::AGAIN => return Some((stage, actions)),
            flow::END_TURN => return None,
            _ => {}
        }
        let info = &self.program.stages[stage];
        if let Some(limit) = &info.actions
            && i64::from(actions) < self.number(limit)
        {
            return Some((stage, actions));
        }
        let stages = &self.program.turns[usize::from(info.turn)].stages;
        let next = stages.get(usize::from(info.index) + 1)?;
        Some((usize::from(*next), 0))
    }

    /// Runs the code at the end of a turn and begins the next turn. Returns false if a statement
    /// rejects the decision.
    fn end_turn(&mut self, turn: usize) -> bool {
        let turn = &self.program.turns[turn];
        let is_legal = self.within(RulePart::AfterTurn, |this| {
            this.preferred = turn.prefer.as_ref().map(|prefer| this.number(prefer));
            this.execute(&turn.after) && this.execute(&this.program.after_turn)
        });
        if !is_legal {
            return false;
        }
        let turns = read::u32(self.words(), control::TURNS);
        let player = usize::from(self.byte(control::PLAYER));
        let next = self.next_player((player + 1) % self.program.layout.players);
        let mut writer = self.writer();
        writer.reset(Lifetime::ThisTurn);
        writer.apply_next_turn_values();
        writer.set_u32(control::TURNS, turns.saturating_add(1));
        writer.begin_turn(next);
        // Only the state that is kept needs it: no decision depends on what happens here.
        if matches!(self.context.goal, Goal::Play(_) | Goal::Evaluate) {
            self.forget_unusable_values();
        }
        true
    }

    /// Returns the player whose turn is next: the one named by the rules, or else `usual`.
    pub fn next_player(&self, usual: usize) -> usize {
        match self.byte(control::FLOW) >> flow::NEXT_SHIFT {
            0 => usual,
            named => usize::from(named) - 1,
        }
    }

    /// Records the first end that holds, from the view of the player who decided. Ends that read
    /// the history are left out. Returns false if a limit is reached.
    fn record_end(&mut self) -> bool {
        let ends = self.program.ends.iter().enumerate();
        self.record_first_end(ends.filter(|(_, end)| !end.uses_history))
    }

    /// Records the first of some ends that holds, each given with its index. Returns false if a
    /// limit is reached.
    pub fn record_first_end(&mut self, ends: impl Iterator<Item = (usize, &'p End)>) -> bool {
        for (index, end) in ends {
            if let Some(outcome) = self.judge_end(index, end) {
                if let Some(counter) = self.program.counter(CounterRole::End(index as u16)) {
                    self.count(counter);
                }
                let mut writer = self.writer();
                writer.set_byte(control::OUTCOME, Outcome::to_byte(Some(outcome)));
                writer.set_byte(control::REASON, index as u8);
                break;
            }
        }
        self.limit.is_none()
    }

    /// Returns the outcome of an end rule that holds; `None` if it does not.
    pub fn judge_end(&mut self, index: usize, end: &'p End) -> Option<Outcome> {
        self.within(RulePart::End(index as u16), |this| {
            this.condition(&end.condition).then(|| this.outcome_of(end))
        })
    }

    /// Returns the outcome of an end: a draw if its winner is no player.
    pub fn outcome_of(&mut self, end: &'p End) -> Outcome {
        let Some(winner) = &end.winner else { return Outcome::Draw };
        let winner = self.number(winner);
        self.core.player(winner).map_or(Outcome::Draw, |player| Outcome::Win(player as u8))
    }
}

impl<const W: usize> Writer<'_, W> {
    /// Resets the variables of a lifetime to their initial values.
    pub fn reset(&mut self, lifetime: Lifetime) {
        self.for_each_value(lifetime, |writer, variable, player| {
            writer.set_initial(variable, player, false);
        });
    }

    /// Makes the values written for the next turn current, and resets the values for the turn
    /// after.
    pub fn apply_next_turn_values(&mut self) {
        self.for_each_value(Lifetime::NextTurn, |writer, variable, player| {
            let core = writer.core;
            let offset = read::variable_offset(&core.program.layout, variable, player, true);
            if core.program.variables[usize::from(variable)].ty == VariableType::Sites {
                let layout = &core.program.layout;
                let written: Bits<W> = read::sites(writer.words, layout, offset);
                writer.set_sites(variable, player, false, written);
            } else {
                let written = read::u32(writer.words, offset) as i32;
                writer.set_variable(variable, player, false, written.into());
            }
            writer.set_initial(variable, player, true);
        });
    }

    /// Calls `change` for each variable of a lifetime and each player that has a value of it.
    fn for_each_value(
        &mut self,
        lifetime: Lifetime,
        mut change: impl FnMut(&mut Self, VariableId, usize),
    ) {
        let core = self.core;
        for (index, variable) in core.program.variables.iter().enumerate() {
            if variable.lifetime == lifetime {
                let owners = core.program.layout.holders(variable);
                (0..owners).for_each(|player| change(self, index as VariableId, player));
            }
        }
    }

    /// Resets a variable to its initial value.
    pub fn set_initial(&mut self, variable: VariableId, player: usize, pending: bool) {
        let core = self.core;
        let info = &core.program.variables[usize::from(variable)];
        if info.ty == VariableType::Sites {
            let sites = Bits::from_slice(info.initial_set.words());
            self.set_sites(variable, player, pending, sites);
        } else {
            self.set_variable(variable, player, pending, info.initial);
        }
    }

    /// Begins a turn of the current phase for the first player, from `player` on, that has one in
    /// it. Does nothing if no player has.
    pub fn begin_turn(&mut self, player: usize) {
        let core = self.core;
        let phase = usize::from(read::byte(self.words, control::PHASE));
        let first = &core.program.phases[phase].first_stage;
        let players = core.program.layout.players;
        let mut candidates = (0..players).map(|step| (player + step) % players);
        let begins = |player: usize| Some((player, (*first.get(player)?)?));
        if let Some((player, stage)) = candidates.find_map(begins) {
            self.set_player(player);
            self.set_stage(stage.into());
            self.set_actions(0);
        }
    }
}
