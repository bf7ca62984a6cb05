//! Promotion: to a piece of one's choice, or by turning a piece over.

use super::definition::Choice;
use super::writer::Writer;
use crate::rulebook::ItemKind;

impl Writer<'_> {
    /// The rows where pieces promote.
    pub fn zone(&self) -> String {
        let (depth, ranks) = (self.d.promo_zone, self.d.ranks);
        match depth {
            0 => "none".to_owned(),
            1 => format!("row({ranks})"),
            _ => format!("row({}..{ranks})", ranks - depth + 1),
        }
    }

    /// The pieces to choose from: those named, else all that are neither royal nor promote.
    pub fn choices(&self) -> Vec<Choice> {
        if self.d.promo_offset > 0 || self.d.max_promote == 0 {
            return Vec::new();
        }
        if let Some(choices) = &self.d.promo_choice {
            return choices.clone();
        }
        let fits = |&index: &usize| index >= self.d.max_promote && !self.d.royals.contains(&index);
        let pieces = (0..self.d.pieces.len()).filter(fits);
        pieces.map(|piece| Choice { piece, most: None, captured: false }).collect()
    }

    pub fn promotion(&mut self) {
        if self.d.promo_zone == 0 {
            return;
        }
        if self.d.promo_offset > 0 {
            self.turning_over();
            return;
        }
        let mut choices = self.choices();
        if choices.is_empty() {
            return;
        }
        // Rulebooks name the strongest first, as the Queen of chess.
        choices.sort_by_key(|choice| match self.name(choice.piece) {
            "Queen" => 0,
            "Rook" => 2,
            "Bishop" => 3,
            "Knight" => 4,
            _ => 1,
        });
        let names = choices.iter().map(|choice| self.name(choice.piece).to_owned());
        let pieces = format!("kinds({})", names.collect::<Vec<_>>().join(", "));
        let mut values = Vec::new();
        if pieces != "kinds(Queen, Rook, Bishop, Knight)" {
            values.push(("pieces", pieces));
        }
        let limits = choices.iter().filter_map(|choice| {
            let at_start = self.d.pieces[choice.piece].squares[0].len() as u16;
            let most = match (choice.most, choice.captured) {
                (Some(most), false) => most,
                (Some(most), true) => most.min(at_start),
                (None, true) => at_start,
                (None, false) => return None,
            };
            let name = self.name(choice.piece);
            Some(format!("(promotion != {name} or count(own & {name}) < {most})"))
        });
        let limits = limits.collect::<Vec<_>>().join(" and ");
        if !limits.is_empty() {
            values.push(("allowed", limits));
        }
        self.book.use_module("promotion", &values);
        if self.pawn.is_none() {
            self.arrival_move();
        }
    }

    /// The move by which pieces other than the usual Pawn promote where they arrive.
    fn arrival_move(&mut self) {
        let names = (0..self.d.max_promote.min(self.kinds.len())).map(|index| self.name(index));
        let names = names.collect::<Vec<_>>();
        let is_one = match names.as_slice() {
            [one] => format!("kind(to) = {one}"),
            several => format!("kind(to) in kinds({})", several.join(", ")),
        };
        let last = format!("row({})", self.d.ranks);
        let text = format!(
            "move arrive {{\neither {{\nrequire not ({is_one} and to in {last}) else \"it must promote\"\n}} or promotes {{\nrequire {is_one} and to in {}\npromote\n}}\n}}",
            self.zone()
        );
        self.add(ItemKind::Move, "arrive", text);
    }

    /// The statement that follows the moves of a piece.
    pub fn arrival(&self) -> Option<&'static str> {
        let has = |kind: ItemKind, name: &str| {
            self.book.items.iter().any(|item| item.kind == kind && item.name == name)
        };
        match () {
            () if has(ItemKind::Move, "arrive") => Some("arrive"),
            () if has(ItemKind::Use, "promotion_zone") => Some("promote_in_zone"),
            () => None,
        }
    }

    fn turning_over(&mut self) {
        let mut values = Vec::new();
        let zone = self.zone();
        let usual = "row(7) + row(8) + row(9)";
        if zone != "row(7..9)" {
            values.push(("zone", zone));
        } else if self.d.ranks != 9 {
            values.push(("zone", usual.to_owned()));
        }
        if let Some(immobile) = self.immobile() {
            values.push(("immobile", immobile));
        }
        self.book.use_module("promotion_zone", &values);
    }

    /// The condition under which a kind `k` could never move again from `s`.
    fn immobile(&self) -> Option<String> {
        let mut groups: Vec<(u8, Vec<&str>)> = Vec::new();
        for index in 0..self.kinds.len() {
            if self.d.turned(index).is_none() && !self.d.holdings {
                continue;
            }
            let Some(depth) = self.dead_rows(index) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == depth) {
                Some((_, names)) => names.push(self.name(index)),
                None => groups.push((depth, vec![self.name(index)])),
            }
        }
        let ranks = self.d.ranks;
        let part = |(depth, names): &(u8, Vec<&str>)| {
            let kinds = match names.as_slice() {
                [one] => format!("k = {one}"),
                several => format!("k in kinds({})", several.join(", ")),
            };
            match depth {
                1 => format!("{kinds} and s in row({ranks})"),
                _ => format!("{kinds} and s in row({}..{ranks})", ranks - depth + 1),
            }
        };
        let parts = groups.iter().map(part).collect::<Vec<_>>();
        (!parts.is_empty()).then(|| parts.join(" or "))
    }

    /// Number of last rows from which a piece that only goes ahead has no move.
    fn dead_rows(&self, index: usize) -> Option<u8> {
        use super::moves::Course;
        let moves = &self.moves[index];
        if !moves.only_ahead() || moves.ways.is_empty() {
            return None;
        }
        let least =
            moves.ways.iter().filter(|way| !way.initial).filter_map(|way| match &way.course {
                Course::Line(shape, steps) => {
                    steps.iter().map(|&(_, y)| y * i32::from(shape.min_steps)).min()
                }
                Course::Betza(_, steps) => steps.iter().map(|&(_, y)| y).min(),
                _ => Some(1),
            });
        least.min().map(|least| least.clamp(1, i32::from(self.d.ranks)) as u8)
    }
}
