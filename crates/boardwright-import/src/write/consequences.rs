//! Consequences of each move: royal pieces, checks, and generals that may not face each other.

use super::Writer;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;

impl Writer<'_> {
    pub fn consequences(&mut self) {
        let mut lines = Vec::new();
        let king = self.v.has(PieceType::KING).then(|| self.units(PieceType::KING));
        if let Some(king) = &king {
            if !self.v.checking {
                lines.push(format!(
                    "require not attacked(enemy & {king}, by mover) else \"a move may not give check\""
                ));
            } else if !self.v.drop_checks && self.has_hand() {
                lines.push(format!(
                    "require from != none or not attacked(enemy & {king}, by mover) else \"a drop may not give check\""
                ));
            }
            if self.v.flying_general {
                lines.push(format!(
                    "require no ((slide orthogonal from the(own & {king})) & enemy & {king}) else \"the Kings may not face each other\""
                ));
            }
            if self.v.check_counting {
                lines.push(format!("if attacked(enemy & {king}, by mover) {{ checks -= 1 }}"));
            }
        }
        if self.v.opposite_castling {
            lines.push(self.opposite_castling());
        }
        let mates = self.has_hand() && self.royals().is_some();
        if self.v.pawn_drop_mate_illegal && mates && self.v.has(PieceType::SHOGI_PAWN) {
            self.no_mate_by_pawn();
        }
        if !lines.is_empty() {
            self.add(
                ItemKind::AfterMove,
                "checks",
                format!("after move {{\n{}\n}}", lines.join("\n")),
            );
        }
    }

    /// Castling to one side takes the enemy the right to castle there.
    fn opposite_castling(&self) -> String {
        format!(
            "if {} {{\nif file_of(to) > file_of(from) {{ short(opponent) = no }} else {{ long(opponent) = no }}\n}}",
            self.just_castled()
        )
    }

    /// The condition that the move was castling: a King that goes farther than a step.
    pub fn just_castled(&self) -> String {
        let king = self.v.castling_king_piece[0].map_or("King", |one| self.kinds.plain(one));
        format!("kind(to) = {king} and from != none and to not in around(from)")
    }

    fn no_mate_by_pawn(&mut self) {
        let pawn = self.kinds.plain(PieceType::SHOGI_PAWN).to_owned();
        let king = self.royals().unwrap_or_else(|| "none".to_owned());
        let mut values = Vec::new();
        if pawn != "Pawn" {
            values.push(("pawn", pawn));
        }
        if king != "King" {
            values.push(("king", king));
        }
        self.book.use_module("pawn_drops", &values);
    }
}
