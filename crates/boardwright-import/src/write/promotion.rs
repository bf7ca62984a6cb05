//! Promotion: to a kind of one's choice, or by turning a piece over.

use super::Writer;
use super::kinds::Role;
use super::region::factor;
use crate::rulebook::ItemKind;
use crate::variant::piece_type::{PieceSet, PieceType};
use crate::variant::squares::Squares;
use crate::variant::{BLACK, WHITE};

impl Writer<'_> {
    pub fn promotion(&mut self) {
        self.promotion_by_choice();
        self.turning_over();
    }

    /// Returns true if some piece promotes to a kind of its player's choice.
    pub fn promotes(&self) -> bool {
        let has_pawns =
            self.v.pawn_types.iter().any(|types| types.iter().any(|one| self.v.has(one)));
        let pawns = has_pawns || self.v.has(PieceType::PAWN);
        let zone = self.v.promotion_region.iter().any(|set| !set.is_disjoint(self.v.board()));
        pawns && zone && self.v.promotion_types.iter().any(|types| !types.is_empty())
    }

    fn promotion_by_choice(&mut self) {
        if !self.promotes() {
            return;
        }
        let [white, black] = self.v.promotion_types;
        let mut all = white;
        black.iter().for_each(|one| all.insert(one));
        let kinds = |set: PieceSet, writer: &Writer<'_>| {
            let names = writer.promotion_order(set);
            format!("kinds({})", names.join(", "))
        };
        let pieces = kinds(all, self);
        let mut allowed = self.limits(all);
        if white != black {
            allowed.push(format!(
                "promotion in (if mover = White then {} else {})",
                kinds(white, self),
                kinds(black, self)
            ));
        }
        if self.kinds.has_from_pawn() {
            // The piece remembers that it was a pawn.
            let condition = match allowed.as_slice() {
                [] => String::new(),
                all => format!(" where {}", all.join(" and ").replace("promotion", "becomes")),
            };
            let mut noted = "";
            if self.v.counting_rule != "none" {
                self.add(
                    ItemKind::State,
                    "promoted",
                    "state promoted: flag this move outside identity",
                );
                noted = "; promoted = yes";
            }
            let text = format!(
                "move promote {{ choose becomes in {pieces}{condition}; change to into promotion(becomes){noted} }}"
            );
            self.add(ItemKind::Move, "promote", text);
            return;
        }
        let mut values = Vec::new();
        if pieces != "kinds(Queen, Rook, Bishop, Knight)" {
            values.push(("pieces", pieces));
        }
        if !allowed.is_empty() {
            values.push(("allowed", allowed.join(" and ")));
        }
        self.book.use_module("promotion", &values);
    }

    /// The names of a set of kinds in the order of the rulebook.
    pub fn promotion_order(&self, set: PieceSet) -> Vec<String> {
        let plain = self.kinds.list.iter().filter(|kind| kind.role == Role::Plain);
        let mut kinds = plain.filter(|kind| set.contains(kind.moves_as)).collect::<Vec<_>>();
        // The king is the last choice.
        kinds.sort_by_key(|kind| kind.name == "King");
        kinds.iter().map(|kind| kind.name.clone()).collect()
    }

    /// Conditions on the numbers of units of the kinds to promote to.
    fn limits(&self, all: PieceSet) -> Vec<String> {
        let limits = all.iter().filter_map(|one| {
            let limit = *self.v.promotion_limit.get(&one.index()).filter(|&&limit| limit > 0)?;
            let units = self.units(one);
            let name = self.kinds.plain(one);
            Some(format!("(promotion != {name} or count(own & {units}) < {limit})"))
        });
        limits.collect()
    }

    /// The zone in which pieces are turned over.
    fn turning_zone(&mut self) -> String {
        let name = if self.pawns_have_a_zone() { "promotion_zone" } else { "turning_zone" };
        self.region(self.v.promotion_region, name)
    }

    /// Returns true if the zone of pawns is a region. Pawns are written before the turn.
    fn pawns_have_a_zone(&self) -> bool {
        let mut items = self.book.items.iter();
        items.any(|item| item.kind == ItemKind::Region && item.name == "promotion_zone")
    }

    fn turning_over(&mut self) {
        if !self.kinds.has_turned_over() {
            return;
        }
        if self.pawns_turn_over() {
            let text = "move turn_over { change to into promotion(kind(to)) }";
            self.add(ItemKind::Move, "turn_over", text);
        }
    }

    /// Returns true if pawns of chess are turned over, which their own lines say.
    pub fn pawns_turn_over(&self) -> bool {
        self.v.has(PieceType::PAWN) && self.kinds.turned_over(PieceType::PAWN).is_some()
    }

    /// Statements after a move that turn the piece over.
    pub fn turning_statements(&mut self) -> Vec<String> {
        let turns = self
            .kinds
            .list
            .iter()
            .any(|kind| matches!(kind.role, Role::TurnedOver(from) if from != PieceType::PAWN));
        let zone = if turns { self.turning_zone() } else { "none".to_owned() };
        if zone == "none" {
            return Vec::new();
        }
        let pawns = self.pawns_turn_over();
        let mut may = vec!["promotion(kind(to)) != none".to_owned()];
        if zone != "sites" {
            let zone = if zone.contains(' ') { format!("({zone})") } else { zone.clone() };
            may.push(format!("(from in {zone} or to in {zone})"));
        }
        if pawns {
            may.push("kind(to) != Pawn".to_owned());
        }
        if self.v.piece_promotion_on_capture {
            may.push("captures > 0".to_owned());
        }
        may.extend(self.turning_limits());
        let stranded = self.stranding();
        if self.v.piece_demotion {
            return self.both_sides(&zone);
        }
        let plain_module = !pawns
            && !self.v.piece_promotion_on_capture
            && self.turning_limits().is_empty()
            && zone != "sites"
            && !self.pawns_have_a_zone()
            && (self.v.mandatory_piece_promotion || stranded.is_some());
        if plain_module {
            let mut values = vec![("zone", zone)];
            if self.v.mandatory_piece_promotion {
                values.push(("compulsory", "yes".to_owned()));
            } else if let Some(stranded) = &stranded {
                values.push(("immobile", stranded.clone()));
            }
            self.book.use_module("promotion_zone", &values);
            return vec!["promote_in_zone".to_owned()];
        }
        let may = may.join(" and ");
        let change = "change to into promotion(kind(to))";
        if self.v.mandatory_piece_promotion {
            return vec![format!("if {may} {{ {change} }}")];
        }
        let stays = match stranded {
            Some(_) => "require not stranded(kind(to), to)",
            None => "pass",
        };
        vec![format!("either {{ {stays} }} or promotes {{\nrequire {may}\n{change}\n}}")]
    }

    /// Pieces that turn back as well.
    fn both_sides(&mut self, zone: &str) -> Vec<String> {
        let other =
            "define other_side(k) = if promotion(k) != none then promotion(k) else demotion(k)";
        self.add(ItemKind::Define, "other_side", other);
        let mut may = vec!["other_side(kind(to)) != none".to_owned()];
        if zone != "sites" {
            may.push(format!("(from in {zone} or to in {zone})"));
        }
        if self.v.piece_promotion_on_capture {
            may.push("captures > 0".to_owned());
        }
        let may = may.join(" and ");
        let change = "change to into other_side(kind(to))";
        match self.v.mandatory_piece_promotion {
            true => vec![format!("if {may} {{ {change} }}")],
            false => vec![format!("either {{ pass }} or turns {{\nrequire {may}\n{change}\n}}")],
        }
    }

    /// Conditions on the numbers of units of the kinds that pieces turn into.
    fn turning_limits(&self) -> Vec<String> {
        let turned = self.kinds.list.iter().filter_map(|kind| match kind.role {
            Role::TurnedOver(from) => Some((kind, from)),
            _ => None,
        });
        let limits = turned.filter_map(|(kind, from)| {
            let limit = self.v.promotion_limit.get(&kind.moves_as.index()).filter(|&&n| n > 0)?;
            let units = self.units(kind.moves_as);
            let plain = self.kinds.plain(from);
            Some(format!("(kind(to) != {plain} or count(own & {units}) < {limit})"))
        });
        limits.collect()
    }

    /// The condition under which a kind `k` could never move again from `s`; `None` if no kind can
    /// come to such a square, or if it may.
    pub fn stranding(&mut self) -> Option<String> {
        if !self.v.immobility_illegal {
            return None;
        }
        let mut groups: Vec<([Squares; 2], Vec<String>)> = Vec::new();
        for kind in self.kinds.list.clone() {
            let sets = self.dead_squares(kind.moves_as);
            if sets.iter().all(|set| set.is_empty()) {
                continue;
            }
            match groups.iter_mut().find(|(known, _)| *known == sets) {
                Some((_, names)) => names.push(kind.name),
                None => groups.push((sets, vec![kind.name])),
            }
        }
        let mut parts = Vec::new();
        for (index, (sets, names)) in groups.into_iter().enumerate() {
            let squares = self.region(sets, &format!("dead_end{}", index + 1));
            let kinds = match names.as_slice() {
                [one] => format!("k = {one}"),
                several => format!("k in kinds({})", several.join(", ")),
            };
            parts.push(match squares.as_str() {
                "sites" => kinds,
                _ => format!("{kinds} and s in {}", factor(&squares)),
            });
        }
        (!parts.is_empty()).then(|| parts.join(" or "))
    }

    /// Squares from which a type has no move on an empty board.
    pub fn dead_squares(&self, one: PieceType) -> [Squares; 2] {
        let atoms = super::kinds::atoms(one, self.v).unwrap_or_default();
        let quiet = atoms
            .iter()
            .filter(|atom| !atom.initial && atom.landing != crate::betza::Landing::Enemy);
        let vectors = quiet.flat_map(|atom| atom.vectors.clone()).collect::<Vec<_>>();
        let (files, ranks) = (self.v.files as i8, self.v.ranks as i8);
        let dead = |player: usize| {
            let sign: i8 = if player == WHITE { 1 } else { -1 };
            let moves = |file: u8, rank: u8| {
                vectors.iter().any(|&(x, y)| {
                    let (x, y) = (file as i8 + sign * x, rank as i8 + sign * y);
                    (0..files).contains(&x) && (0..ranks).contains(&y)
                })
            };
            let squares = self.v.board().iter().filter(|&(file, rank)| !moves(file, rank));
            squares.fold(Squares::NONE, |set, (file, rank)| set | Squares::square(file, rank))
        };
        [dead(WHITE), dead(BLACK)]
    }
}
