//! Printing of the layout of a state, byte by byte.

use super::printer::{Printer, of_each};
use crate::layout::control;
use crate::program::VariableType;

/// A part of the state: first byte, number of bytes, description.
type StatePart = (usize, usize, String);

impl Printer<'_> {
    pub(super) fn layout(&mut self) {
        let layout = &self.program.layout;
        let mut parts = self.fixed_parts();
        parts.extend(self.board_parts());
        parts.extend(self.declared_parts());
        parts.sort();
        let heading = format!("state: {} bytes", layout.total_words * 8);
        self.section(&heading, parts, |this, (offset, size, what)| {
            this.line(format!("{offset:>6} +{size:<5} {what}"));
        });
    }

    fn fixed_parts(&self) -> Vec<StatePart> {
        let fixed = [
            (control::HASH, 8, "hash"),
            (control::PLAYER, 1, "player to decide"),
            (control::STAGE, 1, "stage to decide"),
            (control::ACTIONS, 1, "decisions made in this stage"),
            (control::OUTCOME, 1, "outcome"),
            (control::REASON, 1, "end rule that gave the outcome"),
            (control::CAPTURES, 1, "captures in this decision"),
            (control::FLOW, 1, "how the turn goes on"),
            (control::PHASE, 1, "phase of turns to come"),
            (control::TURNS, 4, "turns completed"),
            (control::PLIES, 4, "decisions made"),
        ];
        fixed.map(|(offset, size, what)| (offset, size, what.to_owned())).into()
    }

    fn board_parts(&self) -> Vec<StatePart> {
        let layout = &self.program.layout;
        let set = layout.set_words * 8;
        let mut parts = vec![(layout.units, layout.sites, "unit on each site".to_owned())];
        for player in 0..layout.owners() {
            let what = format!("sites of {}", self.player_name(player));
            parts.push((layout.owner_sets + player * set, set, what));
        }
        if let Some(offset) = layout.occupied_set {
            parts.push((offset, set, "occupied sites".to_owned()));
        }
        for kind in 0..layout.kinds {
            let what = format!("sites with {}", self.kind_name(kind));
            parts.push((layout.kind_sets + kind * set, set, what));
        }
        parts
    }

    fn declared_parts(&self) -> Vec<StatePart> {
        let program = self.program;
        let layout = &program.layout;
        let set = layout.set_words * 8;
        let mut parts = Vec::new();
        for (attribute, &offset) in program.attributes.iter().zip(&layout.attributes) {
            parts.push((
                offset,
                layout.sites,
                format!("attribute {} of each site", attribute.name),
            ));
        }
        for (layer, &offset) in program.layers.iter().zip(&layout.layers) {
            let what = format!("layer {}: a count for each kind and site", layer.name);
            parts.push((offset, layout.kinds * layout.sites, what));
        }
        for (layer, &offset) in program.layers.iter().zip(&layout.layer_sets) {
            parts.push((offset, set, format!("layer {}: sites that hold something", layer.name)));
        }
        for (place, &offset) in program.places.iter().zip(&layout.places) {
            let what = format!("place {}: a count for each player and kind", place.name);
            parts.push((offset, layout.players * layout.kinds * 2, what));
        }
        for (variable, place) in program.variables.iter().zip(&layout.variables) {
            let size = place.size * layout.holders(variable);
            let each = of_each(variable.holder);
            let what = match variable.ty {
                VariableType::Sites => "set of sites",
                _ => "value",
            };
            parts.push((place.offset, size, format!("state {}: {what}{each}", variable.name)));
            if let Some(next) = place.next {
                parts.push((next, size, format!("state {}, for the next turn", variable.name)));
            }
        }
        parts
    }
}
