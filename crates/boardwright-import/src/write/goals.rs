//! Lines to form, and castling that wins.

use super::Writer;
use super::ends::for_mover;
use super::region::factor;

impl Writer<'_> {
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
