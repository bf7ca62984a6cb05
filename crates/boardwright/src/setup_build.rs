//! Setups made into positions.

use crate::game::Game;
use crate::position::Position;
use crate::setup::{Setup, Stored};
use boardwright_interpret::{Editor, State};
use boardwright_ir::control;

impl Setup {
    /// The position with just this state, and nothing before it.
    pub fn position(&self, game: &Game) -> Position {
        let machine = game.machine();
        let edited = machine.edit(&machine.start(), |editor| self.write(editor));
        Position::new(game.clone(), self.with_course(game, &edited))
    }

    /// Writes what stands anywhere, and declared state.
    fn write(&self, editor: &mut Editor) {
        // Phase and player come first, since they begin a turn.
        editor.set_phase(self.phase.into());
        editor.set_player(self.player.0);
        editor.set_turns(self.turns);
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
        for (variable, values) in (0..).zip(&self.variables) {
            for (player, value) in (0..).zip(values) {
                match value {
                    Stored::Number(number) => editor.set_variable(variable, player, *number),
                    Stored::Sites(sites) => editor.set_variable_set(variable, player, sites),
                }
            }
        }
    }

    /// The state with the course of the game as it is here: what lies in the middle of a turn or
    /// after the end, which no hand should have to set. The hash is worked out anew.
    fn with_course(&self, game: &Game, state: &State) -> State {
        let mut bytes = Bytes(state.words().to_vec());
        bytes.put(control::PLAYER, 1, self.player.0.into());
        bytes.put(control::STAGE, 1, self.stage.into());
        bytes.put(control::ACTIONS, 1, self.actions.into());
        bytes.put(control::OUTCOME, 1, self.outcome.into());
        bytes.put(control::REASON, 1, self.reason.into());
        bytes.put(control::PLIES, 4, self.plies.into());
        let places = &game.program().layout.variables;
        for (place, values) in places.iter().zip(&self.next) {
            let Some(next) = place.next else { continue };
            for (player, value) in values.iter().enumerate() {
                let at = next + player * place.size;
                match value {
                    Stored::Number(number) => bytes.put(at, 4, *number as i32 as u32 as u64),
                    Stored::Sites(sites) => {
                        for word in 0..place.size / 8 {
                            let sites = sites.words().get(word).copied().unwrap_or(0);
                            bytes.put(at + word * 8, 8, sites);
                        }
                    }
                }
            }
        }
        let hash = game.machine().fresh_hash(&State::from_words(bytes.0.clone()));
        bytes.put(control::HASH, 8, hash);
        State::from_words(bytes.0)
    }
}

/// The bytes of a state being put together.
struct Bytes(Vec<u64>);

impl Bytes {
    /// Writes a little-endian number.
    fn put(&mut self, at: usize, size: usize, number: u64) {
        for index in 0..size {
            let (word, shift) = ((at + index) / 8, (at + index) % 8 * 8);
            let byte = number >> (index * 8) & 0xff;
            self.0[word] = self.0[word] & !(0xff << shift) | byte << shift;
        }
    }
}
