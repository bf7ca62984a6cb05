//! Moves that are counted towards a draw when few pieces are left, and moves to and fro.

use super::Writer;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;

impl Writer<'_> {
    /// The count against a player with few pieces, as it is kept in Thailand and its neighbours.
    pub fn counting(&mut self, lines: &mut Vec<String>) {
        let Some((allowance, board_honour)) = self.allowance() else { return };
        self.add(ItemKind::State, "counted", "state counted: 0..130 outside identity");
        self.add(ItemKind::State, "limit", "state limit: 0..128 outside identity");
        self.book.add_about(
            ItemKind::Define,
            "allowance",
            format!("define allowance(player, other) = {allowance}"),
            "Moves that a player may make who has few pieces left.",
        );
        let pawn = self.kinds.plain(PieceType::PAWN).to_owned();
        let has_pawns = self.v.has(PieceType::PAWN);
        let promoted = if self.promotes() { " or promoted" } else { "" };
        let mut text = "if limit > 0 { counted += 1 }\n".to_owned();
        if self.v.counting_rule != "asean" && has_pawns {
            self.add(
                ItemKind::State,
                "took_pawn",
                "state took_pawn: flag this move outside identity",
            );
            let noted = format!("on capture {{ if kind(here) = {pawn} {{ took_pawn = yes }} }}");
            self.add(ItemKind::OnCapture, "", noted);
            text += "if took_pawn and count(own) = 1 and allowance(mover, opponent) > 0 {\n\
                     limit = 2 * allowance(mover, opponent)\ncounted = 2 * count(occupied) - 1\n}\n";
        }
        text += &format!(
            "let bared = count(enemy) = 1 and (captures > 0{promoted})\n\
             if allowance(opponent, mover) > 0 and (limit = 0 or bared) {{\n\
             limit = 2 * allowance(opponent, mover)\ncounted = {}\n}}",
            if board_honour { "if count(enemy) > 1 then 0 else 2 * count(occupied)" } else { "0" }
        );
        self.add(ItemKind::AfterTurn, "counting", format!("after turn {{\n{text}\n}}"));
        lines.push(
            "draw if limit > 0 and counted > limit and not stuck(opponent) \"the count has run out\""
                .to_owned(),
        );
    }

    /// The number of moves that `player` may make against `other`, and whether moves of players
    /// with several pieces are counted, too.
    fn allowance(&mut self) -> Option<(String, bool)> {
        let (rook, silver) = (self.units(PieceType::ROOK), self.units(PieceType::SILVER));
        let (knight, pawn) = (self.units(PieceType::KNIGHT), self.units(PieceType::PAWN));
        let pawns = format!("some {pawn}");
        let strongest = |most: [u32; 6]| {
            format!(
                "else if count(other & {rook}) > 1 then {}\n  else if some (other & {rook}) then {}\n  \
                 else if count(other & {silver}) > 1 then {}\n  else if count(other & {knight}) > 1 then {}\n  \
                 else if some (other & {silver}) then {}\n  else {}",
                most[0], most[1], most[2], most[3], most[4], most[5]
            )
        };
        match self.v.counting_rule.as_str() {
            "makruk" => Some((
                format!(
                    "if {pawns} or count(other) = 1 then 0\n  else if count(player) > 1 then 64\n  {}",
                    strongest([8, 16, 22, 32, 44, 64])
                ),
                true,
            )),
            "cambodian" => {
                self.cannot("countingRule", "two counts run side by side");
                None
            }
            "asean" => Some((
                format!(
                    "if {pawns} or count(player) > 1 then 0\n  else if some (other & {rook}) then 16\n  \
                     else if some (other & {silver}) then 44\n  else if some (other & {knight}) then 64\n  else 0"
                ),
                false,
            )),
            _ => None,
        }
    }

    /// A piece that goes to and fro between two squares, while nothing else changes for good.
    pub fn repeated_moves(&mut self, lines: &mut Vec<String>) {
        if !self.v.move_repetition_illegal {
            return;
        }
        if self.v.n_move_rule == 0 || self.v.has(PieceType::KING) {
            self.cannot("moveRepetitionIllegal", "checks and uncounted moves matter, too");
            return;
        }
        let states = [
            ("came_from", "state came_from: site of each player outside identity"),
            ("went_to", "state went_to: site of each player outside identity"),
            ("returns", "state returns: 0..9 of each player outside identity"),
        ];
        for (name, text) in states {
            self.add(ItemKind::State, name, text);
        }
        let text = "after turn {\nif from = none or captures > 0 { returns = 0 }\n\
                    else if from = went_to and to = came_from and returns > 0 { returns += 1 }\n\
                    else if from = went_to { returns = 1 }\nelse { returns = 0 }\n\
                    came_from = from\nwent_to = if captures > 0 then none else to\n}";
        self.add(ItemKind::AfterTurn, "returns", text);
        lines.push(
            "mover loses if returns >= 4 and quiet >= 8 \"the same piece goes to and fro\""
                .to_owned(),
        );
    }
}
