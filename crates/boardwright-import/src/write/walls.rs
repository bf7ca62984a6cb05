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
        self.fen.has_walls() || self.v.walling_rule != "none" || !self.v.petrify_types.is_empty()
    }

    /// Returns true if a turn ends with a stage that builds a wall.
    pub fn builds_in_stage(&self) -> bool {
        !matches!(self.v.walling_rule.as_str(), "none" | "past") && !self.v.wall_or_move
    }

    /// The statement after a move that builds a wall, and the stage that does.
    pub fn walling(&mut self) -> (Option<String>, Option<String>) {
        let rule = self.v.walling_rule.clone();
        if self.builds_in_stage() && self.royals().is_some() {
            self.cannot("wallingRule", "a wall may protect from check");
        }
        match rule.as_str() {
            _ if self.v.wall_or_move => (None, None),
            "none" => (None, None),
            "past" => {
                if self.v.walling_region != [Squares::ALL; 2] {
                    self.cannot("wallingRegion", "walls are built on some squares only");
                }
                (Some("put Wall at from".to_owned()), None)
            }
            "arrow" => self.arrows(),
            _ => {
                let room = self.room_for_walls();
                let gone = if rule == "duck" { "remove Wall\n" } else { "" };
                (None, Some(format!("choose target in {room}\n{gone}put Wall at target")))
            }
        }
    }

    /// The squares on which a wall may be built.
    fn room_for_walls(&mut self) -> String {
        let region = self.empty_squares(self.v.walling_region, "wall_squares");
        match self.v.walling_rule.as_str() {
            "edge" => format!("{region} & (edge + beside(nobody))"),
            "duck" | "static" => region,
            _ => {
                self.cannot("wallingRule", "the rules have no words for it");
                region
            }
        }
    }

    /// A wall in place of a move.
    pub fn wall_branch(&mut self) -> Option<String> {
        if !self.v.wall_or_move {
            return None;
        }
        if !matches!(self.v.walling_rule.as_str(), "edge" | "static") {
            self.cannot("wallOrMove", "such walls only follow a move");
        }
        let room = self.room_for_walls();
        let safe = self.royals_of("own").map_or_else(String::new, |royals| {
            format!("require not attacked({royals}) else \"a wall is no answer to a check\"\n")
        });
        Some(format!("wall {{\n{safe}choose to in {room}\nput Wall at to\n}}"))
    }

    /// Pieces that turn to stone where they capture.
    pub fn petrification(&self) -> Option<String> {
        let names = self.v.petrify_types.iter().filter(|&one| self.v.has(one));
        let names = names.flat_map(|one| self.kinds.of_type(one)).collect::<Vec<_>>();
        match names.as_slice() {
            [] => None,
            [one] => Some(format!("kind(to) = {one}")),
            several => Some(format!("kind(to) in kinds({})", several.join(", "))),
        }
    }

    /// Walls that the moved piece throws as it moves.
    fn arrows(&mut self) -> (Option<String>, Option<String>) {
        if self.v.walling_region != [Squares::ALL; 2] {
            self.cannot("wallingRegion", "walls are built on some squares only");
        }
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
