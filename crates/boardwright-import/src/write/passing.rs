//! Captures in passing.

use super::Writer;
use super::kinds::atoms;
use super::movement::words;
use super::region::factor;
use crate::betza::{Atom, Course, Landing};
use crate::rulebook::ItemKind;
use crate::variant::WHITE;
use crate::variant::piece_type::PieceType;
use crate::variant::squares::Squares;

impl Writer<'_> {
    /// Returns true if somebody may capture in passing.
    pub fn passes(&self) -> bool {
        let regions =
            self.v.en_passant_region.iter().any(|set| !(*set & self.v.board()).is_empty());
        regions && self.double_steps() && self.has_doublers() && !self.catchers().is_empty()
    }

    /// Returns true if a piece makes double steps straight ahead.
    fn has_doublers(&self) -> bool {
        self.has_pawns()
            || self.v.types().any(|one| {
                let all = atoms(one, self.v).unwrap_or_default();
                all.iter().any(|atom| atom.initial && is_double_step(atom))
            })
    }

    /// The types that capture in passing.
    fn catchers(&self) -> Vec<PieceType> {
        let of_types = |one: PieceType| {
            let named = self.v.en_passant_types.iter().any(|types| types.contains(one));
            one == PieceType::PAWN || named && !self.passing_ways(one).is_empty()
        };
        self.v.types().filter(|&one| of_types(one)).collect()
    }

    /// Ways of a type that only capture, by which it captures in passing.
    fn passing_ways(&self, one: PieceType) -> Vec<Atom> {
        let all = atoms(one, self.v).unwrap_or_default();
        let quiet = all.iter().filter(|atom| atom.landing != Landing::Enemy && !atom.initial);
        let quiet = quiet.flat_map(|atom| atom.vectors.clone()).collect::<Vec<_>>();
        let captures = all.iter().filter(|atom| atom.landing == Landing::Enemy && !atom.initial);
        let ways = captures.filter_map(|atom| {
            let vectors = atom.vectors.iter().filter(|one| !quiet.contains(one)).copied();
            let vectors = vectors.collect::<Vec<_>>();
            (!vectors.is_empty()).then(|| Atom { vectors, ..atom.clone() })
        });
        ways.collect()
    }

    /// The module and the definitions of captures in passing.
    pub fn en_passant(&mut self) {
        if !self.passes() {
            return;
        }
        let catchers = self.catchers();
        for &one in &catchers {
            let named = self.v.en_passant_types.map(|types| types.contains(one));
            if one != PieceType::PAWN && named != [true; 2] {
                self.cannot("enPassantTypes", "only one player's pieces capture in passing");
            }
        }
        let units = catchers.iter().map(|&one| self.kinds.plain(one)).collect::<Vec<_>>();
        let pawns = units.join(" + ");
        if self.triple_steps() {
            self.passing_of_triple_steps();
            return;
        }
        let mut values = Vec::new();
        if pawns != "Pawn" {
            values.push(("pawn", pawns.clone()));
        }
        let ranks = self.v.ranks;
        let rows =
            (0..ranks).filter(|&row| !self.double_sets()[WHITE].is_disjoint(Squares::rank(row)));
        let rows = rows.collect::<Vec<u8>>();
        match rows.as_slice() {
            [row] if ranks > row + 2 => {
                let passed = ranks - row - 1;
                if passed != 6 {
                    values.push(("passed_row", passed.to_string()));
                }
            }
            _ => {
                let text = format!(
                    "define passed_over(s) = s in empty and some ((step backward from s) & enemy & {})\n  \
                     and some ((step forward from s) & empty)",
                    factor(&pawns)
                );
                self.add(ItemKind::Define, "passed_over", text);
            }
        }
        self.book.use_module("en_passant", &values);
    }

    /// The squares on which captures in passing are allowed, as a factor.
    pub fn passing_limit(&mut self) -> String {
        let sets = self.v.en_passant_region.map(|set| set & self.v.board());
        match self.region(sets, "passing_squares").as_str() {
            "sites" => String::new(),
            words => format!(" & {}", factor(words)),
        }
    }

    /// Squares passed over, of which a triple step has two, in place of the module.
    fn passing_of_triple_steps(&mut self) {
        self.book.add_about(
            ItemKind::State,
            "en_passant",
            "state en_passant: sites for next turn if usable",
            "The squares that a Pawn has just passed over.",
        );
        self.add(ItemKind::Move, "passed", "move passed { en_passant = between(from, to) }");
    }

    /// Returns true if Pawns make triple steps.
    pub fn triple_steps(&self) -> bool {
        self.has_pawns() && self.triple_sets().iter().any(|set| !set.is_empty())
    }

    /// The block of a capture in passing: the Pawn is captured that has passed over the square.
    pub fn passing_block(&self) -> &'static str {
        match self.triple_steps() {
            true => "{ capture the(slide backward up to 2 from to to enemy) }",
            false => "{ capture step backward from to }",
        }
    }

    /// Lines by which a custom piece captures in passing.
    pub fn passing_lines(&mut self, one: PieceType, _all: &[Atom]) -> Vec<String> {
        if !self.passes() || !self.catchers().contains(&one) {
            return Vec::new();
        }
        let limit = self.passing_limit();
        let ways = self.passing_ways(one);
        // The pawn behind the square is captured, so that only steps ahead come into question.
        if ways.iter().any(|atom| atom.course != Course::Leap) {
            self.cannot("enPassantTypes", "pieces that do not step capture in passing");
        }
        let line = |atom: &Atom| {
            format!("{} to en_passant & empty{limit} {}", words(atom), self.passing_block())
        };
        ways.iter().map(line).collect()
    }
}

/// Returns true if an atom is the double step of chess.
pub fn is_double_step(atom: &Atom) -> bool {
    atom.vectors == [(0, 2)] && atom.course == Course::Lame && atom.landing == Landing::Empty
}
