//! Keys that the rules have no words for.

use super::Writer;
use crate::variant::squares::Squares;

impl Writer<'_> {
    /// Notes the keys whose values nothing else looks at.
    pub fn support(&mut self) {
        let v = self.v;
        for key in v.without_words.keys() {
            self.cannot(key, "the rules have no words for it");
        }
        let without = [
            ("petrifyOnCaptureTypes", !v.petrify_types.is_empty()),
            ("dropOppositeColoredBishop", v.opposite_coloured_bishops),
            ("castlingDroppedPiece", v.castling_dropped_piece),
            ("mustDropType", v.must_drop_type.is_some()),
            ("diagonalLines", v.diagonal_lines != Squares::NONE),
            ("pass", v.pass != [false; 2]),
            ("dupleCheck", v.duple_check),
        ];
        for (key, is_set) in without {
            if is_set {
                self.cannot(key, "the rules have no words for it");
            }
        }
    }
}
