//! Conversion of setups into positions.

use crate::game::Game;
use crate::position::Position;
use crate::setup::{Setup, StateValue};
use boardwright_interpret::Editor;

impl Setup {
    /// Returns the position with this state and an empty history. Parts that the game lacks, such
    /// as a site, a kind or a stage, are as in the initial position.
    pub fn position(&self, game: &Game) -> Position {
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
