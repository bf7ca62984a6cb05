//! Royal pieces.

use super::Writer;
use super::region::factor;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;

impl Writer<'_> {
    /// The royal pieces as an expression; `None` if there are none.
    pub fn royals(&self) -> Option<String> {
        let mut parts = Vec::new();
        if self.v.has(PieceType::KING) {
            parts.extend(self.kinds.of_type(PieceType::KING).iter().map(|name| (*name).to_owned()));
        }
        if self.v.extinction_pseudo_royal {
            for one in self.v.extinction_types.iter().filter(|&one| self.v.has(one)) {
                let names = self.kinds.of_type(one);
                parts.extend(names.iter().map(|name| (*name).to_owned()));
            }
        }
        (!parts.is_empty()).then(|| parts.join(" + "))
    }

    /// Returns true if the number of pieces of a type decides whether they are royal.
    pub fn royalty_varies(&self) -> bool {
        let most = self.v.extinction_count as usize + 1;
        self.v.extinction_pseudo_royal
            && self.v.extinction_types.iter().any(|one| {
                let Some(letter) = self.v.letters[one.index()] else { return false };
                let start = [letter, letter.to_ascii_lowercase()].map(|c| self.fen.count(c));
                let chosen = self.v.promotion_types.iter().any(|types| types.contains(one));
                let turned = self.v.promoted_type.iter().any(|(&from, &to)| {
                    let from = PieceType::all().nth(from).filter(|&from| self.v.has(from));
                    to == one && from.is_some_and(|from| !self.v.extinction_types.contains(from))
                });
                let grows = chosen && self.promotes() || turned;
                most < 20 && (start.iter().any(|&count| count > most) || grows)
            })
    }

    pub fn royalty(&mut self) {
        let Some(royals) = self.royals() else { return };
        if self.v.duple_check && !self.royalty_varies() {
            self.cannot("dupleCheck", "the number of Kings never changes");
        }
        if self.royalty_varies() {
            if self.v.blast_on_capture {
                self.cannot("extinctionPseudoRoyal", "more pieces may become royal");
            }
            self.varying_royalty();
            return;
        }
        if self.v.blast_on_capture {
            self.blasted_royalty(&royals);
            return;
        }
        let values = if royals == "King" { Vec::new() } else { vec![("king", royals)] };
        self.book.use_module("royal", &values);
    }

    /// Pieces that are royal while there are few of them. The move itself does not change which.
    fn varying_royalty(&mut self) {
        let most = self.v.extinction_count + 1;
        let mut parts = Vec::new();
        if self.v.has(PieceType::KING) {
            parts.push(format!("army & {}", self.units(PieceType::KING)));
        }
        for one in self.v.extinction_types.iter().filter(|&one| self.v.has(one)) {
            let units = self.units(one);
            parts.push(format!(
                "(if count(army & {units}) <= {most} then army & {units} else none)"
            ));
        }
        let text = format!("define royals(army) = {}", parts.join(" + "));
        self.book.add_about(
            ItemKind::Define,
            "royals",
            text,
            "The pieces that may not be left under attack: those of a kind, while there are few of it.",
        );
        self.add(ItemKind::State, "guarded", "state guarded: sites this move outside identity");
        let mut text =
            "require not attacked(guarded) else \"a royal piece would be in check\"".to_owned();
        if self.v.duple_check {
            let kings = self.kings();
            let safe = format!(
                "define all_attacked(army) = some (army & {kings})\n  and no s in army & {kings} where not attacked(s)"
            );
            self.add(ItemKind::Define, "all_attacked", safe);
            text += "\nrequire not all_attacked(own) else \"all royal pieces would be in check\"";
        }
        self.add(ItemKind::AfterMove, "royals", format!("after move {{\n{text}\n}}"));
    }

    /// The pieces that are royal while there are few of them, as a factor.
    fn kings(&self) -> String {
        let types = self.v.extinction_types.iter().filter(|&one| self.v.has(one));
        let names = types.flat_map(|one| self.kinds.of_type(one)).collect::<Vec<_>>();
        factor(&names.join(" + "))
    }

    /// The royal pieces of an army as an expression.
    pub fn royals_of(&self, army: &str) -> Option<String> {
        let royals = self.royals()?;
        Some(match self.royalty_varies() {
            true => format!("royals({army})"),
            false => format!("{army} & {}", factor(&royals)),
        })
    }

    /// A royal piece next to an enemy's is safe, since the captor would blow up its own.
    fn blasted_royalty(&mut self, royals: &str) {
        let royals = factor(royals);
        let text = format!("define exposed(s) = s - around(enemy & {royals})");
        self.add(ItemKind::Define, "exposed", text);
        let text = format!(
            "after move {{\nrequire some (own & {royals}) else \"your own King would explode\"\n\
             require no (enemy & {royals}) or not attacked(exposed(own & {royals})) else \"the King would be in check\"\n}}"
        );
        self.add(ItemKind::AfterMove, "", text);
    }
}
