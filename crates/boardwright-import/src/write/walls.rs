//! Walls that moves leave behind.

use super::Writer;
use super::kinds::atoms;
use super::movement::words;
use crate::betza::Landing;
use crate::rulebook::ItemKind;
use crate::variant::squares::Squares;

impl Writer<'_> {
    /// Returns true if there are units of nobody.
    pub fn has_walls(&self) -> bool {
        self.fen.has_walls() || self.v.walling_rule != "none"
    }

    /// The statement after a move that builds a wall, and the stage that does.
    pub fn walling(&mut self) -> (Option<String>, Option<String>) {
        if self.v.walling_rule == "none" {
            return (None, None);
        }
        if self.v.wall_or_move {
            self.cannot("wallOrMove", "a wall takes the place of a move");
        }
        if self.v.walling_region != [Squares::ALL; 2] {
            self.cannot("wallingRegion", "walls are built on some squares only");
        }
        match self.v.walling_rule.as_str() {
            "past" => (Some("put Wall at from".to_owned()), None),
            "arrow" => self.arrows(),
            _ => {
                self.cannot("wallingRule", "the rules have no words for it");
                (None, None)
            }
        }
    }

    /// Walls that the moved piece throws as it moves.
    fn arrows(&mut self) -> (Option<String>, Option<String>) {
        let types = self.v.types().collect::<Vec<_>>();
        let [one] = types.as_slice() else {
            self.cannot("wallingRule", "pieces of several kinds throw walls");
            return (None, None);
        };
        let all = atoms(*one, self.v).unwrap_or_default();
        let ways = all.iter().filter(|atom| atom.landing != Landing::Enemy && !atom.initial);
        let ways = ways.map(|atom| format!("({} from thrower to empty)", words(atom)));
        let ways = ways.collect::<Vec<_>>().join(" + ");
        self.add(ItemKind::State, "thrower", "state thrower: site this turn");
        let stage = format!("choose target in {ways}\nput Wall at target");
        (Some("thrower = to".to_owned()), Some(stage))
    }
}
