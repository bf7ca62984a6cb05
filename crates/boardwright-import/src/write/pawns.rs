//! Pawns: their double steps, captures in passing, and the squares where they promote.

use super::Writer;
use super::kinds::Kind;
use super::movement::words;
use super::passing::is_double_step;
use super::region::factor;
use crate::betza::{Atom, Landing};
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;
use crate::variant::squares::Squares;
use crate::variant::{BLACK, WHITE};

/// Fate of a piece that arrives where pawns promote.
pub enum Arrival {
    /// Its player chooses a kind.
    Chooses,
    /// It is turned over.
    TurnsOver,
    /// There is nothing to become: it may not arrive.
    Never,
}

impl Writer<'_> {
    pub fn has_pawns(&self) -> bool {
        self.v.has(PieceType::PAWN)
    }

    /// Squares from which double steps are made.
    pub fn double_sets(&self) -> [Squares; 2] {
        let board = self.v.board();
        match self.v.double_step {
            true => self.v.double_step_region.map(|set| set & board),
            false => [Squares::NONE; 2],
        }
    }

    pub fn double_steps(&self) -> bool {
        self.double_sets().iter().any(|set| !set.is_empty())
    }

    /// The squares where pawns promote; none for a player whose pawns do not.
    pub fn zone_sets(&self, of: [bool; 2]) -> [Squares; 2] {
        let zone = |player: usize| {
            let other = 1 - player;
            match (of[player], of[other]) {
                (true, _) => self.v.promotion_region[player],
                // Nobody promotes here, so that the other player's zone may be said mirrored.
                _ => self.v.promotion_region[other].mirrored(self.v.ranks),
            }
        };
        [zone(WHITE), zone(BLACK)]
    }

    /// The zone of the pawns of chess, if they have one to promote in.
    fn pawn_zone(&self) -> Option<[Squares; 2]> {
        let chooses = self.v.pawn_types.iter().all(|types| types.contains(PieceType::PAWN))
            || self.v.promotion_types.iter().any(|types| !types.is_empty());
        let turns = self.kinds.turned_over(PieceType::PAWN).is_some();
        let sets = self.v.promotion_region.map(|set| set & self.v.board());
        let excludes = self.v.mandatory_pawn_promotion;
        (sets.iter().any(|set| !set.is_empty()) && (chooses || turns || excludes)).then_some(sets)
    }

    fn promotes_by_choice(&self) -> bool {
        self.v.promotion_types.iter().any(|types| !types.is_empty())
    }

    /// Lines of moves that are made from the squares of double steps only.
    pub fn initial_lines(&mut self, atom: &Atom, area: Option<&str>, all: &[Atom]) -> Vec<String> {
        let sets = self.double_sets();
        if sets.iter().all(|set| set.is_empty()) || atom.landing == Landing::Enemy {
            return Vec::new();
        }
        let from = self.region(sets, "double_step_squares");
        let known = all.iter().any(|other| {
            !other.initial
                && other.landing != Landing::Enemy
                && atom.vectors.iter().all(|one| other.vectors.contains(one))
        });
        let limit = area.map_or_else(String::new, |area| format!(" & {}", factor(area)));
        let condition = if from == "sites" { String::new() } else { format!(" if from in {from}") };
        let line = format!("{} to empty{limit}{condition}", words(atom));
        if known || !self.passes() {
            return vec![line];
        }
        if !is_double_step(atom) {
            self.cannot(
                "enPassantTypes",
                "moves other than double steps may be captured in passing",
            );
        }
        vec![format!("{line} {{ passed }}")]
    }

    /// Returns true if the pawns are those of the module.
    pub fn uses_pawn_module(&self) -> bool {
        let everywhere = self.area_sets(PieceType::PAWN) == [Squares::ALL; 2];
        let is_chess = self.kinds.turned_over(PieceType::PAWN).is_none()
            && self.promotes_by_choice()
            && self.pawn_zone().is_some_and(|sets| sets.iter().all(|set| !set.is_empty()));
        let apart = !self.may_arrive(self.double_sets(), 2);
        let of_white = self.v.pawn_types[WHITE].contains(PieceType::PAWN);
        let allowed = self.v.en_passant_region == [Squares::ALL; 2];
        let triple = self.triple_sets().iter().any(|set| !set.is_empty());
        let letter = self.v.letters[PieceType::PAWN.index()] == Some('P');
        let steps = self.passes() && allowed || !self.double_steps();
        everywhere && is_chess && steps && apart && of_white && !triple && letter
    }

    pub fn triple_sets(&self) -> [Squares; 2] {
        self.v.triple_step_region.map(|set| set & self.v.board())
    }

    pub fn pawn_module(&mut self) {
        let mut values = Vec::new();
        if self.double_steps() {
            let first = self.region(self.double_sets(), "double_step_squares");
            if first != "row(2)" {
                values.push(("first_row", first));
            }
        } else {
            values.push(("double_step", "no".to_owned()));
        }
        let zone = self.region(self.v.promotion_region, "promotion_zone");
        let last = if self.v.mandatory_pawn_promotion { zone.clone() } else { "none".to_owned() };
        if zone != "row(8)" {
            values.push(("zone", zone));
        }
        if last != "row(8)" {
            values.push(("last_row", last));
        }
        self.book.use_module("pawn", &values);
    }

    /// The ways of the pawns of chess where the module does not say them.
    pub fn pawn_lines(&mut self, _kind: &Kind) -> Vec<String> {
        let area = self.area_sets(PieceType::PAWN);
        let area = match self.region(area, "pawn_area").as_str() {
            "sites" => None,
            words => Some(words.to_owned()),
        };
        let zone = self.pawn_zone().map(|sets| self.region(sets, "promotion_zone"));
        let mut zone = zone.filter(|zone| zone != "none");
        let arrival = self.pawn_arrival();
        if matches!(arrival, Arrival::Never) {
            // It attacks there all the same.
            if let Some(zone) = zone.take() {
                let text = format!(
                    "after move {{ require kind(to) is not Pawn or to not in {} else \"a Pawn has nothing to become\" }}",
                    factor(&zone)
                );
                self.add(ItemKind::AfterMove, "pawns", text);
            }
        }
        let mut lines = Vec::new();
        let steps = [("step forward", Landing::Empty), ("step forward_diagonal", Landing::Enemy)];
        for (way, landing) in steps {
            self.arriving_ways(
                way,
                landing,
                area.as_deref(),
                zone.as_deref(),
                &arrival,
                &mut lines,
            );
        }
        for (steps, sets) in [(2, self.double_sets()), (3, self.triple_sets())] {
            if sets.iter().all(|set| set.is_empty()) {
                continue;
            }
            let name = if steps == 3 { "triple_step_squares" } else { "double_step_squares" };
            let from = self.region(sets, name);
            let condition =
                if from == "sites" { String::new() } else { format!(" if from in {from}") };
            let passed = if self.passes() { " { passed }" } else { "" };
            let limit =
                area.as_deref().map_or_else(String::new, |area| format!(" & {}", factor(area)));
            let way = format!("slide forward exactly {steps} to empty{limit}");
            match zone.as_deref().filter(|_| self.may_arrive(sets, steps)) {
                None => lines.push(format!("{way}{condition}{passed}")),
                Some(zone) => {
                    let zone = factor(zone);
                    lines.push(format!("{way} - {zone}{condition}{passed}"));
                    let blocks = self.blocks_of_arrival(&arrival);
                    lines.extend(
                        blocks.iter().map(|block| format!("{way} & {zone}{condition} {block}")),
                    );
                }
            }
        }
        if self.passes() {
            let limit = self.passing_limit();
            let block = self.passing_block();
            lines.push(format!("step forward_diagonal to en_passant & empty{limit} {block}"));
        }
        lines
    }

    /// Fate of a pawn of chess that arrives.
    fn pawn_arrival(&mut self) -> Arrival {
        let turns = self.kinds.turned_over(PieceType::PAWN).is_some();
        match (self.promotes_by_choice(), turns) {
            (true, true) => {
                self.cannot("promotedPieceType", "pawns promote in two ways");
                Arrival::Chooses
            }
            (true, false) => Arrival::Chooses,
            (false, true) => Arrival::TurnsOver,
            (false, false) => Arrival::Never,
        }
    }

    /// Blocks of the moves to where a pawn promotes.
    fn blocks_of_arrival(&self, arrival: &Arrival) -> Vec<String> {
        match (arrival, self.v.mandatory_pawn_promotion) {
            (Arrival::Never, _) => Vec::new(),
            (Arrival::Chooses, _) => vec!["{ promote }".to_owned()],
            (Arrival::TurnsOver, true) => vec!["{ turn_over }".to_owned()],
            (Arrival::TurnsOver, false) => {
                vec!["{ either { pass } or promotes { turn_over } }".to_owned()]
            }
        }
    }

    /// A way, and another to where a piece promotes as pawns do.
    pub fn arriving_ways(
        &self,
        way: &str,
        landing: Landing,
        area: Option<&str>,
        zone: Option<&str>,
        arrival: &Arrival,
        lines: &mut Vec<String>,
    ) {
        let Some(zone) = zone else {
            lines.push(self.landing(way, landing, area, None));
            return;
        };
        let elsewhere = format!("- {}", factor(zone));
        // A block that lets the player choose says both.
        let apart = self.v.mandatory_pawn_promotion || matches!(arrival, Arrival::TurnsOver);
        let stays = apart.then_some(elsewhere.as_str());
        lines.push(self.landing(way, landing, area, stays));
        let inside = format!("& {}", factor(zone));
        let there = self.landing(way, landing, area, Some(&inside));
        let blocks = self.blocks_of_arrival(arrival);
        lines.extend(blocks.iter().map(|block| format!("{there} {block}")));
    }

    /// Returns true if a step of several squares may end where pawns promote.
    fn may_arrive(&self, from: [Squares; 2], steps: u8) -> bool {
        let zone = self.v.promotion_region;
        let white = from[WHITE].iter().any(|(file, rank)| zone[WHITE].contains(file, rank + steps));
        let black = from[BLACK].iter().any(|(file, rank)| {
            rank.checked_sub(steps).is_some_and(|rank| zone[BLACK].contains(file, rank))
        });
        white || black
    }
}
