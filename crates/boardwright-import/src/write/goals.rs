//! Squares to reach, lines to form, and castling that wins.

use super::Writer;
use super::ends::for_mover;
use super::region::{self, factor};
use crate::rulebook::ItemKind;
use crate::variant::WHITE;
use crate::variant::piece_type::PieceSet;
use crate::variant::squares::Squares;

impl Writer<'_> {
    /// Pieces that win by reaching squares.
    pub fn flags(&mut self, lines: &mut Vec<String>) {
        let sets = self.v.flag_region.map(|set| set & self.v.board());
        if sets.iter().all(|set| set.is_empty()) {
            return;
        }
        if self.v.flag_move {
            self.cannot("flagMove", "the other player has a move left");
        }
        if self.v.flag_piece_safe {
            self.safe_flags(sets, lines);
            return;
        }
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

    /// Pieces that win by reaching squares where they are not attacked. Whoever stays there for a
    /// next move has won, too.
    fn safe_flags(&mut self, sets: [Squares; 2], lines: &mut Vec<String>) {
        if self.v.flag_piece_count != 1 || self.v.flag_piece_blocked_win {
            self.cannot("flagPieceSafe", "several pieces must arrive");
        }
        let [white, black] = sets.map(|set| region::fixed(set, self.v.files, self.v.ranks));
        let text = format!("region goal of White = {white},\n  of Black = {black}");
        self.add(ItemKind::Region, "goal", text);
        let [white, black] = self.v.flag_piece.map(|types| self.flag_units(types));
        if white != black {
            self.cannot("flagPieceWhite", "the players' pieces differ");
        }
        let units = if white == "sites" { String::new() } else { format!(" & {white}") };
        let text = format!("define arrived(player) = player{units} & goal(player)");
        self.add(ItemKind::Define, "arrived", text);
        let reached = |player: &str| format!("some arrived({player})");
        // Of several pieces one may be attacked.
        let safe = "count(arrived(mover)) > 1 or some arrived(mover) and not attacked(arrived(mover), by opponent)";
        lines.push(format!("draw if {} and ({safe}) \"both have arrived\"", reached("opponent")));
        lines.push(format!("opponent wins if {} \"the goal is held\"", reached("opponent")));
        lines.push(format!("mover wins if {safe} \"the goal is reached in safety\""));
    }

    /// Castling that wins, and castling rights whose loss loses.
    pub fn castling_wins(&mut self, lines: &mut Vec<String>) {
        let wins = self.v.castling_wins.clone();
        let of = |white: bool| {
            wins.chars().filter(move |c| c.is_ascii_uppercase() == white && *c != '-')
        };
        let castled = self.just_castled();
        for (white, name) in [(true, "White"), (false, "Black")] {
            for right in of(white) {
                let side = if right.eq_ignore_ascii_case(&'k') { ">" } else { "<" };
                lines.push(format!(
                    "{name} wins if mover = {name} and {castled} and file_of(to) {side} file_of(from) \"castled\""
                ));
            }
        }
        let rights = [("White", true), ("Black", false)].map(|(name, white)| {
            let lost = of(white).map(|right| {
                let word = if right.eq_ignore_ascii_case(&'k') { "short" } else { "long" };
                format!("not {word}({name})")
            });
            (name, lost.collect::<Vec<_>>())
        });
        for (name, lost) in rights.into_iter().filter(|(_, lost)| !lost.is_empty()) {
            lines.push(format!("{name} loses if {} \"castling is lost\"", lost.join(" and ")));
        }
    }

    fn flag_units(&self, types: PieceSet) -> String {
        if types.all {
            return "sites".to_owned();
        }
        let names = types.iter().filter(|&one| self.v.has(one));
        let names = names.flat_map(|one| self.kinds.of_type(one)).collect::<Vec<_>>();
        if names.is_empty() { "none".to_owned() } else { factor(&names.join(" + ")) }
    }

    /// Units in a row, in a square, or joining two sides.
    pub fn connections(&mut self, lines: &mut Vec<String>) {
        let v = self.v;
        let regions = v.connect_region1.iter().any(|set| !set.is_empty());
        if v.connect_n == 0 && v.connect_nxn == 0 && v.collinear_n == 0 && !regions {
            return;
        }
        let own = match v.connect_types.all {
            true => "own".to_owned(),
            false => format!("own & {}", self.flag_units(v.connect_types)),
        };
        let directions = [
            (v.connect_horizontal, "sideways"),
            (v.connect_vertical, "vertical"),
            (v.connect_diagonal, "diagonal"),
        ];
        let names = directions.iter().filter(|(is_on, _)| *is_on).map(|(_, name)| *name);
        let directions = match names.collect::<Vec<_>>().join(" + ").as_str() {
            "sideways + vertical + diagonal" => "any".to_owned(),
            "sideways + vertical" => "orthogonal".to_owned(),
            other => other.to_owned(),
        };
        let result = for_mover(v.connect_value);
        if v.connect_n > 0 {
            let n = v.connect_n;
            lines.push(format!("{result} if some rows({own}, {directions}, {n}) \"{n} in a row\""));
        }
        if regions {
            let first = self.region(v.connect_region1, "one_side");
            let second = self.region(v.connect_region2, "other_side_of_board");
            lines.push(format!("{result} if connected({first}, {second}, {own}, {directions}) \"the sides are joined\""));
        }
        if v.connect_nxn > 1 {
            self.square_block(v.connect_nxn, &own, result, lines);
        }
        if v.collinear_n > 0 {
            let n = v.collinear_n;
            lines.push(format!(
                "{result} if some s in {own} where some d in {directions} where count(ray(s, d) & {own}) + 1 >= {n} \"{n} on a line\""
            ));
        }
    }

    fn square_block(&self, size: u32, own: &str, result: &str, lines: &mut Vec<String>) {
        let own = factor(own);
        let cells = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
        let cells = cells.filter(|&cell| cell != (0, 0)).map(|(x, y)| {
            let east = if x > 0 { format!("shifted({own}, west, {x})") } else { own.clone() };
            if y > 0 { format!("shifted({east}, south, {y})") } else { east }
        });
        let cells = cells.collect::<Vec<_>>().join(" & ");
        lines.push(format!("{result} if some ({own} & {cells}) \"a square of {size} by {size}\""));
    }
}
