//! Keys that the rules have no words for.

use super::Writer;
use crate::variant::squares::Squares;

impl Writer<'_> {
    /// Notes the keys whose values nothing else looks at.
    pub fn support(&mut self) {
        let v = self.v;
        for key in v.without_words.keys() {
            let reason = match *key {
                "twoBoards" => "a game has one board",
                "chess960" => "the pieces of the start are drawn by lot",
                _ => "the rules have no words for it",
            };
            self.cannot(key, reason);
        }
        let without = [
            ("mustDropType", v.must_drop_type.is_some()),
            ("diagonalLines", v.diagonal_lines != Squares::NONE),
            ("pass", v.pass != [false; 2]),
        ];
        for (key, is_set) in without {
            if is_set {
                self.cannot(key, "the rules have no words for it");
            }
        }
    }
}
