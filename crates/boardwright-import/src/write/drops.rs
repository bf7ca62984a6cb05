//! Pieces in hand, and where they are dropped.

use super::Writer;
use super::kinds::Role;
use super::region::factor;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::PieceType;
use crate::variant::squares::Squares;
use crate::variant::{BLACK, WHITE};

impl Writer<'_> {
    /// Returns true if pieces are dropped.
    pub fn has_hand(&self) -> bool {
        self.v.piece_drops
            && !self.v.free_drops
            && (self.v.captures_to_hand || !self.fen.hand.is_empty())
    }

    pub fn drops(&mut self) {
        if self.drops_freely() {
            self.free_drops();
        }
        if !self.has_hand() {
            return;
        }
        let squares = self.drop_squares();
        if self.v.captures_to_hand {
            if self.v.opposite_coloured_bishops || self.v.castling_dropped_piece {
                self.cannot("dropOppositeColoredBishop", "captured pieces are placed again");
            }
            let mut values = Vec::new();
            if self.kinds.has_from_pawn() {
                values.push(("demoted", self.main_pawn()));
            }
            if squares != "empty" {
                values.push(("squares", squares));
            }
            self.book.use_module("hands", &values);
            if self.v.drop_loop && self.kinds.has_turned_over() {
                self.cannot("dropLoop", "captured pieces keep what they were turned into");
            }
        } else {
            let flip = self.flips().1.map_or_else(String::new, |flip| format!("\n{flip}"));
            self.add(ItemKind::Place, "hand", "place hand");
            let placing = self.placing_statements();
            let text = format!(
                "move drop {{\nchoose dropped in kinds(hand)\nchoose to in {squares}\nput dropped from hand at to{placing}{flip}\n}}"
            );
            self.add(ItemKind::Move, "drop", text);
        }
        if self.v.drop_promoted && self.kinds.has_turned_over() {
            self.drop_either_side();
        }
    }

    fn main_pawn(&mut self) -> String {
        let [white, black] = self.v.main_pawn;
        if white != black {
            self.cannot("promotionPawnTypes", "the players' pawns are of different kinds");
        }
        white.map_or_else(|| "none".to_owned(), |one| self.kinds.plain(one).to_owned())
    }

    /// Pieces may be dropped with either side up.
    fn drop_either_side(&mut self) {
        let turned = self.kinds.list.iter().filter_map(|kind| match kind.role {
            Role::TurnedOver(from) => Some((self.kinds.plain(from).to_owned(), kind.name.clone())),
            _ => None,
        });
        let turned = turned.collect::<Vec<_>>();
        let plain = self.kinds.list.iter().filter(|kind| kind.role == Role::Plain);
        let mut names = plain.map(|kind| kind.name.clone()).collect::<Vec<_>>();
        names.extend(turned.iter().map(|(_, name)| name.clone()));
        self.add(
            ItemKind::Define,
            "upright",
            "define upright(k) = if demotion(k) = none then k else demotion(k)",
        );
        let text = format!(
            "move drop {{\nchoose dropped in kinds({}) where upright(dropped) in kinds(hand)\n\
             choose to in {}\nput upright(dropped) from hand at to\nchange to into dropped\n}}",
            names.join(", "),
            self.drop_squares()
        );
        self.book.items.retain(|item| (item.kind, item.name.as_str()) != (ItemKind::Move, "drop"));
        self.add(ItemKind::Move, "drop", text);
    }

    /// Squares on which the kind `dropped` may be dropped.
    fn drop_squares(&mut self) -> String {
        if let Some(squares) = self.enclosing_squares() {
            return squares;
        }
        let common = self.empty_squares(self.v.drop_region, "drop_squares");
        let mut cases: Vec<(String, Vec<String>)> = Vec::new();
        for kind in self.kinds.list.clone() {
            if kind.role != Role::Plain {
                continue;
            }
            let own = self.squares_of(kind.moves_as);
            if own == common {
                continue;
            }
            match cases.iter_mut().find(|(known, _)| *known == own) {
                Some((_, names)) => names.push(kind.name),
                None => cases.push((own, vec![kind.name])),
            }
        }
        let mut text = common;
        for (squares, names) in cases.into_iter().rev() {
            let kinds = match names.as_slice() {
                [one] => format!("dropped = {one}"),
                several => format!("dropped in kinds({})", several.join(", ")),
            };
            text = format!("if {kinds} then {squares} else {text}");
        }
        text
    }

    /// The empty squares of a region.
    pub fn empty_squares(&mut self, sets: [Squares; 2], name: &str) -> String {
        match self.region(sets, name).as_str() {
            "sites" => "empty".to_owned(),
            "none" => "none".to_owned(),
            words => format!("empty & {}", factor(words)),
        }
    }

    /// Squares on which a type may be dropped.
    fn squares_of(&mut self, one: PieceType) -> String {
        let area = self.area_sets(one);
        let dead = self.dead_squares(one);
        let edge = [Squares::rank(0), Squares::rank(self.v.ranks - 1)];
        let sets = [WHITE, BLACK].map(|player| {
            let mut set = self.v.drop_region[player] & area[player];
            if one == PieceType::PAWN && !self.v.promotion_zone_pawn_drops {
                set = set & !self.v.promotion_region[player];
            }
            if one == PieceType::PAWN && !self.v.first_rank_pawn_drops {
                set = set & !edge[player];
            }
            if self.v.immobility_illegal {
                set = set & !dead[player];
            }
            set
        });
        let name = format!("squares_for_{}", super::pieces::snake(self.kinds.plain(one)));
        let text = self
            .empty_squares(sets, if sets == self.v.drop_region { "drop_squares" } else { &name });
        if self.v.drop_no_doubled != Some(one) {
            return text;
        }
        let units = self.units(one);
        match self.v.drop_no_doubled_count {
            0 => "none".to_owned(),
            1 => format!("{{ s in {text} where no (ray(s, vertical) & own & {units}) }}"),
            most => {
                format!("{{ s in {text} where count(ray(s, vertical) & own & {units}) < {most} }}")
            }
        }
    }

    /// The number of a player's units in hand that count as a type, or of all units.
    pub fn in_hand(&self, one: Option<PieceType>, player: &str) -> String {
        match one {
            _ if !self.has_hand() => String::new(),
            None => format!(" + count(hand({player}))"),
            Some(one) => format!(" + hand({player}).{}", self.kinds.plain(one)),
        }
    }
}
