//! What follows a decision: consequences, whose turn it is, resets, and the ends that are recorded.

use crate::explorer::Explorer;
use crate::read;
use crate::state::Outcome;
use crate::write::Writer;
use boardwright_board::Bits;
use boardwright_ir::{End, VariableId, VariableType, control, flow};
use boardwright_syntax::tree::Lifetime;

impl<'p, const W: usize> Explorer<'p, W> {
    /// Whether what comes after the body lets the decision stand; the state is left as it was.
    pub fn would_finish(&mut self) -> bool {
        let turn = usize::from(self.program.stages[self.context.stage].turn);
        let (mark, preferred) = (self.mark(), self.preferred);
        self.context.past_body = true;
        let stands = if self.core.notes.turn_end_rejects[turn] {
            self.finish()
        } else {
            // What follows the last condition changes nothing here.
            let notes = &self.core.notes.after_move;
            let open = self
                .program
                .after_move
                .iter()
                .zip(&notes.from)
                .take_while(|(_, n)| n.chooses_or_rejects);
            open.into_iter().all(|(statement, _)| self.tick(1) && self.effect(statement))
        };
        self.context.past_body = false;
        // A decision that is only looked at is worth nothing to the one that is being made.
        self.preferred = preferred;
        self.unwind(mark);
        stands
    }

    /// Keeps the state after the decision played, if it may be; says whether it may.
    pub fn keep_result(&mut self) -> bool {
        let mark = self.mark();
        self.context.past_body = true;
        let stands = self.finish();
        if stands {
            self.judge_ends();
            // Ends may still ask for what was noted during the decision.
            let mut writer = self.writer();
            writer.reset(Lifetime::ThisMove);
            writer.set_byte(control::CAPTURES, 0);
            self.result = Some(self.words().into());
        }
        self.context.past_body = false;
        self.unwind(mark);
        stands
    }

    /// Carries the state from the end of a body to the next decision; says whether that may be.
    pub fn finish(&mut self) -> bool {
        if !self.execute(&self.program.after_move) {
            return false;
        }
        let stage = self.context.stage;
        let actions = self.byte(control::ACTIONS).saturating_add(1);
        match self.following(stage, actions) {
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
        let plies = read::quad(self.words(), control::PLIES);
        let mut writer = self.writer();
        writer.set_quad(control::PLIES, plies.saturating_add(1));
        writer.set_byte(control::FLOW, 0);
        true
    }

    /// The stage that follows in the same turn, with its actions so far; none if the turn is over.
    fn following(&mut self, stage: usize, actions: u8) -> Option<(usize, u8)> {
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

    fn end_turn(&mut self, turn: usize) -> bool {
        let turn = &self.program.turns[turn];
        self.preferred = turn.prefer.as_ref().map(|prefer| self.number(prefer));
        if !self.execute(&turn.after) || !self.execute(&self.program.after_turn) {
            return false;
        }
        let turns = read::quad(self.words(), control::TURNS);
        let player = usize::from(self.byte(control::PLAYER));
        let next = self.next_player((player + 1) % self.program.layout.players);
        let mut writer = self.writer();
        writer.reset(Lifetime::ThisTurn);
        writer.bring_next_turn();
        writer.set_quad(control::TURNS, turns.saturating_add(1));
        writer.begin_turn(next);
        true
    }

    /// Whose turn is next: the player who was named, or else the usual one.
    pub fn next_player(&self, usual: usize) -> usize {
        match self.byte(control::FLOW) >> flow::NEXT_SHIFT {
            0 => usual,
            named => usize::from(named) - 1,
        }
    }

    /// Writes down the first end that holds, if one does, as the player who decided sees it.
    fn judge_ends(&mut self) {
        for (index, end) in self.program.ends.iter().enumerate() {
            if !end.uses_history && self.condition(&end.condition) {
                let outcome = self.outcome_of(end);
                let mut writer = self.writer();
                writer.set_byte(control::OUTCOME, Outcome::to_byte(Some(outcome)));
                writer.set_byte(control::REASON, index as u8);
                return;
            }
        }
    }

    /// Returns the outcome that an end gives.
    pub fn outcome_of(&mut self, end: &'p End) -> Outcome {
        let Some(winner) = &end.winner else { return Outcome::Draw };
        let winner = self.number(winner);
        self.core.player(winner).map_or(Outcome::Draw, |player| Outcome::Win(player as u8))
    }
}

impl<const W: usize> Writer<'_, W> {
    /// Gives variables of a lifetime their first values.
    pub fn reset(&mut self, lifetime: Lifetime) {
        self.each_value(lifetime, |writer, variable, player| {
            writer.set_initial(variable, player, false);
        });
    }

    /// Brings into force what was written for the next turn.
    pub fn bring_next_turn(&mut self) {
        self.each_value(Lifetime::NextTurn, |writer, variable, player| {
            let core = writer.core;
            let offset = read::variable_offset(&core.program.layout, variable, player, true);
            if core.program.variables[usize::from(variable)].ty == VariableType::Sites {
                let written: Bits<W> = read::sites(writer.words, offset);
                writer.set_sites(variable, player, false, written);
            } else {
                let written = read::quad(writer.words, offset) as i32;
                writer.set_variable(variable, player, false, written.into());
            }
            writer.set_initial(variable, player, true);
        });
    }

    fn each_value(
        &mut self,
        lifetime: Lifetime,
        mut change: impl FnMut(&mut Self, VariableId, usize),
    ) {
        let core = self.core;
        for (index, variable) in core.program.variables.iter().enumerate() {
            if variable.lifetime == lifetime {
                let holders = if variable.per_player { core.program.layout.players } else { 1 };
                (0..holders).for_each(|player| change(self, index as VariableId, player));
            }
        }
    }

    /// Gives a variable its first value.
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

    /// Lets a player begin a turn of the phase in force; the next one that has a turn in it, if
    /// that player has none.
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
