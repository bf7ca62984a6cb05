//! Conversion of setups into positions.

use crate::game::Game;
use crate::position::{Position, quoted_condition};
use crate::setup::{Setup, StateValue};
use boardwright_interpret::Editor;
use boardwright_ir::VariableId;

/// Reason why the rules refuse a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct SetupError {
    /// Reason in words, those of the rules if they give it.
    pub message: String,
    /// Declared state that the reason is about, as indices into
    /// [`Program::variables`](boardwright_ir::Program::variables).
    pub variables: Vec<VariableId>,
    /// True if the reason depends on the player to move.
    pub is_about_player: bool,
}

impl SetupError {
    fn new(game: &Game, error: boardwright_interpret::SetupError) -> SetupError {
        use boardwright_interpret::SetupError as Cause;
        let reason = error.to_string();
        match error {
            Cause::Inconsistent { message, span, variables, is_about_player } => {
                let place = || reason.clone() + &quoted_condition(game, span);
                let message = message.unwrap_or_else(place);
                SetupError { message, variables, is_about_player }
            }
            Cause::Limit(_) => {
                SetupError { message: reason, variables: Vec::new(), is_about_player: false }
            }
        }
    }
}

impl Setup {
    /// Returns the position as the rules put it right, with an empty history: `after setup` has
    /// run, and the end that holds is recorded unless [`Setup::goes_on`]. Parts that the game
    /// lacks, such as a site, a kind or a stage, are as in the initial position.
    ///
    /// # Errors
    ///
    /// If the rules refuse the position.
    pub fn position(&self, game: &Game) -> Result<Position, SetupError> {
        let raw = self.unchecked_position(game);
        let interpreter = game.interpreter();
        let judged = interpreter.set_up(raw.state()).and_then(|state| match self.goes_on {
            true => Ok(state),
            false => interpreter.judge_setup(&state),
        });
        let state = judged.map_err(|error| SetupError::new(game, error))?;
        Ok(Position::new(game.clone(), state))
    }

    /// Returns the position with exactly this state, which the rules did not see, and an empty
    /// history. It may contradict itself, and it goes on although an end may hold.
    pub fn unchecked_position(&self, game: &Game) -> Position {
        let interpreter = game.interpreter();
        let state = interpreter.edit(&interpreter.start(), |editor| {
            self.write_course(editor);
            self.write_units(editor);
            self.write_variables(editor);
        });
        Position::new(game.clone(), state)
    }

    /// Writes the player to move, the stage, and the progress of the game.
    fn write_course(&self, editor: &mut Editor) {
        // Setting the phase begins a turn, so it comes first.
        editor.set_phase(self.phase.into());
        editor.set_decision(self.player.0, self.stage.into(), self.actions);
        editor.set_turns(self.turns);
        editor.set_plies(self.plies);
        editor.set_outcome(self.outcome, self.rule);
    }

    /// Writes the units on the board, in layers and in places.
    fn write_units(&self, editor: &mut Editor) {
        for (site, unit) in (0..).zip(&self.units) {
            editor.set_unit(site, unit.as_ref().map(|unit| (unit.owner.0, unit.kind.0)));
            let attributes = unit.iter().flat_map(|unit| (0..).zip(&unit.attributes));
            attributes.for_each(|(index, &value)| editor.set_attribute(index, site, value));
        }
        for (layer, sites) in (0..).zip(&self.layers) {
            for (site, counts) in (0..).zip(sites) {
                for (kind, &count) in (0..).zip(counts) {
                    editor.set_layer(layer, site, kind, count);
                }
            }
        }
        for (place, owners) in (0..).zip(&self.places) {
            for (owner, counts) in (0..).zip(owners) {
                for (kind, &count) in (0..).zip(counts) {
                    editor.set_place(place, owner, kind, count);
                }
            }
        }
    }

    /// Writes the declared variables.
    fn write_variables(&self, editor: &mut Editor) {
        for (variable, values) in (0..).zip(&self.variables) {
            for (player, value) in (0..).zip(values) {
                match value {
                    StateValue::Number(number) => editor.set_variable(variable, player, *number),
                    StateValue::Sites(sites) => editor.set_variable_set(variable, player, sites),
                }
            }
        }
        for (variable, values) in (0..).zip(&self.next) {
            for (player, value) in (0..).zip(values) {
                match value {
                    StateValue::Number(number) => {
                        editor.set_next_variable(variable, player, *number)
                    }
                    StateValue::Sites(sites) => {
                        editor.set_next_variable_set(variable, player, sites)
                    }
                }
            }
        }
    }
}
