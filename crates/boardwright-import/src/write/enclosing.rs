//! Drops that enclose pieces, and pieces that change sides.

use super::Writer;
use super::region::fixed;
use crate::rulebook::ItemKind;

/// Enemies next to the square of arrival change sides.
const AROUND: &str = "give (around(to) & enemy) to mover";

impl Writer<'_> {
    /// Returns true if pieces are dropped that come from nowhere.
    pub fn drops_freely(&self) -> bool {
        self.v.piece_drops && self.v.free_drops
    }

    /// The squares that a rule of enclosing leaves of `empty`; `None` if there is no such rule.
    pub fn enclosing_squares(&mut self) -> Option<String> {
        let squares = match self.v.enclosing_drop.as_str() {
            // A line may go on across walls there, although nothing beyond them changes sides.
            "reversi" if self.has_walls() => {
                "{ s in around(enemy) & empty where some bracketed(s, any, enemy + nobody, own) }"
            }
            "reversi" => "{ s in around(enemy) & empty where some bracketed(s, any, enemy, own) }",
            "ataxx" => "empty & around(own)",
            "snort" => "empty - beside(enemy)",
            "top" => "empty & (row_above + rank(1))",
            // From the left and from below a piece slides until something stops it; from above and
            // from the right it takes the first square of the line that is free.
            "anyside" => {
                "{ s in empty where\n  \
                 no (ray(s, west) & occupied) and no ((step east from s) & empty)\n  \
                 or no (ray(s, south) & occupied) and no ((step north from s) & empty)\n  \
                 or no (ray(s, north) & edge(north) & occupied) and no (ray(s, south) & empty)\n  \
                 or no (ray(s, east) & edge(east) & occupied) and no (ray(s, west) & empty) }"
            }
            "none" => return None,
            _ => {
                self.cannot("enclosingDrop", "the rules have no words for it");
                return None;
            }
        };
        if self.v.enclosing_drop == "top" {
            self.add(
                ItemKind::Define,
                "row_above",
                "define row_above = shifted(occupied, north, 1)",
            );
        }
        let start = self.v.enclosing_drop_start & self.v.board();
        let is_open = start.iter().any(|(file, rank)| self.fen.at(file, rank).is_none());
        if !is_open {
            return Some(squares.to_owned());
        }
        let first = fixed(start, self.v.files, self.v.ranks);
        self.add(ItemKind::Region, "first_squares", format!("region first_squares = {first}"));
        Some(format!("if some (first_squares & empty) then first_squares & empty else {squares}"))
    }

    /// Statements by which pieces change sides after a move, and after a drop.
    pub fn flips(&mut self) -> (Option<String>, Option<String>) {
        let text = |text: &str| Some(text.to_owned());
        match self.v.flip_enclosed_pieces.as_str() {
            "none" => (None, None),
            "reversi" => {
                let flip = "give bracketed(to, any, enemy, own) to mover";
                (text(flip), text(flip))
            }
            "ataxx" => (text(AROUND), text(AROUND)),
            "quadwrangle" => {
                (text(AROUND), Some(format!("if some (around(to) & own) {{ {AROUND} }}")))
            }
            _ => {
                self.cannot("flipEnclosedPieces", "the rules have no words for it");
                (None, None)
            }
        }
    }

    /// Drops of pieces that come from nowhere.
    pub fn free_drops(&mut self) {
        let squares = self.enclosing_squares().unwrap_or_else(|| "empty".to_owned());
        let types = self.v.types().collect::<Vec<_>>();
        let [one] = types.as_slice() else {
            self.cannot("freeDrops", "pieces of several kinds come from nowhere");
            return;
        };
        let name = self.kinds.plain(*one).to_owned();
        let flip = self.flips().1.map_or_else(String::new, |flip| format!("\n{flip}"));
        let text = format!("move drop {{\nchoose to in {squares}\nput {name} at to{flip}\n}}");
        self.add(ItemKind::Move, "drop", text);
    }
}
