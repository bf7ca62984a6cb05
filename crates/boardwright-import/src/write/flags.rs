//! Squares to reach.

use super::Writer;
use super::region::{self, factor};
use crate::rulebook::ItemKind;
use crate::variant::WHITE;
use crate::variant::piece_type::{PieceSet, PieceType};
use crate::variant::squares::Squares;

impl Writer<'_> {
    /// Pieces that win by reaching squares.
    pub fn flags(&mut self, lines: &mut Vec<String>) {
        let sets = self.v.flag_region.map(|set| set & self.v.board());
        if sets.iter().all(|set| set.is_empty()) {
            return;
        }
        match (self.v.flag_move, self.v.flag_piece_safe) {
            (false, false) => self.flags_at_once(sets, lines),
            (false, true) => self.safe_flags(sets, lines),
            (true, _) => self.answered_flags(sets, lines),
        }
    }

    fn flags_at_once(&mut self, sets: [Squares; 2], lines: &mut Vec<String>) {
        let goal = self.region(sets, "goal");
        let [white, black] = self.v.flag_piece.map(|types| self.flag_units(types));
        let units = match white == black {
            true => white,
            false => format!("(if mover = White then {white} else {black})"),
        };
        let units = if units == "sites" { String::new() } else { format!(" & {units}") };
        let own = format!("own{units} & {}", factor(&goal));
        let count = self.v.flag_piece_count;
        let reached = match count {
            0 | 1 => format!("some ({own})"),
            count => format!("count({own}) >= {count}"),
        };
        let reached = match self.v.flag_piece_blocked_win {
            true => format!("({reached} or some ({own}) and no (empty & {}))", factor(&goal)),
            false => reached,
        };
        let what = match self.v.flag_piece[WHITE].only() {
            Some(one) => format!("the {} has arrived", self.kinds.plain(one)),
            None => "the goal is reached".to_owned(),
        };
        lines.push(format!("mover wins if {reached} \"{what}\""));
    }

    /// Declares `arrived(player)`, the pieces that stand on their goals.
    fn define_arrived(&mut self, sets: [Squares; 2], key: &str) {
        if self.v.flag_piece_count > 1 || self.v.flag_piece_blocked_win {
            self.cannot(key, "several pieces must arrive");
        }
        let [white, black] = sets.map(|set| region::fixed(set, self.v.files, self.v.ranks));
        let goal = match white == black {
            true => factor(&white),
            false => {
                let text = format!("region goal of White = {white},\n  of Black = {black}");
                self.add(ItemKind::Region, "goal", text);
                "goal(player)".to_owned()
            }
        };
        let [white, black] = self.v.flag_piece.map(|types| self.flag_units(types));
        if white != black {
            self.cannot("flagPieceWhite", "the players' pieces differ");
        }
        let units = if white == "sites" { String::new() } else { format!(" & {white}") };
        let text = format!("define arrived(player) = player{units} & {goal}");
        self.add(ItemKind::Define, "arrived", text);
    }

    /// Pieces that win by reaching squares where they are not attacked.
    fn safe_flags(&mut self, sets: [Squares; 2], lines: &mut Vec<String>) {
        self.define_arrived(sets, "flagPieceSafe");
        self.define_safe();
        let [own, other] = ["safe(mover, opponent)", "safe(opponent, mover)"];
        lines.push(format!("draw if {other} and {own} \"both have arrived\""));
        lines.push(format!("opponent wins if {other} \"the goal is held\""));
        lines.push(format!("mover wins if {own} \"the goal is reached in safety\""));
    }

    /// Of several pieces that have arrived one may be attacked.
    fn define_safe(&mut self) {
        let text = "define safe(player, other) = count(arrived(player)) > 1\n  \
                    or some arrived(player) and not attacked(arrived(player), by other)";
        self.add(ItemKind::Define, "safe", text);
    }

    /// Pieces that win by reaching squares after the other player has had another move.
    fn answered_flags(&mut self, sets: [Squares; 2], lines: &mut Vec<String>) {
        self.define_arrived(sets, "flagMove");
        let kings = self.v.flag_piece.map(|types| types.only() == Some(PieceType::KING));
        let held = "opponent wins if some arrived(opponent) \"the goal is held\"";
        match (kings, self.v.flag_piece_safe) {
            ([true, true], false) => self.race_of_kings(lines),
            ([false, false], false) => lines.push(held.to_owned()),
            // Only a piece that is attacked has to wait.
            ([false, false], true) => {
                self.define_safe();
                lines.push(held.to_owned());
                let safe = "mover wins if safe(mover, opponent) \"the goal is reached in safety\"";
                lines.push(safe.to_owned());
            }
            _ => self.cannot("flagMove", "Kings race against other pieces, or in safety only"),
        }
    }

    /// Black, who moves second, may still follow with the next move, and then draws.
    fn race_of_kings(&mut self, lines: &mut Vec<String>) {
        let king = self.units(PieceType::KING);
        let late = match self.v.checking {
            true => format!(
                "(attacked(enemy & {king}, by mover) or no move of opponent where some arrived(Black))"
            ),
            false => "no move of opponent where some arrived(Black)".to_owned(),
        };
        lines.push(
            "draw if some arrived(White) and some arrived(Black) \"both Kings have arrived\""
                .to_owned(),
        );
        lines.push("Black wins if some arrived(Black) \"the King has arrived\"".to_owned());
        lines.push(format!(
            "White wins if some arrived(White) and (mover = Black or {late}) \"the King has arrived\""
        ));
    }

    /// The units of a set of types as a factor.
    pub fn flag_units(&self, types: PieceSet) -> String {
        if types.all {
            return "sites".to_owned();
        }
        let names = types.iter().filter(|&one| self.v.has(one));
        let names = names.flat_map(|one| self.kinds.of_type(one)).collect::<Vec<_>>();
        if names.is_empty() { "none".to_owned() } else { factor(&names.join(" + ")) }
    }
}
