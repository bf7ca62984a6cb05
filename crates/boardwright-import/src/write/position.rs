//! The notation of moves and positions.

use super::Writer;
use crate::rulebook::ItemKind;

impl Writer<'_> {
    pub fn position(&mut self) {
        let choice = match (self.promotes(), self.kinds.has_from_pawn()) {
            (false, _) => "",
            (true, false) => "[{promotion:lower}]",
            (true, true) => "[{becomes:lower}]",
        };
        let mut moves = vec![format!("default \"{{from}}{{to}}{choice}\"")];
        if self.chooses_to_turn_over() {
            moves.push("promotes \"{from}{to}+\"".to_owned());
        }
        if self.has_hand() {
            moves.push("drop \"{dropped:upper}@{to}\"".to_owned());
        }
        let text = match moves.as_slice() {
            [one] => format!("notation {{ {one} }}"),
            moves => format!("notation {{\n{}\n}}", moves.join("\n")),
        };
        self.add(ItemKind::Notation, "", text);
        let board = if self.has_hand() { "board [hand]" } else { "board" };
        let mut fields = vec![board, "player \"w\" \"b\""];
        let all = self.castlings();
        let castles = all.east.is_some() || all.west.is_some();
        fields.push(match castles {
            true => {
                "flags \"K\" short(White), \"Q\" long(White), \"k\" short(Black), \"q\" long(Black)"
            }
            false => "text \"-\"",
        });
        fields.push(match (self.passes(), self.triple_steps()) {
            (false, _) => "text \"-\"",
            (true, false) => "site en_passant",
            (true, true) => "sites en_passant",
        });
        if self.v.check_counting {
            fields.push("joined { number checks(White) text \"+\" number checks(Black) }");
        }
        fields.push(if self.v.n_move_rule > 0 { "number quiet" } else { "text \"0\"" });
        fields.push("number turn");
        self.add(ItemKind::Position, "fen", format!("position fen {{\n{}\n}}", fields.join("\n")));
    }

    /// Returns true if the text of a move says whether a piece is turned over.
    fn chooses_to_turn_over(&self) -> bool {
        self.book.items.iter().any(|item| item.text.contains("or promotes {"))
    }
}
