//! Passing, and games that the number of pieces decides.

use super::Writer;
use crate::rulebook::ItemKind;
use crate::variant::Outcome;
use crate::variant::piece_type::PieceType;

impl Writer<'_> {
    /// Returns true if a draw is a draw.
    pub fn draws_stand(&self) -> bool {
        self.v.material_counting == "none"
    }

    /// The end of a game that is drawn, unless material is counted.
    pub fn drawn(&self, condition: &str, reason: &str) -> String {
        match self.v.material_counting.as_str() {
            "none" => format!("draw if {condition} \"{reason}\""),
            "blackdrawodds" => {
                format!("Black wins if {condition} \"{reason}: Black has draw odds\"")
            }
            "whitedrawodds" => {
                format!("White wins if {condition} \"{reason}: White has draw odds\"")
            }
            _ => format!("if {condition} {{\n{}\n}}", self.counted().join("\n")),
        }
    }

    /// The result that the number of pieces gives.
    fn counted(&self) -> [String; 3] {
        [
            "mover wins if count(own) > count(enemy) \"more pieces\"".to_owned(),
            "opponent wins if count(enemy) > count(own) \"more pieces\"".to_owned(),
            "draw \"as many pieces on either side\"".to_owned(),
        ]
    }

    /// Ends of full boards and of two passes.
    pub fn full_boards(&mut self, lines: &mut Vec<String>) {
        if self.v.material_counting == "janggi" {
            self.cannot("materialCounting", "the rules have no words for these points");
        }
        if self.v.adjudicate_full_board {
            lines.push(self.drawn("no empty", "the board is full"));
        }
        if self.passes_when_stuck() {
            self.add(ItemKind::State, "passed_moves", "state passed_moves: 0..2");
            self.add(
                ItemKind::AfterMove,
                "passed_moves",
                "after move { if to = none { passed_moves += 1 } else { passed_moves = 0 } }",
            );
            lines.push(self.drawn("passed_moves = 2", "nobody can move"));
        }
    }

    /// Returns true if a player without a move passes.
    pub fn passes_when_stuck(&self) -> bool {
        self.v.pass_on_stalemate == [true; 2]
    }

    /// Passing, and results that the number of pieces decides, of a player without a move.
    pub fn stuck_lines(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.v.pass_on_stalemate[0] != self.v.pass_on_stalemate[1] {
            self.cannot("passOnStalemate", "only one player may pass");
        }
        if self.passes_when_stuck() {
            if self.v.has(PieceType::KING) {
                self.cannot("passOnStalemate", "a King may be in check");
            }
            lines.push("pass if some own".to_owned());
        }
        if self.v.stalemate_piece_count {
            let (fewer, more) = match self.v.stalemate_value {
                Outcome::Loss => ("mover loses", "mover wins"),
                Outcome::Win => ("mover wins", "mover loses"),
                Outcome::Draw => ("draw", "draw"),
            };
            lines.push(format!("{fewer} if count(own) < count(enemy) \"fewer pieces\""));
            lines.push(format!("{more} if count(own) > count(enemy) \"more pieces\""));
            lines.push("draw \"as many pieces on either side\"".to_owned());
        }
        lines
    }

    /// A stalemate that is drawn, if somebody has draw odds.
    pub fn stalemate_by_odds(&self) -> Option<&'static str> {
        match (self.v.stalemate_value, self.v.material_counting.as_str()) {
            (Outcome::Draw, "blackdrawodds") => Some("Black wins"),
            (Outcome::Draw, "whitedrawodds") => Some("White wins"),
            _ => None,
        }
    }
}
