//! The start of the game.

use super::Writer;
use super::kinds::Role;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;
use crate::variant::{BLACK, WHITE};

impl Writer<'_> {
    pub fn start(&mut self) {
        self.known_letters();
        let mut lines = vec![format!("array \"{}\"", self.fen.board(self.v.files, self.v.ranks))];
        if self.has_hand() {
            lines.extend(self.hands());
        }
        let all = self.castlings();
        if !self.v.castling_dropped_piece && (all.east.is_some() || all.west.is_some()) {
            for (player, name) in [(WHITE, "White"), (BLACK, "Black")] {
                for (index, right) in ["short", "long"].into_iter().enumerate() {
                    if !all.rights[player][index] {
                        lines.push(format!("{right}({name}) = no"));
                    }
                }
            }
        }
        if let Some((white, black)) = self.fen.checks.filter(|(white, black)| white != black) {
            lines.push(format!("checks(White) = {white}"));
            lines.push(format!("checks(Black) = {black}"));
        }
        if self.fen.black_begins {
            lines.push("begin play of Black".to_owned());
        }
        let text = match lines.as_slice() {
            [one] => format!("start {{ {one} }}"),
            lines => format!("start {{\n{}\n}}", lines.join("\n")),
        };
        self.add(ItemKind::Start, "", text);
    }

    /// Statements that put pieces in hand.
    fn hands(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (player, name) in [(WHITE, "White"), (BLACK, "Black")] {
            for kind in self.kinds.list.iter().filter(|kind| kind.role == Role::Plain) {
                let letter = self.v.letters[kind.moves_as.index()].unwrap_or('?');
                let letter = if player == WHITE { letter } else { letter.to_ascii_lowercase() };
                let count = self.fen.hand.iter().filter(|&&known| known == letter).count();
                match count {
                    0 => {}
                    1 => lines.push(format!("put {} of {name} in hand", kind.name)),
                    _ => lines.push(format!("put {count} {} of {name} in hand", kind.name)),
                }
            }
        }
        lines
    }

    /// Notes letters of the start that no kind has.
    fn known_letters(&mut self) {
        let units = self.fen.units.iter().map(|(_, _, unit)| unit.clone());
        let hand = self.fen.hand.iter().map(char::to_string);
        for unit in units.chain(hand).collect::<Vec<_>>() {
            let letter = unit.trim_start_matches('+').trim_end_matches('~').chars().next();
            let one = letter.and_then(|letter| self.v.type_of(letter));
            let known = match one {
                None => unit == "*",
                Some(one) if unit.starts_with('+') => self.kinds.turned_over(one).is_some(),
                Some(one) if unit.ends_with('~') => self.kinds.former_pawn(one).is_some(),
                Some(_) => true,
            };
            if !known {
                self.cannot("startFen", &format!("`{unit}` stands for no piece"));
                return;
            }
        }
        for letter in ['K', 'k'] {
            let is_king = self.v.type_of(letter) == Some(PieceType::KING);
            if is_king && self.fen.count(letter) > 1 {
                self.cannot("startFen", "a player has several Kings");
            }
        }
    }
}
