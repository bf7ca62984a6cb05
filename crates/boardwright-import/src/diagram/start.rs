//! The start, and the notation of moves and positions.

use super::writer::Writer;
use crate::rulebook::ItemKind;

impl Writer<'_> {
    pub fn start(&mut self) {
        let mut lines = vec![format!("array \"{}\"", self.array())];
        for (index, piece) in self.d.pieces.iter().enumerate() {
            for player in ["White", "Black"] {
                match piece.hand {
                    0 => {}
                    1 => lines.push(format!("put {} of {player} in hand", self.name(index))),
                    many => {
                        lines.push(format!("put {many} {} of {player} in hand", self.name(index)))
                    }
                }
            }
        }
        lines.extend(self.missing_castlings());
        if self.remembers() {
            let names = self.initial_squares();
            self.book.add_about(
                ItemKind::State,
                "unmoved",
                "state unmoved: sites",
                "The squares of pieces that have not moved yet, which can move otherwise then.",
            );
            if !names.is_empty() {
                lines.push(format!("unmoved = {}", names.join(" + ")));
            }
        }
        let text = match lines.as_slice() {
            [one] => format!("start {{ {one} }}"),
            lines => format!("start {{\n{}\n}}", lines.join("\n")),
        };
        self.add(ItemKind::Start, "", text);
        self.hands();
    }

    /// The squares of pieces with moves that only unmoved ones have.
    fn initial_squares(&self) -> Vec<String> {
        let mut squares = Vec::new();
        for (piece, unmoved) in self.d.pieces.iter().zip(&self.unmoved) {
            if matches!(unmoved, Some(super::emit::Unmoved::State)) {
                squares.extend(piece.squares.iter().flatten().copied());
            }
        }
        squares.sort_by_key(|&(file, rank)| (rank, file));
        squares.into_iter().map(|(file, rank)| crate::write::square(file, rank)).collect()
    }

    /// The board as rows of letters; a hole counts as an empty square.
    fn array(&self) -> String {
        let unit = |file: u8, rank: u8| {
            self.d.pieces.iter().zip(&self.kinds).find_map(|(piece, kind)| {
                let [white, black] = &piece.squares;
                match () {
                    () if white.contains(&(file, rank)) => Some(kind.letter.clone()),
                    () if black.contains(&(file, rank)) => Some(kind.letter.to_lowercase()),
                    () => None,
                }
            })
        };
        let row = |rank: u8| {
            let (mut text, mut gap) = (String::new(), 0);
            for file in 0..self.d.files {
                if self.d.holes.contains(&(file, rank)) {
                    continue;
                }
                match unit(file, rank) {
                    None => gap += 1,
                    Some(letter) => {
                        if gap > 0 {
                            text += &std::mem::take(&mut gap).to_string();
                        }
                        text += &letter;
                    }
                }
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            text
        };
        (0..self.d.ranks).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn hands(&mut self) {
        let has_hand = self.d.pieces.iter().any(|piece| piece.hand > 0);
        if self.d.holdings {
            self.book.use_module("hands", &[]);
        } else if has_hand {
            self.fault(
                "holdingsType",
                "pieces in hand are carried over only with `holdingsType=1`, by which captured pieces are dropped",
            );
        }
    }

    pub fn fifty_moves(&mut self) {
        match self.pawn {
            Some(index) if self.name(index) == "Pawn" => {
                self.as_in_chess(ItemKind::Use, "fifty_moves")
            }
            _ => self.book.use_module("fifty_moves", &[("progress", "captures > 0".to_owned())]),
        }
    }

    pub fn position(&mut self) {
        let has_choice = self
            .book
            .items
            .iter()
            .any(|item| item.kind == ItemKind::Use && item.name == "promotion");
        let choice = if has_choice { "[{promotion:lower}]" } else { "" };
        let via = self
            .book
            .items
            .iter()
            .any(|item| item.kind == ItemKind::Move && item.text.contains("choose via "));
        let more = ["via2", "via3", "via4", "via5", "via6", "via7"];
        let more = more.into_iter().filter(|name| {
            self.book.items.iter().any(|item| item.text.contains(&format!("choose {name} ")))
        });
        let more = more.map(|name| format!("[{{{name}}}]")).collect::<String>();
        let via = if via { format!("[{{via}}]{more}") } else { String::new() };
        let mut moves = vec![format!("default \"{{from}}{via}{{to}}{choice}\"")];
        if self.arrival() == Some("promote_in_zone") && !via.is_empty() {
            moves.push(format!("promotes \"{{from}}{via}{{to}}+\""));
        }
        if self.d.holdings {
            moves.push("drop \"{dropped:upper}@{to}\"".to_owned());
        }
        let text = match moves.as_slice() {
            [one] => format!("notation {{ {one} }}"),
            moves => format!("notation {{\n{}\n}}", moves.join("\n")),
        };
        self.add(ItemKind::Notation, "", text);
        let mut fields =
            vec![if self.d.holdings { "board [hand]" } else { "board" }, "player \"w\" \"b\""];
        fields.push(match self.castles() {
            true => {
                "flags \"K\" short(White), \"Q\" long(White), \"k\" short(Black), \"q\" long(Black)"
            }
            false => "text \"-\"",
        });
        let module = self
            .book
            .items
            .iter()
            .any(|item| item.kind == ItemKind::Use && item.name == "en_passant");
        match (module, self.passes) {
            (true, _) => fields.push("site en_passant"),
            (false, true) => fields.extend([
                "sites passed(White)",
                "site passer(White)",
                "sites passed(Black)",
                "site passer(Black)",
            ]),
            (false, false) => fields.push("text \"-\""),
        }
        if self.remembers() {
            fields.push("sites unmoved");
        }
        fields.extend(["number quiet", "number turn"]);
        self.add(ItemKind::Position, "fen", format!("position fen {{\n{}\n}}", fields.join("\n")));
    }
}
